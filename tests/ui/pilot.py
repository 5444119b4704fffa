"""A pilot that uses the window like a person, and a yard to use it in."""

from typing import Any

import pygame

from game.board.board import Board
from game.board.squares import Facing, Square
from game.rules.scenario import Lying, Placement, Scenario, Zone
from game.rules.sides import Side
from game.ui.app import App
from game.ui.screens.view import View


class Pilot:
    """Moves the pointer, clicks, types; every act is followed by a frame."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.at = (0, 0)

    def frames(self, count: int = 1, seconds: float = 1 / 60) -> None:
        for _ in range(count):
            self.app.frame(seconds)

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, **values))

    def move(self, pixel: tuple[float, float], held: int = 0) -> None:
        to = (round(pixel[0]), round(pixel[1]))
        rel = (to[0] - self.at[0], to[1] - self.at[1])
        buttons = (held == 1, held == 2, held == 3)
        self.at = to
        self.post(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=buttons)
        self.frames()

    def click(self, pixel: tuple[float, float], button: int = 1) -> None:
        self.move(pixel)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button)
        self.frames()
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button)
        self.frames(2)

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: int) -> None:
        self.move(start)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), button)
        self.move(end, button)
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button)
        self.frames()

    def wheel(self, steps: int) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)
        self.frames()

    def key(self, code: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self.frames()

    def picture(self) -> bytes:
        """What is on the screen."""
        return pygame.image.tobytes(self.app.window, "RGB")

    def colour(self, pixel: tuple[float, float]) -> tuple[int, int, int]:
        red, green, blue, _ = self.app.window.get_at((int(pixel[0]), int(pixel[1])))
        return (red, green, blue)


class Seat(Pilot):
    """A pilot in front of the view, who finds squares on the screen."""

    view: View

    def pixel(self, x: int, y: int) -> tuple[float, float]:
        return self.view.camera.frame().centre((x, y))

    def hover(self, x: int, y: int) -> None:
        self.move(self.pixel(x, y))

    def press(self, x: int, y: int, button: int = 1) -> None:
        self.click(self.pixel(x, y), button)


def unit(  # noqa: PLR0917 - drawn where it stands
    name: str, side: Side, x: int, y: int, facing: Facing = "E", figure: str = "person"
) -> Placement:
    return Placement(name.lower(), "rifleman", side, Square(x, y), facing, name, figure, (), (), {})


def scenario(
    board: Board,
    *units: Placement,
    zones: tuple[Zone, ...] = (),
    items: tuple[Lying, ...] = (),
) -> Scenario:
    return Scenario("Yard", "A yard.", ("squad",), board, zones, units, items)


YARD = (
    "............",
    ".....#......",
    ".....+......",
    ".....#......",
    "..o..#...T..",
    "............",
    ".......^....",
    "............",
)
"""A wall with a closed door, a crate, a table, a hazard."""
