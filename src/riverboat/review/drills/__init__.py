"""Drills: questions made from the strategies and charts that ship, and from odds that can be counted.

Pure: a kind and a seed make a question, a question and an answer a judgement. An option that the strategy plays often,
or that is as good as the best within the error, is never wrong.
"""

from __future__ import annotations

from random import Random

from riverboat.errors import RiverboatError, bad_argument
from riverboat.review.drills.judging import judge
from riverboat.review.drills.tally import Answered, KindScore, answered, course, scores
from riverboat.review.drills.values import KINDS, Choice, Judgement, Kind, Question

__all__ = [
    "KINDS",
    "Answered",
    "Choice",
    "Judgement",
    "Kind",
    "KindScore",
    "Question",
    "answered",
    "course",
    "judge",
    "make_drill",
    "scores",
]


def make_drill(kind: Kind, seed: int) -> Question:
    """The question of that kind and seed."""
    if type(seed) is not int:
        raise bad_argument("seed", seed, "a whole number")
    rng = Random(f"{kind}/{seed}")
    match kind:
        case "open" | "defend" | "three_bet" | "heads_up":
            from riverboat.review.drills import preflop

            make = {
                "open": preflop.open_question,
                "defend": preflop.defend_question,
                "three_bet": preflop.three_bet_question,
                "heads_up": preflop.heads_up_question,
            }[kind]
            return make(seed, rng)
        case "push_fold":
            from riverboat.review.drills.push_fold import push_fold_question

            return push_fold_question(seed, rng)
        case "pot_odds":
            from riverboat.review.drills.pot_odds import pot_odds_question

            return pot_odds_question(seed, rng)
        case "equity":
            from riverboat.review.drills.equity import equity_question

            return equity_question(seed, rng)
        case "bluff_catch":
            from riverboat.review.drills.bluff_catch import bluff_catch_question

            return bluff_catch_question(seed, rng)
    kinds = ", ".join(KINDS)
    raise RiverboatError(
        "unknown_drill", f"{kind!r} is not a kind of drill; there are: {kinds}", kind=kind, kinds=kinds
    )
