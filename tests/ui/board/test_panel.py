"""Panels that scroll: by the wheel, and by their bar, which is grabbed with the mouse."""

import pygame
import pytest
from pygame import Surface

from game.ui.app import App
from game.ui.board.card import row
from game.ui.board.panel import BoxPanel, Painted, ScrollPanel, Spot, Spots, Stack
from game.ui.layout import Box
from game.ui.widgets.look import Look
from tests.ui.battle.scenes import drawn, man, opened, planned
from tests.ui.pilot import Pilot

BOX = Box(20, 10, 300, 120)


class Lines(ScrollPanel[int]):
    """A number of lines."""

    name = "lines"

    def paint(self, data: int, width: int, look: Look, over: str) -> Painted:
        stack = Stack(width, look)
        for number in range(data):
            stack.row(row(f"line {number}"))
        return stack.painted()


def bar(spots: Spots) -> Spot | None:
    return next((spot for spot in spots if spot.grab), None)


def mouse(kind: int, pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(kind, pos=pos, button=1, buttons=(1, 0, 0), rel=(0, 0))


def test_what_fits_has_no_bar(app: App) -> None:
    assert bar(Lines().draw(Surface((400, 300)), BOX, 2, app.look)) is None


def test_the_bar_of_a_panel_is_dragged(app: App) -> None:
    panel, surface = Lines(), Surface((400, 300))
    spot = bar(panel.draw(surface, BOX, 40, app.look))
    assert spot
    assert spot.grab
    assert BOX.holds((spot.box.left, spot.box.top))
    x, top = spot.box.left + spot.box.width // 2, spot.box.top
    assert spot.grab(mouse(pygame.MOUSEBUTTONDOWN, (x, top + 4)))
    spot.grab(mouse(pygame.MOUSEMOTION, (x + 200, top + 900)))
    assert panel.scrolled == panel.height(40, BOX.width, app.look) - BOX.height
    spot.grab(mouse(pygame.MOUSEBUTTONUP, (x, top + 900)))
    spot.grab(mouse(pygame.MOUSEMOTION, (x, top)))
    assert panel.scrolled > 0, "let go is let go"


def test_a_panel_beyond_the_window_is_left_out(app: App) -> None:
    class Plain(BoxPanel[int]):
        def paint(self, surface: Surface, box: Box, data: int, look: Look, over: str) -> Spots:
            raise AssertionError

    assert Plain().draw(Surface((400, 300)), Box(20, 400, 100, 40), 1, app.look) == ()


def test_what_is_grabbed_gets_the_mouse_until_it_is_released(
    app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = opened(app, planned(drawn(units=(man("ann", 3, 2), man("Rex", 6, 2)))))
    kinds = list[int]()

    def grab(event: pygame.Event) -> bool:
        kinds.append(event.type)
        return True

    spot = Spot(Box(300, 300, 40, 40), name="bar", grab=grab)
    monkeypatch.setattr(battle.panels, "draw", lambda *_: setattr(battle.panels, "spots", (spot,)))
    pilot.frames(2)
    pilot.drag((310, 310), (700, 500), 1)
    down, motion, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP
    assert kinds == [down, motion, motion, up]
    pilot.move((710, 510))
    assert len(kinds) == 4
    battle.controller.close()
