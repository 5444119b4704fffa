"""Scenes of `phased`: a drawn board, fighters whose statistics stand in the test, every face forced."""

from typing import Any, TypeVar

import msgspec

from game.board.board import Board
from game.board.squares import Square
from game.errors import DiceLeft
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.events import AnyEvent, Hurt, Modifier, Rolled
from game.rules.scenario import Catalogue, Gear, Lying, Placement, Scenario
from game.rules.state import Options
from game.rules.turns import EndPhase
from game.systems.phased.declaring import Declare
from game.systems.phased.system import PHASED
from game.systems.phased.units import Fighter, Order, Phased
from tests.scenes import side_of

OPEN = ("....................",) * 6

HEROES_FIRST = 0
"""A seed whose first three dice are 6, 5 and 3: the heroes begin."""

PLAIN: dict[str, Any] = {
    "ranged": 6,
    "melee": 6,
    "defense": 20,
    "brawn": 2,
    "sharpness": 1,
    "agility": 2,
    "vitality": 10,
    "life": 8,
}
"""Hit by 14 or more on 2d20 in the open; it never tests morale; a scene says what differs."""

WEAPONS: dict[str, dict[str, Any]] = {
    "rifle": {"dice": "2d6", "hands": 2, "increment_penalty": 3, "ammo": 10},
    "auto": {"dice": "2d6", "hands": 2, "increment_penalty": 3, "auto": True, "ammo": 10},
    "pistol": {"dice": "1d6", "light": True, "increment_penalty": 4, "ammo": 6},
    "knife": {"dice": "1d6", "light": True, "melee": True},
    "axe": {"dice": "2d6", "melee": True},
    "cannon": {"dice": "4d6", "bulky": True, "hands": 2, "increment_penalty": 1},
    "frag": {"dice": "2d6", "light": True, "increment_penalty": 4, "blast": 1, "ammo": 2},
}

ITEMS: dict[str, dict[str, Any]] = {
    "medkit": {"heals": "1d6", "charges": 2},
    "smoke": {"smoke": 1, "rounds": 3, "range": 6, "charges": 1},
    "cloak": {"stealth": 2},
}

HIT, MISS, CRITICAL = (20, 19), (1, 2), (20, 20)
"""Two d20: reaches any number up to 39, next to none, and the natural 40."""


def man(at: tuple[int, int], **stats: Any) -> Any:
    """A fighter of a scene: its square, and what differs from PLAIN; `weapons` and `items` by name."""
    return {"at": at, **stats}


def mook(at: tuple[int, int], durability: int, **stats: Any) -> Any:
    """A mook of a scene."""
    return {"at": at, "durability": durability, **stats}


def field(
    rows: tuple[str, ...] = OPEN,
    *,
    weapons: dict[str, dict[str, Any]] | None = None,
    lying: tuple[tuple[str, tuple[int, int]], ...] = (),
    heights: tuple[str, ...] = (),
    light: tuple[str, ...] = (),
    both: bool = False,
    house: dict[str, int] | None = None,
    fog: bool = False,
    seed: int = HEROES_FIRST,
    scenario: dict[str, Any] | None = None,
    **units: dict[str, Any],
) -> Match[Phased]:
    """A match of `phased` at its first choice: small letters are the squad's, capitals the opposition's."""
    arms = {**WEAPONS, **(weapons or {})}
    catalogue = Catalogue(
        weapons={name: Gear(name, name, "", {"phased": block}) for name, block in arms.items()},
        items={name: Gear(name, name, "", {"phased": block}) for name, block in ITEMS.items()},
    )
    drawn = Scenario(
        "scene",
        "",
        ("phased",),
        Board.of(rows, heights, light),
        placements=tuple(_placed(name, dict(one)) for name, one in units.items()),
        items=tuple(Lying(name, Square(*at)) for name, at in lying),
        catalogue=catalogue,
        **(scenario or {}),
    )
    rules = {"both_test": int(both), **(house or {})}
    return Match(PHASED, drawn, seed=seed, options=Options(fog=fog, house=tuple(rules.items())))


