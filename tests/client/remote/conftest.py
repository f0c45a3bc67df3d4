"""Pictures of screens are shared with the tests of the terminal client."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tui"))
