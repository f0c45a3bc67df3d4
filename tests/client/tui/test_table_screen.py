"""Keys, words and clicks at the table, and what is sent for them."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from scripted import ScriptedTable, presets, seats, table
from terminal_pictures import at_table, picture, until
from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot

from riverboat.cards import parse_cards
from riverboat.client.look import Look
from riverboat.client.tui.table import TableScreen
from riverboat.engine.actions import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    LegalActions,
    RabbitHunt,
    RaiseTo,
    RunItTwice,
    Show,
)
from riverboat.engine.events import Acted, HandEnded, HandStarted, Street
from riverboat.locale import Language
from riverboat.protocol import (
    Act,
    AskStatistics,
    Award,
    Back,
    Chat,
    ClientMessage,
    GameState,
    HandWords,
    Leave,
    LegalView,
    LevelView,
    NextHand,
    PlayerStatistics,
    PotView,
    Rebuy,
    Refused,
    SetAutoBuy,
    SetSpeed,
    SetStraddle,
    SitOut,
    SkipToEnd,
    Statistics,
    StatisticView,
    TableView,
    VoteBombPot,
)
from riverboat.table.commands import AutoBuy
from riverboat.table.events import HandDealt, TimedOut

FACING = LegalActions(seat=0, fold=True, call=100, raise_to=(200, 9900), all_in=9900)
FREE = LegalActions(seat=0, fold=True, check=True, raise_to=(100, 9900), all_in=9900)


def facing(**changes: object) -> TableView:
    raises = presets(min=200, half=275, pot=450, all_in=9900)
    return table(**{"legal": FACING, "actor": 0, "to_call": 100, "presets": raises, **changes})


def free(**changes: object) -> TableView:
    return table(**{"legal": FREE, "actor": 0, "street": "flop", **changes})


def pressing(view: TableView, *keys: str, look: Look | None = None) -> ScriptedTable:
    """What the table was sent when these keys were pressed in front of this view."""
    tables: list[ScriptedTable] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        tables.append(scripted)
        scripted.show(view)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    at_table(story, look=look)
    return tables[0]


def answers(cases: Sequence[tuple[TableView, Sequence[str]]]) -> list[list[ClientMessage]]:
    """The same for several views and keys, one after the other in one application."""
    sent: list[list[ClientMessage]] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        for view, keys in cases:
            scripted.show(view)
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            sent.append(list(scripted.sent))
            scripted.sent.clear()
            await pilot.press("escape", "escape")

    at_table(story)
    return sent


def actions_for(view: TableView, *lines: Sequence[str]) -> list[list[Action]]:
    """The actions that each line of keys sends in front of the same view."""
    return [
        [message.action for message in sent if isinstance(message, Act)]
        for sent in answers([(view, keys) for keys in lines])
    ]


def test_one_key_acts() -> None:
    assert actions_for(facing(), "f", "F", "c", "A", "x") == [[Fold()], [Fold()], [Call()], [AllIn()], [Check()]]
    assert actions_for(free(), "x", "X") == [[Check()], [Check()]]


def test_a_raise_starts_at_the_minimum_and_enter_sends_it() -> None:
    assert actions_for(facing(), ["r", "enter"]) == [[RaiseTo(200)]]


def test_an_amount_is_typed_or_stepped_or_taken_from_the_presets() -> None:
    steps = ["up", "up", "down", "down", "down", "up"]
    assert actions_for(
        facing(),
        ["r", "7", "5", "0", "enter"],
        ["r", *steps, "enter"],
        ["r", "tab", "tab", "enter"],
        ["r", "shift+tab", "enter"],
    ) == [[RaiseTo(750)], [RaiseTo(300)], [RaiseTo(450)], [RaiseTo(9900)]]


def test_a_number_takes_a_preset_and_enter_confirms_it() -> None:
    assert actions_for(facing(), ["3"], ["3", "enter"]) == [[], [RaiseTo(450)]]


def test_escape_cancels_a_raise() -> None:
    assert actions_for(facing(), ["r", "escape", "c"]) == [[Call()]]


def test_where_no_raise_is_legal_the_table_is_asked_why() -> None:
    view = facing(legal=LegalActions(seat=0, fold=True, call=100), presets=())
    assert pressing(view, "r").actions == [RaiseTo(100)]


def test_folding_when_checking_is_free_asks_first() -> None:
    lines = (["f"], ["f", "n"], ["f", "y"], ["f", "escape", "x"])
    assert actions_for(free(), *lines) == [[], [], [Fold()], [Check()]]


def typed(words: str) -> list[str]:
    names = {" ": "space", "-": "minus"}
    return ["slash", *(names.get(letter, letter) for letter in words), "enter"]


def test_words_act_too() -> None:
    lines = map(typed, ("r 300", "raise pot", "call", "fold", "all-in"))
    assert actions_for(facing(), *lines) == [[RaiseTo(300)], [RaiseTo(450)], [Call()], [Fold()], [AllIn()]]


def test_a_chinese_character_opens_the_prompt_by_itself() -> None:
    assert pressing(facing(), "跟", "注", "enter", look=Look(language="zh-CN")).actions == [Call()]


def burst(view: TableView, keys: str) -> tuple[list[Action], str]:
    """What is done, and what is on the screen, when all keys arrive before the first is handled."""
    seen: list[tuple[list[Action], str]] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(view)
        await pilot.pause()
        for sign in keys:
            pilot.app.post_message(Key("enter" if sign == "\r" else _character_to_key(sign), sign))
        await pilot.pause()
        await pilot.pause()
        seen.append((scripted.actions, picture(pilot.app)))

    at_table(story, look=Look(language="zh-CN"))
    return seen[0]


@pytest.mark.parametrize(
    ("words", "action"),
    [("弃牌", Fold()), ("跟注", Call()), ("加注到300", RaiseTo(300)), ("全下", AllIn()), ("r300", RaiseTo(300))],
)
def test_all_characters_that_arrive_at_once_reach_the_prompt(words: str, action: Action) -> None:
    done, drawn = burst(facing(), words)
    assert done == []
    assert words.removeprefix("r") in drawn.splitlines()[-1]
    assert burst(facing(), f"{words}\r")[0] == [action]


def test_keys_after_enter_are_keys_again() -> None:
    assert burst(facing(), "加注到300\rc")[0] == [RaiseTo(300), Call()]


def test_keys_after_one_that_opens_a_page_do_not_act_at_the_table() -> None:
    assert burst(facing(), "?f")[0] == []


def test_pasted_words_are_typed_and_wait_for_enter() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        pilot.app.post_message(Paste("跟注\r\n全下\r\n"))
        await pilot.pause()
        assert scripted.actions == []
        assert "跟注" in picture(pilot.app).splitlines()[-1]
        await pilot.press("enter")
        assert scripted.actions == [Call()]

    at_table(story)


def test_the_line_in_the_prompt_can_be_changed() -> None:
    assert actions_for(
        facing(),
        ["slash", *"rr", "backspace", "space", "3", "0", "0", "home", "delete", "r", "end", "0", "backspace", "enter"],
        ["slash", *"fold", "ctrl+u", *"call", "enter"],
    ) == [[RaiseTo(300)], [Call()]]


def test_enter_pressed_late_opens_nothing() -> None:
    """Pressed twice on the start screen, or with the next hand dealt, it must not swallow the keys that act."""
    assert actions_for(facing(), ["enter", "enter", "c"], ["space", "f"], ["tab", "a"], ["enter", "r", "enter"]) == [
        [Call()],
        [Fold()],
        [AllIn()],
        [RaiseTo(200)],
    ]


def next_hand(**changes: object) -> TableView:
    return facing(hand_number=16, hand_id="t-16", **changes)


def after_a_decision(
    later: TableView, *keys: str, before: Sequence[str] = (), is_late: bool = True, timed_out: bool = False
) -> tuple[list[Action], str]:
    """What is done when keys come just after a decision, or long after it, in front of a later one."""
    seen: list[tuple[list[Action], str]] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press(*before)
        if timed_out:
            scripted.happen(TimedOut(0, "you"))
        scripted.show(later)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        seen.append((scripted.actions, picture(pilot.app)))

    # By this clock the keys come an hour before the decision is over, or an hour after.
    at_table(story, now=lambda: monotonic() + (3600 if is_late else -3600))
    return seen[0]


@pytest.mark.parametrize("key", ["f", "c", "x", "a", "r", "1"])
def test_a_key_pressed_twice_does_not_act_on_the_next_decision(key: str) -> None:
    done, drawn = after_a_decision(next_hand(), key, key, "enter", before=["c"])
    assert done == [Call()]
    assert "was not used" in drawn
    assert "Total (" not in drawn


def test_a_key_for_a_decision_that_the_clock_took_does_not_act_on_the_next() -> None:
    assert after_a_decision(next_hand(), "c", timed_out=True)[0] == []


def test_a_late_key_plans_nothing() -> None:
    _, drawn = after_a_decision(table(street="flop"), "x")
    assert "◆ Check/fold" not in drawn


def test_a_decision_later_the_keys_act_again() -> None:
    assert after_a_decision(next_hand(), "c", before=["f"], is_late=False)[0] == [Fold(), Call()]


def test_an_amount_or_a_question_belongs_to_its_decision() -> None:
    for later in (next_hand(), facing(street="flop"), facing(pot=950, to_call=300)):
        assert after_a_decision(later, "9", "0", "0", "enter", before=["r"], is_late=False)[0] == []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(free())
        await pilot.pause()
        await pilot.press("f")
        scripted.show(free(hand_id="t-16"))
        await pilot.pause()
        await pilot.press("enter", "y")
        assert scripted.actions == []

    at_table(story)


def test_words_typed_for_a_decision_that_is_over_are_shown_again_before_they_act() -> None:
    done, drawn = after_a_decision(next_hand(), "enter", before=["slash", *"call"], is_late=False)
    assert done == []
    assert "Command > call" in drawn
    assert "is over" in drawn
    assert after_a_decision(next_hand(), "enter", "enter", before=["slash", *"call"], is_late=False)[0] == [Call()]


def test_an_unclear_word_is_quoted_and_costs_nothing() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("slash", *"dance", "enter")
        await pilot.pause()
        assert '"dance" is not a command' in picture(pilot.app)
        assert scripted.sent == []

    at_table(story)


def test_a_refusal_stays_on_the_screen_and_says_what_is_legal() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        scripted.refuse("check_facing_bet", "…", call=100, legal="fold, call 100")
        scripted.tell(_same_state(facing(), scripted))
        await pilot.pause()
        assert "You cannot check with 100 to call. You may: fold, call 100" in picture(pilot.app)

    at_table(story)


def _same_state(view: TableView, scripted: ScriptedTable) -> GameState:
    return GameState(99, scripted.version, view)


def test_planned_check_fold_acts_when_the_turn_comes() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(table(street="flop"))
        await pilot.pause()
        await pilot.press("x")
        assert scripted.actions == []
        assert "◆ Check/fold" in picture(pilot.app)
        scripted.show(free())
        await pilot.pause()
        assert scripted.actions == [Check()]

    at_table(story)


def test_a_plan_is_not_carried_out_at_another_price() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(table(street="flop", to_call=50))
        await pilot.pause()
        await pilot.press("c")
        assert "◆ Call 50" in picture(pilot.app)
        scripted.show(table(street="flop", to_call=100))
        scripted.show(facing(street="flop"))
        await pilot.pause()
        assert scripted.actions == []
        assert "The price has changed" in picture(pilot.app)

    at_table(story)


OVER = table(
    seats=seats(3, s0={"won": 250}, s1={"status": "folded", "cards": ()}),
    is_hand_over=True,
    actor=None,
    can_show=("As", "Kh"),
    rebuy=(1, 4000),
    awards=(Award(0, 250, ((0, 250),), None),),
)


def test_keys_beside_the_betting() -> None:
    folded = table(seats=seats(3, s0={"status": "folded"}))
    sitting_out = table(seats=seats(3, s0={"status": "sitting_out"}))
    cases: list[tuple[TableView, list[str], ClientMessage]] = [
        (OVER, ["enter"], NextHand()),
        (OVER, ["space"], NextHand()),
        (folded, ["space"], SkipToEnd()),
        (OVER, ["m", "enter"], Rebuy(4000)),
        (OVER, ["m", "5", "0", "0", "enter"], Rebuy(500)),
        (OVER, ["o"], SitOut()),
        (sitting_out, ["o"], Back()),
        (OVER, ["d"], SetStraddle(True)),
        (OVER, ["s"], SetSpeed("fast")),
        (OVER, ["s"], SetSpeed("instant")),
        (OVER, ["t"], AskStatistics()),
    ]
    sent = answers([(view, keys) for view, keys, _ in cases])
    assert sent == [[message] for *_, message in cases]


@pytest.mark.parametrize("status", ["sitting_out", "waiting"])
def test_whoever_owes_a_blind_is_asked_whether_to_post_it(status: str) -> None:
    owing = table(seats=seats(3, s0={"status": status, "owes": 150}))
    assert answers([(owing, "o"), (owing, ["o", "y"]), (owing, ["o", "n"])]) == [[], [Back(True)], [Back(False)]]


def test_what_is_said_goes_to_the_table() -> None:
    assert pressing(facing(), "slash", *"say good game", "enter").sent == [Chat("good game")]


def test_a_table_without_others_says_that_it_waits_for_them() -> None:
    alone = table(actor=None, street=None, stage="waiting", hand_number=0, hand_id="")

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(alone)
        await pilot.pause()
        assert "Waiting for other players" in picture(pilot.app)

    at_table(story)


def test_after_winning_one_or_both_cards_can_be_shown() -> None:
    both, second = actions_for(OVER, "w", "2")
    assert both == [Show(0, parse_cards("AsKh"))]
    assert second == [Show(0, parse_cards("Kh"))]


def test_the_cards_that_would_have_come_are_asked_for_where_the_table_shows_them() -> None:
    hunting = replace(OVER, can_hunt=True)
    assert actions_for(hunting, "j", "J") == [[RabbitHunt(0)], [RabbitHunt(0)]]
    assert actions_for(OVER, "j") == [[]]
    assert "J  What would have come" in shown_for(hunting)
    assert "What would have come" not in shown_for(OVER)


def test_a_bomb_pot_is_voted_for_and_the_vote_taken_back() -> None:
    voting = replace(OVER, can_vote_bomb_pot=True)
    voted = replace(voting, seats=seats(3, s0={"wants_bomb_pot": True}))
    assert answers([(voting, "z"), (voting, "Z"), (voted, "z")]) == [
        [VoteBombPot(True)],
        [VoteBombPot(True)],
        [VoteBombPot(False)],
    ]
    assert "Z  Bomb pot next" in shown_for(voting)
    assert "Bomb pot next" not in shown_for(OVER)


def test_automatic_rebuys_are_set_one_after_the_other() -> None:
    kept: list[AutoBuy] = ["off", "rebuy", "top_up"]
    views = [replace(OVER, auto_buy=auto_buy) for auto_buy in kept]
    asked = [[SetAutoBuy("rebuy")], [SetAutoBuy("top_up")], [SetAutoBuy("off")]]
    assert answers([(view, ["plus"]) for view in views]) == asked
    assert answers([(view, ["equals_sign"]) for view in views]) == asked


def test_running_it_twice_is_asked_and_answered() -> None:
    view = table(legal=LegalActions(seat=0, run_it_twice=True, max_runs=2), actor=0)
    assert actions_for(view, "y", "n") == [[RunItTwice(True)], [RunItTwice(False)]]


def test_quitting_asks_once() -> None:
    assert answers([(facing(), "q"), (facing(), ["q", "n"])]) == [[], []]
    assert pressing(facing(), "q", "q").sent == [Leave()]


def test_leaving_ends_the_screen() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("q", "y")
        await pilot.pause()
        assert scripted.sent == [Leave()]
        assert pilot.app.has_left

    at_table(story)


def test_a_click_on_a_key_is_as_good_as_the_key() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.click("#keys", offset=(3, 0))
        await pilot.pause()
        assert scripted.actions == [Fold()]

    at_table(story)


def test_amounts_can_be_read_in_big_blinds() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing(pot=250))
        await pilot.pause()
        await pilot.press("b")
        await pilot.pause()
        drawn = picture(pilot.app)
        assert "Pot 2.5 bb" in drawn
        assert "Raise to 2 bb–99 bb" in drawn

    at_table(story)


def test_in_big_blinds_everything_is_typed_and_told_in_big_blinds() -> None:
    raises = presets(min=200, two_and_a_half_blinds=250, three_blinds=300, pot=450, all_in=9900)

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing(presets=raises))
        scripted.happen(Acted(1, Street.PREFLOP, "raise", 250, 250, False))
        await pilot.pause()
        assert "Ada raises to 250" in picture(pilot.app)
        await pilot.press("b", "r")
        await pilot.pause()
        drawn = picture(pilot.app)
        assert "Ada raises to 2.5 bb" in drawn  # told before, read in big blinds now
        assert "2.5 bb   3  3 bb" in drawn
        assert "2.5 bb 2.5 bb" not in drawn
        assert "Total in bb" in drawn.splitlines()[-1]
        assert "> 2" in drawn.splitlines()[-1]
        await pilot.press("3", "enter", "r", "2", "full_stop", "5", "enter", "r", "up", "enter", "r", "tab", "enter")
        await pilot.press("slash", *"r", "space", "4", "enter")
        assert scripted.actions == [RaiseTo(amount) for amount in (300, 250, 300, 250, 400)]
        scripted.refuse("raise_too_small", "…", amount=150, low=200, legal="")
        scripted.tell(_same_state(facing(presets=raises), scripted))
        await pilot.pause()
        assert "A raise to 1.5 bb is below the minimum, 2 bb." in picture(pilot.app)

    at_table(story)


def test_a_refusal_lists_what_is_legal_in_big_blinds_too() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.press("b")
        legal = LegalView(seat=0, fold=True, call=100, raise_to=(200, 9900), all_in=9900)
        scripted.tell(Refused("check_facing_bet", "…", {"call": 100}, 9, None, legal))
        await pilot.pause()
        drawn = " ".join(picture(pilot.app).split())
        assert "You cannot check with 1 bb to call." in drawn
        assert "fold, call 1 bb, raise to 2 bb–99 bb" in drawn

    at_table(story)


def test_where_the_table_keeps_no_winnings_hand_by_hand_the_client_does() -> None:
    """A server tells everybody's sums; the graph is of the hands seen from here."""
    players = (PlayerStatistics("You", 9, 3, -450, (), ()), PlayerStatistics("Ada", 9, 3, 450, (), ()))

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        for number, after in ((1, 1300), (2, 900)):
            scripted.happen(HandStarted(f"t-{number}", 0, (1000, 1000, 1000), (1, 2, 0)), HandEnded((after, 0, 0)))
        await pilot.pause()
        scripted.tell(Statistics(2, players))
        await until(lambda: "The session" in picture(pilot.app))
        drawn = picture(pilot.app)
        assert "Your winnings, 2 hands" in drawn
        assert "+300" in drawn
        assert "No hand has been finished yet" not in drawn

    at_table(story)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_key_that_does_not_fit_is_left_out_not_cut(language: Language) -> None:
    raises = presets(min=774, half=1374, two_thirds=1703, pot=2361, all_in=9701)
    drawn = shown_for(facing(presets=raises), Look(language=language, in_blinds=True)).splitlines()
    assert "23.61 bb" in drawn[-2]
    assert drawn[-2].endswith(" bb")
    assert "99 bb" in drawn[-3]  # all-in, with its own key


