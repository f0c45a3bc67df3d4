"""Live equities of an all-in: counted beside the table, within a moment, from what lies face up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from riverboat.cards import DeckName
from riverboat.errors import RiverboatError
from riverboat.host.threads import beside
from riverboat.odds.face_up import FaceUp, count_face_up, face_up_moments
from riverboat.protocol import Equities

CountEquities: TypeAlias = Callable[[tuple[FaceUp, ...]], Awaitable[tuple[Equities, ...]]]
"""Counts the equities of some moments; gives nothing when it cannot."""

COUNT_SECONDS: Final = 3.0
"""A table does not wait longer: the run-out is then shown without equities."""


async def no_equities(moments: tuple[FaceUp, ...]) -> tuple[Equities, ...]:  # noqa: ARG001 -- one of `CountEquities`
    """For tables at which nobody looks on."""
    return ()


async def count_in_thread(moments: tuple[FaceUp, ...]) -> tuple[Equities, ...]:
    """In a thread of this process: the kernels do not hold the interpreter."""
    return await beside(partial(count_face_up, moments))


async def equities_of(
    count: CountEquities, earlier: Sequence[object], events: Sequence[object], deck: DeckName
) -> list[Equities]:
    """The equities after each of the events, which follow the earlier ones of their hand; () where there are none."""
    moments = face_up_moments((*earlier, *events), deck)[len(earlier) :]
    asked = tuple(moment for moment in moments if moment is not None)
    counted: tuple[Equities, ...] = ()
    if asked:
        try:
            async with asyncio.timeout(COUNT_SECONDS):
                counted = await count(asked)
        except (TimeoutError, RiverboatError, ImportError):
            counted = ()
    given = iter(counted)
    return [next(given, ()) if moment is not None else () for moment in moments]
