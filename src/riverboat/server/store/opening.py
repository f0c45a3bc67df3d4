"""Opening balances: what a database held when it got its ledger, entered once by the migration."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, select, update

from riverboat.host.ledger import AccountKind, Transfer
from riverboat.host.table.state import TableState, decode_state
from riverboat.host.tournament.payments import pool_of
from riverboat.host.tournament.state import decode_state as decode_tournament
from riverboat.server.store.chain import state_aad
from riverboat.server.store.crypto import Cipher, Key
from riverboat.server.store.ledger import Posting, enter
from riverboat.server.store.schema import games, players, table_states, tournament_states, tournaments
from riverboat.server.store.tournaments import state_place

# By name: later migrations may add columns.
_TABLES: Final = (
    select(table_states.c.game_id, table_states.c.seq, table_states.c.head, table_states.c.state)
    .join(games, games.c.id == table_states.c.game_id)
    .where(games.c.status != "finished")
)
_TOURNAMENTS: Final = (
    select(tournament_states.c.tournament_id, tournament_states.c.seq, tournament_states.c.state)
    .join(tournaments, tournaments.c.id == tournament_states.c.tournament_id)
    .where(tournaments.c.status != "finished")
)


def open_ledger(connection: Connection, key: Key) -> None:
    """Enters every wallet, every stack at a cash table and every prize pool; the house has given all of it out."""
    cipher, now = Cipher(key), datetime.now(UTC)
    wallets = connection.execute(select(players.c.id, players.c.chips).where(players.c.chips > 0)).all()
    for player, chips in wallets:
        enter(connection, cipher, Posting(now), (_opened("wallet", chips, str(player)),))
    for row in connection.execute(_TABLES).all():
        state = decode_state(cipher.decrypt(state_aad(row.game_id, row.seq, row.head), row.state))
        if transfers := tuple(_at_table(state)):
            enter(connection, cipher, Posting(now, game=row.game_id, seq=row.seq), transfers)
    for number, seq, sealed in connection.execute(_TOURNAMENTS).all():
        stored = decode_tournament(cipher.decrypt(state_place(number, seq), sealed))
        if not stored.tournament.is_over and (pool := pool_of(stored.tournament)):
            posting = Posting(now, tournament=number, seq=seq)
            enter(connection, cipher, posting, (_opened("pool", pool),))
    for states in (table_states, tournament_states):
        connection.execute(update(states).values(ledger_from=states.c.seq))


def _at_table(state: TableState) -> Iterator[Transfer]:
    table = state.table
    if state.is_free or state.is_over or table.settings.kind == "tournament":
        return
    seated = [seated for seated in table.seats if seated is not None]
    if table.settings.kind == "sit_and_go":
        if pool := table.settings.entry * (table.entrants or len(seated)):
            yield _opened("pool", pool)
        return
    for one in seated:
        if chips := one.stack + one.queued - one.taken:
            yield _opened("seat", chips, one.player)


def _opened(account: AccountKind, chips: int, player: str | None = None) -> Transfer:
    return Transfer("opening", "house", account, chips, player)
