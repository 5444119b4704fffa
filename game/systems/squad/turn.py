"""The turn of `squad`: its six phases, and what begins and ends with them (S-01 to S-05)."""

from msgspec.structs import replace

from game.dice import Check, Reaches, counting
from game.rules import events
from game.rules.events import Modifier
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import changed, having
from game.rules.turns import Phase, Seat, seats_for
from game.rules.units import HEROES, SIDES, Side
from game.systems.squad.harm import burn, let_go
from game.systems.squad.settling import settle
from game.systems.squad.stealth import SQUAD_LEADER, in_sight, vanished, weakened
from game.systems.squad.unit import FULL, Soldier, Squad

SLOW_START = "slow_start"
"""The house rule by which squad and ally have only their First Action in turn 1 (S-04)."""

HARDEST = 10
"""No number to reach is higher."""


def time_progresses(state: Squad) -> Script[Squad]:
    """Smoke thins, venom and shock take effect, stealth is updated, everybody's actions are new (S-02)."""
    state = having(state, board=state.board.aired(), turn=replace(state.turn, attacks=(), looks=()))
    units = tuple(unit.id for unit in state.conscious())
    for unit in units:
        state = changed(state, unit, spent=(), walked=0, burnt=False, disabled=False)
        state = yield from do(_poisoned, state, unit)
    for unit in units:
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
        return weakened(state, unit.id)
    return changed(state, unit.id, stealth=min(unit.stealth + 1, FULL)) if unseen else state


def _poisoned(state: Squad, unit: str) -> Script[Squad]:
    """Venom takes an action for the whole turn, and goes down by 1 (S-44); so does the slow start (S-04)."""
    one = state.unit(unit)
    slow = state.options.rule(SLOW_START) and state.clock.turn == 1 and one.side in HEROES
    actions = 2 - (one.venom > 0) - bool(slow)
    if one.venom == 1:
        yield from tell(state, events.Status(unit=unit, status="venom", on=False, clause="S-44"))
    return changed(state, unit, actions=actions, venom=max(one.venom - 1, 0))


def _shocked(state: Squad, unit: str) -> Script[Squad]:
    """A shocked unit rolls, or is disabled this turn; two such turns, or a success, end the shock (S-45)."""
    one = state.unit(unit)
    if one.shocked < 0:
        return state
    dice, number = shock_dice(one)
    check = Check((counting(10, number),) * dice, "sum", Reaches(1), "shock", (0,))
    rows = (
        Modifier(dice, "knowledge dice", "knowledge", "S-45"),
        Modifier(number, "to recover", "systems and cybernetics", "S-45"),
    )
    if (yield from roll(state, check, "S-45", unit=unit, modifiers=rows)):
        yield from tell(state, events.Status(unit=unit, status="shock", on=False, clause="S-45"))
        return changed(state, unit, shocked=-1)
    yield from tell(state, events.Status(unit=unit, status="disabled", clause="S-45"))
    over = one.shocked == 1
    state = changed(state, unit, disabled=True, watching=False, shocked=-1 if over else 1)
    return (yield from do(let_go, state, unit))


def shock_dice(unit: Soldier) -> tuple[int, int]:
    """How many dice a shocked unit rolls, and what one of them must reach (S-45)."""
    return max(unit.stats.kno, 1), min((unit.stats.sys + unit.stats.cyb) * 2, HARDEST)


def side_begins(state: Squad, side: Side) -> Script[Squad]:
    """What lasts until a unit's next turn ends as its side's phase begins; hazards hurt (S-10, S-54)."""
    state = yield from do(settle, state)
    for unit in state.conscious():
        if unit.side == side:
            state = changed(state, unit.id, dodging=False, watching=False, detected=False, kept=False)
            state = yield from do(vanished, state, unit.id)
            state = yield from do(burn, state, unit.id)
    return state


def side_ends(state: Squad, side: Side) -> Script[Squad]:
    """A hold that was not paid for ends (S-41)."""
    for unit in state.conscious():
        if unit.side == side and unit.holds and not unit.kept:
            state = yield from do(let_go, state, unit.id)
    return state


def actions_left(unit: Soldier) -> int:
    """How many actions a unit may still do this turn (S-06, S-41, S-44, S-45)."""
    if unit.disabled:
        return 0
    return max(unit.actions - bool(unit.held_by) - len(unit.spent), 0)


def may_act(unit: Soldier) -> bool:
    """Whether a unit has a turn: actions, or none left but the time to enter stealth (S-04, S-46)."""
    return actions_left(unit) > 0 or (bool(unit.spent) and not unit.stealth and unit.may_hide)


def turn_over(state: Squad, unit: Soldier) -> bool:
    """Whether a unit has had its turn: what it had left is lost (S-04, S-07)."""
    own, clock = SQUAD_LEADER + SIDES.index(unit.side), state.clock
    return clock.phase > own or (clock.phase == own and unit.id in clock.done)


def _seat(state: Squad, side: Side) -> tuple[Seat, ...]:
    return seats_for(state, (side,), who=may_act)


def _side_phase(name: str, side: Side) -> Phase[Squad]:
    return Phase(
        name,
        "S-04",
        lambda state: _seat(state, side),
        begin=lambda state: side_begins(state, side),
        end=lambda state: side_ends(state, side),
    )


PHASES: tuple[Phase[Squad], ...] = (
    Phase("Time Progression", "S-02", begin=time_progresses),
    Phase("Event", "S-03", events=True),
    _side_phase("Squad Leader", "squad"),
    _side_phase("Opposition", "opposition"),
    _side_phase("Neutrals", "neutral"),
    _side_phase("Ally", "ally"),
)
"""The phases of a turn (S-01)."""


def used(state: Squad, unit: str, kind: str) -> Squad:
    """The position after a unit has spent an action."""
    one = state.unit(unit)
    return changed(state, unit, spent=(*one.spent, kind))
