"""Policies and learned agents of OpenSpiel as bots: the hand is played again in `universal_poker`.

    from riverboat.bots.adapters.open_spiel import OpenSpielBot
    class Mine(OpenSpielBot):
        agent = pyspiel.UniformRandomPolicy(game)

An agent is one of

    a policy       `action_probabilities(state)`, of pyspiel or of open_spiel.python.policy; drawn from with our seed
    an RL agent    `step(time_step, is_evaluation=True)`, as DQN and others of open_spiel.python

Cards that the seat does not see are made up, so that nothing can be learned from them. With `abstraction = "fcpa"` (or
`fchpa`) the agent chooses between fold, call, pot and all-in (and half the pot), and bets of others are the nearest of
these to it; `fullgame`, the default, has every amount. Needs `pip install open_spiel`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Final

from riverboat.bots.adapters.acpc import BETTING, game_parameters, put_in_before, seats_in_order
from riverboat.cards import parse_cards
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.events import Acted
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError, bad_argument

FOLD, CALL, POT, ALL_IN, HALF_POT = range(5)
"""Actions of OpenSpiel; in `fullgame` a number above 1 is all that a player has put in, in `limit` 2 is a raise."""
ABSTRACTIONS: Final = ("fullgame", "fcpa", "fchpa")
LIMIT_RAISE: Final = 2
_BOARD_CARDS: Final = (0, 3, 4, 5)


class OpenSpielBot:
    """A bot around the class attribute `agent`."""

    agent: ClassVar[Any]
    abstraction: ClassVar[str] = "fullgame"

    def __init__(self, agent: Any = None, *, seed: int = 0) -> None:
        self._agent: Final = agent if agent is not None else self.agent
        self._random: Final = Random(seed)
        self._games: Final[dict[str, Any]] = {}
        self.name: Final = f"open_spiel:{type(self._agent).__name__}"
        if self.abstraction not in ABSTRACTIONS:
            raise bad_argument("abstraction", self.abstraction, " or ".join(map(repr, ABSTRACTIONS)))

    def start(self, _seat: Seat, rules: Rules) -> None:
        _library()
        if rules.structure not in BETTING or not rules.is_plain_holdem or rules.ante or rules.straddle:
            raise RiverboatError(
                "adapter_game",
                f"universal_poker has no {rules.structure} {rules.game} with these blinds",
                framework="OpenSpiel",
                expected="no-limit and fixed-limit hold'em with two blinds",
            )

    def act(self, observation: Observation) -> Action:
        state = self.state(observation)
        legal = _legal(observation)
        order = seats_in_order(observation)
        if state.is_terminal() or state.current_player() != order.index(_seat(observation)):
            # Bets that were taken for all-in ended the game of an abstraction: nothing is left to ask.
            return Check() if legal.check else Call()
        return self._translated(self._choose(state), observation)

    def state(self, observation: Observation) -> Any:
        """The hand in `universal_poker`, as far as it has come."""
        state = self._game(observation).new_initial_state()
        for outcome in _dealt(observation):
            state.apply_action(outcome)
        board = parse_cards("".join(observation.community_cards))
        shown = 0
        for event in (each for each in observation.history if isinstance(each, Acted)):
            shown = _deal_board(state, board, shown)
            if state.is_terminal():
                return state
            state.apply_action(self._number(event, observation, state))
        _deal_board(state, board, shown)
        return state

    def _game(self, observation: Observation) -> Any:
        parameters = game_parameters(observation.rules, _starting_stacks(observation))
        name = f"universal_poker({','.join(f'{key}={value}' for key, value in parameters.items())}"
        name += ")" if observation.rules.structure == "fixed_limit" else f",bettingAbstraction={self.abstraction})"
        if name not in self._games:
            self._games.clear()
            self._games[name] = _library().load_game(name)
        return self._games[name]

    def _number(self, event: Acted, observation: Observation, state: Any) -> int:
        """What was done, as a number of OpenSpiel: the same, or in an abstraction the nearest."""
        if event.verb == "fold":
            return FOLD
        if event.verb in ("check", "call"):
            return CALL
        if observation.rules.structure == "fixed_limit":
            return LIMIT_RAISE
        total = _total(event, observation)
        if self.abstraction == "fullgame":
            return total
        raises = [number for number in state.legal_actions() if number > CALL]
        if event.all_in and ALL_IN in raises:
            return ALL_IN
        sizes = {number: _size(state, number) for number in raises}
        return min(sizes, key=lambda number: (abs(sizes[number] - total), number), default=CALL)

    def _choose(self, state: Any) -> int:
        agent = self._agent
        if hasattr(agent, "action_probabilities"):
            chances = dict(agent.action_probabilities(state))
            return int(self._random.choices(list(chances), list(chances.values()))[0])
        return int(agent.step(_time_step(state), is_evaluation=True).action)

    def _translated(self, number: int, observation: Observation) -> Action:
        legal = _legal(observation)
        if number in (FOLD, CALL):
            passive: Action = Check() if legal.check else Call()
            return Fold() if number == FOLD and not legal.check else passive
        if legal.raise_to is None:
            return AllIn() if legal.all_in is not None and number == ALL_IN else Call()
        low, high = legal.raise_to
        if observation.rules.structure == "fixed_limit":
            return RaiseTo(high)
        if self.abstraction == "fullgame":
            before = put_in_before(_acted(observation), observation.seat, observation.street)
            return RaiseTo(min(max(number - before, low), high))
        if number == ALL_IN:
            return AllIn() if legal.all_in is not None else RaiseTo(high)
        part = 2 if number == HALF_POT else 1
        wanted = observation.current_bet + (observation.pot + observation.to_call) // part
        return RaiseTo(min(max(wanted, low), high))


def _dealt(observation: Observation) -> Iterator[int]:
    """Hole cards by player; the unseen ones are the lowest that nobody sees."""
    own = parse_cards("".join(observation.hole_cards))
    seen = {*own, *parse_cards("".join(observation.community_cards))}
    unseen = (card for card in range(52) if card not in seen)
    for seat in seats_in_order(observation):
        yield from own if seat == observation.seat else (next(unseen), next(unseen))


def _deal_board(state: Any, board: tuple[int, ...], shown: int) -> int:
    """Deal what is due of the board; gives how many cards lie there."""
    while not state.is_terminal() and state.is_chance_node() and shown < len(board):
        state.apply_action(board[shown])
        shown += 1
    return shown


def _total(event: Acted, observation: Observation) -> Chips:
    """All that a player had put in after an action."""
    actions = _acted(observation)
    return put_in_before(actions[: actions.index(event)], event.seat, event.street) + event.bet


def _size(state: Any, number: int) -> Chips:
    """All that the player would have put in after an action of an abstraction."""
    betting = state.child(number).to_string().partition("ACPC State: STATE:0:")[2].partition(":")[0]
    return int(betting.rpartition("r")[2].rstrip("cf/") or 0)


def _time_step(state: Any) -> Any:
    """What an RL agent is given at its turn."""
    from open_spiel.python import rl_environment

    player = state.current_player()
    players = range(state.num_players())
    observations = {
        "info_state": [state.information_state_tensor(each) for each in players],
        "legal_actions": [state.legal_actions(each) for each in players],
        "current_player": player,
        "serialized_state": [],
    }
    return rl_environment.TimeStep(
        observations=observations, rewards=None, discounts=None, step_type=rl_environment.StepType.MID
    )


def _starting_stacks(observation: Observation) -> tuple[Chips, ...]:
    """In the order of OpenSpiel's players."""
    return tuple(
        observation.stacks[seat]
        + sum(post.amount for post in observation.posts if post.seat == seat)
        + sum(event.added for event in _acted(observation) if event.seat == seat)
        for seat in seats_in_order(observation)
    )


def _acted(observation: Observation) -> list[Acted]:
    return [event for event in observation.history if isinstance(event, Acted)]


def _seat(observation: Observation) -> Seat:
    assert observation.seat is not None
    return observation.seat


def _legal(observation: Observation) -> LegalActions:
    if observation.legal_actions is None:
        raise bad_argument("observation", observation.seat, "that of a seat whose turn it is")
    return observation.legal_actions


def _library() -> Any:
    try:
        import pyspiel
    except ModuleNotFoundError as missing:
        raise RiverboatError(
            "library_missing", "this needs a library: pip install open_spiel", line="pip install open_spiel"
        ) from missing
    return pyspiel
