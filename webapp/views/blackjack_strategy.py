"""The strategy of Blackjack: its charts, what no peek changes, and values on demand.

The charts of the European game, also with a dealer who peeks, are committed data and come at
once, as do those that were asked for before: there are so few rule sets (224) that all of them
stay remembered. Those of other rules take a third of a second the first time. One is computed at
a time in a process and one request waits for its turn; to more at once the page says that it is
busy. So two of the server's eight threads at most are held, however many rule sets are asked for.
"""

from functools import partial

from flask import render_template, request
from flask.typing import ResponseReturnValue

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.chart import UP_CARDS
from webapp.engine.blackjack.chart_rows import (
    actions_of,
    printed_tables,
    row_in,
    stands_undoubled,
)
from webapp.engine.blackjack.rules import EUROPEAN
from webapp.engine.blackjack.strategy import chart, differences_from_peek, house_edge
from webapp.engine.blackjack.strategy.rows import row_values
from webapp.engine.gate import Busy
from webapp.forms.blackjack_strategy import StrategyForm
from webapp.labels.blackjack import numbers
from webapp.labels.blackjack import strategy as sentences
from webapp.views.blackjack import bp
from webapp.views.checking import tidied
from webapp.wire import come_again


@bp.get("/strategy/")
def strategy() -> ResponseReturnValue:
    """Show the exact chart of the rules in the query, and the cell of the hand in it."""
    form = StrategyForm(request.args)
    if not form.validate():
        return render_template("blackjack/strategy_refused.html", form=form), 400
    if elsewhere := tidied(form):
        return elsewhere
    rules = form.switches.rules
    try:
        charted = chart(rules)
    except Busy:
        return come_again(render_template("blackjack/strategy_busy.html", form=form))
    row = form.row and row_in(charted, form.row)
    return render_template(
        "blackjack/strategy.html",
        form=form,
        switches=form.switches,
        european=EUROPEAN,
        is_european=rules == EUROPEAN,
        chart=charted,
        house_edge=house_edge,
        tables=printed_tables(charted),
        undoubled=stands_undoubled(charted),
        differences=differences_from_peek(rules),
        row=row,
        up=form.up_card,
        actions=row and actions_of(charted, row),
        values=row and partial(row_values, rules, row),
        up_cards=UP_CARDS,
        action_order=tuple(Action),
        say=sentences,
        numbers=numbers,
    )
