"""What a table of bots has played: counts of each bot's play and, where hands are saved, the hands themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riverboat.arena.match import Match
from riverboat.engine.events import Event
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.history import format_hand, record
from riverboat.table import PlayerStats
from riverboat.table.events import HandDealt
from riverboat.table.stats import hand_stats


class HandLog:
    """Counts the hands of one rotation; `seats` has the seat of each place in the line-up."""

    def __init__(self, match: Match, seats: Sequence[Seat], *, is_recording: bool) -> None:
        self._match: Final = match
        self._places: Final = {seat: place for place, seat in enumerate(seats)}
        self._is_recording: Final = is_recording
        self.stats: Final = [PlayerStats() for _ in seats]
        """By place."""
        self.histories: Final[list[str]] = []
        """Each hand as PHH, with all hole cards."""

    def add(self, hand: Hand, events: Sequence[Event], number: int) -> None:
        """Count a finished hand."""
        players = tuple((seat, str(self._places[seat])) for seat in hand.deal.players)
        dealt = HandDealt(number, str(number), players, hand.deal.button, None, None)
        for place, stats in hand_stats((dealt, *events)).items():
            self.stats[int(place)] += stats
        if self._is_recording:
            # `_bots` names the bot of each player, as in the files of local games.
            bots = [self._match.bots[self._places[seat]] for seat in hand.deal.players]
            self.histories.append(format_hand(record(hand, everything=True, _bots=bots)))
