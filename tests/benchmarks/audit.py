"""How long the audit of the longest log takes over HTTP: ``python -m tests.benchmarks.audit``.

Sends 100,000 rounds, a third of them wrong, to the production server in a process of its own,
and prints the seconds until the whole answer was there: as a page, as a download and as JSON.
A page is wanted in at most 5 seconds. On a machine that is busy otherwise the last line tells
more: the processor time that the page costs.
"""

import http.client
import time

from tests.benchmarks.serving import PRODUCT, served
from webapp import create_app
from webapp.config import Settings

ROUNDS = 100_000
BOUNDARY = "the-end-of-a-part"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"


def log() -> bytes:
    """Return the log."""
    rows = [
        ("9 K,2 3,player", "2 3 8,A 2,tie", "K 6,2 4 A,banker")[number % 3]
        for number in range(ROUNDS)
    ]
    lines = [f"{number},{row}" for number, row in enumerate(rows, 1)]
    return "\n".join(["round,player_cards,banker_cards,claimed_winner", *lines, ""]).encode()


def form(content: bytes, answer: str) -> bytes:
    """Return the body that the page's form sends with a file."""
    return b"".join(
        [
            f"--{BOUNDARY}\r\n".encode(),
            b'Content-Disposition: form-data; name="format"\r\n\r\n' + answer.encode() + b"\r\n",
            f"--{BOUNDARY}\r\n".encode(),
            b'Content-Disposition: form-data; name="file"; filename="log.csv"\r\n',
            b"Content-Type: text/csv\r\n\r\n" + content + b"\r\n",
            f"--{BOUNDARY}--\r\n".encode(),
        ]
    )


def seconds(port: int, path: str, body: bytes, kind: str) -> tuple[float, int]:
    """Post a body; return the seconds until the answer is read, and its size in bytes."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    start = time.perf_counter()
    connection.request("POST", path, body, {"Content-Type": kind})
    response = connection.getresponse()
    answer = response.read()
    took = time.perf_counter() - start
    assert response.status == 200, response.status
    return took, len(answer)


def processor_seconds(body: bytes, kind: str) -> float:
    """Return the processor time of a page, asked for without a server."""
    client = create_app(Settings()).test_client()
    client.get("/en/baccarat/audit/")
    start = time.process_time()
    response = client.post("/en/baccarat/audit/", data=body, content_type=kind)
    assert response.status_code == 200, response.status_code
    return time.process_time() - start


def main() -> None:
    """Measure and print."""
    content = log()
    asked = (
        ("page", "/en/baccarat/audit/", form(content, "html"), MULTIPART),
        ("download", "/en/baccarat/audit/", form(content, "csv"), MULTIPART),
        ("JSON", "/api/v1/baccarat/audit", content, "text/csv"),
    )
    print(f"{ROUNDS:,} rounds, {len(content):,} bytes")
    with served(PRODUCT) as server:
        for name, path, body, kind in asked:
            seconds(server.port, path, body, kind)  # words and templates are loaded now
            took, size = min(seconds(server.port, path, body, kind) for _ in range(3))
            print(f"{name:8} {took:6.2f} s, {size:,} bytes")
    print(f"page     {processor_seconds(asked[0][2], MULTIPART):6.2f} s of processor time")


if __name__ == "__main__":
    main()
