"""Moving: Move, Run, Reposition, Climb, Flee, and what happens on the way (P-05, P-10, P-11, P-21 on)."""

from collections.abc import Iterator
from typing import ClassVar, Self

import numpy as np

from game.board.board import distance_field
from game.board.paths import DROP, UNREACHED, Reach, step_cost
from game.board.squares import Square, neighbours
from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.bot_values import CLIMB, MOVE, Role
from game.rules.knowledge import known
from game.rules.movement import climbs_to, make_room, reach_of, step
from game.rules.scripts import Script, aside, do, tell
from game.rules.state import Decision, WholeTurn, changed
from game.rules.turns import finish
from game.rules.units import enemies
from game.systems.phased.actions import Choice, Deed, Execution, Moving, Replacement, Running, may_move_on
from game.systems.phased.covering import covered
from game.systems.phased.harm import burn, fall
from game.systems.phased.items import draws, holding, taking_bars
from game.systems.phased.melee import strike_now
from game.systems.phased.pool import in_melee_with
from game.systems.phased.stealth import look_out
from game.systems.phased.units import Fighter, Phased, Weapon

SPRINT = 3
"""How much farther a sprinter runs (P-48)."""


class Going(Deed, frozen=True):
    """A way to a square, along `via` or the cheapest path."""

    at: Square
    via: tuple[Square, ...] = ()

    @classmethod
    def allowance(cls, unit: Fighter) -> int:
        """How many squares it goes: as far as the Movement phase allows (P-10)."""
        return unit.stats.speed

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if not self._reaches(view, unit):
            yield Refusal("B-07", f"{self.at} is out of reach")

    def _reaches(self, view: Phased, unit: Fighter) -> bool:
        if self.at not in view.board or self.at == unit.at:
            return False
        area = reach_of(view, unit.id)
        if not self.via:
            return bool(area.within(self.allowance(unit))[self.at.y, self.at.x])
        return self.via[-1] == self.at and self.at not in area.friends and self._affords(area, unit)

    def _affords(self, reach: Reach, unit: Fighter) -> bool:
        """Whether a path of one's own is legal and within the allowance, or is the single step of B-07."""
        at, total, allowance = reach.start, 0, self.allowance(unit)
        for square in self.via:
            cost = None if square in reach.enemies else step_cost(reach.board, at, square)
            if cost is None:
                return False
            at, total = square, total + cost
        return total <= 2 * allowance + 1 or (allowance >= 1 and len(self.via) == 1)

    def path(self, state: Phased) -> tuple[Square, ...]:
        """The squares that it goes through."""
        if self.via:
            return self.via
        return reach_of(state, self.unit).path(self.at, self.allowance(state.unit(self.unit))) or ()

    @classmethod
    def options(cls, view: Phased, unit: str, grant: WholeTurn) -> Iterator[Self]:
        mover = view.unit(unit)
        if any(cls.barred(view, mover)):
            return
        yield from (cls(unit=unit, at=at) for at in within(view, mover, cls.allowance(mover)))

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from do(walk, state, self.unit, self.path(state)))


def within(view: Phased, mover: Fighter, allowance: int) -> list[Square]:
    """The squares that a unit can go to."""
    area = reach_of(view, mover.id).within(allowance)
    area[mover.at.y, mover.at.x] = False
    return view.board.where(area)


class Move(Going, Choice, frozen=True):
    """Move up to `speed` squares, perhaps drawing a light weapon (P-10, P-11)."""

    role = MOVE

    draw: str = ""

    @classmethod
    def allowance(cls, unit: Fighter) -> int:
        """The speed; a cool head that aims goes a square (P-48)."""
        return min(unit.stats.speed, 1) if unit.aiming else unit.stats.speed

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """One choice; a cool head may have aimed before (P-48)."""
        if not may_move_on(unit):
            yield from super().barred(view, unit)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        if self.draw:
            yield from taking_bars(unit, self.draw)
            yield from on_the_move_bars(unit, self.draw)

    @classmethod
    def options(cls, view: Phased, unit: str, grant: WholeTurn) -> Iterator[Self]:
        mover = view.unit(unit)
        names = [
            weapon.id for weapon in mover.weapons if weapon.id != mover.held and on_the_move(mover, weapon)
        ]
        for going in super().options(view, unit, grant):
            yield going
            yield from (cls(unit=unit, at=going.at, draw=name) for name in names)

    def paid(self, state: Phased) -> Phased:
        aimed = state.unit(self.unit).choice == "aim"
        return changed(state, self.unit, choice="aim and move" if aimed else "move")

    def effect(self, state: Phased) -> Script[Phased]:
        if self.draw:
            state = yield from do(draws, state, self.unit, self.draw, "P-11")
        return (yield from do(walk, state, self.unit, self.path(state)))


