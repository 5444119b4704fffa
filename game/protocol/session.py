"""What the engine holds from request to request, and what its answers are made with."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
from msgspec.structs import fields

from game.board.board import Board
from game.board.squares import Square
from game.errors import nearest, quoted
from game.files.faults import one_of
from game.match.match import Match
from game.protocol.request_reader import BadRequest, NoMatch, placed
from game.rules.actions import Action
from game.rules.scenario import Catalogue
from game.rules.state import AnyState, Prompt
from game.rules.system import System

V = TypeVar("V")


@dataclass
class Session:
    """The rule systems by name, what maps may name (None: what is shipped), the match if there is one."""

    systems: Mapping[str, System[Any]]
    catalogue: Catalogue | None = None
    current: Match[Any] | None = None

    def copied(self) -> "Session":
        """The session as it is now, whatever becomes of its match."""
        return replace(self, current=self.current and self.current.copied())

    @property
    def match(self) -> Match[Any]:
        """The match; NoMatch when there is none."""
        if self.current is None:
            raise NoMatch("there is no match: begin one with new, load or replay")
        return self.current

    def action(self, given: dict[str, Any]) -> Action[Any]:
        """The action that a request names, possible or not; BadRequest when the system has none such."""
        kinds = self.match.system.kinds
        kind = kinds[known_name(given.get("kind"), list(kinds), "action.kind")]
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
        self.match.require_legal(action)
        return action

    def square(self, square: Square, where: str) -> Square:
        """A square of the match's board; BadRequest for another."""
        board = self.match.state.board
        if square not in board:
            raise BadRequest(f"{square} is not on the board of {board.width}x{board.height}", where)
        return square


def known_name(name: object, known: list[str], where: str) -> str:
    """One of the known names; BadRequest for anything else."""
    if isinstance(name, str) and name in known:
        return name
    if not isinstance(name, str):
        raise BadRequest(f"a name: {one_of(known)}", where)
    near = nearest(name, known)
    hint = f'; did you mean "{near}"?' if near else ""
    raise BadRequest(f"{quoted(name)} is not {one_of(known)}{hint}", where)


def plain(value: object) -> Any:
    """A value as JSON holds it, its sets in order."""
    return msgspec.to_builtins(value, order="deterministic")


def standing(match: Match[Any]) -> dict[str, Any]:
    """Where a match stands: its hash, the side to act (None: it is over), and how it ended, if it has."""
    now = match.prompt
    over = {"outcome": plain(match.state.outcome)} if match.state.outcome else {}
    return {"hash": match.hash, "side": now.side if now else None, **over}


def position(state: AnyState) -> dict[str, Any]:
    """A position: the board in rows, of an act that waits only its prompt, all else as the rules have it."""
    names = [field.name for field in fields(state) if field.name not in {"board", "pending"}]
    waiting = {"prompt": question(state.pending.prompt)} if state.pending else {}
    return {"board": ground(state.board), **{name: plain(getattr(state, name)) for name in names}, **waiting}


def ground(board: Board) -> dict[str, Any]:
    """A board: rows of glyphs, and rows of numbers for heights, light and smoke."""

    def rows(layer: bytes) -> list[list[int]]:
        return [list(layer[start : start + board.width]) for start in range(0, len(layer), board.width)]

    return {
        "width": board.width,
        "height": board.height,
        "terrain": [
            board.ground[start : start + board.width] for start in range(0, len(board.ground), board.width)
        ],
        "levels": rows(board.heights),
        "light": rows(board.light),
        "smoke": rows(board.smoke),
        "legend": plain(board.legend),
    }


def question(prompt: Prompt[Any]) -> dict[str, Any]:
    """A prompt: who may choose, what is asked, the plain choices, and the grant with what is in it."""
    return {**plain(prompt), "choices": list(prompt.grant.choices)}


def chance(value: Fraction) -> dict[str, Any]:
    """A probability: the nearest binary number, and the fraction in words."""
    return {"p": float(value), "exact": str(value)}


def both_forms(name: str, value: Fraction) -> dict[str, Any]:
    """A probability under a name, in both forms."""
    return {name: float(value), f"{name}_exact": str(value)}
