"""What the order of tests and their names rest on."""

from __future__ import annotations

from pathlib import Path

from tools.unique_test_names import same_names

from slow_files import SLOWEST

TESTS = Path(__file__).parents[1]


def test_every_file_that_is_started_first_exists_and_is_named_once() -> None:
    assert [name for name in SLOWEST if not (TESTS / name).is_file()] == []
    assert len(set(SLOWEST)) == len(SLOWEST)


def test_modules_that_share_a_name_are_found_and_conftests_may(tmp_path: Path) -> None:
    for path in ("a/test_one.py", "b/c/test_one.py", "b/test_two.py", "a/conftest.py", "b/conftest.py", "helper.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    assert same_names(tmp_path) == [["a/test_one.py", "b/c/test_one.py"]]
    (tmp_path / "b" / "helper.py").touch()
    assert ["b/helper.py", "helper.py"] in same_names(tmp_path)
