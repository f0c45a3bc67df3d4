"""Adds roles, bans and mutes of players, the log of operators, reports, voided hands, archives and orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as sql

from riverboat.server.store.migrations.append_only import make_append_only, make_changeable

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
NOW = sql("CURRENT_TIMESTAMP")


def upgrade() -> None:
    op.add_column("players", sa.Column("role", sa.String(10), server_default="player", nullable=False))
    op.add_column("players", sa.Column("banned_at", MOMENT))
    op.add_column("players", sa.Column("muted_until", MOMENT))
    op.add_column("table_states", sa.Column("pruned", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "admin_log",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("actor", sa.String(100), nullable=False),
        sa.Column("deed", sa.String(30), nullable=False),
        sa.Column("subject", sa.String(100), server_default="", nullable=False),
        sa.Column("detail", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_log"),
        sqlite_autoincrement=True,
    )
    make_append_only("admin_log")
    op.create_table(
        "reports",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("reporter", ROW_ID, nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("words", sa.Text(), server_default="", nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.ForeignKeyConstraint(["reporter"], ["players.id"], name="fk_reports_reporter"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_reports_player_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_reports_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "voided_hands",
        sa.Column("hand_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("actor", sa.String(100), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name="fk_voided_hands_hand_id"),
        sa.PrimaryKeyConstraint("hand_id", name="pk_voided_hands"),
    )
    op.create_table(
        "archives",
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("first_seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_archives_game_id"),
        sa.PrimaryKeyConstraint("game_id", "first_seq", name="pk_archives"),
    )
    op.create_table(
        "orders",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("actor", sa.String(100), nullable=False),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column("taken_at", MOMENT),
        sa.Column("done_at", MOMENT),
        sa.Column("problem", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    for table in ("orders", "archives", "voided_hands", "reports"):
        op.drop_table(table)
    make_changeable("admin_log")
    op.drop_table("admin_log")
    op.drop_column("table_states", "pruned")
    for column in ("muted_until", "banned_at", "role"):
        op.drop_column("players", column)
