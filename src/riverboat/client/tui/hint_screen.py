"""A hint: what the decision to be made is worth, over the table. It is worked out while the player waits or goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from riverboat.client.coach import Coached
from riverboat.client.look import Look
from riverboat.client.review_words import opponent_words
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.decision_page import DecisionPage, Seen
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT
from riverboat.client.tui.range_grid import RangeGrids
from riverboat.client.tui.review_screen import TALL_ROWS, held_class, lay_out
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.locale import error_text


class HintScreen(LiveScreen):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,g,G", "ranges", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("escape,ctrl+c,ctrl+q,q,Q,i,I,enter,space", "close", show=False),
    ]

    def __init__(
        self, coached: Coached, names: Sequence[str], hole_cards: tuple[str, ...], big_blind: Chips, look: Look
    ) -> None:
        super().__init__()
        self._coached = coached
        self._names = names
        self._hole_cards = hole_cards
        self._big_blind = big_blind
        self._look = look

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield DecisionPage(id="decision")
        yield RangeGrids(self._look, id="ranges")
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self._lay_out()
        self.query_one(TurnLine).show(text("coaching-hint-title"), ACCENT, None, self._look)
        self.query_one(KeyRow).show(
            (
                KeyOffer("Tab", text("coaching-key-ranges"), "ranges"),
                KeyOffer("Esc", text("coaching-key-to-table"), "close"),
            )
        )
        self.query_one(DecisionPage).say(text("coaching-working"))
        self._ask()

    def on_resize(self) -> None:
        self._lay_out()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    @work(exclusive=True)
    async def _ask(self) -> None:
        look, page = self._look, self.query_one(DecisionPage)
        try:
            hint = await self._coached.hint()
        except RiverboatError as refusal:
            if self.is_live:
                page.say(error_text(refusal, look.text))
            return
        if not self.is_live:
            return
        others = [self._names[shown.seat] for shown in hint.ranges[1:]]
        page.show(hint, Seen(self._hole_cards, self._big_blind, opponent_words(others, look.text)), look)
        names = (look.text("coaching-your-range"), *others)[: len(hint.ranges)]
        self.query_one(RangeGrids).show(hint.ranges, names, held_class(self._hole_cards), look)

    def action_scroll(self, pages: int) -> None:
        page = self.query_one(DecisionPage)
        page.scroll_rows(pages * max(1, page.size.height - 2))

    def action_ranges(self) -> None:
        grids = self.query_one(RangeGrids)
        grids.has_cursor = not grids.has_cursor
        self._lay_out()
        grids.redraw()

    def action_move(self, down: int, right: int) -> None:
        self.query_one(RangeGrids).move(down, right)

    def action_close(self) -> None:
        self.dismiss()

    def _lay_out(self) -> None:
        is_tall = self.app.size.height >= TALL_ROWS
        lay_out(self.query_one(DecisionPage), self.query_one(RangeGrids), is_tall=is_tall)
