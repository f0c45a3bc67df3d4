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
    ForeignKeyConstraint,
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
    Column("skeleton", String(100), index=True),
    Column("password_hash", Text),
    Column("language", String(10), nullable=False, server_default="en"),
    Column("bot", String(200)),
    Column("role", String(10), nullable=False, server_default="player"),
    Column("banned_at", UtcDateTime()),
    Column("muted_until", UtcDateTime()),
    Column("owner", RowId, index=True),
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
    Column("is_practice", Boolean, nullable=False, server_default=false()),
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
    Column("fairness_secret", LargeBinary),
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

hand_reviews = Table(
    "hand_reviews",
    metadata,
    Column("hand_id", RowId, ForeignKey("hands.id"), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True),
    Column("review_secret", LargeBinary, nullable=False),
    Index("ix_hand_reviews_player_id", "player_id", "hand_id"),
)

hand_results = Table(
    "hand_results",
    metadata,
    Column("hand_id", RowId, ForeignKey("hands.id"), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True),
    Column("result_secret", LargeBinary, nullable=False),
    Index("ix_hand_results_player_id", "player_id", "hand_id"),
)

mistake_queues = Table(
    "mistake_queues",
    metadata,
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True),
    Column("queue_secret", LargeBinary, nullable=False),
)

opponent_memories = Table(
    "opponent_memories",
    metadata,
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True),
    Column("memory_secret", LargeBinary, nullable=False),
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

totp_secrets = Table(
    "totp_secrets",
    metadata,
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("totp_secret", LargeBinary, nullable=False),
    Column("last_step", BigInteger, nullable=False, server_default=sql("0")),
    Column("confirmed_at", UtcDateTime()),
)
"""The secret of a player's authenticator app. `last_step`: the time step of the last code used; a code is good once."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("code_secret", LargeBinary, nullable=False),
)
"""Hashes of recovery codes, encrypted; a code that was used is deleted."""

passkeys = Table(
    "passkeys",
    metadata,
    _identity(),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False, index=True),
    Column("credential_id", LargeBinary, nullable=False, unique=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("host", String(255), nullable=False),
    Column("name", String(50), nullable=False),
    _made_at("created_at"),
    Column("used_at", UtcDateTime()),
    sqlite_autoincrement=True,
)

passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("challenge_hash", LargeBinary(32), primary_key=True),
    Column("player_id", RowId, ForeignKey("players.id"), index=True),
    Column("host", String(255), nullable=False),
    Column("expires_at", UtcDateTime(), nullable=False, index=True),
)
"""Challenges that passkeys sign, each once. With a player: to add a passkey; without: to log in."""

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
    Column("ledger_from", BigInteger, nullable=False, server_default=sql("0")),
    Column("pruned", Boolean, nullable=False, server_default=false()),
    Column("fair_link", LargeBinary(32)),
)
"""`ledger_from`: steps up to this one were played before there was a ledger. `pruned`: the log was deleted.
`fair_link`: the head of the table's chain of verifiable deals."""

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
    Column("ledger_from", BigInteger, nullable=False, server_default=sql("0")),
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
    Column("paid", BigInteger, nullable=False, server_default=sql("0")),
)

