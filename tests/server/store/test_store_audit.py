"""The audit: a database as it was written fits; one thing changed anywhere is found, and its row is named."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from played import PlayedTable, new_game, new_players, new_table, paid, play
from store_world import KEY, Raw, in_a_loop

from riverboat.engine import Rules
from riverboat.errors import RiverboatError
from riverboat.host.records import NewTournament, TournamentStep
from riverboat.host.tournament.payments import changed_entries, moved_chips
from riverboat.host.tournament.state import TournamentState, encode_state
from riverboat.server.store import Store, open_store
from riverboat.server.store.audit import AuditReport
from riverboat.server.store.ledger import Posting, enter
from riverboat.table import Leave, rising_blinds
from riverboat.table.director import Entered, TournamentSettings, Withdrew, apply, new_tournament

HANDS = 3
BLINDS = Rules(small_blind=50, big_blind=100)
SETTINGS = TournamentSettings(rules=BLINDS, schedule=rising_blinds(50, 100, every=10), entry=500)


async def filled(store: Store) -> None:
    """Two cash tables, one of them left by a player; a player with a refill; a tournament with two entries."""
    first = await new_table(store, 3)
    await play(store, first, hands=HANDS)
    await store.append(first.step(Leave(first.players[0])))
    second = await new_table(store, 2)
    await play(store, second, hands=1)
    await with_tournament(store, [*first.players[:2], second.players[0]])


async def with_tournament(store: Store, players: list[str]) -> None:
    state = TournamentState(tournament=new_tournament(SETTINGS), name="Cup")
    made = await store.tournaments.create(NewTournament(name="Cup"), lambda _: encode_state(state))
    news = [*(Entered(player, f"name of {player}") for player in players), Withdrew(players[-1])]
    for seq, one in enumerate(news, start=1):
        after = apply(state.tournament, one).tournament
        moved = TournamentState(tournament=after, name="Cup")
        await store.tournaments.append(
            TournamentStep(
                tournament_id=made.id,
                seq=seq,
                epoch=0,
                state=encode_state(moved),
                status=moved.status,
                transfers=moved_chips(state.tournament, after),
                entered=changed_entries(state.tournament, after),
                withdrawn=(one.player,) if isinstance(one, Withdrew) else (),
            )
        )
        state = moved


@in_a_loop
async def test_a_database_as_it_was_written_fits(store: Store) -> None:
    await filled(store)
    report = await store.audit()
    assert (report.players, report.games, report.tournaments) == (5, 2, 1)
    assert report.hands == HANDS + 1
    assert report.entries > 20


@in_a_loop
async def test_an_empty_database_fits(store: Store) -> None:
    assert await store.audit() == AuditReport(0, 0, 0, 0, 0, 0)


@pytest.fixture(scope="module")
def filled_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("audit") / "filled.sqlite3"

    async def fill() -> None:
        store = open_store(f"sqlite:///{path}", KEY)
        await filled(store)
        await store.close()

    asyncio.run(fill())
    return path


CHANGES = [
    ("players", "UPDATE players SET chips = chips + 1 WHERE id = 2", "players", "2"),
    ("players.kind", "UPDATE players SET kind = 'bot' WHERE id = 2", "ledger", None),
    ("hands.winners", "UPDATE hands SET winners = '[]' WHERE id = 2", "hands", "2"),
    ("hands.pot_amount", "UPDATE hands SET pot_amount = pot_amount + 1 WHERE id = 1", "hands", "1"),
    ("hands.community_cards", "UPDATE hands SET community_cards = '[\"2c\"]' WHERE id = 3", "hands", "3"),
    ("hands.hand_id", "UPDATE hands SET hand_id = 'x' WHERE id = 1", "hands", "1"),
    ("hands.played_at", "UPDATE hands SET played_at = '2001-01-01 00:00:00.000000' WHERE id = 1", "hands", "1"),
    ("hands.events_secret", "UPDATE hands SET events_secret = settings_secret WHERE id = 1", None, None),
    ("hands.settings_secret", "UPDATE hands SET settings_secret = events_secret WHERE id = 1", None, None),
    ("hands missing", "DELETE FROM hands WHERE id = 4", "hands", "2/1"),
    ("player_hands.bet", "UPDATE player_hands SET bet_amount = bet_amount + 1 WHERE id = 1", "player_hands", "1"),
    ("player_hands.won", "UPDATE player_hands SET won_amount = won_amount + 1 WHERE id = 2", "player_hands", "2"),
    ("player_hands.actions", "UPDATE player_hands SET actions = '[]' WHERE id = 1", "player_hands", "1"),
    ("player_hands.seat", "UPDATE player_hands SET seat = 5 WHERE id = 1", "player_hands", "1"),
    ("player_hands.rank", "UPDATE player_hands SET final_hand_rank = 'flush' WHERE id = 1", "player_hands", "1"),
    ("player_hands shown", "UPDATE player_hands SET hole_cards = '[]' WHERE hole_cards IS NULL", "player_hands", None),
    ("player_hands missing", "DELETE FROM player_hands WHERE id = 1", "player_hands", "1/2"),
    ("ledger.amount", "UPDATE ledger SET amount = amount + 1 WHERE id = 7", "ledger", "7"),
    ("ledger.player_id", "UPDATE ledger SET player_id = 3 WHERE id = 4", "ledger", "4"),
    ("ledger.kind", "UPDATE ledger SET kind = 'grant' WHERE kind = 'award'", "ledger", None),
    ("ledger.target", "UPDATE ledger SET target = 'fees' WHERE id = 5", "ledger", "5"),
    ("ledger.at", "UPDATE ledger SET at = '2001-01-01 00:00:00.000000' WHERE id = 5", "ledger", "5"),
    ("ledger.seq", "UPDATE ledger SET seq = seq + 1 WHERE id = 5", "ledger", "5"),
    ("ledger.seal", "UPDATE ledger SET seal = x'00' WHERE id = 9", "ledger", "9"),
    ("ledger grant missing", "DELETE FROM ledger WHERE id = 1", "players", "1"),
    ("ledger bet missing", "DELETE FROM ledger WHERE kind = 'bet'", "ledger", None),
    ("ledger entry missing", "DELETE FROM ledger WHERE kind = 'refund'", "ledger", None),
    ("statistics", "UPDATE statistics SET winnings = winnings + 1 WHERE player_id = 1", "statistics", "1/1"),
    ("statistics missing", "DELETE FROM statistics WHERE player_id = 1", "statistics", "1/1"),
    ("seatings.chips", "UPDATE seatings SET chips = chips + 1 WHERE player_id = 2", "seatings", "1/2"),
    ("seatings.seat", "UPDATE seatings SET seat = 8 WHERE player_id = 2", "seatings", "1/2"),
    ("seatings.has_left", "UPDATE seatings SET has_left = 1 WHERE player_id = 2", "seatings", "1/2"),
    ("seatings missing", "DELETE FROM seatings WHERE player_id = 2", "seatings", "1/2"),
    ("seatings more", "INSERT INTO seatings (game_id, player_id, seat) VALUES (1, 1, 0)", "seatings", "1/1"),
    ("games.status", "UPDATE games SET status = 'finished' WHERE id = 1", "games", "1"),
    ("games.players", "UPDATE games SET players = 9 WHERE id = 1", "games", "1"),
    ("table_states.number", "UPDATE table_states SET number = number + 1 WHERE game_id = 1", "table_states", "1"),
    ("table_states.state", "UPDATE table_states SET state = x'01' WHERE game_id = 1", None, None),
    ("table_states.seq", "UPDATE table_states SET seq = seq - 1 WHERE game_id = 1", None, None),
    ("table_states.head", "UPDATE table_states SET head = x'00' WHERE game_id = 1", None, None),
    ("table_states.ledger_from", "UPDATE table_states SET ledger_from = 2 WHERE game_id = 1", "ledger", None),
    ("events.public", "UPDATE events SET public = '[]' WHERE game_id = 1 AND seq = 2", None, None),
    ("events missing", "DELETE FROM events WHERE game_id = 1 AND seq = 2", None, None),
    ("tournaments.status", "UPDATE tournaments SET status = 'finished'", "tournaments", "1"),
    ("tournaments.entries", "UPDATE tournaments SET entries = 9", "tournaments", "1"),
    ("entries.prize", "UPDATE tournament_entries SET prize = 9 WHERE player_id = 1", "tournament_entries", "1/1"),
    ("entries.place", "UPDATE tournament_entries SET place = 1 WHERE player_id = 1", "tournament_entries", "1/1"),
    ("tournament_entries missing", "DELETE FROM tournament_entries WHERE player_id = 1", "tournament_entries", "1/1"),
    ("tournament_states.state", "UPDATE tournament_states SET state = x'01'", None, None),
    ("tournament_states.seq", "UPDATE tournament_states SET seq = seq - 1", None, None),
]  # fmt: skip


@pytest.mark.parametrize("case", CHANGES, ids=[name for name, *_ in CHANGES])
def test_one_thing_changed_is_found_and_its_row_named(
    filled_file: Path, tmp_path: Path, case: tuple[str, str, str | None, str | None]
) -> None:
    _, change, table, row = case
    path = tmp_path / "changed.sqlite3"
    shutil.copy(filled_file, path)
    with sqlite3.connect(path) as changing:
        for (trigger,) in changing.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            changing.execute(f"DROP TRIGGER {trigger}")
        assert changing.execute(change).rowcount >= 1
    changing.close()

    async def audited() -> RiverboatError:
        store = open_store(f"sqlite:///{path}", KEY)
        try:
            with pytest.raises(RiverboatError) as refusal:
                await store.audit()
        finally:
            await store.close()
        return refusal.value

    error = asyncio.run(audited())
    if table is None:
        assert error.code in ("broken_log", "damaged_record")
    else:
        assert (error.code, error.values["table"]) == ("audit_mismatch", table), error
        assert row is None or error.values["row"] == row


@in_a_loop
async def test_a_grant_entered_without_the_key_is_found(store: Store, raw: Raw) -> None:
    """With other tools somebody adds chips to a wallet and a matching entry."""
    await new_players(store, 1)
    raw("UPDATE players SET chips = chips + 700")
    raw(
        "INSERT INTO ledger (at, kind, source, target, player_id, amount, seal) "
        "SELECT at, kind, source, target, player_id, 700, seal FROM ledger"
    )
    with pytest.raises(RiverboatError) as refusal:
        await store.audit()
    assert (refusal.value.values["table"], refusal.value.values["row"]) == ("ledger", "2")


@in_a_loop
async def test_an_entry_that_the_log_does_not_say_is_found(store: Store) -> None:
    """As a mistake of the server's own would leave it: sealed, balanced, and wrong."""
    players = await new_players(store, 2)
    game = await new_game(store, players)
    table = PlayedTable(game.id, [player.id for player in players], epoch=0)
    for step in table.joining():
        await store.append(step)
    database = store._database
    extra = paid((players[0].id, -10))
    await database.write(
        lambda connection: enter(connection, database.cipher, Posting(database.now(), int(game.id), seq=2), extra)
    )
    with pytest.raises(RiverboatError, match="the log does not say it"):
        await store.audit()
