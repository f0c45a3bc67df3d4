"""The standings of a tournament, from the director's state: players and stacks, the level, the prizes."""

from __future__ import annotations

import msgspec

from riverboat.bots.roster import person_key
from riverboat.host.tournament import TournamentState
from riverboat.protocol.tournament_rest import (
    DealBody,
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
    are_rebuys_open,
    break_left,
    day_now,
    draw_commitment,
    entrant_of,
    is_add_on_open,
    is_bubble,
    is_registration_open,
    level_now,
    may_enter_again,
    may_propose,
    players_left,
    prize_pool,
    prizes,
    seats_won,
    stands,
)


def tournament_detail(
    body: TournamentBody, state: TournamentState, *, tables: tuple[TournamentTableBody, ...], caller: PlayerId | None
) -> TournamentDetail:
    """Returns all entrants: those still in by chips, then the others by place."""
    tournament = state.tournament
    players = _players(state)
    own = next((player for player in players if str(player.player_id) == caller), None)
    settings = tournament.settings
    entrant = entrant_of(tournament, caller or "")
    is_in = own is not None and own.stack is not None
    own_stack = own.stack or 0 if own is not None else 0
    has_rebuys_left = entrant is not None and settings.rebuys is not None and entrant.rebuys < settings.rebuys.most
    return TournamentDetail(
        **{**msgspec.structs.asdict(body), "prize_pool": prize_pool(tournament)},
        players=players,
        tables=tables,
        players_left=players_left(tournament) if tournament.has_begun else len(tournament.entrants),
        prizes=prizes(tournament),
        level=_level(tournament),
        levels=tuple((level.small_blind, level.big_blind, level.ante) for level in settings.schedule.levels),
        ante_kind=settings.rules.ante_kind,
        is_registration_open=is_registration_open(tournament),
        can_enter_again=may_enter_again(tournament, caller or ""),
        can_rebuy=is_in and own_stack <= settings.starting_stack and are_rebuys_open(tournament) and has_rebuys_left,
        can_add_on=is_in and is_add_on_open(tournament) and entrant is not None and not entrant.add_ons,
        rebuy_price=settings.rebuys.price if settings.rebuys is not None else 0,
        add_on_price=settings.add_on.price if settings.add_on is not None else 0,
        break_left=break_left(tournament),
        day=day_now(tournament),
        days=len(settings.days) + 1,
        is_night=tournament.night_from is not None and not tournament.is_over,
        next_day_at=state.next_day_at,
        seats_won=seats_won(tournament),
        multiplier=tournament.multiplier,
        draw_commitment=draw_commitment(tournament.draw_seed) if tournament.draw_seed else "",
        draw_seed=tournament.draw_seed if tournament.multiplier else "",
        can_deal=is_in and may_propose(tournament),
        deal=_deal(tournament),
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
            person=person_key(entrant.bot or ""),
            stack=at[1].stack if at is not None else None,
            game_id=state.games.get(at[0].number) if at is not None else None,
            seat=at[1].seat if at is not None else None,
            entries=entrant.entries,
            rebuys=entrant.rebuys,
            head=entrant.head,
            bounties=entrant.bounties,
        )

    return tuple(sorted(map(body, tournament.entrants), key=lambda player: (player.place or 0, -(player.stack or 0))))


def _deal(tournament: Tournament) -> DealBody | None:
    proposal = tournament.proposal
    if proposal is None:
        return None
    return DealBody(
        method=proposal.method,
        proposed_by=int(proposal.player),
        amounts=tuple((int(player), amount) for player, amount in proposal.amounts),
        agreed=tuple(map(int, proposal.agreed)),
    )


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
