"""What is looked from and at, what is in the hand, what is compared and wished for: plain values."""

from typing import Literal, NamedTuple, get_args

from game.board.squares import Square
from game.rules.state import AnyState


class End(NamedTuple):
    """One end of a question: a unit, wherever it goes, or a square."""

    square: Square
    unit: str = ""


class Marked(NamedTuple):
    """A position that others are compared with, under each rule system, and from where it was looked."""

    states: dict[str, AnyState]
    observer: End | None


Wish = Literal["cover and a shot", "cover"]
"""What a place to stand is to have against somebody: cover from them, perhaps a shot at them too."""

WISHES: tuple[Wish, ...] = get_args(Wish)


class Held(NamedTuple):
    """A unit in the hand: over which square."""

    unit: str
    over: Square
