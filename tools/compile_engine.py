"""Compiles the rules of the engine with mypyc, from the same source that runs without it. Needs a C compiler.

    python tools/compile_engine.py FOLDER

The extension modules go into FOLDER, where they lie in the wheel: beside the source they were made from, which Python
then passes over. `RIVERBOAT_COMPILE=1 pip wheel .` does it through hatch_build.py.

Only functions are compiled. Structs stay Python: mypyc makes classes of its own, without msgspec's options; and so do
the modules that take what callers pass, because compiled code refuses a wrong type with words of its own.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).resolve().parents[1] / "src" / "riverboat"
NEEDS: Final = ("mypy>=1.16", "setuptools>=65")
MODULES: Final = (
    "engine/betting.py",
    "engine/deal.py",
    "engine/hand.py",
    "engine/pots.py",
    "engine/seats.py",
    "engine/showdown.py",
    "engine/structures/fixed_limit.py",
    "engine/structures/kitchen.py",
    "engine/structures/no_limit.py",
    "engine/structures/pot_limit.py",
    "engine/structures/structure.py",
    "evaluator/lookup.py",
)
READ_ALONG: Final = ("errors.py", "cards.py", "svg.py", "py.typed", "engine", "evaluator")
"""What the modules import. Nothing else is there while they are checked: the whole package would take minutes."""

_SETUP: Final = """
from mypyc.build import mypycify
from setuptools import setup

modules = {modules!r}
extensions = mypycify(["--config-file=mypy.ini", *modules], opt_level={level!r}, group_name="riverboat")
setup(name="riverboat", packages=[], ext_modules=extensions)
"""


class CompilationError(RuntimeError):
    """The modules could not be compiled; the message ends with what the compiler said."""


def compile_engine(folder: Path, *, level: str = "3") -> list[Path]:
    """Compile the modules and put what comes out into `folder`; gives its files, relative to it."""
    with tempfile.TemporaryDirectory() as name:
        stage = Path(name)
        _copy_sources(stage)
        (stage / "mypy.ini").write_text("[mypy]\nfollow_imports = silent\nignore_missing_imports = True\n")
        (stage / "setup.py").write_text(_SETUP.format(modules=[f"riverboat/{each}" for each in MODULES], level=level))
        done = subprocess.run(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
            cwd=stage,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise CompilationError((done.stdout + done.stderr)[-2000:])
        return list(_moved(stage, folder))


def _copy_sources(stage: Path) -> None:
    package = stage / "riverboat"
    package.mkdir()
    (package / "__init__.py").touch()
    for name in READ_ALONG:
        source = SOURCE / name
        if source.is_dir():
            shutil.copytree(source, package / name, ignore=shutil.ignore_patterns("__pycache__", "*.bin"))
        else:
            shutil.copy(source, package / name)


def _moved(stage: Path, folder: Path) -> Iterator[Path]:
    built = [path for path in stage.rglob("*") if path.suffix in {".so", ".pyd"}]
    for path in built:
        relative = path.relative_to(stage)
        if relative.parts[0] == "build":
            continue  # the same file before it was put beside its source
        (folder / relative).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / relative)
        yield relative


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/compile_engine.py FOLDER")
    for each in compile_engine(Path(sys.argv[1])):
        sys.stdout.write(f"{each}\n")
