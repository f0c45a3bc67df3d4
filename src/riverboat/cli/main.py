"""The command `riverboat`. Finds the language and the command; a command's own code is imported when it is called."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from riverboat import __version__
from riverboat.cli.extras import check_installed, extra_for, install_line
from riverboat.cli.options import nearest, option_parser, read_options, take_options, usage_error
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import detect_language, messages

if TYPE_CHECKING:
    from collections.abc import Callable

COMMANDS: Final = (
    *("play", "serve", "eval", "equity", "icm", "replay", "convert", "bench", "arena", "ladder", "train", "lbr"),
    *("holes", "strategy", "solve", "report", "drill", "review", "retry", "verify", "glossary", "completion"),
    *("admin", "bot", "acpc", "slumbot"),
)

# What a shell reports for a program that these signals end.
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

REFUSED: Final = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit status. A person's mistake is one sentence and status 2."""
    if argv is not None:
        return _run(list(argv))
    try:
        return _run(sys.argv[1:])
    finally:
        # On its way out Python looks through every object for garbage, unless they are frozen: 20 ms.
        gc.freeze()


class _LostInterrupts:
    """Ctrl-C while numba compiles ends in a callback of LLVM, which drops it; then numba fails with another error."""

    def __init__(self) -> None:
        self.any = False
        self._usual: Callable[[Any], Any] = sys.unraisablehook

    def __enter__(self) -> _LostInterrupts:
        sys.unraisablehook = self._note
        return self

    def __exit__(self, *_: object) -> None:
        sys.unraisablehook = self._usual

    def _note(self, dropped: Any) -> None:
        if dropped.exc_type is KeyboardInterrupt:
            self.any = True
        else:
            self._usual(dropped)


def _run(arguments: list[str]) -> int:
    with _LostInterrupts() as lost:
        try:
            return _flushed(arguments)
        except Exception:
            if lost.any:
                return INTERRUPTED
            raise


def _flushed(arguments: list[str]) -> int:
    try:
        status = _answer(arguments)
        # Here, not when Python ends: a reader that left must not cause a traceback.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status


def _answer(arguments: list[str]) -> int:
    terminal = Terminal(detect_language())
    try:
        wanted, rest = _take_language(arguments)
        is_given = wanted is not None or bool(os.environ.get("RIVERBOAT_LANG"))
        terminal = Terminal(detect_language(wanted), is_language_given=is_given)
        return _dispatch(rest, terminal)
    except RiverboatError as error:
        terminal.refuse(error)
        return REFUSED
    except ModuleNotFoundError as error:
        command = next((word for word in arguments if word in COMMANDS), "")
        extra = extra_for(command, error.name or "", arguments)
        if extra is None:
            raise
        print(install_line(extra, terminal.language), file=sys.stderr)  # noqa: T201 -- texts may be missing too
        return REFUSED


def _take_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """`--lang` may stand anywhere, before the command or after it."""
    parser = option_parser()
    parser.add_argument("--lang")
    options, rest = take_options(parser, arguments)
    return options.lang, rest


def _dispatch(arguments: list[str], terminal: Terminal) -> int:
    text = messages(terminal.language, "help")
    match arguments:
        case [] | ["-h" | "--help", *_]:
            terminal.say(text("help"))
        case ["-V" | "--version", *_]:
            terminal.say(f"riverboat {__version__}")
        case [name, *rest] if name in COMMANDS and {"-h", "--help"} & {*rest}:
            terminal.say(text(f"help-{name}"))
        case [name, *rest] if name in COMMANDS:
            return _run_command(name, rest, terminal)
        case [name, *_]:
            near = nearest(name, COMMANDS)
            raise usage_error("unknown_command", command=name, commands=", ".join(COMMANDS), near=near)
    return 0


def _run_command(name: str, arguments: list[str], terminal: Terminal) -> int:
    check_installed(name)
    command: Any = import_module(f"riverboat.cli.{name}")
    parser = option_parser()
    command.add_options(parser)
    status: int = command.run(*read_options(parser, arguments), terminal)
    return status
