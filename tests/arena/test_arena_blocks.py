"""Blocks: duplicate deals swap exactly, seats go round, and bots that fail are scored check or fold."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest

from riverboat.arena import Match
from riverboat.arena.block import play_block
from riverboat.arena.deals import packs
from riverboat.arena.match import Block
from riverboat.arena.report import MatchReport, summarize
from riverboat.arena.watchdog import NOBODY, TIME_BANKS
from riverboat.bots.by_solver import solver_warm_up
from riverboat.cards import Card
from riverboat.engine import Deal, Hand, Rules, observe, start_hand
from riverboat.errors import RiverboatError

CALLER, PUSHER, BETTOR = "arena_bots:Caller", "arena_bots:Pusher", "arena_bots:Bettor"
DICE, LEARNER, FOLDER = "arena_bots:Dice", "arena_bots:Learner", "arena_bots:Folder"


@pytest.fixture(autouse=True)
def _full_time_banks() -> Iterator[None]:
    TIME_BANKS.clear()
    yield
    TIME_BANKS.clear()


def play(*bots: str, **options: Any) -> MatchReport:
    """A match in this process."""
    match = Match(bots=bots, **{"rounds": 400, **options})
    tallies = [play_block(block) for block in match.blocks()]
    return summarize(match, tallies, seconds=1.0)


def won(report: MatchReport) -> list[float]:
    return [standing.raw.mean for standing in report.standings]


@pytest.mark.parametrize("bots", [(PUSHER, BETTOR), (CALLER, PUSHER, BETTOR)])
def test_with_duplicate_deals_the_order_of_the_line_up_does_not_matter(bots: tuple[str, ...]) -> None:
    report = play(*bots, duplicate=True, rounds=600)
    turned = play(*bots[1:], bots[0], duplicate=True, rounds=600)
    assert any(won(report))
    assert won(turned) == pytest.approx([*won(report)[1:], won(report)[0]], abs=1e-12)


def test_a_match_and_its_swap_add_up_to_nothing_exactly() -> None:
    first = play(PUSHER, BETTOR, duplicate=True)
    second = play(BETTOR, PUSHER, duplicate=True)
    assert won(first)[0] != 0
    assert won(first)[0] + won(second)[0] == 0


@pytest.mark.parametrize("bot", [CALLER, PUSHER, BETTOR])
def test_a_bot_against_itself_wins_nothing_in_any_duplicate_set(bot: str) -> None:
    standing = play(bot, bot, duplicate=True).standings[0]
    assert (standing.raw.mean, standing.raw.deviation) == (0, 0)
    assert (standing.luck_adjusted.mean, standing.luck_adjusted.deviation) == pytest.approx((0, 0), abs=1e-9)


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize("bot", [DICE, BETTOR])
def test_a_bot_against_itself_is_even_within_the_interval(bot: str, duplicate: bool) -> None:
    for seed in range(3):
        standing = play(bot, bot, duplicate=duplicate, seed=seed, rounds=1500).standings[0]
        for result in (standing.raw, standing.all_in_adjusted, standing.luck_adjusted):
            half = (result.high - result.low) / 2
            assert abs(result.mean) <= 2 * half  # six results: twice the 95 % interval is four deviations


def test_winnings_add_up_to_nothing() -> None:
    report = play(CALLER, PUSHER, BETTOR, DICE)
    assert sum(won(report)) == pytest.approx(0, abs=1e-9)


def test_every_seat_has_the_button_equally_often() -> None:
    match = Match(bots=(FOLDER, FOLDER, FOLDER), rounds=300)
    (block,) = match.blocks()
    tally = play_block(block)
    # Everybody folds to the big blind: each wins a small blind and loses one, in equal numbers.
    assert [moments.sums[0] for moments in tally.moments] == [0, 0, 0]


def test_a_block_has_fresh_bots_and_a_room_has_its_own() -> None:
    """A bot that counts hands starts again with each block: blocks with the same cards play the same."""
    match = Match(bots=(LEARNER, CALLER), rounds=90, block_rounds=30)
    blocks = list(match.blocks())
    assert [block.deals for block in blocks] == [30, 30, 30]
    again = play_block(Block(match, 1, blocks[1].first_deal, 30))
    assert np.array_equal(play_block(blocks[1]).moments[0].sums, again.moments[0].sums)


def test_blocks_cover_every_deal_once() -> None:
    match = Match(bots=(CALLER,) * 3, rounds=1001, duplicate=True, block_rounds=100)
    deals = [deal for block in match.blocks() for deal in range(block.first_deal, block.first_deal + block.deals)]
    assert deals == list(range(334))


def test_bots_of_the_same_name_are_told_apart() -> None:
    assert Match(bots=("tag", "nit", "tag")).labels == ("tag", "nit", "tag#2")


@pytest.mark.parametrize("count", [1, 11])
def test_a_match_has_two_to_ten_bots(count: int) -> None:
    with pytest.raises(RiverboatError, match="a match has 2 to 10"):
        Match(bots=("tag",) * count)


@pytest.mark.parametrize(
    ("bot", "kind", "note"),
    [
        ("Raiser", "error", "LookupError: lost in hand 1"),
        ("Cheat", "illegal", "is above the maximum"),
        (
            "Mumbler",
            "illegal",
            "'all in' is not an action; Fold(), Check(), Call(), RaiseTo(amount) or AllIn() was expected",
        ),
        ("Broken", "error", "OSError: no table to read"),
    ],
)
def test_a_bot_that_fails_is_reported_and_plays_on_by_checking_or_folding(bot: str, kind: str, note: str) -> None:
    failing = play(f"arena_bots:{bot}", CALLER, rounds=60)
    folding = play(FOLDER, CALLER, rounds=60)
    faults = failing.standings[0].faults
    assert faults.counts[kind] > 0
    assert note in faults.note
    assert failing.standings[1].faults.total == 0
    assert won(failing) == won(folding)


def test_a_bot_that_loops_forever_is_interrupted_and_then_sits_out() -> None:
    report = play("arena_bots:Looper", CALLER, rounds=60, time_limit=0.2, time_bank=0.0)
    faults = report.standings[0].faults
    assert faults.counts["late"] == 2
    assert faults.counts["sat_out"] > 50
    assert faults.note == "no answer within 0.2 s"
    assert won(report) == won(play(FOLDER, CALLER, rounds=60))


def test_a_bot_is_told_its_seat_and_the_end_of_each_hand() -> None:
    report = play("arena_bots:Starter", LEARNER, rounds=30, duplicate=True)
    assert [standing.faults.total for standing in report.standings] == [0, 0]


def test_a_bot_is_given_nothing_that_holds_the_deal() -> None:
    hand = start_hand(Rules(small_blind=50, big_blind=100), [10_000] * 3, 0, packs(1, 0, 1)[0])
    reached = list(_reachable(observe(hand, 1), depth=6))
    assert not [thing for thing in reached if isinstance(thing, (Hand, Deal))]
    cards = {thing for thing in reached if isinstance(thing, str) and len(thing) == 2 and thing[1] in "cdhs"}
    assert cards == set(observe(hand, 1).hole_cards)


def test_what_a_bot_gets_does_not_depend_on_cards_it_has_not_seen() -> None:
    rules = Rules(small_blind=50, big_blind=100)
    deck = packs(1, 0, 1)[0][:12]
    # Heads-up with the button in seat 0, seat 1 is dealt the first and third card.
    hidden = [place for place in range(12) if place not in (0, 2)]
    seen = msgspec.json.encode(observe(start_hand(rules, [10_000] * 2, 0, deck), 1, 2.0))
    for turn in range(1, len(hidden)):
        permuted: list[Card] = list(deck)
        for place, other in zip(hidden, hidden[turn:] + hidden[:turn], strict=True):
            permuted[place] = deck[other]
        assert msgspec.json.encode(observe(start_hand(rules, [10_000] * 2, 0, permuted), 1, 2.0)) == seen


def _reachable(thing: object, depth: int) -> Iterator[object]:
    """Everything that attributes and items lead to."""
    yield thing
    if depth and isinstance(thing, (tuple, list)):
        for item in thing:
            yield from _reachable(item, depth - 1)
    elif depth and isinstance(thing, msgspec.Struct):
        for name in dir(thing):
            if not name.startswith("__"):
                yield from _reachable(getattr(thing, name), depth - 1)


def test_a_freeze_out_goes_on_until_one_has_everything() -> None:
    report = play(PUSHER, CALLER, rounds=30, freeze_out=True)
    results = [standing.raw.mean for standing in report.standings]
    assert sum(results) == pytest.approx(0, abs=1e-12)
    # Every game is won or lost whole: buy-ins of +1 and −1.
    assert report.standings[0].raw.mean * 30 == pytest.approx(round(report.standings[0].raw.mean * 30))
    assert report.hands > 30


def test_a_freeze_out_of_three_ends_for_each_of_them() -> None:
    report = play(PUSHER, CALLER, DICE, rounds=12, freeze_out=True, stack=2000)
    wins = [(standing.raw.mean + 1) / 3 for standing in report.standings]
    assert sum(wins) == pytest.approx(1)
    assert [win * 12 for win in wins] == pytest.approx([round(win * 12) for win in wins])


def test_a_freeze_out_between_bots_that_only_fold_ends_because_the_blinds_double() -> None:
    report = play(FOLDER, FOLDER, rounds=2, freeze_out=True)
    assert report.hands < 2 * 2000


def test_o4_a_bot_that_fails_when_asked_to_run_it_twice_gets_one_board_and_plays_on() -> None:
    rules = Rules(small_blind=50, big_blind=100, run_it_twice=True)
    report = play("arena_bots:Undecided", CALLER, rounds=4, freeze_out=True, rules=rules)
    faults = report.standings[0].faults
    assert faults.counts["error"] > 0
    assert faults.note == "LookupError: once or twice?"
    assert report.standings[0].raw.mean + report.standings[1].raw.mean == 0


def test_luck_comes_out_of_freeze_outs_without_bias() -> None:
    """Two equal players: half the freeze-outs each, and the adjusted result is surer."""
    standing = play(PUSHER, PUSHER, rounds=120, freeze_out=True, stack=1500, seed=5).standings[0]
    assert abs(standing.luck_adjusted.mean) < 2 * (standing.luck_adjusted.high - standing.luck_adjusted.mean)
    assert standing.luck_adjusted.deviation < standing.raw.deviation


def test_what_our_bots_do_once_before_they_play_does_not_count_against_their_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Compiling takes a minute on a slow machine: it is over before the clock of any bot runs."""
    clocks, real = [], solver_warm_up.warm_up
    heartbeat = [NOBODY, 0.0]

    @cache
    def watched(*, solves: bool) -> None:
        clocks.append(heartbeat[0])
        real(solves=solves)

    monkeypatch.setattr(solver_warm_up, "warm_up", watched)
    (block,) = Match(bots=("blueprint", CALLER), rounds=2, time_limit=60.0).blocks()
    tally = play_block(block, heartbeat)
    assert clocks == [NOBODY]
    assert tally.faults[0].total == 0


def test_after_warming_up_no_kernel_is_left_to_compile() -> None:
    """In a process of its own: other tests have compiled everything."""
    program = """
import sys
from numba.core.dispatcher import Dispatcher
from riverboat.arena import Match
from riverboat.arena.block import play_block, warm_up


def compiled():
    packages = "riverboat.bots", "riverboat.solver"
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(packages)]
    kernels = [kernel for module in modules for kernel in vars(module).values() if isinstance(kernel, Dispatcher)]
    return {f"{kernel.__module__}.{kernel.__name__}": len(kernel.signatures) for kernel in kernels}


matches = [
    Match(bots=("level:8", "home"), rounds=12, seed=3, time_limit=1.0),
    Match(bots=("level:8", "station", "level:8", "maniac"), rounds=8, seed=4, time_limit=1.0),
]
for match in matches:
    warm_up(match)
before = compiled()
assert sum(before.values()) > 10, before
for match in matches:
    decided = [play_block(block).decisions for block in match.blocks()]
    assert all(map(min, decided))
late = {name: count for name, count in compiled().items() if count != before.get(name, 0)}
assert not late, late
"""
    subprocess.run([sys.executable, "-c", program], check=True)
