"""A session at a server: signing in, listing games, taking a seat."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from riverboat.client.remote.address import ServerAddress
from riverboat.client.remote.api import GameOffer, NewTable, RemotePlayer, ServerApi
from riverboat.client.remote.game import RemoteGame
from riverboat.client.remote.tokens import TokenFile
from riverboat.errors import RiverboatError
from riverboat.locale import Language

NEW_GAME: Final = "new"
"""Instead of a game's number: creates a new table."""
NO_SEAT: Final = ("table_full", "others_wait")
"""Codes of refusals after which a player may wait for a seat."""


class ServerSessionOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of the command line."""

    address: ServerAddress
    name: str | None = None
    buy_in: int | None = None
    game: str | None = None
    """A game's number, or `new`; None asks in the lobby, unless there is a code."""
    code: str | None = None
    new_table: NewTable = NewTable()


class WaitingPlace(NamedTuple):
    """A place on a waiting list, the first being 1, and whether a seat is kept for it."""

    place: int
    waiting: int
    is_offered: bool


class ServerSession:
    """Signs in at a server and takes a seat at a table."""

    def __init__(self, plan: ServerSessionOptions, language: Language = "en", tokens: TokenFile | None = None) -> None:
        self.plan = plan
        self.api = ServerApi(plan.address, language)
        self.player: RemotePlayer | None = None
        self._tokens = tokens or TokenFile(plan.address)

    async def sign_in(self) -> RemotePlayer:
        """Signs in with the stored token, or as a new guest."""
        self.api.token = self._tokens.load()
        if self.api.token is not None:
            try:
                player = await self.api.me()
            except RiverboatError as error:
                if error.code != "not_signed_in":
                    raise
                self.api.token = None  # forgotten there: begin anew
            else:
                if self.plan.name and self.plan.name != player.name:
                    player = await self.api.rename(self.plan.name)
                self.player = player
                return player
        self.player = await self.api.new_guest(self.plan.name)
        assert self.api.token is not None
        self._tokens.save(self.api.token)
        return self.player

    async def games(self) -> tuple[GameOffer, ...]:
        """The lobby; whoever came before sees their chips as they are now."""
        self.player = await self.api.me()
        return await self.api.games()

    async def chosen(self) -> GameOffer | None:
        """The game that the command line names; None when the lobby is to be asked."""
        match self.plan:
            case ServerSessionOptions(game="new"):
                return await self.new_game()
            case ServerSessionOptions(game=str(game_id), code=code):
                return await self.api.game(game_id, code)
            case ServerSessionOptions(code=str(code)):
                return await self.api.game_of_code(code)
            case _:
                return None

    async def new_game(self) -> GameOffer:
        """A table as the command line asks for it."""
        return await self.api.create(self.plan.new_table)

    async def sit_down(self, game: GameOffer, code: str | None = None) -> RemoteGame:
        """Take a seat and wait until the table has been seen; a `RiverboatError` says why not."""
        assert self.player is not None, "arrive first"
        code = code or game.code or self.plan.code
        line = RemoteGame(self.api, game.id, self.player.name, await self._chips_for(game, code), code)
        try:
            await line.open()
        except BaseException:
            await line.close()
            raise
        return line

    async def wait_for_seat(self, game: GameOffer, code: str | None = None) -> WaitingPlace | None:
        """Joins the waiting list of a full table."""
        await self.api.wait_for_seat(game.id, code or game.code or self.plan.code)
        return await self.waiting_place(game, code)

    async def waiting_place(self, game: GameOffer, code: str | None = None) -> WaitingPlace | None:
        """The player's place on the waiting list; None for who is not on it any more."""
        assert self.player is not None
        waiting = await self.api.waiting(game.id, code or game.code or self.plan.code)
        for place, each in enumerate(waiting, 1):
            if each.player_id == self.player.id:
                return WaitingPlace(place, len(waiting), each.offered_until is not None)
        return None

    async def stop_waiting(self, game: GameOffer, code: str | None = None) -> None:
        await self.api.stop_waiting(game.id, code or game.code or self.plan.code)

    async def _chips_for(self, game: GameOffer, code: str | None) -> int:
        """What to sit down with: as asked, the price of entry, or as much as table and purse allow."""
        assert self.player is not None
        offer = await self.api.buy_in(game.id, code)
        needed = offer.min_buy_in
        if self.player.chips < max(needed, self.plan.buy_in or 0):
            self.player = await self.api.refill()  # play money costs nothing
        if game.kind != "sit_and_go" and self.plan.buy_in is not None:
            return self.plan.buy_in
        return max(needed, min(offer.max_buy_in, self.player.chips))

    @property
    def is_at_one_table(self) -> bool:
        """Whether one table was asked for; without it there is nothing to do at the server."""
        return bool(self.plan.game or self.plan.code)

    async def close(self) -> None:
        await self.api.close()
