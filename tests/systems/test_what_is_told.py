"""What a side is told names nobody whom it does not know: random matches in fog, under every system.

`python -m tests.systems.test_what_is_told SYSTEM MAP SEED` tells what is wrong in one of them.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from game.files.places import maps
from game.match.match import Match
from game.protocol.session import position
from game.rules import engine, knowledge
from game.rules.events import AnyEvent, Rolled, subjects, told_to
from game.rules.knowledge import known
from game.rules.state import AnyState
from game.rules.system import System
from game.rules.units import SIDES, Side
from game.systems import SYSTEMS
from tests.systems.random_play import RandomMatch
from tests.systems.test_random_matches import RUNS, suited

ACTS = 150
"""How many actions a match of the suite is watched for."""

MATCHES = 200
"""How many matches a system are watched to their end in the long run."""

WATCHED = {
    "squad": ("proving-ground", 0),
    "narrative": ("proving-ground", 1),
    "effort": ("proving-ground", 0),
    "phased": ("training-yard", 1),
}
"""The map and the seed of matches in which somebody acts against those whom a third side does not know."""


class Telling(NamedTuple):
    """An event with the position in which it was told, and the one before that."""

    event: AnyEvent
    before: AnyState
    state: AnyState


class WatchedMatch(RandomMatch):
    """A random match in fog whose tellings are kept."""

    def __post_init__(self) -> None:
        super().__post_init__()
        options = replace(self.match.state.options, fog=True, sandbox=False)
        self.match = Match(self.system, self.match.scenario, seed=self.seed, options=options)
        self.tellings: list[Telling] = []
        self.remembered: dict[Side, set[str]] = {side: set() for side in SIDES}
        """Whom a side has ever known: its own units' orders may name them."""

    def leaks(self, most: int) -> Iterator[str]:
        """What is wrong in so many acts of the match."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "witnessed", self.witnessed)
            while self.match.prompt is not None and self.acts < most:
                waiting = self.match.state.pending  # an act that waits is told again from its beginning
                self.last = (waiting and waiting.before) or self.match.state
                action = self.choice()
                self.tellings.clear()
                self.match.do(action)
                self.acts += 1
                for leak in (*self.told_leaks(), *self.view_leaks()):
                    yield f"{self.path.stem} {self.seed}, act {self.acts}, {action}: {leak}"

    def witnessed(self, state: AnyState, event: AnyEvent, to: tuple[Side, ...] | None) -> AnyEvent:
        told = knowledge.witnessed(state, event, to)
        self.tellings.append(Telling(told, self.last, state))
        self.last = state
        return told

    def told_leaks(self) -> Iterator[str]:
        """Whom events name though the side did not know it; who is found is known after, who hides before."""
        for number, telling in enumerate(self.tellings):
            for side in SIDES:
                told = told_to(side, telling.event)
                names = named_in(msgspec.to_builtins(told), telling.state)
                if isinstance(told, Rolled) and told.result:
                    names |= named_in(self.system.words.telling(told).verdict, telling.state)
                for unit in names - known_in(telling, side):
                    after = [later.state for later in self.tellings[number + 1 :]]
                    near = (telling.before, telling.state, *after)
                    seen = any(engine.view(self.system, state, side).has(unit) for state in near)
                    if not (seen and told and unit in subjects(told)):
                        yield f"{side} is told of {unit}: {told}"

    def view_leaks(self) -> Iterator[str]:
        """Whom the view of a side names though it has never known it; what the map says is public."""
        plot = self.match.state.plot
        public = named_in(msgspec.to_builtins((plot.victory, plot.aims)), self.match.state)
        for side in SIDES:
            view = self.match.view(side)
            self.remembered[side] |= {unit.id for unit in view.units}
            for unit in named_in(position(view), self.match.state) - self.remembered[side] - public:
                yield f"the view of {side} names {unit}"


def known_in(telling: Telling, side: Side) -> set[str]:
    return {unit.id for unit in telling.state.units if known(telling.state, side, unit)}


def named_in(value: Any, state: AnyState) -> set[str]:
    """The ids of units that any text in a value holds as a word."""
    text = msgspec.json.encode(value).decode().replace(r"\n", " ")
    return state.named.keys() & set(re.findall(r"[\w-]+", text))


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=str)
def test_nobody_unknown_is_named(system: System[Any]) -> None:
    name, seed = WATCHED[system.name]
    match = WatchedMatch(system, maps() / f"{name}.toml", seed)
    assert list(match.leaks(ACTS)) == []


@pytest.mark.long
@pytest.mark.parametrize(("system", "path"), RUNS, ids=lambda value: getattr(value, "name", str(value)))
def test_nobody_unknown_is_named_in_hundreds_of_matches(system: System[Any], path: Path) -> None:
    matches = -(-MATCHES // len(suited(system)))
    leaks = [leak for seed in range(matches) for leak in WatchedMatch(system, path, seed).leaks(5000)]
    assert not leaks, "\n".join([f"{len(leaks)} leaks in {matches} matches", *leaks[:20]])


def main() -> None:
    """Watch one match, and tell what is wrong in it."""
    system, name, seed = sys.argv[1:]
    for leak in WatchedMatch(SYSTEMS[system], maps() / f"{name}.toml", int(seed)).leaks(5000):
        sys.stdout.write(f"{leak}\n")


if __name__ == "__main__":
    main()
