"""What a release links to: the repository it was built from, at its version."""

from __future__ import annotations

import re
from pathlib import Path

from tools.project_links import absolute_links, project_urls, repository

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
ADDRESS = "https://example.org/someone/riverboat"


def test_a_build_on_github_knows_its_repository_and_any_other_is_told() -> None:
    github = {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "someone/riverboat"}
    assert repository(github) == "https://github.com/someone/riverboat"
    assert repository({**github, "RIVERBOAT_REPOSITORY": f"{ADDRESS}/"}) == ADDRESS
    assert repository({}) is None
    assert project_urls(None) == {}
    assert all(url.startswith(ADDRESS) for url in project_urls(ADDRESS).values())


def test_relative_links_lead_to_the_files_of_the_version_and_others_stay() -> None:
    text = "[a](docs/a.md#b) ![p](docs/p.svg) [h](https://x.org/y) [s](#s)"
    assert absolute_links(text, ADDRESS, "1.2") == (
        f"[a]({ADDRESS}/blob/v1.2/docs/a.md#b) ![p]({ADDRESS}/raw/v1.2/docs/p.svg) [h](https://x.org/y) [s](#s)"
    )
    assert absolute_links(text, None, "1.2") == text


def test_the_readme_of_a_release_has_no_relative_link_left() -> None:
    assert "](docs/" in README
    assert "](docs/" not in absolute_links(README, ADDRESS, "1.2")


def test_the_code_in_the_workflows_runs() -> None:
    found = [
        code
        for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
        for code in re.findall(r'python -c "([^"]+)"', path.read_text("utf-8"))
    ]
    played = [code for code in found if "riverboat.play(" in code]
    assert played
    for code in played:
        exec(code, {})
