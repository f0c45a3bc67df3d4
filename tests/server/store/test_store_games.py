"""Games and tournaments: made with their first state, listed, found by id and code, fenced."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from played import BUY_IN, PlayedTable, new_game, new_players, new_table, paid, play
from store_world import in_a_loop

from riverboat.errors import RiverboatError
from riverboat.host.ports import Fenced
from riverboat.server.store import STARTING_CHIPS, Entry, NewGame, NewTournament, Store, TournamentStep
from riverboat.table import Join


def finished(table: PlayedTable, player: str) -> object:
    return msgspec.structs.replace(table.step(Join(player, "Ann", BUY_IN)), status="finished")


@in_a_loop
async def test_a_game_keeps_what_it_was_made_with(store: Store) -> None:
    [creator] = await new_players(store, 1)
    made = NewGame(
        kind="sit_and_go",
        game_type="short_deck",
        name="河船 ♠",
        creator=creator.id,
        settings='{"ante": 5}',
        seats=6,
        small_blind=5,
        big_blind=10,
        min_buy_in=40,
        max_buy_in=2**40,
    )
    game = await store.games.create(made, lambda game_id: game_id.encode())
    kept = msgspec.structs.asdict(game)
    assert {name: kept[name] for name in msgspec.structs.asdict(made) if name != "is_private"} == {
        name: value for name, value in msgspec.structs.asdict(made).items() if name != "is_private"
    }
    assert (game.status, game.players, game.code, game.closed_at) == ("waiting", 0, None, None)
    assert await store.games.game(game.id) == game
    stored = await store.load(game.id)
    assert stored is not None
    assert stored.state == game.id.encode()


@in_a_loop
async def test_a_game_whose_first_state_cannot_be_made_is_not_made(store: Store) -> None:
    def fail(game_id: str) -> bytes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.games.create(NewGame(), fail)
    assert await store.games.listed() == ()


@in_a_loop
async def test_a_private_game_has_a_code_and_is_in_no_list(store: Store) -> None:
    private, public = await new_game(store, is_private=True), await new_game(store)
    assert private.code is not None
    assert private.is_private
    assert not public.is_private
    assert await store.games.listed() == (public,)
    spaced = f"{private.code[:4].lower()}-{private.code[4:]}"
    for typed in (private.code, private.code.lower(), spaced):
        assert await store.games.by_code(typed) == private
    for wrong in ("", "AAAAAAAA", "\x00" * 8, "x" * 3000, "'\"; --", "ÀÀÀÀÀÀÀÀ"):
        assert await store.games.by_code(wrong) is None


@in_a_loop
async def test_games_are_listed_by_kind_and_status_newest_first(store: Store) -> None:
    cash = [await new_game(store) for _ in range(3)]
    sit_and_go = await new_game(store, kind="sit_and_go")
    table_of_many = await new_game(store, kind="tournament")
    [player] = await new_players(store, 1)
    over = PlayedTable(cash[1].id, [player.id], epoch=0)
    await store.append(finished(over, player.id))
    assert [game.id for game in await store.games.listed()] == [sit_and_go.id, cash[2].id, cash[0].id]
    assert [game.id for game in await store.games.listed(kind="cash")] == [cash[2].id, cash[0].id]
    assert [game.id for game in await store.games.listed(kind="tournament")] == [table_of_many.id]
    assert [game.id for game in await store.games.listed(status="finished")] == [cash[1].id]
    assert [game.id for game in await store.games.listed(limit=1)] == [sit_and_go.id]
    assert [game.id for game in await store.games.listed(before=sit_and_go.id, limit=1)] == [cash[2].id]
    assert await store.games.listed(before="nonsense") == ()
    assert await store.games.unfinished() == tuple(game.id for game in (cash[0], cash[2], sit_and_go, table_of_many))


@in_a_loop
async def test_whoever_made_a_game_sits_there_or_played_there_takes_part(store: Store) -> None:
    table = await new_table(store, 2)
    game = table.state.table.table_id
    stranger, other = await new_players(store, 2)
    creator, second = table.players
    assert await store.games.takes_part(game, creator)
    assert not await store.games.takes_part(game, second)
    await play(store, table, hands=1)
    assert await store.games.takes_part(game, second)
    for nobody in (stranger.id, other.id, "999", "x"):
        assert not await store.games.takes_part(game, nobody)
    assert not await store.games.takes_part("999", creator)


@in_a_loop
async def test_a_finished_game_is_no_longer_among_a_players_games(store: Store) -> None:
    table = await new_table(store, 1)
    [player] = table.players
    await store.append(finished(table, player))
    assert await store.games.of_player(player) == ()


# Tournaments.


def step(tournament: str, seq: int, epoch: int = 1, **changes: object) -> TournamentStep:
    values: dict[str, object] = {"state": f"state {seq}".encode(), "status": "waiting"}
    return TournamentStep(tournament_id=tournament, seq=seq, epoch=epoch, **(values | changes))


async def new_tournament(store: Store, **options: object) -> str:
    made = await store.tournaments.create(NewTournament(name="Sunday", **options), lambda number: b"first")
    await store.tournaments.claim(made.id, "director")
    return made.id


@in_a_loop
async def test_a_tournament_is_loaded_as_it_was_stored(store: Store) -> None:
    number = await new_tournament(store)
    stored = await store.tournaments.load(number)
    assert stored is not None
    assert (stored.seq, stored.epoch, stored.state) == (0, 1, b"first")
    await store.tournaments.append(step(number, 1))
    stored = await store.tournaments.load(number)
    assert stored is not None
    assert (stored.seq, stored.epoch, stored.state) == (1, 1, b"state 1")
    for unknown in ("99", "x"):
        assert await store.tournaments.load(unknown) is None
        assert await store.tournaments.claim(unknown, "director") is None
        assert await store.tournaments.tournament(unknown) is None


@in_a_loop
async def test_a_tournaments_steps_are_fenced_like_a_tables(store: Store, open_another: Callable[[], Store]) -> None:
    number = await new_tournament(store)
    await store.tournaments.append(step(number, 1))
    for wrong in (step(number, 1), step(number, 3), step(number, 2, epoch=0), step(number, 2, epoch=2), step("99", 1)):
        with pytest.raises(Fenced):
            await store.tournaments.append(wrong)
    other = open_another()
    claimed = await other.tournaments.claim(number, "other")
    assert claimed is not None
    assert claimed.epoch == 2
    with pytest.raises(Fenced):
        await store.tournaments.append(step(number, 2))
    await other.tournaments.append(step(number, 2, epoch=2))


@in_a_loop
async def test_entries_and_their_money_come_together(store: Store) -> None:
    number = await new_tournament(store)
    ann, bob = await new_players(store, 2)
    entered = (Entry(ann.id, "Ann"), Entry(bob.id, "Bob"))
    transfers = paid((ann.id, -1000), (bob.id, -STARTING_CHIPS - 1))
    with pytest.raises(RiverboatError):
        await store.tournaments.append(step(number, 1, entered=entered, transfers=transfers))
    assert await store.tournaments.entries(number) == ()
    await store.tournaments.append(step(number, 1, entered=entered, transfers=paid((ann.id, -1000), (bob.id, -1000))))
    assert await store.tournaments.entries(number) == entered
    found = await store.accounts.players([ann.id, bob.id])
    assert [player.chips for player in found.values()] == [STARTING_CHIPS - 1000] * 2
    assert [one.id for one in await store.tournaments.of_player(ann.id)] == [number]
    await store.tournaments.append(step(number, 2, withdrawn=(ann.id,), transfers=paid((ann.id, 1000))))
    assert await store.tournaments.entries(number) == entered[1:]
    tournament = await store.tournaments.tournament(number)
    assert tournament is not None
    assert tournament.entries == 1


@in_a_loop
async def test_places_and_prizes_are_kept(store: Store) -> None:
    number = await new_tournament(store)
    ann, bob = await new_players(store, 2)
    await store.tournaments.append(step(number, 1, entered=(Entry(ann.id, "Ann"), Entry(bob.id, "Bob"))))
    out = Entry(ann.id, "Ann", 2, 10)
    await store.tournaments.append(step(number, 2, status="active", entered=(out,)))
    assert await store.tournaments.entries(number) == (Entry(bob.id, "Bob"), out)
    winner = Entry(bob.id, "Bob", 1, 90)
    await store.tournaments.append(step(number, 3, status="finished", entered=(winner,), transfers=paid((bob.id, 90))))
    assert await store.tournaments.entries(number) == (winner, out)
    tournament = await store.tournaments.tournament(number)
    assert tournament is not None
    assert tournament.status == "finished"
    assert tournament.closed_at is not None
    assert await store.tournaments.of_player(bob.id) == ()


@in_a_loop
async def test_tournaments_are_listed_and_found(store: Store) -> None:
    first, second = [await new_tournament(store) for _ in range(2)]
    hidden = await new_tournament(store, is_private=True)
    assert [one.id for one in await store.tournaments.listed()] == [second, first]
    assert [one.id for one in await store.tournaments.listed(before=second)] == [first]
    assert await store.tournaments.unfinished() == (first, second, hidden)
    private = await store.tournaments.tournament(hidden)
    assert private is not None
    assert private.code is not None
    assert await store.tournaments.by_code(private.code.lower()) == private
    assert await store.tournaments.by_code("\x00") is None
    await store.tournaments.append(step(first, 1, status="finished"))
    assert [one.id for one in await store.tournaments.listed()] == [second]
    assert [one.id for one in await store.tournaments.listed(status="finished")] == [first]


@in_a_loop
async def test_a_tournaments_tables_are_found(store: Store) -> None:
    number = await new_tournament(store)
    tables = [await new_game(store, kind="tournament", tournament_id=number) for _ in range(3)]
    await new_game(store)
    assert await store.games.of_tournament(number) == tuple(tables)


@in_a_loop
async def test_a_tournaments_steps_keep_their_order(store: Store) -> None:
    numbers = [await new_tournament(store) for _ in range(4)]
    await asyncio.gather(*(store.tournaments.append(step(number, seq)) for seq in range(1, 20) for number in numbers))
    for number in numbers:
        stored = await store.tournaments.load(number)
        assert stored is not None
        assert stored.state == b"state 19"
