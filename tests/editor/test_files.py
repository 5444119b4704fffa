"""A map's file: saved, changed by somebody else, merged, and what a crash leaves."""

import os
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import pytest

from game.board.squares import Square
from game.editor import copy_writer
from game.editor.document import Document
from game.editor.editor_state import EditorState
from game.editor.store import orphans, recoveries
from game.errors import BadMap
from game.files import discarded, places
from tests.editor.editing import FIELD, HEAD, TAIL, draw, drawn


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "yard.toml"
    path.write_bytes((HEAD + FIELD + TAIL).encode())
    return path


def opened(file: Path) -> EditorState:
    return EditorState(Document.open(file, folder=file.parent / "copies"))


def written(file: Path, *changes: tuple[str, str]) -> None:
    """Somebody else changes the file."""
    text = file.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text)
    os.utime(file, ns=(1, len(text)))


def test_saving_and_saving_elsewhere(file: Path) -> None:
    """M-04."""
    state = opened(file)
    before = file.read_bytes()
    state.document.save()
    assert file.read_bytes() == before
    draw(state, "stamp", (0, 3))
    assert state.document.dirty
    elsewhere = file.with_name("other.toml")
    state.document.save(elsewhere)
    assert not state.document.dirty
    assert state.document.path == elsewhere
    assert file.read_bytes() == before
    assert elsewhere.read_text() == state.document.text
    state.document.undo()
    assert state.document.dirty


def test_a_map_without_a_file_asks_for_one() -> None:
    with pytest.raises(ValueError, match="no file yet"):
        Document(HEAD + FIELD + TAIL).save()


def test_what_is_not_saved_is_asked_about(file: Path) -> None:
    state = opened(file)
    assert state.document.unsaved() is None
    draw(state, "stamp", (0, 3))
    question = state.document.unsaved()
    assert question
    assert question.text == "Save the changes to Yard?"
    assert question.changes == ("Stamp wall",)


def test_a_change_on_disk_is_noticed(file: Path) -> None:
    """By its bytes: a file that was only touched is the same."""
    state = opened(file)
    assert state.document.disk() == "same"
    written(file)
    assert state.document.disk() == "same"
    written(file, ("Yard", "Court"))
    assert state.document.disk() == "changed"
    state.document.reload()
    assert state.document.disk() == "same"
    assert state.parsed.values["name"] == "Court"
    assert not state.document.dirty
    file.unlink()
    assert state.document.disk() == "gone"
    state.document.undo()
    assert state.parsed.values["name"] == "Yard"


def test_a_spoilt_file_is_not_reloaded(file: Path) -> None:
    state = opened(file)
    written(file, ("name =", "name"))
    with pytest.raises(BadMap):
        state.document.reload()
    assert not state.document.dirty


def test_changes_of_different_parts_are_merged(file: Path) -> None:
    """Theirs with its comments, and mine in it."""
    state = opened(file)
    draw(state, "stamp", (7, 0))
    draw(state, "select", (1, 1), (1, 1))
    state.layers.locked.add("zones")
    draw(state, "select", (1, 1), (3, 1))
    written(
        file,
        ("# the ground", "# the ground, mine"),
        ("terrain = '''\n........", "terrain = '''\no......."),
        ('facing = "NE"', 'facing = "S"'),
        ('name = "Yard"', 'name = "Court"'),
        ("# ---- the end", '[[items]]\nitem = "visor"\nat = [5, 0]\n'),
    )
    merge = state.document.merge()
    assert merge.conflicts == ()
    assert drawn(state) == "o......#\n........\n........\n........\n"
    assert state.parsed.values["name"] == "Court"
    assert (state.parsed.units[0].at, state.parsed.units[0].facing) == ((3, 1), "S")
    assert [item.item for item in state.parsed.items] == ["medkit", "visor"]
    assert "# the ground, mine" in state.document.text
    assert state.document.dirty
    assert state.document.disk() == "same"
    state.document.undo()
    assert state.parsed.values["name"] == "Yard"


