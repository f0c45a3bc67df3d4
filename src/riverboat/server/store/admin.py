"""The admin repository: roles, bans, mutes, reports, voided hands, orders to servers, and the log of all that.

Every deed is written to `admin_log` in the same transaction.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, desc, func, insert, or_, select, update

from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.host.records import Player, PlayerRole
from riverboat.server.store.accounts import PLAYER_COLUMNS, end_sessions_in, existing_player, login_of, player_of
from riverboat.server.store.database import Database
from riverboat.server.store.ledger import Posting, post
from riverboat.server.store.rows import row_id, text_id
from riverboat.server.store.schema import admin_log, games, hands, orders, players, reports, voided_hands
from riverboat.server.store.voiding import refunds_of
from riverboat.table import PlayerId

PAGE: Final = 100


class LoggedDeed(msgspec.Struct, frozen=True):
    """One use of an operator's power."""

    id: int
    at: datetime
    actor: str
    deed: str
    subject: str
    detail: str


class PlayerReport(msgspec.Struct, frozen=True):
    """What a player told operators of another."""

    id: int
    created_at: datetime
    reporter: PlayerId
    player: PlayerId
    game_id: GameId | None
    reason: str
    words: str
    closed_at: datetime | None
    hand_number: int | None
    """Of the game, where the report is about a hand."""
    reporter_name: str
    name: str


class NewReport(NamedTuple):
    """What a player tells of another."""

    player: PlayerId
    reason: str
    words: str = ""
    game_id: GameId | None = None
    hand_number: int | None = None


class Order(msgspec.Struct, frozen=True):
    """What an operator asks of a running server, as JSON."""

    id: int
    actor: str
    order: str


