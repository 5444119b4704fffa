"""Attacks and what answers them: one knot of rules that may interrupt each other (E-21, E-26 to E-45).

The order is written down in RULES.md. Nothing here can go on for ever (E-41): whatever answers uses
something up (a prepared reaction, the free attack of a round), and an answer is not answered in kind.
"""

from functools import lru_cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.board.paths import DROP
from game.board.squares import Square, distance
from game.dice.check import Check
from game.rules import events
from game.rules.actions import decide
from game.rules.events import Modifier
from game.rules.knowledge import is_there, known_square, observed, observes
from game.rules.movement import Gait, hits_nobody, step, walk
from game.rules.scripts import Script, aside, do, end_remembered, end_with, roll, tell
from game.rules.state import Decision, Grant, changed
from game.rules.units import enemies, friends
from game.systems.effort.choices import (
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
    TAKE_IT,
    USE_OPENING,
    WHEN,
    WOUNDS,
)
from game.systems.effort.harm import (
    FURTHER,
    burn,
    fall,
    knock_down,
    lose_rank,
    push,
    reveal,
    spoil_aim,
    stun,
    wound,
)
from game.systems.effort.pool import (
    DODGES,
    NEED,
    Attack,
    AttackResult,
    Quirks,
    attack_check,
    attack_rows,
    cancelled,
    defense_rows,
    effort_check,
    fitted,
    is_shielding,
    need_rows,
    summed,
)
from game.systems.effort.targeting import (
    BASIC,
    CLOSE,
    OPENING,
    Manner,
    approach,
    can_attack,
    facing_to,
    in_melee,
    range_bars,
    unguarded,
    wielded,
)
from game.systems.effort.units import Cue, Effort, Weapon
from game.systems.effort.who_may_react import (
    ANSWERED,
    STANDS_IN,
    STRIKES,
    UNSEEN,
    answerers,
    awaits,
    bearer_of,
    having_sighted,
    in_fight,
    in_sight_of,
    may_react,
    may_seize,
    name_for,
    news_of,
    nobody_bearing,
    path_beside,
    reaction_released,
    reaction_taken,
    step_triggers,
    triggered,
    why_no_dodge,
    why_unharmed,
)


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


# The attack ---------------------------------------------------------------------------------------------


def assault(state: Effort, attacker: str, target: str, manner: Manner) -> Script[Effort]:
    """Attack a unit: first what is prepared against that, then who takes it, the roll, and what it does."""
    if not can_attack(state, attacker, target, manner):
        return (yield from end_with(attack_nobody, state, attacker, target, manner))
    facing = facing_to(state.unit(attacker), state.unit(target).at)
    guarded = _guards(state, attacker, manner)
    state = changed(state, attacker, attacked=True, guarded=guarded, facing=facing)
    before = state
    state = yield from do(trigger_reactions, state, attacker, ("attacks",))
    if not can_attack(state, attacker, target, manner):
        return state
    answered = answerers(before, state)
    state = yield from aside("shield another", offer_shielding, state, attacker, target, answered)
    if not can_attack(state, attacker, target, manner):
        return nobody_bearing(state)
    bearer = bearer_of(state, target)
    sure = _allows_no_dodge(state, attacker, target, bearer, answered)
    return (yield from end_with(_roll_attack, nobody_bearing(state), attacker, target, bearer, manner, sure))


def _allows_no_dodge(
    state: Effort, attacker: str, target: str, bearer: str, answered: tuple[str, ...]
) -> str:
    """What an attack has that allows no dodge; empty for nothing (E-18, E-29, E-41)."""
    if state.unit(attacker).hidden:
        return UNSEEN
    if bearer != target:
        return STANDS_IN
    return ANSWERED if target in answered else ""


def attack_nobody(state: Effort, attacker: str, target: str, manner: Manner) -> Script[Effort]:
    """An attack on a known square that is empty is spent, like any attack; any other is not made (B-36)."""
    unit = state.unit(attacker)
    at = known_square(state, unit.side, target)
    if not unit.conscious or at is None or observed(state, unit.side, state.unit(target)):
        return state
    weapon, facing = wielded(unit), facing_to(unit, at)
    if is_there(state, unit, target) or any(range_bars(state, weapon, unit.at, at)):
        return state
    state = changed(state, attacker, attacked=True, guarded=_guards(state, attacker, manner), facing=facing)
    state = yield from do(hits_nobody, state, attacker, not in_melee(weapon))
    state = yield from do(has_attacked, state, attacker, manner)
    return (yield from end_with(after_attack, state, attacker, weapon, Quirks(), manner.answer))


