"""The engine compiled by mypyc plays and refuses as its source does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tools.compile_engine import MODULES, SOURCE, compile_engine

PROGRAM = Path(__file__).with_name("hands_and_refusals.py")


@pytest.mark.skipif(
    shutil.which("cc") is None or find_spec("setuptools") is None, reason="needs a C compiler and setuptools"
)
def test_the_compiled_engine_plays_and_refuses_as_its_source_does(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "riverboat", ignore=_all_but_the_core)
    files = compile_engine(tmp_path, level="0")
    assert len(files) == len(MODULES) + 1  # and the one that holds the code of all
    compiled, plain = (_played_in(folder) for folder in (tmp_path, SOURCE.parent))
    assert plain[0] == "py"
    assert compiled[0] in {"so", "pyd"}
    assert compiled[1] == plain[1]


def _played_in(folder: Path) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, PROGRAM], capture_output=True, text=True, env=environment, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.split()


def _all_but_the_core(folder: str, names: list[str]) -> set[str]:
    core = {"cards.py", "engine", "errors.py", "evaluator", "__init__.py", "shuffling.py"}
    return set(names) - core if Path(folder) == SOURCE else {"__pycache__"}
