"""The blind structures of a local sit-and-go."""

from __future__ import annotations

import pytest

from riverboat.cli.options import option_parser, read_options
from riverboat.cli.play import _settings, add_options
from riverboat.client.terminal import Terminal


@pytest.mark.parametrize(
    ("structure", "stack", "hands", "third"),
    [("turbo", 5000, 5, 200), ("regular", 10_000, 10, 200), ("deep", 20_000, 15, 150)],
)
def test_a_structure_sets_the_stack_the_length_of_levels_and_how_blinds_grow(
    structure: str, stack: int, hands: int, third: int
) -> None:
    parser = option_parser()
    add_options(parser)
    options, _ = read_options(parser, ["--sit-and-go", "--structure", structure, "--plain", "--seed", "1"])
    settings = _settings(options, Terminal("en"))
    table = settings.table_settings()
    assert table.schedule is not None
    assert (table.starting_stack, table.schedule.levels[0].lasts) == (stack, hands)
    assert table.schedule.levels[2].big_blind == third
