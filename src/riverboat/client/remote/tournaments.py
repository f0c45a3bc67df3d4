"""A server's tournaments for one player: the list, entering, buying chips, deals, and the seat that was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from riverboat.client.remote.api import ServerApi
from riverboat.client.remote.game import RemoteGame
from riverboat.client.tournament_words import TournamentCommand
from riverboat.protocol import ClientMessage, Watch
from riverboat.protocol.tournament_rest import TournamentBody, TournamentDetail

_REQUESTS: Final[dict[TournamentCommand, tuple[str, str, dict[str, Any] | None]]] = {
    "enter": ("POST", "/entries", {}),
    "withdraw": ("DELETE", "/entries", None),
    "begin": ("POST", "/start", None),
    "next_day": ("POST", "/next_day", None),
    "rebuy": ("POST", "/rebuys", None),
    "add_on": ("POST", "/add_ons", None),
    "icm": ("POST", "/deal", {"method": "icm"}),
    "chips": ("POST", "/deal", {"method": "chip_chop"}),
    "agree": ("POST", "/deal/answer", {"agrees": True}),
    "refuse": ("POST", "/deal/answer", {"agrees": False}),
    "call_off": ("DELETE", "", None),
}


class TournamentDesk:
    """One tournament, as one player deals with it."""

    def __init__(self, api: ServerApi, tournament_id: str, name: str, player_id: int) -> None:
        self.player_id: Final = player_id
        self._api = api
        self._path = f"/api/tournaments/{tournament_id}"
        self._name = name

    async def look(self) -> TournamentDetail:
        """The tournament as it stands."""
        return await self._api.ask("GET", self._path, TournamentDetail)

    async def do(self, command: TournamentCommand) -> None:
        """Raises what the server says against it."""
        method, path, body = _REQUESTS[command]
        await self._api.ask(method, self._path + path, object, body)

    async def sit_down(self, game_id: str) -> TournamentGame:
        """Look at the table where the player's seat was drawn."""
        line = TournamentGame(self._api, game_id, self._name, self)
        try:
            await line.open()
        except BaseException:
            await line.close()
            raise
        return line


class TournamentGame(RemoteGame):
    """A seat that a tournament gives: nothing is joined, and the player is moved with it."""

    def __init__(self, api: ServerApi, game_id: str, name: str, desk: TournamentDesk) -> None:
        super().__init__(api, game_id, name, 0)
        self.desk: Final = desk

    def _first_message(self, *, is_back: bool) -> ClientMessage:
        return Watch(self.game_id, last=self._last if is_back else None, seed_commitment=self.seeds.commitment)


async def tournaments(api: ServerApi) -> tuple[TournamentBody, ...]:
    """Public ones that are not over."""
    found = await api.ask("GET", "/api/tournaments", tuple[TournamentBody, ...])
    return tuple(one for one in found if one.status != "finished")


async def new_tournament(api: ServerApi, body: Mapping[str, object]) -> TournamentBody:
    return await api.ask("POST", "/api/tournaments", TournamentBody, body)
