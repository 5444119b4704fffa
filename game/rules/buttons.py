"""The buttons of a unit: rows of a system's table made into verbs, each in its group and with its key."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias

from msgspec.structs import replace

from game.rules.actions import Action, snake
from game.rules.presentation import Aim, Verb
from game.rules.state import AnyState, S
from game.rules.units import U, Unit

LETTERS = "BCEGHIJKLMNOPQRTUVXYZ1234567890"
"""The keys that are left by those that pan (W A S D) and frame (F); digits only when letters run out."""

Settled: TypeAlias = tuple[tuple[str, Any], ...]
"""Fields of an action that its button has settled, with their values."""


class Draft(NamedTuple):
    """A button that has no key yet: the kind of action, the verb, the letters it would like, best first."""

    act: type[Action[Any]]
    verb: Verb
    wanted: str

    def within(self, group: str) -> "Draft":
        """The same button in a group."""
        return self._replace(verb=replace(self.verb, group=group))


def draft(
    act: type[Action[Any]],
    label: str,
    wanted: str,
    clause: str,
    hint: str,
    *,
    aim: Aim = "",
    field: str = "",
    settled: Settled = (),
    group: str = "",
    sweep: bool = False,
) -> Draft:
    """A draft of a button for a kind of action."""
    kind = snake(act.__name__)
    return Draft(act, Verb(kind, label, group, "", aim, field, settled, hint, clause, sweep), wanted)


def always(_view: AnyState, _unit: Unit) -> bool:
    """What every unit can do."""
    return True


def in_pit(view: AnyState, unit: Unit) -> bool:
    """Whether a unit is in a pit, which it can climb out of (B-30)."""
    return view.board.terrain(unit.at).pit > 0


def handles(view: AnyState, _unit: Unit) -> bool:
    """Whether the board has anything to interact with (B-35)."""
    return any(view.board.kind(glyph).interact for glyph in set(view.board.ground))


def exits(view: AnyState, unit: Unit) -> bool:
    """Whether the map has an exit for a unit's side (M-08)."""
    return any(zone.kind == "exit" and zone.side in (None, unit.side) for zone in view.plot.zones)


def item_aim(*, heals: bool) -> tuple[Aim, str]:
    """What using an item points at, and the field of the action: whom it heals, or where it goes."""
    return ("unit", "target") if heals else ("square", "at")


@dataclass(frozen=True)
class Button(Generic[S, U]):
    """A kind of action with one button: what it points at, who has it, and what it says of itself.

    `has` is whether a unit can ever do it, not whether it can now.
    """

    act: type[Action[Any]]
    label: str
    wanted: str
    clause: str
    hint: Callable[[S, U], str]
    aim: Aim = ""
    field: str = ""
    has: Callable[[S, U], bool] = always
    settled: Settled = ()
    group: str = ""
    sweep: bool = False

    def __call__(self, view: S, unit: U) -> Iterator[Draft]:
        """The button of a unit that has it."""
        if self.has(view, unit):
            yield draft(
                self.act,
                self.label,
                self.wanted,
                self.clause,
                self.hint(view, unit),
                aim=self.aim,
                field=self.field,
                settled=self.settled,
                group=self.group,
                sweep=self.sweep,
            )


def drafts(rows: Iterable[Callable[[S, U], Iterator[Draft]]], view: S, unit: U) -> tuple[Draft, ...]:
    """The buttons of a unit in the order of the rows, each once."""
    return tuple(dict.fromkeys(made for row in rows for made in row(view, unit)))


def arranged(drafts: Iterable[Draft], groups: tuple[str, ...], spare: str = LETTERS) -> tuple[Verb, ...]:
    """The buttons by group, each with a key of its own, as long as there are any.

    Who asks for a single letter comes first; all others get a spare one.
    """
    made = tuple(drafts)
    keys: dict[Verb, str] = {}
    for one in sorted(made, key=lambda one: len(one.wanted) > 1):
        allowed = LETTERS if len(one.wanted) == 1 else spare
        letters = [key for key in one.wanted.upper() if key in allowed] + list(spare)
        keys[one.verb] = next((key for key in letters if key not in keys.values()), "")
    keyed = [replace(one.verb, key=keys[one.verb]) for one in made]
    return tuple(sorted(keyed, key=lambda verb: groups.index(verb.group)))
