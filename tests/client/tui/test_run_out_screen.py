"""An all-in on the table screen: stage by stage, skipped by a key, and the same stages in the replay."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from run_outs import ONE_BOARD, TWO_BOARDS, after_one_board, after_three_boards, after_two_boards, before, tell
from scripted import ScriptedTable, table
from terminal_pictures import at_table, picture, until
from textual.pilot import Pilot

from riverboat.client.look import Look
from riverboat.client.tui import table as table_screen
from riverboat.engine.actions import RunItTwice
from riverboat.protocol import Act, Insure, NextHand
from riverboat.protocol.views import AllInOfferView, LegalView

SIZE = (120, 40)
FOREVER = dict.fromkeys(("slow", "normal", "fast", "instant"), 600.0)
AT_ONCE = dict.fromkeys(FOREVER, 0.0)
WORDS = {"en": ("to win", "You win 20,000", "All-in:"), "zh-CN": ("胜率", "你赢得20,000", "全下：")}


@pytest.mark.parametrize("size", [SIZE, (80, 24)])
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_stage_shows_equities_and_nothing_of_the_result_and_enter_skips_to_it(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_screen, "STAGE_SECONDS", FOREVER)
    monkeypatch.setattr(table_screen, "SEEN_SECONDS", 600.0)
    equity, result, title = WORDS[language]

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(before())
        await pilot.pause()
        tell(scripted, ONE_BOARD, after_one_board())
        scripted.show(table(2, hand_number=16, hand_id="t-16"))
        await until(lambda: equity in picture(pilot.app))
        shown = picture(pilot.app).replace(" ", "")
        assert "81%" in shown
        assert "19%" in shown
        assert title in shown
        assert result.replace(" ", "") not in shown
        assert "3♣" not in shown
        await pilot.press("enter")
        await until(lambda: pilot.app.client.view.is_hand_over)
        await pilot.pause()
        assert pilot.app.client.view.hand_id == "t-15"
        assert scripted.sent_of(NextHand) == []
        assert result.replace(" ", "") in picture(pilot.app).replace(" ", "").replace("\n", "")
        await pilot.press("enter")
        await until(lambda: pilot.app.client.view.hand_id == "t-16")
        assert len(scripted.sent_of(NextHand)) == 1

    at_table(story, size, Look(language=language))


def test_every_stage_can_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_screen, "STAGE_SECONDS", AT_ONCE)
    monkeypatch.setattr(table_screen, "SEEN_SECONDS", 0.0)

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(before(("2c", "7d", "9h")))
        await pilot.pause()
        tell(scripted, TWO_BOARDS, after_two_boards())
        await until(lambda: pilot.app.client.view.is_hand_over)
        (hand,) = pilot.app.client.recorder.finished
        seen = [(len(frame.view.board), len(frame.view.second_board), len(frame.view.awards)) for frame in hand.frames]
        assert seen == [(3, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (5, 0, 1), (5, 4, 1), (5, 5, 1), (5, 5, 2)]
        await pilot.press("h")
        await pilot.press("right", "right")
        await pilot.pause()
        assert "96%" in picture(pilot.app)
        assert "3♣" not in picture(pilot.app)

    at_table(story, SIZE)


def test_a_stage_ends_by_itself_and_the_next_hand_waits_for_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_screen, "STAGE_SECONDS", AT_ONCE)
    monkeypatch.setattr(table_screen, "SEEN_SECONDS", 0.0)
    seen: list[tuple[str, int]] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(before())
        await pilot.pause()
        screen = pilot.app.screen
        draw = screen._draw
        monkeypatch.setattr(
            screen, "_draw", lambda: (seen.append((screen.view.hand_id, len(screen.view.board))), draw())
        )
        tell(scripted, ONE_BOARD, after_one_board())
        scripted.show(table(2, hand_number=16, hand_id="t-16"))
        await until(lambda: pilot.app.client.view.hand_id == "t-16")
        told = list(dict.fromkeys(seen))
        assert told == [("t-15", 0), ("t-15", 3), ("t-15", 4), ("t-15", 5), ("t-16", 0)]

    at_table(story, SIZE)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_where_three_boards_may_be_asked_for_a_number_answers(language: str) -> None:
    asked = replace(before(("2c", "7d", "9h")), actor=0, legal=LegalView(0, run_it_twice=True, max_runs=3))

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(asked)
        await until(lambda: {"en": "Three times", "zh-CN": "三次"}[language] in picture(pilot.app))
        await pilot.press("3")
        await until(lambda: scripted.sent_of(Act))
        assert [act.action for act in scripted.sent_of(Act)] == [RunItTwice(True, 3)]
        scripted.show(after_three_boards())
        await until(lambda: "15,000" in picture(pilot.app))

    at_table(story, (80, 24), Look(language=language))


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_an_all_in_is_cashed_out_or_insured_by_a_key_before_the_board_is_dealt(language: str) -> None:
    offer = AllInOfferView(0, 20_000, 16_390, 10_000, 1_805, can_cash_out=True, can_insure=True)
    asked = replace(before(), actor=0, legal=LegalView(0, run_it_twice=True, max_runs=1), all_in_offer=offer)
    words = {"en": ("Cash out 16,390", "Insure your 10,000 for 1,805"), "zh-CN": ("兑现", "买保险")}[language]

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(asked)
        await until(lambda: all(word in picture(pilot.app) for word in words))
        await pilot.press("i", "c", "n")
        await until(lambda: scripted.sent_of(Act))
        assert [each.amount for each in scripted.sent_of(Insure)] == [10_000, 20_000]
        assert [act.action for act in scripted.sent_of(Act)] == [RunItTwice(False)]

    at_table(story, (80, 24), Look(language=language))
