"""Error pages: in the visitor's language, in the site's look, each with a way home."""

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from webapp import api
from webapp.tokens import TokenError
from webapp.views import tables

#: The page that is left when rendering itself is broken.
LAST_RESORT = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head>'
    "<body><h1>Something went wrong here.</h1>"
    '<p><a href="/">Card Rules Checker</a></p></body></html>'
)


def register(app: Flask) -> None:
    """Answer all errors of an application with our own pages."""
    app.register_error_handler(TokenError, tables.not_dealt_here)
    app.register_error_handler(HTTPException, _answer)
    app.register_error_handler(Exception, _crash)


def _answer(error: HTTPException) -> Response:
    """Answer an HTTP error, for a person or for a program."""
    status = error.code or 500
    if request.path.startswith(api.PREFIX):
        response = api.problem(status)
    else:
        response = make_response(_page(status), status)
        response.vary.add("Accept-Language")
    for name, value in error.get_headers():
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value
    return response


def _crash(error: Exception) -> Response:
    """Answer a fault of ours; nothing of it is shown."""
    current_app.logger.error("Unhandled fault on %s", request.path, exc_info=error)
    return _answer(InternalServerError())


def _page(status: int) -> str:
    try:
        return render_template("error.html", status=status)
    except Exception:
        current_app.logger.exception("The error page failed")
        return LAST_RESORT
