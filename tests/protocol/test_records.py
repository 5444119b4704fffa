"""J-02: the record: log, replay, save, load."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.protocol.client import Client, duel


def played() -> Client:
    """A sandbox match with everything that a record holds: forced faces, rests, an edit, a unit placed."""
    client = Client()
    client.new(seed=11, options={"fog": True, "sandbox": True, "free_step": 0}, a=(0, 0), b=(0, 4), X=(5, 0))
    client.get("edit", square=[3, 3], set={"smoke": 2})
    client.get("edit", place={"template": "man", "side": "opposition", "at": [9, 4], "stats": {"hp": 2}})
    for _ in range(12):
        action = client.get("bot", level="random")["action"]
        rests = [[4, 1]] if action["kind"] == "lob" else []
        client.get("act", action=action, rests=rests)
    return client


def test_a_log_is_replayed_to_the_same_match() -> None:
    """J-02: everything that is in a record; the replayed match goes on as the first does."""
    client, other = played(), Client()
    record = client.get("log")["record"]
    assert {entry.get("edit", {}).get("edit") for entry in record["entries"]} == {None, "square", "place"}
    assert (record["system"], record["seed"], record["format"]) == ("toy", 11, 2)
    assert record["options"] == {"fog": True, "sandbox": True, "house": [["free_step", 0]]}
    answer = other.get("replay", record=record)
    assert answer["agrees"] is True
    assert answer["hash"] == record["entries"][-1]["hash"]
    for command in ("log", "view", "legal", "undo", "log"):
        assert other.get(command) == client.get(command)
    action = client.get("bot", level="random")["action"]
    assert other.get("act", action=action) == client.get("act", action=action)


def test_a_replay_up_to_an_entry_is_the_match_as_it_was() -> None:
    """J-02: upto counts entries, the first of which is the beginning."""
    record = played().get("log")["record"]
    other = Client()
    for upto in (1, 4, len(record["entries"]), 1000):
        answer = other.get("replay", record=record, upto=upto)
        last = record["entries"][:upto][-1]
        assert (answer["agrees"], answer["hash"]) == (True, last["hash"])
        assert other.get("log")["record"]["entries"] == record["entries"][:upto]


def test_a_replay_stops_at_the_first_difference_and_says_where() -> None:
    """J-02: the entry, what was expected and what was found; the match is the one that it was."""
    record = played().get("log")["record"]
    client = duel()
    before = client.get("log")
    found = record["entries"][5]["hash"]
    record["entries"][5]["hash"] = "0" * 32
    record["entries"][7]["hash"] = "1" * 32
    answer = client.get("replay", record=record)
    assert answer["agrees"] is False
    assert answer["difference"] == {"entry": 5, "expected": f"the hash {'0' * 32}", "found": found}
    assert client.get("log") == before
    assert client.get("replay", record=record, upto=5)["agrees"] is True


def test_a_save_is_loaded_and_goes_on(tmp_path: Path) -> None:
    """J-02: save and load; the answer to load is that to new."""
    client, other = played(), Client()
    path = str(tmp_path / "match.json")
    assert client.get("save", path=path) == {}
    answer = other.get("load", path=path)
    assert answer["hash"] == client.get("log")["record"]["entries"][-1]["hash"]
    assert answer["state"] == client.get("view")["state"]
    assert other.get("log") == client.get("log")


def test_what_waits_for_a_decision_is_saved_too(tmp_path: Path) -> None:
    """J-02: the prompt is there again, and is answered."""
    client, other = duel(), Client()
    client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))
    client.get("save", path=str(tmp_path / "match.json"))
    other.get("load", path=str(tmp_path / "match.json"))
    assert other.get("legal") == client.get("legal")
    dodge = {"kind": "choose", "choice": "dodge"}
    assert other.get("act", action=dodge) == client.get("act", action=dodge)


@pytest.mark.parametrize("path", ["no/such/folder/match.json", ".", "a\0b", "/dev/null/x"])
def test_files_that_cannot_be_are_io_errors(path: str) -> None:
    """J-01: io_error; what is no file is not waited for."""
    client = duel()
    assert client.fault("save", path=path) == ("io_error", "path")
    assert client.fault("load", path=path) == ("io_error", "path")


def test_a_save_replaces_a_record_unasked_and_another_file_only_when_told_to(tmp_path: Path) -> None:
    """J-02: whatever a path leads to by mistake, a map above all, is not lost."""
    client, path = duel(), tmp_path / "precious.toml"
    path.write_bytes(b"my map")
    assert client.fault("save", path=str(path)) == ("io_error", "path")
    assert "overwrite" in client.ask("save", path=str(path))["error"]["message"]
    assert path.read_bytes() == b"my map"
    client.get("save", path=str(path), overwrite=True)
    client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))
    client.get("save", path=str(path))
    assert duel().get("load", path=str(path))["hash"] == client.get("log")["record"]["entries"][-1]["hash"]


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_save_replaces_nothing_but_files(tmp_path: Path, *, overwrite: bool) -> None:
    """J-02: a pipe, a folder, a device stay what they are; a link too, unless told to write through it."""
    client = duel()
    pipe, folder, link = tmp_path / "pipe", tmp_path / "folder", tmp_path / "link"
    os.mkfifo(pipe)
    folder.mkdir()
    link.symlink_to(pipe)
    for path in (pipe, folder, link, Path("/dev/null")):
        assert client.fault("save", path=str(path), overwrite=overwrite) == ("io_error", "path")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    link.unlink()
    link.symlink_to(tmp_path / "match.json")
    client.get("save", path=str(tmp_path / "match.json"))
    assert client.ask("save", path=str(link), overwrite=overwrite)["ok"] is overwrite
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seed": "x"}, "record.seed"),
        ({"format": 3}, "record.format"),
        ({"system": "chess"}, "record.system"),
        ({"map": "format = 1"}, "record.map"),
        ({"options": {"house": [["fig", 1]]}}, "record.options.house"),
        ({"entries": [{"hash": "", "faces": ["x"]}]}, "record.entries[0].faces[0]"),
        ({"entries": [{"hash": "", "edit": {"edit": "fold"}}]}, "record.entries[0].edit"),
    ],
)
def test_a_bad_record_changes_nothing(tmp_path: Path, change: dict[str, Any], where: str) -> None:
    """J-01: bad_record with its place."""
    client = duel()
    record = client.get("log")["record"] | change
    assert client.fault("replay", record=record) == ("bad_record", where)


def test_a_record_whose_placed_unit_nobody_could_make() -> None:
    """J-01: a record is outside input: the unit of an edit is checked like any other."""
    record = played().get("log")["record"]
    placed = next(entry["edit"]["unit"] for entry in record["entries"] if entry.get("edit", {}).get("unit"))
    placed["stats"] = {}
    assert duel().fault("replay", record=record) == ("bad_record", "record.entries[2].edit.unit.stats")


def test_a_save_that_differs_is_not_loaded(tmp_path: Path) -> None:
    """J-01: bad_record, and where the first difference is."""
    path = tmp_path / "match.json"
    client = played()
    client.get("save", path=str(path))
    other = client.get("log")["record"]["entries"][3]["hash"]
    path.write_text(path.read_text().replace(other, "0" * 32))
    bystander = duel()
    assert bystander.fault("load", path=str(path))[0] == "bad_record"
    assert "entry 3" in bystander.ask("load", path=str(path))["error"]["message"]
    path.write_bytes(b'{"system": "toy",\n "map": }')
    assert bystander.fault("load", path=str(path)) == ("bad_record", "2:9")
