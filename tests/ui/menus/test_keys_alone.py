"""Every menu goes by keys alone and by the mouse alone.

The focus visits each row in order and is seen; Enter and a click do what a label says; Escape leaves, and so
does a button that is seen.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from game.files.headings import Heading
from game.files.operation_reader import load_operation
from game.files.places import maps
from game.rules.state import Outcome
from game.ui.app import App
from game.ui.layout import Box
from game.ui.menus import saved_matches
from game.ui.menus.dialog import Dialog
from game.ui.menus.finish import GRACE, AfterBattle, Figures, Finish, Offer
from game.ui.menus.handover import Handover
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.maps import Maps
from game.ui.menus.page import FormScreen
from game.ui.menus.pause import Pause
from game.ui.menus.saved_matches import SavedMatches
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.setup import Setup
from game.ui.menus.title import Title
from game.ui.menus.training import Training
from game.ui.navigation import TRAINING
from game.ui.screens import Screen
from game.ui.widgets.form_rows import Button, Head, Note
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.usefixtures("folder")

TAB = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
YARD = maps() / "training-yard.toml"
BASIC = load_operation(TRAINING)
SAVED = tuple(
    Heading(Path(f"{name}.toml"), name, datetime(2026, 1, 1, tzinfo=UTC), fault=fault)
    for name, fault in (("Before the gate", ""), ("Broken", "It ends in the middle."), ("On the roof", ""))
)

WENT: list[object] = []
"""What the buttons have led to."""


def finish() -> Finish:
    offers = (Offer("Next map", "Another.", print),)
    return Finish(
        Outcome("squad", "Out."), "squad", 3, Figures(), AfterBattle(print, print, print, others=offers)
    )


def dialog() -> Dialog:
    return Dialog("Sure?", lambda made: (Note("It is lost."), Button("Yes", print), Button("No", made.close)))


def setup() -> Setup:
    entry = MapEntry(YARD)
    entry.read()
    return Setup(lambda plan: WENT.append(plan.map), (entry,))


def training() -> Training:
    return Training(BASIC, WENT.append, WENT.append)


def saved() -> SavedMatches:
    return SavedMatches("Replays", WENT.append, over=True)


MENUS: Mapping[str, Callable[[], FormScreen]] = {
    "settings": SettingsScreen,
    "pause": lambda: Pause(tuple, lambda: "Saved."),
    "end": finish,
    "dialog": dialog,
    "title": lambda: Title(()),
    "setup": setup,
    "training": training,
    "saved matches": saved,
}


class Doors:
    """A navigator that notes where it was asked to lead."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: WENT.append(name)


