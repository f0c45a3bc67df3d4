"""The standings of a tournament, from the director's state: players and stacks, the level, the prizes."""

from __future__ import annotations

import msgspec

from riverboat.host.tournament import TournamentState
from riverboat.protocol.rest import (
    EntryBody,
    TournamentBody,
    TournamentDetail,
    TournamentLevelBody,
    TournamentTableBody,
)
from riverboat.table import PlayerId
from riverboat.table.director import (
    Entrant,
    Tournament,
    is_bubble,
    is_registration_open,
    level_now,
    players_left,
    prizes,
    stands,
)


def tournament_detail(
    body: TournamentBody, state: TournamentState, *, tables: tuple[TournamentTableBody, ...], caller: PlayerId | None
) -> TournamentDetail:
    """Returns all entrants: those still in by chips, then the others by place."""
    tournament = state.tournament
    players = _players(state)
    own = next((player for player in players if str(player.player_id) == caller), None)
    return TournamentDetail(
        **msgspec.structs.asdict(body),
        players=players,
        tables=tables,
        players_left=players_left(tournament) if tournament.has_begun else len(tournament.entrants),
        prizes=prizes(tournament),
        level=_level(tournament),
        is_registration_open=is_registration_open(tournament),
        is_hand_for_hand=is_bubble(tournament),
        is_entered=own is not None,
        game_id=own.game_id if own is not None else None,
    )


def _players(state: TournamentState) -> tuple[EntryBody, ...]:
    tournament = state.tournament
    seated = {stand.player: (table, stand) for table, stand in stands(tournament)}
    places = {place.player: place for place in tournament.places}

    def body(entrant: Entrant) -> EntryBody:
        place, at = places.get(entrant.player), seated.get(entrant.player)
        return EntryBody(
            player_id=int(entrant.player),
            name=entrant.name,
            place=place.place if place is not None else None,
            prize=place.prize if place is not None else 0,
            is_bot=bool(entrant.bot),
            stack=at[1].stack if at is not None else None,
            game_id=state.games.get(at[0].number) if at is not None else None,
            seat=at[1].seat if at is not None else None,
        )

    return tuple(sorted(map(body, tournament.entrants), key=lambda player: (player.place or 0, -(player.stack or 0))))


def _level(tournament: Tournament) -> TournamentLevelBody:
    number, left = level_now(tournament)
    schedule = tournament.settings.schedule
    level = schedule.levels[number - 1]
    return TournamentLevelBody(
        number=number,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        unit=schedule.unit,
        left=left,
    )
