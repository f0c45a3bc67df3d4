"""Where tables are: in this process, or in one of many. Whoever asks cannot tell which."""

from riverboat.server.rooms.cluster import ClusterRooms
from riverboat.server.rooms.kinds import Kinds, Tables
from riverboat.server.rooms.lines import Line
from riverboat.server.rooms.local import LocalRooms
from riverboat.server.rooms.notices import announcer, events_channel
from riverboat.server.rooms.owned import Kind, Opened, Owned, Watched
from riverboat.server.rooms.times import ClusterTimes

__all__ = [
    "ClusterRooms",
    "ClusterTimes",
    "Kind",
    "Kinds",
    "Line",
    "LocalRooms",
    "Opened",
    "Owned",
    "Tables",
    "Watched",
    "announcer",
    "events_channel",
]
