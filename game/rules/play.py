"""The interpreter that plays: it takes answers from chance, from physics and from those who choose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeAlias, cast

from msgspec.structs import replace

from game.board.squares import Square
from game.dice import Chance, Check, result
from game.errors import BadRecord
from game.physics.motion import Track
from game.physics.rest import settle, trace
from game.rules.events import AnyEvent, Rolled
from game.rules.knowledge import witnesses
from game.rules.scripts import Ask, Do, Rest, Roll, Script, Tell
from game.rules.state import AnyState, Chosen, Faces, Rested, S, Suspended, having

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
        super().__init__()
        self.request = request


@dataclass
class _Run:
    """One run of an act: the answers that are known, those used so far, and what has been told."""

    sources: Sources
    known: list[Answer]
    used: list[Answer] = field(default_factory=list)
    events: list[AnyEvent] = field(default_factory=list)

    def run(self, script: Script[S]) -> S:
        """Run a script and what it calls to its end."""
        stack: list[Script[Any]] = [script]
        reply: Any = None
        while stack:
            try:
                request = stack[-1].send(reply)
            except StopIteration as stop:
                stack.pop()
                reply = stop.value
                continue
            if isinstance(request, Do):
                stack.append(request.rule(request.state, *request.args, *request.on))
                reply = None
            else:
                reply = self._reply(request)
        last: S = reply
        return last

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
        self.events.append(replace(event, seen_by=witnesses(state, event) if to is None else to))


def play(
    script: Callable[[S], Script[S]],
    before: S,
    act: Any,
    sources: Sources,
    *,
    answers: Sequence[Answer] = (),
    told: int = 0,
) -> Played[S]:
    """Run a script from a position to its end, or to the first choice that `answers` do not hold.

    An act that waited is run again from its beginning with the answers so far; the `told` events that it
    has told already are not told again. Raises BadRecord when an answer does not fit what is asked.
    """
    run = _Run(sources, list(answers))
    try:
        after = run.run(script(before))
    except _Waiting as waiting:
        asked = waiting.request
        suspended = Suspended(asked.prompt, before, act, tuple(run.used), len(run.events))
        after = having(cast("S", asked.state), pending=suspended)
    return Played(after, tuple(run.events[told:]))
