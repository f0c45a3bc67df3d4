"""`riverboat completion bash|zsh|fish`: a script that lets the shell complete commands, options and values."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final, NamedTuple, get_args

from riverboat.cli.options import choice, no_words, option_names, option_parser, usage_error
from riverboat.client.terminal import Terminal
from riverboat.history import RoomRules
from riverboat.locale import LANGUAGES, messages
from riverboat.protocol import Speed, Variant
from riverboat.table.house_rules import HouseRules

SHELLS: Final = ("bash", "zsh", "fish")
_GLOBAL_OPTIONS: Final = ("--help", "--version", "--lang")
_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "--lang": LANGUAGES,
    "--speed": get_args(Speed),
    "--variant": get_args(Variant),
    "--level": tuple(map(str, range(1, 9))),
    "--to": ("phh", "pokerstars", "ohh", "acpc"),
    "--colour": ("auto", "always", "never"),
    "--deal": ("same", "anew"),
    "--from": ("preflop", "flop", "turn"),
}
"""Options with few values; all others complete file names."""
_VALUES_OF_COMMANDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "play": {"--rules": get_args(HouseRules)},
    "replay": {"--rules": get_args(RoomRules)},
    "convert": {"--rules": get_args(RoomRules)},
}
"""Options whose values are those of a command."""
_OPTION_LINE: Final = re.compile(r"^\s+(--[a-z-]+)(?: \S+)*?\s{2,}(\S.*)$", re.MULTILINE)
_COMMAND_LINE: Final = re.compile(r"^  (\w+)\s+(\S.*)$", re.MULTILINE)


class CommandWords(NamedTuple):
    """A command: what it does, and its options with what they do."""

    name: str
    about: str
    options: dict[str, str]


def add_options(parser: ArgumentParser) -> None:
    """The shell is a word."""


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:  # noqa: ARG001 -- as every command
    no_words(words, allowed=1)
    if not words:
        raise usage_error("no_shell", shells=", ".join(SHELLS))
    commands = _commands(terminal)
    match choice("SHELL", words[0], SHELLS):
        case "bash":
            script = _bash(commands)
        case "zsh":
            script = _zsh(commands)
        case _:
            script = _fish(commands)
    terminal.say(script)
    return 0


def _commands(terminal: Terminal) -> list[CommandWords]:
    """Every command as its parser and its page of help have it."""
    text = messages(terminal.language, "help")
    found = []
    for name, about in _COMMAND_LINE.findall(text("help")):
        parser = option_parser()
        import_module(f"riverboat.cli.{name}").add_options(parser)
        explained = dict(_OPTION_LINE.findall(text(f"help-{name}")))
        options = {option: explained.get(option, "") for option in (*option_names(parser), "--lang", "--help")}
        found.append(CommandWords(name, about, options))
    return found


def _words(words: Iterable[str]) -> str:
    return " ".join(words)


def _cases(offer: Callable[[tuple[str, ...]], str]) -> str:
    """A shell's cases of `command:option`, each with what it offers."""
    named = [(f"{name}:{option}", told) for name, of in _VALUES_OF_COMMANDS.items() for option, told in of.items()]
    cases = [*named, *((f"*:{option}", offered) for option, offered in _VALUES.items())]
    return "\n".join(f"    {case}) {offer(offered)}; return ;;" for case, offered in cases)


def _bash(commands: list[CommandWords]) -> str:
    values = _cases(lambda offered: f"COMPREPLY=($(compgen -W '{_words(offered)}' -- \"$current\"))")
    options = "\n".join(f"    {command.name}) words='{_words(command.options)}' ;;" for command in commands)
    names = _words(command.name for command in commands)
    return f"""# riverboat completion bash > ~/.local/share/bash-completion/completions/riverboat
_riverboat() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command='' words='' word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case " {names} " in *" $word "*) command=$word; break ;; esac
  done
  case $command:$previous in
{values}
  esac
  case $command in
    '') words='{names} {_words(_GLOBAL_OPTIONS)}' ;;
{options}
  esac
  if [[ -z $command || $current == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _riverboat riverboat"""


def _zsh(commands: list[CommandWords]) -> str:
    values = _cases(lambda offered: f"compadd -- {_words(offered)}")
    abouts = "\n".join(f"    {_quoted(f'{command.name}:{command.about}')}" for command in commands)
    options = "\n".join(
        f"    {command.name}) options=({_words(_quoted(_described(*each)) for each in command.options.items())}) ;;"
        for command in commands
    )
    return f"""#compdef riverboat
# riverboat completion zsh > a file _riverboat in a folder of $fpath
_riverboat() {{
  local -a commands options
  local command='' word
  commands=(
{abouts}
  )
  for word in ${{words[2,CURRENT-1]}}; do
    if [[ -n ${{(M)commands:#$word:*}} ]]; then command=$word; break; fi
  done
  case $command:${{words[CURRENT-1]}} in
{values}
  esac
  if [[ -z $command ]]; then
    _describe 'command' commands
    compadd -- {_words(_GLOBAL_OPTIONS)}
    return
  fi
  case $command in
{options}
  esac
  if [[ $PREFIX == -* ]]; then _describe 'option' options; else _files; fi
}}
compdef _riverboat riverboat"""


def _fish(commands: list[CommandWords]) -> str:
    names = _words(command.name for command in commands)
    is_first = f"not __fish_seen_subcommand_from {names}"
    lines = ["# riverboat completion fish > ~/.config/fish/completions/riverboat.fish", "complete -c riverboat -f"]
    lines += [
        f"complete -c riverboat -n '{is_first}' -a {command.name} -d {_quoted(command.about)}" for command in commands
    ]
    lines += [f"complete -c riverboat -n '{is_first}' -l {option[2:]}" for option in _GLOBAL_OPTIONS]
    for command in commands:
        is_given = f"__fish_seen_subcommand_from {command.name}"
        lines.append(f"complete -c riverboat -n '{is_given}' -F")
        for option, about in command.options.items():
            line = f"complete -c riverboat -n '{is_given}' -l {option[2:]} -d {_quoted(about)}"
            offered = _VALUES_OF_COMMANDS.get(command.name, _VALUES).get(option) or _VALUES.get(option)
            lines.append(f"{line} -x -a '{_words(offered)}'" if offered else line)
    return "\n".join(lines)


def _described(option: str, about: str) -> str:
    return f"{option}:{about}" if about else option


def _quoted(text: str) -> str:
    """A word for a shell, whatever is in it."""
    return "'" + text.replace("'", "'\\''") + "'"
