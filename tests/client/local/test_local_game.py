"""The table in this process: whole sessions over the protocol, saved and taken up again."""

import asyncio
import sys
import threading
from typing import ClassVar

import msgspec
import pytest
from sitting import check_or_call, hear, local_game, play, settings, views

from local_games import saved_games
from riverboat.client.local import LocalGame
from riverboat.engine import AllIn, Call, Check, Fold, RaiseTo
from riverboat.engine.events import Acted, HoleCardsDealt, RunItTwiceAnswered
from riverboat.errors import RiverboatError
from riverboat.history import read_hands
from riverboat.history import replay as replay_history
from riverboat.protocol import (
    Act,
    AskStatistics,
    BotFault,
    Closed,
    GameState,
    Leave,
    Refused,
    SetSpeed,
    SetStraddle,
    SitOut,
    Statistics,
    TableEvent,
)
from riverboat.table import TournamentEnded, chips_on_table
from riverboat.table.events import TimedOut


@pytest.mark.parametrize(
    "variant",
    [
        *("no_limit", "pot_limit", "fixed_limit", "short_deck", "short_deck_trips"),
        *("several_packs", "omaha4", "omaha5", "kitchen"),
    ],
)
@pytest.mark.parametrize("kind", ["cash", "sit_and_go"])
def test_every_variant_plays_whole_sessions(variant, kind):
    messages = play(local_game(settings(variant=variant, kind=kind)), hands=8)
    assert isinstance(messages[-1], Closed)
    assert not [message for message in messages if isinstance(message, Refused | BotFault)]
    assert any(view.awards for view in views(messages))


def test_house_rules_are_those_of_every_hand():
    roberts = settings(variant="pot_limit", house_rules="roberts").table_settings()
    assert roberts.rules.small_blind_counts_full
    assert not settings(variant="pot_limit").table_settings().rules.small_blind_counts_full
    assert settings(house_rules="pokerstars").table_settings().rathole_minutes == 120


def test_events_are_numbered_without_gaps_as_on_a_server():
    messages = play(local_game(settings()), hands=3)
    numbers = [message.number for message in messages if isinstance(message, TableEvent)]
    assert numbers == list(range(1, len(numbers) + 1))
    told = 0
    for message in messages:
        told = message.number if isinstance(message, TableEvent) else told
        assert message.number == told


def test_the_same_seed_plays_the_same_game():
    first, second = (play(local_game(settings(seed=11)), hands=4) for _ in range(2))
    boards = [[view.board for view in views(messages)] for messages in (first, second)]
    assert boards[0] == boards[1]


def test_nobody_elses_cards_are_sent_before_they_are_shown():
    for message in play(local_game(settings()), hands=10):
        if isinstance(message, TableEvent) and isinstance(message.event, HoleCardsDealt):
            assert (message.event.cards is None) == (message.event.seat != 0)
        if isinstance(message, GameState) and not message.view.is_hand_over:
            for seat in message.view.seats[1:]:
                assert set(seat.cards) <= {"??"}


def test_chips_are_never_lost_or_made_in_a_sit_and_go():
    game = local_game(settings(kind="sit_and_go", opponents=("random",) * 4, stack=3000))
    messages = play(game, hands=400)
    assert chips_on_table(game.table) == 5 * 3000
    last = views(messages)[-1]
    assert sorted(standing.place for standing in last.standings) == [1, 2, 3, 4, 5]
    assert sum(standing.prize for standing in last.standings) == 5 * 3000


@pytest.mark.parametrize("is_for_one_state", [True, False])
def test_a_repeated_action_is_carried_out_once(is_for_one_state):
    """Whether or not the action names the state it is for: its id alone says that it was carried out."""

    async def story():
        game = local_game(settings(opponents=("random",)))
        heard = []
        sent: list[str] = []
        while len(sent) < 6:
            message = await hear(game)
            heard.append(message)
            if isinstance(message, GameState) and message.view.legal is not None and f"{message.version}" not in sent:
                state = (message.view.hand_id, message.version) if is_for_one_state else (None, None)
                action = Act(*state, f"{message.version}", check_or_call(message.view))
                sent.append(action.action_id)
                for _ in range(3):
                    await game.send(action)
        await game.send(Leave())
        while not isinstance(heard[-1], Closed):
            heard.append(await hear(game))
        await game.close()
        refusals = [message.code for message in heard if isinstance(message, Refused)]
        events = [message.event for message in heard if isinstance(message, TableEvent)]
        own = [event for event in events if isinstance(event, Acted | RunItTwiceAnswered) and event.seat == 0]
        # Leaving folds the hand that is under way.
        return refusals, [event for event in own if not isinstance(event, Acted) or event.verb != "fold"], sent

    refusals, acted, sent = asyncio.run(story())
    assert refusals == []
    assert len(acted) == len(sent)


