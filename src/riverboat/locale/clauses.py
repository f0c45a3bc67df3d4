"""Parts of refusals in the reader's language: what was expected, or why something failed.

Rules, files and the operating system say them in English, with nothing but their text. As with gettext, that text is
what a translation is found by: each message of `en/clauses.ftl` is a pattern whose variables are read from the text,
and the message of the same id says it in another language. A text that fits no pattern stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from riverboat.locale.messages import message_patterns, messages

if TYPE_CHECKING:
    from fluent.syntax.ast import Pattern

    from riverboat.locale.language import Language

VALUES: Final = ("expected", "detail", "reason", "came")
"""The values of refusals that are clauses."""
LONGEST: Final = 400
_AREA: Final = "clauses"
_NESTED: Final = "clause"
"""The variable that is a clause itself."""
_IN_TICKS: Final = "[^`]+"
_BOUNDS: Final = ("low", "high")
"""Variables that are one word: a sentence of the system with "to" in it is no range."""


def clause_text(english: str, language: Language) -> str:
    """A clause in the language; one that is not known, as it came."""
    if language == "en" or len(english) > LONGEST:
        return english
    for message_id, pattern in _patterns():
        if found := pattern.fullmatch(english):
            values = found.groupdict()
            if nested := values.get(_NESTED):
                values[_NESTED] = clause_text(nested, language)
            return messages(language, _AREA)(message_id, **values)
    return english


def load_clauses(language: Language) -> None:
    """Reads the clauses now, where the first refusal must not be late."""
    _patterns()
    messages(language, _AREA).load()


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The ids with what their English texts look like, the most particular first."""
    found = [(message_id, _parts(pattern)) for message_id, pattern in message_patterns("en", _AREA)]
    found.sort(key=lambda one: (-sum(len(part) for part, is_fixed in one[1] if is_fixed), len(one[1])))
    return tuple((message_id, _expression(parts)) for message_id, parts in found)


def _parts(pattern: Pattern) -> list[tuple[str, bool]]:
    """The fixed texts and the names of the variables between them."""
    from fluent.syntax.ast import Placeable, StringLiteral, TextElement, VariableReference

    parts: list[tuple[str, bool]] = []
    for element in pattern.elements:
        match element:
            case TextElement(value=text) | Placeable(expression=StringLiteral(value=text)):
                parts.append((text, True))
            case Placeable(expression=VariableReference(id=variable)):
                parts.append((variable.name, False))
            case _:
                raise ValueError(f"a clause has variables alone, not {element}")
    return parts


def _expression(parts: list[tuple[str, bool]]) -> re.Pattern[str]:
    written, before = "", ""
    for text, is_fixed in parts:
        value = _IN_TICKS if before.endswith("`") else r"\S+" if text in _BOUNDS else ".+?"
        written += re.escape(text) if is_fixed else f"(?P<{text}>{value})"
        before = text if is_fixed else ""
    return re.compile(written, re.DOTALL)
