"""Values that do not belong where they are put, and calls that put them there. Seeded: the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import numpy as np

from riverboat import engine, history, table
from riverboat.engine import Fold, Post, RaiseTo, Rules, Show
from riverboat.errors import RiverboatError
from riverboat.locale import error_text, messages
from riverboat.table import director

Call_ = tuple[Callable[..., object], tuple[Any, ...], dict[str, Any]]

RULES = Rules(small_blind=5, big_blind=10)
HAND = engine.start_hand(RULES, [1000, 1000, 1000], 0, range(52))
OVER = engine.apply(engine.apply(HAND, Fold()).hand, Fold()).hand
HISTORY = history.record(OVER, 1)
TABLE = table.new_table(table.TableSettings(rules=RULES, seats=4))


class Stubborn:
    """Has no text."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


MADE_BY_PROGRAMS = (
    *(Rules, Post, table.TableSettings, table.ClockSettings, table.BlindSchedule, table.Level, table.Place),
    *(history.HandHistory, table.Statistics, *engine.Action.__args__, *table.Command.__args__),
    *(director.TournamentSettings, director.HandReport, *director.News.__args__),
)

NESTED: Any = []
for _ in range(200):
    NESTED = [NESTED]

NUMBERS: tuple[Any, ...] = (
    *(True, False, 0, -1, 1, 2, 5, 7, 51, 52, 77, 99, -(10**30), 2**31, 2**53, 2**63, 2**64, 10**25, 10**5000),
    *(0.5, 1.0, -0.0, float("nan"), float("inf"), -float("inf"), 1e300, Decimal("NaN"), Decimal("1e99")),
    *(Fraction(1, 3), 3j, np.int64(3), np.float32("nan")),
)
TEXTS: tuple[Any, ...] = (
    *("", " ", "x", "As", "AsAs", "As Kd Qh", "??", "random", "standard", "99", "-1", "1e400", "\0", "é" * 300),
    *("\ud800", "As\udfff", "🂡", "A♠K♠", "１", "\u202e", "%s{0}", "{ $x }", "level:0", "a" * 5000, "\n\r\t"),
    *(b"", b"\x93\xff", bytearray(b"x"), memoryview(b"As")),
)
CONTAINERS: tuple[Any, ...] = (
    *([], (), {}, set(), frozenset({77}), [None], [[1]], [{}], [1, "x"], ["As"], ("a", 1), {"a": 1}, {1: [2]}),
    *(range(3), range(52), range(10**12), iter(()), np.zeros(3), np.arange(7), NESTED, [NESTED], ["As", "As"]),
)
OTHERS: tuple[Any, ...] = (
    *(None, ..., object(), object, len, Stubborn(), [Stubborn()], NotImplemented, RuntimeError("no")),
    *(Fold(), RaiseTo(None), Show("x", 5), RULES, HAND, Post(1, "ante", 5), TABLE, table.Leave("a"), HISTORY),
)
JUNK = (*NUMBERS, *TEXTS, *CONTAINERS, *OTHERS)


def mutations(value: Any, random: Random, count: int = 28) -> Iterator[Any]:
    """The value replaced; where it has parts, also with a part replaced."""
    yield from random.sample(JUNK, count)
    if isinstance(value, MADE_BY_PROGRAMS):
        for field in value.__struct_fields__:
            for part in random.sample(JUNK, 8):
                try:
                    yield msgspec.structs.replace(value, **{field: part})
                except RiverboatError as error:
                    check(error, f"{type(value).__name__}.{field}")
    if isinstance(value, list | tuple) and 0 < len(value) < 100:
        for place in random.sample(range(len(value)), min(3, len(value))):
            for part in (*random.sample(JUNK, 8), *list(mutations(value[place], random, 8))[-4:]):
                changed = [*value[:place], part, *value[place + 1 :]]
                yield changed
                yield tuple(changed)
        yield [*value, *value]
        yield value[:-1]
    if isinstance(value, bytes | str) and value:
        for _ in range(6):
            place = random.randrange(len(value))
            yield value[:place] + value[place + 1 :]
            yield value[:place] + value[place:] * 2


def malformed(name: str, call: Call_) -> Iterator[Call_]:
    """The call with one argument after the other replaced."""
    function, given, named = call
    random = Random(name)
    for place, value in enumerate(given):
        for junk in mutations(value, random):
            yield function, (*given[:place], junk, *given[place + 1 :]), named
    for key, value in named.items():
        for junk in mutations(value, random):
            yield function, given, named | {key: junk}


LANGUAGES = [messages(language, "errors") for language in ("en", "zh-CN")]


def check(error: RiverboatError, where: str) -> None:
    """A refusal has a code with a sentence in both languages, and values that can be sent."""
    assert error.code, where
    assert error.message, where
    assert str(error) == error.message, where
    msgspec.json.encode([error.message, error.values])
    for text in LANGUAGES:
        assert f"error-{error.code.replace('_', '-')}" in text, f"{where}: {error.code}"
        assert error_text(error, text).encode(), where


def attempt(name: str, function: Callable[..., object], given: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Whether the call was carried out; anything but a refusal fails the test."""
    try:
        function(*given, **named)
    except RiverboatError as error:
        check(error, name)
        return False
    except Exception as error:
        shown = [_shown(value) for value in (*given, *named.values())]
        raise AssertionError(f"{name} with {shown}: {type(error).__name__}: {error}") from error
    return True


def _shown(value: object) -> str:
    try:
        return f"{type(value).__name__} {value!r:.60}"
    except Exception:
        return type(value).__name__
