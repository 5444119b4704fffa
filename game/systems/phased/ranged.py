"""Fire: one shot, focused fire, spray, and what explodes (P-18, P-24 to P-35, P-50)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, Self, TypeAlias

from msgspec.structs import replace

from game.board.squares import Square
from game.board.throws import stopped_short
from game.rules.action_bases import at_squares
from game.rules.actions import Action, Refusal, decide
from game.rules.bot_values import ATTACK, Situation
from game.rules.knowledge import possible_targets, target_refusals, view
from game.rules.presentation import Button, Toll, armed_with, counted, named
from game.rules.scripts import Script, end_with
from game.rules.state import Grant, WholeTurn
from game.systems.phased.actions import ACTION, Execution, Firing, engaged_bars, granted
from game.systems.phased.announce import (
    Naming,
    aiming_bars,
    announce,
    blast_range,
    blast_squares,
    joining_bars,
    squares_to_aim_at,
    wedge_squares,
)
from game.systems.phased.items import empty_bars
from game.systems.phased.pool import AUTO, INTO_MELEE, How, range_penalty
from game.systems.phased.units import Fighter, Phased, Weapon
from game.systems.phased.volley import SHOTS, Volley, endangers

Care: TypeAlias = Literal["careful", "careless"]
"""Whether the penalty for firing into a melee is taken, or the risk for a friend (P-31)."""

MOST_TARGETS = 4
"""How many targets a spray may have (P-33)."""


class Fire(Execution, frozen=True):
    """An attack at range with the weapon in hand, with care for friends in a melee or without (P-18)."""

    grants = (Firing,)
    order = "ranged"
    how: ClassVar[How] = "shot"
    careless: ClassVar[Button]
    role = ATTACK

    target: str
    care: Care = "careful"

    @classmethod
    def has(cls, view: Phased, unit: Fighter) -> bool:
        return any(fires(weapon, cls.how) for weapon in unit.weapons)

    @classmethod
    def buttons(cls, view: Phased, unit: Fighter) -> Iterator[Button]:
        if cls.has(view, unit):
            yield from super().buttons(view, unit)
            yield cls.careless

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from weapon_bars(view, unit, cls.how)

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        for other in possible_targets(view, view.unit(unit)):
            yield cls(unit=unit, target=other)
            yield cls(unit=unit, target=other, care="careless")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from target_refusals(view, unit, self.target)
        if self.care == "careless" and not self.risky(view):
            yield Refusal("P-31", f"{self.target} is in no melee with a friend of {self.unit}")

    def risky(self, view: Phased) -> bool:
        """Whether there is a penalty that carelessness ignores."""
        return endangers(view, self.volley(), self.target)

    def volley(self) -> Volley:
        """What it announces."""
        return Volley(self.unit, (self.target,), self.how, careless=self.care == "careless")

    def toll(self, view: Phased, grant: Grant) -> Toll | None:
        """The shots that more than one attack takes, of a weapon whose shots are counted (P-33, P-34)."""
        weapon, shots = view.unit(self.unit).in_hand, SHOTS.get(self.how, 1)
        if shots == 1 or not weapon or not weapon.stats.ammo:
            return None
        return Toll(f"{shots} of its {counted(weapon.ammo, 'shot')}", counted(shots, "shot"))

    def wields(self, view: Phased) -> str:
        weapon = view.unit(self.unit).in_hand
        return armed_with(weapon) if weapon else ""

    def mistaken(self, view: Phased) -> str:
        return "One time in two it goes at a friend beside the target." if self.care == "careless" else ""

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(announce, state, self.volley()))


def fires(weapon: Weapon, how: How) -> bool:
    """Whether a weapon can ever be fired so."""
    return weapon.stats.auto if how in AUTO else weapon.stats.shoots


def weapon_bars(view: Phased, unit: Fighter, how: How) -> Iterator[Refusal]:
    """Why a unit cannot fire so with what it holds (P-23, P-33, P-34, P-50)."""
    weapon = unit.in_hand
    if weapon is None or not weapon.stats.shoots:
        yield Refusal("P-18", f"{unit.id} has no weapon in hand that shoots")
        return
    if how in AUTO and not weapon.stats.auto:
        yield Refusal("P-33", f"{weapon.id} has no auto-fire")
    yield from empty_bars(weapon, SHOTS.get(how, 1))
    yield from engaged_bars(view, unit)


CAREFUL = (("care", "careful"),)
"""What the plain button of an attack settles."""

CARELESS = Button(
    "",
    "force",
    "P-31",
    f"Fire into a melee without the {INTO_MELEE}: half of the shots go at a friend in it instead.",
    "unit",
    (("care", "careless"),),
    rare=True,
)
"""The button of an attack that does not spare friends beside the target."""


class Shoot(Fire, frozen=True):
    """One shot (P-18)."""

    button = Button("Shoot", "shoot", "P-18", aim="unit", settled=CAREFUL)
    careless = replace(CARELESS, label="Shoot, careless")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.shoots:
            return "Fire the weapon in hand; there is none that shoots."
        stats = weapon.stats
        return (
            f"Fire the {named(weapon.id)}: 2d20 + {unit.stats.ranged}, {stats.dice} + {unit.stats.sharpness} "
            f"damage, {range_penalty(stats, 10)} at 6 to 10 squares{_shots_left(unit)}."
        )


class FocusedFire(Fire, frozen=True):
    """Three attacks on one target, their damage rolled once (P-34)."""

    how = "focused"
    button = Button("Focused fire", "force", "P-34", aim="unit", settled=CAREFUL)
    careless = replace(CARELESS, label="Focused, careless")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        return (
            f"Three attacks on one target, one damage roll; cover counts double, 3 shots{_shots_left(unit)}."
        )


class Spray(Fire, frozen=True):
    """One attack roll against up to four targets in a wedge; the others are picked one by one (P-33)."""

    how = "spray"
    button = Button("Spray", "force", "P-33", aim="unit", settled=CAREFUL, sweep=True)
    careless = replace(CARELESS, label="Spray, careless", sweep=True)

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        return (
            f"One attack roll against up to {MOST_TARGETS} targets within 45 degrees, at the worst range; "
            f"cover counts double, 3 shots{_shots_left(unit)}."
        )

    def risky(self, view: Phased) -> bool:
        """The target, or one that may yet be named with it, is in a melee with a friend (P-31)."""
        shot = self.volley()
        return any(endangers(view, shot, target) for target in (self.target, *joining(view, shot)))

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(gather_targets, state, self.volley()))

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        return wedge_squares(view, self.unit, (self.target,))

    def worth(self, view: Phased, situation: Situation) -> float:
        """What the same roll may do to others who can be named with the target."""
        others = min(len(joining(view, self.volley())), MOST_TARGETS - 1)
        return float(ANOTHER * others * situation.shot)


ANOTHER = 0.7
"""What each further target of a spray is worth to the computer, against the first."""


def _shots_left(unit: Fighter) -> str:
    weapon = unit.in_hand
    return f"; {weapon.ammo} left" if weapon and weapon.stats.ammo else ""


class Picking(Naming, frozen=True):
    """Further targets for a spray, one by one; `target` is the last so far (P-33)."""

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        return (yield from end_with(announce, state, self.shot))


class AddTarget(Action["Phased"], frozen=True):
    """One more target for a spray (P-33)."""

    grants = (Picking,)
    button = Button(
        "And at",
        "shoot",
        "P-33",
        "One more target of the spray, within 45 degrees of every other.",
        "unit",
        group=ACTION,
        sweep=True,
    )

    target: str

    def refusals(self, view: Phased, grant: Picking) -> Iterator[Refusal]:
        yield from joining_bars(view, grant.shot, self.target, grant.shot.targets)

    def perform(self, state: Phased, grant: Picking) -> Script[Phased]:
        shot = replace(grant.shot, targets=(*grant.shot.targets, self.target))
        return (yield from end_with(gather_targets, state, shot))

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        grant = granted(view)
        if not isinstance(grant, Picking):
            return ()
        return wedge_squares(view, self.unit, (*grant.shot.targets, self.target))


def joining(view: Phased, shot: Volley) -> list[str]:
    """Who may be named as one more target of a spray."""
    fighter = view.unit(shot.attacker)
    return [
        other
        for other in possible_targets(view, fighter)
        if not any(joining_bars(view, shot, other, shot.targets))
    ]


def gather_targets(state: Phased, shot: Volley) -> Script[Phased]:
    """Whoever sprays names further targets while there are any; then it is announced (P-33)."""
    fighter = state.unit(shot.attacker)
    if len(shot.targets) >= MOST_TARGETS or not joining(view(state, fighter.side), shot):
        return (yield from end_with(announce, state, shot))
    text = f"Spray at {', '.join(shot.targets)}, and at whom else?"
    return (yield from end_with(decide, state, fighter.id, Picking(shot.targets[-1], shot), text, "P-33"))


class Lob(Execution, frozen=True):
    """Throw the grenade in hand, or fire the explosive weapon, at a square (P-50)."""

    grants = (Firing,)
    order = "ranged"
    button = Button("Throw", "throw", "P-50", aim="square")

    at: Square

    @classmethod
    def has(cls, view: Phased, unit: Fighter) -> bool:
        return any(weapon.stats.blast for weapon in unit.weapons)

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.blast:
            return "Throw the explosive in hand; there is none."
        far = f"up to {counted(blast_range(weapon), 'square')}" if weapon.stats.light else "any distance"
        around = counted(weapon.stats.blast, "square")
        return (
            f"Throw the {named(weapon.id)} {far}: everybody within {around} is attacked, a miss takes half."
        )

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.blast:
            yield Refusal("P-50", f"{unit.id} has no explosive in hand")
            return
        yield from empty_bars(weapon, 1)
        yield from engaged_bars(view, unit)

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from aiming_bars(view, unit, self.at)

    @classmethod
    def possible(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterable[Self]:
        return at_squares(cls, unit.id, squares_to_aim_at(view, unit))

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(announce, state, Volley(self.unit, (), "blast", at=self.at)))

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        return blast_squares(view, self.unit, self.at)

    def pointed_at(self, view: Phased) -> str:
        return stopped_short(view.board, view.unit(self.unit).at, self.at)
