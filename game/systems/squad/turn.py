"""The turn of `squad`: its six phases, the budget of actions, and how a turn ends (S-01 to S-07)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from game.dice import Check, Reaches, counting
from game.rules import events, interaction, turns
from game.rules.action_bases import TurnAction, carried_out
from game.rules.actions import Refusal
from game.rules.events import Modifier
from game.rules.knowledge import view
from game.rules.presentation import Button
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import WholeTurn, changed, having
from game.rules.turns import Phase, Seat, finish, seats_for
from game.rules.units import HEROES, SIDES, Side
from game.systems.squad import SLOW_START
from game.systems.squad.harm import burn, let_go
from game.systems.squad.pool import engaged
from game.systems.squad.stealth import (
    SQUAD_LEADER,
    glimpsed,
    in_sight,
    look_out,
    stealth_bars,
    vanished,
    weakened,
)
from game.systems.squad.units import FULL, Soldier, Squad


def settle(state: Squad) -> Script[Squad] | Squad:
    """After a step, an action, the beginning of a phase: holds out of reach and watches at arm's length end.

    A watcher does not know of an enemy that is hidden from it, and so is not engaged with that (S-55). Who
    has come in meanwhile starts as slowly as everybody else.
    """
    if True in [unit.watching or unit.holds != "" for unit in state.units]:
        return _loosened(state)
    return glimpsed(slow_started(state))


def _loosened(state: Squad) -> Script[Squad]:
    """Holds and watches that can last no longer end, and everybody settles."""
    for unit in state.units:
        if unit.holds and not _in_grasp(state, unit):
            state = yield from do(let_go, state, unit.id)
    for unit in state.conscious():
        if unit.watching and engaged(view(state, unit.side), unit):
            yield from tell(state, events.Status(unit=unit.id, status="overwatch", on=False, clause="S-55"))
            state = changed(state, unit.id, watching=False)
    return glimpsed(slow_started(state))


def _in_grasp(state: Squad, holder: Soldier) -> bool:
    """Whether both ends of a hold are in the fight and adjacent (S-41).

    In the view of a side that does not know who is held, the hold lasts: nothing says otherwise.
    """
    if not state.has(holder.holds):
        return holder.conscious
    held = state.unit(holder.holds)
    return holder.conscious and held.conscious and state.board.adjacent(holder.at, held.at)


def slow_started(state: Squad) -> Squad:
    """The position in which nobody of squad and ally has a Second Action in turn 1 (S-04)."""
    for unit in state.conscious() if _slow_turn(state) else ():
        if unit.actions > 1 and unit.side in HEROES:
            state = changed(state, unit.id, actions=1)
    return state


def starts_slowly(state: Squad, unit: Soldier) -> bool:
    """Whether a unit has no Second Action in this turn, by the house rule of the first (S-04)."""
    return _slow_turn(state) and unit.side in HEROES


def _slow_turn(state: Squad) -> bool:
    """Whether this is the first turn, and the house rule for it holds."""
    return state.clock.turn == 1 and bool(state.options.rule(SLOW_START))


HARDEST = 10
"""No number to reach is higher."""


def time_progresses(state: Squad) -> Script[Squad]:
    """Smoke thins, venom and shock take effect, stealth is updated, everybody's actions are new (S-02)."""
    state = having(state, board=state.board.aired(), turn=replace(state.turn, attacks=(), looks=()))
    units = tuple(unit.id for unit in state.conscious())
    for unit in units:
        state = _refreshed(state, state.unit(unit))
        if state.unit(unit).venom:
            state = yield from do(_poisoned, state, unit)
    for unit in units:
        if state.unit(unit).shocked >= 0:
            state = yield from do(_shocked, state, unit)
    for unit in units:
        state = _restealthed(state, state.unit(unit))
    return state


def _restealthed(state: Squad, unit: Soldier) -> Squad:
    """Strength rises when no enemy had line of sight since the last, falls when one has now (S-53)."""
    seen = in_sight(state, unit.at, unit.side)
    unseen = unit.unseen and not seen
    state = changed(state, unit.id, unseen=not seen)
    if state.clock.turn == 1 or not unit.stealth:
        return state
    if seen:
        return weakened(state, unit.id, "seen")
    return changed(state, unit.id, stealth=min(unit.stealth + 1, FULL)) if unseen else state


def _refreshed(state: Squad, unit: Soldier) -> Squad:
    """The position in which a unit has its actions anew, and nothing of the last turn (S-02)."""
    return changed(
        state,
        unit.id,
        actions=2,
        spent=(),
        walked=0,
        faded=(),
        exposed=False,
        burnt=False,
        disabled=False,
    )


def _poisoned(state: Squad, unit_id: str) -> Script[Squad]:
    """Venom takes an action for the whole turn, and goes down by 1 (S-44)."""
    unit = state.unit(unit_id)
    if unit.venom == 1:
        yield from tell(state, events.Status(unit=unit_id, status="venom", on=False, clause="S-44"))
    return changed(state, unit_id, actions=1, venom=unit.venom - 1)