def _guards(state: Effort, attacker: str, manner: Manner) -> bool:
    return state.unit(attacker).guarded or manner.name == "defensive"


def _roll_attack(
    state: Effort,
    attacker: str,
    target: str,
    bearer: str,
    manner: Manner,
    sure: str,
) -> Script[Effort]:
    """Roll an attack; the target answers it; then what its Quirks bring (E-05, E-21)."""
    actor = state.unit(attacker)
    weapon = wielded(actor)
    close = distance(actor.at, state.unit(bearer).at) <= CLOSE
    rows, check = _attack_roll(state, attacker, target, bearer, manner)
    told = (*rows, *why_no_dodge(state, bearer, sure), *why_unharmed(state.unit(bearer)))
    struck = yield from roll(state, check, "E-21", unit=attacker, target=bearer, modifiers=told)
    blow = Blow(attacker, bearer, struck.effort, summed(rows, NEED), close, manner.answer, bool(sure))
    state = yield from do(has_attacked, state, attacker, manner)
    state = yield from do(offer_dodge, state, blow)
    state = yield from do(after_attack, state, attacker, weapon, struck.quirks, manner.answer)
    return state


@lru_cache(maxsize=16)
def _attack_roll(
    state: Effort, attacker: str, target: str, bearer: str, manner: Manner
) -> tuple[tuple[Modifier, ...], Check[AttackResult]]:
    """The rows of an attack and its roll; remembered, since odds come here for each result of it."""
    actor = state.unit(attacker)
    attack = fitted(Attack(state, actor, state.unit(target), wielded(actor), manner))
    rows = (*attack_rows(attack), *need_rows(state, state.unit(bearer), actor.at))
    return rows, attack_check(rows, manner.name)


def after_attack(
    state: Effort, attacker: str, weapon: Weapon, quirks: Quirks, answer: bool
) -> Script[Effort]:
    """What an attack costs who made it: being Open, by Quirks or by the weapon; an action (E-05, E-06)."""
    near = unguarded(state, state.unit(attacker), weapon)
    if quirks.open:
        state = yield from do(leave_open, state, attacker, "E-05", answer)
    elif near:
        state = yield from do(leave_open, state, attacker, "E-06", answer, near)
    return (yield from end_with(stun, state, attacker, "stunned", "E-05")) if quirks.stunned else state


def has_attacked(state: Effort, attacker: str, manner: Manner) -> Script[Effort]:
    """After the dice: what helped is used up (Aim, the insight of a Search), and hiding ends (E-18, E-32)."""
    unit = state.unit(attacker)
    state = changed(state, attacker, aim=unit.aim and not manner.aimed, insight=False)
    return (yield from end_with(reveal, state, attacker, "E-18"))


# Dodging, the evasive pool, what lands ------------------------------------------------------------------


class Dodging(Decision, frozen=True):
    """Whether the target dodges, parries or blocks an attack that would hit (E-38)."""

    between: ClassVar[tuple[str, ...]] = (DODGE, ENDURE)

    blow: Blow

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """Every 2 Effort cancel 1, never the last; after cancelling any the target may go a square."""
        blow = self.blow
        if choice == ENDURE:
            return (yield from end_with(offer_evasion, state, blow))
        rows = defense_rows(state, state.unit(blow.target), reaction=True, attacker=blow.attacker)
        most = 2 * (blow.effort - 1)
        effort = yield from roll(
            state,
            effort_check(rows, DODGES, most),
            "E-38",
            unit=blow.target,
            target=blow.attacker,
            modifiers=rows,
        )
        gone = cancelled(effort)
        state = reaction_taken(state, blow.target)
        state = yield from do(offer_evasion, state, replace(blow, effort=blow.effort - gone))
        return (yield from end_remembered(offer_step, state, blow.target, "E-38")) if gone else state


