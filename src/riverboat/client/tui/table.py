"""The table screen: turns keys and words into messages to the table, and its messages into a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, get_args

from textual import events, work
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from riverboat.cards import parse_cards
from riverboat.client.log_lines import LogLine
from riverboat.client.look import Look
from riverboat.client.plans import PreAction, own_seat
from riverboat.client.session import Decision, TableClient
from riverboat.client.tui.action_bar import ActionBar, PromptKind, next_amount, next_preset
from riverboat.client.tui.header import speed_name
from riverboat.client.tui.help import HelpScreen
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.keys import TABLE_KEYS
from riverboat.client.tui.offers import Question, ask, offer
from riverboat.client.tui.pane import TablePane
from riverboat.client.tui.replay import ReplayScreen
from riverboat.client.tui.summary import SummaryScreen
from riverboat.client.typed_words import Word, read_amount, read_chat, read_command
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RaiseTo, RunItTwice, Show
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    AskStatistics,
    Back,
    Chat,
    Closed,
    Leave,
    NextHand,
    Rebuy,
    ServerMessage,
    SetSpeed,
    SetStraddle,
    SitOut,
    SkipToEnd,
    Speed,
    Statistics,
    TableView,
)

SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)

DECIDING: Final = ("fold", "check", "call", "raise", "all_in", "preset", "answer", "run_it_twice", "fold_now")
"""Commands that belong to one decision, or plan it. A late key must not give them to the next."""


class TableScreen(Screen[None]):
    AUTO_FOCUS = None

    class Left(Message):
        """The player has left the table; the session can be taken up again."""

    class Failed(Message):
        """The game cannot go on."""

        def __init__(self, error: RiverboatError) -> None:
            super().__init__()
            self.error = error

    def __init__(self, client: TableClient, speed: Speed, earlier: Sequence[ServerMessage] = ()) -> None:
        """`earlier` is what a game that goes on told before."""
        super().__init__()
        self._earlier = earlier
        self.client = client
        self.speed = speed
        self._question: Question | None = None
        self._asked_at: Decision | None = None
        """The decision for which the question was asked, or the prompt opened."""
        self._has_ended = False

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield ActionBar()

    def on_mount(self) -> None:
        self._pane.log_lines.add(*self.client.recall(self._earlier))
        self._listen()

    def on_screen_suspend(self) -> None:
        """Help, statistics or a replay cover the table; nobody loses a hand for reading."""
        self.client.pause(on=True)

    def on_screen_resume(self) -> None:
        self.client.pause(on=False)

    @property
    def look(self) -> Look:
        return self.client.look

    @property
    def view(self) -> TableView | None:
        return self.client.view

    # From the table.

    @work(exclusive=True)
    async def _listen(self) -> None:
        while True:
            try:
                message = await self.client.connection.receive()
            except RiverboatError as error:
                self.post_message(self.Failed(error))
                return
            await self._take(message)
            if isinstance(message, Closed):
                return
            # Many messages may be waiting; the keyboard gets its turn between them.
            await asyncio.sleep(0)

    async def _take(self, message: ServerMessage) -> None:
        lines = self.client.take(message)
        self._pane.log_lines.add(*lines)
        match message:
            case Statistics():
                big_blind = self.view.level.big_blind if self.view is not None else 0
                self.app.push_screen(SummaryScreen(self.client.completed(message), self.look, big_blind))
            case Closed(reason="left"):
                self.post_message(self.Left())
            case Closed():
                self._has_ended = True
        planned = self.client.planned_action()
        if planned is not None:
            await self.client.act(planned)
        self._draw()

    def _draw(self) -> None:
        view = self.view
        if view is None or not self._pane.is_whole:
            return
        if self._asked_at != self.client.decision:
            if self._question is not None and self._question.yes == "fold_now":
                self._question = None
            if self._bar.prompt_kind == "amount":
                self._bar.close_prompt()
        self._pane.show(view, self.look, self._reminder())
        shown = ask(self._question, self.look) if self._question else offer(view, self.look, self.client.planned)
        self._bar.show(shown, view.clock if view.legal is not None else None, self.look)
        if self.client.is_line_lost:
            self._bar.refuse(self.look.text("tui-line-lost"))
        elif self.client.refusal:
            self._bar.refuse(self.client.refusal)

    # Actions in turn, or planned for the turn.

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
        await self._act_or_plan(Call(), "call_any")

    async def action_all_in(self) -> None:
        if self._is_turn:
            await self._act(AllIn())

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
        """A raise by its number, to be confirmed; after the hand, the card to show."""
        view = self.view
        if view is None:
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

    async def action_run_it_twice(self, agree: bool) -> None:
        await self._act(RunItTwice(agree))

    async def action_show(self, number: int) -> None:
        """Turn up both cards (0), or the first or second of those still hidden."""
        view = self.view
        if view is None or view.seat is None or not view.can_show:
            return
        cards = view.can_show if number == 0 else view.can_show[number - 1 : number]
        await self._act(Show(view.seat, parse_cards("".join(cards))))

    # Questions.

    async def action_answer(self, yes: bool) -> None:
        view = self.view
        if self._question is not None:
            command = self._question.yes if yes else self._question.no
            self._question = None
            await self.run_action(command)
            self._draw()
        elif view is not None and view.legal is not None and view.legal.run_it_twice:
            await self.action_run_it_twice(yes)
        elif not yes:
            await self.action_go_on()

    def action_forget(self) -> None:
        self._question = None

    def action_cancel(self) -> None:
        """Close the prompt, take back a question or a plan."""
        self._question = None
        if self._bar.prompt_kind != "closed":
            self._bar.close_prompt()
        elif self.client.planned is not None:
            self.client.plan(self.client.planned)
        self._draw()

    # The session.

    async def action_go_on(self) -> None:
        """The next hand, or to the end of one that was folded. Pressed late, nothing."""
        view = self.view
        own = own_seat(view) if view is not None else None
        if self._question is not None:
            await self.action_answer(True)
        elif view is not None and view.is_hand_over:
            await self.client.send(NextHand())
        elif own is not None and own.status == "folded":
            await self.client.send(SkipToEnd())

    def action_type(self) -> None:
        self._open_prompt("words")

    async def action_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        await self.client.send(SetSpeed(self.speed))
        self._draw()

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

    async def action_statistics(self) -> None:
        await self.client.send(AskStatistics())

    def action_last_hand(self) -> None:
        self._look_back(is_at_end=True)

    def action_replay(self) -> None:
        self._look_back(is_at_end=False)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.look))

    def action_page(self, pages: int) -> None:
        self._pane.log_lines.page(pages)

    async def action_quit(self) -> None:
        """Ask once; asked again, leave."""
        if self._has_ended:
            self.post_message(self.Left())
        elif self._is_over or (self._question is not None and self._question.yes == "leave"):
            await self.action_leave()
        else:
            self._bar.close_prompt()
            question = "tui-ask-quit-server" if self.client.server else "tui-ask-quit"
            self._ask(Question(self.look.text(question), "leave", "forget"))

    async def action_leave(self) -> None:
        await self.client.send(Leave())

    # Words and clicks.

    async def on_key(self, event: events.Key) -> None:
        """Every key, one after the other: what one opens or ends counts for the next, however fast they come."""
        event.stop()
        event.prevent_default()
        if self.app.screen is not self:
            return  # the key before this one has opened another screen
        is_typing = self._bar.prompt_kind != "closed"
        if is_typing and self._bar.edit(event):
            return
        if is_typing and event.key == "enter":
            await self._enter()
        elif event.key in TABLE_KEYS:
            await self._run_in_time(TABLE_KEYS[event.key], event.time)
        elif event.is_printable and event.character and not event.character.isascii():
            # A Chinese character begins a command in words; the keys are Latin.
            self._open_prompt("words", event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Some terminals send what an input method commits as a paste. It is typed, never carried out."""
        event.stop()
        text = "".join(event.text.splitlines()[:1])
        if self.app.screen is not self or not text:
            return
        if self._bar.prompt_kind == "closed":
            self._open_prompt("words")
        self._bar.insert(text)

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self._run_in_time(event.offer.command, event.time)

    async def _run_in_time(self, command: str, given_at: float) -> None:
        """Do what a key or a click stands for, unless it was meant for a decision that is over."""
        # An open question was asked for the decision there is now, or for none.
        is_deciding = command.partition("(")[0] in DECIDING and self._question is None
        is_in_hand = self.view is not None and not self.view.is_hand_over
        if is_deciding and is_in_hand and self.client.is_late(given_at):
            self._bar.refuse(self.look.text("tui-late"))
        else:
            await self.run_action(command)

    async def _enter(self) -> None:
        """The line in the prompt is ready."""
        view, kind, line = self.view, self._bar.prompt_kind, self._bar.typed.strip()
        self._bar.close_prompt()
        if view is None or not line:
            return
        if kind == "words":
            await self._words(line, view)
            return
        amount = read_amount(line, view, in_blinds=self.look.in_blinds)
        if amount is None:
            self._bar.refuse(self.look.text("tui-not-an-amount", answer=line))
        else:
            await (self.client.send(Rebuy(amount)) if kind == "rebuy" else self._act(RaiseTo(amount)))

    async def _words(self, line: str, view: TableView) -> None:
        if said := read_chat(line):
            await self.client.send(Chat(said))
            return
        command = read_command(line, view, in_blinds=self.look.in_blinds)
        decision = self.client.decision
        if isinstance(command, Action) and None not in (self._asked_at, decision) and self._asked_at != decision:
            # Typed for a decision that is over: the player sees the new one first.
            self._open_prompt("words", line)
            self._bar.refuse(self.look.text("tui-moved-on"))
        else:
            await self._obey(command, line)

    async def _obey(self, command: Action | Word, line: str) -> None:
        match command:
            case Fold():
                await self.action_fold()
            case "sit_out" | "back":
                await self.action_sit_out()
            case "raise_needs_amount":
                await self.action_raise()
            case "show":
                await self.action_show(0)
            case "help" | "quit" | "rebuy" | "statistics":
                await self.run_action(command)
            case "unclear":
                self._bar.refuse(self.look.text("play-unclear", answer=line))
            case _:
                await self._act(command)

    # Small things.

    @property
    def _pane(self) -> TablePane:
        return self.query_one(TablePane)

    @property
    def _bar(self) -> ActionBar:
        return self.query_one(ActionBar)

    @property
    def _is_over(self) -> bool:
        """A tournament that has its winner: nobody is asked twice whether to leave."""
        return self.view is not None and bool(self.view.standings)

    @property
    def _is_turn(self) -> bool:
        return self.view is not None and self.view.legal is not None

    def _reminder(self) -> str:
        """What stands in the corner: how fast the bots are, or where the table is and whether it can be heard."""
        if self.client.is_line_lost:
            return self.look.text("tui-line-lost")
        if self.client.server:
            return self.look.text("tui-line", server=self.client.server)
        return speed_name(self.speed, self.look)

    async def _act(self, action: Action) -> None:
        self._question = None
        await self.client.act(action)

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

    def _open_prompt(self, kind: PromptKind, value: str = "") -> None:
        self._asked_at = self.client.decision
        self._bar.open_prompt(kind, value)

    def _ask(self, question: Question) -> None:
        self._question, self._asked_at = question, self.client.decision
        self._draw()

    def _set_amount(self, amount: int | None) -> None:
        if amount is not None:
            self._bar.set_typed(self._typed(amount))

    def _typed(self, amount: int) -> str:
        return self.look.typed(amount, self.view.level.big_blind if self.view is not None else 0)

    def _read_amount(self) -> int | None:
        return read_amount(self._bar.typed, self.view, in_blinds=self.look.in_blinds) if self.view else None

    def _restyle(self, **changes: bool) -> None:
        self.client.restyle(**changes)
        self._draw()

    def _look_back(self, *, is_at_end: bool) -> None:
        hands = self.client.recorder.finished
        if hands:
            self.app.push_screen(ReplayScreen(hands, self.look, is_at_end=is_at_end))
        else:
            self._pane.log_lines.add(LogLine("notice", self.look.text("tui-no-hand-yet")))