def on_the_move(unit: Fighter, weapon: Weapon) -> bool:
    """Whether a weapon can be drawn on the move: a light one; any by who draws quickly (P-11, P-48)."""
    return weapon.stats.light or unit.can("quick_draw")


def on_the_move_bars(unit: Fighter, name: str) -> Iterator[Refusal]:
    """Only light weapons are drawn on the move (P-11)."""
    weapon = holding(unit, name)
    if weapon and not on_the_move(unit, weapon):
        yield Refusal("P-11", f"{name} is not light")


class Run(Going, Execution, frozen=True):
    """Run, for +4 defense until the next turn (P-17, P-21)."""

    role = Role("move", shelter=0.2)

    grants = (Running,)
    order = "run"

    @classmethod
    def allowance(cls, unit: Fighter) -> int:
        """The squares of a run, more for a sprinter (P-48)."""
        return unit.stats.run + SPRINT * unit.can("sprinter")

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from super().barred(view, unit)
        yield from melee_bars(view, unit)

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from do(ran, state, self.unit, self.path(state)))


def melee_bars(view: Phased, unit: Fighter) -> Iterator[Refusal]:
    """A melee is left in Movement, not by running (P-23)."""
    foes = in_melee_with(view, unit.id)
    if foes:
        names = ", ".join(foe.id for foe in foes)
        yield Refusal("P-23", f"{unit.id} is in melee with {names}, which is left by a Move alone")


def ran(state: Phased, unit: str, path: tuple[Square, ...]) -> Script[Phased]:
    """A unit runs along a path; it is no longer hidden (P-21, P-47)."""
    state = changed(state, unit, ran=True, exerted=True)
    return (yield from do(walk, state, unit, path))


class Reposition(Going, Replacement, frozen=True):
    """Give the declared Action up to move up to `speed` squares again (P-22)."""

    role = MOVE


class Climb(Choice, frozen=True):
    """Climb out of a pit into a free square beside it (B-30)."""

    role = CLIMB

    at: Square

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from super().barred(view, unit)
        if not view.board.terrain(unit.at).pit:
            yield Refusal("B-30", f"{unit.id} is in no pit")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if not climbs_to(view, unit, self.at):
            yield Refusal("B-30", f"{self.at} is no free square beside the pit")

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, at=square) for square in neighbours(view.unit(unit).at))

    def effect(self, state: Phased) -> Script[Phased]:
        """Climb; whoever stands unknown where it comes out is found (B-39)."""
        state = changed(state, self.unit, hugging=False)
        state = yield from do(step, state, self.unit, self.at, "B-30")
        return (yield from do(burn, state, self.unit)) if state.unit(self.unit).at == self.at else state


class Parting(Decision, frozen=True):
    """Whether an enemy that has declared Melee spends it on who leaves its melee (P-23)."""

    between: ClassVar[tuple[str, ...]] = ("strike", "let go")

    attacker: str

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        if choice == "let go":
            return state
        return (yield from do(strike_now, state, self.attacker, self.target))


def walk(state: Phased, unit: str, path: tuple[Square, ...]) -> Script[Phased]:
    """Go along a path, step by step; what happens on the way happens where it happens (B-11)."""
    state = changed(state, unit, hugging=False, went=0)
    way: tuple[Square, ...] = (state.unit(unit).at,)
    for square in path:
        state = yield from do(_leave, state, unit, square)
        before = state.unit(unit)
        cost = step_cost(state.board, before.at, square)
        if not before.conscious or cost is None:
            break
        state = yield from do(step, state, unit, square, "P-10")
        if state.unit(unit).at != square:
            break
        way = (*way, square)
        state = changed(state, unit, went=before.went + cost)
        state = yield from do(_arrive, state, unit, before.at)
    return (yield from do(make_room, state, unit, way))


def _leave(state: Phased, unit: str, square: Square) -> Script[Phased]:
    """Each enemy whose melee a step leaves may strike, if its Melee is still to come (P-23)."""
    for foe in in_melee_with(state, unit):
        if not state.board.adjacent(square, foe.at):
            state = yield from aside("leaving melee", parting, state, foe.id, unit)
    return state


