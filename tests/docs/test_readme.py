"""What the README shows works as shown."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_hand_in_ten_lines_runs_and_prints_what_it_says(name):
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), flags=re.S)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(code, {})
    promised = re.search(r"legal_actions\(hand\)\)\s+# (.*)", code)
    assert promised is not None
    assert printed.getvalue().splitlines()[0] == promised[1]


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_link_leads_to_a_file_that_exists(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
        assert (ROOT / link).exists(), f"{name} links to {link}"


def test_both_readmes_show_the_same_commands():
    english, chinese = (
        re.findall(r"^riverboat \w+", (ROOT / name).read_text(encoding="utf-8"), flags=re.M)
        for name in ("README.md", "README.zh-CN.md")
    )
    assert english == chinese
