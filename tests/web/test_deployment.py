"""Behind a proxy and under a prefix: forwarded headers are believed only as configured."""

import pytest

from tests.web.reading import Page
from webapp import create_app
from webapp.app import warm_up
from webapp.config import AccessLog, Settings, settings_from
from webapp.i18n import translations

FORWARDED = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Prefix": "/cards",
}


def test_forwarded_headers_are_ignored_by_default() -> None:
    """WEB-26: nobody's header moves a link."""
    client = create_app(Settings()).test_client()
    page = Page(client.get("/en/baccarat/", headers=FORWARDED))
    assert "evil.example" not in page.response.text
    assert page.one("form")["action"] == "/en/baccarat/#outcome"
    assert client.get("/en/baccarat", headers=FORWARDED).headers["Location"] == "/en/baccarat/"


def test_one_trusted_proxy_gives_the_prefix() -> None:
    """With one hop configured every link stands below the prefix."""
    client = create_app(Settings(trusted_proxies=1)).test_client()
    page = Page(client.get("/en/baccarat/?p1=2&p2=3&b1=A&b2=2", headers=FORWARDED))
    for attribute in ("href", "src", "action"):
        for element in page.all(f"[{attribute}]"):
            address = str(element[attribute])
            assert address.startswith(("/cards/", "#")), address
    redirect = client.get("/en/baccarat?p1=A", headers=FORWARDED)
    assert redirect.headers["Location"] == "/cards/en/baccarat/?p1=A"
    assert client.get("/", headers=FORWARDED).headers["Location"] == "/cards/en/"


@pytest.mark.parametrize("prefix", ["//evil.example", "/\\evil.example", "///evil.example/x"])
def test_a_forwarded_prefix_names_no_other_host(prefix: str) -> None:
    """A proxy that lets a visitor's own prefix pass leads nobody away."""
    client = create_app(Settings(trusted_proxies=1)).test_client()
    headers = {"X-Forwarded-Prefix": prefix}
    page = Page(client.get("/en/baccarat/", headers=headers))
    named = ("href", "src", "action")
    links = [str(element[name]) for name in named for element in page.all(f"[{name}]")]
    links += [client.get(path, headers=headers).headers["Location"] for path in ("/", "/EN/")]
    assert [link for link in links if link.startswith(("//", "/\\"))] == []


def test_absolute_links_need_a_base() -> None:
    """Canonical and alternate links are written with the configured base, else left out."""
    without = Page(create_app(Settings()).test_client().get("/en/baccarat/"))
    assert not without.all("link[rel=canonical], link[rel=alternate]")
    client = create_app(Settings(base_url="https://cards.example")).test_client()
    page = Page(client.get("/ko/baccarat/?b2=2&p1=2&p2=3&b1=A&x=1"))
    assert page.links("link[rel=canonical]") == [
        "https://cards.example/ko/baccarat/?p1=2&p2=3&b1=A&b2=2"
    ]
    assert [str(link["hreflang"]) for link in page.all("link[rel=alternate]")] == [
        "en",
        "vi",
        "zh-Hant",
        "ko",
    ]


def test_settings_come_from_the_environment() -> None:
    """Every variable, its default, and an honest refusal of what cannot be one."""
    assert settings_from({}) == Settings()
    assert settings_from({"FLASK_ACCESS_LOG": "off"}) == Settings(access_log=AccessLog.OFF)
    assert settings_from(
        {
            "FLASK_BASE_URL": "https://cards.example/",
            "FLASK_TRUSTED_PROXIES": "2",
            "FLASK_TRUSTED_HOSTS": "a.example, b.example",
        }
    ) == Settings(
        base_url="https://cards.example",
        trusted_proxies=2,
        trusted_hosts=("a.example", "b.example"),
    )
    for variable, value in (
        ("FLASK_BASE_URL", "cards.example"),
        ("FLASK_TRUSTED_PROXIES", "-1"),
        ("FLASK_TRUSTED_PROXIES", "²"),
        ("FLASK_ACCESS_LOG", "yes"),
    ):
        with pytest.raises(ValueError, match=variable):
            settings_from({variable: value})


def test_unknown_hosts_are_refused_where_hosts_are_named() -> None:
    """FLASK_TRUSTED_HOSTS: 400 for any other Host."""
    client = create_app(Settings(trusted_hosts=("cards.example",))).test_client()
    assert client.get("/en/", headers={"Host": "cards.example"}).status_code == 200
    assert client.get("/en/", headers={"Host": "evil.example"}).status_code == 400


def test_the_first_request_waits_for_nothing() -> None:
    """Once warm, every template and every language is there before anybody asks."""
    app = create_app(Settings())
    warm_up(app)
    names = app.jinja_env.list_templates()
    assert "baccarat/check.html" in names
    assert app.jinja_env.cache is not None
    assert {key[1] for key in app.jinja_env.cache} == set(names)
    assert translations.cache_info().currsize == 4