def test_an_action_without_an_envelope_is_for_whatever_is_asked_now():
    async def story() -> None:
        game = local_game(settings(opponents=("random",)))
        acted = 0
        while acted < 3:
            message = await hear(game)
            assert not isinstance(message, Refused)
            if isinstance(message, GameState) and message.view.legal is not None:
                await game.send(Act(None, None, None, check_or_call(message.view)))
                acted += 1
        await game.close()

    asyncio.run(story())


def test_a_late_action_is_refused_and_changes_nothing():
    async def story() -> None:
        game = local_game(settings(opponents=("random",)))
        while True:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.legal is not None:
                break
        table = game.table
        await game.send(Act(message.view.hand_id, message.version - 1, "late", Fold()))
        while not isinstance(answer := await hear(game), Refused):
            pass
        assert answer.code == "stale"
        assert answer.action_id == "late"
        assert game.table == table
        await game.close()

    asyncio.run(story())


def test_an_illegal_raise_is_refused_with_what_is_legal():
    async def story() -> None:
        game = local_game(settings(opponents=("random",)))
        while True:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.legal is not None:
                break
        await game.send(Act(message.view.hand_id, message.version, "huge", RaiseTo(10**9)))
        while not isinstance(answer := await hear(game), Refused):
            pass
        assert answer.code == "raise_too_large"
        assert answer.legal == message.view.legal
        await game.close()

    asyncio.run(story())


def test_a_session_is_taken_up_at_the_same_hand(tmp_path):
    games = saved_games(tmp_path)

    async def leave_in_the_middle() -> GameState:
        game = local_game(settings(seed=None), games)
        turns = 0
        while True:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.legal is not None:
                turns += 1
                if turns == 4:
                    await game.close()
                    return message
                action = Check() if message.view.legal.check else Fold()  # nobody loses all chips by this
                await game.send(Act(message.view.hand_id, message.version, f"a{turns}", action))

    left = asyncio.run(leave_in_the_middle())

    async def come_back() -> GameState:
        (saved,) = (await games.find()).games
        game = await games.resume(saved.game_id, "en")
        while True:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.legal is not None:
                await game.close()
                return message

    back = asyncio.run(come_back())
    assert back.view.hand_id == left.view.hand_id
    assert back.view.board == left.view.board
    assert back.view.pot == left.view.pot
    assert back.view.legal == left.view.legal
    assert back.view.seats[0].cards == left.view.seats[0].cards


def test_a_finished_sit_and_go_leaves_nothing_to_resume(tmp_path):
    games = saved_games(tmp_path)
    messages = play(local_game(settings(kind="sit_and_go", stack=600), games), hands=400)
    assert views(messages)[-1].standings
    assert asyncio.run(games.find()).games == ()


def go_all_in(view):
    return AllIn() if view.legal.all_in is not None else check_or_call(view)


def test_who_is_out_early_is_told_every_place_and_can_ask_for_statistics_until_leaving():
    """Seed 2: the person loses everything in the first hand, and the bots play on unseen."""

    async def story() -> None:
        game = local_game(settings(kind="sit_and_go", stack=600, seed=2))
        heard = []
        while not any(isinstance(message, GameState) and message.view.standings for message in heard):
            message = await hear(game)
            heard.append(message)
            if isinstance(message, GameState) and message.view.legal is not None:
                await game.send(Act(None, None, None, go_all_in(message.view)))
        (ended,) = [
            message.event
            for message in heard
            if isinstance(message, TableEvent) and isinstance(message.event, TournamentEnded)
        ]
        own = next(standing for standing in heard[-1].view.standings if standing.is_you)
        assert [place.place for place in ended.places] == [standing.place for standing in heard[-1].view.standings]
        assert (own.name, own.place, own.prize, own.entry) == ("Me", 4, 0, 600)
        await game.send(AskStatistics())
        assert isinstance(await hear(game), Statistics)
        await game.send(Leave())
        while not isinstance(last := await hear(game), Closed):
            pass
        assert last.reason == "left"
        await game.close()

    asyncio.run(story())


def test_hands_are_saved_as_phh_and_replay_to_the_same_stacks(tmp_path):
    play(local_game(settings(), saved_games(tmp_path)), hands=6)
    (path,) = tmp_path.glob("hands-*.phhs")
    hands = read_hands(path)
    assert len(hands) >= 5
    assert all(replay_history(hand).ok for hand in hands)


def test_only_the_persons_cards_and_shown_ones_are_in_the_saved_histories(tmp_path):
    fold = play(local_game(settings(), saved_games(tmp_path)), hands=6, choose=lambda view: Fold())
    assert fold
    (path,) = tmp_path.glob("hands-*.phhs")
    for hand in read_hands(path):
        dealt = [action for action in hand.actions if action.startswith("d dh")]
        assert sum("????" not in action for action in dealt) == 1


