"""The position of a match, and who may choose what in it: plain data, the same on every machine (J-06)."""

from collections.abc import Callable, Collection, Mapping
from functools import cache, wraps
from hashlib import blake2b
from itertools import chain
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields, replace

from game.board.board import Board
from game.board.squares import Square
from game.rules.scenario import Plot
from game.rules.units import AS_NEW, SIDES, Side, U

G = TypeVar("G")

PASS = "pass"  # noqa: S105 (a choice, no secret)
"""The choice that lets a free act go by."""

TOGETHER = " + "
"""What stands between the names of choices that are taken together as one."""

FOR = ": "
"""What stands between the name of a choice and the unit that it is for, where it names both."""


class Grant(Struct, frozen=True, cache_hash=True, tag_field="grant", tag=str.lower, gc=False):
    """What somebody has been given to do; a system adds its own (one free maneuver, an attack at -2).

    An action is judged against the grant, never against the turn's budget alone. A grant is `standing` when
    its choices mean the same each time, so that one of them can be settled for all times.
    """

    standing: ClassVar[bool] = False

    @property
    def choices(self) -> tuple[str, ...]:
        """The plain choices that it offers beside actions; the last one is to do nothing."""
        return (PASS,)

    def chosen(self, state: Any, choice: str) -> Any:
        """The script of what a plain choice leads to: nothing, unless a grant says otherwise."""
        return state

    def outlook(self, state: Any, choice: str) -> Any:
        """The script that the odds of a choice follow: what it leads to, unless that comes later than it."""
        return self.chosen(state, choice)


class WholeTurn(Grant, frozen=True):
    """A unit's own turn: what it allows is what is left of the turn's budget.

    A system whose phases allow different things extends it, one grant a phase.
    """

    @property
    def choices(self) -> tuple[str, ...]:
        """None: a turn is ended by an action."""
        return ()

    def kept(self, view: Any) -> Any:
        """Why the seat may not be left to the next one, a Refusal; None: it may."""
        return None

    def left(self, state: Any) -> Any:
        """The position in which the seat has been left to the next one without a turn in it."""
        return state


class Decision(Grant, frozen=True):
    """A decision `between` named choices, the last of which declines; `target` is whom it is about.

    What a choice leads to stands in `chosen`, from the position and the grant alone. So play and odds run
    the same script, and odds need no more than what the side knows that decides: not the act that waits.
    """

    standing = True
    between: ClassVar[tuple[str, ...]]

    target: str

    @property
    def choices(self) -> tuple[str, ...]:
        return self.between


class Elsewhere(Grant, frozen=True):
    """What another side has been given, in the view of a side that is not to know it."""

    @property
    def choices(self) -> tuple[str, ...]:
        """None: it is not this side's to choose."""
        return ()


class Prompt(Struct, Generic[G], frozen=True, cache_hash=True, gc=False):
    """These units of a side may use this grant now; `text` asks for it in words."""

    side: Side
    units: tuple[str, ...]
    grant: G
    text: str = ""
    clause: str = ""


DEFAULT_TURNS = 20
"""After how many turns a match without a `turn_limit` ends (B-38)."""


class Clock(Struct, frozen=True, cache_hash=True, gc=False):
    """Where in the turn a match is: the phase and the seat by their places, who has begun, who is done.

    `taken` says that the present seat has been used by somebody who is done.
    """

    turn: int = 0
    phase: int = -1
    seat: int = 0
    active: str = ""
    done: tuple[str, ...] = ()
    taken: bool = False


class Lying(Struct, frozen=True, cache_hash=True, gc=False):
    """An item on the ground, the sides that have seen it there, and what is left in it."""

    item: str
    at: Square
    known: tuple[Side, ...] = SIDES
    left: int = AS_NEW


class Outcome(Struct, frozen=True, cache_hash=True, gc=False):
    """How a match ended: the winner, None for a draw, and why (B-38)."""

    winner: Side | None
    why: str
    clause: str = ""