def test_winnings_are_summed_up_in_big_blinds() -> None:
    players = (PlayerStatistics("You", 12, 3, -450, (), (0, 100, -450)),)

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("b")
        scripted.tell(Statistics(2, players))
        await until(lambda: picture(pilot.app).count("-4.5 bb") == 2)
        assert picture(pilot.app).count("-4.5 bb") == 2
        assert "+1 bb" in picture(pilot.app)

    at_table(story)


def shown_for(view: TableView, look: Look | None = None) -> str:
    seen: list[str] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(view)
        await pilot.pause()
        seen.append(picture(pilot.app))

    at_table(story, look=look)
    return seen[0]


def test_with_a_pot_limit_the_most_is_a_bet_of_the_pot_not_all_in() -> None:
    limited = LegalActions(seat=0, fold=True, check=True, raise_to=(100, 350), all_in=350)
    drawn = shown_for(free(variant="pot_limit", legal=limited))
    assert "A  Bet pot 350" in drawn
    assert "All-in" not in drawn
    betting = seats(3, s0={"bet": 100, "stack": 9900}, s1={"bet": 100})
    drawn = shown_for(facing(variant="pot_limit", legal=limited, presets=(), seats=betting))
    assert "A  Raise pot to 350" in drawn
    short = seats(3, s0={"stack": 350})
    assert "A  All-in 350" in shown_for(free(variant="pot_limit", legal=limited, seats=short))
    assert "All-in" not in shown_for(free(variant="fixed_limit", legal=limited))


