"""Every menu goes by keys alone: the focus visits each row in order, is seen, and Escape leaves."""

from collections.abc import Callable

import pygame
import pytest

from game.rules.state import Outcome
from game.ui.app import App
from game.ui.menus.dialog import Dialog
from game.ui.menus.finish import GRACE, AfterBattle, Figures, Finish, Offer
from game.ui.menus.page import FormScreen
from game.ui.menus.pause import Pause
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.title import Title
from game.ui.widgets.form_rows import Button, Head, Note
from tests.ui.pilot import Pilot

TAB = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")


def finish() -> Finish:
    offers = (Offer("Next map", "Another.", print),)
    return Finish(
        Outcome("squad", "Out."), "squad", 3, Figures(), AfterBattle(print, print, print, others=offers)
    )


def dialog() -> Dialog:
    return Dialog("Sure?", lambda made: (Note("It is lost."), Button("Yes", print), Button("No", made.close)))


MENUS: tuple[Callable[[], FormScreen], ...] = (
    SettingsScreen,
    lambda: Pause(tuple, lambda: "Saved."),
    finish,
    dialog,
)


@pytest.mark.parametrize("made", MENUS, ids=["settings", "pause", "end", "dialog"])
def test_the_focus_visits_every_row_and_escape_leaves(
    app: App, pilot: Pilot, made: Callable[[], FormScreen]
) -> None:
    app.open(Title(()))
    screen = made()
    app.open(screen)
    pilot.frames(2, GRACE)
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
    before = pygame.image.tobytes(app.window, "RGB")
    pilot.key(pygame.K_TAB)
    assert pygame.image.tobytes(app.window, "RGB") != before, "the focus is seen"
    pilot.key(pygame.K_ESCAPE)
    assert screen not in app.screens
