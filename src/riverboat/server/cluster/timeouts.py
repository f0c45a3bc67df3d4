"""The timeouts of a cluster, chosen so that a table runs elsewhere within 3 s of its owner's death."""

from __future__ import annotations

import msgspec


class ClusterTimeouts(msgspec.Struct, frozen=True):
    """In seconds. A lease that is not renewed expires, a scan notices it and another process takes the resource:
    1.5 + 0.5 + the time to open."""

    lease: float = 1.5
    renew: float = 0.4
    scan: float = 0.5
    patience: float = 8.0
    """How long a request waits for an owner that can respond."""
    glance: float = 0.25
    """How often a waiting request checks that its owner still has the lease."""
    opening: float = 0.75
    """How long another process is given to take a resource before this one does."""
    heartbeat: float = 1.0
    """How often a watching process confirms its streams."""
    silence: float = 3.0
    """After this long without a message, the streams from or to a process are dropped."""
    balance: float = 10.0
    """How long the same processes must have run before resources move to those that should own them."""
    idle: float = 30.0
    """How long an unused resource is kept open."""
