"""Patches: for every viewer and every step, the state before and the patch make the state after, exactly.

Tables of every kind live through joins, leaves, rebuys, run-outs and tournaments. Some who sit there watch all the
time, as spectators before and after, and somebody comes and goes. Nobody computes anything: fields are set.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_tables import (
    NAMES,
    Moment,
    cash_settings,
    life,
    odd_settings,
    sit_and_go_settings,
    tournament,
    tournament_table_settings,
)

from patching import Following
from riverboat.cards import deck_of
from riverboat.engine import Call, Check, Rules, legal_actions
from riverboat.host.table.publisher import Publisher, ViewContext, Watcher, number_events, views_of
from riverboat.host.table.state import TableState, new_state, state_after
from riverboat.protocol import Clock, GameState, StateFollower, StatePatch
from riverboat.protocol.frames import context_of, decode_server, encode_server, encode_state
from riverboat.table import Act, DealHand, Join, PlayerId, TableSettings, apply, rising_blinds

VIEWERS = (*NAMES[:4], None)
RULES = Rules(small_blind=1, big_blind=2)


class Viewer:
    """One client: follows what it is sent, in JSON as outside programs do and typed as our own clients do."""

    def __init__(self, player: PlayerId | None) -> None:
        self.player = player
        self.frames: list[bytes] = []
        self._json = Following()
        self._typed = StateFollower()
        self.state: Any = None

    def __call__(self, frames: tuple[bytes, ...]) -> None:
        for frame in frames:
            self._take(frame)

    def _take(self, frame: bytes) -> None:
        self.frames.append(frame)
        self._json.read(json.loads(frame))
        message = decode_server(frame)
        if isinstance(message, StatePatch):
            assert json.loads(encode_server(message)) == json.loads(frame)
        taken = self._typed.take(message)
        self.state = taken if isinstance(taken, GameState) else self.state

    def check(self, state: TableState, context: ViewContext) -> None:
        """What was followed is what a snapshot says."""
        view = views_of(state, context).of(self.player)
        assert self._json.state == json.loads(encode_state(state.version, view))
        assert self.state == GameState(state.number, state.version, view)


class Told:
    """A table's publisher with its watchers."""

    def __init__(self, settings: TableSettings, seed: int) -> None:
        self.random = Random(seed)
        self._absent: frozenset[str] = frozenset()
        self._away: frozenset[str] = frozenset()
        self.state = new_state(settings, "7", name="Green")
        self.context = self._context()
        self.publisher = Publisher(lambda _: None)
        self.viewers = {name: Viewer(name) for name in VIEWERS}
        for viewer in self.viewers.values():
            self._watch(viewer)
        self._events = context_of(self.state.table, "7")
        self._guest: tuple[Viewer, Watcher] | None = None
        self._seq = 0

    def take(self, moment: Moment) -> None:
        if moment.step is None:
            return
        self._seq += 1
        before = self.state
        self.state = state_after(before, moment.step.table, moment.step.events, self._seq, None)
        events, self._events = number_events(self._events, before.number, moment.step)
        self.context = self._context()
        self.publisher.publish(self.state, self.context, events)
        self._come_and_go()
        for viewer in (*self.viewers.values(), *([self._guest[0]] if self._guest else ())):
            viewer.check(self.state, self.context)

    def _watch(self, viewer: Viewer) -> Watcher:
        return self.publisher.subscribe(
            viewer.player, None, viewer, self.state, self.context, resend=self._resend, takes_over=False
        )

    def _resend(self, watcher: Watcher) -> None:
        self.publisher.send_state(watcher, self.state, self.context)

    def _come_and_go(self) -> None:
        """A second screen of somebody opens, asks for the state, and closes again."""
        chance = self.random.random()
        if chance < 0.2 and self._guest is not None:
            self._guest[1].stop()
            self._guest = None
        elif chance < 0.4 and self._guest is None:
            viewer = Viewer(self.random.choice((*NAMES, None)))
            self._guest = viewer, self._watch(viewer)
        elif chance < 0.6 and self._guest is not None:
            self._guest[1].send_state()

    def _context(self) -> ViewContext:
        """Any clock, and anybody absent: most of the time the same as before, as between two actions."""
        random = self.random
        clock = Clock(random.randint(0, 30), random.randint(0, 60), 10.0, 20.0, 60.0) if random.random() < 0.6 else None
        if not self._absent or random.random() < 0.2:
            self._absent = frozenset(random.sample(NAMES, 2))
            self._away = frozenset(name for name in self._absent if random.random() < 0.5)
        return ViewContext(clock, self._absent, self._away)


