"""`--ascii`: no sign whose width a terminal might read differently. `NO_COLOR`: no colours."""

from __future__ import annotations

from unicodedata import east_asian_width

import pytest
from scripted import presets, seats, table
from terminal_pictures import in_app, picture

from local_games import saved_games
from riverboat.client.local import GameSettings
from riverboat.client.look import Look
from riverboat.client.tui.app import RiverboatApp, sees_colours
from riverboat.client.tui.header import Header
from riverboat.client.tui.plain_signs import plain_text
from riverboat.client.tui.table import TableScreen
from riverboat.engine.actions import LegalActions
from riverboat.locale import LANGUAGES, Language
from riverboat.protocol import Clock

SETTINGS = GameSettings(opponents=("random",) * 5, names=("You", "Ada", "Bob", "老王", "Dora", "Eve"), seed=7)

BUSY = table(
    6,
    seats=seats(6, s0={"bet": 100, "is_thinking": True}, s2={"bet": 300}),
    board=("Ah", "Td", "2c"),
    actor=0,
    to_call=200,
    legal=LegalActions(seat=0, fold=True, call=200, raise_to=(500, 9900), all_in=9900),
    presets=presets(min=500, half=650, two_thirds=800, pot=1000, all_in=9900),
    clock=Clock(30, 60, 10),
)


def test_suits_become_letters() -> None:
    assert plain_text("A♠ K♥ Q♦ J♣") == "As Kh Qd Jc"


def test_chinese_stays_as_it_is() -> None:
    assert plain_text("“弃牌”，底池 200–300…") == '"弃牌"，底池 200-300~'


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sign_of_doubtful_width_is_drawn(language: Language, size: tuple[int, int]) -> None:
    app = RiverboatApp(Look(language=language, letters=True), settings=SETTINGS, games=saved_games())

    async def story(pilot: object) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.workers.cancel_all()
        screen.client.view = BUSY
        screen._draw()
        await pilot.pause()
        doubtful = {sign for sign in picture(app) if east_asian_width(sign) == "A"}
        assert doubtful == set()
        # What has no stand-in would be a question mark; the only ones are those of the key for help.
        assert picture(app).replace("? help", "").replace("? 帮助", "").count("?") == 0

    in_app(app, story, size)


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not sees_colours()
    monkeypatch.setenv("NO_COLOR", "")
    assert sees_colours()


def test_without_colours_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = RiverboatApp(Look(colour=False), settings=SETTINGS, games=saved_games())

    async def story(pilot: object) -> None:
        await pilot.pause(0.1)
        strips = app.screen._compositor.render_strips()
        colors = {
            color.name
            for strip in strips
            for segment in strip
            if segment.style is not None
            for color in (segment.style.color, segment.style.bgcolor)
            if color is not None
        }
        assert colors <= {"default"}

    in_app(app, story, (120, 40))


def test_a_table_that_is_taken_down_is_not_drawn() -> None:
    app = RiverboatApp(Look(), settings=SETTINGS, games=saved_games())

    async def story(pilot: object) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.workers.cancel_all()
        screen.client.view = BUSY
        # When the program ends, parts go one by one while messages still arrive.
        await screen.query_one(Header).remove()
        screen._draw()

    in_app(app, story, (80, 24))
