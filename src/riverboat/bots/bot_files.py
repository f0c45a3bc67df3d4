"""Loads modules with bots; a file in the current directory takes precedence over an installed package."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def bot_module(name: str) -> ModuleType:
    """The module `click` is `click.py` in the current directory, or what Python finds under that name.

    A path that ends in `.py` names a file anywhere.
    """
    here = Path.cwd()
    if str(here) not in sys.path:
        # Last, so that a file of yours cannot take the place of a module everybody uses.
        sys.path.append(str(here))
    file = Path(name) if name.endswith(".py") else here / f"{name}.py"
    return _from_file(file.resolve()) if name.endswith(".py") or file.is_file() else import_module(name)


@cache
def _from_file(file: Path) -> ModuleType:
    """Under a name of its own, so that whoever imports a package of that name still gets the package."""
    name = f"bot_file:{file}"
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"{file} is not a Python file", name=name)
    module = module_from_spec(spec)
    # Dataclasses and pickle look a class's module up by its name.
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
