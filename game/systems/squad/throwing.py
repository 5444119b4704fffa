"""Throw: what flies short, what hits, what bursts (S-33, S-34, B-28, B-31)."""

from collections.abc import Iterator
from typing import Self

from game.board.board import Board
from game.board.sight import seen_within, sees
from game.board.squares import Square, crossed, distance, neighbours
from game.board.throws import blast, blast_of_throw, dropped, flight, stopped_short
from game.dice import Check, Reaches, counting
from game.physics.motion import Roll
from game.rules import events
from game.rules.action_bases import at_squares
from game.rules.actions import Refusal
from game.rules.events import Modifier
from game.rules.interaction import crates_shoved
from game.rules.knowledge import look, ours, who_know
from game.rules.presentation import Button, counted, dice
from game.rules.scripts import Script, aside, do, end_with, rest, roll, tell
from game.rules.state import Lying, WholeTurn, changed, having
from game.rules.units import AS_NEW
from game.systems.squad.attack import (
    MISTAKEN,
    arc_bars,
    empty_bars,
    has_attacked,
    note_attack,
    resolve,
    shots_left,
    spend_ammo,
    strike,
)
from game.systems.squad.pool import Attack, attack_check, behind
from game.systems.squad.turn import SquadAction
from game.systems.squad.units import Soldier, Squad, Weapon

EASIEST, HARDEST = 3, 10
FIRST_PIECE, NEXT_PIECE = 3, 1
"""What the first piece of cover on the way, and each after it, adds to the number (S-33)."""

JOINT = 3
"""How many units in a blast odds follow jointly; the others are listed with odds of their own."""

STRIDE = 2
"""How many squares each athletics die adds to the farthest aim (S-33)."""


class Throw(SquadAction, frozen=True):
    """Throw a weapon made for it at a square (S-33, S-34)."""

    button = Button("Throw", "throw", "S-33", aim="square")

    at: Square
    weapon: str

    def bars(self, view: Squad, unit: Soldier) -> Iterator[Refusal]:
        """The weapon, the range, the sight, the arc (B-36)."""
        weapon = thrown_weapon(unit, self.weapon)
        if weapon is None:
            yield Refusal("S-33", f"{unit.id} has no {self.weapon} to throw")
            return
        yield from empty_bars(weapon)
        if self.at not in view.board or self.at == unit.at:
            yield Refusal("S-34", f"{self.at} is no square to throw at")
            return
        if distance(unit.at, self.at) > throw_squares(unit, weapon):
            yield Refusal("S-34", f"{unit.id} throws {throw_squares(unit, weapon)} squares")
        if not sees(view.board, unit.at, self.at):
            yield Refusal("B-36", f"no line of sight to {self.at}")
        yield from arc_bars(unit, self.at)

    @classmethod
    def buttons(cls, view: Squad, unit: Soldier) -> Iterator[Button]:
        def hint(weapon: Weapon) -> str:
            far = counted(throw_squares(unit, weapon), "square")
            around = counted(weapon.stats.blast, "square")
            what = (
                f"it attacks everybody within {around} with {dice(weapon.stats.dam)}"
                if weapon.stats.blast
                else f"it attacks who stands there with {dice(unit.stats.att)}"
            )
            return f"Throw it up to {far} with {dice(unit.stats.ath)}: {what}{shots_left(weapon)}."

        return cls.button.each((weapon for weapon in unit.weapons if weapon.stats.thrown), hint)

    @classmethod
    def possible(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Self]:
        """Every square in range and in view, for each weapon to throw."""
        for weapon in unit.weapons:
            if weapon.stats.thrown and not any(empty_bars(weapon)):
                near = seen_within(view.board, unit.at, throw_squares(unit, weapon))
                aims = (at for at in near if at != unit.at and not behind(at, unit))
                yield from at_squares(cls, unit.id, aims, weapon=weapon.id)

    def area_of_effect(self, view: Squad) -> tuple[Square, ...]:
        """Where it bursts, if it is thrown far enough."""
        unit = view.unit(self.unit)
        weapon = thrown_weapon(unit, self.weapon)
        if weapon is None or not weapon.stats.blast:
            return ()
        return blast_of_throw(view.board, unit.at, self.at, weapon.stats.blast)

    def mistaken(self, view: Squad) -> str:
        return "" if self.area_of_effect(view) else MISTAKEN

    def pointed_at(self, view: Squad) -> str:
        return stopped_short(view.board, view.unit(self.unit).at, self.at)

    def effect(self, state: Squad) -> Script[Squad]:
        """Roll whether it gets there; it bursts, or hits who stands where it comes down."""
        unit = state.unit(self.unit)
        weapon = thrown_weapon(unit, self.weapon)
        if weapon is None:
            return state
        number, rows = throw_number(state.board, unit.at, self.at)
        check = Check((counting(10, number),) * unit.stats.ath, "sum", Reaches(1), "throw", (0,))
        success = yield from roll(state, check, "S-33", unit=unit.id, modifiers=rows)
        line = flight(state.board, unit.at, self.at)
        landed = line[-1] if success else falls_short(state.board, unit.at, self.at)
        state = spend_ammo(state, unit, weapon)
        if weapon.stats.blast:
            state = yield from do(_bursts, state, unit.id, landed, weapon)
        else:
            if landed == self.at:
                state = yield from do(_hits, state, unit.id, landed, weapon)
            lies = dropped(state.board, line[: line.index(landed) + 1])[-1]
            state = _left_lying(state, unit.id, lies, weapon.id)
        return (yield from end_with(has_attacked, state, unit.id))


