"""What a review says in words. The sentences are in `review.ftl`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riverboat.engine.events import Street
from riverboat.locale import Messages
from riverboat.review.values import Decision, Grade, Reason

CLAIMED: Final = ("inaccuracy", "mistake", "blunder")
"""Grades of decisions that certainly lost something."""
LEAST_SHOWN: Final = 0.05
"""Big blinds; what is less is told as nothing."""


def reason_text(reason: Reason, text: Messages) -> str:
    """A reason as a sentence; `text` has the area `review`."""
    values = dict(reason.values)
    if isinstance(values.get("action"), str):
        values["action"] = action_words(str(values["action"]), text)
    return text(f"review-reason-{_id(reason.code)}", **values)


def assumes_text(reason: Reason, text: Messages) -> str:
    """What the figures of a verdict assume."""
    return text(f"review-assumes-{_id(reason.code)}", **reason.values)


def missing_text(reason: Reason, text: Messages) -> str:
    """Why a decision has no verdict."""
    return text(f"review-missing-{_id(reason.code)}", **reason.values)


def grade_text(grade: Grade, text: Messages) -> str:
    return text(f"review-grade-{grade}")


def action_words(said: str, text: Messages) -> str:
    """The text of an option, such as `bet 300`, in the language of `text`."""
    verb, _, amount = said.partition(" ")
    return text(f"review-verb-{verb}", amount=amount)


def street_words(street: Street, text: Messages) -> str:
    return text(f"review-street-{street.value}")


def summary_text(decisions: Sequence[Decision], text: Messages) -> str:
    """A hand in one line: what was lost against a perfect player, and by which decision most.

    "You lost 1.8 bb: the river call, needed 33 %, had 21 %."
    """
    judged = [(decision, decision.perfect) for decision in decisions if decision.perfect is not None]
    if not judged:
        return text("review-no-verdict")
    loss = sum(verdict.loss_bb for _, verdict in judged if verdict.grade in CLAIMED)
    worst, _ = max(judged, key=lambda pair: pair[1].loss_bb if pair[1].grade in CLAIMED else 0.0)
    if loss < LEAST_SHOWN:
        return text("review-nothing-lost")
    told = {
        "loss": f"{loss:.1f}",
        "street": street_words(worst.street, text),
        "action": action_words(worst.action, text),
    }
    needed, equity = worst.facts.needed_equity, worst.facts.equity
    if needed is None or equity is None or worst.action.startswith("raise"):
        return text("review-lost", **told)
    return text("review-lost-price", **told, needed=round(100 * needed), equity=round(100 * equity))


def _id(code: str) -> str:
    return code.replace("_", "-")
