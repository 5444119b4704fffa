"""Stealth with its strengths, and how it is found out (S-46 to S-53)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.board.concealment import observers
from game.board.sight import seen_from_any, sees
from game.board.squares import Square, distance
from game.dice import Check, Reaches, counting
from game.rules import events
from game.rules.actions import Refusal
from game.rules.events import SOMEBODY, Modifier
from game.rules.knowledge import known, ours, shown_as, who_know
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import cached, changed, having
from game.rules.units import SIDES, Side, enemies, foes
from game.systems.squad.units import FULL, LOWEST, Soldier, Squad

DETECTION: tuple[tuple[int, tuple[int, int, int, int]], ...] = (
    (1, (4, 3, 3, 3)),
    (3, (7, 6, 5, 4)),
    (6, (8, 7, 6, 5)),
    (12, (9, 8, 7, 6)),
    (18, (10, 9, 8, 7)),
    (24, (10, 10, 9, 8)),
)
"""Up to which distance what number detects, at Full, 75%, 50% and 25% (S-50)."""

LEADING = 6
"""How near to its leader a squad member may use the leader's awareness (S-04)."""


def detection_number(away: int, strength: int) -> int | None:
    """What one die must reach to detect a stealthed unit so many squares away; None: no check (S-50)."""
    for farthest, numbers in DETECTION:
        if away <= farthest:
            return numbers[FULL - strength]
    return None


def detection(dice: int, number: int) -> Check[bool]:
    """Whether any of so many dice reaches the number that detects (S-50)."""
    return Check((counting(10, number),) * dice, "sum", Reaches(1), "detection", (0,))


def awareness(state: Squad, unit: Soldier) -> int:
    """The awareness dice of a unit: in the Squad Leader phase its leader's where better (S-04)."""
    leading: list[int] = [
        leader.stats.sa
        for leader in state.conscious()
        if leader.stats.leader and leader.side == unit.side == "squad" and _led(state, leader, unit)
    ]
    best: int = max([unit.stats.sa, *(leading if state.clock.phase == SQUAD_LEADER else ())])
    return best


def _led(state: Squad, leader: Soldier, unit: Soldier) -> bool:
    return distance(leader.at, unit.at) <= LEADING and sees(state.board, leader.at, unit.at)


SQUAD_LEADER = 2
"""The place of the Squad Leader phase in the turn (S-01)."""


def hidden_from(unit: Soldier) -> tuple[Side, ...]:
    """The sides that a stealthed unit is not shown to (S-49)."""
    return tuple(side for side in SIDES if enemies(side, unit.side))


def in_sight(state: Squad, square: Square, side: Side) -> bool:
    """Whether any conscious enemy of a side has line of sight to a square (S-46)."""
    against = foes(side)
    eyes = [unit.at for unit in state.conscious() if unit.side in against]
    return seen_from_any(state.board, square, eyes)


def stealth_refusals(view: Squad, unit: Soldier) -> Iterator[Refusal]:
    """Why a unit cannot enter stealth where it is, as far as its side knows (S-46)."""
    yield from stealth_bars(unit)
    if in_sight(view, unit.at, unit.side):
        yield Refusal("S-46", f"an enemy has {unit.id} in its line of sight")


def stealth_bars(unit: Soldier) -> Iterator[Refusal]:
    """Why a unit cannot enter stealth wherever it is (S-46, S-47)."""
    if not unit.may_hide:
        yield Refusal("S-46", f"{unit.id} has neither the skill nor the equipment for stealth")
    if unit.stealth:
        yield Refusal("S-46", f"{unit.id} is in stealth already")
    if unit.exposed:
        yield Refusal("S-47", f"{unit.id} has given itself away by an attack this turn")


def enter_stealth(state: Squad, unit: str) -> Script[Squad]:
    """A unit goes into stealth."""
    strength = entering_strength(state, state.unit(unit))
    yield from tell(state, events.Hidden(unit=unit, clause="S-46"))
    return changed(state, unit, stealth=strength, detected=False, hidden_from=hidden_from(state.unit(unit)))


def entering_strength(view: Squad, unit: Soldier) -> int:
    """Full; in the turn in which stealth ended and the next, the strength that it had then (S-49)."""
    return unit.ended_at if unit.ended and view.clock.turn - unit.ended <= 1 else FULL


def leave_stealth(state: Squad, unit_id: str, clause: str) -> Script[Squad]:
    """A unit's stealth ends; nobody finds who has gone out of action meanwhile."""
    unit = state.unit(unit_id)
    if not unit.stealth or not unit.conscious:
        return state
    ended = {"ended": state.clock.turn, "ended_at": unit.stealth}
    state = changed(state, unit_id, stealth=0, detected=False, hidden_from=(), **ended)
    yield from tell(state, events.Revealed(unit=unit_id, at=unit.at, clause=clause))
    return state


def give_away(state: Squad, unit: str) -> Script[Squad]:
    """What a unit has done to an enemy ends its stealth for this turn (S-47)."""
    hidden = bool(state.unit(unit).stealth)
    state = yield from do(leave_stealth, state, unit, "S-47")
    return changed(state, unit, exposed=True) if hidden else state


