"""Draws the board with all that lies on it; what seldom changes is kept as one picture."""

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.board.board import Board
from game.board.squares import Square
from game.ui.board import tokens
from game.ui.board.camera import Camera, Frame
from game.ui.board.fog import Fog, changed, dimmed_overview, draw_fog
from game.ui.board.labels import draw_labels
from game.ui.board.overlays import layers, lines, marks
from game.ui.board.overlays.lines import Zones
from game.ui.board.picture import Backdrop, BoardPicture, Piece
from game.ui.board.tiles.chunks import Chunks
from game.ui.board.tiles.ground import scatter
from game.ui.board.tokens import SMALLEST, draw, draw_bars
from game.ui.board.traces import draw_traces
from game.ui.board.zone_names import ZoneNames
from game.ui.cached import Cached
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import INK, WHITE

THROUGH = 0.6
"""How much of a figure shines through the smoke that it stands in."""

TOLD = 0.5
"""Who is fainter, since it comes into sight or goes out of it, has neither bars nor signs."""

PAINTING = 0.008
"""Seconds of each frame that may go into painting ground that has not been seen yet."""

BORDER = 4
"""The pixels beside the board that lines along its edge may touch; only names of rings reach farther."""


class Scene:
    """A board as the camera sees it."""

    def __init__(self, board: Board, camera: Camera) -> None:
        self.camera = camera
        self.ground = Chunks(board)
        self._size = (board.width, board.height)
        self._zones = Zones(self._size)
        self._names = ZoneNames()
        self.taken: list[pygame.Rect] = []
        """Where units, their signs and names of zones stood when this was drawn last."""
        self._signs: list[tuple[Square, pygame.Rect]] = []
        self.painted = False
        """Whether all of the ground that is in view has been painted."""
        self._kept: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._backdrop: Backdrop | None = None
        self._glide: Surface | None = None
        self._overview = Cached[Surface]()

    @property
    def overview(self) -> Surface:
        """The board with one pixel a square, as dark as it is for who looks."""
        plain, fog = self.ground.overview, self._backdrop and self._backdrop.fog
        return self._overview.get((plain, fog), lambda: dimmed_overview(plain, fog)) if fog else plain

    def signed(self, pixel: tuple[int, int]) -> Square | None:
        """The square of the unit whose signs were drawn over a pixel."""
        return next((square for square, signs in self._signs if signs.collidepoint(pixel)), None)

    def draw(self, surface: Surface, look: Look, shown: BoardPicture) -> Frame:
        """Draw everything onto a surface of the window's size; where the board lies on it."""
        if self.camera.settled:
            self._paint(surface, look, shown)
            return self.camera.frame()
        if self._glide is None or self._glide.get_size() != surface.get_size():
            self._glide = Surface(surface.get_size()).convert()
        self._paint(self._glide, look, shown)
        factor = self.camera.base / self.camera.size
        width, height = surface.get_size()
        if factor >= 1:  # farther than the smallest level: only while the window is being made larger
            surface.blit(self._glide, (0, 0))
            return self.camera.frame()
        part = pygame.Rect(0, 0, round(width * factor), round(height * factor))
        part.center = (width // 2, height // 2)
        pygame.transform.scale(self._glide.subsurface(part), surface.get_size(), surface)
        return self.camera.frame()

    def prepare(self, surface: Surface, look: Look, shown: BoardPicture) -> Iterator[object]:
        """Paint all that `draw` needs, step by step, onto a surface of the window's size that nobody sees."""
        frame = self.camera.frame()
        if frame.px >= SMALLEST:
            for unit in shown.pieces:
                yield tokens.picture_of(unit, frame.px)
        yield self.ground.around.tile(frame.px)
        while not self.painted:
            yield self.draw(surface, look, shown)

    def _paint(self, surface: Surface, look: Look, shown: BoardPicture) -> None:
        frame = self.camera.frame()
        self._background(surface, frame, look, shown.backdrop)
        self._pointer(surface, frame, shown)
        units = with_dim_bodies(shown.pieces, shown.backdrop.fog)
        draw(surface, frame, tuple(unit for unit in units if unit.down), shown.chosen)
        tokens.draw_weapons(surface, frame, shown.backdrop.weapons)
        draw(surface, frame, tuple(unit for unit in units if not unit.down), shown.chosen)
        self._smoke(surface, frame, shown.backdrop, shown.pieces)
        for blow in shown.blows:
            marks.blow(surface, frame, blow)
        if shown.back:
            lines.draw_sighting(surface, frame, shown.back, quiet=True)
        if shown.sighting:
            lines.draw_sighting(surface, frame, shown.sighting, quiet=shown.quiet)
        told = shown._replace(pieces=tuple(unit for unit in shown.pieces if unit.alpha >= TOLD))
        standing, signs = draw_labels(surface, frame, look, told)
        moving = any(piece.at != (round(piece.at[0]), round(piece.at[1])) for piece in shown.pieces)
        names = self._names.draw(surface, frame, look, shown.backdrop, standing, moving=moving)
        self.taken = [*standing, *names]
        self._signs = [
            (Square(round(unit.at[0]), round(unit.at[1])), signs[unit.id])
            for unit in told.pieces
            if unit.id in signs
        ]
        draw_bars(surface, frame, told.pieces)

    def _background(self, surface: Surface, frame: Frame, look: Look, backdrop: Backdrop) -> None:
        """All that seldom changes, from the picture that is kept as long as nothing of it does."""
        key = (frame, surface.get_size(), look)
        if self._kept is None or self._kept.get_size() != surface.get_size():
            self._kept, self._key = Surface(surface.get_size()).convert(), ()
        stale = self._stale(frame, backdrop) if self._key == key else surface.get_rect()
        if stale:
            self.ground.show(backdrop.board)
            self._kept.set_clip(stale)
            self.painted = self._repaint(self._kept, frame, look, backdrop)
            self._kept.set_clip(None)
            self._key = key if self.painted else ()
        self._backdrop = backdrop
        surface.blit(self._kept, (0, 0))

    def _stale(self, frame: Frame, backdrop: Backdrop) -> pygame.Rect:
        """The part of the kept picture that shows another backdrop by now: nothing beside the board."""
        if self._backdrop is None or self._kept is None or self._backdrop.rings != backdrop.rings:
            return pygame.Rect((0, 0), self._kept.get_size() if self._kept else (0, 0))
        if not _same(self._backdrop, backdrop):
            return self.ground.pixels(frame).inflate(2 * BORDER, 2 * BORDER).clip(self._kept.get_rect())
        before, after = self._backdrop.fog, backdrop.fog
        if before is after or not before or not after:
            return pygame.Rect(0, 0, 0, 0)
        return changed(before, after, frame).clip(self._kept.get_rect())

    def _repaint(self, surface: Surface, frame: Frame, look: Look, backdrop: Backdrop) -> bool:
        """Paint what seldom changes, as far as the surface is to be painted; whether all ground was there."""
        whole = self.ground.draw(surface, frame, PAINTING)
        if frame.px >= SMALLEST:
            draw_traces(surface, frame, backdrop.traces)
        if backdrop.fog:
            draw_fog(surface, frame, backdrop.fog)
        if backdrop.layer:
            layers.draw_layer(surface, frame, look, backdrop.layer)
        self._zones.draw(surface, frame, backdrop.zones)
        if frame.px >= SMALLEST:
            for at in backdrop.items:
                surface.blit(tokens.parcel(frame.px), frame.at(at), special_flags=PREMULTIPLIED)
            for task in backdrop.tasks:
                sign = tokens.task_sign(task.side, frame.px)
                surface.blit(sign, frame.at(task.at), special_flags=PREMULTIPLIED)
        if backdrop.rings:
            lines.draw_rings(surface, frame, look, backdrop.rings, self._size)
        return whole

    def _pointer(self, surface: Surface, frame: Frame, shown: BoardPicture) -> None:
        for watch in shown.watches:
            lines.draw_watch(surface, frame, watch, self._size)
        if shown.area:
            sides = lines.sides_of(shown.area)
            lines.stroke(surface, frame, sides, WHITE, 2, "dashed")  # no side's: as all that would be done
        for square in shown.aims:
            marks.offered(surface, frame, square)
        for meant in shown.intents:
            marks.intent(surface, frame, meant)
        if shown.pinned:
            marks.corners(surface, frame, shown.pinned, INK["gold"])
        if shown.hovered and shown.course:
            marks.course(surface, frame, shown.course)
        for square in shown.waypoints:
            marks.waypoint(surface, frame, square)
        if shown.hovered:
            marks.corners(surface, frame, shown.hovered, WHITE)

    def _smoke(self, surface: Surface, frame: Frame, backdrop: Backdrop, units: tuple[Piece, ...]) -> None:
        """Draw the clouds, which let figures shine through; unseen ones lie in the dark."""
        board, fog = backdrop.board, backdrop.fog
        if not any(board.smoke):
            return
        for at, rounds in enumerate(board.smoke):
            if rounds:
                x, y = at % board.width, at // board.width
                picture, margin = tokens.puff(frame.px, scatter(x, y) % tokens.PUFFS)
                dark = fog is not None and not fog.seen[y, x]
                shown, (x, y) = tokens.dimmed(picture, 0.3) if dark else picture, frame.at((x, y))
                surface.blit(shown, (x - margin, y - margin), special_flags=PREMULTIPLIED)
        for unit in units:
            x, y = round(unit.at[0]), round(unit.at[1])
            if frame.px >= SMALLEST and not (unit.down or unit.faded) and board.smoke[y * board.width + x]:
                draw(surface, frame, (unit._replace(alpha=unit.alpha * THROUGH),), "")
                tokens.draw_rim(surface, frame, unit)


def with_dim_bodies(units: tuple[Piece, ...], fog: Fog | None) -> tuple[Piece, ...]:
    """The units, those who lie where nobody sees them now as faint as the ground there."""
    if fog is None or not any(unit.down for unit in units):
        return units
    seen = fog.seen
    return tuple(
        unit if not unit.down or seen[round(unit.at[1]), round(unit.at[0])] else unit._replace(alpha=0.5)
        for unit in units
    )


def _same(a: Backdrop, b: Backdrop) -> bool:
    """Whether two backdrops of the same rings give the same picture but for the fog.

    Boards and fields go by identity.
    """
    return (
        a.board is b.board
        and a.layer is b.layer
        and (a.fog is None) == (b.fog is None)
        and (a.zones, a.items, a.tasks, a.traces) == (b.zones, b.items, b.tasks, b.traces)
    )
