"""Adds the double-entry ledger, with opening balances for what is in play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy import text as sql

from riverboat.server.store.migrations.append_only import make_append_only, make_changeable
from riverboat.server.store.opening import open_ledger

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
STATES = ("table_states", "tournament_states")


def upgrade() -> None:
    op.create_table(
        "ledger",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("source", sa.String(8), nullable=False),
        sa.Column("target", sa.String(8), nullable=False),
        sa.Column("player_id", ROW_ID, sa.ForeignKey("players.id", name="fk_ledger_player_id")),
        sa.Column("game_id", ROW_ID, sa.ForeignKey("games.id", name="fk_ledger_game_id")),
        sa.Column("tournament_id", ROW_ID, sa.ForeignKey("tournaments.id", name="fk_ledger_tournament_id")),
        sa.Column("seq", sa.BigInteger(), server_default=sql("0"), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("seal", sa.LargeBinary(16), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_ledger_amount")),
        sa.CheckConstraint("source <> target", name=op.f("ck_ledger_accounts")),
        sa.PrimaryKeyConstraint("id", name="pk_ledger"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_ledger_player_id", "ledger", ["player_id", "id"])
    op.create_index("ix_ledger_game_id", "ledger", ["game_id", "seq"])
    for states in STATES:
        op.add_column(states, sa.Column("ledger_from", sa.BigInteger(), server_default=sql("0"), nullable=False))
    open_ledger(op.get_bind(), context.config.attributes["key"])
    make_append_only("ledger")


def downgrade() -> None:
    make_changeable("ledger")
    op.drop_table("ledger")
    for states in STATES:
        op.drop_column(states, "ledger_from")