class Options(Struct, frozen=True, cache_hash=True, gc=False):
    """How a match is played: fog, sandbox, the system's house rules, a last turn in place of the map's.

    The units of sides that are `sturdy` have a third more health. Of no such turn and no such side nothing
    is written: hashes and records are as they were when there were no such options.
    """

    fog: bool = False
    sandbox: bool = False
    house: tuple[tuple[str, int], ...] = ()
    turn_limit: int | UnsetType = UNSET
    sturdy: tuple[Side, ...] | UnsetType = UNSET

    def rule(self, name: str) -> int:
        """The value of one of the system's house rules; KeyError when it has none of that name."""
        return dict(self.house)[name]


T = TypeVar("T")
A = TypeVar("A")
R = TypeVar("R")


class Seen(Struct, frozen=True, cache_hash=True, gc=False):
    """Where a side saw an enemy when it last looked."""

    side: Side
    unit: str
    at: Square


class Memory(Struct, Generic[U], frozen=True, cache_hash=True, gc=False):
    """Where and as what a side last saw an enemy, of whom it lost sight in that turn (B-36)."""

    side: Side
    unit: U
    turn: int


class Faces(Struct, frozen=True, cache_hash=True, tag_field="answer", tag="faces", gc=False):
    """Dice fell so: numbers of faces, from 1."""

    numbers: tuple[int, ...]


class Rested(Struct, frozen=True, cache_hash=True, tag_field="answer", tag="rested", gc=False):
    """Things came to rest there."""

    squares: tuple[Square, ...]


class Chosen(Struct, Generic[A], frozen=True, cache_hash=True, tag_field="answer", tag="chosen", gc=False):
    """Somebody decided so."""

    action: A


class Suspended(Struct, Generic[U, T, A, G], frozen=True, cache_hash=True, dict=True):
    """An act that waits for a decision, as plain data: resuming runs it again with the answers so far.

    `before` is the position in which it began, `act` None when it is the beginning of the match itself.
    A side's view of the position has neither, nor the answers. `told` counts the events already told.
    Where it is known what parts of the act came to that are finished, that is kept with it (`finished`), so
    that they need not be run again; it is derived, and no part of the value.
    """

    prompt: Prompt[G]
    before: "State[U, T, A, G] | None" = None
    act: A | None = None
    answers: tuple[Faces | Rested | Chosen[A], ...] = ()
    told: int = 0


