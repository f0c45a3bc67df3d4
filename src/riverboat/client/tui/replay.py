"""Replays hands of the session step by step, as the player saw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from riverboat.client.look import Look
from riverboat.client.recorder import HandRecord
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT
from riverboat.client.tui.pane import TablePane


class ReplayScreen(Screen[None]):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n,N", "step(1)", show=False),
        Binding("left,p,P", "step(-1)", show=False),
        Binding("down,pagedown", "hand(1)", show=False),
        Binding("up,pageup", "hand(-1)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("b,B", "blinds", show=False),
        Binding("escape,ctrl+c,ctrl+q,enter,q,Q,h,H,l,L", "dismiss", show=False),
    ]

    def __init__(self, hands: Sequence[HandRecord], look: Look, *, is_at_end: bool) -> None:
        super().__init__()
        self._hands = list(hands)
        self._look = look
        self._hand = len(self._hands) - 1
        self._step = len(self._hands[-1].frames) - 1 if is_at_end else 0

    def compose(self) -> ComposeResult:
        yield TablePane()
        yield TurnLine()
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self.query_one(KeyRow).show(
            (
                KeyOffer("←", text("tui-replay-back"), "step(-1)"),
                KeyOffer("→", text("tui-replay-forward"), "step(1)"),
                KeyOffer("↑", text("tui-replay-earlier"), "hand(-1)"),
                KeyOffer("↓", text("tui-replay-later"), "hand(1)"),
                KeyOffer("Esc", text("tui-replay-close"), "dismiss"),
            )
        )
        self._draw()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def action_step(self, steps: int) -> None:
        self._step = max(0, min(self._last_step, self._step + steps))
        self._draw()

    def action_hand(self, hands: int) -> None:
        self._hand = max(0, min(len(self._hands) - 1, self._hand + hands))
        self._step = 0
        self._draw()

    def action_first(self) -> None:
        self.action_step(-self._step)

    def action_last(self) -> None:
        self.action_step(self._last_step)

    def action_blinds(self) -> None:
        self._look = self._look.changed(in_blinds=not self._look.in_blinds)
        self._draw()

    @property
    def _last_step(self) -> int:
        return len(self._hands[self._hand].frames) - 1

    def _draw(self) -> None:
        hand = self._hands[self._hand]
        frame = hand.frames[self._step]
        pane = self.query_one(TablePane)
        pane.show(frame.view, self._look)
        pane.log_lines.show(frame.lines)
        title = self._look.text(
            "tui-replay-title",
            number=hand.number,
            place=self._hand + 1,
            hands=len(self._hands),
            step=self._step + 1,
            steps=self._last_step + 1,
        )
        self.query_one(TurnLine).show(title, ACCENT, None, self._look)
