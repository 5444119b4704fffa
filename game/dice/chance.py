"""What supplies the faces of dice in play: a seed, or faces given beforehand (J-04)."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from game.dice.die import Die
from game.errors import BadDice


class Chance(Protocol):
    """Whatever answers a roll with the numbers of faces, counted from 1, one a die and in its order."""

    def faces(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Roll these dice."""


class Seeded:
    """Faces from a seed, the same on every machine and Python (J-06).

    `drawn` counts the dice rolled so far: `Seeded(seed, drawn)` goes on from there.
    """

    def __init__(self, seed: int, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._rng = Random(seed)
        for _ in range(drawn):
            self._rng.random()

    def faces(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Roll these dice: one number drawn a die."""
        self.drawn += len(dice)
        return tuple(int(self._rng.random() * len(die.faces)) + 1 for die in dice)


class Forced:
    """Faces given beforehand, used in order; `then` supplies what follows them (J-04).

    A record that is replayed has nothing behind it: when its faces run out, that is BadDice.
    """

    def __init__(self, faces: Sequence[int], then: Chance | None = None) -> None:
        self._faces = tuple(faces)
        self._then = then

    @property
    def left(self) -> int:
        """How many of the given faces no die has used yet."""
        return len(self._faces)

    def faces(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Roll these dice; BadDice for a number that its die does not have, and no face is used up then."""
        given = self._faces[: len(dice)]
        for die, number in zip(dice, given, strict=False):
            die.face(number)
        rest = dice[len(given) :]
        if rest and self._then is None:
            raise BadDice(f"no face is left for {rest[0].name}")
        drawn = self._then.faces(rest) if rest and self._then else ()
        self._faces = self._faces[len(given) :]
        return given + drawn
