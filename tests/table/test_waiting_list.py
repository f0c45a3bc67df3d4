"""Rule T10: the waiting list of a full cash table."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from table_story import Game

from examples import examples
from riverboat.errors import RiverboatError
from riverboat.table import Join, Leave, OfferSeats, StopWaiting, WaitForSeat, apply
from riverboat.table.cash import CashOptions
from riverboat.table.events import SeatOffered, StoppedWaiting, WaitingStarted
from riverboat.table.waiting_list import MOST_WAITING, offers_change_at


def waiting(game: Game) -> str:
    """Who waits, in order; those to whom a seat is offered in capitals."""
    return " ".join(
        each.player.upper() if each.offered_until is not None else each.player for each in game.table.waiting_list
    )


def full(waiters: str) -> Game:
    game = Game("a b", cash=CashOptions(seat_offer_seconds=30))
    for name in waiters.split():
        assert game.do(WaitForSeat(name, name.upper())) == [WaitingStarted(name, name.upper())]
    return game


def test_a_free_seat_is_offered_to_who_came_first_for_the_set_time() -> None:
    game = full("c d")
    assert offers_change_at(game.table) is None
    game.do(Leave("a"))
    assert offers_change_at(game.table) == 0
    assert game.do(OfferSeats(100)) == [SeatOffered("c", "C", 30)]
    assert waiting(game) == "C d"
    assert offers_change_at(game.table) == 130


def test_an_offer_that_is_not_taken_goes_to_the_next() -> None:
    game = full("c d")
    game.do(Leave("a"), OfferSeats(100))
    assert game.do(OfferSeats(129)) == []
    assert game.do(OfferSeats(130)) == [StoppedWaiting("c", "C", "lapsed"), SeatOffered("d", "D", 30)]
    assert waiting(game) == "D"


def test_whoever_takes_the_seat_is_off_the_list() -> None:
    game = full("c d")
    game.do(Leave("a"), OfferSeats(100))
    assert StoppedWaiting("c", "C", "seated") in game.do(Join("c", "C", 1000))
    assert waiting(game) == "d"
    assert offers_change_at(game.table) is None


def test_nobody_jumps_the_queue() -> None:
    game = full("c d")
    game.do(Leave("a"))
    assert game.refuses(Join("x", "X", 1000)) == "others_wait"
    assert game.refuses(Join("d", "D", 1000)) == "others_wait"
    game.do(OfferSeats(100))
    assert game.refuses(Join("a", "A", 1000)) == "others_wait"
    game.do(Join("c", "C", 1000), Leave("b"), Leave("c"))
    game.do(Join("x", "X", 1000))  # two seats and one who waits
    assert game.refuses(Join("y", "Y", 1000)) == "others_wait"
    game.do(Join("d", "D", 1000))


def test_who_stops_waiting_leaves_the_offer_to_the_next() -> None:
    game = full("c d")
    game.do(Leave("a"), OfferSeats(100))
    assert game.do(StopWaiting("c")) == [StoppedWaiting("c", "C", "asked")]
    assert offers_change_at(game.table) == 0
    assert game.do(OfferSeats(110)) == [SeatOffered("d", "D", 30)]


def test_who_sits_waits_or_could_sit_does_not_join_the_list() -> None:
    game = full("c")
    assert game.refuses(WaitForSeat("a", "A")) == "seated_already"
    assert game.refuses(WaitForSeat("c", "C")) == "waits_already"
    assert game.refuses(StopWaiting("d")) == "not_waiting"
    assert Game("a .").refuses(WaitForSeat("c", "C")) == "seats_free"
    assert Game("a b", kind="sit_and_go", entry=10).refuses(WaitForSeat("c", "C")) == "no_waiting_list"
    for number in range(MOST_WAITING - 1):
        game.do(WaitForSeat(f"w{number}", "W"))
    assert game.refuses(WaitForSeat("last", "L")) == "waiting_list_full"


@examples(60)
@given(st.integers(0, 2**32))
def test_seats_go_to_those_who_wait_in_their_order(seed: int) -> None:
    """Beside a list kept by hand: nobody sits down while somebody waits longer, and every seat is used."""
    random = Random(seed)
    game, queue, now = Game("a b c", cash=CashOptions(seat_offer_seconds=15)), [], 0
    for _ in range(60):
        now += random.choice([0, 1, 10])
        name = random.choice("abcdefgh")
        command = random.choice([Leave(name), Join(name, name, 1000), WaitForSeat(name, name), StopWaiting(name)])
        free = game.table.seats.count(None)
        try:
            step = apply(game.table, command)
        except RiverboatError:
            continue
        if isinstance(command, Join):
            place = queue.index(name) if name in queue else len(queue)
            assert place < free
        if isinstance(command, WaitForSeat):
            assert free <= len(queue)
            queue.append(name)
        elif name in queue:
            queue.remove(name)
        game.table = step.table
        if random.random() < 0.7:
            lapsed = [event.player for event in game.do(OfferSeats(now)) if isinstance(event, StoppedWaiting)]
            queue = [each for each in queue if each not in lapsed]
        assert [each.player for each in game.table.waiting_list] == queue
