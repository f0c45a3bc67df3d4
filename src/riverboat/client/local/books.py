"""What is kept of a session beside its table: statistics, winnings, chips bought, what was told, hand histories."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime

from riverboat.client.local.journal import Journal
from riverboat.client.local.saving import SESSION_VERSION, Session, SessionFile
from riverboat.client.local.seats import HUMAN, HUMAN_SEAT
from riverboat.client.local.settings import GameSettings
from riverboat.engine import Hand
from riverboat.engine.rules import Chips
from riverboat.protocol import PlayerStatistics
from riverboat.protocol.statistics import statistics_of
from riverboat.table import AnyEvent, PlayerId, Statistics, Table, tally


class Books:
    """Begun anew with the chips that the person buys first, or taken up where a session left them."""

    def __init__(self, file: SessionFile | None, stack: Chips, session: Session | None) -> None:
        self.bought: Chips = session.bought if session is not None else stack
        self._file = file
        self._statistics = session.statistics if session is not None else Statistics()
        self._winnings: tuple[Chips, ...] = session.winnings if session is not None else (0,)
        self._history = session.history if session is not None else _history_name()
        self.journal = Journal(session.told) if session is not None else Journal()

    def hand_over(self, number: int, hand: Hand, events: tuple[AnyEvent, ...]) -> None:
        self._statistics = tally(self._statistics, events)
        if HUMAN_SEAT in hand.deal.players:
            self._winnings += (self._statistics.players[HUMAN].winnings,)
        if self._file is not None:
            self._file.add_history(self._history, number, hand, HUMAN_SEAT)

    def save(self, settings: GameSettings, table: Table, events: tuple[AnyEvent, ...]) -> None:
        if self._file is None:
            return
        if table.is_finished:  # there is nothing to come back to; histories stay
            self._file.forget()
            return
        self._file.save(
            Session(
                SESSION_VERSION,
                settings,
                table,
                events,
                self._statistics,
                self._winnings,
                self.bought,
                self._history,
                self.journal.packed,
            )
        )

    def close(self) -> None:
        """Somebody else may go on with the game."""
        if self._file is not None:
            self._file.close()

    def statistics(self, names: Mapping[PlayerId, str]) -> tuple[PlayerStatistics, ...]:
        return statistics_of(self._statistics, names, {HUMAN: self._winnings})


def _history_name() -> str:
    return f"hands-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.phhs"
