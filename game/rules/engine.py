"""Playing, and the questions of whoever hosts a match: who may act, what is legal, why not.

The interpreter takes answers from chance, from physics and from those who choose. All questions are
answered from a side's view (`knowledge.view`); only `run` is given the truth.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from types import GeneratorType
from typing import Any, Generic, Literal, TypeAlias, cast, get_args, get_origin

from msgspec.structs import fields

from game.board.squares import Square, half_squares
from game.dice import Chance, Check, result
from game.errors import BadRecord
from game.physics.motion import Track
from game.physics.rest import settle, trace
from game.rules.actions import Action, Refusal
from game.rules.events import AnyEvent, Rolled
from game.rules.knowledge import ours, witnessed
from game.rules.knowledge import view as generic_view
from game.rules.scripts import Ask, Do, Rest, Roll, Script, Tell
from game.rules.state import AnyState, Chosen, Faces, Options, Prompt, Rested, S, Suspended, having
from game.rules.system import AnySystem, System
from game.rules.turns import opening, prompt, take
from game.rules.units import Side

Answer: TypeAlias = Faces | Rested | Chosen[Any]
Ground: TypeAlias = Callable[[Rest], tuple[Square, ...]]


def simulated(request: Rest) -> tuple[Square, ...]:
    """Where things come to rest by physics; the same motion always ends in the same place (B-27)."""
    return _settled(request.state.board, request.motion, _bodies(request))


def traced(request: Rest) -> tuple[Track, ...]:
    """The ways on which things come to where `simulated` says that they rest, for drawing (B-27)."""
    return trace(request.state.board, request.motion, _bodies(request))


def _bodies(request: Rest) -> tuple[Square, ...]:
    """The squares of those who stand in the way."""
    return tuple(unit.at for unit in request.state.conscious())


_settled = lru_cache(maxsize=256)(settle)
"""Asked again by every act that sends the same things the same way, in odds above all."""


@dataclass
class Sources:
    """Where new answers of chance come from, and what they have been so far."""

    chance: Chance
    ground: Ground = simulated
    faces: list[int] = field(default_factory=list)
    rests: list[Square] = field(default_factory=list)

    def roll(self, request: Roll) -> Faces:
        """Dice fall."""
        numbers = self.chance.faces(request.check.dice)
        self.faces.extend(numbers)
        return Faces(numbers)

    def rest(self, request: Rest) -> Rested:
        """Things come to rest."""
        squares = self.ground(request)
        self.rests.extend(squares)
        return Rested(squares)


@dataclass(frozen=True)
class Played(Generic[S]):
    """How far an act came: the position, which is pending when somebody must choose, and what was told."""

    state: S
    events: tuple[AnyEvent, ...]


class _Waiting(Exception):
    """Somebody must choose before the act can go on."""

    def __init__(self, request: Ask) -> None:
        self.request = request


Part: TypeAlias = tuple[Any, list[Answer], list[AnyEvent]]
"""What a sub-rule that is finished came to: what it returned, the answers that it used, what it told."""


_Mark: TypeAlias = tuple[Any, int, int, int, int]
"""What a part returned, and from where to where its answers go, and what it told, among all of the run."""

_UnderWay: TypeAlias = tuple[Callable[[Any], Any], Iterator[Part] | None, list[_Mark], int, int]
"""What sends to a script, its parts that are known and finished, where its answers and events begin."""


@dataclass
class _Run:
    """One run of an act: the answers that are known, those used so far, and what has been told.

    `finished` are the parts that are known because the act was run before, of each script that had begun
    and was not finished then, the outermost first. They are not run again.
    """

    sources: Sources
    known: Sequence[Answer]
    finished: Sequence[Sequence[Part]] = ()
    used: list[Answer] = field(default_factory=list)
    events: list[AnyEvent] = field(default_factory=list)
    stack: "list[_UnderWay]" = field(default_factory=list)

    def run(self, script: Script[S]) -> S:
        """Run a script and what it calls to its end."""
        levels, stack = iter(self.finished), self.stack
        stack.append(self._begin(script, levels))
        send, before, done, used, told = stack[-1]
        reply: Any = None
        while True:
            try:
                request = send(reply)
            except StopIteration as stop:
                stack.pop()
                if not stack:
                    last: S = stop.value
                    return last
                reply = stop.value
                part = reply, used, len(self.used), told, len(self.events)
                send, before, done, used, told = stack[-1]
                done.append(part)
                continue
            if not isinstance(request, Do):
                reply = self._reply(request)
                continue
            reply = request.begun()
            if not isinstance(reply, GeneratorType):
                continue
            if before is not None and (known := next(before, None)):
                reply = self._skipped(known, done)
            else:
                stack.append(self._begin(reply, levels))
                send, before, done, used, told = stack[-1]
                reply = None

    def _begin(self, script: Script[Any], levels: Iterator[Sequence[Part]]) -> "_UnderWay":
        before = next(levels, None)
        return script.send, None if before is None else iter(before), [], len(self.used), len(self.events)

    def _skipped(self, part: Part, done: "list[_Mark]") -> Any:
        """What a part that was finished before has returned: it comes to the same again."""
        after, used, events = part
        answered, told = len(self.used), len(self.events)
        self.used += used
        self.events += events
        done.append((after, answered, len(self.used), told, len(self.events)))
        return after

    @property
    def parts(self) -> list[list[Part]]:
        """What the scripts under way have finished, the outermost first."""
        used, events = self.used, self.events
        return [
            [(after, used[first:last], events[begun:ended]) for after, first, last, begun, ended in done]
            for _, _, done, _, _ in self.stack
        ]

    def _reply(self, request: Roll | Rest | Ask | Tell) -> Any:
        match request:
            case Tell():
                self._tell(request.state, request.event, request.to)
                return None
            case Roll():
                return self._rolled(request)
            case Rest():
                return self._answer(Rested, lambda: self.sources.rest(request)).squares
            case Ask():
                if len(self.used) >= len(self.known):
                    raise _Waiting(request)
                return self._answer(Chosen, lambda: None).action

    def _rolled(self, request: Roll) -> Any:
        check: Check[Any] = request.check
        numbers = self._answer(Faces, lambda: self.sources.roll(request)).numbers
        outcome = result(check, numbers)
        event = Rolled(
            label=check.label,
            dice=tuple(die.name for die in check.dice),
            faces=numbers,
            result=str(outcome),
            unit=request.unit,
            target=request.target,
            further=request.further,
            modifiers=request.modifiers,
            clause=request.clause,
        )
        self._tell(request.state, event, request.to(outcome) if callable(request.to) else request.to)
        return outcome

    def _answer(self, kind: type[Any], new: Callable[[], Any]) -> Any:
        """The next known answer, which must be of this kind, or a new one."""
        place = len(self.used)
        answer = self.known[place] if place < len(self.known) else new()
        if not isinstance(answer, kind):
            raise BadRecord(f"answer {place + 1} of the act is {answer}, where {kind.__name__} is asked for")
        self.used.append(answer)
        return answer

    def _tell(self, state: AnyState, event: AnyEvent, to: tuple[Any, ...] | None) -> None:
        self.events.append(witnessed(state, event, to))


def play(
    script: Callable[[S], Script[S]],
    before: S,
    act: Any,
    sources: Sources,
    *,
    answers: Sequence[Answer] = (),
    told: int = 0,
    finished: Sequence[Sequence[Part]] = (),
) -> Played[S]:
    """Run a script from a position to its end, or to the first choice that `answers` do not hold.

    An act that waited is run again from its beginning with the answers so far, but for the parts of it that
    are known to be `finished`; the `told` events that it has told already are not told again. Raises
    BadRecord when an answer does not fit what is asked.
    """
    run = _Run(sources, answers, finished)
    try:
        after = run.run(script(before))
    except _Waiting as waiting:
        asked = waiting.request
        suspended = Suspended(asked.prompt, before, act, tuple(run.used), len(run.events))
        suspended.__dict__["finished"] = run.parts
        after = having(cast("S", asked.state), pending=suspended)
    return Played(after, tuple(run.events[told:]))


def view(system: System[S], state: S, side: Side) -> S:
    """The position as a side knows it, what the system itself keeps secret included."""
    return system.mask(generic_view(state, side), side)


def refusals(system: System[S], seen: S, action: Action[S]) -> tuple[Refusal, ...]:
    """Every reason why an action is not possible now, in the acting side's view; empty is legal."""
    now = prompt(system, seen)
    if now is None:
        return (Refusal("B-38", "the match is over", "not_now"),)
    if not action.answers(now.grant):
        return (Refusal(now.clause, f"this comes first: {_asked(now)}", "not_now"),)
    if not action.personal and action.unit:
        return (Refusal("J-03", "this is no unit's own: it takes no unit"),)
    if action.personal and action.unit not in now.units:
        return (_not_this_unit(seen, now, action.unit),)
    return tuple(action.refusals(seen, now.grant))


