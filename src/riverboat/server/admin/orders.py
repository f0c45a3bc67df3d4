"""Orders of operators that a running server carries out, and the task that takes them from the database.

They come from `riverboat admin` on the same database, or over REST. An order is carried out once, by whichever process
takes it; a broadcast is told by every process to its own connections, and every process looks whether it is to drain.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, assert_never

import msgspec

from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.host.records import TournamentId
from riverboat.host.requests import Close, VoidRunningHand
from riverboat.host.tournament import CallOff
from riverboat.host.tournament.kind import no_such_tournament, resource_id_of
from riverboat.protocol.refusals import Refusal, refusal_of
from riverboat.server.cluster.process_names import is_named
from riverboat.server.services import Services
from riverboat.server.store.admin import Order

POLL_SECONDS: Final = 1.0
LOGGER: Final = logging.getLogger("riverboat.admin")


class CloseTable(msgspec.Struct, frozen=True, tag="close_table", forbid_unknown_fields=True):
    """Closes a table after its hand; everybody gets their chips back."""

    game_id: GameId


class VoidHand(msgspec.Struct, frozen=True, tag="void_hand", forbid_unknown_fields=True):
    """Takes back the hand under way at a table."""

    game_id: GameId


class CancelTournament(msgspec.Struct, frozen=True, tag="cancel_tournament", forbid_unknown_fields=True):
    """Cancels a tournament, also one that has begun, with refunds."""

    tournament_id: TournamentId


class Broadcast(msgspec.Struct, frozen=True, tag="broadcast", forbid_unknown_fields=True):
    """Says something to everybody who is connected."""

    text: str


class Drain(msgspec.Struct, frozen=True, tag="drain", forbid_unknown_fields=True):
    """Lets a process begin no further hands and hand its tables over to the others; empty: every process."""

    process: str = ""
    """Its number in the operating system, or its whole name as leases in Redis have it."""

    def names(self, process: str) -> bool:
        return not self.process or is_named(self.process, process)

    def check(self, processes: Iterable[str]) -> None:
        """Raises a refusal that lists the processes when none of them is named."""
        known = sorted(processes)
        if not any(map(self.names, known)):
            running = ", ".join(known)
            raise RiverboatError(
                "no_such_process",
                f"no process {self.process!r} can be drained; running: {running}",
                process=self.process,
                running=running,
            )


AnyOrder: TypeAlias = CloseTable | VoidHand | CancelTournament | Broadcast | Drain

_ORDERS: Final = msgspec.json.Decoder(AnyOrder)


def encode_order(order: AnyOrder) -> str:
    return msgspec.json.encode(order).decode()


def encode_refusal(refusal: RiverboatError) -> str:
    """Why an order was refused, to be stored for whoever gave it."""
    return msgspec.json.encode(refusal_of(refusal)).decode()


def refused_order(problem: str) -> RiverboatError:
    """Reads what `encode_refusal` wrote; a server of the version before stores the code alone."""
    try:
        return msgspec.json.decode(problem, type=Refusal).error()
    except msgspec.DecodeError:
        return Refusal(problem, problem, {}).error()


async def carry_out(services: Services, actor: str, order: AnyOrder) -> None:
    """Carries out an order, and records it. Raises a refusal when that is not possible; then nothing was done."""
    match order:
        case CloseTable(game_id=game_id):
            await services.router.dispatch(game_id, Close(by_operator=True))
            await services.store.admin.record(actor, "close_table", game_id)
        case VoidHand(game_id=game_id):
            await services.router.dispatch(game_id, VoidRunningHand())
            await services.store.admin.record(actor, "void_running_hand", game_id)
        case CancelTournament(tournament_id=tournament_id):
            if await services.store.tournaments.tournament(tournament_id) is None:
                raise no_such_tournament(tournament_id)
            await services.router.dispatch(resource_id_of(tournament_id), CallOff(by_operator=True))
            await services.store.admin.record(actor, "cancel_tournament", tournament_id)
        case Broadcast(text=text):
            await services.store.admin.record(actor, "broadcast", "", text)
        case Drain(process=process):
            order.check(services.router.processes)
            await services.store.admin.record(actor, "drain", process)
        case _:
            assert_never(order)


class OrderTaker:
    """Takes orders from the database until it is cancelled."""

    def __init__(self, services: Services, say: Callable[[str], None]) -> None:
        self._services = services
        self._admin = services.store.admin
        self._say = say
        self._told = 0
        self._draining: asyncio.Task[None] | None = None

    async def run(self) -> None:
        await self._skip_told()
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self._take()
            except RiverboatError:
                LOGGER.warning("orders of operators cannot be read")
            except Exception:
                LOGGER.exception("an order of an operator failed")

    async def _skip_told(self) -> None:
        """What was said before this process started is not said again."""
        try:
            self._told = await self._admin.last_order()
        except RiverboatError:
            LOGGER.warning("orders of operators cannot be read")

    async def _take(self) -> None:
        for said in await self._admin.orders_after(self._told):
            self._told = said.id
            order = _ORDERS.decode(said.order)
            match order:
                case Broadcast(text=text):
                    self._say(text)
                case Drain() if order.names(self._services.router.process):
                    self._drain()
                case _:
                    pass
        while await self._admin.has_orders() and (taken := await self._admin.take_order()) is not None:
            await self._carry_out(taken)

    def _drain(self) -> None:
        if self._draining is None or self._draining.done():
            seconds = self._services.config.drain_seconds
            self._draining = asyncio.create_task(self._services.router.drain(seconds))

    async def _carry_out(self, taken: Order) -> None:
        problem: RiverboatError | None = None
        try:
            await carry_out(self._services, taken.actor, _ORDERS.decode(taken.order))
        except RiverboatError as refusal:
            problem = refusal
        except msgspec.DecodeError as failure:
            problem = RiverboatError("bad_request", str(failure), detail=str(failure))
        await self._admin.finish_order(taken.id, encode_refusal(problem) if problem is not None else None)
