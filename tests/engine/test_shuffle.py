import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.engine.cards import JOKER, Card, Joker
from webapp.engine.errors import NotationError
from webapp.engine.shuffle import (
    PACKS,
    Pack,
    ShuffleErrorCode,
    Stream,
    commitment,
    deal_order,
    game_seed,
    normal_word,
    parse_round,
    parse_server_seed,
    proof,
    server_seed,
    shuffled,
)

DATA = Path(__file__).parents[1] / "data"
GAMES: list[dict[str, Any]] = json.loads((DATA / "shuffle_vectors.json").read_text())["games"]
SEED = bytes(range(32))

# upper limits of chi-square that an even shuffle passes once in a thousand times
CHI_SQUARE_5 = 20.515
CHI_SQUARE_52 = 89.272


def names(cards: list[Card | Joker]) -> list[str]:
    return [str(card) for card in cards]


def chi_square(counts: Counter[Any], kinds: int) -> float:
    """Return the statistic of ``counts`` against ``kinds`` equally likely outcomes."""
    expected = counts.total() / kinds
    empty = kinds - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + empty * expected


class GivenStream(Stream):
    """A stream of given words."""

    def __init__(self, *words: int) -> None:
        super().__init__(SEED, "given")
        self.given = iter(words)

    def word(self) -> int:
        return next(self.given)


class CountingStream(Stream):
    """A stream that knows how many words were taken from it."""

    taken = 0

    def word(self) -> int:
        self.taken += 1
        return super().word()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["word"][:8] or "no word")
def test_everything_of_a_game_is_as_worked_out_elsewhere(game: dict[str, Any]) -> None:
    seed_of_server = server_seed(game["secret_key"], game["id"])
    assert seed_of_server.hex() == game["server_seed"]
    assert commitment(seed_of_server) == game["commitment"]
    seed = game_seed(seed_of_server, game["word"])
    assert seed.hex() == game["seed"]
    words = Stream(seed, "round/1")
    assert [words.word() for _ in range(10)] == game["words_round_1"]
    choices = Stream(seed, "ai/1")
    assert [choices.below(6) for _ in range(8)] == game["below_6_ai_1"]
    six_decks = "six_decks_round_{}_first_24"
    for number in (1, 2):
        dealt = list(islice(deal_order(seed, Pack.SIX_DECKS, number), 24))
        assert names(dealt) == game[six_decks.format(number)]
    assert names(list(deal_order(seed, Pack.ONE_DECK))) == game["one_deck_round_1"]
    assert names(list(deal_order(seed, Pack.JOKER_DECK))) == game["joker_deck_round_1"]


def test_words_that_would_make_a_number_likelier_are_passed_over() -> None:
    # 2**31 + 1 fits once in 2**32, so every word from there on must be passed over;
    # the words of round/1 are 4119696020 2009039110 1211598324 1494292093 3802392668
    # 3696951429 390894887 ...
    stream = Stream(bytes.fromhex(GAMES[0]["seed"]), "round/1")
    bound = 2**31 + 1
    numbers = [stream.below(bound) for _ in range(4)]
    assert numbers == [2009039110, 1211598324, 1494292093, 390894887]


def test_the_last_word_that_counts_is_the_one_before_the_first_passed_over() -> None:
    # 3 fits 1,431,655,765 times in 2**32 and leaves 1: only the last word is passed over
    assert GivenStream(2**32 - 1, 7).below(3) == 7 % 3
    assert GivenStream(2**32 - 2, 7).below(3) == 2


def test_a_number_below_1_is_0_and_a_number_below_2_to_the_32_is_the_word() -> None:
    seed = bytes.fromhex(GAMES[0]["seed"])
    stream = Stream(seed, "round/1")
    assert stream.below(1) == 0
    assert stream.below(2**32) == 2009039110


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_outside_the_words_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be from 1"):
        Stream(SEED, "ai/1").below(bound)


def test_dealing_ten_cards_takes_ten_numbers() -> None:
    stream = CountingStream(SEED, "round/1")
    dealt = list(islice(shuffled(PACKS[Pack.SIX_DECKS], stream), 10))
    assert len(dealt) == 10
    assert stream.taken == 10  # no bound up to 312 passes over a word here


