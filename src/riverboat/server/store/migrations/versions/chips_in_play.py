"""Adds every player's chips at every table, for refills."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as sql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seatings", sa.Column("chips", sa.BigInteger(), server_default=sql("0"), nullable=False))
    # States are encrypted: until the next hand ends, seated players count with the largest possible stack.
    op.execute("UPDATE seatings SET chips = (SELECT max_buy_in FROM games WHERE games.id = seatings.game_id)")


def downgrade() -> None:
    op.drop_column("seatings", "chips")
