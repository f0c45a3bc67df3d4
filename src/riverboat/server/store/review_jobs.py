"""Reviews under way and those of imported hands. They contain cards that only the player has seen: encrypted.

A review belongs to the process that works on it. When nothing is heard of that process, another takes the review over.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, desc, insert, select, update

from riverboat.protocol.refusals import Refusal
from riverboat.review.rest import ReviewStatus
from riverboat.server.reviews.jobs import KeptHand, StoredReview
from riverboat.server.store.crypto import AssociatedData
from riverboat.server.store.database import Database
from riverboat.server.store.rows import AnyRow, known_row, row_id
from riverboat.server.store.schema import review_decisions, reviews
from riverboat.table import PlayerId

STALE: Final = timedelta(seconds=90)
"""A process that has not been heard of for so long has ended."""
_UNFINISHED: Final = reviews.c.status.in_(("waiting", "working"))
_ENCODER: Final = msgspec.msgpack.Encoder()
_HANDS: Final = msgspec.msgpack.Decoder(KeptHand)
_PROBLEMS: Final = msgspec.json.Decoder(Refusal)


class ReviewJobRepository:
    """The reviews that players have asked for."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, player: PlayerId, review_id: str) -> StoredReview | None:
        """Returns a review of this player, with the decisions that are ready."""
        owner = row_id(player)
        decisions = (
            select(review_decisions.c.number, review_decisions.c.decision_secret)
            .where(review_decisions.c.player_id == owner, review_decisions.c.review_id == review_id)
            .order_by(review_decisions.c.number)
        )

        def read(connection: Connection) -> StoredReview | None:
            row = connection.execute(select(reviews).where(_one(owner, review_id))).one_or_none()
            return None if row is None else self._review(row, connection.execute(decisions).all())

        return await self._database.read(read)

    async def add(self, player: PlayerId, review_id: str, hand: KeptHand, owner: str, most: int) -> bool:
        """Stores a review that waits. Returns False if it is there already.

        Of imported hands that are reviewed, the latest `most` are kept.
        """
        player_id = known_row(player)
        now = self._database.now()
        sealed = self._database.cipher.encrypt(job_aad(player_id, review_id), _ENCODER.encode(hand))
        row = {
            "player_id": player_id,
            "id": review_id,
            "hand_row": hand.hand_row,
            "owner": owner,
            "created_at": now,
            "updated_at": now,
            "job_secret": sealed,
        }

        def write(connection: Connection) -> bool:
            if connection.scalar(select(reviews.c.id).where(_one(player_id, review_id))) is not None:
                return False
            connection.execute(insert(reviews).values(row))
            old = (
                select(reviews.c.id)
                .where(reviews.c.player_id == player_id, reviews.c.hand_row.is_(None), ~_UNFINISHED)
                .order_by(desc(reviews.c.created_at), desc(reviews.c.id))
                .offset(most)
                .limit(most)
            )
            for review in connection.scalars(old).all():
                _remove(connection, player_id, review)
            return True

        return await self._database.write(write)

    async def add_decision(self, player: PlayerId, review_id: str, number: int, decision: bytes) -> None:
        """Stores a decision; one that is there already stays."""
        player_id = known_row(player)
        place = {"player_id": player_id, "review_id": review_id, "number": number}
        sealed = self._database.cipher.encrypt(decision_aad(player_id, review_id, number), decision)
        known = select(review_decisions.c.number).where(
            *(review_decisions.c[name] == value for name, value in place.items())
        )

        def write(connection: Connection) -> None:
            is_there = connection.scalar(select(reviews.c.id).where(_one(player_id, review_id))) is not None
            if is_there and connection.scalar(known) is None:
                connection.execute(insert(review_decisions).values({**place, "decision_secret": sealed}))

        await self._database.write_patiently(write)

    async def change(
        self,
        player: PlayerId,
        review_id: str,
        status: ReviewStatus,
        *,
        seconds: float = 0.0,
        problem: Refusal | None = None,
    ) -> None:
        values: dict[str, Any] = {"status": status, "seconds": seconds, "updated_at": self._database.now()}
        values["problem"] = None if problem is None else msgspec.json.encode(problem).decode()
        change = update(reviews).where(_one(known_row(player), review_id)).values(values)
        await self._database.write_patiently(lambda connection: connection.execute(change))

    async def remove(self, player: PlayerId, review_id: str) -> None:
        """Removes a review and its decisions."""
        player_id = known_row(player)
        await self._database.write_patiently(lambda connection: _remove(connection, player_id, review_id))

    async def keep(self, owner: str) -> None:
        """Says that the process lives, for all reviews it has to work on."""
        change = update(reviews).where(reviews.c.owner == owner, _UNFINISHED).values(updated_at=self._database.now())
        await self._database.write_patiently(lambda connection: connection.execute(change))

    async def take_over(self, player: PlayerId, review_id: str, owner: str) -> bool:
        """Becomes the owner of a review whose process has ended. Returns False if another was faster."""
        now = self._database.now()
        change = (
            update(reviews)
            .where(_one(known_row(player), review_id), _UNFINISHED, reviews.c.updated_at < now - STALE)
            .values(owner=owner, status="waiting", updated_at=now)
        )
        return await self._database.write(lambda connection: connection.execute(change).rowcount == 1)

    def _review(self, row: AnyRow, decisions: Any) -> StoredReview:
        decrypt = self._database.cipher.decrypt
        return StoredReview(
            player=str(row.player_id),
            id=row.id,
            status=row.status,
            owner=row.owner,
            is_stale=row.updated_at < self._database.now() - STALE,
            seconds=row.seconds,
            problem=None if row.problem is None else _PROBLEMS.decode(row.problem),
            hand=_HANDS.decode(decrypt(job_aad(row.player_id, row.id), row.job_secret)),
            decisions=tuple(
                msgspec.Raw(decrypt(decision_aad(row.player_id, row.id, number), sealed))
                for number, sealed in decisions
            ),
        )


def _one(player_id: int | None, review_id: str) -> ColumnElement[bool]:
    return and_(reviews.c.player_id == player_id, reviews.c.id == review_id)


def _remove(connection: Connection, player_id: int, review_id: str) -> None:
    own = review_decisions.c.player_id == player_id, review_decisions.c.review_id == review_id
    connection.execute(delete(review_decisions).where(*own))
    connection.execute(delete(reviews).where(_one(player_id, review_id)))


def job_aad(player_id: int, review_id: str) -> AssociatedData:
    return AssociatedData("reviews", "job_secret", f"player {player_id}", 0, review_id.encode())


def decision_aad(player_id: int, review_id: str, number: int) -> AssociatedData:
    return AssociatedData("review_decisions", "decision_secret", f"player {player_id}", number, review_id.encode())
