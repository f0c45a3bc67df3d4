"""The REST client of a terminal. Every failure is a `RiverboatError` with a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import msgspec

from riverboat.client.remote.address import ServerAddress
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError, Unreachable
from riverboat.locale import Language
from riverboat.protocol import Speed, Variant, WaitingView
from riverboat.protocol.refusals import Refusal
from riverboat.protocol.table_options import TableOption
from riverboat.table.cash import CashOptions

if TYPE_CHECKING:
    from riverboat.host.ladder import Ladder
    from riverboat.protocol.opponents import OpponentBody
    from riverboat.review.rest import RetryBody, ReviewBody
    from riverboat.review.retry import RetryDeal
    from riverboat.review.training_rest import MistakeBody
    from riverboat.review.values import Decision

SECONDS = 10.0
"""For an answer."""
HINT_SECONDS = 180.0
"""For a hint: the first one at a server waits for compiled kernels."""

Body = TypeVar("Body")


class _ResponseBody(msgspec.Struct, frozen=True, rename="camel"):
    """Part of a response; fields that a newer server adds are ignored."""


class RemotePlayer(_ResponseBody, frozen=True):
    """The player of the session token."""

    id: int
    name: str
    kind: str
    chips: int


class GameOffer(_ResponseBody, frozen=True, kw_only=True):
    """A game in the lobby."""

    id: str
    name: str
    kind: str
    variant: Variant
    status: str
    seats: int
    players: int
    small_blind: int
    big_blind: int
    min_buy_in: int = 0
    max_buy_in: int = 0
    entry: int = 0
    is_private: bool = False
    code: str | None = None
    options: tuple[TableOption, ...] = ()

    @property
    def is_full(self) -> bool:
        return self.players >= self.seats


class BuyIn(_ResponseBody, frozen=True):
    """The buy-ins allowed now."""

    min_buy_in: int
    max_buy_in: int


class NewTable(msgspec.Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """A table to create; the server chooses what is omitted."""

    name: str = ""
    kind: str = ""
    variant: str = ""
    house_rules: str = "tda"
    packs: int = 0
    seats: int = 0
    small_blind: int = 0
    big_blind: int = 0
    blind_increase_rounds: int | None = None
    """Hands to a level of a sit-and-go; left out, the server's number."""
    ante: int = 0
    max_buy_in: int = 0
    rathole_minutes: int | None = None
    """How long whoever left a cash table brings back at least what was taken away; left out, the server's number."""
    starting_stack: int = 0
    action_timeout: int = 30
    is_private: bool = False
    is_practice: bool = False
    speed: Speed | None = None
    straddle: bool = False
    run_it_twice: bool = False
    max_runs: int = 2
    cash: CashOptions = CashOptions()
    bots: tuple[dict[str, str | int], ...] = ()


class BotAccount(_ResponseBody, frozen=True):
    """A bot account of the player."""

    id: int
    name: str


class SeenBySeat(_ResponseBody, frozen=True):
    """What the player's seat sees, and the version of the state."""

    version: int
    observation: Observation


class _BotToken(_ResponseBody, frozen=True):
    token: str


class OwnHand(_ResponseBody, frozen=True):
    """A finished hand of a game."""

    id: int
    hand_number: int
    bet: int | None = None
    """What the player put in; None for a hand without the player."""


class _WaitingList(_ResponseBody, frozen=True):
    waiting: tuple[WaitingView, ...] = ()


class _Session(_ResponseBody, frozen=True):
    token: str
    player: RemotePlayer


class _Ticket(_ResponseBody, frozen=True):
    ticket: str


