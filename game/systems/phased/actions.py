"""What actions have in common, and those of no other chapter: declare, aim, hug, hide (P-06 to P-22)."""

from collections.abc import Iterator
from typing import ClassVar

from game.board.board import Board, cached_by_ground
from game.board.squares import Square, neighbours
from game.rules import events, turns
from game.rules.action_bases import TurnAction, carried_out
from game.rules.actions import Action, Refusal
from game.rules.bot_values import PREPARATION, Situation
from game.rules.knowledge import known, observed, view
from game.rules.presentation import Button, Toll, named, together
from game.rules.scripts import Script, do, end_with, tell
from game.rules.state import Grant, WholeTurn, changed
from game.rules.turns import finish
from game.rules.units import SIDES, enemies
from game.systems.phased.pool import HUGGING, has_own_cover, in_melee_with
from game.systems.phased.stealth import hide_refusals, look_out
from game.systems.phased.units import Fighter, Order, Phased, Talent


class Moving(WholeTurn, frozen=True):
    """Its part of the Movement phase: one choice of movement, one declared action (P-06)."""


class Running(WholeTurn, frozen=True):
    """Its run, or what it gives that up for (P-07, P-22)."""


class Firing(WholeTurn, frozen=True):
    """Its ranged action, or what it gives that up for (P-08, P-22)."""


class Fighting(WholeTurn, frozen=True):
    """Whom it strikes in the exchange to come, or what it gives that up for (P-09, P-22)."""


LATER = (Running, Firing, Fighting)
"""The phases in which what was declared is carried out."""


MOVEMENT_PHASE, RUN_PHASE, RANGED_PHASE, MELEE_PHASE = 1, 2, 3, 4
"""The places of the phases in the turn; before them comes initiative (P-01)."""

GRANTS: dict[int, Grant] = {RUN_PHASE: Running(), RANGED_PHASE: Firing(), MELEE_PHASE: Fighting()}
"""What each phase grants; all others grant movement."""


def granted(view: Phased) -> Grant:
    """The grant of the question that is pending, else of the phase."""
    if view.pending:
        grant: Grant = view.pending.prompt.grant
        return grant
    return GRANTS.get(view.clock.phase, Moving())


MOVEMENT, ACTION, INSTEAD, FREE, LAST = "Movement", "Action", "Instead of it", "Free", "End"
GROUPS = (MOVEMENT, ACTION, INSTEAD, FREE, LAST)
"""The groups of buttons in their order: the choice of the phase, the Action, what replaces it (P-22)."""


ITS_ACTION = Toll("takes its Action", "its Action")
"""What is done instead of an Action costs while none is declared (P-22)."""


class PhasedAction(TurnAction[Phased, Fighter], frozen=True):
    """Something that a unit does in a phase; its button `stands_in` a group."""

    stands_in: ClassVar[str] = ACTION

    @classmethod
    def group(cls) -> str:
        return cls.stands_in

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        """A broken unit does nothing but flee (P-05)."""
        if unit.broken:
            yield Refusal("P-05", f"{unit.id} is broken and can only flee")

    def paid(self, state: Phased) -> Phased:
        """The position after its cost: the Action of the turn, unless a subclass says otherwise."""
        return changed(state, self.unit, acted=True)

    def toll(self, view: Phased, grant: Grant) -> Toll | None:
        """The Action of the turn, or what was declared as that, of what is done instead of it (P-22)."""
        if self.stands_in != INSTEAD:
            return None
        lost = DECLARED.get(view.unit(self.unit).order)
        return Toll(f"its {lost} given up", f"its {lost.rpartition(' ')[2]}") if lost else ITS_ACTION

    def perform(self, state: Phased, grant: WholeTurn) -> Script[Phased]:
        """Pay, act, let enemies look that see it now; the unit goes on while it has something left to do."""
        state = yield from do(carried_out, state, self)
        if [unit for unit in state.units if unit.hidden_from]:
            state = yield from do(look_out, state, self.unit)
        return state if goes_on(state, self.unit, grant) else finish(state, self.unit)


def goes_on(state: Phased, unit: str, grant: WholeTurn) -> bool:
    """Whether a unit has something left to do in its phase."""
    fighter = state.unit(unit)
    if not fighter.conscious:
        return False
    if not isinstance(grant, Moving):
        return fighter.ready
    if not fighter.choice or not fighter.order or may_aim_on(fighter) or may_move_on(fighter):
        return True
    return may_hide(view(state, fighter.side), fighter)


def may_hide(seen: Phased, unit: Fighter) -> bool:
    """Whether a unit may hide and no enemy that it knows of sees it."""
    watched = any(enemies(side, unit.side) and observed(seen, side, unit) for side in SIDES)
    return not any(hide_refusals(unit)) and not watched


STROLL = 3
"""The half squares of a move of 1 square, which a cool head combines with aiming (P-48)."""


def may_aim_on(unit: Fighter) -> bool:
    """Whether a cool head that has moved may still aim (P-48)."""
    return unit.can("cool_head") and unit.choice == "move" and unit.went <= STROLL and not unit.aiming


