"""Adds what the names of accounts look like, so that nobody takes one that can be mistaken for another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from riverboat.server.store.accounts import skeleton_of

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("skeleton", sa.String(100)))
    op.create_index("ix_players_skeleton", "players", ["skeleton"])
    players = sa.table("players", sa.column("id"), sa.column("name"), sa.column("kind"), sa.column("skeleton"))
    connection = op.get_bind()
    for number, name in connection.execute(sa.select(players.c.id, players.c.name).where(players.c.kind == "named")):
        connection.execute(sa.update(players).where(players.c.id == number).values(skeleton=skeleton_of(name)))


def downgrade() -> None:
    op.drop_index("ix_players_skeleton", "players")
    op.drop_column("players", "skeleton")
