"""What a solver bot does with every hand in a spot of the whole game, given as a line of actions and a board.

A spot is a hand of the rules engine, played up to there: what is legal in a line is the engine's to say.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from riverboat.cards import UNKNOWN, Card, DeckName, check_distinct, deck_of, parse_cards
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
from riverboat.table.variants import rules_of

if TYPE_CHECKING:
    from riverboat.solver.policy import Policy

STREETS: Final = (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)
BOARD_SIZES: Final = (0, 3, 4, 5)
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 9
MOST_STACK: Final = 1000
RULES: Final = Rules(small_blind=50, big_blind=100)
SHORT_DECK_RULES: Final = rules_of("short_deck", 0, 100)


def read_hand(players: int, stack: int, board_text: str, line_text: str, rules: Rules = RULES) -> Hand:
    """The hand at the spot: streets are divided by `/`, and those who are to act do so in turn.

    `f` is a fold, `c` or `k` a call or check, a number a raise to that total in chips.
    """
    board = parse_cards(board_text)
    if UNKNOWN in board:
        raise RiverboatError("unseen_card", f"{board_text!r} holds an unseen card", text=board_text)
    check_distinct(board)
    if len(board) not in BOARD_SIZES:
        raise RiverboatError(
            "board_of_wrong_size", f"a board has 0, 3, 4 or 5 cards, not {len(board)}", count=len(board)
        )
    line = [part.split() for part in line_text.split("/")]
    wanted = BOARD_SIZES.index(len(board)) + 1
    if len(line) != wanted:
        raise RiverboatError(
            "line_of_wrong_length",
            f"the line has {len(line)} streets and the board {wanted}",
            streets=len(line),
            wanted=wanted,
        )
    hand = start_hand(rules, (stack,) * players, players - 1, _pack(players, board, rules.pack))
    for number, words in enumerate(line):
        if hand.street is not STREETS[number] and not hand.is_over:
            position = observe(hand, hand.actor).position
            raise RiverboatError(
                "street_not_over", f"{position} is still to act on the street before", line=line_text, position=position
            )
        for word in words:
            if not _is_open(hand, number):
                raise RiverboatError(
                    "word_after_betting", f"nobody is to act when {word!r} comes", line=line_text, word=word
                )
            hand = _acted(hand, word)
    if not _is_open(hand, wanted - 1):
        raise RiverboatError("nobody_to_act", f"after the line {line_text!r} nobody is to act", line=line_text)
    return hand


def _pack(players: int, board: tuple[Card, ...], deck: DeckName) -> tuple[Card, ...]:
    """A pack that the board is dealt from; who gets which hole cards does not matter."""
    rest = (card for card in deck_of(deck) if card not in board)
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


def spot_policy(name: str, spot: Observation, line: str) -> Policy:
    """What the bot of that name does with each hand at the spot."""
    from riverboat.bots import load_bot

    players = len(spot.stacks)
    if players == FEWEST_PLAYERS and spot.rules.is_plain_holdem:
        from riverboat.solver.heads_up import public_state

        tell_alone = getattr(load_bot(name, 0), "policy", None)
        if tell_alone is None:
            raise RiverboatError("bot_without_policy", f"{name!r} has no policy(state)", name=name)
        alone: Policy = tell_alone(public_state(spot))
        return alone
    tell = getattr(load_bot(name, 0), "table_policy", None)
    if tell is None:
        raise RiverboatError(
            "bot_without_table_policy", f"{name!r} has no table_policy(observation)", name=name, players=players
        )
    policy: Policy | None = tell(spot)
    if policy is None:
        raise _unknown(spot, line)
    return policy


def _unknown(spot: Observation, line: str) -> RiverboatError:
    """Why no strategy is known for a spot, and for which there is one."""
    from riverboat.solver.multiway import SHORTEST, obstacle
    from riverboat.solver.table_hand import short_deck_hand, table_hand
    from riverboat.solver.trees.six_max_menu import MOST_TO_THE_FLOP

    hand = table_hand(spot) or short_deck_hand(spot)
    assert hand is not None, "three to nine players with two blinds, or short deck for two"
    match obstacle(hand):
        case "short_stacks":
            return RiverboatError(
                "stacks_without_strategy",
                f"no strategy is known for stacks below {SHORTEST} big blinds",
                players=hand.players,
                least=SHORTEST,
            )
        case "too_many_players":
            count = len(hand.start_of(hand.street).live)
            return RiverboatError(
                "too_many_for_strategy",
                f"strategies are known for at most {MOST_TO_THE_FLOP} players on a later street",
                line=line,
                count=count,
                most=MOST_TO_THE_FLOP,
            )
        case "side_pot":
            return RiverboatError("all_in_without_strategy", "no strategy is known with a side pot", line=line)
        case None:
            return RiverboatError("line_without_strategy", f"no strategy is known for the line {line!r}", line=line)


def class_shares(policy: Policy, board: tuple[Card, ...], deck: DeckName = "standard") -> dict[str, list[float]]:
    """For each starting hand that is possible the mean share of each action over its combos."""
    from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS
    from riverboat.solver.trees.holdem import blocked

    dead = blocked(board, deck)
    shares = {}
    for name, combos in STARTING_HANDS.items():
        hands = [hand for combo in combos if not dead[hand := COMBO_INDEX[combo]]]
        if hands:
            shares[name] = [round(float(share), 4) for share in policy.shares[hands].mean(axis=0)]
    return shares
