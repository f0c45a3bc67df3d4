"""The words a player types: `F X C R 300 A`, in English or Chinese, as letters or whole words."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, Literal, TypeAlias

from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RaiseTo
from riverboat.protocol import TableView

Word: TypeAlias = Literal[
    "help", "quit", "sit_out", "back", "rebuy", "show", "statistics", "raise_needs_amount", "unclear"
]

_WORDS: Final[dict[str, Action | Word]] = {
    **dict.fromkeys(("f", "fold", "弃牌"), Fold()),
    **dict.fromkeys(("x", "check", "看牌", "过牌"), Check()),
    **dict.fromkeys(("c", "call", "跟注"), Call()),
    **dict.fromkeys(("a", "allin", "all-in", "all in", "全下", "全押"), AllIn()),
    **dict.fromkeys(("?", "h", "help", "帮助"), "help"),
    **dict.fromkeys(("q", "quit", "exit", "退出"), "quit"),
    **dict.fromkeys(("o", "out", "sit out", "sitout", "离座"), "sit_out"),
    **dict.fromkeys(("back", "返回", "回座"), "back"),
    **dict.fromkeys(("rebuy", "买入"), "rebuy"),
    **dict.fromkeys(("s", "show", "亮牌"), "show"),
    **dict.fromkeys(("stats", "statistics", "统计"), "statistics"),
    **dict.fromkeys(("r", "raise", "b", "bet", "加注", "下注"), "raise_needs_amount"),
}
_PRESET_WORDS: Final = {"1/2": "half", "½": "half", "2/3": "two_thirds", "⅔": "two_thirds"}
_IN_BLINDS: Final = re.compile(r"(\d{1,18}(?:\.\d{1,12})?) ?(bb|大盲|个大盲)?")
LONGEST_AMOUNT: Final = 18
"""Digits; no table has more chips than that."""
_RAISE: Final = ("raise", "bet", "加注", "下注", "r", "b")


_SAY: Final = ("say ", "说 ", "/say ", "/说 ")
LONGEST_CHAT: Final = 300


def read_chat(line: str) -> str | None:
    """What is said to the table, in `say hello`; None for a command."""
    for word in _SAY:
        if line.lower().startswith(word):
            return line[len(word) :].strip()[:LONGEST_CHAT] or None
    return None


def read_command(line: str, view: TableView, *, in_blinds: bool = False) -> Action | Word:
    """What the player means. Amounts are totals for the street, or the words min, half, pot and max.

    `2.5bb` counts in big blinds; where the table shows amounts in big blinds, so does a bare number.
    """
    words = " ".join(line.lower().replace(",", "").split())
    if words in _WORDS:
        return _WORDS[words]
    for verb in _RAISE:
        if words.startswith(verb):
            word = words.removeprefix(verb).strip().removeprefix("to ").removeprefix("到")
            amount = read_amount(word, view, in_blinds=in_blinds)
            return RaiseTo(amount) if amount is not None else "unclear"
    return "unclear"


def read_amount(word: str, view: TableView, *, in_blinds: bool = False) -> int | None:
    """A total for the street, in figures or as one of the raises that are offered by name."""
    word = word.lower().replace(",", "").strip()
    blinds = _IN_BLINDS.fullmatch(word)
    if blinds is not None and (in_blinds or blinds[2]):
        # To the nearest chip: a third of a big blind may be no whole number of them.
        return int(Decimal(blinds[1]) * view.level.big_blind + Decimal("0.5"))
    # A leading minus is read too, so that the table can refuse it with its own words.
    if word.removeprefix("-").isdecimal() and len(word) <= LONGEST_AMOUNT:
        return int(word)
    if view.legal is None or view.legal.raise_to is None:
        return None
    low, high = view.legal.raise_to
    named: dict[str, int] = {each.name: each.raise_to for each in view.named_raises or view.presets}
    named |= {"min": low, "max": high}
    return named.get(_PRESET_WORDS.get(word, word))
