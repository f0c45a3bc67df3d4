"""The equities of hands that lie face up while the board of an all-in is dealt.

Everything here is worked out from events that everybody at the table hears. Importing this brings in no numerical
library; counting does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, cast

import msgspec

from riverboat.cards import UNKNOWN, Card, DeckName, packs_in
from riverboat.engine.events import Acted, BoardDealt, CardsShown, HandStarted, Street
from riverboat.engine.rules import HOLE_CARDS, MOST_RUNS, Seat
from riverboat.odds.equity import equity
from riverboat.odds.holdings import HoleCount, holding_equity

WHOLE: Final = 1000
"""An equity is told in tenths of a percent."""
BOARD_CARDS: Final = 5
_CARDS_BEFORE: Final = {Street.FLOP: 0, Street.TURN: 3, Street.RIVER: 4}


class FaceUp(msgspec.Struct, frozen=True, gc=False):
    """What lies face up at one moment of a run-out."""

    hands: tuple[tuple[Seat, tuple[Card, ...]], ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...] = ()
    """Seen, and not to come: what the boards before took when the next is dealt."""
    deck: DeckName = "standard"
    whole: int = WHOLE
    """An equity of one, in the parts in which it is told."""


def face_up_moments(events: Iterable[object], deck: DeckName) -> list[FaceUp | None]:
    """What lies face up after each event of a hand; None where nobody is all-in or a hand is still hidden.

    Where two boards lie side by side no equity of one of them would tell who is ahead: there is no moment.
    At a showdown after the river nothing is left to come, and there is no moment either.
    """
    moments: list[FaceUp | None] = []
    live: set[Seat] = set()
    shown: dict[Seat, tuple[Card, ...]] = {}
    boards: list[tuple[Card, ...]] = [()] * MOST_RUNS
    is_double = False
    shared = 0
    for event in events:
        moment = None
        match event:
            case HandStarted(players=players):
                live, shown, boards, is_double = set(players), {}, [()] * MOST_RUNS, False
            case Acted(seat=seat, verb="fold"):
                live.discard(seat)
            case CardsShown(seat=seat, cards=cards):
                shown[seat] = cards
                if len(boards[0]) < BOARD_CARDS:
                    moment = _moment(live, shown, boards[0], (), deck)
            case BoardDealt(street=street, cards=cards, run=run):
                if run and not boards[run]:
                    shared = _CARDS_BEFORE[street]
                    boards[run] = boards[0][:shared]
                boards[run] += cards
                dead = tuple(card for board in boards[:run] for card in board[shared:])
                moment = _moment(live, shown, boards[run], dead, deck)
                is_double |= bool(run) and not shown
            case _:
                pass
        moments.append(None if is_double else moment)
    return moments


def _moment(
    live: set[Seat],
    shown: dict[Seat, tuple[Card, ...]],
    board: tuple[Card, ...],
    dead: tuple[Card, ...],
    deck: DeckName,
) -> FaceUp | None:
    hands = tuple((seat, shown.get(seat, ())) for seat in sorted(live))
    if len(hands) < 2 or any(len(cards) not in HOLE_CARDS.values() or UNKNOWN in cards for _, cards in hands):
        return None
    return FaceUp(hands, board, dead, deck)


def count_face_up(moments: Sequence[FaceUp]) -> tuple[tuple[tuple[Seat, int], ...], ...]:
    """The equity of every seat at each moment, in parts of what is played for: tenths of a percent unless it says so.

    Counted exactly but before the flop with several packs or many Omaha hands, where showdowns are dealt: the standard
    error is about a tenth of a percent.
    """
    return tuple(map(_counted, moments))


def _counted(moment: FaceUp) -> tuple[tuple[Seat, int], ...]:
    hands = [list(cards) for _, cards in moment.hands]
    if len(hands[0]) > 2 or packs_in(moment.deck) > 1:
        hole_count = cast("HoleCount", len(hands[0]))
        counted = holding_equity(hands, moment.board, moment.dead, hole_count=hole_count, deck=moment.deck)
    else:
        counted = equity(hands, moment.board, moment.dead, deck=moment.deck, method="exact")
    seats = [seat for seat, _ in moment.hands]
    return tuple(
        (seat, round(moment.whole * player.equity)) for seat, player in zip(seats, counted.players, strict=True)
    )
