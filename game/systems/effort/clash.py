"""Attacks and everything that answers them: one knot of rules that may interrupt each other.

The order is written down in RULES.md. Nothing here can go on for ever (E-41): whatever answers uses
something up (a prepared reaction, the free attack of a round), and an answer is not answered in kind.
"""

from typing import ClassVar

from msgspec.structs import replace

from game.board.paths import DROP
from game.board.squares import Square, distance
from game.rules import events
from game.rules.actions import decide
from game.rules.moving import step
from game.rules.prompts import Decision
from game.rules.scripts import Script, aside, do, roll, tell
from game.rules.sides import enemies, friends
from game.rules.state import changed
from game.systems.effort.aiming import able, approach, unwieldy
from game.systems.effort.answers import (
    COUNTER,
    DODGE,
    ENDURE,
    HOLD,
    KEEP,
    KNOCK_DOWN,
    LEAVE_OPEN,
    LET_GO,
    PUSH,
    RIPOSTE,
    SEIZE,
    SPOIL_AIM,
    STAY_OUT,
    STEP_IN,
    STRIKE,
    STRIKES,
    TAKE_IT,
    WHEN,
    WOUNDS,
    Blow,
    fired,
    may_react,
    reacted,
    seizes,
    set_off,
    springs,
    up,
    way_to,
    who,
)
from game.systems.effort.dice import NEED, attack_check, summed, tally
from game.systems.effort.effects import downed, pushed, spoiled
from game.systems.effort.grants import FreeStep
from game.systems.effort.harm import FURTHER, burn, dulled, fall, stunned, wounded
from game.systems.effort.hiding import shown
from game.systems.effort.pool import Attack, Manner, attack_rows, defence_rows, raised, shields_for, wielded
from game.systems.effort.unit import Effort, Trigger
from game.systems.effort.zones import CLOSE


def assault(state: Effort, attacker: str, target: str, manner: Manner) -> Script[Effort]:
    """A unit attacks another: what is prepared against that, who takes it, the roll, and what comes of it."""
    if not able(state, attacker, target, manner):
        return state
    state = changed(state, attacker, attacked=True, guarded=_guards(state, attacker, manner))
    ready = state.unit(target).readied
    state = yield from do(alarmed, state, attacker, "attacks")
    if not able(state, attacker, target, manner):
        return state
    answered = state.unit(target).readied != ready
    state = yield from aside("shield another", shielded, state, attacker, target)
    if not able(state, attacker, target, manner):
        return _unborne(state)
    bearer = next((one.id for one in state.units if one.bearing), target)
    return (yield from do(_rolled, _unborne(state), attacker, target, bearer, manner, answered))


def _guards(state: Effort, attacker: str, manner: Manner) -> bool:
    return state.unit(attacker).guarded or manner.name == "defensive"


def _unborne(state: Effort) -> Effort:
    for one in state.units:
        if one.bearing:
            state = changed(state, one.id, bearing=False)
    return state


def _rolled(
    state: Effort,
    attacker: str,
    target: str,
    bearer: str,
    manner: Manner,
    answered: bool,  # noqa: FBT001 (as before)
) -> Script[Effort]:
    """The roll of an attack, what the target makes of it, then what its Quirks bring (E-05, E-21)."""
    actor, aimed = state.unit(attacker), state.unit(target)
    weapon, away = wielded(actor), distance(actor.at, aimed.at)
    made = Attack(state, actor, aimed, weapon, manner)
    rows = (*attack_rows(made), *raised(state, state.unit(bearer), actor.at))
    fate = yield from roll(
        state, attack_check(rows, manner.name), "E-21", unit=attacker, target=bearer, modifiers=rows
    )
    sure = actor.hidden or (answered and bearer == target)
    blow = Blow(attacker, bearer, fate.effort, summed(rows, NEED), away <= CLOSE, manner.answer, sure)
    state = yield from do(has_attacked, state, attacker, manner)
    state = yield from do(dodged, state, blow)
    if fate.open or unwieldy(weapon, away):
        state = yield from do(leave_open, state, attacker, "E-05" if fate.open else "E-06")
    return (yield from do(stunned, state, attacker, "E-05")) if fate.stunned else state


