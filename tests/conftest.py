"""How Hypothesis runs: the same examples every time, so that a build is red for a reason and not by luck.

`pytest --hypothesis-profile=explore` draws new ones.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A whole hand is one example, and the two cores are shared: time says nothing about it.
_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("steady", deadline=None, derandomize=True, database=None, suppress_health_check=_QUIET)
settings.register_profile("explore", deadline=None, suppress_health_check=_QUIET)
settings.load_profile("steady")
