"""The sentences about a hand: its headline, its total, what its actions are worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from webapp.engine.blackjack.actions import Action
from webapp.engine.blackjack.advice import Advice
from webapp.engine.blackjack.hands import counts_of, is_pair, total_of
from webapp.engine.blackjack.players import Level
from webapp.engine.blackjack.rules import PRESETS, RuleSet
from webapp.engine.blackjack.states import Origin, StateCode
from webapp.engine.cards import Rank
from webapp.i18n import gettext as _
from webapp.i18n import joined, listed
from webapp.i18n import lazy_gettext as _l
from webapp.i18n import lazy_pgettext as _lp
from webapp.labels.blackjack.numbers import result
from webapp.labels.isolation import emphasised

_AGAINST = {
    Rank.ACE: _lp("against the up card", "against an ace"),
    Rank.TWO: _lp("against the up card", "against a 2"),
    Rank.THREE: _lp("against the up card", "against a 3"),
    Rank.FOUR: _lp("against the up card", "against a 4"),
    Rank.FIVE: _lp("against the up card", "against a 5"),
    Rank.SIX: _lp("against the up card", "against a 6"),
    Rank.SEVEN: _lp("against the up card", "against a 7"),
    Rank.EIGHT: _lp("against the up card", "against an 8"),
    Rank.NINE: _lp("against the up card", "against a 9"),
    Rank.TEN: _lp("against the up card", "against a 10"),
    Rank.JACK: _lp("against the up card", "against a jack"),
    Rank.QUEEN: _lp("against the up card", "against a queen"),
    Rank.KING: _lp("against the up card", "against a king"),
}
_HAND = {
    False: _l("Hard %(total)s %(against)s:"),
    True: _l("Soft %(total)s %(against)s:"),
}
_DUE_HAND = _l("%(card)s alone %(against)s:")
_NATURAL_HAND = _l("Blackjack %(against)s:")
_BUST_HAND = _l("A total of %(total)s:")

_ACT = {
    Action.HIT: _l("<em>hit.</em>"),
    Action.STAND: _l("<em>stand.</em>"),
    Action.DOUBLE: _l("<em>double.</em>"),
    Action.SPLIT: _l("<em>split.</em>"),
}
_NOTHING_TO_DO = {
    StateCode.DEALING: _l("<em>its second card is due.</em>"),
    StateCode.BLACKJACK: _l("<em>nothing is left to decide.</em>"),
    StateCode.STAND: _l("<em>it stands by itself.</em>"),
    StateCode.BUSTED: _l("<em>bust.</em>"),
}
_TITLE = {
    Action.HIT: _l("Hit: %(cards)s %(against)s"),
    Action.STAND: _l("Stand: %(cards)s %(against)s"),
    Action.DOUBLE: _l("Double: %(cards)s %(against)s"),
    Action.SPLIT: _l("Split: %(cards)s %(against)s"),
}
_TITLE_WITHOUT = {
    StateCode.DEALING: _l("Second card needed: %(cards)s %(against)s"),
    StateCode.BLACKJACK: _l("Blackjack: %(cards)s %(against)s"),
    StateCode.STAND: _l("Closed: %(cards)s %(against)s"),
    StateCode.BUSTED: _l("Bust: %(cards)s %(against)s"),
}
_WHY = {
    StateCode.DEALING: _l(
        "The hand has one card. Nothing can be decided before it has two, so choose the second."
    ),
    StateCode.BLACKJACK: _l(
        "An ace and a card that counts 10 as the first two cards: the hand is closed at once."
    ),
    StateCode.BUSTED: _l("The hand passed 21 and has lost, even if the dealer passes 21 later."),
}
_WHY_STANDS = {
    False: _l("In this game a hand that reaches 21 stands and is not asked again."),
    True: _l(
        "A split ace gets exactly one more card and closes. 21 after a split is no blackjack."
    ),
}
_COUNTED = {
    (False, False): _l("%(sum)s, hard."),
    (False, True): _l("%(sum)s, hard: every ace counts 1."),
    (True, True): _l("%(sum)s, soft: an ace counts 11."),
}
_HOLE_CARD = {
    False: _l("The hole card is turned when every player is done."),
    True: _l(
        "If the dealer had blackjack, nobody would be asked to act; so the dealer has none here."
    ),
}
_LEVEL = {
    Level.EASY: _l("Hits every total below 17"),
    Level.NORMAL: _l("The printed chart, for a dealer who peeks"),
    Level.HARD: _l("The exact chart of these rules"),
}
_RULES = {
    RuleSet.EUROPEAN: _l(
        "Six decks. The dealer stands on every 17 and does not peek. Hit, stand, double, and split "
        "to four hands."
    ),
    RuleSet.CLASSIC: _l(
        "One deck. The dealer stands on every 17. Only hit and stand, and 21 stands by itself."
    ),
}
_WHY_NOT_HEADING = {
    Action.DOUBLE: _l("Why not double?"),
    Action.SPLIT: _l("Why not split?"),
}
_WHY_NOT = {
    Action.DOUBLE: _l(
        "Most printed charts double here. They are made for a dealer who peeks. This one does not: "
        "if the hole card makes a blackjack, a double loses two stakes and a hit loses one."
    ),
    Action.SPLIT: _l(
        "Most printed charts split here. They are made for a dealer who peeks. This one does not: "
        "if the hole card makes a blackjack, a split loses two stakes and a hit loses one."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadlineLine:
    """A line of the headline.

    Attributes:
        words: Its sentence, with the verb that decides emphasised.
        decides: Whether the answer stands in it.
    """

    words: Markup
    decides: bool


def headline(advice: Advice) -> tuple[HeadlineLine, HeadlineLine]:
    """Return the answer as a sentence: the hand, and what is best."""
    act = _NOTHING_TO_DO[advice.view.hand.code] if advice.best is None else _ACT[advice.best]
    return (
        HeadlineLine(words=Markup.escape(_hand(advice)), decides=False),
        HeadlineLine(words=emphasised(act), decides=True),
    )


def announcement(advice: Advice) -> str:
    """Return the answer in one breath, complete on its own, for those who hear it."""
    cards = listed(advice.view.hand.ranks)
    answer = joined(*(line.words.striptags() for line in headline(advice)))
    return _("%(cards)s. %(answer)s", cards=cards, answer=answer)


def title(advice: Advice) -> str:
    """Return the page's title, the answer first."""
    words = _TITLE_WITHOUT[advice.view.hand.code] if advice.best is None else _TITLE[advice.best]
    view = advice.view
    return _fill(words, cards=listed(view.hand.ranks), against=_AGAINST[view.up])


