"""Stealth: hiding, moving unnoticed, searching for hidden units (E-17, E-18, E-33)."""

from collections.abc import Iterator
from itertools import chain
from typing import Self

import numpy as np
from msgspec.structs import replace

from game.board.board import Board, distance_field, front_field
from game.board.board import cached as cached_by_board
from game.board.sight import sees
from game.board.squares import FACINGS, Facing, Square, half_squares
from game.board.terrain import Vision
from game.rules import events
from game.rules.actions import Refusal
from game.rules.bot_values import MOVE, PLAIN, Situation, unwanted
from game.rules.events import Modifier
from game.rules.knowledge import look, ours, shown_as, watched_from
from game.rules.movement import walk
from game.rules.presentation import Area, Button, counted
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import cached, changed, having
from game.rules.units import SIDES, Side, enemies
from game.systems.effort.harm import reveal
from game.systems.effort.moves import Maneuver, StayingManeuver
from game.systems.effort.pool import (
    DICE,
    HELP,
    SYNERGY,
    check_rows,
    dice_text,
    effort_check,
    help_text,
    row,
)
from game.systems.effort.reactions import ON_FOOT, go
from game.systems.effort.targeting import CLOSE, facing_to
from game.systems.effort.turn import ACTIONS_A_TURN, EffortAction, FreeAction
from game.systems.effort.units import Agent, Effort


def watchers(state: Effort, hider: Agent, at: Square) -> tuple[str, ...]:
    """The enemies before whom a unit cannot hide in a square, as far as the position tells.

    Those that look there, and those with it in Close range and in no other melee.
    """
    return tuple(
        foe.id
        for foe in state.conscious()
        if enemies(foe.side, hider.side) and _guarded(state, foe, hider)[at.y, at.x]
    )


def _guarded(state: Effort, foe: Agent, hider: Agent) -> Area:
    """The squares in which a unit cannot hide before an enemy."""
    close = not _busy(state, foe, hider)
    return _watched(state.board, foe.at, foe.facing, foe.vision, close)


@cached_by_board
def _watched(board: Board, at: Square, facing: Facing, vision: Vision, close: bool) -> Area:
    """What one observes in one's front arc, perhaps also what is in Close range (B-25, B-26)."""
    area = watched_from(board, at, vision) & front_field(board, at, facing)
    return area | (distance_field(board, at) <= CLOSE) if close else area


def _busy(state: Effort, foe: Agent, hider: Agent) -> bool:
    """Whether an enemy is in a melee with another than who hides."""
    beside = foes_beside(state, foe.id)
    return bool(beside) and any(other.id != hider.id for other in beside)


@cached
def foes_beside(state: Effort, unit: str) -> tuple[Agent, ...]:
    """The enemies that a unit is in a melee with: conscious and adjacent."""
    agent = state.unit(unit)
    around = state.board.around(agent.at)
    return tuple(foe for foe in state.conscious() if foe.at in around and enemies(foe.side, agent.side))


def hide(state: Effort, unit: str, effort: int, clause: str) -> Script[Effort]:
    """Hide a unit from every side that cannot see it where it is; with 0 Effort it is seen."""
    agent = state.unit(unit)
    seen_by = {state.unit(foe).side for foe in watchers(state, agent, agent.at)}
    sides = tuple(side for side in SIDES if enemies(side, agent.side) and side not in seen_by)
    if not effort or not sides:
        return (yield from end_with(reveal, state, unit, clause))
    yield from tell(state, events.Hidden(unit=unit, clause=clause))
    return look(changed(state, unit, quiet=effort, hidden_from=sides))


CREEP = 5
"""How far a unit goes with stealth in an action, and in a round (E-17)."""

FREE_CREEP, FREE_HIDE = 2, 1
"""How many squares cost no die (E-17, E-18)."""


def stealth_rows(unit: Agent, squares: int, free: int, clause: str) -> tuple[Modifier, ...]:
    """The pool of a stealth check after a number of squares (E-49)."""
    cloak = max((item.stats.stealth for item in unit.things), default=0)
    return (
        *check_rows(unit, "agile", "stealth"),
        *row(cloak, SYNERGY, "what it wears", "E-03"),
        *row(-max(squares - free, 0), DICE, f"{squares} squares", clause),
    )


