"""Records of matches as files: what is written comes back; what is wrong is told with its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.board.squares import Square
from game.errors import BadRecord
from game.files.catalogue import placement
from game.files.map_reader import read_map
from game.files.records import RecordFault, as_record, load_record, read_record, restored, save_record
from game.files.recruit import Recruit
from game.match.match import Match
from game.match.record import Record
from game.match.sandbox import EditUnit, Place
from game.rules.state import Options, encoded
from tests.protocol.client import CATALOGUE, map_text
from tests.toy import TOY, Lob, Shoot, Toy

TEXT = map_text(a=(0, 0), X=(5, 0))
SYSTEMS = {"toy": TOY}


def played() -> Match[Toy]:
    """A match with a roll, a forced face, a resting square, edits, and an e with an accent in a name."""
    scenario = read_map(TEXT.encode(), catalogue=CATALOGUE).scenario
    match = Match(TOY, scenario, seed=0, options=Options(sandbox=True), source=TEXT)
    recruit = Recruit(template="man", side="squad", at=Square(3, 3), name="Ren\u00e9", stats={"hp": 5})
    match.edit(Place(placement(recruit, TOY, CATALOGUE, ["a", "X"])))
    match.edit(EditUnit("X", {"hp": 3}))
    match.do(Lob(unit="a", at=Square(2, 2)), rests=[Square(1, 2)])
    return match


def shot() -> Match[Toy]:
    """A match that waits for a decision."""
    match = Match(TOY, read_map(TEXT.encode(), catalogue=CATALOGUE).scenario, source=TEXT)
    match.do(Shoot(unit="a", target="X"), dice=[6, 6, 1])
    return match


@pytest.mark.parametrize("make", [played, shot])
def test_a_record_comes_back_as_it_was_written(tmp_path: Path, make: Any) -> None:
    """J-02: save and load; played again it is the same match, the same rolls to come included."""
    match = make()
    path = tmp_path / "match.json"
    save_record(match.record, path)
    record = load_record(path)
    assert encoded(record) == encoded(match.record)
    again = restored(record, SYSTEMS, CATALOGUE)
    assert again.difference is None
    assert again.match.state == match.state
    action = match.legal()[0]
    assert again.match.do(action) == match.do(action)
    assert encoded(again.match.record) == encoded(match.record)


def test_a_match_that_was_left_in_a_question_goes_on_when_the_question_is_put_in_other_words() -> None:
    """J-02: older records have words in the hash of a position that waits; of any other it must agree."""
    record = shot().record
    asked = {**plain(record)["entries"][1], "hash": "of other words"}
    older = plain(record) | {"format": 1, "entries": [plain(record)["entries"][0], asked]}
    again = restored(as_record(older), SYSTEMS, CATALOGUE)
    assert (again.difference, again.match.record) == (None, record)
    differs = restored(as_record(older | {"format": 2}), SYSTEMS, CATALOGUE).difference
    assert str(differs) == f"entry 1: expected the hash of other words, found {shot().hash}"
    begun = {**older["entries"][0], "hash": "of other words"}
    differs = restored(as_record(older | {"entries": [begun, asked]}), SYSTEMS, CATALOGUE).difference
    assert differs
    assert differs.entry == 0


def test_a_save_leaves_the_old_file_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-04, for records: a crash while writing leaves the old one, and nothing beside it."""
    path = tmp_path / "match.json"
    save_record(played().record, path)
    old = path.read_bytes()

    def crash(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", crash)
    with pytest.raises(OSError, match="no space left"):
        save_record(shot().record, path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_of_a_record_can_be_read_and_compared_by_people(tmp_path: Path) -> None:
    """One thing a line, and it ends with one."""
    path = tmp_path / "match.json"
    save_record(played().record, path)
    text = path.read_text()
    assert text.endswith("}\n")
    assert text.count("\n") > 20
    assert '"Ren\u00e9"' in text


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"", "1:1"),
        (b'{"system":\n "toy",}', "2:8"),
        (b'{"system": "toy", "system": "toy"}', ""),
        (b'{"system": "\xff"}', "1:13"),
        (b'{"seed": NaN}', ""),
        (b'{"map": "\\ud83d"}', "map"),
        (b'{"seed": 1' + b"0" * 20 + b"}", "seed"),
        (b"[" * 100000, ""),
        (b"{}", ""),
        (b"[]", ""),
    ],
)
def test_what_is_no_record_says_where(data: bytes, where: str) -> None:
    """J-01: bad_record: file, then the path within it or the line and column."""
    with pytest.raises(RecordFault) as bad:
        read_record(data, "match.json")
    assert (bad.value.where, bad.value.file) == (where, "match.json")
    assert str(bad.value).startswith(f"match.json: {where}")
    assert isinstance(bad.value, BadRecord)


