"""The table screen: turns keys and words into messages to the table, and its messages into a picture."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from textual import events, work
from textual.app import ComposeResult

from riverboat.client.log_lines import LogLine
from riverboat.client.opponents import opponent_book
from riverboat.client.staging import Moment, Staging
from riverboat.client.tui.action_bar import ActionBar
from riverboat.client.tui.betting import Betting
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.keys import TABLE_KEYS
from riverboat.client.tui.pane import TablePane
from riverboat.client.tui.session_keys import SessionKeys
from riverboat.client.tui.summary import SummaryScreen
from riverboat.client.tui.table_pages import TablePages
from riverboat.client.typed_words import Word, is_amount_begun, nearest_command, read_amount, read_chat, read_command
from riverboat.engine.actions import Action, AllIn, Fold, RaiseTo
from riverboat.engine.events import HandEnded
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    SEEN_SECONDS,
    STAGE_SECONDS,
    Chat,
    Closed,
    Rebuy,
    ServerMessage,
    Statistics,
    TableEvent,
    TableView,
)

if TYPE_CHECKING:
    from riverboat.host.coaching import HandReview

DECIDING: Final = (
    *("fold", "check", "call", "raise", "all_in", "preset", "answer", "run_it", "plan"),
    *("fold_now", "all_in_now"),
)
"""Commands that belong to one decision, or plan it. A late key must not give them to the next."""


STATE_SECONDS: Final = 1.0
"""The state after some events comes at once. If it does not, they are told without it."""


class TableScreen(Betting, SessionKeys, TablePages):
    """A table, its log, and the bar with the keys."""

    _receiving: asyncio.Future[ServerMessage] | None = None
    _ladder_offer: int | None = None
    """The level that was offered after the last hand."""

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield ActionBar(self.look)

    def on_mount(self) -> None:
        self._pane.log_lines.add(*self.client.recall(self._earlier))
        self.client.hear_reviews(self._hear_review)
        self._listen()

    def on_screen_suspend(self) -> None:
        """Help, statistics or a replay cover the table; nobody loses a hand for reading."""
        self.client.pause(on=True)

    def on_screen_resume(self) -> None:
        self.client.pause(on=self._is_paused)

    @work(exclusive=True)
    async def _listen(self) -> None:
        staging = Staging()
        while True:
            try:
                moments = await self._next_moments(staging)
            except RiverboatError as error:
                self.post_message(self.Failed(error))
                return
            self._skips.clear()
            for moment in moments:
                for message in moment.messages:
                    if not self.is_live:
                        return
                    await self._take(message)
                    if isinstance(message, Closed):
                        return
                if moment.is_stage:
                    await self._stay(STAGE_SECONDS[self.view.speed if self.view is not None else self.speed])
                elif len(moments) > 1:
                    self._skips.clear()
                    await self._stay(SEEN_SECONDS)
            # Many messages may be waiting; the keyboard gets its turn between them.
            await asyncio.sleep(0)

    async def _next_moments(self, staging: Staging) -> list[Moment]:
        receiving = self._receiving or asyncio.ensure_future(self.client.connection.receive())
        self._receiving = receiving
        await asyncio.wait({receiving}, timeout=STATE_SECONDS if staging.is_holding else None)
        if not receiving.done():
            return staging.flush()
        self._receiving = None
        return staging.feed(receiving.result())

    async def _stay(self, seconds: float) -> None:
        """Let a stage of a run-out or its result be seen, until its time is over or the player goes on."""
        if self._skips.is_set() or (self.view is not None and self.view.hand_id == self._skipped_hand):
            return
        self._is_staging = True
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._skips.wait()
        self._is_staging = False

    async def _take(self, message: ServerMessage) -> None:
        self._pane.log_lines.add(*self.client.take(message))
        match message:
            case Statistics():
                big_blind = self.view.level.big_blind if self.view is not None else 0
                self.app.push_screen(SummaryScreen(self.client.completed(message), self.look, big_blind))
            case Closed(reason="left"):
                self.post_message(self.Left(quits=self._quits))
            case Closed():
                self._has_ended = True
            case TableEvent(event=HandEnded()):
                self._look_up_ladder()
        planned = self.client.planned_action()
        if planned is not None:
            await self.client.act(planned)
        self._draw()

    @work(group="ladder")
    async def _look_up_ladder(self) -> None:
        """Say when a level has just been beaten. Only games of this machine are looked at after each hand."""
        book = opponent_book(self.client.connection)
        if book is None or self.client.server or (self.view is not None and self.view.is_practice):
            return
        try:
            ladder = await book.ladder()
        except RiverboatError:
            return  # it is told on the page of the ladder
        known, self._ladder_offer = self._ladder_offer, ladder.offered
        if known is not None and ladder.offered > known and self.is_live:
            beaten = ladder.rungs[ladder.offered - 2]
            line = self.look.text("climb-climbed", beaten=beaten.level, hands=beaten.hands, level=ladder.offered)
            self._pane.log_lines.add(LogLine("coach", line))

    def _hear_review(self, review: HandReview) -> None:
        if self.is_live:
            self._pane.log_lines.add(*self.client.reviewed(review))

    async def on_key(self, event: events.Key) -> None:
        """Every key, one after the other: what one opens or ends counts for the next, however fast they come."""
        event.stop()
        event.prevent_default()
        if self.app.screen is not self:
            return  # the key before this one has opened another screen
        is_typing = self._bar.prompt_kind != "closed"
        if is_typing and not self._acts_instead(event) and self._bar.edit(event):
            return
        if self._bar.prompt_kind != "closed" and event.key == "enter":
            await self._enter()
        elif event.key in TABLE_KEYS:
            await self._run_in_time(TABLE_KEYS[event.key], event.time)
        elif event.is_printable and event.character and not event.character.isascii():
            # A Chinese character begins a command in words; the keys are Latin.
            self._open_prompt("words", event.character)

    def _acts_instead(self, event: events.Key) -> bool:
        """Whether a letter that begins no amount was meant for the table: the prompt for one closes then."""
        if self._bar.prompt_kind == "words" or event.character is None or event.key not in TABLE_KEYS:
            return False
        if not event.character.isalpha() or is_amount_begun(self._bar.typed_with(event.character)):
            return False
        self._bar.close_prompt()
        return True

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
        wrong = (
            self.look.text("tui-not-an-amount", answer=line)
            if amount is None
            else self.client.wrong_amount(RaiseTo(amount))
            if kind == "amount"
            else ""
        )
        if amount is None or wrong:
            self._open_prompt(kind, line)  # to be put right; nothing is sent
            self._bar.refuse(wrong)
        elif kind == "rebuy":
            await self.client.send(Rebuy(amount))
        else:
            await self._raise_to(amount)

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

    async def _raise_by_words(self, raise_to: RaiseTo, line: str) -> None:
        if wrong := self.client.wrong_amount(raise_to):
            self._open_prompt("words", line)
            self._bar.refuse(wrong)
        else:
            await self._raise_to(raise_to.amount)

    async def _obey(self, command: Action | Word, line: str) -> None:
        match command:
            case Fold():
                await self.action_fold()
            case "sit_out" | "back":
                await self.action_sit_out()
            case AllIn():
                await self.action_all_in()
            case RaiseTo():
                await self._raise_by_words(command, line)
            case "raise_needs_amount":
                await self.action_raise()
            case "show":
                await self.action_show(0)
            case (
                "help"
                | "quit"
                | "rebuy"
                | "rabbit"
                | "bomb_pot"
                | "change_seat"
                | "straddle"
                | "auto_buy"
                | "statistics"
                | "review"
                | "hint"
                | "mistakes"
                | "verify"
                | "pause"
                | "opponents"
                | "tournament"
            ):
                await self.run_action(command)
            case "ladder":
                self.action_opponents()
            case "retry":
                self.action_review()
            case "blinds" | "chips":
                self._restyle(in_blinds=command == "blinds")
            case "unclear":
                self._bar.refuse(self.look.text("play-unclear", answer=line, near=nearest_command(line)))
            case _:
                await self._act(command)
