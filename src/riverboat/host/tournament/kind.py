"""Tournaments as things that one process owns, beside tables; and how tables reach their directors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from riverboat.errors import RiverboatError
from riverboat.host.ports import Clock, GameId, Rooms
from riverboat.host.records import TournamentId
from riverboat.host.resources import Opened
from riverboat.host.table.environment import LoopClock
from riverboat.host.tournament.actor import TournamentActor, TournamentPorts
from riverboat.host.tournament.requests import HandFinished, TournamentRequest, TournamentResponse
from riverboat.table.director import HandReport

if TYPE_CHECKING:
    from riverboat.server.store import Store

PREFIX: Final = "t"

_log = logging.getLogger("riverboat.tournaments")


def thing_of(tournament_id: TournamentId) -> str:
    """A tournament's name among the things that processes own."""
    return f"{PREFIX}{tournament_id}"


class TournamentKind:
    """`Kinds.add` this, and the rooms own tournaments too."""

    request_type: Any = TournamentRequest
    response_type: Any = TournamentResponse

    def __init__(self, store: Store, rooms: Rooms, clock: Clock | None = None) -> None:
        self._store = store
        self._ports = TournamentPorts(store.tournaments, store.games, rooms, clock or LoopClock())

    def covers(self, thing: str) -> bool:
        number = thing.removeprefix(PREFIX)
        return thing.startswith(PREFIX) and number.isascii() and number.isdecimal()

    async def live(self) -> Sequence[str]:
        """Those that have begun and are not finished."""
        return tuple(thing_of(tournament) for tournament in await self._store.tournaments.running())

    async def open(self, thing: str, owner: str) -> Opened[TournamentRequest, TournamentResponse] | None:
        stored = await self._store.tournaments.claim(thing.removeprefix(PREFIX), owner)
        return Opened(TournamentActor(stored, self._ports), stored.epoch) if stored is not None else None

    def may_repeat(self, request: TournamentRequest) -> bool:
        """A report changes nothing the second time. Entering twice would be refused, and that would mislead."""
        return isinstance(request, HandFinished)


class HandNews:
    """What tables call when a hand is over. Nobody waits for it, and it may be lost: directors ask again."""

    def __init__(self) -> None:
        self._rooms: Rooms | None = None
        self._telling: set[asyncio.Task[None]] = set()

    def connect(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def __call__(self, tournament_id: TournamentId, game_id: GameId, report: HandReport) -> None:
        if self._rooms is not None:
            task = asyncio.get_running_loop().create_task(
                self._tell(self._rooms, tournament_id, HandFinished(game_id, report))
            )
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell(self, rooms: Rooms, tournament_id: TournamentId, news: HandFinished) -> None:
        try:
            line: Any = await rooms.line(thing_of(tournament_id))
            await line.ask(news)
        except RiverboatError as failure:
            _log.info("a director was not told: %s", failure.code, extra={"tournament": tournament_id})
