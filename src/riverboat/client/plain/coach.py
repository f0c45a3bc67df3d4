"""The coach of a plain game: `review`, `hint`, `retry` and `mistakes`, as lines of text."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from riverboat.cards import parse_cards
from riverboat.client.coach import Coached, RetriedDecision, RetryTable
from riverboat.client.review_words import (
    action_words,
    decision_lines,
    in_bb,
    opponent_words,
    signed_bb,
)
from riverboat.client.terminal import Terminal
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.locale import Messages, error_text
from riverboat.review.wording import summary_text

if TYPE_CHECKING:
    from riverboat.host.coaching import HandReview
    from riverboat.review.mistakes import Mistake
    from riverboat.review.retry import RetryDeal
    from riverboat.review.values import Decision

MOST_LISTED: Final = 9
_NEW_CARDS: Final = ("new", "anew", "新牌")

Ask = Callable[..., Awaitable[str | None]]
PlayRetry = Callable[[RetryTable], Awaitable[int | None]]
"""Plays a retry to its end and gives back the player's stack then; None when the input has ended."""


class PlainCoach:
    def __init__(self, coached: Coached, terminal: Terminal, text: Messages, ask: Ask, play: PlayRetry) -> None:
        self._coached = coached
        self._terminal = terminal
        self._text = text
        self._ask = ask
        self._play = play
        self._seed = 0

    async def hint(self, names: Sequence[str]) -> None:
        try:
            hint = await self._coached.hint()
        except RiverboatError as refusal:
            self._terminal.say(error_text(refusal, self._text))
            return
        self._say_decision(hint, names)

    async def line(self, number: int) -> None:
        """What came of a hand, in a line; nothing where there was nothing to decide."""
        review = await self._finished(number)
        if review is not None and review.problem is None:
            told = summary_text(review.decisions, self._text)
            self._say("coaching-plain-log", number=number, line=told)

    async def review(self, number: int, names: Sequence[str]) -> None:
        """Every decision of a hand; each is told as soon as it is worked out."""
        review = await self._finished(number)
        if review is None:
            self._say("coaching-nothing-to-review")
            return
        for decision in review.decisions:
            total = review.job.decisions
            self._say(
                "coaching-title", number=number, place=decision.number + 1, total=total, state="done", ready=total
            )
            self._say_decision(decision, names)
        if review.problem is not None:
            self._terminal.say(error_text(review.problem, self._text))
        elif review.decisions:
            self._terminal.say(summary_text(review.decisions, self._text))
            self._say("coaching-plain-retry-help", decisions=len(review.decisions))

    async def retry(self, number: int, words: str) -> None:
        """`retry`, `retry 2`, `retry 2 new`: a decision of a hand, the costliest if none is named."""
        review = await self._finished(number)
        if review is None or not review.decisions:
            self._say("coaching-nothing-to-review")
            return
        deal, place = _read_retry(words)
        if place is None:
            losses = [one.perfect.loss_bb if one.perfect is not None else 0.0 for one in review.decisions]
            place = losses.index(max(losses)) + 1
        if not 1 <= place <= len(review.decisions):
            self._say("coaching-plain-retry-help", decisions=len(review.decisions))
            return
        decision = review.decisions[place - 1]
        self._seed += 1
        await self._play_again(self._coached.retry(number, decision, deal=deal, seed=self._seed))

    async def mistakes(self) -> None:
        """The mistakes that are due, to be played again by number."""
        coach = self._coached.coach
        try:
            queue = await coach.queue() if coach is not None else None
        except RiverboatError as refusal:  # the server cannot be reached
            self._terminal.say(error_text(refusal, self._text))
            return
        due = queue.due(time.time())[:MOST_LISTED] if queue is not None else ()
        if not due:
            self._say("coaching-no-mistakes", order="due")
            return
        for place, mistake in enumerate(due, 1):
            self._say_mistake(place, mistake)
        answer = await self._ask("coaching-plain-which")
        deal, chosen = _read_retry(f"retry {answer or ''}")
        if chosen is not None and 1 <= chosen <= len(due):
            self._seed += 1
            await self._play_again(self._coached.retry_mistake(due[chosen - 1], deal=deal, seed=self._seed))

    async def _finished(self, number: int) -> HandReview | None:
        coach = self._coached.coach
        review = await coach.of(number) if coach is not None else None
        if review is not None and not review.done.is_set():
            self._say("coaching-working")
            await review.done.wait()
        return review

    async def _play_again(self, making: Awaitable[RetryTable]) -> None:
        try:
            game = await making
        except RiverboatError as refusal:
            self._terminal.say(error_text(refusal, self._text))
            return
        retry = game.retried
        self._say("coaching-plain-retry", deal=retry.deal)
        try:
            stack = await self._play(game)
        finally:
            await game.close()
        if stack is None:
            return
        say_retry(retry, stack, self._terminal, self._text)

    def _say_decision(self, decision: Decision, names: Sequence[str]) -> None:
        others = [names[shown.seat] for shown in decision.ranges[1:]]
        for line in decision_lines(decision, self._text, int, opponent_words(others, self._text)):
            self._terminal.say(line)

    def _say_mistake(self, place: int, mistake: Mistake) -> None:
        decision = mistake.decision
        words = self._text(
            "coaching-mistake",
            street=str(decision.street),
            action=action_words(decision.action, self._text),
            position=mistake.position,
        )
        cards = self._terminal.cards(parse_cards("".join(mistake.hole_cards)))
        self._say("coaching-plain-mistake", place=place, loss=in_bb(mistake.loss_bb), words=words, cards=cards)

    def _say(self, message: str, **values: object) -> None:
        self._terminal.say(self._text(message, **values))


def say_retry(retry: RetriedDecision, stack: Chips, terminal: Terminal, text: Messages) -> None:
    """The result of a retry beside the original one and what the solver says."""
    terminal.say(text("coaching-retry-over", won=signed_bb(retry.won_bb(stack))))
    terminal.say(text("coaching-retry-original", won=signed_bb(retry.original_bb)))
    verdict = retry.decision.perfect or retry.decision.opponent
    if verdict is not None:
        best = verdict.options[verdict.best]
        terminal.say(text("coaching-retry-best", action=action_words(best.text, text), ev=signed_bb(best.ev_bb)))


def _read_retry(words: str) -> tuple[RetryDeal, int | None]:
    """With which cards, and which one."""
    parts = words.lower().split()[1:]
    deal: RetryDeal = "anew" if any(part in _NEW_CARDS for part in parts) else "same"
    number = next((int(part) for part in parts if part.isdecimal() and len(part) < 4), None)
    return deal, number
