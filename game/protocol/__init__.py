"""The engine as a program for programs: one JSON object a line in, one out (J-01 to J-07)."""

from game.protocol.engine import Engine, main, serve

__all__ = ["Engine", "main", "serve"]
