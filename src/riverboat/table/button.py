"""Where the button and the blinds go. Arithmetic on seats: knows no chips and no cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import msgspec

from riverboat.engine.rules import MIN_SEATS, Seat


class Positions(msgspec.Struct, frozen=True):
    """The places of one hand. Under the dead-button rule the button or the small blind may be a seat not dealt in."""

    button: Seat
    small_blind: Seat
    """Heads-up the button. Nobody posts it when the seat is not dealt in."""
    big_blind: Seat
    previous_big_blind: Seat
    """Where the big blind was the hand before; what lies between has had its turn."""


class Entrants(NamedTuple):
    """Seats that could be dealt into the next hand."""

    playing: frozenset[Seat]
    """Owe nothing: they are dealt in wherever the blinds are."""
    posting: frozenset[Seat]
    """Owe a blind and post it, as soon as their place allows."""
    waiting: frozenset[Seat]
    """Owe a blind and wait until the big blind comes to them."""
    moved: frozenset[Seat] = frozenset()
    """Have come from another table of the tournament, and owe nothing."""

    @property
    def everyone(self) -> frozenset[Seat]:
        return self.playing | self.posting | self.waiting | self.moved


class Placement(NamedTuple):
    """The places of the next hand, the seats dealt in, and those of them that post what they owe."""

    positions: Positions
    dealt: frozenset[Seat]
    late: frozenset[Seat] = frozenset()


def clockwise(seats: Collection[Seat], after: Seat, table_size: int) -> Iterator[Seat]:
    """The given seats in the order a dealer meets them, starting left of `after`; `after` itself comes last."""
    return (seat for step in range(1, table_size + 1) if (seat := (after + step) % table_size) in seats)


def is_between(seat: Seat, start: Seat, end: Seat, table_size: int) -> bool:
    """Whether a dealer going clockwise from `start` meets `seat` before `end`; never when those are the same."""
    return 0 < (seat - start) % table_size < (end - start) % table_size


def first_placement(button: Seat, entrants: Entrants, table_size: int) -> Placement:
    """The first hand: everyone is dealt in, and the blinds are left of the button drawn."""
    dealt = entrants.everyone
    order = list(clockwise(dealt, button, table_size))
    small, big = (button, order[0]) if len(dealt) == 2 else order[:2]
    return Placement(Positions(button, small, big, small), dealt)


def forward_button(previous: Positions, entrants: Entrants, table_size: int) -> Placement | None:
    """The forward-moving button: button, small and big blind are always players, each the next to the left.

    A late entry is never dealt in between the button and the big blind; it can only be the big blind.
    A player who was moved here counts as a player where only two others would be dealt in: heads-up there is no place
    between the small blind and the button to wait in. None when fewer than two can play.
    """
    playing = entrants.playing
    if len(playing) < MIN_SEATS:
        return _new_start(previous, entrants, table_size)
    button, small, *others = clockwise(playing, previous.button, table_size)
    big = next(clockwise(entrants.everyone, small, table_size))
    if big == previous.big_blind and big in others:
        # Who comes back owing nothing may sit left of the button; the big blind still moves on.
        button, small = small, big
        big = next(clockwise(entrants.everyone, small, table_size))
    dealt = playing | {big}
    if len(dealt) == 2:
        if entrants.moved:
            everyone = entrants._replace(playing=playing | entrants.moved, moved=frozenset())
            return forward_button(previous, everyone, table_size)
        # Whoever posts sits between the button and the small blind: else the big blind would have gone there.
        return _heads_up(previous, dealt, table_size)
    positions = Positions(button, small, big, previous.big_blind)
    return _with_late_entries(positions, dealt, entrants, table_size)


def dead_button(previous: Positions, entrants: Entrants, table_size: int) -> Placement | None:
    """The dead button (TDA): the big blind moves to the next player, and the other places follow it.

    The small blind is where the big blind was and the button where the small blind was, whether or not
    somebody still plays there: so everyone pays each blind once in an orbit. None when fewer than two can play.
    """
    playing = entrants.playing
    if len(playing) < MIN_SEATS:
        return _new_start(previous, entrants, table_size)
    big = next(clockwise(entrants.everyone, previous.big_blind, table_size))
    small, dealt = previous.big_blind, playing | {big}
    # After heads-up play the last small blind was also the button, and whoever owes nothing may sit in between.
    due = (dealt | {previous.small_blind}) - {small, big}
    # Two players alone have no place between small blind and button to wait in: who was moved there gets the button.
    for buttons in (due, entrants.moved - dealt):
        *_, button = (small, *clockwise(buttons, small, table_size))
        placement = _with_late_entries(Positions(button, small, big, small), dealt, entrants, table_size)
        if buttons and len(placement.dealt) > 2:
            return placement
    return _heads_up(previous, dealt, table_size)


def moving_button(previous: Positions, entrants: Entrants, table_size: int) -> Placement | None:
    """A table without blinds in turn: everyone is dealt in and the button goes to the next player."""
    dealt = entrants.everyone
    if len(dealt) < MIN_SEATS:
        return None
    button = next(clockwise(dealt, previous.button, table_size))
    return Placement(Positions(button, button, button, button), dealt)


def _heads_up(previous: Positions, dealt: frozenset[Seat], table_size: int) -> Placement:
    """TDA: the button is the small blind, and is moved if need be: nobody has the big blind twice in a row."""
    big, small = clockwise(dealt, previous.big_blind, table_size)
    return Placement(Positions(small, small, big, previous.big_blind), dealt)


def _new_start(previous: Positions, entrants: Entrants, table_size: int) -> Placement | None:
    """Fewer than two players are owed a hand: whoever waits may play at once, and the big blind goes on."""
    dealt = entrants.everyone
    if len(dealt) < MIN_SEATS:
        return None
    if len(dealt) == 2:
        return _heads_up(previous, dealt, table_size)
    big, *_, button, small = clockwise(dealt, previous.big_blind, table_size)
    return Placement(Positions(button, small, big, previous.big_blind), dealt)


def _with_late_entries(positions: Positions, dealt: frozenset[Seat], entrants: Entrants, table_size: int) -> Placement:
    """Deal in those who post behind the big blind and before the button, and tournament players who were moved."""
    late = frozenset(
        seat for seat in entrants.posting if is_between(seat, positions.big_blind, positions.button, table_size)
    )
    # TDA: the one place where a player moved to the table gets no hand is between the small blind and the button.
    moved = frozenset(
        seat for seat in entrants.moved if not is_between(seat, positions.button, positions.small_blind, table_size)
    )
    return Placement(positions, dealt | late | moved, late)
