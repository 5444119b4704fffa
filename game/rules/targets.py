"""Who may be targeted, for every system: line of sight, and observed or known (B-36, B-37)."""

from collections.abc import Iterator

from game.board.sight import sees
from game.rules.actions import Refusal
from game.rules.knowledge import known_square, observed, ours
from game.rules.sides import enemies
from game.rules.state import AnyState
from game.rules.units import Unit


def target_refusals(view: AnyState, actor: Unit, target: str) -> Iterator[Refusal]:
    """Why a unit is no target of an actor's attack, as the actor's side knows it (B-36, B-37)."""
    if not view.has(target):
        yield Refusal("B-36", f"no {target} is known")
        return
    unit = view.unit(target)
    if not unit.conscious:
        yield Refusal("B-37", f"{target} is out of action")
        return
    if ours(actor.side, unit):
        yield Refusal("B-37", f"{target} is a friend")
    at = known_square(view, actor.side, target)
    if at is None:
        yield Refusal("B-36", f"{target} is not seen, and its square is not known")
    elif not sees(view.board, actor.at, at):
        yield Refusal("B-15", f"no line of sight from {actor.at} to {at}")


def strangers(view: AnyState, actor: Unit) -> tuple[str, ...]:
    """The conscious units of a view that are no friends of an actor: who comes into question as a target."""
    return tuple(one.id for one in view.conscious() if not ours(actor.side, one))


def in_view(state: AnyState, one: Unit, other: Unit) -> bool:
    """Whether a unit has an enemy in view, both in the fight: seen, not only known of (B-15, B-25)."""
    return (
        one.conscious
        and other.conscious
        and enemies(one.side, other.side)
        and sees(state.board, one.at, other.at)
        and observed(state, one.side, other)
    )


def is_there(state: AnyState, actor: Unit, target: str) -> bool:
    """Whether a target is in truth where the actor's side knows it; an attack on an empty square is spent."""
    unit: Unit = state.unit(target)
    return unit.conscious and known_square(state, actor.side, target) == unit.at
