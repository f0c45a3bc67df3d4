"""Questions that ask for the equity of a hand: against another hand or a range, before the flop or on a board."""

from __future__ import annotations

from random import Random
from typing import Final

from riverboat.cards import STANDARD_DECK, format_card, format_cards
from riverboat.odds.equity import equity
from riverboat.odds.ranges import Range
from riverboat.review.drills.values import Choice, Question
from riverboat.review.values import Reason

OPTIONS: Final = 4
STEP: Final = 12
"""Percent between two options."""
RANGES: Final = (5, 10, 15, 20, 30, 40)
"""Percent of all starting hands, the best."""


def equity_question(seed: int, rng: Random) -> Question:
    cards = rng.sample(STANDARD_DECK, 9)
    board = tuple(sorted(cards[4 : 4 + rng.choice((0, 3, 3, 4))], reverse=True))
    own, other = tuple(sorted(cards[:2], reverse=True)), tuple(sorted(cards[2:4], reverse=True))
    # From the flop on, so that all deals can be counted.
    percent = rng.choice(RANGES) if board and rng.random() < 0.5 else None
    against = f"{percent}%" if percent is not None else format_cards(other)
    found = equity(format_cards(own), Range.parse(against), board=board, method="exact").players[0]
    truth = found.equity
    nearest = min(99, max(1, round(100 * truth)))
    fitting = [
        place
        for place in range(OPTIONS)
        if nearest - STEP * place >= 1 and nearest + STEP * (OPTIONS - 1 - place) <= 99
    ]
    right = rng.choice(fitting)
    values = [(nearest + STEP * (place - right)) / 100 for place in range(OPTIONS)]
    about: dict[str, float | int | str] = {
        "hole_cards": " ".join(map(format_card, own)),
        "board_cards": " ".join(map(format_card, board)),
        "other_cards": "" if percent is not None else " ".join(map(format_card, other)),
        "percent": percent or 0,
    }
    code = ("range" if percent is not None else "hand") + ("-on-board" if board else "")
    return Question(
        kind="equity",
        seed=seed,
        text=Reason(code=f"equity-{code}", values=about),
        hole_cards=tuple(map(format_card, own)),
        board=tuple(map(format_card, board)),
        options=tuple(
            Choice(text=Reason(code="percent", values={"part_share": value}), value=value) for value in values
        ),
        right=(right,),
        truth=truth,
        facts=(
            Reason(
                code="equity",
                values={"equity_share": truth, "win_share": found.win, "tie_share": found.tie},
            ),
        ),
    )
