"""What the sources of figures have in common: the decision they are asked about, and the analysis they answer with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from riverboat.engine.actions import Action
    from riverboat.engine.events import Acted
    from riverboat.engine.rules import Chips, Seat
    from riverboat.engine.view import Observation
    from riverboat.review.values import Option, Reason, Source
    from riverboat.solver.policy import Policy

Weights: TypeAlias = "NDArray[np.float32]"
"""One for each of the 1,326 hands."""


class PolicySource(Protocol):
    """Whose strategy is known: a bot that plays by a policy has it.

    `solves` is looked at if it is there: True says that policies are solved for, so that not many are asked for.
    """

    def table_policy(self, observation: Observation) -> Policy | None:
        """What it does with each of the 1,326 hands when it is to act, whichever it holds; None where that is not
        known."""


class DecisionPoint(NamedTuple):
    """A decision as the seat saw it, and what was done."""

    observation: Observation
    done: Action | None
    """None if nothing has been done yet."""
    opponents: Mapping[Seat, PolicySource]
    seed: int
    later: tuple[Acted, ...] = ()
    """What was done after it on the same street: bets to have in the tree, so that one solution serves the street."""


@dataclass(frozen=True)
class Beliefs:
    """Who may hold what at a decision, and how it is played. Weights need not add up to anything."""

    own: Weights
    others: Mapping[Seat, Weights]
    """Of each live opponent."""
    own_policy: Policy | None = None
    """At the decision. Its actions are those of the solver: FOLD, CALL or a total."""
    answers: Mapping[Chips, Policy] = field(default_factory=dict)
    """By an action of the solver: what the only opponent does after it, where it is to act on the same street."""


@dataclass(frozen=True)
class Analysis:
    """The options of a decision and what they are worth."""

    source: Source
    options: tuple[Option, ...]
    done: int
    """The option that was chosen; -1 if nothing has been done yet."""
    assumes: Reason
    accuracy_bb: float = 0.0
    """The error that no standard error tells, such as how far a solution is from an equilibrium."""
    difference_stderr_bb: Mapping[tuple[int, int], float] | None = None
    """The standard error of the difference of two options, the lower number first, where they were sampled with the
    same cards. Without it they count as independent."""
    beliefs: Beliefs | None = None


class DecisionSource(Protocol):
    """Where figures come from. Each answers for the decisions it knows, with None for all others."""

    def perfect(self, point: DecisionPoint) -> Analysis | None:
        """Against a player who plays the solver's strategy."""

    def opponent(self, point: DecisionPoint) -> Analysis | None:
        """Against the policies of `point.opponents`, which has every live opponent."""