def offer_dodge(state: Effort, blow: Blow) -> Script[Effort]:
    """Ask whether the target dodges, when that could change anything (E-26, E-38)."""
    can = may_react(state, blow.target) and not blow.sure
    if not can or blow.effort < max(blow.need, 2):
        return (yield from end_with(offer_evasion, state, blow))
    attacker = name_for(state, blow.target, blow.attacker)
    text = f"{attacker} hits {blow.target} with {blow.effort} Effort, {blow.need} to hit: dodge?"
    return (yield from end_with(decide, state, blow.target, Dodging(blow.target, blow), text, "E-38"))


class FreeStep(Grant, frozen=True):
    """One square, for having dodged (E-38)."""

    standing = True


def offer_step(state: Effort, unit: str, clause: str) -> Script[Effort]:
    """Let a unit go one square out of turn, if it can."""
    agent = state.unit(unit)
    if not agent.conscious or agent.prone:
        return state
    return (yield from end_with(decide, state, unit, FreeStep(), f"{unit} may go a square", clause))


class Evading(Decision, frozen=True):
    """How much of its evasive pool the target spends on an attack (E-27)."""

    standing = False
    between: ClassVar[tuple[str, ...]] = (KEEP,)

    blow: Blow
    most: int

    @property
    def choices(self) -> tuple[str, ...]:
        return (*(f"negate {number}" for number in range(self.most, 0, -1)), KEEP)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        spent = 0 if choice == KEEP else int(choice.removeprefix("negate "))
        unit = state.unit(self.target)
        state = changed(state, unit.id, evasive=unit.evasive - spent)
        return (yield from end_with(land, state, replace(self.blow, effort=self.blow.effort - spent)))


def offer_evasion(state: Effort, blow: Blow) -> Script[Effort]:
    """Ask how much of its evasive pool the target spends on what hits it; no reaction (E-26, E-27)."""
    unit = state.unit(blow.target)
    most = min(unit.evasive, blow.effort)
    if not unit.conscious or not most or blow.effort < blow.need:
        return (yield from end_with(land, state, blow))
    text = f"{unit.id} is hit with {blow.effort} Effort: spend the evasive pool?"
    return (yield from end_with(decide, state, unit.id, Evading(unit.id, blow, most), text, "E-27"))


def land(state: Effort, blow: Blow) -> Script[Effort]:
    """Let an attack miss, cost a rank, or wound, with Effort left to spend (E-21)."""
    if blow.effort < blow.need:
        if blow.answer or not blow.close:
            return state
        return (yield from aside("riposte", offer_riposte, state, blow.target, blow.attacker))
    if blow.effort == blow.need:
        return (yield from end_with(lose_rank, state, blow.target, blow.attacker, "E-21"))
    return (
        yield from end_with(offer_effects, state, blow.attacker, blow.target, blow.effort - blow.need - 1)
    )


class Spending(Decision, frozen=True):
    """What an attacker buys with the Effort that a wound leaves: effects, or further wounds (E-21)."""

    standing = False
    between: ClassVar[tuple[str, ...]] = (WOUNDS,)

    attacker: str
    left: int
    effects: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        return (*self.effects, WOUNDS)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        # A target that was pushed out of sight is not in the attacker's view: for its odds nothing follows.
        if not state.has(self.target):
            return state
        if choice == WOUNDS:
            wounds = 1 + self.left // FURTHER
            return (yield from end_remembered(wound, state, self.target, wounds, self.attacker, "E-21"))
        state = yield from do(_EFFECTS[choice], state, self.attacker, self.target)
        return (yield from end_with(offer_effects, state, self.attacker, self.target, self.left - 1))


def offer_effects(state: Effort, attacker: str, target: str, left: int) -> Script[Effort]:
    """Let the attacker spend what is left of its Effort, then wound the target (E-21)."""
    victim = state.unit(target)
    effects = (
        (KNOCK_DOWN, not victim.prone),
        (LEAVE_OPEN, not victim.open),
        (SPOIL_AIM, victim.aim),
        (PUSH, True),
    )
    offered = tuple(name for name, sensible in effects if sensible) if left else ()
    grant = Spending(target, attacker, left, offered)
    if not victim.conscious:
        return state
    spares = in_fight(state, attacker) and friends(victim.side, state.unit(attacker).side)
    if not left or spares or not in_fight(state, attacker):
        return (yield from grant.chosen(state, WOUNDS))
    text = f"{left} Effort more than the wound of {target}: what for?"
    return (yield from end_with(decide, state, attacker, grant, text, "E-21"))