def stealth_check(
    state: Effort, unit: str, rows: tuple[Modifier, ...], label: str, clause: str
) -> Script[int]:
    """A stealth check; only its own side is shown the dice, which are what others must beat."""
    own = tuple(side for side in SIDES if ours(side, state.unit(unit)))
    return (yield from roll(state, effort_check(rows, label), clause, unit=unit, modifiers=rows, to=own))


def squares_to(view: Effort, unit: str, at: Square) -> int:
    """How many squares the cheapest way to a square costs (B-07)."""
    return 0 if at == view.unit(unit).at else int(Maneuver.reach(view, view.unit(unit)).cost[at.y, at.x]) // 2


def search_rows(unit: Agent) -> tuple[Modifier, ...]:
    """The pool of a Search; a second Concentration is a die down, but after attending to it (E-13, E-35)."""
    return (*check_rows(unit, "clever", "perception"), *second_concentration(unit))


def second_concentration(unit: Agent) -> Iterator[Modifier]:
    """What a check costs that is the second Concentration of a turn, and was not attended to."""
    again = unit.spent.count("concentration") >= ACTIONS_A_TURN and not unit.attending
    yield from row(-int(again), DICE, "a second Concentration", "E-13")


class Hide(StayingManeuver, frozen=True):
    """Move up to 3 squares to where no enemy looks, and stay unnoticed there (E-18)."""

    button = Button("Hide", "hide", "E-18", aim="square")
    role = PLAIN
    far = 3

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = dice_text(stealth_rows(unit, 0, 0, "E-18"))
        return (
            f"Go up to 3 squares to where no enemy looks, and roll {dice}, 1 less for each square after the "
            "first: an enemy's Search must beat that Effort to find it."
        )

    @classmethod
    def places(cls, view: Effort, unit: Agent) -> Area:
        guarded = np.zeros((view.board.height, view.board.width), np.bool_)
        for foe in view.conscious():
            if enemies(foe.side, unit.side):
                guarded |= _guarded(view, foe, unit)
        return ~guarded

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        looking = watchers(view, unit, self.at) if self.at in view.board else ()
        if looking:
            yield Refusal("E-18", f"{', '.join(looking)} would see it at {self.at}")

    def effect(self, state: Effort) -> Script[Effort]:
        squares = squares_to(state, self.unit, self.at)
        state = yield from do(go, state, self.unit, self.path(state))
        unit = state.unit(self.unit)
        if unit.at != self.at or not unit.conscious:
            return state
        rows = stealth_rows(unit, squares, FREE_HIDE, "E-18")
        effort = yield from stealth_check(state, unit.id, rows, "hide", "E-18")
        return (yield from end_with(hide, state, unit.id, effort, "E-18"))

    def worth(self, view: Effort, situation: Situation) -> float:
        """To lie in wait, for who is in nobody's sight, and has nothing better to do and nowhere to go."""
        unit = view.unit(self.unit)
        busy = max(situation.shot, situation.gain, situation.deed) > NOTHING
        return -1.0 if busy or unit.hidden or self.at != unit.at else 0.06


NOTHING = 0.03
"""With more to gain than this by anything else the computer does not hide."""


class MoveWithStealth(Maneuver, frozen=True):
    """Go up to 5 squares unnoticed; each after the second costs a die (E-17)."""

    button = Button("Stealth", "sneak", "E-17", aim="square")
    role = MOVE

    @classmethod
    def has(cls, view: Effort, unit: Agent) -> bool:
        return unit.hidden

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = dice_text(stealth_rows(unit, 0, 0, "E-17"))
        squares = counted(cls.allowance(unit), "square")
        return f"Stay hidden and go up to {squares}: {dice}, 1 less for each square after the second."

    @classmethod
    def allowance(cls, unit: Agent) -> int:
        return max(CREEP - unit.crept, 0)

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from super().barred(view, unit)
        if not unit.hidden:
            yield Refusal("E-17", f"{unit.id} is not hidden")
        if unit.crept >= CREEP:
            yield Refusal("E-17", f"{unit.id} has gone {CREEP} squares with stealth this round")

    def effect(self, state: Effort) -> Script[Effort]:
        squares, before = squares_to(state, self.unit, self.at), state.unit(self.unit)
        state = yield from do(walk, state, self.unit, self.path(state), ON_FOOT)
        state = changed(state, self.unit, crept=before.crept + squares)
        unit = state.unit(self.unit)
        if not unit.conscious or not unit.hidden:
            return state
        rows = stealth_rows(unit, squares, FREE_CREEP, "E-17")
        effort = yield from stealth_check(state, unit.id, rows, "move with stealth", "E-17")
        if not effort:
            return (yield from end_with(reveal, state, unit.id, "E-17"))
        return changed(state, unit.id, quiet=effort)


