"""The tournament director: entries, the draw, balanced tables, places and prizes over many tables.

Pure, like the table: no I/O, clock or chance of its own. `apply(tournament, news)` gives the next tournament and the
orders to carry out at its tables; orders have ids, so that nothing happens twice.
"""

from riverboat.table.director.director import Step, apply
from riverboat.table.director.news import Began, Cancelled, CarriedOut, Entered, HandReport, News, Report, Withdrew
from riverboat.table.director.orders import (
    CloseTable,
    Deal,
    Finish,
    Move,
    OpenTable,
    Order,
    Reseat,
    TableNumber,
    tables_of,
)
from riverboat.table.director.reporting import hand_report
from riverboat.table.director.settings import TournamentSettings
from riverboat.table.director.state import (
    DirectedTable,
    Entrant,
    Stand,
    Tournament,
    decode_tournament,
    encode_tournament,
    is_bubble,
    is_playing,
    is_registration_open,
    level_now,
    locked_tables,
    new_tournament,
    occupied_tables,
    paid_places,
    players_left,
    prize_pool,
    prizes,
    stands,
    table_numbered,
)

__all__ = [
    "Began",
    "Cancelled",
    "CarriedOut",
    "CloseTable",
    "Deal",
    "DirectedTable",
    "Entered",
    "Entrant",
    "Finish",
    "HandReport",
    "Move",
    "News",
    "OpenTable",
    "Order",
    "Report",
    "Reseat",
    "Stand",
    "Step",
    "TableNumber",
    "Tournament",
    "TournamentSettings",
    "Withdrew",
    "apply",
    "decode_tournament",
    "encode_tournament",
    "hand_report",
    "is_bubble",
    "is_playing",
    "is_registration_open",
    "level_now",
    "locked_tables",
    "new_tournament",
    "occupied_tables",
    "paid_places",
    "players_left",
    "prize_pool",
    "prizes",
    "stands",
    "table_numbered",
    "tables_of",
]
