"""Histories written short: `hand("p3 f, p1 cc, p2 cc", blinds="50 100 0", stacks="1000 1000 1000")`."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

from riverboat.history import HandHistory, HistoryError, Replay, parse_hand, replay
from riverboat.history.hand_history import from_keys

FIXTURES = Path(__file__).parents[1] / "fixtures" / "phh"
WHOLE_SET = Path(__file__).parents[3] / "shared" / "phh"
KEPT = sorted(FIXTURES.glob("*.phhs"))
FILES = KEPT + sorted(WHOLE_SET.glob("*.phhs"))

WALK = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ['p3 f', 'p1 f']
"""
"""The shortest hand there is."""


def numbers(text: str) -> list[int | Decimal]:
    return [int(word) if word.isdecimal() else Decimal(word) for word in text.split()]


def hand(
    actions: str = "",
    *,
    stacks: str = "1000 1000 1000",
    blinds: str = "50 100 0",
    antes: str | None = None,
    variant: str = "NT",
    **keys: Any,
) -> HandHistory:
    """A history with its actions between commas; `finishing` and `winnings` are given as text too."""
    for key, name in (("finishing", "finishing_stacks"), ("winnings", "winnings")):
        if key in keys:
            keys[name] = numbers(keys.pop(key))
    bets = {"small_bet": 100, "big_bet": 200} if variant == "FT" else {"min_bet": 100}
    return from_keys(
        {
            "variant": variant,
            "antes": numbers(antes) if antes is not None else [0] * len(stacks.split()),
            "blinds_or_straddles": numbers(blinds),
            "starting_stacks": numbers(stacks),
            "actions": [action.strip() for action in actions.split(",")] if actions else [],
            **bets,
            **keys,
        }
    )


def played(actions: str = "", **keys: Any) -> Replay:
    """The replay of a hand that must be in order."""
    result = replay(hand(actions, **keys))
    assert result.ok, result.error
    return result


def final_stacks(actions: str = "", **keys: Any) -> list[Any]:
    return list(played(actions, **keys).final_stacks or ())


def refusal(actions: str = "", **keys: Any) -> HistoryError:
    """What is wrong with a hand that must not be in order."""
    error = replay(hand(actions, **keys)).error
    assert error is not None, "the hand was accepted; it should have been refused"
    return error


def unreadable(text: str) -> HistoryError:
    """Why the text of one hand cannot be read."""
    try:
        parse_hand(text)
    except HistoryError as error:
        return error
    raise AssertionError("the text was accepted; it should have been refused")
