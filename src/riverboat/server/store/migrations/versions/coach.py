"""Adds practice tables, reviews under way and of imported hands, retries and answers to drills."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as sql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
NOW = sql("CURRENT_TIMESTAMP")


def upgrade() -> None:
    op.add_column("games", sa.Column("is_practice", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "reviews",
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("hand_row", ROW_ID),
        sa.Column("status", sa.String(10), server_default="waiting", nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("seconds", sa.Double(), server_default=sql("0"), nullable=False),
        sa.Column("problem", sa.Text()),
        sa.Column("job_secret", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("status IN ('waiting', 'working', 'done', 'failed')", name=op.f("ck_reviews_status")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_reviews_player_id"),
        sa.ForeignKeyConstraint(["hand_row"], ["hands.id"], name="fk_reviews_hand_row"),
        sa.PrimaryKeyConstraint("player_id", "id", name="pk_reviews"),
    )
    op.create_table(
        "review_decisions",
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("review_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("decision_secret", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id", "review_id"],
            ["reviews.player_id", "reviews.id"],
            name="fk_review_decisions_player_id",
        ),
        sa.PrimaryKeyConstraint("player_id", "review_id", "number", name="pk_review_decisions"),
    )
    op.create_table(
        "retries",
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("review_id", sa.String(32), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("deal", sa.String(10), nullable=False),
        sa.Column("seed", sa.BigInteger()),
        sa.Column("original_bb", sa.Double(), nullable=False),
        sa.Column("best_bb", sa.Double()),
        sa.Column("won_bb", sa.Double()),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_retries_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_retries_player_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_retries"),
    )
    op.create_index("ix_retries_player_id", "retries", ["player_id", "review_id"])
    op.create_table(
        "drill_answers",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.Integer(), nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_drill_answers_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_drill_answers"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_drill_answers_player_id", "drill_answers", ["player_id", "id"])


def downgrade() -> None:
    for table in ("drill_answers", "retries", "review_decisions", "reviews"):
        op.drop_table(table)
    op.drop_column("games", "is_practice")
