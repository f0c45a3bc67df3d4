"""The kinds of things that processes own, and tables, the first of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from riverboat.host.ports import GameId
from riverboat.host.requests import (
    DirectorOrder,
    GetHandReport,
    GetSnapshot,
    GetStatistics,
    PlayerMessage,
    TableRequest,
    TableResponse,
)
from riverboat.host.resources import Kind, Opened, no_such_game
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import TablePorts
from riverboat.protocol import Act, AskStatistics


class Kinds:
    """Which kind an id is of."""

    def __init__(self, *kinds: Kind[Any, Any]) -> None:
        self._kinds = list(kinds)

    def add(self, kind: Kind[Any, Any]) -> None:
        self._kinds.append(kind)

    def of(self, thing: str) -> Kind[Any, Any]:
        for kind in self._kinds:
            if kind.covers(thing):
                return kind
        raise no_such_game(thing)

    async def live(self) -> frozenset[str]:
        """Everything that must always be owned."""
        return frozenset([thing for kind in self._kinds for thing in await kind.live()])


class Tables:
    """Tables: their ids are the decimal numbers of games."""

    request_type: Any = TableRequest
    response_type: Any = TableResponse

    def __init__(self, ports: TablePorts, occupied: Callable[[], Awaitable[Sequence[GameId]]]) -> None:
        self._ports = ports
        self._occupied = occupied
        """Asks the store at which tables somebody sits: `store.games.occupied`."""

    def covers(self, thing: str) -> bool:
        return thing.isascii() and thing.isdecimal()

    async def live(self) -> Sequence[GameId]:
        return await self._occupied()

    async def open(self, thing: GameId, owner: str) -> Opened[TableRequest, TableResponse] | None:
        stored = await self._ports.store.claim(thing, owner)
        return Opened(TableActor(stored, self._ports), stored.epoch) if stored is not None else None

    def may_repeat(self, request: TableRequest) -> bool:
        """Orders, and actions as a rule, have ids; looking changes nothing. Anything else done twice may be wrong."""
        match request:
            case (
                DirectorOrder()
                | GetSnapshot()
                | GetStatistics()
                | GetHandReport()
                | PlayerMessage(message=AskStatistics())
            ):
                return True
            case PlayerMessage(message=Act(action_id=action_id)):
                return action_id is not None
            case _:
                return False
