"""The history repository: hands of games and players, statistics, winnings. Hidden cards are returned to their owner
only.
"""

from __future__ import annotations

import base64
import hmac
from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import accumulate
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, desc, func, not_, select

from riverboat.engine.rules import Chips
from riverboat.host.ports import GameId
from riverboat.host.records import CountedPlayer, DealtHand, HandPlayer, HandSecrets, HandSummary, OwnHand
from riverboat.host.table.step_records import decode_hand
from riverboat.server.store.chain import cards_aad, hand_aad
from riverboat.server.store.database import Database
from riverboat.server.store.rows import AnyRow, row_id
from riverboat.server.store.schema import games, hands, player_hands, players, statistics
from riverboat.table import PlayerId, PlayerStats
from riverboat.table.settings import TableKind

PAGE: Final = 50
LINK_KEY_BYTES: Final = 18
LATEST_HANDS: Final = 10_000
"""Points of a winnings graph."""

_COUNTS: Final = PlayerStats.__struct_fields__
_SUMMARY: Final = (
    hands.c.id,
    hands.c.game_id,
    hands.c.hand_number,
    hands.c.hand_id,
    hands.c.pot_amount,
    hands.c.community_cards,
    hands.c.winners,
    hands.c.played_at,
    hands.c.settings_secret,
)
_TEXTS: Final = msgspec.json.Decoder(tuple[str, ...])
_WINNERS: Final = msgspec.json.Decoder(tuple[tuple[PlayerId, Chips], ...])


class HandPlace(NamedTuple):
    """Where a hand is stored."""

    row: int
    game_id: GameId
    hand_number: int


