"""The sheet of a unit: what its type allows can be set, each change is one edit, a bad one says why."""

from contextlib import nullcontext
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.errors import BadEdit
from game.match.comparison import Comparison
from game.match.sandbox import EditUnit
from game.rules.scenario import Scenario
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.lab.unit_form import Sheet, sheet_rows
from game.ui.layout import Box
from game.ui.widgets.form_rows import Choice, FormRow, Number, Toggle
from game.ui.widgets.look import Look

BOX = Box(10, 10, 424, 500)


class Desk:
    """A comparison whose edits are remembered, and the sheet of Vega under one system."""

    def __init__(self, scenario: Scenario, system: str) -> None:
        self.comparison, self.system = Comparison(scenario), system
        self.edits: list[EditUnit] = []
        self.sheet = Sheet(self.do)

    @property
    def unit(self) -> Any:
        return self.comparison.state(self.system).unit("vega")

    def do(self, edit: EditUnit) -> None:
        self.edits.append(edit)
        self.comparison.do(edit, self.system)

    def row(self, label: str) -> FormRow:
        return next(row for row in sheet_rows(self.unit, self.do) if row.label == label)

    def draw(self, look: Look, box: Box = BOX) -> None:
        self.sheet.draw(Surface((1280, 800)), box, self.unit, look)

    def click(self, look: Look, label: str, words: str) -> None:
        part = self.sheet.form.part(label, words)
        at = (part.left + part.width // 2, part.top + part.height // 2)
        self.sheet.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.draw(look)


@pytest.fixture
def lab(yard: Scenario) -> Desk:
    return Desk(yard, "squad")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_row_of_every_system_sets_its_value(yard: Scenario, system: str) -> None:
    """What a row sets is what it shows afterwards; what a system refuses it refuses with words."""
    known = sheet_rows(Desk(yard, system).unit, print)
    labels = [row.label for row in known]
    assert len(set(labels)) == len(labels) > 20
    for before in known:
        lab = Desk(yard, system)
        row = lab.row(before.label)
        if isinstance(row, Choice | Number | Toggle):
            with pytest.raises(BadEdit, match="of Vega cannot be") if row.label in IDLE else nullcontext():
                set_otherwise(row)
            after = lab.row(before.label)
            assert type(after) is type(row)
            only = isinstance(row, Choice) and len(row.options) == 1
            assert shown(after) != shown(row) or only or row.label in IDLE, row.label


IDLE = {"bearing", "worked", "readied", "knife: readied"}
"""Nobody bears an attack between two acts, works without a task, or readies what needs no preparing."""


def test_a_refusal_calls_gear_by_its_name(yard: Scenario) -> None:
    """What cannot be so is told by the weapon that it is of, not by its place in a list."""
    row = Desk(yard, "narrative").row("knife: readied")
    assert isinstance(row, Choice | Number | Toggle)
    with pytest.raises(BadEdit, match=r"^weapons\.knife\.readied of Vega cannot be"):
        set_otherwise(row)


def set_otherwise(row: Choice | Number | Toggle) -> None:
    """Set a row to another value: a number that is as high as it can be to a lower one."""
    if isinstance(row, Toggle):
        row.press()
    elif isinstance(row, Number) and (row.value == row.high or (row.value and row.label in FULL)):
        row.step(-1)
    else:
        row.step(1)


FULL = {"bhp", "life", "vitality", "charges", "ammo", "left"}
"""What a unit has as much of as it can have."""


def shown(row: FormRow) -> object:
    return (
        row.at
        if isinstance(row, Choice)
        else row.value
        if isinstance(row, Number)
        else getattr(row, "on", None)
    )


def test_a_value_within_a_thing_leaves_the_rest_of_it(lab: Desk) -> None:
    before = lab.unit
    row = lab.row("att")
    assert isinstance(row, Number)
    row.put(9)
    after = lab.unit
    assert after.stats.att == 9
    assert (after.stats.dfn, after.stats.bhp) == (before.stats.dfn, before.stats.bhp)
    assert after.weapons == before.weapons


def test_a_weapon_in_hand_is_one_that_is_carried(lab: Desk) -> None:
    row = lab.row("held")
    assert isinstance(row, Choice)
    assert row.options == ("nothing", *lab.unit.arms)
    row.pick(0)
    assert lab.unit.held == ""


def test_numbers_are_stepped_with_the_mouse_and_typed(app: App, lab: Desk) -> None:
    lab.do(EditUnit("vega", {"stats.bhp": 20}))
    lab.draw(app.look, Box(10, 10, 424, 2600))
    had = lab.unit.bhp
    lab.click(app.look, "bhp", "+")
    assert lab.unit.bhp == had + 1
    lab.click(app.look, "bhp", "\N{MINUS SIGN}")
    assert lab.unit.bhp == had
    for code, written in ((pygame.K_1, "1"), (pygame.K_2, "2"), (pygame.K_RETURN, "")):
        lab.sheet.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=written))
        lab.draw(app.look)
    assert lab.unit.bhp == 12
    assert lab.edits[-1] == EditUnit("vega", {"bhp": 12})


def test_what_cannot_be_is_told_in_one_message_until_something_can(app: App, lab: Desk) -> None:
    def refuse(_edit: EditUnit) -> None:
        raise BadEdit("nobody can be so strong")

    sheet = Sheet(refuse)
    surface, unit = Surface((1280, 800)), lab.unit
    sheet.draw(surface, BOX, unit, app.look)
    before = pygame.image.tobytes(surface, "RGB")
    sheet.form.focus = [row.label for row in sheet.form.rows].index("bhp")
    sheet.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
    assert sheet.message == "nobody can be so strong"
    sheet.draw(surface, BOX, unit, app.look)
    assert pygame.image.tobytes(surface, "RGB") != before
    assert sheet._unit is unit
    sheet._do = print
    sheet.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
    assert sheet.message == ""


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_label_has_room(app: App, yard: Scenario, system: str, percent: int) -> None:
    """The column of the panel is 424 pixels wide at 100 %."""
    lab, look = Desk(yard, system), Look(percent)
    lab.draw(look, Box(0, 0, look.measure(424), 600))
    for placed in lab.sheet.form._placed:
        if placed.parts:
            room = placed.parts[0].box.left - placed.box.left - look.measure(20)
            assert look.width(placed.row.label, "strong") <= room, placed.row.label


def test_a_sheet_scrolls_to_its_last_row(app: App, lab: Desk) -> None:
    lab.draw(app.look)
    assert lab.sheet.height(lab.unit, 424, app.look) > BOX.height
    lab.sheet.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0))
    lab.draw(app.look)
    last = lab.sheet.form.part(lab.sheet.form.rows[-1].label)
    assert BOX.top < last.top < last.bottom <= BOX.bottom
