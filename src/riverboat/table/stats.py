"""Statistics of players, as sums over the events of whole hands. Every rate comes with its sample size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from operator import sub
from typing import Final, NamedTuple

import msgspec

from riverboat.engine.events import Acted, BoardDealt, HandEnded, HandStarted, PotAwarded, Street
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import bad_argument
from riverboat.table.commands import PlayerId
from riverboat.table.events import AnyEvent, HandDealt


class Times(NamedTuple):
    """So many times out of so many chances."""

    times: int
    chances: int

    @property
    def rate(self) -> float | None:
        """Between 0 and 1; None before the first chance."""
        return self.times / self.chances if self.chances else None


class PlayerStats(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player has done, in counts that can be added up over hands, tables and days."""

    hands: int = 0
    """Dealt in."""
    hands_won: int = 0
    """Won a pot or a share of one."""
    winnings: Chips = 0
    """Net."""
    decided_preflop: int = 0
    """Hands with a decision before the flop; a walk in the big blind has none."""
    put_in: int = 0
    """Hands with chips put in before the flop by choice."""
    raised_preflop: int = 0
    three_bet_chances: int = 0
    """Hands in which the player had to answer the first raise before the flop."""
    three_bets: int = 0
    bets_and_raises: int = 0
    """After the flop, as the next two."""
    calls: int = 0
    folds: int = 0
    saw_flop: int = 0
    showdowns: int = 0
    """Of the flops seen."""

    def __add__(self, other: PlayerStats) -> PlayerStats:
        return PlayerStats(**{field: getattr(self, field) + getattr(other, field) for field in _FIELDS})

    @property
    def won(self) -> Times:
        return Times(self.hands_won, self.hands)

    @property
    def vpip(self) -> Times:
        """Put chips in by choice before the flop."""
        return Times(self.put_in, self.decided_preflop)

    @property
    def pfr(self) -> Times:
        """Raised before the flop."""
        return Times(self.raised_preflop, self.decided_preflop)

    @property
    def three_bet(self) -> Times:
        """Raised again when facing the first raise before the flop."""
        return Times(self.three_bets, self.three_bet_chances)

    @property
    def aggression_frequency(self) -> Times:
        """Bets and raises among all bets, raises, calls and folds after the flop."""
        return Times(self.bets_and_raises, self.bets_and_raises + self.calls + self.folds)

    @property
    def aggression_factor(self) -> Times:
        """Bets and raises for each call after the flop: its rate may be above 1."""
        return Times(self.bets_and_raises, self.calls)

    @property
    def wtsd(self) -> Times:
        """Went to showdown after seeing the flop."""
        return Times(self.showdowns, self.saw_flop)


_FIELDS: Final = PlayerStats.__struct_fields__


class Statistics(msgspec.Struct, frozen=True):
    """The statistics of everyone at a table so far, and the events of a hand that is not over yet."""

    players: Mapping[PlayerId, PlayerStats] = {}
    hand: tuple[AnyEvent, ...] = ()


def tally(statistics: Statistics, events: Iterable[AnyEvent]) -> Statistics:
    """Add what has happened. A hand counts once it has ended."""
    if not isinstance(statistics, Statistics) or not isinstance(statistics.players, Mapping):
        raise bad_argument("statistics", statistics, "Statistics")
    _check_events(statistics.hand)
    _check_events(events)
    players = dict(statistics.players)
    hands, rest = _whole_hands((*statistics.hand, *events))
    for hand in hands:
        for player, stats in hand_stats(hand).items():
            players[player] = players.get(player, PlayerStats()) + stats
    return Statistics(players, tuple(rest))


def winnings_series(events: Iterable[AnyEvent], player: PlayerId) -> tuple[Chips, ...]:
    """A player's winnings after each hand played, from 0 before the first: the points of a graph."""
    _check_events(events)
    if not isinstance(player, str):
        raise bad_argument("player", player, "a player's id, a text")
    hands, _ = _whole_hands(events)
    nets = (stats[player].winnings for stats in map(hand_stats, hands) if player in stats)
    return tuple(accumulate(nets, initial=0))


