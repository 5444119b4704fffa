"""Saved matches as files: what was saved comes back, the newest is found, bad ones are told."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from game.errors import BadRecord
from game.files import places
from game.files.headings import latest, listed, map_name
from game.files.map_reader import read_map
from game.files.records import load_record
from game.files.saves import Saved, keep, load, save
from game.files.slots import KEPT, Slot
from game.match.match import Match
from game.rules.state import Options, encoded
from tests.protocol.client import CATALOGUE, map_text
from tests.toy import TOY, Shoot

TEXT = map_text(a=(0, 0), X=(5, 0))


def match(*, fog: bool = False) -> Match[Any]:
    made = Match(
        TOY, read_map(TEXT.encode(), catalogue=CATALOGUE).scenario, source=TEXT, options=Options(fog=fog)
    )
    made.do(Shoot(unit="a", target="X"), dice=[6, 6, 1])
    return made


def saved(name: str = "mine", **more: Any) -> Saved:
    return Saved(
        record=match(fog=True).record,
        players={"squad": "human", "opposition": "regular", "neutral": "bystander"},
        name=name,
        turn=3,
        **more,
    )


def dated(path: Path, seconds: int) -> Path:
    os.utime(path, (seconds, seconds))
    return path


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "mine.json"
    save(saved(), path)
    assert load(path) == saved()
    assert load(path).record.options.fog


def test_a_saved_match_is_a_record_and_a_bare_record_is_a_saved_match(tmp_path: Path) -> None:
    """J-02: what the engine saves and what the window saves are one kind of file."""
    path = tmp_path / "mine.json"
    save(saved(), path)
    assert encoded(load_record(path)) == encoded(saved().record)
    path.write_bytes(encoded(saved().record))
    assert load(path) == Saved(record=saved().record, name="mine")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"players": {"nobody": "human"}}, "players"),
        ({"players": {"squad": 1}}, "players[...]"),
        ({"turn": -1}, "turn"),
        ({"entries": {}}, "entries"),
        ({"format": 9}, "format"),
    ],
)
def test_a_bad_file_says_where(tmp_path: Path, change: dict[str, Any], where: str) -> None:
    path = tmp_path / "mine.json"
    save(saved(), path)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(BadRecord) as bad:
        load(path)
    assert str(bad.value).startswith(f"{path}: {where}")


def test_a_file_that_is_none_or_no_json_is_a_bad_record_too(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        load(tmp_path / "none.json")
    with pytest.raises(BadRecord, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "cut.json").write_text('{"system":\n "toy",')
    with pytest.raises(BadRecord, match=r"cut.json: 2:8: "):
        load(tmp_path / "cut.json")


def test_a_crash_while_saving_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-04, for saved matches."""
    path = tmp_path / "mine.json"
    save(saved(), path)

    def crash(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", crash)
    with pytest.raises(OSError, match="no space left"):
        save(saved("other"), path)
    assert load(path).name == "mine"
    assert list(tmp_path.iterdir()) == [path]


def kept(folder: Path, name: str = "mine", **more: Any) -> Path:
    """A match in a slot of its own."""
    return Slot(folder=folder).write(saved(name, **more))


def test_a_match_has_one_slot_from_its_beginning_to_its_end(tmp_path: Path) -> None:
    slot, other = Slot(folder=tmp_path), Slot(folder=tmp_path)
    paths = [slot.write(saved(f"turn {n}")) for n in range(20)]
    assert other.write(saved("other")).name == "000002.json"
    assert {path.name for path in paths} == {"000001.json"}
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["000001.json", "000002.json"]
    assert load(paths[0]).name == "turn 19"


def test_a_match_that_is_taken_up_goes_on_in_its_slot(tmp_path: Path) -> None:
    path = kept(tmp_path)
    assert Slot(path, tmp_path).write(saved("on")) == path
    own = keep(saved("by me"), tmp_path / "saves")
    assert Slot(own, tmp_path).write(saved("after mine")) != own
    assert load(own).name == "by me"


def test_two_games_that_take_up_one_match_lose_neither(tmp_path: Path) -> None:
    path = kept(tmp_path)
    one, other = Slot(path, tmp_path), Slot(path, tmp_path)
    assert one.write(saved("one")) == path
    elsewhere = other.write(saved("other"))
    assert elsewhere != path
    assert one.write(saved("one, later")) == path
    assert (load(path).name, load(elsewhere).name) == ("one, later", "other")


def test_the_matches_that_were_played_last_are_kept(tmp_path: Path) -> None:
    made = [dated(kept(tmp_path, f"match {n}"), n) for n in range(KEPT)]
    assert Slot(made[0], tmp_path).write(saved("played on")) == made[0]
    newest = kept(tmp_path, "new")
    assert set(tmp_path.iterdir()) == {made[0], newest, *made[2:]}


def litter(folder: Path) -> list[Path]:
    """What else may lie in a folder of the game: others' names, a folder, a pipe, a link to nowhere."""
    strange = [folder / "000003 (copy).json", folder / "3-backup.json"]
    strange[0].write_text("mine")
    strange[1].write_text('{"system": "x", "map": "y", "z": ' + "[" * 100_000)
    (folder / "000007.json").mkdir()
    (folder / "nowhere.json").symlink_to(folder / "gone")
    os.mkfifo(folder / "pipe.json")
    return [*strange, folder / "000007.json", folder / "nowhere.json", folder / "pipe.json"]


def test_autosaves_go_on_among_files_of_others_and_leave_them_alone(tmp_path: Path) -> None:
    strange = litter(tmp_path)
    made = [kept(tmp_path) for _ in range(KEPT + 2)]
    assert not set(made) & set(strange)
    assert all(os.path.lexists(path) for path in strange)
    assert len([path for path in made if path.exists()]) >= KEPT - 1


def test_the_list_passes_over_what_is_no_file_of_its_own(tmp_path: Path) -> None:
    """Nothing hangs, nothing is raised; a file that is no save is listed with its fault."""
    litter(tmp_path)
    mine = kept(tmp_path)
    assert {heading.path.name: bool(heading.fault) for heading in listed(tmp_path)} == {
        mine.name: False,
        "000003 (copy).json": True,
        "3-backup.json": True,
    }
    assert (newest := latest(tmp_path))
    assert newest.path == mine


def test_a_save_that_another_game_has_pruned_meanwhile_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, gone = kept(tmp_path), tmp_path / "000099.json"
    monkeypatch.setattr("game.files.headings.newest_first", lambda *_: (gone, here))
    assert [heading.path for heading in listed(tmp_path)] == [here]


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    names = [keep(saved("Gable street, turn 4"), tmp_path).name for _ in range(3)]
    assert names == ["gable-street-turn-4.json", "gable-street-turn-4-2.json", "gable-street-turn-4-3.json"]
    assert keep(saved("../é"), tmp_path).parent == tmp_path


def test_the_list_is_newest_first_and_tells_what_it_can(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    dated(keep(saved("old"), one), 1_000_000)
    dated(keep(saved("new"), other), 3_000_000)
    bad = tmp_path / "one" / "bad.json"
    bad.write_text("{}")
    dated(bad, 2_000_000)
    found = listed(one, other)
    assert [heading.name for heading in found] == ["new", "bad", "old"]
    assert (found[0].map, found[0].system, found[0].turn) == ("scene", "toy", 3)
    assert found[0].players["opposition"] == "regular"
    assert found[0].when.timestamp() == 3_000_000
    assert [bool(heading.fault) for heading in found] == [False, True, False]


def test_continue_takes_the_newest_that_is_not_over(tmp_path: Path) -> None:
    assert latest(tmp_path / "none") is None
    first = dated(keep(saved("first"), tmp_path), 1_000_000)
    dated(keep(saved("won", over=True), tmp_path), 2_000_000)
    assert (newest := latest(tmp_path))
    assert newest.path == first


def test_saves_go_to_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "saves", lambda: tmp_path / "mine")
    monkeypatch.setattr(places, "autosaves", lambda: tmp_path / "own")
    assert keep(saved()).parent == tmp_path / "mine"
    assert Slot().write(saved()).parent == tmp_path / "own"


def test_the_name_of_a_map_is_found_in_its_text() -> None:
    assert map_name(TEXT) == "scene"
    assert map_name("format = 1\nname='It''s'\n") == ""
    assert map_name("name = 5") == ""
    assert not map_name("")
