"""Everything else a player does at the table: the next hand, speed, chips, pauses, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.client.plans import NEXT_AUTO_BUY, own_seat
from riverboat.client.tui.offers import Question, next_free_seat
from riverboat.client.tui.settings_screen import SPEEDS, Settings, SettingsScreen
from riverboat.client.tui.table_base import TableBase
from riverboat.protocol import (
    Back,
    ChangeSeat,
    Leave,
    NextHand,
    SetAutoBuy,
    SetSpeed,
    SetStraddle,
    SitOut,
    SkipToEnd,
    VoteBombPot,
)

if TYPE_CHECKING:
    pass


class SessionKeys(TableBase):
    """Keys for the time between decisions."""

    async def action_go_on(self) -> None:
        """The next hand, or to the end of one that was folded. Pressed late, nothing."""
        view = self.view
        own = own_seat(view) if view is not None else None
        if self._question is not None:
            await self.run_action("answer(True)")
        elif self._is_over:
            self.action_rematch()
        elif self._is_staging and view is not None and not view.is_hand_over:
            self._skips.set()
        elif view is not None and view.is_hand_over:
            self._skips.set()
            await self.client.send(NextHand())
        elif view is not None and own is not None and own.status == "folded":
            self._skipped_hand = view.hand_id
            await self.client.send(SkipToEnd())

    def action_type(self) -> None:
        self._open_prompt("words")

    async def action_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        await self.client.send(SetSpeed(self.speed))
        self._restyle()

    def action_blinds(self) -> None:
        self._restyle(in_blinds=not self.look.in_blinds)

    def action_suits(self) -> None:
        self._restyle(four_colours=not self.look.four_colours)

    async def action_sit_out(self) -> None:
        view = self.view
        own = own_seat(view) if view is not None else None
        if view is None or own is None:
            return
        if own.status not in ("sitting_out", "waiting"):
            await self.client.send(SitOut())
        elif own.owes:
            amount = self.look.chips(own.owes, view.level.big_blind)
            self._ask(Question(self.look.text("tui-ask-post", amount=amount), "back(True)", "back(False)"))
        else:
            await self.action_back(post=False)

    async def action_back(self, post: bool) -> None:
        """Play again, posting what is owed or waiting for the big blind."""
        await self.client.send(Back(post))

    async def action_rebuy(self) -> None:
        view = self.view
        if view is None or view.rebuy is None:
            self._bar.refuse(self.look.text("tui-no-rebuy"))
        else:
            self._open_prompt("rebuy", self._typed(view.rebuy[1]))

    async def action_straddle(self) -> None:
        if self.view is not None:
            await self.client.send(SetStraddle(not self.view.straddles))

    async def action_auto_buy(self) -> None:
        """No automatic rebuys, when broke, filled up before every hand: one after the other."""
        if self.view is not None and self.view.seat is not None:
            await self.client.send(SetAutoBuy(NEXT_AUTO_BUY[self.view.auto_buy]))

    async def action_bomb_pot(self) -> None:
        """Vote for a bomb pot next, or take that back; the table says if there is no vote here."""
        own = own_seat(self.view) if self.view is not None else None
        if own is not None:
            await self.client.send(VoteBombPot(not own.wants_bomb_pot))

    async def action_change_seat(self) -> None:
        """Ask for the next free seat to the left, one after the other, and after the last one for none."""
        view = self.view
        own = own_seat(view) if view is not None else None
        if view is not None and own is not None:
            if own.wants_seat is None and next_free_seat(view) is None:
                self._bar.refuse(self.look.text("tui-no-free-seat"))
            else:
                await self.client.send(ChangeSeat(next_free_seat(view)))

    async def action_pause(self) -> None:
        """Let everything wait, where nobody but bots does."""
        if not self.client.can_pause:
            self._say("coaching-no-pause")
            return
        await self._pause(on=not self._is_paused)
        self._draw()

    def action_settings(self) -> None:
        self.app.push_screen(SettingsScreen(Settings(self.look, self.speed), self._set))

    def _set(self, settings: Settings) -> None:
        if settings.speed != self.speed:
            self.speed = settings.speed
            self.run_worker(self.client.send(SetSpeed(self.speed)))
        self._restyle(
            in_blinds=settings.look.in_blinds,
            four_colours=settings.look.four_colours,
            asks_all_in=settings.look.asks_all_in,
            shows_styles=settings.look.shows_styles,
        )

    def action_page(self, pages: int) -> None:
        self._pane.log_lines.page(pages)

    async def action_quit(self) -> None:
        """Ask once, whether to leave the table or the program; asked again, end the program."""
        if self._is_over or self._has_ended or (self._question is not None and self._question.yes == "leave"):
            self._quits = True
            await self.action_leave()
        else:
            self._bar.close_prompt()
            question = "tui-ask-quit-server" if self.client.server else "tui-ask-quit"
            self._ask(Question(self.look.text(question), "leave", "forget", "quit"))

    def action_rematch(self) -> None:
        if self._is_over and not self.client.server:
            self.post_message(self.Rematch())

    async def action_leave(self) -> None:
        if self._has_ended:
            self.post_message(self.Left(quits=self._quits))
        else:
            await self.client.send(Leave())
