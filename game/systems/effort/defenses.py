"""Defenses: Evasive Action, Defensive Stance, Shield Another, Covering Fire, First Aid (E-27 to E-31)."""

from collections.abc import Iterator
from typing import Self

from game.board.sight import sees
from game.board.squares import distance
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import SERVICE, Situation
from game.rules.events import Modifier
from game.rules.knowledge import ours
from game.rules.presentation import Button
from game.rules.scripts import Script, roll, tell
from game.rules.state import changed
from game.rules.units import enemies
from game.systems.effort.pool import (
    DICE,
    HELP,
    SKILLED,
    SYNERGY,
    check_rows,
    common_defense_rows,
    defense_rows,
    dice_text,
    effort_check,
    help_text,
    row,
)
from game.systems.effort.targeting import CLOSE, in_melee
from game.systems.effort.turn import EffortAction
from game.systems.effort.units import Agent, Effort

WOUND, CONDITION = 2, 1
"""The Effort that heals a wound, and a lost rank (E-31)."""


class Defense(EffortAction, frozen=True):
    """A Defense: two of them in a turn cost nothing (E-12)."""

    category = "defense"


class EvasiveAction(Defense, frozen=True):
    """Roll a pool whose Effort is kept to negate that of attacks on the unit (E-27)."""

    button = Button("Evade", "guard", "E-27")
    doing = "evade"

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = dice_text(defense_rows(view, unit, reaction=False))
        return f"Roll {dice}: each Effort (a 5 or 6) cancels one of an attack on it, until its next turn."

    def worth(self, view: Effort, situation: Situation) -> float:
        """What share of the Effort against it, of all who see it, its own is likely to negate."""
        unit = view.unit(self.unit)
        own = EFFORT_A_DIE * sum(row.value for row in defense_rows(view, unit, reaction=False))
        foes = [foe for foe in view.conscious() if enemies(foe.side, unit.side)]
        against = EFFORT_OF_AN_ATTACK * sum(sees(view.board, foe.at, unit.at) for foe in foes)
        return 0.6 * situation.danger * own / (own + against + unit.evasive) if own > 0 else 0.0

    def effect(self, state: Effort) -> Script[Effort]:
        rows = defense_rows(state, state.unit(self.unit), reaction=False)
        effort = yield from roll(
            state, effort_check(rows, "evasive action"), "E-27", unit=self.unit, modifiers=rows
        )
        return changed(state, self.unit, evasive=state.unit(self.unit).evasive + effort)


EFFORT_A_DIE, EFFORT_OF_AN_ATTACK = 1 / 3, 2.3
"""What the computer expects of a die, and of an enemy's attack."""


class DefensiveStance(Defense, frozen=True):
    """Harder to hit, better at dodging, ready to strike back (E-28)."""

    button = Button("Stance", "guard", "E-28")
    doing = "take a stance"

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        react = f", its reactions have {help_text(HELP)}" if unit.stats.hero else ""
        back = f", and it may strike back at who misses it from within {CLOSE} squares" if react else ""
        return f"Until its next turn 1 Effort more is needed to hit it{react}{back}."

    def worth(self, view: Effort, situation: Situation) -> float:
        """1 Effort more to be hit, and a reaction for heroes; it adds nothing to cover."""
        unit = view.unit(self.unit)
        return (0.2 + 0.06 * unit.stats.hero) * situation.danger * (not unit.cover)

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if unit.stance:
            yield Refusal("E-28", f"{unit.id} is in a defensive stance already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="defensive stance", clause="E-28"))
        return changed(state, self.unit, stance=True)


class ShieldAnother(Defense, frozen=True):
    """Friends in Close range are better at their defences, and the unit may step in for them (E-29)."""

    button = Button("Shield another", "guard", "E-29")

    def worth(self, view: Effort, situation: Situation) -> float:
        """A little less danger for each friend near by, and for a hero to take a blow on himself."""
        unit = view.unit(self.unit)
        near = sum(
            friend.id != unit.id and ours(unit.side, friend) and distance(friend.at, unit.at) <= CLOSE
            for friend in view.conscious()
        )
        return (0.05 + 0.05 * unit.stats.hero) * min(near, 3) * situation.danger

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        step = ", and it may step in when one is attacked" if unit.stats.hero else ""
        return f"Until its next turn friends within {CLOSE} squares defend with {help_text(HELP)}{step}."

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if unit.shielding:
            yield Refusal("E-29", f"{unit.id} shields its friends already")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="shielding", clause="E-29"))
        return changed(state, self.unit, shielding=True)