def _shocked(state: Squad, unit_id: str) -> Script[Squad]:
    """A shocked unit rolls, or is disabled this turn; two such turns, or a success, end the shock (S-45)."""
    unit = state.unit(unit_id)
    dice, number = _shock_dice(unit)
    rows = (
        Modifier(dice, "knowledge dice", "knowledge", "S-45"),
        Modifier(number, "to recover", "systems and cybernetics", "S-45"),
    )
    if (yield from roll(state, shock_check(unit), "S-45", unit=unit_id, modifiers=rows)):
        yield from tell(state, events.Status(unit=unit_id, status="shock", on=False, clause="S-45"))
        return changed(state, unit_id, shocked=-1)
    yield from tell(state, events.Status(unit=unit_id, status="disabled", clause="S-45"))
    over = unit.shocked == 1
    state = changed(state, unit_id, disabled=True, watching=False, shocked=-1 if over else 1)
    return (yield from end_with(let_go, state, unit_id))


def shock_check(unit: Soldier) -> Check[bool]:
    """The roll by which a shocked unit recovers (S-45)."""
    dice, number = _shock_dice(unit)
    return Check((counting(10, number),) * dice, "sum", Reaches(1), "shock", (0,))


def _shock_dice(unit: Soldier) -> tuple[int, int]:
    """How many dice a shocked unit rolls, and what one of them must reach (S-45)."""
    return max(unit.stats.kno, 1), min((unit.stats.sys + unit.stats.cyb) * 2, HARDEST)


def side_begins(state: Squad, side: Side) -> Script[Squad]:
    """What lasts until a unit's next turn ends as its side's phase begins; hazards hurt (S-10, S-54)."""
    state = yield from do(settle, state)
    own = [unit for unit in state.conscious() if unit.side == side]
    if any(starts_slowly(state, unit) for unit in own):
        text = "slow start: one action each in turn 1, the opposition two"
        yield from tell(state, events.Said(text=text, clause="S-04"))
    for unit in state.conscious():
        if unit.side == side:
            state = changed(state, unit.id, dodging=False, watching=False, detected=False, kept=False)
            if unit.stealth:
                state = yield from do(vanished, state, unit.id)
            state = yield from do(burn, state, unit.id)
    return state


def turn_stops(state: Squad, unit: str) -> Script[Squad] | Squad:
    """At the end of a unit's own turn its hold ends, if it was not paid for (S-41)."""
    return state if state.unit(unit).kept else let_go(state, unit)


def side_ends(state: Squad, side: Side) -> Script[Squad]:
    """The turn of those who have not ended theirs ends with the phase."""
    for unit in state.conscious():
        if unit.side == side and unit.id not in state.clock.done:
            state = yield from do(turn_stops, state, unit.id)
    return state


def actions_left(unit: Soldier) -> int:
    """How many actions a unit may still do this turn (S-06, S-41, S-44, S-45)."""
    if unit.disabled:
        return 0
    return max(unit.actions - bool(unit.held_by) - len(unit.spent), 0)


def may_act(unit: Soldier) -> bool:
    """Whether a unit has a turn: actions, or none left but the time to enter stealth (S-04, S-46)."""
    return actions_left(unit) > 0 or (
        bool(unit.spent) and not unit.stealth and not unit.exposed and unit.may_hide
    )


def turn_over(state: Squad, unit: Soldier) -> bool:
    """Whether a unit has had its turn: what it had left is lost (S-04, S-07)."""
    own, clock = SQUAD_LEADER + SIDES.index(unit.side), state.clock
    return clock.phase > own or (clock.phase == own and unit.id in clock.done)


def _seat(state: Squad, side: Side) -> tuple[Seat, ...]:
    return seats_for(state, (side,), who=may_act)


def _side_phase(name: str, side: Side, title: str) -> Phase[Squad]:
    return Phase(
        name,
        "S-04",
        title=title,
        about="Each unit of that side has its turn, one after the other: up to two actions each.",
        seats=lambda state: _seat(state, side),
        begin=lambda state: side_begins(state, side),
        end=lambda state: side_ends(state, side),
        stops=turn_stops,
    )


PHASES: tuple[Phase[Squad], ...] = (
    Phase(
        "Time Progression",
        "S-02",
        begin=time_progresses,
        title="Time passes",
        about="Nobody acts: smoke thins, venom and shock do their harm.",
    ),
    Phase(
        "Event",
        "S-03",
        events=True,
        title="Events",
        about="Nobody acts: what the map has in store for this turn happens.",
    ),
    _side_phase("Squad Leader", "squad", "The squad acts"),
    _side_phase("Opposition", "opposition", "The opposition acts"),
    _side_phase("Neutrals", "neutral", "Bystanders act"),
    _side_phase("Ally", "ally", "Allies act"),
)
"""The phases of a turn (S-01)."""


