"""What a person knows of the bots in games of this machine: statistics, notes, regulars, the ladder."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable
from contextlib import redirect_stdout

import msgspec
import pytest
from terminal_pictures import in_app, long_ago, picture, until
from textual.pilot import Pilot

from local_games import saved_games
from riverboat.client.local import GameSettings, SavedGames
from riverboat.client.look import Look
from riverboat.client.opponents import ladder_line, rung_cells
from riverboat.client.plain import PlainGame
from riverboat.client.terminal import Terminal
from riverboat.client.tui.app import RiverboatApp, built_in_bots
from riverboat.client.tui.choices import Choices
from riverboat.client.tui.opponents_screen import OpponentsScreen
from riverboat.client.tui.start import StartForm
from riverboat.client.tui.table import TableScreen
from riverboat.client.typed_words import read_note
from riverboat.host.ladder import climbed
from riverboat.locale import Language, messages
from riverboat.table.opponents import LevelHand

SETTINGS = GameSettings(
    opponents=("mabel", "chip"), names=("You", "Mabel", "Chip"), speed="instant", seed=3, has_clock=False
)
WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "2 opponents",
        "met": "hand together",
        "hidden": "found out by playing",
        "style": "Plays ",
        "noted": "Your note: calls too much",
        "ladder": "The ladder",
        "rate": "VPIP",
        "first": "You have not played together before",
    },
    "zh-CN": {
        "title": "2 位对手",
        "met": "一起打过",
        "hidden": "打法要自己打出来",
        "style": "打法：",
        "noted": "你的备注：calls too much",
        "ladder": "天梯",
        "rate": "入池率",
        "first": "你们还没有一起打过",
    },
}


def in_lines(games: SavedGames, language: Language, lines: Iterable[str]) -> str:
    """All that is said to somebody who types these lines; after the last, the input ends."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    typed = iter(lines)

    def read_line(prompt: str) -> str | None:
        line = next(typed, None)
        out.write(f"{prompt}{line}\n")
        return line

    async def run() -> None:
        game = games.new(msgspec.structs.replace(SETTINGS, is_unhurried=True))
        try:
            async with asyncio.timeout(240):
                await PlainGame(game, Terminal(language), read_line).run()
        finally:
            await game.close()
            await games.close()

    with redirect_stdout(out):
        asyncio.run(run())
    out.flush()
    out.seek(0)
    return out.read()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["opponents", "note Mabel calls too much", "f", "opponents", "ladder", "note Nobody x", "q"]),
        ("zh-CN", ["对手", "备注 Mabel calls too much", "弃牌", "对手", "天梯", "备注 没人 x", "退出"]),
    ],
)
def test_statistics_notes_and_the_ladder_in_lines(language: Language, lines: list[str]) -> None:
    words = WORDS[language]
    said = in_lines(saved_games(), language, lines)
    place = 0
    for name in ("first", "met", "noted", "ladder"):
        place = said.find(words[name], place)
        assert place >= 0, f"{name} is not there, or not after the one before it:\n{said}"
    assert words["hidden"] in said
    assert said.count(words["rate"]) == 2


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("zh-CN", (120, 40))])
def test_a_key_opens_what_is_known_and_a_note_is_there_again_in_the_next_game(
    language: Language, size: tuple[int, int]
) -> None:
    words = WORDS[language]
    games = saved_games()

    async def shows(app: RiverboatApp, *texts: str) -> None:
        await until(lambda: all(text in picture(app) for text in texts))
        assert all(text in picture(app) for text in texts), picture(app)

    async def opened(pilot: Pilot[None], app: RiverboatApp) -> None:
        await until(lambda: app.client is not None and app.client.view is not None and app.client.view.legal)
        assert app.client is not None
        app.client.now = long_ago
        await pilot.press("u")
        await until(lambda: isinstance(app.screen, OpponentsScreen))

    async def first(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, RiverboatApp)
        await opened(pilot, app)
        await shows(app, words["title"], words["first"], words["hidden"])
        await pilot.press("n", *"calls too much", "enter")
        await shows(app, words["noted"])
        await pilot.press("tab")
        await shows(app, words["ladder"])
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f")
        assert app.client is not None
        client = app.client
        await until(lambda: client.hands_played == 1)

    async def second(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, RiverboatApp)
        await opened(pilot, app)
        await shows(app, words["met"], words["noted"], words["style"])
        await pilot.press("escape")

    in_app(RiverboatApp(Look(language=language), settings=SETTINGS, games=games), first, size)
    look = Look(language=language, shows_styles=True)
    in_app(RiverboatApp(look, settings=SETTINGS, games=saved_games(games.directory)), second, size)


def test_a_ladder_that_was_climbed_offers_the_next_level_and_the_start_screen_chooses_it() -> None:
    ladder = climbed([LevelHand(number, 2, 1.0 if number % 2 else 0.5) for number in range(300)])
    text = messages("en", "opponents")
    assert ladder_line(ladder, text) == "Level 2 is beaten. Next: level 3."
    assert rung_cells(ladder.rungs[1], text)[3] == "beaten"
    assert rung_cells(ladder.rungs[2], text) == ("Level 3", "0", "–", "not played yet")
    form = StartForm(Choices(built_in_bots, Look()))
    assert not form.play_next_level(), "nothing is offered before a level was played"
    form.redraw = lambda **_: None  # type: ignore[method-assign] -- it is on no screen
    form.post_message = lambda _: True  # type: ignore[method-assign]
    form.offer_ladder(climbed([]))
    assert not form.play_next_level()
    form.offer_ladder(ladder)
    assert form.play_next_level()
    assert form.choices.chosen["opponents"] == "level:3"


def test_notes_are_read_with_the_longest_name_that_fits() -> None:
    names = ["Ann", "Ann 2", "老王"]
    assert read_note("note Ann 2 bluffs", names) == ("Ann 2", "bluffs")
    assert read_note("note ann: calls", names) == ("Ann", "calls")
    assert read_note("备注 老王 爱诈唬", names) == ("老王", "爱诈唬")
    assert read_note("note Bob calls", names) == ("Bob", "")
    assert read_note("fold", names) is None
