"""Maps that go to files and come from them: saving, a file changed meanwhile, leaving, recovery."""

from pathlib import Path

import pygame
import pytest

from game.board.squares import Square
from game.editor.document import Document, empty_map
from game.editor.store import recoveries
from game.files import places
from game.files.map_reader import load_map
from game.files.tiled.exchange import import_map
from game.ui.app import App
from game.ui.editor.choose_map import KEPT
from game.ui.editor.screen import EditorScreen
from game.ui.menus.dialog import Dialog
from game.ui.menus.maps import Maps
from game.ui.menus.title import Title
from game.ui.widgets.form_rows import Button, Note, Text
from tests.ui.editor.conftest import seated
from tests.ui.editor.editor_pilot import EditorPilot

CTRL = pygame.KMOD_CTRL


def saved(person: EditorPilot, path: Path) -> None:
    person.key(pygame.K_s, CTRL)
    person.write("File", str(path))
    person.row("Save")
    assert path.exists()


def said(person: EditorPilot) -> list[str]:
    """The words between the rows of the dialog."""
    return [row.label for row in person.dialog.form.rows if isinstance(row, Note)]


def test_a_map_made_with_the_mouse_edited_as_text_and_merged_is_the_same_map(
    app: App, person: EditorPilot, tmp_path: Path
) -> None:
    """M-04."""
    path = tmp_path / "yard.toml"
    person.entry("wall")
    person.pull((4, 1), (4, 5))
    person.push("layer units")
    person.push("entry 0")
    person.press(1, 3)
    person.key(pygame.K_i)  # the other side
    person.press(10, 3)
    saved(person, path)
    assert not person.document.dirty
    text = path.read_text()
    path.write_text(text.replace('about = "Two sides meet."', 'about = "A wall." # by hand'))
    person.push("layer terrain")
    person.entry("crate")
    person.press(7, 6)
    person.frames(3, 0.5)
    assert person.dialog.title == "The file has changed"
    person.row("Merge")
    person.key(pygame.K_s, CTRL)
    assert 'about = "A wall." # by hand' in path.read_text()
    scenario = load_map(path).scenario
    assert scenario.about == "A wall."
    assert scenario.board.terrain(Square(7, 6)).name == "crate"
    assert [unit.side for unit in scenario.placements] == ["squad", "opposition"]
    again = seated(app, Document.open(path))
    assert again.document.scenario() == scenario
    assert again.document.text == path.read_text()


def test_where_both_have_changed_the_same_it_is_asked_whose_counts(
    person: EditorPilot, tmp_path: Path
) -> None:
    path = tmp_path / "yard.toml"
    saved(person, path)
    path.write_text(path.read_text().replace("Yard", "Court"))
    person.push("aside")
    person.write("name", "Square")
    person.frames(3, 0.5)
    person.row("Merge; the file counts")
    assert person.parsed.values["name"] == "Court"
    path.write_text("no map")
    person.frames(3, 0.5)
    person.row("Write over the file")
    assert load_map(path).scenario.name == "Court"


def test_a_file_that_was_changed_is_reloaded_when_the_window_comes_back(
    app: App, tmp_path: Path, person: EditorPilot
) -> None:
    path = tmp_path / "yard.toml"
    saved(person, path)
    path.write_text(path.read_text().replace("Yard", "Court"))
    person.post(pygame.WINDOWFOCUSGAINED, window=None)
    person.frames()
    person.row("Reload")
    assert person.parsed.values["name"] == "Court"
    assert not person.document.dirty


def test_leaving_with_changes_asks_and_discards_or_stays(
    app: App, tmp_path: Path, person: EditorPilot
) -> None:
    person.entry("wall")
    person.press(4, 3)
    person.push("leave")
    assert person.dialog.title == "Save the changes to Yard?"
    person.row("Stay")
    assert app.screens == [person.editor]
    person.post(pygame.QUIT)
    person.frames()
    assert app.running, "the window stays open while it is asked"
    person.row("Discard")
    assert not app.running
    assert not list(tmp_path.glob("**/*.toml"))


