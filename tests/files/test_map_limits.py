"""How large a map may be (M-02)."""

import tracemalloc
from pathlib import Path

import pytest

from game.errors import BadMap
from game.files.map_reader import load_map
from game.files.map_schema import MOST_TABLES
from game.files.toml_text import MOST_BYTES
from tests.files.marked import YARD, faults_of, read


def ground(width: int, height: int) -> str:
    rows = "".join("." * width + "\n" for _ in range(height))
    return f"format = 1\nname = \"Field\"\n[grid]\nterrain = '''\n{rows}'''\n"


def units(count: int) -> str:
    unit = '[[units]]\ntemplate = "drone"\nside = "squad"\nat = [{}, {}]\n'
    return "".join(unit.format(n % 64, n // 64) for n in range(count))


@pytest.mark.parametrize(("width", "height"), [(4, 4), (256, 4), (4, 256), (256, 256)])
def test_boards_from_4_to_256_squares(width: int, height: int) -> None:
    """M-02, B-01: the ends of the range are boards."""
    board = read(ground(width, height)).scenario.board
    assert (board.width, board.height) == (width, height)


@pytest.mark.parametrize(
    ("width", "height", "found"),
    [(3, 4, "rows of 3"), (257, 4, "rows of 257"), (4, 3, "3 rows"), (4, 257, "257 rows")],
)
def test_boards_beyond(width: int, height: int, found: str) -> None:
    """M-02: one square less or more is none."""
    [fault] = faults_of(ground(width, height))
    assert found in fault.found
    assert "4 to 256" in fault.expected


def test_a_file_of_4_mebibytes_and_one_byte(tmp_path: Path) -> None:
    """M-02: read up to the limit and no farther."""
    path = tmp_path / "map.toml"
    padding = "#" * (MOST_BYTES - len(YARD) - 1)
    path.write_text(YARD + padding + "\n", encoding="ascii")
    assert load_map(path).scenario.name == "Yard"
    path.write_text(YARD + padding + "#\n", encoding="ascii")
    with pytest.raises(BadMap) as bad:
        load_map(path)
    assert "more than 4194304 bytes" in str(bad.value)


def test_what_is_far_too_large_is_not_taken_in(tmp_path: Path) -> None:
    """M-02: before anything large is allocated: a gigabyte costs no more than the limit."""
    path = tmp_path / "map.toml"
    with path.open("wb") as file:
        file.truncate(2**30)
    tracemalloc.start()
    with pytest.raises(BadMap):
        load_map(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * MOST_BYTES


def test_400_units() -> None:
    """M-02: 400 units are a map, 401 are not."""
    assert len(read(ground(64, 8) + units(400)).scenario.placements) == 400
    [fault] = faults_of(ground(64, 8) + units(401))
    assert (fault.found, fault.expected) == ("401 of `units`", "at most 400")
    assert fault.line == 14 + 4 * 400  # the header of the 401st


def test_units_that_come_later_count() -> None:
    """M-02: nobody gets past the limit by an event."""
    come = '{ kind = "reinforce", template = "drone", side = "squad", at = [0, 7] }'
    event = f"[[events]]\nwhen = {{ turn = 1 }}\ndo = [{come},\n{come}]\n"
    [fault] = faults_of(ground(64, 8) + units(399) + event)
    assert (fault.found, fault.expected) == ("one unit more", "at most 400")


def test_very_many_zones_and_very_large_ones() -> None:
    """M-02: a small file cannot name squares without end."""
    zone = '[[zones]]\nname = "{}"\nkind = "label"\nrect = [0, 0, 256, 256]\n'
    [fault] = faults_of(ground(256, 256) + "".join(zone.format(n) for n in range(8)))
    assert "too many squares" in fault.found
    [fault] = faults_of(ground(4, 4) + "".join(zone.format(n) for n in range(MOST_TABLES + 1)))
    assert fault.expected == "at most 400"
