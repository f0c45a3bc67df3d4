"""The directory of a user's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_directory() -> Path:
    """Returns the directory of a user's files, by the convention of the system; `RIVERBOAT_DATA` overrides it."""
    if chosen := os.environ.get("RIVERBOAT_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "riverboat"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "riverboat"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "riverboat"
