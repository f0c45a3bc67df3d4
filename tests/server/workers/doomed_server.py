"""A server that will be killed: starts a worker, gives it a bot to ask, and says the worker's number."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from test_bot_workers import LOOK

from riverboat.server.workers import ProcessBotWorkers


async def main(bot: str) -> None:
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    running = ProcessBotWorkers(1, 600.0, warms_up=False)
    await running.ask(("1", "first"), "worker_bots:Caller", LOOK, ())
    asking = asyncio.create_task(running.ask(("1", bot), f"worker_bots:{bot}", LOOK, ()))
    await asyncio.sleep(0.5)
    print(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()[0], flush=True)
    await asyncio.wait({asking, asyncio.create_task(asyncio.sleep(600))})


asyncio.run(main(sys.argv[1]))
