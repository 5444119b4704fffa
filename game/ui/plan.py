"""What a battle is started from: a map, a rule system, a seed, who plays, fog, house rules."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import randrange
from typing import TypeAlias

from msgspec import UNSET

from game.bots import LEVELS, PLAYER_NAMES, USUAL
from game.errors import BadMap, BadOptions, require_known
from game.files.catalogue import block_types
from game.files.map_reader import MapFile, load_map, read_map
from game.files.operation import Operation
from game.files.records import RecordFault, restoring
from game.files.saves import LessonPlace, Saved
from game.files.settings import Skirmish
from game.match.match import Match
from game.rules.limits import HARDEST
from game.rules.players import BYSTANDER, HUMAN
from game.rules.scenario import Reinforce, Scenario
from game.rules.state import AnyState, Options
from game.rules.system import AnySystem
from game.rules.units import SIDES, Side, enemies
from game.systems import SYSTEMS

STRENGTHS = tuple(name for name in LEVELS if name != "random")
"""The levels that somebody plays against, the weakest first."""


@dataclass(frozen=True)
class Plan:
    """A battle to be: `map` is a file or the text of one, `players` a person or a level for each side.

    `turn_limit` is the last turn in place of the map's. A side that is left out is played by the strongest
    level; neutrals are always bystanders.
    """

    map: Path | str
    system: str
    seed: int
    players: Mapping[Side, str]
    fog: bool = True
    house: Mapping[str, int] = field(default_factory=dict)
    turn_limit: int | None = None
    sturdy: bool = False
    """Whether the units of persons have a third more health."""
    lesson: LessonPlace | None = None
    """Where in a lesson the battle is, None when it is none."""

    def match(self) -> Match[AnyState]:
        """The match at its beginning, its map read and checked.

        Raises BadMap with all faults, BadOptions for a system, a player or a house rule that there is
        not.
        """
        _check(self)
        map_file = read(self.map)
        if self.system not in map_file.scenario.systems:
            raise BadOptions(f"{map_file.scenario.name} is not for {self.system}")
        house = tuple(sorted(self.house.items()))
        limit = UNSET if self.turn_limit is None else self.turn_limit
        sturdy = self.humans if self.sturdy else ()
        options = Options(fog=self.fog, house=house, turn_limit=limit, sturdy=sturdy)
        return Match(
            SYSTEMS[self.system],
            map_file.scenario,
            seed=self.seed,
            options=options,
            source=map_file.data.decode(),
        )

    def player(self, side: Side) -> str:
        """Who plays a side: `HUMAN`, `BYSTANDER` or a level."""
        return BYSTANDER if side == "neutral" else self.players.get(side, USUAL)

    @property
    def humans(self) -> tuple[Side, ...]:
        """The sides that persons play."""
        return tuple(side for side in SIDES if self.player(side) == HUMAN)

    def again(self, seed: int) -> "Plan":
        """The same battle with other dice."""
        lesson = self.lesson and LessonPlace(self.lesson.operation, self.lesson.stage)
        return replace(self, seed=seed, lesson=lesson)

    def at_level(self, side: Side, steps: int) -> "Plan | None":
        """The same battle with the enemies of a side so many levels up, or down for less than 0.

        None when not all of them are played by levels, or one has no such level.
        """
        players = dict(self.players)
        for enemy in (other for other in SIDES if enemies(side, other) and other != "neutral"):
            at = STRENGTHS.index(self.player(enemy)) + steps if self.player(enemy) in STRENGTHS else -1
            if not 0 <= at < len(STRENGTHS):
                return None
            players[enemy] = STRENGTHS[at]
        return replace(self.again(random_seed()), players=players)

    def saved(self, match: Match[AnyState], name: str = "") -> Saved:
        """The match as it stands, to be kept; without a name it is called by its map and turn."""
        turn = match.state.clock.turn
        return Saved(
            record=match.record,
            players={side: self.player(side) for side in sides_of(match.scenario)},
            name=name or f"{match.scenario.name}, turn {turn}",
            turn=turn,
            over=match.prompt is None or (self.lesson is not None and self.lesson.over),
            outcome=match.state.outcome,
            lesson=self.lesson,
        )


def read(source: Path | str) -> MapFile:
    """The map of a file or a text, its stat blocks checked by the systems that read them; BadMap."""
    types = block_types(SYSTEMS)
    if isinstance(source, Path):
        return load_map(source, types=types)
    return read_map(source.encode(), types=types)


def planned(saved: Saved) -> Plan:
    """The plan that a saved match was started from. Raises BadOptions for a player that there is not."""
    record = saved.record
    plan = Plan(
        map=record.map,
        system=record.system,
        seed=record.seed,
        players={side: who for side, who in saved.players.items() if side != "neutral"},
        fog=record.options.fog,
        house=dict(record.options.house),
        turn_limit=record.options.turn_limit or None,
        sturdy=bool(record.options.sturdy),
        lesson=saved.lesson,
    )
    _check(plan)
    return plan


Resumed: TypeAlias = tuple[Plan, Match[AnyState]]
"""A plan and the match that was played by it."""


def resuming(saved: Saved) -> Generator[float, None, Resumed]:
    """Play a saved match again to where it stood, entry by entry; yields the part done (0 to 1).

    Raises BadOptions, and BadRecord when it cannot be begun or comes to differ.
    """
    plan = planned(saved)
    replayed = None
    for number, step in enumerate(restoring(saved.record, SYSTEMS), 1):
        replayed = step
        yield number / max(len(saved.record.entries), 1)
    if replayed is None:
        raise RecordFault("entries", "nothing was played")
    if replayed.difference:
        where = f"entries[{replayed.difference.entry}]"
        raise RecordFault(
            where, f"expected {replayed.difference.expected}, found {replayed.difference.found}"
        )
    return plan, replayed.match


HARD = 2
"""How hard a map is taken for that does not say so."""


LAST = (HARDEST + 1, 0, "")
"""Where a map comes that cannot be read."""


def rank(scenario: Scenario) -> tuple[int, int, str]:
    """Where a map comes among others: by how hard it is, then how large."""
    return scenario.level or HARD, scenario.board.width * scenario.board.height, scenario.name


def following(plan: Plan, maps: Sequence[Path]) -> Generator[float, None, Plan]:
    """The plan of the battle that comes after one: on the next harder or larger map of some, else the first.

    Where there is no other it is on the same. Yields the part done (0 to 1). Raises BadMap for its own map.
    """
    here, found = rank(read(plan.map).scenario), list[tuple[tuple[int, int, str], Path]]()
    for number, path in enumerate(maps):
        yield number / len(maps)
        with suppress(BadMap):
            scenario = load_map(path).scenario
            if plan.system in scenario.systems and rank(scenario) != here:
                found.append((rank(scenario), path))
    later = [entry for entry in found if entry[0] > here]
    chosen = min(later or found)[1] if found else plan.map
    return replace(plan.again(random_seed()), map=chosen, turn_limit=None, lesson=None)


def lesson_plan(operation: Operation, ident: str) -> Plan:
    """The plan of a stage that is a lesson, from its beginning. Raises UnknownName when there is none."""
    stages = {stage.id: stage for stage in operation.stages}
    stage = stages[require_known("lesson", ident, stages)]
    scenario = stage.map_file.scenario
    players: dict[Side, str] = dict.fromkeys(sides_of(scenario), stage.opponent)
    return Plan(
        map=stage.map_file.data.decode(),
        system=stage.system,
        seed=random_seed(),
        players=players | {"squad": HUMAN},
        fog=stage.fog,
        house=stage.house,
        lesson=LessonPlace(operation.id, stage.id),
    )


def sides_of(scenario: Scenario) -> tuple[Side, ...]:
    """The sides that need a player on a map, with those of reinforcements, without neutrals."""
    present = {unit.side for unit in scenario.placements} | {
        effect.unit.side for effect in scenario.effects if isinstance(effect, Reinforce)
    }
    return tuple(side for side in SIDES if side in present and side != "neutral")


def _check(plan: Plan) -> None:
    require_known("rule system", plan.system, SYSTEMS)
    for player in plan.players.values():
        require_known("player", player, PLAYER_NAMES)


FIRST_MAP, FIRST_LEVEL = "training-yard", "recruit"
"""Where a skirmish takes place, and against whom, until something else has been played."""

SEEDS = 1_000_000
"""Offered seeds are below this, so that they can be read out and typed."""


def random_seed() -> int:
    """A random seed."""
    return randrange(SEEDS)


class SkirmishChoices:
    """The choices for a skirmish so far; `map` is a map's name.

    By default a person plays the squad, and the first level the others.
    """

    def __init__(self, kept: Skirmish | None = None) -> None:
        kept = kept or Skirmish()
        self.map = kept.map or FIRST_MAP
        self.system = kept.system
        self.fog = kept.fog
        self.players: dict[Side, str] = {
            side: who for side, who in kept.players.items() if who in PLAYER_NAMES and side != "neutral"
        }
        self.house = dict(kept.house)
        self.sturdy = kept.sturdy
        self.seed = random_seed()

    def kept(self) -> Skirmish:
        """The settings to remember: all but the seed; who played, though nobody has changed it."""
        players: dict[Side, str] = {side: self.player(side) for side in SIDES if side != "neutral"}
        return Skirmish(self.map, self.system, self.fog, players, dict(self.house), self.sturdy)

    def player(self, side: Side) -> str:
        """Who plays a side."""
        return self.players.get(side, HUMAN if side == "squad" else FIRST_LEVEL)

    def rules(self, scenario: Scenario) -> AnySystem | None:
        """The chosen rule system if it suits the map, else the first that does."""
        suited = systems_for(scenario)
        return next(
            (system for system in suited if system.name == self.system), suited[0] if suited else None
        )

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
            sturdy=self.sturdy,
        )


def systems_for(scenario: Scenario) -> Sequence[AnySystem]:
    """The rule systems that a map suits, in the order in which they are offered."""
    return [system for name, system in SYSTEMS.items() if name in scenario.systems]


def title_of(system: AnySystem) -> str:
    """The name of a rule system for players."""
    return system.words.title or system.name.capitalize()
