"""`riverboat strategy`: what a solver bot does with every starting hand in a spot, as a square of 13 by 13."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from riverboat.cli.colour_grid import action_colours, coloured_rows, painted, wants_colour
from riverboat.cli.options import choice, no_words, usage_error, whole_number
from riverboat.cli.progress import waiting
from riverboat.client.terminal import Terminal
from riverboat.engine import observe
from riverboat.host.spot_strategy import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_STACK,
    RULES,
    SHORT_DECK_RULES,
    class_shares,
    read_hand,
    spot_policy,
)
from riverboat.locale import Messages, messages
from riverboat.odds.hand_grid import hand_grid
from riverboat.odds.ranges import STARTING_HANDS

if TYPE_CHECKING:
    from riverboat.solver.policy import Policy

KINDS: Final = ("fold", "call", "raise")
COLOUR_CHOICES: Final = ("auto", "always", "never")
NO_HAND: Final = "··"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--players", default=str(FEWEST_PLAYERS))
    parser.add_argument("--stack", default="100")
    parser.add_argument("--short-deck", action="store_true")
    parser.add_argument("--board", default="")
    parser.add_argument("--line", default="")
    parser.add_argument("--bot", default="solver")
    parser.add_argument("--show", default="raise")
    parser.add_argument("--colour", default="auto")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    if options.show not in KINDS:
        raise usage_error("unknown_kind", kind=options.show, kinds=", ".join(KINDS))
    in_colour = wants_colour(choice("--colour", options.colour, COLOUR_CHOICES))
    rules, most = (SHORT_DECK_RULES, FEWEST_PLAYERS) if options.short_deck else (RULES, MOST_PLAYERS)
    players = whole_number(options.players, "--players", low=FEWEST_PLAYERS, high=most)
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    hand = read_hand(players, stack * rules.big_blind, options.board, options.line, rules)
    spot = observe(hand, hand.actor)
    with waiting(terminal.language):
        policy = spot_policy(options.bot, spot, options.line)
    by_class = class_shares(policy, hand.board, rules.pack)
    if options.json:
        about = {"players": players, "position": spot.position, "actions": action_names(policy), "pot": spot.pot}
        terminal.say_json({**about, "hands": by_class})
    else:
        text = messages(terminal.language, "solver", "actions")
        if in_colour:
            _say_colours(policy, by_class, spot.position, text, terminal)
        else:
            terminal.say(text(f"strategy-{options.show}", position=spot.position))
            _say_grid(policy, by_class, options.show, text, terminal)
    return 0


def action_names(policy: Policy) -> list[str]:
    return ["fold" if action < 0 else "call" if action == 0 else f"raise_to {action}" for action in policy.actions]


def _say_grid(policy: Policy, by_class: dict[str, list[float]], kind: str, text: Messages, terminal: Terminal) -> None:
    wanted = [place for place, action in enumerate(policy.actions) if _kind(action) == kind]
    terminal.say_table(hand_grid(lambda name: _cell(by_class.get(name), wanted)))
    offered = [text("strategy-total", total=action) for action in policy.actions if action > 0]
    words = [text(f"strategy-name-{_kind(action)}") for action in policy.actions if action <= 0]
    terminal.say(text("strategy-actions", actions=text("legal-separator").join([*words, *offered])))


def _say_colours(
    policy: Policy, by_class: dict[str, list[float]], position: str, text: Messages, terminal: Terminal
) -> None:
    """Every hand on the colours of its actions, and below how often each action is taken with all of them."""
    terminal.say(text("strategy-colours", position=position))
    for line in coloured_rows(by_class, policy.actions):
        terminal.say(line)
    combos = {name: len(STARTING_HANDS[name]) for name in by_class}
    colours = action_colours(policy.actions)
    for place, action in reversed(list(enumerate(policy.actions))):
        share = sum(combos[name] * shares[place] for name, shares in by_class.items()) / sum(combos.values())
        name = text("strategy-total", total=action) if action > 0 else text(f"strategy-name-{_kind(action)}")
        terminal.say(
            f"{painted('  ', colours[place])} {text('strategy-share', action=name, percent=f'{100 * share:.1f}')}"
        )


def _kind(action: int) -> str:
    return "fold" if action < 0 else "call" if action == 0 else "raise"


def _cell(shares: list[float] | None, wanted: list[int]) -> str:
    return NO_HAND if shares is None else f"{100 * sum(shares[place] for place in wanted):.0f}"
