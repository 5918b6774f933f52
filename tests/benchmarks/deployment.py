"""The site as README deploys it: its commands and its nginx configuration, on loopback.

What README's section says is what runs here; only ports and folders are put in. Everything that
is started stops again, whatever happens.
"""

import contextlib
import http.client
import os
import pwd
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from tests.processes import ROOT, Process, awaited, children, environment, stopped
from tests.states import KEY

STARTS_WITHIN = 120.0  # seconds, on a busy machine

WRAPPER = """\
daemon off;
pid {folder}/pid;
error_log stderr crit;
events {{ worker_connections 256; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def blocks(kind: str) -> list[str]:
    """Return the code blocks of one kind in README's section on deployment, in order."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.split("\n## Deploy\n")[1].split("\n## ")[0]
    return re.findall(rf"^```{kind}\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)


def command() -> list[str]:
    """Return README's command that starts the processes, with this environment's Python."""
    line = blocks("sh")[0].splitlines()[-1]
    program, *arguments = shlex.split(line)
    assert program == ".venv/bin/gunicorn"
    return [sys.executable, "-m", "gunicorn", *arguments]


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def cache(self) -> str:
        """What nginx's cache had to do with it."""
        return self.headers.get("x-cache", "")


def ask(
    port: int,
    path: str,
    method: str = "GET",
    *,
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> Reply:
    """Ask a server on loopback."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as link:
        link.request(method, path, body, dict(headers or {}))
        reply = link.getresponse()
        named = {name.lower(): value for name, value in reply.getheaders()}
        return Reply(status=reply.status, headers=named, body=reply.read())


def wait_for(port: int, process: Process, log: Path) -> None:
    """Wait until something answers on a port."""

    def answers() -> bool:
        try:
            ask(port, "/healthz")
        except (OSError, http.client.HTTPException):
            return False
        return True

    awaited(answers, process, log, STARTS_WITHIN)


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    deadline = time.monotonic() + STARTS_WITHIN
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@dataclass(frozen=True, kw_only=True)
class Server:
    """Processes that answer on one port."""

    port: int
    master: int
    log: Path

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        return children(self.master)


@contextlib.contextmanager
def served(workers: int = 2, key: str = KEY) -> Iterator[Server]:
    """Start the processes with README's command, on a port of their own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.create_server(("127.0.0.1", 0)) as listening,
    ):
        log = Path(folder) / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [*command(), "--bind", f"fd://{listening.fileno()}", "--workers", str(workers)],
                cwd=ROOT,
                env=environment(FLASK_SECRET_KEY=key, FLASK_TRUSTED_PROXIES="1"),
                pass_fds=[listening.fileno()],
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        port = listening.getsockname()[1]
        with stopped(process):
            wait_for(port, process, log)
            listening.close()  # now it is theirs alone: once they are gone, nobody listens
            server = Server(port=port, master=process.pid, log=log)
            wait_until(lambda: len(server.workers) == workers)
            yield server


def stop_on_term() -> None:
    """Let a polite kill stop what was started, as Ctrl-C does."""

    def leave(_signal: int, _frame: FrameType | None) -> None:
        sys.exit(143)

    signal.signal(signal.SIGTERM, leave)


def raw(port: int, request: bytes) -> Reply:
    """Send bytes that need not be what HTTP wants; return the answer, once all is over."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as link:
        link.sendall(request)
        reply = http.client.HTTPResponse(link)
        reply.begin()
        named = {name.lower(): value for name, value in reply.getheaders()}
        body = reply.read()
        assert link.recv(1) == b""  # and the connection is closed
    return Reply(status=reply.status, headers=named, body=body)


# --- nginx ---


def nginx() -> str:
    """Return nginx's program; bring it where that can be done, else say what is missing."""
    path = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"
    found = shutil.which("nginx", path=path)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for arguments in ("update -qq", "install -y -qq --no-install-recommends nginx-light"):
            subprocess.run(
                ["apt-get", *arguments.split()],
                check=True,
                stdout=subprocess.DEVNULL,
                env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            )
        found = shutil.which("nginx", path=path)
    if found is None:
        sys.exit("nginx is needed (Debian's package: nginx-light)")
    return found


def site(*, prefix: bool) -> str:
    """Return README's configuration, behind a path if wanted."""
    whole, behind_a_path = blocks("nginx")
    if not prefix:
        return whole
    for line in behind_a_path.strip().splitlines():
        *beginning, _ = line.replace(" {", "").split()
        pattern = rf"^ +{' '.join(map(re.escape, beginning))} [^ ]+( \{{)?$"
        whole, replaced = re.subn(pattern, line.replace("\\", r"\\"), whole, flags=re.MULTILINE)
        assert replaced == 1, line
    return whole


def placed(configuration: str, port: int, behind: Sequence[int], folder: Path) -> str:
    """Return a configuration with ports and folders of our own; each place must be there."""
    servers = " ".join(f"server 127.0.0.1:{one};" for one in behind)
    for given, ours, times in (
        ("listen 80;", f"listen 127.0.0.1:{port};", 1),
        ("listen [::]:80;", "", 1),
        ("server 127.0.0.1:8000;", servers, 1),
        ("/var/lib/nginx/", f"{folder}/", 1),
        ("/var/log/nginx/", f"{folder}/", 2),
    ):
        assert configuration.count(given) == times, given
        configuration = configuration.replace(given, ours)
    return configuration


@dataclass(frozen=True, kw_only=True)
class Proxy:
    """nginx on one port, with its own folder."""

    port: int
    log: Path
    prefix: str = ""

    def ask(
        self,
        path: str,
        method: str = "GET",
        *,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Ask through nginx."""
        return ask(self.port, self.prefix + path, method, body=body, headers=headers)


@contextlib.contextmanager
def proxied(*behind: int, prefix: str = "") -> Iterator[Proxy]:
    """Start nginx with README's configuration before servers on loopback, without privileges."""
    program = nginx()
    with (
        tempfile.TemporaryDirectory() as name,
        socket.create_server(("127.0.0.1", 0)) as reserved,
    ):
        folder, port = Path(name), reserved.getsockname()[1]
        text = placed(site(prefix=bool(prefix)), port, behind, folder)
        (folder / "nginx.conf").write_text(WRAPPER.format(folder=folder, site=text))
        nobody = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        if nobody:
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        reserved.close()
        log = folder / "stderr"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [program, "-e", "stderr", "-p", name, "-c", str(folder / "nginx.conf")],
                stdout=output,
                stderr=subprocess.STDOUT,
                user=nobody and nobody.pw_uid,
                group=nobody and nobody.pw_gid,
                extra_groups=[] if nobody else None,
            )
        with stopped(process):
            wait_for(port, process, log)
            yield Proxy(port=port, log=folder / "cards.log", prefix=prefix)
