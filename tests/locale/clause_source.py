"""The clauses that the source gives to refusals: what was expected, and why something failed, as they are written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from text_source import source_modules

from riverboat.locale.clauses import VALUES

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
SOME_VALUE = "7"
"""Stands for whatever a clause is filled with."""


class ClauseSource:
    """Follows the values of errors back to where their texts are written."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        """Every clause with one place where it is written."""
        self._followed: set[tuple[str, str, str]] = set()
        self._calls = [call for module, tree in source_modules().items() for call in _calls(module, tree)]
        for module, function, call, name in self._calls:
            if name.endswith(("Error", "Unreachable", "StoreUnusable", "_refuse", "refuse")):
                for keyword in call.keywords:
                    if keyword.arg in VALUES:
                        self._read(module, function, keyword.value)

    def _read(self, module: str, function: Function | None, told: ast.expr) -> None:
        match told:
            case ast.Constant(str(text)):
                self.found.setdefault(text, f"{module}:{told.lineno}")
            case ast.JoinedStr(values):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else SOME_VALUE for part in values)
                self.found.setdefault(text, f"{module}:{told.lineno}")
            case ast.IfExp(body=first, orelse=second):
                self._read(module, function, first)
                self._read(module, function, second)
            case ast.BoolOp(values=choices):
                for choice in choices:
                    self._read(module, function, choice)
            case ast.Name(name) if function is not None:
                self._read_name(module, function, name)
            case ast.Call(func=ast.Name(name)):
                for where, made in _returns(module, name):
                    self._read(where, None, made)

    def _read_name(self, module: str, function: Function, name: str) -> None:
        if name in (parameters := _parameters(function)):
            if (key := (module, function.name, name)) not in self._followed:
                self._followed.add(key)
                self._follow(module, function, name, parameters.index(name) - (parameters[0] == "self"))
            return
        for node in ast.walk(function):
            match node:
                case ast.Assign([ast.Name(target)], value) if target == name:
                    self._read(module, function, value)

    def _follow(self, module: str, function: Function, name: str, place: int) -> None:
        """Reads what the callers of a function give it for a parameter."""
        for where, caller, call, called in self._calls:
            if called != function.name or (called.startswith("_") and where != module):
                continue
            named = [keyword.value for keyword in call.keywords if keyword.arg == name]
            if given := named or call.args[place : place + 1]:
                self._read(where, caller, given[0])


def _calls(module: str, tree: ast.Module) -> Iterator[tuple[str, Function | None, ast.Call, str]]:
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    owner = {node: function for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)):
                yield module, owner.get(node), node, name


@cache
def _definitions() -> dict[str, list[tuple[str, ast.FunctionDef]]]:
    found: dict[str, list[tuple[str, ast.FunctionDef]]] = {}
    for module, tree in source_modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append((module, node))
    return found


def _returns(module: str, name: str) -> Iterator[tuple[str, ast.expr]]:
    for where, definition in _definitions().get(name, ()):
        if where == module or not name.startswith("_"):
            for node in ast.walk(definition):
                if isinstance(node, ast.Return) and node.value is not None:
                    yield where, node.value


def _parameters(function: Function) -> list[str]:
    given = function.args
    return [argument.arg for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
