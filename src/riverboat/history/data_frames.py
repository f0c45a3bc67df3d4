"""Hands as tables for data tools: polars data frames and Parquet files. Needs the extra `riverboat[export]`.

Three tables: `hands` has a row for each hand, `players` for each player of a hand, `actions` for each action. `index`,
the position of the hand among those given, joins them. Every hand is replayed by the engine. Amounts are in the unit
of the file, as floating-point numbers; `net_bb` and the like are in big blinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime, time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from riverboat.cards import UNKNOWN, Card, format_cards
from riverboat.engine import Event, Hand
from riverboat.engine.events import Acted, HoleCardsDealt, Posted
from riverboat.engine.view import seat_positions
from riverboat.errors import RiverboatError, bad_argument
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError, Location
from riverboat.history.hand_history import HandHistory
from riverboat.history.record import record
from riverboat.history.replay import Replay, replay
from riverboat.table.events import HandDealt
from riverboat.table.stats import hand_stats

if TYPE_CHECKING:
    import polars

TableName: TypeAlias = Literal["hands", "players", "actions"]
Row: TypeAlias = "tuple[object, ...]"
TABLE_NAMES: Final[tuple[TableName, ...]] = get_args(TableName)
ROWS_AT_ONCE: Final = 50_000

HAND_COLUMNS: Final[dict[str, type]] = {
    "index": int,
    "hand": str,
    "played_at": datetime,
    "venue": str,
    "currency": str,
    "variant": str,
    "structure": str,
    "player_count": int,
    "small_blind": float,
    "big_blind": float,
    "board": str,
    "second_board": str,
    "pot": float,
    "rake": float,
    "action_count": int,
}
PLAYER_COLUMNS: Final[dict[str, type]] = {
    "index": int,
    "player": str,
    "bot": str,
    "position": str,
    "seat": int,
    "hole_cards": str,
    "starting_stack": float,
    "final_stack": float,
    "net": float,
    "net_bb": float,
    "decided_preflop": int,
    "put_in": int,
    "raised_preflop": int,
    "three_bet_chances": int,
    "three_bets": int,
    "saw_flop": int,
    "showdowns": int,
    "bets_and_raises": int,
    "calls": int,
    "folds": int,
}
"""From `decided_preflop` on the counts of `riverboat.table.PlayerStats`: sums of two columns give a rate."""
ACTION_COLUMNS: Final[dict[str, type]] = {
    "index": int,
    "number": int,
    "player": str,
    "position": str,
    "street": str,
    "action": str,
    "bet": float,
    "added": float,
    "all_in": bool,
    "pot_before": float,
}
"""`bet` is the player's total for the street after the action."""
COLUMNS: Final[dict[TableName, dict[str, type]]] = {
    "hands": HAND_COLUMNS,
    "players": PLAYER_COLUMNS,
    "actions": ACTION_COLUMNS,
}
_COUNTS: Final = tuple(PLAYER_COLUMNS)[tuple(PLAYER_COLUMNS).index("decided_preflop") :]


def to_polars(hands: Iterable[HandHistory | Hand], table: TableName = "players") -> polars.DataFrame:
    """The hands as a polars data frame. A hand that cannot be replayed is refused."""
    _check_table(table)
    frames = _polars()
    kinds = {str: frames.String, int: frames.Int64, float: frames.Float64, bool: frames.Boolean}
    kinds[datetime] = frames.Datetime("us")
    schema = {name: kinds[kind] for name, kind in COLUMNS[table].items()}
    return frames.DataFrame(list(rows(hands, table)), schema=schema, orient="row")  # type: ignore[no-any-return]


def write_parquet(hands: Iterable[HandHistory | Hand], path: str | Path, table: TableName = "players") -> None:
    """Write the hands to a Parquet file. They are never in memory as a whole."""
    _check_table(table)
    if not isinstance(path, str | Path):
        raise bad_argument("path", path, "the path of a file")
    arrow, parquet = _pyarrow()
    kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64(), bool: arrow.bool_()}
    kinds[datetime] = arrow.timestamp("us")
    columns = COLUMNS[table]
    schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    every_row = rows(hands, table)
    try:
        with parquet.ParquetWriter(str(path), schema) as writer:
            while block := list(islice(every_row, ROWS_AT_ONCE)):
                values = dict(zip(columns, map(list, zip(*block, strict=True)), strict=True))
                writer.write_table(arrow.table(values, schema=schema))
    except OSError as error:
        reason = error.strerror or str(error)
        raise HistoryError(
            "unwritable_file", f"the file cannot be written: {reason}", Location(file=str(path)), detail=reason
        ) from error


def rows(hands: Iterable[HandHistory | Hand], table: TableName = "players") -> Iterator[Row]:
    """The rows of a table, in the order of its `COLUMNS`."""
    _check_table(table)
    if not isinstance(hands, Iterable):
        raise bad_argument("hands", hands, "a list of HandHistory or Hand")
    for index, each in enumerate(hands):
        history = record(each) if isinstance(each, Hand) else each
        if isinstance(history, HistoryError):
            raise history
        if not isinstance(history, HandHistory):
            raise bad_argument("hand", each, "a HandHistory or a Hand")
        replayed = replay(history)
        if replayed.error is not None:
            raise replayed.error.at(index=index)
        yield from _ROWS[table](index, _Played(history, replayed))


