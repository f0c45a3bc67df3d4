"""Translates the names of a server's bots into the reader's language; they have the language of the table's creator."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.bots import list_bots
from riverboat.locale import LANGUAGES, Language
from riverboat.protocol import BotFault, GameState, ServerMessage, Statistics, TableEvent, TableView
from riverboat.table.events import PlayerJoined

replace: Final = msgspec.structs.replace


class BotNames:
    """Remembers which players of the table are bots, and puts their names into the reader's language."""

    def __init__(self, language: Language) -> None:
        self._titles = {listing.title(other): listing.title(language) for listing in list_bots() for other in LANGUAGES}
        self._shown: dict[str, str] = {}
        """As they are called at the server: as they are called here."""

    def translated(self, message: ServerMessage) -> ServerMessage:
        match message:
            case GameState(view=view):
                return replace(message, view=self._view(view))
            case Statistics(players=players):
                return replace(
                    message, players=tuple(replace(player, name=self._name(player.name)) for player in players)
                )
            case BotFault(name=name):
                return replace(message, name=self._name(name))
            case TableEvent(event=PlayerJoined(name=name) as joined):
                # The state that tells bots from people comes after this, so the name alone has to say it.
                return replace(message, event=replace(joined, name=self._shown.get(name) or self._title(name)))
            case _:
                return message

    def _view(self, view: TableView) -> TableView:
        self._shown |= {seat.name: self._title(seat.name) for seat in view.seats if seat.is_bot}
        return replace(
            view,
            seats=tuple(replace(seat, name=self._name(seat.name)) if seat.is_bot else seat for seat in view.seats),
            standings=tuple(replace(standing, name=self._name(standing.name)) for standing in view.standings),
        )

    def _name(self, name: str) -> str:
        return self._shown.get(name, name)

    def _title(self, name: str) -> str:
        """A title, with the number that tells two of the same apart."""
        if name in self._titles:
            return self._titles[name]
        title, space, number = name.rpartition(" ")
        return f"{self._titles[title]} {number}" if space and number.isdecimal() and title in self._titles else name
