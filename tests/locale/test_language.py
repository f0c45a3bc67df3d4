"""Which language a person gets."""

from __future__ import annotations

import pytest

from riverboat.errors import RiverboatError
from riverboat.locale import detect_language

VARIABLES = ("RIVERBOAT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _no_language_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("en", "en"),
        ("en-GB", "en"),
        ("EN", "en"),
        ("zh", "zh-CN"),
        ("zh-CN", "zh-CN"),
        ("zh_CN.UTF-8", "zh-CN"),
        ("zh-Hans", "zh-CN"),
    ],
)
def test_the_language_asked_for_is_given(wanted: str, language: str) -> None:
    assert detect_language(wanted) == language


@pytest.mark.parametrize("wanted", ["fr", "", "english", "中文"])
def test_an_unknown_language_asked_for_is_refused_with_what_is_offered(wanted: str) -> None:
    with pytest.raises(RiverboatError, match=f"'{wanted}' .* en, zh-CN") as refusal:
        detect_language(wanted)
    assert refusal.value.code == "unknown_language"


def test_without_a_word_from_anyone_it_is_english() -> None:
    assert detect_language() == "en"


@pytest.mark.parametrize("value", ["zh_CN.UTF-8", "zh_TW", "zh"])
@pytest.mark.parametrize("variable", VARIABLES)
def test_any_chinese_environment_gets_chinese(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    assert detect_language() == "zh-CN"


@pytest.mark.parametrize("value", ["C", "POSIX", "C.UTF-8", "fr_FR.UTF-8", "xx"])
def test_an_environment_in_another_language_gets_english(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("LANG", value)
    assert detect_language() == "en"


@pytest.mark.parametrize("place", range(1, len(VARIABLES)))
def test_the_first_variable_that_is_set_decides(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    monkeypatch.setenv(VARIABLES[place - 1], "en_US.UTF-8")
    monkeypatch.setenv(VARIABLES[place], "zh_CN.UTF-8")
    assert detect_language() == "en"


def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert detect_language() == "zh-CN"


def test_what_is_asked_for_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_LANG", "zh-CN")
    assert detect_language("en") == "en"
