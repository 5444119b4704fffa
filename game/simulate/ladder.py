"""Levels against each other: which matches are played, in which order, until when, and what they come to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import combinations, count, cycle, pairwise
from statistics import mean

from msgspec import Struct, field

from game.bots import PLAYERS
from game.bots.levels import Level
from game.errors import BadOptions
from game.files.catalogue import block_types
from game.files.map_reader import read_map
from game.match.match import Match
from game.rules.scenario import Scenario
from game.rules.state import Options, Outcome, encoded
from game.rules.units import HEROES, Side
from game.simulate.play import play_out
from game.simulate.statistics import Rating, Verdict, interval, may_be_even, ratings, sequential_test
from game.simulate.tally import Tally, Watcher
from game.systems import SYSTEMS

BARS: dict[tuple[str, str], float] = {
    ("recruit", "random"): 0.9,
    ("regular", "recruit"): 0.75,
    ("veteran", "regular"): 0.65,
    ("elite", "veteran"): 0.55,
}
"""The share of the matches that a level has to take from another."""


class Planned(Struct, frozen=True, cache_hash=True):
    """A match to be played: on a map by its name, by a level for squad and ally and one for the opposition.

    `map_hash` tells a map that was changed from what it was; `budget` is the share of their budgets with
    which the levels think.
    """

    system: str
    map: str
    map_hash: str
    squad: str
    opposition: str
    seed: int
    fog: bool = True
    budget: float = 1.0

    def __str__(self) -> str:
        return f"{self.system}, {self.map}, {self.squad} against {self.opposition}, seed {self.seed}"


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of a match: `winner` None for a draw, `ending` why it ended, `fault` what went wrong.

    `squad` and `opposition` count what the two players did. A match with a fault brings its record as JSON.
    """

    planned: Planned
    winner: Side | None = None
    turns: int = 0
    acts: int = 0
    hash: str = ""
    ending: str = ""
    fault: str = ""
    squad: Tally = field(default_factory=Tally)
    opposition: Tally = field(default_factory=Tally)
    record: bytes = b""

    def score(self, squad: bool) -> float:
        """What who played the squad, or the opposition, has scored: 1, 0, or half for a draw."""
        if self.winner is None:
            return 0.5
        return float((self.winner in HEROES) is squad)


def play_planned(planned: Planned, source: bytes) -> Result:
    """Play a match on a map that is given as the text of its file; a fault is told, not raised."""
    try:
        match = Match(
            SYSTEMS[planned.system],
            scenario_of(source, planned.map),
            seed=planned.seed,
            options=Options(fog=planned.fog),
            source=source.decode(),
        )
        levels = _levels(planned)
    except Exception as error:  # noqa: BLE001 (see play_out)
        return Result(planned=planned, fault=f"{type(error).__name__}: {error}")
    watcher = Watcher(match)
    ended = play_out(match, levels, watcher)
    outcome = match.state.outcome
    return Result(
        planned=planned,
        winner=outcome.winner if outcome else None,
        turns=match.state.clock.turn,
        acts=ended.acts,
        hash=match.hash,
        ending=_ending(outcome) if outcome else "",
        fault=ended.fault,
        squad=watcher.heroes,
        opposition=watcher.foes,
        record=encoded(match.record) if ended.fault else b"",
    )


def _ending(outcome: Outcome) -> str:
    """Why a match ended, the same for all that ended so: without who stands when the last turn is over."""
    return outcome.why.partition(":")[0] if outcome.clause == "B-38" else outcome.why


def _levels(planned: Planned) -> dict[Side, Level]:
    squad, opposition = (
        PLAYERS[name].with_budget(planned.budget) for name in (planned.squad, planned.opposition)
    )
    return {**dict.fromkeys(HEROES, squad), "opposition": opposition}


@lru_cache(maxsize=32)
def scenario_of(source: bytes, name: str) -> Scenario:
    """The map of a text; `name` is what its faults call it. Raises BadMap."""
    return read_map(source, name, types=block_types(SYSTEMS)).scenario


# ------------------------------------------------------------------ what is played


