"""Logs sent to the audit, and what its pages find."""

import csv
import io
import json
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.web.reading import Page
from tests.web.reading import text as words

DATA = Path(__file__).parents[1] / "data" / "baccarat"


SAMPLE = (DATA / "shoe_log.csv").read_bytes()


HEADER = "round,player_cards,banker_cards,claimed_winner\n"


MIB = 1024 * 1024


def expected() -> dict[int, dict[str, Any]]:
    """Return the labelled verdicts of the sample by round."""
    verdicts = json.loads((DATA / "shoe_log_verdicts.json").read_text())
    return {entry["round"]: entry for entry in verdicts["rounds"]}


def sent(
    client: FlaskClient,
    *,
    text: str = "",
    file: bytes | None = None,
    language: str = "en",
    **more: str,
) -> Page:
    """Send a log as the page's form does."""
    parts: dict[str, Any] = {"log": text, **more}
    name = "" if file is None else "log.csv"
    parts["file"] = FileStorage(io.BytesIO(file or b""), filename=name, name="file")
    boundary, body = encode_multipart(parts)
    return Page(
        client.post(
            f"/{language}/baccarat/audit/",
            data=body,
            content_type=f"multipart/form-data; boundary={boundary}",
        )
    )


def findings(page: Page) -> dict[str, str]:
    """Return where a page finds fault, and what it says there."""
    return {
        words(item.select(".where")[0]): " ".join(
            words(line) for line in item.select("div > p:not(.written)")
        )
        for item in page.all("#main section:has(> h2) .findings > li")
    }


def verdict_rows(client: FlaskClient, **how: Any) -> list[dict[str, str]]:
    """Return the rows of the download."""
    page = sent(client, format="csv", **how)
    assert page.status == 200
    return list(csv.DictReader(io.StringIO(page.response.text)))


FIELDS = {"player[2]": "p3", "player[3]": "p4", "banker[2]": "b3", "banker[3]": "b4"}


#: One round for each way in which a log can be wrong, line by line.
EVERY_FAULT = HEADER + "".join(
    f"{line}\n"
    for line in (
        "1,9 K,2 3,player,what is this",
        "2,11 K,2 3,player",
        "3,9,2 3,player",
        "4,2 3 4 5,2 3,player",
        "5,2 3,A 2,player",
        "6,9 K 2,2 3,player",
        "7,K 7 2,2 3,player",
        "8,K 7,2 3,player",
        "9,2 3 7,A 2,player",
        "10,9 K,2 3 4,player",
        "11,K 7,2 4 3,player",
        "12,2 3 8,A 2 5,tie",
        "13,9 K,2 3,red",
        "14,9 K,2 3,",
        "15,9 K,2 3,banker",
    )
)