def _leave_open(state: Effort, attacker: str, target: str) -> Script[Effort]:
    return (yield from end_with(become_open, state, target, "E-21"))


def _push(state: Effort, attacker: str, target: str) -> Script[Effort]:
    return (yield from end_with(notice, (yield from do(push, state, attacker, target))))


_EFFECTS = {PUSH: _push, KNOCK_DOWN: knock_down, LEAVE_OPEN: _leave_open, SPOIL_AIM: spoil_aim}


# Striking back: ripostes, counters, the free attack of an opportunist ---------------------------------


class Reprisal(Decision, frozen=True):
    """Whether a unit strikes back at an attacker that missed (E-28, E-40, E-51) or seizes (E-45)."""

    between: ClassVar[tuple[str, ...]] = (LET_GO,)

    unit: str
    ways: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        return (*self.ways, LET_GO)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        unit = state.unit(self.unit)
        if choice == LET_GO:
            if SEIZE in self.ways:
                let_go = events.Status(unit=unit.id, status="seizing", on=False, clause="E-45")
                yield from tell(state, let_go)
            return state
        if choice == USE_OPENING:
            (number, *_) = triggered(state, unit.id, self.target, ("opening",))
            state = reaction_released(state, unit.id, number)
            return (yield from end_with(lunge, state, unit.id, self.target, STRIKES[OPENING]))
        name = "riposte" if choice == RIPOSTE else "basic"
        manner = Manner(name, answer=True, taken=unit.reactions, extra=True)
        if choice == SEIZE:
            state = changed(state, unit.id, seized=True)
        else:
            state = changed(reaction_taken(state, unit.id), unit.id, stance=unit.stance and choice != COUNTER)
        return (yield from end_with(lunge, state, unit.id, self.target, manner))


def lunge(state: Effort, unit: str, target: str, manner: Manner) -> Script[Effort]:
    """Attack out of turn, after a step if the attack needs one."""
    path = approach(state, unit, target, manner) or ()
    return (yield from end_with(advance, state, unit, path, target, manner))


def advance(
    state: Effort, unit: str, path: tuple[Square, ...], target: str, manner: Manner
) -> Script[Effort]:
    """Attack after a step, or without; the step does not end hiding, the attack does (E-18, E-21)."""
    state = yield from do(walk, state, unit, path, FOR_ATTACK)
    if path and state.unit(unit).at != path[-1]:
        return (yield from end_with(end_hiding_in_view, state, unit))
    state = yield from do(assault, state, unit, target, manner)
    return (yield from end_with(end_hiding_in_view, state, unit)) if path else state


def offer_riposte(state: Effort, unit: str, attacker: str) -> Script[Effort]:
    """Let a unit that was missed at Close range riposte, strike out of its stance, or use what it waited for.

    The last may be done by supporting characters too (E-28, E-40, E-51).
    """
    agent = state.unit(unit)
    if not agent.conscious or not in_fight(state, attacker):
        return state
    foe = enemies(agent.side, state.unit(attacker).side)
    if not foe or approach(state, unit, attacker, BASIC) is None:
        return state
    waited = (USE_OPENING,) if triggered(state, unit, attacker, ("opening",)) else ()
    own = ((COUNTER, RIPOSTE) if agent.stance else (RIPOSTE,)) if may_react(state, unit) else ()
    ways = (*waited, *own)
    if not ways:
        return state
    grant = Reprisal(attacker, unit, ways)
    clause = "E-40" if own else "E-51"
    return (yield from end_with(decide, state, unit, grant, f"{attacker} has missed {unit}", clause))


def leave_open(
    state: Effort, unit: str, clause: str, answer: bool, foes: tuple[str, ...] = ()
) -> Script[Effort]:
    """A unit leaves itself Open, to these enemies alone if any are named (E-06, E-44).

    That invites opportunists, unless it comes of an `answer` (E-41, E-45).
    """
    to = tuple(foe for foe in foes if not state.unit(unit).open_for(foe))
    if state.unit(unit).open or (foes and not to):
        return state
    cues: tuple[Cue, ...] = ("open",) if answer else ("open", "opening")
    state = yield from do(become_open, state, unit, clause, to, cues)
    return state if answer else (yield from end_with(offer_seizing, state, unit, to))


