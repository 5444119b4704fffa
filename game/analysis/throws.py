"""The physics preview: where a throw or a push ends for every result of its roll, and on which way."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, Generic

from game.analysis.danger import seated
from game.board.squares import Square
from game.dice import distribution
from game.physics.motion import Point, Track, centre
from game.physics.motion import Roll as Rolling
from game.rules import engine
from game.rules.actions import Action, Choose, declined, foresee
from game.rules.engine import simulated, traced
from game.rules.events import AnyEvent, Burst, Moved
from game.rules.scripts import Ask, Do, Rest, Roll, Script, Tell
from game.rules.state import AnyState, S
from game.rules.system import System
from game.rules.turns import prompt

SHOVED = "push"
"""What `Moved` says of who slides because somebody else has pushed it (B-29)."""

TURN = 0.02
"""The sine of the least angle at which a thing that rolls has bounced off something."""

MOST_LABELS = 3
"""The most results that are named; of more the first and the last."""


@dataclass(frozen=True)
class Ghost:
    """Where something comes to rest by some results of an act, and on which way.

    Points are in squares from the board's north-west corner, a square's middle at its half. `path` begins
    where it is thrown from, or where the `unit` stood that is pushed; what is thrown flies straight to its
    second point and rolls from there on, a point each 1/60 s. `bounces` are the points at which it changed
    its way. Where nothing moves `path` is empty, and `lands` where who acts stands. `squares` are those of
    the blast, `caught` the units that are attacked or pushed there; `crates` are the ways of the crates that
    it shoves, as they slide while everybody stands.

    `label` names the `results` that lead to it, `chance` is that of all of them; they add up to 1.
    """

    path: tuple[Point, ...]
    lands: Square
    caught: tuple[str, ...]
    label: str
    chance: Fraction
    results: tuple[str, ...] = ()
    bounces: tuple[Point, ...] = ()
    squares: tuple[Square, ...] = ()
    crates: tuple[Track, ...] = ()
    unit: str = ""


def ghosts(system: System[S], state: S, action: Action[S]) -> tuple[Ghost, ...]:
    """Where an act sends what it moves: one for each end, in the order of its roll's results.

    As the acting side knows the position, and as if it were the unit's turn; empty for an act that is not
    legal then, or that moves nothing whatever is rolled. The script of the act is run for every result of
    every roll that it meets on its way there; reactions and decisions are declined. Of an act without a
    motion that takes in squares, as smoke does, it is where it is aimed.
    """
    position = _position(system, state, action)
    if position is None:
        return ()
    ends: dict[Any, list[_Course[S]]] = {}
    for course in _courses(system, position, action):
        ends.setdefault(course.end, []).append(course)
    if not any(course.moves for courses in ends.values() for course in courses):
        return _aimed(system, position, action)
    return tuple(_ghost(courses) for courses in ends.values())


def _position(system: System[S], state: S, action: Action[S]) -> S | None:
    """The view of the acting side in which the action can be done; None: there is none."""
    now = prompt(system, state)
    if not action.unit:
        seen = engine.view(system, state, now.side) if now else state
        return None if engine.refusals(system, seen, action) else seen
    seen = engine.view(system, state, state.unit(action.unit).side)
    possible = (
        position
        for position in seated(system, seen, action.unit)
        if not engine.refusals(system, position, action)
    )
    return next(possible, None)


# One run of the script --------------------------------------------------------------------------------------


class _Course(Generic[S]):
    """A run of an act with the results of its rolls, up to one that is not known, and what it has moved."""

    def __init__(self, script: Script[S], start: Square | None, known: tuple[tuple[Any, str], ...]) -> None:
        self.start, self.known = start, known
        self.chance = Fraction(1)
        self.open: Roll | None = None
        self.lands: Square | None = None
        self.burst: Burst | None = None
        self.unit = ""
        self.path: tuple[Point, ...] = ()
        self.crates: tuple[Track, ...] = ()
        self.caught: tuple[str, ...] = ()
        self._used = 0
        self._before = 0
        self._stack: list[Script[Any]] = [script]
        self._run()

    @property
    def moves(self) -> bool:
        """Whether something came to rest somewhere."""
        return self.lands is not None

    @property
    def end(self) -> Any:
        """What tells one end from another."""
        return self.path, self.lands, self.caught, self.crates, self.unit

    @property
    def said(self) -> str:
        """The results that led to it."""
        named = self.known[: self._before if self.moves else 1]
        return ", then ".join(said for _, said in named)

    def _run(self) -> None:
        reply: Any = None
        while self._stack and self.open is None:
            try:
                request = self._stack[-1].send(reply)
            except StopIteration as stop:
                self._stack.pop()
                reply = stop.value
                continue
            reply = self._reply(request)

    def _reply(self, request: Roll | Rest | Ask | Tell | Do) -> Any:
        match request:
            case Do():
                return self._called(request)
            case Tell(state=state, event=event):
                return self._told(state, event)
            case Rest():
                return self._rested(request)
            case Ask(prompt=asked):
                return Choose(choice=declined(asked.grant))
            case Roll():
                return self._rolled(request)

    def _called(self, task: Do) -> AnyState | None:
        """Asides are left out; when something has gone off all is, so that everybody still stands."""
        if task.aside or self.burst:
            return task.state
        self._stack.append(task.script())
        return None

    def _rolled(self, roll: Roll) -> Any:
        if self._used < len(self.known):
            self._used += 1
            return self.known[self._used - 1][0]
        if self.burst:
            self._stack.clear()
        else:
            self.open = roll
        return None

    def _rested(self, request: Rest) -> tuple[Square, ...]:
        squares = simulated(request)
        if isinstance(request.motion, Rolling):
            (self.lands,), (track,) = squares, traced(request)
            self._began()
            self.path = (centre(request.motion.start), *track)
        else:
            self.crates = traced(request)
        return squares

    def _told(self, state: AnyState, event: AnyEvent) -> None:
        if isinstance(event, Burst):
            self._went_off(state, event)
        elif isinstance(event, Moved) and event.how == SHOVED:
            self._began()
            self.unit, self.lands, self.caught = event.unit, event.end, (event.unit,)
            self.path = (*(self.path or (centre(event.start),)), centre(event.end))

    def _went_off(self, state: AnyState, event: Burst) -> None:
        self._began()
        self.burst = event
        self.caught = tuple(unit.id for unit in state.conscious() if unit.at in event.squares)
        if self.lands is None:
            self.path = (*((centre(self.start),) if self.start else ()), centre(event.at))
            self.lands = event.at

    def _began(self) -> None:
        """Something moves: what is rolled from now on is not what sent it there."""
        self._before = self._before or self._used


def _courses(system: System[S], view: S, action: Action[S]) -> Iterator[_Course[S]]:
    """The act as it goes with every result of every roll up to where something has gone off."""
    now = prompt(system, view)
    start = view.unit(action.unit).at if action.unit else None
    waiting: list[tuple[tuple[tuple[Any, str], ...], Fraction]] = [((), Fraction(1))]
    while waiting and now:
        known, chance = waiting.pop()
        course = _Course(Do(foresee, view, (action, now.grant)).script(), start, known)
        course.chance = chance
        roll = course.open
        if roll is None:
            yield course
            continue
        odds = distribution(roll.check)
        branches = [
            ((*known, (result, system.words.result(roll, result))), chance * odds.chance(result))
            for result in odds
        ]
        waiting.extend(reversed(branches))


# What is shown of the runs ----------------------------------------------------------------------------------


def _ghost(courses: list[_Course[Any]]) -> Ghost:
    """The runs that end alike, as one."""
    first = courses[0]
    results = tuple(dict.fromkeys(course.said for course in courses))
    many = len(results) > MOST_LABELS
    lands = first.lands or first.start or Square(0, 0)
    return Ghost(
        path=first.path,
        lands=lands,
        caught=first.caught,
        label=f"{results[0]} to {results[-1]}" if many else " or ".join(results),
        chance=sum((course.chance for course in courses), Fraction(0)),
        results=results,
        bounces=() if first.unit else bounces(first.path[1:]),
        squares=first.burst.squares if first.burst else (),
        crates=first.crates,
        unit=first.unit,
    )


def bounces(track: Track) -> tuple[Point, ...]:
    """The points of a simulated way at which it turns; what falls off an edge stops and does not turn."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(track)]
    turns = []
    for number, ((ax, ay), (bx, by)) in enumerate(pairwise(steps), start=1):
        apart = abs(ax * by - ay * bx) > TURN * (ax * ax + ay * ay) ** 0.5 * (bx * bx + by * by) ** 0.5
        if (apart or ax * bx + ay * by < 0) and any(map(any, steps[number + 1 :])):
            turns.append(track[number])
    return tuple(turns)


def _aimed(system: System[S], view: S, action: Action[S]) -> tuple[Ghost, ...]:
    """An act that takes in squares where it is aimed."""
    squares, at = action.area_of_effect(view), getattr(action, "at", None)
    if not squares or not isinstance(at, Square):
        return ()
    caught = tuple(unit.id for unit in view.conscious() if unit.at in squares)
    path = (centre(view.unit(action.unit).at), centre(at))
    return (Ghost(path, at, caught, "", Fraction(1), squares=squares),)
