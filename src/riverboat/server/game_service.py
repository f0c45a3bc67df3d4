"""Games as REST and WebSocket clients use them: who may see one, taking a seat, requests to its table."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TypeVar
from weakref import WeakValueDictionary

from riverboat.bots import bot_title
from riverboat.bots.roster import cast
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.host.records import Game, Player
from riverboat.host.requests import (
    BuyInRange,
    DecisionToMake,
    Done,
    GetBuyIn,
    GetDecision,
    GetObservation,
    GetSnapshot,
    GetStatistics,
    JoinWaitingList,
    LeaveWaitingList,
    SeatBot,
    SeatObservation,
    Sit,
    TableRequest,
    TableResponse,
    TableSnapshot,
    TableStatistics,
)
from riverboat.host.resources import no_such_game
from riverboat.protocol import Speed
from riverboat.server.names import clean_name, distinguished
from riverboat.server.services import Services
from riverboat.table import PlayerId

ResponseT = TypeVar("ResponseT", Done, TableSnapshot, TableStatistics, BuyInRange, DecisionToMake, SeatObservation)


class GameService:
    """Finds games and sends requests to their tables."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._name_locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    # Finding games.

    async def find_visible(self, game_id: GameId, player: Player | None, code: str | None) -> Game:
        """Returns the game, if the caller may see it: a private one with its code or as a participant.

        Raises `no_such_game` otherwise, so that nobody learns which private games exist.
        """
        game = await self._services.store.games.game(game_id)
        if game is None or not await self._may_see(game, player, code):
            raise no_such_game(game_id)
        return game

    async def _may_see(self, game: Game, player: Player | None, code: str | None) -> bool:
        if game.is_practice:
            return player is not None and game.creator == player.id
        if game.code is None or (code is not None and same_code(code, game.code)):
            return True
        return player is not None and await self.takes_part(game, player)

    async def takes_part(self, game: Game, player: Player) -> bool:
        return game.creator == player.id or await self._services.store.games.takes_part(game.id, player.id)

    # Requests.

    async def execute(self, game_id: GameId, request: TableRequest) -> Done:
        return await self._dispatch(game_id, request, Done)

    async def snapshot(self, game_id: GameId, player: PlayerId | None) -> TableSnapshot:
        return await self._dispatch(game_id, GetSnapshot(player), TableSnapshot)

    async def buy_in(self, game: Game, player: Player) -> BuyInRange:
        return await self._dispatch(game.id, GetBuyIn(player.id), BuyInRange)

    async def statistics(self, game_id: GameId) -> TableStatistics:
        return await self._dispatch(game_id, GetStatistics(), TableStatistics)

    async def decision(self, game_id: GameId, request: GetDecision) -> DecisionToMake:
        """Returns the decision that a player has to make. Raises where hints are not given."""
        return await self._dispatch(game_id, request, DecisionToMake)

    async def observation(self, game_id: GameId, player: Player) -> SeatObservation:
        """Returns what the player's seat sees. Raises `not_dealt_in` for everybody else."""
        return await self._dispatch(game_id, GetObservation(player.id), SeatObservation)

    async def _dispatch(self, game_id: GameId, request: TableRequest, wanted: type[ResponseT]) -> ResponseT:
        """Returns the table's response, of the type that belongs to the request."""
        began = self._services.clock.now()
        answer: TableResponse = await self._services.router.dispatch(game_id, request)
        if wanted is Done:
            self._services.metrics.step_seconds.observe(self._services.clock.now() - began)
        assert isinstance(answer, wanted)
        return answer

    # Taking seats.

    async def sit(
        self,
        player: Player,
        game: Game,
        *,
        buy_in: Chips,
        name: str | None,
        seat: Seat | None = None,
        post: bool = False,
    ) -> Done:
        """Takes a seat. A guest may bring a new name; a name that is taken at the table gets a number."""
        player = await self._renamed(player, name)
        async with self._name_lock(game.id):
            await self._check_own_bots(game, player)
            shown = distinguished(player.name, await self._names(game.id, player.id))
            if not buy_in:
                buy_in = (await self.buy_in(game, player)).high
            owner = await self._owner(player)
            return await self.execute(game.id, Sit(player.id, shown, buy_in, seat, post, owner))

    async def wait(self, player: Player, game_id: GameId, *, name: str | None = None) -> Done:
        """Joins the waiting list; a guest may bring a new name."""
        player = await self._renamed(player, name)
        return await self.execute(game_id, JoinWaitingList(player.id, player.name))

    async def stop_waiting(self, player: Player, game_id: GameId) -> Done:
        return await self.execute(game_id, LeaveWaitingList(player.id))

    async def _renamed(self, player: Player, name: str | None) -> Player:
        if name is None or player.kind != "guest" or clean_name(name) == player.name:
            return player
        return await self._services.store.accounts.rename(player.id, clean_name(name))

    async def _check_own_bots(self, game: Game, player: Player) -> None:
        """Raises if somebody sits at a public table who may know the player's cards: the owner, or its bots."""
        if game.code is not None or not (related := await self._services.store.bot_accounts.related(player)):
            return
        seen = await self.snapshot(game.id, None)
        if any(str(seat.player_id) in related for seat in seen.view.seats):
            raise RiverboatError("own_bot_here", "you and your bots sit together only at private tables")

    async def _owner(self, player: Player) -> str:
        """Returns the name of a bot account's owner; empty for others."""
        owner = await self._services.store.accounts.player(player.owner) if player.owner is not None else None
        return owner.name if owner is not None else ""

    async def seat_bot(
        self,
        game: Game,
        bot: str,
        *,
        speed: Speed | None = None,
        buy_in: Chips = 0,
        seat: Seat | None = None,
    ) -> tuple[Player, Done]:
        """Seats a bot, as a new player: somebody of the roster who plays as it and does not sit here yet.

        The name is in English; clients show it in the reader's language.
        """
        async with self._name_lock(game.id):
            seen = await self.snapshot(game.id, None)
            (bot,) = cast([bot], Random(), [seat.person for seat in seen.view.seats])
            name = distinguished(bot_title(bot), await self._names(game.id))
            player = await self._services.store.accounts.create_bot(name, bot)
            request = SeatBot(player.id, name, bot, buy_in or usual_buy_in(game), speed, seat)
            return player, await self.execute(game.id, request)

    async def _names(self, game_id: GameId, but: PlayerId | None = None) -> list[str]:
        seen = await self.snapshot(game_id, None)
        return [seat.name for seat in seen.view.seats if seat.name and str(seat.player_id) != but]

    def _name_lock(self, game_id: GameId) -> asyncio.Lock:
        """One at a time for each game, so that two who arrive together do not get the same name."""
        lock = self._name_locks.get(game_id)
        if lock is None:
            lock = self._name_locks[game_id] = asyncio.Lock()
        return lock


def usual_buy_in(game: Game) -> Chips:
    """Returns the largest buy-in of a cash game; a sit-and-go has its price as both bounds."""
    return game.max_buy_in


def same_code(typed: str, code: str) -> bool:
    return typed.replace("-", "").replace(" ", "").upper() == code
