"""The page that shows the API: everything in the document, to be read by people."""

import json
import shlex
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import Page, opened, text
from webapp import create_app
from webapp.api.openapi import operations
from webapp.config import Settings


@pytest.fixture(params=LANGUAGES)
def page(request: pytest.FixtureRequest, client: FlaskClient) -> Page:
    """The page in a language."""
    return opened(client, f"/{request.param}/api/")


def test_every_endpoint_has_its_chapter(page: Page) -> None:
    """Method and address, every parameter in a table that says what it is of."""
    for operation in operations():
        chapter = page.one(f"section#{operation.name}")
        assert text(chapter.select("code.address")[0]) == (
            f"{operation.method} /api/v1{operation.path}"
        )
        rows = chapter.select("tbody tr")
        assert len(rows) == len(operation.parameters)
        for row, parameter in zip(rows, operation.parameters, strict=True):
            shown = [text(name) for name in row.select("th[scope=row] code")]
            expected = list(parameter.names)
            assert shown == (expected if len(expected) <= 16 else [expected[0], "…", expected[-1]])
            assert text(row.select("td")[0])
        for table in chapter.select("table"):
            assert text(table.select("caption")[0])
            assert len(table.select("thead th[scope=col]")) == 3
        assert page.links(f".contents a[href='#{operation.name}']")


def test_no_english_is_left(client: FlaskClient) -> None:
    """What is not a word for programs is in the page's language."""
    english = opened(client, "/en/api/")
    for language in LANGUAGES[1:]:
        other = opened(client, f"/{language}/api/")
        for selector in ("main h2", "main h3", "main td:nth-child(2)", "main caption", ".note"):
            pairs = zip(english.texts(selector), other.texts(selector), strict=True)
            assert [words for words, theirs in pairs if words == theirs] == []
        assert {str(each["lang"]) for each in other.all("main pre")} == {"en"}


def test_every_address_on_it_answers_as_it_says(client: FlaskClient, page: Page) -> None:
    """Each example's link is asked; what is shown of its answer is what comes."""
    links = page.all("main a.address")
    asked_by_address = [operation for operation in operations() if operation.body is None]
    assert len(links) == sum(
        len(operation.examples) + len(operation.refusals) for operation in asked_by_address
    )
    for link in links:
        response = client.get(str(link["href"]))
        shown = link.find_all_next("pre", limit=2)
        answer = next(pre.get_text() for pre in shown if not pre.get_text().startswith("curl"))
        assert response.status_code in {200, 400}
        if answer.rstrip().endswith("…"):
            assert answer.startswith("{")
        else:
            assert json.loads(answer) == response.get_json()


def test_every_command_line_works(client: FlaskClient, page: Page) -> None:
    """Read as a shell reads it, with the file that stands above it, it is answered."""
    commands = [pre for pre in page.all("main pre") if pre.get_text().startswith("curl")]
    assert len(commands) == len(operations()) - 1
    for command in commands:
        program, *options, url = shlex.split(command.get_text())
        assert program == "curl"
        address = urlsplit(url)
        assert f"{address.scheme}://{address.netloc}" == "http://127.0.0.1:8000"
        path = f"{address.path}?{address.query}"
        if not options:
            response = client.get(path)
        else:
            header, kind, data, file = options
            assert (header, data) == ("-H", "--data-binary")
            name, _, value = kind.partition(": ")
            body = command.find_previous("pre")
            assert body is not None
            assert f"@{body['aria-label']}" == file
            response = client.post(path, data=body.get_text(), headers={name: value})
        assert response.status_code == 200


def test_commands_name_the_public_address() -> None:
    client = create_app(Settings(base_url="https://cards.example")).test_client()
    assert "curl 'https://cards.example/api/v1/baccarat/round?" in text(
        Page(client.get("/en/api/")).one("#baccaratRound pre[aria-label='Command line']")
    )


def test_errors_are_listed(page: Page) -> None:
    """Each status with its title; the shape of them all, real."""
    statuses = [text(row)[:3] for row in page.all("#errors tbody th[scope=row]")]
    assert statuses == ["400", "404", "405", "413", "414", "415", "500"]
    shape = json.loads(text(page.one("#errors pre")))
    assert list(shape) == ["type", "title", "status", "detail", "errors", "params"]


def test_the_ways_to_it(client: FlaskClient) -> None:
    """From every page's foot, from an answer that is there in JSON, and from the audit."""
    for path, selector in (
        ("/vi/", "footer a"),
        ("/vi/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8", ".permalink a"),
        ("/vi/blackjack/settle/?d1=9&d2=9&c1=K&c2=Q", ".permalink a"),
    ):
        assert "/vi/api/" in opened(client, path).links(selector)
    assert "/vi/api/#baccaratAudit" in opened(client, "/vi/baccarat/audit/").links("main a")


@pytest.mark.parametrize(
    "path",
    [
        "/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8",
        "/baccarat/odds/",
        "/blackjack/?c1=8&c2=8&up=10",
        "/blackjack/strategy/",
        "/blackjack/settle/?d1=9&d2=9&c1=K&c2=Q&bet=2.50",
        "/old-maid/?n4=4&nJoker=1",
        f"/verify/?seed={'a1' * 32}&word=x&pack=six_decks&round=2",
    ],
)
def test_every_answer_is_there_in_json(client: FlaskClient, path: str) -> None:
    """The page's own link to its JSON is answered."""
    [link] = [link for link in opened(client, f"/en{path}").links(".permalink a") if "/v1/" in link]
    assert client.get(link).status_code == 200
