"""The pages of Blackjack."""

from flask import Blueprint

bp = Blueprint("blackjack", __name__, url_prefix="/<lang:lang>/blackjack")


@bp.get("/")
def check() -> str:
    return "stub"


@bp.get("/settle/")
def settle() -> str:
    return "stub"
