"""SVG as text: what all drawings of hands, ranges, strategies and equities are made of.

A drawing brings its own ground, so that it can be read in a dark notebook as in a light one, and says in words what it
shows. Whatever a person has typed goes through `label` or `attribute`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, Protocol, TypeAlias, runtime_checkable

from riverboat.errors import bad_argument

Point: TypeAlias = "tuple[float, float]"

PAPER: Final = "#ffffff"
INK: Final = "#222222"
FAINT: Final = "#d9d9d9"
COLOURS: Final = ("#2e6da4", "#c8553d", "#2f855a", "#8e5ea2", "#b7791f", "#4a5568", "#d53f8c", "#319795")
"""For players and curves; they differ in lightness too, and all can be read on paper."""


@runtime_checkable
class Drawable(Protocol):
    """What has a drawing."""

    def _repr_svg_(self) -> str: ...


def to_svg(thing: Drawable) -> str:
    """A hand, an observation, a range, equities or a solved node as a picture: the text of an SVG file.

    A hand is drawn as a spectator sees it; draw `observe(hand, seat)` for what a seat sees.
    """
    if isinstance(thing, type) or not isinstance(thing, Drawable):
        raise bad_argument("thing", thing, "a hand, an observation, a range, equities, a solution or one of its nodes")
    return thing._repr_svg_()


def document(width: float, height: float, words: str, parts: Iterable[str]) -> str:
    """A picture; `words` say what is in it to those who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" role="img" aria-label="{attribute(words)}" '
        f'style="max-width:100%;height:auto" font-family="system-ui,sans-serif" font-size="13">'
        f"<title>{escape(words)}</title>{rectangle(0, 0, width, height, PAPER, radius=8)}{''.join(parts)}</svg>"
    )


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0, stroke: str = ""
) -> str:
    rounded = f' rx="{number(radius)}"' if radius else ""
    line = f' stroke="{stroke}"' if stroke else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" fill="{fill}"'
        f"{rounded}{line}/>"
    )


def label(
    x: float, y: float, text: str, *, fill: str = INK, anchor: str = "start", size: float = 0, bold: bool = False
) -> str:
    """Words at a place: their beginning, middle or end."""
    larger = f' font-size="{number(size)}"' if size else ""
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" fill="{fill}" text-anchor="{anchor}"{larger}{weight}>'
        f"{escape(text, quote=False)}</text>"
    )


def line(points: Sequence[Point], stroke: str, *, width: float = 1, dashes: str = "") -> str:
    places = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{places}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"{dashed}/>'


def legend(x: float, y: float, entries: Sequence[tuple[str, str]], row: float = 20) -> list[str]:
    """Colours with their names, one below the other."""
    return [
        rectangle(x, y + row * place, 12, 12, colour, stroke=INK) + label(x + 18, y + row * place + 11, name)
        for place, (colour, name) in enumerate(entries)
    ]


def number(value: float) -> str:
    """Short: at most two places, and none that is 0."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def attribute(text: str) -> str:
    """A text between quotation marks."""
    return escape(text, quote=True)
