"""Refusals in the reader's language. The sentences are in `errors.ftl`, one for each error code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.errors import RiverboatError
from riverboat.locale.actions import legal_text
from riverboat.locale.messages import Messages, messages

if TYPE_CHECKING:
    from riverboat.engine.actions import LegalActions


def error_text(error: RiverboatError, text: Messages) -> str:
    """What was refused, why, and what would be right, in the language of `text`.

    An error with no message of its own, as from somebody's extension, speaks for itself.
    """
    text = messages(text.language, "errors", "actions")
    message_id = f"error-{error.code.replace('_', '-')}"
    return text(message_id, **_values(error, text)) if message_id in text else error.message


def _values(error: RiverboatError, text: Messages) -> dict[str, object]:
    """The error's values as Fluent takes them: texts, numbers, and what is legal in words."""
    values: dict[str, object] = {
        name: value if isinstance(value, (int, float, str)) else str(value) for name, value in error.values.items()
    }
    # An `IllegalAction`, known by what it has: the engine is not imported for a mistyped option.
    legal: LegalActions | None = getattr(error, "legal", None)
    return values if legal is None else values | {"legal": legal_text(legal, text)}