def used(state: Squad, unit_id: str, kind: str) -> Squad:
    """The position after a unit has spent an action."""
    unit = state.unit(unit_id)
    return changed(state, unit_id, spent=(*unit.spent, kind))


Slot: TypeAlias = Literal["first", "second"]

SLOTS: tuple[Slot, ...] = ("first", "second")

BOTH, FREE, LAST = "First or second action", "Free", "End"
GROUPS = (BOTH, "First action", "Second action", FREE, LAST)
"""The groups of buttons in their order: by the lists of S-06, then what takes no action."""


def means(unit: Soldier) -> tuple[object, ...]:
    """What of a unit decides what it can do at all: what it is, what it has done this turn, and holds."""
    return (
        unit.stats,
        unit.spent,
        unit.actions,
        unit.disabled,
        unit.fallen,
        unit.held_by != "",
        unit.holds != "",
        unit.kept,
        unit.may_hide,
        unit.stealth > 0,
        unit.exposed,
    )


class SquadAction(TurnAction[Squad, Soldier], frozen=True):
    """An action that takes the First or the Second Action of a unit's turn.

    `slots` are the lists of S-06 that it stands in, `down`: a fallen unit can do it too, `counts_as` the
    kind of action that it is spent as, its own when empty.
    """

    slots: ClassVar[tuple[Slot, ...]] = SLOTS
    down: ClassVar[bool] = False
    counts_as: ClassVar[str] = ""

    @classmethod
    def group(cls) -> str:
        return BOTH if cls.slots == SLOTS else f"{cls.slots[0].capitalize()} action"

    @classmethod
    def unpaid(cls, view: Squad, unit: Soldier, grant: WholeTurn) -> Iterator[Refusal]:
        """The budget of actions, and a fall (S-06, S-39)."""
        if not actions_left(unit):
            yield Refusal("S-06", f"{unit.id} has no action left")
        elif SLOTS[len(unit.spent)] not in cls.slots:
            yield Refusal("S-06", f"only as the {cls.slots[0]} of its two actions")
        if unit.fallen and not cls.down:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")

    def paid(self, state: Squad) -> Squad:
        return used(state, self.unit, self.counts_as or self.kind)

    def perform(self, state: Squad, grant: WholeTurn) -> Script[Squad]:
        """Pay, do it, let those look who now have a line; the turn ends with the last action (S-51)."""
        state = yield from do(carried_out, state, self)
        state = yield from do(settle, state)
        if any(unit.hidden_from for unit in state.units):
            state = yield from do(look_out, state, self.unit)
        return state if _goes_on(state, self.unit) else finish(state, self.unit)


def _goes_on(state: Squad, unit_id: str) -> bool:
    """Whether a unit has something left to do: an action, or to enter stealth at the end of one (S-46)."""
    unit = state.unit(unit_id)
    if not unit.conscious or unit.fallen:
        return False
    if actions_left(unit):
        return True
    return not any(stealth_bars(unit)) and not in_sight(view(state, unit.side), unit.at, unit.side)


def hold_bars(unit: Soldier) -> Iterator[Refusal]:
    """An entangled unit cannot Move, Jump or Dash (S-41)."""
    if unit.held_by:
        yield Refusal("S-41", f"{unit.id} is held by {unit.held_by}")


def moved_bars(unit: Soldier) -> Iterator[Refusal]:
    """There is one Move in a turn (S-06)."""
    if "move" in unit.spent:
        yield Refusal("S-06", f"{unit.id} has moved already this turn")


def after_move_bars(unit: Soldier, clause: str) -> Iterator[Refusal]:
    """Dash, Dodge and Sprint need a Move as the First Action (S-09, S-10, S-16)."""
    if unit.spent != ("move",):
        yield Refusal(clause, "the action before it must be a Move")


class Leave(interaction.Leave[Squad], frozen=True):
    """Leave the board by the exit zone in which the unit stands, for good."""

    def refusals(self, view: Squad, grant: WholeTurn) -> Iterator[Refusal]:
        """No exit of its side is here, or it lies on the ground, or is held."""
        yield from super().refusals(view, grant)
        unit = view.unit(self.unit)
        yield from hold_bars(unit)
        if unit.fallen:
            yield Refusal("S-39", f"{unit.id} has fallen and can only stand up")

    def perform(self, state: Squad, grant: WholeTurn) -> Script[Squad]:
        """Whom it held is free (S-41)."""
        return (yield from end_with(settle, (yield from super().perform(state, grant))))


class EndTurn(turns.EndTurn[Squad], frozen=True):
    """End a unit's own turn; what it has left is lost."""

    button = Button("End turn", "done", "S-07", group="End")

    @classmethod
    def hint(cls, view: Squad, unit: Soldier) -> str:
        return f"{unit.name} is done for this turn; actions that it has left are lost."
