"""Parts of pages that are kept: each its own language's, none with a visitor's words in it."""

from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from webapp.fragments import Fragments
from webapp.i18n import DEFAULT, LANGUAGES, current_language, speak

TYPED = "zebra"


def test_a_part_is_written_once_for_each_language_place_and_case(app: Flask) -> None:
    fragments, written = Fragments(), []

    def write() -> Markup:
        written.append(current_language().tag)
        return Markup(f"<p>{len(written)}</p>")  # noqa: S704

    with app.test_request_context():
        assert [fragments.kept("part", caller=write) for _ in range(2)] == ["<p>1</p>"] * 2
        assert fragments.kept("part", "case", caller=write) == "<p>2</p>"
        speak(LANGUAGES["ko"])
        assert fragments.kept("part", caller=write) == "<p>3</p>"
    with app.test_request_context(environ_overrides={"SCRIPT_NAME": "/cards"}):
        speak(LANGUAGES["ko"])
        assert fragments.kept("part", caller=write) == "<p>4</p>"
    assert written == ["en", "en", "ko", "ko"]


def test_only_so_many_parts_are_kept(app: Flask) -> None:
    """Beyond the limit a part is still right, and written each time."""
    fragments = Fragments()
    with app.test_request_context():
        for case in range(fragments.MOST):
            fragments.kept("part", case, caller=lambda: Markup("old"))
        assert fragments.kept("part", 0, caller=lambda: Markup("new")) == "old"
        for words in ("first", "second"):
            assert fragments.kept("other", caller=lambda words=words: Markup(words)) == words  # type: ignore[misc]  # noqa: S704


def test_what_a_visitor_types_is_not_kept(app: Flask, client: FlaskClient) -> None:
    kept = app.jinja_env.globals["kept"].__self__._kept  # type: ignore[attr-defined]
    for path in (
        f"/baccarat/?p1={TYPED}&p2=3&b1=2&b2=4&bet_tie={TYPED}",
        "/baccarat/?p1=7&p2=K&b1=7&b2=K&bet_tie=987654321",
        f"/baccarat/{TYPED}/?q={TYPED}",
        f"/old-maid/table/?players=3&seat=5&names={TYPED}&word={TYPED}",
        f"/blackjack/table/?names={TYPED},{TYPED}&bets=987654321",
        f"/blackjack/settle/?rules=european&bet=987654321&d1={TYPED}&c1={TYPED}",
        f"/verify/?seed={TYPED}&word={TYPED}",
    ):
        page = client.get(f"/en{path}").text
        assert TYPED in page or "987654321" in page
    assert not [key for key, part in kept.items() if TYPED in part or "987654321" in part]
    assert not [key for key in kept if TYPED in repr(key) or "987654321" in repr(key)]


def test_a_request_leaves_no_language_behind(client: FlaskClient) -> None:
    client.get("/vi/")
    assert current_language() == DEFAULT
