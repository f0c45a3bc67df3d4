"""What a voided hand gives back: those who lost get their chips, those who won pay as far as their wallets reach.

Side bets that were won with the hand are part of its result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Connection, func, select

from riverboat.engine.rules import Chips
from riverboat.host.ledger import Transfer
from riverboat.server.store.audit_problem import mismatch, same
from riverboat.server.store.schema import hands, ledger, player_hands, players, voided_hands


def refunds_of(connection: Connection, hand: int, now: datetime) -> tuple[Transfer, ...]:
    """Returns the transfers that take a finished hand back. A bot's part is the house's own."""
    found: list[Transfer] = []
    for player, won, chips in _results(connection, hand, now):
        if won < 0:
            found.append(Transfer("void", "house", "wallet", -won, str(player)))
        elif owed := min(won, chips):
            found.append(Transfer("void", "wallet", "house", owed, str(player)))
    return tuple(found)


def audit_voided(connection: Connection) -> None:
    """Checks that every voided hand gave back exactly what was lost in it, and nothing else was given back."""
    rows: dict[tuple[int, int], dict[int, Chips]] = {}
    numbers: dict[tuple[int, int], int] = {}
    for row in connection.execute(select(ledger).where(ledger.c.kind == "void").order_by(ledger.c.id)):
        given = row.amount if row.target == "wallet" else -row.amount
        rows.setdefault((row.game_id, row.seq), {})[row.player_id] = given
        numbers.setdefault((row.game_id, row.seq), row.id)
    query = select(hands.c.id, hands.c.game_id, hands.c.hand_number, voided_hands.c.at).join(
        voided_hands, voided_hands.c.hand_id == hands.c.id
    )
    for hand, game, number, at in connection.execute(query).all():
        given = rows.pop((game, number), {})
        for player, won, _ in _results(connection, hand, at):
            refund = given.pop(player, 0)
            if won < 0:
                same("ledger", f"of voided hand {hand}, player {player}", "refund", refund, -won)
            elif not -won <= refund <= 0:
                mismatch("ledger", f"of voided hand {hand}, player {player}", "refund", refund, f"{-won} to 0")
    for key in rows:
        mismatch("ledger", numbers[key], "kind", "void", "no entry: the hand was not voided")


def _results(connection: Connection, hand: int, voided_at: datetime) -> Iterator[tuple[int, Chips, Chips]]:
    """Every person's result in the hand, and what is in the wallet now."""
    won = (player_hands.c.won_amount - player_hands.c.bet_amount).label("won")
    query = (
        select(player_hands.c.player_id, won, players.c.chips)
        .join(players, players.c.id == player_hands.c.player_id)
        .where(player_hands.c.hand_id == hand, players.c.kind != "bot")
        .order_by(player_hands.c.player_id)
    )
    side_bets = _side_bets(connection, hand, voided_at)
    for player, result, chips in connection.execute(query).all():
        yield player, int(result) + side_bets[player], int(chips)


def _side_bets(connection: Connection, hand: int, voided_at: datetime) -> Counter[int]:
    """What each player won in side bets of the hand: from its end to that of the next, or until it was voided.

    Cards may be shown, and be paid for, until the next hand is dealt.
    """
    game, number, ended_at = connection.execute(
        select(hands.c.game_id, hands.c.hand_number, hands.c.played_at).where(hands.c.id == hand)
    ).one()
    next_end = connection.scalar(
        select(func.min(hands.c.played_at)).where(hands.c.game_id == game, hands.c.hand_number > number)
    )
    query = select(ledger.c.player_id, ledger.c.target, ledger.c.amount).where(
        ledger.c.game_id == game, ledger.c.kind == "side_bet", ledger.c.at >= ended_at, ledger.c.at <= voided_at
    )
    if next_end is not None:
        query = query.where(ledger.c.at < next_end)
    found: Counter[int] = Counter()
    for player, target, amount in connection.execute(query).all():
        found[player] += int(amount) if target == "seat" else -int(amount)
    return found
