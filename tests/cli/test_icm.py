"""`riverboat icm`."""

from __future__ import annotations

import json

from answers import Riverboat

FINAL_TABLE = ("icm", "--stacks", "5000", "3000", "2000", "--prizes", "50", "30", "20")


def test_stacks_are_shown_with_what_they_are_worth(riverboat: Riverboat) -> None:
    assert riverboat(*FINAL_TABLE) == (
        0,
        "Stack  Of all chips    ICM  Of the prizes  Chip chop\n"
        "5,000         50.0%  38.39          38.4%      40.00\n"
        "3,000         30.0%  32.75          32.8%      32.00\n"
        "2,000         20.0%  28.86          28.9%      28.00\n"
        "ICM: Malmuth-Harville. Chip chop: the lowest prize left for everybody, the rest by chips.\n",
        "",
    )


def test_programs_get_one_line(riverboat: Riverboat) -> None:
    told = json.loads(riverboat(*FINAL_TABLE, "--json").out)
    assert [round(player["icm"], 4) for player in told["players"]] == [38.3929, 32.75, 28.8571]
    assert told["prizes"] == [50, 30, 20]


def test_commas_part_amounts_too(riverboat: Riverboat) -> None:
    apart = riverboat("icm", "--stacks", "5000,3000,2000", "--prizes", "50,30,20")
    assert apart == riverboat(*FINAL_TABLE)


def test_what_is_wrong_is_said_in_the_language_of_the_player(riverboat: Riverboat) -> None:
    assert riverboat("icm", "--stacks", "10", "--prizes", "5", "3").err == (
        "riverboat: There are 2 prizes for 1 players. Leave out prizes that have been paid.\n"
    )
    assert riverboat("icm", "--stacks", "10", "10", "--prizes", "3", "5", "--lang", "zh-CN").err == (
        "riverboat: 奖金要从第一名往下写：有一项比前一名还高。\n"
    )
    assert riverboat("icm", "--stacks", "10", "0", "--prizes", "3").status == 2
    assert riverboat("icm", "--stacks", "10").status == 2