def plain(record: Record) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(encoded(record))
    return made


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seed": None}, "seed"),
        ({"format": 0}, "format"),
        ({"options": {"fog": 1}}, "options.fog"),
        ({"entries": {}}, "entries"),
        ({"entries": [{"hash": "0"}, {"hash": "1", "rests": [[1, 2], [3]]}]}, "entries[1].rests[1]"),
    ],
)
def test_a_wrong_value_is_named_by_its_path(change: dict[str, Any], where: str) -> None:
    """J-01: bad_record."""
    with pytest.raises(RecordFault) as bad:
        as_record(plain(played().record) | change)
    assert bad.value.where == where


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"system": "chess"}, "system"),
        ({"map": TEXT.replace("[0, 0]", "[70, 0]")}, "map"),
        ({"options": {"house": [["free_stop", 1]]}}, "options.house"),
    ],
)
def test_a_record_that_cannot_be_begun(change: dict[str, Any], where: str) -> None:
    """J-01: bad_record: its system, its map with all its faults, its house rules."""
    with pytest.raises(RecordFault) as bad:
        restored(as_record(plain(played().record) | change), SYSTEMS, CATALOGUE)
    assert bad.value.where == where


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"template": "men"}, "template"),
        ({"weapons": ["bow"]}, "weapons[0]"),
        ({"items": ["rifle"]}, "items[0]"),
        ({"stats": {}}, "stats"),
        ({"stats": {"toy": {"hq": 1}}}, "stats.hq"),
        ({"stats": {"toy": {"hp": "x"}}}, "stats"),
    ],
)
def test_a_placed_unit_is_checked_like_any_other(change: dict[str, Any], where: str) -> None:
    """J-01: a record is outside input, and its edits make units."""
    raw = plain(played().record)
    raw["entries"][1]["edit"]["unit"] |= change
    with pytest.raises(RecordFault) as bad:
        restored(as_record(raw), SYSTEMS, CATALOGUE)
    assert bad.value.where == f"entries[1].edit.unit.{where}"


def test_what_comes_after_the_part_that_is_asked_for_does_not_matter() -> None:
    """J-02: replay, upto."""
    raw = plain(played().record)
    raw["entries"][2] = {"hash": "else", "edit": {"edit": "fold"}}
    with pytest.raises(RecordFault):
        restored(as_record(raw), SYSTEMS, CATALOGUE)
    assert restored(as_record(raw), SYSTEMS, CATALOGUE, upto=2).difference is None
    raw["entries"][2] = {"hash": "else"}
    assert restored(as_record(raw), SYSTEMS, CATALOGUE, upto=2).difference is None
    difference = restored(as_record(raw), SYSTEMS, CATALOGUE).difference
    assert difference is not None
    assert difference.entry == 2


def test_only_files_are_read(tmp_path: Path) -> None:
    """A folder or a pipe is none; a pipe is not waited for."""
    with pytest.raises(OSError, match="no ordinary file"):
        load_record(tmp_path)
    with pytest.raises(OSError, match="no ordinary file"):
        load_record(Path("/dev/zero"))
    with pytest.raises(FileNotFoundError):
        load_record(tmp_path / "none.json")
