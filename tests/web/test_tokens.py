import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.tokens import TokenError, TokenErrorCode, is_id, new_id, open_token, sign

KEY = "correct horse battery staple"
ID = "AAECAwQFBgcICQoLDA0ODw"
SET_UP = {
    "game": "old-maid",
    "players": "4",
    "names": "가,B",
    "seat": "1",
    "deal": "block",
    "word": "pobi",
}

# worked out with openssl: HMAC-SHA256 of game/v1/<id>/<JSON of the sorted pairs>, its first
# 16 bytes in base64 for addresses. Version 1 is for ever: these never change.
GOLDEN = [
    (KEY, ID, SET_UP, f"1-{ID}-I3n7EmxYjX1u7FhJ7sS6OA"),
    (
        "8675309",
        "_-7dzLuqmYh3ZlVEMyIRAA",
        {"game": "blackjack", "rules": "european", "bets": "100"},
        "1-_-7dzLuqmYh3ZlVEMyIRAA-6-pPC95aLg_RQhraOOv8dw",
    ),
    ("k", "ZZZZZZZZZZZZZZZZZZZZZw", {}, "1-ZZZZZZZZZZZZZZZZZZZZZw-2lLfryPPT7pyC_ABaxpXBQ"),
]
TOKEN = GOLDEN[0][3]


def refusal(token: str, set_up: dict[str, str] = SET_UP, key: str = KEY) -> TokenErrorCode:
    with pytest.raises(TokenError) as refused:
        open_token(key, token, set_up)
    assert isinstance(refused.value.code, TokenErrorCode)
    return refused.value.code


@pytest.mark.parametrize(("key", "game_id", "set_up", "token"), GOLDEN)
def test_golden_tokens_are_made_and_opened(
    key: str, game_id: str, set_up: dict[str, str], token: str
) -> None:
    assert sign(key, game_id, set_up) == token
    assert open_token(key, token, set_up) == game_id


def test_order_and_empty_parameters_of_a_set_up_do_not_matter() -> None:
    turned = dict(reversed(SET_UP.items()))
    assert open_token(KEY, TOKEN, turned) == ID
    assert open_token(KEY, TOKEN, {**SET_UP, "auto": ""}) == ID


@pytest.mark.parametrize(
    "set_up",
    [
        {},
        {**SET_UP, "word": "pobi2"},
        {**SET_UP, "word": ""},
        {**SET_UP, "deal": "one_by_one"},
        {**SET_UP, "players": "5"},
        {**SET_UP, "names": "가", "B": ""},
        {**SET_UP, "bets": "1"},
        {name: value for name, value in SET_UP.items() if name != "seat"},
        {**SET_UP, "names": '가,B"], ["players", "4'},
        {**SET_UP, "word": "\ud800"},
    ],
)
def test_a_changed_set_up_is_foreign(set_up: dict[str, str]) -> None:
    assert refusal(TOKEN, set_up) is TokenErrorCode.FOREIGN_GAME


def test_names_and_values_cannot_be_moved_into_each_other() -> None:
    token = sign(KEY, ID, {"a": "b", "c": "d"})
    for set_up in ({"a": "bc", "d": ""}, {"ab": "", "c": "d"}, {"a": 'b"], ["c", "d'}):
        assert refusal(token, set_up) is TokenErrorCode.FOREIGN_GAME


def test_another_key_is_foreign() -> None:
    assert refusal(TOKEN, key="correct horse battery stapler") is TokenErrorCode.FOREIGN_GAME


def test_another_id_or_signature_is_foreign() -> None:
    other_id = TOKEN.replace(ID, "ZZZZZZZZZZZZZZZZZZZZZw")
    other_signature = TOKEN.replace("-I3n7", "-I3n8")
    assert refusal(other_id) is TokenErrorCode.FOREIGN_GAME
    assert refusal(other_signature) is TokenErrorCode.FOREIGN_GAME


def test_every_character_of_a_token_counts() -> None:
    for place, character in enumerate(TOKEN):
        changed = "B" if character != "B" else "C"
        with pytest.raises(TokenError):
            open_token(KEY, TOKEN[:place] + changed + TOKEN[place + 1 :], SET_UP)


@pytest.mark.parametrize("version", ["0", "2", "10", "999999999"])
def test_another_version_is_unknown(version: str) -> None:
    with pytest.raises(TokenError) as refused:
        open_token(KEY, version + TOKEN[1:], SET_UP)
    assert refused.value.code is TokenErrorCode.UNKNOWN_GAME_VERSION
    assert refused.value.params == {"value": version}


@pytest.mark.parametrize(
    "token",
    [
        "",
        "1",
        "1--",
        ID,
        TOKEN[:-1],
        TOKEN + "A",
        TOKEN + "\n",
        " " + TOKEN,
        "01" + TOKEN[1:],
        "１" + TOKEN[1:],
        "-" + TOKEN,
        "1" * 5000,
        TOKEN.replace(ID, ID[:-1] + "x"),  # decodes to the same 128 bits
        TOKEN.replace("_", "/").replace("I3n7", "I3+7"),
        "\x00",
        "\ud800",
    ],
)
def test_text_that_is_no_token_is_malformed(token: str) -> None:
    assert refusal(token) is TokenErrorCode.MALFORMED_GAME


@settings(deadline=None, max_examples=200)
@given(
    st.one_of(st.text(), st.from_regex(r"\d+-[\w-]{22}-[\w-]{22}", fullmatch=True)),
    st.dictionaries(st.text(), st.text()),
)
def test_no_text_is_opened_or_fails_in_another_way(token: str, set_up: dict[str, str]) -> None:
    assert refusal(token, set_up) in TokenErrorCode


@settings(deadline=None, max_examples=100)
@given(st.text(st.characters(codec="utf-8")), st.dictionaries(st.text(), st.text()))
def test_what_is_signed_is_opened(key: str, set_up: dict[str, str]) -> None:
    game_id = new_id()
    assert open_token(key, sign(key, game_id, set_up), set_up) == game_id


def test_a_token_needs_no_escaping_and_is_short() -> None:
    token = sign(KEY, new_id(), SET_UP)
    assert re.fullmatch(r"1-[A-Za-z0-9_-]{22}-[A-Za-z0-9_-]{22}", token)


def test_ids_are_fresh() -> None:
    ids = {new_id() for _ in range(1_000)}
    assert len(ids) == 1_000
    assert all(is_id(game_id) for game_id in ids)


@pytest.mark.parametrize("text", ["", "A", ID + "A", ID[:-1] + "x", ID[:-1] + "+", "é" * 22])
def test_only_ids_are_signed(text: str) -> None:
    assert not is_id(text)
    with pytest.raises(TokenError) as refused:
        sign(KEY, text, SET_UP)
    assert refused.value.code is TokenErrorCode.MALFORMED_GAME
