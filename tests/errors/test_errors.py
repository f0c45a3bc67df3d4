"""Every error of Riverboat can be copied and sent to another process, with its code, sentence and values."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal

import pytest

import riverboat
from riverboat.engine import Check, IllegalAction, LegalActions, Rules, apply, start_hand
from riverboat.errors import RiverboatError, quoted
from riverboat.history import HistoryError, Location

LEGAL = LegalActions(1, True, False, 40)
KNOWN: dict[str, object] = {
    "code": "some_code",
    "message": "what went wrong",
    "reason": "what went wrong",
    "legal": LEGAL,
}
KINDS = {"RiverboatError", "IllegalAction", "HistoryError", "Unreachable", "UnreadableHands", "StoreUnusable"}
"""All there are: a new one needs a caller who must catch it apart."""
WAYS: dict[str, Callable[[RiverboatError], RiverboatError]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
}


def kinds(of: type[RiverboatError] = RiverboatError) -> Iterator[type[RiverboatError]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def all_kinds() -> list[type[RiverboatError]]:
    for module in pkgutil.walk_packages(riverboat.__path__, "riverboat."):
        if not module.name.endswith(("__main__", ".env")) and ".migrations" not in module.name:
            with suppress(ModuleNotFoundError):  # an optional part, such as Ray
                importlib.import_module(module.name)
    return sorted({kind for kind in kinds() if kind.__module__.startswith("riverboat.")}, key=str)


def made(kind: type[RiverboatError]) -> RiverboatError:
    parameters = inspect.signature(kind).parameters.values()
    needed = [each.name for each in parameters if each.default is each.empty and each.kind is not each.VAR_KEYWORD]
    return kind(*(KNOWN[name] for name in needed), seat=3, cards=("As", "Kd"))


def same(one: RiverboatError, other: RiverboatError) -> bool:
    return type(one) is type(other) and str(one) == str(other) and one.args == other.args and vars(one) == vars(other)


@pytest.mark.parametrize("way", WAYS)
def test_every_kind_of_error_survives_being_copied(way: str) -> None:
    found = all_kinds()
    assert {kind.__name__ for kind in found} == KINDS
    for kind in found:
        error = made(kind)
        assert error.values
        assert same(WAYS[way](error), error), kind


@pytest.mark.parametrize("way", WAYS)
def test_a_refusal_of_the_engine_keeps_what_would_have_been_legal(way: str) -> None:
    hand = start_hand(Rules(small_blind=1, big_blind=2), [100, 100], 0, range(52))
    with pytest.raises(IllegalAction) as refused:
        apply(hand, Check())
    copied = WAYS[way](refused.value)
    assert isinstance(copied, IllegalAction)
    assert copied.code == "check_facing_bet"
    assert copied.values == refused.value.values
    assert copied.message == refused.value.message
    assert copied.legal.call == 1


@pytest.mark.parametrize("way", WAYS)
def test_an_error_of_a_history_can_still_be_told_where_it_is(way: str) -> None:
    error = HistoryError("bad_action", "no action", Location(hand="3"), legal=LEGAL, piece="x")
    copied = WAYS[way](error)
    assert isinstance(copied, HistoryError)
    assert str(copied.at(action=4)) == str(error.at(action=4))
    assert copied.at(action=4).values["piece"] == "x"


def test_a_decimal_is_quoted_as_a_number() -> None:
    assert quoted(Decimal("1E+99")) == "1E+99"
