"""A position with an answer: a drawn board, and what a good player would do there in one turn of a side."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import Square, distance
from game.bots import LEVELS
from game.bots.decisions import Player, passing
from game.match.match import Match
from game.rules.actions import Action
from game.rules.scenario import Victory, Zone
from game.rules.state import AnyState, having
from game.rules.units import Side

MOST_ACTS = 60
"""A side that has acted so often in one turn does nothing that leads anywhere."""


@dataclass(frozen=True)
class Played:
    """What a side has done in a turn: its acts with the position before each, and the one at the end."""

    acts: tuple[Action[Any], ...]
    before: tuple[AnyState, ...]
    end: AnyState


Answer: TypeAlias = Callable[[Played], bool]
"""Whether what has been played is what a good player would do."""


@dataclass(frozen=True)
class Position:
    """Where it is the turn of a side, or where it is asked something, and what a good player does there."""

    says: str
    stands: Callable[[], Match[Any]]
    answer: Answer

    def solved(self, level: str) -> bool:
        """Whether a level does what a good player would."""
        return self.answer(played(self.stands(), LEVELS[level]))


def played(match: Match[Any], level: Player) -> Played:
    """One turn of the side to act, or its answer to the question that waits; everybody else passes."""
    assert match.prompt is not None
    side, turn, asked = match.prompt.side, match.state.clock.turn, bool(match.prompt.grant.choices)
    acts: list[Action[Any]] = []
    before: list[AnyState] = []
    while match.prompt and match.state.clock.turn == turn and len(acts) < MOST_ACTS:
        mine = match.prompt.side == side
        player = level if mine else _passing
        decision = player(match.system, match.seen(), match.past())
        assert decision is not None
        if mine:
            acts.append(decision.action)
            before.append(match.state)
        match.do(decision.action)
        if asked:
            break
    return Played(tuple(acts), tuple(before), match.state)


def _passing(system: Any, seen: Any, past: Any) -> Any:
    return passing(system, seen)


def _fits(action: Any, kinds: str, fields: dict[str, Any]) -> bool:
    return action.kind in kinds.split() and all(
        getattr(action, name, None) == value for name, value in fields.items()
    )


def does(kinds: str, **fields: Any) -> Answer:
    """An act of one of these kinds, with these fields, is among what is done."""
    return lambda played: any(_fits(action, kinds, fields) for action in played.acts)


def never(kinds: str, **fields: Any) -> Answer:
    """None is."""
    return lambda played: not does(kinds, **fields)(played)


def first(kinds: str, **fields: Any) -> Answer:
    """The first act of all is such a one."""
    return lambda played: bool(played.acts) and _fits(played.acts[0], kinds, fields)


def begins_with(kind: str, **fields: Any) -> Answer:
    """The first act of a kind has these fields."""

    def answer(played: Played) -> bool:
        acts = [action for action in played.acts if action.kind == kind]
        return bool(acts) and _fits(acts[0], kind, fields)

    return answer


def chooses(*choices: str) -> Answer:
    """The question is answered with one of these choices, or with several together that begin with one."""
    return lambda played: any(getattr(action, "choice", "").startswith(choices) for action in played.acts[:1])


def chooses_among(*choices: str) -> Answer:
    """One of these is chosen somewhere in the turn."""
    return lambda played: any(getattr(action, "choice", "") in choices for action in played.acts)


def earlier(kinds: str, later: str, unit: str = "", then: str = "") -> Answer:
    """An act of one kind (by `unit`) is done before the first of another (by `then`), and both are done."""

    def answer(played: Played) -> bool:
        own = {"unit": unit} if unit else {}
        others = {"unit": then or unit} if then or unit else {}
        one = next((at for at, action in enumerate(played.acts) if _fits(action, kinds, own)), None)
        two = next((at for at, action in enumerate(played.acts) if _fits(action, later, others)), None)
        return one is not None and two is not None and one < two

    return answer


def every(*answers: Answer) -> Answer:
    """All of these."""
    return lambda played: all(answer(played) for answer in answers)


def either(*answers: Answer) -> Answer:
    """One of these at least."""
    return lambda played: any(answer(played) for answer in answers)


def neither(*answers: Answer) -> Answer:
    """None of these."""
    return lambda played: not any(answer(played) for answer in answers)


def ends_in(unit: str, *squares: tuple[int, int]) -> Answer:
    """The unit is in one of these squares at the end, or has been shot on the way."""
    return lambda played: played.end.unit(unit).at in {Square(*at) for at in squares}


def ends_unseen(unit: str, *foes: str) -> Answer:
    """None of these enemies has line of sight to where the unit is at the end."""

    def answer(played: Played) -> bool:
        state = played.end
        return not any(sees(state.board, state.unit(foe).at, state.unit(unit).at) for foe in foes)

    return answer


def ends_hidden(unit: str) -> Answer:
    """Some side does not know where the unit is at the end."""
    return lambda played: bool(played.end.unit(unit).hidden_from)


def ends_nearer(unit: str, square: tuple[int, int], by: int) -> Answer:
    """The unit is so many squares nearer to a square at the end than at the beginning."""

    def answer(played: Played) -> bool:
        began = distance((*played.before, played.end)[0].unit(unit).at, Square(*square))
        return began - distance(played.end.unit(unit).at, Square(*square)) >= by

    return answer


def walks_unseen(unit: str, *foes: str) -> Answer:
    """No way of the unit comes into the line of sight of one of these enemies."""

    def answer(played: Played) -> bool:
        return not any(
            sees(state.board, state.unit(foe).at, square)
            for state, square in _walked(played, unit)
            for foe in foes
        )

    return answer


def _walked(played: Played, unit: str) -> Iterator[tuple[AnyState, Square]]:
    for action, state in zip(played.acts, played.before, strict=True):
        if action.unit == unit:
            for square in action.path(state):
                yield state, square


def gone(unit: str) -> Answer:
    """The unit has left the board."""
    return lambda played: played.end.unit(unit).fate == "left"


def zone(name: str, *squares: tuple[int, int], kind: Any = "objective", side: Side | None = None) -> Zone:
    """A zone of a scene."""
    return Zone(name, kind, side, tuple(Square(*at) for at in squares))


def asks(*victories: Victory, zones: tuple[Zone, ...] = (), **more: Any) -> dict[str, Any]:
    """The parts of a scenario that ask for something."""
    return {"victory": victories, "zones": zones, **more}


def held_for(turns: int, stands: Callable[[], Match[Any]]) -> Callable[[], Match[Any]]:
    """The same, the zone of the first victory held for so many turns already."""

    def build() -> Match[Any]:
        match = stands()
        plot = match.state.plot
        match.state = having(match.state, plot=replace(plot, held=(turns, *plot.held[1:])))
        return match

    return build


LIFE = Victory("opposition", "eliminate")
"""What the other side is there for, where the map asks the squad for something of its own."""
