"""What a writer tells of a hand: the history replayed, with names, seats, amounts and pots at hand.

A writer checks what it wrote by reading it back: a hand that another reader would take for a different one is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Final

import msgspec

from riverboat.cards import UNKNOWN, Card
from riverboat.engine import Event, Hand, Rules
from riverboat.engine.rules import Chips, Seat
from riverboat.history.amounts import Amount, Scale
from riverboat.history.errors import HistoryError
from riverboat.history.formats.money import PLAY_MONEY
from riverboat.history.formats.site import Reader
from riverboat.history.hand_history import OWN_KEY, HandHistory
from riverboat.history.notation import HoleDealt, Mucked, Shown, known, parse_action
from riverboat.history.replay import Replay, replay

NO_DATE: Final = datetime(2000, 1, 1)
"""For hands that have none; trackers want one."""


class ToldPot(msgspec.Struct, frozen=True):
    amount: Amount
    rake: Amount
    wins: tuple[tuple[Seat, Amount], ...]


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A hand for a writer. Seats are p1, p2 … from 0; amounts are in the unit of the history."""

    history: HandHistory
    replay: Replay
    hand: Hand
    scale: Scale
    names: tuple[str, ...]
    seats: tuple[int, ...]
    """The number of each seat at the table."""
    button: int
    seat_count: int
    events: tuple[Event, ...]
    hole: Mapping[Seat, tuple[Card, ...]]
    """Cards known from the deal."""
    shown: Mapping[Seat, tuple[Card, ...]]
    mucked: tuple[Seat, ...]
    pots: tuple[ToldPot, ...]

    def amount(self, chips: Chips) -> Amount:
        return self.scale.amount(chips)

    @property
    def rules(self) -> Rules:
        return self.hand.rules

    @property
    def stacks(self) -> tuple[Amount, ...]:
        return self.history.starting_stacks

    @property
    def winnings(self) -> tuple[Amount, ...]:
        assert self.replay.winnings is not None
        return self.replay.winnings

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        assert self.hand.result is not None
        return self.hand.result.boards

    @property
    def is_run_again(self) -> bool:
        """The board was run twice or three times."""
        return len(self.boards) > 1

    @property
    def site(self) -> str:
        return str(self.history.other.get("venue", "Riverboat"))

    @property
    def hand_id(self) -> str:
        return str(self.history.other.get("hand", 1))

    @property
    def table(self) -> str:
        return str(self.history.other.get("table", "Riverboat"))

    @property
    def tournament(self) -> str:
        """Its number, where the chips are not money."""
        event = str(self.history.other.get("event", ""))
        return event if event.isdecimal() and "currency" not in self.history.other else ""

    @property
    def currency(self) -> str:
        return str(self.history.other.get("currency", PLAY_MONEY))

    @property
    def cap(self) -> Amount:
        own = self.history.other.get(OWN_KEY, {})
        cap = own.get("cap", 0) if isinstance(own, Mapping) else 0
        return cap if isinstance(cap, int | Decimal) else 0

    @property
    def start(self) -> datetime:
        other = self.history.other
        year, month, day, hour = (other.get(key) for key in ("year", "month", "day", "time"))
        if not (isinstance(year, int) and isinstance(month, int) and isinstance(day, int)):
            return NO_DATE
        try:
            return datetime.combine(date(year, month, day), hour if isinstance(hour, time) else time())
        except ValueError:
            return NO_DATE

    @property
    def hero(self) -> Seat | None:
        """Who recorded the hand: the seat noted as such, or the only one whose cards are known from the deal."""
        name = self.history.other.get("_hero")
        if name in self.names:
            return self.names.index(str(name))
        return next(iter(self.hole)) if len(self.hole) == 1 else None


