"""When a match is over, and who has won (B-37, B-38, M-08)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.rules.plot import Arrive, Plot
from game.rules.scenario import Victory, VictoryKind
from game.rules.sides import HEROES, Side, enemies
from game.rules.state import AnyState, Outcome, S, having


def over(state: AnyState) -> Outcome | None:
    """How the match has ended by now, None while it goes on.

    A map's own victories come first. Then a side without a conscious unit, and without any to come, has
    lost: with victories too, since nobody is left to win them.
    """
    plot = state.plot
    for side in dict.fromkeys(victory.side for victory in plot.victory):
        own = [number for number, one in enumerate(plot.victory) if one.side == side]
        won = [number for number in own if _won(state, number)]
        if won and (len(won) == len(own) or not plot.every):
            return Outcome(side, _why(plot, side, won), "M-08")
    return _last_standing(state)


def turn_ends(state: S) -> S:
    """The position after a turn has ended: zones held are counted, turns survived too (M-08)."""
    plot = state.plot
    held = tuple(
        count + 1 if _holds(state, victory) else 0
        for victory, count in zip(plot.victory, plot.held, strict=True)
    )
    return having(state, plot=replace(plot, held=held, ended=state.clock.turn))


def by_numbers(state: AnyState) -> Outcome:
    """The last turn is over: the side with more conscious units wins, equal numbers are a draw (B-38)."""
    heroes, foes = _standing(state)
    why = f"Turn {state.turn_limit} is over: {heroes} of the squad stand against {foes}."
    if heroes == foes:
        return Outcome(None, why, "B-38")
    return Outcome("squad" if heroes > foes else "opposition", why, "B-38")


def _standing(state: AnyState) -> tuple[int, int]:
    """How many conscious units the heroes and the foes have."""
    sides = [unit.side for unit in state.conscious()]
    return sum(side in HEROES for side in sides), sides.count("opposition")


def _last_standing(state: AnyState) -> Outcome | None:
    heroes, foes = _standing(state)
    heroes += _to_come(state, HEROES)
    foes += _to_come(state, ("opposition",))
    if heroes and foes:
        return None
    if heroes or foes:
        return Outcome("squad" if heroes else "opposition", "No enemy is left standing.", "B-38")
    return Outcome(None, "Both sides are out.", "B-38")


def _to_come(state: AnyState, sides: tuple[Side, ...]) -> int:
    """How many reinforcements of these sides a coming turn will bring."""
    return sum(
        isinstance(effect, Arrive) and effect.unit.side in sides
        for beat in state.plot.beats
        if beat.when.kind == "turn" and beat.when.number > state.clock.turn
        for effect in beat.do
    )


def _won(state: AnyState, number: int) -> bool:
    victory = state.plot.victory[number]
    return _MET[victory.kind](state, victory, state.plot.held[number])


def _why(plot: Plot[Any], side: Side, won: list[int]) -> str:
    deeds = " and ".join(dict.fromkeys(_deed(plot.victory[number]) for number in won))
    return f"The {side} has won: {deeds}."


def _deed(victory: Victory) -> str:
    """What a way to win came to, in words."""
    match victory.kind:
        case "hold":
            return f"it holds the {victory.zone}"
        case "exit":
            return f"it has left by the {victory.zone}"
        case "escort":
            return f"its charge has left by the {victory.zone}"
        case "survive":
            return "its charge still stands" if victory.units else "it still stands"
        case _:
            return "its target is out of action" if victory.units else "its enemies are out of action"


def _eliminated(state: AnyState, victory: Victory, _: int) -> bool:
    """No conscious enemy is left or to come, or none of the units named."""
    if victory.units:
        return not any(unit.id in victory.units for unit in state.conscious())
    foes: tuple[Side, ...] = tuple(
        side for side in ("squad", "ally", "opposition") if enemies(side, victory.side)
    )
    return not any(unit.side in foes for unit in state.conscious()) and not _to_come(state, foes)


def _held(_: AnyState, victory: Victory, held: int) -> bool:
    return held >= (victory.turns or 1)


def _holds(state: AnyState, victory: Victory) -> bool:
    """Only that side has conscious units in the zone."""
    if victory.kind != "hold" or victory.zone is None:
        return False
    squares = state.plot.zone(victory.zone).squares
    return {unit.side for unit in state.conscious() if unit.at in squares} == {victory.side}


def _left(state: AnyState, victory: Victory, _: int) -> bool:
    """So many have left through the zone, or all that are conscious."""
    gone = [one for one in state.plot.gone if one.zone == victory.zone and one.side == victory.side]
    if victory.count is not None:
        return len(gone) >= victory.count
    return bool(gone) and not any(unit.side == victory.side for unit in state.conscious())


def _escorted(state: AnyState, victory: Victory, _: int) -> bool:
    gone = [one for one in state.plot.gone if one.zone == victory.zone and one.unit in victory.units]
    return len(gone) >= (len(victory.units) if victory.count is None else victory.count)


def _survived(state: AnyState, victory: Victory, _: int) -> bool:
    """The turn is over, and the side has a conscious unit, or one of the units named."""
    if state.plot.ended < (victory.turns or 1):
        return False
    if victory.units:
        return any(unit.id in victory.units for unit in state.conscious())
    return any(unit.side == victory.side for unit in state.conscious())


_MET: dict[VictoryKind, Callable[[AnyState, Victory, int], bool]] = {
    "eliminate": _eliminated,
    "hold": _held,
    "exit": _left,
    "survive": _survived,
    "escort": _escorted,
}
