"""A written hand played again by the engine: every state on the way, and whether it ends as recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from riverboat.engine import Hand, Step
from riverboat.errors import bad_argument
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError
from riverboat.history.hand_history import HandHistory, RoomRules, from_keys, to_keys
from riverboat.history.outcome import known_stacks, settle
from riverboat.history.phh import read_tables
from riverboat.history.playing import play_through
from riverboat.history.staging import stage


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A history and what became of it. It is `ok` when every action is legal and the end is as recorded."""

    history: HandHistory
    steps: tuple[Step, ...] = ()
    """The deal and each action that moved the hand, as far as it could be played; p1 is seat 0."""
    action_numbers: tuple[int, ...] = ()
    """For each step the number of the written action behind it, from 1; the deal is 0."""
    chips_per_unit: int = 1
    """Chips in `steps` for one unit of the file: a power of ten that makes every amount whole."""
    final_stacks: tuple[Amount | None, ...] | None = None
    """After the last written action, in the file's unit. None stands for a stack that the file does not
    know, and for all of them when an action could not be played."""
    winnings: tuple[Amount, ...] | None = None
    """What each player took from the pots, after rake, in the file's unit."""
    rake: Amount = 0
    """What is recorded to be missing from the pots."""
    is_recorded: bool = False
    """Hands nobody saw could have won: who did is taken from the file."""
    error: HistoryError | None = None

    @property
    def ok(self) -> bool:
        return self.error is None

    @property
    def hand(self) -> Hand | None:
        """The last state."""
        return self.steps[-1].hand if self.steps else None


class ReplayLine(msgspec.Struct, frozen=True):
    """One hand of a file, as `riverboat replay` tells it."""

    index: int
    """The hand's position in the file, from 0."""
    ok: bool
    final_stacks: tuple[Amount | None, ...] | None
    error: HistoryError | None

    def as_json(self) -> dict[str, object]:
        """For programs: numbers and nulls, and the error as its sentence."""
        return {
            "index": self.index,
            "ok": self.ok,
            "final_stacks": None if self.final_stacks is None else [_json_number(stack) for stack in self.final_stacks],
            "error": None if self.error is None else self.error.message,
        }


def replay_file(path: str | Path, *, rules: RoomRules = "tda") -> Iterator[ReplayLine]:
    """Replay every hand of a file. A hand that fails says so in its line; a file that cannot be read is raised.

    `rules` are those of the room, as in `read_hands`.
    """
    for index, (name, read) in enumerate(read_tables(path, rules=rules)):
        if isinstance(read, HistoryError):
            yield ReplayLine(index, False, None, read)
            continue
        played = replay(read)
        error = played.error and played.error.at(file=str(path), hand=name, index=index)
        yield ReplayLine(index, played.ok, played.final_stacks, error)


def replay(history: HandHistory) -> Replay:
    """Play a history from the deal. What goes wrong is in `error`; what could be played is there all the same."""
    if not isinstance(history, HandHistory):
        raise bad_argument("history", history, "a HandHistory")
    try:
        staging = stage(from_keys(to_keys(history)))
    except HistoryError as error:
        return Replay(history=history, error=_quoting(error, history))
    play = play_through(staging, history)
    if play.error is not None:
        return Replay(
            history=history,
            steps=tuple(play.steps),
            action_numbers=tuple(play.numbers),
            chips_per_unit=staging.scale.chips_per_unit,
            error=_quoting(play.error, history),
        )
    outcome = settle(history, staging, play.steps)
    amount = staging.scale.amount
    return Replay(
        history=history,
        steps=tuple(play.steps),
        action_numbers=tuple(play.numbers),
        chips_per_unit=staging.scale.chips_per_unit,
        final_stacks=known_stacks(staging, outcome.stacks),
        winnings=tuple(map(amount, outcome.collected)),
        rake=amount(outcome.rake),
        is_recorded=outcome.is_recorded,
        error=outcome.error,
    )


def _quoting(error: HistoryError, history: HandHistory) -> HistoryError:
    """The error with the text of the action it is about."""
    number = error.location.action
    return error.at(text=history.actions[number - 1]) if number else error


def _json_number(amount: Amount | None) -> int | float | None:
    return amount if amount is None or isinstance(amount, int) else float(amount)
