"""The board of a battle with what lies on it and is said of it, as somebody knows it; draws nothing."""

from typing import Any

from game.analysis.overlays import field, overlay
from game.analysis.sight_report import Sighting, sighting
from game.analysis.standpoint import Standpoint
from game.board.board import Board
from game.board.squares import Square
from game.rules.knowledge import ours
from game.rules.scenario import Zone
from game.ui.battle.cast import Token
from game.ui.battle.overlaybar import RANGES, legend_rows
from game.ui.battle.watched import Watched
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.parts import gauge_words
from game.ui.board.picture import Backdrop, Layer, Piece, Rings, Watch
from game.ui.cached import Cached
from game.ui.overlays.layers import plain_layer


class Scenery:
    """What lies on the board; what takes long is kept until the position or the choice changes."""

    def __init__(self, director: Watched) -> None:
        self.director = director
        self.field = "reach"
        self.ranges = False
        self.hovered: Square | None = None
        self.rested = 0.0
        self._layer, self._lying = Cached[Layer | None](), Cached[tuple[Square, ...]]()
        self._still: tuple[str, tuple[Row, ...]] = ("", ())
        """The legend that was shown last, and of which field."""
        self._seen, self._legend = Cached[Sighting](), Cached[tuple[Row, ...]]()
        self._watches = Cached[tuple[Watch, ...]]()

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
    def board(self) -> Board:
        """The board as it is shown now."""
        return self.director.stage.board

    def unit_at(self, square: Square) -> Any:
        """Who stands in a square, as the viewer knows it."""
        return self.director.table.view.holder(square)

    def things_at(self, square: Square) -> tuple[str, ...]:
        """The names of what lies in a square, as the viewer knows it."""
        return tuple(item.item for item in self.director.table.view.items if item.at == square)

    def zones_at(self, square: Square) -> tuple[Zone, ...]:
        """The zones that a square belongs to."""
        return tuple(zone for zone in self.director.table.view.plot.zones if square in zone.squares)

    @property
    def standpoint(self) -> Standpoint:
        """From whom overlays are asked: the chosen unit, or the side of the viewer."""
        table, unit = self.director.table, self.director.unit
        chosen = unit if table.view.has(unit) else ""
        return Standpoint(table.system, table.view, table.viewer, unit=chosen, side=table.viewer)

    @property
    def layer(self) -> Layer | None:
        """The field over the board."""
        director = self.director
        if not self.field or director.mode not in {"play", "decide"}:
            return None
        return self._layer.get((director.table.view, director.unit, self.field), self._laid)

    def _laid(self) -> Layer | None:
        row, at = overlay(self.field), self.standpoint
        if row.needs == "eyes" and not at.unit:
            return None  # a side sees from everywhere: nobody asks that without having chosen anybody
        values = field(row.name, at)
        return plain_layer(values, written=row.written) if values else None

    def legend(self) -> tuple[Row, ...]:
        """The legend of that field; it stays while others act, so that nothing beside it jumps."""
        if not self.field:
            return ()
        director, row = self.director, overlay(self.field)
        if director.mode != "play" and self.layer is None:
            name, last = self._still
            return last if name == self.field else legend_rows(row, None, asked=False)
        key = (director.table.view, director.unit, self.field, director.mode)
        legend = self._legend.get(key, lambda: legend_rows(row, self.layer))
        self._still = (self.field, legend)
        return legend

    def unit_rows(self, square: Square) -> tuple[Row, ...]:
        """Who stands in a square, as the viewer knows it."""
        unit = self.unit_at(square)
        if unit is None:
            return ()
        words, view = self.director.table.system.words, self.director.table.view
        gauges = ", ".join(gauge_words(one) for one in words.gauges(unit))
        badges = ", ".join(badge.name for badge in words.badges(view, unit))
        return (
            row(Span(unit.name, unit.side, "title")),
            row(Span(gauges, "soft")),
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

    @property
    def aimed(self) -> bool:
        """Whether something would be done to somebody, so that how they are seen matters."""
        return False

    def backdrop(self) -> Backdrop:
        """What seldom changes."""
        view = self.director.table.view
        lying = self._lying.get((view,), lambda: tuple(dict.fromkeys(item.at for item in view.items)))
        return Backdrop(self.board, view.plot.zones, lying, self.layer, self._rings())

    def watches(self) -> tuple[Watch, ...]:
        """What is watched by the chosen unit, and by who is pointed at, as far as it is known to wait."""
        view, hovered, chosen = self.director.table.view, self.hovered, self.director.unit
        there = view.holder(hovered) if hovered else None
        mine = view.unit(chosen) if self.director.acting and view.has(chosen) else None
        found = tuple(one for one in dict.fromkeys((mine, there)) if one is not None)
        watch = self.director.table.system.words.watch
        return self._watches.get(
            (view, found),
            lambda: tuple(Watch(one.side, area) for one in found if (area := watch(view, one))),
        )

    def pieces(self) -> tuple[Piece, ...]:
        """The units as they are just now."""
        return tuple(map(_piece, self.director.stage.tokens))

    def _between(self, unit: Any, square: Square) -> Sighting:
        """How a unit sees a square, kept while neither changes."""
        key = (self.board, unit.at, square)
        return self._seen.get(key, lambda: sighting(self.board, unit.at, square, unit.vision))

    def _rings(self) -> Rings | None:
        """The ranges of the chosen unit."""
        at = self.director.at(self.director.unit)
        if not self.ranges or at is None or not self.director.acting:
            return None
        bands = self.director.table.system.words.bands(self.director.table.view, self.director.unit)
        return Rings(at, tuple((f"{band.name} {band.squares}", band.squares) for band in bands))

    def sighting(self, square: Square | None) -> Sighting | None:
        """How the chosen unit sees the hovered square, when somebody known is there or a unit looks."""
        at = self.director.at(self.director.unit)
        if square is None or at is None or at == square or square not in self.board:
            return None
        view = self.director.table.view
        unit: Any = view.unit(self.director.unit)
        there = self.unit_at(square)
        foe = there is not None and not ours(unit.side, there)
        if self.field != "cover" and not foe and not self.aimed:
            return None
        return self._between(unit, square)


def _piece(token: Token) -> Piece:
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
