"""An Observation in the terms of decisions: position, price, stacks, opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from riverboat.cards import Card, parse_card
from riverboat.engine.events import Acted

if TYPE_CHECKING:
    from riverboat.engine.actions import LegalActions
    from riverboat.engine.rules import Chips, Rules, Seat
    from riverboat.engine.view import Observation


class Opponent(NamedTuple):
    """Somebody who still has cards."""

    seat: Seat
    name: str
    stack: Chips
    bet: Chips
    place: int
    """From the left of the button: the higher, the later it acts after the flop."""


class Situation:
    """One decision: whose cards, against whom, for how much."""

    __slots__ = (
        "acted",
        "big_blind",
        "board",
        "effective_stack",
        "hole",
        "legal",
        "my_bet",
        "my_stack",
        "observation",
        "opponents",
        "place",
        "players",
        "pot",
        "preflop",
        "rules",
        "seat",
        "to_call",
    )

    def __init__(self, observation: Observation) -> None:
        legal, seat = observation.legal_actions, observation.seat
        assert legal is not None, "asked to act out of turn"
        assert seat is not None, "a spectator has nothing to decide"
        seats = len(observation.stacks)
        self.observation = observation
        self.legal: LegalActions = legal
        self.seat: Seat = seat
        self.rules: Rules = observation.rules
        self.hole: tuple[Card, ...] = tuple(map(parse_card, observation.hole_cards))
        self.board: tuple[Card, ...] = tuple(map(parse_card, observation.community_cards))
        self.pot: Chips = observation.pot
        self.to_call: Chips = observation.to_call
        self.my_bet: Chips = observation.bet
        self.my_stack: Chips = observation.stacks[seat]
        self.big_blind: Chips = self.rules.big_blind or self.rules.min_bet
        first = observation.button + 1
        self.place = (seat - first) % seats
        self.players = sum(1 for other in observation.opponents if other.position) + 1
        self.opponents = [
            Opponent(other.seat, other.name, other.stack, other.bet, (other.seat - first) % seats)
            for other in observation.opponents
            if other.state in ("active", "all_in")
        ]
        self.acted = [event for event in observation.history if type(event) is Acted]
        self.preflop = not self.board
        most = max((other.stack + other.bet for other in self.opponents), default=0)
        self.effective_stack = min(self.my_stack + self.my_bet, most)

    @property
    def heads_up(self) -> bool:
        """Whether only two were dealt in."""
        return self.players == 2

    @property
    def in_position(self) -> bool:
        """Whether this seat acts last on the streets after the flop, among those who can still act."""
        return all(other.place < self.place for other in self.opponents if other.stack)

    @property
    def winnable_pot(self) -> Chips:
        """The pot without what opponents bet beyond what this seat can match."""
        reach = self.my_bet + self.my_stack
        return self.pot - sum(other.bet - reach for other in self.opponents if other.bet > reach)
