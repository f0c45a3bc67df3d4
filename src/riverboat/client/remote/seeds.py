"""A client's part in verifiable deals: it commits to a seed, tells it once, and notes what the table committed to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from riverboat.fairness import seed_commitment
from riverboat.protocol import Seed, SeedCall

SEED_BYTES: Final = 32
MOST_NOTED: Final = 500
"""Hands whose commitments are kept for comparison."""


class SeedKeeper:
    """The seeds of one player at one table, and the commitments that the table published."""

    def __init__(self, draw: Callable[[int], bytes]) -> None:
        self._draw = draw
        self._seed = draw(SEED_BYTES)
        self._answered: tuple[SeedCall, Seed] | None = None
        self._received: dict[str, dict[str, Any]] = {}

    @property
    def commitment(self) -> str:
        """To the seed of the next call."""
        return seed_commitment(self._seed).hex()

    def answer(self, call: SeedCall) -> Seed | None:
        """The seed, if the table asks for it. It is told for one call only: a repeat of that gets the same answer."""
        if self._answered is not None and self._answered[0].commitment == call.commitment:
            return self._answered[1] if self._answered[0].seeds == call.seeds else None
        is_asked = self.commitment in (commitment for _, commitment in call.seeds)
        self._note(call, self._seed if is_asked else None)
        if not is_asked:
            return None
        told, self._seed = self._seed, self._draw(SEED_BYTES)
        answer = Seed(self.commitment, call.hand_number, told.hex())
        self._answered = (call, answer)
        return answer

    def received(self, hand_id: str) -> dict[str, Any] | None:
        """What a record of this hand must agree with; None for a hand that this client was not there for."""
        return self._received.get(hand_id)

    def _note(self, call: SeedCall, seed: bytes | None) -> None:
        # The first commitment to a hand counts: a second one would be another offer.
        if call.hand_id in self._received:
            return
        self._received[call.hand_id] = {"commitment": call.commitment} | (
            {"seed": seed.hex()} if seed is not None else {}
        )
        while len(self._received) > MOST_NOTED:
            del self._received[next(iter(self._received))]
