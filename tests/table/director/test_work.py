"""How much work a director's step is, in function calls: it grows with the tournament, and no faster."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from floor import playing
from msgspec.structs import replace

from riverboat.host.tournament.payments import changed_entries, moved_chips
from riverboat.table.director import Ticked, Tournament, apply

FEW, MANY = 60, 480


def calls_of(work: Callable[[], object]) -> int:
    called = 0

    def note(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return called


def with_one_bounty(tournament: Tournament) -> Tournament:
    first, *others = tournament.entrants
    return replace(tournament, entrants=(replace(first, bounties=first.bounties + 5), *others))


def test_a_step_of_eight_times_the_tables_is_not_far_beyond_eight_times_the_work() -> None:
    few, many = (playing(entrants).tournament for entrants in (FEW, MANY))
    assert calls_of(lambda: apply(many, Ticked())) <= 12 * calls_of(lambda: apply(few, Ticked()))


def test_payments_are_worked_out_for_those_alone_whom_a_step_concerns() -> None:
    tournament = playing(MANY).tournament
    after = with_one_bounty(tournament)
    (bounty,) = moved_chips(tournament, after)
    assert (bounty.kind, bounty.player, bounty.chips) == ("bounty", "p0", 5)
    assert calls_of(lambda: moved_chips(tournament, after)) <= 5 * MANY
    assert [entry.player for entry in changed_entries(tournament, after)] == ["p0"]
