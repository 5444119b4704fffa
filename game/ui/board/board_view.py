"""Looking at a board: the camera, the pointer, the keyboard's cursor, and what they do to one another."""

from collections.abc import Callable, Mapping, Sequence
from math import exp, inf
from typing import Literal

import pygame

from game.board.squares import Square
from game.ui.board import minimap
from game.ui.board.camera import LEVELS, Camera
from game.ui.layout import Box, proposed_scale

PACE = 9.0
"""How fast the view glides to who is followed: the part e^-PACE of the way is left after a second."""

PAN_SPEED = 900
"""Pixels a second while a key is held."""

EDGE = 3
"""So many pixels of the window count as its edge."""

DRAG = 5
"""A press that moves farther than so many pixels is a drag, not a click."""

ROOM = 0.5
"""So many squares around the middle of one are kept free of panels where it is brought into view."""

PEEP = 0.2
"""So many squares at least of one are seen below its middle where others would be cut off above."""

AROUND = 8
"""The squares around a place that are shown with it when it is framed."""

LEGIBLE, LARGE = 40, 64
"""At 100 %: the pixels of a square below which a board does not begin as a whole; the most it then has."""

STEPS: dict[str, tuple[int, int]] = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}

Press = Literal["", "act", "mark", "let go"]
"""What a press of the mouse came to: nothing yet, or a click, by its button."""

PRESSES: dict[int, Press] = {1: "act", 2: "mark", 3: "let go"}
"""What a click with the left, the middle and the right button is."""