@pytest.mark.parametrize(("size", "numbers"), [(0, 0), (1, 0), (2, 1), (53, 52)])
def test_a_whole_shuffle_takes_a_number_for_each_card_but_the_last(size: int, numbers: int) -> None:
    stream = CountingStream(SEED, "round/1")
    assert sorted(shuffled(range(size), stream)) == list(range(size))
    assert stream.taken == numbers


@settings(deadline=None, max_examples=60)
@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=60), st.data())
def test_a_shuffle_is_a_permutation_and_its_start_does_not_depend_on_how_far_it_goes(
    seed: bytes, cards: list[int], data: st.DataObject
) -> None:
    whole = list(shuffled(cards, Stream(seed, "round/1")))
    assert Counter(whole) == Counter(cards)
    asked = data.draw(st.integers(0, len(cards)))
    assert list(islice(shuffled(cards, Stream(seed, "round/1")), asked)) == whole[:asked]


def test_all_orders_of_three_cards_are_equally_likely() -> None:
    """OM-06: with a wrong range some orders are commoner or missing."""
    stream = Stream(SEED, "round/1")
    orders = Counter(tuple(shuffled("ABC", stream)) for _ in range(60_000))
    assert len(orders) == 6
    assert chi_square(orders, 6) < CHI_SQUARE_5


def test_the_joker_is_equally_likely_everywhere() -> None:
    """OM-05: sorting by a random comparison is no shuffle."""
    stream = Stream(SEED, "round/1")
    places = Counter(
        next(place for place, card in enumerate(shuffled(range(53), stream)) if card == 52)
        for _ in range(60_000)
    )
    assert chi_square(places, 53) < CHI_SQUARE_52


def test_the_statistic_finds_a_hundred_random_swaps_uneven() -> None:
    """C6: a shuffle by swaps leaves the last card in place with probability 0.0398."""
    stream = Stream(SEED, "round/1")
    places: Counter[int] = Counter()
    for _ in range(5_000):
        pack = list(range(53))
        for _ in range(100):
            one, other = stream.below(53), stream.below(53)
            pack[one], pack[other] = pack[other], pack[one]
        places[pack.index(52)] += 1
    assert chi_square(places, 53) > CHI_SQUARE_52


def test_the_packs_hold_what_they_say() -> None:
    """OM-03: a second name for a suit must not double the deck."""
    one, six, joker = (PACKS[pack] for pack in Pack)
    assert len(one) == len(set(one)) == 52
    assert len(six) == 312
    assert set(Counter(six).values()) == {6}
    assert len(joker) == len(set(joker)) == 53
    assert joker[-1] == JOKER


def test_a_new_game_has_the_joker_again() -> None:
    """OM-02: shuffling once more must not lose the joker."""
    for number in range(1, 11):
        dealt = list(deal_order(SEED, Pack.JOKER_DECK, number))
        assert len(set(dealt)) == 53
        assert dealt.count(JOKER) == 1


@pytest.mark.parametrize("number", [0, -1])
def test_rounds_count_from_1(number: int) -> None:
    with pytest.raises(NotationError) as refused:
        deal_order(SEED, Pack.ONE_DECK, number)
    assert refused.value.code is ShuffleErrorCode.ROUND_OUT_OF_RANGE
    assert refused.value.params == {"value": number}


@pytest.mark.parametrize(
    ("word", "normal"),
    [
        ("", ""),
        ("  \t\u3000", ""),
        (" pobi\n", "pobi"),
        ("a  b", "a  b"),
        ("a\u0301", "á"),
        ("\u1112\u1161\u11ab", "한"),
        ("x" * 40, "x" * 40),
        ("a\u0301" * 40, "á" * 40),
    ],
)
def test_a_word_is_trimmed_and_composed(word: str, normal: str) -> None:
    assert normal_word(word) == normal
    assert game_seed(SEED, word) == game_seed(SEED, normal)


@pytest.mark.parametrize(("word", "length"), [("x" * 41, 41), ("한" * 50, 50)])
def test_a_word_over_40_characters_is_refused(word: str, length: int) -> None:
    with pytest.raises(NotationError) as refused:
        game_seed(SEED, word)
    assert refused.value.code is ShuffleErrorCode.WORD_TOO_LONG
    assert refused.value.params == {"length": length, "limit": 40}


