"""What people choose to play: a betting structure, or short deck. The one place that turns a choice into rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

from riverboat.engine.rules import Chips, Rules
from riverboat.engine.structures import STRUCTURES, StructureWithBlinds, StructureWithoutBlinds

Variant: TypeAlias = Literal[StructureWithBlinds, "short_deck", StructureWithoutBlinds]
"""`kitchen` is a home game without blinds (rule K1)."""

TournamentVariant: TypeAlias = Literal[StructureWithBlinds, "short_deck"]
"""What has blinds that can rise."""


def rules_of(
    variant: Variant, small_blind: Chips, big_blind: Chips, *, ante: Chips = 0, run_it_twice: bool = False
) -> Rules:
    """What each hand is played by. Short deck is played with a button blind, and antes as large unless given."""
    if variant == "short_deck":
        return Rules(
            big_blind=big_blind, ante=ante or big_blind, deck="short", button_blind=True, run_it_twice=run_it_twice
        )
    if not STRUCTURES[variant].has_blinds:
        return Rules(structure=variant, ante=ante, run_it_twice=run_it_twice)
    return Rules(small_blind=small_blind, big_blind=big_blind, ante=ante, structure=variant, run_it_twice=run_it_twice)


def variant_of(rules: Rules) -> Variant:
    """What rules are called when they are offered."""
    return "short_deck" if rules.deck == "short" else rules.structure
