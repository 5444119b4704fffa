"""The pointer of a lesson: where that lies which it speaks of, brackets around it and an arrow to it."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.board.squares import Square
from game.files.operation import Panel, Pointer
from game.ui import commands
from game.ui.battle import panel_text, tabs
from game.ui.battle.layout import BattleLayout
from game.ui.board.camera import Frame
from game.ui.board.panel import Spots
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import DARK, INK

ARROW = 11
"""Half the width of the arrow, at 100 %."""

POINTED: dict[Panel, tuple[str, ...]] = {
    "actions": ("actions",),
    "roster": ("roster",),
    "log": ("drawer", "log"),
    "overlays": (tabs.OVERLAYS,),
    "chips": ("chips",),
    "track": ("chip phases", "chip phase"),
    "goals": ("goals",),
    "shot": ("about",),
    "question": ("question",),
}
"""What lessons call a part of the window, and the names of what lies there, the first that is seen."""


class Drawn(NamedTuple):
    """What has been drawn: the panels, what of them can be pointed at, the board."""

    layout: BattleLayout
    spots: Spots
    frame: Frame


def place_of(pointer: Pointer, at: Square | None, drawn: Drawn) -> Box | None:
    """Where that lies which is pointed at, its unit in the square `at`; None where it is not seen."""
    layout, frame = drawn.layout, drawn.frame
    if square := pointer.square or at:
        middle = frame.centre(square)
        seen = layout.clear.holds(middle) and not any(spot.box.holds(middle) for spot in drawn.spots)
        return frame.box(square) if seen else None
    boxes = {spot.name: spot.box for spot in reversed(drawn.spots) if spot.name}
    panels = {"actions": layout.actions, "roster": layout.roster, "chips": layout.bar}
    boxes |= {name: box for name, box in panels.items() if box.height}
    names = POINTED[pointer.panel] if pointer.panel else _buttons(pointer.button)
    return next((boxes[name] for name in names if name in boxes), None)


def _buttons(name: str) -> tuple[str, ...]:
    """The names of a button of the bar, by its meaning or its command: it may have no room beside others."""
    return (f"{commands.ORDER}{name}", name, panel_text.MORE) if name else ()


def panels_beside(box: Box, spots: Spots) -> list[Box]:
    """What lies beside a part of the window, and has words of its own."""
    area = pygame.Rect(box)
    return [spot.box for spot in spots if not area.colliderect(spot.box)]


def draw_pointer(surface: Surface, box: Box, taken: Sequence[Box], look: Look) -> None:
    """Brackets around what is pointed at, and an arrow to it from a side where none of some boxes lies.

    It is left out where there is no such side: nothing that is read is ever below it.
    """
    m, area = look.measure, pygame.Rect(box)
    arm = max(m(6), min(box.width, box.height) // 4)
    for ink, wide in ((DARK, m(5)), (INK["gold"], m(3))):
        for x, sx in ((area.left, 1), (area.right - 1, -1)):
            for y, sy in ((area.top, 1), (area.bottom - 1, -1)):
                points = [(x + sx * arm, y), (x, y), (x, y + sy * arm)]
                pygame.draw.lines(surface, ink, False, points, wide)
    window, units = surface.get_rect(), [pygame.Rect(unit) for unit in taken]
    arrows = [arrow(area, side, m(ARROW), m(6)) for side in SIDES]
    free = (way for way in arrows if window.contains(way.room) and way.room.collidelist(units) < 0)
    if way := next(free, None):
        pygame.draw.polygon(surface, DARK, way.points, m(5))
        pygame.draw.polygon(surface, INK["gold"], way.points)


SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""From where an arrow may come: from above if it can."""


class Arrow(NamedTuple):
    """A triangle, its tip first, and the room that it takes."""

    points: tuple[tuple[int, int], ...]
    room: pygame.Rect


def arrow(area: pygame.Rect, side: tuple[int, int], half: int, away: int) -> Arrow:
    """The arrow that points at an area from a side, so far away from it."""
    dx, dy = side
    x = area.centerx + dx * (area.width // 2 + away)
    y = area.centery + dy * (area.height // 2 + away)
    back = (x + dx * 2 * half, y + dy * 2 * half)
    ends = ((back[0] - dy * half, back[1] - dx * half), (back[0] + dy * half, back[1] + dx * half))
    xs, ys = zip((x, y), *ends, strict=True)
    room = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    return Arrow(((x, y), *ends), room)