@pytest.mark.parametrize("word", ["a\ud800", "a\x00b", "a\nb", "\x7f.", "a\tb", "a\x85b"])
def test_a_word_that_is_no_line_of_text_is_refused(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        normal_word(word)
    assert refused.value.code is ShuffleErrorCode.UNREADABLE_WORD
    assert refused.value.params == {"value": word}


@settings(deadline=None, max_examples=60)
@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20))
def test_a_normal_word_stays_as_it_is(word: str) -> None:
    normal = normal_word(word)
    assert normal_word(normal) == normal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["word"][:8] or "no word")
def test_the_proof_works_everything_out_again(game: dict[str, Any]) -> None:
    shown = f" {game['server_seed'].upper()}\n"
    whole = proof(server_seed=shown, word=f" {game['word']} ", pack=Pack.JOKER_DECK)
    assert whole.server_seed == game["server_seed"]
    assert whole.commitment == game["commitment"]
    assert whole.word == game["word"]
    assert whole.seed == game["seed"]
    assert names(list(whole.cards)) == game["joker_deck_round_1"]
    second = proof(
        server_seed=game["server_seed"],
        word=game["word"],
        pack=Pack.SIX_DECKS,
        round_number=2,
        first=24,
    )
    assert names(list(second.cards)) == game["six_decks_round_2_first_24"]


@pytest.mark.parametrize(
    "text", ["", "00", "g" * 64, "0" * 63, "0" * 65, "0x" + "0" * 62, "０" * 64, "0 " * 32]
)
def test_a_server_seed_is_64_hexadecimal_digits(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        proof(server_seed=text, word="", pack=Pack.ONE_DECK)
    assert refused.value.code is ShuffleErrorCode.UNREADABLE_SERVER_SEED
    assert refused.value.params == {"value": text}


def test_a_proof_refuses_what_the_shuffle_refuses() -> None:
    with pytest.raises(NotationError) as refused:
        proof(server_seed="0" * 64, word="x" * 41, pack=Pack.ONE_DECK)
    assert refused.value.code is ShuffleErrorCode.WORD_TOO_LONG
    with pytest.raises(NotationError) as refused:
        proof(server_seed="0" * 64, word="", pack=Pack.ONE_DECK, round_number=0)
    assert refused.value.code is ShuffleErrorCode.ROUND_OUT_OF_RANGE
    with pytest.raises(ValueError, match="Stop argument"):
        proof(server_seed="0" * 64, word="", pack=Pack.ONE_DECK, first=-1)


def test_a_server_seed_is_read_in_any_case() -> None:
    assert parse_server_seed(f"  {'AB' * 32}\n") == "ab" * 32


@pytest.mark.parametrize(
    "text", ["", "ab" * 31, "ab" * 33, "g" * 64, "\uff11" * 64, "0x" + "a" * 62]
)
def test_what_is_no_server_seed_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_server_seed(text)
    assert refused.value.code is ShuffleErrorCode.UNREADABLE_SERVER_SEED


@pytest.mark.parametrize(("text", "number"), [("1", 1), (" 12 ", 12), ("9999", 9999)])
def test_a_round_is_read(text: str, number: int) -> None:
    assert parse_round(text) == number


@pytest.mark.parametrize(
    "text", ["", "0", "0000", "-1", "+1", "1.5", "1_0", "\uff11", "10000", "x"]
)
def test_what_is_no_round_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_round(text)
    assert refused.value.code is ShuffleErrorCode.ROUND_OUT_OF_RANGE
    assert refused.value.params == {"value": text}


def test_a_commitment_is_compared_in_any_case() -> None:
    """SHA-256 of 32 zero bytes, as `head -c 32 /dev/zero | sha256sum` prints it."""
    zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    found = proof(server_seed="0" * 64, word="", pack=Pack.ONE_DECK, first=0)
    assert found.commitment == zeros
    assert found.fits(zeros)
    assert found.fits(f" {zeros.upper()}\n")
    assert not found.fits("7" + zeros[1:])


@pytest.mark.parametrize("text", ["", "ab" * 31, "g" * 64, "0x" + "a" * 62])
def test_what_is_no_commitment_is_refused(text: str) -> None:
    found = proof(server_seed="0" * 64, word="", pack=Pack.ONE_DECK, first=0)
    with pytest.raises(NotationError) as refused:
        found.fits(text)
    assert refused.value.code is ShuffleErrorCode.UNREADABLE_COMMITMENT
    assert refused.value.params == {"value": text}