def entered(cards: Sequence[Rank], up: Rank) -> str:
    """Return what was entered, on one line."""
    return _("%(cards)s %(against)s.", cards=listed(cards), against=_AGAINST[up])


def why(advice: Advice) -> str | None:
    """Return why there is nothing to decide, None where there is."""
    hand = advice.view.hand
    if hand.code is StateCode.STAND:
        return str(_WHY_STANDS[hand.origin is Origin.SPLIT_ACES])
    return str(_WHY[hand.code]) if hand.code in _WHY else None


def verdict(advice: Advice) -> Markup | None:
    """Return what the hand is worth on average, None before it has two cards and once it lost."""
    if advice.value is None or advice.view.hand.code is StateCode.BUSTED:
        return None
    words = _("On average: <strong>%(value)s</strong> for a stake of 1.")
    return emphasised(words, value=result(advice.value))


def sums(ranks: Sequence[Rank]) -> str:
    """Return how a hand adds up, and whether it is hard or soft."""
    total = total_of(ranks)
    if len(ranks) == 1:
        return _("The second card is still missing.")
    added = " + ".join(map(str, counts_of(ranks)))
    counted = _fill(_COUNTED[total.soft, Rank.ACE in ranks], sum=f"{added} = {total.points}")
    return joined(counted, _("A pair.")) if is_pair(ranks) else counted


def hole_card(advice: Advice) -> str:
    """Return what is known of the dealer's hole card."""
    return str(_HOLE_CARD[advice.view.hand.rules.dealer_natural_ends_round])


def against(up: Rank) -> str:
    """Return against what a hand is played, as it goes into a sentence."""
    return str(_AGAINST[up])


def level_note(level: Level) -> str:
    """Return how a level plays."""
    return str(_LEVEL[level])


def rule_set_note(rule_set: RuleSet) -> str:
    """Return what a rule set is, in a line."""
    return str(_RULES[rule_set])


def rule_set_version(rule_set: RuleSet) -> str:
    """Return a rule set's name and version, the same in every language."""
    return PRESETS[rule_set].title


def why_not_heading(action: Action) -> str:
    """Return the question that a printed chart raises."""
    return str(_WHY_NOT_HEADING[action])


def why_not(action: Action) -> str:
    """Return why the printed chart is wrong without a peek."""
    return str(_WHY_NOT[action])


def _hand(advice: Advice) -> str:
    hand, against = advice.view.hand, _AGAINST[advice.view.up]
    if hand.code is StateCode.DEALING:
        return _fill(_DUE_HAND, card=listed(hand.ranks), against=against)
    if hand.code is StateCode.BLACKJACK:
        return _fill(_NATURAL_HAND, against=against)
    if hand.code is StateCode.BUSTED:
        return _fill(_BUST_HAND, total=hand.total.points)
    return _fill(_HAND[hand.total.soft], total=hand.total.points, against=against)


def _fill(words: object, **params: object) -> str:
    return str(words) % params
