"""Adds what players know of their opponents, and their notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "opponent_memories",
        sa.Column("player_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("memory_secret", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_opponent_memories_player_id"),
        sa.PrimaryKeyConstraint("player_id", name="pk_opponent_memories"),
    )


def downgrade() -> None:
    op.drop_table("opponent_memories")
