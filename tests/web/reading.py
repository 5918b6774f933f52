"""Reads a page as a visitor does: by labels, headings and codes, not by markup."""

from urllib.parse import urlencode, urlsplit

from bs4 import BeautifulSoup, Tag
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.states import State


class Page:
    """A page that was asked for, parsed."""

    def __init__(self, response: TestResponse) -> None:
        self.response = response
        self.status = response.status_code
        self.html = BeautifulSoup(response.text, "html.parser")

    @property
    def title(self) -> str:
        """The whole title."""
        return text(self.one("title"))

    @property
    def heading(self) -> str:
        """The page's one h1."""
        return text(self.one("h1"))

    def one(self, selector: str) -> Tag:
        """Return the one element that a selector finds."""
        found = self.html.select(selector)
        assert len(found) == 1, f"{len(found)} elements for {selector}"
        return found[0]

    def all(self, selector: str) -> list[Tag]:
        """Return all elements that a selector finds, in order."""
        return list(self.html.select(selector))

    def texts(self, selector: str) -> list[str]:
        """Return the texts of all elements that a selector finds."""
        return [text(element) for element in self.html.select(selector)]

    def links(self, selector: str = "a") -> list[str]:
        """Return the addresses of links."""
        return [str(element["href"]) for element in self.html.select(selector)]

    def selected(self, of: str = "form") -> dict[str, str]:
        """Return what each select in ``of`` says, by its name."""
        return {
            str(select["name"]): str(option["value"])
            if (option := select.select_one("[selected]"))
            else ""
            for select in self.html.select(f"{of} select")
        }


def text(element: Tag) -> str:
    """Return the words of an element on one line."""
    return " ".join(element.get_text().split())


def opened(client: FlaskClient, address: str, *, follow: bool = False) -> Page:
    """Open an address; where it leads elsewhere, that one if ``follow`` says so."""
    return Page(client.get(address, follow_redirects=follow))


def visited(client: FlaskClient, state: State, language: str) -> Page:
    """Open a state: get its address, or send its form there."""
    address = state.address(language)
    if state.form is None:
        return opened(client, address)
    return Page(client.post(address, data=state.form))


def led_to(button: Tag, **filled: str) -> str:
    """Return where a form with method get leads when a button is pressed, some of it filled in."""
    form = button.find_parent("form")
    assert form is not None
    assert form["method"] == "get"
    fields = [
        (str(field["name"]), filled.get(str(field["name"]), str(field.get("value", ""))))
        for field in form.select("input[name]")
    ]
    fields += [
        (str(select["name"]), str(option["value"]))
        for select in form.select("select")
        if (option := select.select_one("option[selected]") or select.select_one("option"))
    ]
    if button.get("name"):
        fields.append((str(button["name"]), str(button["value"])))
    return f"{urlsplit(str(form['action'])).path}?{urlencode(fields)}"


def pressed(client: FlaskClient, button: Tag) -> Page:
    """Press a submit button of a form with method get, as a browser does."""
    return opened(client, led_to(button), follow=True)
