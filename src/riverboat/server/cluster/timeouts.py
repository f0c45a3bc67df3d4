"""How long things take in a cluster. A hand goes on elsewhere within 3 s of its owner's death."""

from __future__ import annotations

import msgspec


class ClusterTimes(msgspec.Struct, frozen=True):
    """Seconds. A lease that is not renewed runs out, is noticed by a scan and taken: 1.5 + 0.5 + the time to open."""

    lease: float = 1.5
    renew: float = 0.4
    scan: float = 0.5
    patience: float = 8.0
    """How long a request waits for an owner that can answer it."""
    glance: float = 0.25
    """How often a waiting request looks whether its owner still has the lease."""
    opening: float = 0.75
    """How long another process is given to take a thing before this one does."""
    pulse: float = 1.0
    """How often a watching process says that it is there."""
    silence: float = 3.0
    """After this long without a word the watchers of a process, or an owner's stream, are given up."""
    idle: float = 30.0
    """How long nobody needs a thing before it is put away."""
