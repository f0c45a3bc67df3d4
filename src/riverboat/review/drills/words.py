"""Drills in words: questions, options and facts in the reader's language. The texts are in `drills.ftl`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from riverboat.cards import Card, format_cards, parse_cards
from riverboat.locale import Messages
from riverboat.review.drills.values import Choice, Kind, Mark, Question
from riverboat.review.values import Reason

WriteCards: TypeAlias = Callable[[Sequence[Card]], str]
"""How cards are written where the text is shown."""


def _plain(cards: Sequence[Card]) -> str:
    return format_cards(cards, " ")


def question_text(question: Question, text: Messages, cards: WriteCards = _plain) -> str:
    """What is asked."""
    return text(f"drill-ask-{question.text.code}", **_filled(question.text, cards))


def option_text(option: Choice, text: Messages) -> str:
    """An answer that can be given."""
    return text(f"drill-option-{option.text.code}", **_filled(option.text, _plain))


def fact_texts(question: Question, text: Messages) -> list[str]:
    """What explains the answer."""
    return [text(f"drill-fact-{fact.code}", **_filled(fact, _plain)) for fact in question.facts]


def kind_text(kind: Kind | Literal["mistakes"], text: Messages) -> str:
    """What a kind of drill is called."""
    return text("drill-kind", kind=kind)


def mark_text(mark: Mark, text: Messages) -> str:
    return text("drill-mark", mark=mark)


def figures_text(option: Choice, text: Messages) -> str:
    """What is known of an option: how often it is played, and what it is worth."""
    figures = []
    if option.frequency is not None:
        figures.append(text("drill-played", part_share=percent(option.frequency)))
    if option.ev_bb is not None:
        figures.append(text("drill-worth", ev_bb=signed(option.ev_bb)))
    return text("drill-comma").join(figures)


def percent(share: float) -> str:
    """A share in percent, with a decimal where it has one that counts."""
    return f"{100 * share:.1f}".removesuffix(".0")


def signed(big_blinds: float) -> str:
    """An expected value: `+0.25`, `-1.5`, `0`."""
    number = f"{big_blinds:+.2f}".rstrip("0").rstrip(".")
    return "0" if number in ("+0", "-0") else number


def _filled(reason: Reason, cards: WriteCards) -> dict[str, object]:
    """The values as texts, by what their names end in: shares, cards, expected values, amounts."""
    return {name: _written(name, value, cards) for name, value in reason.values.items()}


def _written(name: str, value: float | str, cards: WriteCards) -> object:
    if name.endswith("_cards"):
        return cards(parse_cards(str(value)))
    if isinstance(value, str):
        return value
    if name.endswith("_share"):
        return percent(value)
    if name == "ev_bb":
        return signed(value)
    if name.endswith("_bb"):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return value
