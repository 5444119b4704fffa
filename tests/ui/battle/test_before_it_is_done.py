"""What an act costs and what it comes to is said before it is done: at the pointer, in the panel."""

import pygame
from msgspec.structs import replace

from game.board.squares import Square
from game.systems.effort.moves import Move as EffortMove
from game.systems.narrative.moves import Move
from game.systems.narrative.stances import Aim
from game.ui.app import App
from game.ui.board.card import said
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = ("................",) * 6
PAIR = (man("ann", 0, 1), man("Rex", 15, 5))

LOCK = """
[[tasks]]
name = "Open it"
at = [1, 1]
narrative = { skill = "mechanics", difficulty = 2 }
"""


def begun(app: App, system: str, more: str = "") -> Mouse:
    """Ann's turn, under a rule system; she can be seen to from where she stands."""
    text = drawn(YARD, PAIR, system=system, more=more)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False, seed=1)))
    mouse.settle()
    while mouse.controller.unit != "ann":
        mouse.controller.do(next(action for action in mouse.match.legal() if action.kind == "end_turn"))
        mouse.settle()
    return mouse


def at_pointer(mouse: Mouse, square: tuple[int, int]) -> str:
    """The words at the pointer over a square."""
    mouse.hover(square)
    return mouse.battle.words()[0][1]


def test_a_second_maneuver_says_its_strain(app: App) -> None:
    """N-06: the first is free."""
    mouse = begun(app, "narrative")
    assert at_pointer(mouse, (3, 1)) == "Move to 3,1"
    mouse.controller.do(Move(unit="ann", at=Square(3, 1)))
    mouse.settle()
    assert at_pointer(mouse, (5, 1)) == "Move to 5,1, 2 strain"


def test_a_reach_is_called_at_the_pointer_as_in_its_legend(app: App) -> None:
    """E-15, E-19: each square is of the first reach that it is in."""
    mouse = begun(app, "effort")
    controller, before = mouse.controller, set[tuple[int, int]]()
    called = []
    for reach in controller.system.words.areas(controller.view, controller.unit):
        squares = {(int(x), int(y)) for y, x in zip(*reach.area.nonzero(), strict=True)} - before
        called.append((reach.label, at_pointer(mouse, min(squares)).partition(" to ")[0]))
        before |= squares
    assert called == [("Move", "Move"), ("Sprint", "Sprint")]


def test_going_too_far_says_that_it_leaves_one_open(app: App) -> None:
    """E-11, E-19: a second Maneuver, and a Sprint."""
    mouse = begun(app, "effort")
    assert at_pointer(mouse, (3, 1)) == "Move to 3,1"
    mouse.battle.press_button("Sprint")
    assert at_pointer(mouse, (14, 1)) == "Sprint to 14,1, both actions, leaves it Open"
    mouse.controller.let_go()
    mouse.controller.do(EffortMove(unit="ann", at=Square(3, 1)))
    mouse.settle()
    assert at_pointer(mouse, (5, 1)) == "Move to 5,1, leaves it Open"


def test_a_button_with_dice_shows_them_before_it_is_pressed(app: App) -> None:
    """M-09, N-38: a task in the panel of figures, and what a story point would make of it."""
    mouse = begun(app, "narrative", LOCK)
    mouse.move(mouse.spot("order task"))
    mouse.frames(3, 0.2)
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.switched
    assert figures.switched.words == "with a story point"
    assert 0 < figures.hit < figures.switched.made
    mouse.key(pygame.K_F6)
    mouse.frames(2, 0.2)
    fated = mouse.battle.presenter.figures
    assert fated
    assert fated.hit == figures.switched.made
    mouse.move(mouse.spot("order done"))
    mouse.frames(3, 0.2)
    assert mouse.battle.presenter.figures is None


def test_what_is_lost_by_going_is_said(app: App) -> None:
    """N-10: an aim is lost by moving, not by taking cover where one stands."""
    mouse = begun(app, "narrative")
    mouse.hover((3, 1))
    assert ("Loses", "aiming 1") not in mouse.battle.words()
    mouse.controller.do(Aim(unit="ann"))
    mouse.settle()
    mouse.hover((4, 1))
    assert ("Loses", "aiming 1") in mouse.battle.words()
    mouse.hover((15, 5))
    assert not any(key == "Loses" for key, _ in mouse.battle.words()), "a shot uses it"


def test_a_second_maneuver_says_how_else_it_could_be_paid(app: App) -> None:
    """N-06, N-07: by strain, or by the action; once that is gone by strain alone."""
    mouse = begun(app, "narrative")
    mouse.controller.do(Move(unit="ann", at=Square(3, 1)))
    mouse.settle()
    (aim,) = mouse.controller.orders.meant("ann", "aim")
    assert aim.verb.hint.startswith("Its next attack is easier")
    assert aim.verb.hint.endswith(" Costs 2 strain, or its action (Action for maneuver).")
    mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "shoot"))
    mouse.settle()
    (aim,) = mouse.controller.orders.meant("ann", "aim")
    assert aim.verb.hint.endswith(" Costs 2 strain.")


def test_what_is_the_matter_with_a_target_stands_in_its_panel(app: App) -> None:
    """P-05: a broken enemy was pointed at, and nothing said what that means; its own cover is no plight."""
    mouse = begun(app, "phased")
    rex = mouse.match.state.unit("rex")
    presenter = mouse.battle.presenter
    assert not said(tuple(presenter.plight(replace(rex, broken=False))))
    told = said(tuple(presenter.plight(replace(rex, broken=True, hugging=True))))
    assert told.startswith("broken: It can only flee")
    assert "hugging" not in told