def test_at_the_kitchen_table_nobody_calls_before_anyone_has_bet() -> None:
    legal = LegalActions(seat=0, fold=True, check=True, call=10, raise_to=(20, 20), all_in=10_000)
    kitchen = {"variant": "kitchen", "has_passes": True, "is_recorded": False}
    drawn = shown_for(free(**kitchen, legal=legal, pot=0, pots=(), to_call=10, level=LevelView(0, 10)))
    assert "Nobody has bet" in drawn
    assert "C  Bet 10" in drawn
    assert "odds" not in drawn
    assert "to call" not in drawn
    assert "the format PHH has no words" in " ".join(drawn.split())
    won = table(**kitchen, is_hand_over=True, actor=None, awards=(Award(0, 0, ((0, 0),), None),))
    assert "You win an empty pot" in " ".join(shown_for(won).split())


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_on_a_narrow_screen_the_header_loses_whole_facts_and_never_half_of_one(language: Language) -> None:
    level = LevelView(50_000, 100_000, 10_000, number=14, hands_left=10)
    names = seats(6, s2={"name": "Everybody's favourite calling station 3"})
    for hand_number in (9, 123):
        view = table(6, level=level, seats=names, pot=12_500_000, hand_number=hand_number)
        header = shown_for(view, Look(language=language)).splitlines()[0]
        assert cell_len(header) <= 80
        assert str(hand_number) in header
        assert "12,500,000" in header
        assert "50,000/100,000" in header
        assert "favourite" not in header or "station 3" in header
        assert header.count("(") == header.count(")")


