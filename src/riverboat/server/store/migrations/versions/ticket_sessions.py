"""Adds the session of a ticket, which ends with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tickets", sa.Column("session_hash", sa.LargeBinary(length=32)))
    op.create_index("ix_tickets_session_hash", "tickets", ["session_hash"])


def downgrade() -> None:
    op.drop_index("ix_tickets_session_hash", "tickets")
    op.drop_column("tickets", "session_hash")
