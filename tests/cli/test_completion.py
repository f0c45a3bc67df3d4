"""`riverboat completion`: what a shell offers."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from answers import Riverboat

from riverboat.cli.main import COMMANDS


def completed(script: Path, *words: str) -> list[str]:
    """What bash offers for the last word."""
    line = " ".join(f"'{word}'" for word in words)
    program = (
        f"source '{script}'; COMP_WORDS=(riverboat {line}); COMP_CWORD={len(words)}; _riverboat; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    ended = subprocess.run(
        ["bash", "--norc", "-c", program], capture_output=True, text=True, check=True, cwd=script.parent
    )
    return ended.stdout.split()


def test_bash_completes_commands_options_values_and_files(riverboat: Riverboat, tmp_path: Path) -> None:
    script = tmp_path / "riverboat.bash"
    script.write_text(riverboat("completion", "bash").out, encoding="utf-8")
    assert completed(script, "re") == ["replay", "report", "review", "retry"]
    assert completed(script, "--v") == ["--version"]
    assert completed(script, "--lang", "zh-CN", "pl") == ["play"]
    assert completed(script, "play", "--speed", "f") == ["fast"]
    assert completed(script, "play", "--rules", "") == ["tda", "pokerstars", "roberts", "kitchen"]
    assert completed(script, "replay", "--rules", "") == ["tda", "online", "lenient"]
    assert completed(script, "replay", "--js") == ["--json"]
    assert completed(script, "replay", "riverboat.") == ["riverboat.bash"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_every_command_with_its_description(riverboat: Riverboat, shell: str) -> None:
    script = riverboat("completion", shell, "--lang", "zh-CN").out
    for command in COMMANDS:
        assert command in script
    assert "扑克术语解释" in script
    assert "four-colours" in script


def test_an_unknown_shell_is_refused_with_those_there_are(riverboat: Riverboat) -> None:
    assert "did you mean bash? Choose one of bash, zsh, fish." in riverboat("completion", "bsh").err
    assert "For which shell? Choose one of bash, zsh, fish." in riverboat("completion").err
