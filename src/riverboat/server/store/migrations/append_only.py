"""Triggers that refuse to change or delete rows."""

from __future__ import annotations

from alembic import op

DEEDS = ("UPDATE", "DELETE")


def make_append_only(table: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        for deed in DEEDS:
            op.execute(
                f"CREATE TRIGGER {table}_without_{deed.lower()} BEFORE {deed} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_is_append_only()"
    )


def make_changeable(table: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        for deed in DEEDS:
            op.execute(f"DROP TRIGGER {table}_without_{deed.lower()}")
        return
    op.execute(f"DROP TRIGGER {table}_is_append_only ON {table}")
    op.execute(f"DROP FUNCTION {table}_is_append_only()")
