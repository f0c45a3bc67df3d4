"""Routers: reach a table or tournament in this process, or in whichever process of a cluster owns it."""

from riverboat.host.resources import OpenedResource, ResourceActor, ResourceKind, Watchable
from riverboat.server.cluster.cluster_router import ClusterRouter
from riverboat.server.cluster.local_router import LocalRouter
from riverboat.server.cluster.public_events import announcer, events_channel
from riverboat.server.cluster.resource_kinds import ResourceKinds, TableResources
from riverboat.server.cluster.timeouts import ClusterTimeouts

__all__ = [
    "ClusterRouter",
    "ClusterTimeouts",
    "LocalRouter",
    "OpenedResource",
    "ResourceActor",
    "ResourceKind",
    "ResourceKinds",
    "TableResources",
    "Watchable",
    "announcer",
    "events_channel",
]