def weakened(state: Squad, unit_id: str, cause: str) -> Squad:
    """The position after a unit's stealth has lost one step, never below 25%, once a turn each (S-53)."""
    unit = state.unit(unit_id)
    if not unit.stealth or cause in unit.faded:
        return state
    return changed(state, unit_id, stealth=max(unit.stealth - 1, LOWEST), faded=(*unit.faded, cause))


def glimpsed(state: Squad) -> Squad:
    """The position in which everybody remembers whether an enemy has had line of sight to it (S-53)."""
    for unit in _seen_now(state):
        state = changed(state, unit, unseen=False)
    return state


@cached
def _seen_now(state: Squad) -> tuple[str, ...]:
    """Those who may hide, whom no enemy had in its line of sight, and one has now."""
    unseen = [unit for unit in state.conscious() if unit.unseen and unit.may_hide]
    return tuple([unit.id for unit in unseen if in_sight(state, unit.at, unit.side)])


def look_out(state: Squad, actor: str) -> Script[Squad]:
    """After an action: whoever now has a line to a stealthed unit looks for it, once a turn (S-51)."""
    for observer, hidden in _pairs(state, actor):
        state = yield from do(_look_for, state, observer, hidden)
    return state


def _pairs(state: Squad, actor: str) -> tuple[tuple[str, str], ...]:
    """Observer and hidden, one of whom has just acted."""
    hidden = [unit for unit in state.conscious() if unit.hidden_from]
    return tuple(
        (watcher.id, other.id)
        for watcher in state.conscious()
        for other in hidden
        if actor in (watcher.id, other.id)
        and enemies(watcher.side, other.side)
        and watcher.side in other.hidden_from
    )


def _look_for(state: Squad, observer_id: str, hidden_id: str) -> Script[Squad]:
    """One looks for another (S-51).

    The hidden side is told of the roll, and of who rolled if it knows that one; the other side, where it
    sees who was hidden, only of a success, since a failure would tell of the hidden.
    """
    observer, hidden = state.unit(observer_id), state.unit(hidden_id)
    number = detection_number(distance(observer.at, hidden.at), hidden.stealth) if hidden.stealth else None
    asked = (observer_id, hidden_id) in state.turn.looks or observer.side not in hidden.hidden_from
    if number is None or asked or not _makes_out(state, observer, hidden.at):
        return state
    looks = (*state.turn.looks, (observer_id, hidden_id))
    state = having(state, turn=replace(state.turn, looks=looks))
    dice = awareness(state, observer)
    check = detection(dice, number)
    rows = (Modifier(dice, "awareness dice", "awareness", "S-50"), Modifier(number, "to detect", "", "S-50"))
    found = changed(state, hidden_id, hidden_from=())
    searching = tuple(side for side in who_know(found, found.unit(hidden_id)) if ours(side, observer))
    hiding = tuple(side for side in SIDES if ours(side, hidden))
    aware = tuple(side for side in hiding if known(state, side, observer))
    success = yield from roll(
        state,
        check,
        "S-51",
        unit=observer_id,
        target=hidden_id,
        modifiers=rows,
        to=lambda success: (*searching, *aware) if success else aware,
    )
    if unaware := tuple(side for side in hiding if side not in aware):
        nameless = events.Rolled(
            label="detection", dice=(), faces=(), result=str(success), target=hidden_id, clause="S-51"
        )
        yield from tell(state, nameless, unaware)
    return (yield from end_with(detected, state, hidden_id)) if success else state


def _makes_out(state: Squad, observer: Soldier, at: Square) -> bool:
    return observers(state.board)[observer.vision][observer.at].makes_out(at)


def detected(state: Squad, unit_id: str) -> Script[Squad]:
    """A stealthed unit is shown to every enemy until its own next turn, and a step weaker (S-52)."""
    unit = state.unit(unit_id)
    if unit.stealth == LOWEST:
        return (yield from end_with(leave_stealth, state, unit_id, "S-52"))
    state = changed(state, unit_id, stealth=unit.stealth - 1, detected=True, hidden_from=())
    yield from tell(state, events.Revealed(unit=unit_id, at=unit.at, clause="S-52"))
    return state


def vanished(state: Squad, unit_id: str) -> Script[Squad]:
    """A stealthed unit that had been found is hidden again, as its next turn starts (S-52)."""
    unit = state.unit(unit_id)
    hidden = hidden_from(unit)
    if not unit.stealth or unit.hidden_from == hidden:
        return state
    yield from tell(state, events.Hidden(unit=unit_id, again=True, clause="S-52"))
    return changed(state, unit_id, detected=False, hidden_from=hidden)


def masked(state: Squad, side: Side) -> Squad:
    """The view of a side without what only the hidden know.

    That is who looked for them, attacks by the unknown, and who holds, or is held by, a unit (S-49).
    """

    def shown(unit: Soldier) -> Soldier:
        if not unit.holds and not unit.held_by:
            return unit if unit.unseen else replace(unit, unseen=True)
        ends = {"holds": unit.holds, "held_by": unit.held_by}
        nameless = {end: SOMEBODY for end, other in ends.items() if other and not state.has(other)}
        return replace(unit, unseen=True, **nameless)

    masked, turn = shown_as(state, shown), state.turn
    attacks = tuple([pair for pair in turn.attacks if state.named.keys() >= {*pair}])
    if attacks == turn.attacks and not turn.looks:
        return masked
    return having(masked, turn=replace(turn, attacks=attacks, looks=()))
