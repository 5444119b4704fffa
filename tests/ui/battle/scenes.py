"""Small battles: maps drawn in the test, a plan for them, and the screen with a person in front of it."""

from collections.abc import Iterable
from typing import Any

from game.files.settings import Settings
from game.rules.players import HUMAN
from game.rules.units import Side
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.plan import Plan

SIDES: dict[bool, Side] = {True: "squad", False: "opposition"}

DUEL = (
    "..........",
    "....o.....",
    "..........",
    ".....#....",
    "..........",
    "....o.....",
)
"""Two crates and a wall on open ground, so small that all of it is seen at once."""

QUIET = Settings(own_speed="instant", others_speed="instant", shake=False, muted=True, hints=False)
"""No picture is waited for, nothing sounds, nothing is said beside."""

BOTH: dict[Side, str] = {"squad": HUMAN, "opposition": HUMAN}


def man(
    name: str, x: int, y: int, facing: str = "", template: str = "rifleman", **stats: Any
) -> dict[str, Any]:
    """A unit of a map: small letters are the squad's, capitals the opposition's; `stats` are of `squad`."""
    side = SIDES[name[0].islower()]
    looks = facing or ("E" if side == "squad" else "W")
    return {"name": name, "side": side, "at": (x, y), "facing": looks, "template": template, "stats": stats}


FOUR = (
    man("ann", 1, 1, bhp=2),
    man("bob", 1, 4, bhp=2),
    man("Rex", 8, 1, bhp=2),
    man("Sly", 8, 4, bhp=2),
)
"""Two against two, with few hit points, in plain view."""


def drawn(
    rows: Iterable[str] = DUEL,
    units: Iterable[dict[str, Any]] = FOUR,
    *,
    heights: Iterable[str] = (),
    light: Iterable[str] = (),
    turns: int = 8,
    more: str = "",
    system: str = "squad",
) -> str:
    """The text of a map."""
    text = [
        f'format = 1\nname = "Duel"\nabout = "A small fight."\nsystems = ["{system}"]',
        f"turn_limit = {turns}\n\n[grid]\n" + _grid("terrain", rows),
    ]
    text += [_grid(name, found) for name, found in (("height", heights), ("light", light)) if found]
    return "\n".join([*text, more, *(_unit(unit, system) for unit in units)])


def _grid(name: str, rows: Iterable[str]) -> str:
    return f"{name} = '''\n" + "\n".join(rows) + "\n'''\n"


def _unit(one: dict[str, Any], system: str) -> str:
    stats = dict(one["stats"])
    lists = {name: stats.pop(name) for name in ("weapons", "items") if name in stats}
    lines = [
        "[[units]]",
        f'id = "{one["name"].lower()}"',
        f'template = "{one["template"]}"',
        f'name = "{one["name"].title()}"',
        f'side = "{one["side"]}"',
        f"at = [{one['at'][0]}, {one['at'][1]}]",
        f'facing = "{one["facing"]}"',
        *(f"{name} = {list(found)!r}" for name, found in lists.items()),
        *(f"{system}.{name} = {_value(value)}" for name, value in stats.items()),
    ]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def planned(
    text: str = "",
    *,
    system: str = "squad",
    fog: bool = True,
    seed: int = 3,
    players: Any = None,
    **house: int,
) -> Plan:
    """A battle of `squad`; without `slow_start` everybody has two actions in turn 1 too (S-04)."""
    house = {"slow_start": 0, **house} if system == "squad" else house
    return Plan(text or drawn(system=system), system, seed, players or BOTH, fog, house)


def opened(app: App, plan: Plan | None = None, settings: Settings = QUIET) -> BattleScreen:
    """The battle of a plan on the screen, with the ground painted."""
    app.settings = settings
    battle = BattleScreen(plan or planned())
    app.open(battle)
    for _ in range(3):
        app.frame(1 / 60)
    return battle
