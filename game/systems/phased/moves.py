"""Moving: Move, Run, Reposition, Climb, Flee, and what happens on the way (P-05, P-10, P-11, P-21 on)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

import numpy as np

from game.board.board import distance_field
from game.board.paths import DROP, UNREACHED
from game.board.squares import Square
from game.rules import interaction, movement
from game.rules.action_bases import ClimbingOut, GoingAlong
from game.rules.actions import Action, Refusal, decide
from game.rules.bot_values import PRESSING, Role, Situation
from game.rules.events import Said
from game.rules.knowledge import known
from game.rules.movement import Gait, reach_of, step
from game.rules.presentation import Button, counted, named
from game.rules.scripts import Script, aside, do, end_remembered, end_with, tell
from game.rules.state import Decision, WholeTurn, changed
from game.rules.story import leave_board
from game.rules.turns import finish
from game.rules.units import enemies
from game.systems.phased.actions import (
    ACTION,
    Choice,
    Execution,
    Moving,
    Replacement,
    Running,
    engaged_bars,
    given_up,
    may_move_on,
    run_squares,
)
from game.systems.phased.covering import draw_covering_fire
from game.systems.phased.harm import burn, fall
from game.systems.phased.items import take_in_hand, taking_bars, weapon_hint
from game.systems.phased.melee import strike_now
from game.systems.phased.pool import RAN, in_melee_with, opponents
from game.systems.phased.stealth import expose, look_out
from game.systems.phased.units import Fighter, Phased, Weapon


class Move(GoingAlong[Phased, Fighter], Choice, frozen=True):
    """Move up to `speed` squares, perhaps drawing a light weapon (P-10, P-11)."""

    moves = True
    button = Button("Move", "move", "P-10", aim="square", settled=(("draw", ""),))

    draw: str = ""

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        runs = f", once a turn; a Run, its Action, goes {run_squares(unit)}" if unit.stats.run else ""
        return f"Go up to {counted(cls.allowance(unit), 'square')}{runs}."

    @classmethod
    def buttons(cls, view: Phased, unit: Fighter) -> Iterator[Button]:
        far = counted(cls.allowance(unit), "square")
        yield from super().buttons(view, unit)
        yield from Button("Move, draw", "weapon", "P-11", aim="square").each(
            drawn_on_the_move(unit),
            lambda weapon: (
                f"Go up to {far}, drawing the {named(weapon.id)} on the way. {weapon_hint(weapon)}"
            ),
            "draw",
        )

    @classmethod
    def allowance(cls, unit: Fighter) -> int:
        """The speed; a cool head that aims goes a square (P-48)."""
        return min(unit.stats.speed, 1) if unit.aiming else unit.stats.speed

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        """One choice; a cool head may have aimed before (P-48)."""
        if not may_move_on(unit):
            yield from super().unpaid(view, unit, grant)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        if self.draw:
            yield from taking_bars(unit, self.draw)
            weapon = unit.carried(self.draw)
            if weapon and not on_the_move(unit, weapon):
                yield Refusal("P-11", f"{self.draw} is not light")

    @classmethod
    def possible(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterable[Self]:
        """Each as it is, and with each weapon that it can draw on the way."""
        moves = super().possible(view, unit, grant)
        draws = [weapon.id for weapon in drawn_on_the_move(unit)]
        if not draws:
            return moves
        return [cls(unit=unit.id, at=move.at, draw=draw) for move in moves for draw in ("", *draws)]

    def paid(self, state: Phased) -> Phased:
        aimed = state.unit(self.unit).choice == "aim"
        return changed(state, self.unit, choice="aim and move" if aimed else "move")

    def effect(self, state: Phased) -> Script[Phased]:
        if self.draw:
            state = yield from do(take_in_hand, state, self.unit, self.draw, "P-11")
        return (yield from end_with(walk, state, self.unit, self.path(state), ON_FOOT))


def drawn_on_the_move(unit: Fighter) -> tuple[Weapon, ...]:
    """The weapons that a unit can draw on the move (P-11)."""
    return tuple(weapon for weapon in unit.weapons if weapon.id != unit.held and on_the_move(unit, weapon))


def on_the_move(unit: Fighter, weapon: Weapon) -> bool:
    """Whether a weapon can be drawn on the move: a light one; any by who draws quickly (P-11, P-48)."""
    return weapon.stats.light or unit.can("quick_draw")


class Run(GoingAlong[Phased, Fighter], Execution, frozen=True):
    """Run, for +4 defense until the next turn (P-17, P-21)."""

    grants = (Running,)
    order = "run"
    button = Button("Run to", "move", "P-21", aim="square")
    role = Role("move", shelter=0.2)

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        far = counted(cls.allowance(unit), "square")
        return f"Run up to {far}: harder to hit by {RAN} until the next turn, but no cover of its own."

    @classmethod
    def allowance(cls, unit: Fighter) -> int:
        return run_squares(unit)

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from engaged_bars(view, unit, ", which is left by a Move alone")

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(run, state, self.unit, self.path(state), ON_FOOT))


def run(state: Phased, unit: str, path: tuple[Square, ...], gait: Gait[Phased]) -> Script[Phased]:
    """A unit runs along a path, and is hidden no more (P-21, P-47)."""
    state = yield from do(expose, changed(state, unit, ran=True), unit)
    return (yield from end_with(walk, state, unit, path, gait))


class Reposition(GoingAlong[Phased, Fighter], Replacement, frozen=True):
    """Give the declared Action up to move up to `speed` squares again (P-22)."""

    button = Button("Move instead", "move", "P-22", aim="square")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        return f"Give the Action up to move {counted(unit.stats.speed, 'square')} again{given_up(unit)}."

    @classmethod
    def allowance(cls, unit: Fighter) -> int:
        return unit.stats.speed

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(walk, state, self.unit, self.path(state), ON_FOOT))


class Climb(ClimbingOut[Phased, Fighter], Choice, frozen=True):
    """Climb out of a pit into a free square beside it (B-30)."""

    moves = True

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        return "Climb out of the pit into a free square beside it, instead of moving."

    def effect(self, state: Phased) -> Script[Phased]:
        """Climb; whoever stands unknown where it comes out is found (B-39)."""
        state = changed(state, self.unit, hugging=False, dug_in=False)
        state = yield from do(step, state, self.unit, self.at, "B-30")
        return (yield from end_with(burn, state, self.unit)) if state.unit(self.unit).at == self.at else state


class Parting(Decision, frozen=True):
    """Whether an enemy that has declared Melee spends it on who leaves its melee (P-23)."""

    between: ClassVar[tuple[str, ...]] = ("strike", "let go")

    attacker: str

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        if choice == "let go":
            return state
        return (yield from end_with(strike_now, state, self.attacker, self.target))


def walk(state: Phased, unit: str, path: tuple[Square, ...], gait: Gait[Phased]) -> Script[Phased]:
    """Go along a path; cover that was hugged, or dug in behind, is left."""
    state = changed(state, unit, hugging=False, dug_in=False, went=0)
    return (yield from end_with(movement.walk, state, unit, path, gait))


def leave_melees(state: Phased, unit: str, square: Square | None) -> Script[Phased]:
    """Each enemy whose melee a unit leaves for a square, or off the board, may strike at it (P-23).

    Who has declared Melee beside it but is in none with it is told to have no blow.
    """
    engaged = in_melee_with(state, unit)
    for enemy in opponents(state, unit):
        if square is not None and state.board.adjacent(square, enemy.at):
            continue
        if enemy in engaged:
            state = yield from aside("leaving melee", ask_parting_blow, state, enemy.id, unit)
        elif _blow_to_come(state, enemy.id, unit):
            text = f"{enemy.id} has no melee weapon in hand to strike at {unit}, who moves away"
            yield from tell(state, Said(text=text, unit=enemy.id, clause="P-23"))
    return state


def _blow_to_come(state: Phased, enemy: str, unit: str) -> bool:
    """Whether an enemy that has declared Melee still has its blow, and knows of a unit that is up."""
    striker, leaver = state.unit(enemy), state.unit(unit)
    waits = striker.order == "melee" and bool(striker.ready or striker.target)
    able = waits and striker.conscious and not striker.broken
    return able and leaver.conscious and known(state, striker.side, leaver)


def ask_parting_blow(state: Phased, enemy: str, unit: str) -> Script[Phased]:
    """An enemy that knows of a unit is asked whether it strikes at it, if its blow is still to come."""
    if not _blow_to_come(state, enemy, unit):
        return state
    grant = Parting(target=unit, attacker=enemy)
    text = f"{unit} leaves the melee: strike now, and not later this turn?"
    return (yield from end_with(decide, state, enemy, grant, text, "P-23"))


def arrive(state: Phased, unit: str, start: Square, cost: int) -> Script[Phased]:
    """What a step from a square brings: a drop, a hazard, covering fire (B-10, P-46, P-48)."""
    state = changed(state, unit, went=state.unit(unit).went + cost)
    levels = state.board.level(start) - state.board.level(state.unit(unit).at)
    if levels >= DROP:
        state = yield from do(fall, state, unit, levels)
    state = yield from do(burn, state, unit)
    return (yield from end_remembered(draw_covering_fire, state, unit))


ON_FOOT = Gait("P-10", arrive, leave_melees)
"""How fighters walk: an enemy may strike before a step that leaves its melee."""


class Flee(Action["Phased"], frozen=True):
    """Go, or run, by the quickest way to where the unit can leave the board (P-05)."""

    grants = (Moving, Running)
    button = Button(
        "Flee",
        "run",
        "P-05",
        "It is broken: it goes the quickest way off the board; once there it is out for good.",
        group=ACTION,
    )
    role = PRESSING

    @classmethod
    def has(cls, view: Phased, unit: Fighter) -> bool:
        return unit.broken

    def worth(self, view: Phased, situation: Situation) -> float:
        return 1.0

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        if not unit.broken:
            yield Refusal("P-05", f"{unit.id} is not broken")

    def refusals(self, view: Phased, grant: WholeTurn) -> Iterator[Refusal]:
        unit = view.unit(self.unit)
        yield from self.unpaid(view, unit, grant)
        if unit.broken and isinstance(grant, Running):
            if not unit.ready:
                yield Refusal("P-06", f"{unit.id} does not run")
            yield from Run.barred(view, unit)

    def perform(self, state: Phased, grant: WholeTurn) -> Script[Phased]:
        """Go as far as the way leads; at its end the unit is gone; in Movement a run is declared with it."""
        fighter = state.unit(self.unit)
        runs = isinstance(grant, Running)
        squares = Run.allowance(fighter) if runs else fighter.stats.speed
        path = way_out(state, fighter, squares)
        if runs:
            state = changed(state, fighter.id, acted=True)
            state = yield from do(run, state, fighter.id, path, ON_FOOT)
        else:
            state = changed(
                state, fighter.id, choice="flee", order="run", acted=False, hugging=False, dug_in=False
            )
            state = yield from do(walk, state, fighter.id, path, ON_FOOT)
        state = yield from do(_escape, state, fighter.id)
        return finish((yield from do(look_out, state, fighter.id)), fighter.id)


def _escape(state: Phased, unit: str) -> Script[Phased]:
    """A unit that has come to where it can leave is out, but not dead, if no parting blow stops it (P-05)."""
    fighter = state.unit(unit)
    if not fighter.conscious or fighter.at not in ways_out(state, fighter):
        return state
    state = yield from do(leave_melees, state, unit, None)
    if not state.unit(unit).conscious:
        return state
    return (yield from leave_board(state, unit, "P-05"))


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
    """The part of its way out that a unit can go in a number of squares, not to end in a friend's square."""
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


class Leave(interaction.Leave[Phased], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    def perform(self, state: Phased, grant: WholeTurn) -> Script[Phased]:
        """Out of a melee under the blows of those who may strike; who goes down stays (P-23)."""
        state = yield from do(leave_melees, state, self.unit, None)
        return (yield from super().perform(state, grant)) if state.unit(self.unit).conscious else state
