"""Tournaments as resources, and the notifier by which tables reach their directors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from riverboat.errors import RiverboatError
from riverboat.host.ports import Clock, GameId, Router
from riverboat.host.records import TournamentId
from riverboat.host.resources import OpenedResource
from riverboat.host.table.environment import LoopClock
from riverboat.host.tournament.actor import RESOURCE_PREFIX, TournamentActor, TournamentPorts
from riverboat.host.tournament.requests import HandFinished, TournamentRequest, TournamentResponse
from riverboat.table.director import HandReport

if TYPE_CHECKING:
    from riverboat.server.store import Store


_log = logging.getLogger("riverboat.tournaments")


def no_such_tournament(tournament_id: TournamentId) -> RiverboatError:
    quoted = tournament_id[:40]
    return RiverboatError("no_such_tournament", f"there is no tournament {quoted!r}", tournament=quoted)


def resource_id_of(tournament_id: TournamentId) -> str:
    """Returns the resource id of a tournament."""
    return f"{RESOURCE_PREFIX}{tournament_id}"


class TournamentResources:
    """The kind of tournaments; add it to `ResourceKinds`."""

    request_type: Any = TournamentRequest
    response_type: Any = TournamentResponse

    def __init__(self, store: Store, router: Router, clock: Clock | None = None) -> None:
        self._store = store
        self._ports = TournamentPorts(store.tournaments, store.games, router, clock or LoopClock())

    def covers(self, resource_id: str) -> bool:
        number = resource_id.removeprefix(RESOURCE_PREFIX)
        return resource_id.startswith(RESOURCE_PREFIX) and number.isascii() and number.isdecimal()

    async def live(self) -> Sequence[str]:
        """Returns tournaments that have begun and are not finished."""
        return tuple(resource_id_of(tournament) for tournament in await self._store.tournaments.running())

    async def open(self, resource_id: str, owner: str) -> OpenedResource[TournamentRequest, TournamentResponse] | None:
        stored = await self._store.tournaments.claim(resource_id.removeprefix(RESOURCE_PREFIX), owner)
        return OpenedResource(TournamentActor(stored, self._ports), stored.epoch) if stored is not None else None

    def may_repeat(self, request: TournamentRequest) -> bool:
        """A report changes nothing the second time. Entering twice would be refused, and that would mislead."""
        return isinstance(request, HandFinished)


class HandFinishedNotifier:
    """Sends `HandFinished` to the director. Nobody waits for it, and it may be lost: directors ask again."""

    def __init__(self) -> None:
        self._router: Router | None = None
        self._telling: set[asyncio.Task[None]] = set()

    def connect(self, router: Router) -> None:
        self._router = router

    def __call__(self, tournament_id: TournamentId, game_id: GameId, report: HandReport) -> None:
        if self._router is not None:
            task = asyncio.get_running_loop().create_task(
                self._tell(self._router, tournament_id, HandFinished(game_id, report))
            )
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell(self, router: Router, tournament_id: TournamentId, news: HandFinished) -> None:
        try:
            await router.dispatch(resource_id_of(tournament_id), news)
        except RiverboatError as failure:
            _log.info("a director was not told: %s", failure.code, extra={"tournament": tournament_id})
