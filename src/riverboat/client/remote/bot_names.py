"""Puts the names of a server's bots into the reader's language: the table has them in English, with who they are."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.bots.roster import person_name
from riverboat.locale import Language
from riverboat.protocol import BotFault, GameState, ServerMessage, Statistics, TableEvent, TableView
from riverboat.table.events import PlayerJoined

replace: Final = msgspec.structs.replace


class BotNames:
    """Remembers what the bots of the table are called, for messages that name them without saying who they are."""

    def __init__(self, language: Language) -> None:
        self._language = language
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
            case TableEvent(event=PlayerJoined(person=person, name=name) as joined) if person:
                return replace(message, event=replace(joined, name=self._title(person, name)))
            case _:
                return message

    def _view(self, view: TableView) -> TableView:
        people = [(one.person, one.name) for one in view.seats] + [(one.person, one.name) for one in view.standings]
        self._shown |= {name: self._title(person, name) for person, name in people if person}
        return replace(
            view,
            seats=tuple(
                replace(seat, name=self._title(seat.person, seat.name)) if seat.person else seat for seat in view.seats
            ),
            standings=tuple(
                replace(place, name=self._title(place.person, place.name)) if place.person else place
                for place in view.standings
            ),
        )

    def _name(self, name: str) -> str:
        return self._shown.get(name, name)

    def _title(self, person: str, name: str) -> str:
        return person_name(person, name, self._language)
