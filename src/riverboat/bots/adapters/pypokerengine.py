"""Players written for PyPokerEngine 1.0.1 at our table: `ppe:module:Class`, a subclass of its `BasePokerPlayer`.

They get the callbacks and dictionaries they know (`ppe_state` makes them) from what their seat may see.
Amounts need no conversion: there too a raise is the player's total for the street. What differs is what our rules
say: the smallest raise, short all-ins, blinds heads-up, and cards that were never dealt or shown, which PyPokerEngine
gives away when a round ends.
"""

from __future__ import annotations

import random
from typing import Any, Final

from riverboat.bots.adapters.ppe_state import RoundState, card_text, uuid_of
from riverboat.bots.bot_files import bot_module
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RaiseTo, RunItTwice
from riverboat.engine.events import Acted, Street
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError

MAX_ROUND: Final = 1_000_000
"""PyPokerEngine announces how many rounds there will be; here nobody knows."""

STREETS: Final = tuple(Street)


class PpeError(RuntimeError):
    """An answer that PyPokerEngine itself would not accept."""


class PpeBot:
    """A `BasePokerPlayer` that is told everything in the order it expects, as far as its seat may know it."""

    def __init__(self, name: str, player: Any) -> None:
        self.name: Final = name
        self._player: Final = player
        self._state: RoundState | None = None
        self._hand_id = ""
        self._rounds = 0
        self._events = 0

    def act(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        if legal is not None and legal.run_it_twice:
            return RunItTwice(False)
        state = self._catch_up(observation)
        asked = self._player.declare_action(
            valid_actions(observation), _hole(observation), state.encode(observation.seat)
        )
        return _as_action(asked, observation)

    def hand_over(self, observation: Observation) -> None:
        state = self._catch_up(observation)
        winners, hand_info = state.finish(observation, _hand_info)
        self._player.receive_round_result_message(winners, hand_info, state.encode(state.first_waiting()))

    def _catch_up(self, observation: Observation) -> RoundState:
        """Tell the player what has happened since it was last told."""
        if self._state is None or observation.hand_id != self._hand_id:
            self._open_round(observation)
        state = self._state
        assert state is not None
        events = [event for event in observation.history if isinstance(event, Acted)]
        for event in events[self._events :]:
            self._start_streets(state, event.street, observation)
            action = state.act(event)
            self._player.receive_game_update_message(action, state.encode(event.seat))
        self._events = len(events)
        if not observation.is_over or state.active_count > 1:
            self._start_streets(state, observation.street, observation)
        return state

    def _open_round(self, observation: Observation) -> None:
        self._hand_id = observation.hand_id
        self._rounds += 1
        self._events = 0
        state = RoundState(observation, self._rounds)
        if self._rounds == 1:
            self._player.set_uuid(uuid_of(observation.seat))
            self._player.receive_game_start_message(state.game_information(MAX_ROUND))
        self._player.receive_round_start_message(self._rounds, _hole(observation), state.seats())
        self._player.receive_street_start_message("preflop", state.encode(state.first_to_act()))
        self._state = state

    def _start_streets(self, state: RoundState, street: Street, observation: Observation) -> None:
        while STREETS.index(state.street) < STREETS.index(street):
            state.next_street(observation.community_cards)
            self._player.receive_street_start_message(str(state.street), state.encode(state.first_to_act()))


def load(name: str, seed: int) -> PpeBot:
    """The player named `ppe:module:Class`. Players there draw from the module `random`, which is seeded here."""
    module_name, _, class_name = name.removeprefix("ppe:").rpartition(":")
    if not module_name or not class_name:
        raise RiverboatError("bad_ppe_name", f"{name!r} names no class; write ppe:module:Class", name=name)
    try:
        kind = getattr(bot_module(module_name), class_name)
    except (ImportError, AttributeError, OSError) as failure:
        raise RiverboatError(
            "bot_module_failed",
            f"{name!r}: {failure}",
            name=name,
            module=module_name,
            reason=f"{type(failure).__name__}: {failure}",
        ) from failure
    random.seed(seed)
    return PpeBot(name, kind())


def valid_actions(observation: Observation) -> list[dict[str, Any]]:
    """Fold, call (to the bet that stands) and raise (to a total), with -1 for a raise that is not allowed."""
    low, high = observation.min_raise_to, observation.max_raise_to
    return [
        {"action": "fold", "amount": 0},
        {"action": "call", "amount": observation.current_bet},
        {
            "action": "raise",
            "amount": {"min": -1 if low is None else low, "max": -1 if high is None else high},
        },
    ]


def _as_action(asked: tuple[str, Any], observation: Observation) -> Action:
    """Their answer as ours. What PyPokerEngine would turn into a fold is refused, so that the fault is seen."""
    word, amount = asked
    assert observation.seat is not None
    everything = observation.bet + observation.stacks[observation.seat]
    match word:
        case "fold":
            return Fold()
        case "call" if amount == observation.current_bet or amount >= everything:
            return Call() if observation.to_call else Check()
        case "raise" if amount == everything:
            return AllIn()
        case "raise":
            return RaiseTo(int(amount) if amount == int(amount) else amount)
        case _:
            raise PpeError(f"{word!r} with {amount!r} is not a valid action")


def _hole(observation: Observation) -> list[str]:
    return [card_text(card) for card in observation.hole_cards]


def _hand_info(hole: list[str], community: list[str]) -> dict[str, Any]:
    """PyPokerEngine's own description of a hand; a player written for it has it installed."""
    from pypokerengine.engine.card import Card
    from pypokerengine.engine.hand_evaluator import HandEvaluator

    cards = [[Card.from_str(card) for card in cards] for cards in (hole, community)]
    info: dict[str, Any] = HandEvaluator.gen_hand_rank_info(*cards)
    return info
