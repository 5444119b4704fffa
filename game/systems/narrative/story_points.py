"""Story points: two halves of a pool, a point a check on each side, and standing orders about them (N-38)."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from game.rules import events
from game.rules.actions import Refusal
from game.rules.events import Modifier
from game.rules.knowledge import known, who_know
from game.rules.presentation import counted
from game.rules.scripts import Script, tell
from game.rules.state import having
from game.rules.units import HEROES, Side
from game.systems.narrative.checks import DIFFICULTY_UPGRADES, UPGRADES
from game.systems.narrative.units import Character, Narrative, Order

CLAUSE = "N-38"

OWN_POINT, THEIR_POINT = "story point", "story point of the other side"
"""The reasons of the rows that come of the points spent on a check, and against it."""


def half(side: Side) -> int | None:
    """Which half of the pool a side uses: 0 the squad's, also for its allies, 1 the opposition's."""
    if side == "neutral":
        return None
    return 0 if side in HEROES else 1


def points(state: Narrative, side: Side) -> int:
    """How many points a side has."""
    number = half(side)
    return 0 if number is None else state.turn.story[number]


def banner(view: Narrative, side: Side, _whole: bool) -> tuple[str, ...]:
    """The points of its half, which everybody sees."""
    number = half(side)
    if number is None or not any(view.turn.story):
        return ()
    return (counted(view.turn.story[number], "story point"),)


def refusals(view: Narrative, unit: Character) -> Iterator[Refusal]:
    """Why a unit cannot have a point spent on its check."""
    if half(unit.side) is None:
        yield Refusal(CLAUSE, "neutrals have no story points")
    elif not points(view, unit.side):
        yield Refusal(CLAUSE, "its side has no story point")


def opposing(side: Side) -> Side | None:
    """The side whose standing order answers checks of a side; None: nobody's does."""
    if side == "neutral":
        return None
    return "opposition" if side in HEROES else "squad"


def order_of(state: Narrative, side: Side) -> Order:
    """A side's standing order; never, unless it has given one."""
    return dict(state.turn.orders).get(side, "never")


def harmless() -> bool:
    """A check that cannot take anybody out."""
    return False


def opposed(state: Narrative, unit: Character, deadly: Callable[[], bool]) -> bool:
    """Whether the other side spends a point against a check, which may be `deadly` to one of its units."""
    other = opposing(unit.side)
    if other is None or not points(state, other) or not known(state, other, unit):
        return False
    order = order_of(state, other)
    return order == "all" or (order == "deadly" and deadly())


def spend_points(
    state: Narrative, unit_id: str, own: bool, deadly: Callable[[], bool] = harmless
) -> Script[tuple[Narrative, tuple[Modifier, ...]]]:
    """Both sides spend on a check before it is rolled; the position, and the rows that come of it.

    Points change hands when both have chosen: the one just spent is not spent against the same check.
    """
    unit = state.unit(unit_id)
    other = opposing(unit.side)
    against = opposed(state, unit, deadly)
    rows: list[Modifier] = []
    texts: list[str] = []
    if own:
        rows.append(Modifier(1, UPGRADES, OWN_POINT, CLAUSE))
        texts.append(f"{unit.name} spends {counted(1, 'story point')} on a better die")
    if against:
        rows.append(Modifier(1, DIFFICULTY_UPGRADES, THEIR_POINT, CLAUSE))
        harder = "against it" if own else f"to make it harder for {unit.name}"
        texts.append(f"the {other} spends {counted(1, 'story point')} {harder}")
    if texts:
        said = events.Said(text=", and ".join(texts), unit=unit_id if own else "", clause=CLAUSE)
        yield from tell(state, said, who_know(state, unit))
        state = moved(state, unit.side, int(against) - int(own))
    return state, tuple(rows)


AT_WORST = "if they spend a point"
"""What is supposed of `at_worst`."""


def at_worst(view: Narrative, unit: Character) -> Narrative | None:
    """The position if the other side spent a point on whatever it can; None where it could not on a unit's.

    Its order is not known but in a sandbox, where the figures count it anyhow.
    """
    other = opposing(unit.side)
    if other is None or view.options.sandbox:
        return None
    orders: dict[Side, Order] = {**dict(view.turn.orders), other: "all"}
    worst = having(view, turn=replace(view.turn, orders=tuple(orders.items())))
    return worst if opposed(worst, unit, harmless) else None


def moved(state: Narrative, side: Side, number: int) -> Narrative:
    """The position in which a side has so many points more of the other half's; less than 0: fewer."""
    mine = half(side)
    if mine is None or not number:
        return state
    both = [held + (number if at == mine else -number) for at, held in enumerate(state.turn.story)]
    return having(state, turn=replace(state.turn, story=(both[0], both[1])))


def keeper(side: Side) -> Side:
    """The side whose order a side's is: allies go by the squad's."""
    return "squad" if side in HEROES else side