def may_move_on(unit: Fighter) -> bool:
    """Whether a cool head that aims may still move a square (P-48)."""
    return unit.can("cool_head") and unit.choice == "aim"


def means(unit: Fighter) -> tuple[object, ...]:
    """What of a unit decides what it can do at all: its gear, what it has chosen and done, its nerve."""
    return (
        unit.stats,
        unit.weapons,
        unit.held,
        unit.choice,
        may_aim_on(unit),
        unit.order,
        unit.acted,
        unit.broken,
        unit.hugging,
        unit.dodging,
        unit.hides,
        unit.exerted,
    )


class TalentAction(PhasedAction, frozen=True):
    """Something that only who has learned its `talent` does (P-48); it comes before other bases."""

    talent: ClassVar[Talent]

    @classmethod
    def has(cls, view: Phased, unit: Fighter) -> bool:
        return unit.can(cls.talent)

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        if not unit.can(cls.talent):
            yield Refusal("P-48", f"{unit.id} has not learned {named(cls.talent)}")
        yield from super().unpaid(view, unit, grant)


NO_MOVE = Toll("instead of moving", "its move")
"""What is done in the Movement phase costs if it is no move (P-10)."""


class Choice(PhasedAction, frozen=True):
    """A choice of the Movement phase, one each (P-10 to P-14); whether the unit `moves` by it."""

    grants = (Moving,)
    stands_in = MOVEMENT
    moves: ClassVar[bool] = False

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.choice:
            yield Refusal("P-10", f"{unit.id} has used its movement of this turn")

    def paid(self, state: Phased) -> Phased:
        return changed(state, self.unit, choice=self.kind)

    def toll(self, view: Phased, grant: Grant) -> Toll | None:
        return None if self.moves or view.unit(self.unit).choice else NO_MOVE


class Errand(PhasedAction, frozen=True):
    """An Action that is done in the Movement phase itself (P-15, P-16)."""

    grants = (Moving,)

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.order:
            yield Refusal("P-15", f"{unit.id} has chosen its Action already")

    def paid(self, state: Phased) -> Phased:
        return changed(state, self.unit, order="errand", acted=True)


class Execution(PhasedAction, frozen=True):
    """What was declared, in its own phase (P-17 to P-19)."""

    order: ClassVar[Order]

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.ready or unit.order != cls.order:
            yield Refusal("P-06", f"{unit.id} has no {cls.order} action to carry out")


class Replacement(PhasedAction, frozen=True):
    """Something for which the declared Action is given up, in its phase (P-22)."""

    grants = LATER
    stands_in = INSTEAD

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.ready:
            yield Refusal("P-22", f"{unit.id} has no Action to give up")


def engaged_bars(view: Phased, unit: Fighter, more: str = "") -> Iterator[Refusal]:
    """Who is in melee takes no ranged action, and leaves it in Movement, not by running (P-23)."""
    if enemies_near := in_melee_with(view, unit.id):
        names = together([enemy.id for enemy in enemies_near])
        yield Refusal("P-23", f"{unit.id} is in melee with {names}{more}")


SPRINT = 3
"""How much farther a sprinter runs (P-48)."""


def run_squares(unit: Fighter) -> int:
    """The squares of a run, more for a sprinter (P-48)."""
    return unit.stats.run + SPRINT * unit.can("sprinter")


DECLARED: dict[str, str] = {
    "run": "run",
    "ranged": "fire",
    "melee": "melee",
    "covering_fire": "covering fire",
}
"""What each order declares, as something that can be given up."""


def given_up(unit: Fighter) -> str:
    """What a unit has declared and would give up, or has given up just now, in words (P-22)."""
    return f", its {DECLARED[unit.order]} given up" if unit.order in DECLARED else ""


class Aim(Choice, frozen=True):
    """Halve all range penalties this turn, instead of moving (P-13)."""

    button = Button("Aim", "aim", "P-13")
    role = PREPARATION

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        also = "; it may still move 1 square" if unit.can("cool_head") else "; it does not move then"
        return f"Take aim: what distance costs its shots is halved this turn{also}."

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        """One choice; a cool head may have moved a square before (P-48)."""
        if not may_aim_on(unit):
            yield from super().unpaid(view, unit, grant)

    def toll(self, view: Phased, grant: Grant) -> Toll | None:
        return None if view.unit(self.unit).can("cool_head") else super().toll(view, grant)

    def paid(self, state: Phased) -> Phased:
        moved = state.unit(self.unit).choice == "move"
        return changed(state, self.unit, choice="aim and move" if moved else "aim")

    def effect(self, state: Phased) -> Script[Phased]:
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="P-13"))
        return changed(state, self.unit, aiming=True)


TALL = 2
"""From this many levels up a square is cover like a wall (B-14)."""


@cached_by_ground
def has_cover(board: Board, at: Square) -> bool:
    """Whether there is cover beside a square that a unit can hug (P-29)."""
    return any(
        board.terrain(near).low or board.solid(near) or board.level(near) >= board.level(at) + TALL
        for near in neighbours(at)
        if near in board and board.beside(at, near)
    )


