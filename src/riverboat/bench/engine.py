"""Whole hands of random legal play: 100 big blinds, every event kept, packs shuffled beforehand.

Each player picks fold, check-or-call or raise with the same chance from what is legal, and a raise's size evenly from
its range. Peers play by their own lists of legal actions, picked from in the same way as far as they allow.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from riverboat.bench.measure import OURS, Contestant, Measurement, measure
from riverboat.cards import STANDARD_DECK
from riverboat.engine import Action, Call, Check, Fold, LegalActions, RaiseTo, Rules, apply, legal_actions, open_hand
from riverboat.engine.events import Event

STACK: Final = 10_000
SMALL_BLIND: Final = 50
BIG_BLIND: Final = 100
HANDS: Final = 500
HANDS_FOR_SLOW_PEERS: Final = 20


def run() -> list[Measurement]:
    """Six players, then heads-up."""
    return [*measure(list(contestants(6))), *measure(list(contestants(2)))]


def contestants(players: int) -> Iterator[Contestant]:
    """Riverboat and whichever peers are installed, at a table of so many."""
    task = f"random legal play, {players} players"
    yield Contestant(task, OURS, "hands", HANDS, _riverboat(players))
    for library, (module, make, hands) in _PEERS.items():
        if find_spec(module):
            yield Contestant(task, library, "hands", hands, make(players, hands))


def _riverboat(players: int) -> Callable[[], object]:
    rules = Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
    stacks = (STACK,) * players
    shuffler = random.Random(players)
    packs = [tuple(shuffler.sample(STANDARD_DECK, 52)) for _ in range(HANDS)]
    choice = random.Random(1).random

    def play() -> int:
        events = 0
        for number, pack in enumerate(packs):
            step = open_hand(rules, stacks, number % players, pack)
            log: list[Event] = [*step.events]
            while step.hand.waiting:
                step = apply(step.hand, random_action(legal_actions(step.hand), choice))
                log += step.events
            events += len(log)
        return events

    return play


def random_action(legal: LegalActions, choice: Callable[[], float]) -> Action:
    picked = int(choice() * (2 if legal.raise_to is None else 3))
    if picked == 0:
        return Fold()
    if picked == 1:
        return Check() if legal.check else Call()
    assert legal.raise_to is not None
    low, high = legal.raise_to
    return RaiseTo(low + int(choice() * (high - low + 1)))


def _pokerkit(players: int, hands: int) -> Callable[[], object]:
    pokerkit = import_module("pokerkit")
    automatic = tuple(each for each in pokerkit.Automation)
    choice = random.Random(1).random

    def play() -> None:
        for _ in range(hands):
            state = pokerkit.NoLimitTexasHoldem.create_state(
                automatic, True, 0, (SMALL_BLIND, BIG_BLIND), BIG_BLIND, STACK, players
            )
            while state.status:
                _pokerkit_action(state, choice)

    return play


def _pokerkit_action(state: Any, choice: Callable[[], float]) -> None:
    can_raise = state.can_complete_bet_or_raise_to()
    picked = int(choice() * (3 if can_raise else 2))
    if picked == 0 and state.can_fold():
        state.fold()
    elif picked == 2:
        low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(low + int(choice() * (high - low + 1)))
    else:
        state.check_or_call()


def open_spiel(players: int, hands: int, betting: str) -> Callable[[], object]:
    pyspiel = import_module("pyspiel")
    blinds = (
        f"{BIG_BLIND} {SMALL_BLIND}"
        if players == 2
        else " ".join(map(str, [SMALL_BLIND, BIG_BLIND] + [0] * (players - 2)))
    )
    first = "2 1 1 1" if players == 2 else "3 1 1 1"
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "numPlayers": players,
            "numRounds": 4,
            "blind": blinds,
            "firstPlayer": first,
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK)] * players),
            "bettingAbstraction": betting,
        },
    )
    choice = random.Random(1).random

    def play() -> None:
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(_open_spiel_action(state, choice))

    return play


def _open_spiel_action(state: Any, choice: Callable[[], float]) -> int:
    actions: list[int] = state.legal_actions()
    if state.is_chance_node():
        return actions[int(choice() * len(actions))]
    # 0 folds and 1 calls; every other number is a raise.
    others = 2 if actions[0] == 0 and actions[1] == 1 else 1
    picked = int(choice() * (others + (len(actions) > others)))
    return actions[picked] if picked < others else actions[others + int(choice() * (len(actions) - others))]


Make = Callable[[int, int], Callable[[], object]]

_PEERS: Final[dict[str, tuple[str, Make, int]]] = {
    # A name, the module it needs, how to play, and how many hands a round. OpenSpiel lists every legal amount, which
    # takes most of its time; with its menu of half pot, pot and all-in it plays another, shorter game.
    "OpenSpiel, every amount": ("pyspiel", lambda players, hands: open_spiel(players, hands, "fullgame"), 50),
    "OpenSpiel, three sizes": ("pyspiel", lambda players, hands: open_spiel(players, hands, "fchpa"), 200),
    "pokerkit": ("pokerkit", _pokerkit, HANDS_FOR_SLOW_PEERS),
}
