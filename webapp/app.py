"""The Flask application: languages in addresses, blueprints, and what every response carries."""

import os
from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import NotFound, RequestURITooLarge, SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import RequestRedirect
from werkzeug.sansio.utils import host_is_trusted
from werkzeug.wrappers import Response as BaseResponse

from webapp import __version__, api, assets, i18n, logs, page, templating, wire
from webapp.config import MAX_BODY, Settings, settings_from
from webapp.secret_key import secret_key
from webapp.views import baccarat, blackjack, errors, home, old_maid, reference, verify

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PACKAGE = Path(__file__).parent

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


#: How a page that is a pure function of its address may be kept: any cache asks again in time.
PURE = "public, max-age=0, s-maxage=600"


def build(settings: Settings | None = None) -> Flask:
    """Return the application."""
    settings = settings_from(os.environ) if settings is None else settings
    app = Flask("webapp", template_folder=str(_folder("templates")), static_folder=None)
    app.request_class = wire.RawRequest
    app.config.update(
        MAX_CONTENT_LENGTH=MAX_BODY,
        MAX_FORM_MEMORY_SIZE=MAX_BODY,
        SETTINGS=settings,
    )
    app.extensions["assets"] = assets.Assets(_folder("static"))
    # made when it is first needed: the checkers need none
    app.extensions["secret_key"] = cache(
        partial(secret_key, settings.secret_key, Path(app.instance_path))
    )
    app.url_map.converters["lang"] = i18n.LanguageConverter
    app.url_map.merge_slashes = False
    templating.set_up(app)
    app.url_value_preprocessor(_take_language)
    app.url_defaults(_give_language)
    app.before_request(_check_host)
    app.before_request(_correct_address)
    app.after_request(_finish)
    app.teardown_request(_forget_language)
    for blueprint in (
        assets.bp,
        home.bp,
        baccarat.bp,
        blackjack.bp,
        old_maid.bp,
        verify.bp,
        reference.bp,
        api.bp,
    ):
        app.register_blueprint(blueprint)
    errors.register(app)
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            _below_one_slash(app.wsgi_app), x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops
        )
    app.wsgi_app = logs.logged(app.wsgi_app, settings.access_log)  # type: ignore[method-assign, assignment]
    return app


def _below_one_slash(application: "WSGIApplication") -> "WSGIApplication":
    """Let a forwarded prefix begin with one slash: with two, links would name another host."""

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        prefix = environ["SCRIPT_NAME"].lstrip("/\\")
        environ["SCRIPT_NAME"] = f"/{prefix}" if prefix else ""
        return application(environ, start_response)

    return answer


def warm_up(app: Flask) -> None:
    """Load all words and templates, so that nobody's first request waits for them."""
    for tag in i18n.LANGUAGES:
        i18n.translations(tag)
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def _folder(name: str) -> Path:
    """Find a folder inside the installed package, else beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def _take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Take the language from the address; where it has none, from the visitor's browser."""
    if values and "lang" in values:
        i18n.speak(i18n.LANGUAGES[values.pop("lang")])
    else:
        first_part = request.path.split("/")[1]
        i18n.speak(i18n.language_for(first_part) or i18n.negotiated(request.accept_languages))


def _forget_language(_error: BaseException | None) -> None:
    """Leave no language behind for what the thread does next."""
    i18n.speak(i18n.DEFAULT)


def _give_language(endpoint: str, values: dict[str, Any]) -> None:
    """Put the request's language into an address unless it names another."""
    if "lang" not in values and page.has_language(endpoint):
        values["lang"] = i18n.current_language().tag


def _check_host() -> None:
    """Refuse hosts that are not ours, if it is said which are.

    The framework could do so too, but then it builds no addresses for the error page.
    """
    ours = page.settings().trusted_hosts
    if ours and not host_is_trusted(request.host.lower(), ours):
        raise SecurityError


def _correct_address() -> BaseResponse | None:
    """Refuse over-long addresses; lead other spellings of ours to the one we use.

    A missing final slash and other forms of our language tags get a relative 308. A language
    that is ours is put right before its path is looked at, so the path begins with our own tag.
    """
    if page.is_over_long():
        raise RequestURITooLarge
    problem = request.routing_exception
    if isinstance(problem, RequestRedirect):
        path = request.path + "/"
    elif isinstance(problem, NotFound):
        _, tag, *rest = request.path.split("/", 2)
        language = i18n.language_for(tag)
        if language is None or language.tag == tag:
            return None
        path = "/".join(("", language.tag, *(rest or [""])))
    else:
        return None
    return redirect(page.address(path, request.query_string), code=308)


def _finish(response: Response) -> Response:
    """Give a response its headers: security, and how it may be cached."""
    response.headers.extend(SECURITY_HEADERS)
    if response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    elif response.status_code == 200 and not response.headers.get("Cache-Control"):
        response.headers["Cache-Control"] = PURE
        _let_compare(response)
    elif response.status_code == 200 and response.cache_control.no_cache:
        _let_compare(response)
    return response


def _let_compare(response: Response) -> None:
    """Send a page again only to those whose copy differs."""
    response.set_etag(page.digest(__version__, response.get_data()))
    wire.let_compare(response)