class CrashingBot:
    name = "crashing"

    def act(self, observation):
        raise RuntimeError("no idea")


class IllegalBot:
    name = "illegal"

    def act(self, observation):
        return Check() if observation.to_call else Call()


class SilentBot:
    name = "silent"

    def act(self, observation):
        return None


class LeavingBot:
    name = "leaving"

    def act(self, observation):
        sys.exit("I have had enough")


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("CrashingBot", "failed"), ("IllegalBot", "illegal"), ("SilentBot", "illegal"), ("LeavingBot", "failed")],
)
def test_o4_a_bad_bot_is_made_to_check_or_fold_and_everybody_is_told(bot, reason):
    messages = play(local_game(settings(opponents=(f"{__name__}:{bot}", "random"))), hands=3)
    faults = [message for message in messages if isinstance(message, BotFault)]
    assert {fault.reason for fault in faults} == {reason}
    assert views(messages)[-1].hand_number >= 3


class AllInBot:
    """Goes all-in, and fails in one way or another when asked whether to run it twice."""

    name = "all-in"

    def act(self, observation):
        legal = observation.legal_actions
        if legal.run_it_twice:
            return self.fail()
        return AllIn() if legal.all_in is not None else Call()


class AllInCrasher(AllInBot):
    def fail(self):
        raise RuntimeError("no idea")


class AllInBabbler(AllInBot):
    def fail(self):
        return Fold()


class AllInMumbler(AllInBot):
    def fail(self):
        return "twice"


class AllInStaller(AllInBot):
    def fail(self):
        threading.Event().wait()  # for ever


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("AllInCrasher", "failed"),
        ("AllInBabbler", "illegal"),
        ("AllInMumbler", "illegal"),
        ("AllInStaller", "late"),
    ],
)
@pytest.mark.parametrize("kind", ["cash", "sit_and_go"])
def test_o4_a_bot_that_fails_when_asked_to_run_it_twice_gets_one_board(monkeypatch, bot, reason, kind):
    if reason == "late":
        monkeypatch.setattr("riverboat.host.thread_bots.BOT_SECONDS", 0.5)
    game = local_game(settings(opponents=(f"{__name__}:{bot}",), kind=kind, run_it_twice=True))
    messages = play(game, hands=3)
    assert {message.reason for message in messages if isinstance(message, BotFault)} == {reason}
    answers = [
        message.event.agree
        for message in messages
        if isinstance(message, TableEvent) and isinstance(message.event, RunItTwiceAnswered) and message.event.seat == 1
    ]
    assert answers
    assert not any(answers)
    assert not any(view.second_board for view in views(messages))
    assert isinstance(messages[-1], Closed)


class StallingBot:
    name = "stalling"

    def act(self, observation):
        threading.Event().wait()  # for ever


def test_o4_a_bot_that_never_answers_is_late_and_does_not_hold_up_the_end(monkeypatch):
    monkeypatch.setattr("riverboat.host.thread_bots.BOT_SECONDS", 0.1)
    # A game that waited for its bot would never come back from here.
    messages = play(local_game(settings(opponents=(f"{__name__}:StallingBot",))), hands=2)
    assert {message.reason for message in messages if isinstance(message, BotFault)} == {"late"}
    assert isinstance(messages[-1], Closed)


class RememberingBot:
    name = "remembering"
    ended: ClassVar[list[str]] = []

    def act(self, observation):
        return Check() if observation.legal_actions.check else Fold()

    def hand_over(self, observation):
        assert observation.is_over
        self.ended.append(observation.hand_id)


def test_a_bot_is_told_how_each_hand_ended_before_it_is_asked_again():
    RememberingBot.ended.clear()
    play(local_game(settings(opponents=(f"{__name__}:RememberingBot", "random"))), hands=5)
    assert [hand_id.rpartition("-")[2] for hand_id in RememberingBot.ended][:4] == ["1", "2", "3", "4"]


def short_clock(monkeypatch, seconds):
    """A person's decisions are made short, not mocked; there is no time bank."""
    monkeypatch.setattr("riverboat.host.table.decision_clock.decision_seconds", lambda hand, clock: seconds)
    monkeypatch.setattr("riverboat.host.table.actor.full_bank", lambda clock: 0.0)


