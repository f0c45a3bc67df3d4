"""A question of a drill, the answer to it, and what it is worth: values that a client can draw, store and send."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from riverboat.review.values import Reason

Kind: TypeAlias = Literal["open", "defend", "three_bet", "heads_up", "push_fold", "pot_odds", "equity", "bluff_catch"]
KINDS: Final[tuple[Kind, ...]] = (
    "open",
    "defend",
    "three_bet",
    "heads_up",
    "push_fold",
    "pot_odds",
    "equity",
    "bluff_catch",
)

Mark: TypeAlias = Literal["right", "close", "wrong"]


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One possible answer. What is not known of it is None."""

    text: Reason
    """`drill-option-<code>`."""
    frequency: float | None = None
    """How often the strategy plays so with this hand."""
    ev_bb: float | None = None
    """Expected value from here on: a fold is worth 0."""
    value: float | None = None
    """The number that it stands for, where a number is asked for: a share from 0 to 1."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question. The same kind and seed always make the same question."""

    kind: Kind
    seed: int
    text: Reason
    """`drill-ask-<code>`."""
    hole_cards: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    options: tuple[Choice, ...]
    right: tuple[int, ...]
    """The options that are as good as the best, within the error of the figures."""
    truth: float | None = None
    """The number asked for, where one is."""
    pot_bb: float | None = None
    """What losses of expected value are compared with."""
    error_bb: float = 0.0
    """How far expected values may be off."""
    facts: tuple[Reason, ...]
    """What explains the answer: `drill-fact-<code>`."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What an answer is worth."""

    answer: int
    mark: Mark
    score: float
    """From 0 to 1."""
    loss_bb: float | None
    """Expected value lost, where it is known."""
