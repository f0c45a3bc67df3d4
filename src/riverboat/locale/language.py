"""Which language a person reads: what was asked for, otherwise what the environment says."""

from __future__ import annotations

import os
from typing import Final, Literal, TypeAlias, get_args

from riverboat.errors import RiverboatError, bad_argument

Language: TypeAlias = Literal["en", "zh-CN"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

# The order of POSIX, after our own variable.
_VARIABLES: Final = ("RIVERBOAT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def detect_language(wanted: str | None = None) -> Language:
    """The language asked for, or the first one the environment names.

    What somebody asks for by name must exist; an environment in another language gets English.
    """
    if wanted is not None:
        return _asked_for(wanted)
    named = (os.environ.get(variable) for variable in _VARIABLES)
    return _offered(next(filter(None, named), "")) or "en"


def _asked_for(wanted: str) -> Language:
    if not isinstance(wanted, str):
        raise bad_argument("wanted", wanted, f"one of {', '.join(LANGUAGES)}")
    language = _offered(wanted)
    if language is None:
        offered = ", ".join(LANGUAGES)
        raise RiverboatError(
            "unknown_language",
            f"{wanted!r} is not a language Riverboat speaks; choose one of {offered}",
            wanted=wanted,
            offered=offered,
        )
    return language


def _offered(tag: str) -> Language | None:
    """The language of a tag such as `zh`, `zh-Hans-CN` or `en_GB.UTF-8`, if it is offered."""
    primary = tag.replace("_", "-").replace(".", "-").split("-")[0].lower()
    return next((language for language in LANGUAGES if language.split("-")[0] == primary), None)
