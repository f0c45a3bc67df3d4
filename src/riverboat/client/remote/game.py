"""A `protocol.Connection` to a server's table that reconnects by itself.

After a reconnect it asks for missed events by number; a gap without a disconnect is noticed too. An
action that was not answered is sent again with the same id, so that it is carried out once. What cannot be sent
again safely is refused at once without a connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from riverboat.client.remote.api import ServerApi, unreachable
from riverboat.client.remote.bot_names import BotNames
from riverboat.client.remote.seeds import SeedKeeper
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    Accepted,
    Act,
    ClientMessage,
    Closed,
    CloseReason,
    GameState,
    Join,
    Leave,
    Notice,
    Pong,
    Refused,
    SeedCall,
    ServerMessage,
    Speed,
    StateFollower,
    TableEvent,
    TableView,
    Watch,
    Welcome,
)
from riverboat.protocol.frames import decode_server, encode_client, event_number
from riverboat.protocol.refusals import refused

if TYPE_CHECKING:
    from riverboat.client.opponents import KnownOpponent
    from riverboat.client.remote.coach import NewRetry, RemoteCoach, RemoteRetry
    from riverboat.engine.actions import Action
    from riverboat.engine.rules import Seat
    from riverboat.host.coaching import HandReview
    from riverboat.host.ladder import Ladder
    from riverboat.review.mistakes import Mistake
    from riverboat.review.retry import RetryDeal
    from riverboat.review.values import Decision

OPEN_SECONDS: Final = 15.0
"""How long a server may take to send the table."""
LEAVE_SECONDS: Final = 3.0
"""How long a server may take to confirm that the player has left."""
CLOSE_SECONDS: Final = 2.0
"""How long closing the connection may take."""
PING_SECONDS: Final = 15.0
LONGEST_FRAME: Final = 1 << 20
FIRST_DELAY: Final = 0.25
LONGEST_DELAY: Final = 5.0

_FINAL: Final = ("left", "ended", "replaced")
"""Reasons after which the client does not reconnect."""
_PASSING: Final = (
    "too_many_requests",
    "unreachable",
    "store_unusable",
    "store_timeout",
    "bus_unreachable",
    "server_stops",
)
"""Refusals after which a later attempt may succeed."""
_LASTING: Final = ("not_signed_in", "no_such_game", "not_allowed")
"""Refusals that are final when reconnecting: the player or the game no longer exists."""

_SEED_REFUSALS: Final = ("seed_too_late", "seed_not_committed", "deals_not_verifiable")


def delays(random: Random) -> Iterator[float]:
    """Yields the pauses before reconnecting: exponential back-off with jitter."""
    delay = FIRST_DELAY
    while True:
        yield delay * random.uniform(0.5, 1.0)
        delay = min(LONGEST_DELAY, delay * 2)


class RemoteGame:
    """One seat at one server's table."""

    def __init__(self, api: ServerApi, game_id: str, name: str, buy_in: int, code: str | None = None) -> None:
        self.game_id = game_id
        self._api = api
        self._join = Join(game_id, name, buy_in, code=code)
        self._code = code
        self._outbox: asyncio.Queue[ServerMessage | Exception] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._last: int | None = None
        self._unanswered: Act | None = None
        self._is_open = True
        self._is_seen = asyncio.Event()
        self._leaving: asyncio.TimerHandle | None = None
        self._delays = delays(Random())
        self._bot_names = BotNames(api.language)
        self._states = StateFollower()
        self.seeds = SeedKeeper(token_bytes)
        """This client's part in verifiable deals."""
        self._state: GameState | None = None
        """As it was told last."""
        self._held: tuple[str, int] | None = None
        """The table and the number of the hand under way, if the player was dealt cards in it."""
        self.coach: RemoteCoach | None = None
        """There once the table has been seen."""
        self.reviews_all = True
        """Every hand is reviewed as soon as it is over; otherwise when it is asked for."""
        self.on_review: Callable[[HandReview], None] = lambda _: None
        """Called whenever a review has come further."""

    async def open(self) -> None:
        """Sit down and wait for the first sight of the table; a `RiverboatError` says why that is not possible."""
        self._task = asyncio.create_task(self._run())
        seen = asyncio.create_task(self._is_seen.wait())
        try:
            await asyncio.wait({self._task, seen}, timeout=OPEN_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if self._task.done():
                self._task.result()
            if not self._is_seen.is_set():
                raise unreachable(self._api.address, TimeoutError("no answer"))
        finally:
            seen.cancel()
        self._engage_coach()

    def _engage_coach(self) -> None:
        from riverboat.client.remote.coach import RemoteCoach

        self.coach = RemoteCoach(self._api, self._code, self._heard_review)

    def _heard_review(self, review: HandReview) -> None:
        self.on_review(review)

    async def receive(self) -> ServerMessage:
        if self._task is None:
            await self.open()
        message = await self._outbox.get()
        if isinstance(message, Exception):
            raise message
        return message

    async def deal(self, hand_number: int) -> dict[str, Any]:
        """The record of a finished hand's deal, with what this client noted before the hand."""
        record = await self._api.deal(self.game_id, hand_number, self._code)
        noted = self.seeds.received(str(record.get("hand")))
        return record if noted is None else record | {"received": noted}

    def pause(self, *, on: bool) -> None:
        """The clock is the server's: others wait for it too."""

    async def send(self, message: ClientMessage) -> None:
        if isinstance(message, Leave):
            await self._leave()
            return
        if isinstance(message, Act) and message.action_id is not None:
            self._unanswered = message
            await self._send_now(message)  # lost or not: it is sent again until it is answered
        elif not await self._send_now(message):
            url = self._api.address.http
            error = RiverboatError("not_connected", f"there is no connection to {url} now", url=url)
            self._tell(refused(self._number, error))

    async def close(self) -> None:
        """Disconnects. The server keeps the seat for a while."""
        has_ended, self._is_open = not self._is_open, False
        if self._leaving is not None:
            self._leaving.cancel()
        if self.coach is not None:
            await self.coach.close()
        if self._task is not None:
            if has_ended:  # the connection is being closed in order
                await asyncio.wait({self._task}, timeout=CLOSE_SECONDS)
            self._task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._task

    @property
    def _number(self) -> int:
        return self._last or 0

    def _tell(self, message: ServerMessage) -> None:
        if isinstance(message, GameState):
            self._note_end(message)
        self._outbox.put_nowait(self._bot_names.translated(message))

    def _note_end(self, state: GameState) -> None:
        """Have a hand reviewed that the player was seen to hold cards in, once it is over."""
        self._state, view = state, state.view
        held, place = self._held, (view.game_id, view.hand_number)
        self._held = place if not view.is_hand_over and (held == place or _holds_cards(view)) else None
        if self.coach is not None and held is not None and held != self._held:
            self.coach.is_eager = self.reviews_all
            self.coach.hand_over(*held)

    # What the player knows of the others.

    @property
    def remembers_opponents(self) -> bool:
        return self._state is not None and self._state.view.seat is not None

    async def opponents(self) -> tuple[KnownOpponent, ...]:
        """Everybody else at the table, as the player met them at this server."""
        from riverboat.client.opponents import KnownOpponent

        others = self._others
        owners = {one.seat: one.owner for one in self._state.view.seats} if self._state is not None else {}
        bodies = await asyncio.gather(*map(self._api.opponent, others.values()))
        return tuple(
            KnownOpponent(
                seat,
                body.person or body.key.removeprefix("bot:") if body.key.startswith("bot:") else "",
                body.hands,
                body.won_bb,
                body.statistics,
                body.note,
                owners.get(seat, ""),
            )
            for seat, body in zip(others, bodies, strict=True)
        )

    async def note_on(self, seat: Seat, note: str) -> None:
        await self._api.note_on(self._others[seat], note)

    async def ladder(self) -> Ladder:
        return await self._api.ladder()

    @property
    def _others(self) -> dict[Seat, int]:
        """The players' ids, by seat."""
        view = self._state.view if self._state is not None else None
        if view is None:
            return {}
        return {one.seat: one.player_id for one in view.seats if one.player_id is not None and one.seat != view.seat}

    # The coach.

    async def hint(self) -> Decision:
        """What the decision to be made is worth; the server says where there are hints."""
        if self.coach is None or self._state is None or self._state.view.legal is None:
            raise RiverboatError("no_decision", "there is nothing to decide now")
        state = self._state
        return await self.coach.hint(self.game_id, state.view.hand_id, state.version)

    async def retry(
        self,
        hand_number: int,
        decision: Decision,
        *,
        deal: RetryDeal,
        seed: int,  # noqa: ARG002 -- the server draws one
    ) -> RemoteRetryGame:
        """A decision of a hand of this table, played on at a table of its own."""
        assert self.coach is not None, "whoever retries has read a review"
        return await self._opened(*await self.coach.retry(hand_number, decision, deal=deal))

    async def retry_mistake(
        self,
        mistake: Mistake,
        *,
        deal: RetryDeal,
        seed: int,  # noqa: ARG002 -- the server draws one
    ) -> RemoteRetryGame:
        """The same for one of the queue of mistakes."""
        assert self.coach is not None, "whoever retries has read the queue"
        return await self._opened(*await self.coach.retry_mistake(mistake, deal=deal))

    async def _opened(self, game_id: str, retry: NewRetry) -> RemoteRetryGame:
        game = RemoteRetryGame(self._api, game_id, retry)
        try:
            await game.open()
        except BaseException:
            await game.close()
            raise
        return game

    async def _leave(self) -> None:
        """Ask to leave; whether or not the server still hears it, the player is free to go."""
        if not await self._send_now(Leave()):
            self._end("left")
        elif self._leaving is None:
            self._leaving = asyncio.get_running_loop().call_later(LEAVE_SECONDS, self._end, "left")

    def _end(self, reason: CloseReason) -> None:
        if self._is_open:
            self._is_open = False
            self._tell(Closed(self._number, reason))

    async def _send_now(self, message: ClientMessage) -> bool:
        """Sends a message; returns whether there was a connection."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(encode_client(message).decode())
        except ConnectionClosed:
            return False
        return True

    # The connection.

    async def _run(self) -> None:
        try:
            await self._keep_connected()
        except RiverboatError as error:
            if not self._is_seen.is_set():
                raise  # to whoever opens the game
            self._tell(refused(self._number, error))
            self._end("server")
        except Exception as failure:
            if not self._is_seen.is_set():
                raise
            self._outbox.put_nowait(failure)

    async def _keep_connected(self) -> None:
        """Connects, listens, and reconnects, until the game is over or left."""
        while self._is_open:
            try:
                async with await self._connected() as socket:
                    self._socket = socket
                    await self._listen(socket, is_back=self._is_seen.is_set())
            except (RiverboatError, ConnectionClosed) as error:
                self._check_can_return(error)
            finally:
                was_connected, self._socket = self._socket is not None, None
            if self._is_open:
                if was_connected:
                    self._tell(Notice(self._number, "disconnected"))
                await asyncio.sleep(next(self._delays))

    def _check_can_return(self, error: Exception) -> None:
        """Raises unless the client may reconnect: a first connection that fails is final."""
        code = error.code if isinstance(error, RiverboatError) else ""
        if code in _PASSING or (self._is_seen.is_set() and code not in _LASTING):
            return
        raise error if isinstance(error, RiverboatError) else unreachable(self._api.address, error)

    async def _connected(self) -> ClientConnection:
        ticket = await self._api.ticket()
        address = f"{self._api.address.socket}/ws?ticket={ticket}&lang={self._api.language}"
        try:
            return await connect(
                address,
                compression=None,
                ping_interval=PING_SECONDS,
                ping_timeout=PING_SECONDS,
                max_size=LONGEST_FRAME,
                max_queue=None,
                close_timeout=1,
                proxy=None,
            )
        except (OSError, InvalidHandshake, InvalidURI, TimeoutError) as error:
            raise unreachable(self._api.address, error) from error

    async def _listen(self, socket: ClientConnection, *, is_back: bool) -> None:
        """Takes the seat, or returns to it, and passes messages on until the connection ends."""
        await socket.send(encode_client(self._first_message(is_back=is_back)).decode())
        self._states.forget()
        has_state = False
        async for frame in socket:
            message = self._decoded(frame)
            if message is None:
                continue
            if isinstance(message, Refused) and not has_state:
                # The server says no to coming in, not to anything the player did.
                raise message.error()
            if isinstance(message, GameState) and not has_state:
                has_state = True
                await self._seen_again(message, is_back=is_back)
            elif not self._follows(message) or not await self._take(message, socket):
                return

    def _first_message(self, *, is_back: bool) -> ClientMessage:
        commitment = self.seeds.commitment
        if is_back:
            return Watch(self.game_id, self._code, self._last, commitment)
        return replace(self._join, seed_commitment=commitment)

    async def _seen_again(self, state: GameState, *, is_back: bool) -> None:
        """The table as it is now: whatever was missed has been told, or is no longer there to be told."""
        self._last = state.number
        self._delays = delays(Random())
        if is_back:
            self._tell(Notice(state.number, "reconnected"))
        self._tell(state)
        self._is_seen.set()
        if self._unanswered is not None:
            await self._send_now(self._unanswered)

    def _follows(self, message: ServerMessage) -> bool:
        """Whether no event is missing before this message; otherwise the client reconnects."""
        if self._last is None or not isinstance(message, (TableEvent, GameState)):
            return True
        return message.number <= self._last + isinstance(message, TableEvent)

    async def _has_part_in_deal(self, message: ServerMessage) -> bool:
        """Answers a call for seeds. Nobody sees these messages, nor the refusal of a seed that came too late."""
        match message:
            case SeedCall():
                if (answer := self.seeds.answer(message)) is not None:
                    await self._send_now(answer)
                return True
            case Refused(code=code):
                return code in _SEED_REFUSALS
            case _:
                return False

    async def _take(self, message: ServerMessage, socket: ClientConnection) -> bool:
        """Passes a message on, once. Returns False when nothing more comes on this connection."""
        if await self._has_part_in_deal(message):
            return True
        match message:
            case Welcome() | Pong():
                return True
            case TableEvent(number=number):
                if self._last is None or number <= self._last:
                    return True  # of the table that was left, or told before
                self._last = number
            case GameState(number=number, view=view):
                if number < (self._last or 0) or (self._last is None and view.game_id != self.game_id):
                    return True
                self._last = number
            case Accepted(action_id=action_id) | Refused(action_id=str(action_id)):
                if self._unanswered is not None and action_id == self._unanswered.action_id:
                    self._unanswered = None
            case Notice(kind="moved", game_id=str(game_id)):
                await self._move(game_id, socket)
            case Closed(reason=reason):
                if reason in _FINAL:
                    self._end(reason)
                # Moved: the new table has been asked for. The server stops: another may be there soon.
                return reason == "moved"
        self._tell(message)
        return True

    async def _move(self, game_id: str, socket: ClientConnection) -> None:
        """The player sits at another table of the tournament now; look there."""
        self.game_id, self._last, self._unanswered = game_id, None, None
        await socket.send(encode_client(Watch(game_id, seed_commitment=self.seeds.commitment)).decode())

    def _decoded(self, frame: str | bytes) -> ServerMessage | None:
        """A message, patches as whole states; None for one that only newer clients know. Its events are counted."""
        try:
            return self._states.take(decode_server(frame))
        except RiverboatError:
            number = event_number(frame)
            if number is not None and self._last is not None and number == self._last + 1:
                self._last = number
            return None


class RemoteRetryGame(RemoteGame):
    """A decision played again at a server, at a table where the player sits already."""

    def __init__(self, api: ServerApi, game_id: str, retry: NewRetry) -> None:
        super().__init__(api, game_id, "", 0)
        self._last = 0  # the hand is told from its beginning
        self._new = retry
        self.earlier: tuple[ServerMessage, ...] = ()
        """The hand up to the decision, as it was told."""
        self.retried: RemoteRetry
        self.speed: Speed = "normal"

    async def open(self) -> None:
        await super().open()
        told = [self._outbox.get_nowait() for _ in range(self._outbox.qsize())]
        place = next(place for place, message in enumerate(told) if isinstance(message, GameState))
        state = told[place]
        assert isinstance(state, GameState)
        own = next(seat for seat in state.view.seats if seat.seat == state.view.seat)
        self.earlier = (state, *(message for message in told[:place] if isinstance(message, TableEvent)))
        self.retried, self.speed = self._new.seated(own.seat, own.stack), state.view.speed
        for message in told[place:]:
            self._outbox.put_nowait(message)

    @property
    def remembers_opponents(self) -> bool:
        """Whoever sits there is met at the table of the hand."""
        return False

    async def rate(self, action: Action) -> None:
        """The server counts a retry by itself."""

    def _first_message(self, *, is_back: bool) -> ClientMessage:  # noqa: ARG002 -- nothing is joined
        return Watch(self.game_id, last=self._last)

    def _engage_coach(self) -> None:
        """A retry is not reviewed."""


def _holds_cards(view: TableView) -> bool:
    own = view.seats[view.seat] if view.seat is not None else None
    return own is not None and bool(own.cards) and "??" not in own.cards