class Contest(Struct, frozen=True):
    """Two levels against each other under a rule system, on all maps of a ladder that are for it."""

    system: str
    first: str
    second: str

    @property
    def bar(self) -> float | None:
        """The share that the first has to take, if anything is asked of it."""
        return BARS.get((self.first, self.second))

    def holds(self, match: Planned) -> bool:
        """Whether a match is one of it."""
        return match.system == self.system and {match.squad, match.opposition} == {self.first, self.second}

    def __str__(self) -> str:
        return f"{self.system}: {self.first} against {self.second}"


def pairs(levels: Sequence[str], *, each: bool) -> tuple[tuple[str, str], ...]:
    """Who meets whom, the stronger first, of levels from the weakest on.

    It is each next above the one before, or `each` with every other; one alone meets itself.

    >>> pairs(["random", "recruit", "regular"], each=False)
    (('recruit', 'random'), ('regular', 'recruit'))
    """
    if len(levels) == 1:
        return ((levels[0], levels[0]),)
    met = combinations(levels, 2) if each else pairwise(levels)
    return tuple((stronger, weaker) for weaker, stronger in met)


@dataclass(frozen=True)
class Ladder:
    """Contests, each of at most so many `matches`, on `maps` by their names with the texts of their files.

    A contest with a bar ends when the sequential test has decided. Sides are swapped: each two matches have
    one map and one seed.
    """

    contests: tuple[Contest, ...]
    maps: Mapping[str, bytes]
    matches: int
    seed: int = 0
    fog: bool = True
    budget: float = 1.0

    @cached_property
    def _suited(self) -> Mapping[str, tuple[str, ...]]:
        """The maps of each system."""
        systems = {name: scenario_of(source, name).systems for name, source in self.maps.items()}
        suited = {
            contest.system: tuple(name for name, own in systems.items() if contest.system in own)
            for contest in self.contests
        }
        for system, names in suited.items():
            if not names:
                raise BadOptions(f"none of the maps is for {system}")
        return suited

    @cached_property
    def _hashes(self) -> Mapping[str, str]:
        return {name: blake2b(source, digest_size=4).hexdigest() for name, source in self.maps.items()}

    def planned(self, contest: Contest) -> Iterator[Planned]:
        """The matches of a contest in the order in which they count."""
        names, swapped = self._suited[contest.system], contest.first != contest.second
        made = 0
        for number in count():
            name, seed = names[number % len(names)], self.seed + number // len(names)
            sides = [(contest.first, contest.second), (contest.second, contest.first)]
            for squad, opposition in sides if swapped else sides[:1]:
                if made == self.matches:
                    return
                made += 1
                where = contest.system, name, self._hashes[name]
                yield Planned(*where, squad, opposition, seed, self.fog, self.budget)

    def standing(self, contest: Contest, results: Mapping[Planned, Result]) -> "Standing":
        """How a contest stands by the results that there are."""
        planned = tuple(self.planned(contest))
        known = tuple(results[match] for match in planned if match in results)
        # The test sees matches in their order alone: else those that end soon would count for more.
        first = next((place for place, match in enumerate(planned) if match not in results), len(planned))
        return Standing(contest, known, tuple(results[match] for match in planned[:first]))

    def wanted(self, results: Mapping[Planned, Result]) -> Iterator[Planned]:
        """What is still to be played, the contests in turns; `results` may grow meanwhile."""
        left = {contest: self.planned(contest) for contest in self.contests}
        for contest in cycle(self.contests):
            if not left:
                return
            if contest not in left:
                continue
            match = next((match for match in left[contest] if match not in results), None)
            if match is None or self.standing(contest, results).verdict not in {None, Verdict.OPEN}:
                del left[contest]
            else:
                yield match


# ------------------------------------------------------------------ what it comes to


