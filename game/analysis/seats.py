"""When a unit could act: now, or as it would stand in each seat that it has in a turn of its system."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.rules.state import S, having
from game.rules.system import System
from game.rules.turns import prompt


def seated(system: System[S], seen: S, unit: str) -> Iterator[S]:
    """Positions in which it is a unit's turn: the one given if it may act in it, else one a seat.

    The latter are what the unit would find if it were its next turn and nothing else had changed; none for
    who is out of the fight.
    """
    now = prompt(system, seen)
    if now and unit in now.units:
        yield seen
    elif seen.has(unit) and seen.unit(unit).conscious:
        ready, _ = system.attacks(seen, unit, unit)
        for phase, one in enumerate(system.phases):
            there = having(ready, outcome=None, pending=None, clock=replace(seen.clock, phase=phase))
            for number, seat in enumerate(one.seats(there)):
                if unit in seat.units:
                    clock = replace(there.clock, seat=number, active=unit, done=(), taken=False)
                    yield having(there, clock=clock)
