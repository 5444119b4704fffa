"""Answers to edits of a sandbox."""

from typing import Any

import msgspec

from game.errors import BadEdit, NotSandbox
from game.files.roster import BadUnit, Recruit, placement
from game.match.match import Match
from game.match.sandbox import Edit as AnyEdit
from game.match.sandbox import EditSquare, EditUnit, Place, Remove, Surface
from game.protocol.faults import BadRequest, NotNow
from game.protocol.reading import placed
from game.protocol.requests import Edit
from game.protocol.session import Session
from game.protocol.shapes import standing


def edit(session: Session, request: Edit) -> dict[str, Any]:
    """Change the position of a sandbox by hand."""
    match = session.match
    if not match.state.options.sandbox:
        raise NotSandbox("only a sandbox can be edited")
    if match.state.pending:
        raise NotNow("a decision waits: answer it or take it back first")
    what, wanted = _wanted(match, session, request)
    try:
        match.edit(wanted)
    except BadEdit as bad:
        raise BadRequest(str(bad), what) from bad
    placed_unit = {"unit": wanted.unit.id} if isinstance(wanted, Place) else {}
    return {**standing(match), **placed_unit}


def _wanted(match: Match[Any], session: Session, request: Edit) -> tuple[str, AnyEdit]:
    """What is to be changed, by the field that says so, and the edit that does it."""
    asked = [name for name in ("unit", "square", "place", "remove") if getattr(request, name) is not None]
    if len(asked) != 1:
        raise BadRequest("an edit is of a `unit` or a `square`, or it is `place` or `remove`: one of them")
    (what,) = asked
    if (request.set is not None) is not (what in {"unit", "square"}):
        raise BadRequest("`set` goes with `unit` and with `square`, and only with them", "set")
    match request:
        case Edit(unit=str(unit), set=dict(values)):
            return "set" if match.state.has(unit) else "unit", EditUnit(unit, values)
        case Edit(square=(_, _) as square, set=dict(values)):
            return "set", EditSquare(session.square(square, "square"), _surface(values))
        case Edit(place=Recruit() as recruit):
            return "place", Place(_placement(match, recruit))
        case _:
            return "remove", Remove(str(request.remove))


def _surface(values: dict[str, Any]) -> Surface:
    try:
        return msgspec.convert(values, Surface)
    except msgspec.ValidationError as error:
        raise placed(error, "set") from None


def _placement(match: Match[Any], recruit: Recruit) -> Any:
    taken = {unit.id for unit in match.state.units}
    try:
        return placement(recruit, match.system, match.scenario.catalogue, taken)
    except BadUnit as bad:
        raise BadRequest(str(bad), f"place.{bad.where}") from bad
