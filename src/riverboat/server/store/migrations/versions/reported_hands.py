"""Adds the hand that a report is about."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("reports", sa.Column("hand_number", sa.Integer()))


def downgrade() -> None:
    op.drop_column("reports", "hand_number")