def _placed(name: str, one: dict[str, Any]) -> Placement:
    at = Square(*one.pop("at"))
    weapons, items = one.pop("weapons", ("rifle",)), one.pop("items", ())
    side = one.pop("side", side_of(name))
    block = {**PLAIN, **one}
    return Placement(name, "man", side, at, "E", name, "person", weapons, items, {"phased": block})


def who(match: Match[Phased], name: str) -> Fighter:
    """A fighter as it is in truth."""
    return match.state.unit(name)


def put(match: Match[Phased], name: str, **values: Any) -> None:
    """Give some values of a fighter, as if they had come about."""
    units = tuple(
        msgspec.structs.replace(unit, **values) if unit.id == name else unit for unit in match.state.units
    )
    match.state = msgspec.structs.replace(match.state, units=units)


def phase(match: Match[Phased]) -> str:
    """The present phase."""
    return PHASED.phases[match.state.clock.phase].name


def go(match: Match[Phased], name: str, *dice: int) -> tuple[AnyEvent, ...]:
    """Everybody lets it go by until that phase; a turn that begins on the way rolls these dice."""
    told: list[AnyEvent] = []
    while phase(match) != name and match.prompt:
        told += passed(match, *dice)
    return tuple(told)


def passed(match: Match[Phased], *dice: int) -> tuple[AnyEvent, ...]:
    """The present seat is left; the dice are for the turn that this may begin."""
    try:
        return match.do(EndPhase(), dice=dice)
    except DiceLeft:
        return match.do(EndPhase())


def turn(match: Match[Phased], number: int, *dice: int) -> tuple[AnyEvent, ...]:
    """Everybody lets it go by until that turn, whose roll has these dice."""
    told: list[AnyEvent] = []
    while match.prompt and match.state.clock.turn < number:
        told += passed(match, *dice)
    return tuple(told)


def armed_for(match: Match[Phased], order: Order, *units: str) -> None:
    """These units have declared an Action, and its phase has come."""
    for unit in units:
        put(match, unit, order=order, acted=False)
    go(match, {"run": "Run", "ranged": "Ranged", "melee": "Melee"}[order])


def declare(match: Match[Phased], unit: str, order: Order) -> tuple[AnyEvent, ...]:
    """Declare an Action."""
    return match.do(Declare(unit=unit, order=order))


def choose(match: Match[Phased], choice: str, *dice: int) -> tuple[AnyEvent, ...]:
    """Answer the decision that waits."""
    return match.do(Choose(choice=choice), dice=dice)


def rolls(events: tuple[AnyEvent, ...]) -> list[Rolled]:
    """The rolls among events, but for those with which a turn begins."""
    return [event for event in told(events, Rolled) if event.label not in MUSTERS]


MUSTERS = ("initiative and morale", "morale")


def musters(events: tuple[AnyEvent, ...]) -> list[Rolled]:
    """The rolls with which turns begin."""
    return [event for event in told(events, Rolled) if event.label in MUSTERS]


def hurts(events: tuple[AnyEvent, ...]) -> list[tuple[str, int, str]]:
    """Who lost how much of what, in order."""
    return [(event.unit, event.amount, event.what) for event in events if isinstance(event, Hurt)]


E = TypeVar("E", bound=AnyEvent)


def told(events: tuple[AnyEvent, ...], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def clauses(event: Rolled, what: str = "attack roll") -> list[tuple[str, int]]:
    """The clauses that changed something about a roll, with their values, but for the bonus itself."""
    return [(row.clause, row.value) for row in event.modifiers if row.what == what and row.clause != "P-24"]


def rows(event: Rolled) -> tuple[Modifier, ...]:
    """The rows of a roll."""
    return event.modifiers


def refused(match: Match[Phased], action: Action[Phased]) -> list[str]:
    """The clauses that an action is refused for."""
    return [refusal.clause for refusal in match.why_not(action)]


def asked(match: Match[Phased]) -> tuple[str, tuple[str, ...]]:
    """Who may choose now: the side, its units."""
    assert match.prompt is not None
    return match.prompt.side, match.prompt.units


def lost(match: Match[Phased], name: str) -> tuple[int, int]:
    """How much vitality and life a fighter is short of."""
    one = who(match, name)
    return (one.stats.vitality or 0) - one.vitality, (one.stats.life or 0) - one.life
