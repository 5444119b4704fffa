"""The dice of ways on that are compared: the same for equal acts, and each sample's against another's.

What differs between two ways is then more of what was done, and less of how the dice fell: a unit's first
roll is the same in both, whatever others have rolled before it; and where the dice of one sample are high
those of its twin are low.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.dice import Die
from game.rules.actions import Action


class _Falling:
    """The dice of one act; the odd sample of each two has what the even one has not."""

    def __init__(self, seed: str, *, turned: bool) -> None:
        self._seed, self._turned = seed, turned
        self._random: Random | None = None

    def faces(self, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Roll these dice."""
        self._random = self._random or Random(self._seed)
        return tuple(self._face(self._random.random(), len(die.faces)) for die in dice)

    def _face(self, drawn: float, faces: int) -> int:
        number = int(drawn * faces) + 1
        return faces + 1 - number if self._turned else number

    @property
    def fallen(self) -> bool:
        """Whether any die has been rolled."""
        return self._random is not None


@dataclass
class PlayoutDice:
    """The dice of one sample, by who rolls them and how often that unit has rolled before."""

    sample: int
    _rolls: Counter[str] = field(default_factory=Counter)
    _last: tuple[str, _Falling] | None = None

    def of(self, action: Action[Any]) -> _Falling:
        """The dice of the next act."""
        if self._last and self._last[1].fallen:
            self._rolls[self._last[0]] += 1
        who = str(getattr(action, "unit", ""))
        seed = f"{self.sample // 2} {who} {self._rolls[who]}"
        self._last = who, _Falling(seed, turned=bool(self.sample % 2))
        return self._last[1]
