"""Overrun: running over enemies of smaller scales (P-48)."""

from collections.abc import Iterator
from typing import Self

from game.board.paths import Reach
from game.board.squares import Square
from game.dice import Amount, Check, d
from game.rules.actions import Refusal
from game.rules.bot_values import Role
from game.rules.events import Modifier
from game.rules.knowledge import known
from game.rules.movement import Gait, reach_of
from game.rules.presentation import Button, counted
from game.rules.scripts import Script, do, end_with, roll
from game.rules.state import WholeTurn, changed
from game.rules.units import enemies
from game.systems.phased.actions import TalentAction
from game.systems.phased.harm import Wound, armor_against, hurt, larger, needed, through
from game.systems.phased.moves import Run, arrive, run
from game.systems.phased.units import Fighter, Phased


class Overrun(TalentAction, Run, frozen=True):
    """Run through the squares of known enemies of smaller scales, each of whom is hurt by it (P-48)."""

    talent = "overrun"
    button = Button("Overrun to", "run", "P-48", aim="square")
    role = Role("move", shelter=0.2, risk=-0.1)  # the risk is others'

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        far = counted(cls.allowance(unit), "square")
        return (
            f"Run up to {far} over enemies of smaller scales, but not to end on one: 1d6 at its own scale "
            f"to each, and nobody strikes at it as it leaves."
        )

    @classmethod
    def reach(cls, view: Phased, unit: Fighter) -> Reach:
        return reach_of(view, unit.id, crosses=runs_over)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        if self.at in view.board and not smaller_on(view, unit, self.path(view)):
            yield Refusal("P-48", f"{unit.id} comes over no known enemy of a smaller scale on the way")

    @classmethod
    def possible(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Self]:
        reach = cls.reach(view, unit)
        if not any(runs_over(unit, view.holder(at)) for at in reach.friends):
            return
        for at in view.board.where(cls.within(view, unit)):
            if smaller_on(view, unit, reach.path(at, cls.allowance(unit)) or ()):
                yield cls(unit=unit.id, at=at)

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(run, state, self.unit, self.path(state), OVER))


def runs_over(runner: Fighter, other: Fighter | None) -> bool:
    """Whether somebody is an enemy of a smaller scale than a runner."""
    if other is None or not enemies(runner.side, other.side):
        return False
    return larger(runner.stats.scale, other.stats.scale) > 0


def smaller_on(view: Phased, runner: Fighter, path: tuple[Square, ...]) -> tuple[Fighter, ...]:
    """The known enemies of smaller scales in whose squares a path leads, its start aside."""
    return tuple(
        other
        for other in view.conscious()
        if other.at in path and runs_over(runner, other) and known(view, runner.side, other)
    )


def _arrive_over(state: Phased, unit: str, start: Square, cost: int) -> Script[Phased]:
    """What every step brings, then what it does to who stands there."""
    state = yield from do(arrive, state, unit, start, cost)
    runner = state.unit(unit)
    for other in state.conscious():
        below = other.at == runner.at and runs_over(runner, other) and other.id not in runner.overran
        if below and runner.conscious:
            state = changed(state, unit, overran=(*runner.overran, other.id))
            return (yield from end_with(run_over, state, unit, other.id))
    return state


def run_over(state: Phased, unit: str, victim: str) -> Script[Phased]:
    """1d6 at the runner's scale to one whom it runs over, less armor."""
    runner, under = state.unit(unit), state.unit(victim)
    scale = runner.stats.scale
    armor = armor_against(under.stats.armor, under.stats.scale, scale)
    check = Check((d(6),), "sum", Amount(armor, armor + needed(under, scale)), "overrun", (0,))
    rows = (Modifier(1, "d6", "run over", "P-48"),)
    damage = yield from roll(state, check, "P-48", unit=unit, target=victim, modifiers=rows)
    return (yield from end_with(hurt, state, victim, through(under, damage, scale), Wound(scale, unit)))


OVER = Gait("P-48", _arrive_over, crosses=runs_over)
"""How fighters overrun: over smaller enemies, and under no parting blow."""
