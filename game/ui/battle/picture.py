"""What the board of a battle shows in a frame, made of the director's answers; nothing is drawn here."""

from typing import Any

from msgspec.structs import replace

from game.board.board import Board
from game.board.paths import DROP, step_cost
from game.board.squares import Square, distance
from game.rules.actions import Action
from game.rules.knowledge import ours
from game.rules.scenario import Zone
from game.ui.battle.cast import Token
from game.ui.battle.director import Director
from game.ui.battle.kept import Kept
from game.ui.battle.orders import Deed, Order
from game.ui.battle.overlaybar import RANGES, legend_rows
from game.ui.battle.overlays import Outlooker, overlay
from game.ui.battle.shot import Figures, figures
from game.ui.battle.shotpanel import Head
from game.ui.panels import explain
from game.ui.panels.bits import gauge_words
from game.ui.panels.rows import Row, Span, heading, row
from game.ui.shown import Backdrop, Course, Layer, Piece, Rings, Shown
from game.ui.sighting import Sighting, sighting

REST = 0.06
"""Seconds for which the pointer rests on a square before what takes longer to work out is shown."""


class Picture:
    """The picture of a battle; what takes long is kept until the position or the choice changes."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.field = "reach"
        self.ranges = False
        self.hovered: Square | None = None
        self.rested = 0.0
        self._layer, self._deed = Kept[Layer | None](), Kept[Deed]()
        self._way, self._taken_in = Kept[Course | None](), Kept[tuple[Square, ...]]()
        self._lying, self._aims = Kept[tuple[Square, ...]](), Kept[tuple[Square, ...]]()
        self._figures: tuple[Any, Figures] | None = None
        self._seen, self._legend = Kept[Sighting](), Kept[tuple[Row, ...]]()

    @property
    def on(self) -> frozenset[str]:
        """The overlays that are switched on."""
        return frozenset(({self.field} if self.field else set()) | ({RANGES} if self.ranges else set()))

    def lay(self, name: str) -> None:
        """Switch an overlay on or off."""
        if name == RANGES:
            self.ranges = not self.ranges
        elif name:
            self.field = "" if self.field == name else name

    def point(self, square: Square | None, seconds: float) -> None:
        """The pointer is over a square now, and was so for some more seconds."""
        self.rested = self.rested + seconds if square == self.hovered else 0.0
        self.hovered = square

    @property
    def deed(self) -> Deed:
        """What a click would do now."""
        director = self.director
        key = (director.orders, director.unit, director.verb, self.hovered, director.mode)
        return self._deed.get(key, lambda: director.deed(self.hovered))

    @property
    def action(self) -> Action[Any] | None:
        """The action that is about to be done: by a click, or by the button under the pointer."""
        return self.deed.action

    @property
    def figures(self) -> Figures | None:
        """What that action comes to, once the pointer rests."""
        action = self.action
        if action is None or not action.personal or (self.rested < REST and self._figures is None):
            return None
        if self._figures is None or self._figures[0] is not action:
            if self.rested < REST:
                return None
            made = figures(self.director.table.match, action)
            named = tuple(replace(row, why=self.director.said(row.why)) for row in made.rows)
            self._figures = (action, made._replace(rows=named))
        return self._figures[1]

    @property
    def board(self) -> Board:
        """The board as it is shown now."""
        return self.director.stage.board

    def unit_at(self, square: Square) -> Any:  # noqa: ANN401 (a unit of any system)
        """Who stands in a square, as the viewer knows it."""
        return self.director.table.view.holder(square)

    def things_at(self, square: Square) -> tuple[str, ...]:
        """The names of what lies in a square, as the viewer knows it."""
        return tuple(item.item for item in self.director.table.view.items if item.at == square)

    def zones_at(self, square: Square) -> tuple[Zone, ...]:
        """The zones that a square belongs to."""
        return tuple(zone for zone in self.director.table.view.plot.zones if square in zone.squares)

    @property
    def outlooker(self) -> Outlooker:
        """From whom overlays are seen: the chosen unit, or whoever the viewer points at."""
        director = self.director
        view = director.table.view
        unit = director.unit if view.has(director.unit) else ""
        return Outlooker(director.table.system, view, director.table.viewer, unit, director.at(unit))

    @property
    def layer(self) -> Layer | None:
        """The field over the board."""
        director = self.director
        if not self.field or director.mode not in {"play", "decide"}:
            return None
        key = (director.table.view, director.unit, self.field)
        return self._layer.get(key, lambda: overlay(self.field).make(self.outlooker))

    def legend(self) -> tuple[Row, ...]:
        """The legend of that field."""
        if not self.field:
            return ()
        director, row = self.director, overlay(self.field)
        key = (director.table.view, director.unit, self.field, director.mode)
        return self._legend.get(key, lambda: legend_rows(row.title, self.layer, row.needs))

    def headline(self, found: Figures) -> Head:
        """What stands above the figures: what is done, who to whom, how far, on which way."""
        director = self.director
        view, verb = director.orders.view, director.orders.verb_of(found.action)
        title, way = verb.label if verb else "", self._course(self.deed)
        rows = explain.course_rows(view.board, way) if way else ()
        if not found.target or not view.has(found.target):
            return Head(title, rows=rows)
        actor, target = view.unit(found.action.unit), view.unit(found.target)
        squares = distance(actor.at, target.at)
        far = "1 square" if squares == 1 else f"{squares} squares"
        return Head(title, f"{actor.name} to {target.name}", far, rows)

    def unit_rows(self, square: Square) -> tuple[Row, ...]:
        """Who stands in a square, as the viewer knows it."""
        unit = self.unit_at(square)
        if unit is None:
            return ()
        words, view = self.director.table.system.words, self.director.table.view
        gauges = ", ".join(gauge_words(one) for one in words.gauges(unit))
        badges = ", ".join(badge.name for badge in words.badges(view, unit))
        return (
            row(Span(unit.name, unit.side, "title"), Span(f"   {gauges}", "soft")),
            *((row(Span(badges, "gold")),) if badges else ()),
        )

    def fact_rows(self, square: Square) -> tuple[Row, ...]:
        """What who stands there can do, by its figures."""
        unit = self.unit_at(square)
        if unit is None:
            return ()
        facts = self.director.table.system.words.facts(self.director.table.view, unit)
        lines = (row(Span(f"{name}  ", "faint"), Span(value, "soft")) for name, value in facts)
        return (heading("figures"), *lines)

    def shown(self) -> Shown:
        """The whole picture."""
        director, view = self.director, self.director.table.view
        playing = director.acting
        square = self.hovered if playing else None
        deed = self.deed
        order = director.order
        return Shown(
            Backdrop(
                self.board,
                view.plot.zones,
                self._lying.get((view,), lambda: tuple(dict.fromkeys(item.at for item in view.items))),
                self.layer,
                self._rings(),
            ),
            tuple(self._piece(token) for token in director.stage.tokens),
            chosen=self._acting(),
            hovered=square,
            course=self._way.get((director.orders, deed, self.figures), lambda: self._course(deed)),
            sighting=self.sighting(square) or self._decided(),
            quiet=deed.kind == "do" and not getattr(deed.action, "target", ""),
            aims=self._aims_of(order) if playing else (),
            area=self._area_of(deed),
        )

    def _aims_of(self, order: Order | None) -> tuple[Square, ...]:
        """The squares that the chosen button can be pointed at."""
        orders = self.director.orders
        return self._aims.get((orders, order), lambda: orders.targets(order) if order else ())

    def _area_of(self, deed: Deed) -> tuple[Square, ...]:
        """The squares that what would be done takes in."""
        view, words = self.director.table.view, self.director.table.system.words
        return self._taken_in.get((view, deed), lambda: words.area(view, deed.action) if deed.action else ())

    def _acting(self) -> str:
        """Who is to act: the chosen unit, or who is asked for a decision."""
        director = self.director
        if director.mode == "decide" and director.prompt and director.prompt.units and not director.acting:
            return director.prompt.units[0]
        return director.unit if director.acting else ""

    def _decided(self) -> Sighting | None:
        """How who is asked sees whom a decision is about."""
        director = self.director
        about = getattr(director.prompt.grant, "target", "") if director.prompt else ""
        view = director.orders.view
        if director.mode != "decide" or not about or not view.has(about) or not view.has(self._acting()):
            return None
        unit: Any = view.unit(self._acting())
        at: Square = view.unit(about).at
        return None if at == unit.at else self._between(unit, at)

    def _between(self, unit: Any, square: Square) -> Sighting:  # noqa: ANN401 (a unit of any system)
        """How a unit sees a square, kept while neither changes."""
        key = (self.board, unit.at, square)
        return self._seen.get(key, lambda: sighting(self.board, unit.at, square, unit.vision))

    def _piece(self, token: Token) -> Piece:
        return Piece(
            token.id,
            token.name,
            token.side,
            token.figure,
            token.at,
            token.facing,
            health=token.health,
            down=token.out,
            faded=token.remembered,
            veiled=token.stealthy,
            marks=token.statuses,
            scale=token.scale,
            alpha=token.alpha,
            flash=token.flash,
        )

    def _rings(self) -> Rings | None:
        """The ranges of the chosen unit."""
        at = self.director.at(self.director.unit)
        if not self.ranges or at is None or not self.director.acting:
            return None
        bands = self.director.table.system.words.bands(self.director.table.view, self.director.unit)
        return Rings(at, tuple((f"{band.name} {band.squares}", band.squares) for band in bands))

    def _course(self, deed: Deed) -> Course | None:
        """The way of what would be done, with its dangers."""
        if deed.action is None or deed.kind != "do":
            return None
        view, at = self.director.orders.view, self.director.at(deed.unit)
        path = self.director.table.system.words.path(view, deed.action)
        if not path or at is None:
            return None
        found = self._figures[1] if self._figures and self._figures[0] is deed.action else None
        watched = tuple(dict.fromkeys(risk.at for risk in found.risks if risk.at)) if found else ()
        return course(view, at, path)._replace(watched=watched)

    def sighting(self, square: Square | None) -> Sighting | None:
        """How the chosen unit sees the hovered square, when somebody known is there or a unit looks."""
        at = self.director.at(self.director.unit)
        if square is None or at is None or at == square or square not in self.board:
            return None
        view = self.director.table.view
        unit: Any = view.unit(self.director.unit)
        there = self.unit_at(square)
        foe = there is not None and not ours(unit.side, there)
        if self.field != "cover" and not foe and not getattr(self.deed.action, "target", ""):
            return None
        return self._between(unit, square)


def course(view: Any, at: Square, path: tuple[Square, ...]) -> Course:  # noqa: ANN401 (a position of any system)
    """A way as it is drawn: what it costs, hazards, drops."""
    cost, drops, before = 0, [], at
    for square in path:
        cost += step_cost(view.board, before, square) or 0
        if view.board.level(before) - view.board.level(square) >= DROP:
            drops.append(square)
        before = square
    hazards = tuple(square for square in path if view.board.terrain(square).hazard)
    return Course(at, path, cost, hazards, tuple(drops))
