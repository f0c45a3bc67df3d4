"""Database URLs, and files in the user's data directory."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from riverboat.errors import RiverboatError

DATABASE_FILE: Final = "server.sqlite3"


def default_url() -> str:
    """A file in the user's data directory."""
    return f"sqlite:///{data_file(DATABASE_FILE)}"


def data_file(name: str) -> Path:
    from riverboat.host.data_directory import data_directory

    return data_directory() / name


def database_url(url: str) -> URL:
    """Returns the URL with its driver. Raises a refusal that says what is possible."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise _unknown(url) from None
    match parsed.get_backend_name():
        case "sqlite" if parsed.database and parsed.database != ":memory:":
            return parsed.set(drivername="sqlite+pysqlite")
        case "postgresql" | "postgres":
            return parsed.set(drivername="postgresql+psycopg")
    raise _unknown(url)


def sqlite_file(url: str) -> Path | None:
    """Returns the file of the database; None if it is not a file."""
    parsed = database_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def _unknown(url: str) -> RiverboatError:
    # A URL may contain a password: only its beginning is quoted.
    kind = url.partition(":")[0][:20]
    return RiverboatError(
        "unknown_database", f"{kind!r} is no database here; write sqlite:///FILE or postgresql://…", kind=kind
    )
