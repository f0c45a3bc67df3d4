"""Plays one block of a match. Cash hands start with full stacks; a freeze-out runs until one bot has all chips."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import add
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np

from riverboat.arena.bot_table import BotTable, Player
from riverboat.arena.deals import derive_seed, packs
from riverboat.arena.faults import FaultCount
from riverboat.arena.hand_log import HandLog
from riverboat.arena.luck import LuckBook
from riverboat.arena.match import HANDS_PER_LEVEL, LONGEST_FREEZE_OUT, Block, Match
from riverboat.arena.tally import COLUMNS, BlockTally, Floats, Moments
from riverboat.arena.watchdog import SETTLING_SECONDS, Heartbeat, Watchdog, time_banks
from riverboat.bots import Bot, load_bot, start_bot
from riverboat.bots.registry import is_built_in
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.errors import RiverboatError, Unreachable

if TYPE_CHECKING:
    from riverboat.arena.policy_book import PolicyBook

PACKS_AT_ONCE = 64


def warm_up(match: Match) -> None:
    """Loads the strategies and compiles the kernels of built-in bots, before any clock runs."""
    built_in = [name for name in sorted(set(match.bots)) if is_built_in(name)]
    for name in built_in:
        start_bot(load_bot(name, 0), 0, match.rules)
    if built_in and len(match.bots) == 2:
        # What results are adjusted with, if the bots tell their policies.
        from riverboat.solver.aivat.equities import warm_up as warm_up_equities

        warm_up_equities()


def play_or_refuse(block: Block, heartbeat: Heartbeat | None = None) -> BlockTally | RiverboatError:
    """Plays a block in another process; returns a refusal instead of raising it."""
    try:
        return play_block(block, heartbeat)
    except RiverboatError as error:
        return RiverboatError(error.code, error.message, **error.values)  # whatever its own kind is


def play_block(block: Block, heartbeat: Heartbeat | None = None) -> BlockTally:
    """Plays every deal of the block in each rotation of the seats."""
    match = block.match
    warm_up(match)
    watchdog = Watchdog(match.time_limit, time_banks(match.bots, match.time_bank), heartbeat)
    faults = tuple(FaultCount({"crash": 1} if place in block.crashed else {}) for place in range(len(match.bots)))
    units = np.zeros((block.deals, len(match.bots), COLUMNS))
    started = time.perf_counter()
    with watchdog.ticking():
        played = [_play_rotation(block, number, faults, watchdog) for number in range(match.rotations)]
    for one in played:
        units += one.rows
    units /= match.rotations * match.unit
    return BlockTally(
        index=block.index,
        hands=sum(one.hands for one in played),
        seconds=time.perf_counter() - started,
        moments=tuple(Moments.of(units[:, place]) for place in range(len(match.bots))),
        faults=faults,
        tellers=min(one.tellers for one in played),
        untold=next((one.untold for one in played if one.untold), ""),
        decisions=_by_place(one.decisions for one in played),
        cut_short=_by_place(one.cut_short for one in played),
        stats=tuple(reduce(add, place) for place in zip(*(one.log.stats for one in played), strict=True)),
        histories=tuple(text for one in played for text in one.log.histories),
    )


class _Played(NamedTuple):
    """The results of one rotation."""

    rows: Floats
    """Chips won and luck by deal and place."""
    hands: int
    tellers: int
    untold: str
    decisions: tuple[int, ...]
    cut_short: tuple[int, ...]
    """By place."""
    log: HandLog


def _by_place(counts: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The counts of all rotations together."""
    return tuple(map(sum, zip(*counts, strict=True)))


def _play_rotation(block: Block, number: int, faults: Sequence[FaultCount], watchdog: Watchdog) -> _Played:
    """Plays the block's deals in one rotation."""
    match = block.match
    seats = [(place + number) % len(match.bots) for place in range(len(match.bots))]
    players = [
        Player(_load(block, number, place, faults[place], watchdog), place, seat, faults[place], watchdog)
        for place, seat in enumerate(seats)
    ]
    luck = LuckBook(len(match.bots), match.rules.big_blind, match.rules.pack)
    policies = _policies(match, players)
    log = HandLog(match, seats, is_recording=block.is_recording)
    table = BotTable(players, match.labels, match.time_limit, luck, log=log, policies=policies)
    play = _play_freeze_outs if match.freeze_out else _play_hands
    try:
        table.greet(match.rules)
        deals, won = play(block, table)
    finally:
        table.leave()
    # The same in every rotation: sampling noise then cancels between duplicates, as the cards do.
    seeds = np.random.Philox(key=derive_seed(match.seed, "luck", block.index, bits=128)).random_raw(len(won))
    rows = np.zeros((block.deals, len(match.bots), COLUMNS))
    by_policy = np.zeros((len(won), len(seats))) if policies is None else policies.settle()
    by_seat = np.concatenate([np.array(won, float)[:, :, None], luck.settle(seeds), by_policy[:, :, None]], axis=2)
    np.add.at(rows, deals, by_seat[:, seats])
    tellers, untold = (0, "") if policies is None else (policies.tellers, policies.untold)
    decisions, cut_short = zip(*((player.decisions, player.cut_short) for player in players), strict=True)
    return _Played(rows, len(won), tellers, untold, decisions, cut_short, log)