class ServerApi:
    """A client of a server's REST API, for one player."""

    def __init__(self, address: ServerAddress, language: Language = "en", token: str | None = None) -> None:
        self.address = address
        self.language: Language = language
        self.token = token
        self._client = httpx.AsyncClient(
            base_url=address.http, timeout=SECONDS, headers={"Accept-Language": language, "Accept": "application/json"}
        )

    async def close(self) -> None:
        await self._client.aclose()

    async def new_guest(self, name: str | None) -> RemotePlayer:
        """Creates a guest and keeps its token."""
        session = await self.ask("POST", "/api/guests", _Session, {"name": name} if name else {})
        self.token = session.token
        return session.player

    async def log_in(self, name: str, password: str) -> RemotePlayer:
        """Logs in to a named account and keeps the token."""
        session = await self.ask("POST", "/api/sessions", _Session, {"name": name, "password": password})
        self.token = session.token
        return session.player

    async def bot_accounts(self) -> tuple[BotAccount, ...]:
        return await self.ask("GET", "/api/me/bots", tuple[BotAccount, ...])

    async def new_bot_account(self, name: str) -> str:
        """Creates a bot account; returns its token."""
        return (await self.ask("POST", "/api/me/bots", _BotToken, {"name": name})).token

    async def renew_bot_token(self, number: int) -> str:
        """Ends the token of a bot account; returns a new one."""
        return (await self.ask("POST", f"/api/me/bots/{number}/token", _BotToken)).token

    async def observation(self, game_id: str) -> SeenBySeat:
        """What the player's seat sees of the hand. Raises `not_dealt_in` without cards."""
        return await self.ask("GET", f"/api/games/{_piece(game_id)}/observation", SeenBySeat)

    async def me(self) -> RemotePlayer:
        return await self.ask("GET", "/api/me", RemotePlayer)

    async def rename(self, name: str) -> RemotePlayer:
        return await self.ask("PATCH", "/api/me", RemotePlayer, {"name": name})

    async def refill(self) -> RemotePlayer:
        return await self.ask("POST", "/api/me/refill", RemotePlayer)

    async def ticket(self) -> str:
        return (await self.ask("POST", "/api/tickets", _Ticket)).ticket

    async def games(self) -> tuple[GameOffer, ...]:
        """The lobby: public games that are not over."""
        games = await self.ask("GET", "/api/games", tuple[GameOffer, ...])
        return tuple(game for game in games if game.status != "finished")

    async def game(self, game_id: str, code: str | None = None) -> GameOffer:
        path = f"/api/games/{_piece(game_id)}"
        return await self.ask("GET", path if code is None else f"{path}?code={_piece(code)}", GameOffer)

    async def buy_in(self, game_id: str, code: str | None = None) -> BuyIn:
        path = f"/api/games/{_piece(game_id)}/buy_in"
        return await self.ask("GET", path if code is None else f"{path}?code={_piece(code)}", BuyIn)

    async def game_of_code(self, code: str) -> GameOffer:
        return await self.ask("GET", f"/api/codes/{_piece(code)}", GameOffer)

    async def wait_for_seat(self, game_id: str, code: str | None = None) -> None:
        """Joins the waiting list of a full table."""
        await self.ask("POST", f"/api/games/{_piece(game_id)}/waiting_list", dict[str, Any], {"code": code})

    async def stop_waiting(self, game_id: str, code: str | None = None) -> None:
        query = f"?code={_piece(code)}" if code else ""
        await self.ask("DELETE", f"/api/games/{_piece(game_id)}/waiting_list{query}", type(None))

    async def waiting(self, game_id: str, code: str | None = None) -> tuple[WaitingView, ...]:
        """Who waits for a seat, in order."""
        query = f"?code={_piece(code)}" if code else ""
        state = await self.ask("GET", f"/api/games/{_piece(game_id)}/state{query}", _WaitingList)
        return state.waiting

    async def create(self, table: NewTable) -> GameOffer:
        return await self.ask("POST", "/api/games", GameOffer, table)

    async def deal(self, game_id: str, hand_number: int, code: str | None = None) -> dict[str, Any]:
        """The record of a hand's deal, as this player may have it."""
        query = f"?code={_piece(code)}" if code else ""
        path = f"/api/games/{_piece(game_id)}/history/{hand_number}/deal{query}"
        return await self.ask("GET", path, dict[str, Any])

    # The coach. Its bodies are those of the server; they are imported when a hand is over.

    async def hands(self, game_id: str, before: int, code: str | None = None) -> tuple[OwnHand, ...]:
        """The last finished hand of a game before the one of this number."""
        query = f"&code={_piece(code)}" if code else ""
        path = f"/api/games/{_piece(game_id)}/history?before={before}&limit=1{query}"
        return await self.ask("GET", path, tuple[OwnHand, ...])

    async def hand_review(self, hand: int, after: int) -> ReviewBody:
        """The review of an own hand, without the first `after` decisions; the first request starts it."""
        from riverboat.review.rest import ReviewBody

        return await self.ask("GET", f"/api/hands/{hand}/review?after={after}", ReviewBody)

    async def hint(self, game_id: str, hand_id: str, version: int) -> Decision:
        """What the decision to be made is worth; given at practice tables."""
        from riverboat.review.rest import AskHint, HintBody

        asked = AskHint(hand_id=hand_id, version=version)
        path = f"/api/games/{_piece(game_id)}/hint"
        return (await self.ask("POST", path, HintBody, asked, seconds=HINT_SECONDS)).decision

    async def new_retry(self, review: str, decision: int, deal: RetryDeal) -> RetryBody:
        from riverboat.review.rest import NewRetry, RetryBody

        return await self.ask("POST", "/api/retries", RetryBody, NewRetry(review=review, decision=decision, deal=deal))

    async def mistakes(self) -> tuple[MistakeBody, ...]:
        from riverboat.review.training_rest import MistakeBody

        return await self.ask("GET", "/api/me/mistakes", tuple[MistakeBody, ...])

    # Opponents.

    async def opponent(self, player: int) -> OpponentBody:
        """What this player knows of another one."""
        from riverboat.protocol.opponents import OpponentBody

        return await self.ask("GET", f"/api/me/opponents/{player}", OpponentBody)

    async def note_on(self, player: int, note: str) -> None:
        from riverboat.protocol.opponents import NewNote, OpponentBody

        await self.ask("PUT", f"/api/me/opponents/{player}/note", OpponentBody, NewNote(note=note))

    async def ladder(self) -> Ladder:
        from riverboat.host.ladder import Ladder, Rung
        from riverboat.protocol.opponents import LadderBody

        body = await self.ask("GET", "/api/me/ladder", LadderBody)
        rungs = (
            Rung(
                level=rung.level,
                hands=rung.hands,
                won_bb=rung.won_bb,
                margin_bb=rung.margin_bb,
                hands_left=rung.hands_left,
            )
            for rung in body.rungs
        )
        return Ladder(rungs=tuple(rungs), offered=body.offered)

    async def ask(self, method: str, path: str, kind: type[Body], body: Any = None, seconds: float = SECONDS) -> Body:
        """Sends a request; a refusal of the server is raised as one."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = msgspec.json.encode(body)
        try:
            answer = await self._client.request(method, path, content=content, headers=headers, timeout=seconds)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise unreachable(self.address, error) from error
        return self._read(answer, kind)

    def _read(self, answer: httpx.Response, kind: type[Body]) -> Body:
        try:
            if answer.is_success:
                return msgspec.json.decode(answer.content or b"null", type=kind)
            refusal = msgspec.json.decode(answer.content, type=Refusal)
        except (msgspec.DecodeError, UnicodeError):
            raise RiverboatError(
                "not_a_server",
                f"{self.address.http} answers, but not as a Riverboat server (status {answer.status_code})",
                url=self.address.http,
                status=answer.status_code,
            ) from None
        raise refusal.error()


def unreachable(address: ServerAddress, error: Exception) -> Unreachable:
    """The server cannot be reached."""
    reason = str(error) or type(error).__name__
    return Unreachable(
        "server_unreachable", f"{address.http} cannot be reached: {reason}", url=address.http, reason=reason
    )


def _piece(text: str) -> str:
    """A text as one piece of a path."""
    from urllib.parse import quote

    return quote(text, safe="")
