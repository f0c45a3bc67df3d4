"""The result of a review: values that a client can draw, store and send as JSON. Amounts are in big blinds."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.actions import Action
from riverboat.engine.events import Street
from riverboat.engine.rules import Chips, Seat

Source: TypeAlias = Literal["exact", "rollout", "chart"]
"""Where a figure comes from: a solved street, sampled play-outs of blueprints, or the push/fold chart."""

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

Against: TypeAlias = Literal["perfect", "opponent"]
"""A player who plays the solver's strategy, or the bot that really sat there."""


class _Value(msgspec.Struct, frozen=True, kw_only=True, gc=False, rename="camel"):
    """In JSON the names are in camelCase, as in everything that is sent."""


class Option(_Value, frozen=True):
    """One legal action. The expected value counts from this decision on: a fold is worth 0."""

    action: Action
    text: str
    """The action in the words of the trade: `fold`, `check`, `call`, `bet 300`, `raise 900`; bets and raises are to a
    total in chips."""
    frequency: float
    """How often the hand plays so by the strategy that the verdict compares with."""
    ev_bb: float
    stderr_bb: float
    """Standard error; 0 where nothing was sampled."""


class Reason(_Value, frozen=True):
    """A computed fact in words: `review-reason-<code>` in the locale files, with these values."""

    code: str
    values: dict[str, float | int | str]


class Verdict(_Value, frozen=True):
    """What was done, compared with the best that could have been done against one kind of opponent."""

    against: Against
    options: tuple[Option, ...]
    done: int
    """The option that was chosen; -1 if nothing has been done yet (a hint)."""
    best: int
    loss_bb: float
    """Expected value lost by what was done; 0 for a hint."""
    loss_stderr_bb: float
    grade: Grade | None
    """None for a hint."""
    source: Source
    assumes: Reason
    """One line on what the figures assume: `review-assumes-<code>`."""


class Facts(_Value, frozen=True):
    """What the decision turns on. Shares are from 0 to 1; None where it does not apply."""

    pot_bb: float
    to_call_bb: float
    equity: float | None = None
    """Of the own hand against the opponents' ranges."""
    equity_stderr: float = 0.0
    needed_equity: float | None = None
    """For a call to break even without further betting."""
    defence: float | None = None
    """The part of the range that must continue so that a bluff of any two cards does not gain."""
    range_equity: float | None = None
    """Of the own range against the opponents' ranges."""
    outs: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    """Codes such as `flush_draw`, `open_ended`, `gutshot`, `overcards`."""


class RangeShown(_Value, frozen=True):
    """A range at a decision: by starting hand, how many combos there are and how they are played."""

    seat: Seat
    hands: dict[str, float]
    """Combos by starting hand, such as `AKs`, weighted: at most 4 of it, 6 of a pair, 12 offsuit. None of 0."""
    actions: dict[str, dict[str, float]]
    """By text of an action: the part of each starting hand that plays so. Empty for a player who is not to act."""
    combos: float


class Decision(_Value, frozen=True):
    """One decision of the reviewed seat, or one that is still to be made."""

    number: int
    """Of the seat's decisions in this hand, from 0."""
    step: int
    """Actions of all players before it: the step of a replay that it belongs to."""
    street: Street
    board: tuple[str, ...]
    action: str
    """The text of what was done; empty for a hint."""
    perfect: Verdict | None
    """None where no strategy covers the decision; `missing` says why."""
    opponent: Verdict | None
    """Against the bots at this table; None against people or where their policies are not known."""
    facts: Facts
    reasons: tuple[Reason, ...]
    ranges: tuple[RangeShown, ...]
    """The own range first, then each live opponent's."""
    missing: Reason | None = None


class Review(_Value, frozen=True):
    """All decisions of one seat in one hand."""

    hand_id: str
    seat: Seat
    position: str
    hole_cards: tuple[str, ...]
    big_blind: Chips
    decisions: tuple[Decision, ...]
    seconds: float
    """What it took: CPU time, or the time by the clock in a local game."""

    @property
    def loss_bb(self) -> float:
        """Expected value lost in the hand against a perfect player."""
        return sum(decision.perfect.loss_bb for decision in self.decisions if decision.perfect is not None)