class GivingUp(PhasedAction, frozen=True):
    """Something for which the Action of the turn is given up, declared or not yet (P-22)."""

    grants: ClassVar[tuple[type[Grant], ...]] = (Moving, *LATER)
    stands_in = INSTEAD

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.acted:
            yield Refusal("P-22", f"{unit.id} has no Action left to give up")

    @classmethod
    def worth_waiting_for(cls, view: Phased, unit: Fighter) -> bool:
        """What has been declared just now is seldom given up."""
        return not unit.order

    def paid(self, state: Phased) -> Phased:
        """The Action is given up; who has declared none yet has no other."""
        return changed(state, self.unit, order=state.unit(self.unit).order or "errand", acted=True)


class Hug(GivingUp, frozen=True):
    """Give the Action of the turn up to hug cover, until the next Movement phase (P-22, P-29)."""

    button = Button("Hug cover", "cover", "P-29")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        return (
            f"Keep down behind the cover beside it: attacks over that cover have {HUGGING} to hit. "
            f"It takes the Action of this turn{given_up(unit)}."
        )

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.hugging:
            yield Refusal("P-29", f"{unit.id} hugs cover already")

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if not has_cover(view.board, unit.at):
            yield Refusal("P-29", f"{unit.id} has no cover beside it")

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(hug_cover, state, self.unit))

    def worth(self, view: Phased, situation: Situation) -> float:
        """When there is nothing better to do with the Action in its phase; never before."""
        return 0.25 * situation.danger if view.clock.phase > MOVEMENT_PHASE else -1.0


def hug_cover(state: Phased, unit: str) -> Script[Phased]:
    """A unit hugs the cover beside it, for its Action."""
    status = f"hugging cover{given_up(state.unit(unit))}"
    yield from tell(state, events.Status(unit=unit, status=status, clause="P-29"))
    return changed(state, unit, hugging=True, acted=True)


def dodge(state: Phased, unit: str) -> Script[Phased]:
    """A unit makes a dodge roll, for its Action."""
    status = f"dodge roll{given_up(state.unit(unit))}"
    yield from tell(state, events.Status(unit=unit, status=status, clause="P-48"))
    return changed(state, unit, dodging=True, acted=True)


HUG, DODGE, STAY = "hug cover", "dodge roll", "stay"
"""How an announced attack may be answered (P-22, P-48)."""


def answers_to(state: Phased, target: str, attacker: str, origin: Square | None) -> tuple[str, ...]:
    """By what a unit can answer an attack from a square, of a blow None: it would help against it (P-22).

    It must know of the attacker, and have an Action to give up.
    """
    fighter = state.unit(target)
    free = fighter.conscious and fighter.ready and not fighter.broken
    if not free or not known(state, fighter.side, state.unit(attacker)):
        return ()
    hugs = origin is not None and not fighter.hugging and has_own_cover(state, origin, fighter)
    dodges = fighter.can("dodge_roll") and not fighter.dodging
    return (*((HUG,) if hugs else ()), *((DODGE,) if dodges else ()))


def whether_answered(unit: Fighter, ways: tuple[str, ...]) -> str:
    """The question that an attacked unit is asked, with what it would give up for an answer (P-22)."""
    price = f" and give up its {DECLARED[unit.order]}" if unit.order in DECLARED else ""
    return f"does {unit.id} {' or '.join(ways)}{price}?"


def answered(state: Phased, unit: str, answer: str) -> Script[Phased]:
    """A unit gives its Action up for an answer to an attack."""
    return (yield from end_with(hug_cover if answer == HUG else dodge, state, unit))


class Hide(Action["Phased"], frozen=True):
    """Mean to go hidden at the end of Movement, if no enemy observes it then; free."""

    grants = (Moving,)
    button = Button(
        "Hide",
        "hide",
        "P-47",
        "Go hidden at the end of Movement, if no enemy observes it then; it takes no action.",
        group=FREE,
    )

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: Moving) -> Iterator[Refusal]:
        yield from hide_refusals(unit)

    @classmethod
    def worth_waiting_for(cls, view: Phased, unit: Fighter) -> bool:
        """Who runs is hidden no more (P-47)."""
        return unit.order != "run"

    def refusals(self, view: Phased, grant: Moving) -> Iterator[Refusal]:
        yield from self.unpaid(view, view.unit(self.unit), grant)

    def perform(self, state: Phased, grant: Moving) -> Phased:
        return changed(state, self.unit, hides=True)

    def worth(self, view: Phased, situation: Situation) -> float:
        """Once it is clear that the unit does not run."""
        return 0.025 if view.unit(self.unit).order in {"ranged", "melee"} else -1.0


class EndTurn(turns.EndTurn[Phased], frozen=True):
    """End a unit's part of the phase; what it has left in it is lost."""

    button = Button("End turn", "done", "P-06", group=LAST)

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        waits = unit.ready and unit.order in DECLARED and view.clock.phase == MOVEMENT_PHASE
        kept = f"; its {DECLARED[unit.order]} stays declared" if waits else ""
        return f"{unit.name} does no more in this phase{kept}."
