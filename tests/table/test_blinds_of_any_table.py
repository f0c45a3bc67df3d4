"""Blinds at every table, whatever its players do: who pays them, how often, and that nobody gets round them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from random_tables import (
    Moment,
    cash_settings,
    life,
    sit_and_go_settings,
    tournament,
    tournament_table_settings,
)

from examples import examples
from riverboat.engine.events import Posted
from riverboat.table import TableSettings
from riverboat.table.blinds import entrants
from riverboat.table.button import is_between
from riverboat.table.events import HandDealt, PlayerLeft

SEEDS = st.integers(0, 2**32)
COMMANDS = 500
DEAD, FORWARD = cash_settings("dead"), cash_settings("forward")


class Dealt(NamedTuple):
    """A hand as it was dealt. A player who left and came back is somebody new: `b`, then `b'`."""

    event: HandDealt
    seated: dict[int, str]
    players: dict[int, str]
    paid: dict[int, set[str]]
    ready: frozenset[int]
    owed_nothing: frozenset[int]
    is_new_start: bool
    """Fewer than two players were owed a hand, so that everybody may begin at once."""

    @property
    def big_blind(self) -> str:
        assert self.event.big_blind is not None
        return self.players[self.event.big_blind]

    @property
    def small_blind(self) -> str | None:
        return None if self.event.small_blind is None else self.players[self.event.small_blind]


def hands_of(moments: Iterator[Moment]) -> list[Dealt]:
    hands, marks = [], dict.fromkeys("abcdefghijkl", "")
    for moment in moments:
        if moment.step is None:
            continue
        for event in moment.step.events:
            if isinstance(event, PlayerLeft):
                marks[event.player] += "'"
            if isinstance(event, HandDealt):
                hand = moment.step.table.hand
                if hand is not None and hand.rules.bomb_pot:
                    assert event.big_blind is None
                    continue  # nobody posts a blind; those of the next hand are as if this one had not been dealt
                paid: dict[int, set[str]] = {}
                for post in moment.step.events:
                    if isinstance(post, Posted):
                        paid.setdefault(post.seat, set()).add(post.kind)
                who = entrants(moment.before)
                hands.append(
                    Dealt(
                        event,
                        {i: s.player + marks[s.player] for i, s in enumerate(moment.before.seats) if s is not None},
                        {seat: player + marks[player] for seat, player in event.players},
                        paid,
                        who.everyone,
                        who.playing,
                        moment.before.positions is None or len(who.playing) < 2,
                    )
                )
    return hands


@examples(100)
@given(DEAD | FORWARD | tournament_table_settings(), SEEDS)
def test_nobody_has_the_big_blind_twice_in_a_row(table_settings: TableSettings, seed: int) -> None:
    hands = hands_of(life(table_settings, seed, COMMANDS))
    for before, after in pairwise(hands):
        assert before.big_blind != after.big_blind


@examples(100)
@given(DEAD | tournament_table_settings(), SEEDS)
def test_dead_button_everyone_who_stays_pays_the_big_blind_once_an_orbit(
    table_settings: TableSettings, seed: int
) -> None:
    check_orbits(hands_of(life(table_settings, seed, COMMANDS)))


@examples(60)
@given(sit_and_go_settings(), SEEDS)
def test_sit_and_go_everyone_who_stays_pays_the_big_blind_once_an_orbit(
    table_settings: TableSettings, seed: int
) -> None:
    if table_settings.has_dead_button:
        check_orbits(hands_of(tournament(table_settings, seed)))


def check_orbits(hands: list[Dealt]) -> None:
    """From one big blind of a player to the next, everyone dealt in all the while pays it exactly once."""
    for first, hand in enumerate(hands):
        payer = hand.big_blind
        paid = [payer]
        stayed = set(hand.players.values())
        for later in hands[first + 1 :]:
            stayed &= set(later.players.values())
            if payer not in stayed:
                break
            if later.big_blind == payer:
                assert sorted(player for player in paid if player in stayed) == sorted(stayed)
                break
            paid.append(later.big_blind)


@examples(100)
@given(DEAD, SEEDS)
def test_dead_button_the_small_blind_is_whoever_had_the_big_blind_or_dead(
    table_settings: TableSettings, seed: int
) -> None:
    if not table_settings.rules.small_blind:
        return
    hands = hands_of(life(table_settings, seed, COMMANDS))
    for before, after in pairwise(hands):
        if before.big_blind in after.players.values():
            assert after.small_blind == before.big_blind
        elif len(after.players) > 2 and not after.is_new_start:
            assert after.small_blind is None


@examples(100)
@given(FORWARD, SEEDS)
def test_forward_button_both_blinds_and_button_are_always_players(table_settings: TableSettings, seed: int) -> None:
    for hand in hands_of(life(table_settings, seed, COMMANDS)):
        assert hand.event.button in hand.players
        assert hand.event.big_blind in hand.players
        if table_settings.rules.small_blind:
            order = [seat for seat, _ in hand.event.players]
            small, big = order[:2] if len(order) > 2 else (order[1], order[0])
            assert (hand.event.small_blind, hand.event.big_blind) == (small, big)


@examples(100)
@given(DEAD | FORWARD, SEEDS)
def test_nobody_who_missed_the_big_blind_or_is_new_plays_without_paying_it(
    table_settings: TableSettings, seed: int
) -> None:
    hands = hands_of(life(table_settings, seed, COMMANDS))
    owing: set[str] = set()
    known = set(hands[0].seated.values()) if hands else set()
    for before, after in pairwise(hands):
        owing |= set(after.seated.values()) - known
        known |= set(after.seated.values())
        for seat, player in after.players.items():
            if player in owing and not after.is_new_start:
                assert after.paid[seat] & {"big_blind", "live_post"}
        owing -= set(after.players.values())
        owing |= {player for seat, player in after.seated.items() if is_passed(seat, before, after, table_settings)}


def is_passed(seat: int, before: Dealt, after: Dealt, table_settings: TableSettings) -> bool:
    assert before.event.big_blind is not None
    assert after.event.big_blind is not None
    is_on_the_way = is_between(seat, before.event.big_blind, after.event.big_blind, table_settings.seats)
    return is_on_the_way and seat not in after.players


@examples(100)
@given(DEAD | FORWARD, SEEDS)
def test_whoever_owes_nothing_is_dealt_in_and_posts_nothing_extra(table_settings: TableSettings, seed: int) -> None:
    for hand in hands_of(life(table_settings, seed, COMMANDS)):
        assert hand.owed_nothing <= set(hand.players)
        for seat in hand.owed_nothing:
            assert not hand.paid.get(seat, set()) & {"live_post", "dead_post"}


@examples(100)
@given(DEAD | FORWARD, SEEDS)
def test_a_late_entry_is_the_big_blind_or_sits_between_it_and_the_button(
    table_settings: TableSettings, seed: int
) -> None:
    for hand in hands_of(life(table_settings, seed, COMMANDS)):
        big, button = hand.event.big_blind, hand.event.button
        assert big is not None
        if not hand.is_new_start:
            for seat in set(hand.players) - hand.owed_nothing - {big}:
                assert is_between(seat, big, button, table_settings.seats)


@examples(60)
@given(DEAD | FORWARD, SEEDS)
def test_nobody_who_waits_for_the_big_blind_waits_longer_than_an_orbit(
    table_settings: TableSettings, seed: int
) -> None:
    """A player who is there and has chips is dealt in before everyone else has had the big blind twice."""
    waited: dict[str, int] = {}
    for hand in hands_of(life(table_settings, seed, COMMANDS)):
        ready = {hand.seated[seat] for seat in hand.ready}
        waited = {player: waited.get(player, 0) + 1 for player in ready - set(hand.players.values())}
        assert max(waited.values(), default=0) <= 2 * table_settings.seats
