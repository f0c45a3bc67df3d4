"""Writes the table of hands of several packs into the pages of rules: `python -m tools.pack_orders`.

For each number of packs, how many five-card hands each category has and so which beats which (rule C5).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from riverboat.cards import MOST_PACKS
from riverboat.evaluator import Category
from riverboat.evaluator.several_packs import category_counts
from riverboat.locale import Language, category_name, messages

BEGIN = "<!-- packs: made by tools.pack_orders -->"
END = "<!-- end of packs -->"
PAGES: dict[Path, Language] = {
    Path(__file__).parents[1] / "docs" / "rules.md": "en",
    Path(__file__).parents[1] / "docs" / "rules.zh-CN.md": "zh-CN",
}


def table(language: Language) -> str:
    """A row for each category, best first by two packs, a column for each number of packs: place and count."""
    text = messages(language, "hands")
    packs = range(2, MOST_PACKS + 1)
    counts = {count: category_counts(count) for count in packs}
    head = ["", *map(str, packs)]
    rows = [
        [category_name(Category[name], text), *(_cell(counts[count], name) for count in packs)]
        for name in reversed(counts[2])
    ]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head), *rows])


def _cell(counts: Mapping[str, int], name: str) -> str:
    return f"{[*reversed(counts)].index(name) + 1}: {counts[name]:,}"


def with_table(page: str, language: Language) -> str:
    """The page with its table made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(language)}\n{END}{after}"


def main() -> None:
    for path, language in PAGES.items():
        path.write_text(with_table(path.read_text(encoding="utf-8"), language), encoding="utf-8")


if __name__ == "__main__":
    main()
