"""Adds reviews of hands and queues of mistakes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "hand_reviews",
        sa.Column("hand_id", row_id, sa.ForeignKey("hands.id", name="fk_hand_reviews_hand_id"), nullable=False),
        sa.Column("player_id", row_id, sa.ForeignKey("players.id", name="fk_hand_reviews_player_id"), nullable=False),
        sa.Column("review_secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hand_id", "player_id", name="pk_hand_reviews"),
    )
    op.create_index("ix_hand_reviews_player_id", "hand_reviews", ["player_id", "hand_id"])
    op.create_table(
        "mistake_queues",
        sa.Column("player_id", row_id, sa.ForeignKey("players.id", name="fk_mistake_queues_player_id"), nullable=False),
        sa.Column("queue_secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_mistake_queues"),
    )


def downgrade() -> None:
    for table in ("mistake_queues", "hand_reviews"):
        op.drop_table(table)
