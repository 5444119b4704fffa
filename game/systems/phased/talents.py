"""Talents that are used by an act of their own: mark a target, dig in, dodge, rally the broken (P-48)."""

from collections.abc import Iterator
from typing import Self

from game.board.sight import sees
from game.board.squares import distance
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import Situation
from game.rules.knowledge import known_square, observed, possible_targets, target_refusals
from game.rules.presentation import Button, counted
from game.rules.scripts import Script, end_with, roll, tell
from game.rules.state import WholeTurn, changed
from game.rules.units import enemies, friends
from game.systems.phased.actions import (
    MOVEMENT_PHASE,
    Choice,
    Errand,
    GivingUp,
    TalentAction,
    dodge,
    given_up,
    has_cover,
)
from game.systems.phased.morale import break_check, break_number, break_rows, odds_of_breaking
from game.systems.phased.pool import DODGING, DUG_IN, MARKED, OWN_COVER
from game.systems.phased.units import Fighter, Phased, group_of

CALL_RANGE = 6
"""How far a rallying cry is heard, in squares."""


class MarkTarget(TalentAction, Choice, frozen=True):
    """Point an observed enemy out: friends' attacks on it this turn have +2, instead of moving."""

    talent = "mark_target"
    button = Button(
        "Mark target",
        "lead",
        "P-48",
        f"Point an enemy in view out: its friends' attacks on it have +{MARKED} this turn.",
        "unit",
    )

    target: str

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, target=other) for other in possible_targets(view, view.unit(unit)))

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from target_refusals(view, unit, self.target)
        if not view.has(self.target):
            return
        target = view.unit(self.target)
        if target.conscious and not enemies(unit.side, target.side) and not friends(unit.side, target.side):
            yield Refusal("P-48", f"{self.target} is no enemy")
        if known_square(view, unit.side, self.target) and not observed(view, unit.side, target):
            yield Refusal("P-48", f"{self.target} is not observed now")
        if unit.id in target.marked_by:
            yield Refusal("P-48", f"{self.target} is marked already")

    def effect(self, state: Phased) -> Script[Phased]:
        """Whoever knows of the one who points may know of the mark."""
        said = events.Said(text=f"{self.unit} marks {self.target}", unit=self.unit, clause="P-48")
        yield from tell(state, said)
        return changed(state, self.target, marked_by=(*state.unit(self.target).marked_by, self.unit))

    def worth(self, view: Phased, situation: Situation) -> float:
        """A share of the attacks of each friend that sees the target and has not acted."""
        unit, target = view.unit(self.unit), view.unit(self.target)
        if any(friends(unit.side, view.unit(marker).side) for marker in target.marked_by if view.has(marker)):
            return -1.0
        ready = [
            friend
            for friend in view.conscious()
            if friend.id != unit.id
            and friends(friend.side, unit.side)
            and (not friend.order or friend.ready)
            and friend.order not in {"run", "covering_fire"}
            and sees(view.board, friend.at, target.at)
        ]
        return WORTH_OF_A_MARK * min(len(ready), 4) - 0.01


WORTH_OF_A_MARK = 0.03
"""What +2 is worth on one attack, an enemy's whole health being 1."""


class DigIn(TalentAction, Choice, frozen=True):
    """Settle behind the cover beside it: its own cover counts more until its next Movement, or it moves."""

    talent = "dig_in"
    button = Button(
        "Dig in",
        "cover",
        "P-48",
        f"Do not move: the cover beside it counts {DUG_IN} instead of {OWN_COVER}, until its next Movement.",
    )

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if not has_cover(view.board, unit.at):
            yield Refusal("P-48", f"{unit.id} has no cover beside it")

    def effect(self, state: Phased) -> Script[Phased]:
        yield from tell(state, events.Status(unit=self.unit, status="dug in", clause="P-48"))
        return changed(state, self.unit, dug_in=True)

    def worth(self, view: Phased, situation: Situation) -> float:
        """A part of the danger where it stands, unless there is a better place to go to."""
        return 0.15 * situation.danger - max(situation.gain, 0.0)


class DodgeRoll(TalentAction, GivingUp, frozen=True):
    """Give the Action up to be harder to hit, until its next Movement (P-22)."""

    talent = "dodge_roll"
    button = Button("Dodge roll", "guard", "P-48")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        what = f"+{DODGING} defense until its next Movement, in the open too{given_up(unit)}"
        return f"Give the Action up for {what}."

    @classmethod
    def unpaid(cls, view: Phased, unit: Fighter, grant: WholeTurn) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.dodging:
            yield Refusal("P-48", f"{unit.id} dodges already")

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(dodge, state, self.unit))

    def worth(self, view: Phased, situation: Situation) -> float:
        """When there is nothing better to do with the Action in its phase; never before."""
        return 0.2 * situation.danger if view.clock.phase > MOVEMENT_PHASE else -1.0


class RallyingCry(TalentAction, Errand, frozen=True):
    """Call the broken friends around back: 3d6 below the side's Break number, and they rally."""

    talent = "rallying_cry"
    button = Button("Rallying cry", "lead", "P-48")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        group = group_of(unit.side)
        number = break_number(break_rows(view, group)) if group else None
        roll_for = f"below {number} on 3d6" if number is not None else "3d6 below the Break number"
        return f"Rally the broken friends within {counted(CALL_RANGE, 'square')}: {roll_for}, as its Action."

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        if not _broken_around(view, unit):
            yield Refusal("P-48", f"no broken friend is within {CALL_RANGE} squares of {unit.id}")

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from end_with(call_back, state, self.unit))

    def worth(self, view: Phased, situation: Situation) -> float:
        """A part of each friend that is likely to come back."""
        unit = view.unit(self.unit)
        group = group_of(unit.side)
        if group is None:
            return -1.0
        steady = 1 - odds_of_breaking(view, group, next_turn=False)
        return WORTH_OF_A_FRIEND * steady * len(_broken_around(view, unit))


WORTH_OF_A_FRIEND = 0.4
"""What it is worth that a broken friend fights again."""


def _broken_around(state: Phased, unit: Fighter) -> tuple[Fighter, ...]:
    """The broken friends who hear a unit."""
    return tuple(
        friend
        for friend in state.conscious()
        if friend.broken and friends(friend.side, unit.side) and distance(friend.at, unit.at) <= CALL_RANGE
    )


def call_back(state: Phased, unit: str) -> Script[Phased]:
    """3d6 against the Break number of this turn; below it the broken friends within earshot rally (P-04)."""
    caller = state.unit(unit)
    group = group_of(caller.side)
    rows = break_rows(state, group) if group else ()
    _, broken = yield from roll(state, break_check(rows, "rallying cry"), "P-48", unit=unit, modifiers=rows)
    if broken:
        return state
    for friend in _broken_around(state, caller):
        yield from tell(state, events.Status(unit=friend.id, status="broken", on=False, clause="P-48"))
        state = changed(state, friend.id, broken=False)
    return state