def _check_events(events: Iterable[AnyEvent]) -> None:
    if not isinstance(events, Iterable):
        raise bad_argument("events", events, "the events of a table")


def hand_stats(hand: Iterable[AnyEvent]) -> dict[PlayerId, PlayerStats]:
    """What one hand, from `HandDealt` to `HandEnded`, adds for each of its players."""
    count = _Count()
    for event in hand:
        count.see(event)
    return {player: count.of(seat) for seat, player in count.players}


def _whole_hands(events: Iterable[AnyEvent]) -> tuple[list[list[AnyEvent]], list[AnyEvent]]:
    """The events of each hand that has ended, and those of one that has not."""
    hands: list[list[AnyEvent]] = []
    hand: list[AnyEvent] = []
    for event in events:
        if hand or isinstance(event, HandDealt):
            hand.append(event)
        if hand and isinstance(event, HandEnded):
            hands.append(hand)
            hand = []
    return hands, hand


class _Count:
    """Counts what the seats of one hand did while its events go by."""

    def __init__(self) -> None:
        self.players: tuple[tuple[Seat, PlayerId], ...] = ()
        self.stacks: tuple[Chips, ...] = ()
        self.nets: tuple[Chips, ...] = ()
        self.raises = 0
        self.done: dict[str, set[Seat]] = {name: set() for name in _ONCE_A_HAND}
        self.actions: Counter[tuple[Seat, str]] = Counter()
        self.live: set[Seat] = set()

    def see(self, event: AnyEvent) -> None:
        match event:
            case HandDealt(players=players):
                self.players = players
                self.live = {seat for seat, _ in players}
            case HandStarted(stacks=stacks):
                self.stacks = stacks
            case Acted(street=Street.PREFLOP):
                self._act_preflop(event)
            case Acted():
                self._act_after_flop(event)
            case BoardDealt(street=Street.FLOP, run=0):
                self.done["saw_flop"] |= self.live
            case PotAwarded(shares=shares):
                self.done["hands_won"] |= {seat for seat, chips in shares if chips}
            case HandEnded(stacks=stacks):
                self.nets = tuple(map(sub, stacks, self.stacks))
                if len(self.live) > 1:
                    self.done["showdowns"] = self.live & self.done["saw_flop"]

    def _act_preflop(self, event: Acted) -> None:
        seat = event.seat
        is_raise = event.verb in ("bet", "raise")
        self.done["decided_preflop"].add(seat)
        if self.raises == 1 and seat not in self.done["raised_preflop"]:
            self.done["three_bet_chances"].add(seat)
            if is_raise:
                self.done["three_bets"].add(seat)
        if event.added:
            self.done["put_in"].add(seat)
        if is_raise:
            self.done["raised_preflop"].add(seat)
            self.raises += 1
        if event.verb == "fold":
            self.live.discard(seat)

    def _act_after_flop(self, event: Acted) -> None:
        match event.verb:
            case "bet" | "raise":
                self.actions[event.seat, "bets_and_raises"] += 1
            case "call":
                self.actions[event.seat, "calls"] += 1
            case "fold":
                self.actions[event.seat, "folds"] += 1
                self.live.discard(event.seat)

    def of(self, seat: Seat) -> PlayerStats:
        return PlayerStats(
            hands=1,
            winnings=self.nets[seat],
            **{name: int(seat in seats) for name, seats in self.done.items()},
            **{name: self.actions[seat, name] for name in ("bets_and_raises", "calls", "folds")},
        )


_ONCE_A_HAND: Final = (
    "hands_won",
    "decided_preflop",
    "put_in",
    "raised_preflop",
    "three_bet_chances",
    "three_bets",
    "saw_flop",
    "showdowns",
)
