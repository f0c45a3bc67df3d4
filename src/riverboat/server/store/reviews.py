"""The review repository: reviews of finished hands, each for the player it was made for, and queues of mistakes.

Both contain cards that only that player has seen: they are stored encrypted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, delete, desc, insert, select

from riverboat.host.ports import GameId
from riverboat.server.store.crypto import AssociatedData
from riverboat.server.store.database import Database
from riverboat.server.store.rows import known_row, row_id
from riverboat.server.store.schema import hand_results, hand_reviews, hands, mistake_queues
from riverboat.table import PlayerId

LATEST_REVIEWS: Final = 10_000
LATEST_RESULTS: Final = 5000
"""Hands of a report."""


class ReviewRepository:
    """A `host.sessions.ReviewStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, game_id: GameId, hand_number: int, player: PlayerId, review: bytes) -> None:
        """Stores a review beside its hand; one that is there already stays. A hand that is not stored has none."""
        game, owner = known_row(game_id), known_row(player)
        sealed = self._database.cipher.encrypt(review_aad(game, hand_number, owner), review)

        def write(connection: Connection) -> None:
            hand = connection.scalar(_hand_row(game, hand_number))
            known = select(hand_reviews.c.hand_id).where(
                hand_reviews.c.hand_id == hand, hand_reviews.c.player_id == owner
            )
            if hand is not None and connection.scalar(known) is None:
                row = {"hand_id": hand, "player_id": owner, "review_secret": sealed}
                connection.execute(insert(hand_reviews).values(row))

        await self._database.write_patiently(write)

    async def load(self, game_id: GameId, hand_number: int, player: PlayerId) -> bytes | None:
        """Returns the player's review of a hand; None where there is none."""
        game, owner = row_id(game_id), row_id(player)
        if game is None or owner is None:
            return None
        query = (
            select(hand_reviews.c.review_secret)
            .join(hands, hands.c.id == hand_reviews.c.hand_id)
            .where(hands.c.game_id == game, hands.c.hand_number == hand_number, hand_reviews.c.player_id == owner)
        )
        sealed = await self._database.read(lambda connection: connection.scalar(query))
        return None if sealed is None else self._database.cipher.decrypt(review_aad(game, hand_number, owner), sealed)

    async def of_player(self, player: PlayerId, *, after: int = 0) -> tuple[tuple[int, bytes], ...]:
        """Returns reviews in the order of their hands, each with the row of its hand, beginning after one."""
        owner = row_id(player)
        query = (
            select(hands.c.id, hands.c.game_id, hands.c.hand_number, hand_reviews.c.review_secret)
            .join(hands, hands.c.id == hand_reviews.c.hand_id)
            .where(hand_reviews.c.player_id == owner, hands.c.id > after)
            .order_by(hands.c.id)
            .limit(LATEST_REVIEWS)
        )

        def read(connection: Connection) -> tuple[tuple[int, bytes], ...]:
            cipher = self._database.cipher
            return tuple(
                (row.id, cipher.decrypt(review_aad(row.game_id, row.hand_number, owner or 0), row.review_secret))
                for row in connection.execute(query)
            )

        return await self._database.read(read)

    async def save_result(self, game_id: GameId, hand_number: int, player: PlayerId, result: bytes) -> None:
        """Stores what a reviewed hand brings to a report; what is there already stays."""
        game, owner = known_row(game_id), known_row(player)
        sealed = self._database.cipher.encrypt(result_aad(game, hand_number, owner), result)

        def write(connection: Connection) -> None:
            hand = connection.scalar(_hand_row(game, hand_number))
            known = select(hand_results.c.hand_id).where(
                hand_results.c.hand_id == hand, hand_results.c.player_id == owner
            )
            if hand is not None and connection.scalar(known) is None:
                row = {"hand_id": hand, "player_id": owner, "result_secret": sealed}
                connection.execute(insert(hand_results).values(row))

        await self._database.write_patiently(write)

    async def results(self, player: PlayerId) -> tuple[bytes, ...]:
        """Returns what the player's latest reviewed hands bring to a report, in the order of the hands."""
        owner = row_id(player)
        query = (
            select(hands.c.game_id, hands.c.hand_number, hand_results.c.result_secret)
            .join(hands, hands.c.id == hand_results.c.hand_id)
            .where(hand_results.c.player_id == owner)
            .order_by(desc(hands.c.id))
            .limit(LATEST_RESULTS)
        )

        def read(connection: Connection) -> tuple[bytes, ...]:
            cipher = self._database.cipher
            return tuple(
                cipher.decrypt(result_aad(row.game_id, row.hand_number, owner or 0), row.result_secret)
                for row in reversed(connection.execute(query).all())
            )

        return await self._database.read(read)

    async def queue(self, player: PlayerId) -> bytes | None:
        """Returns the player's queue of mistakes, as it was saved."""
        owner = row_id(player)
        query = select(mistake_queues.c.queue_secret).where(mistake_queues.c.player_id == owner)
        sealed = await self._database.read(lambda connection: connection.scalar(query))
        return None if sealed is None else self._database.cipher.decrypt(queue_aad(owner or 0), sealed)

    async def save_queue(self, player: PlayerId, queue: bytes) -> None:
        """Replaces the player's queue of mistakes."""
        owner = known_row(player)
        sealed = self._database.cipher.encrypt(queue_aad(owner), queue)

        def write(connection: Connection) -> None:
            connection.execute(delete(mistake_queues).where(mistake_queues.c.player_id == owner))
            connection.execute(insert(mistake_queues).values({"player_id": owner, "queue_secret": sealed}))

        await self._database.write(write)

    async def change_queue(self, player: PlayerId, change: Callable[[bytes | None], bytes]) -> None:
        """Replaces the player's queue of mistakes by what `change` makes of it, which is called again if the queue was
        changed meanwhile.

        A long queue takes a while to be decoded: that is done in a reader's thread, while steps of tables are written.
        """
        owner = known_row(player)
        query = select(mistake_queues.c.queue_secret).where(mistake_queues.c.player_id == owner)
        cipher = self._database.cipher

        def read(connection: Connection) -> tuple[bytes | None, bytes | None]:
            """Returns the queue as it is stored, and as it should be; None where it can stay."""
            sealed = connection.scalar(query)
            before = None if sealed is None else cipher.decrypt(queue_aad(owner), sealed)
            after = change(before)
            return sealed, None if after == before else cipher.encrypt(queue_aad(owner), after)

        is_done = False
        while not is_done:
            stored, changed = await self._database.read(read)
            if changed is None:
                return
            replace = partial(_replace_queue, owner=owner, stored=stored, changed=changed)
            is_done = await self._database.write_patiently(replace)


def _replace_queue(connection: Connection, *, owner: int, stored: bytes | None, changed: bytes) -> bool:
    """Returns False, and changes nothing, when another queue is stored by now."""
    of_owner = mistake_queues.c.player_id == owner
    if connection.scalar(select(mistake_queues.c.queue_secret).where(of_owner).with_for_update()) != stored:
        return False
    connection.execute(delete(mistake_queues).where(of_owner))
    connection.execute(insert(mistake_queues).values({"player_id": owner, "queue_secret": changed}))
    return True


def _hand_row(game: int, hand_number: int) -> Any:
    return select(hands.c.id).where(hands.c.game_id == game, hands.c.hand_number == hand_number)


def review_aad(game: int, hand_number: int, player: int) -> AssociatedData:
    return AssociatedData("hand_reviews", "review_secret", f"game {game}", hand_number, str(player).encode())


def result_aad(game: int, hand_number: int, player: int) -> AssociatedData:
    return AssociatedData("hand_results", "result_secret", f"game {game}", hand_number, str(player).encode())


def queue_aad(player: int) -> AssociatedData:
    return AssociatedData("mistake_queues", "queue_secret", f"player {player}", 0)
