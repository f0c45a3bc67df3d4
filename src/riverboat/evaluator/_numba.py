"""The one place where numba is met, so that kernels keep their types and share their settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function over arrays and numbers to machine code, kept on disk between runs.

    A kernel trusts its arguments: sizes and card numbers are checked by the Python function that calls it.
    Indices are unsigned, or numba adds a test for negative ones to each access.
    """
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def summing_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel whose sums may be added up in another order, several numbers at once."""
    compiled = numba.njit(cache=True, nogil=True, error_model="numpy", fastmath={"reassoc", "contract"})(function)
    return cast("Callable[P, R]", compiled)
