"""Heavy work of many tables: one piece in each turn of the event loop."""

from __future__ import annotations

import asyncio

import pytest

from riverboat.host.loop_turns import LoopTurns


def test_each_piece_has_a_turn_of_the_loop_for_itself() -> None:
    async def story() -> None:
        turns, number, done = LoopTurns(), 0, list[tuple[int, int]]()
        pieces = [asyncio.create_task(turns.do(lambda piece=piece: done.append((piece, number)))) for piece in range(5)]
        while not all(piece.done() for piece in pieces):
            number += 1
            await asyncio.sleep(0)
        assert [piece for piece, _ in done] == [0, 1, 2, 3, 4], "in the order in which they were asked for"
        assert len({turn for _, turn in done}) == 5

    asyncio.run(story())


def test_a_piece_that_fails_lets_the_next_one_go_on() -> None:
    async def story() -> None:
        turns = LoopTurns()
        with pytest.raises(ZeroDivisionError):
            await turns.do(lambda: 1 // 0)
        assert await turns.do(lambda: 7) == 7

    asyncio.run(story())
