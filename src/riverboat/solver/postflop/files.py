"""Solutions on disk: one file with everything, so that it can be looked at or run on later."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.cards import format_cards, to_cards
from riverboat.errors import RiverboatError, bad_argument
from riverboat.odds.ranges import COMBOS, Range
from riverboat.solver.postflop.kernels import StreetTables
from riverboat.solver.postflop.sizes import MenuKey, Menus, Size
from riverboat.solver.postflop.spot import Spot
from riverboat.solver.postflop.walk import Precision

if TYPE_CHECKING:
    from riverboat.solver.postflop.solution import Solution

FILE_VERSION: Final = 1


def check_path(path: object) -> None:
    if not isinstance(path, str | Path) or not str(path) or "\0" in str(path):
        raise bad_argument("path", path, "the name of a file")


def write_solution(solution: Solution, path: str | Path) -> None:
    check_path(path)
    spot = solution.spot
    about = {
        "version": FILE_VERSION,
        "precision": solution.precision,
        "iterations": solution.iterations,
        "seconds": solution.seconds,
        "board": format_cards(spot.board),
        "pot": spot.pot,
        "stack": spot.stack,
        "rake": [spot.rake, spot.rake_cap],
        "sizes": [[list(key), [list(size) for size in sizes]] for key, sizes in spot.menus.sizes.items()],
        "menus": [spot.menus.add_all_in, spot.menus.all_in_share, spot.menus.most_raises],
    }
    arrays: dict[str, NDArray[Any]] = {
        "about": np.frombuffer(msgspec.json.encode(about), np.uint8),
        "ranges": np.array([one.combos for one in spot.ranges]),
    }
    for street, tables in enumerate(solution.tables):
        for name, table in tables._asdict().items():
            arrays[f"{name}_{street}"] = table
    try:
        # A file is whole or as it was before: the disk may be full.
        unfinished = Path(f"{path}.unfinished")
        with unfinished.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]
        unfinished.replace(path)
    except (OSError, UnicodeError) as error:
        raise RiverboatError("cannot_write", f"{path} cannot be written: {error}", file=path) from error


class Stored:
    """What a file holds. Raises `RiverboatError` for what is not a solution."""

    def __init__(self, path: str | Path) -> None:
        check_path(path)
        self._path = path
        try:
            with Path(path).open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                self._arrays = dict(file)
            about = msgspec.json.decode(self._arrays["about"].tobytes())
            if about["version"] != FILE_VERSION:
                raise ValueError(about["version"])
            self.spot = _spot_of(about, self._arrays["ranges"])
            self.precision: Precision = about["precision"]
            self.iterations, self.seconds = int(about["iterations"]), float(about["seconds"])
        except (OSError, UnicodeError) as error:
            raise RiverboatError("solution_unreadable", f"{path} cannot be read: {error}", file=path) from error
        except (ValueError, KeyError, TypeError, EOFError, AttributeError, BadZipFile) as error:
            raise self._refusal() from error

    def fill(self, tables: list[StreetTables]) -> None:
        """Copy what was learnt into tables of the same spot."""
        try:
            for street, one in enumerate(tables):
                for name, table in one._asdict().items():
                    given = self._arrays[f"{name}_{street}"]
                    if given.shape != table.shape or given.dtype != table.dtype:
                        raise self._refusal()
                    table[:] = given
        except KeyError as error:
            raise self._refusal() from error

    def _refusal(self) -> RiverboatError:
        return RiverboatError("not_a_solution", f"{self._path} is not a solution of this version", file=self._path)


def _spot_of(about: dict[str, Any], ranges: NDArray[np.float64]) -> Spot:
    sizes = {MenuKey(*key): tuple(Size(*size) for size in menu) for key, menu in about["sizes"]}
    add_all_in, all_in_share, most_raises = about["menus"]
    menus = Menus(sizes, add_all_in=add_all_in, all_in_share=all_in_share, most_raises=most_raises)
    first, second = (Range(tuple(float(weight) for weight in one)) for one in ranges)
    if len(first.combos) != len(COMBOS):
        raise ValueError("ranges")
    return Spot(to_cards(about["board"]), (first, second), about["pot"], about["stack"], menus, *about["rake"])
