"""What the actions of every rule system have in common: bases to build them on.

A system has one base of its own, a `TurnAction` that says what an action costs. Its `Move` is then a
`GoingAlong` and that, its `Climb` a `ClimbingOut` and that; a base comes before the system's own.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, final

import numpy as np
from msgspec.structs import replace

from game.board.board import read_only, squares_of
from game.board.paths import Reach, step_cost
from game.board.sight import seen_within
from game.board.squares import Square, neighbours
from game.rules.actions import Action, Refusal
from game.rules.bot_values import CLIMB, MOVE, SERVICE, Role, Situation
from game.rules.events import Tried
from game.rules.interaction import (
    Use,
    charge_spent,
    clouded,
    in_hands,
    interact,
    interact_refusals,
    lay_smoke,
    lying_at,
    smoke_bars,
    usable,
    use_of,
    within_hand,
)
from game.rules.movement import climbs_to, reach_of
from game.rules.obstacles import out_of_reach
from game.rules.presentation import Area, Button, named
from game.rules.scenario import OpenTask
from game.rules.scripts import Script, end_with, tell
from game.rules.state import AnyState, S, cached
from game.rules.tasks import CLAUSE as TASK_CLAUSE
from game.rules.tasks import (
    finish_task,
    nearest_tasks,
    open_tasks,
    task_named,
    task_refusals,
    tasks_at_hand,
)
from game.rules.units import U, enemies

A = TypeVar("A", bound=Action[Any])


class TurnAction(Action[S], Generic[S, U], frozen=True):
    """Something that a unit does in its turn.

    `unpaid` says what a unit lacks for it, `barred` what else is against every action of the class, `bars`
    what is against this one, `effect` what it does when it has been paid for. A system's own base fills in
    `unpaid`, and `perform`, which pays and lets `effect` happen. `exact`: its candidates are just those that
    nothing `bars`. A class whose legal actions can be read from an array says so in `possible`.
    """

    exact: ClassVar[bool] = False

    @classmethod
    def barred(cls, view: S, unit: U) -> Iterable[Refusal]:
        """What is against every action of this class for a unit that has what it takes."""
        return ()

    def bars(self, view: S, unit: U) -> Iterable[Refusal]:
        """What is against this one."""
        return ()

    def paid(self, state: S) -> S:
        """The position after its cost, where that is a plain one."""
        return state

    @abstractmethod
    def effect(self, state: S) -> Script[S]:
        """What it does, after it has been paid for."""

    def refusals(self, view: S, grant: Any) -> Iterator[Refusal]:
        unit: U = view.unit(self.unit)
        yield from self.unpaid(view, unit, grant)
        yield from self.barred(view, unit)
        yield from self.bars(view, unit)

    @classmethod
    def available(cls, view: S, unit: U, grant: Any) -> bool:
        """Whether nothing is against the class as a whole."""
        return not any(cls.unpaid(view, unit, grant)) and not any(cls.barred(view, unit))

    @final
    @classmethod
    def options(cls, view: S, unit: str, grant: Any) -> Iterable[Self]:
        """The possible actions of a class; none at all when it is not available."""
        actor: U = view.unit(unit)
        return () if any(cls.unpaid(view, actor, grant)) else cls.affordable(view, actor, grant)

    @final
    @classmethod
    def affordable(cls, view: S, unit: U, grant: Any) -> Iterable[Self]:
        for _refusal in cls.barred(view, unit):
            return ()
        return cls.possible(view, unit, grant)

    @classmethod
    def possible(cls, view: S, unit: U, grant: Any) -> Iterable[Self]:
        """The candidates of an available class that nothing bars."""
        every = cls.candidates(view, unit.id)
        if not every or cls.exact or cls.bars is TurnAction.bars:
            return every
        return (action for action in every if not any(action.bars(view, unit)))


def carried_out(state: S, action: TurnAction[S, Any]) -> Script[S]:
    """An action is paid for and done: a sub-rule, so that odds pay once for all that it comes to."""
    return action.effect(action.paid(state))


class Going(TurnAction[S, U], Generic[S, U], frozen=True):
    """Go to a square by the cheapest path, as far as the `allowance` in squares lets one."""

    role: ClassVar[Role] = MOVE
    limit: ClassVar[str] = "B-07"
    """The clause that says how far it goes."""

    at: Square

    @classmethod
    @abstractmethod
    def allowance(cls, unit: U) -> int:
        """How many squares it goes."""

    @classmethod
    def reach(cls, view: S, unit: U) -> Reach:
        """Where it can go within its allowance, and by which paths: as everybody walks, unless it says so.

        Searched no farther: seldom can a unit go in two ways, for which one search would do.
        """
        return reach_of(view, unit.id, budget=2 * cls.allowance(unit) + 1)

    @classmethod
    def within(cls, view: S, unit: U) -> Area:
        """The squares within its allowance, without the unit's own; shape (height, width)."""
        area = cls.reach(view, unit).within(cls.allowance(unit))
        area[unit.at.y, unit.at.x] = False
        return area

    def bars(self, view: S, unit: U) -> Iterator[Refusal]:
        if not self.reaches(view, unit):
            yield Refusal(self.limit, "out of reach")

    def in_the_way(self, view: S) -> str:
        """What keeps it from its square, as its side knows, or how far that is; empty when it goes there."""
        unit: U = view.unit(self.unit)
        return (
            "" if self.reaches(view, unit) else out_of_reach(view, self.unit, self.at, self.allowance(unit))
        )

    def reaches(self, view: S, unit: U) -> bool:
        """Whether its square is one of those within its allowance."""
        return self.at in view.board and bool(_area(view, type(self), unit.id)[self.at.y, self.at.x])

    def path(self, view: S) -> tuple[Square, ...]:
        unit: U = view.unit(self.unit)
        return self.reach(view, unit).path(self.at, self.allowance(unit)) or ()

    @classmethod
    def possible(cls, view: S, unit: U, grant: Any) -> Iterable[Self]:
        return cls.into(view, unit.id, cls.within(view, unit))

    @classmethod
    def into(cls, view: S, unit: str, area: Area) -> tuple[Self, ...]:
        """Going to each square of an area of shape (height, width), row by row."""
        return _into(cls, unit, view.board.width, view.board.height, area.tobytes())


