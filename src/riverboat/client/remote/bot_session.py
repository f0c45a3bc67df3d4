"""A bot account at a server: its token, the tables where it sits down, and one `BotPlayer` for each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from riverboat.bots import load_bot
from riverboat.client.remote.address import ServerAddress
from riverboat.client.remote.api import GameOffer, RemotePlayer, ServerApi
from riverboat.client.remote.bot_player import BotNews, BotPlayer
from riverboat.client.remote.game import LEAVE_SECONDS, RemoteGame
from riverboat.client.remote.tokens import TokenFile
from riverboat.engine.rules import Rules
from riverboat.errors import RiverboatError
from riverboat.locale import Language

LOBBY_SECONDS: Final = 5.0
"""Between two looks into the lobby, while there is no seat."""
PASSING: Final = ("table_full", "seat_taken", "own_bot_here", "table_closed", "no_such_game", "directed_table", "stale")
"""Refusals of a table after which another one is tried."""


class BotPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `riverboat bot`."""

    address: ServerAddress
    bot: str
    """What `load_bot` understands."""
    token: str | None = None
    name: str | None = None
    """Of the bot account whose token is kept on this machine."""
    games: tuple[str, ...] = ()
    """Tables by number; without them, those of the lobby."""
    code: str | None = None
    tables: int = 1
    """How many at the same time."""
    buy_in: int | None = None
    hands: int | None = None
    """After so many hands at each table the bot leaves."""
    seed: int = 0


class BotSession:
    """Signs a bot in and plays at several tables at once."""

    def __init__(self, plan: BotPlan, language: Language, tell: Callable[[BotNews], None]) -> None:
        self.plan = plan
        self.api = ServerApi(plan.address, language)
        self.hands = 0
        self._tell = tell
        self._at: set[str] = set()
        """The tables where it sits, or has been turned away."""

    async def make_account(self, account: str, password: str) -> None:
        """Creates the bot account with the login of its owner, or gives it a new token, and keeps the token here."""
        assert self.plan.name is not None
        await self.api.log_in(account, password)
        mine = {bot.name: bot.id for bot in await self.api.bot_accounts()}
        number = mine.get(self.plan.name)
        token = await (self.api.new_bot_account(self.plan.name) if number is None else self.api.renew_bot_token(number))
        self._tokens().save(token)

    async def sign_in(self) -> RemotePlayer:
        """Signs in with the token given or kept. Raises `no_bot_token`, or `not_a_bot_account` for a person."""
        self.api.token = self.plan.token or self._tokens().load()
        if self.api.token is None:
            raise RiverboatError("no_bot_token", "a bot needs a token: --token, or --account for a new one")
        player = await self.api.me()
        if player.kind != "bot":
            raise RiverboatError("not_a_bot_account", f"{player.name} is not a bot account", name=player.name)
        return player

    async def play(self) -> None:
        """Plays until every table is done; with tables of the lobby, until it is cancelled or has played enough."""
        load_bot(self.plan.bot, self.plan.seed)  # a name that is no bot is refused before anybody sits down
        named = [*self.plan.games] or ([""] if self.plan.code else [])
        async with asyncio.TaskGroup() as tables:
            for place in range(len(named) or self.plan.tables):
                tables.create_task(self._at_named(place, named[place]) if named else self._at_lobby_tables(place))

    async def close(self) -> None:
        await self.api.close()

    async def _at_named(self, place: int, game_id: str) -> None:
        code = self.plan.code
        game = await (self.api.game(game_id, code) if game_id else self.api.game_of_code(code or ""))
        await self._at_table(place, game)

    async def _at_lobby_tables(self, place: int) -> None:
        """At one table of the lobby after the other."""
        while True:
            game = await self._free_table()
            if game is None:
                await asyncio.sleep(LOBBY_SECONDS)
                continue
            self._at.add(game.id)
            try:
                await self._at_table(place, game)
            except RiverboatError as error:
                if error.code not in PASSING:
                    raise
                continue
            self._at.discard(game.id)
            if self.plan.hands is not None:
                return

    async def _free_table(self) -> GameOffer | None:
        """The cash table with a free seat where most players sit, among those where the bot does not sit."""
        games = [game for game in await self.api.games() if game.kind == "cash" and not game.is_full]
        return max((game for game in games if game.id not in self._at), key=lambda game: game.players, default=None)

    async def _at_table(self, place: int, game: GameOffer) -> None:
        bot = load_bot(self.plan.bot, self.plan.seed + place)
        me = await self.api.me()
        table = RemoteGame(self.api, game.id, me.name, await self._chips_for(game, me), self.plan.code)
        player = BotPlayer(self.api, table, bot, self._tell)
        try:
            await player.warm_up(Rules(small_blind=game.small_blind, big_blind=game.big_blind))
            await table.open()
            try:
                await player.play(self.plan.hands)
            finally:
                with suppress(TimeoutError, RiverboatError):
                    async with asyncio.timeout(2 * LEAVE_SECONDS):
                        await player.leave()
        finally:
            self.hands += player.hands
            await player.close()

    async def _chips_for(self, game: GameOffer, me: RemotePlayer) -> int:
        offer = await self.api.buy_in(game.id, self.plan.code)
        if me.chips < max(offer.min_buy_in, self.plan.buy_in or 0):
            me = await self.api.refill()
        if game.kind == "cash" and self.plan.buy_in is not None:
            return self.plan.buy_in
        return max(offer.min_buy_in, min(offer.max_buy_in, me.chips))

    def _tokens(self) -> TokenFile:
        return TokenFile(self.plan.address, bot=self.plan.name or "")
