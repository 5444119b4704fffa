"""The symbol dice, what a pool comes to, and how dice are upgraded (N-01 to N-03)."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.dice import Check, Die, Vector
from game.rules.modifiers import Modifier

SYMBOLS: dict[str, Vector] = {
    "-": (0, 0, 0, 0),
    "S": (1, 0, 0, 0),
    "A": (0, 1, 0, 0),
    "T": (1, 0, 1, 0),
    "F": (-1, 0, 0, 0),
    "H": (0, -1, 0, 0),
    "D": (-1, 0, 0, 1),
}
"""What each symbol counts: net successes, net advantages, triumphs, despairs (N-01, N-03)."""

FACES: dict[str, tuple[str, ...]] = {
    "boost": ("-", "-", "S", "SA", "AA", "A"),
    "setback": ("-", "-", "F", "F", "H", "H"),
    "ability": ("-", "S", "S", "SS", "A", "A", "SA", "AA"),
    "difficulty": ("-", "F", "FF", "H", "H", "H", "HH", "FH"),
    "proficiency": ("-", "S", "S", "SS", "SS", "A", "SA", "SA", "SA", "AA", "AA", "T"),
    "challenge": ("-", "F", "F", "FF", "FF", "H", "H", "FH", "FH", "HH", "HH", "D"),
}
"""The faces of each kind of die in letters (N-01)."""

GOOD = ("proficiency", "ability", "boost")
"""The kinds of dice that help who rolls, in the order in which they lie in a pool."""


def _die(name: str) -> Die:
    faces = ([SYMBOLS[symbol] for symbol in face] for face in FACES[name])
    return Die(name, tuple(tuple(map(sum, zip(*symbols, strict=True))) for symbols in faces))


DICE: dict[str, Die] = {name: _die(name) for name in FACES}
"""The six dice (N-01)."""


class Result(Struct, frozen=True, cache_hash=True):
    """What a pool came to: successes less failures, advantages less threats, triumphs, despairs (N-03)."""

    successes: int
    advantages: int = 0
    triumphs: int = 0
    despairs: int = 0

    @property
    def passed(self) -> bool:
        """More successes than failures (N-03)."""
        return self.successes > 0

    def __str__(self) -> str:
        return f"{self.successes} {self.advantages} {self.triumphs} {self.despairs}"


class Joint(Struct, frozen=True):
    """Reads all that a pool came to."""

    def __call__(self, folded: Vector) -> Result:
        """The result; failures beyond the first are not told apart."""
        return Result(max(folded[0], 0), *folded[1:])


UPGRADES, HARDER = "upgrades", "difficulty upgrades"
"""What rows name that do not add dice but make better, or worse, ones of them (N-02)."""


def upgraded(dice: int, upgrades: int) -> tuple[int, int]:
    """How many plain and how many better dice; with no plain one left, an upgrade adds one (N-02, N-25)."""
    better = 0
    for _ in range(upgrades):
        dice, better = (dice - 1, better + 1) if dice else (1, better)
    return dice, better


def counts(rows: Iterable[Modifier]) -> Mapping[str, int]:
    """How many dice of each kind the rows of a check come to, never fewer than none."""
    sums: dict[str, int] = {}
    for row in rows:
        sums[row.what] = sums.get(row.what, 0) + row.value
    ability, proficiency = upgraded(max(sums.get("ability", 0), 0), sums.get(UPGRADES, 0))
    difficulty, challenge = upgraded(max(sums.get("difficulty", 0), 0), sums.get(HARDER, 0))
    return {
        "proficiency": proficiency,
        "ability": ability,
        "boost": max(sums.get("boost", 0), 0),
        "challenge": challenge,
        "difficulty": difficulty,
        "setback": max(sums.get("setback", 0), 0),
    }


def check_of(rows: Iterable[Modifier], label: str) -> Check[Result]:
    """The check that rows make: the dice that help first, the best of them first."""
    pool = counts(rows)
    dice = tuple(DICE[name] for name, number in pool.items() for _ in range(number))
    return Check(dice, "sum", Joint(), label, (0, 0, 0, 0))
