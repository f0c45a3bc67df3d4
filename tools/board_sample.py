"""Makes the boards that play-outs before the flop are dealt on, in a minute: `python -m tools.board_sample`."""

from __future__ import annotations

import numpy as np

from riverboat.solver.blueprints.board_sample import SAMPLED, sample_boards, sample_path

if __name__ == "__main__":
    for name in SAMPLED:
        np.savez_compressed(sample_path(name), **sample_boards(name))
