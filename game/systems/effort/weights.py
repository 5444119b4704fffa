"""What the computer weighs against what under `effort`: `python -m tools.tune effort` writes it."""

from game.rules.bot_values import Weights

WEIGHTS = Weights(care=0.5, next_shot=0.25, way=0.035, zone=0.4, friend=1.3)
