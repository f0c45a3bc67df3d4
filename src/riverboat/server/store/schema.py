"""The schema of the database, the same for SQLite and PostgreSQL. Migrations bring a database to exactly this.

`players`, `games`, `hands` and `player_hands` have the columns of the documented data model first, then what a server
needs. Columns that end in `_secret`, and the bytes of states, commands and events, are encrypted: see `crypto`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    func,
)
from sqlalchemy import text as sql

from riverboat.table import PlayerStats

STARTING_CHIPS: Final = 100_000
"""The chips of a new player, and the sum that a refill restores: ten full stacks at 50/100."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# SQLite assigns row ids only to a column called INTEGER; it holds 64 bits all the same.
RowId = BigInteger().with_variant(Integer(), "sqlite")


class UtcDateTime(TypeDecorator[datetime]):
    """A time in UTC with its zone, whatever the database stores."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC).replace(tzinfo=None) if value is not None and dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _identity() -> Column[int]:
    return Column("id", RowId, primary_key=True, autoincrement=True)


def _made_at(name: str) -> Column[datetime]:
    return Column(name, UtcDateTime(), nullable=False, server_default=func.current_timestamp())


players = Table(
    "players",
    metadata,
    _identity(),
    Column("name", String(50), nullable=False),
    Column("chips", BigInteger, nullable=False, server_default=sql(str(STARTING_CHIPS))),
    _made_at("created_at"),
    Column("kind", String(10), nullable=False, server_default="guest"),
    Column("login", String(100), unique=True),
    Column("password_hash", Text),
    Column("language", String(10), nullable=False, server_default="en"),
    Column("bot", String(200)),
    CheckConstraint("chips >= 0", name="chips"),
    CheckConstraint("kind IN ('guest', 'named', 'bot')", name="kind"),
    sqlite_autoincrement=True,
)

games = Table(
    "games",
    metadata,
    _identity(),
    Column("game_type", String(20), nullable=False, server_default="no_limit"),
    Column("min_buy_in", BigInteger, nullable=False, server_default=sql("100")),
    Column("max_buy_in", BigInteger, nullable=False, server_default=sql("10000")),
    Column("status", String(20), nullable=False, server_default="waiting"),
    _made_at("created_at"),
    Column("kind", String(20), nullable=False, server_default="cash"),
    Column("name", String(100), nullable=False, server_default=""),
    Column("creator", RowId, ForeignKey("players.id"), index=True),
    Column("code", String(20), unique=True),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("seats", Integer, nullable=False, server_default=sql("9")),
    Column("players", Integer, nullable=False, server_default=sql("0")),
    Column("small_blind", BigInteger, nullable=False, server_default=sql("0")),
    Column("big_blind", BigInteger, nullable=False, server_default=sql("0")),
    Column("tournament_id", RowId, ForeignKey("tournaments.id"), index=True),
    Column("closed_at", UtcDateTime()),
    CheckConstraint("status IN ('waiting', 'active', 'finished')", name="status"),
    Index("ix_games_status", "status", "id"),
    sqlite_autoincrement=True,
)

hands = Table(
    "hands",
    metadata,
    _identity(),
    Column("game_id", RowId, ForeignKey("games.id"), nullable=False),
    Column("hand_number", Integer, nullable=False),
    Column("pot_amount", BigInteger, nullable=False),
    Column("community_cards", Text, nullable=False),
    Column("winners", Text, nullable=False),
    _made_at("played_at"),
    Column("hand_id", String(60), nullable=False),
    Column("events_secret", LargeBinary, nullable=False),
    Column("settings_secret", LargeBinary, nullable=False),
    UniqueConstraint("game_id", "hand_number"),
    UniqueConstraint("game_id", "hand_id"),
    sqlite_autoincrement=True,
)

player_hands = Table(
    "player_hands",
    metadata,
    _identity(),
    Column("hand_id", RowId, ForeignKey("hands.id"), nullable=False),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False),
    Column("hole_cards", Text),
    Column("final_hand_rank", String(20), nullable=False, server_default=""),
    Column("bet_amount", BigInteger, nullable=False),
    Column("won_amount", BigInteger, nullable=False),
    Column("actions", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("hole_cards_secret", LargeBinary),
    UniqueConstraint("hand_id", "player_id"),
    Index("ix_player_hands_player_id", "player_id", "hand_id"),
    sqlite_autoincrement=True,
)

seatings = Table(
    "seatings",
    metadata,
    Column("game_id", RowId, ForeignKey("games.id"), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
    Column("chips", BigInteger, nullable=False, server_default=sql("0")),
    Column("has_left", Boolean, nullable=False, server_default=false()),
)

statistics = Table(
    "statistics",
    metadata,
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True),
    Column("game_id", RowId, ForeignKey("games.id"), primary_key=True, index=True),
    *(Column(name, BigInteger, nullable=False) for name in PlayerStats.__struct_fields__),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False, index=True),
    _made_at("created_at"),
    Column("expires_at", UtcDateTime(), nullable=False, index=True),
)

tickets = Table(
    "tickets",
    metadata,
    Column("ticket_hash", LargeBinary(32), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False),
    Column("expires_at", UtcDateTime(), nullable=False, index=True),
    Column("used_at", UtcDateTime()),
    Column("session_hash", LargeBinary(32), index=True),
)

table_states = Table(
    "table_states",
    metadata,
    Column("game_id", RowId, ForeignKey("games.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("owner", String(200), nullable=False, server_default=""),
    Column("head", LargeBinary(32), nullable=False),
    Column("state", LargeBinary, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("game_id", RowId, ForeignKey("games.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
    Column("player_id", RowId, ForeignKey("players.id")),
    Column("request_id", Text),
    Column("command", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("public", Text, nullable=False),
    Column("prev_hash", LargeBinary(32), nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    UniqueConstraint("game_id", "request_id"),
)

tournaments = Table(
    "tournaments",
    metadata,
    _identity(),
    Column("name", String(100), nullable=False),
    Column("status", String(20), nullable=False, server_default="waiting"),
    _made_at("created_at"),
    Column("creator", RowId, ForeignKey("players.id")),
    Column("code", String(20), unique=True),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("entries", Integer, nullable=False, server_default=sql("0")),
    Column("closed_at", UtcDateTime()),
    CheckConstraint("status IN ('waiting', 'active', 'finished')", name="status"),
    sqlite_autoincrement=True,
)

tournament_states = Table(
    "tournament_states",
    metadata,
    Column("tournament_id", RowId, ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("owner", String(200), nullable=False, server_default=""),
    Column("state", LargeBinary, nullable=False),
)

tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament_id", RowId, ForeignKey("tournaments.id"), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True, index=True),
    Column("name", String(50), nullable=False),
    _made_at("entered_at"),
    Column("place", Integer),
    Column("prize", BigInteger, nullable=False, server_default=sql("0")),
)

keys = Table(
    "keys",
    metadata,
    Column("key_id", LargeBinary(8), primary_key=True),
    _made_at("created_at"),
)
