"""Who may react to what, and by what means (E-28, E-37 to E-45): all of it only asks, or keeps the count."""

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import Square, distance
from game.rules.events import SOMEBODY, Modifier
from game.rules.knowledge import in_view, known, look
from game.rules.movement import reach_of
from game.rules.state import cached, changed
from game.rules.units import enemies
from game.systems.effort.pool import NO_DODGE, UNHARMED
from game.systems.effort.targeting import (
    BASIC,
    CLOSE,
    OPENING,
    Manner,
    approach,
    wielded,
    zones_past,
)
from game.systems.effort.units import Agent, Cue, Effort, Readied

STRIKES: dict[str, Manner] = {
    "basic_attack": Manner(answer=True),
    "defensive_attack": Manner("defensive", 2, answer=True),
    "power_attack": Manner("power", 2, answer=True),
    OPENING: Manner(OPENING, answer=True, extra=True),
}
"""Prepared attacks on the enemy that triggers them, and how they are made."""


def may_react(state: Effort, unit: str) -> bool:
    """Whether a unit may use reactions: a hero that has some left, not in its own turn (E-07, E-19, E-42)."""
    agent = state.unit(unit)
    return agent.conscious and agent.stats.hero and not agent.winded and state.clock.active != unit


UNSEEN = "it comes from hiding"
STANDS_IN = "who stands in for a friend does not"
ANSWERED = "it has been answered already"


def why_no_dodge(state: Effort, unit: str, sure: str) -> tuple[Modifier, ...]:
    """Why a hero will not be asked whether it dodges an attack, as a row of its roll (E-07, E-19, E-38).

    `sure` is what the attack has that allows no dodge, empty for nothing.
    """
    agent = state.unit(unit)
    if not agent.stats.hero:
        return ()
    own = "it is the turn of its target" if state.clock.active == unit else ""
    spent = "its target has no reactions left in this round" if agent.winded else ""
    return tuple(Modifier(0, NO_DODGE, why, "E-38") for why in (sure or own or spent,) if why)


def why_unharmed(unit: Agent) -> tuple[Modifier, ...]:
    """Why a light hit does nothing to a unit, as a row of the roll (E-21)."""
    return () if unit.aspect else (Modifier(0, UNHARMED, "no aspect left to lose", "E-21"),)


def reaction_taken(state: Effort, unit: str) -> Effort:
    """The position after a unit has taken a reaction, which makes the next one harder (E-41)."""
    return changed(state, unit, reactions=state.unit(unit).reactions + 1)


def in_fight(state: Effort, unit: str) -> bool:
    """Whether a unit is in the fight, as far as the position tells: a view need not have it."""
    return state.has(unit) and state.unit(unit).conscious


def name_for(state: Effort, unit: str, attacker: str) -> str:
    """What a unit is told of an attacker: its name, if its side knows it."""
    knows = state.has(attacker) and known(state, state.unit(unit).side, state.unit(attacker))
    return attacker if knows else SOMEBODY


def reaction_released(state: Effort, unit: str, number: int) -> Effort:
    """The position after one of the prepared reactions has been used: it counts as a reaction (E-37)."""
    readied = state.unit(unit).readied
    return changed(reaction_taken(state, unit), unit, readied=readied[:number] + readied[number + 1 :])


def still_ready(view: Effort, unit: Agent) -> tuple[Readied, ...]:
    """What a unit has prepared, without what is meant for an enemy that is gone (E-37)."""
    gone = {foe.id for foe in view.units if not foe.conscious}
    return tuple(readied for readied in unit.readied if readied.foe not in gone)


def triggered(state: Effort, unit: str, foe: str, triggers: tuple[Cue, ...]) -> tuple[int, ...]:
    """Which of its prepared reactions a unit could use on a known enemy that does this; none in its turn."""
    agent = state.unit(unit)
    if not agent.readied or agent.winded or state.clock.active == unit:
        return ()
    meant = [
        (number, readied)
        for number, readied in enumerate(agent.readied)
        if readied.trigger in triggers and readied.foe in {"", foe}
    ]
    if not meant or not in_view(state, agent, state.unit(foe)):
        return ()
    return tuple([number for number, readied in meant if _possible(state, unit, foe, readied)])


def _possible(state: Effort, unit: str, foe: str, readied: Readied) -> bool:
    """Whether a prepared attack can be made; what else is prepared is chosen when it comes up."""
    if readied.then not in STRIKES:
        return True
    agent = state.unit(unit)
    far = distance(agent.at, state.unit(foe).at)
    if readied.then == OPENING and zones_past(wielded(agent).stats.zone, far):
        return False
    return approach(state, unit, foe, STRIKES[readied.then]) is not None


