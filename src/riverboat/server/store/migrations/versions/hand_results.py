"""Adds what reviewed hands brought, for reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "hand_results",
        sa.Column("hand_id", row_id, sa.ForeignKey("hands.id", name="fk_hand_results_hand_id"), nullable=False),
        sa.Column("player_id", row_id, sa.ForeignKey("players.id", name="fk_hand_results_player_id"), nullable=False),
        sa.Column("result_secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hand_id", "player_id", name="pk_hand_results"),
    )
    op.create_index("ix_hand_results_player_id", "hand_results", ["player_id", "hand_id"])


def downgrade() -> None:
    op.drop_table("hand_results")