def tell(history: HandHistory, format_name: str) -> Told:
    """Replay a history for a writer. A hand that does not end, or not as recorded, is refused."""
    played = replay(history)
    if played.error is not None:
        raise played.error
    hand = played.hand
    assert hand is not None
    if hand.result is None or played.winnings is None:
        raise no_notation(format_name, "a hand that is not over")
    if Decimal("Infinity") in history.starting_stacks:
        raise no_notation(format_name, "a stack that nobody knows")
    players = len(history.starting_stacks)
    script = [parse_action(action, players) for action in history.actions]
    names = history.players or tuple(f"Player {number}" for number in range(1, players + 1))
    if len(set(names)) < players or not all(name.strip() == name and name.isprintable() and name for name in names):
        raise no_notation(format_name, f"the names {', '.join(map(repr, names))}: each must be its own and printable")
    seats, button, seat_count = _seating(history)
    return Told(
        history=history,
        replay=played,
        hand=hand,
        scale=Scale(len(str(played.chips_per_unit)) - 1),
        names=names,
        seats=seats,
        button=button,
        seat_count=seat_count,
        events=tuple(event for step in played.steps for event in step.events),
        hole=_hole((action for action in script if isinstance(action, HoleDealt)), hand.rules.hole_count),
        shown={
            action.seat: known(action.cards) or known(hand.deal.hole_cards(action.seat))
            for action in script
            if isinstance(action, Shown) and hand.live >> action.seat & 1
        },
        mucked=tuple(action.seat for action in script if isinstance(action, Mucked) and hand.live >> action.seat & 1),
        pots=_pots(played, hand),
    )


def _hole(dealt: Iterable[HoleDealt], count: int) -> dict[Seat, tuple[Card, ...]]:
    cards: dict[Seat, tuple[Card, ...]] = {}
    for action in dealt:
        cards[action.seat] = cards.get(action.seat, ()) + action.cards
    return {seat: held for seat, held in cards.items() if len(held) == count and UNKNOWN not in held}


def _seating(history: HandHistory) -> tuple[tuple[int, ...], int, int]:
    """The numbers of the seats, the button and how many there are; 1 to n where the history does not say it."""
    players = len(history.starting_stacks)
    seats = history.other.get("seats")
    own = history.other.get(OWN_KEY, {})
    button = own.get("button") if isinstance(own, Mapping) else None
    if not isinstance(seats, list | tuple) or len(seats) != players or not all(type(seat) is int for seat in seats):
        seats = tuple(range(1, players + 1))
    last = button if isinstance(button, int) else seats[-1]
    if sorted(seats, key=lambda seat: (seat <= last, seat)) != list(seats) or len(set(seats)) < players:
        seats = tuple(range(1, players + 1))
        last = players
    count = history.other.get("seat_count")
    return tuple(seats), last, max(count if type(count) is int else 2, *seats, last)


def _pots(played: Replay, hand: Hand) -> tuple[ToldPot, ...]:
    """Every pot with who won what of it, after rake. What each player won in all is as recorded."""
    assert hand.result is not None
    assert played.winnings is not None
    amount = Scale(len(str(played.chips_per_unit)) - 1).amount
    pots = hand.result.pots
    won = [
        sum(chips for pot in pots for seat, chips in pot.shares if seat == place) for place in range(len(hand.stacks))
    ]
    winners = {seat for pot in pots for seat, _ in pot.shares}
    if played.is_recorded or any(won_here and seat not in winners for seat, won_here in enumerate(played.winnings)):
        wins = tuple((seat, share) for seat, share in enumerate(played.winnings) if share)
        return (ToldPot(sum((share for _, share in wins), start=Decimal(0)) + played.rake, played.rake, wins),)
    missing = [amount(chips) - recorded for chips, recorded in zip(won, played.winnings, strict=True)]
    told = []
    for pot in pots:
        wins_here = []
        for seat, chips in pot.shares:
            taken = min(missing[seat], amount(chips))
            missing[seat] -= taken
            wins_here.append((seat, amount(chips) - taken))
        kept = amount(pot.amount) - sum((share for _, share in wins_here), start=Decimal(0))
        told.append(ToldPot(amount(pot.amount), kept, tuple(wins_here)))
    return tuple(told)


def read_back(told: Told, reader: Reader, text: str) -> None:
    """Refuse a hand that the format's own reader takes for another."""
    try:
        [(first, lines)] = reader.hands(text)
        again = replay(reader.read(first, lines, "lenient"))
    except (HistoryError, ValueError) as error:
        raise no_notation(reader.site, f"this hand; read back, it is refused: {error}") from None
    if again.error is not None:
        raise no_notation(reader.site, f"this hand; read back, it does not play: {again.error.reason}")
    if again.final_stacks != told.replay.final_stacks:
        ends = f"{_listed(again.final_stacks)} instead of {_listed(told.replay.final_stacks)}"
        raise no_notation(reader.site, f"this hand; read back, it ends with {ends}")


def _listed(stacks: Sequence[Amount | None] | None) -> str:
    return " ".join(map(str, stacks or ()))


def no_notation(format_name: str, what: str) -> HistoryError:
    return HistoryError("no_notation", f"{format_name} has no way to write {what}", detail=f"{format_name}: {what}")
