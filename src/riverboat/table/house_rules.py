"""House rules by name: sets of options as rule books and rooms have them. `docs/rules.md` lists what they change."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Rules
from riverboat.engine.structures import StructureName
from riverboat.errors import RiverboatError
from riverboat.table.settings import RATHOLE_MINUTES
from riverboat.table.variants import Variant

HouseRules: TypeAlias = Literal["tda", "pokerstars", "roberts", "kitchen"]
"""The Poker TDA rules of 2024, PokerStars, Robert's Rules of Poker, and the kitchen table (rule K1)."""

RULE_BOOKS: Final[tuple[HouseRules, ...]] = ("tda", "pokerstars", "roberts")
"""Those that any variant can be played by; forms offer the kitchen's rules as a variant."""

_OPTIONS: Final[dict[HouseRules, dict[StructureName, dict[str, Any]]]] = {
    "tda": {},
    "pokerstars": {"pot_limit": {"missing_blinds_count": False}},
    "roberts": {"pot_limit": {"small_blind_counts_full": True}, "fixed_limit": {"uncapped_heads_up": True}},
    "kitchen": {},
}
"""By structure, the options of a hand that differ from the TDA rules."""

_RATHOLE_MINUTES: Final[dict[HouseRules, int]] = {"pokerstars": 120}


def house_variant(house: HouseRules, variant: Variant) -> Variant:
    """What is played: the kitchen's rules have one game, which no other rules have."""
    if house == "kitchen":
        if variant not in ("no_limit", "kitchen"):
            text = f"the kitchen table's rules have a game of their own; for {variant} choose other house rules"
            raise RiverboatError("not_a_kitchen_game", text, variant=variant)
        return "kitchen"
    return variant


def by_house_rules(rules: Rules, house: HouseRules) -> Rules:
    """The same game by the rules of a house."""
    options = _OPTIONS[house].get(rules.structure)
    return msgspec.structs.replace(rules, **options) if options else rules


def house_rathole_minutes(house: HouseRules) -> int:
    """How long a player who returns to a cash table has to bring back what was taken away."""
    return _RATHOLE_MINUTES.get(house, RATHOLE_MINUTES)
