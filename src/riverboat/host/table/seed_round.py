"""The seeds of the next hand: players commit to theirs, the table calls for them, and then they are told.

Nothing here is durable. After a crash the table calls again for the same hand, from the same secret; clients tell a
seed for one call only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.fairness import Offer, seed_commitment
from riverboat.host.table.fair_deals import FairSeed
from riverboat.protocol import SeedCall
from riverboat.table import PlayerId

SEED_SECONDS: Final = 1.0
"""How long a hand that is due waits for the seeds of connected players, from the call."""


class SeedRound:
    """The round of seeds before one hand."""

    def __init__(self) -> None:
        self._commitments: dict[PlayerId, bytes] = {}
        """For the next call."""
        self._called: dict[PlayerId, FairSeed] = {}
        self._called_at = 0.0
        self.offer: Offer | None = None
        """What the open call is for; None before it."""
        self.call: SeedCall | None = None

    def commit(self, player: PlayerId, commitment: bytes) -> None:
        """Takes a commitment for the next call; the open one stays as it was published."""
        self._commitments[player] = commitment

    def reveal(self, player: PlayerId, hand_number: int, seed: bytes) -> None:
        """Takes a seed for the open call. A repeat changes nothing."""
        called = self._called.get(player)
        if self.call is None or self.call.hand_number != hand_number or called is None:
            raise RiverboatError("seed_too_late", "the table does not ask for this seed, or no longer")
        if seed_commitment(seed) != called.commitment:
            raise RiverboatError("seed_not_committed", "this is not the seed that was committed to")
        self._called[player] = FairSeed(called.seat, called.commitment, seed)

    def open(self, offer: Offer, hand_number: int, number: int, now: float, seats: Mapping[PlayerId, Seat]) -> SeedCall:
        """Fixes whose seeds are asked for: of players in `seats` who have committed to one."""
        self._called = {
            player: FairSeed(seat, self._commitments.pop(player))
            for player, seat in sorted(seats.items(), key=lambda item: item[1])
            if player in self._commitments
        }
        self.offer, self._called_at = offer, now
        asked = tuple((one.seat, one.commitment.hex()) for one in self._called.values())
        self.call = SeedCall(number, hand_number, offer.hand, offer.commitment.hex(), offer.previous.hex(), asked)
        return self.call

    def waits_until(self, is_connected: Callable[[PlayerId], bool]) -> float | None:
        """Until when a hand that is due waits; None when nobody's seed is missing who could still send it."""
        missing = (player for player, one in self._called.items() if one.seed is None)
        return self._called_at + SEED_SECONDS if any(map(is_connected, missing)) else None

    def seeds(self) -> tuple[FairSeed, ...]:
        """By seat, with those that did not come."""
        return tuple(self._called.values())

    def close(self) -> None:
        """The hand has been dealt."""
        self.offer = self.call = None
        self._called = {}

    def keep(self, players: Collection[PlayerId]) -> None:
        """Forgets the commitments of players who have left."""
        for player in self._commitments.keys() - set(players):
            del self._commitments[player]