def test_leaving_can_save(app: App, tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    app.open(Title(()))
    path.write_text(Path("maps/training-yard.toml").read_text())
    person = seated(app, Document.open(path))
    person.entry("wall")
    person.press(3, 3)
    person.push("leave")
    person.row("Save")
    assert isinstance(app.screens[-1], Title)
    assert load_map(path).scenario.board.terrain(Square(3, 3)).name == "wall"


def killed(app: App) -> None:
    """The game ends without a word: the copy that its editor has claimed is free."""
    screen = app.screens[-1]
    assert isinstance(screen, EditorScreen)
    screen.document.store._claim = None
    app.screens.clear()


def test_a_copy_that_was_left_is_offered(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(Path("maps/training-yard.toml").read_text())
    first = seated(app, Document.open(path))
    first.entry("wall")
    first.press(3, 3)
    first.document.store.settle()
    killed(app)  # the copy was kept in the first frame
    again = seated(app, Document.open(path))
    assert again.dialog.title == "Unsaved work was found"
    again.row("Recover")
    assert again.glyphs((3, 3)) == "#"
    assert again.document.dirty


def test_a_text_with_faults_opens_and_a_click_goes_there(app: App, tmp_path: Path) -> None:
    """M-01."""
    path = tmp_path / "yard.toml"
    text = Path("maps/training-yard.toml").read_text()
    path.write_text(text.replace('template = "rifleman"', 'template = "riflemann"', 1))
    person = seated(app, Document.open(path))
    person.frames(4, 0.2)
    remarks = person.editor.checks.remarks
    assert [remark.tone for remark in remarks] == ["bad"]
    assert 'did you mean "rifleman"' in remarks[0].text
    person.push("aside")
    person.push("finding 0")
    assert person.editor.editor.chosen[0] == "units"
    person.key(pygame.K_F5)
    assert person.editor.toast == "The map has 1 fault: see the checks."


def test_a_click_on_a_warning_goes_to_what_causes_it(app: App, tmp_path: Path) -> None:
    """M-07: the form of its table, and its square; of a key at the top the form of the map."""
    path = tmp_path / "yard.toml"
    text = Path("maps/training-yard.toml").read_text()
    text = text.replace("at = [0, 1]", "at = [3, 7]").replace("turn_limit = 10", "turn_limit = 2")
    path.write_text(text.replace("systems = [", 'systems = ["squad", '))
    person = seated(app, Document.open(path))
    person.frames(4, 0.2)
    gone_to = {}
    for number, remark in enumerate(person.editor.checks.remarks):
        person.editor.press_finding(str(number))
        gone_to[remark.text] = (person.editor.editor.chosen, person.editor.checks.marked)
    assert gone_to == {
        "squad is named twice": ((), ()),
        'cy begins at 3,7, outside the deploy zone "west pen" of the squad': (("units", 2), (Square(3, 7),)),
        "the squad cannot win by hold: it takes 4 turns, and the match ends with turn 2": (
            ("victory", 0),
            tuple(Square(x, y) for y in (3, 4) for x in (3, 4)),
        ),
        "the opposition cannot win by hold: it takes 4 turns, and the match ends with turn 2": (
            ("victory", 2),
            tuple(Square(x, y) for y in (3, 4) for x in (3, 4)),
        ),
    }


def test_a_map_goes_to_tiled(person: EditorPilot, tmp_path: Path) -> None:
    """M-06."""
    person.push("layer units")
    person.push("entry 0")
    person.press(2, 2)
    person.push("to tiled")
    person.write("File", str(tmp_path / "yard.tmj"))
    person.row("Export")
    imported = import_map(tmp_path / "yard.tmj").map_file
    assert imported.scenario.board == person.parsed.board


def test_another_size_tells_what_is_lost(person: EditorPilot) -> None:
    person.key(pygame.K_r, CTRL)
    person.row("Height", "\N{MINUS SIGN}")
    person.row("Width", "+")
    person.row("Resize")
    assert (person.parsed.width, person.parsed.height) == (13, 7)
    person.frames(3)
    assert person.editor.view.size == (13, 7)
    person.key(pygame.K_z, CTRL)
    person.frames(3)
    assert person.editor.view.size == (12, 8)


def test_the_title_leads_to_a_new_map(app: App) -> None:
    title = Title(())
    app.open(title)
    person = EditorPilot(app, None)  # type: ignore[arg-type] # there is no editor yet
    person.frames()
    box = title.form.part("Editor")
    person.click((box.left + 20, box.top + 10))
    person.key(pygame.K_n, CTRL)
    assert isinstance(app.screens[-1], Dialog)
    person.row("Begin")
    assert isinstance(app.screens[-1], EditorScreen)


@pytest.mark.parametrize("name", ["~nobody-at-all", "x" * 300])
def test_a_name_that_no_file_can_have_is_told(person: EditorPilot, name: str, tmp_path: Path) -> None:
    person.key(pygame.K_s, CTRL)
    person.write("File", name)
    person.row("Save")
    if name.startswith("~"):
        assert list(tmp_path.glob("**/~nobody-at-all.toml"))
    else:
        assert said(person)[0] == "It cannot be written: the name is too long."
        assert person.document.path is None


def test_saving_as_the_same_file_asks_when_it_was_changed(person: EditorPilot, tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    saved(person, path)
    person.key(pygame.K_s, CTRL | pygame.KMOD_SHIFT)
    path.write_text(path.read_text().replace("Yard", "Court"))
    person.row("Save")
    assert person.dialog.title == "The file has changed"
    assert "Court" in path.read_text()


def test_a_crop_to_less_than_a_map_is_refused(person: EditorPilot) -> None:
    person.push("tool select")
    person.pull((1, 1), (2, 2))
    person.key(pygame.K_r, CTRL)
    person.row("Crop to the selection")
    assert (person.parsed.width, person.parsed.height) == (12, 8)
    assert "4 to 256" in person.editor.toast


def test_leaving_the_only_screen_ends_the_game(app: App, person: EditorPilot) -> None:
    """As `enfilade edit` opens it: there is nothing below."""
    person.entry("wall")
    person.press(4, 3)
    person.push("leave")
    person.row("Discard")
    assert not app.running


def test_a_folder_that_cannot_be_made_is_told_and_another_one_taken(
    person: EditorPilot, tmp_path: Path
) -> None:
    (tmp_path / "maps").write_text("a file where the folder of the own maps would be")
    person.key(pygame.K_s, CTRL)
    person.row("Save")
    assert said(person)[0] == "It cannot be written: a part of its path is a file, not a folder."
    assert person.document.path is None
    person.write("File", str(tmp_path / "elsewhere" / "yard.toml"))
    person.row("Save")
    assert person.document.path == tmp_path / "elsewhere" / "yard.toml"


def test_what_is_typed_is_saved_without_being_taken_first(app: App, tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(Path("maps/training-yard.toml").read_text())
    person = seated(app, Document.open(path))
    person.push("aside")
    form = person.editor.side.properties.form
    box = form.part("name")
    person.click((box.right - 10, box.top + box.height / 2))
    person.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="!", scancode=0)
    person.post(pygame.KEYUP, key=pygame.K_x, mod=0, unicode="!", scancode=0)
    person.key(pygame.K_s, pygame.KMOD_CTRL)
    assert load_map(path).scenario.name == "Training yard!"
    person.click((box.right - 10, box.top + box.height / 2))
    person.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="?", scancode=0)
    person.post(pygame.QUIT)
    person.frames()
    assert app.running, "what is typed is a change that has not been saved"


@pytest.mark.parametrize(("key", "label"), [(pygame.K_s, "Save"), (pygame.K_e, "Export")])
def test_a_file_that_cannot_be_written_keeps_the_question_with_what_was_typed(
    person: EditorPilot, tmp_path: Path, key: int, label: str
) -> None:
    (tmp_path / "note").write_text("no folder")
    wanted = str(tmp_path / "note" / "Old Fort")
    person.key(key, CTRL)
    person.write("File", wanted)
    person.key(pygame.K_RETURN)
    (text,) = (row for row in person.dialog.form.rows if isinstance(row, Text))
    assert text.value == wanted
    assert said(person) == ["It cannot be written: a part of its path is a file, not a folder."]
    person.write("File", wanted.replace("note", "new"))
    person.row(label)
    assert person.app.screens == [person.editor]
    assert [path.suffix for path in (tmp_path / "new").iterdir() if path.suffix != ".png"] in (
        [".toml"],
        [".tmx"],
    )


def test_a_file_that_is_there_is_told_of_while_its_name_is_typed(person: EditorPilot, tmp_path: Path) -> None:
    """Enter does not write over it: nothing bears its name then."""
    path = tmp_path / "fort.toml"
    path.write_text("mine")
    person.key(pygame.K_s, CTRL)
    person.write("File", str(path)[:-1])
    assert said(person) == [str(path)[:-1]]
    person.type("l")
    assert said(person) == ["fort.toml is there already."]
    person.key(pygame.K_RETURN)
    person.key(pygame.K_RETURN)
    assert path.read_text() == "mine"
    person.row("Write over it")
    assert load_map(path).scenario.name == "Yard"


def test_enter_saves_whatever_the_pointer_is_over(app: App, tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(Path("maps/training-yard.toml").read_text())
    person = seated(app, Document.open(path))
    person.entry("wall")
    person.press(3, 3)
    person.push("leave")
    box = person.dialog.form.part("Discard")
    person.move((box.left + box.width / 2, box.top + box.height / 2))
    person.key(pygame.K_RETURN)
    assert not app.running
    assert load_map(path).scenario.board.terrain(Square(3, 3)).name == "wall"


def test_a_map_that_was_discarded_is_brought_back_from_the_window(app: App, tmp_path: Path) -> None:
    app.navigation.choose_map_to_edit()
    person = seated(app, Document(empty_map(12, 8, "Yard")))
    person.entry("wall")
    person.press(4, 3)
    person.push("leave")
    assert said(person)[-1] == KEPT
    person.row("Discard")
    assert isinstance(app.screens[-1], Maps)
    button = next(button for button in app.widgets._buttons if button.words == "Discarded maps")
    person.click((button.box.left + 20, button.box.top + 10))
    person.row("1: Yard")
    assert isinstance(app.screens[-1], EditorScreen)
    again = EditorPilot(app, app.screens[-1])
    assert again.glyphs((4, 3)) == "#"
    assert again.document.dirty, "it is in no file yet"


def test_copies_that_are_discarded_at_the_next_start_are_kept(app: App, person: EditorPilot) -> None:
    person.entry("wall")
    person.press(4, 3)
    person.frames(3)
    person.document.store.settle()
    killed(app)
    app.navigation.choose_map_to_edit()
    person.frames(2)
    assert [row.label for row in person.dialog.form.rows if isinstance(row, Button) and row.main] == [
        "Recover 1: Yard"
    ]
    box = person.dialog.form.part("Discard the copy")
    person.move((box.left + 50, box.top + 10))
    person.key(pygame.K_RETURN)
    assert isinstance(app.screens[-1], EditorScreen), "Enter has recovered it"
    killed(app)
    app.navigation.choose_map_to_edit()
    person.row("Discard the copy")
    assert isinstance(app.screens[-1], Maps)
    (left,) = recoveries(places.discarded())
    assert left.text.count("#") > 1


def test_what_cannot_be_kept_is_discarded_only_when_that_was_said(
    app: App, person: EditorPilot, tmp_path: Path
) -> None:
    (tmp_path / "discarded").write_text("a file where the folder would be")
    person.entry("wall")
    person.press(4, 3)
    person.push("leave")
    person.row("Discard")
    assert said(person)[-1] == "What is discarded cannot be kept: a part of its path is a file, not a folder."
    assert app.running
    person.row("Discard for good")
    assert not app.running
