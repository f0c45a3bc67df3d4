"""Work beside the event loop in threads that nobody has to wait for when the program ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


class Ended(Exception):  # noqa: N818 -- it says what happened
    """The work tried to end the program, as `sys.exit` does; it ended alone."""


async def beside(work: Callable[[], T]) -> T:
    """Do the work in a thread of its own. Whoever stops waiting leaves it behind; it cannot hold up the end."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            settle = partial(_succeed, done, work())
        except BaseException as raised:
            settle = partial(_fail, done, raised if isinstance(raised, Exception) else Ended(repr(raised)))
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            loop.call_soon_threadsafe(settle)

    Thread(target=run, daemon=True).start()
    return await done


def _succeed(done: asyncio.Future[T], result: T) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[T], failure: Exception) -> None:
    if not done.done():
        done.set_exception(failure)
