"""The roster: persons with names in every language, a portrait of their own, and ratings that were measured."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from riverboat.arena.rating import PairResult, rate
from riverboat.bots import Bot, list_bots, list_persons, load_bot
from riverboat.bots.portraits import portrait_svg, read_signs
from riverboat.bots.roster import bot_of, cast, measured_ratings, person_name
from riverboat.locale import LANGUAGES

PERSONS = list_persons()
SIGNS_APART = 4
"""So many signs, at least, differ between any two portraits."""


def test_somebody_plays_as_each_bot_and_five_as_each_level() -> None:
    counted = Counter(person.bot for person in PERSONS)
    assert set(counted) == {bot.name for bot in list_bots()}
    assert all(count == 5 for bot, count in counted.items() if bot.startswith("level:"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_a_name_and_a_line_of_their_own_that_do_not_tell_how_they_play(language: str) -> None:
    assert len({person.name(language) for person in PERSONS}) == len(PERSONS)  # type: ignore[arg-type]
    assert len({person.line(language) for person in PERSONS}) == len(PERSONS)  # type: ignore[arg-type]
    titles = "|".join(re.escape(bot.title(language)) for bot in list_bots())  # type: ignore[arg-type]
    for person in PERSONS:
        assert not re.search(rf"\b({titles})\b", person.line(language), re.IGNORECASE)  # type: ignore[arg-type]


def test_portraits_are_small_drawings_that_differ_in_several_features() -> None:
    for person in PERSONS:
        drawn = portrait_svg(person.portrait)
        assert len(drawn) < 2_000
        assert fromstring(drawn).tag.endswith("svg")
    looks = [read_signs(person.portrait) for person in PERSONS]
    for place, one in enumerate(looks):
        for other in looks[:place]:
            assert sum(one[sign] != other[sign] for sign in one) >= SIGNS_APART


@pytest.mark.parametrize("signs", ["", "123", "zzzzzzzzzz", "f532005015"])
def test_signs_that_picture_nothing_are_refused(signs: str) -> None:
    with pytest.raises(ValueError, match=r"signs"):
        read_signs(signs)


def test_a_person_plays_as_the_bot_it_is_with_the_same_seed() -> None:
    for person in PERSONS:
        bot = load_bot(person.key, 3)
        assert isinstance(bot, Bot)
        assert bot.name == person.bot == bot_of(person.key)


def test_ratings_are_those_of_the_matches_in_the_file() -> None:
    measured = measured_ratings()
    pairs = [PairResult(pair.first, pair.second, pair.mean, pair.error, pair.deviation) for pair in measured.pairs]
    assert [(one.name, one.rating, one.low, one.high) for one in rate(pairs)] == [
        (one.name, one.rating, one.low, one.high) for one in measured.ratings
    ]
    assert measured.hands == sum(pair.hands for pair in measured.pairs)
    assert all(one.low < one.rating < one.high for one in measured.ratings)


def test_casting_seats_nobody_twice_while_there_are_others_who_play_alike() -> None:
    for seed in range(20):
        chosen = cast(["level:5"] * 5 + ["tag", "mabel", "my_bots:Mine"], Random(seed))
        assert len(set(chosen)) == len(chosen)
        assert [bot_of(key) for key in chosen] == ["level:5"] * 5 + ["tag", "level:1", "my_bots:Mine"]
    assert cast(["exploiter"] * 2, Random(1)) == ("mirror", "mirror")
    assert cast(["level:1"] * 4, Random(1), ["mabel"]).count("mabel") == 0


def test_the_same_random_source_casts_the_same_persons() -> None:
    assert cast(["level:3", "tag"], Random(7)) == cast(["level:3", "tag"], Random(7))


@pytest.mark.parametrize(
    ("key", "shown", "language", "called"),
    [
        ("mabel", "Mabel", "zh-CN", "梅姨"),
        ("mabel", "梅姨 3", "en", "Mabel 3"),
        ("mabel", "Mabel", "en", "Mabel"),
        ("nobody", "Mabel", "zh-CN", "Mabel"),
        ("mabel", "Ann", "zh-CN", "Ann"),
    ],
)
def test_names_are_in_the_readers_language_with_their_number(key: str, shown: str, language: str, called: str) -> None:
    assert person_name(key, shown, language) == called  # type: ignore[arg-type]
