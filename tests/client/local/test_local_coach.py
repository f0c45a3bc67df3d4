"""The coach of a local game: reviews of the hands played, hints, retries and the queue of mistakes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from sitting import check_or_call, hear, settings, views

from local_games import saved_games
from made_reviewing import MadeReviewing
from riverboat.client.local import LocalGame, RetryGame, SavedGames
from riverboat.engine import Fold
from riverboat.errors import RiverboatError
from riverboat.host.coaching import Coach, HandReview
from riverboat.protocol import Act, GameState, NextHand, ServerMessage, TableView
from riverboat.review.mistakes import option_of
from riverboat.review.report import ReportedHand

Story = Callable[[LocalGame, MadeReviewing], Awaitable[None]]


CALLING = ("calling_bot:CallingBot", "calling_bot:CallingBot")


def at_table(
    story: Story, games: SavedGames | None = None, *, opponents: tuple[str, ...] = CALLING, **changes: object
) -> MadeReviewing:
    """A game of one person with a coach; `story` is told once the table is open."""
    reviewing = MadeReviewing()

    async def run() -> None:
        mine = games or saved_games(reviewing=reviewing)
        game = mine.new(settings(opponents=opponents, **changes))
        try:
            await hear(game)
            async with asyncio.timeout(240):
                await story(game, reviewing)
        finally:
            await game.close()
            await mine.close()

    asyncio.run(run())
    return reviewing


async def play_hand(game: LocalGame, *, folds: bool = False) -> list[ServerMessage]:
    """Check and call, or fold, to the end of a hand."""
    heard: list[ServerMessage] = []
    asked = None
    while True:
        message = await hear(game)
        heard.append(message)
        if isinstance(message, GameState) and message.view.hand_number:
            if message.view.is_hand_over:
                return heard
            if message.view.legal is not None and asked != message.version:
                asked = message.version
                choice = Fold() if folds and not message.view.legal.check else check_or_call(message.view)
                await game.send(Act(message.view.hand_id, message.version, f"a{message.version}", choice))


def coach_of(game: LocalGame) -> Coach:
    assert game.coach is not None
    return game.coach


async def reviewed(game: LocalGame, number: int = 1) -> HandReview:
    review = await coach_of(game).of(number)
    assert review is not None
    await review.done.wait()
    assert review.problem is None
    return review


def test_every_hand_is_reviewed_decision_by_decision_and_only_once() -> None:
    async def story(game: LocalGame, reviewing: MadeReviewing) -> None:
        heard: list[int] = []
        game.on_review = lambda review: heard.append(len(review.decisions))
        await play_hand(game)
        review = await reviewed(game)
        assert review.review is not None
        assert len(review.decisions) == review.job.decisions > 1
        assert heard[:-1] == list(range(1, review.job.decisions + 1))
        again = await coach_of(game).of(1)
        assert again is review
        assert len(reviewing.jobs) == 1

    at_table(story, practice=True)


def test_the_ladder_counts_reviewed_hands_without_their_luck() -> None:
    async def story(game: LocalGame, reviewing: MadeReviewing) -> None:
        await play_hand(game, folds=True)
        review = await reviewed(game)
        assert review.review is not None
        result = msgspec.json.decode(await reviewing.reported(review.job, review.review), type=ReportedHand).result
        assert result.policy_bb is not None
        assert result.policy_bb != result.won_bb, "the luck of the hole cards is taken out"
        while (rung := (await game.ladder()).rungs[0]).won_bb != pytest.approx(100 * result.policy_bb):
            assert rung.won_bb == pytest.approx(100 * result.won_bb), "before, it counts as it was played"
            await asyncio.sleep(0.01)
        assert rung.hands == 1

    at_table(story, opponents=("level:1", "level:1"))


def test_a_review_is_stored_beside_its_hand_and_read_again_after_the_game_was_left() -> None:
    reviewing = MadeReviewing()

    async def run() -> None:
        games = saved_games(reviewing=reviewing)
        first = games.new(
            settings(opponents=("calling_bot:CallingBot", "calling_bot:CallingBot"), practice=True, seed=None)
        )
        await hear(first)
        await play_hand(first)
        review = await reviewed(first)
        await first.close()
        found = (await games.find()).games
        again = await games.resume(found[0].game_id, "en")
        await hear(again)
        await asyncio.sleep(0)
        assert (await reviewed(again)).review == review.review
        assert len(reviewing.jobs) == 1
        assert again.settings.practice
        await again.close()
        await games.close()

    asyncio.run(run())


def test_a_hint_is_given_at_a_practice_table_when_there_is_something_to_decide() -> None:
    async def story(game: LocalGame, reviewing: MadeReviewing) -> None:
        while not (isinstance(message := await hear(game), GameState) and message.view.legal is not None):
            pass
        hint = await game.hint()
        assert hint.perfect is not None
        assert hint.perfect.done == -1
        assert reviewing.hints[0].seen.seat == 0
        assert not any(other.cards for other in reviewing.hints[0].seen.opponents)

    at_table(story, practice=True)


def test_no_hint_is_given_elsewhere() -> None:
    async def story(game: LocalGame, reviewing: MadeReviewing) -> None:
        while not (isinstance(message := await hear(game), GameState) and message.view.legal is not None):
            pass
        with pytest.raises(RiverboatError) as refusal:
            await game.hint()
        assert refusal.value.code == "no_hints"
        assert not reviewing.hints

    at_table(story)


async def played_again(again: RetryGame) -> tuple[TableView, TableView]:
    """The table at the decision and at the end of the hand."""
    seen = views(await play_hand(again))
    return seen[0], seen[-1]


def test_a_decision_is_played_again_with_the_same_cards_and_nothing_is_counted() -> None:
    async def story(game: LocalGame, _: MadeReviewing) -> None:
        over = views(await play_hand(game))[-1]
        review = await reviewed(game)
        again = await game.retry(1, review.decisions[-1], deal="same", seed=1)
        first, end = await played_again(again)
        assert first.board == review.decisions[-1].board
        assert first.seats[0].cards == over.seats[0].cards
        assert all(seat.cards in (("??", "??"), ()) for seat in first.seats[1:])
        assert [seat.cards for seat in end.seats] == [seat.cards for seat in over.seats]
        assert again.retried.won_bb(end.seats[0].stack) >= -again.retried.stack / again.retried.big_blind
        await again.send(NextHand())
        await again.close()
        assert game.table.hand_number == 1
        sessions = game._opened.sessions if game._opened else None
        assert sessions is not None
        assert (await sessions.totals()).stats.hands == 0

    at_table(story, practice=True)


def test_outside_practice_a_retry_with_the_same_cards_turns_up_nothing_that_was_not_shown() -> None:
    async def story(game: LocalGame, _: MadeReviewing) -> None:
        await play_hand(game)
        review = await reviewed(game)
        again = await game.retry(1, review.decisions[0], deal="same", seed=1)
        end = views(await play_hand(again, folds=True))[-1]
        assert end.is_hand_over
        assert not end.is_practice
        await again.close()
        anew = await game.retry(1, review.decisions[0], deal="anew", seed=1)
        assert views(await play_hand(anew, folds=True))[-1].is_practice
        await anew.close()

    at_table(story)


def test_dealt_anew_the_others_hold_cards_of_their_ranges() -> None:
    async def story(game: LocalGame, _: MadeReviewing) -> None:
        await play_hand(game)
        review = await reviewed(game)
        decision = review.decisions[-1]
        live = {shown.seat for shown in decision.ranges[1:]}
        again = await game.retry(1, decision, deal="anew", seed=4)
        _, end = await played_again(again)
        for seat in live:
            ranks = "".join(card[0] for card in end.seats[seat].cards)
            assert ranks in ("QQ", "KJ", "JK")
        await again.close()

    at_table(story, practice=True)


def test_mistakes_are_queued_and_a_good_retry_puts_them_off() -> None:
    async def story(game: LocalGame, _: MadeReviewing) -> None:
        await play_hand(game)
        review = await reviewed(game)
        coach = coach_of(game)
        queue = await coach.queue()
        assert len(queue.mistakes) == len(review.decisions)
        worst = queue.costliest(1)[0]
        again = await game.retry_mistake(worst, deal="same", seed=1)
        verdict = again.retried.decision.perfect
        assert verdict is not None
        best = verdict.options[verdict.best].action
        assert option_of(verdict, best) == verdict.best
        await coach.rate(again.retried, best)
        after = next(one for one in (await coach.queue()).mistakes if one.key == worst.key)
        assert (after.retries, after.last_loss_bb) == (1, 0.0)
        assert after.schedule.due > worst.schedule.due
        await again.close()

    at_table(story, practice=True)


def test_without_a_reviewer_there_is_no_coach() -> None:
    async def run() -> None:
        games = saved_games()
        game = games.new(settings(practice=True))
        await hear(game)
        with pytest.raises(RiverboatError) as refusal:
            await game.hint()
        assert refusal.value.code == "no_coach"
        await game.close()

    asyncio.run(run())
