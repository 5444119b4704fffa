"""Whom a unit can attack, and from where: range zones, sight, cover taken (B-36, E-06, E-16)."""

from bisect import bisect_left
from collections.abc import Iterator

from msgspec import Struct

from game.board.cover import Degree, cover_field
from game.board.sight import sees, sight_field
from game.board.squares import Facing, Square, distance, half_squares, towards
from game.rules.actions import Refusal
from game.rules.knowledge import is_there, known, known_square, target_refusals, target_squares
from game.rules.movement import reach_of
from game.rules.presentation import counted, named
from game.rules.state import cached
from game.rules.units import enemies
from game.systems.effort.units import BARE_HANDS, Agent, Effort, Weapon, Zone

ZONES: tuple[Zone, ...] = ("close", "near", "far", "distant")
ENDS = (2, 5, 50)
"""How far Close, Near and Far reach, in squares; beyond is Distant."""

CLOSE = ENDS[0]

_OPEN = Degree.NONE


def zone_of(squares: int) -> Zone:
    """The zone that a distance is in."""
    return ZONES[bisect_left(ENDS, squares)]


def zones_past(zone: Zone, squares: int) -> int:
    """How many zones a distance lies past a zone, 0 for none."""
    return max(ZONES.index(zone_of(squares)) - ZONES.index(zone), 0)


def reach_of_zone(zone: Zone) -> int | None:
    """How far a zone reaches in squares, None without an end."""
    place = ZONES.index(zone)
    return ENDS[place] if place < len(ENDS) else None


UNGUARDED: dict[Zone, int] = {"near": ENDS[0], "far": ENDS[1], "distant": ENDS[1]}
"""How near enemies are, in squares, to whom an attack with a weapon of a zone leaves its user Open (E-06)."""

OUT_OF_RANGE = 2
"""How many zones past a weapon's own it cannot attack (E-06)."""


class Manner(Struct, frozen=True, cache_hash=True):
    """How a unit attacks: the kind, the dice left out for it, whether it is an answer (E-41).

    `taken` counts the reactions taken before it this round, which only a riposte minds. `extra` is none of
    the Attacks of one's turn (E-10): a counter, or what an opportunist seizes.
    """

    name: str = "basic"
    out: int = 0
    answer: bool = False
    taken: int = 0
    extra: bool = False

    @property
    def aimed(self) -> bool:
        """Whether an Aim helps it (E-32)."""
        return self.name not in {"desperate", "flurry"}


BASIC = Manner()

OPENING = "opening"
"""The manner of an attack on an opening for which one has waited (E-51)."""


def wielded(unit: Agent) -> Weapon:
    """What a unit attacks another with: the weapon in hand, bare hands when that is for areas."""
    weapon = unit.in_hand
    return BARE_HANDS if weapon.stats.area else weapon


def weapon_text(unit: Agent) -> str:
    """What a unit attacks another with, and how far that is good."""
    weapon = wielded(unit)
    if in_melee(weapon):
        return f"{named(weapon.id)}, an adjacent enemy"
    reach = reach_of_zone(weapon.stats.zone)
    where = f"best up to {reach} squares" if reach else "at any range"
    near = UNGUARDED.get(weapon.stats.zone)
    leaves = f"; it leaves one Open to enemies within {counted(near, 'square')}" if near else ""
    return f"{named(weapon.id)}, {where}{leaves}"


def in_melee(weapon: Weapon) -> bool:
    """Whether a weapon reaches adjacent squares only (E-06)."""
    return weapon.stats.skill == "melee"


def attack_bars(view: Effort, unit: Agent, target: str, origin: Square, manner: Manner) -> Iterator[Refusal]:
    """Why a unit cannot attack another from a square, as its side knows it."""
    yield from target_refusals(view, unit, target, origin)
    at = known_square(view, unit.side, target)
    if at is None:
        return
    weapon = wielded(unit)
    yield from range_bars(view, weapon, origin, at)
    if manner.name == "power" and not muscled(weapon):
        yield Refusal("E-23", f"{weapon.id} is not powered by muscle")
    if view.has(target) and untargetable(view, view.unit(target), origin):
        yield Refusal("E-16", f"{target} has taken total cover")


