"""Pools of d6: Effort and Quirks (E-01 to E-05)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from game.dice import Check, Die
from game.dice.die import Vector
from game.rules import presentation
from game.rules.events import Modifier

DICE, SYNERGY, EXTRA, NEED = "dice", "synergy", "added Effort", "needed Effort"
"""What the rows of a roll change: dice, synergy, Effort added to one that is rolled, Effort needed to hit."""

MOST_DICE, TRADED = 10, 5
"""The most dice that are rolled, and how many of those beyond stand for 1 Effort (E-02)."""

MOST_SYNERGY, PER_EFFORT = 3, 5
"""How many dice synergy gives at most, and how much of it is 1 Effort (E-03)."""

EFFORT_DIE = Die("d6", ((0, 1), (0, 0), (0, 0), (0, 0), (1, 0), (1, 0)))
"""A 5 or 6 is 1 Effort, a 1 is a Quirk (E-01)."""

POOR_DIE = Die("poor d6", ((0, 1), (0, 0), (0, 0), (0, 0), (0, 0), (1, 0)))
"""The one die of a pool whose penalties exceed its dice: it counts only on a 6 (E-04)."""


class Pool(NamedTuple):
    """The sum of rows: dice to roll, Effort that is sure (E-02), Effort that is added to any rolled."""

    dice: tuple[Die, ...]
    sure: int
    added: int


def pooled(rows: tuple[Modifier, ...]) -> Pool:
    """The pool of the rows of a roll (E-02 to E-04)."""
    synergy = summed(rows, SYNERGY)
    gains = sum(row.value for row in rows if row.what == DICE and row.value > 0)
    losses = -sum(row.value for row in rows if row.what == DICE and row.value < 0)
    gains += min(synergy, MOST_SYNERGY)
    dice, sure = max(gains - losses, 1), 0
    while dice > MOST_DICE:
        dice, sure = dice - TRADED, sure + 1
    die = POOR_DIE if losses > gains or not gains else EFFORT_DIE
    return Pool((die,) * dice, sure, synergy // PER_EFFORT + summed(rows, EXTRA))


def dice_text(rows: tuple[Modifier, ...]) -> str:
    """What a pool rolls: "7 dice", "5 dice and 1 Effort"."""
    pool = pooled(rows)
    if POOR_DIE in pool.dice:
        return "one die that counts only on a 6"
    return presentation.dice(len(pool.dice)) + (f" and {pool.sure} Effort" if pool.sure else "")


def summed(rows: tuple[Modifier, ...], what: str) -> int:
    """The sum of the rows that change one thing."""
    return sum(row.value for row in rows if row.what == what)


class AttackResult(Struct, frozen=True, cache_hash=True):
    """The result of an attack roll: Effort, whether it leaves the attacker Open or costs the next action."""

    effort: int
    open: bool = False
    stunned: bool = False

    def __str__(self) -> str:
        return f"{self.effort}"


class ReadAttack(Struct, frozen=True):
    """Reads an attack roll, which needs the number of its dice (E-03, E-05)."""

    dice: int
    added: int

    def __call__(self, folded: Vector) -> AttackResult:
        effort = _effort(folded, self.added)
        quirks = folded[1]
        return AttackResult(effort, quirks > effort, quirks == self.dice > 1)


class ReadEffort(Struct, frozen=True):
    """Reads the Effort of any other roll, up to the most that matters."""

    added: int
    most: int

    def __call__(self, folded: Vector) -> int:
        return min(_effort(folded, self.added), self.most)


def _effort(folded: Vector, added: int) -> int:
    return folded[0] + added if folded[0] else 0


def attack_check(rows: tuple[Modifier, ...], label: str) -> Check[AttackResult]:
    """The roll of an attack by its rows."""
    pool = pooled(rows)
    return Check(pool.dice, "sum", ReadAttack(len(pool.dice), pool.added), label, (pool.sure, 0))


def effort_check(rows: tuple[Modifier, ...], label: str, most: int = 99) -> Check[int]:
    """Any other roll by its rows."""
    pool = pooled(rows)
    return Check(pool.dice, "sum", ReadEffort(pool.added, most), label, (pool.sure, 0))


def plain_check(dice: int, label: str, most: int) -> Check[int]:
    """A number of dice, whatever the state of the unit that rolls (E-46)."""
    return Check((EFFORT_DIE,) * dice, "sum", ReadEffort(0, most), label, (0, 0))


def row(value: int, what: str, why: str, clause: str) -> Iterator[Modifier]:
    """A row of a roll, unless it changes nothing."""
    if value:
        yield Modifier(value, what, why, clause)
