"""No-limit: any amount from the minimum raise to the whole stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.engine.structures.structure import Range, Structure

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips
    from riverboat.engine.state import Hand


class NoLimit(Structure):
    __slots__ = ()

    name = "no_limit"
    takes_any_amount = True
    phh_variants = {"standard": "NT", "short": "NS"}  # noqa: RUF012 -- ClassVar in the base

    def sizes(self, hand: Hand, low: Chips, top: Chips) -> Range:
        del hand
        return (low if low < top else top), top
