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


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_says_where_make_play_puts_the_command(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert ".venv/bin/riverboat" in text
    assert "source .venv/bin/activate" in text
    assert "git clone" not in text  # there is no public address


def test_documents_name_only_extras_that_exist():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = set(re.findall(r"^(\w+) = \[", project.partition("[project.optional-dependencies]")[2], flags=re.M))
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for names in re.findall(r"riverboat\[([\w,]+)\]", page.read_text(encoding="utf-8")):
            assert set(names.split(",")) <= extras, f"{page.name} names riverboat[{names}]"