@lru_cache(maxsize=256)
def _into(kind: Any, unit: str, width: int, height: int, area: bytes) -> tuple[Any, ...]:
    """As `Going.into`: who stays where it is goes to the same squares in act after act."""
    places = np.frombuffer(area, np.bool_).nonzero()[0].tolist()
    return tuple(map(_made_by_place(kind, unit, width, height).__getitem__, places))


def at_squares(kind: type[A], unit: str, squares: Iterable[Square], **settled: str) -> tuple[A, ...]:
    """The actions of a kind for a unit that are aimed `at` some squares: each is made once, and lasts."""
    return tuple(map(_made(kind, unit, **settled).__getitem__, squares))


class _Made(dict[Any, Any]):
    """Actions by what they are aimed at, made when they are first asked for."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, aim: Any) -> Any:
        action = self[aim] = self._make(aim)
        return action


@lru_cache(maxsize=256)
def _made(kind: Any, unit: str, **settled: str) -> _Made:
    """There are a hundred of them and more, the same in act after act."""
    return _Made(lambda at: kind(unit=unit, at=at, **settled))


@lru_cache(maxsize=256)
def _made_by_place(kind: Any, unit: str, width: int, height: int) -> _Made:
    """The same by the places of their squares on a board of a size, row by row."""
    by_square, every = _made(kind, unit), squares_of(width, height)
    return _Made(lambda place: by_square[every[place]])


@cached
def _area(view: AnyState, kind: type[Going[Any, Any]], unit: str) -> Area:
    """Where a unit can go by a kind of action; not to be written to."""
    return read_only(kind.within(view, view.unit(unit)))


class GoingAlong(Going[S, U], Generic[S, U], frozen=True):
    """Go to a square along `via`, or by the cheapest path without it."""

    via: tuple[Square, ...] = ()

    def reaches(self, view: S, unit: U) -> bool:
        if not self.via:
            return super().reaches(view, unit)
        reach = self.reach(view, unit)
        ends = self.at in view.board and self.at != unit.at and self.at not in reach.friends
        return ends and self.via[-1] == self.at and affords(reach, self.via, self.allowance(unit))

    def bars(self, view: S, unit: U) -> Iterator[Refusal]:
        if not self.via:
            yield from super().bars(view, unit)
        elif not self.reaches(view, unit):
            yield Refusal(self.limit, "out of reach that way")

    def by_way_of(self, view: S, squares: tuple[Square, ...]) -> Self | None:
        over = (*squares, self.at)
        return replace(self, via=self.reach(view, view.unit(self.unit)).path_over(over) or over)

    def path(self, view: S) -> tuple[Square, ...]:
        return self.via or super().path(view)


def affords(reach: Reach, via: tuple[Square, ...], allowance: int) -> bool:
    """Whether a path of one's own is legal and within the allowance, or is the single step of B-07."""
    at, total = reach.start, 0
    for square in via:
        cost = None if square in reach.enemies else step_cost(reach.board, at, square)
        if cost is None:
            return False
        at, total = square, total + cost
    return total <= 2 * allowance + 1 or (allowance >= 1 and len(via) == 1)


