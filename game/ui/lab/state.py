"""The state of the lab: the position with its history, the observer and the target.

Nothing here draws, and nothing is worked out that the engine or `game.analysis` can be asked for.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from game.analysis.sight_report import Sighting, sighting
from game.board.board import Board
from game.board.squares import Facing, Square
from game.board.terrain import Vision
from game.errors import EnfiladeError
from game.match.comparison import Comparison
from game.match.sandbox import Edit, EditUnit
from game.rules.scenario import Scenario, Zone
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.units import Side
from game.systems import SYSTEMS
from game.ui.board.explain import with_names
from game.ui.cached import Cached


class End(NamedTuple):
    """One end of a question: a unit, wherever it goes, or a square."""

    square: Square
    unit: str = ""


class Marked(NamedTuple):
    """A position that others are compared with, under each rule system, and from where it was looked."""

    states: dict[str, AnyState]
    observer: End | None


Wish = Literal["cover and a shot", "cover"]
"""What a place to stand is to have against somebody: cover from them, perhaps a shot at them too."""

WISHES: tuple[Wish, ...] = get_args(Wish)


class Held(NamedTuple):
    """A unit in the hand: over which square."""

    unit: str
    over: Square


def lying(state: AnyState, square: Square) -> Any:
    """Who stands in a square, or else who lies there."""
    there = [unit for unit in state.units if unit.at == square and unit.fate != "left"]
    return next((unit for unit in there if unit.conscious), there[0] if there else None)


class LabState:
    """A sandbox that is looked at; `system` is the name of the rule system whose figures are shown."""

    def __init__(self, comparison: Comparison, system: str = "") -> None:
        self.comparison = comparison
        self.system = system or next(
            (name for name in SYSTEMS if name in comparison.scenario.systems), next(iter(SYSTEMS))
        )
        self.observer: End | None = None
        self.target: End | None = None
        """The pinned target; without one, whatever is hovered is looked at."""
        self.hovered: Square | None = None
        self.busy = False
        """A tool is in hand: what is hovered is worked on, not looked at."""
        self.held: Held | None = None
        self.marked: Marked | None = None
        self.wishes: dict[str, Wish] = {}
        """What is wanted of a place to stand against each of these units."""
        self.ready = True
        """False while questions would have to wait: then there are no answers yet."""
        self.words = ""
        """The last thing that could not be done, and why; whoever shows it takes it away."""
        self._state: tuple[tuple[int, str, Held | None], AnyState] | None = None
        self._seen, self._back = Cached[Sighting](), Cached[Sighting]()

    # The position.

    @property
    def scenario(self) -> Scenario:
        """The map that it was opened from."""
        return self.comparison.scenario

    @property
    def rules(self) -> AnySystem:
        """The rule system whose figures are shown."""
        return SYSTEMS[self.system]

    @property
    def state(self) -> AnyState:
        """The position as it is shown: with a unit in the hand where it would be put down."""
        key = (self.comparison.version, self.system, self.held)
        if self._state is None or self._state[0] != key:
            self._state = key, self.state_of(self.system)
        return self._state[1]

    def state_of(self, system: str) -> AnyState:
        """The position under a rule system, likewise as it is shown."""
        held = self.held
        if held and self.comparison.state(system).unit(held.unit).at != held.over:
            try:
                return self.comparison.tried(_moving(held), system)
            except EnfiladeError:  # it cannot stand there: it is shown where it came from
                pass
        return self.comparison.state(system)

    @property
    def board(self) -> Board:
        """The board as it is shown."""
        return self.state.board

    def unit_at(self, square: Square) -> Any:
        """Who stands in a square, or lies there."""
        return lying(self.state, square)

    def things_at(self, square: Square) -> tuple[str, ...]:
        """The names of what lies in a square."""
        return tuple(item.item for item in self.state.items if item.at == square)

    def zones_at(self, square: Square) -> tuple[Zone, ...]:
        """The zones that a square belongs to."""
        return tuple(zone for zone in self.scenario.zones if square in zone.squares)

    def tasks_at(self, square: Square) -> tuple[tuple[str, Side | None], ...]:
        """The tasks of a square."""
        return tuple((task.name, task.side) for task in self.scenario.tasks if task.at == square)

    # Observer and target.

    def end(self, square: Square) -> End:
        """The end of a question that a square is: who stands there, or the square."""
        unit = self.state.holder(square)
        return End(square, unit.id if unit else "")

    def place(self, end: End | None) -> Square | None:
        """Where one end of a question is now; None for a unit that is gone."""
        if end is None or not end.unit:
            return end.square if end else None
        state = self.state
        at: Square | None = state.unit(end.unit).at if state.has(end.unit) else None
        return at

    @property
    def eye(self) -> Square | None:
        """The square that is looked from."""
        return self.place(self.observer) if self.ready else None

    @property
    def aim(self) -> Square | None:
        """The square that is looked at: the pinned one, else the hovered one."""
        pinned = self.place(self.target)
        return pinned or (None if self.busy else self.hovered)

    @property
    def unit(self) -> str:
        """The unit that is looked from, empty for a bare square."""
        here = self.observer.unit if self.observer else ""
        return here if self.state.has(here) else ""

    @property
    def foe(self) -> str:
        """The unit that is looked at, empty for a bare square."""
        if self.place(self.target) is not None and self.target:
            return self.target.unit
        there = self.state.holder(self.aim) if self.aim else None
        return there.id if there else ""

    @property
    def vision(self) -> Vision:
        """How it is looked: as the unit there sees, else as anybody does."""
        return self.state.unit(self.unit).vision if self.unit else Vision.NORMAL

    @property
    def facing(self) -> Facing | None:
        """The way that the unit there faces, None without one."""
        return self.state.unit(self.unit).facing if self.unit else None

    def sighting(self) -> Sighting | None:
        """How the one end sees the other; None while either is missing, or they are one square."""
        eye, aim = self.eye, self.aim
        if eye is None or aim is None or eye == aim or aim not in self.board:
            return None
        asked = (self.board, eye, aim, self.vision)
        return self._seen.get(asked, lambda: sighting(*asked))

    def back(self) -> Sighting | None:
        """How the pinned end sees the other one; None while nothing is pinned."""
        eye, aim = self.eye, self.place(self.target)
        if eye is None or aim is None or eye == aim or not self.target:
            return None
        there = self.target.unit
        vision = self.state.unit(there).vision if there else Vision.NORMAL
        asked = (self.board, aim, eye, vision)
        return self._back.get(asked, lambda: sighting(*asked))

    def look_from(self, square: Square) -> None:
        """Look from a square, or from who stands there; from where it is looked already, let go."""
        end = self.end(square)
        self.observer = None if end == self.observer else end
        if self.target == self.observer:
            self.target = None

    def look_at(self, square: Square) -> None:
        """Pin what is looked at, or let go of it."""
        end = self.end(square)
        self.target = None if end == self.target else end

    def wished(self, unit: str) -> Wish | None:
        """What would be asked for next of a place against a unit: one wish after the other, then none."""
        now = self.wishes.get(unit)
        return WISHES[0] if now is None else WISHES[1] if now == WISHES[0] else None

    def wish(self, unit: str) -> None:
        """Ask for that."""
        wanted = self.wished(unit)
        self.wishes = {other: kept for other, kept in self.wishes.items() if other != unit}
        if wanted:
            self.wishes[unit] = wanted

    def swap(self) -> None:
        """Look the other way: from what is looked at to where it is looked from."""
        aim = self.aim
        if aim is not None and self.observer:
            pinned = self.target if self.place(self.target) else None
            self.observer, self.target = pinned or self.end(aim), self.observer

    def let_go(self) -> bool:
        """Let go of what was taken last: the unit in the hand, the target, the observer; if there was any."""
        for name in ("held", "target", "observer"):
            if getattr(self, name) is not None:
                setattr(self, name, None)
                return True
        return False

    def choose_next(self, step: int) -> Square | None:
        """Look from the unit that many places later in the list; returns where it is."""
        units = self.state.conscious()
        if not units:
            return None
        names = [unit.id for unit in units]
        at = names.index(self.unit) if self.unit in names else (-1 if step > 0 else 0)
        unit = units[(at + step) % len(units)]
        self.observer = End(unit.at, unit.id)
        return Square(*unit.at)

    # What is changed.

    def do(self, edit: Edit) -> bool:
        """Make a change; what cannot be is said, and nothing is changed."""
        return self._try(lambda: self.comparison.do(edit, self.system))

    def as_one(self, edits: Sequence[Edit]) -> None:
        """Make the last changes, which are these, one step of the history."""
        label = f"{self.comparison.done[-len(edits)]} and {len(edits) - 1} more"
        for _ in edits:
            self.comparison.undo()
        self.comparison.do_all(edits, self.system, label)

    def undo(self) -> bool:
        """Undo the last change; a unit in the hand is let go, since it may be gone."""
        self.held = None
        return self._try(self.comparison.undo)

    def redo(self) -> bool:
        """Make the change that was taken back last, likewise with an empty hand."""
        self.held = None
        return self._try(self.comparison.redo)

    def reset(self) -> None:
        """Everything as it was opened, with an empty hand; it can be done again step by step."""
        self.held = None
        while self.comparison.done:
            self.comparison.undo()

    def _try(self, deed: Any) -> bool:
        try:
            deed()
        except EnfiladeError as error:
            self.words = with_names(self.state, str(error))
            return False
        return True

    def mark(self) -> None:
        """Keep the position to compare with, or stop comparing."""
        self.marked = (
            None
            if self.marked
            else Marked({name: self.comparison.state(name) for name in SYSTEMS}, self.observer)
        )

    def next_rules(self) -> None:
        """Show the figures of the next rule system."""
        names = list(SYSTEMS)
        self.system = names[(names.index(self.system) + 1) % len(names)]

    # A unit in the hand.

    def lift(self, square: Square) -> bool:
        """Take who stands in a square into the hand; whether somebody does."""
        unit = self.state.holder(square)
        if unit:
            self.held = Held(unit.id, square)
        return unit is not None

    def carry(self, square: Square) -> None:
        """Hold the unit over another square."""
        if self.held:
            self.held = self.held._replace(over=square)

    def put_down(self) -> bool:
        """Put the unit down where it is held; whether it has moved."""
        held, self.held = self.held, None
        if held is None or self.comparison.state(self.system).unit(held.unit).at == held.over:
            return False
        return self.do(_moving(held))


def _moving(held: Held) -> EditUnit:
    return EditUnit(held.unit, {"at": list(held.over)})
