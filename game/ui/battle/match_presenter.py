"""What lies on the board of a match and is said of it, as somebody knows it; draws nothing."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from game.analysis.overlays import field, following, overlay
from game.analysis.sight_report import Sighting, bare, sighting
from game.analysis.standpoint import Standpoint
from game.board.board import Board
from game.board.squares import Square
from game.rules.knowledge import last_seen, ours
from game.rules.presentation import Reachable
from game.rules.scenario import Zone
from game.rules.units import Side
from game.ui.battle import hearing
from game.ui.battle.exploration import Exploration
from game.ui.battle.goals import counted_zones
from game.ui.battle.overlay_bar import RANGES, legend_rows
from game.ui.battle.ruler import Ruler
from game.ui.battle.shown_match import ShownMatch
from game.ui.battle.traces import traces_of
from game.ui.board import explain
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.figures import WEAPONS
from game.ui.board.gauges import counted_words, gauge_rows, tip
from game.ui.board.moods import mood_for
from game.ui.board.overlays.layers import plain_layer, reach_layer
from game.ui.board.picture import Backdrop, Layer, Piece, Rings, TaskSign, Watch
from game.ui.board.traces import Trace
from game.ui.cached import Cached
from game.ui.soundscape import Mood, Soundscape, Surrounding

USUAL = "reach"
"""The overlay that lies over the board until another is asked for."""


class MatchPresenter:
    """What lies on the board; what takes long is kept until the position or the choice changes."""

    def __init__(self, shown: ShownMatch) -> None:
        self.shown = shown
        self.field = USUAL
        self.ranges = False
        self.hovered: Square | None = None
        self.told_of: Square | None = None
        """The square of which it is told: of whose signs are pointed at, though they hang over another."""
        self.rested = 0.0
        self._layer, self._lying = Cached[Layer | None](), Cached[tuple[Square, ...]]()
        self._still: tuple[str, tuple[Row, ...]] = ("", ())
        """The legend that was shown last, and of which field."""
        self._seen, self._bare = Cached[Sighting](), Cached[Sighting]()
        self._areas = Cached[tuple[Reachable, ...]]()
        self._legend = Cached[tuple[Row, ...]]()
        self._watches = Cached[tuple[Watch, ...]]()
        self._exploration = Exploration(shown)
        self.ruler = Ruler(shown)
        self._mood, self._surroundings = Cached[Mood](), Cached[Mapping[Surrounding, float]]()
        self._traces: tuple[object, tuple[Trace, ...]] = (None, ())

    @property
    def on(self) -> frozenset[str]:
        """The overlays that are switched on."""
        return frozenset(({self.field} if self.field else set()) | ({RANGES} if self.ranges else set()))

    def lay(self, name: str) -> None:
        """Switch an overlay on or off."""
        if name == RANGES:
            self.ranges = not self.ranges
        elif name:
            self.field = name if self.field != name else "" if name == USUAL else USUAL

    def lay_next(self) -> None:
        """Lay the overlay that comes next, after the last one none: the way to those without a digit."""
        self.field = following("battle", self.field)

    def point(self, square: Square | None, seconds: float, signed: Square | None = None) -> None:
        """The pointer is over a square now, and was so for some more seconds; `signed`: over whose signs."""
        self.told_of = signed or square
        self.rested = self.rested + seconds if square == self.hovered else 0.0
        self.hovered = square

    @property
    def board(self) -> Board:
        """The board as it is shown now."""
        return self.shown.animator.board

    @property
    def soundscape(self) -> Soundscape:
        """What the match sounds like to the viewer."""
        shown, board = self.shown, self.board
        known = (shown.view, shown.viewer)
        return Soundscape(
            self._mood.get(known, lambda: hearing.mood(shown.view, shown.told(), shown.viewer)),
            self._surroundings.get((board.ground,), lambda: hearing.surroundings(board)),
        )

    def unit_at(self, square: Square) -> Any:
        """Who stands in a square, as the viewer knows it."""
        return self.shown.view.holder(square)

    def things_at(self, square: Square) -> tuple[str, ...]:
        """The names of who and what lies in a square, as far as it has been shown."""
        view = self.shown.pictured
        here = (unit for unit in view.units if unit.at == square)
        fallen = (f"{unit.name}, out of action" for unit in here if unit.fate == "out")
        return (*fallen, *(item.item for item in view.items if item.at == square))

    def zones_at(self, square: Square) -> tuple[Zone, ...]:
        """The zones that a square belongs to."""
        return tuple(zone for zone in counted_zones(self.shown.pictured) if square in zone.squares)

    def tasks_at(self, square: Square) -> tuple[tuple[str, Side | None], ...]:
        """The tasks of a square, of which the viewer knows."""
        return tuple((task.name, task.side) for task in self.shown.pictured.plot.tasks if task.at == square)

    @property
    def standpoint(self) -> Standpoint:
        """From whom overlays are asked: the chosen unit, or the side of the viewer."""
        shown, unit = self.shown, self.shown.unit
        chosen = unit if shown.view.has(unit) else ""
        return Standpoint(shown.system, shown.view, shown.viewer, unit=chosen, side=shown.viewer)

    @property
    def layer(self) -> Layer | None:
        """The field over the board."""
        shown = self.shown
        if not self.field or shown.mode not in {"play", "decide"}:
            return None
        if self.field == USUAL and (not shown.acting or any(self._own(watch) for watch in self.watches())):
            return None  # nobody goes anywhere by what is asked; what a side watches has the same colour
        ways = self.shown_ways if self.field == USUAL else 0
        return self._layer.get((shown.view, shown.unit, self.field, ways), self._laid)

    @property
    def ways(self) -> tuple[Reachable, ...]:
        """Where the chosen unit can still go in its turn, and by what."""
        system, view, unit = self.shown.system, self.shown.view, self.shown.unit
        known = view.has(unit)
        return self._areas.get((view, unit), lambda: system.words.areas(view, unit) if known else ())

    @property
    def shown_ways(self) -> int:
        """How many of them lie over the board: plain moves, and what comes to a square that is pointed at."""
        square, plain = self.hovered, sum(not way.later for way in self.ways)
        if square is None:
            return plain
        leading = (number for number, way in enumerate(self.ways, 1) if way.area[square.y, square.x])
        return max(plain, next(leading, plain))

    def _laid(self) -> Layer | None:
        row, at = overlay(self.field), self.standpoint
        if row.needs in {"eyes", "unit"} and not at.unit:
            return None  # a side sees from everywhere: nobody asks that without having chosen anybody
        whose = at.seen.unit(at.unit).side if at.unit else at.side
        if row.name == USUAL:
            return reach_layer(self.ways, self.shown_ways, (self.board.width, self.board.height), whose)
        values = field(row.name, at)
        return plain_layer(values, written=row.written, side=whose) if values else None

    def legend(self) -> tuple[Row, ...]:
        """The legend of that field; it stays while others act, so that nothing beside it jumps."""
        if not self.field:
            return ()
        shown, row = self.shown, overlay(self.field)
        if shown.mode != "play" and self.layer is None:
            name, last = self._still
            return last if name == self.field else legend_rows(row, None, asked=False)
        key = (shown.view, shown.unit, self.field, shown.mode)
        legend = self._legend.get(key, lambda: legend_rows(row, self.layer))
        self._still = (self.field, legend)
        return legend

    def unit_rows(self, square: Square) -> tuple[Row, ...]:
        """Who stands in a square, as the viewer knows it."""
        unit = self.unit_at(square)
        if unit is None:
            return ()
        gauges = ", ".join(counted_words(self.shown.system.words.gauges(unit), unit.held))
        return (*self._name_rows(unit), row(Span(gauges, "soft")), *self._badge_rows(unit))

    def _badge_rows(self, unit: Any) -> Iterator[Row]:
        """The statuses of a unit, those that come and go first; only they are good or bad for the viewer."""
        words, view = self.shown.system.words, self.shown.view
        badges = explain.named_badges(view, words.badges(view, unit))
        viewer = self.shown.viewer
        moods = ("plain" if badge.fixed else mood_for(viewer, badge.mood, unit.side) for badge in badges)
        badges = tuple(replace(badge, mood=mood) for badge, mood in zip(badges, moods, strict=True))
        passing_first = sorted(badges, key=lambda badge: badge.fixed)
        yield from (line for badge in passing_first for line in tip(badge))

    def _name_rows(self, unit: Any) -> Iterator[Row]:
        """A unit by its name, and since when it has not been seen."""
        yield row(Span(unit.name, unit.side, "title"))
        viewer = self.shown.viewer
        turn = last_seen(self.shown.view, viewer, unit) if viewer else None
        if turn is not None:
            yield row(Span(explain.seen_last(turn), "warn"), note="B-36")

    def sheet(self, unit: str) -> tuple[Row, ...]:
        """All about a unit, as the viewer knows it."""
        at = self.shown.at(unit)
        known: Any = self.unit_at(at) if at else None
        if at is None or known is None:
            return ()
        counted = gauge_rows(self.shown.system.words.gauges(known))
        return (*self._name_rows(known), *counted, *self._badge_rows(known), *self.fact_rows(at))

    def fact_rows(self, square: Square) -> tuple[Row, ...]:
        """What who stands there can do, by its figures."""
        unit = self.unit_at(square)
        if unit is None:
            return ()
        facts = self.shown.system.words.facts(self.shown.view, unit)
        lines = (row(Span(f"{name}  ", "faint"), Span(value, "soft")) for name, value in facts)
        return (heading("figures"), *lines)

    @property
    def aimed(self) -> bool:
        """Whether something would be done to somebody, so that how they are seen matters."""
        return False

    def backdrop(self) -> Backdrop:
        """What seldom changes."""
        view = self.shown.pictured
        weapons = tuple((item.at, item.item) for item in view.items if WEAPONS.get(item.item))
        others = (item.at for item in view.items if not WEAPONS.get(item.item))
        lying = self._lying.get((view,), lambda: tuple(dict.fromkeys(others)))
        tasks = tuple(TaskSign(task.at, task.side) for task in view.plot.tasks)
        fog, traces = self._exploration.fog, self._left()
        zones, rings = counted_zones(view), self._rings()
        return Backdrop(self.board, zones, lying, self.layer, rings, tasks, traces, fog, weapons)

    def _left(self) -> tuple[Trace, ...]:
        """What the fight has left on the ground; of what is just being shown, once it is over."""
        shown = self.shown
        if shown.view is not self._traces[0] and not shown.animator.busy:
            self._traces = (shown.view, traces_of(shown.told(), shown.view))
        return self._traces[1]

    def _own(self, watch: Watch) -> bool:
        """Whether something is watched by the side of the chosen unit."""
        view, chosen = self.shown.view, self.shown.unit
        return view.has(chosen) and view.unit(chosen).side == watch.side

    def watches(self) -> tuple[Watch, ...]:
        """What is known to be watched by who is pointed at, and by the chosen unit if it goes nowhere."""
        view, hovered, chosen = self.shown.view, self.hovered, self.shown.unit
        there = view.holder(hovered) if hovered else None
        stays = view.has(chosen) and not (self.ways and self.field == USUAL)
        mine = view.unit(chosen) if self.shown.acting and stays else None
        units = tuple(unit for unit in dict.fromkeys((mine, there)) if unit is not None)
        watch = self.shown.system.words.watch
        return self._watches.get(
            (view, units),
            lambda: tuple(Watch(unit.side, area, unit.id) for unit in units if (area := watch(view, unit))),
        )

    def pieces(self) -> tuple[Piece, ...]:
        """The units as they are just now."""
        return self.shown.animator.tokens

    def _between(self, unit: Any, square: Square) -> Sighting:
        """How a unit sees a square, kept while neither changes."""
        key = (self.board, unit.at, square)
        return self._seen.get(key, lambda: sighting(self.board, unit.at, square, unit.vision))

    def _rings(self) -> Rings | None:
        """The ranges of the chosen unit."""
        at = self.shown.at(self.shown.unit)
        if not self.ranges or at is None or not self.shown.acting:
            return None
        bands = self.shown.system.words.bands(self.shown.view, self.shown.unit)
        return Rings(at, tuple((f"{band.name} {band.squares}", band.squares) for band in bands))

    def sighting(self, square: Square | None) -> Sighting | None:
        """How the chosen unit sees the hovered square, when somebody known is there or a unit looks.

        Without cover that does not count for who is there, as an attack would be judged.
        While it is measured: how the square is seen from where the ruler begins.
        """
        if self.ruler.held:
            return self.ruler.sighting(square)
        at = self.shown.at(self.shown.unit)
        if square is None or at is None or at == square or square not in self.board:
            return None
        view = self.shown.view
        unit: Any = view.unit(self.shown.unit)
        if not unit.conscious:
            return None
        there = self.unit_at(square)
        foe = there is not None and not ours(unit.side, there)
        if self.field != "cover" and not foe and not self.aimed:
            return None
        seen = self._between(unit, square)
        if there is None or self.shown.system.words.covered(view, there):
            return seen
        return self._bare.get((self.board, seen), lambda: bare(self.board, seen))
