"""The addresses of a release: where its project lives, and the README with links that work elsewhere.

Nothing in the repository knows where it is published: a build on GitHub is told by its environment, and
RIVERBOAT_REPOSITORY names any other place, such as https://github.com/somebody/riverboat. Without both a build has no
addresses, and the README keeps its relative links.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

PICTURES: Final = (".svg", ".png", ".webp", ".gif")
_LINK: Final = re.compile(r"(!?\[[^\]]*\]\()(?!https?:|#)([^)#\s]+)")


def repository(environment: Mapping[str, str]) -> str | None:
    """The address of the repository that is built."""
    if given := environment.get("RIVERBOAT_REPOSITORY"):
        return given.rstrip("/")
    server, name = environment.get("GITHUB_SERVER_URL"), environment.get("GITHUB_REPOSITORY")
    return f"{server}/{name}" if server and name else None


def project_urls(address: str | None) -> dict[str, str]:
    """The links that package indexes show."""
    if address is None:
        return {}
    return {
        "Homepage": address,
        "Documentation": f"{address}/blob/main/docs/index.md",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def absolute_links(text: str, address: str | None, version: str) -> str:
    """A page of the repository whose relative links lead to its files at a version."""
    if address is None:
        return text

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found[2].endswith(PICTURES) else "blob"
        return f"{found[1]}{address}/{kind}/v{version}/{found[2]}"

    return _LINK.sub(link, text)
