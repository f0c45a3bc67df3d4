"""Refusals in the reader's language. The sentences are in `errors.ftl`, one for each error code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from riverboat.errors import RiverboatError
from riverboat.locale.actions import legal_text
from riverboat.locale.clauses import VALUES as CLAUSES
from riverboat.locale.clauses import clause_text, load_clauses
from riverboat.locale.language import LANGUAGES, Language
from riverboat.locale.messages import Messages, messages

if TYPE_CHECKING:
    from riverboat.engine.actions import LegalActions
    from riverboat.history.errors import Location
    from riverboat.protocol import Refusal


CHIPS: Final = {
    "check_facing_bet": ("call",),
    "raise_too_small": ("amount", "low"),
    "raise_too_large": ("amount", "high"),
    "short_of_minimum": ("price",),
    "bad_top_up": ("amount", "stack", "low", "high"),
    "bad_buy_in": ("buy_in", "low", "high"),
    "must_bring_back": ("buy_in", "chips"),
}
"""By code, the values that are amounts of chips and may be told in big blinds."""


def load_refusals() -> None:
    """Reads the sentences of refusals in all languages, a tenth of a second for each: a server does so before it
    answers anybody, because everybody would wait for the first refusal otherwise.
    """
    for language in LANGUAGES:
        _sentences(language).load()
        load_clauses(language)


def _sentences(language: Language) -> Messages:
    return messages(language, "errors", "actions")


def error_text(
    error: RiverboatError | Refusal, text: Messages, *, chips: Callable[[int], object] = int, most: int | None = None
) -> str:
    """What was refused, why, and what would be right, in the language of `text`.

    An error with no message of its own, or without the values for it, speaks for itself. `chips` writes an amount at
    the table, and `most` is all that the player has there.
    """
    text = _sentences(text.language)
    message_id = f"error-{error.code.replace('_', '-')}"
    if message_id not in text:
        return error.message
    try:
        sentence = text(message_id, **_values(error, text, chips, most))
    except ValueError:
        return error.message
    place = _place(error, text)
    return text("at-place", place=place, sentence=sentence) if place else sentence


def told_values(error: RiverboatError | Refusal, language: Language) -> dict[str, str | int]:
    """The error's values with its clauses in the language: what was expected, why it failed."""
    return {
        name: clause_text(value, language) if name in CLAUSES and isinstance(value, str) else value
        for name, value in error.values.items()
    }


def _values(
    error: RiverboatError | Refusal, text: Messages, chips: Callable[[int], object], most: int | None
) -> dict[str, object]:
    """The error's values, with amounts and what is legal in words."""
    values: dict[str, object] = {**told_values(error, text.language)}
    for name in CHIPS.get(error.code, ()):
        amount = values.get(name)
        if isinstance(amount, int):
            values[name] = chips(amount)
    # An `IllegalAction`, known by what it has: the engine is not imported for a mistyped option.
    legal: LegalActions | None = getattr(error, "legal", None)
    return values if legal is None else values | {"legal": legal_text(legal, text, chips=chips, most=most)}


def _place(error: RiverboatError | Refusal, text: Messages) -> str:
    """Where in a file a `HistoryError` is, as far as it is known."""
    location: Location | None = getattr(error, "location", None)
    if location is None:
        return ""
    parts = [location.file]
    if location.index is not None:
        parts.append(text("place-hand", hand=location.hand or str(location.index + 1)))
    if location.line:
        parts.append(text("place-line", number=location.line, line=location.text))
    elif location.action:
        parts.append(text("place-action", number=location.action, action=location.text))
    return text("legal-separator").join(filter(None, parts))