@settings(max_examples=25)
@given(
    choice=st.one_of(cash_settings(), odd_settings(), sit_and_go_settings(), tournament_table_settings()),
    seed=st.integers(0, 10**6),
)
def test_a_state_and_a_patch_make_the_next_state_for_everybody(choice: Any, seed: int) -> None:
    told = Told(choice, seed)
    for moment in life(choice, seed, 40):
        told.take(moment)


@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_is_followed_to_its_standings(seed: int) -> None:
    schedule = rising_blinds(5, 10, every=2, unit="hands", ante_from=2)
    choice = TableSettings(
        rules=RULES, seats=4, kind="sit_and_go", starting_stack=60, schedule=schedule, entry=7, prize_shares=(65, 35)
    )
    told = Told(choice, seed)
    for moment in tournament(choice, seed):
        told.take(moment)
    assert told.state.table.is_finished
    assert told.viewers[NAMES[0]].state.view.standings


def test_watchers_whose_own_part_is_unchanged_share_one_frame() -> None:
    """What changed for all is encoded once: those who have nothing of their own to add get the same bytes."""
    told = Told(TableSettings(rules=RULES, seats=3), 1)
    for name in NAMES[:3]:
        table = told.state.table
        told.take(Moment(table, join := Join(name, name, 200), apply(table, join)))
    table = told.state.table
    told.take(Moment(table, deal := DealHand(deck_of("standard"), 0, 0), apply(table, deal)))
    actor = told.state.table.hand.actor if told.state.table.hand is not None else None
    assert actor is not None
    table = told.state.table
    told.take(Moment(table, act := Act(NAMES[actor], Call()), apply(table, act)))
    spectators = {id(told.viewers[name].frames[-1]) for name in (NAMES[3], None)}
    assert len(spectators) == 1
    assert b'"own"' not in told.viewers[None].frames[-1]
    sizes = [len(told.viewers[name].frames[-1]) for name in (*NAMES[:3], None)]
    assert max(sizes) < 1500
    assert len(told.viewers[None].frames[0]) > 2 * sizes[-1]


def test_a_patch_tells_nothing_of_unseen_cards() -> None:
    """The same hand from a pack whose unseen cards are permuted: every viewer gets the same bytes."""
    for viewer in (NAMES[0], None):
        packs = _packs(viewer)
        assert packs[0] != packs[1]
        assert _frames(packs[0], viewer) == _frames(packs[1], viewer)


def _packs(viewer: PlayerId | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A pack, and another that differs in what the viewer does not see before the river is dealt."""
    pack = deck_of("standard")
    state = _played(pack).state
    hand = state.table.hand
    assert hand is not None
    known = set(hand.board)
    if viewer is not None:
        known.update(hand.deal.hole_cards(NAMES.index(viewer)))
    unseen = [place for place, card in enumerate(pack) if card not in known]
    other = list(pack)
    for place, card in zip(unseen, reversed([pack[place] for place in unseen]), strict=True):
        other[place] = card
    return pack, tuple(other)


def _frames(pack: tuple[int, ...], viewer: PlayerId | None) -> list[bytes]:
    return _played(pack).viewers[viewer].frames


def _played(pack: tuple[int, ...]) -> Told:
    """Three players check and call until the river is open and somebody is to act."""
    told = Told(TableSettings(rules=RULES, seats=3), 5)
    for name in NAMES[:3]:
        table = told.state.table
        told.take(Moment(table, join := Join(name, name, 200), apply(table, join)))
    table = told.state.table
    told.take(Moment(table, deal := DealHand(pack, 0, 0), apply(table, deal)))
    while True:
        table = told.state.table
        hand = table.hand
        assert hand is not None
        assert hand.actor is not None
        if len(hand.board) == 5:
            return told
        action = Check() if legal_actions(hand).check else Call()
        told.take(Moment(table, act := Act(NAMES[hand.actor], action), apply(table, act)))
