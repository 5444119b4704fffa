"""The sheet of a unit: what its type allows can be set, each change is one edit, a bad one says why."""

from typing import Any

import pygame
import pytest
from pygame import Surface

from game.errors import BadEdit
from game.match.bench import Bench
from game.match.sandbox import EditUnit
from game.rules.scenario import Scenario
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.lab.panels.sheet import Sheet
from game.ui.lab.panels.sheetrows import sheet_rows
from game.ui.layout import Box
from game.ui.widgets.form_rows import Choice, FormRow, Number, Toggle
from game.ui.widgets.look import Look

BOX = Box(10, 10, 424, 500)


class Desk:
    """A bench whose edits are remembered, and the sheet of Vega under one system."""

    def __init__(self, scenario: Scenario, system: str) -> None:
        self.bench, self.system = Bench(scenario), system
        self.edits: list[EditUnit] = []
        self.sheet = Sheet(self.do)

    @property
    def unit(self) -> Any:
        return self.bench.state(self.system).unit("vega")

    def do(self, edit: EditUnit) -> None:
        self.edits.append(edit)
        self.bench.do(edit, self.system)

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
def desk(yard: Scenario) -> Desk:
    return Desk(yard, "squad")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_row_of_every_system_sets_its_value(yard: Scenario, system: str) -> None:
    """What a row sets is what it shows afterwards; what a system refuses it refuses with words."""
    known = sheet_rows(Desk(yard, system).unit, print)
    labels = [row.label for row in known]
    assert len(set(labels)) == len(labels) > 20
    for before in known:
        desk = Desk(yard, system)
        row = desk.row(before.label)
        if isinstance(row, Choice | Number | Toggle):
            row.press() if isinstance(row, Toggle) else row.step(1)
            after = desk.row(before.label)
            assert type(after) is type(row)
            assert len(desk.edits) == 1, row.label
            assert shown(after) != shown(row) or (isinstance(row, Choice) and len(row.options) == 1), (
                row.label
            )


def shown(row: FormRow) -> object:
    return (
        row.at
        if isinstance(row, Choice)
        else row.value
        if isinstance(row, Number)
        else getattr(row, "on", None)
    )


def test_a_value_within_a_thing_leaves_the_rest_of_it(desk: Desk) -> None:
    before = desk.unit
    row = desk.row("att")
    assert isinstance(row, Number)
    row.put(9)
    after = desk.unit
    assert after.stats.att == 9
    assert (after.stats.dfn, after.stats.bhp) == (before.stats.dfn, before.stats.bhp)
    assert after.weapons == before.weapons


def test_a_weapon_in_hand_is_one_that_is_carried(desk: Desk) -> None:
    row = desk.row("held")
    assert isinstance(row, Choice)
    assert row.options == ("nothing", *desk.unit.arms)
    row.pick(0)
    assert desk.unit.held == ""


def test_numbers_are_stepped_with_the_mouse_and_typed(app: App, desk: Desk) -> None:
    desk.draw(app.look, Box(10, 10, 424, 2600))
    had = desk.unit.bhp
    desk.click(app.look, "bhp", "+")
    assert desk.unit.bhp == had + 1
    desk.click(app.look, "bhp", "\N{MINUS SIGN}")
    assert desk.unit.bhp == had
    for code in (pygame.K_1, pygame.K_2):
        desk.sheet.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0))
        desk.draw(app.look)
    assert desk.unit.bhp == 12
    assert desk.edits[-1] == EditUnit("vega", {"bhp": 12})


def test_what_cannot_be_is_told_in_one_message_until_something_can(app: App, desk: Desk) -> None:
    def refuse(_edit: EditUnit) -> None:
        raise BadEdit("nobody can be so strong")

    sheet = Sheet(refuse)
    surface, unit = Surface((1280, 800)), desk.unit
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
    desk, look = Desk(yard, system), Look(percent)
    desk.draw(look, Box(0, 0, look.measure(424), 600))
    for placed in desk.sheet.form._placed:
        if placed.parts:
            room = placed.parts[0].box.left - placed.box.left - look.measure(20)
            assert look.width(placed.row.label, "strong") <= room, placed.row.label


def test_a_sheet_scrolls_to_its_last_row(app: App, desk: Desk) -> None:
    desk.draw(app.look)
    assert desk.sheet.height(desk.unit, 424, app.look) > BOX.height
    desk.sheet.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0))
    desk.draw(app.look)
    last = desk.sheet.form.part(desk.sheet.form.rows[-1].label)
    assert BOX.top < last.top < last.bottom <= BOX.bottom
