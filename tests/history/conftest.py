"""Random tables for histories are the engine's own: `tests/engine/random_hands.py`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "engine"))
