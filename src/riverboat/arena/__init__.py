"""The arena: matches of bots, duplicate deals, luck adjustment, ratings. `play_match(Match(bots=("tag", "nit")))`."""

from riverboat.arena.estimate import Estimate
from riverboat.arena.faults import FaultCount
from riverboat.arena.match import Block, Match
from riverboat.arena.report import MatchReport, Standing, as_json, play_match

__all__ = [
    "Block",
    "Estimate",
    "FaultCount",
    "Match",
    "MatchReport",
    "Standing",
    "as_json",
    "play_match",
]
