"""The audit: proves logs, ledger, wallets, hand summaries, seats and tournaments against each other.

It replays every game's log and derives all the rest from it; the first row that does not fit is named. It reads one
snapshot, so a server may play on meanwhile. Nothing it says contains a card.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from riverboat.host.ledger import Transfer
from riverboat.host.table.state import TableState
from riverboat.host.table.state import decode_state as decode_table_state
from riverboat.host.table.step_records import chips_at
from riverboat.server.store.audit_games import audit_game
from riverboat.server.store.audit_problem import mismatch, same
from riverboat.server.store.audit_tournaments import audit_tournament
from riverboat.server.store.chain import state_aad
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.database import Database
from riverboat.server.store.ledger import Posting, seal_of
from riverboat.server.store.rows import text_id
from riverboat.server.store.schema import ledger, players, table_states, tournaments
from riverboat.server.store.voiding import audit_voided

BATCH = 2000


class AuditReport(msgspec.Struct, frozen=True):
    """What was proved."""

    players: int
    games: int
    steps: int
    hands: int
    tournaments: int
    entries: int
    """Of the ledger."""


class Account(NamedTuple):
    """One account of the ledger; what does not identify it is None."""

    kind: str
    player: int | None = None
    game: int | None = None
    tournament: int | None = None


async def audit(database: Database) -> AuditReport:
    """Checks the whole database. Raises `audit_mismatch`, `broken_log` or `damaged_record` for the first fault."""
    return await database.read_long(lambda connection: _audit(connection, database.cipher))


def _audit(connection: Connection, cipher: Cipher) -> AuditReport:
    entries = _check_seals(connection, cipher)
    bots = {str(number) for number in connection.scalars(select(players.c.id).where(players.c.kind == "bot"))}
    expected: Counter[Account] = Counter()
    steps = hands = 0
    stored = connection.execute(select(table_states).order_by(table_states.c.game_id)).all()
    for row in stored:
        state = decode_table_state(cipher.decrypt(state_aad(row.game_id, row.seq, row.head), row.state))
        found = audit_game(connection, cipher, row, state, bots)
        steps, hands = steps + found.steps, hands + found.hands
        expected += _at_table(row.game_id, state)
    numbers = connection.scalars(select(tournaments.c.id).order_by(tournaments.c.id)).all()
    for number in numbers:
        expected[Account("pool", tournament=number)] += audit_tournament(connection, cipher, number)
    audit_voided(connection)
    count = _check_balances(connection, expected)
    return AuditReport(count, len(stored), steps, hands, len(numbers), entries)


def _check_seals(connection: Connection, cipher: Cipher) -> int:
    """Every entry was written by a server with the key, and not changed since."""
    count = 0
    with connection.execute(select(ledger).order_by(ledger.c.id).execution_options(yield_per=BATCH)) as rows:
        for row in rows:
            count += 1
            transfer = Transfer(row.kind, row.source, row.target, row.amount, text_id(row.player_id))
            posting = Posting(row.at, row.game_id, row.tournament_id, row.seq)
            if seal_of(cipher, posting, transfer, row.player_id) != row.seal:
                mismatch("ledger", row.id, "seal", row.seal.hex(), "the seal of the entry as it stands")
    return count


def _at_table(game: int, state: TableState) -> Counter[Account]:
    """What the accounts of a table hold, by its state."""
    found: Counter[Account] = Counter()
    table = state.table
    if state.is_free or table.settings.kind == "tournament":
        return found
    if table.settings.kind == "sit_and_go":
        if not table.is_finished and not state.is_closed:
            seated = sum(seated is not None for seated in table.seats)
            found[Account("pool", game=game)] = table.settings.entry * (table.entrants or seated)
        return found
    for player, chips in chips_at(table, ()).items():
        found[Account("seat", int(player), game)] = chips
    return found


def _check_balances(connection: Connection, expected: Counter[Account]) -> int:
    """Wallets, seats, pots and pools hold what players, tables and tournaments say. Returns the number of players."""
    wallets = connection.execute(select(players.c.id, players.c.chips).order_by(players.c.id)).all()
    found = balances(connection)
    for player, chips in wallets:
        same("players", player, "chips", chips, found.pop(Account("wallet", player), 0))
    for account in sorted({*found, *expected}, key=str):
        if account.kind in ("house", "fees", "rake", "insurance"):
            continue
        where = account.game or account.tournament or account.player
        same("ledger", f"{account.kind} {where}", "balance", found[account], expected[account])
    return len(wallets)


def balances(connection: Connection) -> Counter[Account]:
    """Returns the balance of every account; together they are zero."""
    found: Counter[Account] = Counter()
    for column, sign in ((ledger.c.source, -1), (ledger.c.target, 1)):
        key = (column, ledger.c.player_id, ledger.c.game_id, ledger.c.tournament_id)
        for *whose, amount in connection.execute(select(*key, func.sum(ledger.c.amount)).group_by(*key)):
            found[_account(*whose)] += sign * int(amount)
    return found


def _account(kind: str, player: int | None, game: int | None, tournament: int | None) -> Account:
    match kind:
        case "wallet":
            return Account(kind, player)
        case "seat":
            return Account(kind, player, game)
        case "pot" | "pool":
            return Account(kind, None, game, tournament)
        case _:
            return Account(kind)