class ClimbingOut(TurnAction[S, U], Generic[S, U], frozen=True):
    """Climb out of a pit into a free square beside it (B-30)."""

    button: ClassVar[Button | None] = Button(
        "Climb out", "climb", "B-30", "Climb out of the pit into a free square beside it.", "square"
    )
    role: ClassVar[Role] = CLIMB

    at: Square

    @classmethod
    def has(cls, view: S, unit: U) -> bool:
        return view.board.terrain(unit.at).pit > 0

    @classmethod
    def barred(cls, view: S, unit: U) -> Iterator[Refusal]:
        yield from super().barred(view, unit)
        if not view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in no pit")

    def bars(self, view: S, unit: U) -> Iterator[Refusal]:
        if not climbs_to(view, unit, self.at):
            yield Refusal("B-30", f"{self.at} is no free square beside the pit")

    @classmethod
    def candidates(cls, view: S, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, at=square) for square in neighbours(view.unit(unit).at))

    def path(self, view: S) -> tuple[Square, ...]:
        return (self.at,)


class Interacting(TurnAction[S, U], Generic[S, U], frozen=True):
    """Use what stands next to one: a door, a table, a console; a subclass has a `button` with its clause."""

    at: Square

    @classmethod
    def has(cls, view: S, unit: U) -> bool:
        return any(view.board.kind(glyph).interact for glyph in set(view.board.ground))

    def bars(self, view: S, unit: U) -> Iterator[Refusal]:
        yield from interact_refusals(view, unit, self.at)

    @classmethod
    def candidates(cls, view: S, unit: str) -> Iterable[Self]:
        return [cls(unit=unit, at=at) for at in within_hand(view, view.unit(unit))]

    def pointed_at(self, view: S) -> str:
        terrain = view.board.terrain(self.at)
        after = terrain if terrain.becomes is None else view.board.kind(terrain.becomes)
        return " ".join(use_of(terrain, after))

    def effect(self, state: S) -> Script[S]:
        return (yield from end_with(interact, state, self.unit, self.at, clause_of(self)))


class Attempt(NamedTuple, Generic[S]):
    """A task has been tried: the position then, whether it is `done`, and what there is of it `so_far`."""

    state: S
    done: bool
    so_far: str = ""


SHOWN_TASKS = 3
"""How many tasks have buttons at a time: those nearest to the unit."""


