"""Where the data package `riverboat-blueprints` lies: strategies and the card abstractions that they stand on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from riverboat.errors import RiverboatError

PACKAGE: Final = "riverboat-blueprints"
FOLDER: Final = "packages/blueprints"
"""In the repository."""
CHECKOUT: Final = Path(__file__).parents[4] / FOLDER / "src" / PACKAGE.replace("-", "_")
"""Where it lies beside the sources; installed from an index, there is no such folder."""


@cache
def data_folder() -> Path:
    """The folder of the data package; refused if it is not installed, unless the sources are those of a checkout."""
    try:
        return Path(str(files(PACKAGE.replace("-", "_"))))
    except ModuleNotFoundError:
        if CHECKOUT.is_dir():
            return CHECKOUT
        raise RiverboatError(
            "blueprints_missing",
            f"blueprints are not installed; run: pip install {PACKAGE} (in a checkout: pip install ./{FOLDER})",
            package=PACKAGE,
            folder=FOLDER,
        ) from None
