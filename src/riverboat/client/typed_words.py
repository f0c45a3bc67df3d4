"""The words a player types: `F X C R 300 A`, in English or Chinese, as letters or whole words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Final, Literal, TypeAlias

from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RaiseTo
from riverboat.protocol import TableView
from riverboat.protocol.views import AllInOfferView

Word: TypeAlias = Literal[
    "help",
    "quit",
    "sit_out",
    "back",
    "rebuy",
    "auto_buy",
    "show",
    "rabbit",
    "bomb_pot",
    "straddle",
    "statistics",
    "review",
    "hint",
    "retry",
    "mistakes",
    "verify",
    "opponents",
    "ladder",
    "tournament",
    "pause",
    "blinds",
    "chips",
    "raise_needs_amount",
    "unclear",
]

_RAISE_WORDS: Final = ("加注到", "加注", "加到", "下注", "打到", "加", "下", "打")
"""Longer ones first: `加注到` begins with `加`."""
_WORDS: Final[dict[str, Action | Word]] = {
    **dict.fromkeys(("f", "fold", "弃牌", "弃", "扔牌", "不要", "不跟"), Fold()),
    **dict.fromkeys(("x", "check", "看牌", "过牌", "让牌", "过", "让", "看"), Check()),
    **dict.fromkeys(("c", "call", "跟注", "跟", "跟牌"), Call()),
    **dict.fromkeys(("a", "allin", "all-in", "all in", "全下", "全押", "梭哈", "梭", "推", "推了", "全进"), AllIn()),
    **dict.fromkeys(("?", "h", "help", "帮助"), "help"),
    **dict.fromkeys(("q", "quit", "exit", "退出", "离开", "走人"), "quit"),
    **dict.fromkeys(("o", "out", "sit out", "sitout", "离座", "暂离"), "sit_out"),
    **dict.fromkeys(("back", "返回", "回座", "回来", "归座"), "back"),
    **dict.fromkeys(("rebuy", "buy", "买入", "再买入", "补码", "买码"), "rebuy"),
    **dict.fromkeys(("auto", "自动补码", "自动买入"), "auto_buy"),
    **dict.fromkeys(("s", "show", "亮牌", "秀牌", "开牌"), "show"),
    **dict.fromkeys(("rabbit", "hunt", "兔子", "兔子牌", "看兔子牌"), "rabbit"),
    **dict.fromkeys(("bomb", "bomb pot", "炸弹", "炸弹底池"), "bomb_pot"),
    **dict.fromkeys(("straddle", "抓头"), "straddle"),
    **dict.fromkeys(("stats", "statistics", "统计"), "statistics"),
    **dict.fromkeys(("v", "review", "复盘"), "review"),
    **dict.fromkeys(("i", "hint", "提示"), "hint"),
    **dict.fromkeys(("retry", "重打"), "retry"),
    **dict.fromkeys(("e", "mistakes", "错题"), "mistakes"),
    **dict.fromkeys(("verify", "核对"), "verify"),
    **dict.fromkeys(("u", "opponents", "对手"), "opponents"),
    **dict.fromkeys(("ladder", "天梯"), "ladder"),
    **dict.fromkeys(("g", "tournament", "锦标赛", "比赛"), "tournament"),
    **dict.fromkeys(("p", "pause", "暂停"), "pause"),
    **dict.fromkeys(("r", "raise", "b", "bet", *_RAISE_WORDS), "raise_needs_amount"),
    **dict.fromkeys(("bb", "大盲"), "blinds"),
    **dict.fromkeys(("chips", "筹码"), "chips"),
}
_PRESET_WORDS: Final = {
    **dict.fromkeys(("1/2", "½", "半池", "半个底池"), "half"),
    **dict.fromkeys(("2/3", "⅔", "三分之二", "三分之二池"), "two_thirds"),
    **dict.fromkeys(("满池", "底池", "一个底池"), "pot"),
    **dict.fromkeys(("最小", "最小注"), "min"),
    **dict.fromkeys(("最大", "最大注"), "max"),
}
_IN_BLINDS: Final = re.compile(r"(\d{1,18}(?:\.\d{1,12})?) ?(bb|个大盲|大盲|个盲|盲)?")
_AMOUNT_BEGUN: Final = re.compile(r"-?\d*\.?\d* ?b?b?")
_AMOUNT_WORDS: Final = ("min", "half", "pot", "max")
LONGEST_AMOUNT: Final = 18
"""Digits; no table has more chips than that."""
_RAISE: Final = ("raise", "bet", *_RAISE_WORDS, "r", "b")


_LONG_WORDS: Final = tuple(word for word in (*_WORDS, "note", "say", "seat") if len(word) > 2 and " " not in word)
LONGEST_WORD: Final = 20
MOST_WORDS: Final = 3
"""What is put right is a slip of the keys, and no sentence."""

_SEAT: Final = ("seat ", "/seat ", "换座 ", "/换座 ", "座位 ", "换座", "座位")
_CASH_OUT: Final = ("c", "cash", "cashout", "兑现")
_INSURE: Final = ("i", "insure", "保险", "买保险")
_PLAY_ON: Final = ("n", "no", "否", "继续")
_NO_SEAT: Final = ("off", "no", "0", "取消", "不换")
_NOTE: Final = ("note ", "/note ", "备注 ", "/备注 ")
_SAY: Final = ("say ", "说 ", "/say ", "/说 ")
LONGEST_CHAT: Final = 300


def read_chat(line: str) -> str | None:
    """What is said to the table, in `say hello`; None for a command."""
    for word in _SAY:
        if line.lower().startswith(word):
            return line[len(word) :].strip()[:LONGEST_CHAT] or None
    return None


def read_seat(line: str) -> int | None:
    """The seat asked for in `seat 3`, counted from 1; 0 is none any more, None is another command."""
    words = " ".join(line.lower().split())
    for word in _SEAT:
        if words.startswith(word):
            wanted = words.removeprefix(word).strip()
            if wanted in _NO_SEAT:
                return 0
            return int(wanted) if wanted.isdecimal() and len(wanted) < LONGEST_AMOUNT else None
    return None


def read_note(line: str, names: Sequence[str]) -> tuple[str, str] | None:
    """The opponent and the note in `note Mabel calls too much`; None for anything else.

    A name that is nobody's comes back as it was typed, without a note.
    """
    word = next((word for word in _NOTE if line.lower().startswith(word)), None)
    if word is None:
        return None
    said = line[len(word) :].strip()
    called = [name for name in names if name and said.lower().startswith(name.lower())]
    if not called:
        return said.split(" ")[0], ""
    name = max(called, key=len)
    return name, said[len(name) :].strip(" :：,，")


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


def nearest_command(line: str) -> str:
    """The line with its first word put right, where that is nearly one: `chekc`, `rasie 300`; else `none`."""
    first, *rest = line.lower().split()[:MOST_WORDS] or [""]
    if first in _WORDS or len(first) > LONGEST_WORD:
        return "none"
    found = get_close_matches(first, _LONG_WORDS, n=1, cutoff=0.7)
    return " ".join((found[0], *rest)) if found else "none"


def is_amount_begun(word: str) -> bool:
    """Whether what is typed so far may become an amount: figures, `2.5bb`, `pot`."""
    word = word.lower().replace(",", "").strip()
    return any(name.startswith(word) for name in _AMOUNT_WORDS) or _AMOUNT_BEGUN.fullmatch(word) is not None


def insured_amount(line: str, view: TableView, offered: AllInOfferView, *, in_blinds: bool = False) -> int | None:
    """How many chips of an all-in `C`, `I`, `I 300` or `N` insure; None for anything else, or what is not offered."""
    word, _, rest = line.lower().strip().partition(" ")
    if word in _PLAY_ON and not rest:
        return 0
    if word in _CASH_OUT and not rest:
        return offered.at_stake if offered.can_cash_out else None
    if word not in _INSURE or not offered.can_insure:
        return None
    amount = read_amount(rest, view, in_blinds=in_blinds) if rest else offered.own
    return amount if amount is not None and 0 < amount <= offered.at_stake else None


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
    named: dict[str, int] = {each.name: each.raise_to for each in (*view.presets, *view.named_raises)}
    named |= {"min": low, "max": high}
    return named.get(_PRESET_WORDS.get(word, word))