def become_open(
    state: Effort,
    unit: str,
    clause: str,
    foes: tuple[str, ...] = (),
    cues: tuple[Cue, ...] = ("open",),
) -> Script[Effort]:
    """A unit becomes Open until the start of its next turn, to `foes` alone if any are named (E-44).

    What is prepared against these `cues` is offered: by its own doing it also gives an opening (E-51).
    """
    agent = state.unit(unit)
    if not agent.conscious or agent.open:
        return state
    status = "open to enemies near by" if foes else "open"
    yield from tell(state, events.Status(unit=unit, status=status, clause=clause))
    state = changed(state, unit, open=not foes, open_to=(*agent.open_to, *foes))
    return (yield from end_with(trigger_reactions, state, unit, cues, foes))


def offer_seizing(state: Effort, unit: str, foes: tuple[str, ...]) -> Script[Effort]:
    """Let each opportunist in Close range attack a unit that has left itself Open, once a round (E-45).

    Only `foes` are asked, if any are named.
    """
    for opportunist in state.conscious():
        if (not foes or opportunist.id in foes) and may_seize(state, opportunist.id, unit):
            state = yield from aside("opportunist", _offer_seizing_to, state, opportunist.id, unit)
    return state


def _offer_seizing_to(state: Effort, opportunist: str, unit: str) -> Script[Effort]:
    if not may_seize(state, opportunist, unit):
        return state
    grant = Reprisal(unit, opportunist, (SEIZE,))
    return (yield from end_with(decide, state, opportunist, grant, f"{unit} is Open", "E-45"))


# Prepared reactions ------------------------------------------------------------------------------------


class Ready(Decision, frozen=True):
    """Whether a prepared reaction is used now on the enemy that triggers it, or kept (E-37).

    An attack is a plain choice; another action is one of its kind, legal under this grant.
    """

    between: ClassVar[tuple[str, ...]] = (STRIKE, HOLD)

    unit: str
    then: str
    number: int = 0

    @property
    def choices(self) -> tuple[str, ...]:
        return self.between if self.then in STRIKES else (HOLD,)

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        if choice == HOLD:
            return state
        state = reaction_released(state, self.unit, self.number)
        return (yield from end_with(lunge, state, self.unit, self.target, STRIKES[self.then]))


def trigger_reactions(
    state: Effort, foe: str, cues: tuple[Cue, ...], whose: tuple[str, ...] = ()
) -> Script[Effort]:
    """Offer the reactions that are prepared against what an enemy does, in the order of the units.

    Those of `whose` alone, if any are named.
    """
    for unit in state.conscious():
        if (not whose or unit.id in whose) and triggered(state, unit.id, foe, cues):
            state = yield from aside("prepared reaction", offer_reaction, state, unit.id, foe, cues)
    return state


def offer_reaction(state: Effort, unit: str, foe: str, triggers: tuple[Cue, ...]) -> Script[Effort]:
    """Ask a unit whether it uses what it has prepared, one after the other until it uses one (E-37, E-41)."""
    ready = state.unit(unit).readied
    for number in triggered(state, unit, foe, triggers):
        grant = Ready(foe, unit, ready[number].then, number)
        text = f"{foe} {WHEN[ready[number].trigger]}: now?"
        state = yield from do(decide, state, unit, grant, text, "E-37")
        if len(state.unit(unit).readied) < len(ready):
            break
    return state


def notice(state: Effort, mover: str = "", start: Square | None = None) -> Script[Effort]:
    """Offer what is prepared against enemies that have come into sight, by whatever cause (E-37).

    After a step of a mover from a square also what that sets off, for as long as it stays where it is.
    """
    waiting = [unit for unit in state.conscious() if unit.readied]
    if not waiting:
        return state
    sights = {unit.id: in_sight_of(state, unit.id) for unit in waiting if awaits(unit, "in_sight")}
    news = news_of(state, mover, waiting, sights)
    to = state.unit(mover).at if mover else None
    state = having_sighted(state, sights)
    for unit, foe, came in news:
        if mover and (not state.unit(mover).conscious or state.unit(mover).at != to):
            return state
        stepped = step_triggers(state, unit, mover, start) if foe == mover and start else ()
        if triggered(state, unit, foe, (*came, *stepped)):
            what = (*came, *stepped)
            state = yield from aside("prepared reaction", offer_reaction, state, unit, foe, what)
    return state


