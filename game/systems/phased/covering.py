"""Covering fire on those who run through the squares that it covers (P-48)."""

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import Square, neighbours
from game.rules.scripts import Script, aside, do
from game.rules.state import changed, having
from game.rules.targets import in_view
from game.systems.phased.near import in_melee_with
from game.systems.phased.shots import Volley, fire
from game.systems.phased.unit import Fighter, Phased, Weapon

RUN_PHASE = 2
"""The place of the Run phase in the turn (P-01)."""


def covered(state: Phased, runner: str) -> Script[Phased]:
    """Who runs into a covered square is fired at by each enemy that covers it, once a turn."""
    if state.clock.phase != RUN_PHASE:
        return state
    for one in state.conscious():
        if one.order == "covering_fire":
            state = yield from aside("covering fire", covering_shot, state, one.id, runner)
    return state


def covering_shot(state: Phased, unit: str, runner: str) -> Script[Phased]:
    """One shot of covering fire, if there is reason and means for it."""
    if not _covers(state, state.unit(unit), state.unit(runner)):
        return state
    pair = (unit, runner)
    state = having(state, turn=replace(state.turn, covered=(*state.turn.covered, pair)))
    state = changed(state, unit, acted=True)
    return (yield from do(fire, state, Volley(unit, (runner,), "covering")))


def _covers(state: Phased, one: Fighter, runner: Fighter) -> bool:
    return (
        one.order == "covering_fire"
        and one.covers is not None
        and runner.at in zone(one.covers)
        and in_view(state, one, runner)
        and loaded(one.in_hand)
        and not in_melee_with(state, one.id)
        and (one.id, runner.id) not in state.turn.covered
        and (not one.acted or any(by == one.id for by, _ in state.turn.covered))
    )


def watched(view: Phased, unit: Fighter) -> tuple[Square, ...]:
    """The squares in which who gives covering fire would fire at a runner that it sees there (P-48)."""
    if unit.order != "covering_fire" or unit.covers is None or not unit.conscious or not loaded(unit.in_hand):
        return ()
    return tuple(at for at in zone(unit.covers) if at in view.board and sees(view.board, unit.at, at))


def zone(at: Square) -> tuple[Square, ...]:
    """The 3x3 squares that covering fire at one takes in."""
    return (at, *neighbours(at))


def loaded(weapon: Weapon | None) -> bool:
    """Whether a weapon can fire a shot."""
    return weapon is not None and weapon.stats.shoots and (weapon.ammo > 0 or not weapon.stats.ammo)
