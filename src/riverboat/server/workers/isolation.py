"""What every worker process is kept apart by: its environment, its pipes, its priority, and that it ends with the
server.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

_PARENT_DEATH_SIGNAL: Final = 1

ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE")
ENVIRONMENT_PREFIXES: Final = ("PYTHON", "NUMBA_", "LD_LIBRARY_", "DYLD_", "VIRTUAL_ENV", "OMP_", "MKL_")
"""All that a worker inherits: keys and passwords in the server's environment are not for bots."""


def worker_environment() -> dict[str, str]:
    """Returns what a worker inherits of the server's environment."""
    return {
        name: value
        for name, value in os.environ.items()
        if name in ENVIRONMENT or name.startswith(ENVIRONMENT_PREFIXES)
    }


def worker_command(module: str, *arguments: str) -> tuple[str, ...]:
    """Returns the command that starts a module as a worker."""
    return (sys.executable, "-m", module, *arguments)


def worker_options() -> dict[str, Any]:
    """Returns how every worker is started, for asyncio."""
    return {
        "stdin": asyncio.subprocess.PIPE,
        "stdout": asyncio.subprocess.PIPE,
        "stderr": asyncio.subprocess.DEVNULL,
        "env": worker_environment(),
        "start_new_session": True,  # signals of the terminal to the server are not for its workers
    }


def begin_worker(niceness: int) -> tuple[int, int]:
    """What a worker does first; returns its pipes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the server
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(niceness)
    return private_pipes()


def yield_to_other_sessions(niceness: int) -> None:
    """Linux shares the processor among sessions before it compares processes, and a worker has a session of its own."""
    with suppress(OSError):  # not every system has it
        Path("/proc/self/autogroup").write_text(str(niceness), encoding="ascii")


def end_before_others() -> None:
    """If memory runs out, this process ends first."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("800", encoding="ascii")


def private_pipes() -> tuple[int, int]:
    """Moves the pipes to descriptors that no bot prints to or reads from by accident."""
    questions_in, answers_out = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.close(nothing)
    return questions_in, answers_out


def end_with_parent() -> None:
    """A bot that hangs outside Python would hide that the server is gone; the kernel signals it."""
    if sys.platform == "linux":
        parent = os.getppid()
        with suppress(Exception):
            ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