@pytest.mark.parametrize(("winner", "glyph", "left"), [("mine", "#", 1), ("theirs", "o", 2)])
def test_what_both_changed_is_listed_and_one_wins(
    file: Path, winner: Literal["mine", "theirs"], glyph: str, left: int
) -> None:
    state = opened(file)
    draw(state, "stamp", (0, 0))
    state.layer = "units"
    draw(state, "eraser", (1, 1))
    written(file, ("terrain = '''\n........", "terrain = '''\no......."), ("[ 1,  1 ]", "[ 1,  2 ]"))
    assert [conflict.part for conflict in state.document.merging().conflicts] == [
        "terrain of 0,0",
        "units a",
    ]
    merge = state.document.merge(winner)
    assert (merge.conflicts[0].mine, merge.conflicts[0].theirs) == ("#", "o")
    assert merge.conflicts[0].at == Square(0, 0)
    assert drawn(state)[0] == glyph
    assert len(state.parsed.units) == left


def test_a_zone_added_here_and_one_removed_there(file: Path) -> None:
    state = opened(file)
    state.symmetry, state.layer = "left-right", "zones"
    draw(state, "eraser", (0, 0), (1, 0))
    start = TAIL.index('[[zones]]\nname = "east"')
    end = TAIL.index("# ---- units")
    written(file, (TAIL[start:end], ""))
    merge = state.document.merge()
    assert merge.conflicts == ()
    assert [zone.name for zone in state.parsed.zones] == ["west"]
    assert state.parsed.zones[0].squares == {Square(0, 1), Square(1, 1)}


def copied(state: EditorState, now: float = 0) -> bool:
    """Whether a copy is written at a time, once it is."""
    began = state.document.autosave(now)
    state.document.store.settle()
    return began


def crashed(state: EditorState) -> None:
    """An editor that ends without a word: whatever it has claimed is free."""
    state.document.store.settle()
    assert state.document.store._claim
    state.document.store._claim.release()


def test_a_copy_is_kept_each_second_and_offered(file: Path) -> None:
    """At most two seconds are lost."""
    state = opened(file)
    assert not copied(state, 0)
    draw(state, "stamp", (0, 3))
    assert copied(state, 1), "at once, when nothing was drawn for a while"
    draw(state, "stamp", (1, 3))
    assert not copied(state, 1.5)
    assert copied(state, 2)
    assert not copied(state, 60)
    assert file.read_text() == HEAD + FIELD + TAIL
    crashed(state)
    again = opened(file)
    recovery = again.document.recovery()
    assert recovery
    assert recovery.text == state.document.text
    again.document.recover(recovery)
    assert again.document.text == state.document.text
    assert Document.recovered(recovery).text == state.document.text
    again.document.save()
    assert opened(file).document.recovery() is None


def test_a_copy_of_a_map_without_a_file(tmp_path: Path) -> None:
    state = EditorState(Document(HEAD + FIELD + TAIL, folder=tmp_path))
    draw(state, "stamp", (0, 0))
    assert copied(state)
    crashed(state)
    (left,) = recoveries(tmp_path)
    assert (left.origin, left.text) == (None, state.document.text)
    for name, text in (("cut", "{"), ("deep", '{"origin": null, "text": "", "more": ' + "[" * 100_000)):
        (tmp_path / f"{name}.json").write_text(text)
    assert len(recoveries(tmp_path)) == 1
    again = Document.recovered(left)
    assert again.dirty
    assert again.text == state.document.text
    again.close()
    assert recoveries(tmp_path) == ()


def test_a_copy_goes_when_all_is_undone(file: Path) -> None:
    state = opened(file)
    draw(state, "stamp", (0, 3))
    assert copied(state)
    state.document.undo()
    assert not copied(state, 1)
    assert opened(file).document.recovery() is None


@pytest.mark.parametrize("became", ["gone", "broken", "a folder"])
def test_a_copy_outlives_its_file(file: Path, became: str) -> None:
    """At most two seconds are lost, whatever has become of the file meanwhile."""
    state = opened(file)
    draw(state, "stamp", (0, 3))
    assert copied(state)
    crashed(state)
    assert orphans(file.parent / "copies") == (), "opening the file offers it"
    file.unlink()
    if became == "broken":
        file.write_text("x = [")
    elif became == "a folder":
        file.mkdir()
    (left,) = orphans(file.parent / "copies")
    again = Document.recovered(left)
    assert (again.text, again.path, again.dirty) == (state.document.text, file.resolve(), True)
    assert again.disk() == ("gone" if became == "gone" else "changed"), "saving over it is asked about"
    if became != "a folder":
        again.save()
        assert recoveries(file.parent / "copies") == ()