def _asked(now: Prompt[Any]) -> str:
    return now.text or f"it is the turn of {', '.join(now.units)}"


def why_not_this_unit(system: System[S], seen: S, unit: str) -> Refusal | None:
    """Why a unit may do nothing now, whatever it would be; None when it may act, or nobody may."""
    now = prompt(system, seen)
    return None if now is None or unit in now.units else _not_this_unit(seen, now, unit)


def _not_this_unit(seen: AnyState, now: Prompt[Any], unit: str) -> Refusal:
    if not seen.has(unit):
        return Refusal("J-03", f"there is no unit {unit or 'named'}")
    if seen.unit(unit).side != now.side:
        return Refusal("B-37", f"{unit} is not of the side to act, {now.side}", "wrong_side")
    return Refusal(now.clause, f"{unit} may not act now: {_why_waiting(seen, now, unit)}", "not_now")


def _why_waiting(seen: AnyState, now: Prompt[Any], unit: str) -> str:
    """Why a unit of the side to act is not among those that may: out, done, or another one has begun."""
    clock = seen.clock
    if not seen.unit(unit).conscious:
        return "it is out of action"
    if now.text:
        return now.text
    if unit in clock.done:
        return "it is done for this phase"
    if now.units == (clock.active,):
        return f"{clock.active} has begun and ends its turn first"
    return _asked(now)


