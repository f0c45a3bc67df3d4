"""The audit of one game: its log leads to its entries in the ledger, its hands, statistics, seats and lobby row."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from riverboat.engine.actions import RabbitHunt, Show
from riverboat.host.ledger import Transfer
from riverboat.host.table.state import TableState, ends_hand, new_state, state_after, status_of_game
from riverboat.host.table.step_records import chips_at, hand_record
from riverboat.host.table.transfers import table_transfers
from riverboat.server.store.audit_deals import DealAudit
from riverboat.server.store.audit_hands import HandAudit
from riverboat.server.store.audit_problem import mismatch, same
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.rows import AnyRow, text_id
from riverboat.server.store.schema import games, ledger, seatings
from riverboat.server.store.verification import replayed
from riverboat.table import Act, Command, DealHand


class AuditedGame(NamedTuple):
    steps: int
    hands: int


def audit_game(
    connection: Connection, cipher: Cipher, stored: AnyRow, state: TableState, bots: set[str]
) -> AuditedGame:
    """Checks everything that follows from a game's log. Raises a refusal that names the first row that does not fit."""
    same("table_states", stored.game_id, "number", stored.number, state.number)
    _check_lobby(connection, stored.game_id, state)
    # A retry began in the middle of a hand, and moves no chips.
    if state.is_retry or stored.pruned:
        return AuditedGame(stored.seq, 0)
    _check_seats(connection, stored.game_id, state, bots)
    entries = _entries(connection, stored)
    hands = HandAudit(connection, cipher, stored.game_id)
    deals = DealAudit(connection, cipher, stored.game_id)
    now, steps = new_state(state.table.settings, state.table.table_id), 0
    for step in replayed(connection, cipher, stored, state.table):
        before, now, steps = now, state_after(now, step.step.table, step.step.events, step.row.seq, None), steps + 1
        same("events", f"{stored.game_id}/{step.row.seq}", "number", step.row.number, now.number)
        hand = hand_record(now.table, now.events, bots) if _is_recorded(before, now) else None
        if isinstance(step.command, DealHand) and now.table.hand is not None:
            deals.dealt(now.table.hand, step.command.deck)
        if hand is not None:
            hands.ended(step.row.at, hand)
            deals.ended(hand.hand_number)
        elif ends_hand(before.table, now.table):
            deals.voided()
        elif _is_late_show(step.command):
            hands.shown_late(now.events)
        wanted = () if state.is_free else table_transfers(before.table, step.command, step.step.events, hand, bots)
        if step.row.seq > stored.ledger_from:
            _check_entries(stored.game_id, step.row.seq, entries, wanted)
    hands.finish()
    deals.finish(stored, state.fairness)
    return AuditedGame(steps, hands.count)


# The ledger.


def _entries(connection: Connection, stored: AnyRow) -> dict[int, list[AnyRow]]:
    """Returns the game's entries by step; those of voided hands belong to no step."""
    query = select(ledger).where(ledger.c.game_id == stored.game_id, ledger.c.kind != "void").order_by(ledger.c.id)
    found: dict[int, list[AnyRow]] = {}
    for row in connection.execute(query):
        if row.seq > stored.seq or (row.seq <= stored.ledger_from and row.kind != "opening"):
            mismatch("ledger", row.id, "seq", row.seq, "a step of the game")
        found.setdefault(row.seq, []).append(row)
    return found


def _check_entries(game: int, seq: int, entries: dict[int, list[AnyRow]], wanted: tuple[Transfer, ...]) -> None:
    found = entries.get(seq, [])
    for row, transfer in zip(found, wanted, strict=False):
        entry = Transfer(row.kind, row.source, row.target, row.amount, text_id(row.player_id))
        same("ledger", row.id, "entry", entry, transfer)
    if len(found) > len(wanted):
        mismatch("ledger", found[len(wanted)].id, "entry", "there", "no entry: the log does not say it")
    if len(found) < len(wanted):
        mismatch("ledger", f"of step {game}/{seq}", "entry", "missing", wanted[len(found)])


def _is_recorded(before: TableState, now: TableState) -> bool:
    """Whether a step ends a hand that was not voided."""
    return ends_hand(before.table, now.table) and now.table.hand is not None


def _is_late_show(command: Command | None) -> bool:
    return isinstance(command, Act) and isinstance(command.action, RabbitHunt | Show)


# Seats and the lobby.


def _check_lobby(connection: Connection, game: int, state: TableState) -> None:
    row = connection.execute(select(games).where(games.c.id == game)).one()
    same("games", game, "status", row.status, status_of_game(state))
    if not state.is_retry:
        same("games", game, "players", row.players, sum(seated is not None for seated in state.table.seats))


def _check_seats(connection: Connection, game: int, state: TableState, bots: set[str]) -> None:
    rows = {row.player_id: row for row in connection.execute(select(seatings).where(seatings.c.game_id == game))}
    chips = {} if state.is_free else chips_at(state.table, bots)
    for seat, seated in enumerate(state.table.seats):
        if seated is None:
            continue
        row = rows.pop(int(seated.player), None)
        if row is None:
            mismatch("seatings", f"{game}/{seated.player}", "player_id", "missing", seated.player)
        same("seatings", f"{game}/{seated.player}", "seat", row.seat, seat)
        same("seatings", f"{game}/{seated.player}", "has_left", row.has_left, seated.has_left)
        if seated.player in chips:
            same("seatings", f"{game}/{seated.player}", "chips", row.chips, chips[seated.player])
    for player in rows:
        mismatch("seatings", f"{game}/{player}", "player_id", player, "no row: nobody of that number sits there")
