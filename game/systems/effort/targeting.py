"""Whom a unit can attack, and from where: range zones, sight, cover taken (B-36, E-06, E-16)."""

from bisect import bisect_left
from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from game.board.board import Board, cached_by_ground, distance_field, read_only
from game.board.cover import Degree, cover_field, total_cover_from
from game.board.paths import next_squares
from game.board.sight import sees, sight_field
from game.board.squares import Facing, Square, distance, half_squares, towards
from game.rules.actions import Refusal
from game.rules.knowledge import is_there, known, known_square, target_refusals, target_squares
from game.rules.movement import known_holders
from game.rules.presentation import Area, counted, named
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

ADJACENT, ANYWHERE = 0, 1000
"""How far a weapon reaches that is for adjacent squares only, and one whose range has no end."""

_FARTHEST = dict(zip(ZONES, (*ENDS[1:], ANYWHERE, ANYWHERE), strict=True))
"""How far weapons of a zone reach: to the end of the zone past it (E-06)."""


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
        return f"{named(weapon.id)}, on somebody beside it"
    reach = reach_of_zone(weapon.stats.zone)
    return f"{named(weapon.id)}, best up to {counted(reach, 'square')}" if reach else named(weapon.id)


OPEN_MEANS = "a die less to defend with"
"""What being Open is to a player, in a few words (E-44)."""


def open_means(unit: Agent) -> str:
    """What being Open is to a unit: who is no hero has no defence that could be worse (E-42, E-44)."""
    return OPEN_MEANS if unit.stats.hero else "an enemy that waits for it may strike"


def unguarded_text(unit: Agent) -> str:
    """To whom an attack leaves a unit Open by its weapon, as a sentence; empty for nobody (E-06)."""
    weapon = wielded(unit)
    near = UNGUARDED.get(weapon.stats.zone)
    if not near:
        return ""
    whom = f"enemies within {counted(near, 'square')}"
    return f" Attacking with its {named(weapon.id)} leaves it Open to {whom}: {open_means(unit)}."


def in_melee(weapon: Weapon) -> bool:
    """Whether a weapon reaches adjacent squares only (E-06)."""
    return weapon.stats.skill == "melee"


def farthest(weapon: Weapon) -> int:
    """How far a weapon reaches, in squares: one zone past its own, in a melee ADJACENT squares (E-06)."""
    return ADJACENT if in_melee(weapon) else _FARTHEST[weapon.stats.zone]


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
    if not _in_range(view.board, origin, farthest(weapon))[at.y, at.x]:
        yield Refusal(
            "E-06", f"{at} is not adjacent" if in_melee(weapon) else f"{weapon.id} does not reach {at}"
        )


@cached_by_ground
def _in_range(board: Board, origin: Square, far: int) -> Area:
    """The squares up to so far from a square, or those ADJACENT to it; not to be written to."""
    if far != ADJACENT:
        return read_only(distance_field(board, origin) <= far)
    area = np.zeros((board.height, board.width), np.bool_)
    for x, y in board.around(origin):
        area[y, x] = True
    return read_only(area)


def aimed_from(board: Board, weapon: Weapon, at: Square) -> Area:
    """The squares from which a square is in sight, and in range of a weapon (B-15, E-06).

    Shape (height, width), not to be written to. They are also those that are so from that square.
    """
    return _aimed_from(board, at, farthest(weapon))


@cached_by_ground
def _aimed_from(board: Board, at: Square, far: int) -> Area:
    return read_only(sight_field(board, at) & _in_range(board, at, far))


def squares_aimed_at(board: Board, weapon: Weapon, origin: Square) -> tuple[Square, ...]:
    """The squares that are in sight and in range of a weapon from another, row by row."""
    return _squares_aimed_at(board, origin, farthest(weapon))


@cached_by_ground
def _squares_aimed_at(board: Board, origin: Square, far: int) -> tuple[Square, ...]:
    return tuple(at for at in board.where(_aimed_from(board, origin, far)) if at != origin)


def openings(view: Effort, unit: Agent) -> tuple[tuple[str, Square | None], ...]:
    """Whom a unit can attack, and from where: from its own square (None) or after a step into one."""
    return _openings(view, unit.id, view.clock.turn)


@cached
def _openings(view: Effort, unit: str, _turn: int) -> tuple[tuple[str, Square | None], ...]:
    agent = view.unit(unit)
    weapon, ways = wielded(agent), [(step, step or agent.at) for step in (None, *steps(view, unit))]
    found = []
    for target, at in target_squares(view, agent).items():
        foe, near = view.unit(target), aimed_from(view.board, weapon, at)
        for step, origin in ways:
            if near[origin.y, origin.x] and not untargetable(view, foe, origin):
                found.append((target, step))
    return tuple(found)


def muscled(weapon: Weapon) -> bool:
    """Whether a weapon is powered by muscle (E-23)."""
    return weapon.stats.muscle and weapon.stats.trait == "strong"


def taken_cover(state: Effort, target: Agent, origin: Square) -> Degree:
    """The cover from a square of a unit that has taken cover; NONE of one that has not (E-16)."""
    if not target.cover:
        return _OPEN
    return Degree(max(int(cover_field(state.board, origin)[target.at.y, target.at.x]), Degree.NONE))


def untargetable(state: Effort, target: Agent, origin: Square) -> bool:
    """Whether cover hides a unit from a square: total, and it has not attacked (E-16)."""
    if not target.cover or target.attacked:
        return False
    return bool(total_cover_from(state.board, target.at)[origin.y, origin.x])


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
    if agent.prone:
        return ()
    held = known_holders(view, agent.side)
    return tuple([at for at in next_squares(view.board, agent.at, drops=False) if at not in held])


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
