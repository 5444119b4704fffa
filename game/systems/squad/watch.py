"""Overwatch, and all that being in a new square brings (S-16, S-54, S-55)."""

from typing import ClassVar

from game.board.board import distance_field
from game.board.sight import sight_field
from game.board.squares import Square, distance
from game.rules.actions import decide
from game.rules.knowledge import in_view
from game.rules.scripts import Script, aside, do
from game.rules.state import Decision, changed
from game.systems.squad.attack import attack
from game.systems.squad.harm import burn
from game.systems.squad.pool import behind
from game.systems.squad.settling import settle
from game.systems.squad.unit import Soldier, Squad, Weapon


class Watching(Decision, frozen=True):
    """Whether a watcher shoots at an enemy that has moved in its view; who holds goes on watching."""

    between: ClassVar[tuple[str, ...]] = ("shoot", "hold")

    watcher: str

    def chosen(self, state: Squad, choice: str) -> Script[Squad]:
        """The shot, without Aim, which is kept."""
        if choice == "hold":
            return state
        one = state.unit(self.watcher)
        state = changed(state, one.id, watching=False, aim=0)
        state = yield from do(attack, state, one.id, self.target, one.in_hand, "shoot")
        return changed(state, one.id, aim=one.aim)


def arrived(state: Squad, unit: str) -> Script[Squad]:
    """What being in a new square brings: a hazard, and whoever watches (S-54, S-55)."""
    state = yield from do(burn, state, unit)
    state = yield from do(settle, state)
    for watcher in state.conscious():
        if _covers(state, watcher.id, unit):
            state = yield from aside("overwatch", overwatch, state, watcher.id, unit)
    return state


def overwatch(state: Squad, watcher: str, mover: str) -> Script[Squad]:
    """Who is on overwatch may shoot an enemy that has moved in its view: once, without Aim (S-55)."""
    grant = Watching(target=mover, watcher=watcher)
    return (yield from do(decide, state, watcher, grant, f"{mover} is in view: shoot?", "S-16"))


def shoots(weapon: Weapon) -> bool:
    """Whether a weapon is one to shoot with, and not empty (S-29, S-55)."""
    stats = weapon.stats
    return stats.range > 0 and not stats.thrown and (weapon.ammo > 0 or not stats.ammo)


def watched(view: Squad, unit: Soldier) -> tuple[Square, ...]:
    """The squares in which who is on overwatch would shoot at an enemy that it sees there (S-55)."""
    if not unit.watching or not unit.conscious or not shoots(unit.in_hand):
        return ()
    near = distance_field(view.board, unit.at) <= unit.in_hand.stats.range
    field = sight_field(view.board, unit.at) & near
    return tuple(at for at in view.board.where(field) if at != unit.at and not behind(at, unit))


def _covers(state: Squad, watcher: str, mover: str) -> bool:
    """Whether a unit can shoot at another now from overwatch: it must be seen, not only be known of."""
    one, other = state.unit(watcher), state.unit(mover)
    return (
        one.watching
        and in_view(state, one, other)
        and shoots(one.in_hand)
        and distance(one.at, other.at) <= one.in_hand.stats.range
        and not behind(other.at, one)
    )
