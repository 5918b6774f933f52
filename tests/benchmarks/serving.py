"""Serves applications with the production server, each in a process of its own, and counts.

Used by the benchmarks: what they print are ratios within one run on one machine.
"""

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

SMALLEST = """
from flask import Flask, render_template_string
app = Flask(__name__)
PAGE = "<!doctype html><html lang=en><title>Hello</title><p>Hello {{ name }}</p></html>"
@app.get("/")
def page():
    return render_template_string(PAGE, name="you")
"""

SERVE = """
import sys, socket, waitress
{app}
listening = socket.socket(fileno=int(sys.argv[1]))
waitress.serve(app, sockets=[listening], threads=4, _quiet=True)
"""

PRODUCT = "from webapp import create_app; app = create_app()"


@contextlib.contextmanager
def served(app_code: str) -> Iterator[int]:
    """Serve an application in its own process; yield its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE.format(app=app_code), str(listening.fileno())],
            pass_fds=[listening.fileno()],
            cwd=ROOT,
            stderr=subprocess.DEVNULL,  # a line for each request
        )
        try:
            wait_for(port)
            yield port
        finally:
            process.terminate()
            process.wait(timeout=10)


def wait_for(port: int) -> None:
    """Wait until something answers on a port, at most 20 seconds."""
    deadline = time.monotonic() + 20
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/")
            connection.getresponse().read()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return


LOAD = """
import http.client, json, sys, time
port, seconds, paths = int(sys.argv[1]), float(sys.argv[2]), json.loads(sys.argv[3])
connection = http.client.HTTPConnection("127.0.0.1", port)
count, start = 0, time.perf_counter()
while time.perf_counter() - start < seconds:
    connection.request("GET", paths[count % len(paths)])
    response = connection.getresponse()
    response.read()
    assert response.status == 200, response.status
    count += 1
print(count / (time.perf_counter() - start))
"""


def requests_per_second(port: int, paths: list[str], seconds: float = 4) -> float:
    """Ask for ``paths`` in turn over one connection and return the rate."""
    result = subprocess.run(
        [sys.executable, "-c", LOAD, str(port), str(seconds), json.dumps(paths)],
        check=True,
        capture_output=True,
        text=True,
        timeout=seconds + 30,
    )
    return float(result.stdout)
