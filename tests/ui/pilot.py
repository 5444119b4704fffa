"""A pilot that uses the window like a person, and a yard to use it in."""

from typing import Any

import pygame

from game.board.board import Board
from game.board.squares import Facing, Square
from game.files.content import shipped_catalogue
from game.rules.scenario import Lying, Placement, Scenario, Zone
from game.rules.units import Side
from game.ui.app import App
from game.ui.menus.loading import Loading


class Pilot:
    """Moves the pointer, clicks, types; a frame follows every act, and none is on what was not seen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.at = (0, 0)

    def frames(self, count: int = 1, seconds: float = 1 / 60) -> None:
        for _ in range(count):
            self.app.frame(seconds)

    def loaded(self) -> None:
        """Wait for as long as the screen says that something is being loaded."""
        for _ in range(2000):
            if not isinstance(self.app.screens[-1], Loading):
                return
            self.frames()
        raise AssertionError("it is still being loaded")

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, **values))

    def see(self) -> None:
        """Have the screen on top drawn, if it has not been yet."""
        if not self.app.presses.seen:
            self.frames()

    def move(self, pixel: tuple[float, float], held: int = 0) -> None:
        to = (round(pixel[0]), round(pixel[1]))
        rel = (to[0] - self.at[0], to[1] - self.at[1])
        buttons = (held == 1, held == 2, held == 3)
        self.at = to
        self.post(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=buttons)
        self.frames()

    def click(self, pixel: tuple[float, float], button: int = 1) -> None:
        self.see()
        self.move(pixel)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button)
        self.frames()
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button)
        self.frames()

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: int) -> None:
        self.see()
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
        self.see()
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self.frames()

    def type(self, text: str) -> None:
        """Type a text as a keyboard does: Shift is a key of its own."""
        self.see()
        for letter in text:
            shift = pygame.KMOD_SHIFT if letter.isupper() else 0
            if shift:
                self.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=shift, unicode="", scancode=0)
            code = ord(letter.lower())
            self.post(pygame.KEYDOWN, key=code, mod=shift, unicode=letter, scancode=0)
            self.post(pygame.KEYUP, key=code, mod=shift, unicode=letter, scancode=0)
            if shift:
                self.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
        self.frames()

    def picture(self) -> bytes:
        """What is on the screen."""
        return pygame.image.tobytes(self.app.window, "RGB")

    def colour(self, pixel: tuple[float, float]) -> tuple[int, int, int]:
        red, green, blue, _ = self.app.window.get_at((int(pixel[0]), int(pixel[1])))
        return (red, green, blue)


def unit(name: str, side: Side, x: int, y: int, facing: Facing = "E", figure: str = "person") -> Placement:
    kind = shipped_catalogue().units["rifleman"]
    at, own = Square(x, y), name.lower()
    return Placement(own, kind.id, side, at, facing, name, figure, kind.weapons, kind.items, kind.stats)


def scenario(
    board: Board,
    *units: Placement,
    zones: tuple[Zone, ...] = (),
    items: tuple[Lying, ...] = (),
) -> Scenario:
    catalogue = shipped_catalogue()
    return Scenario("Yard", "A yard.", ("squad",), board, zones, units, items, catalogue=catalogue)


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
