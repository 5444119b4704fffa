"""The fixed encoding of a system's actions on a map as whole numbers, and back.

Number 0 is WAIT. Then each kind of action has a block, in the order of the system's `kinds`; within it a
number is made of the places of its parts, the unit first, as digits make one (mixed radix).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import attrgetter
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields

from game.board.squares import Square
from game.rules.actions import Action
from game.rules.scenario import Scenario
from game.rules.state import AnyState, Grant
from game.rules.system import AnySystem

WAIT = 0
"""The number of waiting for another side, which is no action of the rules."""

MOST_CHOICES = 32
"""So many choices of a decision have a number, the one that declines always."""

MOST_COUNT = 9
"""The highest whole number that a part of an action is told apart up to."""

AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1))
"""The nine squares of a step, as what is added to x and y."""

PATHS = {"via"}
"""Parts without a place: actions that differ only in the way that they take have one number."""


@dataclass(frozen=True)
class Part:
    """A part of a number: what it says, and every value that it can have in the order of their places."""

    name: str
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Block:
    """The numbers of one kind of action, from `start` on."""

    kind: str
    start: int
    parts: tuple[Part, ...]

    @cached_property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(len(part.values) for part in self.parts)

    @cached_property
    def numbers(self) -> "_Numbers":
        """The number of each tuple of values, one of each part."""
        return _Numbers(self)

    @cached_property
    def read(self) -> Callable[[AnyState, Grant, Any], tuple[Any, ...]]:
        """What an action under a grant says of each part."""
        names = [part.name for part in self.parts]
        if "choice" in names:
            return lambda view, grant, action: (_choice(action.choice, grant.choices),)
        if "where" in names:
            rest = [name for name in names if name not in {"unit", "where"}]
            return lambda view, grant, action: (
                action.unit,
                _where(view, action),
                *(getattr(action, name) for name in rest),
            )
        if len(names) > 1:
            plain = attrgetter(*names)
            return lambda view, grant, action: plain(action)
        return lambda view, grant, action: tuple(getattr(action, name) for name in names)


class _Numbers(dict[tuple[Any, ...], int | None]):
    """The numbers of a block by values, worked out when they are first asked for."""

    def __init__(self, block: Block) -> None:
        super().__init__()
        self._start = block.start
        sizes = [len(part.values) for part in block.parts]
        self._steps = [
            {value: place * prod(sizes[at + 1 :]) for place, value in enumerate(part.values)}
            for at, part in enumerate(block.parts)
        ]

    def __missing__(self, values: tuple[Any, ...]) -> int | None:
        steps = [step.get(value) for value, step in zip(values, self._steps, strict=True)]
        known = [step for step in steps if step is not None]
        number = self[values] = None if len(known) < len(steps) else self._start + sum(known)
        return number


class Encoding:
    """The numbers of all actions of a system on a map.

    `units` are the ids of the map's units in their order, those that come later last; `things` the weapons
    and items that they bring or that lie there.
    """

    def __init__(self, system: AnySystem, scenario: Scenario) -> None:
        board = scenario.board
        self.units = tuple(placement.id for placement in scenario.every_unit)
        self.things = _things(scenario)
        self._tasks = ("", *dict.fromkeys(task.name for task in scenario.tasks))
        self._squares = tuple(Square(x, y) for y in range(board.height) for x in range(board.width))
        self.blocks: dict[str, Block] = {}
        self.size = WAIT + 1
        for kind, action in system.kinds.items():
            self.blocks[kind] = Block(kind, self.size, self._parts(action))
            self.size += self.blocks[kind].size
        self._by_class = {action: self.blocks[kind] for kind, action in system.kinds.items()}

    def numbers(self, view: AnyState, grant: Grant, actions: Iterable[Action[Any]]) -> dict[int, Action[Any]]:
        """Actions under a grant by their numbers, without those that have none; of equal ones the first."""
        numbered: dict[int, Action[Any]] = {}
        by_class = self._by_class
        for action in actions:
            block = by_class[type(action)]
            number = block.numbers[block.read(view, grant, action)]
            if number is not None:
                numbered.setdefault(number, action)
        return numbered

    def number(self, view: AnyState, grant: Grant, action: Action[Any]) -> int | None:
        """The number of an action; None when it has none."""
        block = self._by_class[type(action)]
        return block.numbers[block.read(view, grant, action)]

    def parts(self, number: int) -> dict[str, Any]:
        """What a number says, by the names of its parts, the kind first; IndexError for none."""
        if number == WAIT:
            return {"kind": "wait"}
        for block in self.blocks.values():
            if block.start <= number < block.start + block.size:
                rest = number - block.start
                found: dict[str, Any] = {}
                for part in reversed(block.parts):
                    rest, place = divmod(rest, len(part.values))
                    found[part.name] = part.values[place]
                return {"kind": block.kind, **dict(reversed(found.items()))}
        raise IndexError(f"{number} is not from 0 to {self.size - 1}")

    def _parts(self, action: type[Action[Any]]) -> tuple[Part, ...]:
        own = {field.name: field.type for field in fields(action) if field.name not in PATHS}
        if "choice" in own:
            return (Part("choice", tuple(range(MOST_CHOICES))),)
        parts = [Part("unit", self.units)] if action.personal else []
        del own["unit"]
        squares = [name for name, kind in own.items() if _is_square(kind)]
        if "target" in own and squares:
            targets = [(target, step) for target in self.units for step in (None, *AROUND)]
            parts.append(Part("where", (None, *targets, *self._squares)))
            own = {name: kind for name, kind in own.items() if name not in {"target", *squares}}
        return (*parts, *(Part(name, self._values(name, kind)) for name, kind in own.items()))

    def _values(self, name: str, kind: Any) -> tuple[Any, ...]:
        """Every value of a part."""
        if _is_square(kind):
            return self._squares
        if get_origin(kind) is Literal:
            return get_args(kind)
        if kind is bool:
            return False, True
        if kind is int:
            return tuple(range(MOST_COUNT + 1))
        named = {"task": self._tasks, "target": ("", *self.units)}
        return named.get(name, ("", *self.things))


def _is_square(kind: Any) -> bool:
    return kind is Square or kind == Square | None


def _things(scenario: Scenario) -> tuple[str, ...]:
    """The names of all weapons and items of a map, by alphabet."""
    brought = {name for placement in scenario.every_unit for name in (*placement.weapons, *placement.items)}
    return tuple(sorted(brought | {item.item for item in scenario.items}))


def _where(view: AnyState, action: Any) -> Any:
    """The target with the step that its attacker takes, or the square, or neither."""
    square = action.step if hasattr(action, "step") else action.at
    if not action.target:
        return square
    if square is None:
        return action.target, None
    here = view.unit(action.unit).at
    return action.target, (square.x - here.x, square.y - here.y)


def _choice(choice: str, choices: tuple[str, ...]) -> int:
    """The place of a choice; the one that declines has the last when there are too many."""
    place = choices.index(choice)
    return MOST_CHOICES - 1 if place == len(choices) - 1 >= MOST_CHOICES else place
