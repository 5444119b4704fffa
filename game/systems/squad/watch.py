"""Overwatch, and all that being in a new square brings (S-16, S-54, S-55)."""

from game.board.sight import sees
from game.board.squares import distance
from game.rules.knowledge import observed
from game.rules.prompts import Choice, Prompt
from game.rules.scripts import Script, aside, ask, do
from game.rules.sides import enemies
from game.rules.state import changed
from game.systems.squad.attack import attack
from game.systems.squad.harm import burn
from game.systems.squad.pool import behind
from game.systems.squad.settling import settle
from game.systems.squad.unit import Squad, Weapon

CHOICES = Choice(("shoot", "hold"))
"""What a watcher can do when an enemy moves in its view; who holds goes on watching."""


def arrived(state: Squad, unit: str) -> Script[Squad]:
    """What being in a new square brings: a hazard, and whoever watches (S-54, S-55)."""
    state = yield from do(burn, state, unit)
    state = yield from do(settle, state)
    for watcher in state.conscious():
        if watcher.watching:
            state = yield from aside("overwatch", overwatch, state, watcher.id, unit)
    return state


def overwatch(state: Squad, watcher: str, mover: str) -> Script[Squad]:
    """Who is on overwatch may shoot an enemy that has moved in its view: once, without Aim (S-55)."""
    if not _covers(state, watcher, mover):
        return state
    one = state.unit(watcher)
    prompt = Prompt(one.side, (watcher,), CHOICES, f"{mover} is in view: shoot?", "S-16")
    if (yield from ask(state, prompt)).choice == "hold":
        return state
    kept = one.aim
    state = changed(state, watcher, watching=False, aim=0)
    state = yield from do(attack, state, watcher, mover, one.in_hand, "shoot")
    return changed(state, watcher, aim=kept)


def shoots(weapon: Weapon) -> bool:
    """Whether a weapon is one to shoot with, and not empty (S-29, S-55)."""
    stats = weapon.stats
    return stats.range > 0 and not stats.thrown and (weapon.ammo > 0 or not stats.ammo)


def _covers(state: Squad, watcher: str, mover: str) -> bool:
    """Whether a unit can shoot at another now from overwatch: it must be seen, not only be known of."""
    one, other = state.unit(watcher), state.unit(mover)
    return (
        one.watching
        and one.conscious
        and other.conscious
        and enemies(one.side, other.side)
        and shoots(one.in_hand)
        and distance(one.at, other.at) <= one.in_hand.stats.range
        and not behind(other.at, one)
        and sees(state.board, one.at, other.at)
        and observed(state, one.side, other)
    )
