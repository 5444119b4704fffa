"""An operation as its file says it: stages, and the steps of those that are lessons (O-01, O-09)."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from game.board.squares import Square
from game.files.map_reader import MapFile
from game.rules.units import Unit

Panel: TypeAlias = Literal[
    "actions", "roster", "log", "overlays", "chips", "track", "goals", "shot", "question"
]
"""A part of the window that a step points at; those of `READABLE` are there only while they are looked at."""
PANELS: tuple[Panel, ...] = get_args(Panel)

READABLE: tuple[Panel, ...] = ("log", "overlays", "shot")
"""What a step can wait for to be opened and read."""


class Pointer(Struct, frozen=True):
    """What a step points at: just one of a unit, a square, a panel and a button by its meaning or command."""

    unit: str = ""
    square: Square | None = None
    panel: Panel | None = None
    button: str = ""


GoalKind: TypeAlias = Literal["act", "reach", "choose", "overlay", "panel", "seen", "out", "turn", "over"]
GOALS: tuple[GoalKind, ...] = get_args(GoalKind)


class Goal(Struct, frozen=True):
    """What must be done before a lesson goes on, in any way that does it.

    `act`: an action of one of some kinds is done; `reach`: a unit stands on one of some squares; `choose`: a
    unit is chosen; `overlay`, `panel`: it is shown; `seen`, `out`: one of some units is known, or out of
    action; `turn`: that turn has come; `over`: the battle is. With a `unit` it is this one that has to do it.
    """

    kind: GoalKind
    names: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    number: int = 0
    unit: str = ""

    def asks_for(self, act: Mapping[str, Any]) -> bool:
        """Whether an action, as plain data, is what an `act` asks for."""
        return self.kind == "act" and act["kind"] in self.names and self.unit in {"", act.get("unit")}

    def holds(self, unit: Unit) -> bool:
        """Whether a unit stands where a `reach` asks for."""
        return unit.conscious and unit.at in self.squares and self.unit in {"", unit.id}


class Step(Struct, frozen=True):
    """A step of a lesson: what it says and points at; without a goal it is read, and then gone on from.

    `instead` is said when something else is done than its goal.
    """

    say: str
    pointer: Pointer | None = None
    goal: Goal | None = None
    instead: str = ""


class Stage(Struct, frozen=True):
    """A battle of an operation, a lesson where it has steps: by which rules, and who plays the others.

    `debrief` is told after its last step.
    """

    id: str
    name: str
    about: str
    map_file: MapFile
    system: str
    opponent: str
    fog: bool
    house: Mapping[str, int]
    debrief: str
    steps: tuple[Step, ...]


class Operation(Struct, frozen=True):
    """An operation; its `id` is the name of its file."""

    id: str
    name: str
    about: str
    stages: tuple[Stage, ...]

    def stage(self, ident: str) -> Stage | None:
        """The stage of an id, None when there is none."""
        return next((stage for stage in self.stages if stage.id == ident), None)

    def after(self, ident: str) -> Stage | None:
        """The stage that comes after one, None after the last."""
        ids = [stage.id for stage in self.stages]
        at = ids.index(ident) + 1 if ident in ids else len(ids)
        return self.stages[at] if at < len(ids) else None
