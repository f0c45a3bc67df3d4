"""When the next hand is dealt: as soon as two can play, after the last result has been shown."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import Final

from riverboat.engine.state import Hand
from riverboat.host.table.environment import TableOptions
from riverboat.host.table.presence import SEAT_SECONDS
from riverboat.host.table.state import TableState
from riverboat.protocol import READABLE_SECONDS, RESULT_SECONDS, run_out_seconds
from riverboat.table import PlayerId, Table, hand_in_play, next_players, seat_of, status_of
from riverboat.table.state import auto_bought, seated_at

UNSEEN_SHARE: Final = 0.5
"""Of that time, when no cards were shown: there is less to look at."""
FIRST_SECONDS: Final = 2.0
"""Before the very first hand, so that friends can all take their seats."""
NOBODY_PLAYS_SECONDS: Final = 2.0
"""The shortest pause between hands that only bots play, at any speed."""
MOST_UNSEEN_HANDS: Final = 2000
"""Far more than the rest of a sit-and-go with rising blinds takes; then it is called off."""


def has_outlived_people(state: TableState) -> bool:
    """Whether a sit-and-go goes on and nobody but bots has chips in it."""
    table = state.table
    if table.settings.kind != "sit_and_go" or state.is_over or not table.hand_number:
        return False
    hand = hand_in_play(table)
    if hand is not None:  # whoever is all-in has no stack and is still in
        return all(table.dealt[seat] in state.bots for seat in hand.deal.players)
    return all(seated.player in state.bots for seated in table.seats if seated is not None and seated.stack)


def result_seconds(state: TableState, *, is_watched: bool) -> float:
    """How long a result at a tournament's table stays; at instant speed only while somebody is there to read it."""
    seconds = RESULT_SECONDS[state.pace] or (READABLE_SECONDS if is_watched else 0.0)
    return seconds + (run_out_seconds(state.events, state.pace) if is_watched else 0.0)


