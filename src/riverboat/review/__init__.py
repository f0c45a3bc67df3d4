"""What each decision of a hand was worth: expected values, grades and reasons.

Pure: hands, policies and a seed in, values out. A decision is analysed from the `Observation` of the seat that made it,
so a review cannot tell a card that the seat had not seen. `review` and `Reviewer` are loaded on first use: they need
numpy and numba, the values do not.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from riverboat.errors import needs_extra
from riverboat.review.values import (
    Decision,
    Facts,
    Grade,
    Option,
    RangeShown,
    Reason,
    Review,
    Source,
    Verdict,
)

if TYPE_CHECKING:
    from riverboat.review.reviewer import Reviewer, review
    from riverboat.review.sources import PolicySource

__all__ = [
    "Decision",
    "Facts",
    "Grade",
    "Option",
    "PolicySource",
    "RangeShown",
    "Reason",
    "Review",
    "Reviewer",
    "Source",
    "Verdict",
    "review",
]

_ELSEWHERE = {
    "PolicySource": "riverboat.review.sources",
    "Reviewer": "riverboat.review.reviewer",
    "review": "riverboat.review.reviewer",
}


def __getattr__(name: str) -> object:
    if name in _ELSEWHERE:
        with needs_extra("solver"):
            return getattr(import_module(_ELSEWHERE[name]), name)
    raise AttributeError(f"module 'riverboat.review' has no attribute {name!r}")


class _Callable(ModuleType):
    """`from riverboat import review` is the function of the contract, and Python sets that name to this module as soon
    as it is imported: so calling it reviews."""

    def __call__(self, *args: Any, **keywords: Any) -> Review:
        found: Review = self.review(*args, **keywords)
        return found


sys.modules[__name__].__class__ = _Callable
