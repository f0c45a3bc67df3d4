"""Puts the web client into every wheel. A client that cannot be built never stops an installation.

RIVERBOAT_SKIP_WEB=1 leaves it out. Nothing is fetched or built when the sources have not changed since the last build.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

import build as client

TARGET = "riverboat/server/static"


def is_skipped() -> bool:
    return os.environ.get("RIVERBOAT_SKIP_WEB", "") not in {"", "0"}


class WebClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client, then names it as part of the wheel: git ignores it, so that hatchling would too."""

    def dependencies(self) -> list[str]:
        return [] if is_skipped() or client.is_current() or not client.has_sources() else [client.NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if is_skipped():
            self.app.display_warning("RIVERBOAT_SKIP_WEB is set: the web client is left out.")
            return
        self._build()
        if not client.is_built():
            return
        if self.target_name == "sdist":
            build_data["artifacts"].append("/src/riverboat/server/static")
        elif version != "editable":
            # An editable installation finds it in the source tree.
            build_data["force_include"][str(client.STATIC)] = TARGET

    def _build(self) -> None:
        if client.is_current():
            self.app.display_info("The web client is up to date.")
            return
        try:
            client.build()
        except client.BuildFailed as problem:
            kept = "an older one is kept" if client.is_built() else "the server will show a plain page instead"
            self.app.display_warning(f"The web client could not be built; {kept}. {problem}")
        else:
            self.app.display_success("The web client is built.")
