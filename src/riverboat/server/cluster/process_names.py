"""Names of server processes: in leases, and where operators name one."""

from __future__ import annotations

import os
import secrets


def process_name() -> str:
    """The number in the operating system, for people; the rest makes it unique over machines and restarts."""
    return f"{os.getpid()}-{secrets.token_hex(8)}"


def is_named(name: str, process: str) -> bool:
    """Whether `name`, a whole name or the number alone, is that of the process."""
    return name in (process, process.partition("-")[0])
