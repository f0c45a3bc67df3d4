"""Options of cash tables and variants: one short game of each by script, in lines."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from calling_bot import CallingBot
from local_games import saved_games
from riverboat.cli.cash_options import read_cash_options
from riverboat.client.local import GameSettings, SavedGames
from riverboat.client.plain import PlainGame
from riverboat.client.terminal import Terminal
from riverboat.engine import Action, Observation, RunItTwice
from riverboat.engine.events import HandEnded, HandStarted, RakeTaken
from riverboat.locale import messages
from riverboat.table import AnyEvent, decode_events
from riverboat.table.events import ChipsBought, InsuranceSettled, TimeCharged
from riverboat.table.house_rules import HouseRules
from riverboat.table.variants import Variant

STACK = 10_000
HANDS = 4
SEVEN_DEUCE_SEED = 189
"""With which somebody wins the first hand of three players with a seven and a deuce, if all check and call."""
MOST_QUESTIONS = 200
"""After which a script ends that comes no further."""
TEXT = messages("en", "play")
AGREED = (TEXT("play-rabbit"), TEXT("play-fold-when-free"))


class Script(Terminal):
    """A person who types `first`, then checks and calls, or does `always`; after so many hands they quit."""

    def __init__(self, first: tuple[str, ...], always: str, hands: int) -> None:
        super().__init__("en")
        self.lines: list[str] = []
        self.questions = 0
        self._first = iter(first)
        self._always = always
        self._hands = hands

    def say(self, line: str = "") -> None:
        self.lines.append(line)

    @property
    def hands_begun(self) -> int:
        return sum(line.startswith("Hand ") for line in self.lines)

    def answer(self, question: str) -> str:
        self.questions += 1
        if question == TEXT("play-prompt"):
            return self._decide()
        if question == TEXT("play-run-it"):
            return "3"
        if question.startswith(("C: cash out", "I: insure")):
            return question[0]
        return "y" if question in AGREED or question.startswith("All-in for") else "q"

    def _decide(self) -> str:
        if self.hands_begun > self._hands or self.questions > MOST_QUESTIONS:
            return "q"
        turn = next(line for line in reversed(self.lines) if line.startswith("Pot "))
        return next(self._first, None) or self._always or ("x" if "check" in turn else "c")


class Played(NamedTuple):
    lines: list[str]
    events: list[AnyEvent]

    def told(self, pattern: str) -> list[str]:
        return [line for line in self.lines if re.search(pattern, line)]


def play(settings: GameSettings, script: Script, directory: Path) -> Played:
    """The whole game, and what the store holds of it."""

    async def sit() -> list[AnyEvent]:
        games = saved_games(directory)
        game = games.new(settings)
        try:
            await PlainGame(game, script, script.answer).run()
            return await stored_events(games, "1")
        finally:
            await game.close()

    return Played(script.lines, asyncio.run(sit()))


async def stored_events(games: SavedGames, game_id: str) -> list[AnyEvent]:
    store = (await games.sessions()).store
    steps = await store.events_after(game_id, 0, 10_000)
    return [event for step in steps for event in decode_events(step.events)]


class AgreeingBot(CallingBot):
    """Calls, and deals as many boards as there may be."""

    def act(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        assert legal is not None
        return RunItTwice.up_to(legal.max_runs, agree=True) if legal.run_it_twice else super().act(observation)


def cash_game(*cash: str, bots: int = 2, bot: str = "station", runs: int = 1, seed: int = 7) -> GameSettings:
    return GameSettings(
        opponents=(bot,) * bots,
        names=("Me", "Ann", "Ben", "Cas", "Dan", "Eve")[: bots + 1],
        stack=STACK,
        speed="instant",
        straddle_allowed=True,
        run_it_twice=runs > 1,
        max_runs=max(runs, 2),
        cash=read_cash_options(cash),
        seed=seed,
    )


def variant(name: Variant, packs: int = 0) -> GameSettings:
    return msgspec.structs.replace(cash_game(bots=1, bot="random"), variant=name, packs=packs, straddle_allowed=False)


def by_rules(house: HouseRules, name: Variant) -> GameSettings:
    return msgspec.structs.replace(variant(name), house_rules=house)


def hands_of(events: list[AnyEvent]) -> Iterator[tuple[list[AnyEvent], HandStarted, HandEnded]]:
    """What happened before each hand that ended, with its beginning and its end."""
    before: list[AnyEvent] = []
    started: HandStarted | None = None
    for event in events:
        if isinstance(event, HandStarted):
            started = event
        elif isinstance(event, HandEnded):
            assert started is not None
            yield before, started, event
            before = []
        else:
            before.append(event)


def check_chips(played: Played, hands: int) -> None:
    """Every hand ended, and chips come from buy-ins alone and go to the house alone."""
    found = list(hands_of(played.events))
    assert len(found) >= hands
    at_table = sum(found[0][1].stacks)
    for happened, started, ended in found:
        raked = sum(event.amount for event in happened if isinstance(event, RakeTaken))
        bought = sum(event.amount for event in happened if isinstance(event, ChipsBought))
        insured = [event for event in happened if isinstance(event, InsuranceSettled)]
        bought += sum(event.paid - event.price for event in insured)
        charged = sum(event.amount for event in happened if isinstance(event, TimeCharged))
        assert sum(started.stacks) == at_table + bought - charged
        at_table = sum(ended.stacks)
        assert at_table == sum(started.stacks) - raked


class Format(NamedTuple):
    """A game, what the person types, and how often what is told."""

    settings: GameSettings
    told: dict[str, int]
    first: tuple[str, ...] = ()
    always: str = ""
    hands: int = HANDS


CASH = {
    "rake": Format(
        cash_game("rake-basis-points=500", "rake-caps=100/40"), {r"^The house keeps \d+ of the pot$": HANDS}
    ),
    "bomb pot": Format(cash_game("bomb-pot-every=2"), {"^Bomb pot: everybody antes 500$": 2}),
    "double board": Format(
        cash_game("bomb-pot-every=2", "bomb-pot-boards=2"),
        {"^Bomb pot: everybody antes 500, two boards$": 2, "on the second board": 2},
    ),
    "bomb pot by vote": Format(
        cash_game("bomb-pot-vote=true"), {"^You want a bomb pot next$": 1, "^Bomb pot": 1}, first=("bomb",)
    ),
    "straddle by choice": Format(
        cash_game(), {"^You straddle from now on": 1, "^You post a straddle, 200$": 1}, first=("straddle",)
    ),
    "straddle on the button": Format(
        cash_game("straddle-seat=button"), {"^You post a straddle, 200$": 1}, first=("straddle",)
    ),
    "straddle from any seat": Format(
        cash_game("straddle-seat=any", bots=3), {"^You post a straddle, 200$": 1}, first=("straddle",), always="f"
    ),
    "re-straddle": Format(
        cash_game("straddle-mandatory=true", "re-straddles=1", bots=3),
        {"^You post a straddle, 400$": 1},
        first=("straddle",),
        always="f",
    ),
    "stand-up": Format(
        cash_game("stand-up=100"), {"^Stand-up game": 1, "last one standing and pays? the others 200$": 1}, hands=8
    ),
    "rabbit hunting": Format(
        cash_game("rabbit-hunting=true", bots=1), {"^You look at what would have come: ": 2}, always="f", hands=2
    ),
    "run it three times": Format(
        cash_game(bots=1, bot="test_plain_cash_options:AgreeingBot", runs=3),
        {"agrees? to run it three times": 2, "on the third board": 1},
        always="a",
        hands=1,
    ),
    "cash out": Format(
        cash_game("ev-cash-out=true", bots=1, bot="test_plain_cash_options:AgreeingBot"),
        {r"^All-in for [\d,]+; your part is worth [\d,]+\.$": 1, r"^You cash out [\d,]+$": 1, "^Insurance: ": 1},
        always="a",
        hands=1,
    ),
    "insurance and three boards": Format(
        cash_game("all-in-insurance=true", bots=1, bot="test_plain_cash_options:AgreeingBot", runs=3),
        {r"^You insure [\d,]+ for [\d,]+$": 1, "^Insurance: ": 1, "on the third board": 1},
        always="a",
        hands=1,
    ),
    "Omaha": Format(variant("omaha4"), {"pot-limit Omaha, 2 players": 1}, hands=2),
    "five-card Omaha": Format(variant("omaha5"), {"Omaha with five cards, 2 players": 1}, hands=2),
    "short deck": Format(variant("short_deck"), {"short-deck hold'em": 1}, hands=2),
    "several packs": Format(variant("several_packs", packs=2), {"hold'em with several packs": 1}, hands=2),
    "kitchen": Format(variant("kitchen"), {"kitchen-table hold'em": 1}, hands=2),
    "7-2": Format(
        cash_game("seven-deuce=50", bot="test_plain_cash_options:AgreeingBot", seed=SEVEN_DEUCE_SEED),
        {"with seven-deuce: the others pay 100$": 1},
        hands=1,
    ),
    "rules of PokerStars": Format(by_rules("pokerstars", "no_limit"), {"^Hand 2": 1}, hands=2),
    "pot-limit by Robert's rules": Format(by_rules("roberts", "pot_limit"), {"raise to 200–350$": 1}, hands=2),
    "fixed-limit by Robert's rules": Format(by_rules("roberts", "fixed_limit"), {"^Hand 2": 1}, hands=2),
    "the kitchen's rules": Format(by_rules("kitchen", "no_limit"), {"kitchen-table hold'em": 1}, hands=2),
    "mandatory straddle": Format(cash_game("straddle-mandatory=true"), {"posts? a straddle, 200$": HANDS}),
}


@pytest.mark.parametrize("name", CASH)
def test_an_option_of_cash_tables_is_played_by_script(name: str, tmp_path: Path) -> None:
    chosen = CASH[name]
    played = play(chosen.settings, Script(chosen.first, chosen.always, chosen.hands), tmp_path)
    check_chips(played, chosen.hands)
    for pattern, times in chosen.told.items():
        assert len(played.told(pattern)) >= times, pattern
