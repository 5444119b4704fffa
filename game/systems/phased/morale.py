"""Initiative and morale: the roll, the Break number, who breaks, rallies, has lost (P-02 to P-05, P-51)."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.dice import Check, d, distribution
from game.dice.die import Vector
from game.rules import events
from game.rules.actions import decide
from game.rules.events import Modifier
from game.rules.presentation import capitalised
from game.rules.scripts import Script, end_with, roll, tell
from game.rules.state import Decision, Outcome, changed, having
from game.rules.story import over
from game.rules.units import HEROES, Side
from game.systems.phased import BOTH_TEST, CHOOSE_ORDER
from game.systems.phased.units import Fighter, Group, Phased, group_of

HEROES_FIRST = 10
"""At or above this the heroes act first (P-02)."""

MUSTER = "initiative and morale"
"""What the roll is called that says who acts first and whether the foes break (P-02, P-03)."""

FRESH, DEATH, DEVASTATED = 4, -2, -8
"""What changes the Break number (P-04)."""

BREAK, FIRST = "break number", "for the squad to begin"
"""What the rows of the roll name."""

GROUPS: tuple[Group, ...] = ("heroes", "foes")

CALLED: dict[Group, str] = {"heroes": "the squad", "foes": "the opposition"}
"""What players call them."""

ORDER: dict[Group, tuple[Side, ...]] = {
    "heroes": (*HEROES, "opposition", "neutral"),
    "foes": ("opposition", *HEROES, "neutral"),
}
"""The sides in the order in which they act, by who has the initiative; neutrals come last."""


def sides_in_order(state: Phased) -> tuple[Side, ...]:
    """The sides in the order in which they act this turn."""
    return ORDER[state.turn.first]


def units_in_order(state: Phased) -> tuple[Fighter, ...]:
    """The units in the order in which their sides act this turn."""
    sides = sides_in_order(state)
    return tuple(sorted(state.units, key=lambda unit: sides.index(unit.side)))


class Muster(Struct, frozen=True):
    """Reads 3d6: whether the heroes begin, and whether who tests breaks (P-02, P-03)."""

    break_tn: int | None

    def __call__(self, folded: Vector) -> tuple[bool, bool]:
        return folded[0] >= HEROES_FIRST, self.break_tn is not None and folded[0] >= self.break_tn


def members(state: Phased, group: Group) -> tuple[Fighter, ...]:
    """All units of a group, in the fight or not."""
    return tuple(unit for unit in state.units if group_of(unit.side) == group)


def break_rows(state: Phased, group: Group, *, next_turn: bool = False) -> tuple[Modifier, ...]:
    """How the Break number of a group comes about; none when it never tests (P-04).

    With `next_turn` as of the test to come, as things stand.
    """
    own = members(state, group)
    up = [unit for unit in own if unit.conscious]
    numbers = [unit.stats.break_tn for unit in up if unit.stats.break_tn is not None]
    if not numbers:
        return ()
    rows = [Modifier(max(numbers), BREAK, "the steadiest of them", "P-04")]
    if state.clock.turn + next_turn == 1 and group not in state.turn.bled:
        rows.append(Modifier(FRESH, BREAK, "fresh", "P-04"))
    if group in (state.turn.dying if next_turn else state.turn.deaths):
        rows.append(Modifier(DEATH, BREAK, f"a death {'this' if next_turn else 'last'} turn", "P-04"))
    if 2 * len(up) <= len(own) or len(up) == 1:
        why = "fights alone" if len(up) == 1 else "half of them down"
        rows.append(Modifier(DEVASTATED, BREAK, why, "P-04"))
    return tuple(rows)


def break_number(rows: tuple[Modifier, ...]) -> int | None:
    """The Break number by its rows; None: it never tests."""
    return sum(row.value for row in rows) if rows else None


def break_check(rows: tuple[Modifier, ...], label: str) -> Check[tuple[bool, bool]]:
    """The roll of 3d6 that is initiative and morale, or morale alone."""
    return Check((d(6),) * 3, "sum", Muster(break_number(rows)), label, (0,))


def odds_of_breaking(state: Phased, group: Group, *, next_turn: bool = True) -> float:
    """The chance that a group breaks at its test (P-03)."""
    rows = break_rows(state, group, next_turn=next_turn)
    odds = distribution(break_check(rows, "morale"))
    return float(odds.chance_that(lambda result: result[1]))


def tests(state: Phased, group: Group) -> bool:
    """Whether a group tests morale at all: the heroes by a house rule (P-05)."""
    return group == "foes" or bool(state.options.rule(BOTH_TEST))


def muster(state: Phased) -> Script[Phased]:
    """Roll for initiative and the foes' morale at once; heroes test with their own dice (P-02 to P-05)."""
    rows = break_rows(state, "foes")
    chooses = bool(state.options.rule(CHOOSE_ORDER))
    first = Modifier(HEROES_FIRST, FIRST, "initiative", "P-51" if chooses else "P-02")
    check = break_check(rows, MUSTER)
    begin, broken = yield from roll(state, check, "P-02", modifiers=(first, *rows))
    state = having(state, turn=replace(state.turn, first="heroes" if begin else "foes"))
    state = yield from _settle(state, "foes", broken=broken)
    if tests(state, "heroes") and (own := break_rows(state, "heroes")):
        _, broken = yield from roll(state, break_check(own, "morale"), "P-05", modifiers=own)
        state = yield from _settle(state, "heroes", broken=broken)
    return (yield from end_with(choose_order, state)) if chooses else state


