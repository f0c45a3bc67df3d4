"""Key rotation: everything encrypted or sealed is written again under a new key, in one transaction.

The hash chains cover encrypted bytes, so they are made anew as well. The epoch of every table is raised: a server that
still runs with the old key can write nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, delete, insert, select, update

from riverboat.host.ledger import Transfer
from riverboat.server.store.append_only import changeable
from riverboat.server.store.archives import archive_aad, archived_steps
from riverboat.server.store.chain import (
    FIRST_HASH,
    EventRow,
    cards_aad,
    command_aad,
    events_aad,
    hand_aad,
    hash_of,
    state_aad,
)
from riverboat.server.store.crypto import AssociatedData, Cipher, is_compressed
from riverboat.server.store.ledger import Posting, seal_of
from riverboat.server.store.opponents import memory_aad
from riverboat.server.store.review_jobs import decision_aad, job_aad
from riverboat.server.store.reviews import queue_aad, result_aad, review_aad
from riverboat.server.store.rows import AnyRow, text_id
from riverboat.server.store.schema import (
    archives,
    events,
    hand_results,
    hand_reviews,
    hands,
    keys,
    ledger,
    mistake_queues,
    opponent_memories,
    player_hands,
    recovery_codes,
    review_decisions,
    reviews,
    table_states,
    totp_secrets,
    tournament_states,
)
from riverboat.server.store.second_factors import recovery_aad, totp_aad
from riverboat.server.store.tournaments import state_place


class Secret(NamedTuple):
    """An encrypted column, and where each of its values belongs."""

    table: Table
    column: str
    place: Callable[[AnyRow], AssociatedData]


SECRETS: Final = (
    Secret(hands, "events_secret", lambda row: hand_aad(row.game_id, row.hand_number, "events_secret")),
    Secret(hands, "settings_secret", lambda row: hand_aad(row.game_id, row.hand_number, "settings_secret")),
    Secret(hands, "fairness_secret", lambda row: hand_aad(row.game_id, row.hand_number, "fairness_secret")),
    Secret(player_hands, "hole_cards_secret", lambda row: cards_aad(row.game_id, row.hand_number, row.player_id)),
    Secret(hand_reviews, "review_secret", lambda row: review_aad(row.game_id, row.hand_number, row.player_id)),
    Secret(hand_results, "result_secret", lambda row: result_aad(row.game_id, row.hand_number, row.player_id)),
    Secret(mistake_queues, "queue_secret", lambda row: queue_aad(row.player_id)),
    Secret(opponent_memories, "memory_secret", lambda row: memory_aad(row.player_id)),
    Secret(reviews, "job_secret", lambda row: job_aad(row.player_id, row.id)),
    Secret(review_decisions, "decision_secret", lambda row: decision_aad(row.player_id, row.review_id, row.number)),
    Secret(tournament_states, "state", lambda row: state_place(row.tournament_id, row.seq)),
    Secret(totp_secrets, "totp_secret", lambda row: totp_aad(row.player_id)),
    Secret(recovery_codes, "code_secret", lambda row: recovery_aad(row.player_id, row.number)),
    Secret(archives, "body", lambda row: archive_aad(row.game_id, row.first_seq)),
)
"""Encrypted columns that no hash covers; `events` and `table_states` are rewritten with their chain."""


def rotate(connection: Connection, old: Cipher, new: Cipher) -> int:
    """Writes everything under the new key; returns the number of values."""
    count = 0
    with changeable(connection, "events"):
        for row in connection.execute(select(table_states)).all():
            count += _rotate_chain(connection, old, new, row)
    for secret in SECRETS:
        count += _rotate_column(connection, old, new, secret)
    with changeable(connection, "ledger"):
        for row in connection.execute(select(ledger)).all():
            connection.execute(update(ledger).where(ledger.c.id == row.id).values(seal=_seal(new, row)))
            count += 1
    connection.execute(update(tournament_states).values(epoch=tournament_states.c.epoch + 1))
    connection.execute(delete(keys))
    connection.execute(insert(keys).values(key_id=new.key.key_id))
    return count


def _rotate_chain(connection: Connection, old: Cipher, new: Cipher, state: AnyRow) -> int:
    game, head, count = state.game_id, FIRST_HASH, 0
    for _, archived in archived_steps(connection, old, game, head, writing=new):
        head = archived
    query = select(events).where(events.c.game_id == game).order_by(events.c.seq)
    for row in connection.execute(query).all():
        step = EventRow(*row[:-1])
        step = step._replace(
            command=new.encrypt(command_aad(game, row.seq), old.decrypt(command_aad(game, row.seq), row.command)),
            events=new.encrypt(events_aad(game, row.seq), old.decrypt(events_aad(game, row.seq), row.events)),
            prev_hash=head,
        )
        head = hash_of(step)
        changes = {"command": step.command, "events": step.events, "prev_hash": step.prev_hash, "hash": head}
        one = events.c.game_id == game, events.c.seq == row.seq
        connection.execute(update(events).where(*one).values(changes))
        count += 2
    if state.pruned:
        head = state.head
    plain = old.decrypt(state_aad(game, state.seq, state.head), state.state)
    sealed = new.encrypt(state_aad(game, state.seq, head), plain)
    change = update(table_states).where(table_states.c.game_id == game)
    connection.execute(change.values(state=sealed, head=head, epoch=table_states.c.epoch + 1))
    return count + 1


def _rotate_column(connection: Connection, old: Cipher, new: Cipher, secret: Secret) -> int:
    count = 0
    for row in _rows(connection, secret):
        sealed = getattr(row, secret.column)
        if sealed is None:
            continue
        place = secret.place(row)
        seal = new.encrypt_small if is_compressed(sealed) else new.encrypt
        key = [column == getattr(row, column.name) for column in secret.table.primary_key.columns]
        values = {secret.column: seal(place, old.decrypt(place, sealed))}
        connection.execute(update(secret.table).where(*key).values(values))
        count += 1
    return count


def _rows(connection: Connection, secret: Secret) -> Iterator[AnyRow]:
    """Returns all rows, with the game and number of the hand they belong to."""
    query: Any = select(secret.table)
    if secret.table in (player_hands, hand_reviews, hand_results):
        query = select(secret.table, hands.c.game_id, hands.c.hand_number).join(
            hands, hands.c.id == secret.table.c.hand_id
        )
    yield from connection.execute(query).all()


def _seal(new: Cipher, row: AnyRow) -> bytes:
    transfer = Transfer(row.kind, row.source, row.target, row.amount, text_id(row.player_id))
    return seal_of(new, Posting(row.at, row.game_id, row.tournament_id, row.seq), transfer, row.player_id)
