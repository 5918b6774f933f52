"""A real server, a real Chromium, and pages that may not misbehave unseen.

Every page opened here fails its test on an error in the console (a refused inline script is
one), on an uncaught fault of a script, on a file that is not there and on a request to another
host.
"""

import shutil
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    sync_playwright,
)

from tests.processes import ROOT, command
from tests.states import KEY

SERVER_STARTS_WITHIN = 20.0  # seconds
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
#: A whole page may answer 400 or 404, asked for by a link or by the script; its files may not.
MAY_REFUSE = {"document", "fetch"}

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

NewPage = Callable[..., Page]
Screens = tuple[dict[str, Page], list[str]]
Contexts = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the production server on a free port of this machine."""
    log = tmp_path_factory.mktemp("server") / "log"
    settings = {"FLASK_SECRET_KEY": KEY}
    with command(ROOT, log, starts_within=SERVER_STARTS_WITHIN, **settings) as (address, _):
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests, its page cache on as it is for everybody."""
    executable = shutil.which("chromium") or "/usr/bin/chromium"
    if not Path(executable).is_file():
        pytest.fail("The browser tests need Chromium: on Debian, apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=executable,
            args=FLAGS,
            ignore_default_args=["--disable-back-forward-cache"],
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser, base_url: str) -> Iterator[Contexts]:
    """Contexts by their options; pages of one share its cache, and nothing else is stored."""
    opened: dict[str, BrowserContext] = {}

    def context(*, cold: bool = False, **options: Any) -> BrowserContext:
        key = "" if cold else repr(sorted(options.items()))
        if cold and key in opened:
            opened.pop(key).close()
        if key not in opened:
            opened[key] = browser.new_context(base_url=base_url, reduced_motion="reduce", **options)
            opened[key].set_default_timeout(8_000)
        return opened[key]

    yield context
    for each in opened.values():
        each.close()


@pytest.fixture
def new_page(contexts: Contexts, base_url: str) -> Iterator[NewPage]:
    """Open pages; afterwards nothing may have gone wrong in any.

    A page has its context's options; ``cold=True`` gives it a context that has no copy of anything.
    """
    pages: list[Page] = []
    faults: list[str] = []

    def open_page(**options: Any) -> Page:
        page = contexts(**options).new_page()
        pages.append(page)
        _watch(page, urlsplit(base_url).netloc, faults)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert faults == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop."""
    return new_page(**DESKTOP)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a small phone."""
    return new_page(**PHONE)


@pytest.fixture(scope="session")
def _screens(contexts: Contexts, base_url: str) -> Screens:
    """A phone and a desktop on which page after page is opened, and what went wrong there."""
    faults: list[str] = []
    pages = {"phone": contexts(**PHONE).new_page(), "desktop": contexts(**DESKTOP).new_page()}
    for page in pages.values():
        _watch(page, urlsplit(base_url).netloc, faults)
    return pages, faults


@pytest.fixture
def screens(_screens: Screens) -> Iterator[dict[str, Page]]:
    """A phone and a desktop for tests that open one page and leave nothing behind."""
    pages, faults = _screens
    faults.clear()
    yield pages
    assert faults == []


@pytest.fixture
def scriptless(new_page: NewPage) -> Page:
    """A page on a phone whose browser runs no script."""
    return new_page(java_script_enabled=False, **PHONE)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, to be evaluated: a script element would be refused by the site."""
    script = resources.files("axe_playwright_python") / "axe.min.js"
    return script.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def measures() -> str:
    """Our own measurements of a page; evaluated, it leaves them in ``measures``."""
    return (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")


def _watch(page: Page, host: str, faults: list[str]) -> None:
    """Write down whatever goes wrong in a page."""

    def on_console(message: ConsoleMessage) -> None:
        # the browser reports each refused request too; which of them matter is told below
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            faults.append(f"console: {message.text}")

    def on_request(request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme.startswith("http") and url.netloc != host:
            faults.append(f"another host: {request.url}")

    def on_response(response: Response) -> None:
        if response.status >= 400 and response.request.resource_type not in MAY_REFUSE:
            faults.append(f"{response.status}: {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"uncaught: {error}"))
    page.on("request", on_request)
    page.on("response", on_response)