class ForFriend(Defense, frozen=True):
    """A Defense for the good of a friend."""

    exact = True

    target: str

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        agent = view.unit(unit)
        friends = [friend for friend in view.conscious() if friend.id != unit and ours(agent.side, friend)]
        return (
            cls(unit=unit, target=friend.id) for friend in friends if not any(cls.needs(view, agent, friend))
        )

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if not view.has(self.target):
            yield Refusal("B-36", f"no {self.target or 'friend'} is known")
            return
        friend = view.unit(self.target)
        if friend.id == unit.id or not ours(unit.side, friend):
            yield Refusal("B-37", f"{friend.id} is no friend of {unit.id}")
        elif not friend.conscious:
            yield Refusal("B-37", f"{friend.id} is out of action")
        else:
            yield from self.needs(view, unit, friend)

    @classmethod
    def needs(cls, view: Effort, unit: Agent, friend: Agent) -> Iterator[Refusal]:
        """What else is against it."""
        return iter(())


class CoveringFire(ForFriend, frozen=True):
    """A friend may take two Maneuvers, or Sprint, without being Open; automatic weapons do more (E-30)."""

    button = Button("Covering fire", "lead", "E-30", aim="unit")
    doing = "give covering fire"

    def worth(self, view: Effort, situation: Situation) -> float:
        """For a friend who is still to act and has those about who would use it that he is Open."""
        friend = view.unit(self.target)
        waiting = any(
            enemies(friend.side, foe.side)
            and "opportunist" in foe.stats.abilities
            and distance(foe.at, friend.at) <= REACH_OF_A_RUN
            for foe in view.conscious()
        )
        return 0.12 if waiting and friend.id not in view.clock.done else -1.0

    @classmethod
    def has(cls, view: Effort, unit: Agent) -> bool:
        return not any(cls.lacks(unit))

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        more = f", and its reactions have {help_text(HELP)}" if unit.in_hand.stats.automatic else ""
        return f"A friend in view may make two Maneuvers, or sprint, without being left Open{more}."

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if in_melee(unit.in_hand) or unit.in_hand.stats.area:
            yield Refusal("E-30", f"{unit.in_hand.id} gives no covering fire")

    @classmethod
    def needs(cls, view: Effort, unit: Agent, friend: Agent) -> Iterator[Refusal]:
        if not sees(view.board, unit.at, friend.at):
            yield Refusal("B-15", f"no line of sight to {friend.id}")
        if friend.covered and (friend.screened or not unit.in_hand.stats.automatic):
            yield Refusal("E-30", f"{friend.id} is covered already")

    def effect(self, state: Effort) -> Script[Effort]:
        screened = state.unit(self.target).screened or state.unit(self.unit).in_hand.stats.automatic
        yield from tell(state, events.Status(unit=self.target, status="covering fire", clause="E-30"))
        return changed(state, self.target, covered=True, screened=screened)


class FirstAid(ForFriend, frozen=True):
    """A medicine check on an adjacent friend: 2 Effort heal a wound, or 1 a lost rank (E-31, E-34)."""

    button = Button("First aid", "heal", "E-31", aim="unit")
    role = SERVICE
    doing = "give first aid"

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = dice_text(aid_rows(view, unit))
        return f"{dice} for a friend beside it: 2 Effort heal a wound, 1 brings back a rank of its aspect."

    @classmethod
    def needs(cls, view: Effort, unit: Agent, friend: Agent) -> Iterator[Refusal]:
        if not view.board.adjacent(unit.at, friend.at):
            yield Refusal("E-31", f"{friend.id} is not adjacent")
        if not friend.dulled and (not friend.wounds or friend.treated):
            why = "has been treated this round" if friend.wounds else "is not hurt"
            yield Refusal("E-31", f"{friend.id} {why}")

    def effect(self, state: Effort) -> Script[Effort]:
        rows = aid_rows(state, state.unit(self.unit))
        check = effort_check(rows, "first aid", WOUND)
        effort = yield from roll(state, check, "E-31", unit=self.unit, target=self.target, modifiers=rows)
        patient = state.unit(self.target)
        if effort >= WOUND and patient.wounds and not patient.treated:
            return (yield from heal(state, patient, "E-31"))
        if effort < CONDITION or not patient.dulled:
            return state
        yield from tell(state, events.Status(unit=patient.id, status="a rank back", clause="E-31"))
        return changed(state, patient.id, dulled=patient.dulled - 1)


REACH_OF_A_RUN = 8
"""So near an enemy may be beside a friend's way, in squares."""


def aid_rows(state: Effort, unit: Agent) -> tuple[Modifier, ...]:
    """The pool of First Aid: a skill action, and a Defense (E-31, E-34, E-49)."""
    kit = max((item.stats.bonus for item in unit.things if item.charges), default=0)
    return (
        *check_rows(unit, "clever", "medicine"),
        *row(SKILLED, DICE, "a skill in a fight", "E-34"),
        *row(kit, SYNERGY, "a kit at hand", "E-03"),
        *common_defense_rows(state, unit, reaction=False),
    )


def heal(state: Effort, patient: Agent, clause: str) -> Script[Effort]:
    """Heal a wound, at most one a patient a round (E-31)."""
    yield from tell(state, events.Status(unit=patient.id, status="a wound healed", clause=clause))
    return changed(state, patient.id, wounds=patient.wounds - 1, treated=True)
