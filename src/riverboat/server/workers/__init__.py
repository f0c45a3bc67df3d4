"""Bot workers: bots run in processes of their own, so that none can block the server or see more than its seat does."""

from riverboat.server.workers.pool import ProcessBotWorkers

__all__ = ["ProcessBotWorkers"]
