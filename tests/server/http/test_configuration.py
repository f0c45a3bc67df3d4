"""Options come from the command line, the environment and a file; a wrong one is refused in one clear sentence."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

import httpx
import msgspec
import pytest
from tools import configuration_page

from riverboat.cli.serve import add_options, read_config
from riverboat.errors import RiverboatError
from riverboat.locale import Language, error_text, messages
from riverboat.server.config import ReviewLimits, ServerConfig
from riverboat.server.configuration import options, read_configuration
from running import NO_LIMITS, running_server


def written(directory: Path, text: str) -> Path:
    file = directory / "riverboat.toml"
    file.write_text(text, "utf-8")
    return file


def test_without_anything_every_option_has_its_default() -> None:
    assert read_configuration(None, {}, {}) == ServerConfig()


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1\nhost = "a"\nredis = "redis://r"\n[limits]\nfaults = 3\nframe_burst = 4\n')
    environment = {"RIVERBOAT_PORT": "2", "RIVERBOAT_HOST": "b", "RIVERBOAT_LIMITS_FAULTS": "5", "PATH": "/bin"}
    config = read_configuration(file, environment, {"port": "3"})
    assert (config.port, config.host, config.redis) == (3, "b", "redis://r")
    assert (config.limits.faults, config.limits.frame_burst) == (5, 4)


def test_every_option_can_be_set_in_a_file_and_in_the_environment(tmp_path: Path) -> None:
    samples = {"origins": "https://a.example", "trusted_proxies": "10.0.0.1", "hosts": "a.example"}
    for option in options():
        text = samples.get(option.name) or ("debug" if option.name == "log_level" else "1")
        by_variable = read_configuration(None, {option.variable: text}, {})
        section, _, name = option.name.rpartition(".")
        if option.name in samples:
            value = f'["{text}"]'
        elif isinstance(option.default, bool):
            value = "true"
        else:
            value = f'"{text}"' if isinstance(option.default, str) or option.default is None else text
        line = f"{name} = {value}"
        by_file = read_configuration(written(tmp_path, (f"[{section}]\n" if section else "") + line), {}, {})
        assert by_file == by_variable != ServerConfig() or option.default == 1, option.name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[limits]\nfaults = 0", "limits.faults is 0; it must be a whole number from 1 to 1000000000."),
        ('port = "x"', "port is 'x'; it must be a whole number from 0 to 65535."),
        ("port = 1.5", "port is 1.5; it must be a whole number from 0 to 65535."),
        ("[limits]\nrequests_per_second = -1", "a number > 0, at most 1000000000."),
        ('log_level = "loud"', "log_level is 'loud'; it must be one of debug, info, warning, error."),
        ("is_metrics_public = 3", "is_metrics_public is 3; it must be true or false."),
        ("hosts = 3", "hosts is 3; it must be a list of texts."),
        ("host = 3", "host is 3; it must be a text."),
        ('hosts = ["a b"]', "'a b' is not the name of a host; write it as poker.example.org or *.example.org."),
        ("[limits]\nfautls = 3", "There is no option 'limits.fautls'; similar ones: limits.faults"),
        ("limits = 3", "There is no option 'limits'"),
        ("port = ", "is not a TOML file: "),
    ],
)
def test_a_wrong_option_is_named_with_its_value_and_what_would_be_right(
    tmp_path: Path, text: str, sentence: str
) -> None:
    with pytest.raises(RiverboatError) as refused:
        read_configuration(written(tmp_path, text), {}, {})
    assert sentence in error_text(refused.value, messages("en"))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "lab.seconds is 'soon'; it must be a whole number from 1 to 1000000000."),
        ("zh-CN", "lab.seconds 的值是 'soon'；应当是：1 到 1000000000 的整数。"),
    ],
)
def test_a_refusal_is_in_the_language_of_the_operator(language: Language, sentence: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        read_configuration(None, {"RIVERBOAT_LAB_SECONDS": "soon"}, {}, language)
    assert error_text(refused.value, messages(language)) == sentence


def test_a_misspelt_variable_of_a_section_is_refused() -> None:
    with pytest.raises(RiverboatError) as refused:
        read_configuration(None, {"RIVERBOAT_LIMITS_FAULT": "3"}, {})
    assert refused.value.values["nearest"].startswith("RIVERBOAT_LIMITS_FAULTS")  # type: ignore[union-attr]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RiverboatError) as refused:
        read_configuration(tmp_path / "none.toml", {}, {})
    assert (refused.value.code, refused.value.values["file"]) == ("config_unreadable", str(tmp_path / "none.toml"))
    assert error_text(refused.value, messages("zh-CN")).endswith("none.toml：没有这个文件或文件夹。")


def test_the_command_line_sets_what_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_LOG_LEVEL", "error")
    parser = ArgumentParser()
    add_options(parser)
    file = written(tmp_path, "session_days = 7\nport = 5")
    words = ["--config", str(file), "--port", "6", "--hosts", "a.example, *.b.example", "--origin", "https://c.example"]
    config = read_config(parser.parse_args([*words, "--metrics-public"]))
    assert (config.port, config.session_days, config.log_level) == (6, 7, "error")
    assert (config.hosts, config.origins) == (("a.example", "*.b.example"), ("https://c.example",))
    assert config.is_metrics_public


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_page_has_every_option_as_the_code_has_it(language: Language) -> None:
    written = configuration_page.PAGES[language].read_text("utf-8")
    assert written == configuration_page.page(language), "python -m tools.configuration_page"
    texts = configuration_page.descriptions(language)
    for option in options():
        section, _, name = option.name.rpartition(".")
        assert texts[section][name]


def test_sizes_of_bodies_are_as_configured(tmp_path: Path) -> None:
    config = ServerConfig(
        limits=msgspec.structs.replace(NO_LIMITS, body_bytes=1000), reviews=ReviewLimits(body_bytes=3000)
    )
    with running_server(tmp_path, config) as server:
        token = httpx.post(f"{server.url}/api/guests", json={}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}

        def status(path: str, size: int) -> int:
            return httpx.post(f"{server.url}{path}", json={"text": "x" * size}, headers=headers).status_code

        assert [status("/api/reviews", size) for size in (2000, 4000)] == [422, 413]
        assert [status("/api/lab/ranges", size) for size in (100, 2000)] == [422, 413]
