"""A call that works for every public function: what `test_malformed_calls` breaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any

import msgspec
import numpy as np
from junk import HAND, HISTORY, OVER, RULES, Call_

from riverboat import arena, bots, cards, engine, evaluator, history, locale, odds, protocol, shuffling, table
from riverboat.engine import AllIn, Call, Check, Fold, Post, RaiseTo, Rules, RunItTwice, Show
from riverboat.evaluator import batch
from riverboat.protocol import frames
from riverboat.solver import postflop
from riverboat.solver.best_response.measure import measure
from riverboat.solver.blueprints.game import BlueprintGame
from riverboat.solver.blueprints.training import Trainer
from riverboat.solver.holes.measure import find_holes
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.trees.holdem import StreetStart, holdem_game
from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.toy_games import kuhn
from riverboat.table import director

ASKED = engine.start_hand(Rules(small_blind=5, big_blind=10, run_it_twice=True), [10, 10], 0, range(52))
KITCHEN = engine.start_hand(Rules.kitchen(), [100, 100], 0, range(52))
POSTS = [Post(1, "small_blind", 5), Post(2, "big_blind", 10), Post(0, "live_post", 10), Post(0, "dead_post", 5)]
CASH = table.TableSettings(rules=RULES, seats=4)
SCHEDULE = table.rising_blinds(5, 10, every=5)
SIT_AND_GO = table.TableSettings(rules=RULES, seats=4, kind="sit_and_go", schedule=SCHEDULE)


def seated(settings: table.TableSettings = CASH) -> table.Table:
    buy_in = settings.entry if settings.kind == "sit_and_go" else 500
    return table.apply_all(table.new_table(settings), [table.Join(name, name, buy_in) for name in "abc"]).table


WAITING = seated()
DEALT = table.apply(WAITING, table.DealHand(tuple(range(52)), 0, 0))
DIRECTED = table.new_table(table.TableSettings(rules=RULES, kind="tournament", schedule=SCHEDULE))
TOURNAMENT = director.TournamentSettings(rules=RULES, schedule=SCHEDULE, seats=2, starting_stack=100, entry=5)
ENTERED = director.new_tournament(TOURNAMENT)
for _name in "abc":
    ENTERED = director.apply(ENTERED, director.Entered(_name, _name)).tournament
BEGUN = director.apply(ENTERED, director.Began(), chance=5)
REPORT = director.HandReport(1, True, 0, (("a", 150), ("b", 50)), ("b",))

Add = Callable[..., None]


def calls() -> dict[str, Call_]:
    """A call that works for every public function, by its name."""
    found: dict[str, Call_] = {}

    def add(function: Callable[..., object], *given: Any, label: str = "", **named: Any) -> None:
        found[f"{function.__module__}.{function.__qualname__} {label}"] = function, given, named

    _add_rules_and_hands(add)
    _add_tables(add)
    _add_tournaments(add)
    _add_cards_and_ranks(add)
    _add_odds(add)
    _add_histories(add)
    _add_bots(add)
    _add_solver(add)
    _add_messages(add)
    return found


def _add_rules_and_hands(add: Add) -> None:
    add(Rules, small_blind=5, big_blind=10, straddle=20, structure="no_limit", max_raises=3, deck="standard")
    add(Rules.kitchen, ante=1)
    for function in (engine.start_hand, engine.open_hand):
        names = ["A", "B", "C"]
        add(function, RULES, [1000] * 3, 0, tuple(range(52)), posts=POSTS, sitting_out=[], hand_id="x", names=names)
        add(function, RULES, [1000] * 3, 0, tuple(range(52)), sitting_out=[1], label="one sits out")
    for hand, actions in (
        (HAND, (Fold(), Call(), RaiseTo(40), AllIn(), Check())),
        (OVER, (Show(2, OVER.deal.hole_cards(2)), Fold())),
        (ASKED, (RunItTwice(True), Fold())),
        (KITCHEN, (Call(), RaiseTo(20))),
    ):
        for action in actions:
            add(engine.apply, hand, action, label=f"{hand!r} {action}")
        add(engine.legal_actions, hand, label=repr(hand))
        add(engine.observe, hand, 1, 3.5, label=repr(hand))
        add(engine.replay, hand, label=repr(hand))
        add(engine.replay_steps, hand, label=repr(hand))
        add(engine.undo, hand, 0, label=repr(hand))
        add(engine.write_position, hand, label=repr(hand))
    add(engine.write_position, HAND, seat=1)
    add(engine.read_position, "blinds 50/100, stacks 5000 5000 700; r300 c f")
    add(engine.play, "blinds 50/100, stacks 5000 5000 700, button 1", "r300 c", tuple(range(52)), run_it_twice=True)
    add(engine.enforce, HAND, 1, 30)
    add(engine.enforce, HAND, 1, None, label="fold")
    add(engine.default_action, engine.legal_actions(HAND))
    add(engine.redact, DEALT.events[-1], 1)


def _add_tables(add: Add) -> None:
    add(table.TableSettings, rules=RULES, seats=4, kind="cash", min_buy_in=100, prize_shares=(1,), schedule=SCHEDULE)
    add(table.ClockSettings, preset="manual", seconds=3, warning_seconds=1, time_banks=1, time_bank_seconds=3)
    add(table.BlindSchedule, (table.Level(5, 10, 0, 3), table.Level(10, 20, 1, 3)), "hands")
    add(table.rising_blinds, 5, 10, every=5, unit="hands", ante_from=2, levels=4)
    add(table.split_pool, 100, (50, 30, 20), 3)
    add(table.new_table, CASH, "table")
    add(table.stakes_of, DEALT.table)
    add(table.tally, table.Statistics(), DEALT.events)
    add(table.winnings_series, DEALT.events, "a")
    add(table.decision_seconds, HAND, CASH.clock)
    for command in (
        *(table.Join("n", "N", 500, 3, True), table.Leave("a"), table.SitOut("a"), table.AddChips("a", 50)),
        *(
            table.ComeBack("a", True),
            table.SetStraddle("a", True),
            table.SetRunItTwice("a", "yes"),
            table.VoteBombPot("a", True),
            table.ChangeSeat("a", 3, True),
            table.Insure("a", 100),
            table.QuoteAllIn("a", 100),
            table.WaitForSeat("n", "N"),
            table.StopWaiting("n"),
            table.OfferSeats(7),
            table.SetAutoBuy("a", "rebuy"),
            table.TimeOut("a"),
        ),
        *(table.DealHand(tuple(range(52)), 3, 0, 7), table.Act("a", RaiseTo(40)), table.CallOff()),
        table.GiveChips("a", 5),
        table.EndTournament((table.Place(1, "a", "A", 3),)),
    ):
        for name, place in (
            ("waiting", WAITING),
            ("dealt", DEALT.table),
            ("sit-and-go", seated(SIT_AND_GO)),
            ("directed", DIRECTED),
        ):
            add(table.apply, place, command, label=f"{type(command).__name__} {name}")
            add(table.apply_all, place, [command], label=f"{type(command).__name__} {name}")
    for accessor in (table.stack_of, table.status_of):
        add(accessor, DEALT.table, 1)
    for accessor in (table.seat_of, table.observe_table):
        add(accessor, DEALT.table, "a")
    for asked in (
        table.actor_of,
        table.chips_on_table,
        table.hand_in_play,
        table.level_of,
        table.next_hand_id,
        table.next_players,
    ):
        add(asked, DEALT.table)
    add(table.redact_event, DEALT.table, DEALT.events[-1], "a")
    add(table.encode_table, WAITING)
    add(table.encode_command, table.Leave("a"))
    add(table.encode_events, DEALT.events)
    add(table.decode_table, table.encode_table(DEALT.table))
    add(table.decode_command, table.encode_command(table.Leave("a")))
    add(table.decode_events, table.encode_events(DEALT.events))


def _add_tournaments(add: Add) -> None:
    add(director.TournamentSettings, **msgspec.structs.asdict(TOURNAMENT))
    add(director.new_tournament, TOURNAMENT)
    for name, tournament in (("new", ENTERED), ("begun", BEGUN.tournament)):
        for news in (
            *(director.Entered("d", "D", "tag"), director.Withdrew("a"), director.Began(), director.Cancelled()),
            *(director.CarriedOut("1"), director.Report(1, REPORT), director.Rebought("a"), director.AddedOn("a")),
            *(director.DealProposed("a"), director.DealOffered((("a", 5),)), director.DealAnswered("a", True)),
            director.Ticked(),
            director.DayBegan(),
        ):
            add(director.apply, tournament, news, seconds=3, chance=7, label=f"{type(news).__name__} {name}")
        for asked in (
            *(director.encode_tournament, director.is_bubble, director.is_playing, director.is_registration_open),
            *(director.level_now, director.locked_tables, director.occupied_tables, director.paid_places),
            *(director.players_left, director.prize_pool, director.prizes, _stands, director.are_rebuys_open),
            *(director.awaits_amounts, director.bounty_pool, director.break_left, director.entries_made),
            director.day_now,
            *(director.is_add_on_open, director.is_buying_open, director.may_propose, director.prizes_left),
            director.seats_won,
        ):
            add(asked, tournament, label=name)
        add(director.table_numbered, tournament, 1, label=name)
        add(director.decode_tournament, director.encode_tournament(tournament), label=name)
        add(director.entrant_of, tournament, "a", label=name)
        add(director.may_enter_again, tournament, "a", label=name)
        for counted in (director.fees_paid, director.paid_into_pool):
            add(counted, tournament, tournament.entrants[0], label=name)
    add(director.Break, 2, 300)
    add(director.DayEnd, 8, 27, 720)
    add(director.Rebuys, 4, 100, 1000, 2)
    add(director.AddOn, 5, 100, 1000)
    add(director.Bounties, 50, "progressive")
    add(director.draw_commitment, "seed")
    add(director.drawn_multiplier, director.SPIN_MULTIPLIERS, "seed", ["a", "b"])
    add(director.tables_of, BEGUN.orders[0])
    add(director.hand_report, DEALT.table, is_shown=True)


def _stands(tournament: director.Tournament) -> list[object]:
    return list(director.stands(tournament))


def _add_cards_and_ranks(add: Add) -> None:
    for shown in (cards.format_card, cards.pretty_card, cards.to_card, cards.rank_of, cards.suit_of):
        add(shown, 51)
    add(cards.make_card, 12, 3)
    add(cards.check_distinct, [51, 3])
    for shuffled in (shuffling.shuffle, shuffling.fisher_yates, shuffling.riffle):
        add(shuffled, tuple(range(10)), bits=shuffling.seeded_bits(1))
    add(shuffling.shuffle, tuple(range(10)), "riffle", label="riffle")
    add(shuffling.below, 10, shuffling.seeded_bits(1))
    add(shuffling.seeded_bits, 7)
    add(cards.parse_card, "As")
    for several in (cards.parse_cards, cards.to_cards, cards.format_cards, cards.pretty_cards):
        add(several, "AsKd" if several in (cards.parse_cards, cards.to_cards) else [51, 3])
    add(cards.deck_of, "short")
    add(evaluator.evaluate, [0, 5, 10, 15, 20, 25, 30])
    add(evaluator.evaluate_short, [20, 25, 30, 35, 40])
    for judged in (evaluator.rank_hand, evaluator.best_five):
        add(judged, ["As", "Kd", 3, 20, 33], "standard")
    for judged in (evaluator.rank_omaha, evaluator.best_five_omaha):
        add(judged, "AsKdQhJc", "2c3d4h5s")
    add(evaluator.describe, 77, "standard")
    add(evaluator.category, 77, "short")
    add(batch.evaluate_many, np.array([[0, 5, 10, 15, 20]]), "standard")
    add(batch.evaluate_holes, np.array([[0, 5]]), np.array([10, 15, 20]), "standard")


def _add_odds(add: Add) -> None:
    add(odds.equity, ["AsKd", "QQ+"], "2c3c4c5d", "9h", deck="standard", samples=50, seed=1, method="auto")
    add(odds.holding_equity, ["AsKdQhJc", "random"], "2c3c4c5d", "9h", hole_count=4, samples=50, seed=1, tries=[0, 2])
    add(odds.equity, [["As", "Kd"], odds.Range.random()], [0, 1, 2], samples=50, method="monte_carlo", label="dealt")
    add(odds.winning_outs, "AsKd", ["2c2d"], "7c8c9d", "3h", "standard")
    add(odds.improving_outs, "AsKd", "7c8c9d", "3h", "standard")
    for deal in (odds.icm, odds.chip_chop):
        add(deal, [50, 30, 20], [70, 30])
    for price in (odds.pot_odds, odds.required_equity, odds.bluff_break_even, odds.minimum_defence):
        add(price, 300, 100)
    add(odds.call_value, 0.5, 300, 100)
    add(odds.rule_of_four_and_two, 9, 2)
    add(odds.chance_to_hit, 9, 47, 2)
    add(odds.category_counts, 5, "short")
    add(odds.category_probabilities, 5, "short")
    add(odds.Range, (0.5,) * 1326)
    add(odds.Range.parse, "QQ+, AKs@0.5")
    add(odds.Range.of, {(51, 50): 0.5})
    add(odds.Range.hand, ["As", "Kd"])
    add(odds.Range.random().removing, ["As"])
    add(odds.Range.random().weight, (51, 50))


def _add_histories(add: Add) -> None:
    add(history.parse_hand, history.format_hand(HISTORY))
    add(history.parse_hands, history.format_hands([HISTORY, HISTORY]))
    for written in (history.format_hand, history.replay):
        add(written, HISTORY)
    for name in history.FORMAT_NAMES:
        add(history.format_hands, [HISTORY], format=name, label=name)
    add(history.replay_bytes, history.format_hand(HISTORY).encode(), "-")
    add(history.record, OVER, 1, everything=False, event="Monday")
    for read in (history.read_hand, history.read_hands, _replayed_file):
        add(read, Path(__file__))
    add(_written_and_removed, Path(gettempdir()) / "riverboat-malformed.phhs", [HISTORY])
    add(history.to_polars, [HISTORY], "actions")
    add(_table_written_and_removed, Path(gettempdir()) / "riverboat-malformed.parquet", [HISTORY], "hands")


def _replayed_file(path: str | Path) -> list[object]:
    return list(history.replay_file(path))


def _written_and_removed(path: Any, histories: Any) -> None:
    """`write_hands`, only ever to a file of this test or to where no file can be."""
    safe = path if isinstance(path, Path) or not isinstance(path, str) else Path(gettempdir()) / "no" / "folder" / path
    history.write_hands(histories, safe)
    Path(safe).unlink()


def _table_written_and_removed(path: Any, histories: Any, table: Any) -> None:
    """`write_parquet`, only ever to a file of this test or to where no file can be."""
    safe = path if isinstance(path, Path) or not isinstance(path, str) else Path(gettempdir()) / "no" / "folder" / path
    history.write_parquet(histories, safe, table)
    Path(safe).unlink()


def _add_bots(add: Add) -> None:
    for bot in ("random", "tag", "level:3"):
        add(bots.load_bot, bot, 1)
    seen = engine.observe(HAND, HAND.actor)
    add(bots.bot_title, "mabel", "en")
    add(bots.person_of, "mabel")
    player = bots.load_bot("random", 1)
    add(player.act, seen)
    add(bots.start_bot, player, 0, RULES)
    add(bots.tell_hand_over, player, seen)
    add(bots.think_time, seen, Random(1), "normal")
    add(arena.Match, bots=("tag", "nit"), rounds=4, seed=1, rules=RULES, stack=1000, time_limit=2.0, block_rounds=2)
    add(_played, arena.Match(bots=("random", "random"), rounds=2), 1, "processes")


def _played(match: Any, workers: Any, engine_name: Any) -> object:
    """`play_match`, only ever of what is refused: a match that can be played is, elsewhere."""
    is_playable = workers is None or (type(workers) is int and 1 <= workers <= 1024)
    if isinstance(match, arena.Match) and is_playable and isinstance(engine_name, str) and engine_name == "processes":
        return None
    return arena.play_match(match, workers, engine_name)


def _add_solver(add: Add) -> None:
    start = StreetStart((0, 5, 10, 15, 20), 20, 40, 10)
    ranges = np.zeros((2, 1326))
    ranges[:, 1000:1010] = 1.0
    menu = PotMenu({3: [[1.0]]})
    for field in StreetStart._fields:
        add(_game_from, start, field, getattr(start, field), label=field)
    add(holdem_game, start, ranges, menu, keep=np.zeros(1326, np.bool_))
    solver = SubgameSolver(kuhn(), threads=1)
    add(SubgameSolver, kuhn(), threads=1)
    add(_run, solver, 0)
    add(BlueprintGame, 2, 20)
    add(_trained, BlueprintGame(2, 20), 1, 1, 1)
    add(_measured, object, 1, 0, 1.0, 1)
    add(_holes_found, object, 1, 0, 1.0, 1)
    _add_postflop(add)


def _add_postflop(add: Add) -> None:
    river, ranges = "Td9d6hQc2s", ("AA,JTs", "KQs,TT")
    menus = {"sizes": "bet=50%,a; raise=a", "add_all_in": 0.5, "all_in_share": 0.9, "most_raises": 2}
    rakes = {"rake": 0.05, "rake_cap": 3}
    limits = {"target": 100.0, "iterations": 1, "seconds": 1.0, "threads": 1, "precision": "int16", "memory_mb": 50.0}
    add(postflop.solve, river, ranges, 100, 20, **menus, **rakes, **limits)
    add(postflop.solve, river, ranges, 100, 20, iterations=0, progress=print, label="told")
    add(postflop.Spot.of, river, ranges, 100, 20, **menus, **rakes)
    spot = postflop.Spot.of(river, ranges, 100, 20, **menus)
    add(postflop.Spot, spot.board, spot.ranges, 100, 20, spot.menus, **rakes)
    add(postflop.read_flops, ["AsKd7h 12", "QsJs2d", (0, 1, 2)])
    add(postflop.parse_sizes, ["bet=50%,a", "raise=2.5x; lead="])
    add(postflop.Menus, spot.menus.sizes, 1.5, 0.67, 3)
    add(postflop.Solution, spot, threads=1, precision="float32", memory_mb=50.0)
    solution = postflop.Solution(spot, threads=1)
    node, shares = solution.root, [1.0] * len(solution.root.actions)
    file = Path(gettempdir()) / "riverboat-fuzz.npz"
    add(solution.run, target=100.0, iterations=1, seconds=0.1)
    add(solution.run, iterations=0, progress=print, label="told")
    add(solution.node, "check, check")
    add(solution.lock, node, shares)
    add(solution.lock, node, {"AA": shares}, label="by hand")
    add(solution.unlock, node)
    add(_saver(solution), file)
    add(postflop.Solution.load, file, threads=1, memory_mb=50.0)
    for asked in (solution.ev, solution.best_ev, node.range, node.equities, node.values, node.combos):
        add(asked, "oop")
    add(node.step, "check")
    add(node.after, "check")
    add(postflop.Solution(postflop.Spot.of(river[:8], ranges, 100, 20), threads=1).node("check, check").deal, "2s")


def _saver(solution: postflop.Solution) -> Callable[[Any], None]:
    def save(file: Any) -> None:
        """`Solution.save`, only ever to the file that is meant, or to what is refused."""
        if not isinstance(file, str):
            solution.save(file)

    return save


def _game_from(start: StreetStart, field: str, value: Any) -> object:
    """`holdem_game` with one field of its start replaced."""
    if not isinstance(start, StreetStart) or not isinstance(field, str) or field not in StreetStart._fields:
        return holdem_game(start, np.zeros((2, 1326)), PotMenu({3: [[1.0]]}))
    return holdem_game(start._replace(**{field: value}), np.ones((2, 1326)), PotMenu({2: [[1.0]], 3: [[1.0]]}))


def _run(solver: Any, iterations: Any) -> None:
    """`SubgameSolver.run`, never for long: running it compiles its kernels."""
    if isinstance(solver, SubgameSolver) and (type(iterations) is not int or iterations < 1):
        solver.run(iterations)


def _trained(game: Any, seed: Any, threads: Any, pool_turns: Any) -> None:
    """`Trainer`, only ever of what is refused: its tables are large."""
    if not isinstance(game, BlueprintGame) or any(type(each) is not int or each < 1 for each in (threads, pool_turns)):
        Trainer(game, seed, threads, pool_turns)


def _measured(make: Any, seed: Any, boards: Any, seconds: Any, workers: Any) -> None:
    """`measure`, only ever of no board, or of what is refused."""
    is_sound = (callable(make), type(seed) is int, boards is None or type(boards) is int, type(workers) is int)
    if not all(is_sound) or (make is object and boards == 0 and workers == 1):
        measure(make, seed, boards=boards, seconds=seconds, workers=workers)


def _holes_found(make: Any, seed: Any, boards: Any, seconds: Any, workers: Any) -> None:
    """`find_holes`, only ever of no board, or of what is refused."""
    is_sound = (callable(make), type(seed) is int, boards is None or type(boards) is int, type(workers) is int)
    if not all(is_sound) or (make is object and boards == 0 and workers == 1):
        find_holes(make, seed, boards=boards, seconds=seconds, workers=workers)


def _add_messages(add: Add) -> None:
    for message in (
        *(protocol.Join("7", 500, "Ann"), protocol.Act("7-1", 3, "id", RaiseTo(40)), protocol.Ping(1)),
        *(protocol.Chat("hello"), protocol.Rebuy(50), protocol.SetSpeed("fast"), protocol.Watch("7", None, 3)),
    ):
        add(frames.decode_client, frames.encode_client(message), label=type(message).__name__)
    for answer in (
        *(protocol.Refused("stale", "late", {"a": 1}, 3), protocol.Pong(1, 2), protocol.Notice(1, "time_warning", 2)),
        *(protocol.TableEvent(2, DEALT.events[-1]), protocol.Welcome(0, 1, "Ann")),
    ):
        add(frames.decode_server, frames.encode_server(answer), label=type(answer).__name__)
    add(frames.event_number, frames.encode_server(protocol.Pong(1, 2)))
    add(locale.detect_language, "zh-CN")
