"""Every command in READMEs and documentation has the options it is shown with, and every piece of Python runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import riverboat
from riverboat.bots import load_bot
from riverboat.cli.main import COMMANDS
from riverboat.cli.options import option_parser
from riverboat.history import record

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
CHINESE = sorted(ROOT.glob("docs/**/*.zh-CN.md"))
EVERYWHERE = {"--lang", "--help", "--version"}
IN_SMALL = {
    '"66+,A8s+,KQo,QTs+", "QQ-22,AQs-A2s,KJo+"': '"AA,KQs", "JJ,ATs"',
    '"22+,A2s+,K9s+", "22+,A2s+,KTo+"': '"AA,KQs", "JJ,ATs"',
    '"49"': '["Td9d6h 1"]',
    "target=0.3": "target=20",
    "pot=200, stack=500": "pot=200, stack=500, target=20",
    'sizes="33%,75%"': 'sizes="33%,75%", target=20',
}
"""The same with fewer hands and flops, and less exact."""


def commands_of(text: str) -> Iterator[tuple[str, list[str]]]:
    """Commands in blocks and in running text, with the options that are shown for them."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, flags=re.S | re.M)
    blocks = "\n".join(block for language, block in fenced if language in ("", "sh", "bash")).replace("\\\n", " ")
    lines = [*blocks.split("\n"), *re.findall(r"`([^`\n]+)`", text)]
    for line in lines:
        for name, rest in re.findall(r"(?:^|[\s/])riverboat ([a-z]+)([^|#]*)", line):
            yield name, re.findall(r"(?<![\w-])--[a-z][\w-]*", rest)


def options_of(command: str) -> set[str]:
    parser = option_parser()
    import_module(f"riverboat.cli.{command}").add_options(parser)
    return {option for action in parser._actions for option in action.option_strings} | EVERYWHERE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_has_the_options_it_is_shown_with(page: Path) -> None:
    for command, shown in commands_of(page.read_text(encoding="utf-8")):
        if command in COMMANDS:
            assert set(shown) <= options_of(command), command


def test_the_commands_are_found() -> None:
    text = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    assert ("train", ["--stack", "--seconds", "--workers", "--engine"]) in commands_of(text)


def code_of(name: str) -> list[str]:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, flags=re.S | re.M)


def run(name: str, **known: object) -> dict[str, object]:
    for written in code_of(name):
        code = written
        for old, new in IN_SMALL.items():
            code = code.replace(old, new)
        exec(code, known)
    return known


@pytest.mark.parametrize("page", CHINESE, ids=lambda page: page.name)
def test_a_page_in_chinese_has_the_commands_and_the_code_of_the_english_one(page: Path) -> None:
    def shown(text: str) -> list[str]:
        """Without what is said about it."""
        commands = re.findall(r"^(riverboat .*?)(?:  .*)?$", text, flags=re.M)
        code = re.findall(r"^```python\n(.*?)^```", text, flags=re.S | re.M)
        return commands + [re.sub(r" *#.*", "", piece) for piece in code]

    english = page.with_name(page.name.replace(".zh-CN", ""))
    assert shown(page.read_text("utf-8")) == shown(english.read_text("utf-8"))


@pytest.fixture
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the pages find their files."""
    monkeypatch.chdir(tmp_path)
    names = ("Ann", "Bob", "Cid")
    hands = [
        record(riverboat.play("blinds 50/100, stacks 5000 5000 700", play), everything=True, players=names)
        for play in ("r300 f f", "c r300 f f")
    ]
    riverboat.write_hands(hands, "session.txt")
    riverboat.write_hands(hands, "match.phhs")
    riverboat.write_hands(hands[:1], "session.phh")


@pytest.mark.usefixtures("_folder")
def test_the_code_on_histories_runs() -> None:
    assert run("formats.md")["frame"] is not None
    assert Path("players.parquet").stat().st_size
    assert len(riverboat.read_hands("session.ohh")) == len(riverboat.read_hands("session")) == 2


@pytest.mark.usefixtures("_folder")
def test_the_code_on_reviews_runs() -> None:
    assert "decision" in run("review.md")


@pytest.mark.usefixtures("_folder")
def test_the_code_on_solutions_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run("solver.md")
    assert capsys.readouterr().out
    assert {path.name for path in Path.cwd().iterdir()} >= {"spot.npz", "flop.parquet", "river.json", "cbets.parquet"}


def test_the_code_on_bots_runs() -> None:
    agent = SimpleNamespace(eval_step=lambda _: (0, {}), action_probabilities=lambda _: {0: 1.0})
    known = run("bots.md", torch=SimpleNamespace(load=lambda _: agent), my_policy=agent)
    hand = riverboat.play("blinds 50/100, stacks 5000 5000", "r300")
    assert known["Caller"]().act(riverboat.observe(hand, hand.actor)) == riverboat.Call()  # type: ignore[operator]
    assert load_bot("random", seed=1).act(riverboat.observe(hand, hand.actor)) is not None


def test_the_code_of_a_client_sets_what_a_patch_names() -> None:
    apply_patch = run("server.md")["apply_patch"]
    state = {"pot": 0, "players": [{"seat": 0, "stack": 5}, {"seat": 1, "stack": 7}], "toCall": None}
    patch = {"pot": 3, "players": [{"seat": 1, "stack": 4}], "own": {"toCall": 3}}
    wanted = {"pot": 3, "players": [{"seat": 0, "stack": 5}, {"seat": 1, "stack": 4}], "toCall": 3}
    assert apply_patch(state, patch) == wanted  # type: ignore[operator]
