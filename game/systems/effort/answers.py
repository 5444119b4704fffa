"""Who may answer an attack, a step or an opening, and by what (E-28, E-37 to E-45); all of it asks only."""

from msgspec import Struct
from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import Square, distance
from game.rules.knowledge import known, observes
from game.rules.moving import reach_of
from game.rules.sides import Side
from game.rules.state import asked_once, changed, having
from game.rules.targets import in_view
from game.systems.effort.aiming import approach
from game.systems.effort.pool import Manner
from game.systems.effort.unit import Effort, Trigger
from game.systems.effort.zones import CLOSE

STRIKES: dict[str, Manner] = {
    "basic_attack": Manner(answer=True),
    "defensive_attack": Manner("defensive", 2, answer=True),
    "power_attack": Manner("power", 2, answer=True),
}
"""Prepared attacks on whoever sets them off, and how they are made."""

WHEN: dict[Trigger, str] = {
    "in_sight": "comes into sight",
    "moves": "moves in sight",
    "close": "comes within Close",
    "attacks": "attacks",
    "open": "becomes Open",
}
"""What the triggers are called (E-37)."""

STRIKE, HOLD = "strike", "hold"
DODGE, ENDURE = "dodge", "endure"
KEEP = "keep it"
RIPOSTE, COUNTER, SEIZE, LET_GO = "riposte", "counter", "seize it", "let it go"
STEP_IN, TAKE_IT, STAY_OUT = "step in", "take it", "stay out"
PUSH, KNOCK_DOWN, LEAVE_OPEN, SPOIL_AIM, WOUNDS = "push", "knock down", "leave open", "spoil aim", "wounds"
"""What the choices of decisions are called; the last of each row declines, or is what happens unasked."""


class Blow(Struct, frozen=True, cache_hash=True):
    """An attack that has been rolled: how much Effort is left of it, and how much it needs to hit.

    `close`: it came from Close range. `answer`: it is itself one (E-41). `sure`: it allows no dodge.
    """

    attacker: str
    target: str
    effort: int
    need: int
    close: bool = False
    answer: bool = False
    sure: bool = False


def may_react(state: Effort, unit: str) -> bool:
    """Whether a unit may use reactions: a hero in the fight that has some left (E-19, E-39, E-42)."""
    one = state.unit(unit)
    return one.conscious and one.stats.hero and not one.winded


def reacted(state: Effort, unit: str) -> Effort:
    """The position after a unit has taken a reaction, which makes the next one harder (E-41)."""
    return changed(state, unit, reactions=state.unit(unit).reactions + 1)


def up(state: Effort, unit: str) -> bool:
    """Whether a unit is in the fight, as far as the position tells: a view need not have it."""
    return state.has(unit) and state.unit(unit).conscious


def who(state: Effort, blow: Blow) -> str:
    """The attacker, if the side of the target knows it."""
    has = state.has(blow.attacker)
    knows = has and known(state, state.unit(blow.target).side, state.unit(blow.attacker))
    return blow.attacker if knows else "somebody"


def fired(state: Effort, unit: str) -> Effort:
    """The position after a prepared reaction has been used: that is a reaction, and it is gone (E-37)."""
    return changed(reacted(state, unit), unit, readied=None)


def springs(state: Effort, unit: str, foe: str, trigger: Trigger) -> bool:
    """Whether a unit has a reaction prepared against what a known enemy does, and could use it."""
    one, other = state.unit(unit), state.unit(foe)
    readied = one.readied
    if readied is None or readied.trigger != trigger or readied.foe not in {"", foe}:
        return False
    if one.winded or not in_view(state, one, other):
        return False
    return readied.then not in STRIKES or approach(state, unit, foe, STRIKES[readied.then]) is not None


def set_off(state: Effort, unit: str, mover: str, start: Square) -> Trigger | None:
    """The trigger that a step from a square sets off for a unit with a reaction prepared (E-37)."""
    one, other = state.unit(unit), state.unit(mover)
    trigger = one.readied.trigger if one.readied else None
    if trigger == "in_sight":
        saw = sees(state.board, one.at, start) and observes(state, one.side, start)
        return None if saw else trigger
    if trigger == "close":
        came = distance(one.at, other.at) <= CLOSE < distance(one.at, start)
        return trigger if came else None
    return trigger if trigger == "moves" else None


def seizes(state: Effort, one: str, unit: str) -> bool:
    """Whether an opportunist may still attack who has left itself Open in its Close range (E-45)."""
    able_to, foe = state.unit(one), state.unit(unit)
    return (
        "opportunist" in able_to.stats.abilities
        and not able_to.seized
        and in_view(state, able_to, foe)
        and distance(able_to.at, foe.at) <= CLOSE
        and approach(state, one, unit, Manner()) is not None
    )


@asked_once
def way_to(state: Effort, unit: str, friend: str) -> tuple[Square, ...] | None:
    """The cheapest way of up to 2 squares to beside a friend; empty for who is there already."""
    one, other = state.unit(unit), state.unit(friend)
    around = state.board.around(other.at)
    if one.at in around:
        return ()
    if one.prone:
        return None
    found = reach_of(state, unit, drops=False)
    within = found.within(CLOSE)
    near = [at for at in around if within[at.y, at.x]]
    best = min(near, key=lambda at: (int(found.cost[at.y, at.x]), at.y, at.x), default=None)
    return None if best is None else found.path(best, CLOSE)


def masked(view: Effort, side: Side) -> Effort:
    """The view of a side without the name of an attacker that it does not know."""
    waiting = view.pending
    grant = waiting.prompt.grant if waiting else None
    blow = getattr(grant, "blow", None)
    if waiting is None or grant is None or blow is None or view.has(blow.attacker):
        return view
    unknown = replace(grant, blow=replace(blow, attacker=""))
    return having(view, pending=replace(waiting, prompt=replace(waiting.prompt, grant=unknown)))
