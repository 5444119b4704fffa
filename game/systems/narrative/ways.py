"""Where a unit of `narrative` can come to, by which way, and how far its bands are."""

from game.board.squares import Square
from game.rules.actions import Action
from game.rules.interaction import clouded
from game.rules.presentation import Band
from game.systems.narrative.engagement import BANDS, REACH
from game.systems.narrative.items import UseItem
from game.systems.narrative.moves import Climb, Disengage, Engage, Jump, Move, Scale
from game.systems.narrative.skills import Suppress, field_of_fire
from game.systems.narrative.units import Narrative


def path(view: Narrative, action: Action[Narrative]) -> tuple[Square, ...]:
    """The squares that an action comes into, without the one where it begins; none if it does not go."""
    if isinstance(action, Move | Disengage | Engage):
        return action.path(view)
    if isinstance(action, Climb | Scale | Jump):
        return (action.at,)
    return ()


def area(view: Narrative, action: Action[Narrative]) -> tuple[Square, ...]:
    """The squares that are laid under fire, or that smoke lies over."""
    if isinstance(action, Suppress):
        return field_of_fire(view, action.at)
    if isinstance(action, UseItem) and action.at is not None:
        return clouded(view, action.unit, action.item, action.at)
    return ()


def bands(view: Narrative, unit: str) -> tuple[Band, ...]:
    """The range bands (N-16)."""
    return (Band("engaged", REACH["engaged"]), *(Band(name, REACH[name]) for name in BANDS))
