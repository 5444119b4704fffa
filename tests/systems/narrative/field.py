"""Scenes of `narrative`: a drawn board, units whose statistics stand in the test, dice by their letters."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from game.board.board import Board
from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action, Choose
from game.rules.events import AnyEvent, Hurt, Rolled
from game.rules.scenario import Catalogue, Gear, Lying, Placement, Scenario
from game.rules.state import Options
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import Side
from game.systems.narrative.checks import FACES
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Character, Narrative, Slot
from tests.scenes import side_of

OPEN = ("....................",) * 6

PLAIN: dict[str, Any] = {
    "brawn": 3,
    "agility": 3,
    "intellect": 2,
    "cunning": 2,
    "willpower": 2,
    "presence": 2,
    "wound_threshold": 12,
    "strain_threshold": 11,
    "soak": 3,
    "ranged_heavy": 1,
    "melee": 1,
}
"""2 ability and 1 proficiency with rifle and knife; a scene says what differs."""

WEAPONS: dict[str, dict[str, Any]] = {
    "rifle": {"skill": "ranged_heavy", "damage": 8, "crit": 3, "band": "long"},
    "pistol": {"skill": "ranged_light", "damage": 6, "crit": 3, "band": "medium"},
    "knife": {"skill": "melee", "damage": 2, "crit": 3},
    "gun": {"skill": "gunnery", "damage": 9, "crit": 3, "band": "extreme"},
    "auto": {
        "skill": "ranged_heavy",
        "damage": 8,
        "crit": 3,
        "band": "long",
        "qualities": {"auto_fire": 1},
    },
    "frag": {
        "skill": "ranged_light",
        "damage": 8,
        "crit": 4,
        "band": "short",
        "qualities": {"blast": 6, "limited_ammo": 1},
    },
    "baton": {"skill": "melee", "damage": 3, "crit": 6, "qualities": {"stun": 2, "defensive": 1}},
}

ITEMS: dict[str, dict[str, Any]] = {
    "medkit": {"heals": 3, "charges": 2},
    "smoke": {"smoke": 1, "rounds": 3, "range": 6, "charges": 1},
    "cloak": {"stealth": 1},
}


def character(at: tuple[int, int], **stats: Any) -> dict[str, Any]:
    """A unit of a scene: its square, and what differs from PLAIN; `weapons` and `items` by name."""
    return {"at": at, **stats}


def field(
    rows: tuple[str, ...] = OPEN,
    *,
    order: Sequence[Side] | None = None,
    weapons: dict[str, dict[str, Any]] | None = None,
    lying: tuple[tuple[str, tuple[int, int]], ...] = (),
    heights: tuple[str, ...] = (),
    light: tuple[str, ...] = (),
    fog: bool = False,
    sandbox: bool = False,
    seed: int = 0,
    house: tuple[tuple[str, int], ...] = (),
    scenario: dict[str, Any] | None = None,
    **units: dict[str, Any],
) -> Match[Narrative]:
    """A match of `narrative` at its first choice: small letters are the squad's, capitals the opposition's.

    The slots are in this `order` of sides, the squad's first without one; None leaves no roll to chance.
    """
    arms = {**WEAPONS, **(weapons or {})}
    catalogue = Catalogue(
        weapons={name: Gear(name, name, "", {"narrative": block}) for name, block in arms.items()},
        items={name: Gear(name, name, "", {"narrative": block}) for name, block in ITEMS.items()},
    )
    drawn = Scenario(
        "scene",
        "",
        ("narrative",),
        Board.of(rows, heights, light),
        placements=tuple(_placed(name, dict(unit)) for name, unit in units.items()),
        items=tuple(Lying(name, Square(*at)) for name, at in lying),
        catalogue=catalogue,
        **(scenario or {}),
    )
    match = Match(NARRATIVE, drawn, seed=seed, options=Options(fog=fog, sandbox=sandbox, house=house))
    sides = [unit.side for unit in match.state.units]
    ranked: Sequence[Side] = order or sorted(sides, key=("squad", "ally", "opposition", "neutral").index)
    give(match, slots=tuple(Slot(side) for side in ranked))
    return match


def _placed(name: str, unit: dict[str, Any]) -> Placement:
    at, side = Square(*unit.pop("at")), unit.pop("side", side_of(name))
    weapons, items = unit.pop("weapons", ("rifle",)), unit.pop("items", ())
    block = {**PLAIN, **unit}
    return Placement(name, "man", side, at, "E", name, "person", weapons, items, {"narrative": block})


def who(match: Match[Narrative], name: str) -> Character:
    """A unit as it is in truth."""
    return match.state.unit(name)


def put(match: Match[Narrative], name: str, **values: Any) -> None:
    """Give some values of a unit, as if they had come about."""
    units = tuple(
        msgspec.structs.replace(unit, **values) if unit.id == name else unit for unit in match.state.units
    )
    match.state = msgspec.structs.replace(match.state, units=units)


def give(match: Match[Narrative], **parts: Any) -> None:
    """Give some parts of the encounter, as if they had come about."""
    turn = msgspec.structs.replace(match.state.turn, **parts)
    match.state = msgspec.structs.replace(match.state, turn=turn)


POOL = ("boost", "ability", "proficiency", "setback", "difficulty", "challenge")
"""The kinds of dice in the order in which a pool is rolled (J-04)."""


def numbers(spec: str) -> tuple[int, ...]:
    """Faces by their letters, put in the order of a pool: "ability SS -, difficulty F"."""
    faces: list[int] = []
    groups = [part.split() for part in spec.split(",") if part.strip()]
    for kind, *shown in sorted(groups, key=lambda group: POOL.index(group[0])):
        faces += [FACES[kind].index(letters) + 1 for letters in shown]
    return tuple(faces)


def kinds(spec: str) -> Counter[str]:
    """The dice of such a text."""
    groups = [part.split() for part in spec.split(",") if part.strip()]
    return Counter({kind: len(shown) for kind, *shown in groups})


def rolled(match: Match[Narrative], action: Action[Any], spec: str, *more: int) -> Rolled:
    """An action whose first roll has just these dice, and these faces of further dice after it."""
    events = match.do(action, dice=numbers(spec) + more)
    first = rolls(events)[0]
    assert Counter(first.dice) == kinds(spec), (Counter(first.dice), spec)
    return first


def rolls(events: tuple[AnyEvent, ...]) -> list[Rolled]:
    """The rolls among events."""
    return [event for event in events if isinstance(event, Rolled)]


def hurts(events: tuple[AnyEvent, ...]) -> list[tuple[str, int, str]]:
    """Who was hurt how much of what, in order."""
    return [(event.unit, event.amount, event.what) for event in events if isinstance(event, Hurt)]


def rows(event: Rolled, clause: str) -> list[tuple[str, int]]:
    """What a clause added to a roll."""
    return [(row.what, row.value) for row in event.modifiers if row.clause == clause]


def refused(match: Match[Narrative], action: Action[Any]) -> list[str]:
    """The clauses that an action is refused for."""
    return [refusal.clause for refusal in match.why_not(action)]


def choose(match: Match[Narrative], choice: str, *dice: int) -> tuple[AnyEvent, ...]:
    """Answer the decision that waits."""
    return match.do(Choose(choice=choice), dice=dice)


def offers(match: Match[Narrative]) -> tuple[str, ...]:
    """The choices of the decision that waits."""
    return match.prompt.grant.choices if match.prompt else ()


def end(match: Match[Narrative], *names: str) -> None:
    """These units end their turns, one after the other."""
    for name in names:
        match.do(EndTurn(unit=name))


def next_round(match: Match[Narrative]) -> None:
    """Everybody who is left ends its turn, until the next round's first choice."""
    now = match.state.clock.turn
    while match.prompt and match.state.clock.turn == now:
        if match.prompt.grant.choices:
            choose(match, match.prompt.grant.choices[-1])
        elif not match.why_not(EndPhase()):
            match.do(EndPhase())
        else:
            end(match, match.prompt.units[0])


HIT = "proficiency SS, ability S -, difficulty -"
"""A shot at short range that hits by 3 and leaves nothing to spend: 8 + 3 - 3 = 8 wounds."""

MISS = "proficiency -, ability - -, difficulty -"
"""And one that misses by nothing."""

CLOSE = "proficiency SS, ability - -, difficulty - -"
"""A blow with brawn 3 and 1 rank that hits by 2."""

SHOT = "proficiency SS, ability S -"
"""The dice of the shooter of such a shot."""


def brawl(**more: Any) -> Match[Narrative]:
    """Let a and X be engaged, hand to hand with knives."""
    match = field(a=character((4, 2), weapons=("knife",)), X=character((5, 2), weapons=("knife",)), **more)
    give(match, pairs=(("X", "a"),))
    return match
