"""Tables as files: CSV, JSON or Parquet by the end of their name. Parquet needs the extra `riverboat[export]`."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from riverboat.errors import RiverboatError
from riverboat.solver.postflop.files import check_path

Cell: TypeAlias = "str | int | float | None"
Row: TypeAlias = "Sequence[Cell]"

KINDS: Final = (".csv", ".json", ".parquet")
ROWS_AT_ONCE: Final = 50_000


def check_table_path(path: str | Path) -> str:
    """The kind of file that a name asks for; refused before there is anything to lose, as is a missing extra."""
    check_path(path)
    kind = Path(path).suffix.lower()
    if kind not in KINDS:
        kinds = ", ".join(KINDS)
        raise RiverboatError("unknown_table_file", f"{path} ends in none of {kinds}", name=str(path), kinds=kinds)
    if kind == ".parquet":
        _pyarrow()
    return kind


def write_rows(path: str | Path, columns: dict[str, type], rows: Iterable[Row]) -> None:
    """Write a table; `columns` are names with their types. It is never in memory as a whole."""
    kind = check_table_path(path)
    with writing(path):
        if kind == ".csv":
            with Path(path).open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(columns)
                writer.writerows(rows)
        elif kind == ".json":
            write_json(path, (dict(zip(columns, row, strict=True)) for row in rows))
        else:
            _write_parquet(path, columns, iter(rows))


def write_json(path: str | Path, entries: Iterable[object]) -> None:
    """An array with an entry a line."""
    with writing(path), Path(path).open("wb") as file:
        file.write(b"[")
        for place, entry in enumerate(entries):
            file.write(b",\n" if place else b"\n")
            file.write(msgspec.json.encode(entry))
        file.write(b"\n]\n")


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Refuses with the file's name what the system refuses."""
    try:
        yield
    except OSError as error:
        raise RiverboatError("cannot_write", f"{path} cannot be written: {error}", file=path) from error


def _write_parquet(path: str | Path, columns: dict[str, type], rows: Iterator[Row]) -> None:
    arrow, parquet = _pyarrow()
    kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
    schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    with parquet.ParquetWriter(str(path), schema) as writer:
        while block := list(islice(rows, ROWS_AT_ONCE)):
            writer.write_table(
                arrow.table(dict(zip(columns, map(list, zip(*block, strict=True)), strict=True)), schema=schema)
            )


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as missing:
        raise RiverboatError(
            "extra_missing", "pyarrow is not installed; run: pip install 'riverboat[export]'", extra="export"
        ) from missing
    return pyarrow, pyarrow.parquet
