"""100,000 hands from the arena to answers: how long saving, tables and the queries of docs/formats.md take.

    python benchmarks/hands_in_duckdb.py [HANDS]

Bots that decide at random are played, so that what is measured is hands and not thoughts.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from riverboat.arena import Match, play_match
from riverboat.history import HandHistory, write_parquet
from riverboat.history.files import read_tables

PAGE = Path(__file__).parents[1] / "docs" / "formats.md"


@contextmanager
def timed(what: str) -> Iterator[None]:
    started, cpu = time.perf_counter(), time.process_time()
    yield
    print(f"{what:32} {time.perf_counter() - started:8.1f} s, CPU of this process {time.process_time() - cpu:8.1f} s")


def main(hands: int) -> None:
    queries = re.findall(r"```sql\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    with TemporaryDirectory() as folder, chdir(folder):
        with timed(f"{hands:,} hands played and saved"):
            play_match(Match(bots=("random",) * 3, rounds=hands), save="match.phhs")
        for table in ("players", "actions"):
            with timed(f"{table}.parquet"):
                histories = (hand for _, hand in read_tables("match.phhs") if isinstance(hand, HandHistory))
                write_parquet(histories, f"{table}.parquet", table)
        for name in ("match.phhs", "players.parquet", "actions.parquet"):
            print(f"{name:32} {Path(name).stat().st_size / 1e6:8.1f} MB")
        for number, query in enumerate(queries, 1):
            with timed(f"query {number}"):
                answer = duckdb.sql(query).fetchall()
            print(*answer, sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