FIRST_PLACE, SECOND_PLACE = "go first", "go second"
"""What the side that wins the initiative may choose (P-51)."""


class Ordering(Decision, frozen=True):
    """Whether the side that has won the initiative goes first or second this turn (P-51)."""

    between: ClassVar[tuple[str, ...]] = (FIRST_PLACE, SECOND_PLACE)

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        first = state.turn.first
        if choice == SECOND_PLACE:
            first = "foes" if first == "heroes" else "heroes"
        yield from tell(state, events.Said(text=f"{CALLED[first]} goes first", clause="P-51"))
        return having(state, turn=replace(state.turn, first=first))


def choose_order(state: Phased) -> Script[Phased]:
    """The winner of the initiative chooses, if both groups have somebody left to act (P-51)."""
    up = {group: [unit for unit in members(state, group) if unit.conscious] for group in GROUPS}
    if not all(up.values()):
        return state
    speaker = up[state.turn.first][0]
    text = f"The {state.turn.first} have the initiative: go first, or second?"
    return (yield from end_with(decide, state, speaker.id, Ordering(speaker.id), text, "P-51"))


def _settle(state: Phased, group: Group, *, broken: bool) -> Script[Phased]:
    """Those of a group who can break do, or rally (P-03, P-05)."""
    for unit in members(state, group):
        turned = broken and unit.conscious and unit.stats.break_tn is not None
        if unit.conscious and turned != unit.broken:
            clause = "P-03" if turned else "P-05"
            yield from tell(state, events.Status(unit=unit.id, status="broken", on=turned, clause=clause))
            state = changed(state, unit.id, broken=turned)
    return state


def count_routs(state: Phased) -> Phased:
    """The position in which the turns are counted that all of a group have been broken (P-05)."""
    counts = (
        was + 1 if _all_broken(state, group) else 0
        for group, was in zip(GROUPS, state.turn.routed, strict=True)
    )
    return having(state, turn=replace(state.turn, routed=tuple(counts)))


def _all_broken(state: Phased, group: Group) -> bool:
    up = [unit for unit in members(state, group) if unit.conscious]
    return bool(up) and all(unit.broken for unit in up)


ROUTED = 2
"""After how many turns running in which all of it are broken a group has lost (P-05)."""


def outcome(state: Phased) -> Outcome | None:
    """As everywhere, and by a rout (P-05)."""
    if (ended := over(state)) is not None:
        return ended
    beaten = [group for group, turns in zip(GROUPS, state.turn.routed, strict=True) if turns >= ROUTED]
    if not beaten:
        return None
    who = " and ".join(CALLED[group] for group in beaten)
    why = f"{capitalised(who)} {'has' if len(beaten) == 1 else 'have'} been broken for {ROUTED} turns."
    winner: Side | None = None if len(beaten) > 1 else "opposition" if beaten == ["heroes"] else "squad"
    return Outcome(winner, why, "P-05")