class _Played:
    """A replayed hand, with what several tables need of it."""

    def __init__(self, history: HandHistory, replayed: Replay) -> None:
        hand = replayed.hand
        assert hand is not None
        self.history: Final = history
        self.replayed: Final = replayed
        self.hand: Final = hand
        self.events: Final[list[Event]] = [event for step in replayed.steps for event in step.events]
        self.positions: Final = seat_positions(hand.deal)
        self.names: Final = history.players or tuple(f"p{seat + 1}" for seat in hand.deal.players)

    def amount(self, chips: int) -> float:
        return chips / self.replayed.chips_per_unit

    def detail(self, key: str) -> str | None:
        value = self.history.other.get(key)
        return None if value is None else str(value)

    @property
    def played_at(self) -> datetime | None:
        year, month, day, at = (self.history.other.get(key) for key in ("year", "month", "day", "time"))
        if isinstance(year, int) and isinstance(month, int) and isinstance(day, int):
            with suppress(ValueError):
                return datetime.combine(date(year, month, day), at if isinstance(at, time) else time())
        return None


def _hand_rows(index: int, played: _Played) -> Iterator[Row]:
    hand, rules = played.hand, played.hand.rules
    boards = hand.result.boards if hand.result is not None else (hand.board,)
    won = played.replayed.winnings or ()
    yield (
        index,
        played.detail("hand"),
        played.played_at,
        played.detail("venue"),
        played.detail("currency"),
        played.history.variant,
        rules.structure,
        len(hand.deal.players),
        played.amount(rules.small_blind),
        played.amount(rules.big_blind),
        format_cards(boards[0]) or None,
        format_cards(boards[1]) if len(boards) > 1 else None,
        float(sum(won) + played.replayed.rake),
        float(played.replayed.rake),
        sum(isinstance(event, Acted) for event in played.events),
    )


def _player_rows(index: int, played: _Played) -> Iterator[Row]:
    hand, other = played.hand, played.history.other
    players = tuple((seat, str(seat)) for seat in hand.deal.players)
    stats = hand_stats((HandDealt(0, "", players, hand.deal.button, None, None), *played.events))
    holes = {event.seat: event.cards for event in played.events if isinstance(event, HoleCardsDealt)}
    big_blind = played.amount(hand.rules.big_blind or hand.rules.min_bet)
    ends: Sequence[Amount | None] = played.replayed.final_stacks or (None,) * len(players)
    for place, seat in enumerate(hand.deal.players):
        end, counts = ends[place], stats[str(seat)]
        start = played.history.starting_stacks[place]
        net = None if end is None else float(end - start)
        yield (
            index,
            played.names[place],
            _listed(other.get("_bots"), place, str) or None,
            played.positions.get(seat),
            _listed(other.get("seats"), place, int),
            _known(holes.get(seat)),
            float(start),
            None if end is None else float(end),
            net,
            None if net is None else net / big_blind,
            *(getattr(counts, name) for name in _COUNTS),
        )


def _action_rows(index: int, played: _Played) -> Iterator[Row]:
    hand = played.hand
    pot = number = 0
    for event in played.events:
        if isinstance(event, Posted):
            pot += event.amount
        if not isinstance(event, Acted):
            continue
        number += 1
        yield (
            index,
            number,
            played.names[hand.deal.players.index(event.seat)],
            played.positions.get(event.seat),
            event.street.name.lower(),
            event.verb,
            played.amount(event.bet),
            played.amount(event.added),
            event.all_in,
            played.amount(pot),
        )
        pot += event.added


_ROWS: Final[dict[TableName, Callable[[int, _Played], Iterator[Row]]]] = {
    "hands": _hand_rows,
    "players": _player_rows,
    "actions": _action_rows,
}


def _known(cards: Sequence[Card] | None) -> str | None:
    return format_cards(cards) if cards and UNKNOWN not in cards else None


def _listed(values: object, place: int, kind: type) -> Any:
    """An entry of a list that a file may have for its players; None if it is not there."""
    if isinstance(values, list) and place < len(values) and isinstance(values[place], kind):
        return values[place]
    return None


def _check_table(table: object) -> None:
    if not isinstance(table, str) or table not in TABLE_NAMES:
        raise bad_argument("table", table, " or ".join(map(repr, TABLE_NAMES)))


def _polars() -> Any:
    try:
        import polars as frames
    except ModuleNotFoundError as missing:
        raise _extra_missing("polars") from missing
    return frames


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as missing:
        raise _extra_missing("pyarrow") from missing
    return pyarrow, pyarrow.parquet


def _extra_missing(package: str) -> RiverboatError:
    return RiverboatError(
        "extra_missing", f"{package} is not installed; run: pip install 'riverboat[export]'", extra="export"
    )
