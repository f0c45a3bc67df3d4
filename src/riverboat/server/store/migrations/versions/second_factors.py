"""Adds secrets of authenticator apps, recovery codes, passkeys and their challenges."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as sql

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
NOW = sql("CURRENT_TIMESTAMP")


def upgrade() -> None:
    op.create_table(
        "totp_secrets",
        sa.Column("player_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("totp_secret", sa.LargeBinary(), nullable=False),
        sa.Column("last_step", sa.BigInteger(), server_default=sql("0"), nullable=False),
        sa.Column("confirmed_at", MOMENT),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_totp_secrets_player_id"),
        sa.PrimaryKeyConstraint("player_id", name="pk_totp_secrets"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("player_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code_secret", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_recovery_codes_player_id"),
        sa.PrimaryKeyConstraint("player_id", "number", name="pk_recovery_codes"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("player_id", ROW_ID, nullable=False),
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("name", sa.String(50), nullable=False),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("used_at", MOMENT),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_passkeys_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential_id", name="uq_passkeys_credential_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_passkeys_player_id", "passkeys", ["player_id"])
    op.create_table(
        "passkey_challenges",
        sa.Column("challenge_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("player_id", ROW_ID),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_passkey_challenges_player_id"),
        sa.PrimaryKeyConstraint("challenge_hash", name="pk_passkey_challenges"),
    )
    op.create_index("ix_passkey_challenges_player_id", "passkey_challenges", ["player_id"])
    op.create_index("ix_passkey_challenges_expires_at", "passkey_challenges", ["expires_at"])


def downgrade() -> None:
    for table in ("passkey_challenges", "passkeys", "recovery_codes", "totp_secrets"):
        op.drop_table(table)
