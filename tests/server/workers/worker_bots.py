"""Bots that behave in one way each, loaded in the workers by name (`worker_bots:Checker`)."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

from riverboat.engine.actions import Action, Call, Check, Fold, RaiseTo
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation


def passively(seen: Observation) -> Action:
    assert seen.legal_actions is not None
    return Check() if seen.legal_actions.check else Call()


class Caller:
    name = "caller"

    def act(self, observation: Observation) -> Action:
        return passively(observation)


class Notebook:
    """Raises to as much as it has been told: 1,000,000 for each start, 1,000 for each hand over, 1 for each turn."""

    name = "notebook"

    def __init__(self) -> None:
        self.told = 0

    def start(self, seat: Seat, rules: Rules) -> None:
        self.told += 1_000_000

    def hand_over(self, observation: Observation) -> None:
        assert observation.is_over
        self.told += 1_000

    def act(self, observation: Observation) -> Action:
        self.told += 1
        return RaiseTo(self.told)


class Seeded:
    name = "seeded"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def act(self, observation: Observation) -> Action:
        return RaiseTo(self.seed)


class Sleeper:
    """Never answers, but lets others think."""

    name = "sleeper"

    def act(self, observation: Observation) -> Action:
        while True:
            time.sleep(0.01)


class Slow:
    """Takes its time, and answers within it."""

    name = "slow"

    def act(self, observation: Observation) -> Action:
        time.sleep(0.4)
        return passively(observation)


class Hanger:
    """Never answers, and holds the interpreter, so that nobody else in its process can think."""

    name = "hanger"

    def act(self, observation: Observation) -> Action:
        re.match("(a+)+$", "a" * 60 + "b")
        return Fold()


class Stubborn:
    """Goes on whatever is raised in it."""

    name = "stubborn"

    def act(self, observation: Observation) -> Action:
        while True:
            try:
                while True:
                    time.sleep(0.01)
            except BaseException:
                pass


class Quitter:
    name = "quitter"

    def act(self, observation: Observation) -> Action:
        os._exit(3)


class Exiter:
    name = "exiter"

    def act(self, observation: Observation) -> Action:
        sys.exit("enough")


class Blabber:
    """Fails, and says its cards while it does."""

    name = "blabber"

    def act(self, observation: Observation) -> Action:
        raise KeyError(*observation.hole_cards)


class Printer:
    """Writes wherever it can."""

    name = "printer"

    def act(self, observation: Observation) -> Action:
        print("garbage" * 10_000, flush=True)
        print("garbage" * 10_000, file=sys.stderr, flush=True)
        os.write(1, b"\xff" * 10_000)
        assert not sys.stdin.read()
        return passively(observation)


class Dreamer:
    name = "dreamer"

    def act(self, observation: Observation) -> Action:
        return None


class Fractional:
    name = "fractional"

    def act(self, observation: Observation) -> Action:
        return RaiseTo(2.5)


class Immense:
    name = "immense"

    def act(self, observation: Observation) -> Action:
        return RaiseTo(10**5000)


class Wordy:
    name = "wordy"

    def act(self, observation: Observation) -> Action:
        return "raise " * 10_000


class Unmade:
    name = "unmade"

    def __init__(self) -> None:
        raise RuntimeError("not today")

    def act(self, observation: Observation) -> Action:
        raise NotImplementedError


class Prying:
    """Raises to the number of the server's secrets it finds around it."""

    name = "prying"

    def act(self, observation: Observation) -> Action:
        secret = [name for name in os.environ if name.startswith(("RIVERBOAT", "DATABASE"))]
        links = [os.readlink(entry) for entry in Path("/proc/self/fd").iterdir() if entry.is_symlink()]
        return RaiseTo(len(secret) + sum("secret_file" in link for link in links))


class Punctual:
    """Raises to the seconds it has."""

    name = "punctual"

    def act(self, observation: Observation) -> Action:
        assert observation.time_left is not None
        return RaiseTo(int(observation.time_left))
