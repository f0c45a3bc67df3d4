"""What the table owes to those who do not see it, to those who click twice, and to the batteries of phones."""

from __future__ import annotations

import re

from browsing import WAIT, NewVisit
from playwright.sync_api import expect

KEEP_MOTION = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (keyframes, options) {
  window.moved.push(...keyframes);
  return animate.call(this, keyframes, options);
};
"""


def test_everything_that_moves_is_drawn_by_the_compositor(visit: NewVisit) -> None:
    """Other properties, percentages and variables would bring every frame back to the main thread."""
    guest = visit(is_still=False)
    guest.page.add_init_script(KEEP_MOTION)
    guest.play_now(opponents=1)
    guest.fold_this_hand()
    guest.wait_for_turn()
    moved = guest.page.evaluate("window.moved")
    assert moved
    assert {name for keyframe in moved for name in keyframe} <= {"transform", "opacity", "scale"}
    assert not [each for each in moved if "%" in str(each) or "var(" in str(each)]


def test_the_table_is_played_by_typing(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.page.get_by_role("button", name="Play by text with a command box").press("Enter")
    box = guest.page.get_by_role("textbox", name="Command")
    expect(box).to_be_focused()
    assert guest.answer_to("pot").startswith("Pot ")
    assert re.fullmatch(r"Your cards: \w+ of \w+, \w+ of \w+", guest.answer_to("cards"))
    assert guest.answer_to("board") == "No cards on the board"
    assert guest.answer_to("dance") == '"dance" is not a command. Type help'
    expect(guest.page.locator(".stage")).to_have_count(0)
    guest.check_or_call_by_text()
    expect(box).to_be_focused()


def test_the_command_box_is_the_first_tab_stop(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.page.get_by_role("button", name="Play by text with a command box").press("Enter")
    expect(guest.page.locator("#command")).to_be_visible()  # it is loaded when it is asked for
    first = guest.page.evaluate(
        """() => [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")]
          .find((each) => each.tabIndex >= 0 && !each.disabled).id"""
    )
    assert first == "command"


FIRST_SEEN = """(each) => [...each.querySelectorAll("li")]
  .findIndex((line) => line.getBoundingClientRect().top >= each.getBoundingClientRect().top)"""
TOP = "(each) => each.getBoundingClientRect().top"


def test_the_log_stays_at_its_newest_line_unless_it_is_scrolled_back(visit: NewVisit) -> None:
    guest = visit(size=(1366, 480))
    guest.play_now(opponents=1)
    lines, panel = guest.page.locator(".side .log li"), guest.page.locator(".side .panel")
    panel.evaluate("(each) => { window.scrolls = 0; each.addEventListener('scroll', () => (window.scrolls += 1)); }")
    while panel.evaluate("(each) => each.scrollHeight < each.clientHeight + 200"):
        guest.fold_this_hand()
    guest.wait_for_turn()
    expect(lines.last).to_be_in_viewport()
    assert guest.page.evaluate("window.scrolls") == 0, "every scroll is two frames more"
    panel.evaluate("(each) => each.scrollBy(0, -150)")
    read = lines.nth(panel.evaluate(FIRST_SEEN))
    words, height = read.inner_text(), read.evaluate(TOP)
    guest.fold_this_hand()
    assert read.inner_text() == words
    assert abs(read.evaluate(TOP) - height) < 2
    expect(lines.last).not_to_be_in_viewport()


def test_a_page_that_turns_narrow_closes_the_log_over_the_buttons(visit: NewVisit) -> None:
    guest = visit(size=(1200, 800))
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    side = guest.page.locator(".side")
    expect(side).to_be_visible()
    guest.page.set_viewport_size({"width": 800, "height": 1200})
    expect(side).to_have_count(0)
    guest.fold.click(trial=True)
    guest.page.get_by_role("button", name="Log and chat").click()
    guest.page.set_viewport_size({"width": 760, "height": 1200})
    expect(side).to_be_visible()


def test_a_double_click_acts_once(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.check_or_call.dblclick()
    expect(guest.page.locator(".refusal")).to_have_count(0)
    acted = guest.page.locator(".side .log li").filter(has_text=re.compile("^You (call|check)"))
    expect(acted).to_have_count(1, timeout=WAIT)


def test_the_focus_stays_with_the_actions_when_a_button_has_been_used(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.check_or_call.press("Enter")
    guest.until("document.activeElement.closest('.bar') !== null")
    expect(guest.page.locator(".side .log li").filter(has_text=re.compile("^You (call|check)"))).not_to_have_count(0)
    guest.until("document.activeElement.closest('.bar') !== null")


def test_the_player_s_turn_is_in_the_title_and_announced(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    expect(guest.page).to_have_title(re.compile("^● Your turn"))
    expect(guest.page.get_by_role("alert").filter(has_text="Your turn")).to_have_count(1)


def test_at_the_seat_aggression_is_a_number_and_no_percentage(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.fold_this_hand()
    guest.wait_for_turn()
    guest.page.locator(".stage .opponents .pod").click()
    expect(guest.page.locator(".known dl")).to_be_visible()
    aggression = guest.page.locator(".known dl > div").filter(has_text="Aggression")
    expect(aggression.locator("dd")).to_have_text(re.compile(r"^(–|\d+\.\d) \d+/\d+$"))