class Search(EffortAction, frozen=True):
    """Look for hidden enemies in line of sight; finding none may help the next action (E-33)."""

    button = Button("Search", "look", "E-33")
    category = "concentration"
    keeps = "insight"

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = dice_text(search_rows(unit))
        return (
            f"Roll {dice} to find who hides in line of sight. If nobody is found, 2 Effort give the next "
            f"action {help_text(HELP)}."
        )

    def worth(self, view: Effort, situation: Situation) -> float:
        return -1.0 if situation.foes else 0.025

    def effect(self, state: Effort) -> Script[Effort]:
        unit = state.unit(self.unit)
        rows = search_rows(unit)
        effort = yield from roll(state, effort_check(rows, "search"), "E-33", unit=unit.id, modifiers=rows)
        found = [
            hider.id
            for hider in state.conscious()
            if hider.quiet < effort
            and unit.side in hider.hidden_from
            and enemies(unit.side, hider.side)
            and sees(state.board, unit.at, hider.at)
        ]
        for hider in found:
            state = yield from do(reveal, state, hider, "E-33")
        if found:
            nearest = min((state.unit(hider).at for hider in found), key=lambda at: half_squares(unit.at, at))
            state = changed(state, unit.id, facing=facing_to(unit, nearest))
        helps = not found and effort >= ACTIONS_A_TURN
        if helps:
            yield from tell(state, events.Status(unit=unit.id, status="searched", clause="E-33"))
        return look(changed(state, unit.id, insight=helps))


class Rotate(FreeAction, frozen=True):
    """Face any direction, which is free in one's own turn (E-18)."""

    button = Button(
        "Turn",
        "turn",
        "E-18",
        "Face any direction: nobody hides where an enemy looks, to its front.",
        "facing",
    )
    worth = unwanted
    exact = True

    facing: Facing

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if self.facing == unit.facing:
            yield Refusal("E-18", f"{unit.id} faces {self.facing} already")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        ahead = view.unit(unit).facing
        return (cls(unit=unit, facing=facing) for facing in FACINGS if facing != ahead)

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Turned(unit=self.unit, facing=self.facing, clause="E-18"))
        return changed(state, self.unit, facing=self.facing)


def masked(view: Effort, side: Side) -> Effort:
    """The view of a side without the names of those whom it does not know.

    These are attackers, those who are sighted or awaited, and those to whom somebody is Open. What its own
    units await it knows all the same.
    """
    known = {"", *view.named}

    def shown(unit: Agent) -> Agent:
        named = [(entry.foe, *entry.sighted) for entry in unit.readied]
        if known.issuperset(chain(unit.open_to, *named)):
            return unit
        readied = tuple(
            replace(entry, sighted=tuple(foe for foe in entry.sighted if view.has(foe)))
            for entry in unit.readied
            if not entry.foe or view.has(entry.foe) or unit.side == side
        )
        open_to = tuple(dict.fromkeys(foe if view.has(foe) else "" for foe in unit.open_to))
        return replace(unit, readied=readied, open_to=open_to)

    view = shown_as(view, shown)
    waiting = view.pending
    grant = waiting.prompt.grant if waiting else None
    blow = getattr(grant, "blow", None)
    if waiting is None or grant is None or blow is None or view.has(blow.attacker):
        return view
    unknown = replace(grant, blow=replace(blow, attacker=""))
    return having(view, pending=replace(waiting, prompt=replace(waiting.prompt, grant=unknown)))
