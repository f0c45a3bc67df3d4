"""What a bot has won at somebody else's dealer."""

from __future__ import annotations

from math import isfinite

import msgspec

from riverboat.engine.rules import Chips
from riverboat.odds.estimates import estimate_of


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """Chips won, hand by hand."""

    bot: str
    big_blind: Chips
    won: tuple[Chips, ...]

    def as_json(self) -> dict[str, object]:
        result = estimate_of([chips / self.big_blind for chips in self.won]) if self.won else None
        margin = None if result is None or not isfinite(result.high) else result.high - result.mean
        return {
            "bot": self.bot,
            "hands": len(self.won),
            "chips": sum(self.won),
            "mbb_per_hand": None if result is None else round(1000 * result.mean, 1),
            "margin": None if margin is None else round(1000 * margin, 1),
        }
