"""A person in the lab: the mouse and the keyboard, and what is on the screen."""

import pygame

from game.board.squares import Square
from game.ui.app import App
from game.ui.lab.screen import LabScreen
from game.ui.lab.state import LabState
from tests.ui.pilot import Pilot

ARROWS = ((pygame.K_LEFT, -1, 0), (pygame.K_RIGHT, 1, 0), (pygame.K_UP, 0, -1), (pygame.K_DOWN, 0, 1))


class Visitor(Pilot):
    """Points at squares and buttons of the lab."""

    def __init__(self, app: App, lab: LabScreen) -> None:
        super().__init__(app)
        self.screen = lab

    @property
    def lab(self) -> LabState:
        return self.screen.lab

    def pixel(self, x: int, y: int) -> tuple[float, float]:
        pixel = self.screen.view.camera.frame().centre((x, y))
        assert not self.screen._covered((round(pixel[0]), round(pixel[1]))), (x, y)
        return pixel

    def hover(self, x: int, y: int) -> None:
        self.move(self.pixel(x, y))
        self.frames()

    def press(self, x: int, y: int, button: int = 1) -> None:
        self.click(self.pixel(x, y), button)

    def pull(self, start: tuple[int, int], *ends: tuple[int, int]) -> None:
        """Drag with the left button over squares, and let go on the last."""
        self.hold(start, *ends)
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=1)
        self.frames(2)

    def hold(self, start: tuple[int, int], *ends: tuple[int, int]) -> None:
        """Drag with the left button over squares, and keep it down."""
        self.move(self.pixel(*start))
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=1)
        self.frames()
        for end in ends:
            self.move(self.screen.view.camera.frame().centre(end), 1)
        self.frames()

    def push(self, name: str) -> None:
        """Click a button of the panels."""
        box = next(spot.box for spot in self.screen.panels.spots if spot.name == name and spot.act)
        self.click((box.left + box.width / 2, box.top + box.height / 2))

    def walk(self, x: int, y: int) -> None:
        """Move the keyboard's cursor to a square."""
        for _ in range(60):
            at = self.screen.view.hovered or Square(6, 4)
            if self.screen.view.cursor and at == (x, y):
                return
            code = next(
                (code for code, dx, dy in ARROWS if dx * (x - at.x) > 0 or dy * (y - at.y) > 0), pygame.K_LEFT
            )
            self.key(code, pygame.KMOD_SHIFT)
        raise AssertionError(f"the cursor does not come to {x},{y}")

    def at_of(self, unit: str) -> Square:
        """Where a unit stands, the same under all rule systems."""
        places: set[Square] = {
            self.lab.comparison.state(name).unit(unit).at for name in self.lab.comparison.systems
        }
        assert len(places) == 1, places
        return places.pop()

    def glyph(self, x: int, y: int) -> str:
        return self.lab.board.terrain(Square(x, y)).glyph

    def said(self) -> str:
        """The words at the pointer."""
        return "; ".join(f"{how}: {words}" for how, words in self.screen.words())
