"""Values of the postflop solver beside those of other solvers, within 0.5 % of the pot."""

from __future__ import annotations

from typing import Any

import pytest
from lp_twin import exact_ev

from riverboat.solver.postflop import Solution, Spot

SPOTS: dict[str, dict[str, Any]] = {
    "river": {
        "board": "Td9d6hQc2s",
        "ranges": ("AA,KK@0.5,JTs,87s,KJs,A5s", "KQs,TT,A9s@0.5,J8s,AJo"),
        "pot": 200,
        "stack": 500,
        "sizes": "bet=50%,100%,a; raise=60%,a",
    },
    "shallow river": {
        "board": "AsKs7h7d2c",
        "ranges": ("QQ,A5s,KJo,65s", "AQo,JJ-88,K9s,54s"),
        "pot": 100,
        "stack": 60,
        "sizes": "33%,a",
    },
    "turn": {
        "board": "Td9d6hQc",
        "ranges": ("AhAs,JsTs,8h7h,AdKd", "KsQs,TsTh,Ad5d,Jc8c"),
        "pot": 100,
        "stack": 150,
        "sizes": "bet=100%; raise=a",
    },
}


@pytest.mark.parametrize("name", SPOTS)
def test_values_are_those_of_a_linear_program(name: str) -> None:
    spot = Spot.of(**SPOTS[name])
    solution = Solution(spot, threads=1).run(target=0.05, iterations=4000)
    assert solution.exploitability_pct <= 0.05
    # As close as the strategies are to perfect; 0.5 % of the pot would be ten times as much.
    assert solution.ev("oop") == pytest.approx(exact_ev(spot), abs=0.06 / 100 * spot.pot)


def test_the_value_of_a_published_turn() -> None:
    # postflop-solver and TexasSolver agree on 94.64 for this tree.
    spot = Spot.of(
        "Td9d6hQc",
        (
            "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s",
            "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+",
        ),
        200,
        500,
        sizes="bet=100%,a; river.bet=50%,100%,a; raise=a",
        add_all_in=0.0,
        all_in_share=1.0,
    )
    solution = Solution(spot).run(target=0.2)
    assert solution.ev("oop") == pytest.approx(94.64, abs=0.2 / 100 * spot.pot)
