"""Covering fire: declared over 3x3 squares, fired at whoever runs through them (P-48)."""

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec.structs import replace

from game.board.sight import seen_within, sees
from game.board.squares import Square, neighbours
from game.rules import events
from game.rules.action_bases import at_squares
from game.rules.actions import Refusal
from game.rules.bot_values import Situation
from game.rules.knowledge import in_view
from game.rules.presentation import Button
from game.rules.scripts import Script, aside, end_with, tell
from game.rules.state import WholeTurn, changed, having
from game.rules.units import enemies
from game.systems.phased.actions import RUN_PHASE, Errand, TalentAction
from game.systems.phased.pool import in_melee_with
from game.systems.phased.units import Fighter, Phased, Weapon
from game.systems.phased.volley import Volley, fire

COVER_RANGE = 50
"""How far off covering fire is laid at most: three range increments, in squares."""


class CoveringFire(TalentAction, Errand, frozen=True):
    """Cover the 3x3 squares around one: who runs through them is fired at (P-48)."""

    talent = "covering_fire"
    button = Button(
        "Covering fire",
        "watch",
        "P-48",
        "Cover a square and those around it: enemies that run through are fired at this turn, at -4.",
        "square",
    )

    at: Square

    def worth(self, view: Phased, situation: Situation) -> float:
        """For each enemy about there who has to run to fight, when there is nobody to fire at."""
        unit, area = view.unit(self.unit), self.area_of_effect(view)
        foes = [foe for foe in view.conscious() if enemies(foe.side, unit.side)]
        if any(sees(view.board, unit.at, foe.at) for foe in foes):
            return -1.0
        return WORTH_OF_A_LANE * sum(at in area for foe in foes for at in view.board.around(foe.at)) / 8

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not loaded(unit.in_hand):
            yield Refusal("P-48", f"{unit.id} has no loaded weapon in hand that shoots")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if self.at not in view.board or self.at == unit.at:
            yield Refusal("P-48", f"{self.at} is no square to cover")
        elif self.at not in seen_within(view.board, unit.at, COVER_RANGE):
            far = f"{self.at} is more than {COVER_RANGE} squares away"
            seen = sees(view.board, unit.at, self.at)
            yield Refusal("P-48", far) if seen else Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def possible(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterable[Self]:
        squares = seen_within(view.board, unit.at, COVER_RANGE)
        return at_squares(cls, unit.id, [at for at in squares if at != unit.at])

    def paid(self, state: Phased) -> Phased:
        return changed(state, self.unit, order="covering_fire", acted=False)

    def effect(self, state: Phased) -> Script[Phased]:
        yield from tell(state, events.Status(unit=self.unit, status="covering fire", clause="P-48"))
        return changed(state, self.unit, covers=self.at)

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        return tuple(square for square in zone(self.at) if square in view.board)


WORTH_OF_A_LANE = 0.2
"""What it is worth to the computer to cover all squares around an enemy."""


def draw_covering_fire(state: Phased, runner: str) -> Script[Phased] | Phased:
    """Who runs into a covered square is fired at by each enemy that covers it, once a turn."""
    return _draw_fire(state, runner) if state.clock.phase == RUN_PHASE else state


def _draw_fire(state: Phased, runner: str) -> Script[Phased]:
    for unit in state.conscious():
        if unit.order == "covering_fire":
            state = yield from aside("covering fire", covering_shot, state, unit.id, runner)
    return state


def covering_shot(state: Phased, unit: str, runner: str) -> Script[Phased]:
    """One shot of covering fire, if there is reason and means for it."""
    if not _covers(state, state.unit(unit), state.unit(runner)):
        return state
    pair = (unit, runner)
    state = having(state, turn=replace(state.turn, covered=(*state.turn.covered, pair)))
    state = changed(state, unit, acted=True)
    return (yield from end_with(fire, state, Volley(unit, (runner,), "covering")))


def _covers(state: Phased, fighter: Fighter, runner: Fighter) -> bool:
    return (
        still_covers(state, fighter)
        and runner.ran
        and fighter.covers is not None
        and runner.at in zone(fighter.covers)
        and in_view(state, fighter, runner)
        and not in_melee_with(state, fighter.id)
        and (fighter.id, runner.id) not in state.turn.covered
    )


def still_covers(state: Phased, fighter: Fighter) -> bool:
    """Whether a unit gives covering fire, has not given it up, and has a shot left (P-22, P-48)."""
    begun = any(shooter == fighter.id for shooter, _ in state.turn.covered)
    waits = fighter.ready or begun
    return fighter.order == "covering_fire" and fighter.conscious and waits and loaded(fighter.in_hand)


def watched(view: Phased, unit: Fighter) -> tuple[Square, ...]:
    """The squares in which who gives covering fire would fire at a runner that it sees there (P-48)."""
    if unit.covers is None or not still_covers(view, unit):
        return ()
    return tuple(at for at in zone(unit.covers) if at in view.board and sees(view.board, unit.at, at))


def zone(at: Square) -> tuple[Square, ...]:
    """The 3x3 squares that covering fire at a square takes in."""
    return (at, *neighbours(at))


def loaded(weapon: Weapon | None) -> bool:
    """Whether a weapon can fire a shot."""
    return weapon is not None and weapon.stats.shoots and (weapon.ammo > 0 or not weapon.stats.ammo)
