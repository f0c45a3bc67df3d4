"""Where tables are: in this process, or in one of many. Whoever asks cannot tell which."""

from riverboat.host.resources import Kind, Opened, Owned, Watched
from riverboat.server.cluster.cluster_router import ClusterRooms
from riverboat.server.cluster.handles import Line
from riverboat.server.cluster.local_router import LocalRooms
from riverboat.server.cluster.public_events import announcer, events_channel
from riverboat.server.cluster.resource_kinds import Kinds, Tables
from riverboat.server.cluster.timeouts import ClusterTimes

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
