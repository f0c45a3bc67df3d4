"""A row of keys with their actions, which can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message
from textual.strip import Strip

from riverboat.client.tui.drawing import Drawing, join, row
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import GOLD, KEY, KEY_OFF, QUIET, TEXT


class KeyRow(Drawing):
    class Pressed(Message):
        """A key of the row was clicked."""

        def __init__(self, offer: KeyOffer) -> None:
            super().__init__()
            self.offer = offer

    def __init__(self, *, is_quiet: bool = False, id: str | None = None) -> None:  # noqa: A002 -- Textual's name
        super().__init__(id=id)
        self._offers: Sequence[KeyOffer] = ()
        self._is_quiet = is_quiet

    def show(self, offers: Sequence[KeyOffer]) -> None:
        self._offers = offers
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- as the drawing's owner asks
        return [self._spaced(*self._fitting(width))]

    def on_click(self, event: events.Click) -> None:
        gap, offers = self._fitting(self.size.width)
        end = 1
        for offer in offers:
            end += self._drawn(offer).cell_length + gap
            if event.x < end:
                self.post_message(self.Pressed(offer))
                return

    def _fitting(self, width: int) -> tuple[int, Sequence[KeyOffer]]:
        """The gap and the keys that fit: all of them if possible, and none of them cut in the middle."""
        for gap in (2, 1):
            if self._spaced(gap, self._offers).cell_length <= width:
                return gap, self._offers
        count = len(self._offers)
        while count > 1 and self._spaced(1, self._offers[:count]).cell_length > width:
            count -= 1
        return 1, self._offers[:count]

    def _spaced(self, gap: int, offers: Sequence[KeyOffer]) -> Strip:
        space = row(" " * gap)
        pieces = [piece for offer in offers for piece in (space, self._drawn(offer))]
        return join([row(" "), *pieces[1:]])

    def _drawn(self, offer: KeyOffer) -> Strip:
        key = row((f" {offer.key} ", KEY_OFF if self._is_quiet else KEY))
        label = row((f" {offer.label}", GOLD if offer.is_on else QUIET if self._is_quiet else TEXT))
        return join([key, row(("◆", GOLD)) if offer.is_on else row(), label])
