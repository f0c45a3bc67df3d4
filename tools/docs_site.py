"""Builds the documentation site, to build/site: `python -m tools.docs_site`.

Reference pages are made from the code: commands from their help, REST from OpenAPI, the WebSocket from AsyncAPI, the
Python interface from docstrings.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

import riverboat
from riverboat.cli.main import COMMANDS
from riverboat.locale import Language, messages
from riverboat.protocol.asyncapi import asyncapi_document
from riverboat.server.http.app import openapi_document

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
SOURCES: Final = ROOT / "build" / "docs"
_OUTSIDE: Final = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?:src|examples|benchmarks|deploy|tools|web|[A-Z]+\.md)[^)]*\)")
"""Links to files of the source: the site does not have them."""


def prepare() -> None:
    """Copies `docs` to where the site is built from, and adds the pages made from the code."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    shutil.copytree(DOCS, SOURCES)
    for page in SOURCES.rglob("*.md"):
        page.write_text(_OUTSIDE.sub(r"\1", page.read_text("utf-8")), encoding="utf-8")
    pages = {
        "api.md": api_page(),
        "commands.md": commands_page("en"),
        "commands.zh-CN.md": commands_page("zh-CN"),
        "rest.md": rest_page(),
        "websocket.md": websocket_page(),
        "decisions.md": decisions_page("en"),
        "decisions.zh-CN.md": decisions_page("zh-CN"),
    }
    (SOURCES / "reference").mkdir()
    for name, text in pages.items():
        (SOURCES / "reference" / name).write_text(text, encoding="utf-8")
    (SOURCES / "reference" / "asyncapi.json").write_bytes(msgspec.json.encode(asyncapi_document()))


def main() -> int:
    """Builds the site; every warning is an error."""
    prepare()
    return subprocess.call([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"], cwd=ROOT)


def api_page() -> str:
    """Every public name, from its docstring."""
    lines = [
        "# Python",
        "",
        "The names of `riverboat`. What is not here is internal and may change in any version.",
        "",
    ]
    for name in sorted(riverboat.__all__):
        if not name.startswith("_"):
            lines += [f"## {name}", "", f"::: riverboat.{name}", ""]
    return "\n".join(lines)


def commands_page(language: Language) -> str:
    """The help of every command, as it is printed."""
    text = messages(language, "help")
    lines = ["# 命令行" if language == "zh-CN" else "# Command line", "", "```", text("help"), "```", ""]
    for name in COMMANDS:
        lines += [f"## riverboat {name}", "", "```", text(f"help-{name}"), "```", ""]
    return "\n".join(lines)


def rest_page() -> str:
    """Every operation, by tag."""
    document = openapi_document()
    lines = ["# REST", "", document["info"]["description"], ""]
    for tag in document["tags"]:
        lines += [f"## {tag['name']}", "", "| request | | body | answers |", "|---|---|---|---|"]
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                if tag["name"] in operation.get("tags", ()):
                    body = _schema_name(operation.get("requestBody", {}))
                    answers = ", ".join(f"`{status}`" for status in operation["responses"])
                    lines.append(f"| `{method.upper()} {path}` | {operation['summary']} | {body} | {answers} |")
        lines.append("")
    return "\n".join([*lines, "## Bodies", "", *_schemas(document["components"]["schemas"])])


def websocket_page() -> str:
    """Every message in both directions."""
    document = asyncapi_document()
    lines = ["# WebSocket", "", document["info"]["description"], ""]
    for title, prefix in (("From a client", "client."), ("From the server", "server.")):
        lines += [f"## {title}", "", "| type | | payload |", "|---|---|---|"]
        for name, message in document["components"]["messages"].items():
            if name.startswith(prefix):
                kinds = re.findall(r"schemas/(\w+)", str(message["payload"]["properties"]["payload"]))
                lines.append(f"| `{message['name']}` | {_cell(message['summary'])} | {', '.join(map(_code, kinds))} |")
        lines.append("")
    return "\n".join([*lines, "## Payloads", "", *_schemas(document["components"]["schemas"])])


def decisions_page(language: Language) -> str:
    """The list of decisions, by number."""
    lines = {
        "en": ["# Decisions", "", "One page for each decision that somebody might want to undo.", ""],
        "zh-CN": ["# 设计决定", "", "每一页是一个有人可能想推翻的决定。", ""],
    }[language]
    for page in sorted((DOCS / "adr").glob("*.md")):
        if page.name.endswith(".zh-CN.md") == (language == "zh-CN"):
            title = page.read_text("utf-8").splitlines()[0].lstrip("# ")
            lines.append(f"- [{title}](../adr/{page.name.replace('.zh-CN', '')})")
    return "\n".join(lines)


def _schemas(schemas: dict[str, Any]) -> list[str]:
    """A table of fields for each object."""
    lines = []
    for name, schema in sorted(schemas.items()):
        properties = schema.get("properties")
        if not properties:
            continue
        lines += [f"### {name}", "", _cell(schema.get("description", "")), "", "| field | type | |", "|---|---|---|"]
        required = schema.get("required", ())
        for field, kind in properties.items():
            optional = "" if field in required else "?"
            lines.append(f"| `{field}`{optional} | {_kind(kind)} | {_cell(kind.get('description', ''))} |")
        lines.append("")
    return lines


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _code(str(schema["$ref"]).rpartition("/")[2])
    if "const" in schema:
        return _code(schema["const"])
    if "enum" in schema:
        return ", ".join(_code(value) for value in schema["enum"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(map(_kind, schema[several]))
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return f"list of {_kind(schema['items'])}"
    kind = schema.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list | tuple) else str(kind)


def _schema_name(body: dict[str, Any]) -> str:
    found = re.search(r"schemas/(\w+)", str(body))
    return _code(found[1]) if found else ""


def _code(value: object) -> str:
    return f"`{value}`"


def _cell(words: str) -> str:
    """One line of a table."""
    return re.sub(r"\s+", " ", words).replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main())
