"""Looking at a board: the camera, the pointer, the keyboard's cursor, and what they do to one another."""

from collections.abc import Callable
from math import exp
from typing import Literal

import pygame

from game.board.squares import Square
from game.ui import commands
from game.ui.board import minimap
from game.ui.board.camera import Camera
from game.ui.layout import Box

PACE = 9.0
"""How fast the view glides to who is followed: the part e^-PACE of the way is left after a second."""

PAN_SPEED = 900
"""Pixels a second while a key is held."""

DRAG = 5
"""A press that moves farther than so many pixels is a drag, not a click."""

AROUND = 8
"""The squares around a place that are shown with it when it is framed."""

LEGIBLE = 24
"""The pixels of a square below which figures cannot be told apart."""

BEGINNING = 28
"""The pixels of a square with which a board begins that would be too small as a whole."""

STEPS: dict[str, tuple[int, int]] = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}

Press = Literal["", "act", "let go"]
"""What a press of the mouse came to: nothing yet, a click, a click with the right button."""


class BoardView:
    """What a person sees of a board of some size; `covered` says which pixels lie under a panel.

    `clear` is the part of the window that no panel covers, `corner` the minimap.
    """

    def __init__(
        self,
        size: tuple[int, int],
        covered: Callable[[tuple[int, int]], bool],
        place: commands.Place = "lab",
    ) -> None:
        self.size = size
        self.camera = Camera(size, (1, 1))
        self.covered = covered
        self.place: commands.Place = place
        self.clear = Box(0, 0, 1, 1)
        self.corner: Box | None = None
        self.pointer: tuple[int, int] | None = None
        self.cursor: Square | None = None
        self.dragging: Literal["", "board", "minimap"] = ""
        self._pressed: tuple[int, int] | None = None
        self._goal: tuple[float, float] | None = None
        """Where the middle of the view glides to, until the person moves the view."""

    @property
    def hovered(self) -> Square | None:
        """The square under the pointer or the keyboard's cursor, None when it is on no square."""
        if self.cursor is not None:
            return self.cursor
        if self.pointer is None or self.covered(self.pointer):
            return None
        square = self.camera.square(self.pointer)
        return square if self._holds(square) else None

    def _holds(self, square: Square) -> bool:
        return 0 <= square.x < self.size[0] and 0 <= square.y < self.size[1]

    @property
    def words_at(self) -> tuple[int, int] | None:
        """The pixel beside which words about the hovered square stand."""
        square = self.hovered
        if square is None or self.dragging:
            return None
        if self.cursor or self.pointer is None:
            x, y = self.camera.frame().centre(square)
            return (round(x), round(y))
        return self.pointer

    def let_go(self) -> None:
        """Forget a press that has not ended: another screen came in between."""
        self._pressed, self.dragging = None, ""

    def show_all(self) -> None:
        """Bring the whole board into the clear part, and keep it there."""
        self.camera.show([Square(0, 0), Square(self.size[0] - 1, self.size[1] - 1)], self.clear)
        self.camera.touched, self._goal = False, None

    def begin(self, at: Square | None) -> None:
        """Show the whole board, unless its squares would be too small: then the surroundings of a square."""
        self.show_all()
        if at and self.camera.level < LEGIBLE:
            self.camera.level, self.camera.size = BEGINNING, float(BEGINNING)
            self.camera.centre(*self.camera.middle(at, self.clear))

    def frame(self, at: Square | None) -> None:
        """Bring a square with its surroundings to the middle, or the whole board."""
        if at is None:
            self.show_all()
        else:
            near = [Square(at.x - AROUND, at.y - AROUND), Square(at.x + AROUND, at.y + AROUND)]
            self.camera.show(near, self.clear)
            self._goal = None

    def follow(self, at: Square) -> None:
        """Glide until a square is in the clear part, when it is not there."""
        if not self.clear.holds(self.camera.frame().centre(at)):
            self._goal = self.camera.middle(at, self.clear)

    def handle(self, event: pygame.Event) -> Press:
        """Take an event of the mouse; what a click came to."""
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in {1, 2, 3}:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in {1, 2, 3}:
            return self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.zoom(event.y)
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = None
        return ""

    def _motion(self, event: pygame.Event) -> None:
        self.pointer, self.cursor = event.pos, None
        if self.dragging == "minimap":
            self._to_minimap(event.pos)
            return
        if self._pressed and not self.dragging:
            far = max(abs(event.pos[0] - self._pressed[0]), abs(event.pos[1] - self._pressed[1]))
            self.dragging = "board" if far > DRAG else ""
        if self.dragging == "board":
            self.camera.pan(-event.rel[0], -event.rel[1])

    def _press(self, event: pygame.Event) -> None:
        self.pointer, self.cursor = event.pos, None
        if event.button == 1 and self.corner and self.corner.holds(event.pos):
            self.dragging = "minimap"
            self._to_minimap(event.pos)
        elif not self.covered(event.pos):
            self._pressed = event.pos

    def _release(self, event: pygame.Event) -> Press:
        clicked = self._pressed is not None and not self.dragging
        self._pressed, self.dragging = None, ""
        if not clicked or event.button == 2:
            return ""
        return "act" if event.button == 1 else "let go"

    def _to_minimap(self, pixel: tuple[int, int]) -> None:
        if self.corner:
            self.camera.centre(*minimap.place(self.corner, self.size, pixel))

    def zoom(self, steps: int) -> None:
        """Nearer or farther, about the pointer."""
        width, height = self.camera.window
        self.camera.zoom(steps, self.pointer or (width // 2, height // 2))

    def step(self, deed: str, start: Square | None) -> None:
        """Move the keyboard's cursor a square, from where it or the pointer is, else from `start`."""
        dx, dy = STEPS[deed]
        at = self.hovered or start or Square(self.size[0] // 2, self.size[1] // 2)
        self.cursor = Square(
            max(0, min(self.size[0] - 1, at.x + dx)), max(0, min(self.size[1] - 1, at.y + dy))
        )
        if not self.clear.holds(self.camera.frame().centre(self.cursor)):
            self.camera.pan(dx * self.camera.size, dy * self.camera.size)
            self._goal = None

    @property
    def resting(self) -> bool:
        """Whether the view stands still."""
        return self._goal is None and self.camera.settled

    def update(self, seconds: float, *, pans: bool = True) -> None:
        """Pan while keys are held, unless they serve something else; glide the zoom."""
        held = pygame.key.get_pressed()
        if pans and not pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL):
            for code, (dx, dy) in commands.pans(self.place).items():
                if held[code]:
                    self.camera.pan(dx * PAN_SPEED * seconds, dy * PAN_SPEED * seconds)
                    self._goal = None
        self._glide(seconds)
        self.camera.update(seconds)

    def _glide(self, seconds: float) -> None:
        """Go a part of the way to the goal; a view that was moved otherwise meanwhile stays there."""
        camera = self.camera
        if self._goal is None or self.dragging or not camera.settled:
            self._goal = None
            return
        left = exp(-PACE * seconds)
        x, y = (
            (goal + (now - goal) * left) for goal, now in zip(self._goal, (camera.x, camera.y), strict=True)
        )
        if max(abs(x - self._goal[0]), abs(y - self._goal[1])) * camera.size < 1:
            (x, y), self._goal = self._goal, None
        camera.centre(x, y)
