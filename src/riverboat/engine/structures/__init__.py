"""The betting structures, each a value in a file of its own: `STRUCTURES[rules.structure]`.

To add one, write a file with a subclass of `Structure` and register it here, its name and its value.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from riverboat.engine.structures.fixed_limit import FixedLimit
from riverboat.engine.structures.kitchen import Kitchen
from riverboat.engine.structures.no_limit import NoLimit
from riverboat.engine.structures.pot_limit import PotLimit
from riverboat.engine.structures.structure import Structure

StructureWithBlinds: TypeAlias = Literal["no_limit", "pot_limit", "fixed_limit"]
StructureWithoutBlinds: TypeAlias = Literal["kitchen"]
"""`kitchen` is a home game with bets in tens and a queue: see `kitchen.py`."""
StructureName: TypeAlias = Literal[StructureWithBlinds, StructureWithoutBlinds]
"""How rules, files and messages name a structure."""

STRUCTURES: Final[dict[StructureName, Structure]] = {
    "no_limit": NoLimit(),
    "pot_limit": PotLimit(),
    "fixed_limit": FixedLimit(),
    "kitchen": Kitchen(),
}

__all__ = ["STRUCTURES", "Structure", "StructureName", "StructureWithBlinds", "StructureWithoutBlinds"]
