"""The page of rules: every rule that code or tests cite is on it, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import pack_orders

ROOT = Path(__file__).parents[2]
ENGLISH, CHINESE = ROOT / "docs" / "rules.md", ROOT / "docs" / "rules.zh-CN.md"
ANCHOR = re.compile(r'<a id="(\w+)"></a>\*\*(\w+) ')
CITATION = re.compile(r"\b[Rr]ules? ([A-Z]\d{1,2})\b")


def rules_of(page: Path) -> list[str]:
    found = ANCHOR.findall(page.read_text(encoding="utf-8"))
    assert all(anchor == name.lower() for anchor, name in found)
    return [name for _, name in found]


def test_both_languages_state_the_same_rules_in_the_same_order() -> None:
    assert rules_of(ENGLISH) == rules_of(CHINESE)
    assert len(rules_of(ENGLISH)) == len(set(rules_of(ENGLISH))) > 30


@pytest.mark.parametrize("folder", ["src", "tests", "web/src", "benchmarks", "examples"])
def test_every_rule_that_is_cited_is_on_the_page(folder: str) -> None:
    known = set(rules_of(ENGLISH))
    sources = [path for end in ("py", "ts", "svelte") for path in (ROOT / folder).rglob(f"*.{end}")]
    cited = {(name, path.name) for path in sources for name in CITATION.findall(path.read_text(encoding="utf-8"))}
    assert {(name, path) for name, path in cited if name not in known} == set()


def test_no_source_cites_a_document_that_is_not_in_the_repository() -> None:
    elsewhere = re.compile(r"\bSPEC [A-Z]\d|seed rules \d|\(([ABCKOPT]\d{1,2})\)")
    sources = [path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py") if path != Path(__file__)]
    assert [path.name for path in sources if elsewhere.search(path.read_text(encoding="utf-8"))] == []


def test_the_table_of_several_packs_is_the_one_that_the_script_makes() -> None:
    for path, language in pack_orders.PAGES.items():
        page = path.read_text(encoding="utf-8")
        assert pack_orders.with_table(page, language) == page
