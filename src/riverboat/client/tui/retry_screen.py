"""A decision played again: the table from the decision on, and in the end the result beside the original."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from statistics import fmean
from typing import Final

from textual import events

from riverboat.client.coach import RetryTable
from riverboat.client.look import Look
from riverboat.client.review_words import action_words, signed_bb
from riverboat.client.session import TableClient
from riverboat.client.tui.offers import KeyOffer, Offer
from riverboat.client.tui.palette import GOLD
from riverboat.client.tui.table import TableScreen
from riverboat.engine.actions import Action
from riverboat.errors import RiverboatError
from riverboat.locale import error_text
from riverboat.protocol import TableView
from riverboat.review.retry import RetryDeal

_AFTERWARDS: Final = {
    **dict.fromkeys(("enter", "space", "r", "R"), "again('same')"),
    **dict.fromkeys(("a", "A"), "again('anew')"),
    **dict.fromkeys(("escape",), "quit"),
}
"""Keys once the hand is over."""

Again = Callable[[RetryDeal], Awaitable[RetryTable]]


class RetryScreen(TableScreen):
    def __init__(self, game: RetryTable, again: Again, tries: list[float], look: Look) -> None:
        """`again` makes the next retry; `tries` are the results so far in big blinds, and this one is added."""
        super().__init__(TableClient(game, look), game.speed, game.earlier)
        self._game = game
        self._again = again
        self._tries = tries
        self._has_counted = False
        self._has_acted = False

    async def on_key(self, event: events.Key) -> None:
        """Before the table's own keys: once the hand is over, play again or go back."""
        if self.app.screen is not self or not self._is_done or event.key not in _AFTERWARDS:
            return
        event.stop()
        event.prevent_default()
        await self.run_action(_AFTERWARDS[event.key])

    async def action_again(self, deal: RetryDeal) -> None:
        try:
            game = await self._again(deal)
        except RiverboatError as refusal:
            self.notify(error_text(refusal, self.look.text), severity="error")
            return
        await self._game.close()
        self.app.switch_screen(RetryScreen(game, self._again, self._tries, self.look))

    async def action_quit(self) -> None:
        """Nobody is asked: nothing is lost by leaving."""
        await self._game.close()
        self.dismiss()

    @property
    def _is_done(self) -> bool:
        return self.view is not None and self.view.is_hand_over

    async def _act(self, action: Action) -> None:
        if not self._has_acted and self._is_turn:
            self._has_acted = True
            await self._game.rate(action)
        await super()._act(action)

    def _reminder(self) -> str:
        return self.look.text("coaching-retry-corner", deal=self._game.retried.deal)

    def _offer(self, view: TableView) -> Offer:
        if not view.is_hand_over:
            offered = super()._offer(view)
            return offered._replace(title=f"{self._reminder()} · {offered.title}")
        text, retry = self.look.text, self._game.retried
        won = retry.won_bb(view.seats[retry.seat].stack)
        if not self._has_counted:
            self._has_counted = True
            self._tries.append(won)
        return Offer(
            text("coaching-retry-over", won=signed_bb(won)),
            GOLD,
            facts=self._facts(),
            keys=(
                KeyOffer("R", text("coaching-key-again"), "again('same')"),
                KeyOffer("A", text("coaching-key-anew"), "again('anew')"),
                KeyOffer("Esc", text("coaching-key-back"), "quit"),
            ),
        )

    def _facts(self) -> tuple[str, ...]:
        """The original result, what the solver says of it, and the mean of all tries."""
        text, retry = self.look.text, self._game.retried
        verdict = retry.decision.perfect or retry.decision.opponent
        facts = [text("coaching-retry-original", won=signed_bb(retry.original_bb))]
        if verdict is not None:
            best = verdict.options[verdict.best]
            words = action_words(best.text, text, lambda amount: self.look.chips(amount, retry.big_blind))
            facts.append(text("coaching-retry-best", action=words, ev=signed_bb(best.ev_bb)))
        if len(self._tries) > 1:
            facts.append(text("coaching-retry-mean", tries=len(self._tries), won=signed_bb(fmean(self._tries))))
        return tuple(facts)
