"""Zip archives of hand histories."""

from __future__ import annotations

import io
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from tests.history.histories import WALK
from tests.history.site_hands import GG, IPOKER, SIDE_POT

from riverboat.history import HandHistory, HistoryError
from riverboat.history.errors import Location
from riverboat.history.files import Read, read_bytes
from riverboat.history.replay_file import replay_bytes


def zipped(**files: str | bytes) -> bytes:
    data = io.BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def hands_of(data: bytes) -> list[Read]:
    return [hand for _, hand in read_bytes(data, Location(file="mine.zip"), None)]


def test_all_files_of_an_archive_are_read_whatever_their_formats() -> None:
    data = zipped(b=SIDE_POT.text.encode("utf-16"), a=IPOKER.text, c=WALK, d=GG.text + "\n\n" + GG.text)
    assert [line.ok for line in replay_bytes(data, "mine.zip")] == 5 * [True]
    venues = [hand.other.get("venue") for hand in hands_of(data) if isinstance(hand, HandHistory)]
    assert venues == ["iPoker", "PokerStars", None, "GGPoker", "GGPoker"]


def test_files_that_are_no_histories_are_passed_over() -> None:
    data = zipped(
        **{"README.txt": "Your hands.\n", "picture.png": b"\x89PNG\xff\xfe", "__MACOSX/a.txt": "x", "a.txt": GG.text}
    )
    assert len(hands_of(data)) == 1


def test_a_broken_hand_names_its_file_in_the_archive() -> None:
    [hand] = hands_of(zipped(**{"gg/one.txt": GG.text.replace("Hold'em", "Razz")}))
    assert isinstance(hand, HistoryError)
    assert hand.location.file == "mine.zip/gg/one.txt"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (zipped(a="dear diary"), "no_hand_in_file"),
        (zipped(), "unknown_format"),
        (zipped(a=GG.text)[:80], "bad_archive"),
        (zipped(a=zipped(b=GG.text)), "no_hand_in_file"),
        (
            zipped(a=GG.text).replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00"),
            "bad_archive",
        ),
    ],
    ids=["no history", "empty", "cut off", "an archive in it", "encrypted"],
)
def test_an_archive_without_hands_says_so(data: bytes, code: str) -> None:
    with pytest.raises(HistoryError) as refused:
        hands_of(data)
    assert refused.value.code == code


def test_an_archive_is_not_unpacked_beyond_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.history.archives.MOST_BYTES", 1 << 20)
    with pytest.raises(HistoryError) as refused:
        hands_of(zipped(a="\n" * (1 << 20), b="\n" * (1 << 20)))
    assert refused.value.code == "archive_too_large"
