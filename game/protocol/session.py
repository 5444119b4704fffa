"""What the engine holds from request to request, and what its answers are made with."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from game.board.squares import Square
from game.errors import IllegalAction
from game.files.faults import nearest, one_of, quoted
from game.match.match import Match
from game.protocol.faults import BadRequest, NoMatch
from game.protocol.reading import placed
from game.rules.actions import Action
from game.rules.scenario import Catalogue
from game.rules.system import System

V = TypeVar("V")


@dataclass
class Session:
    """The rule systems by name, what maps may name (None: what is shipped), the match if there is one."""

    systems: Mapping[str, System[Any]]
    catalogue: Catalogue | None = None
    current: Match[Any] | None = None
    over: bool = False

    @property
    def match(self) -> Match[Any]:
        """The match; NoMatch when there is none."""
        if self.current is None:
            raise NoMatch("there is no match: begin one with new, load or replay")
        return self.current

    def action(self, given: dict[str, Any]) -> Action[Any]:
        """The action that a request names, possible or not; BadRequest when the system has none such."""
        kinds = self.match.system.kinds
        kind = kinds[named(given.get("kind"), list(kinds), "action.kind")]
        fields = {field.encode_name for field in msgspec.structs.fields(kind)}
        for name in given:
            if name != "kind" and name not in fields:
                raise BadRequest(f"unknown field {quoted(name)}", f"action.{name}")
        try:
            action: Action[Any] = msgspec.convert(given, kind)
        except msgspec.ValidationError as error:
            raise placed(error, "action") from None
        return action

    def legal_action(self, given: dict[str, Any]) -> Action[Any]:
        """The action that a request names; IllegalAction with every reason when it is not possible now."""
        action = self.action(given)
        if refused := self.match.why_not(action):
            raise IllegalAction(refused[0].code, tuple((one.clause, one.text) for one in refused))
        return action

    def square(self, square: Square, where: str) -> Square:
        """A square of the match's board; BadRequest for another."""
        board = self.match.state.board
        if square not in board:
            raise BadRequest(f"{square} is not on the board of {board.width}x{board.height}", where)
        return square


def named(name: object, known: list[str], where: str) -> str:
    """One of the known names; BadRequest for anything else."""
    if isinstance(name, str) and name in known:
        return name
    if not isinstance(name, str):
        raise BadRequest(f"a name: {one_of(known)}", where)
    near = nearest(name, known)
    hint = f'; did you mean "{near}"?' if near else ""
    raise BadRequest(f"{quoted(name)} is not {one_of(known)}{hint}", where)
