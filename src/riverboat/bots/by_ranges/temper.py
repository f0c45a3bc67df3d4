"""Tilt: how a big loss changes a player's parameters, and how that decays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from riverboat.bots.character import Character

if TYPE_CHECKING:
    from riverboat.bots.by_ranges.situation import Situation
    from riverboat.engine.rules import Chips
    from riverboat.engine.view import Observation

BIG_LOSS: Final = 20
"""Big blinds that hurt; a smaller loss is forgotten at once."""
FULL_TILT_LOSS: Final = 100
"""Big blinds that make a calm player furious."""
FADES: Final = 0.93
"""What is left of the anger after each further hand."""


class Temper:
    """From 0, calm, to 1, on full tilt."""

    def __init__(self) -> None:
        self.tilt = 0.0
        self._sat_down_with: Chips | None = None

    def look(self, situation: Situation) -> None:
        """Remember what the stack was when the hand began: what is behind and what was put in."""
        seat = situation.seat
        posted = sum(post.amount for post in situation.observation.posts if post.seat == seat)
        bet = sum(event.added for event in situation.acted if event.seat == seat)
        self._sat_down_with = situation.my_stack + bet + posted

    def hand_over(self, observation: Observation) -> None:
        """Count what the hand cost."""
        self.tilt *= FADES
        if self._sat_down_with is None or observation.seat is None:
            return
        lost = self._sat_down_with - observation.stacks[observation.seat]
        self._sat_down_with = None
        big_blinds = lost / (observation.rules.big_blind or observation.rules.min_bet)
        if big_blinds >= BIG_LOSS:
            self.tilt = min(1.0, self.tilt + big_blinds / FULL_TILT_LOSS)

    def mood(self, calm: Character) -> Character:
        """How the player plays now: the angrier, the looser, the wilder, and the surer of being bluffed."""
        tilt = self.tilt
        if tilt < 0.05:
            return calm
        return replace(
            calm,
            open=tuple(min(1.0, share * (1 + 1.2 * tilt)) for share in calm.open),
            open_heads_up=min(1.0, calm.open_heads_up * (1 + 0.5 * tilt)),
            defend=calm.defend * (1 + 0.8 * tilt),
            three_bet=calm.three_bet * (1 + 2 * tilt),
            reading=calm.reading * (1 - 0.5 * tilt),
            curiosity=calm.curiosity + 0.06 * tilt,
            aggression=calm.aggression + 0.12 * tilt,
            fold_belief=calm.fold_belief * (1 + 0.3 * tilt),
            sizes=tuple(size * (1 + 0.5 * tilt) for size in calm.sizes),
        )
