"""`riverboat strategy`: what a solver bot does with every starting hand in a heads-up spot, as a square of 13 by 13."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from riverboat.cards import RANKS, check_distinct
from riverboat.commands.lbr import policy_of
from riverboat.commands.options import UsageError, known_cards, no_words, whole_number
from riverboat.locale import Messages, messages
from riverboat.terminal import Terminal

if TYPE_CHECKING:
    from riverboat.solver.public_state import PublicState
    from riverboat.solver.strategist import Policy

KINDS: Final = ("fold", "call", "raise")
BOARD_SIZES: Final = (0, 3, 4, 5)
MOST_STACK: Final = 1000
BLINDS: Final = (50, 100)
NO_HAND: Final = "··"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--stack", default="100")
    parser.add_argument("--board", default="")
    parser.add_argument("--line", default="")
    parser.add_argument("--bot", default="solver")
    parser.add_argument("--show", default="raise")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    if options.show not in KINDS:
        raise UsageError("unknown_kind", kind=options.show, kinds=", ".join(KINDS))
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    state = read_state(stack * BLINDS[1], options.board, options.line)
    policy = policy_of(options.bot, 0)(state)
    by_class = class_shares(policy, state)
    if options.json:
        terminal.say_json({"actions": action_names(policy), "pot": state.pot, "hands": by_class})
    else:
        _say_grid(policy, by_class, options.show, messages(terminal.language, "solver"), terminal)
    return 0


def read_state(stack: int, board_text: str, line_text: str) -> PublicState:
    """The spot: streets are divided by `/`; `c` or `k` is a call or check, a number a raise to that total in chips."""
    board = known_cards(board_text)
    check_distinct(board)
    if len(board) not in BOARD_SIZES:
        raise UsageError("board_of_wrong_size", count=len(board))
    from riverboat.solver.public_state import PublicState

    streets = [part.split() for part in line_text.split("/")]
    shown = BOARD_SIZES[: BOARD_SIZES.index(len(board)) + 1]
    if len(streets) != len(shown):
        raise UsageError("line_of_wrong_length", streets=len(streets), wanted=len(shown))
    state = PublicState(stack, BLINDS)
    for number, actions in enumerate(streets):
        if number:
            if not state.is_street_over:
                raise UsageError("street_not_over", line=line_text)
            state = state.dealt(*board[shown[number - 1] : shown[number]])
        for action in actions:
            state = _acted(state, action)
    if state.is_street_over:
        raise UsageError("nobody_to_act", line=line_text)
    return state


def _acted(state: PublicState, word: str) -> PublicState:
    if state.is_street_over:
        raise UsageError("bad_line_word", word=word)
    if word in ("c", "k"):
        return state.after(0)
    spot = state.spot
    least = min(spot.price + spot.least_raise, spot.stack)
    if not word.isdecimal() or not least <= int(word) <= spot.stack or spot.price >= spot.stack:
        raise UsageError("bad_line_word", word=word)
    return state.after(int(word))


def action_names(policy: Policy) -> list[str]:
    return ["fold" if action < 0 else "call" if action == 0 else f"raise_to {action}" for action in policy.actions]


def class_shares(policy: Policy, state: PublicState) -> dict[str, list[float]]:
    """For each starting hand that is possible the mean share of each action over its combos."""
    from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS
    from riverboat.solver.holdem import blocked

    dead = blocked(state.board)
    shares = {}
    for name, combos in STARTING_HANDS.items():
        hands = [hand for combo in combos if not dead[hand := COMBO_INDEX[combo]]]
        if hands:
            shares[name] = [round(float(share), 4) for share in policy.shares[hands].mean(axis=0)]
    return shares


def _say_grid(policy: Policy, by_class: dict[str, list[float]], kind: str, text: Messages, terminal: Terminal) -> None:
    wanted = [place for place, action in enumerate(policy.actions) if _kind(action) == kind]
    terminal.say(text(f"strategy-{kind}"))
    high_first = RANKS[::-1]
    rows = [["", *high_first]]
    for row, first in enumerate(high_first):
        cells = [_cell(by_class.get(_class_name(high_first, row, column)), wanted) for column in range(len(high_first))]
        rows.append([first, *cells])
    terminal.say_table(rows)
    offered = [text("strategy-total", total=action) for action in policy.actions if action > 0]
    words = [text(f"strategy-name-{_kind(action)}") for action in policy.actions if action <= 0]
    terminal.say(text("strategy-actions", actions=", ".join([*words, *offered])))


def _kind(action: int) -> str:
    return "fold" if action < 0 else "call" if action == 0 else "raise"


def _class_name(high_first: str, row: int, column: int) -> str:
    """Suited hands lie above the diagonal, offsuit ones below it."""
    if row == column:
        return high_first[row] * 2
    first, second = sorted((row, column))
    return high_first[first] + high_first[second] + ("s" if row < column else "o")


def _cell(shares: list[float] | None, wanted: list[int]) -> str:
    return NO_HAND if shares is None else f"{100 * sum(shares[place] for place in wanted):.0f}"
