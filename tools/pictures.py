"""Draws the pictures of the explanations as SVG: `python -m tools.pictures` writes `docs/pictures`."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from riverboat import equity, observe, play, solve, to_svg
from riverboat.svg import Drawable

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH: Final = 172
HEIGHT: Final = 64
GAP: Final = 36
STYLE: Final = (
    "<style>text{font:14px system-ui,sans-serif;fill:#333}rect,line,path{stroke:#2f6f5e;fill:none;stroke-width:2}"
    "rect{fill:#e8f3ef}circle{fill:#2f6f5e}</style>"
)
FLOWS: Final[dict[str, Sequence[str]]] = {
    "engine": (
        "a hand\nand an action",
        "legal_actions:\nis it legal?",
        "apply: the next\nhand and events",
        "view: what\neach seat may see",
    ),
    "solver": (
        "blueprint:\nthe whole game",
        "two are left:\nranges by Bayes",
        "the street solved\nfor these bets",
        "an action drawn\nfrom the solution",
    ),
    "fairness": (
        "server commits\nto 16 decks",
        "every client\nopens its seed",
        "seeds choose\ndeck and cut",
        "openings of the\ncards you saw",
    ),
}
"""Boxes from left to right."""
RESULTS: Final = (
    ("raw", -87, 526),
    ("all-in adjusted", -182, 476),
    ("luck-adjusted", -180, 439),
    ("policy-adjusted", -118, 145),
)
"""Mean and half of the 95 % interval in mbb/hand: the table of docs/bots.md."""


def flow(boxes: Sequence[str]) -> str:
    """Boxes joined by arrows."""
    width = len(boxes) * (WIDTH + GAP) - GAP + 8
    parts = []
    for place, words in enumerate(boxes):
        left = 4 + place * (WIDTH + GAP)
        parts.append(f'<rect x="{left}" y="4" width="{WIDTH}" height="{HEIGHT}" rx="8"/>')
        for row, line in enumerate(words.split("\n")):
            parts.append(
                f'<text x="{left + WIDTH // 2}" y="{31 + 20 * row}" text-anchor="middle">{escape(line)}</text>'
            )
        if place:
            middle = 4 + HEIGHT // 2
            parts.append(f'<path d="M{left - GAP + 4} {middle}H{left - 6}m-7 -6l7 6l-7 6"/>')
    return _svg(width, HEIGHT + 8, parts)


def intervals() -> str:
    """The results of one match, one below the other."""
    parts = ['<line x1="430" y1="10" x2="430" y2="150" stroke-dasharray="4 4"/>']
    for row, (name, mean, margin) in enumerate(RESULTS):
        y, scale = 30 + 32 * row, 0.35
        low, middle, high = (430 + scale * value for value in (mean - margin, mean, mean + margin))
        parts.append(f'<text x="8" y="{y + 5}">{escape(name)}</text>')
        parts.append(
            f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}"/><circle cx="{middle:.1f}" cy="{y}" r="5"/>'
        )
    parts.append('<text x="430" y="170" text-anchor="middle">0 mbb/hand</text>')
    return _svg(640, 180, parts)


def views() -> dict[str, str]:
    """What notebooks show of the examples in docs/python.md."""
    hand = play("blinds 50/100, stacks 5000 5000 700, hands AsKd QhQc", "r300 c f")
    spot = solve("Td9d6hQc2s", ("AA,KQs,T9s,A5s", "QQ,JTs,87s,KJs"), 100, 300, sizes="50%,a", threads=1)
    found = equity("AKs, QQ+, T9s", "TT-66, AQs+, KQs", board="Td9d6h")
    shown: dict[str, Drawable] = {"hand": observe(hand, 0), "equity": found, "strategy": spot.root}
    return {f"view-{name}.svg": f"{to_svg(one)}\n" for name, one in shown.items()}


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    return {**{f"{name}.svg": flow(boxes) for name, boxes in FLOWS.items()}, "luck.svg": intervals(), **views()}


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return f"{head}{STYLE}{''.join(parts)}</svg>\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        (FOLDER / name).write_text(drawn, encoding="utf-8")
