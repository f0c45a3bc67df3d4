"""No-limit: any amount from the minimum raise to the whole stack."""

from __future__ import annotations

from riverboat.engine.structures.structure import Structure


class NoLimit(Structure):
    __slots__ = ()

    name = "no_limit"
    takes_any_amount = True
    phh_variants = {"standard": "NT", "short": "NS"}  # noqa: RUF012 -- ClassVar in the base