def thrown_weapon(unit: Soldier, name: str) -> Weapon | None:
    """The weapon of that name that a unit carries and can throw."""
    for weapon in unit.weapons:
        if weapon.id == name and weapon.stats.thrown:
            return weapon
    return None


def throw_squares(unit: Soldier, weapon: Weapon) -> int:
    """How far a unit can aim a throw (S-34)."""
    far = STRIDE * unit.stats.ath
    return min(far, weapon.stats.range) if weapon.stats.range else far


def throw_number(board: Board, start: Square, aim: Square) -> tuple[int, tuple[Modifier, ...]]:
    """What each athletics die must reach, and why: the pieces of cover on the way (S-33, S-34)."""
    pieces = _pieces(board, start, aim)
    rows = [Modifier(EASIEST, "to throw", "throw", "S-33")]
    for number, piece in enumerate(pieces):
        where = " ".join(map(str, sorted(piece)))
        rows.append(Modifier(NEXT_PIECE if number else FIRST_PIECE, "to throw", f"over {where}", "S-33"))
    return throw_needs(tuple(rows)), tuple(rows)


def throw_needs(rows: tuple[Modifier, ...]) -> int:
    """What each athletics die must reach by the rows of a throw (S-33)."""
    return min(sum(row.value for row in rows), HARDEST)


def _pieces(board: Board, start: Square, aim: Square) -> list[set[Square]]:
    """The 8-connected groups of low squares on the centre line, one's own parapet excepted (B-17)."""
    groups: list[set[Square]] = []
    for square in crossed(start, aim)[1:-1]:
        own = board.beside(start, square) and not board.beside(square, aim)
        if not board.terrain(square).low or own:
            continue
        if groups and groups[-1] & set(neighbours(square)):
            groups[-1].add(square)
        else:
            groups.append({square})
    return groups


def falls_short(board: Board, start: Square, aim: Square) -> Square:
    """Where a throw without a success comes down: at half the distance to its aim, on the line (S-33)."""
    half = distance(start, aim) // 2
    flown = tuple(square for square in flight(board, start, aim) if distance(start, square) <= half)
    return dropped(board, flown)[-1]


def _hits(state: Squad, thrower: str, aim: Square, weapon: Weapon) -> Script[Squad]:
    """An object without blast that reaches its aim attacks whoever is known there, friends not (S-34)."""
    target = state.holder(aim)
    if target is None or ours(state.unit(thrower).side, target):
        return state
    return (yield from end_with(resolve, state, thrower, target.id, weapon, "throw"))


def _left_lying(state: Squad, thrower: str, landed: Square, weapon: str) -> Squad:
    """The last one thrown is carried no more: it lies where it came down, one alone."""
    unit = state.unit(thrower)
    if any(other.id == weapon and other.ammo > 0 for other in unit.weapons):
        return state
    left = AS_NEW if unit.arms[weapon] == AS_NEW else 1
    kept = tuple(other for other in unit.weapons if other.id != weapon)
    state = changed(state, thrower, weapons=kept, held="" if unit.held == weapon else unit.held)
    return look(having(state, items=(*state.items, Lying(weapon, landed, known=(), left=left))))


def _bursts(state: Squad, thrower: str, landed: Square, weapon: Weapon) -> Script[Squad]:
    """A grenade rolls, bursts, attacks everybody in its blast, and shoves crates (B-27, B-31, S-34)."""
    start = state.unit(thrower).at
    (burst,) = yield from rest(state, Roll(start, landed))
    squares = blast(state.board, burst, weapon.stats.blast)
    yield from tell(state, events.Burst(at=burst, squares=squares, clause="S-34"))
    victims = [unit for unit in state.conscious() if unit.at in squares]
    joint = sorted(victims, key=lambda victim: (distance(burst, victim.at), victim.id))[:JOINT]
    for victim in victims:
        if victim in joint:
            state = yield from do(_caught, state, thrower, victim.id, burst, weapon)
        else:
            state = yield from aside(
                f"blast on {victim.id}", _caught, state, thrower, victim.id, burst, weapon
            )
    return (yield from crates_shoved(state, burst, weapon.stats.blast, squares))


def _caught(state: Squad, thrower: str, victim: str, burst: Square, weapon: Weapon) -> Script[Squad]:
    """The blast attacks one unit: its damage is the margin (S-34); it tells nobody who is hidden there."""
    attack = Attack(state, state.unit(thrower), state.unit(victim), weapon, "blast", burst)
    if not attack.target.conscious:
        return state
    check, rows = attack_check(attack)
    to = who_know(state, attack.attacker, attack.target)
    margin = yield from roll(
        state, check, "S-34", unit=thrower, target=victim, modifiers=rows, to=to, hits=bool
    )
    state = note_attack(state, thrower, victim)
    return (yield from end_with(strike, state, thrower, victim, weapon, margin, "S-34")) if margin else state
