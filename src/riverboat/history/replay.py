"""A written hand played again by the engine: every state on the way, and whether it ends as recorded."""

from __future__ import annotations

import msgspec

from riverboat.engine import Hand, Step
from riverboat.errors import bad_argument
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError
from riverboat.history.hand_history import HandHistory, from_keys, to_keys
from riverboat.history.outcome import known_stacks, settle
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
    notes: tuple[HistoryError, ...] = ()
    """What breaks the rules of the room and was played as recorded, in a history that is read leniently."""
    error: HistoryError | None = None

    @property
    def ok(self) -> bool:
        return self.error is None

    @property
    def hand(self) -> Hand | None:
        """The last state."""
        return self.steps[-1].hand if self.steps else None


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
            notes=tuple(_quoting(note, history) for note in play.notes),
            error=_quoting(play.error, history),
        )
    outcome = settle(history, staging, play.steps)
    if outcome.error is not None and (seat := play.hand.actor) is not None and not play.hand.is_run_out:
        stop = HistoryError("unfinished", f"the hand stops where p{seat + 1} has to act", player=f"p{seat + 1}")
        outcome = msgspec.structs.replace(outcome, error=stop)
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
        notes=(
            *(_quoting(note, history) for note in play.notes),
            *([outcome.note] if outcome.note is not None else []),
        ),
        error=outcome.error,
    )


def _quoting(error: HistoryError, history: HandHistory) -> HistoryError:
    """The error with the text of the action it is about."""
    number = error.location.action
    return error.at(text=history.actions[number - 1]) if number else error