def answerers(before: Effort, after: Effort) -> tuple[str, ...]:
    """Who has used a reaction prepared against an attack, and has no other one to it then (E-41)."""
    return tuple(
        unit.id for unit in before.units if _against_attacks(after.unit(unit.id)) < _against_attacks(unit)
    )


def _against_attacks(unit: Agent) -> int:
    return sum(readied.trigger == "attacks" for readied in unit.readied)


def step_triggers(state: Effort, unit: str, mover: str, start: Square) -> tuple[Cue, ...]:
    """What a step from a square is to a unit: a move, and perhaps coming within Close (E-37)."""
    at = state.unit(unit).at
    came = distance(at, state.unit(mover).at) <= CLOSE < distance(at, start)
    return ("moves", "close") if came else ("moves",)


def in_sight_of(state: Effort, unit: str) -> tuple[str, ...]:
    """The enemies that a unit in the fight has in view (`in_view`): of those that its side observes."""
    agent = state.unit(unit)
    seen = [state.unit(entry.unit) for entry in look(state).seen if entry.side == agent.side]
    foes = [foe for foe in seen if foe.conscious and enemies(agent.side, foe.side)]
    return tuple([foe.id for foe in foes if sees(state.board, agent.at, foe.at)])


def news_of(
    state: Effort, mover: str, waiting: list[Agent], sights: dict[str, tuple[str, ...]]
) -> list[tuple[str, str, tuple[Cue, ...]]]:
    """Of those who have prepared something whom they may use it on now: the mover, and who is newly in sight.

    With the cue of these, in the order in which they are asked.
    """
    news: list[tuple[str, str, tuple[Cue, ...]]] = []
    side = state.unit(mover).side if mover else None
    for unit in waiting:
        before = {foe for readied in unit.readied for foe in readied.sighted}
        sighted = [foe for foe in sights.get(unit.id, ()) if foe not in before]
        if mover in sighted:
            news.append((unit.id, mover, ("in_sight",)))
        elif side and awaits(unit, "moves", "close") and enemies(unit.side, side):
            news.append((unit.id, mover, ()))
        news.extend([(unit.id, foe, ("in_sight",)) for foe in sighted if foe != mover])
    return news


def having_sighted(state: Effort, sights: dict[str, tuple[str, ...]]) -> Effort:
    """The position in which everybody who waits for that knows whom it has in sight."""
    for unit, now in sights.items():
        before = state.unit(unit).readied
        if {readied.sighted for readied in before} != {now}:
            state = changed(state, unit, readied=tuple([replace(entry, sighted=now) for entry in before]))
    return state


def awaits(unit: Agent, *cues: Cue) -> bool:
    """Whether a unit has prepared something against any of these."""
    return any(readied.trigger in cues for readied in unit.readied)


def may_seize(state: Effort, opportunist: str, unit: str) -> bool:
    """Whether an opportunist may still attack a unit that has left itself Open in its Close range (E-45)."""
    agent, foe = state.unit(opportunist), state.unit(unit)
    return (
        "opportunist" in agent.stats.abilities
        and not agent.seized
        and in_view(state, agent, foe)
        and distance(agent.at, foe.at) <= CLOSE
        and approach(state, opportunist, unit, BASIC) is not None
    )


@cached
def path_beside(state: Effort, unit: str, friend: str) -> tuple[Square, ...] | None:
    """The cheapest path of up to 2 squares to beside a friend; empty for a unit that is there already."""
    agent, ally = state.unit(unit), state.unit(friend)
    around = state.board.around(ally.at)
    if agent.at in around:
        return ()
    if agent.prone:
        return None
    reach = reach_of(state, unit, drops=False)
    within = reach.within(CLOSE)
    near = [at for at in around if within[at.y, at.x]]
    best = min(near, key=lambda at: (int(reach.cost[at.y, at.x]), at.y, at.x), default=None)
    return None if best is None else reach.path(best, CLOSE)


def bearer_of(state: Effort, target: str) -> str:
    """Who takes an attack on a unit: a friend that has stepped in for it, else itself (E-29)."""
    return next((unit.id for unit in state.units if unit.bearing), target)


def nobody_bearing(state: Effort) -> Effort:
    """The position in which nobody takes an attack on a friend any more."""
    for unit in state.units:
        if unit.bearing:
            state = changed(state, unit.id, bearing=False)
    return state
