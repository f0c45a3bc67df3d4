"""A person for tests: sits at a `LocalGame` and answers by a rule."""

import asyncio
from collections.abc import Callable

from local_games import saved_games
from riverboat.client.local import GameSettings, LocalGame, SavedGames
from riverboat.engine import Action, Call, Check, Fold, RunItTwice
from riverboat.protocol import Act, Closed, GameState, Leave, Rebuy, ServerMessage, TableView

PATIENCE = 120.0
"""Seconds. Nothing is measured by it, and other work may share the machine."""

Choice = Callable[[TableView], Action]


def local_game(settings: GameSettings, games: SavedGames | None = None) -> LocalGame:
    """A new game, in a new directory unless `games` are given."""
    return (games or saved_games()).new(settings)


def settings(**changes: object) -> GameSettings:
    opponents = changes.pop("opponents", ("random",) * 3)
    names = ("Me", *(f"Bot {number}" for number in range(1, len(opponents) + 1)))
    return GameSettings(
        **{"opponents": opponents, "names": names, "speed": "instant", "seed": 5, "has_clock": False, **changes}
    )


def check_or_call(view: TableView) -> Action:
    assert view.legal is not None
    if view.legal.run_it_twice:
        return RunItTwice(True)
    if view.legal.check:
        return Check()
    return Call() if view.legal.call is not None else Fold()


async def hear(game: LocalGame, seconds: float = PATIENCE) -> ServerMessage:
    async with asyncio.timeout(seconds):
        return await game.receive()


async def sit(game: LocalGame, hands: int, choose: Choice = check_or_call) -> list[ServerMessage]:
    """Play until `hands` hands are over or the game ends; every message that came."""
    messages: list[ServerMessage] = []
    asked: int | None = None
    leaving = False
    while not (messages and isinstance(messages[-1], Closed)):
        message = await hear(game)
        messages.append(message)
        if not isinstance(message, GameState) or asked == message.version or leaving:
            continue
        view = message.view
        if view.standings or view.hand_number > hands or (view.hand_number == hands and view.is_hand_over):
            leaving = True
            await game.send(Leave())
        elif view.legal is not None:
            asked = message.version
            await game.send(Act(view.hand_id, message.version, f"a{message.version}", choose(view)))
        elif view.seats[0].status == "busted" and view.is_hand_over and view.rebuy is not None:
            asked = message.version
            await game.send(Rebuy(view.rebuy[1]))
    return messages


def play(game: LocalGame, hands: int, choose: Choice = check_or_call) -> list[ServerMessage]:
    async def whole() -> list[ServerMessage]:
        try:
            return await sit(game, hands, choose)
        finally:
            await game.close()

    return asyncio.run(whole())


def views(messages: list[ServerMessage]) -> list[TableView]:
    return [message.view for message in messages if isinstance(message, GameState)]
