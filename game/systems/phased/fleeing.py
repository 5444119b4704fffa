"""What the broken do: they flee by the quickest way, and are gone (P-05)."""

from collections.abc import Iterator

import numpy as np

from game.board.lines import distance_field
from game.board.paths import UNREACHED
from game.board.squares import Square
from game.rules import events
from game.rules.actions import Action, Refusal
from game.rules.knowledge import known
from game.rules.moving import reach_of
from game.rules.prompts import WholeTurn
from game.rules.scripts import Script, do, tell
from game.rules.sides import enemies
from game.rules.state import changed
from game.rules.turns import finish
from game.systems.phased.grants import Moving, Running
from game.systems.phased.moves import Run, melee_bars, ran, walk
from game.systems.phased.stealth import look_out
from game.systems.phased.unit import Fighter, Phased


class Flee(Action["Phased"], frozen=True):
    """Go, or run, to where one leaves the board by the quickest way (P-05)."""

    grants = (Moving, Running)

    def refusals(self, view: Phased, grant: WholeTurn) -> Iterator[Refusal]:
        """Only the broken do; nobody runs out of a melee."""
        unit: Fighter = view.unit(self.unit)
        if not unit.broken:
            yield Refusal("P-05", f"{unit.id} is not broken")
        elif isinstance(grant, Running):
            if not unit.ready:
                yield Refusal("P-06", f"{unit.id} does not run")
            yield from melee_bars(view, unit)

    def perform(self, state: Phased, grant: WholeTurn) -> Script[Phased]:
        """Go as far as one comes; who is where it leads is gone; in Movement a run is declared with it."""
        one: Fighter = state.unit(self.unit)
        runs = isinstance(grant, Running)
        squares = Run.allowance(one) if runs else one.stats.speed
        way = path(state, one, squares)
        if runs:
            state = changed(state, one.id, acted=True)
            state = yield from do(ran, state, one.id, way)
        else:
            state = changed(state, one.id, choice="flee", order="run", acted=False, hugging=False)
            state = yield from do(walk, state, one.id, way)
        state = yield from do(_gone, state, one.id)
        return finish((yield from do(look_out, state, one.id)), one.id)


def _gone(state: Phased, unit: str) -> Script[Phased]:
    """Who has come to where it can leave is out, but not dead (P-05)."""
    one: Fighter = state.unit(unit)
    if not one.conscious or one.at not in ways_out(state, one):
        return state
    yield from tell(state, events.Out(unit=unit, at=one.at, clause="P-05"))
    return changed(state, unit, fate="left", hidden_from=())


def ways_out(state: Phased, unit: Fighter) -> tuple[Square, ...]:
    """Where a unit can leave: the exits of its side, if it reaches one, else the border."""
    found = reach_of(state, unit.id, drops=False).cost < UNREACHED
    zones = [zone for zone in state.plot.zones if zone.kind == "exit" and zone.side in (None, unit.side)]
    exits = tuple(square for zone in zones for square in zone.squares if found[square.y, square.x])
    if exits:
        return exits
    board = state.board
    return tuple(
        square
        for square in board.squares()
        if (square.x in (0, board.width - 1) or square.y in (0, board.height - 1))
        and found[square.y, square.x]
    )


def path(state: Phased, unit: Fighter, squares: int) -> tuple[Square, ...]:
    """The way as far as one comes on it with so many squares: never to end in a friend's square."""
    found = reach_of(state, unit.id, drops=False)
    goal = _goal(state, unit)
    whole = found.path(goal) or ()
    area = found.within(squares)
    ends = [number for number, square in enumerate(whole) if area[square.y, square.x]]
    return whole[: ends[-1] + 1] if ends else ()


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
