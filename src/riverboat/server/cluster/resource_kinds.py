"""The kinds of resources that processes own: a registry, and tables as the first kind."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from riverboat.host.ports import GameId
from riverboat.host.requests import (
    DirectorOrder,
    GetBuyIn,
    GetDecision,
    GetHandReport,
    GetObservation,
    GetSnapshot,
    GetStatistics,
    JoinWaitingList,
    LeaveWaitingList,
    PlayerMessage,
    TableRequest,
    TableResponse,
)
from riverboat.host.resources import OpenedResource, ResourceKind, no_such_game
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import TablePorts
from riverboat.protocol import Act, AskStatistics, Seed


class ResourceKinds:
    """Finds the kind of a resource by its id."""

    def __init__(self, *kinds: ResourceKind[Any, Any]) -> None:
        self._kinds = list(kinds)

    def add(self, kind: ResourceKind[Any, Any]) -> None:
        self._kinds.append(kind)

    def of(self, resource_id: str) -> ResourceKind[Any, Any]:
        for kind in self._kinds:
            if kind.covers(resource_id):
                return kind
        raise no_such_game(resource_id)

    async def live(self) -> frozenset[str]:
        """Returns the resources that must always be owned by some process."""
        return frozenset([resource_id for kind in self._kinds for resource_id in await kind.live()])


class TableResources:
    """Tables; their resource ids are the decimal ids of games."""

    request_type: Any = TableRequest
    response_type: Any = TableResponse

    def __init__(self, ports: TablePorts, occupied: Callable[[], Awaitable[Sequence[GameId]]]) -> None:
        self._ports = ports
        self._occupied = occupied
        """Returns the tables where somebody sits: `store.games.occupied`."""

    def covers(self, resource_id: str) -> bool:
        return resource_id.isascii() and resource_id.isdecimal()

    async def live(self) -> Sequence[GameId]:
        return await self._occupied()

    async def open(self, resource_id: GameId, owner: str) -> OpenedResource[TableRequest, TableResponse] | None:
        stored = await self._ports.store.claim(resource_id, owner)
        return OpenedResource(TableActor(stored, self._ports), stored.epoch) if stored is not None else None

    def may_repeat(self, request: TableRequest) -> bool:
        """Director orders, places on waiting lists and actions with an id are idempotent; reading changes nothing."""
        match request:
            case (
                DirectorOrder()
                | GetSnapshot()
                | GetStatistics()
                | GetBuyIn()
                | GetDecision()
                | GetObservation()
                | GetHandReport()
                | JoinWaitingList()
                | LeaveWaitingList()
                | PlayerMessage(message=AskStatistics() | Seed())
            ):
                return True
            case PlayerMessage(message=Act(action_id=action_id)):
                return action_id is not None
            case _:
                return False
