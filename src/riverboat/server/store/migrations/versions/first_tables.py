"""Creates the first tables, and the triggers that keep the log append-only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as sql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
NOW = sql("CURRENT_TIMESTAMP")


def upgrade() -> None:
    _players()
    _games()
    _steps()
    _hands()
    _tournaments()
    _make_append_only()


def _players() -> None:
    op.create_table(
        "keys",
        sa.Column("key_id", sa.LargeBinary(length=8), nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.PrimaryKeyConstraint("key_id", name="pk_keys"),
    )
    op.create_table(
        "players",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("chips", sa.BigInteger(), server_default=sql("100000"), nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("kind", sa.String(length=10), server_default="guest", nullable=False),
        sa.Column("login", sa.String(length=100)),
        sa.Column("password_hash", sa.Text()),
        sa.Column("language", sa.String(length=10), server_default="en", nullable=False),
        sa.Column("bot", sa.String(length=200)),
        sa.CheckConstraint("kind IN ('guest', 'named', 'bot')", name=op.f("ck_players_kind")),
        sa.CheckConstraint("chips >= 0", name=op.f("ck_players_chips")),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("login", name="uq_players_login"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_sessions_player_id"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"])
    op.create_table(
        "tickets",
        sa.Column("ticket_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_tickets_player_id"),
        sa.PrimaryKeyConstraint("ticket_hash", name="pk_tickets"),
    )
    op.create_index("ix_tickets_expires_at", "tickets", ["expires_at"])


def _games() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("status", sa.String(length=20), server_default="waiting", nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("creator", ROW_ID),
        sa.Column("code", sa.String(length=20)),
        sa.Column("settings", sa.Text(), server_default="{}", nullable=False),
        sa.Column("entries", sa.Integer(), server_default=sql("0"), nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.CheckConstraint("status IN ('waiting', 'active', 'finished')", name=op.f("ck_tournaments_status")),
        sa.ForeignKeyConstraint(["creator"], ["players.id"], name="fk_tournaments_creator"),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.UniqueConstraint("code", name="uq_tournaments_code"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "games",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("game_type", sa.String(length=20), server_default="no_limit", nullable=False),
        sa.Column("min_buy_in", sa.BigInteger(), server_default=sql("100"), nullable=False),
        sa.Column("max_buy_in", sa.BigInteger(), server_default=sql("10000"), nullable=False),
        sa.Column("status", sa.String(length=20), server_default="waiting", nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("kind", sa.String(length=20), server_default="cash", nullable=False),
        sa.Column("name", sa.String(length=100), server_default="", nullable=False),
        sa.Column("creator", ROW_ID),
        sa.Column("code", sa.String(length=20)),
        sa.Column("settings", sa.Text(), server_default="{}", nullable=False),
        sa.Column("seats", sa.Integer(), server_default=sql("9"), nullable=False),
        sa.Column("players", sa.Integer(), server_default=sql("0"), nullable=False),
        sa.Column("small_blind", sa.BigInteger(), server_default=sql("0"), nullable=False),
        sa.Column("big_blind", sa.BigInteger(), server_default=sql("0"), nullable=False),
        sa.Column("tournament_id", ROW_ID),
        sa.Column("closed_at", MOMENT),
        sa.CheckConstraint("status IN ('waiting', 'active', 'finished')", name=op.f("ck_games_status")),
        sa.ForeignKeyConstraint(["creator"], ["players.id"], name="fk_games_creator"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_games_tournament_id"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("code", name="uq_games_code"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_creator", "games", ["creator"])
    op.create_index("ix_games_status", "games", ["status", "id"])
    op.create_index("ix_games_tournament_id", "games", ["tournament_id"])
    op.create_table(
        "seatings",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seatings_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seatings_player_id"),
        sa.PrimaryKeyConstraint("game_id", "player_id", name="pk_seatings"),
    )
    op.create_index("ix_seatings_player_id", "seatings", ["player_id"])


def _steps() -> None:
    op.create_table(
        "table_states",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(length=200), server_default="", nullable=False),
        sa.Column("head", sa.LargeBinary(length=32), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_table_states_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_table_states"),
    )
    op.create_table(
        "events",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("player_id", ROW_ID),
        sa.Column("request_id", sa.Text()),
        sa.Column("command", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("prev_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_events_player_id"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
        sa.UniqueConstraint("game_id", "request_id", name="uq_events_game_id_request_id"),
    )


def _hands() -> None:
    op.create_table(
        "hands",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("hand_number", sa.Integer(), nullable=False),
        sa.Column("pot_amount", sa.BigInteger(), nullable=False),
        sa.Column("community_cards", sa.Text(), nullable=False),
        sa.Column("winners", sa.Text(), nullable=False),
        sa.Column("played_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("hand_id", sa.String(length=60), nullable=False),
        sa.Column("events_secret", sa.LargeBinary(), nullable=False),
        sa.Column("settings_secret", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_hands_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_hands"),
        sa.UniqueConstraint("game_id", "hand_id", name="uq_hands_game_id_hand_id"),
        sa.UniqueConstraint("game_id", "hand_number", name="uq_hands_game_id_hand_number"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "player_hands",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("hand_id", ROW_ID, nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("hole_cards", sa.Text()),
        sa.Column("final_hand_rank", sa.String(length=20), server_default="", nullable=False),
        sa.Column("bet_amount", sa.BigInteger(), nullable=False),
        sa.Column("won_amount", sa.BigInteger(), nullable=False),
        sa.Column("actions", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("hole_cards_secret", sa.LargeBinary()),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name="fk_player_hands_hand_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_player_hands_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_player_hands"),
        sa.UniqueConstraint("hand_id", "player_id", name="uq_player_hands_hand_id_player_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_player_hands_player_id", "player_hands", ["player_id", "hand_id"])
    op.create_table(
        "statistics",
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("hands", sa.BigInteger(), nullable=False),
        sa.Column("hands_won", sa.BigInteger(), nullable=False),
        sa.Column("winnings", sa.BigInteger(), nullable=False),
        sa.Column("decided_preflop", sa.BigInteger(), nullable=False),
        sa.Column("put_in", sa.BigInteger(), nullable=False),
        sa.Column("raised_preflop", sa.BigInteger(), nullable=False),
        sa.Column("three_bet_chances", sa.BigInteger(), nullable=False),
        sa.Column("three_bets", sa.BigInteger(), nullable=False),
        sa.Column("bets_and_raises", sa.BigInteger(), nullable=False),
        sa.Column("calls", sa.BigInteger(), nullable=False),
        sa.Column("folds", sa.BigInteger(), nullable=False),
        sa.Column("saw_flop", sa.BigInteger(), nullable=False),
        sa.Column("showdowns", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_statistics_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_statistics_player_id"),
        sa.PrimaryKeyConstraint("player_id", "game_id", name="pk_statistics"),
    )
    op.create_index("ix_statistics_game_id", "statistics", ["game_id"])


def _tournaments() -> None:
    op.create_table(
        "tournament_states",
        sa.Column("tournament_id", ROW_ID, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(length=200), server_default="", nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_tournament_states_tournament_id"),
        sa.PrimaryKeyConstraint("tournament_id", name="pk_tournament_states"),
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", ROW_ID, nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("entered_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("prize", sa.BigInteger(), server_default=sql("0"), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_tournament_entries_player_id"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_tournament_entries_tournament_id"),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", name="pk_tournament_entries"),
    )
    op.create_index("ix_tournament_entries_player_id", "tournament_entries", ["player_id"])


def _make_append_only() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for deed in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER events_without_{deed.lower()} BEFORE {deed} ON events "
                "BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER events_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events "
        "FOR EACH STATEMENT EXECUTE FUNCTION events_are_append_only()"
    )
