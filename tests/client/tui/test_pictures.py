"""The main screens as they look, at 80×24 and 120×40, in both languages. See `terminal_pictures.UPDATE`."""

from __future__ import annotations

import pytest
from scripted import ScriptedTable, presets, seats, table
from terminal_pictures import assert_picture, at_table, in_app
from test_start_screen import starting
from textual.pilot import Pilot

from riverboat.client.look import Look
from riverboat.client.tui import clock
from riverboat.engine.actions import LegalActions
from riverboat.engine.events import Acted, BoardDealt, HandStarted, Street
from riverboat.locale import Language
from riverboat.protocol import (
    Award,
    Clock,
    HandWords,
    LastAction,
    PlayerStatistics,
    PotView,
    Statistics,
    StatisticView,
    TableView,
)

SMALL, LARGE = (80, 24), (120, 40)
SIZES = [pytest.param(SMALL, id="80x24"), pytest.param(LARGE, id="120x40")]
LOOKS = [pytest.param("en", id="en"), pytest.param("zh-CN", id="zh-CN")]

FLOP = BoardDealt(Street.FLOP, (48, 33, 14))
EVENTS = (
    HandStarted("t-15", 2, (10_000,) * 6, (3, 4, 5, 0, 1, 2)),
    Acted(5, Street.PREFLOP, "fold", 0, 0, False),
    Acted(0, Street.PREFLOP, "raise", 300, 300, False),
    Acted(1, Street.PREFLOP, "call", 300, 300, False),
    FLOP,
    Acted(4, Street.FLOP, "bet", 500, 500, False),
)


def your_turn() -> TableView:
    return table(
        6,
        seats=seats(
            6,
            ("As", "Kd"),
            s0={"stack": 9700, "is_thinking": True},
            s1={"stack": 9700},
            s2={"status": "folded", "cards": (), "last_action": LastAction("fold", 0, False)},
            s3={"status": "all_in", "stack": 0, "last_action": LastAction("call", 450, True)},
            s4={"stack": 9200, "bet": 500, "last_action": LastAction("bet", 500, False)},
            s5={"status": "folded", "cards": (), "last_action": LastAction("fold", 0, False)},
        ),
        street="flop",
        board=("Ac", "Td", "5h"),
        pot=2150,
        pots=(PotView(1650, (0, 1, 3, 4)), PotView(500, (0, 1, 4))),
        actor=0,
        to_call=500,
        legal=LegalActions(seat=0, fold=True, call=500, raise_to=(1000, 9700), all_in=9700),
        presets=presets(min=1000, half=1825, two_thirds=2266, pot=3150, all_in=9700),
        clock=Clock(30, 60, 10),
        you_have=HandWords("pair", (12, 11, 8, 3)),
    )


def showdown() -> TableView:
    full_house, flush = HandWords("full_house", (12, 8)), HandWords("flush", (11, 8, 6, 3, 2))
    return table(
        6,
        seats=seats(
            6,
            ("As", "Tc"),
            s0={"won": 8400, "stack": 15_000, "hand": full_house},
            s1={"cards": ("Kh", "4h"), "status": "busted", "stack": 0, "hand": flush},
            **{f"s{seat}": {"cards": (), "last_action": LastAction("fold", 0, False)} for seat in range(2, 6)},
        ),
        street="river",
        board=("Ac", "Td", "5h", "Ah", "8h"),
        pot=0,
        pots=(),
        actor=None,
        is_hand_over=True,
        rebuy=None,
        awards=(Award(0, 8400, ((0, 8400),), full_house, (("As", "Ac", "Ah", "Tc", "Td"),)),),
    )


def two_boards() -> TableView:
    pair, straight = HandWords("pair", (12, 11, 8, 3)), HandWords("straight", (8,))
    folded = {f"s{seat}": {"cards": (), "status": "folded"} for seat in range(2, 6)}
    return table(
        6,
        seats=seats(6, ("As", "Kd"), s0={"won": 600}, s1={"cards": ("9h", "8h"), "won": 600}, **folded),
        street="river",
        board=("Ac", "7d", "6h", "2c", "2d"),
        second_board=("Ac", "7d", "6h", "Tc", "3s"),
        actor=None,
        is_hand_over=True,
        awards=(
            Award(0, 600, ((0, 600),), pair, (("As", "Ac", "2c", "2d", "Kd"),), run=0),
            Award(0, 600, ((1, 600),), straight, (("Tc", "9h", "8h", "7d", "6h"),), run=1),
        ),
    )


@pytest.fixture(autouse=True)
def _stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "monotonic", lambda: 0.0)


def draw(name: str, view: TableView, size: tuple[int, int], look: Look, *keys: str) -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(view)
        scripted.happen(*EVENTS)
        scripted.show(view)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert_picture(pilot.app, f"{name}-{look.language}-{size[0]}x{size[1]}")

    at_table(story, size, look)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LOOKS)
def test_your_turn(language: Language, size: tuple[int, int]) -> None:
    draw("your-turn", your_turn(), size, Look(language=language))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LOOKS)
def test_a_showdown(language: Language, size: tuple[int, int]) -> None:
    draw("showdown", showdown(), size, Look(language=language))


@pytest.mark.parametrize("size", SIZES)
def test_two_boards(size: tuple[int, int]) -> None:
    draw("two-boards", two_boards(), size, Look())


@pytest.mark.parametrize("size", SIZES)
def test_a_full_table_in_big_blinds(size: tuple[int, int]) -> None:
    draw("full-table", table(10, actor=3), size, Look(in_blinds=True))


@pytest.mark.parametrize("language", LOOKS)
def test_choosing_an_amount(language: Language) -> None:
    draw("raising", your_turn(), SMALL, Look(language=language), "r", "up")


@pytest.mark.parametrize("size", SIZES)
def test_without_colours(size: tuple[int, int]) -> None:
    draw("no-colour", your_turn(), size, Look(colour=False))


@pytest.mark.parametrize("language", LOOKS)
def test_the_help_page(language: Language) -> None:
    draw("help", your_turn(), SMALL, Look(language=language), "question_mark")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LOOKS)
def test_the_start_screen(language: Language, size: tuple[int, int]) -> None:
    app = starting(Look(language=language))

    async def story(pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert_picture(app, f"start-{language}-{size[0]}x{size[1]}")

    in_app(app, story, size)


@pytest.mark.parametrize("language", LOOKS)
def test_the_summary(language: Language) -> None:
    rates = tuple(
        StatisticView(name, 3, chances)
        for name, chances in {"vpip": 12, "pfr": 12, "three_bet": 4, "aggression": 30, "wtsd": 5}.items()
    )
    totals = (0, 100, 400, 350, -200, -450, -1000, -800, 100, 700, 650)
    players = (PlayerStatistics("You", 10, 3, 650, rates, totals), PlayerStatistics("老王", 10, 7, -650, rates, ()))

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(your_turn())
        scripted.tell(Statistics(2, players))
        await pilot.pause()
        assert_picture(pilot.app, f"summary-{language}-80x24")

    at_table(story, SMALL, Look(language=language))
