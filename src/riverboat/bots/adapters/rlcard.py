"""Agents of RLCard as bots: what they were trained to see, made from an observation, and their answer as an action.

    from riverboat.bots.adapters.rlcard import RlcardBot
    class Mine(RlcardBot):
        agent = torch.load("dqn.pt")

An agent has `eval_step(state) -> (action, info)`. States and actions are those of RLCard's `no-limit-holdem` (54
numbers; fold, check or call, half the pot, the pot, all-in) and `limit-holdem` (72 numbers; call, raise, fold, check),
by the structure of the table. RLCard counts a big blind as two chips; so do the states here, whatever the blinds are.
RLCard itself is not imported.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, ClassVar, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.events import Acted, Street
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError, bad_argument

FOLD, CHECK_CALL, HALF_POT, POT, ALL_IN = range(5)
LIMIT_ACTIONS: Final = ("call", "raise", "fold", "check")
CHIPS_PER_BIG_BLIND: Final = 2
_CARD_COUNT: Final = 52
_SUITS, _RANKS = "SHDC", "A23456789TJQK"
_STREETS: Final = tuple(Street)
_MOST_RAISES: Final = 4


class RlcardAgent(Protocol):
    def eval_step(self, state: dict[str, Any]) -> tuple[Any, Any]: ...


class RlcardBot:
    """A bot around the class attribute `agent`; the agent draws its own random numbers."""

    agent: ClassVar[RlcardAgent]

    def __init__(self, agent: RlcardAgent | None = None) -> None:
        self._agent: Final[RlcardAgent] = agent if agent is not None else self.agent
        self.name: Final = f"rlcard:{type(self._agent).__name__}"

    def start(self, _seat: Seat, rules: Rules) -> None:
        check_rules(rules)

    def act(self, observation: Observation) -> Action:
        if observation.rules.structure == "fixed_limit":
            return _limit_action(self._agent.eval_step(limit_state(observation))[0], observation)
        state = no_limit_state(observation)
        chosen = self._agent.eval_step(state)[0]
        return _no_limit_action(int(getattr(chosen, "value", chosen)), observation)


def check_rules(rules: Rules) -> None:
    """Refuse tables that RLCard's environments have no states for."""
    if rules.structure not in ("no_limit", "fixed_limit") or rules.game != "holdem" or not rules.is_plain_holdem:
        raise RiverboatError(
            "adapter_game",
            f"agents of RLCard play no-limit and fixed-limit hold'em, not {rules.structure} {rules.game}",
            framework="RLCard",
            expected="no-limit and fixed-limit hold'em from one pack",
        )


def no_limit_state(observation: Observation) -> dict[str, Any]:
    """The state of `no-limit-holdem`: cards, the chips that the player and the largest bettor have put in."""
    seats = seats_from_small_blind(observation)
    put_in = [_scaled(_put_in(observation, seat), observation) for seat in seats]
    mine = _scaled(_put_in(observation, observation.seat), observation)
    seen = _seen_cards(observation, np.zeros(_CARD_COUNT + 2))
    seen[_CARD_COUNT], seen[_CARD_COUNT + 1] = mine, max(put_in)
    legal = no_limit_actions(observation)
    raw = {
        "hand": [_card(card) for card in observation.hole_cards],
        "public_cards": [_card(card) for card in observation.community_cards],
        "all_chips": put_in,
        "my_chips": mine,
        "legal_actions": list(legal),
        "stakes": [_scaled(observation.stacks[seat], observation) for seat in seats],
        "current_player": seats.index(observation.seat) if observation.seat is not None else None,
        "pot": _scaled(observation.pot, observation),
        "stage": _STREETS.index(observation.street),
    }
    return _state(seen, list(legal), raw)


