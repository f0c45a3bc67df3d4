"""What people choose to play: a structure, short deck, Omaha or several packs. One place makes rules of a choice."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Rules
from riverboat.engine.structures import STRUCTURES, StructureWithBlinds, StructureWithoutBlinds
from riverboat.table.errors import bad_setting

Variant: TypeAlias = Literal[
    StructureWithBlinds, "short_deck", "short_deck_trips", "several_packs", "omaha4", "omaha5", StructureWithoutBlinds
]
"""`short_deck_trips` is short deck with trips over straights, `several_packs` no-limit hold'em with five of a kind
(rule C5), `omaha4` and `omaha5` pot-limit Omaha with so many hole cards (rule P3), `kitchen` a home game without blinds
(rule K1)."""

USUAL_PACKS: Final = 2
"""Of `several_packs`, unless a number is named."""

TournamentVariant: TypeAlias = Literal[StructureWithBlinds, "short_deck", "omaha4", "omaha5"]
"""What has blinds that can rise."""


def rules_of(
    variant: Variant,
    small_blind: Chips,
    big_blind: Chips,
    *,
    ante: Chips = 0,
    run_it_twice: bool = False,
    max_runs: int = 2,
    packs: int = 0,
) -> Rules:
    """What each hand is played by. Short deck is played with a button blind, and antes as large unless given.

    `packs` is for `several_packs`; 0 is the usual number.
    """
    if max_runs > 2:
        rules = rules_of(variant, small_blind, big_blind, ante=ante, run_it_twice=run_it_twice, packs=packs)
        return msgspec.structs.replace(rules, max_runs=max_runs)
    if packs and variant != "several_packs":
        raise bad_setting("packs", packs, "0: only the variant several_packs is played with more than one")
    if variant == "several_packs":
        if packs == 1:
            raise bad_setting("packs", packs, "at least 2; one pack is the variant no_limit")
        return Rules(
            small_blind=small_blind,
            big_blind=big_blind,
            ante=ante,
            deck_count=packs or USUAL_PACKS,
            run_it_twice=run_it_twice,
        )
    if variant == "short_deck" or variant == "short_deck_trips":  # noqa: PLR1714 -- so that types are told apart
        return Rules(
            big_blind=big_blind,
            ante=ante or big_blind,
            deck="short",
            trips_beat_straights=variant == "short_deck_trips",
            button_blind=True,
            run_it_twice=run_it_twice,
        )
    if variant == "omaha4" or variant == "omaha5":  # noqa: PLR1714 -- so that types are told apart
        return Rules(
            small_blind=small_blind,
            big_blind=big_blind,
            ante=ante,
            structure="pot_limit",
            game=variant,
            run_it_twice=run_it_twice,
        )
    if not STRUCTURES[variant].has_blinds:
        return Rules(structure=variant, ante=ante, run_it_twice=run_it_twice)
    return Rules(small_blind=small_blind, big_blind=big_blind, ante=ante, structure=variant, run_it_twice=run_it_twice)


def most_players(variant: Variant) -> int:
    """How many the cards are enough for."""
    return rules_of(variant, 1, 2).most_players


def phh_variant(rules: Rules) -> str | None:
    """What the PHH standard calls these rules; None where it has no word for them."""
    played = rules.pack if rules.game == "holdem" else rules.game
    return STRUCTURES[rules.structure].phh_variants.get(played)


def is_recorded(rules: Rules) -> bool:
    """Whether hands can be kept as PHH histories."""
    return phh_variant(rules) is not None


def variant_of(rules: Rules) -> Variant:
    """What rules are called when they are offered."""
    if rules.game != "holdem":
        return rules.game
    if rules.deck_count > 1:
        return "several_packs"
    if rules.deck == "short":
        return "short_deck_trips" if rules.trips_beat_straights else "short_deck"
    return rules.structure
