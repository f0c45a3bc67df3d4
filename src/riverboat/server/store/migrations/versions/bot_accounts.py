"""Adds bot accounts: players that belong to another player."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("players", sa.Column("owner", ROW_ID))
    op.create_index("ix_players_owner", "players", ["owner"])


def downgrade() -> None:
    op.drop_index("ix_players_owner", "players")
    op.drop_column("players", "owner")
