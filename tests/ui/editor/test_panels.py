"""The editor in windows and at scales of all sizes: nothing stands outside, nothing over another."""

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.ui.app import App
from game.ui.commands import caps
from game.ui.editor.live_checks import Remark
from game.ui.editor.panels import Content, editor_layout
from game.ui.editor.side_column import shared
from game.ui.editor.tools import SHAPES
from game.ui.widgets.theme import SCALES
from tests.ui.editor.editor_pilot import EditorPilot


@pytest.fixture
def scaled(app: App) -> Iterator[App]:
    yield app
    app.window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    app.change(replace(app.settings, ui_scale=100))
    app.widgets.resize(app.size)


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 150), ((1280, 800), 200), ((1920, 1080), 75)])
def test_every_button_stands_in_the_window(
    scaled: App, person: EditorPilot, size: tuple[int, int], percent: int
) -> None:
    scaled.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    scaled.widgets.resize(size)
    scaled.change(replace(scaled.settings, ui_scale=percent))
    person.editor.build(scaled)
    person.frames(2)
    if person.editor.panels.drawer == "shut":
        person.push("fold")
    boxes = [spot.box for spot in person.editor.panels.spots if spot.act]
    assert len(boxes) > 30
    assert all(box.left >= 0 and box.right <= size[0] and box.bottom <= size[1] for box in boxes)
    assert person.editor.panels.layout.clear.height > 100


def test_in_a_small_window_columns_and_chips_stand_in_a_drawer(scaled: App, person: EditorPilot) -> None:
    """The board has most of the room; what is chosen in the drawer shuts it."""
    scaled.window = pygame.display.set_mode((1024, 600), pygame.RESIZABLE)
    scaled.widgets.resize((1024, 600))
    scaled.change(replace(scaled.settings, ui_scale=200))
    person.editor.build(scaled)
    person.frames(2)
    panels, clear = person.editor.panels, person.editor.panels.layout.clear
    assert clear.width * clear.height > 0.4 * 1024 * 600
    assert not panels.layout.left.width
    person.push("fold")
    assert (panels.drawer, panels.layout.clear) == ("open", clear)
    assert {"layer units", "aside", "entry 0"} <= {spot.name for spot in panels.spots if spot.act}
    person.entry("wall")
    assert person.editor.editor.taken == next(
        at for at, entry in enumerate(person.editor.editor.palette) if entry.name == "wall"
    )
    assert panels.drawer == "shut"


ALIKE = {
    "entry": "more of it", "heat": "next heat", "layer": "next layer", "hide": "hide layer",
    "lock": "lock layer", "place": "unedit", "leave": "back",
}  # fmt: skip
"""Buttons of one kind, through which a key goes or which it presses for the layer in hand."""


def test_every_button_has_a_key(person: EditorPilot) -> None:
    person.push("aside")
    names = [spot.name for spot in person.editor.panels.spots if spot.act]
    assert len(names) > 40
    for name in names:
        kind, _, rest = name.partition(" ")
        command = ("shape" if rest in SHAPES else rest) if kind == "tool" else ALIKE.get(kind, name)
        assert caps(command), name


@pytest.mark.parametrize("percent", SCALES)
def test_the_panels_do_not_overlap(percent: int) -> None:
    content = Content(36 * percent // 100, 34 * percent // 100, (624 * percent // 100, 64), aside=True)
    at = editor_layout((1280, 800), percent, content, folded=False)
    assert at.bar.bottom < at.clear.top <= at.clear.bottom < at.line.top < at.line.bottom < at.tools.top
    assert at.left.right < at.clear.left <= at.clear.right < at.side.left
    for column in (at.left, at.side):
        beside = column.right < at.tools.left or at.tools.right < column.left
        assert beside or column.bottom < at.tools.top
    folded = editor_layout((1280, 800), percent, content, folded=True)
    assert (folded.left.width, folded.side.width) == (0, 0)
    closed = editor_layout((1280, 800), percent, content._replace(aside=False), folded=False)
    assert (closed.left, closed.side.width) == (at.left, 0)


def test_most_of_the_window_is_board(person: EditorPilot) -> None:
    """The values, the checks and the history are shown when they are asked for."""
    clear = person.editor.panels.layout.clear
    assert clear.width * clear.height > 0.6 * 1280 * 800
    person.push("aside")
    assert person.editor.panels.layout.clear.width < clear.width
    person.key(pygame.K_F7)
    assert person.editor.panels.layout.clear == clear


def test_a_layer_of_forms_alone_shows_them(person: EditorPilot) -> None:
    person.push("layer events")
    assert person.editor.panels.opened
    person.push("aside")
    assert not person.editor.panels.opened, "it stays closed, though an event may be chosen"
    person.push("layer terrain")
    assert not person.editor.panels.opened
    person.push("layer victory")
    assert person.editor.panels.opened


def test_what_the_checks_say_is_told_in_a_word(person: EditorPilot) -> None:
    """It is seen where the column is closed too."""

    def said() -> list[str]:
        items = (item for group in person.editor.panels.items for item in group)
        return [item.words for item in items if item.name == "aside"]

    assert said() == ["Map: checking"]
    person.editor.checks.remarks = (Remark("bad", "bad"), Remark("odd", "warn"))
    assert said() == ["Map: 1 fault"]


def test_panels_give_the_first_first_and_cut_the_last() -> None:
    assert shared(300, (100, 80), (50, 50), 10) == (100, 80)
    assert shared(150, (100, 80), (50, 50), 10) == (60, 80)
    assert shared(120, (100, 80), (50, 50), 10) == (50, 60)
    assert shared(80, (100, 80), (50, 50), 10) == (50, 20)
