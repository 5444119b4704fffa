"""The registry of rule systems: the one place that names them all."""

from typing import TYPE_CHECKING, Any

from game.on_demand import OnDemand

if TYPE_CHECKING:
    from game.rules.system import System

_NAMES = ("squad", "narrative", "effort", "phased")

SYSTEMS: "OnDemand[System[Any]]" = OnDemand(
    {name: f"game.systems.{name}.system:{name.upper()}" for name in _NAMES}
)
"""Every rule system by its name, in the order in which they are offered; each is imported when asked for."""

HOUSE: OnDemand[dict[str, int]] = OnDemand({name: f"game.systems.{name}:HOUSE" for name in _NAMES})
"""Their house rules with the defaults, which are known without importing a system."""
