"""A bot at one table of a server: gets the Observation of its seat for each decision, acts over the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from secrets import token_hex
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from riverboat.bots.protocol import Bot, start_bot, tell_hand_over
from riverboat.client.remote.api import SeenBySeat, ServerApi
from riverboat.client.remote.game import RemoteGame
from riverboat.engine.actions import Action, Check, Fold, LegalActions, RunItTwice
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError
from riverboat.protocol import Act, Back, Closed, GameState, Leave, Notice, Rebuy, Refused, TableView

NewsKind: TypeAlias = Literal["seated", "disconnected", "reconnected", "late", "fault", "refused", "closed"]
LEAST_SECONDS: Final = 0.2
"""A decision that has less left is not asked for."""
T = TypeVar("T")


class BotNews(NamedTuple):
    """What happened to a bot at a table, for whoever watches over it."""

    kind: NewsKind
    game_id: str
    detail: str = ""


class BotPlayer:
    """Plays one seat until the table closes, it has played enough hands, or it is cancelled."""

    def __init__(self, api: ServerApi, game: RemoteGame, bot: Bot, tell: Callable[[BotNews], None]) -> None:
        self.hands = 0
        self._api = api
        self._game = game
        self._bot = bot
        self._tell = tell
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="riverboat-bot")
        self._thinking: Future[Action] | None = None
        self._started: tuple[Seat, Rules] | None = None
        self._asked: tuple[str, int] | None = None
        """The decision that was made last: hand and version."""
        self._sent: Act | None = None
        self._legal: LegalActions | None = None
        self._dealt = ""
        """The hand in which the bot has cards."""
        self._bought = 0
        """The hand before which chips were bought."""
        self._refusal: RiverboatError | None = None

    async def warm_up(self, rules: Rules) -> None:
        """Lets the bot read and compile what it needs, before any clock runs."""
        await self._beside(lambda: start_bot(self._bot, 0, rules))

    async def play(self, most_hands: int | None = None) -> None:
        """Plays until the table closes or enough hands were played. Raises what ended it otherwise."""
        self._tell(BotNews("seated", self._game.game_id))
        while True:
            match await self._game.receive():
                case GameState(version=version, view=view):
                    await self._look(version, view)
                    if most_hands is not None and self.hands >= most_hands and not self._dealt:
                        return
                case Refused() as refused:
                    await self._refused(refused)
                case Notice(kind="disconnected" | "reconnected" as kind):
                    self._tell(BotNews(kind, self._game.game_id))
                case Closed(reason="server") if self._refusal is not None:
                    raise self._refusal
                case Closed(reason=reason):
                    self._tell(BotNews("closed", self._game.game_id, reason))
                    return

    async def leave(self) -> None:
        """Gets up, and waits a moment for the server to say so."""
        await self._game.send(Leave())
        while not isinstance(await self._game.receive(), Closed):
            pass

    async def close(self) -> None:
        await self._game.close()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _look(self, version: int, view: TableView) -> None:
        if view.seat is None:
            return
        own = view.seats[view.seat]
        if view.hand_id and view.hand_id != self._dealt and own.cards and not view.is_hand_over:
            self._dealt = view.hand_id
        if view.legal is not None and (view.hand_id, version) != self._asked:
            self._asked = view.hand_id, version
            await self._decide(version, view.hand_id)
        if view.is_hand_over and view.hand_id == self._dealt:
            self._dealt = ""
            self.hands += 1
            await self._hand_over(view.hand_id)
        if view.kind == "cash" and view.hand_number != self._bought and not self._dealt:
            await self._stay(view)

    async def _stay(self, view: TableView) -> None:
        """Buys chips for a bot that has none, and brings back one that sits out."""
        assert view.seat is not None
        own = view.seats[view.seat]
        if own.stack + own.queued == 0 and view.rebuy is not None:
            self._bought = view.hand_number
            player = await self._api.me()
            if player.chips < view.rebuy[0]:
                player = await self._api.refill()
            await self._game.send(Rebuy(max(view.rebuy[0], min(view.rebuy[1], player.chips))))
        elif own.is_sitting_out and own.stack:
            self._bought = view.hand_number
            await self._game.send(Back())

    async def _decide(self, version: int, hand_id: str) -> None:
        try:
            seen = await self._api.observation(self._game.game_id)
        except RiverboatError as error:
            if error.code != "not_dealt_in":
                raise
            return
        legal = seen.observation.legal_actions
        if seen.version != version or legal is None:
            return  # the table has moved on: its state follows
        self._legal = legal
        await self._act(hand_id, version, await self._action(seen, legal))

    async def _action(self, seen: SeenBySeat, legal: LegalActions) -> Action:
        """What the bot does; check or fold if it is late or fails."""
        if self._thinking is not None and not self._thinking.done():
            self._tell(BotNews("late", self._game.game_id))
            return safe_action(legal)
        observation = seen.observation
        seconds = None if observation.time_left is None else max(LEAST_SECONDS, observation.time_left)
        self._thinking = self._thread.submit(self._asked_bot, observation)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(asyncio.wrap_future(self._thinking))
        except TimeoutError:
            self._tell(BotNews("late", self._game.game_id))
        except Exception as failure:
            self._tell(BotNews("fault", self._game.game_id, f"{type(failure).__name__}: {failure}"))
        return safe_action(legal)

    def _asked_bot(self, observation: Observation) -> Action:
        """In the bot's thread."""
        assert observation.seat is not None
        sits = observation.seat, observation.rules
        if sits != self._started:
            self._started = sits
            start_bot(self._bot, *sits)
        action = self._bot.act(observation)
        if not isinstance(action, Action):
            raise TypeError(f"act returned {action!r:.60}, which is no action")
        return action

    async def _act(self, hand_id: str, version: int, action: Action) -> None:
        self._sent = Act(hand_id, version, token_hex(8), action)
        await self._game.send(self._sent)

    async def _refused(self, refused: Refused) -> None:
        """An action that is not legal is replaced by a check or a fold; what came too late needs none."""
        sent = self._sent
        if sent is None or refused.action_id != sent.action_id:
            self._refusal = refused.error()
            return
        self._sent = None
        if refused.code == "stale" or self._legal is None:
            return
        self._tell(BotNews("refused", self._game.game_id, refused.message))
        if sent.action != (instead := safe_action(self._legal)):
            await self._act(sent.hand_id or "", sent.version or 0, instead)

    async def _hand_over(self, hand_id: str) -> None:
        """Shows the bot how the hand ended, if the table still has it."""
        try:
            seen = await self._api.observation(self._game.game_id)
        except RiverboatError as error:
            if error.code != "not_dealt_in":
                raise
            return
        if seen.observation.hand_id == hand_id and seen.observation.is_over:
            try:
                await self._beside(lambda: tell_hand_over(self._bot, seen.observation))
            except Exception as failure:
                self._tell(BotNews("fault", self._game.game_id, f"{type(failure).__name__}: {failure}"))

    async def _beside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def safe_action(legal: LegalActions) -> Action:
    if legal.run_it_twice:
        return RunItTwice(agree=False)
    return Check() if legal.check else Fold()