class kept(Generic[T, R]):  # noqa: N801 - a decorator
    """A property that is worked out once; `functools.cached_property` takes a lock for it (Python 3.11)."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __get__(self, owner: T, kind: object = None) -> R:
        answer = owner.__dict__[self._work.__name__] = self._work(owner)
        return answer


class NoUnit(KeyError):
    """There is no unit of that id in a position; in a view perhaps because the side does not know it."""


class State(Struct, Generic[U, T, A, G], frozen=True, cache_hash=True, kw_only=True, dict=True):
    """A position: of units U, with the system's own part T, its actions A and its grants G.

    Only scalars, strings, bytes, tuples and such structs. A rule takes one and returns the next, so that
    everything derived from one (`memo`) stays true for as long as it lives; it is no part of the value.
    """

    board: Board
    units: tuple[U, ...]
    turn: T
    items: tuple[Lying, ...] = ()
    clock: Clock = Clock()
    seen: tuple[Seen, ...] = ()
    memory: tuple[Memory[U], ...] = ()
    plot: Plot[U] = Plot()
    options: Options = Options()
    turn_limit: int = DEFAULT_TURNS
    outcome: Outcome | None = None
    pending: Suspended[U, T, A, G] | None = None

    def __repr__(self) -> str:
        board = f"{self.board.width}x{self.board.height}"
        return f"<State in turn {self.clock.turn}, {len(self.units)} units on {board}>"

    def unit(self, unit: str) -> U:
        """The unit of that id; NoUnit when there is none."""
        try:
            return self.named[unit]
        except KeyError:
            raise NoUnit(unit) from None

    def has(self, unit: str) -> bool:
        """Whether there is a unit of that id."""
        return unit in self.named

    def conscious(self) -> tuple[U, ...]:
        """The units in the fight, in their fixed order."""
        return self._conscious

    def holder(self, square: Square) -> U | None:
        """The conscious unit that stands in a square; a unit out of action leaves it free (B-37)."""
        for unit in self._conscious:
            if unit.at == square:
                return unit
        return None

    @kept
    def named(self) -> dict[str, U]:
        """The units by their ids."""
        return {unit.id: unit for unit in self.units}

    @kept
    def places(self) -> dict[str, int]:
        """The places of the units among all, by their ids."""
        return {unit.id: place for place, unit in enumerate(self.units)}

    @kept
    def _conscious(self) -> tuple[U, ...]:
        conscious = tuple([unit for unit in self.units if unit.conscious])
        return self.units if len(conscious) == len(self.units) else conscious

    @kept
    def fighters(self) -> tuple[tuple[str, Side], ...]:
        """The ids of the units in the fight, each with its side."""
        return tuple([(unit.id, unit.side) for unit in self._conscious])

    @kept
    def memo(self) -> dict[Any, Any]:
        """Answers already worked out for this very position; `cached` fills it."""
        return {}

    @kept
    def watches(self) -> dict[Side, Any]:
        """What is known of the squares that each side observes (`knowledge.observes`)."""
        return {}

    @kept
    def in_view(self) -> dict[Side, Any]:
        """The units of others that each side observes, once it has looked (`knowledge.look`).

        Without regard to what has become of those who have `stirred` since.
        """
        return {}

    @kept
    def stirred(self) -> frozenset[str]:
        """The units of which something has changed, since sides looked, by which they are in view."""
        return frozenset()

    @kept
    def looked(self) -> bool:
        """Whether every side has looked since anything changed that it looks at (`knowledge.look`)."""
        return False


AnyState: TypeAlias = State[Any, Any, Any, Any]
S = TypeVar("S", bound=AnyState)


Asked = ParamSpec("Asked")


def cached(
    question: Callable[Concatenate[AnyState, Asked], R],
) -> Callable[Concatenate[AnyState, Asked], R]:
    """Keep the answers to a question about a position with that position, one for each list of arguments.

    Neither an answer nor an argument may hold the position itself: a request of a script that does would keep
    it for ever, since the search for garbage does not look into those.
    """

    @wraps(question)
    def asked(state: AnyState, /, *args: Asked.args, **named: Asked.kwargs) -> R:
        memo, key = state.memo, (question, args, *named.values()) if named else (question, args)
        try:
            answer: R = memo[key]
        except KeyError:
            answer = memo[key] = question(state, *args, **named)
        return answer

    return asked


_GROUNDS = frozenset({"board", "units", "items", "seen", "memory", "options"})
"""The parts of a position from which `memo` is derived."""

_OF_ALL = ("memo", "looked")
"""What is derived from every part of those."""

_OF_GROUND = (*_OF_ALL, "watches", "in_view")
"""What is derived from the board."""

_LOOKED_AT = frozenset({"side", "at", "fate", "hidden_from", "vision"})
"""The values of a unit from which `looked` and `in_view` are derived."""

_EYES = _LOOKED_AT - {"hidden_from"}
"""The values of the units of a side from which what it watches is derived."""


_WHO_FIGHTS = frozenset({"side", "fate"})
"""The values of a unit from which `fighters` is derived."""


def having(state: S, **parts: object) -> S:
    """The position with some of its parts replaced; what is derived from none of them goes on with it."""
    after = replace(state, **parts)
    if _GROUNDS.isdisjoint(parts):
        after.__dict__.update(state.__dict__)
    elif "units" not in parts:
        derived = after.__dict__
        derived.update(state.__dict__)
        for name in _OF_GROUND if "board" in parts else _OF_ALL:
            derived.pop(name, None)
    return after


def watching(state: S, watches: Mapping[Side, Any]) -> S:
    """The position, in which these sides are known to watch what is known of that elsewhere."""
    state.__dict__["watches"] = dict(watches)
    return state


def changed(state: S, unit: str, **values: object) -> S:
    """The position with some values of one unit replaced; as it is when there is no such unit."""
    place = state.places.get(unit)
    if place is None:
        return state
    before, units = state.units[place], state.units
    if (after := _altered(before, values)) is before:
        return state
    exchanged = (*units[:place], after, *units[place + 1 :])
    position = _with_units(state, exchanged, values, (before, after))
    position.__dict__["named"] = {**state.named, unit: after}
    if "fate" not in values:
        conscious = state.conscious()
        position.__dict__["_conscious"] = (
            position.units
            if conscious is state.units
            else tuple([after if u is before else u for u in conscious])
        )
    return position


def all_changed(state: S, who: Callable[[Any], bool] = lambda _: True, **values: object) -> S:
    """The position with some values replaced of every unit that `who` admits; as it is when all have them."""
    units = tuple([_altered(u, values) if who(u) else u for u in state.units])
    exchanged = [pair for pair in zip(state.units, units, strict=True) if pair[0] is not pair[1]]
    return _with_units(state, units, values, tuple(chain.from_iterable(exchanged))) if exchanged else state


def _altered(unit: Any, values: Mapping[str, object]) -> Any:
    """A unit with these values; the unit itself when it has them already."""
    for name, value in values.items():
        if getattr(unit, name) != value:
            return replace(unit, **values)
    return unit


def _with_units(
    state: S, units: tuple[Any, ...], values: Mapping[str, object], exchanged: tuple[Any, ...]
) -> S:
    """The position with these units, in which at most these values differ, of those `exchanged`.

    Those are each unit as it was, and after it as it is.
    """
    after = replace(state, units=units)
    derived = after.__dict__
    derived["places"] = state.places
    if _WHO_FIGHTS.isdisjoint(values):
        derived["fighters"] = state.fighters
    if _LOOKED_AT.isdisjoint(values):
        derived["watches"], derived["in_view"] = state.watches, state.in_view
        derived["looked"], derived["stirred"] = state.looked, state.stirred
        return after
    sides = () if _EYES.isdisjoint(values) else {unit.side for unit in exchanged}
    derived["watches"] = _of_others(state.watches, sides) if sides else state.watches
    derived["in_view"] = _of_others(state.in_view, sides)
    pairs = zip(exchanged[::2], exchanged[1::2], strict=True)
    derived["stirred"] = state.stirred.union([now.id for was, now in pairs if _as_seen(was) != _as_seen(now)])
    return after


def _as_seen(unit: Any) -> tuple[Any, ...]:
    """The values of a unit from which it is derived who of other sides has it in view."""
    return unit.side, unit.at, unit.hidden_from


def _of_others(by_side: Mapping[Side, Any], sides: Collection[Side]) -> dict[Side, Any]:
    """What belongs to other sides than these."""
    return {side: derived for side, derived in by_side.items() if side not in sides}


def encoded(value: object) -> bytes:
    """A value as JSON that depends on nothing but the value (J-06)."""
    return msgspec.json.encode(value, order="deterministic")


def fingerprint(state: AnyState) -> str:
    """The hash of a position: blake2b over its deterministic JSON, 32 hexadecimal digits (J-06).

    In what words something is asked, or an end is told, is no part of it: they may be put in others.
    What units, the story and a system's own part have got since there are records (their `added`, and of
    house rules the `added_rules` of the last) is left out as long as it is as it was made, and the rules are
    off: older records keep their hashes.
    """
    data = encoded(_without_words(state))
    for kind in {type(state.plot), type(state.turn), *map(type, state.units)}:
        for unchanged in _as_made(kind):
            data = data.replace(unchanged, b"")
    return blake2b(data, digest_size=16).hexdigest()


def _without_words(state: AnyState) -> AnyState:
    """The position with no words in which a side is asked, and none why it has ended."""
    waiting, outcome = state.pending, state.outcome
    if waiting:
        state = having(state, pending=replace(waiting, prompt=replace(waiting.prompt, text="")))
    return having(state, outcome=replace(outcome, why="")) if outcome else state


@cache
def _as_made(kind: type) -> tuple[bytes, ...]:
    """How the added values of a struct are written as they are made."""
    added = getattr(kind, "added", ())
    made = {field.name: field.default for field in fields(kind)} if added else {}
    rules = [encoded([rule, 0]) for rule in getattr(kind, "added_rules", ())]
    return tuple(b"," + text for text in (*(encoded({name: made[name]})[1:-1] for name in added), *rules))