class AdminRepository:
    """What operators do and see."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, actor: str, deed: str, subject: str = "", detail: str = "") -> None:
        """Notes a deed that changed nothing in the store itself."""
        await self._database.write(lambda connection: self._record(connection, actor, deed, subject, detail))

    async def log(self, before: int | None = None, limit: int = PAGE) -> tuple[LoggedDeed, ...]:
        """Returns what operators did, newest first."""
        query = select(admin_log).order_by(desc(admin_log.c.id)).limit(limit)
        if before is not None:
            query = query.where(admin_log.c.id < before)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(LoggedDeed(*row) for row in rows)

    # Players.

    async def players(self, search: str = "", before: PlayerId | None = None, limit: int = PAGE) -> tuple[Player, ...]:
        """Returns people, newest first: all, or those with this number or with this text in their name."""
        query = select(*PLAYER_COLUMNS).where(players.c.kind != "bot").order_by(desc(players.c.id)).limit(limit)
        if search:
            named = func.lower(players.c.name).contains(search.lower(), autoescape=True)
            query = query.where(or_(named, players.c.id == (row_id(search) or 0)))
        if before is not None:
            query = query.where(players.c.id < (row_id(before) or 0))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(player_of, rows))

    async def player_number(self, word: str) -> PlayerId:
        """Returns the number of the player with this number, or of the account with this name. Raises for neither."""
        if word.isascii() and word.isdecimal():
            return word
        query = select(players.c.id).where(players.c.login == login_of(word))
        found = await self._database.read(lambda connection: connection.scalar(query))
        if found is None:
            raise RiverboatError("no_such_player", f"there is no player {word!r}", player=word)
        return str(found)

    async def set_role(self, actor: str, player: PlayerId, role: PlayerRole) -> Player:
        return await self._change(actor, "role", player, {"role": role}, role)

    async def ban(self, actor: str, player: PlayerId, reason: str) -> Player:
        """Ends all sessions of a player, and lets nobody log in as that player."""
        return await self._change(actor, "ban", player, {"banned_at": self._database.now()}, reason, ends=True)

    async def unban(self, actor: str, player: PlayerId) -> Player:
        return await self._change(actor, "unban", player, {"banned_at": None})

    async def mute(self, actor: str, player: PlayerId, minutes: int) -> Player:
        """Lets a player chat no more for a time."""
        until = self._database.now() + timedelta(minutes=minutes)
        return await self._change(actor, "mute", player, {"muted_until": until}, f"{minutes} min")

    async def unmute(self, actor: str, player: PlayerId) -> Player:
        return await self._change(actor, "unmute", player, {"muted_until": None})

    async def _change(
        self, actor: str, deed: str, player: PlayerId, values: dict[str, Any], detail: str = "", *, ends: bool = False
    ) -> Player:
        def write(connection: Connection) -> Player:
            if existing_player(connection, player).kind == "bot":
                raise RiverboatError("not_a_person", "this player is a bot; there is nobody to address")
            is_meant = or_(players.c.id == row_id(player), players.c.owner == row_id(player))  # with the bot accounts
            connection.execute(update(players).where(is_meant).values(values))
            if ends:
                for number in connection.scalars(select(players.c.id).where(is_meant)).all():
                    end_sessions_in(connection, number)
            self._record(connection, actor, deed, player, detail)
            return existing_player(connection, player)

        return await self._database.write(write)

    # Reports.

    async def report(self, reporter: PlayerId, told: NewReport) -> None:
        """Takes down what a player tells of another. A game that does not exist is left out."""

        def write(connection: Connection) -> None:
            existing_player(connection, told.player)
            game = row_id(told.game_id) if told.game_id is not None else None
            if game is not None and connection.scalar(select(games.c.id).where(games.c.id == game)) is None:
                game = None
            values = {"reporter": row_id(reporter), "player_id": row_id(told.player), "game_id": game}
            values |= {"hand_number": told.hand_number if game is not None else None}
            about = {"reason": told.reason, "words": told.words, "created_at": self._database.now()}
            connection.execute(insert(reports).values(**values, **about))

        await self._database.write(write)

    async def reports(self, *, only_open: bool = True, limit: int = PAGE) -> tuple[PlayerReport, ...]:
        from_player, of_player = players.alias(), players.alias()
        query = (
            select(reports, from_player.c.name.label("reporter_name"), of_player.c.name.label("player_name"))
            .join(from_player, from_player.c.id == reports.c.reporter)
            .join(of_player, of_player.c.id == reports.c.player_id)
            .order_by(desc(reports.c.id))
            .limit(limit)
        )
        if only_open:
            query = query.where(reports.c.closed_at.is_(None))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(
            PlayerReport(
                row.id,
                row.created_at,
                str(row.reporter),
                str(row.player_id),
                text_id(row.game_id),
                row.reason,
                row.words,
                row.closed_at,
                row.hand_number,
                row.reporter_name,
                row.player_name,
            )
            for row in rows
        )

    async def close_report(self, actor: str, number: int) -> None:
        def write(connection: Connection) -> None:
            change = update(reports).where(reports.c.id == number, reports.c.closed_at.is_(None))
            if connection.execute(change.values(closed_at=self._database.now())).rowcount != 1:
                raise RiverboatError("no_such_report", f"there is no open report {number}", report=number)
            self._record(connection, actor, "close_report", str(number))

        await self._database.write(write)

    # Hands.

    async def void_hand(self, actor: str, game_id: GameId, hand_number: int, reason: str) -> int:
        """Takes back a finished hand of a cash table; returns how many chips went back to those who lost them.

        Winners pay from their wallets; what a wallet does not hold, the house pays.
        """
        game = row_id(game_id) or 0

        def write(connection: Connection) -> int:
            query = select(hands.c.id).where(hands.c.game_id == game, hands.c.hand_number == hand_number)
            hand = connection.scalar(query)
            if hand is None:
                raise RiverboatError(
                    "no_such_hand",
                    f"game {game_id[:20]} has no finished hand {hand_number}",
                    number=hand_number,
                )
            _check_voidable(connection, game, hand)
            now = self._database.now()
            connection.execute(insert(voided_hands).values(hand_id=hand, at=now, actor=actor, reason=reason))
            transfers = refunds_of(connection, hand, now)
            post(connection, self._database.cipher, Posting(now, game=game, seq=hand_number), transfers)
            refunded = sum(transfer.chips for transfer in transfers if transfer.target == "wallet")
            self._record(
                connection,
                actor,
                "void",
                f"{game_id}/{hand_number}",
                f"{refunded}; {reason}" if reason else str(refunded),
            )
            return refunded

        return await self._database.write(write)

    # Orders to running servers.

    async def give_order(self, actor: str, order: str) -> int:
        made = insert(orders).values(created_at=self._database.now(), actor=actor, order=order).returning(orders.c.id)
        return int(await self._database.write(lambda connection: connection.scalar(made)) or 0)

    async def take_order(self) -> Order | None:
        """Takes the oldest order that nobody has taken; of several servers, one gets it."""

        def write(connection: Connection) -> Order | None:
            waiting = select(orders).where(orders.c.taken_at.is_(None)).order_by(orders.c.id).limit(1)
            row = connection.execute(waiting.with_for_update(skip_locked=True)).one_or_none()
            if row is None:
                return None
            connection.execute(update(orders).where(orders.c.id == row.id).values(taken_at=self._database.now()))
            return Order(row.id, row.actor, row.order)

        return await self._database.write(write)

    async def last_order(self) -> int:
        """Returns the number of the newest order, 0 when there is none."""
        return int(await self._database.read(lambda connection: connection.scalar(select(func.max(orders.c.id)))) or 0)

    async def orders_after(self, number: int) -> tuple[Order, ...]:
        """Returns orders after this one, oldest first, whoever has taken them."""
        query = select(orders).where(orders.c.id > number).order_by(orders.c.id).limit(PAGE)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(Order(row.id, row.actor, row.order) for row in rows)

    async def has_orders(self) -> bool:
        query = select(orders.c.id).where(orders.c.taken_at.is_(None)).limit(1)
        return await self._database.read(lambda connection: connection.scalar(query)) is not None

    async def finish_order(self, number: int, problem: str | None) -> None:
        change = update(orders).where(orders.c.id == number).values(done_at=self._database.now(), problem=problem)
        await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def order_outcome(self, number: int) -> tuple[bool, str | None]:
        """Returns whether an order was carried out, and if not, why."""
        query = select(orders.c.done_at, orders.c.problem).where(orders.c.id == number)
        row = await self._database.read(lambda connection: connection.execute(query).one())
        return row.done_at is not None, row.problem

    def _record(self, connection: Connection, actor: str, deed: str, subject: str = "", detail: str = "") -> None:
        values = {"actor": actor[:100], "deed": deed, "subject": subject[:100], "detail": detail}
        connection.execute(insert(admin_log).values(at=self._database.now(), **values))


def _check_voidable(connection: Connection, game: int, hand: int) -> None:
    row = connection.execute(select(games.c.kind, games.c.is_practice).where(games.c.id == game)).one()
    if row.kind != "cash" or row.is_practice:
        raise RiverboatError(
            "not_a_cash_hand", "only a hand of a cash table can be voided; cancel the tournament instead"
        )
    if connection.scalar(select(voided_hands.c.hand_id).where(voided_hands.c.hand_id == hand)) is not None:
        raise RiverboatError("voided_before", "this hand was voided before")
