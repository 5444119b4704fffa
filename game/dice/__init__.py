"""Dice as values: tables of faces, checks, what supplies the faces in play, exact odds of one roll."""

from game.dice.check import Amount, Check, Fold, Margin, Reaches, Reader, Whole, result
from game.dice.die import Chance, Die, Forced, Seeded, Vector, counting, d
from game.dice.odds import Distribution, distribution

__all__ = [
    "Amount",
    "Chance",
    "Check",
    "Die",
    "Distribution",
    "Fold",
    "Forced",
    "Margin",
    "Reaches",
    "Reader",
    "Seeded",
    "Vector",
    "Whole",
    "counting",
    "d",
    "distribution",
    "result",
]
