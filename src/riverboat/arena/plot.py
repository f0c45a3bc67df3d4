"""Curves with confidence bands, drawn once and written as SVG (by hand) or PNG (by Pillow, the extra `plots`)."""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hls_to_rgb
from html import escape
from io import BytesIO
from math import floor, log10
from typing import Final, NamedTuple, TypeAlias

from riverboat.errors import RiverboatError

WIDTH: Final = 960
HEIGHT: Final = 540
LEFT, RIGHT, TOP, BOTTOM = 80, 170, 50, 60
INK: Final = "#333333"
GRID: Final = "#dddddd"
BAND_OPACITY: Final = 0.15
LABEL_GAP: Final = 15.0
FONT_SIZE: Final = 13
TICKS: Final = 6
PNG_SCALE: Final = 2

Point: TypeAlias = tuple[float, float]


class Curve(NamedTuple):
    """A name and points (x, y, half the width of the band around y)."""

    name: str
    points: tuple[tuple[float, float, float], ...]


class Polyline(NamedTuple):
    points: tuple[Point, ...]
    colour: str
    width: float


class Area(NamedTuple):
    points: tuple[Point, ...]
    colour: str


class Label(NamedTuple):
    place: Point
    text: str
    colour: str = INK
    anchor: str = "start"


Shape: TypeAlias = Polyline | Area | Label


def draw(curves: Sequence[Curve], title: str, x_title: str, y_title: str) -> list[Shape]:
    """A chart of the curves, each named at its right end in its colour."""
    across = _Scale([point[0] for curve in curves for point in curve.points], LEFT, WIDTH - RIGHT)
    spread = [y + side * margin for curve in curves for _, y, margin in curve.points for side in (-1, 1)]
    up = _Scale(spread, HEIGHT - BOTTOM, TOP)
    shapes: list[Shape] = [
        Label((WIDTH / 2, TOP / 2), title, anchor="middle"),
        Label(((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 15), x_title, anchor="middle"),
        Label((LEFT, TOP - 10), y_title, anchor="middle"),
    ]
    for value in across.ticks():
        shapes.append(Label((across(value), HEIGHT - BOTTOM + 20), f"{value:,.0f}", anchor="middle"))
    for value in up.ticks():
        shapes.append(Polyline(((LEFT, up(value)), (WIDTH - RIGHT, up(value))), INK if value == 0 else GRID, 1))
        shapes.append(Label((LEFT - 8, up(value) + 4), f"{value:,.0f}", anchor="end"))
    colours = [_colour(place, len(curves)) for place in range(len(curves))]
    for curve, colour in zip(curves, colours, strict=True):
        above = [(across(x), up(y + margin)) for x, y, margin in curve.points]
        below = [(across(x), up(y - margin)) for x, y, margin in reversed(curve.points)]
        shapes.append(Area((*above, *below), colour))
    for curve, colour in zip(curves, colours, strict=True):
        shapes.append(Polyline(tuple((across(x), up(y)) for x, y, _ in curve.points), colour, 2))
    heights = _apart([up(curve.points[-1][1]) for curve in curves])
    for curve, colour, height in zip(curves, colours, heights, strict=True):
        shapes.append(Label((WIDTH - RIGHT + 10, height + 4), curve.name, colour))
    return shapes


class _Scale:
    """Values to places on the page."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self._low, high = min(values, default=0.0), max(values, default=1.0)
        self._range = (high - self._low) or 1.0
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        return self._start + (value - self._low) / self._range * (self._end - self._start)

    def ticks(self) -> list[float]:
        """Round values, about `TICKS` of them."""
        rough = self._range / TICKS
        power = 10.0 ** floor(log10(rough))
        step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
        first = -floor(-self._low / step)
        last = floor((self._low + self._range) / step)
        return [number * step for number in range(first, last + 1)]


def _apart(heights: Sequence[float]) -> list[float]:
    """The same heights, moved as little as a pass from the top allows, so that labels do not overlap."""
    placed = list(heights)
    lowest = TOP - LABEL_GAP
    for index in sorted(range(len(heights)), key=lambda index: heights[index]):
        lowest = placed[index] = max(heights[index], lowest + LABEL_GAP)
    over = max(0.0, max(placed, default=0.0) - (HEIGHT - BOTTOM / 3))
    return [height - over for height in placed]


def _colour(place: int, count: int) -> str:
    red, green, blue = hls_to_rgb(place / max(1, count), 0.3 + 0.1 * (place % 2), 0.7)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"


def as_svg(shapes: Sequence[Shape]) -> str:
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="{FONT_SIZE}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *map(_svg_shape, shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _svg_shape(shape: Shape) -> str:
    match shape:
        case Polyline(points, colour, width):
            return f'<polyline points="{_svg_points(points)}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        case Area(points, colour):
            return f'<polygon points="{_svg_points(points)}" fill="{colour}" fill-opacity="{BAND_OPACITY}"/>'
        case Label((x, y), text, colour, anchor):
            return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg_points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def as_png(shapes: Sequence[Shape]) -> bytes:
    """Drawn at twice the size. Pillow's own font has no Chinese: give it English texts."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ModuleNotFoundError as missing:
        raise RiverboatError(
            "extra_missing", "Pillow is not installed; run: pip install 'riverboat[export]'", extra="export"
        ) from missing
    size = (PNG_SCALE * WIDTH, PNG_SCALE * HEIGHT)
    image = Image.new("RGBA", size, "white")
    font = ImageFont.load_default(PNG_SCALE * FONT_SIZE)
    anchors = {"start": "ls", "middle": "ms", "end": "rs"}
    for shape in shapes:
        brush = ImageDraw.Draw(image)
        match shape:
            case Polyline(points, colour, width):
                brush.line(_scaled(points), colour, round(PNG_SCALE * width), joint="curve")
            case Area(points, colour):
                layer = Image.new("RGBA", size, (0, 0, 0, 0))
                ImageDraw.Draw(layer).polygon(_scaled(points), f"{colour}{round(255 * BAND_OPACITY):02x}")
                image = Image.alpha_composite(image, layer)
            case Label(place, text, colour, anchor):
                brush.text(_scaled([place])[0], text, colour, font, anchors[anchor])
    written = BytesIO()
    image.convert("RGB").save(written, "PNG", optimize=True)
    return written.getvalue()


def _scaled(points: Sequence[Point]) -> list[Point]:
    return [(PNG_SCALE * x, PNG_SCALE * y) for x, y in points]