NEAREST = 6
"""How many friends, how many others and twice how many squares are asked about before a kind is given up."""

MOST_REASONS = 3
"""So many reasons are enough to tell."""


def why_none(
    system: System[S],
    seen: S,
    unit: str,
    kind: str,
    settled: tuple[tuple[str, Any], ...] = (),
    *,
    field: str = "",
) -> tuple[Refusal, ...]:
    """Why a unit can do nothing of a kind now, with these fields settled: at most three reasons.

    `field` is what pointing would complete; without it that is the first field that has to be given.
    Asked are the nearest candidates: what is against all of them is told, else what is against those that
    come nearest to being possible, each reason once and with whom it is about. Empty when one of those
    asked is possible. KeyError for an unknown kind.
    """
    act, given = system.kinds[kind], dict(settled)
    needed = [part.name for part in fields(act) if part.required and part.name not in given]
    about = field or next(iter(needed), "")
    names = tuple(dict.fromkeys((about, *needed) if about else ()))
    owner = {"unit": unit} if act.personal else {}
    choices = product(*(_nearest(seen, unit, _type(act, name)) for name in names))
    asked = [
        (
            str(next(iter(values), "")),
            refusals(system, seen, act(**owner, **given, **dict(zip(names, values, strict=True)))),
        )
        for values in choices
    ]
    if any(not reasons for _, reasons in asked):
        return ()
    nobody = NO_ENEMY if act.role.purpose == "attack" else NOBODY
    return _told(asked, whom=bool(about) and _type(act, about) is str, nobody=nobody)[:MOST_REASONS]


NO_ENEMY, NOBODY = "no enemy is in sight", "there is nobody in sight for it"
"""Why something cannot be done for which there is nobody that the side knows of (B-36)."""


def _type(act: type[Action[Any]], name: str) -> Any:
    """The type of a field of an action, or what an optional one is when it is given."""
    kind = next(part.type for part in fields(act) if part.name == name)
    return kind if get_origin(kind) is Literal else next(iter(get_args(kind)), kind)


