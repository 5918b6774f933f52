"""What hostile input costs at worst: ``python -m tests.benchmarks.hostile``.

First the most costly requests that were found, by processor seconds of one request. Then every
regular expression of the source, as it is used, with texts made to be hard for it, four times as
long the second time: the worst ratio of the times, about 4 where the work is linear, 16 where it
is quadratic, and none where it is too short to compare. The exit status is 1 if one passes 10.
"""

import ast
import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from urllib.parse import urlencode

from flask.testing import FlaskClient

from tests.benchmarks.audit import MULTIPART, form
from tests.states import KEY, blackjack, old_maid
from webapp import create_app
from webapp.config import Settings
from webapp.engine.baccarat.shoe_log import MAX_LINES, MAX_ROUNDS
from webapp.forms.baccarat_audit import MAX_LOG

SOURCE = Path(__file__).parents[2] / "webapp"
ALLOWED_RATIO = 10
LENGTH = 4_000
WORTH_COMPARING = 0.002  # seconds: below that the clock is too coarse

HEADER = b"round,player_cards,banker_cards,claimed_winner\n"
PAGE, JSON = "/en/baccarat/audit/", "/api/v1/baccarat/audit?decks=1"


def log_of(row: bytes) -> bytes:
    """Return the longest log that is read, of one row again and again."""
    return HEADER + row * min(MAX_ROUNDS, (MAX_LOG - len(HEADER)) // len(row))


LOGS = {
    "usual rounds": log_of(b"12345,2 3 8,A 2,banker\n"),
    "no card is one": log_of(b"1," + b"x " * 11 + b"," + b"y " * 12 + b",t\n"),
    "22 cards a round": log_of(b"1," + b"A " * 11 + b"," + b"K " * 12 + b",t\n"),
    "names to escape": log_of(b"=<&>" * 9 + b",A 2 K,K K,p\n"),
    "formulas": log_of(b";=" * 18 + b",A 2 K,K K,p\n"),
    "blank lines": HEADER + b"1,9 K,2 3,player\n" + b"\n" * (MAX_LINES - 3) + b"2,9 K,2 3,tie\n",
    "one cell": HEADER + b"1,A" + b" x" * 65_000 + b",2 3,t\n",
}

SEVEN = {"rules": "european", "bets": "1,2,3,4,5,6,7", "ai": "-".join(["hard"] * 7)}
ADDRESSES = {
    "300 rounds of seven": "/en" + blackjack(SEVEN, moves="." * 299),
    "too many rounds": "/en" + blackjack(SEVEN, moves="." * 3_000),
    "a round more, with new bets": "/en" + blackjack(SEVEN, moves="." * 297, new_bets="5"),
    "a review": "/en" + blackjack(SEVEN, moves="." * 299, review="300"),
    "proof of such a game": "/en/verify/?"
    + urlencode({"game": "/en" + blackjack(SEVEN, moves="." * 299), "round": "300"}),
    "Old Maid to the end": "/en"
    + old_maid({"players": "6", "seat": "1", "deal": "block"}, auto="1"),
    "500 answers of a drill": f"/en/baccarat/drill/?kind=payout&seed=x&answers={'a' * 500}",
    "rules nobody asked for": "/en/blackjack/strategy/?decks=8&soft17=hit&hand=pair2&up=2",
    "8,000 separators": "/en/baccarat/?" + "&" * 7_900,
    "a card 1,500 times": "/en/blackjack/?" + "c1=A&" * 1_500,
}


def costs(client: FlaskClient) -> Iterator[tuple[float, int, str]]:
    """Yield the processor seconds and the status of each request."""

    def asked(name: str, method: str, path: str, **kwargs: object) -> tuple[float, int, str]:
        start = time.process_time()
        response = client.open(path, method=method, **kwargs)  # type: ignore[arg-type]
        return time.process_time() - start, response.status_code, name

    for name, path in ADDRESSES.items():
        yield asked(name, "GET", path)
    for name, log in LOGS.items():
        yield asked(f"audit in JSON: {name}", "POST", JSON, data=log)
        for answer in ("html", "csv"):
            body = form(log, answer)
            yield asked(
                f"audit as {answer}: {name}", "POST", PAGE, data=body, content_type=MULTIPART
            )


def expressions() -> dict[tuple[str, str], int]:
    """Return every regular expression of the source with each way it is used, and its flags."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            name = node.targets[0] if isinstance(node, ast.Assign) else None
            call = node.value if isinstance(node, ast.Assign) else node
            if not (isinstance(call, ast.Call) and ast.unparse(call.func).startswith("re.")):
                continue
            if not (call.args and isinstance(call.args[0], ast.Constant)):
                continue
            pattern = ast.literal_eval(call.args[0])
            text = pattern if isinstance(pattern, str) else pattern.decode("latin-1")
            flags = re.IGNORECASE if "IGNORECASE" in ast.unparse(call) else 0
            called = ast.unparse(call.func).removeprefix("re.")
            uses = [called] if called != "compile" else []
            if name is not None:
                uses += re.findall(rf"\b{ast.unparse(name)}\.([a-z]+)\(", source)
            found.update(dict.fromkeys(((text, use) for use in uses), flags))
    return found


def hard_texts(pattern: str, length: int) -> Iterator[str]:
    """Yield texts of the characters that a pattern names: runs, alternations, and a bad end."""
    named = dict.fromkeys(re.sub(r"\\[A-Za-z]|[\[\]{}()?|^$\\*]", "", pattern) + 'a1 "=;,/')
    letters = list(named)[:14]
    for one, other in product(letters, repeat=2):
        run = (one + other) * (length // 2)
        yield run
        yield run + "\u0001"
    start = "".join(letters)
    yield from (start + letter * length + "\u0001" for letter in letters)


def worst_ratio(pattern: str, use: str, flags: int) -> tuple[float, float]:
    """Return the worst ratio of times for texts of fourfold length, and the longest time."""
    compiled = re.compile(pattern, flags)
    work = partial(compiled.sub, "") if use == "sub" else getattr(compiled, use)
    worst = longest = 0.0
    for short, long in zip(
        hard_texts(pattern, LENGTH), hard_texts(pattern, 4 * LENGTH), strict=True
    ):
        times = []
        for text in (short, long):
            start = time.process_time()
            work(text)
            times.append(time.process_time() - start)
        longest = max(longest, times[1])
        if times[1] > WORTH_COMPARING:
            worst = max(worst, times[1] / max(times[0], WORTH_COMPARING / 8))
    return worst, longest


def main() -> int:
    """Print both lists."""
    client = create_app(Settings(secret_key=KEY)).test_client()
    client.get("/en/blackjack/?rules=european&up=10&c1=8&c2=8")
    print("CPU s  status  request")
    for seconds, status, name in sorted(costs(client), reverse=True):
        print(f"{seconds:5.2f}  {status}     {name}")
    print("\nratio  longest ms  regular expression (texts four times as long)")
    bad = False
    for (pattern, use), flags in expressions().items():
        ratio, longest = worst_ratio(pattern, use, flags)
        bad |= ratio > ALLOWED_RATIO
        shown = f"{ratio:5.1f}" if ratio else "    -"
        print(f"{shown}  {1000 * longest:10.2f}  {use} {pattern!r}")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
