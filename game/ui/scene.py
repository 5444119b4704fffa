"""Draws the board with all that lies on it; what seldom changes is kept as one picture."""

from typing import NamedTuple

import pygame
from pygame import Surface

from game.board.squares import Square
from game.rules.scenario import Zone
from game.ui import tokens
from game.ui.camera import Camera, Frame
from game.ui.look import Look
from game.ui.overlays import contours, sightlines
from game.ui.overlays.fields import FieldName, field
from game.ui.overlays.patterns import Pattern, swatch
from game.ui.study import Study
from game.ui.theme import INK, SIDE_COLOURS, Colour, mix
from game.ui.tiles.chunks import Chunks
from game.ui.tiles.pen import PREMULTIPLIED

PAINTING = 0.008
"""Seconds of each frame that may go into painting ground that has not been seen yet."""

SMALLEST_TOKEN = 12
"""Below this many pixels a square a unit is a dot."""

WHITE: Colour = (255, 255, 255)
DARK: Colour = (10, 12, 18)
LOWEST: Colour = (104, 112, 126)
"""The digit of level 0: there are so many of them."""


class Shown(NamedTuple):
    """What the person has switched on, and where the pointer is."""

    field: FieldName | None = None
    rings: bool = False
    hovered: Square | None = None


class Scene:
    """The board of a study, as the camera sees it."""

    def __init__(self, study: Study, camera: Camera) -> None:
        self.study = study
        self.camera = camera
        self.ground = Chunks(study.board)
        self.moved: dict[str, tuple[float, float]] = {}
        """Where units are shown that are on their way to their square, in squares."""
        self._outlines = [(zone, contours.around(zone.squares, self._size)) for zone in study.scenario.zones]
        self._kept: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._glide: Surface | None = None

    def draw(self, surface: Surface, look: Look, shown: Shown) -> None:
        """Draw everything onto a surface of the window's size."""
        if self.camera.settled:
            self._paint(surface, look, shown)
            return
        if self._glide is None or self._glide.get_size() != surface.get_size():
            self._glide = Surface(surface.get_size()).convert()
        self._paint(self._glide, look, shown)
        factor = self.camera.base / self.camera.size
        width, height = surface.get_size()
        if factor >= 1:  # farther than the smallest level: only while the window is being made larger
            surface.blit(self._glide, (0, 0))
            return
        part = pygame.Rect(0, 0, round(width * factor), round(height * factor))
        part.center = (width // 2, height // 2)
        pygame.transform.scale(self._glide.subsurface(part), surface.get_size(), surface)

    def _paint(self, surface: Surface, look: Look, shown: Shown) -> None:
        frame = self.camera.frame()
        self._background(surface, frame, look, shown)
        self._pointer(surface, frame, shown)
        self._tokens(surface, frame)
        self._smoke(surface, frame)
        seen = self.study.sighting(shown.hovered) if shown.hovered else None
        if seen:
            walking = self.study.intent(seen.target).deed == "walk"
            sightlines.draw(surface, frame, seen, quiet=walking and shown.field == "reach")
        self._names(surface, frame, look, shown)

    def _background(self, surface: Surface, frame: Frame, look: Look, shown: Shown) -> None:
        """Ground, zones, items, field and rings, from the picture kept as long as nothing of them changed."""
        key = (frame, surface.get_size(), self.study.version, shown.field, shown.rings, look.percent)
        if self._kept is None or self._key != key:
            if self._kept is None or self._kept.get_size() != surface.get_size():
                self._kept = Surface(surface.get_size()).convert()
            self.ground.show(self.study.board)
            whole = self.ground.draw(self._kept, frame, PAINTING)
            self._field(self._kept, frame, look, shown)
            self._zones(self._kept, frame, look)
            self._items(self._kept, frame)
            if shown.rings and self.study.observer:
                self._rings(self._kept, frame, look, self.study.observer)
            self._key = key if whole else ()
        surface.blit(self._kept, (0, 0))

    def _field(self, surface: Surface, frame: Frame, look: Look, shown: Shown) -> None:
        row = field(shown.field) if shown.field else None
        codes = row.codes(self.study) if row else None
        if row is None or codes is None:
            return
        left, top, right, bottom = self._window(surface, frame)
        stamps = [swatch(pattern, frame.px) for _, pattern in row.legend]
        surface.fblits(
            [
                (stamps[code], (frame.left + x * frame.px, frame.top + y * frame.px))
                for y, line in enumerate(codes[top:bottom, left:right].tolist(), top)
                for x, code in enumerate(line, left)
                if code >= 0
            ],
            PREMULTIPLIED,
        )
        for code in row.outlined:
            area = (codes >= 0) & (codes <= code)
            colour = mix(row.legend[code][1].colour, WHITE, 0.35)
            contours.stroke(surface, frame, contours.edges(area), colour, 2 if code == 0 else 1)
        if row.digits and frame.px >= 16:
            self._digits(surface, frame, look)

    def _digits(self, surface: Surface, frame: Frame, look: Look) -> None:
        left, top, right, bottom = self._window(surface, frame)
        heights = self.study.board.grids.heights[top:bottom, left:right].tolist()
        for y, line in enumerate(heights, top):
            for x, level in enumerate(line, left):
                digit = look.text(str(level), "strong" if level else "small", "ink" if level else LOWEST)
                centre = frame.centre((x, y))
                surface.blit(digit, (centre[0] - digit.get_width() / 2, centre[1] - digit.get_height() / 2))

    def _window(self, surface: Surface, frame: Frame) -> tuple[int, int, int, int]:
        """The squares that are seen: first column and row, and those after the last."""
        first = frame.square((0, 0))
        last = frame.square((surface.get_width() - 1, surface.get_height() - 1))
        board = self.study.board
        return max(0, first.x), max(0, first.y), min(board.width, last.x + 1), min(board.height, last.y + 1)

    @property
    def _size(self) -> tuple[int, int]:
        return (self.study.board.width, self.study.board.height)

    def _zones(self, surface: Surface, frame: Frame, look: Look) -> None:
        for zone, sides in self._outlines:
            colour = SIDE_COLOURS[zone.side] if zone.side else INK["gold"]
            pattern = Pattern(colour, "plain", 14)
            stamp = swatch(pattern, frame.px)
            surface.fblits([(stamp, frame.at(square)) for square in zone.squares], PREMULTIPLIED)
            contours.stroke(surface, frame, sides, colour, 2, "dashed")
        if frame.px >= 20:
            self._zone_names(surface, frame, look)

    def _zone_names(self, surface: Surface, frame: Frame, look: Look) -> None:
        """The names of the zones, each in or beside its zone where no other name stands already."""
        taken: list[pygame.Rect] = []
        for zone in self.study.scenario.zones:
            colour = SIDE_COLOURS[zone.side] if zone.side else INK["gold"]
            name = look.text(zone.name, "label", colour)
            places = _name_places(zone, frame, (name.get_width() + 8, name.get_height() + 2))
            edge = frame.left + self.study.board.width * frame.px - 3
            places = [place.move(min(0, edge - place.right), 0) for place in places]
            plate = next((place for place in places if place.collidelist(taken) < 0), places[0])
            taken.append(plate)
            pygame.draw.rect(surface, DARK, plate, border_radius=3)
            surface.blit(name, (plate.left + 5, plate.top + 1))

    def _items(self, surface: Surface, frame: Frame) -> None:
        if frame.px >= SMALLEST_TOKEN:
            for item in self.study.scenario.items:
                surface.blit(tokens.parcel(frame.px), frame.at(item.at), special_flags=PREMULTIPLIED)

    def _rings(self, surface: Surface, frame: Frame, look: Look, observer: Square) -> None:
        for radius in contours.RINGS:
            area = contours.within(observer, radius, self._size)
            if area.all():
                break
            sides = [side for side in contours.edges(area) if not self._rim(side)]
            contours.stroke(surface, frame, sides, DARK, 3, "dotted")
            contours.stroke(surface, frame, sides, INK["glass"], 2, "dotted")
            self._ring_names(surface, frame, look, observer, radius)

    def _ring_names(self, surface: Surface, frame: Frame, look: Look, observer: Square, radius: int) -> None:
        name = look.text(str(radius), "small", "glass")
        for dx, dy in ((radius, 0), (-radius, 0), (0, radius), (0, -radius)):
            square = Square(observer.x + dx, observer.y + dy)
            if square not in self.study.board:
                continue
            plate = name.get_rect(center=frame.centre(square)).inflate(8, 2)
            pygame.draw.rect(surface, DARK, plate, border_radius=4)
            surface.blit(name, (plate.left + 4, plate.top + 1))

    def _rim(self, side: contours.Edge) -> bool:
        """Whether a side lies on the edge of the board."""
        (x1, y1), (x2, y2) = side
        width, height = self._size
        return (x1 == x2 and x1 in {0, width}) or (y1 == y2 and y1 in {0, height})

    def _pointer(self, surface: Surface, frame: Frame, shown: Shown) -> None:
        if self.study.pinned:
            self._mark(surface, frame, self.study.pinned, INK["gold"])
        if shown.hovered is None or shown.hovered not in self.study.board:
            return
        path = self.study.path(shown.hovered)
        if path and self.study.intent(shown.hovered).deed == "walk":
            self._path(surface, frame, path)
        self._mark(surface, frame, shown.hovered, WHITE)

    def _mark(self, surface: Surface, frame: Frame, square: Square, colour: Colour) -> None:
        """The corners of a square, dark under bright, so that they stand out on any ground."""
        x, y = frame.at(square)
        px, arm = frame.px, max(3, frame.px // 4)
        for ink, wide, out in ((DARK, 4, 1), (colour, 2, 0)):
            for cx, sx in ((x, 1), (x + px - 1, -1)):
                for cy, sy in ((y, 1), (y + px - 1, -1)):
                    pygame.draw.line(surface, ink, (cx - sx * out, cy), (cx + sx * (arm + out), cy), wide)
                    pygame.draw.line(surface, ink, (cx, cy - sy * out), (cx, cy + sy * (arm + out)), wide)

    def _path(self, surface: Surface, frame: Frame, path: tuple[Square, ...]) -> None:
        unit = self.study.chosen_unit
        if unit is None:
            return
        points = [frame.centre(square) for square in (unit.at, *path)]
        wide = max(2, frame.px // 14)
        for ink, thick in ((DARK, wide + 3), (WHITE, wide)):
            pygame.draw.lines(surface, ink, False, points, thick)  # noqa: FBT003 - not closed
            for point in points[1:-1]:
                pygame.draw.aacircle(surface, ink, point, thick)
            pygame.draw.aacircle(surface, ink, points[-1], thick + 2)
        for square in self.study.hazards_on(path):
            self._warn(surface, frame, square, INK["gold"], "!")
        for square in self.study.drops_on(path):
            self._warn(surface, frame, square, INK["opposition"], "v")

    def _warn(self, surface: Surface, frame: Frame, square: Square, colour: Colour, sign: str) -> None:
        """A danger on the way: a triangle for a hazard, a chevron downwards for a drop."""
        x, y = frame.centre(square)
        r = max(6, frame.px * 0.3)
        if sign == "!":
            corners = [(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)]
            pygame.draw.polygon(surface, colour, corners)
            pygame.draw.polygon(surface, DARK, corners, 2)
            pygame.draw.line(surface, DARK, (x, y - r * 0.35), (x, y + r * 0.25), max(2, frame.px // 14))
            pygame.draw.circle(surface, DARK, (x, y + r * 0.55), max(1, frame.px // 24))
            return
        for dy in (-r * 0.6, 0.0):
            chevron = [(x - r * 0.7, y + dy), (x, y + dy + r * 0.7), (x + r * 0.7, y + dy)]
            pygame.draw.lines(surface, DARK, False, chevron, max(5, frame.px // 8))  # noqa: FBT003 - not closed
            pygame.draw.lines(surface, colour, False, chevron, max(2, frame.px // 14))  # noqa: FBT003 - not closed

    def _tokens(self, surface: Surface, frame: Frame) -> None:
        for unit in self.study.units.values():
            at = self.moved.get(unit.id, unit.at)
            if frame.px < SMALLEST_TOKEN:
                pygame.draw.circle(surface, DARK, frame.centre(at), frame.px * 0.7 + 1)
                pygame.draw.circle(surface, SIDE_COLOURS[unit.side], frame.centre(at), frame.px * 0.7)
                continue
            if unit.id == self.study.chosen:
                self._halo(surface, frame, at)
            picture, margin = tokens.token(unit.side, unit.figure, unit.facing, frame.px)
            x, y = frame.corner(*at)
            surface.blit(picture, (x - margin, y - margin), special_flags=PREMULTIPLIED)

    def _names(self, surface: Surface, frame: Frame, look: Look, shown: Shown) -> None:
        for unit in self.study.units.values():
            if frame.px >= 20 and (unit.id == self.study.chosen or unit.at == shown.hovered):
                self._name(surface, frame, look, unit.name, self.moved.get(unit.id, unit.at))

    def _halo(self, surface: Surface, frame: Frame, at: tuple[float, float]) -> None:
        centre, radius = frame.centre(at), frame.px * 0.54
        pygame.draw.aacircle(surface, DARK, centre, radius + 2, 4)
        pygame.draw.aacircle(surface, WHITE, centre, radius + 1, max(2, frame.px // 20))

    def _name(self, surface: Surface, frame: Frame, look: Look, name: str, at: tuple[float, float]) -> None:
        text = look.text(name, "small")
        x, y = frame.corner(at[0] + 0.5, at[1] + 1.06)
        plate = text.get_rect(midtop=(x, y)).inflate(10, 2)
        pygame.draw.rect(surface, DARK, plate, border_radius=4)
        surface.blit(text, (plate.left + 5, plate.top + 1))

    def _smoke(self, surface: Surface, frame: Frame) -> None:
        board = self.study.board
        if not any(board.smoke):
            return
        picture, margin = tokens.puff(frame.px)
        for at, rounds in enumerate(board.smoke):
            if rounds:
                x, y = frame.at(Square(at % board.width, at // board.width))
                surface.blit(picture, (x - margin, y - margin), special_flags=PREMULTIPLIED)


def _name_places(zone: Zone, frame: Frame, size: tuple[int, int]) -> list[pygame.Rect]:
    """Where a zone's name may stand, best first: in its upper corner, above it, in its lower one, below."""
    first = min(zone.squares, key=lambda square: (square.y, square.x))
    last = max(zone.squares, key=lambda square: (square.y, -square.x))
    (left, top), (low_left, low) = frame.at(first), frame.at(last)
    inside, below = (
        pygame.Rect((left + 3, top + 3), size),
        pygame.Rect((low_left + 3, low + frame.px + 3), size),
    )
    return [
        inside,
        inside.move(0, -size[1] - 6),
        below.move(0, -size[1] - 6),
        below,
        inside.move(0, frame.px),
    ]