@dataclass(frozen=True)
class Standing:
    """How a contest stands: all results that are known, and those of its first matches without a gap."""

    contest: Contest
    known: tuple[Result, ...]
    in_order: tuple[Result, ...]

    @cached_property
    def faults(self) -> tuple[Result, ...]:
        """The matches with a fault; they count for nobody."""
        return tuple(result for result in self.known if result.fault)

    @cached_property
    def counted(self) -> tuple[Result, ...]:
        """The matches that count."""
        return tuple(result for result in self.known if not result.fault)

    @cached_property
    def scores(self) -> tuple[float, ...]:
        """What the first has scored in each match that counts."""
        return tuple(map(self._score, self.counted))

    def _score(self, result: Result) -> float:
        return result.score(squad=result.planned.squad == self.contest.first)

    @property
    def share(self) -> float:
        """What the first has taken of what there was, a draw being half; half of nothing."""
        return sum(self.scores) / len(self.scores) if self.scores else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share."""
        return interval(sum(self.scores), len(self.scores))

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the sequential test says of the bar; None where there is none."""
        if self.contest.bar is None:
            return None
        scores = (self._score(result) for result in self.in_order if not result.fault)
        return sequential_test(scores, self.contest.bar)[0]

    def counts(self) -> tuple[int, int, int]:
        """How often the first has won, drawn, lost."""
        return self.scores.count(1.0), self.scores.count(0.5), self.scores.count(0.0)


def rated(system: str, standings: Iterable[Standing]) -> tuple[Rating, ...]:
    """The levels of a system by strength, the weakest first."""
    own = [standing for standing in standings if standing.contest.system == system]
    names = tuple(dict.fromkeys(name for each in own for name in (each.contest.second, each.contest.first)))
    scores = {
        (each.contest.first, each.contest.second): (sum(each.scores), len(each.scores))
        for each in own
        if each.contest.first != each.contest.second
    }
    return tuple(sorted(ratings(names, scores), key=lambda rating: rating.elo))


class MapShare(Struct, frozen=True):
    """How a map suits the squad where both sides are played by one level: matches, and what it scored.

    `level` is how hard the map calls itself, if it does not say that it is even (M-10, M-11).
    """

    system: str
    map: str
    matches: int
    scored: float
    turns: float
    level: int | None = None

    @property
    def share(self) -> float:
        """What the squad took, a draw being half."""
        return self.scored / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share."""
        return interval(self.scored, self.matches)

    @property
    def verdict(self) -> str:
        """Whether the map is even: a scenario with a harder side need not be, if it says that it is one."""
        if may_be_even(*self.interval):
            return "even"
        return "uneven" if self.level is None else f"a scenario of level {self.level}"


def map_shares(ladder: Ladder, standings: Iterable[Standing]) -> list[MapShare]:
    """How each map suits the squad under each system, of all matches of a level against itself."""
    played: dict[tuple[str, str], list[Result]] = {}
    for standing in standings:
        if standing.contest.first == standing.contest.second:
            for result in standing.counted:
                played.setdefault((result.planned.system, result.planned.map), []).append(result)
    return [
        MapShare(
            system,
            name,
            len(results),
            sum(result.score(squad=True) for result in results),
            mean(result.turns for result in results),
            None if (scenario := scenario_of(ladder.maps[name], name)).even else scenario.level,
        )
        for (system, name), results in sorted(played.items(), key=lambda row: row[0][1])
    ]


class Deeds(Struct, frozen=True):
    """What a level has done under a system in all its matches, and which kinds of action never.

    Against itself each match is two of it.
    """

    system: str
    level: str
    matches: int
    tally: Tally
    never: tuple[str, ...]


def _never(system: str, tally: Tally) -> tuple[str, ...]:
    return tuple(kind for kind in SYSTEMS[system].kinds if kind not in tally.kinds)


def deeds(standings: Iterable[Standing]) -> list[Deeds]:
    """What each level has done in the matches that count, the weakest first."""
    total: dict[tuple[str, str], Tally] = {}
    matches = Counter[tuple[str, str]]()
    for standing in standings:
        contest = standing.contest
        for level in (contest.second, contest.first):
            total.setdefault((contest.system, level), Tally())
        for result in standing.counted:
            planned = result.planned
            for level, tally in ((planned.squad, result.squad), (planned.opposition, result.opposition)):
                total[contest.system, level].add(tally)
                matches[contest.system, level] += 1
    return [
        Deeds(system, level, matches[system, level], tally, _never(system, tally))
        for (system, level), tally in total.items()
    ]