def range_bars(view: Effort, weapon: Weapon, origin: Square, at: Square) -> Iterator[Refusal]:
    """A melee weapon reaches adjacent squares, another one zone past its own (E-06)."""
    if in_melee(weapon):
        if not view.board.adjacent(origin, at):
            yield Refusal("E-06", f"{at} is not adjacent")
    elif zones_past(weapon.stats.zone, distance(origin, at)) >= OUT_OF_RANGE:
        yield Refusal("E-06", f"{weapon.id} does not reach {at}")


def openings(view: Effort, unit: Agent) -> tuple[tuple[str, Square | None], ...]:
    """Whom a unit can attack, and from where: from its own square (None) or after a step into one."""
    return _openings(view, unit.id, view.clock.turn)


@cached
def _openings(view: Effort, unit: str, _turn: int) -> tuple[tuple[str, Square | None], ...]:
    agent, board = view.unit(unit), view.board
    weapon = wielded(agent)
    origins = [
        (step, step or agent.at, sight_field(board, step or agent.at)) for step in (None, *steps(view, unit))
    ]
    return tuple(
        (target, step)
        for target, at in target_squares(view, agent).items()
        for step, origin, sight in origins
        if sight[at.y, at.x]
        and not any(range_bars(view, weapon, origin, at))
        and not untargetable(view, view.unit(target), origin)
    )


def muscled(weapon: Weapon) -> bool:
    """Whether a weapon is powered by muscle (E-23)."""
    return weapon.stats.muscle and weapon.stats.trait == "strong"


def taken_cover(state: Effort, target: Agent, origin: Square) -> Degree:
    """The cover from a square of a unit that has taken cover; NONE of one that has not (E-16)."""
    if not target.cover:
        return _OPEN
    return Degree(max(cover_field(state.board, origin)[target.at.y, target.at.x], Degree.NONE))


def untargetable(state: Effort, target: Agent, origin: Square) -> bool:
    """Whether cover hides a unit from a square: total, and it has not attacked (E-16)."""
    hides = target.cover and not target.attacked
    return hides and taken_cover(state, target, origin) is Degree.TOTAL


def facing_to(unit: Agent, at: Square) -> Facing:
    """The direction in which a unit faces a square; its own facing for its own square (B-26)."""
    return unit.facing if at == unit.at else towards(at.x - unit.at.x, at.y - unit.at.y)


def can_attack(state: Effort, attacker: str, target: str, manner: Manner) -> bool:
    """Whether an attack still makes sense: both are there, and it is possible from where the attacker is."""
    unit = state.unit(attacker)
    if not unit.conscious or not is_there(state, unit, target):
        return False
    return not any(attack_bars(state, unit, target, unit.at, manner))


def unguarded(state: Effort, unit: Agent, weapon: Weapon) -> tuple[str, ...]:
    """The enemies to whom an attack with a weapon leaves its user Open: near, in sight and known (E-06)."""
    near = 0 if in_melee(weapon) else UNGUARDED.get(weapon.stats.zone, 0)
    return tuple(
        foe.id
        for foe in state.conscious()
        if enemies(unit.side, foe.side)
        and distance(unit.at, foe.at) <= near
        and sees(state.board, unit.at, foe.at)
        and known(state, unit.side, foe)
    )


@cached
def steps(view: Effort, unit: str) -> tuple[Square, ...]:
    """The squares to which a unit can go with one step that is no fall; none from the ground or a pit."""
    agent = view.unit(unit)
    if agent.prone or view.board.terrain(agent.at).pit:
        return ()
    area = reach_of(view, unit, drops=False).within(1)
    area[agent.at.y, agent.at.x] = False
    return tuple(view.board.where(area))


@cached
def approach(state: Effort, unit: str, target: str, manner: Manner) -> tuple[Square, ...] | None:
    """From where a unit attacks out of turn: from here (no step), else after the shortest step."""
    agent = state.unit(unit)
    if not any(attack_bars(state, agent, target, agent.at, manner)):
        return ()
    for at in sorted(steps(state, unit), key=lambda at: half_squares(agent.at, at)):
        if not any(attack_bars(state, agent, target, at, manner)):
            return (at,)
    return None
