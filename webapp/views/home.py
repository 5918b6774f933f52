"""The home page, the choice of a language for those who name none, and what machines ask for."""

import json

from flask import Blueprint, Response, current_app, redirect, render_template, url_for
from werkzeug.wrappers import Response as BaseResponse

from webapp.assets import Assets
from webapp.engine.baccarat.round import decide_round
from webapp.engine.baccarat.third_card import total
from webapp.engine.cards import Rank
from webapp.i18n import DEFAULT, LANGUAGES, current_language
from webapp.labels.baccarat import ruling as sentences
from webapp.page import PAPERS, address, this_site
from webapp.wire import let_compare

bp = Blueprint("home", __name__)

#: The round on the title page: the one exception in the Banker's table that people miss.
EXAMPLE = decide_round((Rank.TWO, Rank.THREE), (Rank.ACE, Rank.TWO), Rank.EIGHT)

#: For a phone's home screen. A mask takes all but the middle of a maskable one.
ICONS = (
    ("icons/icon.svg", "any", "any"),
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/maskable-512.png", "512x512", "maskable"),
)

DAY = 86_400  # seconds


@bp.get("/")
def choose() -> BaseResponse:
    """Lead to the home page in the visitor's language."""
    return _in_the_visitors_language("")


@bp.get("/languages/")
def choose_yourself() -> BaseResponse:
    """Lead to the choice of languages, in the visitor's own."""
    return _in_the_visitors_language("languages/")


def _in_the_visitors_language(page: str) -> BaseResponse:
    response = redirect(address(f"/{current_language().tag}/{page}"))
    response.cache_control.private = True
    response.vary.add("Accept-Language")
    return response


@bp.get("/<lang:lang>/")
def home() -> str:
    """Show what there is."""
    return render_template("home.html", example=EXAMPLE, total=total, say=sentences)


@bp.get("/<lang:lang>/languages/")
def languages() -> str:
    """Offer every language in its own words."""
    offered = [(language, this_site(language)) for language in LANGUAGES.values()]
    return render_template("languages.html", offered=offered)


@bp.get("/site.webmanifest")
def manifest() -> Response:
    """Describe the site to a phone that puts it on its home screen."""
    files: Assets = current_app.extensions["assets"]
    front_door = url_for("home.choose")
    described = {
        "id": front_door,
        "start_url": front_door,
        "scope": front_door,
        "name": "Card Rules Checker",
        "short_name": "Card Rules",
        "description": this_site(DEFAULT),
        "lang": DEFAULT.tag,
        "dir": "ltr",
        "display": "minimal-ui",  # the address is the proof of an answer: it stays in reach
        "theme_color": PAPERS["light"],
        "background_color": PAPERS["light"],
        "icons": [
            {"src": files.url(name), "type": files[name].mimetype, "sizes": sizes, "purpose": use}
            for name, sizes, use in ICONS
        ],
    }
    response = Response(
        json.dumps(described, ensure_ascii=False), mimetype="application/manifest+json"
    )
    response.cache_control.public = True
    response.cache_control.max_age = DAY
    response.add_etag()
    let_compare(response)
    return response


@bp.get("/favicon.ico")
def favicon() -> BaseResponse:
    """Lead those who ask for an icon unseen to one that they can draw."""
    files: Assets = current_app.extensions["assets"]
    response = redirect(files.url("icons/icon-192.png"))
    response.cache_control.public = True
    response.cache_control.max_age = DAY
    return response


@bp.get("/healthz")
def healthz() -> Response:
    """Tell a load balancer that the process answers."""
    response = Response("ok\n", mimetype="text/plain")
    response.cache_control.no_store = True
    return response


@bp.get("/robots.txt")
def robots() -> Response:
    """Tell crawlers which addresses are endless."""
    rules = "User-agent: *\nDisallow: /*/table/*/\nDisallow: /*?*answers=\n"
    return Response(rules, mimetype="text/plain")
