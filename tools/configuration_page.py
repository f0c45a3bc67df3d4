"""The tables of options in `docs/configuration.md`: `python -m tools.configuration_page` writes them.

Names, types and defaults come from the code that reads them, the words from the texts under the options in
`riverboat/server/config.py`.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from riverboat.server import config
from riverboat.server.configuration import Option, expected_value, options

PAGE = Path(__file__).parents[1] / "docs" / "configuration.md"
BEGIN, END = "<!-- options begin -->\n", "<!-- options end -->\n"
SECTIONS = {"": ("ServerConfig", "The server"), "limits": ("Limits", "Budgets: `[limits]`")} | {
    "lab": ("LabLimits", "The solver lab: `[lab]`"),
    "reviews": ("ReviewLimits", "Reviews and hints: `[reviews]`"),
}


def descriptions() -> dict[str, dict[str, str]]:
    """The texts under the options, by class and name."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(config)).body:
        if isinstance(node, ast.ClassDef):
            fields = found.setdefault(node.name, {})
            for field, text in zip(node.body, node.body[1:], strict=False):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(words))):
                        fields[name] = " ".join(words.split())
    return found


def tables() -> Iterator[str]:
    texts = descriptions()
    for section, (struct, title) in SECTIONS.items():
        yield f"### {title}\n\n| option | default | may be | |\n|---|---|---|---|\n"
        for option in options():
            prefix, _, name = option.name.rpartition(".")
            if prefix == section:
                yield f"| `{name}` | {_default(option)} | {expected_value(option, 'en')} | {texts[struct][name]} |\n"
        yield "\n"


def _default(option: Option) -> str:
    match option.default:
        case None | ():
            return "none"
        case bool() as value:
            return f"`{str(value).lower()}`"
        case int() | float() as value:
            return f"`{value:g}`" if value < 1e5 else f"`{int(value)}`"
        case value:
            return f"`{value}`"


def page() -> str:
    """The page with its tables as the code says."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{''.join(tables())}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
