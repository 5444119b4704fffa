"""Scenes for the tests of the core: a drawn board with units of the toy system on it."""

from typing import Any

from game.board.board import Board
from game.board.squares import Square
from game.match.match import Match
from game.rules.scenario import Placement, Scenario
from game.rules.state import Options
from game.rules.units import Side
from tests.toy import TOY, Fighter, Toy

SQUAD_FIRST = 0
"""A seed whose first die is a 6 (random.Random(0).random() is 0.844...): the squad wins the initiative."""

OPEN = ("..........",) * 5


def side_of(unit: str) -> Side:
    """Small letters are the squad's, capitals the opposition's; n1, n2 are neutral."""
    if unit.startswith("n"):
        return "neutral"
    return "squad" if unit.islower() else "opposition"


def placement(unit: str, at: tuple[int, int], hp: int = 3, weapon: str = "rifle") -> Placement:
    """A unit of the toy where it starts."""
    stats = {"toy": {"hp": hp}}
    return Placement(unit, "man", side_of(unit), Square(*at), "N", unit, "person", (weapon,), (), stats)


def scenario(
    rows: tuple[str, ...], units: dict[str, tuple[int, int]], hp: dict[str, int] | None = None, **board: Any
) -> Scenario:
    """A map of drawn rows with units at squares; `board`: layers of the board, parts of the scenario."""
    placed = tuple(placement(unit, at, (hp or {}).get(unit, 3)) for unit, at in units.items())
    ground = {name: board.pop(name) for name in ("heights", "light", "legend") if name in board}
    return Scenario("scene", "", ("toy",), Board.of(rows, **ground), placements=placed, **board)


def scene(
    rows: tuple[str, ...] = OPEN,
    hp: dict[str, int] | None = None,
    *,
    fog: bool = False,
    sandbox: bool = False,
    free_step: bool = True,
    seed: int = SQUAD_FIRST,
    board: dict[str, Any] | None = None,
    **units: tuple[int, int],
) -> Match[Toy]:
    """A match of the toy at its first choice; units are named by letters, each with its square."""
    options = Options(fog=fog, sandbox=sandbox, house=(("free_step", int(free_step)),))
    return Match(TOY, scenario(rows, units, hp, **(board or {})), seed=seed, options=options)


def unit(match: Match[Toy], name: str) -> Fighter:
    """A unit as it is in truth."""
    return match.state.unit(name)
