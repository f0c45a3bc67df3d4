"""The REST client of a terminal. Every failure is a `RiverboatError` with a sentence for people."""

from __future__ import annotations

from typing import Any, TypeVar

import httpx
import msgspec

from riverboat.client.remote.address import ServerAddress
from riverboat.errors import RiverboatError, Unreachable
from riverboat.locale import Language
from riverboat.protocol import Speed, Variant
from riverboat.protocol.refusals import Refusal

SECONDS = 10.0
"""For an answer."""

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
    seats: int = 0
    small_blind: int = 0
    big_blind: int = 0
    max_buy_in: int = 0
    starting_stack: int = 0
    speed: Speed | None = None
    straddle: bool = False
    run_it_twice: bool = False
    bots: tuple[dict[str, str | int], ...] = ()


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
        session = await self._ask("POST", "/api/guests", _Session, {"name": name} if name else {})
        self.token = session.token
        return session.player

    async def me(self) -> RemotePlayer:
        return await self._ask("GET", "/api/me", RemotePlayer)

    async def rename(self, name: str) -> RemotePlayer:
        return await self._ask("PATCH", "/api/me", RemotePlayer, {"name": name})

    async def refill(self) -> RemotePlayer:
        return await self._ask("POST", "/api/me/refill", RemotePlayer)

    async def ticket(self) -> str:
        return (await self._ask("POST", "/api/tickets", _Ticket)).ticket

    async def games(self) -> tuple[GameOffer, ...]:
        """The lobby: public games that are not over."""
        games = await self._ask("GET", "/api/games", tuple[GameOffer, ...])
        return tuple(game for game in games if game.status != "finished")

    async def game(self, game_id: str, code: str | None = None) -> GameOffer:
        path = f"/api/games/{_piece(game_id)}"
        return await self._ask("GET", path if code is None else f"{path}?code={_piece(code)}", GameOffer)

    async def buy_in(self, game_id: str, code: str | None = None) -> BuyIn:
        path = f"/api/games/{_piece(game_id)}/buy_in"
        return await self._ask("GET", path if code is None else f"{path}?code={_piece(code)}", BuyIn)

    async def game_of_code(self, code: str) -> GameOffer:
        return await self._ask("GET", f"/api/codes/{_piece(code)}", GameOffer)

    async def create(self, table: NewTable) -> GameOffer:
        return await self._ask("POST", "/api/games", GameOffer, table)

    async def _ask(self, method: str, path: str, kind: type[Body], body: Any = None) -> Body:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = msgspec.json.encode(body)
        try:
            answer = await self._client.request(method, path, content=content, headers=headers)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise unreachable(self.address, error) from error
        return self._read(answer, kind)

    def _read(self, answer: httpx.Response, kind: type[Body]) -> Body:
        try:
            if answer.is_success:
                return msgspec.json.decode(answer.content, type=kind)
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
