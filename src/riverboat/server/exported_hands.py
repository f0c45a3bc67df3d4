"""A player's own hands as a zip, written piece by piece. Every card passes `history.record`, for the player's seat."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from riverboat.errors import RiverboatError
from riverboat.host.records import DealtHand
from riverboat.host.table.step_records import decode_hand
from riverboat.locale import Language, error_text, messages
from riverboat.table.errors import bad_setting

ExportFormat: TypeAlias = Literal["phh", "pokerstars", "ohh"]
EXPORT_FORMATS: Final[tuple[ExportFormat, ...]] = get_args(ExportFormat)

HANDS_PER_FILE: Final = 200
"""So many hands are in memory at a time."""

_SUFFIXES: Final[dict[ExportFormat, str]] = {"phh": "phhs", "pokerstars": "txt", "ohh": "ohh"}
_TITLES: Final[dict[ExportFormat, str]] = {"phh": "PHH", "pokerstars": "PokerStars", "ohh": "Open Hand History"}
_BETWEEN: Final[dict[ExportFormat, str]] = {"phh": "\n", "pokerstars": "\n\n", "ohh": "\n"}
_OLDEST: Final = datetime(1980, 1, 1, tzinfo=UTC)
"""A zip knows no earlier time."""


def export_format(name: str) -> ExportFormat:
    """The format of that name. Raises `bad_setting` for any other."""
    for known in EXPORT_FORMATS:
        if name == known:
            return known
    raise bad_setting("format", name, ", ".join(EXPORT_FORMATS))


class HandZip:
    """A zip while it is written. What each call returns are its next bytes; nothing written before is kept."""

    def __init__(self, chosen: ExportFormat, language: Language) -> None:
        self._format: Final = chosen
        self._text: Final = messages(language, "exports")
        self._pipe: Final = _Pipe()
        self._zip: Final = ZipFile(self._pipe, "w", ZIP_DEFLATED)
        self._files = 0
        self._written = 0
        self._skipped = 0
        self._moment = _OLDEST
        self._reasons: Final[list[bytes]] = []
        """The lines of `skipped.txt`, compressed: a few bytes for each hand."""

    def add(self, hands: Sequence[DealtHand]) -> bytes:
        """Writes hands to a file of their own. One that the format cannot say is listed with the reason."""
        texts: list[str] = []
        reasons: list[str] = []
        for hand in hands:
            try:
                texts.append(_text_of(hand, self._format))
            except RiverboatError as refusal:
                reasons.append(self._reason(hand, refusal))
            self._moment = max(hand.played_at, _OLDEST)
        if texts:
            self._files += 1
            self._written += len(texts)
            if self._format == "phh":
                texts = [f"[{number}]\n{text}" for number, text in enumerate(texts, 1)]
            self._write(f"hands/hands-{self._files:05}.{_SUFFIXES[self._format]}", _BETWEEN[self._format].join(texts))
        if reasons:
            self._skipped += len(reasons)
            self._reasons.append(zlib.compress("".join(reasons).encode()))
        return self._pipe.take()

    def end(self) -> bytes:
        """Writes what is in the zip and, where there is something, what is not; the zip is complete then."""
        text = self._text
        lines = [text("export-about"), text("export-format", format=_TITLES[self._format])]
        lines.append(text("export-written", count=self._written))
        lines.append(text("export-skipped", count=self._skipped))
        self._write("README.txt", "".join(f"{line}\n" for line in lines))
        if self._reasons:
            with self._zip.open(self._entry("skipped.txt"), "w") as file:
                for page in self._reasons:
                    file.write(zlib.decompress(page))
        self._zip.close()
        return self._pipe.take()

    def _reason(self, hand: DealtHand, refusal: RiverboatError) -> str:
        place = self._text(
            "export-skipped-hand",
            game=hand.game_id,
            number=str(hand.hand_number),
            time=f"{hand.played_at:%Y-%m-%d %H:%M:%S} UTC",
            reason=error_text(refusal, self._text),
        )
        return f"{place}\n"

    def _write(self, name: str, text: str) -> None:
        self._zip.writestr(self._entry(name), text)

    def _entry(self, name: str) -> ZipInfo:
        """A file with the time of the last hand in it, so that the same hands always make the same zip."""
        at = self._moment
        entry = ZipInfo(name, (at.year, at.month, at.day, at.hour, at.minute, at.second))
        entry.compress_type = ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        return entry


class _Pipe:
    """What a zip is written to: bytes in order, until they are taken away."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None: ...

    def close(self) -> None: ...

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


def _text_of(hand: DealtHand, chosen: ExportFormat) -> str:
    """The hand as its seat saw it. Raises what the format cannot say."""
    from riverboat.history import format_hand, format_hands, record

    is_pokerstars = chosen == "pokerstars"
    moment = eastern(hand.played_at) if is_pokerstars else hand.played_at
    history = record(
        decode_hand(hand.settings),
        hand.seat,
        table=f"Riverboat {hand.game_id}",
        year=moment.year,
        month=moment.month,
        day=moment.day,
        time=moment.time().replace(microsecond=0),
        time_zone="America/New_York" if is_pokerstars else "UTC",
    )
    if chosen == "phh":
        return format_hand(history)
    if is_pokerstars:
        # Its numbers have figures alone: hand 12 of table 1 and hand 2 of table 11 would both be 112.
        history = msgspec.structs.replace(history, other=MappingProxyType({**history.other, "hand": hand.hand_row}))
    return format_hands([history], format=chosen)


def eastern(moment: datetime) -> datetime:
    """The time in New York, which PokerStars text is in, by the rule since 2007; not every system has the zones."""
    utc = moment.astimezone(UTC)
    begins = _sunday_from(datetime(utc.year, 3, 8, 7, tzinfo=UTC))
    ends = _sunday_from(datetime(utc.year, 11, 1, 6, tzinfo=UTC))
    return utc - timedelta(hours=4 if begins <= utc < ends else 5)


def _sunday_from(moment: datetime) -> datetime:
    return moment + timedelta(days=(6 - moment.weekday()) % 7)
