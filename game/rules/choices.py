"""The choices of a decision: what each comes to, and which come to nothing else than declining."""

from fractions import Fraction
from typing import Any

from msgspec import structs

from game.board.squares import Square
from game.rules.actions import Choose, declined
from game.rules.forecast import Forecast, Unforeseen, forecast
from game.rules.state import AnyState, Lying, Prompt
from game.rules.system import AnySystem
from game.rules.turns import prompt
from game.rules.units import Side


def prospects(system: AnySystem, seen: AnyState) -> dict[str, Forecast[Any] | None]:
    """What each plain choice of a decision comes to by itself; None where the side cannot tell."""
    now = prompt(system, seen)
    return {choice: _foreseen(system, seen, choice) for choice in (now.grant.choices if now else ())}


def _foreseen(system: AnySystem, seen: AnyState, choice: str) -> Forecast[Any] | None:
    try:
        return forecast(system, seen, Choose(choice=choice))
    except Unforeseen:
        return None


def that_differ(
    system: AnySystem, seen: AnyState, found: dict[str, Forecast[Any] | None]
) -> dict[str, Forecast[Any] | None]:
    """The choices that come to anything else than declining, and declining itself, which comes last.

    A choice is followed until the same is asked again. Where a further question, a reaction or anything else
    of its own hangs on it, or nobody can tell what it comes to, it differs: so with
    what is about those whom the side does not know.
    """
    now = prompt(system, seen)
    if now is None or not found:
        return found
    last = declined(now.grant)
    nothing = _effects(system, seen, now, found[last])
    return {
        choice: foreseen
        for choice, foreseen in found.items()
        if choice == last or nothing is None or _effects(system, seen, now, foreseen) != nothing
    }


def _effects(
    system: AnySystem, seen: AnyState, now: Prompt[Any], foreseen: Forecast[Any] | None
) -> dict[AnyState, Fraction] | None:
    """Every position that a choice may lead to, as far as it makes a difference; None: it cannot be told."""
    if foreseen is None or foreseen.odds.cut or foreseen.odds.left_out:
        return None
    if any(type(asked.grant) is not type(now.grant) for asked in foreseen.odds.asked):
        return None
    effects = dict[AnyState, Fraction]()
    for after, chance in foreseen.odds.outcomes.items():
        state = after if system.revives else _without_the_fallen(seen, after, now.side)
        effects[state] = effects.get(state, Fraction(0)) + chance
    return effects


def _without_the_fallen(before: AnyState, after: AnyState, side: Side) -> AnyState:
    """The position, as far as a side knows it, as if all who go out of action had done so as they stood.

    Who comes back no more has no use of how it lies there, and a step off.
    """
    fallen = {unit.id: unit for unit in before.conscious() if not _stands(after, unit.id)}
    if not fallen:
        return after
    stood = {after.unit(unit).at: fallen[unit].at for unit in fallen if after.has(unit)}
    return structs.replace(
        after,
        units=tuple(_fallen(fallen.get(unit.id, unit), unit) for unit in after.units),
        items=tuple(item if item in before.items else _dropped(item, stood) for item in after.items),
        seen=tuple(entry for entry in after.seen if entry.side == side and entry.unit not in fallen),
        memory=tuple(entry for entry in after.memory if entry.side == side and entry.unit.id not in fallen),
    )


def _stands(state: AnyState, unit: str) -> bool:
    return state.has(unit) and bool(state.unit(unit).conscious)


def _fallen(stood: Any, lies: Any) -> Any:
    """A unit as it stood before, out of action."""
    return structs.replace(stood, fate=lies.fate, held=lies.held, hidden_from=lies.hidden_from)


def _dropped(item: Lying, stood: dict[Square, Square]) -> Lying:
    """What somebody has let fall lies where that one stood."""
    return structs.replace(item, at=stood.get(item.at, item.at))
