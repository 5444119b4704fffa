"""Exact odds of a large pool against icepool."""

import icepool

from benchmarks.table import Row, interleaved
from game.dice import Check, Die, Whole, distribution
from game.dice.odds import counted

SYMBOLS = {
    "-": (0, 0, 0, 0),
    "S": (1, 0, 0, 0),
    "A": (0, 1, 0, 0),
    "T": (1, 0, 1, 0),
    "F": (-1, 0, 0, 0),
    "H": (0, -1, 0, 0),
    "D": (-1, 0, 0, 1),
}
"""(net successes, net advantages, triumphs, despairs)."""

POOL = (
    (2, "boost", "- - S SA AA A"),
    (1, "setback", "- - F F H H"),
    (2, "ability", "- S S SS A A SA AA"),
    (2, "difficulty", "- F FF H H H HH FH"),
    (2, "proficiency", "- S S SS SS A SA SA SA AA AA T"),
    (2, "challenge", "- F F FF FF H H FH FH HH HH D"),
)
"""Eleven dice of all six kinds; icepool adds them quickest in this order, the small ones first."""

GOAL = 25


def rows() -> list[Row]:
    """The joint odds of net successes, advantages, triumphs and despairs, nothing remembered between runs."""
    dice = tuple(_die(name, faces) for count, name, faces in POOL for _ in range(count))
    sides = [icepool.Die([icepool.Vector(face) for face in die.faces]) for die in dice]
    check = Check(dice, "sum", Whole(), "attack", (0, 0, 0, 0))

    def ours() -> object:
        counted.cache_clear()
        return distribution(check)

    one, other = interleaved(ours, lambda: sum(sides[1:], sides[0]), rounds=9)
    return [
        Row(
            what="exact joint odds of an 11-dice narrative pool",
            goal=f">= {GOAL}x faster than icepool",
            measured=f"{other / one:.0f}x",
            ours=f"{1000 * one:.2f} ms",
            yardstick=f"icepool {1000 * other:.0f} ms",
            met=other >= GOAL * one,
        )
    ]


def _die(name: str, faces: str) -> Die:
    shown = ([SYMBOLS[symbol] for symbol in face] for face in faces.split())
    return Die(name, tuple(tuple(map(sum, zip(*symbols, strict=True))) for symbols in shown))
