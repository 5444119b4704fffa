"""A unit gets another name: asked by a key or in the palette, told everywhere, recorded and kept."""

from typing import Any

import pygame
import pytest

from game.errors import BadEdit
from game.files.saves import load
from game.match.match import Match
from game.ui.app import App
from game.ui.battle.panel_text import MORE
from game.ui.menus.dialog import Dialog
from game.ui.plan import resuming
from game.ui.widgets.form_rows import Note
from tests.drained import returned
from tests.ui.battle.player import Keys, Mouse
from tests.ui.battle.scenes import opened, planned

HOSTILE = (
    "{0} %s",
    "<b>&amp;",
    "../../etc",
    "\u00d1and\u00fa \u674e",
    "\u0645\u0631\u062d",
    "a\u0301\u0302\u0303\u0304",
    "W" * 24,
    "rex",
)
"""What a name may look like, and must not harm by: markup, paths, marks upon marks, an enemy's id."""

REFUSED = ("", " ann", "ann ", "a  b", "a\nb", "a\x00b", "\u202eevil", "W" * 25, "bob", "BOB")
"""No letters, too many, what cannot be seen, what a comrade is called."""


@pytest.fixture
def mouse(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(fog=False)))


def question(player: Mouse | Keys) -> Dialog:
    assert isinstance(player.top, Dialog)
    return player.top


def taken_up(mouse: Mouse) -> Match[Any]:
    """The match from its file."""
    controller = mouse.controller
    saved = load(controller.slot.write(controller.plan.saved(controller.match)))
    _, match = returned(resuming(saved))
    return match


def press(mouse: Mouse, label: str) -> None:
    row = question(mouse).form.part(label)
    mouse.click((row.left + row.width / 2, row.top + row.height / 2))


def test_the_keyboard_alone_renames_the_chosen_unit(app: App) -> None:
    keys = Keys(app, opened(app, planned(fog=False)))
    keys.key(pygame.K_F9)
    keys.key(pygame.K_a, pygame.KMOD_CTRL)
    keys.type("zoe")
    keys.key(pygame.K_RETURN)
    assert keys.top is keys.battle
    assert keys.controller.named("ann")[0] == "zoe"
    assert [entry.name for entry in keys.battle.panels.entries] == ["zoe", "Bob"]


def test_the_palette_has_it_for_the_mouse(mouse: Mouse) -> None:
    mouse.click(mouse.spot(MORE))
    mouse.move(mouse.spot_of("palette"))
    for _ in range(60):
        if any(spot.name == "rename" and spot.act for spot in mouse.battle.panels.spots):
            break
        mouse.wheel(-1)
    mouse.click(mouse.spot("rename"))
    assert question(mouse).title == "Rename Ann"
    press(mouse, "Cancel")
    assert mouse.top is mouse.battle


def test_the_name_is_in_the_log_the_record_and_what_is_kept(mouse: Mouse) -> None:
    """What was told before has the new name too; a match that is taken up has it, with the same hash."""
    mouse.do(next(action for action in mouse.match.legal() if type(action).__name__ == "Move"))
    mouse.controller.rename("ann", "Zoe")
    told = " ".join(span.words for line in mouse.controller.lines for span in line.spans)
    assert "Zoe" in told
    assert "Ann" not in told
    assert mouse.match.record.entries[-1].edit == {"edit": "rename", "unit": "ann", "name": "Zoe"}
    match = taken_up(mouse)
    assert (match.state.unit("ann").name, match.hash) == ("Zoe", mouse.match.hash)


def test_it_can_be_taken_back_and_does_nothing_else(mouse: Mouse) -> None:
    legal = len(mouse.match.legal())
    mouse.controller.rename("ann", "Zoe")
    assert (len(mouse.match.legal()), mouse.controller.unit) == (legal, "ann")
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    assert mouse.controller.named("ann")[0] == "Ann"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_names_like_any_other(mouse: Mouse, name: str) -> None:
    """They are drawn, told and kept, and an act by who is called so goes on as ever."""
    mouse.controller.rename("ann", name)
    mouse.frames(3)
    mouse.do(next(action for action in mouse.match.legal() if type(action).__name__ == "Move"))
    match = taken_up(mouse)
    assert match.state.unit("ann").name == name


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_name_is_refused_with_the_reason(mouse: Mouse, name: str) -> None:
    with pytest.raises(BadEdit):
        mouse.controller.rename("ann", name)
    assert mouse.controller.named("ann")[0] == "Ann"


def test_nobody_renames_an_enemy_or_in_others_turn(mouse: Mouse) -> None:
    with pytest.raises(BadEdit):
        mouse.controller.rename("rex", "Coward")
    assert not mouse.controller.can_rename("rex")


def test_the_question_says_why_not_and_stays(app: App) -> None:
    keys = Keys(app, opened(app, planned(fog=False)))
    keys.key(pygame.K_F9)
    keys.key(pygame.K_a, pygame.KMOD_CTRL)
    keys.type("bob")
    keys.key(pygame.K_RETURN)
    note = question(keys).form.rows[1]
    assert isinstance(note, Note)
    assert note.label == "Somebody else of the squad is called bob."
    keys.key(pygame.K_ESCAPE)
    assert keys.top is keys.battle
    assert keys.controller.named("ann")[0] == "Ann"
