"""`riverboat strategy`: what a solver bot does with every starting hand in a spot, as a square of 13 by 13.

A spot is a hand of the rules engine, played up to there: what is legal in a line is the engine's to say.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import islice
from typing import TYPE_CHECKING, Final

from riverboat.cards import STANDARD_DECK, Card, check_distinct
from riverboat.cli.hand_grid import hand_grid
from riverboat.cli.lbr import policy_of
from riverboat.cli.options import known_cards, no_words, usage_error, whole_number
from riverboat.client.terminal import Terminal
from riverboat.engine import (
    Action,
    Call,
    Check,
    Fold,
    Hand,
    IllegalAction,
    LegalActions,
    Observation,
    RaiseTo,
    Rules,
    Street,
    apply,
    legal_actions,
    observe,
    start_hand,
)
from riverboat.errors import RiverboatError
from riverboat.locale import Messages, messages

if TYPE_CHECKING:
    from riverboat.solver.policy import Policy

KINDS: Final = ("fold", "call", "raise")
STREETS: Final = (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)
BOARD_SIZES: Final = (0, 3, 4, 5)
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 9
MOST_STACK: Final = 1000
RULES: Final = Rules(small_blind=50, big_blind=100)
NO_HAND: Final = "··"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--players", default=str(FEWEST_PLAYERS))
    parser.add_argument("--stack", default="100")
    parser.add_argument("--board", default="")
    parser.add_argument("--line", default="")
    parser.add_argument("--bot", default="solver")
    parser.add_argument("--show", default="raise")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    if options.show not in KINDS:
        raise usage_error("unknown_kind", kind=options.show, kinds=", ".join(KINDS))
    players = whole_number(options.players, "--players", low=FEWEST_PLAYERS, high=MOST_PLAYERS)
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    hand = read_hand(players, stack * RULES.big_blind, options.board, options.line)
    spot = observe(hand, hand.actor)
    policy = _policy(options.bot, spot, options.line)
    by_class = class_shares(policy, hand.board)
    if options.json:
        about = {"players": players, "position": spot.position, "actions": action_names(policy), "pot": spot.pot}
        terminal.say_json({**about, "hands": by_class})
    else:
        text = messages(terminal.language, "solver", "actions")
        terminal.say(text(f"strategy-{options.show}", position=spot.position))
        _say_grid(policy, by_class, options.show, text, terminal)
    return 0


def read_hand(players: int, stack: int, board_text: str, line_text: str) -> Hand:
    """The hand at the spot: streets are divided by `/`, and those who are to act do so in turn.

    `f` is a fold, `c` or `k` a call or check, a number a raise to that total in chips.
    """
    board = known_cards(board_text)
    check_distinct(board)
    if len(board) not in BOARD_SIZES:
        raise usage_error("board_of_wrong_size", count=len(board))
    line = [part.split() for part in line_text.split("/")]
    wanted = BOARD_SIZES.index(len(board)) + 1
    if len(line) != wanted:
        raise usage_error("line_of_wrong_length", streets=len(line), wanted=wanted)
    hand = start_hand(RULES, (stack,) * players, players - 1, _pack(players, board))
    for number, words in enumerate(line):
        if hand.street is not STREETS[number] and not hand.is_over:
            raise usage_error("street_not_over", line=line_text, position=observe(hand, hand.actor).position)
        for word in words:
            if not _is_open(hand, number):
                raise usage_error("word_after_betting", line=line_text, word=word)
            hand = _acted(hand, word)
    if not _is_open(hand, wanted - 1):
        raise usage_error("nobody_to_act", line=line_text)
    return hand


def _pack(players: int, board: tuple[Card, ...]) -> tuple[Card, ...]:
    """A pack that the board is dealt from; who gets which hole cards does not matter."""
    rest = (card for card in STANDARD_DECK if card not in board)
    community = (*board, *islice(rest, BOARD_SIZES[-1] - len(board)))
    holes = islice(rest, 2 * players)
    return (*holes, next(rest), *community[:3], next(rest), community[3], next(rest), community[4])


def _is_open(hand: Hand, street: int) -> bool:
    """Whether somebody is to act on that street."""
    return not hand.is_over and hand.street is STREETS[street]


def _acted(hand: Hand, word: str) -> Hand:
    legal = legal_actions(hand)
    try:
        return apply(hand, _action(word, legal)).hand
    except ValueError:  # not a number, or refused by the engine
        position = observe(hand, hand.actor).position
        message = f"{word!r} is not an action of {position} here"
        raise IllegalAction("bad_line_word", message, legal, word=word, position=position) from None


def _action(word: str, legal: LegalActions) -> Action:
    match word:
        case "f":
            return Fold()
        case "c" | "k":
            return Check() if legal.check else Call()
        case _ if word.isdecimal():
            return RaiseTo(int(word))
        case _:
            raise ValueError(word)


def _policy(name: str, spot: Observation, line: str) -> Policy:
    """What the bot of that name does with each hand at the spot."""
    players = len(spot.stacks)
    if players == FEWEST_PLAYERS:
        from riverboat.solver.heads_up import public_state

        return policy_of(name, 0)(public_state(spot))
    from riverboat.bots import load_bot

    tell = getattr(load_bot(name, 0), "table_policy", None)
    if tell is None:
        raise usage_error("bot_without_table_policy", name=name, players=players)
    policy: Policy | None = tell(spot)
    if policy is None:
        raise _unknown(spot, line)
    return policy


def _unknown(spot: Observation, line: str) -> RiverboatError:
    """Why no strategy is known for a spot, and for which there is one."""
    from riverboat.solver.multiway import SHORTEST, obstacle
    from riverboat.solver.table_hand import table_hand
    from riverboat.solver.trees.six_max_menu import MOST_TO_THE_FLOP

    hand = table_hand(spot)
    assert hand is not None, "three to nine players with two blinds"
    match obstacle(hand):
        case "short_stacks":
            return usage_error("stacks_without_strategy", players=hand.players, least=SHORTEST)
        case "too_many_players":
            count = len(hand.start_of(hand.street).live)
            return usage_error("too_many_for_strategy", line=line, count=count, most=MOST_TO_THE_FLOP)
        case "side_pot":
            return usage_error("all_in_without_strategy", line=line)
        case None:
            return usage_error("line_without_strategy", line=line)


def action_names(policy: Policy) -> list[str]:
    return ["fold" if action < 0 else "call" if action == 0 else f"raise_to {action}" for action in policy.actions]


def class_shares(policy: Policy, board: tuple[Card, ...]) -> dict[str, list[float]]:
    """For each starting hand that is possible the mean share of each action over its combos."""
    from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS
    from riverboat.solver.trees.holdem import blocked

    dead = blocked(board)
    shares = {}
    for name, combos in STARTING_HANDS.items():
        hands = [hand for combo in combos if not dead[hand := COMBO_INDEX[combo]]]
        if hands:
            shares[name] = [round(float(share), 4) for share in policy.shares[hands].mean(axis=0)]
    return shares


def _say_grid(policy: Policy, by_class: dict[str, list[float]], kind: str, text: Messages, terminal: Terminal) -> None:
    wanted = [place for place, action in enumerate(policy.actions) if _kind(action) == kind]
    terminal.say_table(hand_grid(lambda name: _cell(by_class.get(name), wanted)))
    offered = [text("strategy-total", total=action) for action in policy.actions if action > 0]
    words = [text(f"strategy-name-{_kind(action)}") for action in policy.actions if action <= 0]
    terminal.say(text("strategy-actions", actions=text("legal-separator").join([*words, *offered])))


def _kind(action: int) -> str:
    return "fold" if action < 0 else "call" if action == 0 else "raise"


def _cell(shares: list[float] | None, wanted: list[int]) -> str:
    return NO_HAND if shares is None else f"{100 * sum(shares[place] for place in wanted):.0f}"
