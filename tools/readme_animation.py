"""The animated picture of the README: a hand in the terminal, as an SVG. `python -m tools.readme_animation` writes it.

The lines are those of a real game, played with a seed; the animation is CSS inside the SVG and needs no script.
"""

from __future__ import annotations

import subprocess
import sys
from html import escape
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "docs" / "screenshots"
PICTURES: Final = {"en": "hand.svg", "zh-CN": "hand-zh.svg"}
COMMAND: Final = ("play", "--plain", "--seed", "7", "--bots", "3", "--speed", "instant", "--lang")
TYPED: Final = "c\nr 900\nx\nx\nq\n"
ROWS: Final = 16
ROW: Final = 22
WIDTH: Final = 860
SECONDS_A_LINE: Final = 0.9
PAUSE: Final = 4.0
"""Seconds that the end stays."""


def session(language: str) -> list[str]:
    """The lines of the first hand."""
    done = subprocess.run(
        [sys.executable, "-m", "riverboat", *COMMAND, language],
        input=TYPED,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    _, first, *_ = done.stdout.split("\n\n")  # the keys, the hand, and what follows it
    return [line for line in first.splitlines() if line.strip()]


def drawn(lines: list[str]) -> str:
    """An SVG in which the lines appear one after the other and scroll."""
    total = len(lines) * SECONDS_A_LINE + PAUSE
    height = ROWS * ROW + 40
    shown = []
    for place, line in enumerate(lines):
        kind = ' class="you"' if " > " in line else ""
        begin = place * SECONDS_A_LINE
        shown.append(
            f'<text x="20" y="{48 + place * ROW}"{kind} visibility="hidden">{escape(line)}'
            f'<set attributeName="visibility" to="visible" begin="start.begin+{begin:.1f}s"'
            f' dur="{total - begin:.1f}s"/>'
            "</text>"
        )
    steps = [max(0, place + 1 - ROWS) * -ROW for place in range(len(lines))]
    values = ";".join(f"0 {step}" for step in [*steps, steps[-1]])
    times = ";".join(f"{place * SECONDS_A_LINE / total:.4f}" for place in range(len(lines))) + ";1"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">
<title>A hand in the terminal</title>
<style>text{{font:15px ui-monospace,Menlo,Consolas,monospace;fill:#d8e6e0;white-space:pre}}.you{{fill:#7fe0b0}}</style>
<rect width="{WIDTH}" height="{height}" rx="10" fill="#0d2a22"/>
<rect width="0" height="0"><set id="start" attributeName="x" to="0" begin="0s;start.end" dur="{total:.1f}s"/></rect>
<clipPath id="screen"><rect x="0" y="24" width="{WIDTH}" height="{height - 32}"/></clipPath>
<g clip-path="url(#screen)"><g>
<animateTransform attributeName="transform" type="translate" calcMode="discrete" values="{values}" keyTimes="{times}"
 begin="start.begin" dur="{total:.1f}s"/>
{chr(10).join(shown)}
</g></g>
</svg>
"""


if __name__ == "__main__":
    for language, name in PICTURES.items():
        (FOLDER / name).write_text(drawn(session(language)), encoding="utf-8")
