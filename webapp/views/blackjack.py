"""The pages of Blackjack."""

from flask import Blueprint

bp = Blueprint("blackjack", __name__, url_prefix="/<lang:lang>/blackjack")


@bp.get("/")
def check() -> str:
    return "stub"


@bp.get("/settle/")
def settle() -> str:
    return "stub"


# they add their routes to bp
from webapp.views import blackjack_rules, blackjack_strategy  # noqa: E402, F401
