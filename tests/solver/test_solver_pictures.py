"""Strategies and equities as pictures."""

from __future__ import annotations

from html import unescape
from xml.etree import ElementTree

import numpy as np
import pytest

from riverboat import Range, equity, solve, to_svg
from riverboat.odds import holding_equity
from riverboat.odds.range_grid import AGGRESSIVE, PASSIVE
from riverboat.solver.policy import HANDS, Policy


@pytest.fixture(scope="module")
def solution():
    return solve("Td9d6hQc2s", ["AA,KQs,A5s@0.5", "QQ,JTs,87s"], 100, 300, sizes="50%,a", iterations=20)


def _label(picture: str) -> str:
    return ElementTree.fromstring(picture).get("aria-label") or ""


def test_a_node_is_drawn_as_a_grid_with_the_shares_of_its_actions(solution):
    node = solution.root
    drawn = to_svg(node)
    shares = node.totals().shares
    for action, share in zip(node.actions, shares, strict=True):
        assert f"{action} {share:.1%}" in _label(drawn)
    assert node.shares() == pytest.approx(shares)
    assert drawn.count('font-size="9"') == 169
    assert to_svg(solution) == drawn
    assert "oop to act" in _label(drawn)


def test_the_widths_of_a_cell_are_the_shares_of_its_actions(solution):
    node = solution.root
    solution.lock(node, {"AA": [0.25, 0.75, 0.0]})
    drawn = to_svg(node)
    assert f'width="7" height="28" fill="{PASSIVE}"' in drawn
    assert f'width="21" height="28" fill="{AGGRESSIVE[0]}"' in drawn
    solution.unlock(node)


def test_the_equity_graph_of_a_node_has_both_ranges(solution):
    page = solution._repr_html_()
    assert page.count("<svg") == 2
    ElementTree.fromstring(page)
    end = solution.node("check, check")
    assert "oop" in _label(to_svg(end))
    assert "% on average" in _label(to_svg(end))
    assert repr(end) == "<Node check, check on Td9d6hQc2s: pot 100, nobody acts>"
    assert len(repr(solution)) < 100


def test_equities_are_bars_and_the_graph_of_each_range():
    found = equity("AhKh", "QQ+, 76s@0.5", board="Kd7s2c")
    drawn = to_svg(found)
    assert f"{found.players[0].equity:.2%}" in _label(drawn)
    assert "every deal counted" in _label(drawn)
    assert drawn.count("<polyline") == 5 + 1  # lines of the graph, and the range
    assert "QQ+" in drawn
    assert unescape(found._repr_html_()).count("<tr>") == 3
    assert found == equity("AhKh", "QQ+, 76s@0.5", board="Kd7s2c")


def test_the_level_of_a_curve_is_the_equity_and_its_width_the_weight():
    # The two hands of the second range: one is ahead for certain, one behind.
    drawn = to_svg(equity("AhKh", "7s7c, QsJs@0.5", board="Kd7h2c7d3s"))
    assert 'points="50,' in drawn
    ends = [each.split('"')[0].split()[1:3] for each in drawn.split('points="')[1:]][-1]
    assert ends[0].split(",")[0] == str(round(50 + 360 * 2 / 3))


def test_hands_of_omaha_have_bars_with_numbers():
    found = holding_equity(["AsAhKsKh", "JcTc9d8d"], "2c3c4d", hole_count=4)
    assert "player 1" in _label(to_svg(found))


def test_sampled_equities_say_so():
    found = equity("AhKh", "random", "random", samples=2000, method="monte_carlo")
    assert "2,000 deals, ±" in _label(to_svg(found))
    assert "random" in to_svg(found)


def test_a_policy_is_drawn_like_a_node():
    policy = Policy((-1, 0, 300), np.tile(np.array([0.5, 0.25, 0.25], np.float32), (HANDS, 1)))
    assert _label(to_svg(policy)) == "strategy: fold 50.0%, call 25.0%, raise to 300 25.0%"


def test_a_range_has_a_picture_too():
    assert to_svg(Range("QQ+")) == Range("QQ+")._repr_html_()
