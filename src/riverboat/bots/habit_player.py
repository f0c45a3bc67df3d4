"""A test opponent: another bot's play with one habit of `solver.holes.habits`, at a table of any size.

Where the other bot folds or checks on the flop or later, the habit shows; after that its cards do not matter any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.bots.protocol import Bot, start_bot, tell_hand_over
from riverboat.engine.actions import Action, Call, Check, Fold, RaiseTo
from riverboat.engine.events import Acted
from riverboat.errors import RiverboatError
from riverboat.solver.holes.habits import HABIT_NAMES, POT_PARTS, Habit, habit_of

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips, Rules, Seat
    from riverboat.engine.view import Observation


class HabitPlayer:
    """Plays as `bot` does until the habit shows."""

    def __init__(self, habit: Habit, bot: Bot) -> None:
        self.name = f"habit:{habit.name}:{bot.name}"
        self._habit: Final = habit
        self._bot: Final = bot
        self._shown_in: str | None = None
        """The hand in which the habit has shown."""

    @property
    def cut_short(self) -> int:
        return int(getattr(self._bot, "cut_short", 0))

    def start(self, seat: Seat, rules: Rules) -> None:
        start_bot(self._bot, seat, rules)

    def act(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        if legal is not None and legal.run_it_twice:
            return self._bot.act(observation)
        if self._shown_in == observation.hand_id:
            return self._afterwards(observation)
        action = self._bot.act(observation)
        if not self._shows(observation, action):
            return action
        self._shown_in = observation.hand_id
        return self._bet(observation)

    def hand_over(self, observation: Observation) -> None:
        self._shown_in = None
        tell_hand_over(self._bot, observation)

    def _shows(self, observation: Observation, action: Action) -> bool:
        habit = self._habit
        replaced: type[Action] = Fold if habit.instead_of == "fold" else Check
        if not observation.community_cards or not isinstance(action, replaced):
            return False
        acted = any(type(event) is Acted and event.street is observation.street for event in observation.history)
        can = observation.to_call > 0 if habit.size is None else observation.min_raise_to is not None
        return can and not (habit.first_to_act and acted)

    def _afterwards(self, observation: Observation) -> Action:
        match self._habit.then:
            case "give_up":
                return Fold() if observation.to_call else Check()
            case "call_down":
                return Call() if observation.to_call else Check()
            case "bet_on":
                return Fold() if observation.to_call else self._bet(observation)

    def _bet(self, observation: Observation) -> Action:
        """The habit's bet, raise or call; a check where nothing can be bet."""
        size, low, high = self._habit.size, observation.min_raise_to, observation.max_raise_to
        if size is None or low is None or high is None:
            return Call() if observation.to_call else Check()
        if size == "all_in":
            return RaiseTo(high)
        wanted = observation.current_bet + round(POT_PARTS[size] * (observation.pot + observation.to_call))
        total: Chips = max(low, min(high, wanted))
        return RaiseTo(total)


def named_habit(name: str) -> Habit:
    """The habit of that name."""
    habit = habit_of(name)
    if habit is None:
        offered = ", ".join(HABIT_NAMES)
        raise RiverboatError(
            "unknown_habit", f"{name!r} is not a habit; choose one of {offered}", habit=name, offered=offered
        )
    return habit
