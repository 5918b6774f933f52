"""Languages in addresses: which one a visitor gets, and how other spellings lead to ours."""

import pytest
from flask.testing import FlaskClient

from tests.states import LANGUAGES
from tests.web.reading import opened
from webapp.i18n import language_for


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh-TW,zh;q=0.9,en;q=0.1", "zh-Hant"),
        ("zh-CN", "zh-Hant"),
        ("ko-KR", "ko"),
        ("vi-VN", "vi"),
        ("fr,vi;q=0.5", "vi"),
        ("en;q=0.1,ko;q=0.9", "ko"),
        ("ko;q=0", "en"),
        ("*", "en"),
        ("fr", "en"),
        ("", "en"),
        (";;;q=,,", "en"),
    ],
)
def test_front_door_leads_to_the_visitors_language(
    client: FlaskClient, header: str, tag: str
) -> None:
    """WEB-13, WEB-20: any Chinese gets zh-Hant, unknown gets English; no shared cache keeps it."""
    response = client.get("/", headers={"Accept-Language": header})
    assert response.status_code == 302
    assert response.headers["Location"] == f"/{tag}/"
    assert response.headers["Vary"] == "Accept-Language"
    assert response.headers["Cache-Control"] == "private"


@pytest.mark.parametrize("tag", LANGUAGES)
def test_choice_of_languages_speaks_all_of_them(client: FlaskClient, tag: str) -> None:
    """Each language by its own name and in its own words, without flags; the present one marked."""
    page = opened(client, f"/{tag}/languages/")
    links = page.all("main li h2 a")
    assert [link.get_text() for link in links] == ["English", "Tiếng Việt", "繁體中文", "한국어"]
    assert [link["href"] for link in links] == [f"/{each}/" for each in LANGUAGES]
    assert [link["hreflang"] for link in links] == list(LANGUAGES)
    assert [item["lang"] for item in page.all("main li")] == list(LANGUAGES)
    assert [link["hreflang"] for link in links if link.get("aria-current")] == [tag]
    begins = ("Baccarat, Blackjack, Old Maid:", "Baccarat, Blackjack, Rút", "百家樂、", "바카라,")
    for words, begin in zip(page.texts("main li p"), begins, strict=True):
        assert words.startswith(begin)


def test_choice_of_languages_is_found_from_every_page(client: FlaskClient) -> None:
    """The footer leads there by a word of each language, for those who cannot read the page."""
    for path in ("/ko/", "/vi/blackjack/", "/en/nowhere/"):
        (link,) = opened(client, path).all("footer a[href$='/languages/']")
        assert link.get_text() == "Language · Ngôn ngữ · 語言 · 언어"
        assert [span["lang"] for span in link.select("span")] == list(LANGUAGES)


def test_choice_of_languages_has_an_address_without_one(client: FlaskClient) -> None:
    """It leads as the front door does."""
    response = client.get("/languages/", headers={"Accept-Language": "ko"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/ko/languages/"
    assert response.headers["Vary"] == "Accept-Language"
    assert response.headers["Cache-Control"] == "private"
    assert client.get("/languages").headers["Location"] == "/languages/"


@pytest.mark.parametrize(
    ("address", "location"),
    [
        ("/zh-TW/baccarat/?p1=A&x=%2B", "/zh-Hant/baccarat/?p1=A&x=%2B"),
        ("/zh/", "/zh-Hant/"),
        ("/ZH-HANT/baccarat/", "/zh-Hant/baccarat/"),
        ("/zh_Hant/", "/zh-Hant/"),
        ("/EN/", "/en/"),
        ("/en-GB/baccarat/", "/en/baccarat/"),
        ("/vi-VN", "/vi/"),
        ("/ko", "/ko/"),
        ("/en/baccarat?p1=2&p2=%EA%B0%80", "/en/baccarat/?p1=2&p2=%EA%B0%80"),
        ("/zh-TW//evil.example/", "/zh-Hant//evil.example/"),
    ],
)
def test_other_spellings_lead_to_ours(client: FlaskClient, address: str, location: str) -> None:
    """A relative 308 with the query kept; never to another host."""
    response = client.get(address, headers={"Host": "evil.example"})
    assert response.status_code == 308
    assert response.headers["Location"] == location


@pytest.mark.parametrize(
    "address",
    ["/xx/", "/fr/baccarat/", "/en%00/", "/..%2f/", "/e/", "/en/baccarat/nothing/"],
)
def test_unknown_addresses_are_not_found(client: FlaskClient, address: str) -> None:
    """WEB-16: an unknown language is no page, and no fault."""
    response = client.get(address)
    assert response.status_code == 404
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("tag", ["", "x" * 5000, "zh--", "-", "zh-" + "a-" * 2000, "ｅｎ"])
def test_what_is_no_tag_has_no_language(tag: str) -> None:
    """Text that is no language tag is refused, quickly."""
    assert language_for(tag) is None


def test_doubled_slashes_never_name_another_host(client: FlaskClient) -> None:
    """A redirect from a path that begins like another host's address stays here."""
    for path in ("//en/baccarat", "///en/baccarat", "//zh-TW/baccarat"):
        response = client.get("/", environ_overrides={"PATH_INFO": path})
        assert response.headers.get("Location", "/").startswith("/")
        assert not response.headers.get("Location", "/").startswith("//")
    for path in ("//evil.example/en", "/en//baccarat"):
        response = client.get("/", environ_overrides={"PATH_INFO": path})
        assert response.status_code == 404
