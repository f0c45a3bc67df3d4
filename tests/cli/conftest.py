"""Running the command line inside the test process, in English unless the test says otherwise."""

from __future__ import annotations

import pytest
from answers import Answer, Riverboat

from riverboat.cli.main import main


@pytest.fixture
def riverboat(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Riverboat:
    """`riverboat("eval", "AsKs")` gives the exit status and what was written."""
    monkeypatch.setenv("RIVERBOAT_LANG", "en")

    def run(*arguments: str) -> Answer:
        status = main(arguments)
        return Answer(status, *capsys.readouterr())

    return run
