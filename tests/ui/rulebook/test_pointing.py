"""F1 opens the rulebook at what is pointed at; clauses in panels lead to it by a click."""

import pygame
import pytest

from game.board.squares import Square
from game.rulebook.book import rulebook
from game.ui.app import App
from game.ui.battle.match_panels import LOG
from game.ui.board.panel import PAGE
from game.ui.menus.setup import Setup
from game.ui.rulebook.screen import RulebookScreen
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import FOUR, drawn, man, opened, planned
from tests.ui.battle.test_decisions import watched
from tests.ui.lab.visitor import Visitor
from tests.ui.pilot import Pilot


def asked(player: Mouse) -> str:
    """The page that F1 opens; Esc comes back to the battle."""
    player.key(pygame.K_F1)
    book = player.top
    assert isinstance(book, RulebookScreen)
    name = book.shown.name if book.shown else ""
    player.key(pygame.K_ESCAPE)
    player.frames()
    assert player.top is player.battle
    return name


@pytest.fixture
def player(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(units=(man("ann", 1, 1, bulk=1), *FOUR[1:])))))


def test_an_enemy_is_asked_about_by_what_a_click_would_do(player: Mouse) -> None:
    player.hover((8, 1))
    assert asked(player) == "squad/shooting"


def test_bare_ground_is_asked_about_by_the_move_and_other_ground_by_its_name(player: Mouse) -> None:
    player.hover((2, 2))
    assert asked(player) == "squad/moving"
    player.hover((5, 3))
    assert asked(player).startswith("board/")


def test_a_button_is_asked_about_by_what_it_does(player: Mouse) -> None:
    player.move(player.spot("order aim"))
    player.frames(2)
    assert asked(player) == "squad/aim"


def test_a_right_click_on_a_panel_asks_as_f1_does(player: Mouse) -> None:
    """On a button of the bar, which is not pressed by it."""
    player.click(player.spot("order aim"), 3)
    book = player.top
    assert isinstance(book, RulebookScreen)
    assert book.shown
    assert book.shown.name == "squad/aim"
    player.key(pygame.K_ESCAPE)
    player.frames()
    assert player.top is player.battle
    assert not player.controller.verb, "it was asked, not pressed"


@pytest.mark.parametrize("system", ["squad", "narrative", "effort", "phased"])
def test_every_part_of_the_panels_has_a_page(app: App, system: str) -> None:
    """Chips, roster, log, squares of the row, tabs: none opens the book at its beginning."""
    units = (man("ann", 1, 1), man("bob", 1, 4), man("Rex", 8, 1))
    plan = planned(drawn(units=units, system=system), system=system, fog=False)
    player = Mouse(app, opened(app, plan))
    player.settle()
    player.frames(2)
    battle, lost = player.battle, []
    for spot in battle.panels.spots:
        battle.view.pointer = (spot.box.left + spot.box.width // 2, spot.box.top + spot.box.height // 2)
        over = battle.panels.over
        if over and over.name and rulebook().first(battle.topics(), battle.chapter) is None:
            lost.append(over.name)
    assert len(battle.panels.spots) > 15
    assert lost == []


def test_the_letter_of_a_key_is_no_mark(app: App) -> None:
    """H ends a turn, and is the mark of human scale (P-41)."""
    units = (man("ann", 1, 1), man("Rex", 8, 1))
    player = Mouse(app, opened(app, planned(drawn(units=units, system="phased"), system="phased", fog=False)))
    player.settle()
    player.move(player.spot("order done"))
    player.frames(2)
    assert asked(player).startswith("phased/")
    assert asked(player) != "phased/human-scale-word"


def test_without_anything_it_opens_at_the_rules_that_are_played_by(player: Mouse) -> None:
    player.battle.view.pointer = None
    assert asked(player) == "squad/turn"


def test_a_clause_of_the_log_leads_to_its_page(player: Mouse) -> None:
    player.do(next(action for action in player.match.legal() if action.kind == "shoot"))
    player.battle.panels.toggle(LOG)
    player.frames(2)
    spots = [spot for spot in player.battle.panels.spots if spot.name.startswith(PAGE)]
    box = spots[-1].box
    player.click((box.left + box.width / 2, box.top + box.height / 2))
    book = player.top
    assert isinstance(book, RulebookScreen)
    assert book.shown


def test_a_decision_is_asked_about_by_f1_and_by_a_click_on_its_clause(app: App) -> None:
    """Ann is asked whether she shoots from overwatch (S-16)."""
    player = watched(app)
    assert asked(player) == "squad/abilities"
    assert player.controller.mode == "decide"
    box = next(spot.box for spot in player.battle.panels.spots if spot.name == f"{PAGE}S-16")
    player.click((box.left + box.width / 2, box.top + box.height / 2))
    book = player.top
    assert isinstance(book, RulebookScreen)
    assert book.shown is book.book.pages["squad/abilities"]


def test_a_clause_in_the_lab_leads_to_its_page(seat: Visitor) -> None:
    lab = seat.screen
    lab.lab.observer, lab.lab.target = lab.lab.end(Square(1, 2)), lab.lab.end(Square(9, 2))
    seat.frames(4)
    box = next(spot.box for spot in lab.panels.spots if spot.name.startswith(f"{PAGE}B-"))
    seat.click((box.left + box.width / 2, box.top + box.height / 2))
    assert isinstance(seat.app.screens[-1], RulebookScreen)


def test_the_name_of_the_rules_at_the_top_leads_to_their_chapter(player: Mouse) -> None:
    box = next(spot.box for spot in player.battle.panels.spots if spot.name == f"{PAGE}turn")
    player.click((box.left + box.width / 2, box.top + box.height / 2))
    book = player.top
    assert isinstance(book, RulebookScreen)
    assert book.shown is book.book.pages["squad/turn"]


def test_a_choice_of_the_setup_is_asked_about_by_its_rules(app: App, pilot: Pilot) -> None:
    setup = Setup(print)
    app.open(setup)
    for entry in setup.entries:
        entry.read()
    pilot.frames(20)
    for label, page in (("Fog", "window/fog-word"), ("Slow start", "squad/slow-start-word")):
        row = next(row for row in setup.form.rows if row.label.startswith(label))
        box = setup.form.part(row.label)
        pilot.move((box.left + 2, box.top + 2))
        pilot.key(pygame.K_F1)
        book = app.screens[-1]
        assert isinstance(book, RulebookScreen)
        assert book.shown is book.book.pages[page]
        pilot.key(pygame.K_ESCAPE)
        pilot.frames()


def test_a_unit_of_the_list_is_asked_about_by_what_it_has_left(player: Mouse) -> None:
    player.move(player.spot_of("ann"))
    player.frames(2)
    assert asked(player) == "squad/health-word"
