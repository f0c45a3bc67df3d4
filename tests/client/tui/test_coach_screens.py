"""Practice, reviews, hints, retries and mistakes in the terminal, by the keyboard, on a real table of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from terminal_pictures import in_app, long_ago, picture, until
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from local_games import saved_games
from made_reviewing import MadeReviewing
from riverboat.client.local import GameSettings
from riverboat.client.look import Look
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.decision_page import DecisionPage, Seen, decision_rows
from riverboat.client.tui.hint_screen import HintScreen
from riverboat.client.tui.mistakes_screen import MistakesScreen
from riverboat.client.tui.retry_screen import RetryScreen
from riverboat.client.tui.review_screen import ReviewScreen
from riverboat.client.tui.table import TableScreen
from riverboat.engine import Fold
from riverboat.engine.events import Street
from riverboat.locale import Language
from riverboat.review.values import Decision, Facts, Option, Reason, Verdict

Story = Callable[[Pilot[None], RiverboatApp], Awaitable[None]]
SIZES = ((80, 24), (120, 40))


def practising(
    story: Story,
    language: Language = "en",
    size: tuple[int, int] = (80, 24),
    look: Look | None = None,
    **changes: object,
) -> None:
    reviewing = MadeReviewing()
    fields = {
        "opponents": ("calling_bot:CallingBot",),
        "names": ("You", "Ada"),
        "speed": "instant",
        "seed": 11,
        "has_clock": False,
        "practice": True,
        **changes,
    }
    app = RiverboatApp(
        look or Look(language=language), settings=GameSettings(**fields), games=saved_games(reviewing=reviewing)
    )

    async def whole(pilot: Pilot[None]) -> None:
        await until(lambda: app.client is not None)
        assert app.client is not None
        app.client.now = long_ago
        await story(pilot, app)

    in_app(app, whole, size)


async def to_turn(app: RiverboatApp) -> None:
    client = app.client
    assert client is not None
    await until(lambda: client.view is not None and (client.view.legal is not None or client.view.is_hand_over))


async def play_hand(pilot: Pilot[None], app: RiverboatApp) -> None:
    """Check and call to the end of the hand."""
    client = app.client
    assert client is not None
    for _ in range(20):
        await to_turn(app)
        view = client.view
        assert view is not None
        if view.is_hand_over:
            return
        assert view.legal is not None
        version = client._version
        await pilot.press("x" if view.legal.check else "c")
        await until(lambda version=version: client._version != version)
    raise AssertionError(picture(app))


async def finish_retry(pilot: Pilot[None], screen: RetryScreen, first: str) -> None:
    """Play a retry to its end, beginning with this key."""
    client = screen.client
    client.now = long_ago
    key = first
    for _ in range(20):
        await until(lambda: client.view is not None and (client.view.legal is not None or client.view.is_hand_over))
        view = client.view
        assert view is not None
        if view.is_hand_over:
            break
        assert view.legal is not None
        version = client._version
        await pilot.press(*(("r", "enter") if key == "r" else ("x",) if view.legal.check else ("c",)))
        await until(lambda version=version: client._version != version)
        key = "x"
    await pilot.pause()


async def shows(app: RiverboatApp, *texts: str) -> None:
    await until(lambda: all(text in picture(app) for text in texts))
    shown = picture(app)
    assert all(text in shown for text in texts), shown


WORDS = {
    "en": {
        "line": "You lost",
        "review": "Review of hand 1",
        "against": "Against a perfect player",
        "opponent": "Against Ada",
        "grade": "blunder",
        "over": "Retry:",
        "original": "original",
        "solver": "solver:",
        "mistakes": "My mistakes",
        "range": "Your range",
    },
    "zh-CN": {
        "line": "你损失了",
        "review": "第 1 手复盘",
        "against": "对完美玩家",
        "opponent": "对 Ada",
        "grade": "大错",
        "over": "重打：",
        "original": "原来",
        "solver": "求解器：",
        "mistakes": "我的错题",
        "range": "你的范围",
    },
}


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("zh-CN", (120, 40))])
def test_a_hand_is_played_reviewed_retried_and_found_again_among_the_mistakes(
    language: Language, size: tuple[int, int]
) -> None:
    words = WORDS[language]

    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await play_hand(pilot, app)
        await shows(app, words["line"])
        await pilot.press("v")
        await until(lambda: isinstance(app.screen, ReviewScreen))
        await shows(app, words["review"], words["against"], words["opponent"])
        await pilot.press("r")
        await until(lambda: isinstance(app.screen, RetryScreen))
        retry = app.screen
        assert isinstance(retry, RetryScreen)
        await finish_retry(pilot, retry, "r")
        await shows(app, words["over"], words["original"], words["solver"])
        await pilot.press("a")
        await until(lambda: isinstance(app.screen, RetryScreen) and app.screen is not retry)
        await pilot.press("q")
        await until(lambda: isinstance(app.screen, ReviewScreen))
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, TableScreen))
        await pilot.press("e")
        await until(lambda: isinstance(app.screen, MistakesScreen))
        await shows(app, words["mistakes"], "bb")
        await pilot.press("tab", "tab")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, RetryScreen))
        assert isinstance(app.screen, RetryScreen)
        await pilot.press("q")
        await until(lambda: isinstance(app.screen, MistakesScreen))
        await pilot.press("escape")
        assert app.client is not None
        assert app.client.hands_played == 1

    practising(story, language, size)


def test_a_hint_is_a_key_away_and_says_ranges_and_values() -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await to_turn(app)
        await shows(app, "Hint")
        await pilot.press("i")
        await until(lambda: isinstance(app.screen, HintScreen))
        await shows(app, "to be decided", "Against a perfect player")
        await pilot.press("tab")
        await shows(app, "Your range: 19 combos", "Ada: 8 combos")
        await pilot.press("down", "down", "right")
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)
        assert app.client is not None
        assert app.client.view is not None
        assert app.client.view.legal is not None

    practising(story)


def test_the_ranges_are_squares_whose_cells_tell_combos_and_actions() -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await play_hand(pilot, app)
        await pilot.press("v")
        await until(lambda: isinstance(app.screen, ReviewScreen))
        await shows(app, "Against a perfect player")
        await pilot.press("tab")
        await shows(app, "AA AKsAQs", "AA 6 combos")
        await pilot.press("right")
        await shows(app, "AKs 4 combos")
        await pilot.press("escape")
        await shows(app, "Against a perfect player")

    practising(story)


def test_arrows_go_through_decisions_and_hands() -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await play_hand(pilot, app)
        await pilot.press("enter")
        client = app.client
        assert client is not None
        await until(lambda: client.view is not None and client.view.hand_number == 2)
        await play_hand(pilot, app)
        await pilot.press("v")
        await shows(app, "Review of hand 2 · decision")
        await pilot.press("left", "left", "left", "left", "left")
        await shows(app, "decision 1 of")
        await pilot.press("right")
        await shows(app, "decision 2 of")
        await pilot.press("up")
        await shows(app, "Review of hand 1 ·")

    practising(story)


def test_the_replay_tells_what_the_review_says_of_each_decision() -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await play_hand(pilot, app)
        await shows(app, "You lost")
        await pilot.press("h")
        for _ in range(20):
            if "Preflop: you" in picture(app):
                break
            await pilot.press("right")
        await shows(app, "Preflop: you", "Against a perfect player: blunder", "lost · raise to 200 +1.00 bb")
        await pilot.press("end")
        await shows(app, "River: you")
        await pilot.press("v")
        await shows(app, "Review of hand 1 · decision 4 of 4")

    practising(story)


def test_a_practice_game_waits_for_enter_and_can_be_paused() -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await to_turn(app)
        await pilot.press("p")
        await shows(app, "Paused")
        await pilot.press("p")
        await play_hand(pilot, app)
        await asyncio.sleep(0.05)
        assert app.client is not None
        assert app.client.view is not None
        assert app.client.view.hand_number == 1
        assert all("??" not in seat.cards for seat in app.client.view.seats)

    practising(story)


def test_elsewhere_hints_are_refused_with_a_sentence_and_a_pause_is_not() -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await to_turn(app)
        await pilot.press("i", "p")
        await shows(app, "Hints are given at practice tables", "Paused")
        assert "Hint " not in picture(app).splitlines()[-3]

    practising(story, practice=False)


def test_a_sentence_over_several_lines_of_its_file_is_drawn_in_one() -> None:
    decision = made_decisions_of_text()
    rows = decision_rows(decision, Seen(("As", "Kd"), 100, "Ada"), Look(), 78)
    assert rows
    assert not any("\n" in segment.text for strip in rows for segment in strip)
    assert all(strip.cell_length <= 78 for strip in rows)


def test_a_review_longer_than_the_screen_is_scrolled() -> None:
    decision = made_decisions_of_text()
    seen = Seen(("As", "Kd"), 100, "Ada")
    everything = [strip.text.strip() for strip in decision_rows(decision, seen, Look(), 78)]
    shown: list[str] = []

    class PageApp(App[None]):
        def compose(self) -> ComposeResult:
            yield DecisionPage()

    app = PageApp()

    async def story(pilot: Pilot[None]) -> None:
        page = app.query_one(DecisionPage)
        page.show(decision, seen, Look())
        height = 5
        for _ in everything:
            rows = [strip.text.strip() for strip in page.draw(80, height)]
            assert len(rows) <= height
            shown.extend(line for line in rows if line not in shown)
            page.scroll_rows(3)
        assert "PgDn" not in page.draw(80, height)[-1].text
        assert "PgDn" not in page.draw(80, 60)[-1].text

    in_app(app, story)
    assert set(everything) <= {*shown}


def made_decisions_of_text() -> Decision:
    """A verdict whose assumption is written over several lines in its file, and with the widest grade there is."""
    option = Option(action=Fold(), text="fold", frequency=0.5, ev_bb=-123.45, stderr_bb=10.5)
    verdict = Verdict(
        against="perfect",
        options=(option, option),
        done=0,
        best=1,
        loss_bb=123.4,
        loss_stderr_bb=10.5,
        grade="inaccuracy",
        source="exact",
        assumes=Reason(code="exact", values={"street": "turn", "accuracy": 0.5}),
    )
    return Decision(
        number=0,
        step=0,
        street=Street.TURN,
        board=("2s", "3s", "4s", "5s"),
        action="fold",
        perfect=verdict,
        opponent=msgspec.structs.replace(verdict, against="opponent"),
        facts=Facts(pot_bb=3.0, to_call_bb=1.0),
        reasons=(),
        ranges=(),
    )


def test_without_colours_a_range_is_still_read() -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        await play_hand(pilot, app)
        await pilot.press("v")
        await shows(app, "Against a perfect player")
        await pilot.press("tab")
        await shows(app, "AA AKs ·  · ")

    practising(story, look=Look(colour=False))
