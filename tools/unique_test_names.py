"""Check that no two modules of the tests have the same name. Part of `make lint`.

Folders of tests are no packages, so that a test imports a helper by its name alone. Of two modules with one name Python
knows the first: pytest refuses the second if it is a test, and a helper would be taken for the other.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parents[1] / "tests"
MAY_BE_SHARED: Final = "conftest.py"
"""pytest keeps these apart by their folders."""


def same_names(folder: Path) -> list[list[str]]:
    """The modules below a folder that share their names, as paths from there."""
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        if path.name != MAY_BE_SHARED:
            by_name[path.name].append(path.relative_to(folder).as_posix())
    return [paths for _, paths in sorted(by_name.items()) if len(paths) > 1]


def main() -> int:
    found = same_names(TESTS)
    for paths in found:
        sys.stderr.write(f"Two modules of the tests may not have the same name: {', '.join(paths)}\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
