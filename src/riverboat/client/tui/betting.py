"""The actions of a player at the table screen, in turn or planned for the turn, and questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.cards import parse_cards
from riverboat.client.plans import PreAction, own_seat, plans_offered
from riverboat.client.tui.action_bar import next_amount, next_preset
from riverboat.client.tui.offers import Question, open_offer
from riverboat.client.tui.table_base import TableBase
from riverboat.client.typed_words import read_amount
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RabbitHunt, RaiseTo, RunItTwice, Show
from riverboat.protocol import Insure

if TYPE_CHECKING:
    pass


class Betting(TableBase):
    """Keys that act."""

    async def action_fold(self) -> None:
        view = self.view
        if view is None or view.legal is None:
            self._plan("check_fold")
        elif view.legal.check:
            self._ask(Question(self.look.text("tui-ask-fold-free"), "fold_now", "forget"))
        else:
            await self._act(Fold())

    async def action_fold_now(self) -> None:
        await self._act(Fold())

    async def action_check(self) -> None:
        await self._act_or_plan(Check(), "check_fold")

    async def action_call(self) -> None:
        """In advance: call at this price; pressed again, at any price; once more, neither.

        Where an all-in can be cashed out, that.
        """
        if self.view is not None and open_offer(self.view) is not None:
            await self.action_cash_out()
            return
        has_price = self.view is not None and self.view.to_call > 0
        await self._act_or_plan(Call(), "call" if has_price and self.client.planned is None else "call_any")

    async def action_all_in(self) -> None:
        view = self.view
        if view is None or view.legal is None:
            return
        if self._is_asked_about(view.legal.all_in):
            amount = self.look.chips(view.legal.all_in or 0, view.level.big_blind)
            self._ask(Question(self.look.text("tui-ask-all-in", amount=amount), "all_in_now", "forget"))
        else:
            await self._act(AllIn())

    async def _raise_to(self, amount: int) -> None:
        """A raise that was confirmed; one of everything is an all-in and may be asked about."""
        if self._is_asked_about(amount):
            await self.action_all_in()
        else:
            await self._act(RaiseTo(amount))

    def _is_asked_about(self, amount: int | None) -> bool:
        """Whether so many chips are all the player has, and the player wants to be asked then."""
        own = own_seat(self.view) if self.view is not None else None
        return self.look.asks_all_in and own is not None and amount is not None and amount >= own.stack + own.bet

    async def action_all_in_now(self) -> None:
        await self._act(AllIn())

    def action_plan(self, choice: PreAction) -> None:
        """Choose in advance. What cannot be chosen at this price is left alone: nothing that the player did not see."""
        if self.view is not None and choice in plans_offered(self.view):
            self._plan(choice)

    async def action_raise(self) -> None:
        view = self.view
        if view is None or view.legal is None:
            return
        if view.legal.raise_to is not None:
            self._open_prompt("amount", self._typed(view.legal.raise_to[0]))
        else:
            # The table knows why there is no raise now, and says so.
            await self._act(RaiseTo(view.level.big_blind))

    async def action_preset(self, number: int) -> None:
        """A raise by its number, to be confirmed; how often to run the board; after the hand, the card to show."""
        view = self.view
        if view is None:
            return
        if view.legal is not None and view.legal.run_it_twice and number <= view.legal.max_runs:
            await self.action_run_it(number)
            return
        if view.legal is not None and number <= len(view.presets):
            self._open_prompt("amount", self._typed(view.presets[number - 1].raise_to))
        elif view.is_hand_over and number <= len(view.can_show):
            await self.action_show(number)

    def action_adjust(self, steps: int) -> None:
        if self.view is not None and self._bar.prompt_kind == "amount":
            self._set_amount(next_amount(self.view, self._read_amount(), steps))

    def action_next_preset(self, direction: int) -> None:
        if self._bar.prompt_kind == "amount" and self.view is not None:
            self._set_amount(next_preset(self.view, self._read_amount(), direction))

    async def action_cash_out(self) -> None:
        """Take what an all-in is worth."""
        offered = open_offer(self.view) if self.view is not None else None
        if offered is not None and offered.can_cash_out:
            await self.client.send(Insure(offered.at_stake))

    async def action_insure(self) -> None:
        """Insure what was put into an all-in."""
        offered = open_offer(self.view) if self.view is not None else None
        if offered is not None and offered.can_insure:
            await self.client.send(Insure(offered.own))

    async def action_run_it(self, times: int) -> None:
        await self._act(RunItTwice(False) if times == 1 else RunItTwice(True, times))

    async def action_show(self, number: int) -> None:
        """Turn up both cards (0), or the first or second of those still hidden."""
        view = self.view
        if view is None or view.seat is None or not view.can_show:
            return
        cards = view.can_show if number == 0 else view.can_show[number - 1 : number]
        await self._act(Show(view.seat, parse_cards("".join(cards))))

    async def action_rabbit(self) -> None:
        """Turn up the board cards that would have come."""
        view = self.view
        if view is not None and view.seat is not None and view.can_hunt:
            await self._act(RabbitHunt(view.seat))

    async def _act_or_plan(self, action: Action, choice: PreAction) -> None:
        if self._is_turn:
            await self._act(action)
        else:
            self._plan(choice)

    def _plan(self, choice: PreAction) -> None:
        own = own_seat(self.view) if self.view is not None else None
        if own is not None and own.status == "active" and self.view is not None and not self.view.is_hand_over:
            self.client.plan(choice)
            self._draw()

    def _set_amount(self, amount: int | None) -> None:
        if amount is not None:
            self._bar.set_typed(self._typed(amount))

    def _read_amount(self) -> int | None:
        return read_amount(self._bar.typed, self.view, in_blinds=self.look.in_blinds) if self.view else None

    async def action_answer(self, yes: bool) -> None:
        view = self.view
        if self._question is not None:
            command = self._question.yes if yes else self._question.no
            self._question = None
            await self.run_action(command)
            self._draw()
        elif view is not None and view.legal is not None and view.legal.run_it_twice:
            await self.action_run_it(min(2 if yes else 1, view.legal.max_runs))
        elif not yes:
            await self.run_action("go_on")

    def action_forget(self) -> None:
        self._question = None

    async def action_cancel(self) -> None:
        """Close the prompt, take back a question or a plan; after a tournament, back to the menu."""
        has_question, self._question = self._question is not None, None
        if self._is_over and not has_question and self._bar.prompt_kind == "closed":
            await self.run_action("leave")
        elif self._bar.prompt_kind != "closed":
            self._bar.close_prompt()
        elif self.client.planned is not None:
            self.client.plan(self.client.planned)
        self._draw()
