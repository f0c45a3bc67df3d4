"""Adds how hands were dealt, for verification, and the heads of the tables' chains of deals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("hands", sa.Column("fairness_secret", sa.LargeBinary()))
    op.add_column("table_states", sa.Column("fair_link", sa.LargeBinary(length=32)))


def downgrade() -> None:
    op.drop_column("table_states", "fair_link")
    op.drop_column("hands", "fairness_secret")
