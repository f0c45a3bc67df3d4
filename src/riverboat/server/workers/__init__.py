"""Bot workers: bots run in processes of their own, so that none can block the server or see more than its seat does."""

from riverboat.server.workers.pool import ProcessBotWorkers, available_cores
from riverboat.server.workers.turns import BotTurns

__all__ = ["BotTurns", "ProcessBotWorkers", "available_cores"]
