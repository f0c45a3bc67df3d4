"""The audit of one tournament: its state leads to its row, its entries and its entries in the ledger."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, select

from riverboat.engine.rules import Chips
from riverboat.host.tournament.payments import balances_of, pool_of
from riverboat.host.tournament.state import decode_state
from riverboat.server.store.audit_problem import mismatch, same
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.schema import ledger, tournament_entries, tournament_states, tournaments
from riverboat.server.store.tournaments import state_place


def audit_tournament(connection: Connection, cipher: Cipher, number: int) -> Chips:
    """Checks everything that follows from a tournament's state; returns what its prize pool must hold."""
    stored = connection.execute(select(tournament_states).where(tournament_states.c.tournament_id == number)).one()
    state = decode_state(cipher.decrypt(state_place(number, stored.seq), stored.state))
    row = connection.execute(select(tournaments).where(tournaments.c.id == number)).one()
    same("tournaments", number, "status", row.status, state.status)
    same("tournaments", number, "entries", row.entries, len(state.tournament.entrants))
    columns = tournament_entries.c
    found = {
        str(entry.player_id): entry
        for entry in connection.execute(select(tournament_entries).where(columns.tournament_id == number))
    }
    places = {place.player: place for place in state.tournament.places}
    for entrant in state.tournament.entrants:
        where = f"{number}/{entrant.player}"
        entry, place = found.pop(entrant.player, None), places.get(entrant.player)
        if entry is None:
            mismatch("tournament_entries", where, "player_id", "missing", entrant.player)
        same("tournament_entries", where, "place", entry.place, place.place if place is not None else None)
        same("tournament_entries", where, "prize", entry.prize, place.prize if place is not None else 0)
    for player in found:
        mismatch("tournament_entries", f"{number}/{player}", "player_id", player, "no row: the player has not entered")
    if not stored.ledger_from:
        _check_entries(connection, number, balances_of(state.tournament))
    return 0 if state.tournament.is_over else pool_of(state.tournament)


def _check_entries(connection: Connection, number: int, expected: dict[str, Chips]) -> None:
    """What each entrant has paid into the pool and got out of it."""
    found: Counter[str] = Counter()
    for row in connection.execute(select(ledger).where(ledger.c.tournament_id == number)):
        if row.player_id is not None:
            found[str(row.player_id)] += row.amount if row.source in ("pool", "fees") else -row.amount
    for player in sorted({*found, *expected}):
        same("ledger", f"of tournament {number}, player {player}", "sum", found[player], expected.get(player, 0))
