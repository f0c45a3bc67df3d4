"""Archives: steps of old hands, compressed and still part of the hash chain; and what is deleted for good.

A step's hash covers its encrypted columns. An archive keeps the plain text and the nonce of each, so that the very same
bytes can be made again: the chain is verified through archives as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from riverboat.server.store.append_only import changeable
from riverboat.server.store.chain import EventRow, command_aad, events_aad, hand_aad, hash_of
from riverboat.server.store.crypto import AssociatedData, Cipher, is_compressed, nonce_of
from riverboat.server.store.schema import (
    archives,
    events,
    games,
    hand_results,
    hand_reviews,
    hands,
    player_hands,
    reviews,
    table_states,
    voided_hands,
)

STEPS_AT_ONCE: Final = 5_000
"""In one archive."""
HANDS_AT_ONCE: Final = 1_000
MICROSECOND: Final = 0.000_001
HAND_SECRETS: Final = ("events_secret", "settings_secret", "fairness_secret")


class _Steps(msgspec.Struct, array_like=True):
    """Steps by column: equal columns beside each other compress best."""

    epochs: list[int]
    numbers: list[int]
    times: list[float]
    players: list[int | None]
    requests: list[str | None]
    publics: list[str]
    commands: list[bytes]
    events: list[bytes]
    nonces: bytes
    """Of every command, then of every event."""


_DECODER: Final = msgspec.msgpack.Decoder(_Steps)
_HASHED: Final = [column for column in events.columns if column.name != "hash"]


def archive_game(connection: Connection, cipher: Cipher, game: int, before: datetime) -> int:
    """Moves steps of hands that ended before a time to archives; returns how many.

    The steps since the start of the hand that was under way then stay.
    """
    last_hand = select(func.max(hands.c.played_at)).where(hands.c.game_id == game, hands.c.played_at < before)
    ended = connection.scalar(last_hand)
    if ended is None:
        return 0
    # A step has its time as it was, its hand has it rounded to a microsecond.
    until = ended.timestamp() + MICROSECOND
    last = connection.scalar(select(func.max(events.c.seq)).where(events.c.game_id == game, events.c.at <= until))
    if last is None:
        return 0
    count = 0
    with changeable(connection, "events"):
        while rows := connection.execute(_oldest(game, last)).all():
            steps = [EventRow(*row) for row in rows]
            place = archive_aad(game, steps[0].seq)
            values = {"game_id": game, "first_seq": steps[0].seq, "last_seq": steps[-1].seq}
            body = cipher.encrypt_small(place, msgspec.msgpack.encode(_packed(cipher, steps)))
            connection.execute(insert(archives).values(**values, body=body))
            connection.execute(delete(events).where(events.c.game_id == game, events.c.seq <= steps[-1].seq))
            count += len(steps)
    _compress_hands(connection, cipher, game, before)
    return count


def _oldest(game: int, last: int) -> Any:
    query = select(*_HASHED).where(events.c.game_id == game, events.c.seq <= last)
    return query.order_by(events.c.seq).limit(STEPS_AT_ONCE)


def _packed(cipher: Cipher, steps: list[EventRow]) -> _Steps:
    return _Steps(
        epochs=[step.epoch for step in steps],
        numbers=[step.number for step in steps],
        times=[step.at for step in steps],
        players=[step.player_id for step in steps],
        requests=[step.request_id for step in steps],
        publics=[step.public for step in steps],
        commands=[cipher.decrypt(command_aad(step.game_id, step.seq), step.command) for step in steps],
        events=[cipher.decrypt(events_aad(step.game_id, step.seq), step.events) for step in steps],
        nonces=b"".join(nonce_of(step.command) for step in steps) + b"".join(nonce_of(step.events) for step in steps),
    )


def archived_steps(
    connection: Connection, reading: Cipher, game: int, head: bytes, writing: Cipher | None = None
) -> Iterator[tuple[EventRow, bytes]]:
    """Returns every archived step with its hash, after the step whose hash is `head`.

    With another cipher to write, the steps are as they would be under its key.
    """
    sealing = writing or reading
    query = select(archives).where(archives.c.game_id == game).order_by(archives.c.first_seq)
    for row in connection.execute(query).all():
        packed = _DECODER.decode(reading.decrypt(archive_aad(game, row.first_seq), row.body))
        size = len(packed.nonces) // (2 * len(packed.epochs))
        half = size * len(packed.epochs)
        for place, epoch in enumerate(packed.epochs):
            seq = row.first_seq + place
            of_command = packed.nonces[place * size : (place + 1) * size]
            of_events = packed.nonces[half + place * size : half + (place + 1) * size]
            step = EventRow(
                game_id=game,
                seq=seq,
                epoch=epoch,
                number=packed.numbers[place],
                at=packed.times[place],
                player_id=packed.players[place],
                request_id=packed.requests[place],
                command=sealing.encrypt(command_aad(game, seq), packed.commands[place], of_command),
                events=sealing.encrypt(events_aad(game, seq), packed.events[place], of_events),
                public=packed.publics[place],
                prev_hash=head,
            )
            head = hash_of(step)
            yield step, head


def _compress_hands(connection: Connection, cipher: Cipher, game: int, before: datetime) -> None:
    """The hands' own copies of what the log says are compressed in place."""
    query = select(hands.c.id, hands.c.hand_number, *(hands.c[name] for name in HAND_SECRETS))
    for row in connection.execute(query.where(hands.c.game_id == game, hands.c.played_at < before)).all():
        values = {}
        for column in HAND_SECRETS:
            if (sealed := getattr(row, column)) is not None and not is_compressed(sealed):
                place = hand_aad(game, row.hand_number, column)
                values[column] = cipher.encrypt_small(place, cipher.decrypt(place, sealed))
        if not values:
            continue
        connection.execute(update(hands).where(hands.c.id == row.id).values(values))


def prune_game(connection: Connection, game: int) -> int:
    """Deletes the log and the hands of a finished game; its entries in the ledger stay. Returns the number of hands."""
    rows = connection.scalars(select(hands.c.id).where(hands.c.game_id == game)).all()
    for at in range(0, len(rows), HANDS_AT_ONCE):
        wanted = rows[at : at + HANDS_AT_ONCE]
        connection.execute(update(reviews).where(reviews.c.hand_row.in_(wanted)).values(hand_row=None))
        for table in (hand_reviews, hand_results, player_hands, voided_hands):
            connection.execute(delete(table).where(table.c.hand_id.in_(wanted)))
        connection.execute(delete(hands).where(hands.c.id.in_(wanted)))
    connection.execute(delete(archives).where(archives.c.game_id == game))
    with changeable(connection, "events"):
        connection.execute(delete(events).where(events.c.game_id == game))
    connection.execute(update(table_states).where(table_states.c.game_id == game).values(pruned=True))
    return len(rows)


def finished_before(connection: Connection, before: datetime) -> list[int]:
    """Returns games that were closed before a time and not pruned."""
    query = (
        select(games.c.id)
        .join(table_states, table_states.c.game_id == games.c.id)
        .where(games.c.status == "finished", games.c.closed_at < before, table_states.c.pruned.is_(False))
        .order_by(games.c.id)
    )
    return list(connection.scalars(query))


def archive_aad(game: int, first_seq: int) -> AssociatedData:
    return AssociatedData("archives", "body", f"game {game}", first_seq)
