"""The proof of a shuffle, on its page and on the command line."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.processes import ROOT, environment
from tests.states import FOUR, KEY, LANGUAGES, SEED, old_maid
from tests.web.reading import opened, text
from webapp.__main__ import main

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "shuffle_vectors.json").read_text()
)["games"]
SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
DECKS = [
    ("one_deck", "1", "one_deck_round_1"),
    ("joker_deck", "1", "joker_deck_round_1"),
    ("six_decks", "1", "six_decks_round_1_first_24"),
    ("six_decks", "2", "six_decks_round_2_first_24"),
]


def cards_shown(page: Any) -> list[str]:
    """Return the cards of the page as the vectors write them."""
    shown = []
    for item in page.texts(".deal [aria-hidden]"):
        plain = item.replace("\ufe0e", "")
        shown.append("JOKER" if plain == "★" else plain[:-1] + SIGNS[plain[-1]])
    return shown


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}-{vector['word']}")
@pytest.mark.parametrize(("pack", "round_number", "key"), DECKS)
def test_the_page_works_out_what_two_other_programs_did(
    client: FlaskClient, vector: dict[str, Any], pack: str, round_number: str, key: str
) -> None:
    """Commitment, seed and cards as in the reference vectors."""
    query = urlencode(
        {
            "seed": vector["server_seed"],
            "word": vector["word"],
            "pack": pack,
            "round": round_number,
        }
    )
    page = opened(client, f"/en/verify/?{query}")
    assert page.status == 200
    assert page.texts("#outcome .digest") == [
        vector["commitment"],
        vector["server_seed"],
        vector["seed"],
    ]
    expected = vector[key]
    assert cards_shown(page)[: len(expected)] == expected


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}-{vector['word']}")
@pytest.mark.parametrize(("pack", "round_number", "key"), DECKS)
def test_the_command_line_does_the_same(
    capsys: pytest.CaptureFixture[str],
    vector: dict[str, Any],
    pack: str,
    round_number: str,
    key: str,
) -> None:
    arguments = ["verify", "--seed", vector["server_seed"], "--word", vector["word"]]
    arguments += ["--pack", pack, "--round", round_number, "--commitment", vector["commitment"]]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "the commitment fits"
    printed = dict(re.split(r"  +", line, maxsplit=1) for line in out.splitlines() if "  " in line)
    assert printed["commitment"] == vector["commitment"]
    assert printed["seed"] == vector["seed"]
    expected = vector[key]
    assert printed["cards"].split()[: len(expected)] == expected


def test_another_commitment_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--seed", SEED, "--commitment", "0" * 64]) == 1
    assert "not the commitment" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["verify"], "Give either"),
        (["verify", "x", "--seed", SEED], "Give either"),
        (["verify", "--seed", "xyz"], "A server seed is 64 of the characters"),
        (["verify", "--seed", SEED, "--commitment", "xyz"], "A commitment is 64 of the"),
        (["verify", "--seed", SEED, "--round", "0"], "There is no such round"),
        (["verify", "--seed", SEED, "--word", "x" * 41], "The word has 41 characters"),
        (["verify", "/en/baccarat/"], "This is not the address of a game played here."),
    ],
)
def test_what_cannot_be_verified_is_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.setenv("FLASK_SECRET_KEY", KEY)
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_a_finished_game_is_verified_by_its_address(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the machine that dealt it; one that is still played keeps its secret."""
    monkeypatch.setenv("FLASK_SECRET_KEY", KEY)
    ended = "http://cards.example/vi" + old_maid(FOUR, auto="1")
    assert main(["verify", ended]) == 0
    assert f"server seed  {SEED}" in capsys.readouterr().out
    page = opened(client, "/en/verify/?" + urlencode({"game": ended}))
    assert page.texts("#outcome .digest")[1] == SEED
    assert page.response.headers["Cache-Control"] == "private, no-cache"
    for running in (old_maid(FOUR), old_maid(FOUR, picks="1"), old_maid(FOUR, picks="1.99")):
        assert main(["verify", "/en" + running]) == 2
        assert SEED not in capsys.readouterr().out
        refused = opened(client, "/en/verify/?" + urlencode({"game": "/en" + running}))
        assert refused.status == 400
        assert SEED not in refused.response.text
        assert "This game is not over" in text(refused.one("#game-error"))


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("seed=xyz", "seed"),
        ("seed=" + "0" * 63, "seed"),
        ("seed=" + "g" * 64, "seed"),
        ("word=pobi", "seed"),
        (f"seed={SEED}&round=0", "round"),
        (f"seed={SEED}&round=%EF%BC%91", "round"),
        (f"seed={SEED}&pack=nine_decks", "pack"),
        (f"seed={SEED}&seed={SEED}", "seed"),
        (f"seed={SEED}&word=" + "x" * 41, "word"),
        (f"seed={SEED}&commitment=xyz", "commitment"),
        (f"seed={SEED}&commitment=" + "0" * 63, "commitment"),
        (f"seed={SEED}&commitment=&commitment=", "commitment"),
        ("game=hello", "game"),
        ("game=http%3A%2F%2F%5B", "game"),
        ("game=/en/old-maid/table/x/", "game"),
        ("game=/en/poker/table/x/", "game"),
        ("game=" + "/en" + old_maid(FOUR).partition("?")[0], "game"),
    ],
)
def test_bad_input_is_named(client: FlaskClient, query: str, field: str) -> None:
    page = opened(client, f"/en/verify/?{query}")
    assert page.status == 400
    assert page.links(".fault a") == [f"#{field}"]
    assert page.texts(f"#{field}-error")
    assert not page.all(".deal")


