"""The lab used like a person: by the mouse, by the keyboard alone."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.analysis.exposure import judged
from game.analysis.field import Field
from game.analysis.overlays import offered
from game.analysis.standpoint import Standpoint
from game.board.squares import Square
from game.board.terrain import Light
from game.errors import EnfiladeError
from game.files.map_reader import load_map
from game.rules.actions import Refusal
from game.systems import SYSTEMS
from game.ui.battle.screen import BattleScreen
from game.ui.commands import caps
from game.ui.lab import presenter
from game.ui.lab.side_column import named
from tests.ui.lab.visitor import Visitor


def test_a_click_looks_from_a_unit_and_another_pins_the_target(visitor: Visitor) -> None:
    visitor.hover(1, 2)
    assert visitor.said() == "Click: look from Vega"
    visitor.press(1, 2)
    assert visitor.lab.unit == "vega"
    visitor.hover(9, 2)
    assert visitor.said() == "Click: look at Raider"
    assert visitor.lab.foe == "raider"
    visitor.press(9, 2)
    visitor.hover(3, 7)
    assert visitor.lab.aim == Square(9, 2), "pinned: the pointer may go where it likes"
    seen = visitor.lab.sighting()
    assert seen
    assert seen.cover is None, "a wall with a closed door between them"


def test_a_middle_click_opens_a_door(visitor: Visitor) -> None:
    visitor.hover(5, 2)
    assert "E, middle click: open the door" in visitor.said()
    visitor.press(5, 2, 2)
    assert visitor.glyph(5, 2) == "/"


ALIKE = {"field": "next field", "rules": "rules", "leave": "back"}
"""Buttons of one kind, through which a key goes."""


def test_every_button_has_a_key(visitor: Visitor) -> None:
    names = [spot.name for spot in visitor.screen.panels.spots if spot.act]
    assert len(names) > 30
    for name in names:
        assert caps(ALIKE.get(name.partition(" ")[0], name)), name


def test_hovering_draws_the_lines(visitor: Visitor) -> None:
    """B-12."""
    visitor.press(1, 2)
    visitor.hover(3, 2)
    before = visitor.colour(visitor.pixel(5, 3))
    visitor.hover(9, 5)
    assert visitor.lab.sighting()
    visitor.frames(2)
    assert visitor.colour(visitor.pixel(5, 3)) != before


def test_dragging_a_unit_moves_it_under_every_rule_system_and_is_undone(visitor: Visitor) -> None:
    visitor.pull((1, 2), (2, 2), (4, 6))
    assert visitor.at_of("vega") == Square(4, 6)
    assert visitor.lab.comparison.done == ("Vega to 4,6",)
    visitor.push("unedit")
    assert visitor.at_of("vega") == Square(1, 2)
    visitor.push("reedit")
    assert visitor.at_of("vega") == Square(4, 6)


def test_what_is_shown_follows_while_a_unit_is_dragged(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.press(9, 2)
    assert visitor.lab.sighting().cover is None  # type: ignore[union-attr] # a pair is pinned
    visitor.hold((1, 2), (7, 2))
    assert visitor.lab.eye == Square(7, 2)
    assert visitor.lab.sighting().cover is not None  # type: ignore[union-attr] # behind the wall it is seen
    assert visitor.at_of("vega") == Square(1, 2), "not before it is put down"


def test_a_unit_is_not_put_down_in_a_wall(visitor: Visitor) -> None:
    visitor.pull((1, 2), (5, 1))
    assert visitor.at_of("vega") == Square(1, 2)
    assert "5,1" in visitor.screen.toast
    assert visitor.lab.comparison.done == ()


def test_walls_are_painted_and_taken_down(visitor: Visitor) -> None:
    visitor.push("wall")
    visitor.hover(2, 5)
    assert visitor.said() == "Click: wall here"
    visitor.pull((2, 5), (3, 5), (4, 5))
    assert [visitor.glyph(x, 5) for x in (1, 2, 3, 4, 5)] == [".", "#", "#", "#", "."]
    visitor.press(3, 5)
    assert visitor.glyph(3, 5) == "."
    visitor.press(3, 5, button=3)
    assert visitor.screen.toolbox.tool is None, "a right click lets go of the tool"


def test_a_stroke_leaves_units_where_they_stand(visitor: Visitor) -> None:
    visitor.push("wall")
    visitor.pull((0, 2), (1, 2), (2, 2))
    assert [visitor.glyph(x, 2) for x in (0, 1, 2)] == ["#", ".", "#"]
    visitor.press(1, 2)
    assert "Vega stands here" in visitor.screen.toast


def test_each_tool_does_what_it_says(visitor: Visitor) -> None:
    visitor.push("door")
    visitor.press(5, 2)
    assert visitor.glyph(5, 2) == "/", "the door is opened"
    visitor.push("crate")
    visitor.press(3, 3)
    assert visitor.glyph(3, 3) == "o"
    visitor.push("smoke")
    visitor.press(3, 4)
    assert visitor.lab.board.smoke[visitor.lab.board.index(Square(3, 4))] == 3
    visitor.push("height")
    visitor.push("more of it")
    visitor.press(4, 4)
    assert visitor.lab.board.level(Square(4, 4)) == 2
    visitor.push("lamp")
    visitor.press(4, 4)
    assert visitor.lab.board.lit(Square(4, 4)) is Light.DARK
    visitor.push("turn")
    visitor.press(1, 2)
    assert visitor.lab.state.unit("vega").facing == "SE"
    visitor.push("remove")
    visitor.press(1, 6)
    assert not visitor.lab.state.has("ito")
    visitor.push("place")
    visitor.push("other side")
    visitor.press(3, 6)
    made = visitor.lab.state.holder(Square(3, 6))
    assert made
    assert made.side == "opposition"
    assert all(visitor.lab.comparison.state(name).has(made.id) for name in SYSTEMS)
    assert len(visitor.lab.comparison.done) == 8


def test_the_rule_system_is_switched_on_the_spot(visitor: Visitor) -> None:
    visitor.pull((1, 2), (3, 2))
    for name in SYSTEMS:
        visitor.push(f"rules {name}")
        assert visitor.lab.system == name
        assert visitor.lab.state.unit("vega").at == Square(3, 2)


def test_the_keyboard_alone_does_it_all(visitor: Visitor) -> None:
    visitor.walk(1, 2)
    visitor.key(pygame.K_RETURN)
    assert visitor.lab.unit == "vega"
    visitor.walk(9, 2)
    visitor.key(pygame.K_RETURN)
    assert visitor.lab.target
    visitor.key(pygame.K_v)
    assert visitor.lab.unit == "raider", "the other way round"
    visitor.walk(1, 6)
    visitor.key(pygame.K_m)
    visitor.walk(3, 6)
    visitor.key(pygame.K_RETURN)
    assert visitor.at_of("ito") == Square(3, 6)
    visitor.key(pygame.K_b)
    visitor.walk(4, 6)
    visitor.key(pygame.K_RETURN)
    assert visitor.glyph(4, 6) == "#"
    visitor.key(pygame.K_z, pygame.KMOD_CTRL)
    visitor.key(pygame.K_z, pygame.KMOD_CTRL)
    assert visitor.at_of("ito") == Square(1, 6)
    visitor.key(pygame.K_y, pygame.KMOD_CTRL)
    assert visitor.at_of("ito") == Square(3, 6)
    visitor.key(pygame.K_BACKSPACE)
    assert visitor.lab.comparison.done == ()
    visitor.key(pygame.K_F2)
    assert visitor.lab.system == list(SYSTEMS)[1]


def test_escape_lets_go_one_by_one_and_then_leaves(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.press(9, 2)
    visitor.key(pygame.K_b)
    assert visitor.screen.toolbox.tool
    visitor.key(pygame.K_ESCAPE)
    assert visitor.screen.toolbox.tool is None
    for left in ("target", "observer"):
        assert getattr(visitor.lab, left) is not None
        visitor.key(pygame.K_ESCAPE)
        assert getattr(visitor.lab, left) is None
    visitor.key(pygame.K_ESCAPE)
    assert visitor.screen not in visitor.app.screens


def test_the_position_is_kept_as_a_map(visitor: Visitor, kept: Path) -> None:
    visitor.pull((1, 2), (3, 3))
    visitor.push("keep")
    assert visitor.screen.toast == f"Kept as {kept / 'maps' / 'yard.toml'}"
    again = load_map(kept / "maps" / "yard.toml").scenario
    assert {unit.id: unit.at for unit in again.placements}["vega"] == Square(3, 3)
    visitor.push("keep")
    assert (kept / "maps" / "yard-2.toml").exists(), "nothing is written over"


def test_the_view_is_exported_as_a_picture_and_the_field_as_figures(visitor: Visitor, kept: Path) -> None:
    visitor.press(1, 2)
    visitor.push("export")
    picture = pygame.image.load(kept / "exports" / "yard.png")
    assert picture.get_size() == (12 * 48, 8 * 48)
    lines = (kept / "exports" / "yard.csv").read_text().splitlines()
    assert lines[0] == "x,y,cover (degree),class"
    assert len(lines) == 1 + 12 * 8


def test_the_position_is_played_from_here(visitor: Visitor) -> None:
    visitor.pull((1, 2), (3, 3))
    visitor.push("from here")
    battle = visitor.app.screens[-1]
    assert isinstance(battle, BattleScreen)
    assert battle.controller.match.state.unit("vega").at == Square(3, 3)
    battle.menu.leave()
    assert visitor.app.screens[-1] is visitor.screen
    assert visitor.lab.comparison.done == ("Vega to 3,3",), "the lab is as it was left"


def test_a_folder_that_cannot_be_written_is_told(visitor: Visitor, kept: Path) -> None:
    (kept / "maps").write_text("a file, not a folder")
    visitor.push("keep")
    assert (
        visitor.screen.toast
        == f"Nothing can be written to {kept / 'maps'}: a part of its path is a file, not a folder."
    )
    assert visitor.screen in visitor.app.screens


def test_a_value_is_changed_in_the_sheet(visitor: Visitor) -> None:
    visitor.hover(1, 2)
    visitor.key(pygame.K_n)
    assert visitor.screen.panels.side.sheet == "vega"
    form = visitor.screen.panels.side._sheet.form
    visitor.key(pygame.K_RIGHT)
    assert visitor.lab.comparison.done, form.asked
    visitor.key(pygame.K_ESCAPE)
    assert visitor.screen.panels.side.sheet == ""


def test_the_way_of_a_unit_is_explored_and_walked(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.key(pygame.K_j)
    visitor.hover(3, 2)
    assert "Vega goes here: 2 squares" in visitor.said()
    visitor.press(3, 2)
    assert visitor.at_of("vega") == Square(3, 2)
    visitor.hover(11, 2)
    assert "cannot go there" in visitor.said()


def test_a_change_is_compared_with_what_was(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.key(pygame.K_q)
    field = visitor.screen.presenter.overlay.shown()
    assert field
    assert not (field.classes >= 0).any(), "nothing has changed yet"
    visitor.hover(5, 2)
    visitor.key(pygame.K_e)
    field = visitor.screen.presenter.overlay.shown()
    assert field
    assert field.label(8, 2) == "only now", "through the open door one sees what one did not"
    visitor.key(pygame.K_q)
    field = visitor.screen.presenter.overlay.shown()
    assert field
    assert field.label(8, 2) == "no cover"


def test_every_field_is_laid_by_its_button_and_has_a_legend(visitor: Visitor) -> None:
    visitor.press(1, 2)
    for row in offered("lab"):
        name, title = row.name, row.title
        if visitor.screen.presenter.overlay.name != name and row.quick:
            visitor.push(f"field {name}")
            legend = visitor.screen.presenter.legend
            assert legend
            assert legend.title == title
            assert legend.keys or name in {"stealth", "stands"}, name


def test_where_to_stand_is_asked_by_clicks(visitor: Visitor) -> None:
    """Cover from the raider, and a shot at it: next to the crate, not in the open."""
    visitor.press(1, 2)
    visitor.push("field stands")
    assert visitor.screen.presenter.legend.note == "click on those from whom cover is wanted"  # type: ignore[union-attr]
    visitor.hover(9, 2)
    assert visitor.said() == "Click: where to stand: cover and a shot against Raider"
    visitor.press(9, 2)
    both = visitor.screen.presenter.overlay.shown()
    visitor.press(9, 2)
    cover = visitor.screen.presenter.overlay.shown()
    assert both
    assert cover
    assert (both.classes >= 0).sum() < (cover.classes >= 0).sum(), "out of sight there is no shot"
    assert cover.label(1, 2), "behind the wall it has cover where it is"
    assert not both.label(1, 2)
    visitor.press(9, 2)
    assert visitor.lab.wishes == {}


def test_the_wheel_chooses_what_a_tool_lays(visitor: Visitor) -> None:
    visitor.push("height")
    box = next(spot.box for spot in visitor.screen.panels.spots if spot.name == "more of it")
    visitor.move((box.left + 5, box.top + 5))
    visitor.wheel(-2)
    assert visitor.screen.toolbox.laid == "level 3"
    visitor.wheel(1)
    assert visitor.screen.toolbox.laid == "level 2"
    assert visitor.screen.view.camera.settled, "it does not zoom as well"


class Slow:
    """Exposure of which the squares come one a poll; stands in for the process."""

    def __init__(self) -> None:
        self.at: Standpoint | None = None
        self.known = 0
        self.cancelled = False

    def _told(self) -> Field:
        assert self.at
        values = np.full((self.at.board.height, self.at.board.width), np.nan)
        values[0, : self.known] = 1.5
        return judged(self.at, values, done=self.known == 3)

    def ask(self, at: Standpoint, near: Square) -> Field:
        assert near == Square(1, 2)
        self.at, self.known = at, 0
        return self._told()

    def poll(self) -> Field | None:
        self.known = min(self.known + 1, 3)
        return self._told()

    @property
    def part(self) -> float:
        return self.known / 3

    def cancel(self) -> None:
        self.cancelled = True

    def close(self) -> None:
        self.at = None


def test_exposure_is_shown_as_it_comes(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Slow()
    monkeypatch.setattr(presenter, "ExposureProcess", lambda: made)
    visitor.press(1, 2)
    visitor.push("field exposure")
    legend = visitor.screen.presenter.legend
    assert legend
    assert legend.working in {1 / 3, 2 / 3}, "a sign says how much more there is to come"
    visitor.frames(4)
    legend = visitor.screen.presenter.legend
    assert legend
    assert legend.working is None
    field = visitor.screen.presenter.overlay.shown()
    assert field
    assert field.values[0, 2] == 1.5
    visitor.push("mark")
    assert visitor.screen.presenter.overlay.compared, "what was there is marked, and compared with what comes"
    visitor.screen.press("rules")
    visitor.frames(2)
    assert not visitor.screen.presenter.overlay.compared, (
        "the figures of another rule system count something else"
    )
    visitor.push("field cover")
    assert made.cancelled, "nobody looks at it any more"


def test_trouble_in_the_background_is_told(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Slow()
    monkeypatch.setattr(presenter, "ExposureProcess", lambda: made)
    visitor.press(1, 2)
    visitor.push("field exposure")

    def fails() -> Field | None:
        raise EnfiladeError("the process has stopped")

    monkeypatch.setattr(made, "poll", fails)
    visitor.frames(2)
    assert visitor.screen.toast == "the process has stopped"


def test_reasons_name_units_as_they_are_called(visitor: Visitor) -> None:
    visitor.press(1, 2)
    visitor.press(9, 2)
    visitor.frames(6)
    shown = visitor.screen.panels.side._shown
    assert shown
    told = replace(shown.columns[0].ruling, why_not=(Refusal("B-36", "raider is not seen"),))
    assert named(visitor.lab.state, told).why_not[0].text == "Raider is not seen"
    assert all("raider" not in one.text for column in shown.columns for one in column.ruling.why_not)
