"""The betting structures, each a value in a file of its own: `STRUCTURES[rules.structure]`.

To add one, write a file with a subclass of `Structure` and register it here, in `StructureName` and `STRUCTURES`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from riverboat.engine.structures.fixed_limit import FixedLimit
from riverboat.engine.structures.kitchen import Kitchen
from riverboat.engine.structures.no_limit import NoLimit
from riverboat.engine.structures.pot_limit import PotLimit
from riverboat.engine.structures.structure import Structure

StructureName: TypeAlias = Literal["no_limit", "pot_limit", "fixed_limit", "kitchen"]
"""How rules, files and messages name a structure. `kitchen` is a home game without blinds: see `kitchen.py`."""

STRUCTURES: Final[dict[StructureName, Structure]] = {
    "no_limit": NoLimit(),
    "pot_limit": PotLimit(),
    "fixed_limit": FixedLimit(),
    "kitchen": Kitchen(),
}

__all__ = ["STRUCTURES", "Structure", "StructureName"]
