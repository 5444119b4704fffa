"""Scenes of `effort`: a drawn board, agents whose statistics stand in the test, every face accounted for."""

from typing import Any, TypeVar

import msgspec

from game.board.board import Board
from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.events import AnyEvent, Rolled
from game.rules.scenario import Catalogue, Gear, Lying, Placement, Scenario
from game.rules.state import Options
from game.rules.turns import EndPhase
from game.rules.units import SIDES, Side, enemies
from game.systems.effort.attack import BasicAttack
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Agent, Effort
from tests.scenes import side_of

OPEN = ("............",) * 6

PLAIN: dict[str, Any] = {
    "aspect": 2,
    "strong": 1,
    "agile": 2,
    "clever": 1,
    "melee": 2,
    "ranged": 3,
    "stealth": 1,
    "perception": 1,
    "defense": 2,
    "medicine": 2,
    "wound_threshold": 2,
}
"""A supporting soldier with a pool of 7 for its gun (2 + 2 + 3) and of 5 for its knife (2 + 1 + 2)."""

WEAPONS: dict[str, dict[str, Any]] = {
    "gun": {"skill": "ranged", "trait": "agile", "zone": "near"},
    "rifle": {"skill": "ranged", "trait": "agile", "zone": "far", "automatic": True},
    "scoped": {"skill": "ranged", "trait": "agile", "zone": "distant", "bonus": 2},
    "knife": {"skill": "melee", "trait": "strong", "muscle": True},
    "bomb": {"skill": "ranged", "trait": "agile", "zone": "near", "area": 1},
}

ITEMS: dict[str, dict[str, Any]] = {
    "kit": {"heals": 1, "charges": 2, "bonus": 1},
    "smoke": {"smoke": 1, "rounds": 3, "range": 5, "charges": 1},
    "cloak": {"stealth": 1},
}

H, M, Q = 5, 3, 1
"""Faces: 1 Effort, nothing, a Quirk."""

E = TypeVar("E", bound=AnyEvent)


def hits(effort: int, dice: int = 7) -> tuple[int, ...]:
    """The faces of a pool of dice with this much Effort."""
    return (H,) * effort + (M,) * (dice - effort)


def agent(at: tuple[int, int], facing: str = "E", **stats: Any) -> dict[str, Any]:
    """An agent of a scene: its square, and what differs from PLAIN; `weapons` and `items` by name."""
    return {"at": at, "facing": facing, **stats}


def hero(at: tuple[int, int], **stats: Any) -> dict[str, Any]:
    """An agent that may use reactions (E-42)."""
    return agent(at, hero=True, **stats)


def field(
    rows: tuple[str, ...] = OPEN,
    *,
    lying: tuple[tuple[str, tuple[int, int]], ...] = (),
    heights: tuple[str, ...] = (),
    light: tuple[str, ...] = (),
    foes_first: bool = False,
    fog: bool = False,
    seed: int = 0,
    scenario: dict[str, Any] | None = None,
    **units: dict[str, Any],
) -> Match[Effort]:
    """A match of `effort` at its first choice: small letters are the squad's, capitals the opposition's."""
    catalogue = Catalogue(
        weapons={name: Gear(name, name, "", {"effort": block}) for name, block in WEAPONS.items()},
        items={name: Gear(name, name, "", {"effort": block}) for name, block in ITEMS.items()},
    )
    placed = tuple(_placed(name, dict(unit)) for name, unit in units.items())
    items = tuple(Lying(name, Square(*at)) for name, at in lying)
    board = Board.of(rows, heights, light)
    drawn = Scenario(
        "scene",
        "",
        ("effort",),
        board,
        placements=placed,
        items=items,
        catalogue=catalogue,
        **(scenario or {}),
    )
    options = Options(fog=fog, house=(("foes_first", int(foes_first)),))
    return Match(EFFORT, drawn, seed=seed, options=options)


def _placed(name: str, unit: dict[str, Any]) -> Placement:
    at, facing = Square(*unit.pop("at")), unit.pop("facing")
    weapons, items = unit.pop("weapons", ("gun",)), unit.pop("items", ())
    side = unit.pop("side", side_of(name))
    block = {**PLAIN, **unit}
    return Placement(name, "man", side, at, facing, name, "person", weapons, items, {"effort": block})


def man(match: Match[Effort], name: str) -> Agent:
    """An agent as it is in truth."""
    return match.state.unit(name)


def put(match: Match[Effort], name: str, **values: Any) -> None:
    """Give some values of an agent, as if they had come about."""
    units = tuple(
        msgspec.structs.replace(unit, **values) if unit.id == name else unit for unit in match.state.units
    )
    match.state = msgspec.structs.replace(match.state, units=units)


def hidden(match: Match[Effort], name: str, quiet: int = 2) -> None:
    """Hide an agent where it stands from every enemy."""
    sides = tuple(side for side in SIDES if enemies(side, man(match, name).side))
    put(match, name, quiet=quiet, hidden_from=sides)


def act(match: Match[Effort], action: Action[Effort], *faces: int) -> tuple[AnyEvent, ...]:
    """An action that rolls just these faces, up to the next choice."""
    events = match.do(action, dice=faces)
    assert sum((event.faces for event in rolls(events)), ()) == faces
    return events


def choose(match: Match[Effort], choice: str, *faces: int) -> tuple[AnyEvent, ...]:
    """Answer the decision that waits, with just these faces after it."""
    return act(match, Choose(choice=choice), *faces)


def attack(match: Match[Effort], unit: str, target: str, *faces: int) -> tuple[AnyEvent, ...]:
    """A Basic Attack."""
    return act(match, BasicAttack(unit=unit, target=target), *faces)


def rolls(events: tuple[AnyEvent, ...]) -> list[Rolled]:
    """The rolls among events."""
    return [event for event in events if isinstance(event, Rolled)]


def told(events: tuple[AnyEvent, ...], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def rows(events: tuple[AnyEvent, ...], number: int = 0) -> dict[str, int]:
    """What the rows of a roll come to, by clause, dice and Effort apart."""
    sums: dict[str, int] = {}
    for row in rolls(events)[number].modifiers:
        key = f"{row.clause} {row.what}"
        sums[key] = sums.get(key, 0) + row.value
    return sums


def refused(match: Match[Effort], action: Action[Effort]) -> list[str]:
    """The clauses that an action is refused for."""
    return [refusal.clause for refusal in match.why_not(action)]


def to_side(match: Match[Effort], side: Side) -> tuple[AnyEvent, ...]:
    """Everybody else lets phases go by until this side may choose; what happened."""
    events: list[AnyEvent] = []
    while match.prompt and match.prompt.side != side:
        events += match.do(EndPhase())
    return tuple(events)


def next_turn(match: Match[Effort], *faces: int) -> tuple[AnyEvent, ...]:
    """End phases until the next turn has begun; its last end rolls just these faces."""
    turn = match.state.clock.turn
    events: tuple[AnyEvent, ...] = ()
    while match.state.clock.turn == turn and match.prompt:
        last = match.prompt.side == "opposition"
        events = match.do(EndPhase(), dice=faces if last else ())
    return events


def whose(match: Match[Effort]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Who may choose now: the side, its units, the plain choices."""
    assert match.prompt is not None
    return match.prompt.side, match.prompt.units, match.prompt.grant.choices