def test_side_pots_are_listed_with_those_who_can_win_them() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing(pot=900, pots=(PotView(300, (0, 1, 2)), PotView(600, (0, 2)))))
        await pilot.pause()
        drawn = picture(pilot.app)
        assert "Main pot 300: you, Ada, Bob" in drawn
        assert "Side pot 1 600: you, Bob" in drawn

    at_table(story)


def test_a_showdown_names_the_hands_and_says_who_won_what_and_why() -> None:
    two_pair = HandWords("two_pair", (12, 7, 5))
    pair = HandWords("pair", (12, 11, 7, 5))
    five = (("As", "Ah", "9d", "9c", "7s"),)
    view = table(
        seats=seats(
            3,
            ("As", "9d"),
            s0={"won": 2400, "hand": two_pair},
            s1={"cards": ("Ac", "Kd"), "hand": pair},
            s2={"status": "folded", "cards": ()},
        ),
        board=("Ah", "9c", "7s", "3h", "2c"),
        street="river",
        is_hand_over=True,
        actor=None,
        awards=(Award(0, 2400, ((0, 2400),), two_pair, five),),
    )

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(view)
        await pilot.pause()
        drawn = picture(pilot.app)
        assert "You win 2,400: Two pair, aces" in drawn
        assert "Pair of aces, king kick" in drawn
        assert "▔▔▔▔▔" in drawn

    at_table(story)