@pytest.fixture(autouse=True)
def doors(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    WENT.clear()
    doors: Any = Doors()
    app.navigation = doors
    monkeypatch.setattr(saved_matches, "listed", lambda: SAVED)


def opened(app: App, pilot: Pilot, screen: Screen) -> None:
    """Open a screen over the title."""
    if not app.screens:
        app.open(Title(()))
    app.open(screen)
    pilot.frames(2, GRACE)


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


@pytest.mark.parametrize("name", MENUS)
def test_the_focus_visits_every_row_and_escape_leaves(app: App, pilot: Pilot, name: str) -> None:
    screen = MENUS[name]()
    opened(app, pilot, screen)
    form = screen.form
    rows = [at for at, row in enumerate(form.rows) if not isinstance(row, Head | Note)]
    first, visited = form.focus, []
    for _ in rows:
        screen.handle(TAB)
        visited.append(form.focus)
        box = form._placed[form.focus].box
        assert form.scrolled <= box.top
        assert box.bottom <= form.scrolled + app.size[1]
    assert visited == [*rows[rows.index(first) + 1 :], *rows[: rows.index(first) + 1]]
    pilot.frames()
    before = pilot.picture()
    pilot.key(pygame.K_TAB)
    assert pilot.picture() != before, "the focus is seen"
    pilot.key(pygame.K_ESCAPE)
    assert (screen in app.screens) == (name == "title"), "the title alone is left by Quit"


WAYS: Mapping[str, Mapping[str, object]] = {
    "title": {
        "Skirmish": "skirmish",
        "Training": "training",
        "Lab": "maps",
        "Editor": "choose_map_to_edit",
        "Replays": "replays",
        "Rules": "rulebook",
        "Settings": "settings",
    },
    "setup": {"Start": YARD},
    "training": {stage.name: stage.id for stage in BASIC.stages},
    "saved matches": {saved.name: saved.path for saved in SAVED if not saved.fault},
}
"""Where each button of a menu leads, by its label."""


@pytest.mark.parametrize("name", WAYS)
def test_enter_and_a_click_lead_where_the_label_says(app: App, pilot: Pilot, name: str) -> None:
    """What cannot be pressed does nothing by either."""
    screen = MENUS[name]()
    opened(app, pilot, screen)
    form = screen.form
    buttons = [row for row in form.rows if isinstance(row, Button) and row.label != "Quit"]
    assert {row.label for row in buttons if not row.off} == set(WAYS[name])
    for row in buttons:
        expected = [] if row.off else [WAYS[name][row.label]]
        while form.asked is None or form.asked.label != row.label:
            screen.handle(TAB)
        pilot.key(pygame.K_RETURN)
        assert expected == WENT, f"Enter at {row.label}"
        WENT.clear()
        pilot.click(middle(form.part(row.label)))
        assert expected == WENT, f"a click on {row.label}"
        WENT.clear()


class WayBack(NamedTuple):
    """A button that leaves a screen: one of the window, or a row of its form."""

    words: str
    row: bool = False


BACK = {
    "settings": WayBack("Back"),
    "pause": WayBack("Resume", row=True),
    "dialog": WayBack("No", row=True),
    "title": WayBack("Quit", row=True),
    "setup": WayBack("Back"),
    "training": WayBack("Back"),
    "saved matches": WayBack("Back"),
}


@pytest.mark.parametrize("name", BACK)
def test_a_button_leads_back(app: App, pilot: Pilot, name: str) -> None:
    screen, way = MENUS[name](), BACK[name]
    opened(app, pilot, screen)
    if way.row:
        box = screen.form.part(way.words)
    else:
        box = next(button.box for button in app.widgets._buttons if button.words == way.words)
    pilot.click(middle(box))
    assert screen not in app.screens


@pytest.fixture
def shelf(app: App, pilot: Pilot) -> Maps:
    """The maps to be edited, with all that can be done there."""
    entries = (MapEntry(YARD), MapEntry(maps() / "gable-street.toml"))
    screen = Maps(
        entries,
        "Editor",
        lambda _, entry: WENT.append(entry.path),
        lambda _: WENT.append("new"),
        lambda _: WENT.append("discarded"),
    )
    opened(app, pilot, screen)
    return screen


def test_tab_goes_from_the_maps_to_the_buttons_beside_them(app: App, pilot: Pilot, shelf: Maps) -> None:
    for expected in (shelf.entries[0].path, "new", "discarded"):
        pilot.key(pygame.K_RETURN)
        assert [expected] == WENT
        WENT.clear()
        before = pilot.picture()
        pilot.key(pygame.K_TAB)
        assert pilot.picture() != before, "the focus is seen"
    pilot.key(pygame.K_TAB)  # past Back to the maps
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_RETURN)
    assert [shelf.entries[1].path] == WENT
    pilot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    pilot.key(pygame.K_RETURN)
    assert shelf not in app.screens


def test_an_arrow_comes_back_from_the_buttons_to_the_maps(pilot: Pilot, shelf: Maps) -> None:
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_RETURN)
    assert [shelf.entries[1].path] == WENT


def test_the_maps_and_the_buttons_beside_them_are_clicked(app: App, pilot: Pilot, shelf: Maps) -> None:
    boxes = {button.words: button.box for button in app.widgets._buttons}
    cards = [middle(card) for card in shelf.layout.cards]
    for pixel in (*cards, middle(boxes["New map"]), middle(boxes["Discarded maps"])):
        pilot.click(pixel)
    assert [*(entry.path for entry in shelf.entries), "new", "discarded"] == WENT
    pilot.click(middle(boxes["Back"]))
    assert shelf not in app.screens


@pytest.mark.parametrize("by", ["Enter", "a click"])
def test_a_window_is_handed_over_and_escape_shows_nothing(app: App, pilot: Pilot, by: str) -> None:
    screen = Handover("squad", lambda: WENT.append("goes on"), "Turn 4")
    opened(app, pilot, screen)
    pilot.key(pygame.K_ESCAPE)
    assert screen in app.screens, "the board of the other side stays hidden"
    if by == "Enter":
        pilot.key(pygame.K_RETURN)
    else:
        pilot.click(middle(app.widgets._buttons[0].box))
    assert screen not in app.screens
    assert WENT == ["goes on"]