IT_IS = {
    "en": "It is the commitment shown before the deal.",
    "vi": "Đây đúng là bản cam kết đã hiện trước khi chia.",
    "zh-Hant": "這正是發牌前顯示的承諾值。",
    "ko": "카드를 돌리기 전에 보인 약속값이 맞습니다.",
}
IT_IS_NOT = {
    "en": "It is not the commitment shown before the deal.",
    "vi": "Đây không phải bản cam kết đã hiện trước khi chia.",
    "zh-Hant": "這不是發牌前顯示的承諾值。",
    "ko": "카드를 돌리기 전에 보인 약속값이 아닙니다.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commitment_is_compared(client: FlaskClient, language: str) -> None:
    """Both ways, as an answer; the seed and its commitment are those of the reference vectors."""
    seed, committed = VECTORS[0]["server_seed"], VECTORS[0]["commitment"]
    fitting = opened(client, f"/{language}/verify/?seed={seed}&commitment={committed.upper()}")
    assert fitting.status == 200
    assert fitting.texts("#outcome .verdict") == [IT_IS[language]]
    other = opened(client, f"/{language}/verify/?seed={seed}&commitment={'0' * 64}")
    assert other.status == 200
    assert other.texts("#outcome .fault .verdict") == [IT_IS_NOT[language]]
    assert other.texts("#outcome .digest")[:2] == [committed, "0" * 64]
    assert text(other.one("title")).startswith(IT_IS_NOT[language])
    alone = opened(client, f"/{language}/verify/?seed={seed}")
    assert not alone.all("#outcome .verdict")


def test_a_game_is_compared_by_its_address(client: FlaskClient) -> None:
    ended = "/en" + old_maid(FOUR, auto="1")
    page = opened(client, "/en/verify/?" + urlencode({"game": ended}))
    assert page.texts("#outcome .verdict") == [IT_IS["en"]]
    assert "compared it by the game’s address" in text(page.one("#outcome .lead"))
    other = opened(client, "/en/verify/?" + urlencode({"game": ended, "commitment": "0" * 64}))
    assert other.texts("#outcome .fault .verdict") == [IT_IS_NOT["en"]]


@pytest.mark.parametrize("word", ["", "pobi", "it's  5 o'clock; $(ls)", "-x", "--seed", '"\\"'])
@pytest.mark.parametrize("round_number", ["1", "2"])
def test_the_command_on_the_page_is_whole(
    client: FlaskClient, capsys: pytest.CaptureFixture[str], word: str, round_number: str
) -> None:
    """A shell takes it apart into what the command line proves in the same way."""
    seed, committed = VECTORS[0]["server_seed"], VECTORS[0]["commitment"]
    asked = {"seed": seed, "word": word, "pack": "six_decks", "round": round_number}
    page = opened(client, "/en/verify/?" + urlencode({**asked, "commitment": committed}))
    words = shlex.split(page.one("code.address").text)
    assert words[:4] == [".venv/bin/python", "-m", "webapp", "verify"]
    assert any(part.startswith("--word") for part in words) == bool(word)
    assert ("--round" in words) == (round_number == "2")
    assert main(words[3:]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "the commitment fits"
    assert page.texts("#outcome .digest")[-1] in out


FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


def test_a_word_stays_in_its_field_to_the_last_character(client: FlaskClient) -> None:
    """Joiners show nothing by themselves and belong to the word; with them it gives the seed."""
    page = opened(client, "/en/verify/?" + urlencode({"seed": SEED, "word": FAMILY}))
    assert page.status == 200
    assert page.one("#word")["value"] == FAMILY
    refused = opened(client, "/en/verify/?" + urlencode({"seed": "x", "word": FAMILY}))
    assert refused.one("#word")["value"] == FAMILY


def test_what_no_field_can_hold_is_told(client: FlaskClient) -> None:
    page = opened(client, "/en/verify/?" + urlencode({"seed": SEED, "word": "a\x00b\x85"}))
    assert page.status == 400
    assert page.one("#word")["value"] == "ab"
    told = "The word held control characters, which no word can have: enter it again without them."
    assert page.texts("#word-error") == [told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_explains_itself_in_five_sentences(client: FlaskClient, language: str) -> None:
    page = opened(client, f"/{language}/verify/")
    assert page.status == 200
    assert not page.all("#outcome")
    assert len(page.all(".steps > li")) == 5
    assert page.links("footer a[href$='/verify/']") == [f"/{language}/verify/"]


def test_a_start_without_a_place_for_the_key_says_so(tmp_path: Path) -> None:
    """Exit 1 and what to do about it; with the key in the environment nothing is written."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, where the folder would have to be")
    code = (
        "import flask, sys, webapp.app, webapp.__main__\n"
        "class Here(flask.Flask):\n"
        f"    def auto_find_instance_path(self): return {str(blocked / 'instance')!r}\n"
        "webapp.app.Flask = Here\n"
        "sys.exit(webapp.__main__.main(['--port', '0']))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 1
    assert "No secret key" in result.stderr
    assert "Set FLASK_SECRET_KEY" in result.stderr
    assert "Traceback" not in result.stderr