def test_a_file_that_became_unreadable_counts_as_changed(file: Path) -> None:
    state = opened(file)
    file.unlink()
    file.mkdir()
    assert state.document.disk() == "changed"


def test_what_is_discarded_is_kept_for_a_while(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """30 days, 50 maps: the oldest go first, and with them what is too old."""
    state = opened(file)
    draw(state, "stamp", (0, 3))
    assert copied(state)
    state.document.discard()
    assert recoveries(file.parent / "copies") == (), "what was given up is not offered as lost"
    (left,) = recoveries(places.discarded())
    assert (left.origin, left.text) == (file.resolve(), state.document.text)
    again = Document.recovered(left, folder=file.parent / "copies")
    assert (again.text, again.path, again.dirty) == (state.document.text, file, True)
    for number in range(discarded.MOST):
        os.utime(discarded.keep(f"map-{number}", b"{}"), (time.time() + number, time.time() + number))
    names = [path.stem for path in places.newest_first(places.discarded(), "*.json")]
    assert names == [f"map-{number}" for number in reversed(range(discarded.MOST))]
    monkeypatch.setattr(discarded, "time", SimpleNamespace(time=lambda: time.time() + 31 * 24 * 60 * 60))
    discarded.clean()
    assert list(places.discarded().iterdir()) == []


def test_a_copy_that_was_left_is_kept_when_it_is_discarded(file: Path) -> None:
    state = opened(file)
    draw(state, "stamp", (0, 3))
    assert copied(state)
    crashed(state)
    (left,) = recoveries(file.parent / "copies")
    left.discard()
    assert recoveries(file.parent / "copies") == ()
    (kept,) = recoveries(places.discarded())
    assert (kept.origin, kept.text) == (left.origin, left.text)


def test_a_copy_that_cannot_be_written_is_told_and_tried_again(file: Path) -> None:
    state = opened(file)
    (file.parent / "copies").write_text("a file where the folder of copies would be")
    draw(state, "stamp", (0, 3))
    with pytest.raises(OSError, match="exists"):
        state.document.autosave(0)
    assert not state.document.autosave(0.5)
    (file.parent / "copies").unlink()
    assert copied(state, 2)
    crashed(state)
    assert opened(file).document.recovery()


def test_a_copy_that_was_not_written_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written in a thread, and told with the next one."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    state = opened(file)
    monkeypatch.setattr(copy_writer, "replace_file", fail)
    draw(state, "stamp", (0, 3))
    assert copied(state)
    with pytest.raises(OSError, match="No space"):
        state.document.autosave(0.5)


def test_two_editors_of_one_map_have_each_their_copy(file: Path) -> None:
    """What one saves or gives up leaves the other's copy alone, which is not offered while it is open."""
    one, other = opened(file), opened(file)
    draw(one, "stamp", (0, 3))
    draw(other, "stamp", (1, 3))
    assert copied(one)
    assert copied(other)
    assert recoveries(file.parent / "copies") == ()
    assert opened(file).document.recovery() is None
    other.document.close()
    crashed(one)
    (left,) = recoveries(file.parent / "copies")
    assert left.text == one.document.text


def test_a_copy_that_was_left_stays_until_it_is_asked_about(file: Path) -> None:
    """Going on without it leaves it to be offered again; going on from it makes it the editor's own."""
    state = opened(file)
    draw(state, "stamp", (0, 3))
    assert copied(state)
    crashed(state)
    again = opened(file)
    draw(again, "stamp", (1, 3))
    assert copied(again)
    again.document.save()
    left = opened(file).document.recovery()
    assert left
    assert left.text == state.document.text
    undone = opened(file)
    undone.document.recover(left)
    undone.document.undo()
    undone.document.close()
    (left,) = recoveries(places.discarded())
    assert left.text == state.document.text
    crashed_again = opened(file)
    draw(crashed_again, "stamp", (0, 2))
    assert copied(crashed_again)
    crashed(crashed_again)
    last = opened(file)
    left = last.document.recovery()
    assert left
    last.document.recover(left)
    assert recoveries(file.parent / "copies") == ()
    last.document.save()
    assert opened(file).document.recovery() is None
    assert list((file.parent / "copies").iterdir()) == []
