"""Which saved game to go on with, if any: by `--resume`, or by the answer to a question."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from riverboat.cli.options import usage_error
from riverboat.client.terminal import Terminal
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.client.local import SavedGame, SavedGames


def choose_saved_game(games: SavedGames, terminal: Terminal, *, resumes: bool) -> tuple[SavedGame | None, list[str]]:
    """The game to go on with, None for a new one; and what there is to say of files that cannot be read.

    `resumes` says that it was asked for. Where nobody can be asked which, it is the last one left.
    """
    import asyncio

    found = asyncio.run(games.find())
    notes = unreadable_notes(found.unreadable, terminal)
    for note in notes:
        terminal.say(note)
    if resumes and not found.games:
        raise usage_error("nothing_to_resume")
    can_ask = sys.stdin.isatty()
    if len(found.games) > 1 and can_ask:
        return _which(found.games, terminal, default=found.games[0] if resumes else None), notes
    if resumes:
        return found.games[0], notes
    return (_only(found.games[0], terminal) if found.games and can_ask else None), notes


def unreadable_notes(paths: Sequence[Path], terminal: Terminal) -> list[str]:
    text = messages(terminal.language, "play")
    return [text("play-unreadable-game", path=str(path)) for path in paths]


def _only(game: SavedGame, terminal: Terminal) -> SavedGame | None:
    question = messages(terminal.language, "play")("play-resume-saved", number=game.hand_number)
    answer = terminal.ask(question)
    return game if answer is not None and answer.strip().lower() in ("", "y", "yes", "是") else None


def _which(games: Sequence[SavedGame], terminal: Terminal, *, default: SavedGame | None) -> SavedGame | None:
    """One of several, by number, or the last one left for Enter; None for a new game. `default` if the input ends."""
    text = messages(terminal.language, "play")
    terminal.say(text("play-saved-games"))
    for number, game in enumerate(games, 1):
        terminal.say(
            text(
                "play-saved-game",
                number=number,
                hand=game.hand_number,
                opponents=game.opponents,
                stack=game.stack,
                date=f"{game.saved_at:%Y-%m-%d %H:%M}",
            )
        )
    while (answer := terminal.ask(text("play-resume-which"))) is not None:
        answer = answer.strip().lower()
        if answer in ("", "y", "yes", "是"):
            return games[0]
        if answer in ("n", "no", "否"):
            return None
        if answer in (numbers := [str(number) for number in range(1, len(games) + 1)]):
            return games[numbers.index(answer)]
    return default
