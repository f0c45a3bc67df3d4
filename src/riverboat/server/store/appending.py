"""The two writes that every step is: the table's state moves on, if it stands where the step thinks; and the log grows.

PostgreSQL does both in one statement, since each costs a way to the server and back.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.errors import RiverboatError
from riverboat.server.store.chain import EventRow
from riverboat.server.store.schema import events, table_states

_NEW: Final = {column.name: bindparam(f"new_{column.name}", type_=column.type) for column in events.columns}

# Epoch and sequence number in one condition: an owner that has lost the table changes nothing.
_ADVANCE: Final = (
    update(table_states)
    .where(
        table_states.c.game_id == _NEW["game_id"],
        table_states.c.epoch == _NEW["epoch"],
        table_states.c.seq == bindparam("seq_before"),
    )
    .values(seq=_NEW["seq"], number=_NEW["number"], head=_NEW["hash"], state=bindparam("new_state"))
)
_APPEND: Final = insert(events).values(_NEW)

_ADVANCED: Final = _ADVANCE.returning(table_states.c.game_id).cte("advanced")
_ADVANCE_AND_APPEND: Final = (
    insert(events)
    .from_select(list(_NEW), select(*_NEW.values()).select_from(_ADVANCED))
    .execution_options(preserve_rowcount=True)
)


def write_step(connection: Connection, row: EventRow, new_hash: bytes, state: bytes) -> bool:
    """Move the table on and log the step; False when the table stands elsewhere, and then nothing has changed."""
    values = {f"new_{name}": value for name, value in row._asdict().items()}
    values |= {"new_hash": new_hash, "new_state": state, "seq_before": row.seq - 1}
    try:
        if connection.dialect.name == "postgresql":
            return connection.execute(_ADVANCE_AND_APPEND, values).rowcount == 1
        if connection.execute(_ADVANCE, values).rowcount != 1:
            return False
        connection.execute(_APPEND, values)
    except IntegrityError as failure:
        if row.request_id is None or "request_id" not in str(failure.orig):
            raise
        raise RiverboatError(
            "repeated_request", f"the request {row.request_id!r} was carried out before", request=row.request_id
        ) from None
    return True