class TryingTask(TurnAction[S, U], Generic[S, U], frozen=True):
    """Try a task of the map in one's square or beside it, by a check of the system (M-09).

    A subclass rolls it in `trial`, and says in `task_hint` what that takes and in `prospect` how likely
    it is to be done.
    """

    role: ClassVar[Role] = SERVICE

    if TYPE_CHECKING:  # a subclass has the field: its other base may have fields too
        task: str

    @classmethod
    def has(cls, view: S, unit: U) -> bool:
        return any(open_tasks(view, unit.side))

    @classmethod
    def buttons(cls, view: S, unit: U) -> Iterator[Button]:
        """One for each of the nearest tasks, at hand or not, so that one learns what they take."""
        for task in nearest_tasks(view, unit, SHOWN_TASKS):
            chance = float(cls.at_once(view, unit, task))
            yield Button(
                task.name,
                "task",
                TASK_CLAUSE,
                f"{cls.task_hint(view, unit, task)}, {chance:.0%}, at {task.at}.",
                group=cls.group(),
                settled=(("task", task.name),),
            )

    @classmethod
    @abstractmethod
    def task_hint(cls, view: S, unit: U, task: OpenTask[Any]) -> str:
        """What a task takes of a unit, in words that begin a sentence and do not end it."""

    @classmethod
    @abstractmethod
    def prospect(cls, view: S, unit: U, task: OpenTask[Any]) -> Fraction:
        """The chance that a try does a task, wherever the unit stood; of one that adds up the share of it."""

    @classmethod
    def at_once(cls, view: S, unit: U, task: OpenTask[Any]) -> Fraction:
        """The chance that a single try does a task, or what is left of one that adds up."""
        return cls.prospect(view, unit, task)

    @classmethod
    def lacking(cls, view: S, unit: U, task: OpenTask[Any]) -> Iterator[Refusal]:
        """Why a unit could never do a task, wherever it stood."""
        if not cls.prospect(view, unit, task):
            yield Refusal(TASK_CLAUSE, f"{task.name}: {unit.id} has no chance to do it")

    def bars(self, view: S, unit: U) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        yield from task_refusals(view, unit, self.task)
        task = task_named(view, self.task)
        if task is not None:
            yield from self.lacking(view, unit, task)

    @classmethod
    def candidates(cls, view: S, unit: str) -> Iterable[Self]:
        return [cls(unit=unit, task=task.name) for task in tasks_at_hand(view, view.unit(unit))]

    @abstractmethod
    def trial(self, state: S, task: OpenTask[Any]) -> Script[S]:
        """Roll the check, and `conclude`."""

    def open_task(self, state: S) -> OpenTask[Any]:
        """The task that it tries; KeyError when it can be tried no more."""
        task = task_named(state, self.task)
        if task is None:
            raise KeyError(self.task)
        return task

    def effect(self, state: S) -> Script[S]:
        # Whoever has been moved before a prepared try may be beside it no longer.
        if any(task_refusals(state, state.unit(self.unit), self.task)):
            return state
        return (yield from self.trial(state, self.open_task(state)))

    def conclude(self, task: OpenTask[Any], made: Attempt[S]) -> Script[S]:
        """Say what came of a try; a task that is done has its effects."""
        told = Tried(
            unit=self.unit, task=task.name, at=task.at, done=made.done, so_far=made.so_far, clause=TASK_CLAUSE
        )
        yield from tell(made.state, told)
        if not made.done:
            return made.state
        return (yield from end_with(finish_task, made.state, self.unit, task.name))


NEARBY = Button("Use nearby", "use", "", "Use a door, a table or a console beside it.", "square")
"""The button of whatever interacts; a system adds its clause."""


SMOKE = 0.35
"""What share of the danger smoke takes away, to the computer."""


