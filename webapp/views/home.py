"""The home page, the choice of a language for those who name none, and what machines ask for."""

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from webapp.engine.baccarat.round import decide_round
from webapp.engine.baccarat.third_card import total
from webapp.engine.cards import Rank
from webapp.i18n import negotiated
from webapp.labels.baccarat import ruling as sentences
from webapp.page import address

bp = Blueprint("home", __name__)

#: The round on the title page: the one exception in the Banker's table that people miss.
EXAMPLE = decide_round((Rank.TWO, Rank.THREE), (Rank.ACE, Rank.TWO), Rank.EIGHT)


@bp.get("/")
def choose() -> BaseResponse:
    """Lead to the home page in the visitor's language."""
    language = negotiated(request.accept_languages)
    response = redirect(address(f"/{language.tag}/"))
    response.cache_control.private = True
    response.vary.add("Accept-Language")
    return response


@bp.get("/<lang:lang>/")
def home() -> str:
    """Show what there is."""
    return render_template("home.html", example=EXAMPLE, total=total, say=sentences)


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
