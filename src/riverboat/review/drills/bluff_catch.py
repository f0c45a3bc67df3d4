"""Questions about calling a bet on the river: the spot is solved exactly, with the ranges of the blueprint.

A player opens, the big blind calls, flop and turn are checked through, so that both still hold all that they hold
before the flop. On the river the big blind checks and faces a bet.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from riverboat.cards import STANDARD_DECK, format_card
from riverboat.odds.pot_odds import minimum_defence, required_equity
from riverboat.odds.ranges import COMBOS, Range, class_of
from riverboat.review.drills.judging import best_by_value
from riverboat.review.drills.preflop import BIG_BLIND, RULES, SIX, STACK, Played, played_at
from riverboat.review.drills.values import Choice, Question
from riverboat.review.values import Reason
from riverboat.solver.postflop import Solution, solve

OPENERS: Final = ("UTG", "HJ", "CO", "BTN")
SIZES: Final = (33, 50, 75, 100, 150)
"""Of the bet, in percent of the pot."""
TARGET: Final = 0.02
"""Percent of the pot that the strategies may be exploited by."""
MOST_ITERATIONS: Final = 4000
ERROR: Final = 0.01
"""The part of the pot within which two options are as good: a single hand may be further off than the range."""
LEAST_WEIGHT: Final = 0.2
"""Hands that are held less often are not asked about."""
CLEAR: Final = (0.03, 0.6)
"""Mostly asked: hands for which calling gains or loses this part of the pot."""
ASK_CLEAR: Final = 0.75


class RiverSpot(NamedTuple):
    solution: Solution
    bet: int
    opener: str


def bluff_catch_question(seed: int, rng: Random) -> Question:
    spot = river_spot(rng)
    node = spot.solution.node(f"check, {_bet_name(spot)}")
    pot = spot.solution.spot.pot
    rows = [row for row in node.hands() if row.weight >= LEAST_WEIGHT]
    gains = {row.combo: (row.evs[1] - row.evs[0]) / pot for row in rows}
    clear = [row for row in rows if CLEAR[0] <= abs(gains[row.combo]) <= CLEAR[1]]
    row = rng.choice(clear if clear and rng.random() < ASK_CLEAR else rows)
    options = (
        Choice(text=Reason(code="fold", values={}), frequency=row.shares[0], ev_bb=0.0),
        Choice(
            text=Reason(code="call", values={"amount_bb": _bb(spot.bet)}),
            frequency=row.shares[1],
            ev_bb=(row.evs[1] - row.evs[0]) / RULES.big_blind,
        ),
    )
    board = tuple(map(format_card, spot.solution.spot.board))
    cards = (row.combo[:2], row.combo[2:])
    error = ERROR * _bb(pot)
    needed = float(required_equity(pot + spot.bet, spot.bet))
    return Question(
        kind="bluff_catch",
        seed=seed,
        text=Reason(
            code="bluff-catch",
            values={
                "opener": spot.opener,
                "pot_bb": _bb(pot),
                "bet_bb": _bb(spot.bet),
                "hole_cards": " ".join(cards),
                "board_cards": " ".join(board),
            },
        ),
        hole_cards=cards,
        board=board,
        options=options,
        right=best_by_value(options, error),
        pot_bb=_bb(pot + spot.bet),
        error_bb=error,
        facts=(
            Reason(code="catch-equity", values={"equity_share": row.equity, "needed_share": needed}),
            Reason(code="catch-call", values={"ev_bb": options[1].ev_bb or 0.0, "part_share": row.shares[1]}),
            Reason(
                code="catch-defence",
                values={
                    "part_share": node.totals().shares[1],
                    "defence_share": float(minimum_defence(pot, spot.bet)),
                },
            ),
            Reason(code="catch-error", values={"error_share": ERROR}),
        ),
    )


def river_spot(rng: Random) -> RiverSpot:
    """A solved river: no hand is played otherwise than in the answer."""
    place = rng.randrange(len(OPENERS))
    opens = played_at(SIX, STACK, ("f",) * place)
    answer = played_at(SIX, STACK, ("f",) * place + ("r",) + ("f",) * (BIG_BLIND - place - 1))
    board = tuple(rng.sample(STANDARD_DECK, 5))
    pot = 2 * opens.raise_to + RULES.small_blind
    bet = pot * rng.choice(SIZES) // 100
    solution = solve(
        board,
        (_range(answer, "call"), _range(opens, "raise")),
        pot,
        STACK * RULES.big_blind - opens.raise_to,
        # The big blind checks, and after the bet there is only fold and call.
        sizes=f"oop.bet=; ip.bet={bet}c; raise=",
        add_all_in=0.0,
        all_in_share=1.0,
        target=TARGET,
        iterations=MOST_ITERATIONS,
        threads=1,
    )
    return RiverSpot(solution, bet, opens.position)


def _range(played: Played, action: str) -> Range:
    """All hands that play so, as often as they do."""
    place = played.actions.index(action)
    return Range(tuple(min(1.0, played.shares[class_of(combo)][place]) for combo in COMBOS))


def _bet_name(spot: RiverSpot) -> str:
    return f"bet {spot.bet}"


def _bb(chips: int) -> float:
    return chips / RULES.big_blind
