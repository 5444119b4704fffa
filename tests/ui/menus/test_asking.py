"""F1 in the screens around a battle asks about the row under the pointer; each of them has its page."""

import pygame
import pytest

from game.rulebook.book import rulebook
from game.rules.state import Outcome
from game.ui.app import App
from game.ui.battle.menu import BattleMenu, figures
from game.ui.battle.reasons import HEADINGS
from game.ui.menus.finish import GRACE, MEANT, AfterBattle, Figures, Finish, Tally
from game.ui.menus.page import FormScreen
from game.ui.menus.pause import Pause
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.title import Title
from game.ui.rulebook.screen import RulebookScreen
from game.ui.widgets.form_rows import Head, Note
from tests.ui.battle.scenes import opened, planned
from tests.ui.pilot import Pilot


def unexplained(screen: FormScreen) -> list[str]:
    """The rows without a page of their own, but for those of keys, which stand last."""
    rows = screen.form.rows
    keys = next((at for at, row in enumerate(rows) if row.label.startswith("Keys: ")), len(rows))
    labels = [row.label for row in rows[:keys] if not isinstance(row, Head | Note)]
    assert labels
    return [label for label in labels if rulebook().word(label, screen.chapter) is None]


@pytest.mark.parametrize("made", [SettingsScreen, lambda: Title(())], ids=["settings", "title"])
def test_every_row_of_a_menu_has_its_page(app: App, made: type[FormScreen]) -> None:
    screen = made()
    app.open(screen)
    assert unexplained(screen) == []


def test_every_row_of_the_menu_of_a_battle_and_every_figure_of_its_end_has_its_page(app: App) -> None:
    battle = opened(app, planned())
    BattleMenu(app, battle, battle.controller).pause(print, str, print)
    pause = app.screens[-1]
    assert isinstance(pause, Pause)
    assert unexplained(pause) == []
    page = rulebook().pages["window/end"]
    for heading in (*figures(battle.controller.match).headings, *HEADINGS):
        assert heading in page.plain
        assert heading in MEANT


def test_all_figures_of_the_end_are_read_whole(app: App, pilot: Pilot) -> None:
    """With a column for who has left "standing" was cut to "standi..."; all are one row."""
    shown = Figures(tuple(MEANT), (Tally("opposition", ("0",) * len(MEANT)),))
    finish = Finish(Outcome("squad", "All are out."), "squad", 4, shown, AfterBattle(print))
    app.open(finish)
    pilot.frames(2, GRACE)
    assert tuple(map(" ".join, finish._columns)) == tuple(MEANT)


def test_a_figure_of_the_end_is_asked_about_by_f1_and_by_a_click(app: App, pilot: Pilot) -> None:
    shown = Figures(("standing", "that hurt"), (Tally("squad", ("2", "7")),))
    finish = Finish(Outcome("squad", "All are out."), "squad", 4, shown, AfterBattle(print))
    app.open(finish)
    pilot.frames(2, GRACE)
    at = (finish._table.right - 40, finish._table.top + 20)
    assert finish._heading_at(at) == "that hurt"
    plain = finish.form.helped
    pilot.move(at)
    assert finish.form.helped.startswith("How many of those attacks hurt"), "pointing at it is enough"
    pilot.move((4, 4))
    assert finish.form.helped == plain
    for code in (pygame.K_F1, None):
        pilot.move(at)
        if code:
            pilot.key(code)
        else:
            pilot.click(at)
        book = app.screens[-1]
        assert isinstance(book, RulebookScreen)
        assert book.shown is book.book.pages["window/end"]
        pilot.key(pygame.K_ESCAPE)
        pilot.frames()
        assert app.screens[-1] is finish
