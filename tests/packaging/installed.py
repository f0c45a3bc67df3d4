"""Riverboat as it is after `pip install riverboat[…]`: a Python that finds only the packages of some extras."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

_ONLY = """
import sys
from importlib.machinery import PathFinder

ALLOWED = {{"riverboat", *sys.stdlib_module_names, *{allowed!r}}}


class Only(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if path is None and name not in ALLOWED and not name.startswith("_sysconfigdata"):
            return None
        return super().find_spec(name, path, target)


sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not PathFinder and "editable" not in repr(finder)]
sys.meta_path.append(Only)
sys.path.insert(0, {source!r})
"""


def run_with(extras: tuple[str, ...], code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python code where only these extras, and what they need, are installed."""
    prelude = _ONLY.format(allowed=sorted(modules_of(extras)), source=str(ROOT / "src"))
    return subprocess.run(
        [sys.executable, "-c", prelude + code, *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT / "tests",
    )


@cache
def modules_of(extras: tuple[str, ...]) -> frozenset[str]:
    """The top-level modules of the core and these extras."""
    wanted = list(PROJECT["dependencies"])
    for extra in extras:
        wanted += EXTRAS[extra]
    found: set[str] = set()
    while wanted:
        requirement = Requirement(wanted.pop())
        name = canonicalize_name(requirement.name)
        if name == "riverboat":
            for extra in requirement.extras:
                wanted += EXTRAS[extra]
            continue
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        key = f"{name}[{','.join(sorted(requirement.extras))}]"
        if key in found:
            continue
        found.add(key)
        try:
            needed = distribution(name).requires or []
        except PackageNotFoundError:
            continue
        for line in needed:
            inner = Requirement(line)
            markers = [{"extra": extra} for extra in ("", *requirement.extras)]
            if inner.marker is None or any(inner.marker.evaluate(marker) for marker in markers):
                wanted.append(re.sub(r";.*", "", line))
    names = {key.partition("[")[0] for key in found}
    return frozenset(
        module
        for module, distributions in packages_distributions().items()
        if names & {canonicalize_name(each) for each in distributions}
    ) | (frozenset({"riverboat_blueprints"}) if "riverboat-blueprints" in names else frozenset())
