"""What the computer weighs against what under `phased`: `python -m tools.tune phased` writes it."""

from game.rules.bot_values import Weights

WEIGHTS = Weights(care=1.0, next_shot=0.25, way=0.07, zone=0.4, friend=1.82)
