"""Declaring an Action, and the position in which it will be carried out, as all stands (P-06 to P-09)."""

from collections.abc import Iterator

from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import DECLARATION, Situation
from game.rules.presentation import Button, Later, counted, named, together
from game.rules.scripts import Script, tell
from game.rules.state import Clock, changed, having
from game.systems.phased.actions import (
    MELEE_PHASE,
    RANGED_PHASE,
    RUN_PHASE,
    Errand,
    Moving,
    granted,
    run_squares,
)
from game.systems.phased.morale import sides_in_order
from game.systems.phased.pool import has_blade, in_melee_with
from game.systems.phased.units import Fighter, Order, Phased

LABELS: dict[Order, str] = {"run": "Run", "ranged": "Fire", "melee": "Melee"}
"""What the buttons are called."""

WILL: dict[Order, str] = {"run": "run", "ranged": "fire", "melee": "strike"}
"""What each order declares, in words."""

PHASE_OF: dict[Order, int] = {"run": RUN_PHASE, "ranged": RANGED_PHASE, "melee": MELEE_PHASE}
"""In which phase what was declared is done."""


class Declare(Errand, frozen=True):
    """Declare an Action; its target is named in its own phase (P-06)."""

    role = DECLARATION

    order: Order

    @classmethod
    def buttons(cls, view: Phased, unit: Fighter) -> Iterator[Button]:
        far = counted(run_squares(unit), "square")
        hint = (
            f"It will run in the Run phase, up to {far}, where you choose then. Everybody sees that it will. "
            "Click a square instead, and it goes there by itself, unless an enemy has come beside its way."
        )
        yield Button(LABELS["run"], "run", "P-17", hint, settled=(("order", "run"),))
        hint = (
            "It will fire in the Ranged phase, at whom you choose then. Everybody sees that it will. It "
            f"cannot while an enemy beside it has a melee weapon in hand.{why_no_fire(view, unit)}"
        )
        yield Button(LABELS["ranged"], "shoot", "P-18", hint, settled=(("order", "ranged"),))
        hint = (
            f"It will strike in the Melee phase, at whom you choose then{parting(unit)} "
            "Everybody sees that it will."
        )
        yield Button(LABELS["melee"], "strike", "P-19", hint, settled=(("order", "melee"),))

    def worth(self, view: Phased, situation: Situation) -> float:
        """With nothing better to do a unit is ready to fire, or to strike with what is in hand."""
        weapon = view.unit(self.unit).in_hand
        wanted = "melee" if weapon is None or weapon.stats.melee else "ranged"
        return 0.05 if self.order == wanted else 0.0

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if self.order == "ranged" and all(weapon.stats.melee for weapon in unit.weapons):
            yield Refusal("P-18", f"{unit.id} has no ranged weapon")
        if self.order == "run" and not unit.stats.run:
            yield Refusal("P-17", f"{unit.id} cannot run")

    def paid(self, state: Phased) -> Phased:
        return changed(state, self.unit, order=self.order, acted=False)

    def effect(self, state: Phased) -> Script[Phased]:
        will = f"will {WILL[self.order]}"
        yield from tell(state, events.Status(unit=self.unit, status=will, clause="P-06"))
        return state


def why_no_fire(view: Phased, unit: Fighter) -> str:
    """Why a unit could not fire as it stands and with what it holds, as a sentence; empty if it could."""
    if near := in_melee_with(view, unit.id):
        names = together([foe.name for foe in near])
        return f" As it stands it could not: {unit.name} is in melee with {names}."
    weapon = unit.in_hand
    if weapon is None or not weapon.stats.shoots:
        held = f"holds the {named(weapon.id)}" if weapon else "holds nothing"
        return f" As it stands it could not: {unit.name} {held}."
    return ""


def parting(unit: Fighter) -> str:
    """At whom who has declared Melee strikes before its phase, as the end of a sentence (P-23)."""
    if has_blade(unit):
        return ", or before at who leaves its melee."
    return ". With no melee weapon in hand, it strikes at who moves away only if that one has one."


def in_its_phase(view: Phased, unit: str, order: Order) -> Phased:
    """A unit alone in the phase in which it does what it declares, everybody where they are."""
    seat = sides_in_order(view).index(view.unit(unit).side)
    ready = changed(view, unit, order=order, acted=False)
    return having(ready, clock=Clock(turn=view.clock.turn, phase=PHASE_OF[order], seat=seat))


def later(view: Phased, unit: str) -> tuple[Later[Phased], ...]:
    """Where a unit would do what it has declared, or all that it may declare now.

    In the phase of that itself it is still to come for as long as another side acts.
    """
    fighter, grant = view.unit(unit), granted(view)
    if fighter.order:
        own_seat = sides_in_order(view)[view.clock.seat] == fighter.side
        soonest = view.clock.phase + 1 if own_seat else view.clock.phase
        waiting = (order for order in WILL if order == fighter.order and PHASE_OF[order] >= soonest)
        return tuple(Later(in_its_phase(view, unit, order)) for order in waiting if fighter.ready)
    declared = (Declare(unit=unit, order=order) for order in WILL if isinstance(grant, Moving))
    return tuple(
        Later(in_its_phase(view, unit, action.order), LABELS[action.order])
        for action in declared
        if not any(action.refusals(view, grant))
    )
