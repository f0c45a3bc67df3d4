"""The message bus between processes: publish and subscribe on channels; messages are not stored."""

from riverboat.server.cluster.bus.bus import Bus, BusDown, Listener
from riverboat.server.cluster.bus.memory import MemoryBus
from riverboat.server.cluster.bus.redis_bus import RedisBus
from riverboat.server.cluster.bus.sealed import SealedBus

__all__ = ["Bus", "BusDown", "Listener", "MemoryBus", "RedisBus", "SealedBus"]
