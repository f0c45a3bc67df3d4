"""What the source says about texts: which message ids it asks for, and which error codes it raises."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import riverboat

ROOT = Path(riverboat.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"


@cache
def source_modules() -> dict[str, ast.Module]:
    """Every module's tree; read when it is asked for, because each process of `make test` imports every test file."""
    paths = ROOT.rglob("*.py")
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8"), str(path)) for path in paths}


@cache
def _web_source() -> str:
    """The web client, whose texts are in the same files."""
    sources = (path for path in sorted(WEB.rglob("*")) if path.suffix in {".ts", ".svelte"} and path.is_file())
    return "\n".join(path.read_text("utf-8") for path in sources)


class Use(NamedTuple):
    """A call that names something: where, what, and the values that go with it."""

    where: str
    name: str
    values: frozenset[str]


def message_uses() -> Iterator[Use]:
    """Calls `text("some-id", value=…)` with all their values in sight; messages go by the name `text` everywhere."""
    for module, tree in source_modules().items():
        for call in ast.walk(tree):
            match call:
                case ast.Call(
                    func=ast.Name("text") | ast.Attribute(attr="text" | "_text"),
                    args=[ast.Constant(str(name))],
                    keywords=keywords,
                ) if all(keyword.arg for keyword in keywords):
                    yield Use(f"{module}:{call.lineno}", name, _keywords(call))


def literals() -> set[str]:
    """All texts in the source; an id that is none of them is asked for nowhere."""
    nodes = (node for tree in source_modules().values() for node in ast.walk(tree))
    python = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return python | set(re.findall(r"""["'`]([a-z][a-z0-9-]+)["'`]""", _web_source()))


def id_prefixes() -> set[str]:
    """Beginnings of ids that are made from parts, as in `text(f"help-{name}")`."""
    web = set(re.findall(r"`([a-z][a-z0-9-]+-)\$\{", _web_source()))
    return web | {
        prefix
        for tree in source_modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        and isinstance(node.values[0], ast.Constant)
        and isinstance(prefix := node.values[0].value, str)
        and prefix.endswith("-")
    }


@cache
def error_uses() -> list[Use]:
    """Every error code that is raised, with the values given to its sentence.

    Codes are followed through functions that hand on a parameter, as in `_refuse(code, …)`, and through
    functions that return a code with a reason. A code that cannot be seen in the source fails here.
    """
    takers = [_Taker("", name, 0, values) for name, values in _error_classes().items()]
    # Why the engine refuses: an `IllegalAction`. A review has reasons of its own.
    engine = [module for module in source_modules() if module.startswith("engine/")]
    takers += [_Taker(module, "Reason", 0, frozenset({"seat", "legal"})) for module in engine]
    uses: list[Use] = []
    while takers:
        taker = takers.pop()
        for call in filter(taker.is_called_by, _calls()):
            values = taker.values | _keywords(call.node)
            code = call.node.args[taker.place]
            if call.function and isinstance(code, ast.Name) and code.id in (names := _parameters(call.function)):
                name = call.function.name
                takers.append(_Taker(call.module if name.startswith("_") else "", name, names.index(code.id), values))
            else:
                uses += [Use(call.where, found, values) for found in _codes(code, call)]
    return uses


class _Call(NamedTuple):
    module: str
    function: ast.FunctionDef | None
    node: ast.Call
    called: str
    """The function, as it is written."""

    @property
    def where(self) -> str:
        return f"{self.module}:{self.node.lineno}"


class _Taker(NamedTuple):
    """Something that is given an error code: where it is known, at which place, and the values it adds."""

    module: str
    name: str
    place: int
    values: frozenset[str]

    def is_called_by(self, call: _Call) -> bool:
        return call.called == self.name and self.module in ("", call.module)


@cache
def _calls() -> list[_Call]:
    calls = []
    for module, tree in source_modules().items():
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        owner = {node: function for function in functions for node in ast.walk(function)}
        calls += [
            _Call(module, owner.get(node), node, ast.unparse(node.func))
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
        ]
    return calls


def _error_classes() -> dict[str, frozenset[str]]:
    """The kinds of `RiverboatError`, each with the values that it adds to those it is given."""
    classes = [node for tree in source_modules().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bases = [(node, {ast.unparse(base) for base in node.bases}) for node in classes]
    found: dict[str, frozenset[str]] = {"RiverboatError": frozenset()}
    while new := [node for node, names in bases if node.name not in found and names & found.keys()]:
        for node in new:
            inner = [call for call in ast.walk(node) if isinstance(call, ast.Call)]
            added = [_keywords(call) for call in inner if ast.unparse(call.func) == "super().__init__"]
            found[node.name] = frozenset().union(*added)
    return found


def _codes(code: ast.expr, call: _Call) -> list[str]:
    """The codes that an expression can give: itself, either branch, or what `code, reason = why(…)` returns."""
    match code:
        case ast.Constant(str(value)):
            return [value]
        case ast.IfExp(body=ast.Constant(str(first)), orelse=ast.Constant(str(second))):
            return [first, second]
        case ast.Attribute(attr="code"):
            return []  # an error that is said again, with more about where it is
        case ast.Name(name) if call.function and (found := _assigned(name, call)):
            return found
    raise AssertionError(f"{call.where}: cannot see which error code this is: {ast.unparse(code)}")


def _assigned(name: str, call: _Call) -> list[str]:
    """The codes that `code, reason = …` can give: a constant, or the first that a function or method returns."""
    found: list[str] = []
    for node in ast.walk(call.function or ast.Module([])):
        match node:
            case ast.Assign([ast.Tuple([ast.Name(target), *_])], ast.Tuple([ast.Constant(str(value)), *_])):
                found += [value] if target == name else []
            case ast.Assign([ast.Tuple([ast.Name(target), *_])], ast.Call(ast.Name(why))):
                found += _first_of_returns([call.module], why) if target == name else []
            case ast.Assign([ast.Tuple([ast.Name(target), *_])], ast.Call(ast.Attribute(attr=why))):
                found += _first_of_returns(source_modules(), why) if target == name else []
    return found


def _first_of_returns(modules: Iterable[str], function: str) -> list[str]:
    return [
        value
        for module in modules
        for definition in ast.walk(source_modules()[module])
        if isinstance(definition, ast.FunctionDef) and definition.name == function
        for node in ast.walk(definition)
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple)
        if isinstance(first := node.value.elts[0], ast.Constant) and isinstance(value := first.value, str)
    ]


def _parameters(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]


def _keywords(call: ast.Call) -> frozenset[str]:
    """The names of the values that a call is given, one by one or in a dictionary."""
    one_by_one = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    keys = [key for argument in call.args if isinstance(argument, ast.Dict) for key in argument.keys]
    return frozenset(one_by_one | {str(key.value) for key in keys if isinstance(key, ast.Constant)})