def has_attacked(state: Effort, attacker: str, manner: Manner) -> Script[Effort]:
    """After the dice: an Aim that helped is used up, what a Search gave too, and hiding ends (E-18, E-32)."""
    one = state.unit(attacker)
    state = changed(state, attacker, aim=one.aim and not manner.aimed, insight=False)
    return (yield from do(shown, state, attacker, "E-18"))


# Dodging, the evasive pool, what lands ------------------------------------------------------------------


class Dodging(Decision, frozen=True):
    """Whether one dodges, parries or blocks an attack that would hit (E-38)."""

    between: ClassVar[tuple[str, ...]] = (DODGE, ENDURE)

    blow: Blow

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """Every 2 Effort cancel 1, never the last; who has cancelled any may go a square."""
        blow = self.blow
        if choice == ENDURE:
            return (yield from do(evaded, state, blow))
        rows = defence_rows(state, state.unit(blow.target), reaction=True)
        most = 2 * (blow.effort - 1)
        rolled = yield from roll(
            state, tally(rows, "dodge", most), "E-38", unit=blow.target, target=blow.attacker, modifiers=rows
        )
        state = reacted(state, blow.target)
        state = yield from do(evaded, state, replace(blow, effort=blow.effort - rolled // 2))
        return (yield from do(may_step, state, blow.target, "E-38")) if rolled // 2 else state


def dodged(state: Effort, blow: Blow) -> Script[Effort]:
    """Ask whether the target dodges, when that could change anything (E-26, E-38)."""
    can = may_react(state, blow.target) and not blow.sure
    if not can or blow.effort < max(blow.need, 2):
        return (yield from do(evaded, state, blow))
    text = f"{who(state, blow)} hits {blow.target} with {blow.effort} Effort, {blow.need} needed: dodge?"
    return (yield from do(decide, state, blow.target, Dodging(blow.target, blow), text, "E-38"))


def may_step(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """Let a unit go one square out of turn, if it can."""
    one = state.unit(unit)
    if not one.conscious or one.prone:
        return state
    return (yield from do(decide, state, unit, FreeStep(), f"{unit} may go a square", clause))


class Evading(Decision, frozen=True):
    """How much of one's evasive pool one spends on an attack (E-27)."""

    standing = False
    between: ClassVar[tuple[str, ...]] = (KEEP,)

    blow: Blow
    most: int

    @property
    def choices(self) -> tuple[str, ...]:
        """So many Effort to negate, the most first, or none."""
        return (*(f"negate {number}" for number in range(self.most, 0, -1)), KEEP)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """Negate it, down to 0 (E-26)."""
        spent = 0 if choice == KEEP else int(choice.removeprefix("negate "))
        one = state.unit(self.target)
        state = changed(state, one.id, evasive=one.evasive - spent)
        return (yield from do(landed, state, replace(self.blow, effort=self.blow.effort - spent)))


def evaded(state: Effort, blow: Blow) -> Script[Effort]:
    """Ask how much of its evasive pool the target spends on what hits it; no reaction (E-26, E-27)."""
    one = state.unit(blow.target)
    most = min(one.evasive, blow.effort)
    if not one.conscious or not most or blow.effort < blow.need:
        return (yield from do(landed, state, blow))
    text = f"{one.id} is hit with {blow.effort} Effort, {blow.need} needed: spend the evasive pool?"
    return (yield from do(decide, state, one.id, Evading(one.id, blow, most), text, "E-27"))


def landed(state: Effort, blow: Blow) -> Script[Effort]:
    """An attack misses, costs a rank, or wounds, with Effort left to spend (E-21)."""
    if blow.effort < blow.need:
        if blow.answer or not blow.close:
            return state
        return (yield from aside("riposte", missed, state, blow.target, blow.attacker))
    if blow.effort == blow.need:
        return (yield from do(dulled, state, blow.target, blow.attacker, "E-21"))
    return (yield from do(spend, state, blow.attacker, blow.target, blow.effort - blow.need - 1))


class Spending(Decision, frozen=True):
    """What an attacker buys with the Effort that a wound leaves: effects, or further wounds (E-21)."""

    standing = False
    between: ClassVar[tuple[str, ...]] = (WOUNDS,)

    attacker: str
    left: int
    effects: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """The effects that make sense; unasked the rest goes into wounds."""
        return (*self.effects, WOUNDS)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """An effect at once, and ask again; or the wounds (E-46).

        A target that was pushed out of sight is not in its view: as far as that side reckons nothing follows.
        """
        if not state.has(self.target):
            return state
        if choice == WOUNDS:
            wounds = 1 + self.left // FURTHER
            return (yield from do(wounded, state, self.target, wounds, self.attacker, "E-21"))
        state = yield from do(_EFFECTS[choice], state, self.attacker, self.target)
        return (yield from do(spend, state, self.attacker, self.target, self.left - 1))


def spend(state: Effort, attacker: str, target: str, left: int) -> Script[Effort]:
    """Let the attacker spend what is left of its Effort, then wound the target (E-21)."""
    one = state.unit(target)
    effects = ((KNOCK_DOWN, not one.prone), (LEAVE_OPEN, not one.open), (SPOIL_AIM, one.aim), (PUSH, True))
    able_to = tuple(name for name, sensible in effects if sensible) if left else ()
    grant = Spending(target, attacker, left, able_to)
    if not one.conscious:
        return state
    spares = up(state, attacker) and friends(one.side, state.unit(attacker).side)
    if not left or spares or not up(state, attacker):
        return (yield from grant.chosen(state, WOUNDS))
    text = f"{left} Effort more than the wound of {target}: what for?"
    return (yield from do(decide, state, attacker, grant, text, "E-21"))


def _bared(state: Effort, attacker: str, target: str) -> Script[Effort]:
    return (yield from do(laid_open, state, target, "E-21"))


_EFFECTS = {PUSH: pushed, KNOCK_DOWN: downed, LEAVE_OPEN: _bared, SPOIL_AIM: spoiled}


# Answers: ripostes, counters, the free attack of an opportunist -------------------------------------------


class Reprisal(Decision, frozen=True):
    """Whether one strikes back at who has missed (E-28, E-40), or at who is Open (E-45)."""

    between: ClassVar[tuple[str, ...]] = (LET_GO,)

    unit: str
    ways: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """The ways to strike, or none."""
        return (*self.ways, LET_GO)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """Strike, after a step if one is needed for it."""
        one = state.unit(self.unit)
        if choice == LET_GO:
            return state
        manner = Manner("riposte" if choice == RIPOSTE else "basic", answer=True, taken=one.reactions)
        if choice == SEIZE:
            state = changed(state, one.id, seized=True)
        else:
            state = changed(reacted(state, one.id), one.id, stance=one.stance and choice != COUNTER)
        return (yield from do(lunge, state, one.id, self.target, manner))


def lunge(state: Effort, unit: str, target: str, manner: Manner) -> Script[Effort]:
    """Attack out of turn, after the step that this needs."""
    for to in approach(state, unit, target, manner) or ():
        state = yield from do(stride, state, unit, to)
    return (yield from do(assault, state, unit, target, manner))


def missed(state: Effort, unit: str, attacker: str) -> Script[Effort]:
    """Who was missed at Close range may riposte, or strike out of its stance: one of the two (E-28, E-40)."""
    one = state.unit(unit)
    if not may_react(state, unit) or not up(state, attacker):
        return state
    if not enemies(one.side, state.unit(attacker).side) or approach(state, unit, attacker, Manner()) is None:
        return state
    ways = (COUNTER, RIPOSTE) if one.stance else (RIPOSTE,)
    grant = Reprisal(attacker, unit, ways)
    return (yield from do(decide, state, unit, grant, f"{attacker} has missed {unit}", "E-40"))


def leave_open(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """A unit leaves itself Open, which also invites opportunists (E-44, E-45)."""
    if state.unit(unit).open:
        return state
    state = yield from do(laid_open, state, unit, clause)
    return (yield from do(seized, state, unit))


def laid_open(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """A unit becomes Open until the start of its next turn (E-44)."""
    one = state.unit(unit)
    if not one.conscious or one.open:
        return state
    yield from tell(state, events.Status(unit=unit, status="open", clause=clause))
    return (yield from do(alarmed, changed(state, unit, open=True), unit, "open"))


def seized(state: Effort, unit: str) -> Script[Effort]:
    """Each opportunist in Close range may attack who has left itself Open, once a round (E-45)."""
    for one in state.conscious():
        if seizes(state, one.id, unit):
            state = yield from aside("opportunist", _asked_to_seize, state, one.id, unit)
    return state


def _asked_to_seize(state: Effort, one: str, unit: str) -> Script[Effort]:
    if not seizes(state, one, unit):
        return state
    return (yield from do(decide, state, one, Reprisal(unit, one, (SEIZE,)), f"{unit} is Open", "E-45"))


# Prepared reactions ------------------------------------------------------------------------------------


class Ready(Decision, frozen=True):
    """Whether a prepared reaction is used now on who has set it off; who holds keeps it (E-37).

    An attack is a plain choice; another action is one of its kind, legal under this grant.
    """

    between: ClassVar[tuple[str, ...]] = (STRIKE, HOLD)

    unit: str
    then: str

    @property
    def choices(self) -> tuple[str, ...]:
        """To attack, or to hold."""
        return self.between if self.then in STRIKES else (HOLD,)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """The attack, in full (E-41)."""
        if choice == HOLD:
            return state
        state = fired(state, self.unit)
        return (yield from do(lunge, state, self.unit, self.target, STRIKES[self.then]))


def alarmed(state: Effort, foe: str, trigger: Trigger) -> Script[Effort]:
    """What an enemy does sets off the reactions that are prepared against it, in the order of the units."""
    for one in state.conscious():
        if springs(state, one.id, foe, trigger):
            state = yield from aside("prepared reaction", spring, state, one.id, foe, trigger)
    return state


def spring(state: Effort, unit: str, foe: str, trigger: Trigger) -> Script[Effort]:
    """Ask a unit whether it uses its prepared reaction, if it still can (E-37)."""
    if not springs(state, unit, foe, trigger):
        return state
    readied = state.unit(unit).readied
    grant = Ready(foe, unit, readied.then if readied else "")
    return (yield from do(decide, state, unit, grant, f"{foe} {WHEN[trigger]}: now?", "E-37"))


# Steps, which may be interrupted -------------------------------------------------------------------------


def stride(state: Effort, mover: str, to: Square) -> Script[Effort]:
    """One step, and what it brings: a drop, a hazard, prepared reactions (B-10, B-11, E-37, E-47)."""
    start = state.unit(mover).at
    state = changed(state, mover, cover=False)
    state = yield from do(step, state, mover, to, "E-15")
    if state.unit(mover).at != to:
        return state
    levels = state.board.level(start) - state.board.level(to)
    if levels >= DROP:
        state = yield from do(fall, state, mover, levels)
    state = yield from do(burn, state, mover)
    for one in state.conscious():
        there = state.unit(mover)
        if not there.conscious or there.at != to:
            break
        trigger = set_off(state, one.id, mover, start)
        if trigger and springs(state, one.id, mover, trigger):
            state = yield from aside("prepared reaction", spring, state, one.id, mover, trigger)
    return state


# Shield Another ------------------------------------------------------------------------------------------


class Guarding(Decision, frozen=True):
    """Whether one moves next to a friend that is attacked, and takes the attack on oneself (E-29)."""

    between: ClassVar[tuple[str, ...]] = (TAKE_IT, STEP_IN, STAY_OUT)

    unit: str

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """Go there; who is next to it may bear the attack."""
        if choice == STAY_OUT:
            return state
        state = reacted(state, self.unit)
        for to in way_to(state, self.unit, self.target) or ():
            before = state.unit(self.unit)
            if before.conscious and not before.prone:
                state = yield from do(stride, state, self.unit, to)
        there = state.board.adjacent(state.unit(self.unit).at, state.unit(self.target).at)
        bears = there and choice == TAKE_IT and state.unit(self.unit).conscious
        return changed(state, self.unit, bearing=bears)


def shielded(state: Effort, attacker: str, target: str) -> Script[Effort]:
    """Each friend that shields the target may step in, until one takes the attack (E-29)."""
    for one in state.conscious():
        guards = shields_for(one, state.unit(target)) and may_react(state, one.id)
        if guards and one.id != attacker and way_to(state, one.id, target) is not None:
            grant = Guarding(target, one.id)
            text = f"{attacker} attacks {target}: step in?"
            state = yield from do(decide, state, one.id, grant, text, "E-29")
        if state.unit(one.id).bearing:
            break
    return state
