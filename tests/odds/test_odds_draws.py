"""Draws by name."""

from __future__ import annotations

import pytest

from riverboat.odds.draws import draws


@pytest.mark.parametrize(
    ("hole", "board", "found"),
    [
        ("AhTh", "2h7hKc", ("flush_draw",)),
        ("AhTc", "2h7hKh", ("flush_draw",)),
        ("AcTc", "2h7hKh", ()),
        ("9c8d", "7h6s2c", ("open_ended", "overcards")),
        ("9c8d", "Th6s2c", ("gutshot",)),
        ("Jc9d", "8hTsAc", ("open_ended",)),
        ("8c6d", "4hTs7c", ("open_ended",)),
        ("Ac3d", "4h5sKc", ("gutshot",)),
        ("KcQd", "7h5s2c", ("overcards",)),
        ("KcKd", "7h5s2c", ()),
        ("Ac2d", "9h8s7c6d", ()),
        ("9c8d", "7h6s5c", ()),
        ("AhKh", "QhJh2c", ("flush_draw", "gutshot", "overcards")),
        ("AhKh", "", ()),
        ("AhKh", "QhJh2c3d9s", ()),
    ],
)
def test_draws_are_told_by_name(hole: str, board: str, found: tuple[str, ...]) -> None:
    assert draws(hole, board) == found