def _nearest(seen: AnyState, unit: str, kind: Any) -> Iterable[Any]:
    """The values of a field that come into question first: what is nearest to the unit."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if not seen.has(unit):
        return ("",) if kind is str else (Square(0, 0),)
    at, side = seen.unit(unit).at, seen.unit(unit).side
    if kind is Square:
        steps = range(-2, 3)
        around = (Square(at.x + dx, at.y + dy) for dx, dy in product(steps, steps) if dx or dy)
        near = sorted(
            (square for square in around if square in seen.board), key=lambda square: half_squares(at, square)
        )
        return near[: 2 * NEAREST]
    units = sorted(seen.conscious(), key=lambda unit: half_squares(at, unit.at))
    own = [unit.id for unit in units if ours(side, unit)][:NEAREST]
    return [*(unit.id for unit in units if not ours(side, unit))][:NEAREST] + own


def _told(asked: list[tuple[str, tuple[Refusal, ...]]], *, whom: bool, nobody: str) -> tuple[Refusal, ...]:
    """What is against all, else against those who are not on the wrong side for it (B-37), each once.

    `nobody` is said when there are no others.
    """
    if shared := _shared(asked):
        return shared
    right = [prompt for prompt in asked if all(reason.clause != "B-37" for reason in prompt[1])]
    if not right:
        return (Refusal("B-36", nobody),)
    if shared := _shared(right):
        return shared
    told: dict[str, Refusal] = {}
    for about, reasons in sorted(right, key=lambda row: len(row[1])):
        for reason in reasons:
            named = f"{about}: {reason.text}" if whom and about not in reason.text else reason.text
            told.setdefault(named if whom else reason.clause, Refusal(reason.clause, named, reason.code))
    return tuple(told.values())


def _shared(asked: list[tuple[str, tuple[Refusal, ...]]]) -> tuple[Refusal, ...]:
    """The reasons that are against all."""
    first = asked[0][1] if asked else ()
    return tuple(dict.fromkeys(reason for reason in first if all(reason in reasons for _, reasons in asked)))


def legal(system: System[S], seen: S, only: str | None = None) -> list[Action[S]]:
    """Every legal action, complete and ready to be done, in the acting side's view.

    `only` lists those of one unit; of no unit (empty) those that are nobody's own.
    """
    now = prompt(system, seen)
    if now is None:
        return []
    grant = now.grant
    units = [seen.unit(unit) for unit in now.units if only in {None, unit}]
    able = tuple([_within_means(system, seen, unit, grant) for unit in units])
    listed: list[Action[S]] = []
    for kind, place in _by_kinds(system, grant, able):
        if place is not None:
            listed += kind.affordable(seen, units[place], grant)
        elif only in {None, ""}:
            listed += kind.options(seen, "", grant)
    return listed


@lru_cache(maxsize=256)
def _by_kinds(
    system: System[S], grant: Any, able: tuple[frozenset[type[Action[S]]], ...]
) -> tuple[tuple[type[Action[S]], int | None], ...]:
    """Every kind under a grant with the place of each unit that is able; None: it is nobody's own."""
    return tuple(
        (kind, place)
        for kind in _answering(system, grant)
        for place in (range(len(able)) if kind.personal else (None,))
        if place is None or kind in able[place]
    )


@lru_cache(maxsize=256)
def _answering(system: System[S], grant: Any) -> tuple[type[Action[S]], ...]:
    """The kinds of action that can be done under a grant at all."""
    return tuple(kind for kind in system.actions if kind.answers(grant))


def _within_means(system: System[S], seen: S, unit: Any, grant: Any) -> frozenset[type[Action[S]]]:
    """The kinds of action under a grant of which a unit has what they take."""
    afforded = _afforded(system, grant, seen.options)
    means = system.means(unit)
    known = afforded.get(means)
    if known is None:
        if len(afforded) == MOST_MEANS:
            afforded.clear()
        kinds = _answering(system, grant)
        known = frozenset(kind for kind in kinds if not any(kind.unpaid(seen, unit, grant)))
        afforded[means] = known
    return known


MOST_MEANS = 1024
"""Of how many means of units it is remembered what they afford, for each grant."""


@lru_cache(maxsize=64)
def _afforded(_system: AnySystem, _grant: Any, _options: Options) -> dict[Any, frozenset[type[Action[Any]]]]:
    """What units of certain means can afford, as far as that has been asked."""
    return {}


def run(system: System[S], state: S, action: Action[S] | None, sources: Sources) -> Played[S]:
    """Carry out an action, or answer the decision that waits with it; None begins the match.

    The action is taken to be legal. Raises BadDice when forced faces do not fit.
    """
    waiting = state.pending
    if waiting is None:
        return play(_act(system, action), state, action, sources)
    if waiting.before is None:
        raise ValueError("a side's view of an act cannot be played on")
    answers = (*waiting.answers, Chosen(action))
    before = cast("S", waiting.before)
    script = _act(system, waiting.act)
    kept = waiting.__dict__
    finished = kept.get("finished", ())
    played = play(script, before, waiting.act, sources, answers=answers, told=waiting.told, finished=finished)
    kept.pop("finished", None)  # a match keeps what has waited for as long as it lasts
    return played


def _act(system: System[S], action: Action[S] | None) -> Callable[[S], Script[S]]:
    if action is None:
        return lambda state: opening(state, system)
    return lambda state: take(state, action, system)
