"""The view: a map to look at from any square, with everything that the board can answer."""

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.board.squares import Square
from game.rules.scenario import Scenario
from game.ui import keys
from game.ui.app import App
from game.ui.layout import Box, ViewLayout, view_layout
from game.ui.outlook import STEPS, Outlook
from game.ui.overlays.contours import RINGS
from game.ui.overlays.fields import FIELDS, FieldName, field, layer
from game.ui.panels import explain, hint, keylist, legend, minimap
from game.ui.panels.card import Card
from game.ui.panels.rows import Row
from game.ui.scene import Scene
from game.ui.screens.bar import Acts, Bar
from game.ui.shown import Backdrop, Layer, Piece, Rings, Shown
from game.ui.study import Study, Walk

if TYPE_CHECKING:
    from collections.abc import Callable

STEP_TIME = 0.07
"""Seconds that a unit is shown on its way from one square to the next."""


class View:
    """The view screen of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.study = Study(scenario)
        self.outlook = Outlook((scenario.board.width, scenario.board.height), self._over_panel)
        self.camera = self.outlook.camera
        self.scene = Scene(scenario.board, self.camera)
        self.field: FieldName | None = "reach"
        self.rings = False
        self.folded = False
        self.listing_keys = False
        self._walk: tuple[Walk, float] | None = None
        self.moved: dict[str, tuple[float, float]] = {}
        """Where units are shown that are on their way to their square, in squares."""
        self._layer: tuple[tuple[object, ...], Layer | None] = ((), None)
        self._sight_card, self._square_card, self._legend_card = Card(), Card(), Card()
        self._minimap = minimap.Minimap()

    def build(self, app: App) -> None:
        """Make the buttons of the bar for this size and scale."""
        self.app = app
        self.outlook.let_go()
        self.camera.resize(app.size)
        self._place()
        acts = Acts(app.back, self.lay, self._ring, self._allow, self._list_keys)
        self.bar = Bar(app, self.layout.bar, self.study.scenario.name, acts)
        self.bar.light(self.field, rings=self.rings)
        if not self.camera.touched:
            self.outlook.show_all()

    def _place(self) -> None:
        look = self.app.look
        board = (self.study.board.width, self.study.board.height)
        plain = view_layout(self.app.size, look.percent, board, folded=self.folded)
        tall = self._legend_card.height(self._legend(), plain.legend.width, look)
        self.layout: ViewLayout = view_layout(
            self.app.size, look.percent, board, legend=tall, folded=self.folded
        )
        self.outlook.clear = self.layout.clear
        self.outlook.corner = None if self.folded else self.layout.minimap

    def lay(self, name: FieldName) -> None:
        """Lay a field over the board, or take it away when it lies there."""
        self.field = None if self.field == name else name
        self.bar.light(self.field, rings=self.rings)

    def _ring(self) -> None:
        self.rings = not self.rings
        self.bar.light(self.field, rings=self.rings)

    def _allow(self, more: int) -> None:
        self.study.allow(self.study.allowance + more)

    def _list_keys(self) -> None:
        self.listing_keys = True

    @property
    def hovered(self) -> Square | None:
        """The square under the pointer or the keyboard's cursor, None when it is on no square."""
        return self.outlook.hovered

    def _over_panel(self, pixel: tuple[int, int]) -> bool:
        boxes = [self.layout.bar]
        if not self.folded:
            boxes += [self.layout.minimap, *self._covered]
        return any(box.holds(pixel) for box in boxes)

    _covered: tuple[Box, ...] = ()
    """The cards as they were drawn last: the pointer over them is not over the board."""

    def handle(self, event: pygame.Event) -> None:
        """Mouse and keyboard."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif self.listing_keys:
            self.listing_keys = event.type != pygame.MOUSEBUTTONDOWN
        else:
            pressed = self.outlook.handle(event)
            if pressed == "act":
                self._act()
            elif pressed:
                self.study.choose(None)

    def _key(self, event: pygame.Event) -> None:
        deed = keys.deed(event, "view")
        if self.listing_keys:
            self.listing_keys = deed not in {"back", "help"}
        elif deed in STEPS:
            self.outlook.step(deed, self.study.observer)
        elif deed:
            self._do(deed)

    def _do(self, deed: keys.Deed) -> None:
        acts: dict[keys.Deed, Callable[[], object]] = {
            "back": self._leave,
            "help": self._list_keys,
            "nearer": lambda: self.outlook.zoom(1),
            "farther": lambda: self.outlook.zoom(-1),
            "frame": lambda: self.outlook.frame(self.study.observer),
            "whole": self.outlook.show_all,
            "next": lambda: self._next(1),
            "previous": lambda: self._next(-1),
            "act": self._act,
            "use": self._use,
            "more": lambda: self._allow(1),
            "less": lambda: self._allow(-1),
            "rings": self._ring,
            "fold": self._fold,
            "reset": self.study.reset,
        }
        if deed in acts:
            acts[deed]()
        for row in FIELDS:
            if row.name == deed:
                self.lay(row.name)

    def _next(self, step: int) -> None:
        self.study.choose_next(step)
        unit = self.study.chosen_unit
        if unit:
            self.outlook.follow(unit.at)

    def _use(self) -> None:
        if self.hovered:
            self.study.use(self.hovered)

    def _fold(self) -> None:
        self.folded = not self.folded

    def _leave(self) -> None:
        if self.study.observer is not None:
            self.study.choose(None)
        else:
            self.app.back()

    def _act(self) -> None:
        if self.hovered:
            walk = self.study.click(self.hovered)
            if walk:
                self._walk = (walk, 0.0)

    def update(self, seconds: float) -> None:
        """Pan while keys are held, glide the zoom, move who walks."""
        self.study.answer(ready=self.app.behind.ready)
        self.outlook.update(seconds)
        self._walking(seconds)

    def _walking(self, seconds: float) -> None:
        self.moved.clear()
        if self._walk is None:
            return
        walk, passed = self._walk[0], self._walk[1] + seconds / STEP_TIME
        places = (walk.start, *walk.path)
        if passed >= len(walk.path):
            self._walk = None
            return
        self._walk = (walk, passed)
        a, b, part = places[int(passed)], places[int(passed) + 1], passed % 1
        self.moved[walk.unit] = (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)

    def draw(self, surface: Surface) -> None:
        """Draw the board and the panels, below the buttons."""
        self.scene.draw(surface, self.app.look, self._shown())
        self.bar.draw(surface, self.study.allowance)
        if not self.folded:
            self._panels(surface)

    def _shown(self) -> Shown:
        """What the scene is to show of the study."""
        study, square = self.study, self.hovered
        seen = study.sighting(square) if square else None
        walks = square is not None and study.intent(square).deed == "walk"
        course = study.course(square) if square and walks else None
        return Shown(
            Backdrop(
                study.board,
                study.scenario.zones,
                tuple(item.at for item in study.scenario.items),
                self._laid(),
                Rings(study.observer, tuple((str(far), far) for far in RINGS))
                if self.rings and study.observer
                else None,
            ),
            self._pieces(),
            chosen=study.chosen or "",
            hovered=square,
            pinned=study.pinned,
            course=course,
            sighting=seen,
            quiet=course is not None and self.field == "reach",
        )

    def _laid(self) -> Layer | None:
        """The field that lies over the board, worked out again only when something has changed."""
        key = (self.study.version, self.field)
        if self._layer[0] != key:
            self._layer = key, layer(self.field, self.study) if self.field else None
        return self._layer[1]

    def _pieces(self) -> tuple[Piece, ...]:
        return tuple(
            Piece(unit.id, unit.name, unit.side, unit.figure, self.moved.get(unit.id, unit.at), unit.facing)
            for unit in self.study.units.values()
        )

    def _panels(self, surface: Surface) -> None:
        look = self.app.look
        self._place()
        boxes = [self._legend_card.draw(surface, self.layout.legend, self._legend(), look)]
        self._minimap.draw(
            surface, self.layout.minimap, look, self.scene.ground.overview, self._pieces(), self.camera
        )
        panel, air = self.layout.panel, look.measure(12)
        square = self.hovered or self.study.observer
        rows = explain.square_rows(self.study, square) if square else ()
        tall = self._square_card.height(rows, panel.width, look) if rows else 0
        low = Box(panel.left, panel.bottom - tall, panel.width, tall)
        boxes.append(self._square_card.draw(surface, low, rows, look))
        room = Box(panel.left, panel.top, panel.width, max(0, panel.height - tall - air))
        boxes.append(self._sight_card.draw(surface, room, self._answers(), look))
        self._covered = tuple(boxes)

    def _answers(self) -> tuple[Row, ...]:
        """What is said about the hovered square: the way there, and how it is seen."""
        if self.hovered is None:
            return ()
        seen = self.study.sighting(self.hovered)
        rows = explain.sighting_rows(self.study, seen) if seen else ()
        course = self.study.course(self.hovered)
        if course is None:
            return rows
        return (*rows, *explain.course_rows(self.study.board, course, self.study.moves(course.cost)))

    def _legend(self) -> tuple[Row, ...]:
        return legend.rows(self.study, field(self.field) if self.field else None, rings=self.rings)

    def draw_over(self, surface: Surface) -> None:
        """Draw the words at the pointer, and the list of keys."""
        if self.listing_keys:
            keylist.draw(surface, self.app.look, "view")
        elif self.hovered and (at := self.outlook.words_at):
            hint.draw(surface, at, self._hint(self.hovered), self.layout.hints, self.app.look)

    def _hint(self, square: Square) -> hint.Words:
        how = "Enter" if self.outlook.cursor else "Click"
        intent = self.study.intent(square)
        words = [(how, intent.words)] if intent.words else []
        if intent.deed != "use" and (use := self.study.use_words(square)):
            words.append(("E", use))
        return tuple(words)
