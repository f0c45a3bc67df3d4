"""Command lines in processes of their own, forked from one that has imported what they need: each is a second faster.

Standard input, output and error are files, so that a command sees descriptors as in a shell.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory
from typing import Final

PRELOADED: Final = [
    *("riverboat.cli.main", "riverboat.cli.play", "riverboat.client.plain", "riverboat.client.local.tables"),
    *("riverboat.client.local.sessions", "riverboat.host.local_table", "riverboat.server.store.opening"),
    *("riverboat.bots.random_bot", "sqlalchemy.dialects.sqlite", "fluent.runtime", "riverboat.server.serve"),
]
PATIENCE_SECONDS: Final = 240.0


def run_command(arguments: Sequence[str], typed: str = "") -> CompletedProcess[str]:
    """Runs `riverboat` with these arguments in the environment and folder of the caller."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    with TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("in", "out", "err")]
        files[0].write_text(typed, "utf-8")
        process = context.Process(target=_run, args=(list(arguments), files, dict(os.environ), Path.cwd()))
        process.start()
        process.join(PATIENCE_SECONDS)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise TimeoutError(f"riverboat {' '.join(arguments)} did not end in {PATIENCE_SECONDS:.0f} seconds")
        out, err = (file.read_text("utf-8") for file in files[1:])
        return CompletedProcess([*arguments], process.exitcode, out, err)


def _run(arguments: list[str], files: list[Path], environment: dict[str, str], folder: Path) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, (file, mode) in enumerate(zip(files, ("rb", "wb", "wb"), strict=True)):
        with file.open(mode) as stream:
            os.dup2(stream.fileno(), number)
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), encoding="utf-8")
    sys.stderr = io.TextIOWrapper(
        io.BufferedWriter(io.FileIO(2, "w", closefd=False)), encoding="utf-8", line_buffering=True
    )
    from riverboat.cli.main import main

    sys.exit(main(arguments))
