"""Puts what scripts printed into `docs/reliability.md` and its Chinese page, so that no figure there is typed by hand.

python benchmarks/simulate.py 10000 > simulate.txt; python benchmarks/reliability_page.py simulate simulate.txt

Several files, as of attacks that were measured in parts, stand one after the other.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
PAGES = (DOCS / "reliability.md", DOCS / "reliability.zh-CN.md")
PROGRESS = re.compile(r"^\d+ seeds, \d+ actions, \d+ failed, \d+ s$")
"""Lines that say how far a run has come."""


def with_figures(page: str, name: str, printed: str) -> str:
    """The page with another block between `<!-- name -->` and `<!-- end -->`."""
    lines = [line.rstrip() for line in printed.splitlines() if line.strip() and not PROGRESS.match(line)]
    block = "\n".join(["```", *lines, "```"])
    pattern = re.compile(rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
    changed, found = pattern.subn(lambda match: f"{match[1]}{block}\n{match[2]}", page)
    if not found:
        names = ", ".join(re.findall(r"<!-- (\w+) -->\n```", page))
        sys.exit(f"the page has no figures {name!r}; it has: {names}")
    return changed


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    printed = "\n".join(file.read_text("utf-8") for file in options.files)
    for page in PAGES:
        page.write_text(with_figures(page.read_text("utf-8"), options.name, printed), "utf-8")


if __name__ == "__main__":
    main()
