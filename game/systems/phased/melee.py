"""Melee: naming whom a unit strikes, and the exchange of blows (P-09, P-19, P-23, P-25, P-49)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeAlias

from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.bot_values import ATTACK
from game.rules.knowledge import target_refusals, view
from game.rules.presentation import Button, armed_with
from game.rules.scripts import Script, do, end_remembered, end_with, tell
from game.rules.state import Decision, Grant, all_changed, cached, changed
from game.systems.phased.actions import (
    ACTION,
    DODGE,
    STAY,
    Execution,
    Fighting,
    answered,
    answers_to,
    whether_answered,
)
from game.systems.phased.harm import Wound, hurt, through
from game.systems.phased.items import spend_shots
from game.systems.phased.morale import units_in_order
from game.systems.phased.pool import Attack, Verdict, roll_attack, roll_damage
from game.systems.phased.stealth import expose
from game.systems.phased.units import Fighter, Phased, Weapon, WeaponStats

Hand: TypeAlias = Literal["held", "unarmed"]
"""What a unit strikes with."""


class Strike(Execution, frozen=True):
    """Name an adjacent enemy to strike; all blows fall at the end of the phase (P-09)."""

    grants = (Fighting,)
    order = "melee"
    button = Button("Strike", "strike", "P-19", aim="unit", settled=(("hand", "held"),))
    role = ATTACK

    target: str
    hand: Hand = "held"

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        weapon = strikes_with(unit)
        return (
            f"Strike an adjacent enemy with {armed_with(weapon)}: 2d20 + {unit.stats.melee}, "
            f"{weapon.stats.dice}; all blows fall at once at the end of the phase."
        )

    @classmethod
    def buttons(cls, view: Phased, unit: Fighter) -> Iterator[Button]:
        yield from super().buttons(view, unit)
        hint = f"Strike with bare hands: {fists(unit).stats.dice} + {unit.stats.brawn} damage."
        yield Button("Bare hands", "grapple", "P-49", hint, "unit", (("hand", "unarmed"),))

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        for other in beside(view, unit):
            yield cls(unit=unit, target=other)
            yield cls(unit=unit, target=other, hand="unarmed")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from reach_bars(view, unit, self.target)
        weapon = unit.in_hand
        if self.hand == "held" and (weapon is None or not can_strike(weapon)):
            yield Refusal("P-49", f"{unit.id} holds nothing that it could strike with")

    def wields(self, view: Phased) -> str:
        unit = view.unit(self.unit)
        return armed_with(fists(unit) if self.hand == "unarmed" else strikes_with(unit))

    def effect(self, state: Phased) -> Script[Phased]:
        state = changed(state, self.unit, bare=self.hand == "unarmed")
        return (yield from end_with(name_blow, state, self.unit, self.target, False))

    def outlook(self, state: Phased, grant: Any) -> Script[Phased]:
        state = yield from self.effect(state)
        return (yield from end_with(blow, state, self.unit, state.unit(self.unit).target))


def name_blow(state: Phased, attacker: str, target: str, renamed: bool) -> Script[Phased]:
    """A unit names whom it will strike; if that one dodges, perhaps another, once (P-09, P-48)."""
    text = f"{attacker} will strike at {target}"
    yield from tell(state, events.Said(text=text, unit=attacker, clause="P-09"))
    state = changed(state, attacker, target=target)
    if not answers_to(state, target, attacker, None):
        return state
    text = f"{attacker} strikes at {target}: {whether_answered(state.unit(target), (DODGE,))}"
    return (yield from end_with(decide, state, target, Ducking(target, attacker, renamed), text, "P-48"))


class Ducking(Decision, frozen=True):
    """Whether who has been named for a blow gives its Action up for a dodge roll (P-48)."""

    between: ClassVar[tuple[str, ...]] = (DODGE, STAY)

    attacker: str
    renamed: bool = False

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        if choice == STAY:
            return state
        state = yield from do(answered, state, self.target, choice)
        striker, grant = state.unit(self.attacker), Restriking(self.target)
        seen = view(state, striker.side)
        others = (Restrike(unit=striker.id, target=other) for other in beside(seen, striker.id))
        if self.renamed or all(any(other.refusals(seen, grant)) for other in others):
            return state
        text = f"{self.target} dodges: another target?"
        return (yield from end_with(decide, state, striker.id, grant, text, "P-22"))

    def outlook(self, state: Phased, choice: str) -> Script[Phased]:
        """The blow that comes at the end of the phase, dodged or not."""
        state = yield from self.chosen(state, choice)
        return (yield from end_with(blow, state, self.attacker, state.unit(self.attacker).target))


class Restriking(Grant, frozen=True):
    """Naming another for a blow than the one that dodges, once (P-22)."""

    target: str

    @property
    def choices(self) -> tuple[str, ...]:
        return (STRIKE,)


class Restrike(Action["Phased"], frozen=True):
    """Strike at another than the one that dodges (P-22)."""

    grants = (Restriking,)
    button = Button(
        "Instead at",
        "shoot",
        "P-22",
        "Strike at somebody else, since the target dodges.",
        "unit",
        group=ACTION,
    )

    target: str

    def refusals(self, view: Phased, grant: Restriking) -> Iterator[Refusal]:
        yield from reach_bars(view, view.unit(self.unit), self.target)
        if self.target == grant.target:
            yield Refusal("P-22", f"{self.target} is the target already")

    def perform(self, state: Phased, grant: Restriking) -> Script[Phased]:
        return (yield from end_with(name_blow, state, self.unit, self.target, True))


STRIKE = "strike"
"""The choice that leaves a blow at the one who dodges it."""


def reach_bars(view: Phased, unit: Fighter, target: str) -> Iterator[Refusal]:
    """Why somebody is none whom a unit could strike (P-19)."""
    yield from target_refusals(view, unit, target)
    if view.has(target) and not view.board.adjacent(unit.at, view.unit(target).at):
        yield Refusal("P-19", f"{target} is not adjacent")


@cached
def beside(view: Phased, unit: str) -> tuple[str, ...]:
    """The units adjacent to a unit, friend or foe."""
    around = view.board.around(view.unit(unit).at)
    return tuple(other.id for other in view.conscious() if other.at in around)


UNARMED = "unarmed"
"""What fists are called."""


@dataclass(frozen=True)
class Landed:
    """A blow of an exchange whose dice have fallen: how it hit, and the damage."""

    attack: Attack
    verdict: Verdict
    damage: int


def fists(unit: Fighter) -> Weapon:
    """What everybody has: 1d6 at its own scale (P-49)."""
    return Weapon(UNARMED, WeaponStats(dice="1d6", scale=unit.stats.scale, melee=True))


def strikes_with(unit: Fighter) -> Weapon:
    """What a unit strikes with: what it holds if that can be used and it means to, else its fists (P-49)."""
    weapon = unit.in_hand
    return weapon if weapon and not unit.bare and can_strike(weapon) else fists(unit)


def can_strike(weapon: Weapon) -> bool:
    """Whether a weapon serves in melee: no explosive, and not empty (P-49, P-50)."""
    return not weapon.stats.blast and (weapon.ammo > 0 or not weapon.stats.ammo)


def attack_of(state: Phased, attacker: str, target: str) -> Attack:
    """A blow of one unit at another, with what it means to strike with."""
    fighter = state.unit(attacker)
    return Attack(state, fighter, state.unit(target), strikes_with(fighter), "melee", fighter.at, 1)


def strike_now(state: Phased, attacker: str, target: str) -> Script[Phased]:
    """A blow at once, which uses the declared Action up, also one that had a target already (P-23)."""
    state = yield from do(blow, state, attacker, target)
    return changed(state, attacker, acted=True, target="", bare=False)


def blow(state: Phased, attacker: str, target: str) -> Script[Phased]:
    """One blow and what it does, on its own: what odds follow of a strike in the exchange (P-09)."""
    attack = attack_of(state, attacker, target)
    if not _reaches(attack):
        return state
    landed = yield from _roll_blow(attack)
    state = yield from do(_apply, spend_shots(state, attacker, attack.weapon, 1), landed)
    return (yield from end_remembered(expose, state, attacker))


def _reaches(attack: Attack) -> bool:
    """Whether both are still there, next to each other."""
    up = attack.attacker.conscious and attack.target.conscious
    return up and attack.state.board.adjacent(attack.attacker.at, attack.target.at)


def _roll_blow(attack: Attack) -> Script[Landed]:
    """The dice of a blow, on the position as it is."""
    verdict = yield from roll_attack(attack, "melee")
    damage = 0 if verdict == "miss" else (yield from roll_damage(attack, (attack.target,)))
    return Landed(attack, verdict, damage)


def _apply(state: Phased, landed: Landed) -> Script[Phased]:
    """The damage of a blow."""
    stats, target = landed.attack.weapon.stats, landed.attack.target
    if landed.verdict == "miss":
        return state
    past = through(target, landed.damage, stats.scale, stats.ap)
    wound = Wound(stats.scale, landed.attack.attacker.id, landed.verdict == "critical")
    return (yield from end_with(hurt, state, target.id, past, wound))


def exchange(state: Phased) -> Script[Phased]:
    """All blows at once: every die falls on the position before, then all damage is applied (P-09)."""
    before = state
    landed: list[Landed] = []
    for unit in units_in_order(before):
        if not unit.target or not unit.conscious:
            continue
        attack = attack_of(before, unit.id, unit.target)
        if _reaches(attack):
            landed.append((yield from _roll_blow(attack)))
            state = spend_shots(state, unit.id, attack.weapon, 1)
        else:
            text = f"{unit.target} is out of reach of {unit.id}"
            yield from tell(before, events.Said(text=text, unit=unit.id, clause="P-09"))
    for blow_landed in landed:
        state = yield from do(_apply, state, blow_landed)
    for blow_landed in landed:
        state = yield from do(expose, state, blow_landed.attack.attacker.id)
    return all_changed(state, target="", bare=False)
