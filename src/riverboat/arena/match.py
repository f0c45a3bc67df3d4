"""A match: who plays what, how much of it, and how it is cut into blocks that can be played anywhere in any order.

Every block has fresh bots with seeds of their own, and its hands are numbered within the match: what happens in a
block depends on the match and the block's number, not on which process plays it when. A bot that learns does so
within its block. With duplicate deals a block has one table for each rotation of the seats, again with bots of its
own: nobody meets the same cards twice, and no bot can remember what the other side held.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from riverboat.bots.adapters import ONE_CONNECTION
from riverboat.engine.rules import MAX_SEATS, MIN_SEATS, MOST_CHIPS_AT_TABLE, Chips, Rules
from riverboat.engine.structures import STRUCTURES
from riverboat.errors import RiverboatError, bad_argument

BLOCK_HANDS: Final = 500
BLOCK_FREEZE_OUTS: Final = 20

MOST_ROUNDS: Final = 10**9
MOST_SECONDS: Final = 86_400
"""A day for one decision; timers of the system take no number of any size."""

HANDS_PER_LEVEL: Final = 100
"""In a freeze-out the blinds double after so many hands."""
LONGEST_FREEZE_OUT: Final = 2000
"""Blinds have doubled twenty times by then; chips are counted as they lie."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. Bots are names that `riverboat.bots.load_bot` knows."""

    bots: tuple[str, ...]
    rounds: int = 10_000
    """Hands, or whole freeze-outs. Duplicate deals round it up to whole sets."""
    seed: int = 0
    duplicate: bool = False
    freeze_out: bool = False
    rules: Rules = Rules(small_blind=50, big_blind=100)
    stack: Chips = 10_000
    time_limit: float = 2.0
    """Seconds for a decision."""
    time_bank: float = 20.0
    """Seconds beyond their limits that a bot may take in all, in each process that it plays on."""
    block_rounds: int = 0
    """How many rounds a bot plays before it is made afresh; 0 is the usual number."""

    def __post_init__(self) -> None:
        if not isinstance(self.bots, tuple) or not all(isinstance(name, str) for name in self.bots):
            raise bad_argument("bots", self.bots, "the names of bots, as a tuple")
        if not isinstance(self.rules, Rules):
            raise bad_argument("rules", self.rules, "Rules")
        if self.rules.game != "holdem" or self.rules.deck_count > 1:
            raise bad_argument("rules", self.rules.pack, "hold'em from one pack: a match measures luck with its cards")
        for name, low, high in (
            ("rounds", 1, MOST_ROUNDS),
            ("seed", 0, None),
            ("stack", 1, MOST_CHIPS_AT_TABLE // MAX_SEATS),
            ("block_rounds", 0, MOST_ROUNDS),
        ):
            value = getattr(self, name)
            if type(value) is not int or value < low or (high is not None and value > high):
                expected = f"a whole number, {low} or more" if high is None else f"a whole number from {low} to {high}"
                raise bad_argument(name, value, expected)
        for name in ("time_limit", "time_bank"):
            value = getattr(self, name)
            if type(value) not in (int, float) or not 0 <= value <= MOST_SECONDS:
                raise bad_argument(name, value, f"a number of seconds from 0 to {MOST_SECONDS}")
        if not MIN_SEATS <= len(self.bots) <= MAX_SEATS:
            raise RiverboatError(
                "bad_bot_count",
                f"{len(self.bots)} bots; a match has {MIN_SEATS} to {MAX_SEATS}",
                count=len(self.bots),
                low=MIN_SEATS,
                high=MAX_SEATS,
            )

    @property
    def rotations(self) -> int:
        """Rotations of the seats: tables that play the same cards, each with the bots one seat further."""
        return len(self.bots) if self.duplicate else 1

    @property
    def deals(self) -> int:
        return -(-self.rounds // self.rotations)

    @property
    def unit(self) -> Chips:
        """What results are counted in: big blinds, or buy-ins in a freeze-out."""
        return self.stack if self.freeze_out else self.rules.big_blind

    @property
    def uses_policies(self) -> bool:
        """Whether `solver.aivat` has a rule for this match: no-limit for cash, two bots with the same stack."""
        rules = self.rules
        is_holdem = STRUCTURES[rules.structure].takes_any_amount and rules.is_plain_holdem
        has_both_blinds = bool(rules.small_blind and rules.big_blind) and not (rules.button_blind or rules.straddle)
        # An ante of the big blind alone may leave an odd chip in a split pot.
        is_even = not rules.run_it_twice and rules.rake is None and (not rules.ante or rules.ante_kind == "all")
        return len(self.bots) == 2 and not self.freeze_out and is_holdem and has_both_blinds and is_even

    @property
    def labels(self) -> tuple[str, ...]:
        """The bots' names, told apart: `tag`, `tag#2`."""
        return tuple(
            name if (earlier := self.bots[:place].count(name)) == 0 else f"{name}#{earlier + 1}"
            for place, name in enumerate(self.bots)
        )

    def blocks(self, *, is_recording: bool = False) -> Iterator[Block]:
        """All of the match, in pieces of equal size but for the last."""
        rounds = self.block_rounds or (BLOCK_FREEZE_OUTS if self.freeze_out else BLOCK_HANDS)
        has_one_connection = any(name.startswith(ONE_CONNECTION) for name in self.bots)
        size = self.deals if has_one_connection else max(1, rounds // self.rotations)
        for index, first in enumerate(range(0, self.deals, size)):
            yield Block(self, index, first, min(size, self.deals - first), is_recording=is_recording)


class Block(msgspec.Struct, frozen=True):
    """A stretch of a match's deals, to be played by bots made for it."""

    match: Match
    index: int
    first_deal: int
    deals: int
    crashed: tuple[int, ...] = ()
    """Places in the line-up of bots that ended their process when this block was tried before; they sit out."""
    is_recording: bool = False
    """Whether the tally has the hands themselves."""
