"""Skill checks as actions: first aid, repair, hiding, searching (N-21, N-33, N-34)."""

from collections.abc import Iterator
from typing import Self

from game.board.sight import sees
from game.board.squares import distance
from game.rules import events
from game.rules.actions import Refusal
from game.rules.knowledge import look, ours, view
from game.rules.modifiers import Modifier
from game.rules.scripts import Script, do, tell
from game.rules.sides import enemies
from game.rules.state import changed
from game.systems.narrative.checks import AVERAGE, EASY, HARD, LEVELS, against, difficulty_row, skill_check
from game.systems.narrative.deed import Act
from game.systems.narrative.gear import healed, loaded
from game.systems.narrative.places import REACH
from game.systems.narrative.stealth import foes, found, hidden, watched_by_foes
from game.systems.narrative.unit import Character, Narrative, filled


class FirstAid(Act, frozen=True):
    """Medicine on an adjacent friend, once in an encounter for each (N-21)."""

    target: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Every friend, incapacitated ones too."""
        side = view.unit(unit).side
        return (cls(unit=unit, target=one.id) for one in view.units if ours(side, one))

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """No friend beside one who needs it and has not had it."""
        if not view.has(self.target):
            yield Refusal("N-21", f"no {self.target} is known")
            return
        friend: Character = view.unit(self.target)
        if friend.id == unit.id or not ours(unit.side, friend):
            yield Refusal("B-37", f"{friend.id} is no friend")
        elif friend.fate == "left" or friend.dead:
            yield Refusal("N-21", f"{friend.id} cannot be helped")
        elif not view.board.adjacent(unit.at, friend.at):
            yield Refusal("N-11", f"{friend.id} is not adjacent")
        elif friend.aided:
            yield Refusal("N-21", f"{friend.id} has had first aid")
        elif not (friend.wounds or friend.strain or friend.bleeding):
            yield Refusal("N-21", f"{friend.id} is not hurt")
        elif not friend.conscious and view.holder(friend.at):
            yield Refusal("N-21", f"somebody stands where {friend.id} lies")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Heal wounds by successes, strain by advantages; who can bear the rest is back in the fight."""
        dice, why = aid_difficulty(state.unit(self.target))
        rows = (difficulty_row(dice, why, "N-21"),)
        state, result = yield from skill_check(state, self.unit, "medicine", rows, "N-21", self.target)
        state = changed(state, self.target, aided=True)
        state = yield from do(healed, state, self.target, result.successes, "N-21")
        friend: Character = state.unit(self.target)
        back = min(max(result.advantages, 0), friend.strain)
        if back:
            yield from tell(
                state, events.Status(unit=friend.id, status=f"{back} strain recovered", clause="N-21")
            )
        state = changed(state, friend.id, strain=friend.strain - back)
        if result.passed and friend.bleeding:
            yield from tell(state, events.Status(unit=friend.id, status="bleeding", on=False, clause="N-32"))
            state = changed(state, friend.id, bleeding=False)
        return (yield from do(_back, state, friend.id))


def _back(state: Narrative, unit: str) -> Script[Narrative]:
    """Who was incapacitated and can bear what is left is in the fight again, prone where it lay (N-08)."""
    one: Character = state.unit(unit)
    if one.fate != "out" or not one.standing or state.holder(one.at):
        return state
    yield from tell(state, events.Status(unit=unit, status="back in the fight", clause="N-08"))
    return look(changed(state, unit, fate="in", prone=True))


def aid_difficulty(patient: Character) -> tuple[int, str]:
    """How hard first aid is, and why (N-21)."""
    if not patient.conscious:
        return HARD, "incapacitated"
    light = 2 * patient.wounds < patient.stats.wound_threshold
    return (EASY, "less than half its threshold") if light else (AVERAGE, "half its threshold or more")


class Repair(Act, frozen=True):
    """Mechanics on a weapon in hand that is jammed or empty: one's own, or an adjacent friend's (N-21)."""

    target: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        """Oneself, and whoever is adjacent."""
        one: Character = view.unit(unit)
        near = (one.at, *view.board.around(one.at))
        return (cls(unit=unit, target=other.id) for other in view.conscious() if other.at in near)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Nobody within reach whose weapon needs it."""
        if not view.has(self.target):
            yield Refusal("N-21", f"no {self.target} is known")
            return
        friend: Character = view.unit(self.target)
        if not ours(unit.side, friend) or not friend.conscious:
            yield Refusal("B-37", f"{friend.id} is no friend in the fight")
        elif friend.id != unit.id and not view.board.adjacent(unit.at, friend.at):
            yield Refusal("N-11", f"{friend.id} is not adjacent")
        elif filled(friend.in_hand) == friend.in_hand:
            yield Refusal("N-21", f"{friend.in_hand.id} needs no repair")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """The weapon is as new, if it succeeds."""
        rows = (difficulty_row(AVERAGE, "repair", "N-21"),)
        state, result = yield from skill_check(state, self.unit, "mechanics", rows, "N-21", self.target)
        return (yield from do(loaded, state, self.target, "N-21")) if result.passed else state


class Hide(Act, frozen=True):
    """A stealth check, where no enemy observes one (N-33)."""

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """Hidden already, or observed, as far as one's side knows."""
        if unit.hidden_from:
            yield Refusal("N-33", f"{unit.id} is hidden already")
        if watched_by_foes(view, unit.side, unit.at):
            yield Refusal("N-33", f"an enemy observes {unit.id}")

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Hidden, if it succeeds."""
        one: Character = state.unit(self.unit)
        rows = (*stealth_rows(view(state, one.side), one), *_camouflage(one))
        state, result = yield from skill_check(state, self.unit, "stealth", rows, "N-33")
        return (yield from do(hidden, state, self.unit, result.successes)) if result.passed else state


def stealth_rows(seen: Narrative, unit: Character) -> tuple[Modifier, ...]:
    """The difficulty of hiding: the best of the enemies within long range that one's side knows of (N-33)."""
    near = [
        foe
        for foe in seen.conscious()
        if enemies(foe.side, unit.side) and distance(foe.at, unit.at) <= REACH["long"]
    ]
    best = max(near, key=lambda foe: foe.pool("perception"), default=None)
    if best is None:
        return (difficulty_row(AVERAGE, f"nobody near, {LEVELS[AVERAGE]}", "N-33"),)
    return tuple(against(best, "perception", f"the eyes of {best.id}", "N-33"))


def _camouflage(unit: Character) -> Iterator[Modifier]:
    for item in unit.things:
        if item.stats.stealth:
            yield Modifier(item.stats.stealth, "boost", item.id, "N-33")


class Search(Act, frozen=True):
    """Look for the hidden, by perception (N-34)."""

    def deed(self, state: Narrative) -> Script[Narrative]:
        """Whoever hid no better, in line of sight within medium range, is revealed."""
        rows = (difficulty_row(AVERAGE, "search", "N-34"),)
        state, result = yield from skill_check(state, self.unit, "perception", rows, "N-34")
        if not result.passed:
            return state
        one: Character = state.unit(self.unit)
        for foe in state.conscious():
            near = distance(foe.at, one.at) <= REACH["medium"] and sees(state.board, one.at, foe.at)
            lurks = one.side in foe.hidden_from and one.side in foes(foe.side)
            if near and lurks and foe.hiding <= result.successes:
                state = yield from do(found, state, foe.id, "N-34")
        return state
