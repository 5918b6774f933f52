"""The secret key is in no page, no header, no log and no message; tokens are compared safely."""

import base64
import hmac
import io
import logging
import re
import traceback
from typing import Any

import pytest
from flask import Flask

from tests.states import FOUR, ID, LANGUAGES, PRACTICE, STATES, blackjack, old_maid
from webapp import create_app
from webapp.config import Settings
from webapp.secret_key import SecretKeyError, secret_key
from webapp.tokens import TokenError, TokenErrorCode, open_token, sign

#: A key that nothing else contains.
SECRET = "zq9-k3y-0f-0urs-zq9"  # noqa: S105


def spellings(secret: str) -> list[str]:
    """Return what a secret could look like where it leaks."""
    data = secret.encode()
    return [
        secret,
        secret[:8],
        secret[-8:],
        data.hex(),
        data.hex().upper(),
        base64.b64encode(data).decode().rstrip("="),
        base64.urlsafe_b64encode(data).decode().rstrip("="),
        base64.b32encode(data).decode().rstrip("="),
        repr(data),
        str(list(data)),
    ]


def leaks(text: str) -> list[str]:
    return [spelling for spelling in spellings(SECRET) if spelling in text]


@pytest.fixture(scope="module")
def guarded() -> Flask:
    """An application with that key, in which one page fails with the key in its message."""
    app = create_app(Settings(secret_key=SECRET))

    @app.get("/<lang:lang>/crash/")
    def crash() -> str:
        raise RuntimeError(app.extensions["secret_key"]())

    return app


def test_the_key_is_in_no_answer_and_no_log(
    guarded: Flask, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every state, its games signed with that key, in a page's text, its headers and the log."""
    caplog.set_level(logging.DEBUG)
    client = guarded.test_client()
    errors = io.StringIO()
    signed = []
    for path, set_up, name in (
        (old_maid(FOUR), FOUR, "old-maid"),
        (old_maid(FOUR, auto="1"), FOUR, "old-maid"),
        (blackjack(PRACTICE), PRACTICE, "blackjack"),
        (blackjack(PRACTICE, moves="sse"), PRACTICE, "blackjack"),
    ):
        _, _, rest = path.partition("/table/")
        token = sign(SECRET, ID, {**set_up, "game": name})
        signed.append(f"/{name}/table/{token}/{rest.partition('/')[2]}")
    paths = [state.path for state in STATES] + signed + ["/crash/", "/baccarat/audit/"]
    for number, path in enumerate(paths):
        language = LANGUAGES[number % len(LANGUAGES)]
        response = client.get(f"/{language}{path}", errors_stream=errors)
        assert leaks(response.text + str(response.headers)) == [], path
        assert path not in signed or response.status_code == 200
    for path in ("/healthz", "/robots.txt", "/api/v1/openapi.json", "/api/v1/nowhere"):
        response = client.get(path)
        assert leaks(response.text + str(response.headers)) == []
    logged = caplog.text + errors.getvalue() + "".join(capsys.readouterr())
    assert re.search(r"Unhandled fault on /[\w-]+/crash/", logged)
    assert leaks(logged) == []


def test_a_game_under_way_shows_no_seed(guarded: Flask) -> None:
    """Only the commitment is on the page until the game is over: not the seed of the server."""
    from webapp.engine.shuffle import commitment, server_seed

    seed = server_seed(SECRET, ID)
    token = sign(SECRET, ID, {**FOUR, "game": "old-maid"})
    query = old_maid(FOUR).partition("?")[2]
    client = guarded.test_client()
    playing = client.get(f"/en/old-maid/table/{token}/?{query}").text
    ended = client.get(f"/en/old-maid/table/{token}/?{query}&auto=1").text
    assert commitment(seed) in playing
    assert seed.hex() not in playing
    assert seed.hex() in ended


def test_settings_and_errors_do_not_show_the_key(guarded: Flask, tmp_path: Any) -> None:
    """Neither their text nor the text of an exception, with all its causes."""
    settings = guarded.config["SETTINGS"]
    assert leaks(repr(settings) + str(settings) + repr(guarded) + repr(guarded.config)) == []
    token = sign(SECRET, ID, FOUR)
    with pytest.raises(TokenError) as refused:
        open_token(SECRET, token, {**FOUR, "seat": "2"})
    shown = "".join(traceback.format_exception(refused.value)) + repr(refused.value.params)
    assert leaks(shown) == []
    with pytest.raises(SecretKeyError) as bad:
        secret_key(f"{SECRET}\udcff", tmp_path)
    assert leaks("".join(traceback.format_exception(bad.value))) == []
    (tmp_path / "secret_key").write_bytes(SECRET.encode() + b"\xff")
    with pytest.raises(SecretKeyError) as unreadable:
        secret_key("", tmp_path)
    assert leaks(str(unreadable.value)) == []


def test_signatures_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``hmac.compare_digest``, whose answer alone decides."""
    token = sign(SECRET, ID, FOUR)
    wrong = token[:-1] + ("A" if token[-1] != "A" else "B")
    compared: list[tuple[object, object]] = []

    def compare(one: Any, other: Any) -> bool:
        compared.append((one, other))
        return answer

    monkeypatch.setattr("webapp.tokens.hmac.compare_digest", compare)
    answer = True
    assert open_token(SECRET, wrong, FOUR) == ID
    answer = False
    with pytest.raises(TokenError):
        open_token(SECRET, token, FOUR)
    assert [pair[0] for pair in compared] == [wrong[-22:], token[-22:]]
    assert {pair[1] for pair in compared} == {token[-22:]}
    assert hmac.compare_digest is compare


def test_no_bit_of_a_token_can_be_changed() -> None:
    """Each of its 376 bits, also where the change is still a token."""
    token = sign(SECRET, ID, FOUR)
    assert len(token) == 47
    codes = set()
    for place, character in enumerate(token):
        for bit in range(8):
            changed = token[:place] + chr(ord(character) ^ 1 << bit) + token[place + 1 :]
            with pytest.raises(TokenError) as refused:
                open_token(SECRET, changed, FOUR)
            codes.add(refused.value.code)
    assert codes == set(TokenErrorCode)
