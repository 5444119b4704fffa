"""What a person looks at in the view: the ground and units as they stand, what is chosen, and the answers.

Nothing here draws; the questions go to `game.board`.
"""

from typing import Literal, NamedTuple

from msgspec.structs import replace

from game.analysis.sighting import Sighting, sighting
from game.board.concealment import Vision
from game.board.paths import UNREACHED, Reach, reach
from game.board.squares import Square, facing_of
from game.board.terrain import Terrain
from game.rules.scenario import Placement, Scenario, Zone
from game.rules.sides import friends
from game.ui.courses import course
from game.ui.shown import Course

Deed = Literal["choose", "leave", "use", "walk", "look", "nothing"]

FEWEST, MOST = 1, 24
"""The smallest and the largest allowance that the view offers, in squares."""


class Intent(NamedTuple):
    """What a click on a square would do now, and the words for it; `square` is where."""

    deed: Deed
    words: str
    square: Square


class Walk(NamedTuple):
    """A unit that has walked: from where, and over which squares."""

    unit: str
    start: Square
    path: tuple[Square, ...]


class Study:
    """A scenario laid out to be looked at; a sandbox: units walk, doors open, nothing is played.

    `version` grows with everything that changes what is shown, so that pictures know when they are old.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.board = scenario.board
        self.units: dict[str, Placement] = {unit.id: unit for unit in scenario.placements}
        self.chosen: str | None = None
        self.pinned: Square | None = None
        self.allowance = 6
        self.version = 0
        self.ready = True
        """False while questions would have to wait: then there are no answers yet."""
        self._reach: dict[tuple[int, bool], Reach] = {}
        self._sighting: tuple[int, Square, Square, Sighting] | None = None

    def reset(self) -> None:
        """Everything as the file has it."""
        self.board = self.scenario.board
        self.units = {unit.id: unit for unit in self.scenario.placements}
        self.chosen = self.pinned = None
        self._changed()

    def unit_at(self, square: Square) -> Placement | None:
        """Who stands in a square."""
        return next((unit for unit in self.units.values() if unit.at == square), None)

    def things_at(self, square: Square) -> tuple[str, ...]:
        """The names of what lies in a square."""
        return tuple(item.item for item in self.scenario.items if item.at == square)

    def zones_at(self, square: Square) -> tuple[Zone, ...]:
        """The zones that a square belongs to."""
        return tuple(zone for zone in self.scenario.zones if square in zone.squares)

    @property
    def chosen_unit(self) -> Placement | None:
        """The unit that is chosen."""
        return self.units.get(self.chosen) if self.chosen else None

    @property
    def observer(self) -> Square | None:
        """From where sight is judged: the chosen unit's square, or the one pinned."""
        unit = self.chosen_unit
        at = unit.at if unit else self.pinned
        return at if self.ready else None

    @property
    def vision(self) -> Vision:
        """How it sees: a map's units have no gear before they play, so as anybody does."""
        return Vision.NORMAL

    def choose(self, unit: str | None) -> None:
        """Choose a unit, or none."""
        self.chosen = unit
        self.pinned = None
        self._changed()

    def choose_next(self, step: int) -> None:
        """Choose the unit that comes so many places later in the list."""
        names = list(self.units)
        if names:
            at = names.index(self.chosen) if self.chosen else (-1 if step > 0 else 0)
            self.choose(names[(at + step) % len(names)])

    def pin(self, square: Square | None) -> None:
        """Look from a square instead of from a unit."""
        self.chosen = None
        self.pinned = square
        self._changed()

    def allow(self, squares: int) -> None:
        """Change how far a unit may walk with one move."""
        self.allowance = max(FEWEST, min(MOST, squares))
        self._changed()

    def reach(self, *, drops: bool = True) -> Reach | None:
        """Where the chosen unit can walk; None when nobody is chosen (B-34)."""
        unit = self.chosen_unit
        if unit is None or not self.ready:
            return None
        key = (self.version, drops)
        if key not in self._reach:
            self._reach = {old: found for old, found in self._reach.items() if old[0] == self.version}
            others = [other for other in self.units.values() if other.id != unit.id]
            passed = frozenset(other.at for other in others if friends(unit.side, other.side))
            foes = frozenset(other.at for other in others) - passed
            self._reach[key] = reach(
                self.board, unit.at, passed, foes, drops=drops, budget=2 * (2 * MOST + 1)
            )
        return self._reach[key]

    def path(self, to: Square) -> tuple[Square, ...] | None:
        """The squares that the chosen unit would walk to get there within two moves, if it can."""
        found = self.reach()
        if found is None or to not in self.board or not found.within(2 * self.allowance)[to.y, to.x]:
            return None
        return found.path(to, 2 * self.allowance) or None

    def cost(self, to: Square) -> int | None:
        """What the way there costs in half squares."""
        found = self.reach()
        cost = UNREACHED if found is None else int(found.cost[to.y, to.x])
        return None if cost >= UNREACHED else cost

    def sighting(self, target: Square) -> Sighting | None:
        """How the observer sees a square; None without an observer, for its own square and off the board."""
        observer = self.observer
        if observer is None or target == observer or target not in self.board:
            return None
        if self._sighting and self._sighting[:3] == (self.version, observer, target):
            return self._sighting[3]
        seen = sighting(self.board, observer, target)
        self._sighting = (self.version, observer, target, seen)
        return seen

    def usable(self, square: Square) -> Terrain | None:
        """What interacting makes of a square, None when nothing."""
        if square not in self.board:
            return None
        kind = self.board.terrain(square)
        if not kind.interact or kind.becomes is None:
            return None
        made = self.board.kind(kind.becomes)
        return None if made.barrier and self.unit_at(square) else made

    def use_words(self, square: Square) -> str:
        """What interacting with a square would do, in words; empty when nothing."""
        made = self.usable(square)
        return deed_words(self.board.terrain(square), made) if made else ""

    def use(self, square: Square) -> bool:
        """Open or close a door, flip a table: whatever interacting does there (B-35)."""
        made = self.usable(square)
        if made is not None:
            self.board = self.board.put(square, made.glyph)
            self._changed()
        return made is not None

    def intent(self, square: Square) -> Intent:
        """What a click on a square would do now."""
        if square not in self.board:
            return Intent("nothing", "", square)
        there, unit = self.unit_at(square), self.chosen_unit
        if there and unit and there.id == unit.id:
            return Intent("leave", f"let go of {there.name}", square)
        if there:
            return Intent("choose", f"choose {there.name}", square)
        made = self.usable(square)
        if made and (unit is None or self.board.beside(unit.at, square)):
            return Intent("use", self.use_words(square), square)
        if unit and self.path(square):
            return Intent("walk", self._walk_words(unit, square), square)
        pinned = square == self.pinned
        return Intent(
            "leave" if pinned else "look", f"{'stop looking' if pinned else 'look'} from here", square
        )

    def _walk_words(self, unit: Placement, square: Square) -> str:
        cost, way = self.cost(square) or 0, self.course(square)
        drop = ", over a drop" if way and way.drops else ""
        return f"walk {unit.name} here: {squares_words(cost)}, {self.moves(cost)}{drop}"

    def moves(self, cost: int) -> str:
        """How many moves so many half squares take, in words."""
        return "1 move" if cost <= 2 * self.allowance + 1 else "2 moves"

    def course(self, square: Square) -> Course | None:
        """The way on which the chosen unit would go to a square, if it can within two moves."""
        unit, path = self.chosen_unit, self.path(square)
        if unit is None or not path:
            return None
        return course(self.board, unit.at, path)

    def click(self, square: Square) -> Walk | None:
        """Do what `intent` says; a walk is handed back so that it can be shown."""
        deed = self.intent(square).deed
        if deed == "choose":
            there = self.unit_at(square)
            self.choose(there.id if there else None)
        elif deed == "leave":
            self.choose(None)
        elif deed == "use":
            self.use(square)
        elif deed == "look":
            self.pin(square)
        elif deed == "walk":
            return self._walk(square)
        return None

    def _walk(self, to: Square) -> Walk | None:
        unit, path = self.chosen_unit, self.path(to)
        if unit is None or not path:
            return None
        before = path[-2] if len(path) > 1 else unit.at
        self.units[unit.id] = replace(unit, at=to, facing=facing_of(before, to))
        self._changed()
        return Walk(unit.id, unit.at, path)

    def answer(self, *, ready: bool) -> None:
        """From now on questions are answered, or not yet."""
        if ready != self.ready:
            self.ready = ready
            self._changed()

    def _changed(self) -> None:
        self.version += 1


def squares_words(half: int) -> str:
    """A cost in half squares as people say it: "4 squares", "4½ squares"."""
    whole, rest = divmod(half, 2)
    if half == 2:
        return "1 square"
    return f"{whole or ''}{'½' if rest else ''} squares"


def deed_words(kind: Terrain, made: Terrain) -> str:
    """What interacting does, in words."""
    if kind.solid and not made.solid:
        return "open the door" if "door" in kind.name else f"open the {kind.name}"
    if made.solid and not kind.solid:
        return "close the door" if "door" in kind.name else f"close the {kind.name}"
    if kind.name == "table":
        return "flip the table over"
    return f"turn the {kind.name} into {made.name}"
