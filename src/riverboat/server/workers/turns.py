"""How fast bots decide in all: so many decisions a second, and tables take turns when more are wanted.

Tables without people, at instant speed, would otherwise take every core from those with people.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

from riverboat.host.ports import GameId
from riverboat.server.limits import TokenBucket


class BotTurns:
    """Lets bots decide at a rate; when more wait, one decision of each game in turn."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._now = now
        self._bucket = TokenBucket(rate, burst, now())
        self._waiting: OrderedDict[GameId, deque[asyncio.Future[None]]] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None

    async def turn(self, game: GameId) -> None:
        """Returns when a bot of the game may decide."""
        if not self._waiting and not self._bucket.take(self._now()):
            return
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(game, deque()).append(turn)
        if self._timer is None:
            self._timer = loop.call_later(self._bucket.wait(self._now()), self._grant)
        await turn

    def close(self) -> None:
        """Lets everybody who waits go on."""
        if self._timer is not None:
            self._timer.cancel()
        for line in self._waiting.values():
            for turn in line:
                if not turn.done():
                    turn.set_result(None)
        self._waiting.clear()

    def _grant(self) -> None:
        self._timer = None
        while self._waiting:
            if wait := self._bucket.wait(self._now()):
                self._timer = asyncio.get_running_loop().call_later(wait, self._grant)
                return
            game, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[game] = line
            if not turn.done():  # nobody waits any more when the table has closed
                self._bucket.take(self._now())
                turn.set_result(None)
