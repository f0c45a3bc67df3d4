"""The words of the game, explained: groups of terms, in the order of `glossary.ftl`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from riverboat.locale.language import Language
from riverboat.locale.messages import message_ids, messages

_GROUP: Final = "group-"
_MEANING: Final = "-means"


class Term(NamedTuple):
    """`Straddle`, and what it is."""

    id: str
    name: str
    meaning: str


class TermGroup(NamedTuple):
    title: str
    terms: tuple[Term, ...]


def glossary(language: Language) -> tuple[TermGroup, ...]:
    """All terms, group by group."""
    text = messages(language, "glossary")
    groups: list[TermGroup] = []
    for message_id in message_ids(language, "glossary"):
        name = message_id.removeprefix("glossary-")
        if name.startswith(_GROUP):
            groups.append(TermGroup(text(f"glossary-{name}"), ()))
        elif not name.endswith(_MEANING):
            term = Term(name, text(f"glossary-{name}"), text(f"glossary-{name}{_MEANING}"))
            groups[-1] = groups[-1]._replace(terms=(*groups[-1].terms, term))
    return tuple(groups)


def found_terms(groups: tuple[TermGroup, ...], wanted: str) -> tuple[TermGroup, ...]:
    """The terms named so, or whose name or meaning contains the words; groups without any are left out."""
    words = wanted.casefold().strip()
    exact = _selected(groups, lambda term: words in _names(term))
    return exact or _selected(groups, lambda term: words in f"{term.name} {term.meaning}".casefold())


def _selected(groups: tuple[TermGroup, ...], is_wanted: Callable[[Term], bool]) -> tuple[TermGroup, ...]:
    kept = (group._replace(terms=tuple(filter(is_wanted, group.terms))) for group in groups)
    return tuple(group for group in kept if group.terms)


def _names(term: Term) -> set[str]:
    """A term by each of its names: `BTN`, `button`."""
    return {term.id, *re.split(r"[,，、（）() ]+", term.name.casefold()), term.name.casefold()}
