"""Adds what each player has paid in a tournament: with rebuys and re-entries it is no longer the same for all."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as sql

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament_entries", sa.Column("paid", sa.BigInteger(), server_default=sql("0"), nullable=False))
    connection = op.get_bind()
    for number, settings in connection.execute(sql("SELECT id, settings FROM tournaments")).all():
        paid = {"paid": int(json.loads(settings).get("entry", 0)), "number": number}
        connection.execute(sql("UPDATE tournament_entries SET paid = :paid WHERE tournament_id = :number"), paid)


def downgrade() -> None:
    op.drop_column("tournament_entries", "paid")