def test_the_clock_stops_while_the_person_reads(monkeypatch):
    short_clock(monkeypatch, 0.2)

    async def story() -> tuple[bool, bool]:
        game = local_game(settings(has_clock=True, opponents=("random",)))
        game.pause(on=True)
        view = None
        while view is None or view.legal is None:
            message = await hear(game)
            view = message.view if isinstance(message, GameState) else view
        hand = view.hand_id
        await asyncio.sleep(0.6)
        stood_still = game.table.hand.deal.hand_id == hand and not any(isinstance(e, TimedOut) for e in game.events)
        game.pause(on=False)
        clock = None
        while not isinstance(message, TableEvent) or not isinstance(message.event, TimedOut):
            message = await hear(game)
            if isinstance(message, GameState) and message.view.legal is not None:
                clock = message.view.clock
        await game.close()
        return stood_still, clock is not None and clock.seconds_left > 0

    assert asyncio.run(story()) == (True, True)


def test_straddling_in_ones_turn_does_not_set_the_clock_back():
    async def story() -> tuple[float, float]:
        game = local_game(settings(has_clock=True, straddle_allowed=True))
        clocks: list[float] = []
        while len(clocks) < 2:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.legal is not None and message.view.clock is not None:
                clocks.append(message.view.clock.seconds_left)
                await asyncio.sleep(0.3)
                await game.send(SetStraddle(True))
        await game.close()
        return clocks[0], clocks[1]

    first, second = asyncio.run(story())
    assert 0 < first <= 30
    assert second < first - 0.2  # set back, it would be as much again


def test_a_resumed_game_has_its_time_bank(tmp_path):
    games = saved_games(tmp_path)
    play(local_game(settings(has_clock=True), games), hands=1, choose=lambda _: Fold())

    async def story() -> float:
        (saved,) = (await games.find()).games
        game = await games.resume(saved.game_id, "en")
        while True:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.clock is not None:
                await game.close()
                return message.view.clock.time_bank

    assert asyncio.run(story()) == 60


def test_what_is_saved_is_for_its_owner_alone(tmp_path):
    folder = tmp_path / "riverboat"
    play(local_game(settings(), saved_games(folder)), hands=2)
    assert folder.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RiverboatError, match="cannot be saved") as refused:
        saved_games(tmp_path / "file" / "riverboat")
    assert refused.value.code == "cannot_save"


def test_a2_time_outs_check_or_fold_and_two_in_a_row_sit_the_person_out(monkeypatch):
    short_clock(monkeypatch, 0.01)  # two decisions of a person who has gone

    async def story() -> str:
        game = local_game(settings(has_clock=True, opponents=("random",)))
        while True:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.seats[0].status == "sitting_out":
                await game.close()
                return message.view.seats[0].status

    assert asyncio.run(story()) == "sitting_out"


def test_statistics_come_with_their_sample_sizes():
    async def story() -> Statistics:
        game = local_game(settings())
        await game.send(SetSpeed("instant"))
        await sit_and_ask(game)
        while not isinstance(answer := await hear(game), Statistics):
            pass
        await game.close()
        return answer

    async def sit_and_ask(game: LocalGame) -> None:
        while True:
            message = await hear(game)
            if isinstance(message, GameState) and message.view.legal is not None:
                if message.view.hand_number == 4:
                    await game.send(AskStatistics())
                    return
                await game.send(
                    Act(message.view.hand_id, message.version, f"a{message.version}", check_or_call(message.view))
                )

    answer = asyncio.run(story())
    me = answer.players[0]
    assert me.name == "Me"
    assert me.hands == 3
    assert len(me.winnings_by_hand) == 4
    assert me.winnings_by_hand[-1] == me.winnings
    assert [statistic.name for statistic in me.statistics] == ["vpip", "pfr", "three_bet", "aggression", "wtsd"]
    # Aggression is bets and raises for each call, so it may be above 1.
    shares = [statistic for statistic in me.statistics if statistic.name != "aggression"]
    assert all(0 <= statistic.times <= statistic.chances for statistic in shares)


def test_sitting_out_pauses_the_game_until_the_person_is_back():
    async def story() -> None:
        game = local_game(settings())
        await game.send(SitOut())
        view = None
        while view is None or view.seats[0].status != "sitting_out":
            message = await hear(game)
            if isinstance(message, GameState):
                view = message.view
                if view.legal is not None:
                    await game.send(Act(view.hand_id, message.version, f"{message.version}", check_or_call(view)))
        assert view.is_hand_over or view.hand_number == 0
        with pytest.raises(TimeoutError):
            await deal_without_person(game)
        await game.close()

    async def deal_without_person(game: LocalGame) -> None:
        while True:
            message = await hear(game, 0.5)
            assert not isinstance(message, TableEvent)

    asyncio.run(story())


def test_every_message_survives_the_wire():
    for message in play(local_game(settings()), hands=3):
        coded = msgspec.json.encode(message)
        assert msgspec.json.decode(coded, type=type(message)) == message
