"""Going hidden, looking out, being found (P-47)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.board.sight import sees
from game.dice import Check, Reaches, d
from game.rules import events
from game.rules.actions import Refusal
from game.rules.events import Modifier
from game.rules.knowledge import observed, ours, shown_as
from game.rules.scripts import Script, do, end_with, roll, tell
from game.rules.state import all_changed, changed, having
from game.rules.units import SIDES, Side, enemies
from game.systems.phased.units import Fighter, Phased

TO_FIND = 20
"""What 2d20 and sharpness must reach to find a unit, its agility aside."""


def hide_refusals(unit: Fighter) -> Iterator[Refusal]:
    """Why a unit cannot mean to hide."""
    if unit.broken:
        yield Refusal("P-05", f"{unit.id} is broken")
    if unit.hides:
        yield Refusal("P-47", f"{unit.id} means to hide already")
    if unit.exerted:
        yield Refusal("P-47", f"{unit.id} ran or attacked since the last Movement phase")


def go_hidden(state: Phased) -> Script[Phased]:
    """The end of Movement: who means to and is not observed is hidden, everybody else is not."""
    for unit in state.conscious():
        unseen = not any(enemies(side, unit.side) and observed(state, side, unit) for side in SIDES)
        if unit.hides and unseen and not unit.exerted:
            if not unit.hidden_from:
                yield from tell(state, events.Hidden(unit=unit.id, clause="P-47"))
            state = changed(state, unit.id, hidden_from=_foes_of(unit.side))
        else:
            state = yield from do(come_out, state, unit.id)
    return all_changed(state, hides=False, exerted=False)


def _foes_of(side: Side) -> tuple[Side, ...]:
    return tuple(other for other in SIDES if enemies(other, side))


def come_out(state: Phased, unit: str) -> Script[Phased] | Phased:
    """A hidden unit is hidden no more: it ran, attacked, was found, or did not hide anew."""
    fighter = state.unit(unit)
    return _reveal(state, unit) if fighter.hidden_from and fighter.conscious else state


def _reveal(state: Phased, unit: str) -> Script[Phased]:
    state = changed(state, unit, hidden_from=())
    yield from tell(state, events.Revealed(unit=unit, at=state.unit(unit).at, clause="P-47"))
    return state


def look_out(state: Phased, actor: str = "") -> Script[Phased] | Phased:
    """Each enemy that has a line of sight to a hidden unit now looks for it, once a turn.

    With an `actor`, only what it has done may have brought about such a line.
    """
    hidden = tuple(unit.id for unit in state.conscious() if unit.hidden_from)
    return _look_for_all(state, hidden, actor) if hidden else state


def _look_for_all(state: Phased, everyone: tuple[str, ...], actor: str) -> Script[Phased]:
    for hidden in everyone:
        for observer in state.conscious():
            if actor in ("", hidden, observer.id) and enemies(observer.side, state.unit(hidden).side):
                state = yield from do(_look_for, state, observer.id, hidden)
    return state


def _look_for(state: Phased, observer: str, hidden: str) -> Script[Phased] | Phased:
    """A unit looks for a hidden one, unless it has done so this turn or does not see its square."""
    seeker, target = state.unit(observer), state.unit(hidden)
    looked = (observer, hidden) in state.turn.looks
    if not target.hidden_from or looked or not sees(state.board, seeker.at, target.at):
        return state
    return _search(state, seeker, target)


def _search(state: Phased, seeker: Fighter, target: Fighter) -> Script[Phased]:
    """The side of who looks is shown success alone: a failure would tell of the hidden."""
    pair = (seeker.id, target.id)
    state = having(state, turn=replace(state.turn, looks=(*state.turn.looks, pair)))
    number = finding_number(target)
    rows = (
        Modifier(seeker.stats.sharpness, "detection", "sharpness", "P-47"),
        Modifier(number, "to detect", "20 and its agility", "P-47"),
    )
    finders = tuple(side for side in SIDES if ours(side, seeker))
    success = yield from roll(
        state,
        detection(seeker, number),
        "P-47",
        unit=seeker.id,
        modifiers=rows,
        to=lambda success: finders if success else (),
    )
    return (yield from end_with(come_out, state, target.id)) if success else state


def detection(observer: Fighter, number: int) -> Check[bool]:
    """Whether 2d20 and the sharpness of who looks reach a number."""
    return Check((d(20), d(20)), "sum", Reaches(number), "detection", (observer.stats.sharpness,))


def finding_number(unit: Fighter) -> int:
    """What 2d20 and sharpness must reach to find a unit; a cloak adds to it."""
    return TO_FIND + unit.stats.agility + max((item.stats.stealth for item in unit.things), default=0)


def masked(state: Phased, side: Side) -> Phased:
    """The view of a side without what only others know: who hides, who looked, what the unknown did."""
    present = {unit.id for unit in state.units}

    def of_these(names: tuple[str, ...]) -> tuple[str, ...]:
        return names if present.issuperset(names) else tuple(name for name in names if name in present)

    def known_of(unit: Fighter) -> Fighter:
        """The unit itself where there is nothing to mask: so it keeps its hash."""
        if not (unit.marked_by or unit.overran or unit.shot_by or unit.hides or unit.target):
            return unit
        own, marked, overran = ours(side, unit), of_these(unit.marked_by), of_these(unit.overran)
        shot, hides = (of_these(unit.shot_by), unit.hides) if own else ((), False)
        target = unit.target if own or unit.target in present else ""
        return replace(unit, marked_by=marked, overran=overran, shot_by=shot, hides=hides, target=target)

    seen = shown_as(state, known_of)
    turn = state.turn
    if not turn.covered and not turn.looks:
        return seen
    covered = tuple([pair for pair in turn.covered if present.issuperset(pair)])
    return having(seen, turn=replace(turn, covered=covered, looks=()))


def expose(state: Phased, unit: str) -> Script[Phased] | Phased:
    """A unit runs or has attacked: it has exerted itself, and is hidden no more (P-47)."""
    return come_out(changed(state, unit, exerted=True), unit)
