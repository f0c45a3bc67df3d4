"""What an answer is worth: by expected value lost, by how often the strategy plays so, or by distance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from riverboat.errors import bad_argument
from riverboat.review.drills.values import Choice, Judgement, Mark, Question

OFTEN: Final = 0.2
"""An option that the strategy plays so often is right: where it mixes, its options are worth the same."""
RARE: Final = 0.02
"""Below this a frequency is noise of the training."""
WORST_LOSS: Final = 0.05
"""The part of the pot at which a loss scores 0."""
WORST_DISTANCE: Final = 0.2
"""How far from the true share a guess scores 0."""


def judge(question: Question, answer: int) -> Judgement:
    """Judge an answer, given as the number of an option."""
    if type(answer) is not int or not 0 <= answer < len(question.options):
        raise bad_argument("answer", answer, f"the number of an option, from 0 to {len(question.options) - 1}")
    loss = loss_of(question, answer)
    score = 1.0 if answer in question.right else _score(question, question.options[answer], loss)
    mark: Mark = "right" if answer in question.right else "close" if score > 0 else "wrong"
    return Judgement(answer=answer, mark=mark, score=score, loss_bb=loss)


def loss_of(question: Question, answer: int) -> float | None:
    """What an answer loses against the best option."""
    evs = [option.ev_bb for option in question.options if option.ev_bb is not None]
    own = question.options[answer].ev_bb
    return None if own is None else max(evs) - own


def best_by_frequency(options: Sequence[Choice]) -> tuple[int, ...]:
    """The options that are played often; always the one that is played most."""
    shares = [option.frequency or 0.0 for option in options]
    return tuple(place for place, share in enumerate(shares) if share >= OFTEN or share == max(shares))


def best_by_value(options: Sequence[Choice], error_bb: float) -> tuple[int, ...]:
    """The options that lose nothing beyond the error, and those that are played often."""
    values = [option.ev_bb if option.ev_bb is not None else float("-inf") for option in options]
    often = [(option.frequency or 0.0) >= OFTEN for option in options]
    return tuple(place for place, value in enumerate(values) if max(values) - value <= error_bb or often[place])


def _score(question: Question, chosen: Choice, loss: float | None) -> float:
    """Of an answer that is not right: below 1."""
    if loss is not None:
        assert question.pot_bb is not None, "expected values are compared with the pot"
        return max(0.0, 1 - loss / (WORST_LOSS * question.pot_bb))
    if chosen.value is not None:
        assert question.truth is not None, "a number is asked for"
        return max(0.0, 1 - abs(chosen.value - question.truth) / WORST_DISTANCE)
    assert chosen.frequency is not None
    return max(0.0, (chosen.frequency - RARE) / (OFTEN - RARE))
