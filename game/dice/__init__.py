"""Dice as values: tables of faces, checks, what supplies the faces in play, exact odds of one roll."""

from game.dice.chance import Chance, Forced, Seeded
from game.dice.check import Check, Fold, Reader, result
from game.dice.die import Die, Vector, counting, d
from game.dice.odds import Distribution, distribution
from game.dice.readers import Amount, Margin, Reaches, Whole

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
