"""Answers the questions of examples: every figure is worked out by the code that plays."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import UNSET

from game.analysis.danger import Reply, best, in_turn, replies, seated
from game.analysis.field import Field
from game.analysis.journeys import Journey, journey
from game.analysis.overlays import field
from game.analysis.sight_report import Said, Sighting, sighting, why
from game.analysis.standpoint import of_side, of_square, of_unit
from game.board.squares import Square
from game.board.terrain import Vision
from game.errors import EnfiladeError
from game.files.catalogue import block_types
from game.files.map_reader import load_map
from game.files.places import assets
from game.match.comparison import Comparison
from game.match.sandbox import EditUnit
from game.rulebook.changes import Change, changes
from game.rulebook.questions import Question, Subject
from game.rules import engine
from game.rules.actions import Action, Refusal
from game.rules.forecast import forecast
from game.rules.odds import odds
from game.rules.presentation import Verb
from game.rules.scenario import Scenario
from game.rules.scripts import Roll
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.units import Unit
from game.systems import SYSTEMS

BOARDS = assets() / "rulebook" / "boards"
"""The folder of the maps that examples are played on."""

PLAIN = "squad"
"""The rule system by which units stand on a board where no rule is asked for."""


class BadExample(EnfiladeError):
    """An example that asks for what there is not."""


class Figures(NamedTuple):
    """What an action comes to, and what a player calls it; `target` is empty without one."""

    reply: Reply[Any]
    label: str
    target: str = ""


class Possible(NamedTuple):
    """A button of a unit, and why it can do nothing of the kind now; without a reason it can."""

    verb: Verb
    refusals: tuple[Refusal, ...]


class Answer(NamedTuple):
    """A position with all that its question comes to; what was not asked for is None or empty."""

    question: Question
    scenario: Scenario
    system: AnySystem
    state: AnyState
    sighting: Sighting | None = None
    said: tuple[Said, ...] = ()
    figures: Figures | None = None
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()
    choices: tuple[Possible, ...] = ()
    journey: Journey[Any] | None = None
    field: Field | None = None


@lru_cache(maxsize=64)
def _scenario(path: Path) -> Scenario:
    return load_map(path, types=block_types(SYSTEMS)).scenario


def answer(question: Question, boards: Path = BOARDS) -> Answer:
    """The answer to a question, on one of the boards of a folder.

    BadExample, BadMap, BadEdit: it does not make sense.
    """
    scenario = _scenario(boards / f"{question.map}.toml")
    comparison = Comparison(scenario)
    name = question.system or PLAIN
    if name not in comparison.systems:
        raise BadExample(f"{question.title}: {question.map} is not for {name}")
    for unit, values in question.states.items():
        comparison.do(EditUnit(unit, {key: _value(value) for key, value in values.items()}), name)
    system, state = comparison.systems[name], comparison.state(name)
    asked = Answer(question, scenario, system, state)
    return _ASKED[question.ask](asked)


def _value(value: Any) -> Any:
    return Square(*value) if isinstance(value, list) and len(value) == 2 else value


def _sight(asked: Answer) -> Answer:
    start, to = _square(asked, asked.question.by), _square(asked, asked.question.at)
    looker = _standing(asked.state, start)
    vision = looker.vision if looker else Vision.NORMAL
    facing = looker.facing if looker else None
    board = asked.state.board
    return asked._replace(
        sighting=sighting(board, start, to, vision), said=why(board, start, to, vision, facing)
    )


def _attack(asked: Answer) -> Answer:
    unit, target = _unit(asked, asked.question.by), _unit(asked, asked.question.at)
    system, seen = asked.system, engine.view(asked.system, asked.state, unit.side)
    attacks = replies(system, seen, unit.id, target.id)
    reply = best(attack for attack in attacks if _fits(asked.question, attack.action))
    if reply is None:
        raise BadExample(f"{asked.question.title}: {unit.id} has no such attack on {target.id}")
    label = _label(system, seen, reply.action)
    seeing = sighting(asked.state.board, unit.at, target.at, unit.vision)
    figures = Figures(reply, label, target.id)
    return asked._replace(sighting=seeing, figures=figures, rolls=_chosen(asked.question, reply.rolls))


def _act(asked: Answer) -> Answer:
    unit = _unit(asked, asked.question.by)
    system, seen = asked.system, engine.view(asked.system, asked.state, unit.side)
    for position in _turns(system, seen, unit.id):
        for action in _legal(system, position, unit.id):
            if _fits(asked.question, action):
                foreseen = forecast(system, position, action)
                figures = Reply(
                    action,
                    foreseen.hit,
                    foreseen.harms,
                    foreseen.takes_out,
                    foreseen.expected,
                    foreseen.odds.rolls,
                )
                label, target = _label(system, position, action), getattr(action, "target", "")
                ends = tuple(foreseen.odds.outcomes)
                return asked._replace(
                    figures=Figures(figures, label, target),
                    rolls=_chosen(asked.question, foreseen.odds.rolls),
                    changes=tuple(changes(system, position, *ends)) if len(ends) == 1 else (),
                )
    raise BadExample(f"{asked.question.title}: {unit.id} can do nothing of the kind")


def _turns(system: AnySystem, seen: AnyState, unit: str) -> Iterator[AnyState]:
    """The turn of a unit as it stands there, else its next one, in each of its seats."""
    yield from in_turn(system, seen, unit)
    yield from seated(system, seen, unit)


def _legal(system: AnySystem, position: AnyState, unit: str) -> Iterator[Action[Any]]:
    return (action for action in engine.legal(system, position) if action.unit == unit)


def _way(asked: Answer) -> Answer:
    unit = _unit(asked, asked.question.by)
    gone = journey(asked.system, asked.state, unit.id, _square(asked, asked.question.at))
    return asked._replace(journey=gone)


def _overlay(asked: Answer) -> Answer:
    question = asked.question
    if question.side:
        standpoint = of_side(asked.system, asked.state, question.side)
    elif isinstance(question.by, str) and question.by:
        standpoint = of_unit(asked.system, asked.state, _unit(asked, question.by).id)
    else:
        standpoint = of_square(asked.system, asked.state, _square(asked, question.by or (0, 0)))
    shown = field(question.overlay, standpoint)
    if shown is None:
        raise BadExample(f"{question.title}: there is no such field")
    return asked._replace(field=shown)


def _choices(asked: Answer) -> Answer:
    unit, system = _unit(asked, asked.question.by), asked.system
    seen = engine.view(system, asked.state, unit.side)
    turns = ((there, tuple(_legal(system, there, unit.id))) for there in _turns(system, seen, unit.id))
    position, legal = next(((there, legal) for there, legal in turns if legal), (seen, ()))
    groups = asked.question.groups
    return asked._replace(
        choices=tuple(
            Possible(verb, _why_none(system, position, unit.id, verb, legal))
            for verb in system.verbs(position, unit.id)
            if not groups or verb.group in groups
        )
    )


def _why_none(
    system: AnySystem, position: AnyState, unit: str, verb: Verb, legal: tuple[Action[Any], ...]
) -> tuple[Refusal, ...]:
    """Why nothing can be done of a button; empty when something of it is legal."""
    if any(verb.settles(action) for action in legal):
        return ()
    return engine.why_none(system, position, unit, verb.kind, verb.settled, field=verb.field)


def _phase(asked: Answer) -> Answer:
    begins = next((each.begin for each in asked.system.phases if each.name == asked.question.kind), None)
    if begins is None:
        raise BadExample(f"{asked.question.title}: there is no phase {asked.question.kind}")
    return asked._replace(rolls=_chosen(asked.question, odds(begins, asked.state).rolls))


def _position(asked: Answer) -> Answer:
    return asked


_ASKED = {
    "sight": _sight,
    "attack": _attack,
    "act": _act,
    "way": _way,
    "overlay": _overlay,
    "choices": _choices,
    "phase": _phase,
    "position": _position,
}
"""How each question is answered."""


def _chosen(question: Question, rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    """The rolls from that on which is to be shown."""
    if question.roll and question.roll >= len(rolls):
        raise BadExample(f"{question.title}: there are {len(rolls)} rolls")
    return rolls[question.roll :]


def _fits(question: Question, action: Action[Any]) -> bool:
    """Whether an action is of the kind that is asked for, with the fields that are named."""
    if question.kind and action.kind != question.kind:
        return False
    return all(getattr(action, name, UNSET) == _value(value) for name, value in question.fields.items())


def _label(system: AnySystem, view: AnyState, action: Action[Any]) -> str:
    """What a player calls an action."""
    verbs, plain = system.verbs(view, action.unit), action.kind.replace("_", " ").capitalize()
    return next((verb.label for verb in verbs if verb.settles(action)), plain)


def _unit(asked: Answer, subject: Subject) -> Unit:
    if not isinstance(subject, str) or not asked.state.has(subject):
        raise BadExample(f"{asked.question.title}: there is no unit {subject}")
    unit: Unit = asked.state.unit(subject)
    return unit


def _square(asked: Answer, subject: Subject) -> Square:
    if isinstance(subject, str):
        return _unit(asked, subject).at
    square = Square(*subject)
    if square not in asked.state.board:
        raise BadExample(f"{asked.question.title}: {square} is not on the board")
    return square


def _standing(state: AnyState, square: Square) -> Unit | None:
    return next((unit for unit in state.conscious() if unit.at == square), None)
