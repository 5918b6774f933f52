"""What the tables of all games share: how a game is begun, and how its pages may be kept.

The set-up page carries a fresh id and its commitment; sent, it leads to the game's address.
A set-up without an id settles nothing: it fills the form for the next game.
"""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import games
from webapp.engine.errors import RuleError
from webapp.page import secret_key
from webapp.tokens import TokenError, new_id

#: The parameter with the id of a game that is to be dealt.
ID = "id"


def asked_id() -> str | None:
    """Return the id that the request wants dealt, None where it only fills a form.

    Raises:
        TokenError: An id that is none, or more than one.
    """
    values = request.args.getlist(ID)
    if not any(values):
        return None
    return games.parse_id(values[0] if len(values) == 1 else "")


def set_up_page(template: str, status: int, **context: object) -> ResponseReturnValue:
    """Return a set-up page: a fresh id, or the one asked for, with its commitment."""
    game_id = asked_id() or new_id()
    page = render_template(
        template,
        game_id=game_id,
        commitment=games.commitment(secret_key(), game_id),
        **context,
    )
    return _unstored(make_response(page, status))


def begun(
    kind: games.Kind, endpoint: str, game_id: str, set_up: Mapping[str, str], **moves: str
) -> ResponseReturnValue:
    """Lead to the address of a new game."""
    path = url_for(endpoint, game=kind.token(secret_key(), game_id, set_up))
    return moved(path, set_up, **moves)


def moved(path: str, set_up: Mapping[str, str], **moves: str) -> ResponseReturnValue:
    """Lead to a game's address after a move that its form could not put there itself."""
    location = f"{with_query(path, set_up, **moves)}#outcome"
    return _unstored(make_response(redirect(location, code=303)))


def with_query(path: str, parameters: Mapping[str, str], **changes: str) -> str:
    """Return an address with parameters, some of them set anew; empty ones are left out."""
    query = {name: value for name, value in {**parameters, **changes}.items() if value}
    return f"{path}?{urlencode(query)}" if query else path


def opened(kind: games.Kind, token: str) -> games.Opened:
    """Open the game of the present request.

    Raises:
        TokenError: It was not dealt here, or not with this set-up.
    """
    return kind.open(secret_key(), token, dict(request.args.lists()))


def proof(kind: games.Kind, opened: games.Opened, *, over: bool) -> dict[str, object]:
    """Return what a page shows to prove the shuffle; the server's seed only once all is over."""
    return {
        "commitment": opened.commitment,
        "server_seed": opened.server_seed.hex() if over else None,
        "pack": kind.pack(opened.set_up),
    }


def game_page(page: str, error: RuleError | None) -> ResponseReturnValue:
    """Return a game's page: for its visitor's browser alone; 400 where a move was refused."""
    return for_its_visitor(make_response(page, 200 if error is None else 400))


def for_its_visitor(response: Response) -> Response:
    """Let a page about one game be kept by its visitor's browser alone, which asks each time."""
    response.cache_control.private = True
    response.cache_control.no_cache = True
    return response


def not_dealt_here(error: TokenError) -> ResponseReturnValue:
    """Say that a game in an address is not opened, and lead to a new one."""
    set_up = url_for(f"{request.blueprint}.set_up")
    return render_template("tables/not_dealt_here.html", error=error, set_up=set_up), 404


def _unstored(response: Response) -> Response:
    response.cache_control.no_store = True
    return response
