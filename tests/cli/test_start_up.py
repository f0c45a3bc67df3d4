"""The command line answers at once: what takes long to import stays outside until it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

SLOW = ("numpy", "numba", "msgspec", "asyncio", "riverboat.engine", "riverboat.odds", "riverboat.history")

PROBE = """
import sys
from riverboat.cli.main import main
status = main(sys.argv[1:])
print("imported:", *sorted(set(sys.modules)), file=sys.stderr)
sys.exit(status)
"""


def imported(*arguments: str) -> set[str]:
    run = subprocess.run([sys.executable, "-c", PROBE, *arguments], capture_output=True, text=True, check=True)
    return set(run.stderr.split())


@pytest.mark.parametrize("arguments", [["--help"], ["equity", "--help"], ["eval", "As", "Ks", "Qs", "Js", "Ts"]])
def test_nothing_slow_is_imported(arguments: list[str]) -> None:
    modules = imported(*arguments)
    assert "riverboat.cli.main" in modules
    assert modules.isdisjoint(SLOW)


def test_help_needs_no_evaluator() -> None:
    assert "riverboat.evaluator" not in imported("--help")


def test_the_version_needs_no_texts() -> None:
    assert "fluent.runtime" not in imported("--version")
