"""The pages that show the API: everything in the document, to be read by people."""

import json
import shlex
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import Page, opened, text
from webapp import create_app
from webapp.api.describing import Operation
from webapp.api.openapi import operations
from webapp.config import Settings

#: Below the language: the overview and a page for each game, and for the shuffle.
OVERVIEW = "/api/"
CHAPTERS = ("/api/baccarat/", "/api/blackjack/", "/api/old-maid/", "/api/shuffle/")

Pages = dict[str, Page]


@pytest.fixture(scope="module", params=LANGUAGES)
def pages(request: pytest.FixtureRequest, app: Flask) -> Pages:
    """All the pages in a language, by their addresses below it."""
    client = app.test_client()
    return {path: opened(client, f"/{request.param}{path}") for path in (OVERVIEW, *CHAPTERS)}


def home_of(operation: Operation) -> str:
    """Return the page that an endpoint is described on."""
    page = f"/api/{operation.path.split('/')[1]}/"
    return page if page in CHAPTERS else OVERVIEW


def test_every_endpoint_has_its_section(pages: Pages) -> None:
    """Method and address, every parameter in a table that says what it is of."""
    for operation in operations():
        home = home_of(operation)
        page = pages[home]
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
        if home != OVERVIEW:
            where = f"{home}#{operation.name}"
            [link] = [a for a in pages[OVERVIEW].all("dl a") if str(a["href"]).endswith(where)]
            assert f"{operation.method} /api/v1{operation.path}" == text(
                link.find_next("code") or link
            )


def test_each_page_leads_to_the_others(pages: Pages) -> None:
    """The overview to each game, and each game to what holds for all."""
    language = pages[OVERVIEW].one("html")["lang"]
    for path in CHAPTERS:
        assert {f"/{language}/api/", f"/{language}/api/#asking", f"/{language}/api/#errors"} <= set(
            pages[path].links("main a")
        )
    assert {"asking", "errors"} <= {str(each["id"]) for each in pages[OVERVIEW].all("[id]")}


@pytest.mark.parametrize("path", [OVERVIEW, *CHAPTERS])
def test_no_page_is_too_long(client: FlaskClient, path: str) -> None:
    """All on one page were 46 KB, and 30 screens of a phone."""
    for language in LANGUAGES:
        assert len(client.get(f"/{language}{path}").data) < 30_000


@pytest.mark.parametrize("path", [OVERVIEW, *CHAPTERS])
def test_no_english_is_left(client: FlaskClient, path: str) -> None:
    """What is not a word for programs is in the page's language."""
    english = opened(client, f"/en{path}")
    for language in LANGUAGES[1:]:
        other = opened(client, f"/{language}{path}")
        for selector in ("main h2", "main h3", "main td:nth-child(2)", "main caption", ".note"):
            pairs = zip(english.texts(selector), other.texts(selector), strict=True)
            same = {words for words, theirs in pairs if words == theirs}
            assert same <= {"Baccarat", "Blackjack"}, "names that Vietnamese writes so too"
        assert {str(each["lang"]) for each in other.all("main pre")} == {"en"}


def test_every_address_on_them_answers_as_it_says(client: FlaskClient, pages: Pages) -> None:
    """Each example's link is asked; what is shown of its answer is what comes."""
    links = [link for page in pages.values() for link in page.all("main a.address")]
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


def test_every_command_line_works(client: FlaskClient, pages: Pages) -> None:
    """Read as a shell reads it, with the file that stands above it, it is answered."""
    commands = [
        pre
        for page in pages.values()
        for pre in page.all("main pre")
        if pre.get_text().startswith("curl")
    ]
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
        Page(client.get("/en/api/baccarat/")).one("#baccaratRound pre[aria-label='Command line']")
    )


def test_errors_are_listed(pages: Pages) -> None:
    """Each status with its title; the shape of them all, real."""
    page = pages[OVERVIEW]
    statuses = [text(row)[:3] for row in page.all("#errors tbody th[scope=row]")]
    assert statuses == ["400", "404", "405", "413", "414", "415", "500", "503"]
    shape = json.loads(text(page.one("#errors pre")))
    assert list(shape) == ["type", "title", "status", "detail", "errors", "params"]


def test_the_ways_to_it(client: FlaskClient) -> None:
    """From every page's foot, from an answer that is there in JSON, and from the audit."""
    for path, selector, there in (
        ("/vi/", "footer a", "/vi/api/"),
        (
            "/vi/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8",
            ".permalink a",
            "/vi/api/baccarat/#baccaratRound",
        ),
        (
            "/vi/blackjack/settle/?d1=9&d2=9&c1=K&c2=Q",
            ".permalink a",
            "/vi/api/blackjack/#blackjackSettleOne",
        ),
        ("/vi/baccarat/audit/", "main a", "/vi/api/baccarat/#baccaratAudit"),
    ):
        assert there in opened(client, path).links(selector)


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