def _policies(match: Match, players: Sequence[Player]) -> PolicyBook | None:
    """Returns a policy book if a bot reports its policy and the match allows its use; loads its kernels only then."""
    tellers = [player.seat for player in players if player.reports_policy]
    if not tellers or not match.uses_policies:
        return None
    from riverboat.arena.policy_book import PolicyBook

    return PolicyBook(tellers, match.seed)


def _play_hands(block: Block, table: BotTable) -> tuple[list[int], list[tuple[Chips, ...]]]:
    """Plays each deal as one hand with full stacks; the button moves with the deals."""
    match = block.match
    seats = len(match.bots)
    stacks = (match.stack,) * seats
    needed = match.rules.hole_count * seats + match.rules.cards_per_board + match.rules.burn_before_hole
    won = []
    for deal, pack in enumerate(_packs(match, block.first_deal, block.deals), block.first_deal):
        hand = table.play(match.rules, stacks, deal % seats, pack[:needed], deal + 1)
        won.append(tuple([stack - match.stack for stack in hand.stacks]))
    return list(range(block.deals)), won


def _play_freeze_outs(block: Block, table: BotTable) -> tuple[list[int], list[tuple[Chips, ...]]]:
    """Each deal is a whole freeze-out; its number settles the packs, the first button and the blinds of its hands."""
    match = block.match
    seats = len(match.bots)
    deals, won = [], []
    for deal in range(block.deals):
        number = block.first_deal + deal
        stacks: tuple[Chips, ...] = (match.stack,) * seats
        button = number % seats
        first = number * LONGEST_FREEZE_OUT
        for played, pack in enumerate(_packs(match, first, LONGEST_FREEZE_OUT)):
            rules = _at_level(match.rules, played // HANDS_PER_LEVEL)
            after = table.play(rules, stacks, button, pack, first + played + 1).stacks
            deals.append(deal)
            won.append(tuple([new - old for new, old in zip(after, stacks, strict=True)]))
            stacks = after
            if sum(map(bool, stacks)) == 1:
                break
            button = _next_button(button, stacks)
    return deals, won


def _packs(match: Match, first: int, count: int) -> Iterator[tuple[int, ...]]:
    for start in range(first, first + count, PACKS_AT_ONCE):
        yield from packs(match.seed, start, min(PACKS_AT_ONCE, first + count - start), match.rules.pack)


def _next_button(button: Seat, stacks: Sequence[Chips]) -> Seat:
    seats = len(stacks)
    return next(seat for step in range(1, seats + 1) if stacks[seat := (button + step) % seats])


@lru_cache(maxsize=64)
def _at_level(rules: Rules, level: int) -> Rules:
    """The rules with all forced bets doubled that many times."""
    changes: dict[str, Chips] = {
        name: getattr(rules, name) << level
        for name in ("small_blind", "big_blind", "ante", "straddle", "min_bet", "small_bet", "big_bet")
    }
    return msgspec.structs.replace(rules, **changes)


def _load(block: Block, rotation: int, place: int, faults: FaultCount, watchdog: Watchdog) -> Bot | None:
    """The bot for a place, or None if it cannot play here.

    A name that is no bot's is the caller's mistake, and so is one that cannot be reached when the match begins.
    """
    if place in block.crashed:
        return None
    match = block.match
    watchdog.begin(place, SETTLING_SECONDS)
    try:
        return load_bot(match.bots[place], derive_seed(match.seed, "bot", block.index, rotation, place))
    except KeyboardInterrupt:
        raise
    except BaseException as failure:
        if isinstance(failure, RiverboatError) and not (block.index and isinstance(failure, Unreachable)):
            raise
        faults.add("error", f"{type(failure).__name__}: {failure}")
        return None
    finally:
        watchdog.end()
