"""How a table deals verifiably: it calls for seeds before a hand is due, waits a moment for them, and deals.

Without `TablePorts.deal_secret`, and in games that a record cannot tell, nothing here does anything.
"""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

from riverboat.cards import Card
from riverboat.errors import RiverboatError
from riverboat.host.table.fair_deals import after_deal, fair_pack, offer_for
from riverboat.host.table.seed_round import SEED_SECONDS
from riverboat.protocol import Seed
from riverboat.table import PlayerId, Table, hand_in_play, next_hand_id, seat_of

if TYPE_CHECKING:
    from riverboat.host.table.actor import TableActor


def take_seed(actor: TableActor, player: PlayerId, message: Seed) -> None:
    """Takes a client's commitment and, if the table asks for it, the seed of before."""
    if actor.deal_secret is None:
        raise RiverboatError("deals_not_verifiable", "this table takes no seeds")
    actor.seeds.commit(player, bytes.fromhex(message.commitment))
    if message.seed is not None and message.hand_number is not None:
        actor.seeds.reveal(player, message.hand_number, bytes.fromhex(message.seed))


def seed_call_due(actor: TableActor) -> float | None:
    """When the table calls for the seeds of its next hand; None while it does not.

    A tournament's director says when to deal, so its tables call as soon as a hand is over.
    """
    state = actor.state
    is_idle = actor.seeds.call is not None or hand_in_play(state.table) is not None or not actor.people()
    if actor.deal_secret is None or is_idle or state.is_over or state.is_closing or state.is_retry:
        return None
    if state.tournament:
        return -inf if state.table.hand_number else None
    due = actor.pace.next_change() if actor.pace.can_deal(state) else None
    return None if due is None else due - SEED_SECONDS


def seeds_due(actor: TableActor, due: float) -> float:
    """When a hand that is due at `due` can be dealt: a little later while seeds are missing."""
    if actor.deal_secret is None or actor.seeds.call is None:
        return due
    waits = actor.seeds.waits_until(actor.publisher.watchers.has)
    return due if waits is None else max(due, waits)


async def call_for_seeds(actor: TableActor) -> None:
    """Publishes the commitment to the next hand's decks, and asks connected players for the seeds they committed to."""
    connected = [player for player in actor.people() if actor.publisher.watchers.has(player)]
    await _call(actor, connected)


async def fair_deck(actor: TableActor) -> tuple[Card, ...]:
    """The pack of the next hand. Whoever could not be asked before it adds nothing."""
    if actor.seeds.offer is None:
        await _call(actor, ())
    fairness, offer = actor.state.fairness, actor.seeds.offer
    assert fairness is not None
    assert offer is not None
    return fair_pack(fairness, offer, actor.seeds.seeds(), actor.state.table.settings.rules.deck)


def fairness_after(actor: TableActor, table: Table) -> dict[str, Any]:
    """What the step of the deal changes besides the table."""
    fairness, offer, hand = actor.state.fairness, actor.seeds.offer, table.hand
    draw_secret = actor.deal_secret
    if draw_secret is None:
        return {} if fairness is None else {"fairness": None}  # a later hand of this table begins a new chain
    if fairness is None or offer is None:
        return {}
    assert hand is not None
    return {"fairness": after_deal(fairness, offer, actor.seeds.seeds(), hand, draw_secret())}


async def _call(actor: TableActor, players: list[PlayerId] | tuple[()]) -> None:
    if actor.state.fairness is None:
        await actor.change()  # stores the secret: a table of before there were any
    fairness, table = actor.state.fairness, actor.state.table
    assert fairness is not None
    # Sixteen decks take longer than several actions, and a tournament deals at all its tables at once.
    offer = await actor.ports.offers.do(partial(offer_for, fairness, next_hand_id(table), table.settings.rules.deck))
    seats = {player: seat_of(table, player) for player in players}
    now = actor.ports.clock.now()
    call = actor.seeds.open(offer, table.hand_number + 1, actor.state.number, now, seats)
    if not actor.is_unseen:
        actor.broadcast(call)
