"""A way that the player leads: over squares that are marked before it is said where it ends."""

from typing import Any

import pygame
import pytest

from game.board.squares import Square
from game.rules.events import Moved
from game.systems import SYSTEMS
from game.ui.app import App
from tests.ui.battle.player import Keys, Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = (
    "........",
    "........",
    "....^...",
    "........",
    "........",
)
"""
. . . . . . . .
. . . . . . . .
a . . . ^ . . .    a: ann
. . . . . . . .
. . . . . . . X
"""

PAIR = (man("ann", 0, 2), man("Rex", 7, 4))


@pytest.fixture
def mouse(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(YARD, PAIR), fog=False)))


def gone(player: Mouse | Keys) -> tuple[Square, ...]:
    """The squares that the last action went through."""
    return tuple(event.end for event in player.match.events(None) if isinstance(event, Moved))


def waypoints(mouse: Mouse) -> list[tuple[int, int]]:
    return [(square.x, square.y) for square in mouse.controller.waypoints]


def test_shift_and_a_click_have_the_way_lead_over_a_square(mouse: Mouse) -> None:
    """Over 1,1 and 2,0 to 3,1: the words say so, the way is drawn so, and so it is gone."""
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    mouse.click(mouse.pixel((1, 1)))
    mouse.click(mouse.pixel((2, 0)))
    pygame.key.set_mods(0)
    assert not gone(mouse)
    mouse.hover((3, 1))
    assert mouse.battle.presenter.click.words == "Move to 3,1, by way of 1,1, 2,0"
    course = mouse.battle.picture().course
    assert course
    assert course.squares == (Square(1, 1), Square(2, 0), Square(3, 1))
    mouse.click(mouse.pixel((3, 1)))
    mouse.settle()
    assert gone(mouse) == (Square(1, 1), Square(2, 0), Square(3, 1))
    assert waypoints(mouse) == []


def test_a_chosen_move_says_how_its_way_is_led(mouse: Mouse) -> None:
    mouse.hover((1, 1))
    assert [how for how, _ in mouse.battle.words()] == ["Click", "Seen by", "From there"]
    mouse.press(mouse.verb("Move"))
    mouse.hover((1, 1))
    assert dict(mouse.battle.words())["Shift + click"] == "go by way of here"


def test_the_middle_button_alone_does_it_too_and_the_right_one_takes_it_back(mouse: Mouse) -> None:
    mouse.click(mouse.pixel((1, 1)), 2)
    mouse.click(mouse.pixel((2, 0)), 2)
    mouse.click(mouse.pixel((5, 2)), 3)
    assert waypoints(mouse) == [(1, 1)]
    mouse.click(mouse.pixel((1, 1)), 2)
    assert waypoints(mouse) == []


def test_the_keyboard_alone_leads_a_way(app: App) -> None:
    keys = Keys(app, opened(app, planned(drawn(YARD, PAIR), fog=False)))
    keys.walk(Square(1, 1))
    keys.key(pygame.K_PERIOD)
    keys.walk(Square(2, 2))
    keys.key(pygame.K_RETURN)
    keys.settle()
    assert gone(keys) == (Square(1, 1), Square(2, 2))


def test_a_way_that_is_too_long_is_refused_before_it_is_gone(mouse: Mouse) -> None:
    """Move 4: the corner below and back is within it, what lies beyond is not."""
    mouse.click(mouse.pixel((0, 4)), 2)
    mouse.hover((4, 2))
    assert mouse.battle.presenter.click.kind == "refused"
    assert mouse.battle.presenter.click.words == "4,2 is too far by way of 0,4"
    mouse.click(mouse.pixel((4, 2)))
    assert not gone(mouse)
    assert mouse.battle.toast == "4,2 is too far by way of 0,4"


def test_what_no_way_leads_over_is_refused_as_a_waypoint(mouse: Mouse) -> None:
    """An enemy's square is none, nor is one's own."""
    mouse.click(mouse.pixel((7, 4)), 2)
    assert waypoints(mouse) == []
    assert mouse.battle.toast
    mouse.click(mouse.pixel((0, 2)), 2)
    assert waypoints(mouse) == []


def test_another_unit_a_button_and_an_act_forget_the_waypoints(mouse: Mouse) -> None:
    mouse.click(mouse.pixel((1, 1)), 2)
    mouse.press(mouse.verb("Aim"))
    assert waypoints(mouse) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_way_is_led_in_every_rule_system(app: App, system: str) -> None:
    """Of what is offered for a square beside one, some action goes there over another square beside it."""
    fast: dict[str, Any] = {"speed": 2} if system == "phased" else {}
    pair = (man("ann", 0, 2, **fast), man("Rex", 7, 4, **fast))
    mouse = Mouse(app, opened(app, planned(drawn(YARD, pair, system=system), system=system, fog=False)))
    view, unit = mouse.match.seen(), mouse.controller.unit
    start = mouse.controller.at(unit)
    assert start
    inward = 1 if start.x == 0 else -1
    over, to = Square(start.x + inward, start.y - 1), Square(start.x + inward, start.y)
    going = (action for action in mouse.match.legal() if action.unit == unit and aims_at(action, to))
    led = [action for each in going if (action := each.by_way_of(view, (over,)))]
    legal = [action for action in led if not mouse.match.why_not(action)]
    assert [action.path(view) for action in legal[:1]] == [(over, to)]


def aims_at(action: object, square: Square) -> bool:
    return getattr(action, "at", None) == square


def test_a_click_means_where_it_was_made_though_no_frame_came_between(mouse: Mouse) -> None:
    """The pointer rests on 3,1; motion, press and release on 1,1 come all at once: ann goes to 1,1."""
    mouse.hover((3, 1))
    pixel = mouse.pixel((1, 1))
    mouse.post(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0))
    mouse.post(pygame.MOUSEBUTTONDOWN, pos=pixel, button=1)
    mouse.post(pygame.MOUSEBUTTONUP, pos=pixel, button=1)
    mouse.frames()
    mouse.settle()
    assert gone(mouse)[-1] == Square(1, 1)
