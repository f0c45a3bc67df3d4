"""Leaves a core to the server while it is busy, for a process or a thread that works in the background.

Priority is not enough: a thread that needs a core waits until one of lower priority has been stopped there, and then
finds its caches emptied. A server with little to do has all cores to spare.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread, get_native_id
from typing import Final

BUSY_SHARE: Final = 0.1
"""A server that uses more of one core than this is busy: some hundred actions a second."""
LOOK_SECONDS: Final = 0.5
NICENESS: Final = 10
"""Of threads in the background. They need the interpreter's lock for moments, so they must not wait for long either."""


class CoreSharing:
    """Decides how many cores a process may use, from the processor time of another."""

    def __init__(self, cores: frozenset[int]) -> None:
        self._cores: Final = cores
        self._last: tuple[float, float] | None = None

    def allowed(self, now: float, used: float) -> frozenset[int]:
        """Returns the cores to use until the next look; `used` are the processor seconds of the server so far."""
        before, self._last = self._last, (now, used)
        if before is None or now <= before[0]:
            return self._cores
        is_busy = (used - before[1]) / (now - before[0]) > BUSY_SHARE
        return self._cores - {min(self._cores)} if is_busy and len(self._cores) > 1 else self._cores


def share_cores_with_parent() -> None:
    """Begins to look after the process that started this one; does nothing where the system cannot tell."""
    if sys.platform == "linux":
        Thread(target=_share, args=(os.getppid(),), daemon=True).start()


def work_in_background() -> None:
    """Lowers the priority of the calling thread and leaves a core to the others; threads that it starts do the same.

    Does nothing where a system has no priorities of single threads.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError):  # not allowed here
        os.setpriority(os.PRIO_PROCESS, get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        cores = os.sched_getaffinity(0)
        if len(cores) > 1:
            os.sched_setaffinity(0, cores - {min(cores)})


def _share(parent: int) -> None:
    used_now = frozenset(os.sched_getaffinity(0))
    sharing = CoreSharing(used_now)
    with suppress(OSError, ValueError, IndexError):  # the server has ended, or the system does not say
        while True:
            allowed = sharing.allowed(time.monotonic(), processor_seconds(parent))
            if allowed != used_now:
                used_now = allowed
                _use(allowed)
            time.sleep(LOOK_SECONDS)


def _use(cores: frozenset[int]) -> None:
    """For all threads of this process; new ones have the cores of the thread that starts them."""
    for thread in Path("/proc/self/task").iterdir():
        with suppress(ProcessLookupError):  # it has just ended
            os.sched_setaffinity(int(thread.name), cores)


def processor_seconds(process: int) -> float:
    """The processor time that a process has used so far, in all of its threads."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
