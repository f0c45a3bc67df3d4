"""`riverboat lbr`: what local best response wins from a bot that can tell its strategy."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from math import inf, isfinite
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast, get_args

from riverboat import __version__
from riverboat.cli.options import decimal_number, no_words, usage_error, whole_number
from riverboat.cli.progress import RemainingTime
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, messages

if TYPE_CHECKING:
    from riverboat.solver.best_response.measure import Measured
    from riverboat.solver.best_response.response import ActionSet
    from riverboat.solver.best_response.walk import LocalBestResponse
    from riverboat.solver.policy import Policy
    from riverboat.solver.public_state import PublicState

STREETS: Final = ("preflop", "flop", "turn", "river")
FIRST_STREETS: Final = {"fc": "preflop", "fcpa": "turn", "wide": "turn"}
"""As the published figures were made."""
MOST_STACK: Final = 1000
BIG_BLIND: Final = 100
HANDS: Final = "1000"
MOST_WORKERS: Final = 1024
BAR_WIDTH: Final = 30


class BotWithPolicy(Protocol):
    """A bot that can tell what it does with every hand."""

    def policy(self, state: PublicState, /) -> Policy: ...


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--actions", default="fcpa")
    parser.add_argument("--from", dest="first_street")
    parser.add_argument("--hands")
    parser.add_argument("--seconds")
    parser.add_argument("--workers")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--stack", default="200")
    parser.add_argument("--thin", default="1")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words, allowed=1)
    if not words:
        raise usage_error("bot_missing")
    actions = _actions(options.actions)
    first_street = _street(options.first_street or FIRST_STREETS[actions])
    limit = _limit(options)
    workers = read_workers(options.workers)
    seed = whole_number(options.seed, "--seed")
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    thin = decimal_number(options.thin, "--thin", 0, MOST_STACK)
    policy_of(words[0], seed)
    from riverboat.solver.best_response.measure import measure

    text = messages(terminal.language, "solver")
    opponent = partial(response_to, words[0], seed, actions, first_street, stack=stack, thin=thin)
    found = measure(
        opponent,
        seed,
        boards=limit.boards,
        seconds=limit.seconds,
        workers=workers,
        on_board=_progress(text, limit, RemainingTime(terminal.language)),
    )
    if not found.boards:
        raise KeyboardInterrupt
    if options.json:
        asked = {"bot": words[0], "actions": actions, "from": STREETS[first_street], "stack": stack, "seed": seed}
        terminal.say_json({**asked, **_as_json(found), "version": __version__})
    else:
        _say(found, words[0], text, terminal)
    if found.interrupted:
        raise KeyboardInterrupt
    return 0


def response_to(
    name: str, seed: int, actions: ActionSet, first_street: int, *, stack: int, thin: float
) -> LocalBestResponse:
    """The opponent of a bot, made anew in each process."""
    from riverboat.solver.best_response.walk import LocalBestResponse

    blinds = (BIG_BLIND // 2, BIG_BLIND)
    return LocalBestResponse(policy_of(name, seed), actions, first_street, stack * BIG_BLIND, blinds, thin)


def policy_of(name: str, seed: int) -> Callable[[PublicState], Policy]:
    """The strategy of a bot that can tell it."""
    return bot_with_policy(name, seed).policy


def bot_with_policy(name: str, seed: int) -> BotWithPolicy:
    """A bot that can tell its strategy."""
    from riverboat.bots import load_bot

    bot = load_bot(name, seed)
    if getattr(bot, "policy", None) is None:
        raise usage_error("bot_without_policy", name=name)
    return cast("BotWithPolicy", bot)


def _actions(name: str) -> ActionSet:
    from riverboat.solver.best_response.response import ActionSet

    for actions in get_args(ActionSet):
        if name == actions:
            return cast("ActionSet", actions)
    raise usage_error("unknown_actions", actions=name, offered=", ".join(get_args(ActionSet)))


def _street(name: str) -> int:
    if name not in STREETS:
        raise usage_error("unknown_street", street=name, streets=", ".join(STREETS))
    return STREETS.index(name)


class _Limit(NamedTuple):
    """When it is enough."""

    boards: int | None
    seconds: float

    def share(self, so_far: Measured) -> float:
        """What is done, from 0 to 1."""
        of_boards = so_far.boards / self.boards if self.boards else 0.0
        return min(1.0, max(of_boards, so_far.seconds / self.seconds))


def _limit(options: Namespace) -> _Limit:
    """So many hands, or seconds, or whichever comes first; a board is two hands, one from each seat."""
    hands = options.hands or (None if options.seconds else HANDS)
    boards = None if hands is None else (whole_number(hands, "--hands", low=2) + 1) // 2
    return _Limit(boards, whole_number(options.seconds, "--seconds", low=1) if options.seconds else inf)


def read_workers(number: str | None) -> int:
    if number is not None:
        return whole_number(number, "--workers", low=1, high=MOST_WORKERS)
    from riverboat.arena.processes import available_cores

    return available_cores()


def _as_json(found: Measured) -> dict[str, object]:
    margin = margin_of(found)
    low, high = (found.mean - margin, found.mean + margin) if isfinite(margin) else (None, None)
    known = margin if isfinite(margin) else None
    interval = {"mbb_per_hand": found.mean, "margin": known, "low": low, "high": high}
    return {"boards": found.boards, "hands": found.hands, **interval, "seconds": round(found.seconds, 1)}


def _say(found: Measured, bot: str, text: Messages, terminal: Terminal) -> None:
    counts = {"hands": found.hands, "boards": found.boards, "seconds": f"{found.seconds:.0f}"}
    terminal.say(text("lbr-result", bot=bot, mean=f"{found.mean:+,.0f}", margin=_margin_text(found), **counts))


def margin_of(found: Measured) -> float:
    """Half of the 95 % interval."""
    return half_interval(found.error, found.boards)


def half_interval(error: float, boards: int) -> float:
    """Half of the 95 % interval of a mean over boards with that standard error."""
    from riverboat.odds.estimates import CONFIDENCE, student_quantile

    return student_quantile((1 + CONFIDENCE) / 2, boards - 1) * error if boards > 1 else inf


def _margin_text(found: Measured) -> str:
    margin = margin_of(found)
    return f"{margin:,.0f}" if isfinite(margin) else "∞"


def _progress(text: Messages, limit: _Limit, remaining: RemainingTime) -> Callable[[Measured], None]:
    """A bar on standard error while people watch, and nothing otherwise."""
    if not sys.stderr.isatty():
        return lambda _: None

    def show(so_far: Measured) -> None:
        percent = int(100 * limit.share(so_far))
        filled = BAR_WIDTH * percent // 100
        bar = "█" * filled + "░" * (BAR_WIDTH - filled)
        mean, margin = f"{so_far.mean:+,.0f}", _margin_text(so_far)
        line = text("lbr-progress", percent=percent, hands=so_far.hands, mean=mean, margin=margin)
        end = "\r\x1b[K" if percent >= 100 else ""
        sys.stderr.write(f"\r{bar} {line} · {remaining.left(limit.share(so_far))}\x1b[K{end}")
        sys.stderr.flush()

    return show
