"""Tables whose rows are never changed or deleted, except by operators' maintenance in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy import text as sql


@contextmanager
def changeable(connection: Connection, table: str) -> Iterator[None]:
    """Suspends the triggers of an append-only table within the open transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
        try:
            yield
        finally:
            connection.execute(sql(f"ALTER TABLE {table} ENABLE TRIGGER USER"))
        return
    query = sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = :table")
    triggers = connection.execute(query, {"table": table}).all()
    for name, _ in triggers:
        connection.execute(sql(f"DROP TRIGGER {name}"))
    try:
        yield
    finally:
        for _, definition in triggers:
            connection.exec_driver_sql(definition)