class BoardView:
    """What a person sees of a board of some size; `covered` gives the panel that a pixel lies under.

    `clear` is the part of the window between the panels, `corner` the minimap. The board is fitted into the
    window whenever `clear` changes, until the person has `taken` the view.
    """

    def __init__(self, size: tuple[int, int], covered: Callable[[tuple[int, int]], Box | None]) -> None:
        self.size = size
        self.camera = Camera(size, (1, 1))
        self.covered = covered
        self.clear = Box(0, 0, 1, 1)
        self.legible = LEGIBLE
        """The pixels of a square below which the board does not begin as a whole."""
        self.corner: Box | None = None
        self.pointer: tuple[int, int] | None = None
        self.cursor: Square | None = None
        self.dragging: Literal["", "board", "minimap"] = ""
        self.taken = False
        """Whether the person has moved the view since it was fitted."""
        self._whole = False
        """Whether the person has asked for the whole board."""
        self._fitted = self.clear
        """What was clear when it was fitted."""
        self._stepping = False
        """Whether a key that has moved the cursor may still be held: it does not pan."""
        self.acted = False
        """Whether something was pressed since pointer or wheel moved last: then it asks for no tooltip."""
        self.steady = False
        """Whether it must not move by itself just now."""
        self._pressed: tuple[int, int] | None = None
        self.edges: tuple[int, int] | None = None
        """The size of the window, while the pointer at one of its edges moves the view."""
        self.sweeps = True
        """Whether it glides to where it goes by itself, and from size to size."""
        self._goal: tuple[float, float] | None = None
        """Where the middle of the view glides to, until the person moves the view."""
        self._aside: tuple[tuple[float, float], tuple[float, float]] | None = None
        """Where the middle of the view was before squares were brought into view, and is since."""

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

    @property
    def outdated(self) -> bool:
        """Whether window or panels have changed since the board was fitted, and nobody has taken the view."""
        return not self.taken and self._fitted != self.clear

    def show_all(self) -> None:
        """Bring the whole board into the clear part, and again whenever that changes."""
        self._whole = True
        self._fit()

    def _fit(self) -> None:
        self.camera.show([Square(0, 0), Square(self.size[0] - 1, self.size[1] - 1)], self.clear)
        self.taken, self._goal, self._fitted = False, None, self.clear

    def begin(self, at: Square | None) -> None:
        """Show the whole board, unless its squares would be small: then what has room around a square.

        Where the person has asked for the whole board, it is shown however small its squares are.
        """
        self._fit()
        if at and self.camera.level < self.legible and not self._whole:
            fills = max(self.clear.width / self.size[0], self.clear.height / self.size[1])
            wanted = min(LARGE * self.legible / LEGIBLE, max(self.legible, fills))
            self.camera.level = next(level for level in LEVELS if level >= wanted)
            self.camera.size = float(self.camera.level)
            self.camera.centre(*self.camera.middle(at, self.clear))

    def frame(self, at: Square | None) -> None:
        """Bring a square with its surroundings to the middle; the whole board where that is no smaller."""
        if at is None:
            self.show_all()
            return
        self._fit()
        whole = self.camera.level
        near = [Square(at.x - AROUND, at.y - AROUND), Square(at.x + AROUND, at.y + AROUND)]
        self.camera.show(near, self.clear)
        if self.camera.level <= whole:
            self.show_all()
        else:
            self.taken = True

    def follow(self, at: Square, *, returns: bool = False) -> None:
        """Glide until a square is seen, when it lies beyond the clear part or under a panel.

        It goes on from where the view glides to already; with `returns` it can be brought back.
        """
        camera = self.camera
        goal = start = self._goal or (camera.x, camera.y)
        if not self._seen_from(start, at):
            goal = camera.middle(at, self.clear)
        x, y = self._pixel_from(goal, at)
        if box := self._under((x, y)):
            dx, dy = self._past(box, (x, y), self.clear)
            goal = (goal[0] - dx / camera.size, goal[1] - dy / camera.size)
        if goal != start:
            self._go(goal, returns=returns)

    def _go(self, goal: tuple[float, float], *, returns: bool) -> None:
        """Glide to a place; it is remembered from where where the view is to go back."""
        before = self._aside[0] if self._aside and self._kept else (self.camera.x, self.camera.y)
        self._goal = goal
        if returns:
            self._aside = (before, goal)

    def bring(self, squares: Sequence[Square], room: Box, beside: Sequence[Square] = ()) -> None:
        """Glide as far as needed for squares to be seen in a part of the window.

        The last ones count most: where there is no room for all, those before them are left out. Of those
        `beside` none goes over the upper edge of that part for more than the middles of the others.
        """
        camera, frame = self.camera, self.camera.frame()
        if not squares:
            return
        margin = camera.size * ROOM
        points = _fitting([frame.centre(square) for square in squares], room, margin)
        (left, top), (right, bottom) = _corners(points)
        dx = _inward((left, right), (room.left, room.right), margin)
        dy = _inward((top, bottom), (room.top, room.bottom), margin)
        if dy < 0:
            needed = min(0.0, room.bottom - camera.size * PEEP - bottom)
            dy = min(needed, max(dy, -self._headroom(beside, room)))
        moved = [(x + dx, y + dy) for x, y in points]
        if hidden := [(point, box) for point in moved if (box := self._under(point))]:
            point, box = hidden[-1]
            past = self._past(box, point, room)
            dx, dy = dx + past[0], dy + past[1]
        if max(abs(dx), abs(dy)) < 1:
            return
        self._go((camera.x - dx / camera.size, camera.y - dy / camera.size), returns=True)

    def _headroom(self, squares: Sequence[Square], room: Box) -> float:
        """How far the view can go before the first of some squares is cut by the upper edge of a room."""
        frame = self.camera.frame()
        tops = (frame.box(square).top - room.top for square in squares)
        return min((top for top in tops if top >= 0), default=inf)

    @property
    def _kept(self) -> bool:
        """Whether the view is, or glides to, where it was brought last."""
        if self._aside is None:
            return False
        (x, y), (goal_x, goal_y) = self._goal or (self.camera.x, self.camera.y), self._aside[1]
        return max(abs(x - goal_x), abs(y - goal_y)) * self.camera.size < 1

    def bring_back(self, at: Square | None = None) -> None:
        """Glide back to where the view was before squares were brought, unless it has been moved since.

        A square that would not be seen from there is a reason to stay.
        """
        if self._aside and self._kept and (at is None or self._seen_from(self._aside[0], at)):
            self._goal = self._aside[0]
        self._aside = None

    def _seen_from(self, middle: tuple[float, float], at: Square) -> bool:
        """Whether a square lies in the clear part when a place is in the middle of the view."""
        return self.clear.holds(self._pixel_from(middle, at))

    def _pixel_from(self, middle: tuple[float, float], at: Square) -> tuple[float, float]:
        """Where the middle of a square lies when a place is in the middle of the view."""
        camera, (x, y) = self.camera, self.camera.frame().centre(at)
        return (x + (camera.x - middle[0]) * camera.size, y + (camera.y - middle[1]) * camera.size)

    def _under(self, pixel: tuple[float, float]) -> Box | None:
        """The panel that a pixel lies under."""
        return self.covered((round(pixel[0]), round(pixel[1])))

    def _past(self, box: Box, pixel: tuple[float, float], room: Box) -> tuple[float, float]:
        """How far a pixel goes on the shortest way out from under a panel, 0 when nowhere is room.

        It goes under no other one, if it can.
        """
        size, (x, y) = self.camera.size, pixel
        ways = (
            (box.left - size - x, 0.0),
            (box.right + size - x, 0.0),
            (0.0, box.top - size - y),
            (0.0, box.bottom + size - y),
        )
        free = [(dx, dy) for dx, dy in ways if room.holds((x + dx, y + dy))]
        bare = [(dx, dy) for dx, dy in free if not self._under((x + dx, y + dy))]
        return min(bare or free, key=lambda way: abs(way[0]) + abs(way[1]), default=(0.0, 0.0))

    def heed(self, event: pygame.Event) -> None:
        """Whether it is pressed, or pointed: the wheel points too, at what it brings under the pointer."""
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEWHEEL}:
            self.acted = False
        elif event.type == pygame.KEYDOWN:
            self.acted = True
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.acted = event.button in PRESSES

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
            self.taken = True

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
        return PRESSES[event.button] if clicked else ""

    def _to_minimap(self, pixel: tuple[int, int]) -> None:
        if self.corner:
            self.camera.centre(*minimap.place(self.corner, self.size, pixel))
            self.taken = True

    def zoom(self, steps: int) -> None:
        """Nearer or farther, about the pointer."""
        width, height = self.camera.window
        self.camera.zoom(steps, self.pointer or (width // 2, height // 2))
        self.taken = True

    def step(self, deed: str, start: Square | None) -> None:
        """Move the keyboard's cursor a square, from where it or the pointer is, else from `start`.

        The pointer is nowhere until it moves again: nothing beneath it is lit, or told of.
        """
        dx, dy = STEPS[deed]
        at = self.hovered or start or Square(self.size[0] // 2, self.size[1] // 2)
        self.cursor = Square(
            max(0, min(self.size[0] - 1, at.x + dx)), max(0, min(self.size[1] - 1, at.y + dy))
        )
        if not self.clear.holds(self.camera.frame().centre(self.cursor)):
            self.camera.pan(dx * self.camera.size, dy * self.camera.size)
            self.taken, self._goal = True, None
        self._stepping, self.pointer = True, None

    @property
    def resting(self) -> bool:
        """Whether the view stands still."""
        return self._goal is None and self.camera.settled and not any(self._edge_way)

    @property
    def _edge_way(self) -> tuple[int, int]:
        """Where the view goes because the pointer is at an edge of the window."""
        if self.edges is None or self.pointer is None or self.dragging or not pygame.mouse.get_focused():
            return (0, 0)
        (x, y), (width, height) = self.pointer, self.edges
        return ((x >= width - EDGE) - (x < EDGE), (y >= height - EDGE) - (y < EDGE))

    def update(self, seconds: float, *, pans: Mapping[int, tuple[int, int]]) -> None:
        """Pan while one of some keys is held; glide the zoom."""
        held = pygame.key.get_pressed()
        ways = [way for code, way in pans.items() if held[code]]
        self._stepping = self._stepping and bool(ways)
        if not self._stepping and not pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL):
            for dx, dy in ways:
                self.camera.pan(dx * PAN_SPEED * seconds, dy * PAN_SPEED * seconds)
                self.taken, self._goal = True, None
        if any(way := self._edge_way):
            self.camera.pan(way[0] * PAN_SPEED * seconds, way[1] * PAN_SPEED * seconds)
            self.taken, self._goal = True, None
        glided = seconds if self.sweeps else inf
        self._glide(glided)
        self.camera.update(glided)

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


def _fitting(points: list[tuple[float, float]], room: Box, margin: float) -> list[tuple[float, float]]:
    """The last of some pixels, as many as have room together with a margin around them; one at least."""
    for first in range(len(points) - 1):
        (left, top), (right, bottom) = _corners(points[first:])
        if right - left + 2 * margin <= room.width and bottom - top + 2 * margin <= room.height:
            return points[first:]
    return points[-1:]


def _corners(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], tuple[float, float]]:
    """The top left and the bottom right corner of the box around some pixels."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across), min(down)), (max(across), max(down))


def _inward(points: tuple[float, float], room: tuple[int, int], margin: float) -> float:
    """How far what lies between two pixels of an axis goes into a room; its middle where that is tight."""
    low, high = room[0] + margin - points[0], room[1] - margin - points[1]
    return (low + high) / 2 if low > high else max(low, min(0.0, high))


def legible(size: tuple[int, int], percent: int) -> int:
    """The pixels of a square that can be made out: more where window and scale are of a fine display."""
    return round(LEGIBLE * max(100, min(percent, proposed_scale(size))) / 100)


def fits(board: tuple[int, int], clear: Box, least: int = LEGIBLE) -> bool:
    """Whether all of a board is seen at once, its squares of so many pixels: it needs no minimap."""
    return board[0] * least <= clear.width and board[1] * least <= clear.height
