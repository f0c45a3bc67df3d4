"""What docs/python.md shows works as shown, and it names the whole public interface."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import riverboat

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")


def test_the_code_runs_and_prints_what_the_page_says() -> None:
    printed = io.StringIO()
    known: dict[str, object] = {}
    with redirect_stdout(printed):
        for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.S):
            exec(code, known)
    [table] = re.findall(r"```\n(hand 1 .*?)```", PAGE, flags=re.S)
    assert printed.getvalue().startswith(table)
    for promised in re.findall(r"^print\(.*\)  # (.*)$", PAGE, flags=re.M):
        assert promised in printed.getvalue().splitlines()


def test_every_public_name_is_on_the_page_and_can_be_had() -> None:
    listed = set(re.findall(r"`(\w+)`", PAGE.split("## What is stable")[1]))
    assert set(riverboat.__all__) <= listed
    for name in riverboat.__all__:
        assert getattr(riverboat, name) is not None
    assert set(riverboat.__all__) <= set(dir(riverboat))
