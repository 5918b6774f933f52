"""Serves applications with the production server, each in a process of its own, and counts.

Used by the benchmarks: what they print are ratios within one run on one machine.
"""

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.deployment import wait_for
from tests.processes import ROOT, memory, stopped

#: The smallest Flask+Jinja page as one writes it first: its template is compiled each time.
SMALLEST = """
from flask import Flask, render_template_string
app = Flask(__name__)
PAGE = "<!doctype html><html lang=en><title>Hello</title><p>Hello {{ name }}</p></html>"
@app.get("/")
def page():
    return render_template_string(PAGE, name="you")
"""

#: The same page with a template that is kept, as an application's templates are.
SMALLEST_KEPT = """
from flask import Flask, render_template
from jinja2 import DictLoader
app = Flask(__name__)
PAGE = "<!doctype html><html lang=en><title>Hello</title><p>Hello {{ name }}</p></html>"
app.jinja_loader = DictLoader({"page.html": PAGE})
@app.get("/")
def page():
    return render_template("page.html", name="you")
"""

SERVE = """
import sys, socket, waitress
{app}
listening = socket.socket(fileno=int(sys.argv[1]))
waitress.serve(app, sockets=[listening], threads=4, _quiet=True)
"""

PRODUCT = "from webapp import create_app; app = create_app()"


@dataclass(frozen=True, slots=True)
class Server:
    """A process that serves an application."""

    port: int
    pid: int

    def processor_time(self) -> float:
        """Return the processor time that the process has used, in seconds (Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> tuple[float, float]:
        """Return its memory in MB: all that it holds (RSS), and its share of it (PSS)."""
        return memory(self.pid)


@contextlib.contextmanager
def served(app_code: str) -> Iterator[Server]:
    """Serve an application in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE.format(app=app_code), str(listening.fileno())],
            pass_fds=[listening.fileno()],
            cwd=ROOT,
            stderr=subprocess.DEVNULL,  # a line for each request
        )
        with stopped(process):
            wait_for(port, process, Path(os.devnull))
            yield Server(port, process.pid)


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
