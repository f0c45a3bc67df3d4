"""The task that owns something: a mailbox, one item at a time. Tables and tournaments are such actors."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.ports import Fenced
from riverboat.host.refusals import table_busy

RequestT = TypeVar("RequestT")
ResponseT = TypeVar("ResponseT")
MessageT = TypeVar("MessageT")


@dataclass(frozen=True)
class _QueuedRequest(Generic[RequestT, ResponseT]):
    request: RequestT
    response: asyncio.Future[ResponseT]


class _Wake(asyncio.Event):
    """Ends the wait of an actor. A new item in the mailbox leaves everything else as it was."""

    def __init__(self) -> None:
        super().__init__()
        self.has_changed = True
        """Something besides the mailbox may have changed since the actor last ran what was due."""

    def set(self) -> None:
        self.has_changed = True
        super().set()

    def set_by_item(self) -> None:
        super().set()


class Actor(ABC, Generic[RequestT, ResponseT, MessageT]):
    """Owned by this process until `lost` is set. Requests are answered; messages of its own work are not.

    It stops when another owner has written (`Fenced`), and after any failure whose outcome is not known: the next owner
    continues from what is stored.
    """

    kind: ClassVar[str]
    """What it owns, for logs."""
    most_waiting: ClassVar[int]
    """Requests in the mailbox; beyond them requests are refused."""

    def __init__(self, identity: str, epoch: int, log: logging.Logger) -> None:
        self.epoch = epoch
        self.lost = asyncio.Event()
        self._identity, self._log = identity, log
        self._inbox: deque[_QueuedRequest[RequestT, ResponseT] | MessageT] = deque()
        self._wake = _Wake()
        self._failure: Exception | None = None
        self._task: asyncio.Task[None] | None = None

    # What an actor does.

    @abstractmethod
    async def _open(self) -> None:
        """Runs once, before the first item."""

    @abstractmethod
    async def _run_due(self) -> None:
        """Runs after every item, whenever something else has woken the actor, and before an item if `_is_due`."""

    def _is_due(self) -> bool:
        """Whether anything may have become due by time alone since `_run_due`."""
        return True

    @abstractmethod
    async def _respond(self, request: RequestT) -> ResponseT:
        """Executes a request; a refusal changes nothing."""

    @abstractmethod
    async def _receive(self, message: MessageT) -> None:
        """Takes a message of the actor's own work."""

    @abstractmethod
    def _close(self) -> None:
        """Runs once, when the actor has stopped."""

    @abstractmethod
    def _unavailable(self, because: BaseException | None) -> Unreachable:
        """What whoever asks is told when the actor has stopped."""

    # Interface.

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"{self.kind} {self._identity}")

    async def ask(self, request: RequestT) -> ResponseT:
        """Returns the response. Raises refusals, and `Unreachable` when this process has lost what it owned."""
        if self.is_lost:
            raise self._unavailable(self._failure)
        if len(self._inbox) >= self.most_waiting:
            raise table_busy()
        response: asyncio.Future[ResponseT] = asyncio.get_running_loop().create_future()
        self._put(_QueuedRequest(request, response))
        return await response

    async def stop(self) -> None:
        """Stops the actor between two steps; what is stored is complete."""
        self.lost.set()
        self._wake.set()
        if self._task is not None:
            await asyncio.wait({self._task})

    @property
    def is_lost(self) -> bool:
        return self.lost.is_set()

    @property
    def failure(self) -> Exception | None:
        """The failure that stopped the actor; None while it runs, or when it was stopped."""
        return self._failure

    @property
    def _log_context(self) -> dict[str, str | int]:
        return {"game" if self.kind == "table" else self.kind: self._identity, "epoch": self.epoch}

    def _next_messages(self, kinds: tuple[type[MessageT], ...], most: int) -> list[MessageT]:
        """Takes up to so many messages of these kinds that wait next in the mailbox, before anything else."""
        taken: list[MessageT] = []
        while self._inbox and len(taken) < most:
            item = self._inbox[0]
            if isinstance(item, _QueuedRequest) or not isinstance(item, kinds):
                break
            taken.append(item)
            self._inbox.popleft()
        return taken

    # The task.

    async def _run(self) -> None:
        try:
            await self._open()
            while not self.is_lost:
                if self._wake.has_changed or self._is_due():
                    self._wake.has_changed = False  # what changes meanwhile is looked at again
                    await self._run_due()
                if self._inbox:
                    self._wake.has_changed = True
                    await self._handle(self._inbox.popleft())
                elif not self.is_lost:  # it may have been lost while a step was stored
                    self._wake.clear()
                    await self._wake.wait()
        except Fenced as failure:
            self._failure = failure
            self._log.warning(f"{self.kind} lost to another owner", extra=self._log_context)
        except Exception as failure:
            self._failure = failure
            self._log.exception(f"{self.kind} failed", extra=self._log_context)
        finally:
            self._stopped()

    def _stopped(self) -> None:
        self.lost.set()
        self._close()
        gone = self._unavailable(self._failure)
        for item in self._inbox:
            if isinstance(item, _QueuedRequest) and not item.response.done():
                item.response.set_exception(gone)
        self._inbox.clear()

    def _put(self, item: _QueuedRequest[RequestT, ResponseT] | MessageT) -> None:
        self._inbox.append(item)
        self._wake.set_by_item()

    async def _handle(self, item: _QueuedRequest[RequestT, ResponseT] | MessageT) -> None:
        if not isinstance(item, _QueuedRequest):
            await self._receive(item)
            return
        try:
            response = await self._respond(item.request)
        except RiverboatError as refusal:
            if not item.response.done():
                item.response.set_exception(refusal)
        except BaseException as failure:
            if not item.response.done():
                item.response.set_exception(self._unavailable(failure))
            raise
        else:
            if not item.response.done():
                item.response.set_result(response)
