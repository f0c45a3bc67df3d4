"""Refusals as messages: a code, a sentence, its values, and the legal actions."""

from __future__ import annotations

import msgspec

from riverboat.engine.actions import IllegalAction
from riverboat.errors import RiverboatError
from riverboat.locale import Language, error_text, messages, told_values
from riverboat.protocol.views import LegalView, legal_view


class Refusal(msgspec.Struct, frozen=True):
    """Why something was refused. Nothing has changed. `code` and `values` make the sentence in any language."""

    code: str
    message: str
    values: dict[str, str | int]

    def error(self) -> RiverboatError:
        """The error that says the same."""
        return RiverboatError(self.code, self.message, **self.values)


class Refused(Refusal, frozen=True, gc=False, rename="camel", tag="error"):
    """Nothing has changed. `code` and `values` make the sentence in the reader's language."""

    number: int
    action_id: str | None = None
    legal: LegalView | None = None
    """What would have been legal, for an action in turn."""


def refusal_of(error: RiverboatError, language: Language | None = None) -> Refusal:
    """The error as a value. With a language the sentence is in it; otherwise whoever reads it translates."""
    message = error.message if language is None else error_text(error, messages(language))
    values = error.values if language is None else told_values(error, language)
    return Refusal(error.code, message, values)


def refused(
    number: int, error: RiverboatError, *, action_id: str | None = None, language: Language | None = None
) -> Refused:
    """A socket's answer to a message that was not carried out."""
    refusal = refusal_of(error, language)
    legal = legal_view(error.legal) if isinstance(error, IllegalAction) else None
    return Refused(refusal.code, refusal.message, refusal.values, number, action_id, legal)
