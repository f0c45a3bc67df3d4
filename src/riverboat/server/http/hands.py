"""`/api/games/{id}/history`: finished hands. Every card passes `engine.view`, for the caller's seat."""

from __future__ import annotations

from collections.abc import Sequence
from hmac import compare_digest
from typing import Annotated, Final, NamedTuple, TypeAlias

from litestar import MediaType, get
from litestar.params import PathParameter, QueryParameter
from msgspec.structs import replace

from riverboat.bots.roster import person_key
from riverboat.engine import observe, redact
from riverboat.engine.events import Event, HandStarted
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.host.equities import equities_of
from riverboat.host.records import HandPlayer, HandSecrets, HandSummary, Player
from riverboat.host.table.step_records import decode_hand
from riverboat.protocol import Equities
from riverboat.protocol.frames import EventContext, event_payload
from riverboat.protocol.rest import HandBody, HandDetail, HandPlayerBody, WinnerBody
from riverboat.protocol.table_views import face_down
from riverboat.server.http.callers import BEARER, AppContext, Context, OptionalCaller
from riverboat.server.http.errors import refusals
from riverboat.table import PlayerId, decode_events

MOST_HANDS: Final = 100
HANDS: Final = "Hands played"

GamePath: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=40, description="A game's id")]
CodeParameter: TypeAlias = Annotated[str | None, QueryParameter(max_length=16, description="Of a private game")]
KeyParameter: TypeAlias = Annotated[str | None, QueryParameter(max_length=64, description="`key` of this hand")]
HandNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1 << 31)]


@get(
    "/api/games/{game_id:str}/history",
    tags=[HANDS],
    summary="Finished hands of a game, newest first",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def game_hands(
    context: Context,
    optional_caller: OptionalCaller,
    game_id: GamePath,
    *,
    before: Annotated[int | None, QueryParameter(ge=1, le=1 << 31, description="A hand number")] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_HANDS)] = 50,
    code: CodeParameter = None,
) -> list[HandBody]:
    game = await context.games.find_visible(game_id, optional_caller, code)
    viewer = optional_caller.id if optional_caller is not None else None
    hands = await context.services.store.history.of_game(game.id, viewer, before=before, limit=limit)
    return [hand_body(hand, viewer) for hand in hands]


@get(
    "/api/games/{game_id:str}/history/{hand_number:int}",
    tags=[HANDS],
    summary="One hand step by step, as the caller may see it",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def game_hand(
    context: Context,
    optional_caller: OptionalCaller,
    game_id: GamePath,
    hand_number: HandNumber,
    *,
    code: CodeParameter = None,
    key: KeyParameter = None,
) -> HandDetail:
    opened = await opened_hand(context, optional_caller, game_id, hand_number, code=code, key=key)
    events = decode_events(opened.secrets.events)
    deck = decode_hand(opened.secrets.settings).deal.rules.pack
    equities = await equities_of(context.services.equities, (), events, deck)
    return _detail(opened, seat_in(opened.secrets, optional_caller), equities)


@get(
    "/api/games/{game_id:str}/history/{hand_number:int}/phh",
    tags=[HANDS],
    summary="The same as PHH text",
    security=[{}, *BEARER],
    media_type=MediaType.TEXT,
    responses=refusals(404, 409),
)
async def game_hand_phh(
    context: Context,
    optional_caller: OptionalCaller,
    game_id: GamePath,
    hand_number: HandNumber,
    *,
    code: CodeParameter = None,
    key: KeyParameter = None,
) -> str:
    from riverboat.history import format_hand, record

    secrets = (await opened_hand(context, optional_caller, game_id, hand_number, code=code, key=key)).secrets
    return format_hand(record(decode_hand(secrets.settings), seat_in(secrets, optional_caller)))


class _Opened(NamedTuple):
    """A hand that the caller may see."""

    secrets: HandSecrets
    key: str | None
    is_game_visible: bool


async def opened_hand(
    context: AppContext, optional_caller: Player | None, game_id: str, number: int, *, code: str | None, key: str | None
) -> _Opened:
    """Returns the hand, if the caller may see its game or has the key of this hand."""
    history = context.services.store.history
    own_key = history.link_key(game_id, number)
    is_private, is_game_visible = True, True
    try:
        is_private = (await context.games.find_visible(game_id, optional_caller, code)).code is not None
    except RiverboatError as refusal:
        is_opened = key is not None and compare_digest(key.encode(), own_key.encode())
        if refusal.code != "no_such_game" or not is_opened:
            raise
        is_game_visible = False
    secrets = await history.hand(game_id, number)
    if secrets is None:
        raise RiverboatError("no_such_hand", f"hand {number} of this game is not there", number=number)
    return _Opened(secrets, own_key if is_private else None, is_game_visible)


def seat_in(secrets: HandSecrets, optional_caller: Player | None) -> Seat | None:
    """Returns the caller's seat in this hand; None for whoever was not dealt in, who sees what a spectator sees."""
    own = _own_part(secrets.summary, optional_caller.id if optional_caller is not None else None)
    return own.seat if own is not None else None


def _own_part(hand: HandSummary, viewer: PlayerId | None) -> HandPlayer | None:
    return next((part for part in hand.players if part.player == viewer), None)


def hand_body(hand: HandSummary, viewer: PlayerId | None) -> HandBody:
    parts = {part.player: part for part in hand.players}
    own = _own_part(hand, viewer)
    return HandBody(
        id=hand.id,
        game_id=hand.game_id,
        hand_number=hand.hand_number,
        hand_id=hand.hand_id,
        played_at=hand.played_at.timestamp(),
        pot=hand.pot_amount,
        big_blind=hand.big_blind,
        community_cards=hand.community_cards,
        winners=tuple(
            WinnerBody(
                player_id=int(player), name=parts[player].name, person=person_key(parts[player].bot or ""), amount=chips
            )
            for player, chips in hand.winners
        ),
        hole_cards=(own.hole_cards or ()) if own is not None else (),
        bet=own.bet_amount if own is not None else None,
        won=own.won_amount if own is not None else None,
    )


def _detail(opened: _Opened, seat: Seat | None, equities: Sequence[Equities]) -> HandDetail:
    secrets = opened.secrets
    summary = secrets.summary
    seen = observe(decode_hand(secrets.settings), seat)
    face_up = {other.seat: other.cards for other in seen.opponents}
    event_context = EventContext(summary.game_id, deck=seen.rules.pack)
    events = []
    stacks = seen.stacks
    for event, odds in zip(decode_events(secrets.events), equities, strict=True):
        told = redact(event, seat) if isinstance(event, Event) else event
        event_context = event_context.after(told)
        events.append(event_payload(told, replace(event_context, equities=odds)))
        if isinstance(told, HandStarted):
            stacks = told.stacks
    return HandDetail(
        game_id=summary.game_id,
        hand_number=summary.hand_number,
        hand_id=summary.hand_id,
        played_at=summary.played_at.timestamp(),
        pot=summary.pot_amount,
        community_cards=summary.community_cards,
        dealer_button=seen.button,
        seat=seat,
        players=tuple(
            HandPlayerBody(
                seat=part.seat,
                player_id=int(part.player),
                name=part.name,
                person=person_key(part.bot or ""),
                stack=stacks[part.seat],
                cards=seen.hole_cards if part.seat == seat else face_up[part.seat] or face_down(seen.rules),
                bet=part.bet_amount,
                won=part.won_amount,
            )
            for part in summary.players
        ),
        events=tuple(events),
        key=opened.key,
        is_game_visible=opened.is_game_visible,
    )


HANDLERS = (game_hands, game_hand, game_hand_phh)