class UsingItem(TurnAction[S, U], Generic[S, U], frozen=True):
    """Use an item that one carries, or that lies in one's square: on `target` if it heals, smoke at `at`.

    A subclass says in `patient_bars` who cannot be helped, in `heal` what healing does, in `item_hint` what
    an item does, and has a `button` with its clause.
    """

    role: ClassVar[Role] = SERVICE
    used_up: ClassVar[str] = ""
    """The clause by which there are no charges left; that of the button when empty."""

    item: str
    target: str = ""
    at: Square | None = None

    @classmethod
    def at_hand(cls, view: S, unit: Any) -> dict[str, Any]:
        """The items that a unit could use, by name."""
        here = lying_at(view, unit.at)
        if not here and not unit.things:
            return {}
        names = (*[item.id for item in unit.things], *sorted(here))
        items = {name: usable(view, unit, name) for name in names}
        return {name: item for name, item in items.items() if item}

    @classmethod
    def useful(cls, item: Any) -> bool:
        """Whether an item is there to be used at all."""
        return bool(item.stats.charges and (item.stats.heals or item.stats.smoke))

    def bars(self, view: S, unit: U) -> Iterator[Refusal]:
        clause, item = clause_of(self), self.at_hand(view, unit).get(self.item)
        if item is None:
            yield Refusal(clause, f"{unit.id} has no {self.item}")
        elif not self.useful(item):
            yield Refusal(clause, f"{self.item} has no use")
        elif not item.charges:
            yield Refusal(self.used_up or clause, f"{self.item} is used up")
        elif not item.stats.heals:
            yield from smoke_bars(view, unit, item, Use(self.item, self.target, self.at), clause)
        elif self.at is not None or not view.has(self.target):
            yield Refusal(clause, f"no {self.target or 'patient'} is known")
        else:
            yield from self.patient_bars(view, unit, view.unit(self.target))

    def patient_bars(self, view: S, unit: U, patient: U) -> Iterator[Refusal]:
        """Why an item that heals cannot be used on somebody."""
        if enemies(unit.side, patient.side):
            yield Refusal("B-37", f"{patient.id} is an enemy")
        elif not patient.conscious:
            yield Refusal(self.used_up or clause_of(self), f"{patient.id} cannot be helped")
        elif not in_hands(view, unit, patient):
            yield Refusal(clause_of(self), f"{patient.id} is not adjacent")
        else:
            yield from self.healthy(patient)

    def healthy(self, patient: U) -> Iterator[Refusal]:
        """Why there is nothing to heal."""
        return iter(())

    @classmethod
    def possible(cls, view: S, unit: U, grant: Any) -> Iterator[Self]:
        """Each item on whoever needs it, or at each square in its range and in view."""
        for name, item in cls.at_hand(view, unit).items():
            if not item.charges or not cls.useful(item):
                continue
            if not item.stats.heals:
                aims = seen_within(view.board, unit.at, item.stats.range)
                yield from at_squares(cls, unit.id, aims, item=name)
                continue
            near = (unit.at, *view.board.around(unit.at))
            for patient in view.conscious():
                if patient.at in near:
                    action = cls(unit=unit.id, item=name, target=patient.id)
                    if not any(action.patient_bars(view, unit, patient)):
                        yield action

    def effect(self, state: S) -> Script[S]:
        unit: Any = state.unit(self.unit)
        item = self.at_hand(state, unit).get(self.item)
        if item is None:
            return state
        state = self.spent(state, unit, item)
        if item.stats.heals:
            return (yield from self.heal(state, item))
        return (yield from end_with(lay_smoke, state, unit.id, self.at or unit.at, item, clause_of(self)))

    def smoke_worth(self, view: S, situation: Situation) -> float:
        """What smoke over it and its friends is worth to who is under fire and has nothing better to do."""
        unit = view.unit(self.unit)
        cloud = self.area_of_effect(view)
        if unit.at not in cloud:
            return -1.0
        inside = [other for other in view.conscious() if other.at in cloud and other.id != unit.id]
        others = sum(-1 if enemies(unit.side, other.side) else 1 for other in inside)
        return SMOKE * situation.danger * (1 + 0.5 * others) - max(situation.shot, situation.gain)

    def spent(self, state: S, unit: Any, item: Any) -> S:
        """The position after a charge has been used."""
        return charge_spent(state, unit, item)

    @abstractmethod
    def heal(self, state: S, item: Any) -> Script[S]:
        """What an item that heals does to the target."""

    def area_of_effect(self, view: S) -> tuple[Square, ...]:
        return () if self.at is None else clouded(view, self.unit, self.item, self.at)

    @classmethod
    def buttons(cls, view: S, unit: Any) -> Iterator[Button]:
        for name, item in cls.at_hand(view, unit).items():
            if cls.button and cls.useful(item):
                label = named(name).capitalize()
                yield replace(
                    cls.button,
                    label=label,
                    meaning="heal" if item.stats.heals else "item",
                    aim="unit" if item.stats.heals else "square",
                    hint=cls.item_hint(view, unit, item),
                    settled=(("item", name),),
                )

    @classmethod
    @abstractmethod
    def item_hint(cls, view: S, unit: U, item: Any) -> str:
        """What an item does, and how often yet."""


def clause_of(action: Action[Any]) -> str:
    """The clause of an action's button."""
    return action.button.clause if action.button else ""