# Steps, which may be interrupted -------------------------------------------------------------------------


def _leave(state: Effort, mover: str, to: Square) -> Effort:
    """Cover that was taken is left with the first step (E-16)."""
    return changed(state, mover, cover=False)


def _arrive(state: Effort, mover: str, start: Square, cost: int) -> Script[Effort]:
    """What a step from a square brings: a drop, a hazard, prepared reactions (B-10, B-11, E-37, E-47)."""
    to = state.unit(mover).at
    levels = state.board.level(start) - state.board.level(to)
    if levels >= DROP:
        state = yield from do(fall, state, mover, levels)
    state = yield from do(burn, state, mover)
    return (yield from end_with(notice, state, mover, start))


ON_FOOT = Gait("E-15", _arrive, _leave, footing="prone")
"""How agents walk: who is knocked down on the way goes no farther (E-41)."""

FOR_ATTACK = Gait("E-21", _arrive, _leave, footing="prone", how="step")
"""How they come to where an attack is made from."""

CRAWL = Gait("E-20", _arrive, _leave, footing="prone", how="crawl")
"""How they go on the ground."""


def go(state: Effort, unit: str, path: tuple[Square, ...], gait: Gait[Effort] = ON_FOOT) -> Script[Effort]:
    """Go along a path openly: hiding ends where an enemy observes the mover then (E-18)."""
    state = yield from do(walk, state, unit, path, gait)
    return (yield from end_with(end_hiding_in_view, state, unit)) if path else state


def end_hiding_in_view(state: Effort, unit: str) -> Script[Effort]:
    """End the hiding of a unit that stands where an enemy observes it, after a move without stealth."""
    agent = state.unit(unit)
    if any(observes(state, side, agent.at) for side in agent.hidden_from):
        return (yield from end_with(reveal, state, unit, "E-18"))
    return state


def climb_out(state: Effort, unit: str, to: Square) -> Script[Effort]:
    """Climb out of a pit, which shows; whoever stands unknown there is found (B-30, B-39)."""
    start = state.unit(unit).at
    state = yield from do(step, state, unit, to, "B-30")
    if state.unit(unit).at == to:
        state = yield from do(_arrive, _leave(state, unit, to), unit, start, 0)
    return (yield from end_with(end_hiding_in_view, state, unit))


# Shield Another ------------------------------------------------------------------------------------------


class Guarding(Decision, frozen=True):
    """Whether a unit moves next to a friend that is attacked, and takes the attack on itself (E-29)."""

    between: ClassVar[tuple[str, ...]] = (TAKE_IT, STEP_IN, STAY_OUT)

    unit: str

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        if choice == STAY_OUT:
            return state
        state = reaction_taken(state, self.unit)
        state = yield from do(go, state, self.unit, path_beside(state, self.unit, self.target) or ())
        beside = state.board.adjacent(state.unit(self.unit).at, state.unit(self.target).at)
        bears = beside and choice == TAKE_IT and state.unit(self.unit).conscious
        if bears:
            state = yield from do(reveal, state, self.unit, "E-29")
        return changed(state, self.unit, bearing=bears)


def offer_shielding(state: Effort, attacker: str, target: str, answered: tuple[str, ...]) -> Script[Effort]:
    """Let each friend that shields the target step in, until one takes the attack (E-29).

    Who has `answered` the attack already, by what it had prepared, has no other reaction to it (E-41).
    """
    for friend in state.conscious():
        guards = is_shielding(friend, state.unit(target)) and may_react(state, friend.id)
        free = friend.id != attacker and friend.id not in answered
        if guards and free and path_beside(state, friend.id, target) is not None:
            grant = Guarding(target, friend.id)
            text = f"{name_for(state, friend.id, attacker)} attacks {target}: step in?"
            state = yield from do(decide, state, friend.id, grant, text, "E-29")
        if state.unit(friend.id).bearing:
            break
    return state
