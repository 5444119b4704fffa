"""A burst over several targets: taken in one by one while the button is held, or click by click."""

import pygame
import pytest

from game.systems.phased.declaring import Declare
from game.systems.phased.ranged import Picking
from game.ui.app import App
from game.ui.battle import decision_text
from game.ui.battle.hands import LATE
from game.ui.board.card import said
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

ROWS = ("............",) * 6
UNITS = (
    man("ann", 1, 2, template="heavy"),
    man("Rex", 7, 1),
    man("Sly", 7, 2),
    man("Tom", 8, 3),
    man("Una", 1, 5),
)
"""Rex, Sly and Tom stand in one wedge before Ann; Una stands to her side."""


def spraying(app: App) -> Mouse:
    """Ann may fire, and has chosen Spray."""
    mouse = Mouse(app, opened(app, planned(drawn(ROWS, UNITS, system="phased"), system="phased", fog=False)))
    controller = mouse.controller
    for _ in range(30):
        if mouse.match.state.clock.phase == 3 and controller.side == "squad":
            break
        legal = mouse.match.legal()
        fires = [
            action
            for action in legal
            if isinstance(action, Declare) and (action.unit, action.order) == ("ann", "ranged")
        ]
        ends = [action for action in legal if type(action).__name__ in {"EndTurn", "EndPhase"}]
        controller.do([*fires, *ends][0])
        mouse.frames(3)
    mouse.press(mouse.verb("Spray"))
    assert controller.verb
    return mouse


def down(mouse: Mouse, square: tuple[int, int]) -> None:
    mouse.move(mouse.pixel(square))
    mouse.post(pygame.MOUSEBUTTONDOWN, pos=mouse.at, button=1)
    mouse.frames(2)


def up(mouse: Mouse) -> None:
    mouse.post(pygame.MOUSEBUTTONUP, pos=mouse.at, button=1)
    mouse.frames(2)


def targets(mouse: Mouse) -> tuple[str, ...]:
    """Whom the burst that waits is aimed at."""
    assert mouse.controller.prompt
    grant = mouse.controller.prompt.grant
    assert isinstance(grant, Picking)
    return grant.shot.targets


def test_targets_are_taken_in_while_the_button_is_held(app: App) -> None:
    """P-33: press on Rex, over the ground and over Una, who is no target, to Sly; the view stays."""
    mouse = spraying(app)
    camera = mouse.battle.view.camera
    before = (camera.x, camera.y)
    down(mouse, (7, 1))
    assert targets(mouse) == ("rex",)
    mouse.hover((4, 4))
    mouse.hover((1, 5))
    assert targets(mouse) == ("rex",)
    mouse.hover((7, 2))
    mouse.hover((7, 1))
    assert targets(mouse) == ("rex", "sly")
    assert (camera.x, camera.y) == before
    up(mouse)
    mouse.hover((8, 3))
    assert targets(mouse) == ("rex", "sly")


def test_a_click_takes_one(app: App) -> None:
    mouse = spraying(app)
    mouse.click(mouse.pixel((7, 2)))
    assert targets(mouse) == ("sly",)
    mouse.click(mouse.pixel((7, 1)))
    assert targets(mouse) == ("sly", "rex")


def test_the_chance_of_each_is_told_before_the_burst(app: App) -> None:
    mouse = spraying(app)
    mouse.click(mouse.pixel((7, 2)))
    asked = decision_text.asked(mouse.controller)
    assert asked
    assert said(asked.rows) == "Click on a marked square, or:"
    mouse.click(mouse.pixel((7, 1)))
    asked = decision_text.asked(mouse.controller)
    assert asked
    text = said(asked.rows)
    assert "Rex" in text
    assert "Sly" in text
    assert text.count("hurt,") == 2
    mouse.key(pygame.K_1)
    assert mouse.match.record.entries[-1].act == {"kind": "choose", "choice": "fire"}


def test_the_keyboard_takes_a_further_target(app: App) -> None:
    """Enter is for the square of the cursor once that was moved; else for the first choice: to fire."""
    mouse = spraying(app)
    mouse.click(mouse.pixel((7, 2)))
    mouse.key(pygame.K_UP, pygame.KMOD_SHIFT)
    mouse.key(pygame.K_RETURN)
    assert targets(mouse) == ("sly", "rex")
    mouse.frames(2, LATE)
    mouse.key(pygame.K_RETURN)
    assert mouse.match.record.entries[-1].act == {"kind": "choose", "choice": "fire"}


@pytest.mark.parametrize("start", [(4, 4), (1, 5)])
def test_a_drag_from_elsewhere_moves_the_view(app: App, start: tuple[int, int]) -> None:
    """Without Spray chosen a press is the view's."""
    mouse = spraying(app)
    mouse.controller.let_go()
    before = len(mouse.match.record.entries)
    down(mouse, start)
    mouse.move(mouse.pixel((7, 1)), 1)
    up(mouse)
    assert not mouse.battle.sweeping
    assert len(mouse.match.record.entries) == before
