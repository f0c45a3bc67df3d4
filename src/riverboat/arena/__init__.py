"""The arena: matches of bots, duplicate deals, luck adjustment, ratings. `play_match(Match(bots=("tag", "nit")))`."""

from riverboat.arena.faults import FaultCount
from riverboat.arena.match import Block, Match
from riverboat.arena.report import MatchReport, Standing, as_json, play_match
from riverboat.odds.estimates import Estimate

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
