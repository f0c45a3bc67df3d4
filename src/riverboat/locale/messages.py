"""Reading Fluent files and filling their messages. A message that cannot be filled is our mistake and raises."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.locale.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fluent.runtime import FluentBundle
    from fluent.syntax.ast import Pattern, Resource

LONGEST_QUOTE: Final = 800
_HERE: Final = Path(__file__).parent
_NAME: Final = "\ue000"
"""Stands on both sides of a player's name while a Chinese message is put together; for private use, so in no text."""
_CHINESE: Final = "\u4e00-\u9fff"
_BESIDE_NAME: Final = re.compile(f"(?<=[A-Za-z0-9]){_NAME}(?=[{_CHINESE}])|(?<=[{_CHINESE}]){_NAME}(?=[A-Za-z0-9])")


class Messages:
    """The messages of some areas in one language: `text("eval-rank", rank=7462)`."""

    def __init__(self, language: Language, areas: tuple[str, ...]) -> None:
        self.language: Final = language
        self.areas: Final = areas
        self._bundle: FluentBundle | None = None

    def __call__(self, message_id: str, **values: object) -> str:
        """The message filled with its values. An unknown id or a missing value is an error."""
        bundle = self._loaded()
        pattern = bundle.get_message(message_id).value if message_id in self else None
        if pattern is None:
            raise KeyError(f"no message {message_id!r} in the areas {', '.join(self.areas)} of {self.language}")
        shown = {name: _quotable(value) for name, value in values.items()}
        if self.language == "zh-CN" and isinstance(shown.get("name"), str):
            shown["name"] = f"{_NAME}{shown['name']}{_NAME}"
        text, errors = bundle.format_pattern(pattern, shown)
        if errors:
            raise ValueError(f"message {message_id!r} of {self.language} cannot be filled: {errors[0]}") from errors[0]
        return _set_off(str(text))

    def __contains__(self, message_id: str) -> bool:
        return bool(self._loaded().has_message(message_id))

    def load(self) -> None:
        """Reads the messages now, where the first text must not be late."""
        self._loaded()

    def _loaded(self) -> FluentBundle:
        if self._bundle is None:
            # 65 ms, most of the start-up time: only those who show a text pay for it.
            from fluent.runtime import FluentBundle

            bundle = FluentBundle([self.language], use_isolating=False)
            for area in self.areas:
                bundle.add_resource(_resource(self.language, area))
            self._bundle = bundle  # whole: another thread may ask meanwhile
        return self._bundle


def _quotable(value: object) -> object:
    """Whatever somebody typed, cut to what can be quoted; Fluent refuses texts without end."""
    if isinstance(value, str) and len(value) > LONGEST_QUOTE:
        return value[: LONGEST_QUOTE // 2] + "…"
    return value


def _set_off(text: str) -> str:
    """A name that ends in a letter or figure stands off from the Chinese beside it: `2 级 1 下注 295`."""
    if _NAME not in text:
        return text
    return _BESIDE_NAME.sub(" ", text).replace(_NAME, "")


@cache
def messages(language: Language, *areas: str) -> Messages:
    """The messages of these areas (`hands`, `cli`, `errors` …), read from disk when the first is used."""
    return Messages(language, areas)


def message_ids(language: Language, area: str) -> tuple[str, ...]:
    """The ids of an area's messages, in the order of its file."""
    from fluent.syntax.ast import Message

    return tuple(entry.id.name for entry in _resource(language, area).body if isinstance(entry, Message))


def message_patterns(language: Language, area: str) -> Iterator[tuple[str, Pattern]]:
    """The messages of an area as their patterns, unfilled."""
    from fluent.syntax.ast import Message

    for entry in _resource(language, area).body:
        if isinstance(entry, Message) and entry.value is not None:
            yield entry.id.name, entry.value


@cache
def _resource(language: Language, area: str) -> Resource:
    from fluent.runtime import FluentResource

    return FluentResource((_HERE / language / f"{area}.ftl").read_text(encoding="utf-8"))
