"""The panels of a way and of a throw, and both on the board: numbers are the same in both places."""

from fractions import Fraction
from typing import Any

import pygame
from pygame import Surface

from game.analysis.journeys import Journey, Step, Threat
from game.analysis.throws import Ghost
from game.board.squares import Square
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.card import said
from game.ui.lab import previews
from game.ui.lab.previews import PathPanel, Throw, ThrowPanel, Trip
from game.ui.lab.verdict_panels import Who
from tests.systems.squad.field import field, soldier

NAMES = (("v", Who("Vega", "squad")), ("r", Who("Raider", "opposition")), ("X", Who("Bruiser", "opposition")))
SHOT = Threat("r", "overwatch", "v", Square(3, 1), Fraction(1, 4), Fraction(1, 5), Fraction(0))
WAY: Journey[Any] = Journey(
    "v",
    (
        Step(Square(1, 1), 0, unhurt=Fraction(1)),
        Step(Square(2, 1), 2, ("r",), (), Fraction(1)),
        Step(Square(3, 1), 5, ("r",), (SHOT,), Fraction(4, 5)),
        Step(Square(4, 1), 7, ("r",), (SHOT,), Fraction(4, 5)),
    ),
    "",
    "",
    Fraction(4, 5),
    None,
)


def test_a_way_is_told_step_by_step_with_its_dangers() -> None:
    text = said(previews.path_rows(Trip(WAY, NAMES)))
    assert "Vega to 4,1" in text
    assert "80 %  arrives unhurt" in text
    assert "1  2,1   1 square   seen by Raider · 100 %" in text
    assert "2  3,1   2½ squares   seen by Raider · 80 %" in text
    assert text.count("overwatch, hits 25 %, hurts 20 %") == 1, "told once, not at every step"


def test_a_way_that_is_stopped_says_by_what_and_promises_nothing() -> None:
    stopped: Journey[Any] = Journey("v", WAY.steps, "Raider stands at 4,1", "B-09", Fraction(0), None)
    text = said(previews.path_rows(Trip(stopped, NAMES)))
    assert "Stopped: Raider stands at 4,1 · B-09" in text
    assert "unhurt" not in text
    nowhere: Journey[Any] = Journey("v", WAY.steps[:1], "9,9 is not on the board", "B-01", Fraction(0), None)
    assert "9,9 is not on the board" in said(previews.path_rows(Trip(nowhere, NAMES)))


def changed(surface: Surface, frame: Frame, square: Square) -> bool:
    """Whether anything was drawn in a square of a black surface."""
    part = surface.subsurface((*frame.at(square), frame.px, frame.px))
    return bool(pygame.surfarray.array3d(part).any())


def test_steps_with_dangers_are_numbered_on_the_board(app: App) -> None:
    surface, frame = Surface((400, 160)), Frame(40, 0, 0)
    previews.dangers(surface, frame, app.look, WAY)
    assert [changed(surface, frame, step.at) for step in WAY.steps] == [False, False, True, True]
    way = previews.course(WAY)
    assert way
    assert (way.start, way.squares[-1], way.cost) == ((1, 1), (4, 1), 7)
    assert way.watched == ((2, 1),), "seen there, but nobody can do anything"
    assert previews.course(Journey("v", WAY.steps[:1], "", "", Fraction(1), None)) is None


SHORT = Ghost(((0.5, 2.5), (2.5, 2.5)), Square(2, 2), (), "failed", Fraction(1, 10))
MADE = Ghost(
    ((0.5, 2.5), (5.5, 2.5), (4.5, 2.5)),
    Square(4, 2),
    ("X",),
    "made",
    Fraction(9, 10),
    bounces=((5.5, 2.5),),
    squares=(Square(4, 2), Square(5, 2)),
)


def test_a_throw_is_told_end_by_end_with_who_is_caught() -> None:
    text = said(previews.throw_rows(Throw("Vega throws a frag grenade", (SHORT, MADE), NAMES)))
    assert "1  failed · 10 %" in text
    assert "lands at 2,2" in text
    assert "nobody is caught" in text
    assert "2  made · 90 %" in text
    assert "lands at 4,2, bounces once" in text
    assert "caught: Bruiser" in text
    assert "Nothing can be thrown there" in said(previews.throw_rows(Throw("Vega", (), NAMES)))


def test_a_throw_lies_on_the_board_with_its_blast(app: App) -> None:
    surface, frame = Surface((400, 200)), Frame(40, 0, 0)
    state = field((".........",) * 5, a=soldier((0, 2)), X=soldier((7, 4))).state
    previews.throws(surface, frame, app.look, (SHORT, MADE), state)
    inside = [Square(x, 2) for x in range(6)]
    assert all(changed(surface, frame, square) for square in inside)
    assert changed(surface, frame, Square(7, 4)), "who is caught is ringed"
    assert not changed(surface, frame, Square(8, 1))


def test_both_panels_are_as_tall_as_their_rows(app: App) -> None:
    one, two = Trip(WAY, NAMES), Throw("Vega throws", (SHORT, MADE), NAMES)
    assert PathPanel().height(one, 424, app.look) > 120
    assert ThrowPanel().height(two, 424, app.look) > ThrowPanel().height(
        two._replace(ghosts=(SHORT,)), 424, app.look
    )
