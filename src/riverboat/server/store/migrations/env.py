"""Where Alembic begins: the connection comes from `database.upgrade`, the transaction is open already."""

from __future__ import annotations

from alembic import context

from riverboat.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
