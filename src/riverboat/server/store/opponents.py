"""The repository of what players know of their opponents, and of their notes: private, stored encrypted.

Hands are counted when somebody asks, each once: nothing is added to the step that ends a hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, desc, insert, not_, select

from riverboat.host.ladder import Ladder, climbed, table_level
from riverboat.host.table.step_records import decode_hand
from riverboat.server.store.chain import hand_aad
from riverboat.server.store.crypto import AssociatedData
from riverboat.server.store.database import Database
from riverboat.server.store.reviews import result_aad
from riverboat.server.store.rows import known_row, row_id
from riverboat.server.store.schema import (
    games,
    hand_results,
    hands,
    opponent_memories,
    player_hands,
    players,
    statistics,
)
from riverboat.table import PlayerId, decode_events
from riverboat.table.opponents import (
    MOST_LEVEL_HANDS,
    OpponentMemory,
    SharedHand,
    decode_memory,
    encode_memory,
    opponent_key,
    remembered,
)

HANDS_AT_ONCE: Final = 100
"""Read in one go: others wait for the database meanwhile."""
MOST_HANDS: Final = 2000
"""Counted for one request; the next one goes on from there."""


class _Adjusted(msgspec.Struct, frozen=True):
    """What is needed of a `review.results.HandResult`."""

    all_in_bb: float
    policy_bb: float | None


_RESULTS: Final = msgspec.json.Decoder(tuple[msgspec.Raw, _Adjusted])


class OpponentRepository:
    """A `host.sessions.OpponentStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def memory(self, player: PlayerId) -> OpponentMemory:
        """Returns what the player knows, the latest hands included. Practice and retries are not counted."""
        memory = await self._load(player)
        for _ in range(MOST_HANDS // HANDS_AT_ONCE):
            played = await self._hands_after(player, memory.last_hand)
            if not played:
                break
            memory = await self._change(player, partial(_with_hands, player, played))
        return memory

    async def ladder(self, player: PlayerId) -> Ladder:
        """Returns how the player does against each level of bots; reviewed hands count luck-adjusted."""
        memory = await self.memory(player)
        adjusted = await self._adjusted(player) if memory.level_hands else {}
        return climbed(memory.level_hands, adjusted)

    async def note(self, player: PlayerId, key: str, note: str) -> OpponentMemory:
        """Replaces the player's note on an opponent; an empty one deletes it."""
        return await self._change(player, lambda known: known.noted(key, note))

    async def key_of(self, opponent: PlayerId) -> str | None:
        """Returns the key under which a player is known to others; None for nobody."""
        row = row_id(opponent)
        query = select(players.c.bot).where(players.c.id == row)
        found = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if found is None else opponent_key(opponent, found.bot)

    async def _adjusted(self, player: PlayerId) -> dict[int, float]:
        """Returns the luck-adjusted results of the player's latest reviewed hands, by the row of the hand."""
        own = row_id(player)
        query = (
            select(hands.c.id, hands.c.game_id, hands.c.hand_number, hand_results.c.result_secret)
            .join(hands, hands.c.id == hand_results.c.hand_id)
            .where(hand_results.c.player_id == own)
            .order_by(desc(hands.c.id))
            .limit(MOST_LEVEL_HANDS)
        )
        cipher = self._database.cipher

        def read(connection: Connection) -> dict[int, float]:
            found = {}
            for row in connection.execute(query).all():
                place = result_aad(row.game_id, row.hand_number, own or 0)
                _, result = _RESULTS.decode(cipher.decrypt(place, row.result_secret))
                found[row.id] = result.all_in_bb if result.policy_bb is None else result.policy_bb
            return found

        return await self._database.read(read)

    async def _load(self, player: PlayerId) -> OpponentMemory:
        owner = row_id(player)
        query = select(opponent_memories.c.memory_secret).where(opponent_memories.c.player_id == owner)
        sealed = await self._database.read(lambda connection: connection.scalar(query))
        return decode_memory(None if sealed is None else self._database.cipher.decrypt(memory_aad(owner or 0), sealed))

    async def _change(self, player: PlayerId, change: Callable[[OpponentMemory], OpponentMemory]) -> OpponentMemory:
        owner = known_row(player)
        stored = opponent_memories.c.player_id == owner
        cipher = self._database.cipher

        def write(connection: Connection) -> OpponentMemory:
            sealed = connection.scalar(select(opponent_memories.c.memory_secret).where(stored).with_for_update())
            memory = change(decode_memory(None if sealed is None else cipher.decrypt(memory_aad(owner), sealed)))
            row = {"player_id": owner, "memory_secret": cipher.encrypt(memory_aad(owner), encode_memory(memory))}
            connection.execute(delete(opponent_memories).where(stored))
            connection.execute(insert(opponent_memories).values(row))
            return memory

        return await self._database.write(write)

    async def _hands_after(self, player: PlayerId, last_hand: int) -> list[SharedHand]:
        """Returns the next hands that the player was dealt into, oldest first."""
        own = row_id(player)
        counted = (statistics.c.player_id == own) & (statistics.c.game_id == hands.c.game_id)
        query = (
            select(hands.c.id, hands.c.game_id, hands.c.hand_number, hands.c.events_secret, hands.c.settings_secret)
            .join(player_hands, player_hands.c.hand_id == hands.c.id)
            .join(games, games.c.id == hands.c.game_id)
            .join(statistics, counted)
            .where(player_hands.c.player_id == own, hands.c.id > last_hand, not_(games.c.is_practice))
            .order_by(hands.c.id)
            .limit(HANDS_AT_ONCE)
        )
        cipher = self._database.cipher

        def read(connection: Connection) -> list[SharedHand]:
            rows = connection.execute(query).all()
            others: defaultdict[int, dict[PlayerId, str | None]] = defaultdict(dict)
            parts = (
                select(player_hands.c.hand_id, player_hands.c.player_id, players.c.bot)
                .join(players, players.c.id == player_hands.c.player_id)
                .where(player_hands.c.hand_id.in_([row.id for row in rows]), player_hands.c.player_id != own)
            )
            for part in connection.execute(parts).all() if rows else ():
                others[part.hand_id][str(part.player_id)] = part.bot
            found = []
            for row in rows:
                place = row.game_id, row.hand_number
                settings = cipher.decrypt(hand_aad(*place, "settings_secret"), row.settings_secret)
                events = cipher.decrypt(hand_aad(*place, "events_secret"), row.events_secret)
                big_blind = decode_hand(settings).deal.rules.min_bet
                bots = others[row.id]
                keys = {other: opponent_key(other, bot) for other, bot in bots.items()}
                found.append(SharedHand(row.id, decode_events(events), keys, big_blind, table_level(bots.values())))
            return found

        return await self._database.read(read)


def _with_hands(player: PlayerId, played: Sequence[SharedHand], known: OpponentMemory) -> OpponentMemory:
    return remembered(known, player, played)


def memory_aad(player: int) -> AssociatedData:
    return AssociatedData("opponent_memories", "memory_secret", f"player {player}", 0)
