"""The words a player types: `F X C R 300 A`, in English or Chinese, as letters or whole words."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.view import Observation

Word: TypeAlias = Literal["help", "quit", "raise_needs_amount", "unclear"]

_WORDS: Final[dict[str, Action | Word]] = {
    **dict.fromkeys(("f", "fold", "弃牌"), Fold()),
    **dict.fromkeys(("x", "check", "看牌", "过牌"), Check()),
    **dict.fromkeys(("c", "call", "跟注"), Call()),
    **dict.fromkeys(("a", "allin", "all-in", "all in", "全下", "全押"), AllIn()),
    **dict.fromkeys(("?", "h", "help", "帮助"), "help"),
    **dict.fromkeys(("q", "quit", "exit", "退出"), "quit"),
    **dict.fromkeys(("r", "raise", "b", "bet", "加注", "下注"), "raise_needs_amount"),
}
_RAISE: Final = ("raise", "bet", "加注", "下注", "r", "b")


def read_command(line: str, seen: Observation) -> Action | Word:
    """What the player means. Amounts are totals for the street, or the words min, half, pot and max."""
    words = " ".join(line.lower().replace(",", "").split())
    if words in _WORDS:
        return _WORDS[words]
    for verb in _RAISE:
        if words.startswith(verb):
            amount = _amount(words.removeprefix(verb).removeprefix(" to").strip(), seen)
            return RaiseTo(amount) if amount is not None else "unclear"
    return "unclear"


def _amount(word: str, seen: Observation) -> int | None:
    # A leading minus is read too, so that the engine can refuse it with its own words.
    if word.removeprefix("-").isdecimal():
        return int(word)
    return preset(word, seen)


def preset(name: str, seen: Observation) -> int | None:
    """A raise by name, brought into the legal range: min, half (the pot), pot, max."""
    legal: LegalActions | None = seen.legal_actions
    if legal is None or legal.raise_to is None:
        return None
    low, high = legal.raise_to
    pot_after_call = seen.pot + seen.to_call
    sizes = {
        "min": low,
        "half": seen.current_bet + pot_after_call // 2,
        "pot": seen.current_bet + pot_after_call,
        "max": high,
    }
    return max(low, min(high, sizes[name])) if name in sizes else None