reviews = Table(
    "reviews",
    metadata,
    Column("player_id", RowId, ForeignKey("players.id"), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("hand_row", RowId, ForeignKey("hands.id")),
    Column("status", String(10), nullable=False, server_default="waiting"),
    Column("owner", String(32), nullable=False),
    _made_at("created_at"),
    Column("updated_at", UtcDateTime(), nullable=False),
    Column("seconds", Double, nullable=False, server_default=sql("0")),
    Column("problem", Text),
    Column("job_secret", LargeBinary, nullable=False),
    CheckConstraint("status IN ('waiting', 'working', 'done', 'failed')", name="status"),
)
"""Reviews under way, and those of imported hands. One of an own hand that is done is in `hand_reviews`."""

review_decisions = Table(
    "review_decisions",
    metadata,
    Column("player_id", RowId, primary_key=True),
    Column("review_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("decision_secret", LargeBinary, nullable=False),
    ForeignKeyConstraint(["player_id", "review_id"], ["reviews.player_id", "reviews.id"]),
)

retries = Table(
    "retries",
    metadata,
    Column("game_id", RowId, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False),
    Column("review_id", String(32), nullable=False),
    Column("decision", Integer, nullable=False),
    Column("deal", String(10), nullable=False),
    Column("seed", BigInteger),
    Column("original_bb", Double, nullable=False),
    Column("best_bb", Double),
    Column("won_bb", Double),
    _made_at("created_at"),
    Index("ix_retries_player_id", "player_id", "review_id"),
)

drill_answers = Table(
    "drill_answers",
    metadata,
    _identity(),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("answer", Integer, nullable=False),
    Column("score", Double, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_drill_answers_player_id", "player_id", "id"),
    sqlite_autoincrement=True,
)

ledger = Table(
    "ledger",
    metadata,
    _identity(),
    Column("at", UtcDateTime(), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("source", String(8), nullable=False),
    Column("target", String(8), nullable=False),
    Column("player_id", RowId, ForeignKey("players.id")),
    Column("game_id", RowId, ForeignKey("games.id")),
    Column("tournament_id", RowId, ForeignKey("tournaments.id")),
    Column("seq", BigInteger, nullable=False, server_default=sql("0")),
    Column("amount", BigInteger, nullable=False),
    Column("seal", LargeBinary(16), nullable=False),
    CheckConstraint("amount > 0", name="amount"),
    CheckConstraint("source <> target", name="accounts"),
    Index("ix_ledger_player_id", "player_id", "id"),
    Index("ix_ledger_game_id", "game_id", "seq"),
    sqlite_autoincrement=True,
)
"""Chips that left one account and reached another: see `riverboat.host.ledger`. Append-only."""

admin_log = Table(
    "admin_log",
    metadata,
    _identity(),
    Column("at", UtcDateTime(), nullable=False),
    Column("actor", String(100), nullable=False),
    Column("deed", String(30), nullable=False),
    Column("subject", String(100), nullable=False, server_default=""),
    Column("detail", Text, nullable=False, server_default=""),
    sqlite_autoincrement=True,
)
"""Every use of an operator's power. Append-only."""

reports = Table(
    "reports",
    metadata,
    _identity(),
    _made_at("created_at"),
    Column("reporter", RowId, ForeignKey("players.id"), nullable=False),
    Column("player_id", RowId, ForeignKey("players.id"), nullable=False),
    Column("game_id", RowId, ForeignKey("games.id")),
    Column("reason", String(20), nullable=False),
    Column("words", Text, nullable=False, server_default=""),
    Column("closed_at", UtcDateTime()),
    Column("hand_number", Integer),
    sqlite_autoincrement=True,
)
"""What players told operators of other players."""

voided_hands = Table(
    "voided_hands",
    metadata,
    Column("hand_id", RowId, ForeignKey("hands.id"), primary_key=True, autoincrement=False),
    Column("at", UtcDateTime(), nullable=False),
    Column("actor", String(100), nullable=False),
    Column("reason", Text, nullable=False, server_default=""),
)

archives = Table(
    "archives",
    metadata,
    Column("game_id", RowId, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("first_seq", BigInteger, primary_key=True, autoincrement=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Steps of old hands, compressed; they are no longer in `events`."""

orders = Table(
    "orders",
    metadata,
    _identity(),
    Column("created_at", UtcDateTime(), nullable=False),
    Column("actor", String(100), nullable=False),
    Column("order", Text, nullable=False),
    Column("taken_at", UtcDateTime()),
    Column("done_at", UtcDateTime()),
    Column("problem", Text),
    sqlite_autoincrement=True,
)
"""What operators ask of running servers, which take each order once."""

keys = Table(
    "keys",
    metadata,
    Column("key_id", LargeBinary(8), primary_key=True),
    _made_at("created_at"),
)
