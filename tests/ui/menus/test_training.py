"""The list of the lessons: what is done, what was begun, what comes next."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.files import headings, places
from game.files.operation_reader import load_operation
from game.files.saves import LessonPlace, load
from game.files.slots import Slot
from game.ui.app import App
from game.ui.menus import training
from game.ui.menus.training import Training
from game.ui.navigation import TRAINING
from game.ui.plan import lesson_plan
from game.ui.widgets.form_rows import Button
from tests.ui.pilot import Pilot

BASIC = load_operation(TRAINING)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder, empty."""
    for module in (headings, places, training):
        monkeypatch.setattr(module, "autosaves", lambda: tmp_path / "autosaves")
    return tmp_path / "autosaves"


@pytest.fixture
def went() -> list[object]:
    return []


@pytest.fixture
def menu(app: App, went: list[object]) -> Training:
    return Training(BASIC, went.append, went.append)


def rows(menu: Training) -> list[Button]:
    return [row for row in menu.form.rows if isinstance(row, Button)]


def test_all_lessons_are_listed_and_the_first_is_chosen(
    app: App, pilot: Pilot, menu: Training, went: list[object]
) -> None:
    app.open(menu)
    pilot.frames(2)
    assert [row.label for row in rows(menu)] == [stage.name for stage in BASIC.stages]
    pilot.key(pygame.K_RETURN)
    assert went == ["move"]


def test_what_is_done_is_marked_and_the_next_one_is_chosen(app: App, pilot: Pilot, menu: Training) -> None:
    app.settings = replace(app.settings, lessons=("move", "shoot"))
    app.open(menu)
    pilot.frames(2)
    assert [row.note.endswith("done") for row in rows(menu)][:3] == [True, True, False]
    assert [row.note for row in rows(menu)].index("next") == 2
    assert menu.form.asked is rows(menu)[2]


def test_a_lesson_that_was_left_is_gone_on_with(
    app: App, pilot: Pilot, menu: Training, went: list[object], folder: Path
) -> None:
    plan = lesson_plan(BASIC, "move")
    path = Slot(folder=folder).write(plan.saved(plan.match()))
    app.open(menu)
    pilot.frames(2)
    assert [row.label for row in rows(menu)] == [stage.name for stage in BASIC.stages]
    assert [row.note for row in rows(menu)][:2] == ["begun: go on", ""]
    pilot.key(pygame.K_RETURN)
    assert went == [path]
    assert load(path).lesson == LessonPlace(BASIC.id, "move")


def test_one_that_is_over_is_not(app: App, pilot: Pilot, menu: Training, folder: Path) -> None:
    plan = lesson_plan(BASIC, "move")
    saved = plan.saved(plan.match())
    Slot(folder=folder).write(replace(saved, over=True))
    app.open(menu)
    pilot.frames(2)
    assert len(rows(menu)) == len(BASIC.stages)
