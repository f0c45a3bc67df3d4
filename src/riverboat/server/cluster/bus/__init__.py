"""How processes speak to each other: messages on channels, to whoever listens at that moment."""

from riverboat.server.cluster.bus.bus import Bus, BusDown, Listener
from riverboat.server.cluster.bus.memory import MemoryBus
from riverboat.server.cluster.bus.redis_bus import RedisBus

__all__ = ["Bus", "BusDown", "Listener", "MemoryBus", "RedisBus"]
