"""Steps of CFR on eight float32 numbers at once: numba's vectoriser cannot see that rows of a table do not overlap."""

# ruff: noqa: ARG001, PLR0917  (an intrinsic names its arguments for those who call it)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from riverboat.solver.postflop.lanes import LANES, VECTOR, load_lanes, pointer_to_lanes

__all__ = ["LANES", "add", "add_to", "divide", "fill", "learn", "show"]

_UNTYPED: Final[Any] = cgutils.unpack_tuple

_Floats: TypeAlias = NDArray[np.float32]
_Places: TypeAlias = Any
"""A tuple of places, one for each action."""
_Divide: TypeAlias = Callable[[_Floats, _Places, _Floats, np.uint64, _Places], None]
_Learn: TypeAlias = Callable[[_Floats, _Places, _Floats, _Places, np.uint64, np.float32, np.float32], None]
_Step: TypeAlias = Callable[[_Floats, np.uint64, _Floats, np.uint64, _Floats, np.float32], None]
_Fill: TypeAlias = Callable[[_Floats, np.uint64, _Floats, np.float32], None]


class _Lanes:
    """Loads, stores and arithmetic of one intrinsic."""

    def __init__(self, context: Any, builder: Any) -> None:
        self.context, self.builder = context, builder

    def load(self, kind: Any, array: Any, at: Any) -> Any:
        return load_lanes(self.context, self.builder, kind, array, at)

    def store(self, value: Any, kind: Any, array: Any, at: Any) -> None:
        self.builder.store(value, pointer_to_lanes(self.context, self.builder, kind, array, at), align=4)

    def places(self, many: Any) -> list[Any]:
        return list(_UNTYPED(self.builder, many))

    def all_of(self, scalar: Any) -> Any:
        """One number in all lanes."""
        one = self.builder.insert_element(ir.Constant(VECTOR, ir.Undefined), scalar, ir.Constant(ir.IntType(32), 0))
        mask = ir.Constant(ir.VectorType(ir.IntType(32), int(LANES)), [0] * int(LANES))
        return self.builder.shuffle_vector(one, ir.Constant(VECTOR, ir.Undefined), mask)

    def constant(self, number: float) -> Any:
        return ir.Constant(VECTOR, [number] * int(LANES))

    def positive(self, value: Any) -> Any:
        zero = self.constant(0.0)
        return self.builder.select(self.builder.fcmp_ordered(">", value, zero), value, zero)

    def shares(self, regrets: list[Any]) -> list[Any]:
        """Regret matching."""
        builder = self.builder
        positive = [self.positive(regret) for regret in regrets]
        total = positive[0]
        for other in positive[1:]:
            total = builder.fadd(total, other)
        some = builder.fcmp_ordered(">", total, self.constant(0.0))
        divisor = builder.select(some, total, self.constant(1.0))
        inverse = builder.fdiv(self.constant(1.0), divisor)
        even = self.constant(1 / len(regrets))
        return [builder.select(some, builder.fmul(one, inverse), even) for one in positive]


