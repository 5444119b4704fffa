"""A rule system as the core sees it: a value made of types, tables and functions."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, Union, cast

from msgspec import Struct
from msgspec.structs import replace

from game.rules.actions import Action, Refusal
from game.rules.bot_values import BotValues
from game.rules.limits import highest
from game.rules.presentation import Part, Verb, Words, arranged
from game.rules.scenario import Placement, Scenario
from game.rules.scripts import Roll
from game.rules.state import AnyState, Grant, Options, Outcome, S, State
from game.rules.story import over
from game.rules.turns import Phase
from game.rules.units import Side, Unit, enemies


class Line(Struct, frozen=True, cache_hash=True):
    """Something that a roll may be spent on, by whom, and the chance that it can be paid for."""

    name: str
    by: str
    chance: Fraction
    clause: str


def unspent(roll: Roll) -> tuple[Line, ...]:
    """A system in which nothing of a roll is spent."""
    return ()


class Judged(Struct, frozen=True, cache_hash=True):
    """What an act came to for its target: hit or not, how much damage, whether it took the target out."""

    hit: bool
    damage: int
    out: bool


def unmasked(state: S, side: Side) -> S:
    """A system whose own part of the position hides nothing."""
    return state


def whole(state: S) -> S:
    """A system whose units have nothing to do with each other, so that an edit leaves nothing to mend."""
    return state


def itself(unit: Unit) -> Hashable:
    """A system of which all of a unit may decide what it can pay for."""
    return unit


def unmoved(unit: Unit) -> Unit:
    """A system in which nobody has health that there could be more of."""
    return unit


class Attempt(Struct, Generic[S], frozen=True):
    """An attack that comes into question, and every reason why it is not possible; none: it is."""

    action: Action[S]
    refusals: tuple[Refusal, ...]


def everything(view: AnyState, kind: type[Action[Any]]) -> bool:
    """A system whose buttons are always shown."""
    return True


def peaceful(view: S, unit: str, target: str) -> tuple[S, tuple[Attempt[S], ...]]:
    """A system in which nobody answers an attack."""
    return view, ()


def union(members: tuple[type, ...]) -> Any:
    """The type of any of these."""
    return Union[members]  # noqa: UP007 (made of a table)


def by_loss(left: Callable[[Any], int]) -> Callable[[S, S, str, str], Judged]:
    """Judge an act by what the target lost of what a unit has `left`.

    Without a target: by what the enemies of who acted lost together.
    """

    def judge(before: S, after: S, actor: str, target: str) -> Judged:
        lost, out = 0, False
        for unit in [before.unit(target)] if target else _foes(before, actor):
            later = after.unit(unit.id)
            lost += left(unit) - left(later)
            out = out or (unit.conscious and not later.conscious)
        return Judged(lost > 0, lost, out)

    return judge


def _foes(state: AnyState, unit: str) -> list[Any]:
    """The conscious enemies of a unit."""
    side = state.unit(unit).side
    return [other for other in state.conscious() if enemies(other.side, side)]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class System(Generic[S]):
    """A rule system.

    `unit` and `round` are the types of its units and of its own part of a position, `grants` those of what
    may be asked; players use the `actions` in their order. `turn` makes the own part of the beginning, and
    `enlist` a unit, which `sturdy` gives a third more health. `stats` is the type of its stat blocks,
    `weapon_stats` and `item_stats` those of gear,
    `task_stats` that of what tasks ask for; None: not checked when they are read. `judge` compares the
    positions before and after what a unit did, perhaps to a target (ids, empty for none); `health` says how
    much a unit has left before it is out, and how much it can have; `mask` hides from a side what only the
    system knows to be secret. `means` is what of a unit decides what it can pay for (`Action.unpaid`).
    `attempts` are the plain attacks of a unit on another at the beginning of its
    next turn, possible or not, with the position then; `lines` are what the result of a roll may be spent on.
    `house` are its house rules with their defaults, `words` how it is called and shown, `bot` what the
    computer is told of it; `offered` says of which kinds of action there are buttons now. `mended` takes out
    of a position that was changed by hand what can no longer be so: a hold on somebody who is gone, more hit
    points than a unit can have. In one that `revives` who is out of action may come back into the fight.
    """

    name: str
    unit: type[Unit]
    round: Any
    grants: tuple[type[Grant], ...]
    actions: tuple[type[Action[S]], ...]
    phases: tuple[Phase[S], ...]
    stats: type[Struct]
    weapon_stats: type[Struct] | None = None
    item_stats: type[Struct] | None = None
    task_stats: type[Struct] | None = None
    enlist: Callable[[Placement, Scenario], Any]
    sturdy: Callable[[Any], Any] = unmoved
    judge: Callable[[S, S, str, str], Judged]
    health: Callable[[Any], tuple[int, int]]
    turn: Callable[[Scenario], Any] = lambda _: ()
    outcome: Callable[[S], Outcome | None] = over
    mask: Callable[[S, Side], S] = unmasked
    mended: Callable[[S], S] = whole
    means: Callable[[Any], Hashable] = itself
    attempts: Callable[[S, str, str], tuple[S, tuple[Attempt[S], ...]]] = peaceful
    lines: Callable[[Roll], tuple[Line, ...]] = unspent
    house: Mapping[str, int] = field(default_factory=dict)
    words: Words[S] = field(default_factory=lambda: Words(title="", about=""))
    bot: BotValues = field(default_factory=BotValues)
    offered: Callable[[S, type[Action[S]]], bool] = everything
    revives: bool = False

    def highest(self, rule: str) -> int:
        """The highest value of a house rule, 1 for one that is on or off; KeyError for no such rule."""
        return highest(self.house[rule])

    def enlisted(self, options: Options, placement: Placement, scenario: Scenario) -> Any:
        """A unit where a scenario puts it, as a match with these options begins with it."""
        unit = self.enlist(placement, scenario)
        return self.sturdy(unit) if placement.side in (options.sturdy or ()) else unit

    def verbs(self, view: S, unit: str) -> tuple[Verb, ...]:
        """The buttons of a unit, possible now or not, in their groups."""
        buttons = (
            (name, replace(button, group=button.group or kind.group()))
            for name, kind in self.kinds.items()
            if self.offered(view, kind)
            for button in kind.buttons(view, view.unit(unit))
        )
        return arranged(buttons, self.words.groups)

    def sentence(self, view: S, unit: str, kind: str) -> tuple[Part, ...]:
        """What is picked to put an action of a kind together, beside pointing at the board."""
        return self.kinds[kind].sentence(view, view.unit(unit))

    def __repr__(self) -> str:
        return f"<System {self.name}>"

    def attacks(self, view: S, unit: str, target: str) -> tuple[S, tuple[Action[S], ...]]:
        """What a unit could do to another at the beginning of its next turn, with the position then."""
        ready, attempts = self.attempts(view, unit, target)
        return ready, tuple(attempt.action for attempt in attempts if not attempt.refusals)

    @cached_property
    def state(self) -> type[S]:
        """The type of its positions, by which saved ones are read."""
        position: Any = State
        return cast("type[S]", position[self.unit, self.round, self.action, union(self.grants)])

    @cached_property
    def action(self) -> Any:
        """The union of the system's actions, by which actions from outside are read."""
        return union(self.actions)

    @cached_property
    def kinds(self) -> dict[str, type[Action[S]]]:
        """The actions by the kind that names them in the protocol (J-03)."""
        return {str(action.__struct_config__.tag): action for action in self.actions}


AnySystem = System[AnyState]
