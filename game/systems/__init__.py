"""The registry of rule systems: the one place that names them all."""

from typing import Any

from game.rules.system import System
from game.systems.effort import EFFORT
from game.systems.narrative import NARRATIVE
from game.systems.phased import PHASED
from game.systems.squad import SQUAD

SYSTEMS: dict[str, System[Any]] = {system.name: system for system in (SQUAD, NARRATIVE, EFFORT, PHASED)}
"""Every rule system by its name, in the order in which they are offered."""
