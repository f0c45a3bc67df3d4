"""Sends a director's orders to its tables, whichever process owns them. Every order may be repeated.

What goes to a table carries an id made from the order's: the table does it once, and gives a repeat the first answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, Protocol, assert_never

import msgspec

from riverboat.bots.roster import person_key
from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId, Router
from riverboat.host.records import Game, NewGame, TournamentId
from riverboat.host.requests import (
    Close,
    DirectorOrder,
    GetHandReport,
    HandReported,
    TableRequest,
    TableResponse,
)
from riverboat.host.table.state import encode_state, new_state
from riverboat.host.tournament.state import TournamentState
from riverboat.table import Command, DealHand, EndTournament, GiveChips, Join, Leave, PlayerId, SitOut
from riverboat.table.director import (
    Announce,
    CloseTable,
    Deal,
    Entrant,
    Finish,
    Move,
    OpenTable,
    Order,
    Report,
    Reseat,
    TableNumber,
    TopUp,
)

GONE: Final = frozenset({"not_seated"})
"""A player who is out may have left the table before being told to."""


class Games(Protocol):
    """The game repository as the dispatcher uses it."""

    async def create(self, game: NewGame, first_state: Callable[[GameId], bytes]) -> Game: ...

    async def of_tournament(self, tournament: TournamentId) -> tuple[Game, ...]: ...


class OrderDispatcher:
    """Sends orders to the tables of one tournament."""

    def __init__(self, tournament_id: TournamentId, games: Games, router: Router) -> None:
        self._tournament_id: Final = tournament_id
        self._games: Final = games
        self._router: Final = router
        self._opening: Final = asyncio.Lock()
        self._put_up: Final[dict[TableNumber, GameId]] = {}

    async def carry_out(self, order: Order, state: TournamentState) -> None:
        """Executes an order. Raises `RiverboatError` when it may not have been executed."""
        match order:
            case OpenTable(table=number):
                await self._open(number, state)
            case Reseat():
                await self._reseat(order, state)
            case TopUp(table=number, chips=chips):
                for player, bought in chips:
                    await self._direct(f"{order.order_id}.{player}", state.games[number], GiveChips(player, bought))
            case Announce(table=number, notice=notice, seconds=seconds):
                told = DirectorOrder(self._id(order.order_id), None, notice=notice, seconds=seconds)
                await self._ask(state.games[number], told)
            case Deal(table=number):
                await self._deal(order, state.games[number])
            case CloseTable(table=number):
                await self._ask(state.games[number], Close())
            case Finish(table=number, places=places):
                await self._direct(order.order_id, state.games[number], EndTournament(places))
            case _:
                assert_never(order)

    def game_of(self, number: TableNumber) -> GameId:
        """Returns the game of a table that was just opened."""
        return self._put_up[number]

    async def report(self, number: TableNumber, game_id: GameId) -> Report:
        """Returns the report of the last hand at a table."""
        answer = await self._ask(game_id, GetHandReport())
        assert isinstance(answer, HandReported)
        return Report(number, answer.report)

    async def close_spare_tables(self, state: TournamentState) -> None:
        """Closes tables that were opened for a director that stopped before using them."""
        async with self._opening:
            known = {*state.games.values(), *self._put_up.values()}
            for game in await self._games.of_tournament(self._tournament_id):
                if game.id not in known and game.status != "finished":
                    await self._ask(game.id, Close())

    # Orders.

    async def _open(self, number: TableNumber, state: TournamentState) -> None:
        """Creates a game for the table, or takes one that was created before the director's process ended."""
        async with self._opening:
            if number in state.games or number in self._put_up:
                return
            used = {*state.games.values(), *self._put_up.values()}
            spare = [game.id for game in await self._games.of_tournament(self._tournament_id) if game.id not in used]
            self._put_up[number] = spare[0] if spare else await self._create(number, state)

    async def _create(self, number: TableNumber, state: TournamentState) -> GameId:
        settings = state.tournament.settings.table_settings()
        name = f"{state.name} · {number}"
        terms = {
            "starting_stack": settings.starting_stack,
            "entry": settings.entry,
            "action_timeout": settings.clock.seconds,
            "clock": settings.clock.preset,
            "speed": state.speed,
        }
        made = await self._games.create(
            NewGame(
                kind="tournament",
                game_type=state.variant,
                name=name,
                settings=msgspec.json.encode(terms).decode(),
                is_private=state.is_private,
                seats=settings.seats,
                small_blind=settings.rules.small_blind,
                big_blind=settings.rules.big_blind or settings.rules.min_bet,
                tournament_id=self._tournament_id,
            ),
            lambda game_id: encode_state(
                new_state(settings, game_id, name=name, pace=state.speed, tournament=self._tournament_id)
            ),
        )
        return made.id

    async def _reseat(self, order: Reseat, state: TournamentState) -> None:
        """Moves players: first all leave, then all join; different tables in parallel."""
        leaving = [(move.from_table, move) for move in order.moves if move.from_table is not None]
        joining = [(move.to_table, move) for move in order.moves if move.to_table is not None]
        entrants = {entrant.player: entrant for entrant in state.tournament.entrants}
        await _by_table(leaving, lambda number, move: self._leave(order.order_id, state, number, move))
        await _by_table(
            joining, lambda number, move: self._join(order.order_id, state, number, move, entrants[move.player])
        )

    async def _leave(self, order_id: str, state: TournamentState, number: TableNumber, move: Move) -> None:
        request = DirectorOrder(
            self._id(order_id, "leave", move.player),
            Leave(move.player),
            moved_to=state.games[move.to_table] if move.to_table is not None else "",
        )
        await self._ask(state.games[number], request, allowed=GONE if move.to_table is None else frozenset())

    async def _join(
        self, order_id: str, state: TournamentState, number: TableNumber, move: Move, entrant: Entrant
    ) -> None:
        join = Join(move.player, entrant.name, move.stack, move.seat, person=person_key(entrant.bot or ""))
        request = DirectorOrder(self._id(order_id, "join", move.player), join, bot=entrant.bot, speed=state.speed)
        await self._ask(state.games[number], request)
        if move.sits_out:
            # Whoever comes back in the very moment of the move sits out already, or not any more.
            out = DirectorOrder(self._id(order_id, "sit_out", move.player), SitOut(move.player))
            await self._ask(state.games[number], out, allowed=frozenset({"already_sitting_out"}))

    async def _deal(self, order: Deal, game_id: GameId) -> None:
        command = DealHand((), order.seconds_played, hands_played=order.hands_played, stakes=order.stakes)
        direct = DirectorOrder(self._id(order.order_id), command)
        if order.is_hand_for_hand:
            direct = msgspec.structs.replace(direct, notice="hand_for_hand")
        elif order.opens_final_table:
            direct = msgspec.structs.replace(direct, notice="final_table")
        await self._ask(game_id, direct)

    async def _direct(self, order_id: str, game_id: GameId, command: Command) -> None:
        await self._ask(game_id, DirectorOrder(self._id(order_id), command))

    async def _ask(
        self, game_id: GameId, request: TableRequest, allowed: frozenset[str] = frozenset()
    ) -> TableResponse | None:
        """Sends a request; returns None for an allowed refusal and raises any other."""
        try:
            response: TableResponse = await self._router.dispatch(game_id, request)
        except RiverboatError as refusal:
            if refusal.code not in allowed:
                raise
            return None
        return response

    def _id(self, order_id: str, *parts: PlayerId) -> str:
        return ".".join(("tournament", self._tournament_id, order_id, *parts))


async def _by_table(
    moves: Iterable[tuple[TableNumber, Move]], do: Callable[[TableNumber, Move], Coroutine[Any, Any, None]]
) -> None:
    """Executes moves in order at each table, the tables in parallel."""
    groups: dict[TableNumber, list[Move]] = {}
    for number, move in moves:
        groups.setdefault(number, []).append(move)

    async def at(number: TableNumber) -> None:
        for move in groups[number]:
            await do(number, move)

    await asyncio.gather(*map(at, groups))
