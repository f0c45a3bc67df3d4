"""Eight float32 numbers as one wide register: numba's vectoriser cannot see that two arrays do not overlap."""

# ruff: noqa: ARG001, PLR0917  (an intrinsic names its arguments for those who call it)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj
from numpy.typing import NDArray

LANES: Final = np.uint64(8)
VECTOR: Final = ir.VectorType(ir.FloatType(), int(LANES))
_UNTYPED: Final[Any] = (arrayobj.make_array, cgutils.gep_inbounds)

_Floats: TypeAlias = NDArray[np.float32]
_Add: TypeAlias = Callable[[_Floats, np.uint64, _Floats, np.uint64], None]
_Rest: TypeAlias = Callable[[_Floats, np.uint64, _Floats, np.uint64, np.uint64, np.uint64], None]


def pointer_to_lanes(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    make_array, gep_inbounds = _UNTYPED
    data = make_array(kind)(context, builder, array).data
    return builder.bitcast(gep_inbounds(builder, data, at), VECTOR.as_pointer())


def load_lanes(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    return builder.load(pointer_to_lanes(context, builder, kind, array, at), align=4)


def _add(_context: Any, to: Any, at: Any, source: Any, start: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, at, source, start = arguments
        added = load_lanes(context, builder, signature.args[2], source, start)
        pointer = pointer_to_lanes(context, builder, signature.args[0], to, at)
        builder.store(builder.fadd(builder.load(pointer, align=4), added), pointer, align=4)
        return context.get_dummy_value()

    return types.none(to, types.uint64, source, types.uint64), generate


def _rest(combine: str | None) -> _Rest:
    """An intrinsic for `to = rest`, `to += rest` or `to -= rest`, where the rest is a total less two of its parts."""

    def rest_lanes(_context: Any, to: Any, at: Any, source: Any, total: Any, first: Any, second: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            to, at, source, *places = arguments
            total, first, second = (load_lanes(context, builder, signature.args[2], source, place) for place in places)
            result = builder.fsub(builder.fsub(total, first), second)
            pointer = pointer_to_lanes(context, builder, signature.args[0], to, at)
            if combine is not None:
                result = getattr(builder, combine)(builder.load(pointer, align=4), result)
            builder.store(result, pointer, align=4)
            return context.get_dummy_value()

        return types.none(to, types.uint64, source, types.uint64, types.uint64, types.uint64), generate

    return cast("_Rest", intrinsic(rest_lanes))


add_lanes: Final = cast("_Add", intrinsic(_add))
"""`add_lanes(to, at, source, start)`: `to[at:…] += source[start:…]`."""
set_rest: Final = _rest(None)
"""`set_rest(to, at, source, total, first, second)`: `to[at:…]` is the total less two of its parts."""
add_rest: Final = _rest("fadd")
subtract_rest: Final = _rest("fsub")
