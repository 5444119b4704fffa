"""What somebody wishes for in a skirmish, kept apart from the screen that asks for it."""

from collections.abc import Sequence
from pathlib import Path
from random import randrange

from game.files.saves import HUMAN
from game.files.settings import Skirmish
from game.rules.scenario import Scenario
from game.rules.sides import Side
from game.rules.system import AnySystem
from game.systems import SYSTEMS
from game.ui.plan import PLAYERS, Plan, sides_of

SEEDS = 1_000_000
"""Seeds that are offered are below this: they can be told and typed."""


def fresh() -> int:
    """A seed by chance."""
    return randrange(SEEDS)


class Wishes:
    """The choices for a skirmish so far; `map` is a file's stem.

    Whoever is not chosen for is as usual: the squad is a person, the others are the strongest level.
    """

    def __init__(self, kept: Skirmish | None = None) -> None:
        kept = kept or Skirmish()
        self.map = kept.map
        self.system = kept.system
        self.fog = kept.fog
        self.players: dict[Side, str] = {
            side: who for side, who in kept.players.items() if who in PLAYERS and side != "neutral"
        }
        self.house = dict(kept.house)
        self.seed = fresh()

    def kept(self) -> Skirmish:
        """What is remembered until the next time: all but the seed."""
        return Skirmish(self.map, self.system, self.fog, dict(self.players), dict(self.house))

    def player(self, side: Side) -> str:
        """Who plays a side."""
        return self.players.get(side, HUMAN if side == "squad" else PLAYERS[-1])

    def rules(self, scenario: Scenario) -> AnySystem | None:
        """The rule system: the one that is wished for if the map suits it, else the first that it does."""
        suited = systems_for(scenario)
        return next((one for one in suited if one.name == self.system), suited[0] if suited else None)

    def value(self, rule: str, default: int) -> int:
        """The value of a house rule."""
        return self.house.get(rule, default)

    def plan(self, path: Path, scenario: Scenario) -> Plan | None:
        """The plan for a map, None when no rule system of the game suits it."""
        system = self.rules(scenario)
        if system is None:
            return None
        return Plan(
            map=path,
            system=system.name,
            seed=self.seed,
            players={side: self.player(side) for side in sides_of(scenario)},
            fog=self.fog,
            house={name: self.value(name, default) for name, default in system.house.items()},
        )


def systems_for(scenario: Scenario) -> Sequence[AnySystem]:
    """The rule systems that a map suits, in the order in which they are offered."""
    return [system for name, system in SYSTEMS.items() if name in scenario.systems]


def title_of(system: AnySystem) -> str:
    """How a rule system is called."""
    return system.words.title or system.name.capitalize()