def _divide(_context: Any, regrets: Any, rows: Any, reaches: Any, at: Any, below: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = _Lanes(context, builder)
        table, rows, reaches, at, below = arguments
        kinds = signature.args
        shares = lanes.shares([lanes.load(kinds[0], table, row) for row in lanes.places(rows)])
        reach = lanes.load(kinds[2], reaches, at)
        for share, place in zip(shares, lanes.places(below), strict=True):
            lanes.store(builder.fmul(reach, share), kinds[2], reaches, place)
        return context.get_dummy_value()

    return types.none(regrets, rows, reaches, types.uint64, below), generate


def _learn(
    _context: Any, regrets: Any, rows: Any, values: Any, below: Any, at: Any, positive: Any, negative: Any
) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = _Lanes(context, builder)
        table, rows, values, below, at, positive, negative = arguments
        kinds = signature.args
        places = lanes.places(rows)
        before = [lanes.load(kinds[0], table, row) for row in places]
        shares = lanes.shares(before)
        won = [lanes.load(kinds[2], values, place) for place in lanes.places(below)]
        value = builder.fmul(shares[0], won[0])
        for share, one in zip(shares[1:], won[1:], strict=True):
            value = builder.fadd(value, builder.fmul(share, one))
        lanes.store(value, kinds[2], values, at)
        kept = lanes.all_of(positive), lanes.all_of(negative)
        for regret, one, row in zip(before, won, places, strict=True):
            grown = builder.fadd(regret, builder.fsub(one, value))
            is_positive = builder.fcmp_ordered(">", grown, lanes.constant(0.0))
            lanes.store(builder.fmul(grown, builder.select(is_positive, *kept)), kinds[0], table, row)
        return context.get_dummy_value()

    return types.none(regrets, rows, values, below, types.uint64, types.float32, types.float32), generate


def _add(_context: Any, values: Any, at: Any, below: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = _Lanes(context, builder)
        values, at, below = arguments
        kind = signature.args[0]
        total, *others = [lanes.load(kind, values, place) for place in lanes.places(below)]
        for other in others:
            total = builder.fadd(total, other)
        lanes.store(total, kind, values, at)
        return context.get_dummy_value()

    return types.none(values, types.uint64, below), generate


def _sum(_context: Any, to: Any, source: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = _Lanes(context, builder)
        to, source, at = arguments
        start = ir.Constant(ir.IntType(64), 0)
        total = builder.fadd(lanes.load(signature.args[0], to, start), lanes.load(signature.args[1], source, at))
        lanes.store(total, signature.args[0], to, start)
        return context.get_dummy_value()

    return types.none(to, source, types.uint64), generate


def _show(_context: Any, values: Any, at: Any, reaches: Any, place: Any, balance: Any, stake: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = _Lanes(context, builder)
        values, at, reaches, place, balance, stake = arguments
        kinds = signature.args
        start = ir.Constant(ir.IntType(64), 0)
        here, before = lanes.load(kinds[2], reaches, place), lanes.load(kinds[4], balance, start)
        middle = builder.fadd(before, here)
        lanes.store(builder.fmul(lanes.all_of(stake), middle), kinds[0], values, at)
        lanes.store(builder.fadd(middle, here), kinds[4], balance, start)
        return context.get_dummy_value()

    return types.none(values, types.uint64, reaches, types.uint64, balance, types.float32), generate


def _fill(_context: Any, values: Any, at: Any, total: Any, stake: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = _Lanes(context, builder)
        values, at, total, stake = arguments
        whole = lanes.load(signature.args[2], total, ir.Constant(ir.IntType(64), 0))
        lanes.store(builder.fmul(lanes.all_of(stake), whole), signature.args[0], values, at)
        return context.get_dummy_value()

    return types.none(values, types.uint64, total, types.float32), generate


divide: Final = cast("_Divide", intrinsic(_divide))
"""`divide(regrets, rows, reaches, at, below)`: the reach of a decision, divided among its actions."""
learn: Final = cast("_Learn", intrinsic(_learn))
"""`learn(regrets, rows, values, below, at, positive, negative)`: the value of a decision from those of its actions;
regrets grow by what each would have won more, and are discounted."""
add: Final = cast("Callable[[_Floats, np.uint64, _Places], None]", intrinsic(_add))
"""`add(values, at, below)`: the value of a decision of the opponent."""
add_to: Final = cast("Callable[[_Floats, _Floats, np.uint64], None]", intrinsic(_sum))
"""`add_to(total, source, at)`"""
show: Final = cast("_Step", intrinsic(_show))
"""`show(values, at, reaches, place, balance, stake)`: a showdown of one class; `balance` is what is beaten less what is
not, and goes on to the next class."""
fill: Final = cast("_Fill", intrinsic(_fill))
"""`fill(values, at, total, stake)`: a fold of one class."""
