"""The registry of rule systems: the one place that names them all."""

from typing import Any

from game.rules.system import System

SYSTEMS: dict[str, System[Any]] = {}
"""Every rule system by its name, in the order in which they are offered."""