def no_limit_actions(observation: Observation) -> dict[int, Action]:
    """The actions of `no-limit-holdem` that our rules allow. A raise of the pot puts the pot in, call included."""
    legal = _legal(observation)
    offered: dict[int, Action] = {FOLD: Fold()} if legal.fold else {}
    offered[CHECK_CALL] = Check() if legal.check else Call()
    if legal.raise_to is not None:
        low, high = legal.raise_to
        for number, chips in ((HALF_POT, observation.pot // 2), (POT, observation.pot)):
            if low <= observation.bet + chips <= high:
                offered[number] = RaiseTo(observation.bet + chips)
    if legal.all_in is not None and (legal.raise_to is not None or legal.call is None):
        offered[ALL_IN] = AllIn()
    return offered


def limit_state(observation: Observation) -> dict[str, Any]:
    """The state of `limit-holdem`: cards, and the number of raises on each street."""
    seats = seats_from_small_blind(observation)
    raises = [0] * len(_STREETS)
    for event in observation.history:
        if isinstance(event, Acted) and event.verb in ("bet", "raise"):
            raises[_STREETS.index(event.street)] += 1
    seen = _seen_cards(observation, np.zeros(72))
    for street, count in enumerate(raises):
        seen[_CARD_COUNT + street * (_MOST_RAISES + 1) + min(count, _MOST_RAISES)] = 1
    names = list(_limit_actions(observation))
    raw = {
        "hand": [_card(card) for card in observation.hole_cards],
        "public_cards": [_card(card) for card in observation.community_cards],
        "all_chips": [_scaled(_put_in(observation, seat), observation) for seat in seats],
        "my_chips": _scaled(_put_in(observation, observation.seat), observation),
        "legal_actions": names,
        "raise_nums": raises,
    }
    return _state(seen, [LIMIT_ACTIONS.index(name) for name in names], raw)


def _limit_actions(observation: Observation) -> dict[str, Action]:
    legal = _legal(observation)
    offered: dict[str, Action] = {}
    if legal.call is not None:
        offered["call"] = Call()
    if legal.raise_to is not None:
        offered["raise"] = RaiseTo(legal.raise_to[1])
    if legal.fold:
        offered["fold"] = Fold()
    if legal.check:
        offered["check"] = Check()
    return offered


def seats_from_small_blind(observation: Observation) -> list[Seat]:
    """The seats dealt in, as RLCard numbers them: player 0 has the small blind, heads-up too."""
    assert observation.seat is not None
    seats = [observation.seat, *(opponent.seat for opponent in observation.opponents if opponent.position)]
    table = len(observation.stacks)
    first = 0 if len(seats) == 2 else 1
    return sorted(seats, key=lambda seat: (seat - observation.button - first) % table)


def _no_limit_action(number: int, observation: Observation) -> Action:
    return _chosen(number, no_limit_actions(observation), observation)


def _limit_action(chosen: Any, observation: Observation) -> Action:
    offered = _limit_actions(observation)
    name = chosen if isinstance(chosen, str) else LIMIT_ACTIONS[int(chosen)]
    return _chosen(name, offered, observation)


def _chosen(key: Any, offered: dict[Any, Action], observation: Observation) -> Action:
    """What was chosen; for what is not offered RLCard checks, or folds."""
    legal = _legal(observation)
    return offered.get(key, Check() if legal.check else Fold())


def _state(seen: NDArray[np.float64], actions: list[int], raw: dict[str, Any]) -> dict[str, Any]:
    return {
        "obs": seen,
        "legal_actions": OrderedDict.fromkeys(actions),
        "raw_obs": raw,
        "raw_legal_actions": raw["legal_actions"],
        "action_record": [],
    }


def _seen_cards(observation: Observation, seen: NDArray[np.float64]) -> NDArray[np.float64]:
    for card in (*observation.hole_cards, *observation.community_cards):
        seen[_SUITS.index(card[1].upper()) * 13 + _RANKS.index(card[0])] = 1
    return seen


def _card(card: str) -> str:
    return card[1].upper() + card[0]


def _put_in(observation: Observation, seat: Seat | None) -> Chips:
    """All that a seat has put in, on every street."""
    posted = sum(post.amount for post in observation.posts if post.seat == seat)
    return posted + sum(event.added for event in observation.history if isinstance(event, Acted) and event.seat == seat)


def _scaled(chips: Chips, observation: Observation) -> int | float:
    amount = chips * CHIPS_PER_BIG_BLIND / observation.rules.big_blind
    return int(amount) if amount.is_integer() else amount


def _legal(observation: Observation) -> LegalActions:
    if observation.legal_actions is None:
        raise bad_argument("observation", observation.seat, "that of a seat whose turn it is")
    return observation.legal_actions
