"""Who is dealt into the next hand, who posts what, and who has missed a blind."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from riverboat.engine.rules import MIN_SEATS, Rules, Seat
from riverboat.engine.state import Post
from riverboat.errors import bad_argument
from riverboat.table.button import (
    Entrants,
    Placement,
    Positions,
    clockwise,
    dead_button,
    first_placement,
    forward_button,
    is_between,
    moving_button,
)
from riverboat.table.state import Seated, Table, seated_at


def entrants(table: Table) -> Entrants:
    """The seats that could be dealt into the next hand, by what they owe."""
    # Rule T7: in a tournament whoever sits out is dealt in and blinded off.
    deals_everyone = table.settings.is_tournament
    ready = {
        seat: seated
        for seat, seated in enumerate(table.seats)
        if seated is not None and seated.stack and (deals_everyone or not seated.is_sitting_out)
    }
    moved = frozenset(seat for seat, seated in ready.items() if deals_everyone and not seated.hands_dealt)
    playing = frozenset(seat for seat, seated in ready.items() if not seated.owes_blind) - moved
    posting = frozenset(seat for seat, seated in ready.items() if seated.owes_blind and seated.posts)
    return Entrants(playing, posting, frozenset(ready) - playing - posting - moved, moved)


def next_placement(table: Table, first_button: Seat | None = None) -> Placement | None:
    """Where the next hand's button and blinds are and who is dealt in; None when fewer than two can play.

    Until the first button is drawn any player's seat serves: everyone is dealt in then.
    """
    who, size = entrants(table), len(table.seats)
    if table.positions is None:
        if len(who.everyone) < MIN_SEATS:
            return None
        return first_placement(min(who.everyone) if first_button is None else first_button, who, size)
    if not table.settings.rules.has_blind_positions:
        return moving_button(table.positions, who, size)
    move = dead_button if table.settings.has_dead_button else forward_button
    before = table.last_positions
    assert before is not None
    return move(before, who, size)


def next_players(table: Table) -> tuple[Seat, ...]:
    """The seats that would be dealt in if the next hand were dealt now; empty when fewer than two could play."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    placement = next_placement(table)
    return tuple(sorted(placement.dealt)) if placement is not None and not table.is_finished else ()


def posts_of(table: Table, rules: Rules, placement: Placement) -> tuple[Post, ...]:
    """What each seat pays before the cards: antes, blinds, a straddle, and what late entries owe."""
    positions, dealt, late = placement
    order = tuple(clockwise(dealt, positions.button, len(table.seats)))
    posts: list[Post] = []
    if rules.ante and rules.ante_kind == "all":
        posts += [Post(seat, "ante", rules.ante) for seat in order]
    posts += _blinds(rules, positions, dealt)
    posts += _straddles(table, rules, placement)
    for seat in order:
        if seat in late:
            posts += _late_posts(seated_at(table, seat), seat, rules)
    return tuple(posts)


def with_blinds_counted(table: Table, placement: Placement) -> tuple[Seated | None, ...]:
    """The seats as the deal leaves them: who plays owes nothing more, whom the blinds have passed owes them."""
    return tuple(
        None if seated is None else _dealt(seated) if seat in placement.dealt else _passed_over(table, placement, seat)
        for seat, seated in enumerate(table.seats)
    )


def _blinds(rules: Rules, positions: Positions, dealt: Collection[Seat]) -> Iterator[Post]:
    # A dead small blind is posted by nobody.
    if rules.small_blind and positions.small_blind in dealt:
        yield Post(positions.small_blind, "small_blind", rules.small_blind)
    yield Post(positions.big_blind, "big_blind", rules.big_blind)
    if rules.ante and rules.ante_kind == "big_blind":
        yield Post(positions.big_blind, "big_blind_ante", rules.ante)


def _straddles(table: Table, rules: Rules, placement: Placement) -> Iterator[Post]:
    """Rule H3: who straddles by the rules or by choice, each twice the one before, where there are the chips for it."""
    cash = table.settings.cash
    ante = rules.ante if rules.ante_kind == "all" else 0
    amount = rules.straddle or 2 * rules.big_blind
    places = _straddle_places(table, placement)
    for again in range(cash.re_straddles + 1):
        is_forced = not again and (cash.straddle_mandatory or bool(rules.straddle))
        seat = next((seat for seat in places if _may_straddle(table, placement, seat, is_forced=is_forced)), None)
        if seat is None or seated_at(table, seat).stack < amount + ante:
            return
        yield Post(seat, "straddle", amount)
        # Only the next seat may go on top of it.
        places = list(_after_blinds(table, placement, seat))[:1]
        amount *= 2


def _straddle_places(table: Table, placement: Placement) -> list[Seat]:
    """The seats that may straddle first, the one with the first right to it first."""
    positions, dealt, _ = placement
    if len(dealt) < 3:
        return []
    after = list(_after_blinds(table, placement, positions.big_blind))
    match table.settings.cash.straddle_seat:
        case "utg":
            return after[:1]
        case "button":
            return [seat for seat in after if seat == positions.button]
        case "any":
            return after[::-1]


def _after_blinds(table: Table, placement: Placement, seat: Seat) -> Iterator[Seat]:
    """The seats dealt in after `seat`, up to the button: those without a blind."""
    positions, dealt, _ = placement
    blinds = {positions.small_blind, positions.big_blind}
    for following in clockwise(dealt, seat, len(table.seats)):
        if following in blinds:
            return
        yield following


def _may_straddle(table: Table, placement: Placement, seat: Seat, *, is_forced: bool) -> bool:
    """A straddle is never posted for somebody who is not there, nor on top of a blind that is owed."""
    seated = seated_at(table, seat)
    is_wanted = is_forced or (table.settings.straddle_allowed and seated.straddles)
    return is_wanted and seat not in placement.late and not seated.is_sitting_out


def _late_posts(seated: Seated, seat: Seat, rules: Rules) -> Iterator[Post]:
    """The big blind is live, a missed small blind is dead; the live one is paid first."""
    if seated.owes_big_blind:
        yield Post(seat, "live_post", rules.big_blind)
    if seated.owes_small_blind and rules.small_blind:
        yield Post(seat, "dead_post", rules.small_blind)


def _dealt(seated: Seated) -> Seated:
    return msgspec.structs.replace(
        seated, owes_big_blind=False, owes_small_blind=False, posts=False, hands_dealt=seated.hands_dealt + 1
    )


def _passed_over(table: Table, placement: Placement, seat: Seat) -> Seated:
    """A seat not dealt in owes the big blind once it has gone by, and the small blind a hand later."""
    seated, before = seated_at(table, seat), table.last_positions
    if before is None or table.settings.is_tournament or not table.settings.rules.has_blind_positions:
        return seated
    size = len(table.seats)
    misses_big = is_between(seat, before.big_blind, placement.positions.big_blind, size)
    # The small blind follows the big blind: now it is due from where that was, or went by, in the hand before.
    misses_small = seat == before.big_blind or is_between(seat, before.previous_big_blind, before.big_blind, size)
    return msgspec.structs.replace(
        seated,
        owes_big_blind=seated.owes_big_blind or misses_big,
        # A player who has never been dealt in has missed nothing: one big blind is the price of entry.
        owes_small_blind=seated.owes_small_blind or (misses_small and seated.hands_dealt > 0),
    )
