"""What docs/learning.md shows runs, and its example learns."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = spec_from_file_location("learn_with_numpy", ROOT / "examples" / "learn_with_numpy.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_code_runs() -> None:
    known: dict[str, object] = {}
    for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.S):
        exec(code, known)
    hands, seen = known["hands"], known["seen"]
    assert isinstance(hands, int)
    assert hands > 1000
    assert isinstance(seen, dict)
    assert seen["observation"].shape == (256, 113 + 12 + 192)


def test_the_example_learns_to_beat_random_play(example: ModuleType) -> None:
    before, error = example.result(example.Policy(1))
    assert abs(before) < 5 * error
    after, error = example.result(example.learn(rounds=15))
    # It wins about two big blinds a hand by then.
    assert after > 1 + 2 * error


def test_the_same_seed_learns_the_same(example: ModuleType) -> None:
    first, second, other = (example.learn(rounds=2, seed=seed).weights for seed in (3, 3, 4))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, other)
