"""`riverboat glossary`, and the pages of the documentation that are made from the same file."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import Riverboat

from riverboat.locale import Language
from riverboat.locale.glossary import glossary

DOCS = Path(__file__).parents[2] / "docs"


def test_a_term_is_found_by_any_of_its_names(riverboat: Riverboat) -> None:
    assert "Acts last on every street" in riverboat("glossary", "button").out
    assert riverboat("glossary", "btn").out == riverboat("glossary", "Button").out
    for name in ("梭哈", "全押"):
        assert "全下" in riverboat("glossary", name, "--lang", "zh-CN").out


def test_an_unknown_term_is_quoted(riverboat: Riverboat) -> None:
    assert riverboat("glossary", "checkmate").err == (
        "riverboat: The glossary has nothing about 'checkmate'; riverboat glossary lists all terms.\n"
    )


def test_both_languages_explain_the_same_terms() -> None:
    english, chinese = (
        [[term.id for term in group.terms] for group in glossary(language)] for language in ("en", "zh-CN")
    )
    assert english == chinese
    assert sum(map(len, english)) > 60


@pytest.mark.parametrize(("language", "file"), [("en", "glossary.md"), ("zh-CN", "glossary.zh-CN.md")])
def test_the_page_in_the_documentation_is_the_glossary(riverboat: Riverboat, language: Language, file: str) -> None:
    """Made anew by `riverboat glossary --markdown`."""
    assert riverboat("glossary", "--markdown", "--lang", language).out == (DOCS / file).read_text("utf-8")
