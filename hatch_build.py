"""Puts the web client into every wheel. A client that cannot be built never stops an installation.

RIVERBOAT_SKIP_WEB=1 leaves it out. Nothing is fetched or built when the sources have not changed since the last build.
RIVERBOAT_COMPILE=1 makes a wheel for this system with the engine's rules compiled, see tools/compile_engine.py; without
it nothing needs a compiler.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import build as client
import compile_engine as engine
import project_links

TARGET = "riverboat/server/static"


def is_set(name: str) -> bool:
    return os.environ.get(name, "") not in {"", "0"}


def is_skipped() -> bool:
    return is_set("RIVERBOAT_SKIP_WEB")


class LinksHook(MetadataHookInterface):
    """Addresses of the project, where the build knows them, and a README whose links work on a package index."""

    def update(self, metadata: dict[str, Any]) -> None:
        address = project_links.repository(os.environ)
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = project_links.project_urls(address)
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": project_links.absolute_links(text, address, metadata["version"]),
        }


class WebClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client, then names it as part of the wheel: git ignores it, so that hatchling would too."""

    _compiled: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        needs = [] if is_skipped() or client.is_current() or not client.has_sources() else [client.NODE]
        return [*needs, *engine.NEEDS] if self._is_compiled() else needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._is_compiled() and version != "editable":
            self._compile(build_data)
        self._add_client(version, build_data)

    def _is_compiled(self) -> bool:
        return is_set("RIVERBOAT_COMPILE") and self.target_name == "wheel"

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Asked for, so a failure stops the build: a wheel without it would look like one with it."""
        self._compiled = tempfile.TemporaryDirectory()
        folder = Path(self._compiled.name)
        for path in engine.compile_engine(folder):
            build_data["force_include"][str(folder / path)] = path.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        del version, build_data, artifact_path
        if self._compiled is not None:
            self._compiled.cleanup()

    def _add_client(self, version: str, build_data: dict[str, Any]) -> None:
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
