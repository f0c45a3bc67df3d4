"""`riverboat retry`: a decision of a recorded hand played again against bots, as lines of text."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from statistics import fmean
from typing import TYPE_CHECKING, Final

from riverboat.cli.options import choice, usage_error, whole_number
from riverboat.cli.progress import Progress
from riverboat.cli.replay import STANDARD_INPUT
from riverboat.cli.review import bots_by_name, decisions_made, hands_in, hero_seat
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import Messages, messages

if TYPE_CHECKING:
    from riverboat.engine.rules import Seat
    from riverboat.history import Replay
    from riverboat.host.coaching import Retry
    from riverboat.review.retry import RetryDeal
    from riverboat.review.values import Decision

DEALS: Final = ("same", "anew")
_AGAIN: Final = {"": "same", "same": "same", "new": "anew", "anew": "anew", "新牌": "anew"}


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--hero")
    parser.add_argument("--hand", default="1")
    parser.add_argument("--decision")
    parser.add_argument("--deal", default="same")
    parser.add_argument("--bot")
    parser.add_argument("--seed", default="0")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """Play it until the player has had enough."""
    import asyncio

    from riverboat.host.coaching import new_retry

    if len(words) != 1:
        raise usage_error("no_file") if not words else usage_error("unexpected_word", word=words[1])
    deal: RetryDeal = choice("--deal", options.deal, DEALS)
    seed = whole_number(options.seed, "--seed")
    wanted = None if options.decision is None else whole_number(options.decision, "--decision", low=1)
    text = messages(terminal.language, "coach", "review", "errors")
    played, seat, bots = _spot(words[0], options)
    if words[0] == STANDARD_INPUT:
        _answer_at_keyboard()
    decision = _decision(played, seat, bots, wanted, seed=seed, progress=Progress(terminal.language))
    tries: list[float] = []
    while True:
        retry = new_retry(played, seat, decision, bots, deal=deal, seed=seed + len(tries), speed="instant")
        won = asyncio.run(_play(retry, terminal, text))
        if won is None:
            return 0
        tries.append(won)
        if len(tries) > 1:
            terminal.say(text("coaching-retry-mean", tries=len(tries), won=f"{fmean(tries):+.2f}"))
        answer = terminal.ask(text("coaching-plain-again"))
        again = _AGAIN.get((answer or "q").strip().lower()) if answer is not None else None
        if again is None:
            return 0
        deal = "anew" if again == "anew" else "same"


def _answer_at_keyboard() -> None:
    """The hand came on standard input, which has ended: answers come from the terminal, if there is one."""
    try:
        keyboard = os.open("/dev/tty", os.O_RDONLY)
    except OSError:
        return
    os.dup2(keyboard, sys.stdin.fileno())
    os.close(keyboard)
    sys.stdin = open(sys.stdin.fileno(), encoding=sys.stdin.encoding, closefd=False)  # noqa: SIM115 -- to the end


def _spot(file: str, options: Namespace) -> tuple[Replay, Seat, dict[Seat, str]]:
    """The hand, the seat that decides, and the bots in the others."""
    from riverboat.bots import load_bot
    from riverboat.review.reviewer import replayed_hand, seat_of

    number, history = next(iter(hands_in(file, options.hand)))
    if isinstance(history, RiverboatError):
        raise history
    played = replayed_hand(history)
    seat = seat_of(played, hero_seat(number, history, options.hero))
    bots = bots_by_name(history, seat)
    if options.bot is not None:
        load_bot(options.bot, 0)  # refuses what is no bot
        bots = dict.fromkeys(range(len(history.starting_stacks)), options.bot)
        del bots[seat]
    return played, seat, bots


def _decision(
    played: Replay, seat: Seat, bots: dict[Seat, str], wanted: int | None, *, seed: int, progress: Progress
) -> Decision:
    """The decision that is named, reviewed for its ranges; without a name the costliest one."""
    from riverboat.host.reviewing import policy_sources
    from riverboat.review import Reviewer

    found: list[Decision] = []
    made = decisions_made(played, seat)
    for decision in Reviewer(opponents=policy_sources(bots, seed=seed), seed=seed).decisions(played, seat):
        found.append(decision)
        progress.at(len(found), wanted or made, "decisions")
        if wanted == len(found):
            progress.clear()
            return decision
    progress.clear()
    if wanted is not None or not found:
        raise RiverboatError("no_such_decision", f"there are {len(found)} decisions", number=wanted or 1)
    return max(found, key=lambda decision: decision.perfect.loss_bb if decision.perfect is not None else 0.0)


async def _play(retry: Retry, terminal: Terminal, text: Messages) -> float | None:
    """The result in big blinds; None when the player has left."""
    from riverboat.client.local import RetryGame
    from riverboat.client.plain.coach import say_retry
    from riverboat.client.plain.retry import PlainRetry

    game = RetryGame(retry)
    terminal.say(text("coaching-plain-retry", deal=retry.deal))
    try:
        stack = await PlainRetry(game, terminal, terminal.ask).play()
    finally:
        await game.close()
    if stack is None:
        return None
    say_retry(retry, stack, terminal, text)
    return retry.won_bb(stack)
