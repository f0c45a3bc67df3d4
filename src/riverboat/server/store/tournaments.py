"""The tournament repository: one state each, fenced like a table's; entries and money in the same transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, desc, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from riverboat.host.ports import Fenced, StoreUnusable
from riverboat.host.records import (
    Entry,
    NewTournament,
    StoredTournament,
    Tournament,
    TournamentId,
    TournamentStep,
)
from riverboat.protocol.views import GameStatus
from riverboat.server.store.crypto import AssociatedData
from riverboat.server.store.database import Database
from riverboat.server.store.games import PAGE, new_code, plain_code
from riverboat.server.store.ledger import Posting, post
from riverboat.server.store.rows import AnyRow, known_row, row_id, text_id
from riverboat.server.store.schema import tournament_entries, tournament_states, tournaments
from riverboat.server.store.steps import OutcomeUnknown
from riverboat.server.store.writer import Weight
from riverboat.table import PlayerId


class TournamentRepository:
    """All tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, tournament: NewTournament, first_state: Callable[[TournamentId], bytes]) -> Tournament:
        """Creates a tournament and its first state, in one transaction."""
        made = await self._database.write(partial(self._create, tournament=tournament, first_state=first_state))
        self._database.tournaments_revision += 1
        return made

    @property
    def revision(self) -> int:
        """Another number after every change by this process to what `listed` returns."""
        return self._database.tournaments_revision

    async def append(self, step: TournamentStep) -> None:
        """Makes a step durable. Raises `Fenced` or a refusal when it must not be stored; then nothing has changed."""
        try:
            lane = known_row(step.tournament_id)
            await self._database.write(partial(self._append, step=step), lane=lane, weight=Weight.STEP)
        except StoreUnusable as failure:
            raise OutcomeUnknown(f"step {step.seq} of tournament {step.tournament_id}") from failure
        finally:
            self._database.tournaments_revision += 1

    async def load(self, tournament: TournamentId) -> StoredTournament | None:
        query = select(tournament_states).where(tournament_states.c.tournament_id == row_id(tournament))
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else self._opened(row)

    async def claim(self, tournament: TournamentId, owner: str) -> StoredTournament | None:
        """Becomes the owner: raises the epoch, so that writes of earlier owners are refused, and returns the state."""
        number = row_id(tournament)
        if number is None:
            return None
        change = (
            update(tournament_states)
            .where(tournament_states.c.tournament_id == number)
            .values(epoch=tournament_states.c.epoch + 1, owner=owner)
            .returning(tournament_states)
        )
        row = await self._database.write(lambda connection: connection.execute(change).one_or_none(), lane=number)
        return None if row is None else self._opened(row)

    async def tournament(self, tournament: TournamentId) -> Tournament | None:
        return await self._one(select(tournaments).where(tournaments.c.id == row_id(tournament)))

    async def by_code(self, code: str) -> Tournament | None:
        typed = plain_code(code)
        return None if typed is None else await self._one(select(tournaments).where(tournaments.c.code == typed))

    async def listed(
        self, *, status: GameStatus | None = None, before: TournamentId | None = None, limit: int = PAGE
    ) -> tuple[Tournament, ...]:
        """Returns public tournaments, newest first; without a status, those that are not finished."""
        query = select(tournaments).where(tournaments.c.code.is_(None))
        query = query.where(
            tournaments.c.status == status if status is not None else tournaments.c.status != "finished"
        )
        if before is not None:
            query = query.where(tournaments.c.id < (row_id(before) or 0))
        query = query.order_by(desc(tournaments.c.id)).limit(limit)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(_tournament_of, rows))

    async def all_open(self) -> tuple[Tournament, ...]:
        """Returns every tournament that is not finished, private ones too."""
        query = select(tournaments).where(tournaments.c.status != "finished").order_by(desc(tournaments.c.id))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(_tournament_of, rows))

    async def unfinished(self) -> tuple[TournamentId, ...]:
        query = select(tournaments.c.id).where(tournaments.c.status != "finished").order_by(tournaments.c.id)
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(map(str, found))

    async def running(self) -> tuple[TournamentId, ...]:
        """Returns tournaments that have begun and are not finished: some process must own each."""
        query = select(tournaments.c.id).where(tournaments.c.status == "active").order_by(tournaments.c.id)
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(map(str, found))

    async def count_open(self, creator: PlayerId) -> int:
        """Returns how many unfinished tournaments a player has created."""
        is_open = tournaments.c.status != "finished"
        query = select(func.count()).where(tournaments.c.creator == row_id(creator), is_open)
        return await self._database.read(lambda connection: connection.scalar(query) or 0)

    async def entries(self, tournament: TournamentId) -> tuple[Entry, ...]:
        """Returns all entries: by place, and those still in it first."""
        columns = tournament_entries.c
        query = (
            select(columns.player_id, columns.name, columns.place, columns.prize, columns.paid)
            .where(columns.tournament_id == row_id(tournament))
            .order_by(func.coalesce(columns.place, 0), columns.player_id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(Entry(str(row.player_id), row.name, row.place, row.prize, row.paid) for row in rows)

    async def of_player(self, player: PlayerId) -> tuple[Tournament, ...]:
        """Returns the unfinished tournaments that the player has entered, newest first."""
        query = (
            select(tournaments)
            .join(tournament_entries, tournament_entries.c.tournament_id == tournaments.c.id)
            .where(tournament_entries.c.player_id == row_id(player), tournaments.c.status != "finished")
            .order_by(desc(tournaments.c.id))
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(_tournament_of, rows))

    async def _one(self, query: Select[Any]) -> Tournament | None:
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _tournament_of(row)

    def _opened(self, row: AnyRow) -> StoredTournament:
        state = self._database.cipher.decrypt(state_place(row.tournament_id, row.seq), row.state)
        return StoredTournament(str(row.tournament_id), row.seq, row.epoch, state)

    # In the writer thread.

    def _create(
        self, connection: Connection, tournament: NewTournament, first_state: Callable[[TournamentId], bytes]
    ) -> Tournament:
        values = msgspec.structs.asdict(tournament)
        is_private = values.pop("is_private")
        values |= {
            "creator": None if tournament.creator is None else known_row(tournament.creator),
            "code": new_code(connection, tournaments) if is_private else None,
            "created_at": self._database.now(),
        }
        row = connection.execute(insert(tournaments).values(values).returning(tournaments)).one()
        state = self._database.cipher.encrypt(state_place(row.id, 0), first_state(str(row.id)))
        first = {"tournament_id": row.id, "seq": 0, "epoch": 0, "state": state}
        connection.execute(insert(tournament_states), first)
        return _tournament_of(row)

    def _append(self, connection: Connection, step: TournamentStep) -> None:
        number = known_row(step.tournament_id)
        advance = (
            update(tournament_states)
            .where(
                tournament_states.c.tournament_id == number,
                tournament_states.c.epoch == step.epoch,
                tournament_states.c.seq == step.seq - 1,
            )
            .values(seq=step.seq, state=self._database.cipher.encrypt(state_place(number, step.seq), step.state))
        )
        if connection.execute(advance).rowcount != 1:
            raise Fenced(f"step {step.seq} of tournament {number} comes from a director that lost it")
        posting = Posting(self._database.now(), tournament=number, seq=step.seq)
        post(connection, self._database.cipher, posting, step.transfers)
        if step.entered:
            _enter(connection, number, step.entered)
        for player in step.withdrawn:
            gone = tournament_entries.c.player_id == known_row(player)
            connection.execute(delete(tournament_entries).where(tournament_entries.c.tournament_id == number, gone))
        entries = select(func.count()).where(tournament_entries.c.tournament_id == number).scalar_subquery()
        closed_at = self._database.now() if step.status == "finished" else None
        connection.execute(
            update(tournaments)
            .where(tournaments.c.id == number)
            .values(status=step.status, entries=entries, closed_at=func.coalesce(tournaments.c.closed_at, closed_at))
        )


def _enter(connection: Connection, number: int, entries: Sequence[Entry]) -> None:
    """Stores entries, new or changed. One statement for all: building it takes longer than a row of it."""
    into = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    columns = [tournament_entries.c.tournament_id, tournament_entries.c.player_id]
    new = into(tournament_entries)
    changed = {name: new.excluded[name] for name in ("name", "place", "prize", "paid")}
    rows = [
        {
            "tournament_id": number,
            "player_id": known_row(entry.player),
            "name": entry.name,
            "place": entry.place,
            "prize": entry.prize,
            "paid": entry.paid,
        }
        for entry in entries
    ]
    connection.execute(new.on_conflict_do_update(index_elements=columns, set_=changed), rows)


def state_place(tournament: int, seq: int) -> AssociatedData:
    return AssociatedData("tournament_states", "state", f"tournament {tournament}", seq)


def _tournament_of(row: AnyRow) -> Tournament:
    fields = row._asdict()
    return Tournament(**(fields | {"id": str(row.id), "creator": text_id(row.creator)}))