def test_statistics_come_with_sample_sizes_and_a_graph() -> None:
    rates = (StatisticView("vpip", 3, 12), StatisticView("pfr", 0, 0))
    players = (
        PlayerStatistics("You", 12, 3, -450, rates, (0, 100, -200, -450)),
        PlayerStatistics("老王", 12, 9, 450, rates, ()),
    )

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        scripted.tell(Statistics(2, players))
        await pilot.pause()
        drawn = picture(pilot.app)
        assert "25%/12" in drawn
        assert "–/0" in drawn
        assert "-450" in drawn
        assert "█" in drawn
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)

    at_table(story)


def test_help_opens_and_closes() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Royal flush" in picture(pilot.app)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)

    at_table(story)


def test_the_last_hand_and_its_steps() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(table(hand_number=0))
        scripted.happen(
            HandDealt(1, "t-1", ((1, "b"), (2, "c"), (0, "a")), 0, 1, 2),
            HandStarted("t-1", 0, (1000, 1000, 1000), (1, 2, 0)),
        )
        scripted.show(table(hand_number=1, hand_id="t-1"))
        scripted.happen(Acted(1, Street.PREFLOP, "raise", 300, 250, False))
        scripted.show(table(hand_number=1, hand_id="t-1", is_hand_over=True))
        await pilot.pause()
        await pilot.press("l")
        await pilot.pause()
        assert "Hand 1 (1 of 1) · step 2 of 2" in picture(pilot.app)
        assert "Ada raises to 300" in picture(pilot.app)
        await pilot.press("left")
        await pilot.pause()
        assert "step 1 of 2" in picture(pilot.app)
        assert "Ada raises to 300" not in picture(pilot.app)
        await pilot.press("end", "home", "right", "escape")
        assert isinstance(pilot.app.screen, TableScreen)

    at_table(story)


def test_before_the_first_hand_there_is_nothing_to_look_back_to() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("h")
        await pilot.pause()
        assert "No hand has been finished yet." in picture(pilot.app)

    at_table(story)


def test_the_layout_follows_the_size_of_the_terminal() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        assert not pilot.app.screen.query_one("#oval").display
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert pilot.app.screen.query_one("#oval").display
        assert not pilot.app.screen.query_one("#seat-list").display

    at_table(story)
