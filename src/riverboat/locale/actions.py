"""What a player may do, in words. The words are in `actions.ftl`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from riverboat.locale.messages import Messages

if TYPE_CHECKING:
    from riverboat.engine.actions import LegalActions
    from riverboat.protocol import LegalView


def legal_text(
    legal: LegalActions | LegalView,
    text: Messages,
    *,
    is_opening: bool = False,
    has_passes: bool = False,
    most: int | None = None,
    chips: Callable[[int], object] = int,
) -> str:
    """`fold, call 100, raise to 200–5,000`; `弃牌、跟注 100、加注到 200–5,000`.

    `is_opening` says that nobody has bet yet: the first bet of a street is called a bet. `most` is all the player
    has; where a limit allows less, that is no all-in. `chips` writes an amount. At the kitchen table one passes.
    """
    words: Iterable[str] = _legal_words(legal, text, is_opening, chips)
    if has_passes:
        words = (text("legal-pass") if word == text("legal-check") else word for word in words)
    if legal.all_in is not None and (most is None or legal.all_in >= most):
        words = [*words, text("legal-all-in", amount=chips(legal.all_in))]
    if legal.run_it_twice:
        words = [*words, text(_RUNS[legal.max_runs])]
    return text("legal-separator").join(words) or text("legal-nothing")


_RUNS: Final = {1: "legal-deal-on", 2: "legal-run-it-twice", 3: "legal-run-it"}


def _legal_words(
    legal: LegalActions | LegalView, text: Messages, is_opening: bool, chips: Callable[[int], object]
) -> Iterable[str]:
    if legal.fold:
        yield text("legal-fold")
    if legal.check:
        yield text("legal-check")
    if legal.call is not None:
        yield text("legal-bet" if is_opening else "legal-call", amount=chips(legal.call))
    if legal.raise_to is not None:
        low, high = legal.raise_to
        verb = "bet" if is_opening else "raise"
        yield text("legal-raise-to", verb=verb, low=chips(low), range="no" if low == high else "yes", high=chips(high))
