"""Plots written to files: SVG, or PNG with the extra `plots`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.cli.options import usage_error, writable_file
from riverboat.locale import Language

if TYPE_CHECKING:
    from riverboat.arena.plot import Curve

PLOT_KINDS: Final = (".svg", ".png")


def plot_path(name: str) -> Path:
    """The file for a plot, refused before there is one to draw."""
    if Path(name).suffix not in PLOT_KINDS:
        raise usage_error("unknown_plot", name=name, kinds=", ".join(PLOT_KINDS))
    return writable_file(name)


def plot_language(path: Path, language: Language) -> Language:
    """A PNG is drawn with a font that has Latin letters alone."""
    return "en" if path.suffix == ".png" else language


def write_plot(path: Path, curves: Sequence[Curve], title: str, x_title: str, y_title: str) -> None:
    from riverboat.arena.plot import as_png, as_svg, draw

    shapes = draw(curves, title, x_title, y_title)
    try:
        path.write_bytes(as_png(shapes) if path.suffix == ".png" else as_svg(shapes).encode())
    except OSError as error:  # the disk is full by now
        raise usage_error("cannot_write", file=str(path)) from error
