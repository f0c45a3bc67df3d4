"""The line to the table: cut, lost with the server, taken over by another window. Nothing is done twice."""

from __future__ import annotations

import re

from browsing import WAIT, NewVisit, Visit
from playwright.sync_api import expect
from real_web import RunningServe

CUT = "sockets.at(-1).close()"
SENT = "sentActions"
COUNT_ACTIONS = """
window.sentActions = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  const message = JSON.parse(text);
  if (message.type === "action") window.sentActions.push(message.payload);
  return send.call(this, text);
};
"""


def banner(visit: Visit, words: str) -> None:
    expect(visit.page.get_by_role("status").filter(has_text=words)).to_be_visible(timeout=WAIT)


def no_banner(visit: Visit, words: str) -> None:
    expect(visit.page.get_by_role("status").filter(has_text=words)).to_have_count(0, timeout=WAIT)


def test_a_cut_line_mends_itself_and_the_same_hand_goes_on(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    number = guest.hand_number()
    sockets = guest.page.evaluate("sockets.length")
    guest.page.evaluate(CUT)
    guest.until(f"sockets.length > {sockets} && sockets.at(-1).readyState === 1")
    guest.wait_for_turn()
    no_banner(guest, "lost")
    assert guest.hand_number() == number
    guest.act()


def test_an_action_cut_off_on_its_way_is_done_exactly_once(visit: NewVisit) -> None:
    guest = visit()
    guest.page.add_init_script(COUNT_ACTIONS)
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    # The action is sent, and the line dies before any answer can come.
    guest.check_or_call.evaluate(f"(button) => {{ button.click(); {CUT}; }}")
    guest.until(f"{SENT}.length > 1")
    first, *again = guest.page.evaluate(SENT)
    assert all(each == first for each in again)
    guest.until("document.querySelector('button.deed:not(:disabled)') !== null")
    expect(guest.page.locator(".alert")).to_have_count(0)


def test_the_table_is_there_again_after_the_server_was_killed(visit: NewVisit, serve: RunningServe) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    number = guest.hand_number()
    cards = guest.page.locator(".stage .mine .card svg").first.get_attribute("aria-label")
    serve.kill()
    banner(guest, "The connection is lost")
    serve.start()
    no_banner(guest, "The connection is lost")
    guest.wait_for_turn()
    assert guest.hand_number() == number
    assert guest.page.locator(".stage .mine .card svg").first.get_attribute("aria-label") == cards
    guest.act()
    # While nobody listened, the browser said so in its console.
    guest.problems = [each for each in guest.problems if "ERR_" not in each and "WebSocket connection" not in each]


def test_one_window_takes_the_table_over_from_another_and_both_are_told(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    second = Visit(guest.page.context.new_page(), guest.url)
    second.watch()
    second.page.goto(guest.page.url)
    second.wait_for_turn()
    banner(guest, "in another window")
    # What is seen there no longer acts.
    expect(guest.page.locator("button.deed:not(:disabled)")).to_have_count(0)
    no_banner(second, "in another window")
    second.fold_this_hand()
    # The first takes it back, and now the second is told.
    guest.page.get_by_role("button", name="Play here").click()
    no_banner(guest, "in another window")
    banner(second, "in another window")
    expect(second.page.locator("button.deed:not(:disabled)")).to_have_count(0)
    guest.fold_this_hand()
    second.check()


def test_two_windows_do_not_take_the_table_from_each_other_by_themselves(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    second = Visit(guest.page.context.new_page(), guest.url)
    second.page.goto(guest.page.url)
    second.wait_for_turn()
    banner(guest, "in another window")
    # The line of the second is cut and mends itself; the first stays where it is, also when it is looked at.
    first_sockets, sockets = guest.page.evaluate("sockets.length"), second.page.evaluate("sockets.length")
    second.page.evaluate(CUT)
    second.until(f"sockets.length > {sockets} && sockets.at(-1).readyState === 1")
    guest.page.bring_to_front()
    second.wait_for_turn()
    banner(guest, "in another window")
    assert guest.page.evaluate("sockets.length") == first_sockets


def test_a_server_that_does_not_answer_is_noticed_and_the_line_goes_on_when_it_does(
    visit: NewVisit, serve: RunningServe
) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    with serve.frozen():
        banner(guest, "The connection is lost")
        expect(guest.page.locator("button.deed:not(:disabled)")).to_have_count(0)
    no_banner(guest, "The connection is lost")
    guest.wait_for_turn()
    guest.act()
    guest.problems = [each for each in guest.problems if "ERR_" not in each and "WebSocket connection" not in each]


def test_an_offline_event_is_no_loss_while_the_server_answers(visit: NewVisit) -> None:
    guest = visit()
    heard: list[str] = []
    guest.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    # The server is on this machine and still answers: an event alone is not a loss.
    sockets, pongs = guest.page.evaluate("sockets.length"), sum("pong" in each for each in heard)
    guest.page.evaluate("dispatchEvent(new Event('offline'))")
    for _ in range(WAIT // 50):
        if sum("pong" in each for each in heard) > pongs:
            break
        guest.page.wait_for_timeout(50)
    else:
        raise AssertionError("the server was not asked")
    no_banner(guest, "lost")
    assert guest.page.evaluate("sockets.length") == sockets
    assert guest.page.evaluate("sockets.at(-1).readyState") == 1


def test_a_reload_in_the_middle_of_a_hand_loses_nothing(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    number = guest.hand_number()
    guest.page.reload()
    guest.wait_for_turn()
    assert guest.hand_number() == number
    guest.page.goto(guest.url)
    guest.page.get_by_role("link", name=re.compile("Back to")).first.click()
    guest.wait_for_turn()
