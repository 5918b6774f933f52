"""``python -m webapp``: serve the site; ``python -m webapp verify``: prove a shuffle."""

import argparse
import contextlib
import logging
import socket
import sys
import threading
from collections.abc import Sequence
from typing import Any

import waitress

from webapp import create_app, labels, logs, page
from webapp.app import warm_up
from webapp.config import MAX_BODY
from webapp.engine.errors import RuleError
from webapp.engine.shuffle import Pack, Proof, proof
from webapp.games.finished import proof_of_game
from webapp.secret_key import SecretKeyError

#: How waitress serves. Idle connections cost little, but where none is left, nobody is served:
#: there are many, each ends soon, and some of the usual 1024 open files are left for bodies.
WAITRESS: dict[str, Any] = {
    "connection_limit": 900,
    "channel_timeout": 30,
    "cleanup_interval": 5,
    "asyncore_use_poll": True,
    # the application answers what is too long or too large, in the visitor's language
    "max_request_header_size": 32 * 1024,
    "max_request_body_size": MAX_BODY + 1024 * 1024,
    "clear_untrusted_proxy_headers": False,
    "ident": None,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    options = _parser().parse_args(arguments)
    if options.command == "verify":
        return verify(options)
    return serve(options.host, options.port, options.threads)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m webapp", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument(
        "--port", type=int, default=8000, help="port to listen on, 0 for a free one"
    )
    parser.add_argument("--threads", type=int, default=8, help="requests answered at once")
    command = parser.add_subparsers(dest="command").add_parser(
        "verify",
        help="work out commitment, seed and cards of a game again",
        description="Work out commitment, seed and cards of a game from its server seed and word.",
    )
    command.add_argument(
        "address",
        nargs="?",
        help="address of a game that is over and was dealt with this machine's key",
    )
    command.add_argument("--seed", help="the server seed that the game's page shows at its end")
    command.add_argument("--word", default="", help="the visitor's word, if there was one")
    command.add_argument(
        "--pack",
        type=Pack,
        choices=list(Pack),
        default=Pack.JOKER_DECK,
        help="what was shuffled (%(default)s)",
    )
    command.add_argument("--round", type=int, default=1, help="which round, from 1")
    command.add_argument("--commitment", help="what was shown before the deal, to compare with")
    return parser


def serve(host: str, port: int, threads: int) -> int:
    """Serve until interrupted."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        app = create_app()
        with app.app_context():
            page.secret_key()  # a machine that cannot keep one is told now, not at its first game
        listening = socket.create_server((host, port), family=family)
    except (OSError, ValueError, SecretKeyError) as problem:
        print(f"Cannot serve on {host}:{port}: {problem}", file=sys.stderr)
        return 1
    shown = f"[{host}]" if family == socket.AF_INET6 else host
    print(
        f"Card Rules Checker is on http://{shown}:{listening.getsockname()[1]}/ (Ctrl-C stops it)",
        flush=True,
    )
    logs.keep_discreet("waitress")
    # a line for each request that waits a moment helps nobody
    logging.getLogger("waitress.queue").disabled = True
    threading.Thread(target=warm_up, args=(app,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        waitress.serve(
            app,
            sockets=[listening],
            threads=threads,
            _quiet=True,
            **WAITRESS,
        )
    return 0


def verify(options: argparse.Namespace) -> int:
    """Print a proof: 0 if it holds, 1 for another commitment, 2 if nothing can be proved."""
    if bool(options.address) == bool(options.seed):
        print("Give either the address of a game or its server seed.", file=sys.stderr)
        return 2
    with create_app().app_context():
        try:
            proven = _proof(options)
            fits = proven.fits(options.commitment) if options.commitment else None
        except (RuleError, SecretKeyError) as problem:
            words = labels.message(problem) if isinstance(problem, RuleError) else problem
            print(f"Cannot verify: {words}", file=sys.stderr)
            return 2
    print(f"commitment   {proven.commitment}")
    print(f"server seed  {proven.server_seed}")
    print(f"word         {proven.word}")
    print(f"seed         {proven.seed}")
    print(f"pack         {proven.pack}, round {proven.round_number}")
    print(f"cards        {' '.join(map(str, proven.cards))}")
    if fits is None:
        return 0
    if not fits:
        print(f"This is not the commitment {options.commitment}.", file=sys.stderr)
        return 1
    print("the commitment fits")
    return 0


def _proof(options: argparse.Namespace) -> Proof:
    if options.address:
        return proof_of_game(page.secret_key(), options.address, options.round).proof
    return proof(
        server_seed=options.seed,
        word=options.word,
        pack=options.pack,
        round_number=options.round,
    )


if __name__ == "__main__":
    sys.exit(main())
