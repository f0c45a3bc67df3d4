"""What all parts of the table screen share: the client, the question asked, and the drawing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.message import Message

from riverboat.client.log_lines import LogLine
from riverboat.client.look import Look
from riverboat.client.session import Decision, TableClient
from riverboat.client.tui.action_bar import ActionBar, PromptKind
from riverboat.client.tui.header import speed_name
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import Offer, Question, ask, offer
from riverboat.client.tui.palette import GOLD
from riverboat.client.tui.pane import TablePane
from riverboat.engine.actions import Action
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    ServerMessage,
    Speed,
    TableView,
)

if TYPE_CHECKING:
    pass


class TableBase(LiveScreen):
    """The table and the bar below it, as they are drawn."""

    AUTO_FOCUS = None

    class Left(Message, namespace="table_screen"):
        """The player has left the table; the session can be taken up again."""

        def __init__(self, *, quits: bool = False) -> None:
            """`quits` says that the program ends too."""
            super().__init__()
            self.quits = quits

    class Rematch(Message, namespace="table_screen"):
        """The same game again."""

    class Preferred(Message, namespace="table_screen"):
        """The player has changed how the table is shown or played; to be remembered."""

        def __init__(self, look: Look, speed: Speed) -> None:
            super().__init__()
            self.look = look
            self.speed = speed

    class Failed(Message, namespace="table_screen"):
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
        self._is_paused = False
        self._quits = False
        self._is_staging = False
        """A stage of a run-out is on the screen."""
        self._skips = asyncio.Event()
        """The player wants to see the result at once."""
        self._skipped_hand = ""
        """The hand of which the player wants to see only the result."""

    @property
    def look(self) -> Look:
        return self.client.look

    @property
    def view(self) -> TableView | None:
        return self.client.view

    def _draw(self) -> None:
        view = self.view
        if view is None or not self.is_live or not self._pane.is_whole:
            return
        if self._asked_at != self.client.decision:
            if self._question is not None and self._question.yes in ("fold_now", "all_in_now"):
                self._question = None
            if self._bar.prompt_kind == "amount":
                self._bar.close_prompt()
        self._pane.show(view, self.look, self._reminder())
        shown = ask(self._question, self.look) if self._question else self._offer(view)
        self._bar.show(shown, view.clock if view.legal is not None else None, self.look)
        if self.client.is_line_lost:
            self._bar.refuse(self.look.text("tui-line-lost"))
        elif self.client.refusal:
            self._bar.refuse(self.client.refusal)

    def _offer(self, view: TableView) -> Offer:
        offered = offer(view, self.look, self.client.planned, has_coach=self.client.coached is not None)
        return offered if not self._is_paused else offered._replace(title=self.look.text("coaching-paused"), tone=GOLD)

    def _reminder(self) -> str:
        """What stands in the corner: how fast the bots are, or where the table is and whether it can be heard."""
        if self.client.is_line_lost:
            return self.look.text("tui-line-lost")
        if self.client.server:
            return self.look.text("tui-line", server=self.client.server)
        return speed_name(self.speed, self.look)

    def _say(self, message: str) -> None:
        self._pane.log_lines.add(LogLine("notice", self.look.text(message)))

    @property
    def _names(self) -> list[str]:
        view = self.view
        return [] if view is None else [self.look.name(seat, view) for seat in view.seats]

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

    async def _pause(self, *, on: bool) -> None:
        self._is_paused = on
        await self.client.keep_waiting(on=on)

    async def _act(self, action: Action) -> None:
        self._question = None
        if self._is_paused:  # whoever acts goes on
            await self._pause(on=False)
        await self.client.act(action)

    def _open_prompt(self, kind: PromptKind, value: str = "") -> None:
        # Whoever types something else has not said yes: the line below a question would be for neither.
        has_question, self._question = self._question is not None, None
        self._asked_at = self.client.decision
        if has_question:
            self._draw()
        self._bar.open_prompt(kind, value)

    def _ask(self, question: Question) -> None:
        self._question, self._asked_at = question, self.client.decision
        self._draw()

    def _typed(self, amount: int) -> str:
        return self.look.typed(amount, self.view.level.big_blind if self.view is not None else 0)

    def _restyle(self, **changes: bool) -> None:
        self.client.restyle(**changes)
        self.post_message(self.Preferred(self.look, self.speed))
        self._draw()
