"""Thinking times that make a bot play at a human pace. Returns seconds; the table waits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from riverboat.errors import bad_argument

if TYPE_CHECKING:
    from riverboat.engine.view import Observation

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)

MEAN: Final = 2.0
DEVIATION: Final = 1.0
SHORTEST: Final = 0.5
LONGEST: Final = 12.0

_PACE: Final[dict[Speed, float]] = {"slow": 1.6, "normal": 1.0, "fast": 0.35, "instant": 0.0}
BIG_POT_BLINDS: Final = 30
"""A pot of so many big blinds makes everybody look twice."""
_BIG_POT_FACTOR: Final = 1.5
_ALL_IN_FACTOR: Final = 2.0
TIME_SHARE: Final = 0.6
"""A bot never uses more of its clock than this."""


def think_time(observation: Observation, rng: Random, speed: Speed = "normal") -> float:
    """Seconds to think: normal(2 s, 1 s), longer in a big pot or facing an all-in, never near the clock."""
    from riverboat.engine.view import Observation  # only bots that think at a human pace bring it in

    if not isinstance(observation, Observation):
        raise bad_argument("observation", observation, "an Observation")
    if not isinstance(rng, Random):
        raise bad_argument("rng", rng, "a random.Random")
    if not isinstance(speed, str) or speed not in _PACE:
        raise bad_argument("speed", speed, f"one of {', '.join(SPEEDS)}")
    pace = _PACE[speed]
    seconds = max(SHORTEST, rng.gauss(MEAN, DEVIATION)) * _weight(observation)
    seconds = min(seconds, LONGEST) * pace
    if observation.time_left is not None:
        seconds = min(seconds, observation.time_left * TIME_SHARE)
    return max(0.0, seconds)


def _weight(observation: Observation) -> float:
    weight = 1.0
    if observation.pot >= BIG_POT_BLINDS * observation.rules.min_bet:
        weight *= _BIG_POT_FACTOR
    if observation.to_call and _faces_all_in(observation):
        weight *= _ALL_IN_FACTOR
    return weight


def _faces_all_in(observation: Observation) -> bool:
    """Whether calling puts this seat all-in, or the bet to call is an opponent's last chips."""
    seat = observation.seat
    if seat is not None and observation.to_call >= observation.stacks[seat]:
        return True
    return any(other.state == "all_in" and other.bet == observation.current_bet for other in observation.opponents)
