"""When a match is over, and who has won (B-37, B-38)."""

from game.rules.sides import HEROES
from game.rules.state import AnyState, Outcome


def _standing(state: AnyState) -> tuple[int, int]:
    """How many conscious units the heroes and the foes have."""
    sides = [unit.side for unit in state.conscious()]
    return sum(side in HEROES for side in sides), sides.count("opposition")


def last_standing(state: AnyState) -> Outcome | None:
    """A side with no conscious unit has lost; both out at once is a draw (B-38)."""
    heroes, foes = _standing(state)
    if heroes and foes:
        return None
    if heroes or foes:
        return Outcome("squad" if heroes else "opposition", "No enemy is left standing.", "B-38")
    return Outcome(None, "Both sides are out.", "B-38")


def by_numbers(state: AnyState) -> Outcome:
    """The last turn is over: the side with more conscious units wins, equal numbers are a draw (B-38)."""
    heroes, foes = _standing(state)
    why = f"Turn {state.turn_limit} is over: {heroes} of the squad stand against {foes}."
    if heroes == foes:
        return Outcome(None, why, "B-38")
    return Outcome("squad" if heroes > foes else "opposition", why, "B-38")
