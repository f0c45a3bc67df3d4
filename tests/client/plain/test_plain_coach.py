"""Practice in lines of text: a hand is played, reviewed, retried and found again among the mistakes."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable
from contextlib import redirect_stdout

import pytest

from local_games import saved_games
from made_reviewing import MadeReviewing
from riverboat.client.local import GameSettings
from riverboat.client.plain import PlainGame
from riverboat.client.terminal import Terminal
from riverboat.locale import Language


def practised(language: Language, lines: Iterable[str], **changes: object) -> list[str]:
    """All that is said to somebody who types these lines; after the last, the input ends."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    typed = iter(lines)

    def read_line(prompt: str) -> str | None:
        line = next(typed, None)
        out.write(f"{prompt}{line}\n")
        return line

    fields = {
        "opponents": ("calling_bot:CallingBot",),
        "names": ("You", "Ada"),
        "speed": "instant",
        "seed": 11,
        "has_clock": False,
        "is_unhurried": True,
        "practice": True,
        **changes,
    }

    async def run() -> None:
        game = saved_games(reviewing=MadeReviewing()).new(GameSettings(**fields))
        try:
            async with asyncio.timeout(240):
                await PlainGame(game, Terminal(language), read_line).run()
        finally:
            await game.close()

    with redirect_stdout(out):
        asyncio.run(run())
    out.flush()
    out.seek(0)
    return out.read().splitlines()


def has(lines: list[str], *texts: str) -> None:
    """Each text stands in a line, one after the other."""
    left = iter(lines)
    for text in texts:
        assert any(text in line for line in left), (
            f"{text!r} is not there, or not after the one before it:\n" + "\n".join(lines)
        )


def test_a_hint_a_review_a_retry_and_the_mistake_again() -> None:
    lines = practised(
        "en", ["hint", "c", "x", "x", "x", "review", "retry 1", "f", "retry 4 new", "x", "mistakes", "1", "q"]
    )
    has(
        lines,
        "Preflop: to be decided",
        "raise to 200: plays 75 %, EV +1.00 bb ± 0.10 (best)",
        "Ada had ",
        "Review of hand 1: You lost",
        "Enter: next hand",
        "Review of hand 1 · decision 1 of 4",
        "Against a perfect player",
        "(yours)",
        "Against Ada",
        "Retry with the same cards. Nothing is counted.",
        "Retry: 0.00 bb",
        "original",
        "solver: raise to 200, EV +1.00 bb",
        "Retry with the unseen cards dealt anew",
        "1. −3.0 bb:",
        "Retry with the same cards",
    )


def test_the_same_in_chinese() -> None:
    lines = practised("zh-CN", ["提示", "跟注", "看牌", "看牌", "看牌", "复盘", "重打 1", "弃牌", "错题", "", "退出"])
    has(
        lines,
        "翻前：等你决定",
        "对完美玩家",
        "第 1 手复盘：你损失了",
        "第 1 手复盘 · 决策 1/4",
        "你的选择",
        "用原来的牌重打",
        "重打：0.00 bb",
        "求解器：加注到 200",
        "1. −3.0 bb：",
    )


def test_enter_deals_the_next_hand() -> None:
    lines = practised("en", ["f", "", "q"])
    has(lines, "Hand 1", "Enter: next hand", "Hand 2")


@pytest.mark.parametrize("practice", [True, False])
def test_hints_belong_to_practice(practice: bool) -> None:
    lines = practised("en", ["hint", "q"], practice=practice)
    has(lines, "to be decided" if practice else "Hints are given at practice tables only")


def test_elsewhere_a_review_is_told_before_the_next_decision_and_when_asked_for() -> None:
    lines = practised("en", ["f", "review", "q"], practice=False)
    has(lines, "Hand 1", "Hand 2", "Review of hand 1 · decision 1 of 1")


def test_whoever_is_out_of_chips_can_look_at_the_hand_before_buying_more() -> None:
    lines = practised("en", ["a", "review", "q"], seed=2)
    has(lines, "You have no chips left", "Review of hand 1 · decision 1 of 1", "You have no chips left")