class Pace:
    """The time between hands."""

    def __init__(self, options: TableOptions | None = None) -> None:
        self._options = options or TableOptions()
        self._is_waiting = False
        """For a person who sits out or has no chips."""
        self._unseen_hands = 0
        self.skips = ""
        """The id of the hand whose bots skip their thinking time."""
        self._due: float | None = None
        self._was_shown = False
        self._was_deserted = False
        self._played_from: float | None = None
        self._played_before = 0

    def hand_over(self, hand: Hand) -> None:
        assert hand.result is not None
        self._was_shown = any(hand.result.shown)

    def plan(self, state: TableState, now: float, *, people: Collection[PlayerId], is_watched: bool) -> None:
        """Schedules the next hand, if there can be one."""
        is_theirs = self._options.waits_for_people or state.table.settings.practice
        self._is_waiting = is_theirs and self._waits_for(state, people)
        if state.is_closing and not state.is_closed:
            self._due = now
        elif state.is_retry:
            self._due = None
        elif self.is_deserted(state):
            # Whoever comes back in this time plays on; after it the game is called off.
            self._due = now + SEAT_SECONDS if not self._was_deserted else self._due
        elif self._is_waiting:
            # The result has its time meanwhile: whoever comes back after that plays at once.
            self._due = now + self._pause(state, people) if self._due is None else self._due
        elif not self.can_deal(state) and not self._waits_for_bots(state):
            self._due = None
        elif not people and not is_watched and state.table.settings.kind == "cash":
            self._due = None  # bots do not play for nobody
        elif self._due is None:
            self._due = now + self._pause(state, people)
        elif self._was_deserted:
            self._due = now
        if self._due is not None and is_watched and self._waits_for_nobody(state, people):
            self._due = now
        self._was_deserted = self.is_deserted(state)

    @staticmethod
    def can_deal(state: TableState) -> bool:
        """Whether this table itself may deal now; a tournament's tables are told by its director."""
        if state.tournament or state.is_over or state.is_closing or hand_in_play(state.table) is not None:
            return False
        if Pace.is_deserted(state):
            return False
        is_full = all(seated is not None for seated in state.table.seats)
        has_begun = state.is_started or is_full or state.table.hand_number > 0
        return has_begun and len(next_players(state.table)) > 1

    @staticmethod
    def is_deserted(state: TableState) -> bool:
        """Whether everyone left in a sit-and-go sits out: it would never end."""
        table = state.table
        if table.settings.kind != "sit_and_go" or not table.hand_number or state.is_over:
            return False
        return all(seated.is_sitting_out for seated in table.seats if seated is not None and seated.stack)

    @staticmethod
    def _waits_for_bots(state: TableState) -> bool:
        """Whether a bot without chips, or a player with automatic rebuys, will buy some before the next hand."""
        if state.table.settings.kind != "cash" or state.is_over or state.is_closing or not state.is_started:
            return False
        return any(
            seated is not None
            and not seated.stack
            and (seated.player in state.bots or auto_bought(state.table, seated) > 0)
            for seated in state.table.seats
        )

    @staticmethod
    def _waits_for(state: TableState, people: Collection[PlayerId]) -> bool:
        """Whether a person cannot play the next hand and may want to."""
        statuses = {
            status_of(state.table, seat)
            for seat in (seat_of(state.table, player) for player in people)
            if not auto_bought(state.table, seated_at(state.table, seat))
        }
        return "sitting_out" in statuses or ("busted" in statuses and not state.table.settings.is_tournament)

    def is_endless(self, state: TableState) -> bool:
        """Whether bots that play unseen do not come to an end, as at a table whose blinds never rise."""
        return self._unseen_hands > MOST_UNSEEN_HANDS and has_outlived_people(state)

    def _pause(self, state: TableState, people: Collection[PlayerId]) -> float:
        if self._options.plays_out_unseen and has_outlived_people(state) and not _had_people(state):
            self._unseen_hands += 1
            return 0.0
        if self._options.result_pause == "asked" and state.table.hand_number:
            return inf
        if self._options.result_pause != "shown":
            return self._plain_pause(state, people)
        seconds = RESULT_SECONDS[state.pace]
        if not state.table.hand_number:
            seconds = min(seconds, FIRST_SECONDS)
        elif seconds or state.bots:  # a table without bots that is instant was asked for by programs
            seconds = (seconds or READABLE_SECONDS) * (1 if self._was_shown else UNSEEN_SHARE)
            seconds += run_out_seconds(state.events, state.pace)
        return seconds if self._plays(state, people) else max(seconds, NOBODY_PLAYS_SECONDS)

    def _plain_pause(self, state: TableState, people: Collection[PlayerId]) -> float:
        """In a terminal nobody waits for a hand that they folded, but for the run-out that is shown of it."""
        seconds = RESULT_SECONDS[state.pace]
        if not state.table.hand_number:
            return min(seconds, FIRST_SECONDS)
        hand = state.table.hand
        stayed = hand.live_seats if hand is not None else ()
        lingers = self._options.result_pause == "own" and any(state.table.dealt[seat] in people for seat in stayed)
        if self._options.result_pause == "speed":
            return inf if _asks_about_rabbit(state, people) else seconds
        return (max(seconds, READABLE_SECONDS) if lingers else seconds) + run_out_seconds(state.events, state.pace)

    @staticmethod
    def _waits_for_nobody(state: TableState, people: Collection[PlayerId]) -> bool:
        """Whether the first hand can be dealt at once: one person has come, and bots sit in all other seats."""
        is_full = all(seated is not None for seated in state.table.seats)
        return not state.table.hand_number and is_full and len(people) == 1

    @staticmethod
    def _plays(state: TableState, people: Collection[PlayerId]) -> bool:
        seats = state.table.seats
        return any(s is not None and s.player in people and s.stack and not s.is_sitting_out for s in seats)

    def hurry(self, now: float) -> None:
        """Deals at once: the player has seen the result."""
        if self._due is not None:
            self._due = now

    def forget(self) -> None:
        self._due = None

    def is_due(self, now: float) -> bool:
        return self._due is not None and now >= self._due and not self._is_waiting

    def next_change(self) -> float | None:
        return None if self._is_waiting or self._due == inf else self._due

    def seconds_played(self, table: Table, now: float) -> int:
        """For levels by time: since the first hand; what a server's outage took does not count."""
        if self._played_from is None:
            self._played_from, self._played_before = now, table.seconds_played
        return self._played_before + int(now - self._played_from)


def _asks_about_rabbit(state: TableState, people: Collection[PlayerId]) -> bool:
    """Whether a person may want to see undealt cards: a game in lines goes on with the answer."""
    hand = state.table.hand
    if hand is None or not hand.rules.rabbit_hunt or not hand.undealt:
        return False
    return any(player in people for player in state.table.dealt)


def _had_people(state: TableState) -> bool:
    """Whether a person was dealt into the last hand."""
    return any(player and player not in state.bots for player in state.table.dealt)
