"""`riverboat glossary`: the words of the game, explained."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from riverboat.cli.options import usage_error
from riverboat.client.terminal import Terminal
from riverboat.locale import messages
from riverboat.locale.glossary import TermGroup, found_terms, glossary


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--markdown", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    groups = glossary(terminal.language)
    if words:
        groups = found_terms(groups, " ".join(words))
        if not groups:
            raise usage_error("no_such_term", text=" ".join(words))
    if options.markdown:
        for line in glossary_page(groups, messages(terminal.language, "cli")("glossary-title")):
            terminal.say(line)
        return 0
    for place, group in enumerate(groups):
        if place:
            terminal.say()
        terminal.say(group.title)
        for term in group.terms:
            terminal.say(f"  {term.name}")
            terminal.say(f"      {term.meaning}")
    return 0


def glossary_page(groups: tuple[TermGroup, ...], title: str) -> list[str]:
    """The same as a page of Markdown: `docs/glossary.md`."""
    lines = [f"# {title}"]
    for group in groups:
        lines += ["", f"## {group.title}", ""]
        lines += [f"- **{term.name}.** {term.meaning}" for term in group.terms]
    return lines