class HistoryRepository:
    """Finished hands and statistics."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_game(
        self, game_id: GameId, viewer: PlayerId | None = None, *, before: int | None = None, limit: int = PAGE
    ) -> tuple[HandSummary, ...]:
        """Returns the hands of a game as the viewer may see them, newest first; `before` is a hand number."""
        query = select(*_SUMMARY).where(hands.c.game_id == row_id(game_id))
        if before is not None:
            query = query.where(hands.c.hand_number < before)
        return await self._summaries(query.order_by(desc(hands.c.hand_number)).limit(limit), viewer)

    async def of_player(
        self,
        player: PlayerId,
        *,
        before: int | None = None,
        limit: int = PAGE,
        kind: TableKind | None = None,
        is_practice: bool | None = None,
        has_won: bool | None = None,
    ) -> tuple[HandSummary, ...]:
        """Returns the hands a player was dealt, newest first, own cards included; `before` is a `HandSummary.id`.

        Of one kind of table, at practice tables or not, and won or lost, where that is asked for.
        """
        query = (
            select(*_SUMMARY)
            .join(player_hands, player_hands.c.hand_id == hands.c.id)
            .join(games, games.c.id == hands.c.game_id)
            .where(player_hands.c.player_id == row_id(player))
        )
        if kind is not None:
            query = query.where(games.c.kind == kind)
        if is_practice is not None:
            query = query.where(games.c.is_practice == is_practice)
        if has_won is not None:
            gained = player_hands.c.won_amount > player_hands.c.bet_amount
            query = query.where(gained if has_won else player_hands.c.won_amount < player_hands.c.bet_amount)
        if before is not None:
            query = query.where(hands.c.id < before)
        return await self._summaries(query.order_by(desc(hands.c.id)).limit(limit), player)

    async def parts_since(self, moment: datetime) -> tuple[tuple[int, PlayerId, Chips, Chips, str, bool], ...]:
        """Returns everyone's part in the hands of cash tables since a moment: hand, player, bet, won, actions as JSON,
        and whether it is a bot. Practice tables are left out.
        """
        part = player_hands.c
        query = (
            select(part.hand_id, part.player_id, part.bet_amount, part.won_amount, part.actions, players.c.kind)
            .join(hands, hands.c.id == part.hand_id)
            .join(games, games.c.id == hands.c.game_id)
            .join(players, players.c.id == part.player_id)
            .where(hands.c.played_at >= moment, games.c.kind == "cash", games.c.is_practice.is_(False))
            .order_by(part.hand_id, part.seat)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple((row[0], str(row[1]), row[2], row[3], row[4], row[5] == "bot") for row in found)

    async def hand(self, game_id: GameId, hand_number: int) -> HandSecrets | None:
        """Returns one hand with every card in it, for a caller that redacts it."""
        game = row_id(game_id)
        query = select(*_SUMMARY, hands.c.events_secret, hands.c.fairness_secret).where(
            hands.c.game_id == game, hands.c.hand_number == hand_number
        )

        def read(connection: Connection) -> HandSecrets | None:
            row = connection.execute(query).one_or_none()
            if row is None or game is None:
                return None
            cipher = self._database.cipher
            return HandSecrets(
                self._with_players(connection, [row], None)[0],
                cipher.decrypt(hand_aad(game, hand_number, "events_secret"), row.events_secret),
                self._settings(row),
                cipher.decrypt(hand_aad(game, hand_number, "fairness_secret"), row.fairness_secret)
                if row.fairness_secret is not None
                else b"",
            )

        return await self._database.read(read)

    async def own_hand(self, hand_row: int, player: PlayerId) -> OwnHand | None:
        """Returns a hand by its row, if the player was dealt in."""
        own = row_id(player)
        whole = (
            select(hands.c.game_id, hands.c.hand_number, hands.c.settings_secret, games.c.is_practice)
            .join(games, games.c.id == hands.c.game_id)
            .where(hands.c.id == hand_row)
        )
        dealt = (
            select(player_hands.c.seat, player_hands.c.player_id, players.c.kind, players.c.bot)
            .join(players, players.c.id == player_hands.c.player_id)
            .where(player_hands.c.hand_id == hand_row)
        )

        def read(connection: Connection) -> OwnHand | None:
            row = connection.execute(whole).one_or_none()
            parts = connection.execute(dealt).all()
            seat = next((part.seat for part in parts if part.player_id == own), None)
            if row is None or seat is None:
                return None
            bots = {part.seat: part.bot for part in parts if part.kind == "bot" and part.bot is not None}
            return OwnHand(
                hand_row=hand_row,
                game_id=str(row.game_id),
                hand_number=row.hand_number,
                seat=seat,
                settings=self._settings(row),
                bots=bots,
                others={part.seat: str(part.player_id) for part in parts if part.seat != seat},
                is_practice=row.is_practice,
            )

        return await self._database.read(read)

    async def dealt_to(self, player: PlayerId, *, after: int = 0, limit: int = PAGE) -> tuple[DealtHand, ...]:
        """Returns the hands a player was dealt, oldest first; `after` is a `DealtHand.hand_row`."""
        query = (
            select(hands.c.id, hands.c.game_id, hands.c.hand_number, hands.c.played_at, hands.c.settings_secret)
            .add_columns(player_hands.c.seat)
            .join(player_hands, player_hands.c.hand_id == hands.c.id)
            .where(player_hands.c.player_id == row_id(player), player_hands.c.hand_id > after)
            .order_by(player_hands.c.hand_id)  # by the index of a player's hands: every page costs the same
            .limit(limit)
        )

        def read(connection: Connection) -> tuple[DealtHand, ...]:
            return tuple(
                DealtHand(
                    hand_row=row.id,
                    game_id=str(row.game_id),
                    hand_number=row.hand_number,
                    played_at=row.played_at,
                    seat=row.seat,
                    settings=self._settings(row),
                )
                for row in connection.execute(query)
            )

        return await self._database.read(read)

    async def own_places(self, player: PlayerId, hand_ids: Collection[str]) -> dict[str, HandPlace]:
        """Returns where hands of a player are stored, by their ids; those that are not are left out."""
        query = (
            select(hands.c.hand_id, hands.c.id, hands.c.game_id, hands.c.hand_number)
            .join(player_hands, player_hands.c.hand_id == hands.c.id)
            .where(player_hands.c.player_id == row_id(player), hands.c.hand_id.in_(hand_ids))
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.hand_id: HandPlace(row.id, str(row.game_id), row.hand_number) for row in rows}

    def link_key(self, game_id: GameId, hand_number: int) -> str:
        """Returns the key in a link to one hand of a private game: it opens that hand alone and does not reveal the
        code.
        """
        secret = self._database.cipher.key.derive("hand links")
        signed = hmac.digest(secret, f"{game_id}/{hand_number}".encode(), "sha256")
        return base64.urlsafe_b64encode(signed[:LINK_KEY_BYTES]).decode().rstrip("=")

    async def statistics_of_player(self, player: PlayerId, kind: TableKind | None = None) -> PlayerStats:
        """Over all games, or those of one kind."""
        query = select(*(func.coalesce(func.sum(statistics.c[name]), 0) for name in _COUNTS)).where(
            statistics.c.player_id == row_id(player)
        )
        if kind is not None:
            query = query.join(games, games.c.id == statistics.c.game_id).where(games.c.kind == kind)
        row = await self._database.read(lambda connection: connection.execute(query).one())
        return PlayerStats(**{name: int(value) for name, value in zip(_COUNTS, row, strict=True)})

    async def statistics_of_game(self, game_id: GameId) -> tuple[CountedPlayer, ...]:
        """Everyone who has played there, the most hands first."""
        query = (
            select(statistics, players.c.name)
            .join(players, players.c.id == statistics.c.player_id)
            .where(statistics.c.game_id == row_id(game_id))
            .order_by(desc(statistics.c.hands), statistics.c.player_id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(
            CountedPlayer(str(row.player_id), row.name, PlayerStats(**{name: getattr(row, name) for name in _COUNTS}))
            for row in rows
        )

    async def winnings_in_game(self, game_id: GameId, latest: int = LATEST_HANDS) -> dict[PlayerId, tuple[Chips, ...]]:
        """Returns what `winnings_series` has for everyone who has played there, in one query."""
        player, net = player_hands.c.player_id, player_hands.c.won_amount - player_hands.c.bet_amount
        played = (
            select(
                player,
                hands.c.id,
                net.label("net"),
                func.row_number().over(partition_by=player, order_by=desc(hands.c.id)).label("age"),
                func.sum(net).over(partition_by=player).label("total"),
            )
            .join(hands, hands.c.id == player_hands.c.hand_id)
            .join(games, games.c.id == hands.c.game_id)
            .where(hands.c.game_id == row_id(game_id), not_(games.c.is_practice))
            .subquery()
        )
        query = (
            select(played.c.player_id, played.c.net, played.c.total)
            .where(played.c.age <= latest)
            .order_by(played.c.player_id, played.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        nets: defaultdict[int, list[Chips]] = defaultdict(list)
        totals: dict[int, Chips] = {}
        for player_row, won, total in rows:
            nets[player_row].append(won)
            totals[player_row] = int(total)
        return {str(one): tuple(accumulate(each, initial=totals[one] - sum(each))) for one, each in nets.items()}

    async def winnings_series(
        self,
        player: PlayerId,
        *,
        game_id: GameId | None = None,
        kind: TableKind | None = None,
        latest: int = LATEST_HANDS,
    ) -> tuple[Chips, ...]:
        """Returns the player's running winnings after each of the latest hands; practice is not counted."""
        net = player_hands.c.won_amount - player_hands.c.bet_amount

        def of(*columns: ColumnElement[Any]) -> Select[Any]:
            query = (
                select(*columns)
                .join(hands, hands.c.id == player_hands.c.hand_id)
                .join(games, games.c.id == hands.c.game_id)
                .where(player_hands.c.player_id == row_id(player), not_(games.c.is_practice))
            )
            if game_id is not None:
                query = query.where(hands.c.game_id == row_id(game_id))
            if kind is not None:
                query = query.where(games.c.kind == kind)
            return query

        def read(connection: Connection) -> tuple[Chips, ...]:
            total = int(connection.scalar(of(func.coalesce(func.sum(net), 0))) or 0)
            nets = connection.scalars(of(net).order_by(desc(hands.c.id)).limit(latest)).all()[::-1]
            return tuple(accumulate(nets, initial=total - sum(nets)))

        return await self._database.read(read)

    async def _summaries(self, query: Select[Any], viewer: PlayerId | None) -> tuple[HandSummary, ...]:
        def read(connection: Connection) -> tuple[HandSummary, ...]:
            return self._with_players(connection, connection.execute(query).all(), viewer)

        return await self._database.read(read)

    def _with_players(
        self, connection: Connection, rows: Sequence[AnyRow], viewer: PlayerId | None
    ) -> tuple[HandSummary, ...]:
        parts = (
            select(player_hands, players.c.name, players.c.bot)
            .join(players, players.c.id == player_hands.c.player_id)
            .where(player_hands.c.hand_id.in_([row.id for row in rows]))
            .order_by(player_hands.c.hand_id, player_hands.c.seat)
        )
        by_hand: defaultdict[int, list[AnyRow]] = defaultdict(list)
        for part in connection.execute(parts) if rows else ():
            by_hand[part.hand_id].append(part)
        return tuple(
            HandSummary(
                row.id,
                str(row.game_id),
                row.hand_number,
                row.hand_id,
                row.pot_amount,
                _TEXTS.decode(row.community_cards),
                _WINNERS.decode(row.winners),
                row.played_at,
                tuple(self._player(row, part, viewer) for part in by_hand[row.id]),
                decode_hand(self._settings(row)).deal.rules.min_bet,
            )
            for row in rows
        )

    def _settings(self, hand: AnyRow) -> bytes:
        place = hand_aad(hand.game_id, hand.hand_number, "settings_secret")
        return self._database.cipher.decrypt(place, hand.settings_secret)

    def _player(self, hand: AnyRow, part: AnyRow, viewer: PlayerId | None) -> HandPlayer:
        cards = part.hole_cards
        if cards is None and str(part.player_id) == viewer:
            place = cards_aad(hand.game_id, hand.hand_number, part.player_id)
            cards = self._database.cipher.decrypt(place, part.hole_cards_secret)
        return HandPlayer(
            str(part.player_id),
            part.name,
            part.seat,
            None if cards is None else _TEXTS.decode(cards),
            part.final_hand_rank,
            part.bet_amount,
            part.won_amount,
            _TEXTS.decode(part.actions),
            part.bot,
        )
