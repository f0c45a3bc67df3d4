"""The pages that open over the table: help, statistics, replay, and those of the coach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.client.deals import verify_last_deal
from riverboat.client.log_lines import LogLine
from riverboat.client.opponents import opponent_book
from riverboat.client.plans import own_seat
from riverboat.client.tui.help import HelpScreen
from riverboat.client.tui.offers import open_offer
from riverboat.client.tui.replay import ReplayScreen
from riverboat.client.tui.table_base import TableBase
from riverboat.locale import messages
from riverboat.protocol import (
    AskStatistics,
)

if TYPE_CHECKING:
    pass


class TablePages(TableBase):
    """Keys that open a page. The clock of a player alone with bots stands while one is open."""

    async def action_statistics(self) -> None:
        await self.client.send(AskStatistics())

    def action_last_hand(self) -> None:
        self._look_back(is_at_end=True)

    def action_replay(self) -> None:
        self._look_back(is_at_end=False)

    def action_review(self) -> None:
        """The last hand decision by decision."""
        coached, numbers = self.client.coached, [hand.number for hand in self.client.recorder.finished]
        if coached is None or not numbers:
            self._say("coaching-no-review" if coached is None else "tui-no-hand-yet")
        else:
            from riverboat.client.tui.review_screen import ReviewScreen  # not needed before the first picture

            self.app.push_screen(ReviewScreen(coached, numbers, self._names, self.look))

    async def action_verify(self) -> None:
        """The deal of the last hand against its commitments, at a server's table."""
        text = messages(self.look.language, "fairness")
        lines = await verify_last_deal(self.client.connection, self.view, text)
        self._pane.log_lines.add(*(LogLine("notice", line) for line in lines))

    async def action_hint(self) -> None:
        """What the decision to be made is worth; at a practice table. Where an all-in can be insured, that."""
        view, coached = self.view, self.client.coached
        if view is not None and open_offer(view) is not None:
            await self.run_action("insure")
            return
        own = own_seat(view) if view is not None else None
        if view is None or own is None or coached is None or not view.is_practice:
            self._say("coaching-no-hints")
        elif view.legal is None or view.legal.run_it_twice:
            self._say("coaching-nothing-to-decide")
        else:
            from riverboat.client.tui.hint_screen import HintScreen

            self.app.push_screen(HintScreen(coached, self._names, own.cards, view.level.big_blind, self.look))

    def action_mistakes(self) -> None:
        view, coached = self.view, self.client.coached
        if view is None or coached is None:
            self._say("coaching-no-review")
        else:
            from riverboat.client.tui.mistakes_screen import MistakesScreen

            self.app.push_screen(MistakesScreen(coached, view.game_id, self.look))

    def action_opponents(self) -> None:
        """How the others have played so far, notes on them, and the ladder."""
        view, book = self.view, opponent_book(self.client.connection)
        if view is None or book is None:
            self._say("opponents-no-book")
        else:
            from riverboat.client.tui.opponents_screen import OpponentsScreen

            others = {seat.seat: seat.name for seat in view.seats if seat.name and seat.seat != view.seat}
            self.app.push_screen(OpponentsScreen(book, others, self.look))

    def action_tournament(self) -> None:
        """The tournament that the table is part of: standings, chips to buy, deals."""
        desk = getattr(self.client.connection, "desk", None)
        if desk is None:
            self._say("tournament-none-here")
        else:
            from riverboat.client.tui.tournament_screens import TournamentScreen

            self.app.push_screen(TournamentScreen(desk, self.look))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.look))

    def _look_back(self, *, is_at_end: bool) -> None:
        hands = self.client.recorder.finished
        if hands:
            screen = ReplayScreen(hands, self.look, is_at_end=is_at_end, coached=self.client.coached, names=self._names)
            self.app.push_screen(screen)
        else:
            self._say("tui-no-hand-yet")
