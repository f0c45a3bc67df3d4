"""What a seat's part of the pots of an all-in is worth: each pot by the equity among those who can win it.

Everything is worked out from what a spectator sees: cards that were folded or lie in the pack are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from riverboat.cards import Card, DeckName, parse_cards
from riverboat.engine.pot import Pot
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.view import Observation
from riverboat.odds.face_up import FaceUp

PRECISION: Final = 1_000_000
"""Equities are told in millionths here."""


class Claim(NamedTuple):
    """Chips that a seat plays for on one board; certain where nobody else can win them."""

    chips: Chips
    moment: FaceUp | None


def claims_of(seen: Observation, pots: Iterable[Pot], seat: Seat) -> tuple[Claim, ...]:
    """What a seat plays for. `seen` is the hand as a spectator sees it, all hands of those still in face up."""
    holes = {each.seat: parse_cards("".join(each.cards)) for each in seen.opponents if each.cards}
    boards = [parse_cards("".join(board)) for board in (seen.community_cards, seen.second_board)[: seen.rules.boards]]
    claims: list[Claim] = []
    for pot in pots:
        if seat not in pot.eligible:
            continue
        part, odd = divmod(pot.amount, len(boards))
        for place in range(len(boards)):
            moment = None if pot.eligible == (seat,) else _moment(pot, holes, boards, place, seen.rules.pack)
            claims.append(Claim(part + (place < odd), moment))
    return tuple(claims)


def _moment(
    pot: Pot, holes: dict[Seat, tuple[Card, ...]], boards: Sequence[tuple[Card, ...]], place: int, deck: DeckName
) -> FaceUp:
    hands = tuple((other, holes[other]) for other in pot.eligible)
    # Cards of others who are in, and of the board beside, lie face up: they cannot come.
    beside = [cards for other, cards in holes.items() if other not in pot.eligible]
    beside += [board for index, board in enumerate(boards) if index != place]
    return FaceUp(hands, boards[place], tuple(card for cards in beside for card in cards), deck, PRECISION)


def value_of(claims: Sequence[Claim], counted: Sequence[tuple[tuple[Seat, int], ...]], seat: Seat) -> Chips:
    """The chips that these claims are worth, rounded down; `counted` are the equities at their moments."""
    equities = iter(counted)
    whole = sum(claim.chips * (PRECISION if claim.moment is None else dict(next(equities))[seat]) for claim in claims)
    return whole // PRECISION
