"""The attacker's process: begins and ends as it is told on standard input, and ends itself when that does.

It imports little, because it starts once for each attack.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

from benchmarks.attacks.attacks import ATTACKS, Attack, Target

BEGIN, END = "begin", "end"
"""What it reads, and answers when it has done so."""


def set_priority(niceness: int) -> None:
    """Sets that of this process and of its session, which must be its own."""
    if os.getsid(0) != os.getpid():
        sys.exit("a priority needs a session of its own: setsid -w python -m benchmarks.attacks.measure …")
    os.setpriority(os.PRIO_PROCESS, 0, niceness)
    with suppress(OSError):  # not every kernel has it
        Path("/proc/self/autogroup").write_text(str(niceness), "ascii")


def _nothing(target: Target) -> None:
    target.stop.wait(1)


CONTROL = Attack("(nothing)", _nothing)


def attack(name: str, port: int, game: str, attackers: int, niceness: int) -> None:
    """Repeats the attack of that name with so many threads between one `begin` and the next `end`."""
    set_priority(niceness)
    number, run = next((number, each.run) for number, each in enumerate((CONTROL, *ATTACKS), 1) if each.name == name)
    target = Target(port, game)
    threads: list[threading.Thread] = []

    def repeat() -> None:
        while not target.stop.is_set():
            run(target)
        target.close()

    def end() -> None:
        target.stop.set()
        for thread in threads:
            thread.join(5)

    for window, line in enumerate(sys.stdin, 1):
        if line.strip() == BEGIN:
            target = Target(port, game, f"127.1.{window}.{number}")
            threads = [threading.Thread(target=repeat, daemon=True) for _ in range(attackers)]
            for thread in threads:
                thread.start()
        else:
            end()
        print(line.strip(), flush=True)
    end()


if __name__ == "__main__":
    name, port, game, attackers, niceness = sys.argv[1:]
    attack(name, int(port), game, int(attackers), int(niceness))
