"""Finished hands, as each viewer may see them; paging; statistics and winnings that agree with the events."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import accumulate

from played import PlayedTable, new_game, new_table, pack, play
from store_world import in_a_loop

from riverboat.cards import format_card
from riverboat.engine import Fold
from riverboat.engine.actions import Show
from riverboat.engine.events import CardsShown
from riverboat.host.ports import HandRecord, StepRecord
from riverboat.host.table.step_records import decode_hand
from riverboat.server.store import HandSummary, Store
from riverboat.table import Act, DealHand, Statistics, actor_of, decode_events, tally

HANDS = 7


def hands_in(steps: list[StepRecord]) -> list[HandRecord]:
    return [step.hand for step in steps if step.hand is not None]


def check_summary(summary: HandSummary, hand: HandRecord, viewer: str | None) -> None:
    assert (summary.hand_number, summary.hand_id, summary.pot_amount) == (
        *(hand.hand_number, hand.hand_id),
        hand.pot_amount,
    )
    assert (summary.community_cards, summary.winners) == (hand.community_cards, hand.winners)
    for seen, played in zip(summary.players, sorted(hand.players, key=lambda player: player.seat), strict=True):
        may_see = played.is_shown or played.player == viewer
        assert (seen.player, seen.seat) == (played.player, played.seat)
        assert seen.hole_cards == (played.hole_cards if may_see else None)
        assert (seen.bet_amount, seen.won_amount, seen.actions) == (
            *(played.bet_amount, played.won_amount),
            played.actions,
        )


@in_a_loop
async def test_hands_of_a_game_show_each_viewer_their_own_cards_and_those_turned_up(store: Store) -> None:
    table = await new_table(store, 4)
    hands = hands_in(await play(store, table, HANDS))
    shown = {player.is_shown for hand in hands for player in hand.players}
    assert shown == {True, False}
    for viewer in (None, *table.players, "999"):
        found = await store.history.of_game(table.state.table.table_id, viewer)
        assert len(found) == HANDS
        for summary, hand in zip(found, reversed(hands), strict=True):
            check_summary(summary, hand, viewer)


@in_a_loop
async def test_parts_of_all_hands_are_there_for_signals(store: Store) -> None:
    table = await new_table(store, 3)
    hands = hands_in(await play(store, table, 2))
    found = await store.history.parts_since(datetime(1970, 1, 2, tzinfo=UTC))
    wanted = [(player.player, player.bet_amount, player.won_amount) for hand in hands for player in hand.players]
    assert sorted(part[1:4] for part in found) == sorted(wanted)
    assert len({part[0] for part in found}) == 2
    assert {part[5] for part in found} == {False}
    assert await store.history.parts_since(datetime(2999, 1, 1, tzinfo=UTC)) == ()


@in_a_loop
async def test_hands_of_a_player_are_those_dealt_to_them_with_their_own_cards(store: Store) -> None:
    first, second = await new_table(store, 3), await new_table(store, 3)
    second.players = [first.players[0], *second.players[1:]]
    hands = hands_in(await play(store, first, 2)) + hands_in(await play(store, second, 3))
    found = await store.history.of_player(first.players[0])
    assert len(found) == 5
    for summary, hand in zip(found, reversed(hands), strict=True):
        check_summary(summary, hand, first.players[0])
    assert len(await store.history.of_player(second.players[1])) == 3
    assert await store.history.of_player("999") == ()
    assert await store.history.of_player("x") == ()


@in_a_loop
async def test_pages_of_hands_join_without_gap_or_overlap(store: Store) -> None:
    table = await new_table(store, 2)
    await play(store, table, HANDS)
    game, player = table.state.table.table_id, table.players[0]
    for limit in (1, 2, 3, HANDS, HANDS + 1):
        numbers: list[int] = []
        before = None
        while page := await store.history.of_game(game, before=before, limit=limit):
            assert len(page) <= limit
            numbers += [hand.hand_number for hand in page]
            before = page[-1].hand_number
        assert numbers == list(range(HANDS, 0, -1))
        ids: list[int] = []
        before = None
        while page := await store.history.of_player(player, before=before, limit=limit):
            ids += [hand.id for hand in page]
            before = page[-1].id
        assert ids == sorted(ids, reverse=True)
        assert len(set(ids)) == HANDS


@in_a_loop
async def test_one_hand_comes_back_with_everything_that_was_stored(store: Store) -> None:
    table = await new_table(store, 3)
    hands = hands_in(await play(store, table, 3))
    for hand in hands:
        found = await store.history.hand(table.state.table.table_id, hand.hand_number)
        assert found is not None
        assert (found.events, found.settings) == (hand.events, hand.settings)
        check_summary(found.summary, hand, None)
        assert decode_hand(found.settings).deal.hand_id == hand.hand_id
        for card in (card for player in hand.players if not player.is_shown for card in player.hole_cards):
            assert f"'{card}'" not in repr(found)


@in_a_loop
async def test_a_hand_that_was_not_played_is_not_found(store: Store) -> None:
    table = await new_table(store, 2)
    await play(store, table, 1)
    game = table.state.table.table_id
    for game_id, number in ((game, 0), (game, 2), (game, -1), ("99", 1), ("x", 1)):
        assert await store.history.hand(game_id, number) is None
    assert await store.history.of_game("99") == ()


def until_folded(table: PlayedTable) -> list[StepRecord]:
    """A hand in which everyone but the last folds before the flop."""
    first = 0 if table.state.table.positions is None else None
    steps = [table.step(DealHand(pack(5), first_button=first))]
    while (seat := actor_of(table.state.table)) is not None:
        seated = table.state.table.seats[seat]
        assert seated is not None
        steps.append(table.step(Act(seated.player, Fold())))
    return steps


@in_a_loop
async def test_cards_shown_after_the_hand_belong_to_it(store: Store) -> None:
    table = await new_table(store, 2)
    game = table.state.table.table_id
    for step in [*table.joining(), *until_folded(table)]:
        await store.append(step)
    winner = next(player.player for player in hands_in([step])[0].players if player.won_amount)
    loser = next(player for player in table.players if player != winner)
    dealt = next(player.hole_cards for player in hands_in([step])[0].players if player.player == winner)

    async def seen() -> tuple[str, ...] | None:
        [summary] = await store.history.of_game(game, loser)
        return next(player.hole_cards for player in summary.players if player.player == winner)

    assert await seen() is None
    hand = table.state.table.hand
    assert hand is not None
    seat = next(seat for seat, player in enumerate(table.state.table.dealt) if player == winner)
    one, two = hand.deal.hole_cards(seat)
    await store.append(table.step(Act(winner, Show(seat, (one,)))))
    assert await seen() is None
    await store.append(table.step(Act(winner, Show(seat, (two,)))))
    assert await seen() == dealt == (format_card(one), format_card(two))
    found = await store.history.hand(game, 1)
    assert found is not None
    shows = [event for event in decode_events(found.events) if isinstance(event, CardsShown)]
    assert [event.cards for event in shows] == [(one,), (two,)]
    assert (await store.verify_log(game)).steps == table.seq


@in_a_loop
async def test_statistics_are_the_tables_own_tally_of_the_same_events(store: Store) -> None:
    table = await new_table(store, 4)
    steps = await play(store, table, HANDS)
    events = [event for step in steps for event in decode_events(step.events)]
    expected = tally(Statistics(), events).players
    for player in table.players:
        assert await store.history.statistics_of_player(player) == expected[player]
    counted = await store.history.statistics_of_game(table.state.table.table_id)
    assert {one.player: one.stats for one in counted} == expected
    assert {one.name for one in counted} == {"Guest 0", "Guest 1", "Guest 2", "Guest 3"}


@in_a_loop
async def test_statistics_add_up_over_games_and_can_be_had_by_kind(store: Store) -> None:
    cash = await new_table(store, 2)
    await play(store, cash, 3)
    other = PlayedTable((await new_game(store, kind="sit_and_go")).id, cash.players, epoch=0)
    await play(store, other, 2)
    player = cash.players[0]
    over_all = await store.history.statistics_of_player(player)
    by_kind = [await store.history.statistics_of_player(player, kind) for kind in ("cash", "sit_and_go")]
    assert [stats.hands for stats in (over_all, *by_kind)] == [5, 3, 2]
    assert by_kind[0] + by_kind[1] == over_all


@in_a_loop
async def test_whoever_has_not_played_has_nothing_counted(store: Store) -> None:
    guest = await store.accounts.create_guest("Ann")
    for player in (guest.id, "999", "x"):
        assert (await store.history.statistics_of_player(player)).hands == 0
        assert await store.history.winnings_series(player) == (0,)
    assert await store.history.statistics_of_game("99") == ()


@in_a_loop
async def test_winnings_run_from_nothing_to_what_the_statistics_say(store: Store) -> None:
    table = await new_table(store, 3)
    hands = hands_in(await play(store, table, HANDS))
    player = table.players[1]
    nets = [part.won_amount - part.bet_amount for hand in hands for part in hand.players if part.player == player]
    series = tuple(accumulate(nets, initial=0))
    assert await store.history.winnings_series(player) == series
    assert await store.history.winnings_series(player, latest=2) == series[-3:]
    assert await store.history.winnings_series(player, game_id=table.state.table.table_id) == series
    assert await store.history.winnings_series(player, kind="sit_and_go") == (0,)
    assert series[-1] == (await store.history.statistics_of_player(player)).winnings


@in_a_loop
async def test_the_winnings_of_a_whole_game_are_those_of_each_player(store: Store) -> None:
    table = await new_table(store, 3)
    other = await new_table(store, 2)
    await play(store, table, HANDS)
    await play(store, other, HANDS)
    game = table.state.table.table_id
    for latest in (2, 100):
        told = await store.history.winnings_in_game(game, latest)
        assert told.keys() == set(table.players)
        for player, series in told.items():
            assert series == await store.history.winnings_series(player, game_id=game, latest=latest)
    assert await store.history.winnings_in_game("99") == await store.history.winnings_in_game("x") == {}


@in_a_loop
async def test_a_hands_winnings_add_up_to_nothing(store: Store) -> None:
    table = await new_table(store, 4)
    await play(store, table, HANDS)
    for summary in await store.history.of_game(table.state.table.table_id):
        assert sum(player.won_amount - player.bet_amount for player in summary.players) == 0
