"""A table told as a story: `Game("a b . c")` seats three players at four seats, then hands are dealt and played.

Actions are the letters of the engine's tests: `f` fold, `x` check, `c` call, `r500` raise to 500, `a` all-in,
`y` and `n` run it twice. Players are single letters; a dot is an empty seat, or a place that is dead.
"""

from __future__ import annotations

from typing import Any

import pytest

from riverboat.cards import deck_of, to_cards
from riverboat.engine import Action, AllIn, Call, Check, Fold, RaiseTo, Rules, RunItTwice
from riverboat.engine.events import Posted
from riverboat.errors import RiverboatError
from riverboat.table import (
    Act,
    AnyEvent,
    Command,
    DealHand,
    Join,
    Table,
    TableSettings,
    actor_of,
    apply,
    hand_in_play,
    new_table,
    seat_of,
    stack_of,
    status_of,
)

_WORDS: dict[str, Action] = {
    "f": Fold(),
    "x": Check(),
    "c": Call(),
    "a": AllIn(),
    "y": RunItTwice(True),
    "n": RunItTwice(False),
}

BLINDS = Rules(small_blind=5, big_blind=10)


class Game:
    """A table and all that has happened at it."""

    table: Table
    events: list[AnyEvent]

    def __init__(self, seats: str, stacks: dict[str, int] | None = None, **options: Any) -> None:
        rules = options.pop("rules", BLINDS)
        players = seats.split()
        settings = TableSettings(rules=rules, **{"seats": len(players), "min_buy_in": 1, "max_buy_in": 1000} | options)
        self.table = new_table(settings)
        self.events = []
        for seat, player in enumerate(players):
            if player != ".":
                buy_in = settings.entry if settings.kind == "sit_and_go" else (stacks or {}).get(player, 1000)
                self.do(Join(player, player.upper(), buy_in, seat))

    def do(self, *commands: Command) -> list[AnyEvent]:
        """What these commands bring about."""
        happened: list[AnyEvent] = []
        for command in commands:
            step = apply(self.table, command)
            self.table = step.table
            happened += step.events
        self.events += happened
        return happened

    def refuses(self, command: Command) -> str:
        """The code with which the table refuses the command, unchanged."""
        with pytest.raises(RiverboatError) as refusal:
            apply(self.table, command)
        return refusal.value.code

    def deal(self, button: str | None = None, cards: str = "", seconds: int = 0) -> str:
        """Deal a hand and name its button, small and big blind, a dot for a dead place.

        `cards` are the first of the pack; the others follow in order.
        """
        first = to_cards(cards)
        deck = (*first, *(card for card in deck_of(self.table.settings.rules.deck) if card not in first))
        self.dealt = self.do(DealHand(deck, seconds, None if button is None else seat_of(self.table, button)))
        positions = self.table.positions
        assert positions is not None
        places = (positions.button, positions.small_blind, positions.big_blind)
        return " ".join(self.table.dealt[seat] or "." for seat in places)

    def act(self, actions: str) -> list[AnyEvent]:
        """Let whoever is to act do these in turn."""
        return [event for word in actions.split() for event in self._act(word)]

    def fold_out(self) -> None:
        """Everyone folds to the last player."""
        while hand_in_play(self.table) is not None:
            self._act("f")

    def hands(self, number: int, button: str | None = None) -> list[str]:
        """Deal that many hands in which everybody folds; the places of each."""
        places = []
        for _ in range(number):
            places.append(self.deal(button))
            button = None
            self.fold_out()
        return places

    @property
    def turn(self) -> str | None:
        seat = actor_of(self.table)
        return None if seat is None else self.table.dealt[seat]

    @property
    def players(self) -> str:
        """Who was dealt into the hand, by seat."""
        return " ".join(filter(None, self.table.dealt))

    @property
    def posts(self) -> list[tuple[str, str, int]]:
        """Who posted what in this hand."""
        return [
            (self.table.dealt[event.seat], event.kind, event.amount)
            for event in self.dealt
            if isinstance(event, Posted)
        ]

    def stack(self, player: str) -> int:
        return stack_of(self.table, seat_of(self.table, player))

    def status(self, player: str) -> str:
        return status_of(self.table, seat_of(self.table, player))

    def _act(self, word: str) -> list[AnyEvent]:
        assert self.turn is not None
        action = RaiseTo(int(word[1:])) if word.startswith("r") else _WORDS[word]
        return self.do(Act(self.turn, action))