def parting(state: Phased, foe: str, unit: str) -> Script[Phased]:
    """An enemy is asked whether it strikes at who leaves."""
    enemy = state.unit(foe)
    if not enemy.conscious or not state.unit(unit).conscious or enemy.order != "melee" or enemy.acted:
        return state
    if enemy.broken or enemy.target:
        return state
    grant = Parting(target=unit, attacker=foe)
    return (yield from do(decide, state, foe, grant, f"{unit} leaves the melee: strike?", "P-23"))


def _arrive(state: Phased, unit: str, start: Square) -> Script[Phased]:
    """What a step from a square brings: a drop, a hazard, covering fire (B-10, P-46, P-48)."""
    levels = state.board.level(start) - state.board.level(state.unit(unit).at)
    if levels >= DROP:
        state = yield from do(fall, state, unit, levels)
    state = yield from do(burn, state, unit)
    return (yield from do(covered, state, unit))


class Flee(Action["Phased"], frozen=True):
    """Go, or run, to where one leaves the board by the quickest way (P-05)."""

    grants = (Moving, Running)

    def refusals(self, view: Phased, grant: WholeTurn) -> Iterator[Refusal]:
        unit = view.unit(self.unit)
        if not unit.broken:
            yield Refusal("P-05", f"{unit.id} is not broken")
        elif isinstance(grant, Running):
            if not unit.ready:
                yield Refusal("P-06", f"{unit.id} does not run")
            yield from melee_bars(view, unit)

    def perform(self, state: Phased, grant: WholeTurn) -> Script[Phased]:
        """Go as far as one comes; who is where it leads is gone; in Movement a run is declared with it."""
        fighter = state.unit(self.unit)
        runs = isinstance(grant, Running)
        squares = Run.allowance(fighter) if runs else fighter.stats.speed
        path = way_out(state, fighter, squares)
        if runs:
            state = changed(state, fighter.id, acted=True)
            state = yield from do(ran, state, fighter.id, path)
        else:
            state = changed(state, fighter.id, choice="flee", order="run", acted=False, hugging=False)
            state = yield from do(walk, state, fighter.id, path)
        state = yield from do(_gone, state, fighter.id)
        return finish((yield from do(look_out, state, fighter.id)), fighter.id)


def _gone(state: Phased, unit: str) -> Script[Phased]:
    """Who has come to where it can leave is out, but not dead (P-05)."""
    fighter = state.unit(unit)
    if not fighter.conscious or fighter.at not in ways_out(state, fighter):
        return state
    yield from tell(state, events.Out(unit=unit, at=fighter.at, clause="P-05"))
    return changed(state, unit, fate="left", hidden_from=())


def ways_out(state: Phased, unit: Fighter) -> tuple[Square, ...]:
    """Where a unit can leave: the exits of its side, if it reaches one, else the border."""
    reached = reach_of(state, unit.id, drops=False).cost < UNREACHED
    zones = [zone for zone in state.plot.zones if zone.kind == "exit" and zone.side in (None, unit.side)]
    exits = tuple(square for zone in zones for square in zone.squares if reached[square.y, square.x])
    if exits:
        return exits
    board = state.board
    return tuple(
        square
        for square in board.squares()
        if (square.x in (0, board.width - 1) or square.y in (0, board.height - 1))
        and reached[square.y, square.x]
    )


def way_out(state: Phased, unit: Fighter, squares: int) -> tuple[Square, ...]:
    """The way as far as one comes on it with so many squares: never to end in a friend's square."""
    reach = reach_of(state, unit.id, drops=False)
    goal = _goal(state, unit)
    path = reach.path(goal) or ()
    ends_in = reach.within(squares)
    ends = [number for number, square in enumerate(path) if ends_in[square.y, square.x]]
    return path[: ends[-1] + 1] if ends else ()


def _goal(state: Phased, unit: Fighter) -> Square:
    """The nearest way out, else the reachable square that is farthest from all enemies that it knows of."""
    cost = reach_of(state, unit.id, drops=False).cost
    out = ways_out(state, unit)
    if out:
        return min(out, key=lambda at: (cost[at.y, at.x], at.y, at.x))
    board = state.board
    away = np.full((board.height, board.width), UNREACHED)
    for foe in state.conscious():
        if enemies(foe.side, unit.side) and known(state, unit.side, foe):
            away = np.minimum(away, distance_field(board, foe.at))
    within = board.where(cost < UNREACHED)
    return max(within, key=lambda at: (away[at.y, at.x], -at.y, -at.x))
