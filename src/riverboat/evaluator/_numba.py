"""The one place where numba is met, so that kernels keep their types and share their settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

P = ParamSpec("P")
R = TypeVar("R")

# What a prefetch instruction is told.
FOR_READING = 0
KEPT_IN_ALL_CACHES = 3
IS_DATA = 1


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function over arrays and numbers to machine code, kept on disk between runs.

    A kernel trusts its arguments: sizes and card numbers are checked by the Python function that calls it.
    Indices are unsigned, or numba adds a test for negative ones to each access.
    """
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def bare_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that makes no arrays, neither new ones nor views: then nobody counts who holds which array, which takes
    longer than most of what a small function does."""
    compile_bare = cast("Any", numba.njit)(cache=True, nogil=True, error_model="numpy", _nrt=False)
    return cast("Callable[P, R]", compile_bare(function))


def summing_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel whose sums may be added up in another order, several numbers at once."""
    compiled = numba.njit(cache=True, nogil=True, error_model="numpy", fastmath={"reassoc", "contract"})(function)
    return cast("Callable[P, R]", compiled)


def _touch(_typing_context: Any, array: Any, _place: Any) -> Any:
    """The machine's instruction to fetch an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = cast("Any", make_array)(signature.args[0])(context, builder, arguments[0]).data
        pointer = builder.bitcast(builder.gep(data, [arguments[1]]), tools.voidptr_t)
        number = tools.int32_t
        shape = tools.ir.FunctionType(tools.ir.VoidType(), [tools.voidptr_t, number, number, number])
        prefetch = tools.get_or_insert_function(builder.module, shape, "llvm.prefetch.p0i8")
        builder.call(prefetch, [pointer, number(FOR_READING), number(KEPT_IN_ALL_CACHES), number(IS_DATA)])
        return context.get_dummy_value()

    tools = cast("Any", cgutils)
    return types.void(array, types.int64), generate


touch: Callable[[Any, int], None] = cast("Any", intrinsic)(_touch)
"""In a kernel: have an element of an array, counted over all dimensions, fetched from memory while it goes on."""
