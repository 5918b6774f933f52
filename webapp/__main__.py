"""``python -m webapp``: serve the site with a production server."""

import argparse
import contextlib
import socket
import sys
from collections.abc import Sequence

import waitress

from webapp import create_app
from webapp.config import MAX_BODY


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m webapp", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument(
        "--port", type=int, default=8000, help="port to listen on, 0 for a free one"
    )
    parser.add_argument("--threads", type=int, default=4, help="requests answered at once")
    options = parser.parse_args(arguments)
    return serve(options.host, options.port, options.threads)


def serve(host: str, port: int, threads: int) -> int:
    """Serve until interrupted."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        app = create_app()
        listening = socket.create_server((host, port), family=family)
    except (OSError, ValueError) as problem:
        print(f"Cannot serve on {host}:{port}: {problem}", file=sys.stderr)
        return 1
    shown = f"[{host}]" if family == socket.AF_INET6 else host
    print(
        f"Card Rules Checker is on http://{shown}:{listening.getsockname()[1]}/ (Ctrl-C stops it)",
        flush=True,
    )
    with contextlib.suppress(KeyboardInterrupt):
        waitress.serve(
            app,
            sockets=[listening],
            threads=threads,
            # the application answers what is too large, in the visitor's language
            max_request_body_size=MAX_BODY + 1024 * 1024,
            clear_untrusted_proxy_headers=False,
            ident=None,
            _quiet=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
