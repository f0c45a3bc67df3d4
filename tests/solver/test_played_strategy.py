"""What the bots play by their blueprints does not change by accident."""

from __future__ import annotations

import numpy as np
import pytest
from played_policies import HANDS, policy_at, recorded


def test_the_blueprints_play_what_was_recorded() -> None:
    """Heads-up between and beyond the depths, and three, six and nine players: all streets, bets of any size."""
    spots = recorded()
    assert len(spots) >= 100
    for spot in spots:
        actions, shares = spot.pop("actions"), spot.pop("shares")
        policy = policy_at(**spot)
        assert policy is not None, spot
        assert list(policy.actions) == actions, spot
        assert policy.shares[list(HANDS)] == pytest.approx(np.array(shares), abs=1e-6), spot
