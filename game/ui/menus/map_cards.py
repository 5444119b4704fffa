"""Pictures of maps, painted a little in each frame, and the card of a map."""

from collections import Counter
from functools import lru_cache

import pygame
from pygame import Surface

from game.rules.scenario import Scenario, Zone
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.overlays.lines import Edge, around, zone_colour
from game.ui.board.tiles.chunks import Thumbnail
from game.ui.layout import Box, fit
from game.ui.menus.map_entry import MapEntry
from game.ui.widgets.look import Look
from game.ui.widgets.theme import VOID


class MapPictures:
    """The pictures that have been painted, by map and size."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[str, tuple[int, int]], Thumbnail] = {}
        self._painted = False

    def frame(self) -> None:
        """A new frame has begun: a little more may be painted."""
        self._painted = False

    def clear(self) -> None:
        """Forget all of them, for another size of the window."""
        self._pictures.clear()

    def draw(self, surface: Surface, box: Box, entry: MapEntry, look: Look) -> None:
        """Draw a map's picture into the middle of a box, or what there is instead of it."""
        pygame.draw.rect(surface, VOID, box, border_radius=look.measure(6))
        if entry.scenario is None:
            words = look.text("cannot be opened", "small", "bad") if entry.faults else None
            if words:
                surface.blit(words, words.get_rect(center=pygame.Rect(box).center))
            return
        board = entry.scenario.board
        inner = fit((board.width, board.height), box.inset(max(2, box.height // 24)))
        key = (str(entry.path), (inner.width, inner.height))
        painting = self._pictures.setdefault(key, Thumbnail(board, (inner.width, inner.height)))
        if painting.picture is None and not self._painted:
            self._painted = True
            painting.step()
        surface.blit(painting.picture or painting.rough, inner[:2])
        for zone in entry.scenario.zones:
            _outline(surface, inner, zone, (board.width, board.height))


def _outline(surface: Surface, box: Box, zone: Zone, size: tuple[int, int]) -> None:
    """Draw where a zone lies on the picture of a board of that width and height."""
    if zone.kind == "label":
        return
    across, down = box.width / size[0], box.height / size[1]
    for side in _edges(zone, size):
        start, end = ((box.left + x * across, box.top + y * down) for x, y in side)
        pygame.draw.line(surface, zone_colour(zone), start, end)


@lru_cache(maxsize=128)
def _edges(zone: Zone, size: tuple[int, int]) -> tuple[Edge, ...]:
    return tuple(around(zone.squares, size))


def map_rows(scenario: Scenario) -> tuple[Row, ...]:
    """The name, what it is about, and how many units each side has."""
    sides = Counter(unit.side for unit in scenario.placements)
    counts = [Span(f"{count} {side}   ", side) for side, count in sides.items()]
    return (
        heading("chosen map"),
        row(Span(scenario.name, style="title")),
        *([row(Span(scenario.about, "soft"))] if scenario.about else []),
        Row(tuple(counts) or (Span("no units", "faint"),), space=4),
    )
