"""The streets of a hand that two players began, as the solver of streets wants them."""

from __future__ import annotations

from dataclasses import replace

from riverboat.solver.table_hand import TableHand
from riverboat.solver.trees.holdem import CARDS_SHOWN, StreetStart
from riverboat.solver.trees.spot import CALL, Chips


def last_and_first(hand: TableHand) -> tuple[int, int]:
    """The two players with cards: who acts last after the flop, and the other."""
    first, last = (player for player in hand.postflop_order if player in hand.spot.live)
    return last, first


def at_start(hand: TableHand, street: int, hero: int) -> TableHand:
    """The hand when a street began, from the view of one player."""
    played = tuple(event for event in hand.played if event.street < street)
    return replace(hand, played=played, street=street, board=hand.board[: CARDS_SHOWN[street]], actor=hero)


def street_start(start: TableHand) -> StreetStart:
    spot = start.spot
    stack = min(spot.left[player] for player in spot.live)
    return StreetStart(start.board, spot.pot + spot.dead, stack, start.big_blind, start.deck)


def line_of(hand: TableHand, street: int) -> tuple[Chips, ...]:
    """The line of a street that two players began; chips that the other cannot match do not count."""
    start = hand.start_of(street)
    most = min(start.left[player] for player in start.live)
    return tuple(
        min(played.action, most) if played.action > CALL else CALL for played in hand.played if played.street == street
    )
