"""Plays at a table as a visitor does: reads the page, presses its buttons."""

from urllib.parse import urlencode

from flask.testing import FlaskClient

from tests.states import ID, KEY
from tests.web.reading import led_to, opened, text
from webapp.engine.shuffle import server_seed
from webapp.games import Opened


class Table:
    """A game's page, and the way to the next one."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client = client
        self.address = address.partition("#")[0]
        self.page = opened(client, self.address)

    def buttons(self, form: str = "main form") -> list[str]:
        """Return what the buttons of the table say, in order."""
        return [text(button) for button in self.page.all(f"{form} button")]

    def press(self, words: str, **filled: str) -> "Table":
        """Press the button with these words, what else its form asks for filled in."""
        (button,) = [found for found in self.page.all("button") if text(found) == words]
        return Table(self.client, followed(self.client, led_to(button, **filled)))

    def play(self, *words: str) -> "Table":
        """Press one button after the other."""
        table = self
        for pressed in words:
            table = table.press(pressed)
        return table

    @property
    def moves(self) -> str:
        """The moves in the address."""
        return self.address.partition("moves=")[2].partition("&")[0]

    @property
    def log(self) -> list[str]:
        """The transcript."""
        return self.page.texts(".log li")

    @property
    def cards(self) -> list[list[str]]:
        """The cards as they are read out, the dealer's first, then hand by hand."""
        return [
            [text(card) for card in seat.select(".card .visually-hidden")]
            for seat in self.page.all(".seat")
        ]

    def rows(self, table: str) -> list[list[str]]:
        """Return what a table says, row by row, cell by cell."""
        return [
            [" ".join(cell.get_text(" ").split()) for cell in row.select("th, td")]
            for row in self.page.all(f"{table} tbody tr")
        ]

    @property
    def profits(self) -> dict[str, str]:
        """What the whole session brought so far, by name."""
        rows = self.page.all("section:has(#money) tbody tr")
        return {text(row.select("th")[0]): text(row.select("td")[-1]) for row in rows}


def opened_with(set_up: dict[str, str]) -> Opened:
    """Return a game with this set-up as its address opens it."""
    return Opened(set_up=set_up, server_seed=server_seed(KEY, ID))


def followed(client: FlaskClient, address: str) -> str:
    """Return where an address leads."""
    response = client.get(address)
    return response.location if response.status_code == 303 else address


def begin(client: FlaskClient, language: str = "en", **set_up: str) -> Table:
    """Set a table up as a visitor does."""
    page = opened(client, f"/{language}/blackjack/table/")
    fields = {str(field["name"]): str(field.get("value", "")) for field in page.all("form input")}
    query = urlencode({**fields, **set_up})
    response = client.get(f"/{language}/blackjack/table/?{query}")
    assert response.status_code == 303, response.text
    assert response.headers["Cache-Control"] == "no-store"
    return Table(client, response.location)
