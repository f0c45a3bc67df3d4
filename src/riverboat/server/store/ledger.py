"""The ledger: every movement of chips as a balanced entry, in the transaction of the step that moves them.

`players.chips` is a cache of a wallet's entries: the database refuses to let it go below 0, and the audit proves it
against them. Each entry is sealed with the server's key: whoever writes one without it is found out.
"""

from __future__ import annotations

import hmac
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy import text as sql

from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.host.ledger import Transfer
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.rows import known_row
from riverboat.server.store.schema import (
    STARTING_CHIPS,
    games,
    ledger,
    players,
    seatings,
    tournament_entries,
    tournaments,
)

SEAL_BYTES: Final = 16

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_ENCODER: Final = msgspec.msgpack.Encoder()
_MOVE: Final = (
    update(players)
    .where(players.c.id == bindparam("player"), players.c.chips + bindparam("delta") >= 0)
    .values(chips=players.c.chips + bindparam("delta"))
)
_INSERT: Final = insert(ledger)
# psycopg would send many rows as a pipeline, and in the middle of one a stopped server holds its locks for ever.
_INSERT_AT_ONCE: Final = sql(
    "INSERT INTO ledger (at, kind, source, target, player_id, game_id, tournament_id, seq, amount, seal) "
    "SELECT CAST(:at AS timestamptz), kind, source, target, player, CAST(:game AS bigint), "
    "CAST(:tournament AS bigint), CAST(:seq AS bigint), amount, seal "
    "FROM unnest(CAST(:kinds AS text[]), CAST(:sources AS text[]), CAST(:targets AS text[]), "
    "CAST(:players AS bigint[]), CAST(:amounts AS bigint[]), CAST(:seals AS bytea[])) WITH ORDINALITY "
    "AS entry (kind, source, target, player, amount, seal, place) ORDER BY place"
)

_OWN: Final = select(players.c.chips, players.c.kind).where(players.c.id == bindparam("player")).with_for_update()
_AT_TABLES: Final = (
    select(func.sum(seatings.c.chips))
    .join(games, games.c.id == seatings.c.game_id)
    .where(seatings.c.player_id == bindparam("player"), games.c.status != "finished")
)
_ENTERED: Final = (
    select(func.sum(tournament_entries.c.paid))
    .join(tournaments, tournament_entries.c.tournament_id == tournaments.c.id)
    .where(
        tournament_entries.c.player_id == bindparam("player"),
        tournament_entries.c.place.is_(None),
        tournaments.c.status != "finished",
    )
)


class Posting(NamedTuple):
    """Where entries belong: a step of a game or of a tournament, or neither for grants."""

    at: datetime
    game: int | None = None
    tournament: int | None = None
    seq: int = 0


def post(connection: Connection, cipher: Cipher, posting: Posting, transfers: Sequence[Transfer]) -> None:
    """Moves chips between wallets and enters every transfer. Raises a refusal if a wallet would go below 0."""
    if not transfers:
        return
    _move_wallets(connection, transfers)
    enter(connection, cipher, posting, transfers)


def enter(connection: Connection, cipher: Cipher, posting: Posting, transfers: Sequence[Transfer]) -> None:
    """Enters transfers in the ledger in one statement, and changes no wallet."""
    whose = [None if transfer.player is None else known_row(transfer.player) for transfer in transfers]
    seals = [seal_of(cipher, posting, transfer, player) for transfer, player in zip(transfers, whose, strict=True)]
    if connection.dialect.name == "postgresql":
        connection.execute(
            _INSERT_AT_ONCE,
            {
                "at": posting.at,
                "game": posting.game,
                "tournament": posting.tournament,
                "seq": posting.seq,
                "kinds": [transfer.kind for transfer in transfers],
                "sources": [transfer.source for transfer in transfers],
                "targets": [transfer.target for transfer in transfers],
                "players": whose,
                "amounts": [transfer.chips for transfer in transfers],
                "seals": seals,
            },
        )
        return
    rows: list[dict[str, Any]] = [
        {
            "at": posting.at,
            "kind": transfer.kind,
            "source": transfer.source,
            "target": transfer.target,
            "player_id": player,
            "game_id": posting.game,
            "tournament_id": posting.tournament,
            "seq": posting.seq,
            "amount": transfer.chips,
            "seal": seal,
        }
        for transfer, player, seal in zip(transfers, whose, seals, strict=True)
    ]
    connection.execute(_INSERT, rows)


def seal_of(cipher: Cipher, posting: Posting, transfer: Transfer, player: int | None) -> bytes:
    """Returns the seal of an entry: it covers every column but the number of the row."""
    microseconds = (posting.at.astimezone(UTC) - _EPOCH) // _MICROSECOND
    fields = (
        microseconds,
        transfer.kind,
        transfer.source,
        transfer.target,
        player,
        posting.game,
        posting.tournament,
        posting.seq,
        transfer.chips,
    )
    return hmac.digest(cipher.ledger_key, _ENCODER.encode(fields), "sha256")[:SEAL_BYTES]


def _move_wallets(connection: Connection, transfers: Iterable[Transfer]) -> None:
    deltas: defaultdict[int, Chips] = defaultdict(int)
    for transfer in transfers:
        if transfer.source == "wallet":
            deltas[known_row(transfer.player or "")] -= transfer.chips
        if transfer.target == "wallet":
            deltas[known_row(transfer.player or "")] += transfer.chips
    # In the same order everywhere, so that two writers never deadlock.
    for player_id, delta in sorted(deltas.items()):
        if delta and connection.execute(_MOVE, {"player": player_id, "delta": delta}).rowcount != 1:
            raise _not_enough(connection, player_id, -delta)


def grant(connection: Connection, cipher: Cipher, at: datetime, player_id: int, chips: Chips) -> None:
    """Gives a player chips of the house."""
    post(connection, cipher, Posting(at), (Transfer("grant", "house", "wallet", chips, str(player_id)),))


def refill(connection: Connection, cipher: Cipher, at: datetime, player_id: int) -> None:
    """Grants what is missing from the starting sum, chips in play included."""
    # Locked until the end: whatever moves this player's chips waits.
    own = connection.execute(_OWN, {"player": player_id}).one_or_none()
    if own is None or own.kind == "bot":
        return
    missing = STARTING_CHIPS - own.chips - chips_in_play(connection, player_id)
    if missing > 0:
        grant(connection, cipher, at, player_id, missing)


def chips_in_play(connection: Connection, player_id: int) -> Chips:
    """Returns a player's chips at tables, and what was paid in tournaments that the player is still in."""
    at_tables: Chips = int(connection.scalar(_AT_TABLES, {"player": player_id}) or 0)
    paid: Chips = int(connection.scalar(_ENTERED, {"player": player_id}) or 0)
    return at_tables + paid


def _not_enough(connection: Connection, player_id: int, needed: Chips) -> Exception:
    found = connection.scalar(select(players.c.chips).where(players.c.id == player_id))
    if found is None:
        return LookupError(f"there is no player {player_id}")
    return RiverboatError(
        "not_enough_chips",
        f"player {player_id} has {found} chips; {needed} are needed",
        player=str(player_id),
        chips=found,
        needed=needed,
    )
