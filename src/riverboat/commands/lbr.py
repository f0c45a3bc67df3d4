"""`riverboat lbr`: what local best response wins from a bot that can tell its strategy."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast, get_args

from riverboat.commands.options import UsageError, no_words, whole_number
from riverboat.locale import Messages, messages
from riverboat.terminal import Terminal

if TYPE_CHECKING:
    from riverboat.solver.local_best_response import ActionSet
    from riverboat.solver.public_state import PublicState
    from riverboat.solver.strategist import Policy

STREETS: Final = ("preflop", "flop", "turn", "river")
FIRST_STREETS: Final = {"fc": "preflop", "fcpa": "turn", "wide": "turn"}
"""As the published figures were made."""
MOST_STACK: Final = 1000
BIG_BLIND: Final = 100


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--actions", default="fcpa")
    parser.add_argument("--from", dest="first_street")
    parser.add_argument("--hands", default="1000")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--stack", default="200")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words, allowed=1)
    if not words:
        raise UsageError("bot_missing")
    actions = _actions(options.actions)
    first_street = _street(options.first_street or FIRST_STREETS[actions])
    hands = whole_number(options.hands, "--hands", low=2)
    seed = whole_number(options.seed, "--seed")
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    policy = policy_of(words[0], seed)
    from riverboat.solver.local_best_response import LocalBestResponse, measure

    text = messages(terminal.language, "solver")
    response = LocalBestResponse(policy, actions, first_street, stack * BIG_BLIND, (BIG_BLIND // 2, BIG_BLIND))
    found = measure(response, hands, seed, _progress(text, hands))
    if options.json:
        asked: dict[str, object] = {"bot": words[0], "actions": actions, "from": STREETS[first_street]}
        interval = {"mbb_per_hand": found.mean, "low": found.mean - found.margin, "high": found.mean + found.margin}
        terminal.say_json({**asked, "stack": stack, "seed": seed, "hands": found.hands, **interval})
    else:
        mean, margin = f"{found.mean:+.0f}", f"{found.margin:.0f}"
        terminal.say(text("lbr-result", bot=words[0], hands=found.hands, mean=mean, margin=margin))
    return 0


def policy_of(name: str, seed: int) -> Callable[[PublicState], Policy]:
    """The strategy of a bot that can tell it."""
    from riverboat.bots import load_bot

    policy = getattr(load_bot(name, seed), "policy", None)
    if policy is None:
        raise UsageError("bot_without_policy", name=name)
    return cast("Callable[[PublicState], Policy]", policy)


def _actions(name: str) -> ActionSet:
    from riverboat.solver.local_best_response import ActionSet

    for actions in get_args(ActionSet):
        if name == actions:
            return cast("ActionSet", actions)
    raise UsageError("unknown_actions", actions=name, offered=", ".join(get_args(ActionSet)))


def _street(name: str) -> int:
    if name not in STREETS:
        raise UsageError("unknown_street", street=name, streets=", ".join(STREETS))
    return STREETS.index(name)


def _progress(text: Messages, hands: int) -> Callable[[int], None]:
    """How far it is, on standard error while people watch."""
    if not sys.stderr.isatty():
        return lambda _: None

    def show(done: int) -> None:
        end = "\r\x1b[K" if done >= hands else ""
        sys.stderr.write(f"\r{text('lbr-progress', done=done, hands=hands)}\x1b[K{end}")
        sys.stderr.flush()

    return show
