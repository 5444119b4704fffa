"""Finds the weights by which the computer plays a rule system, by matches of it against itself.

`python -m tools.tune squad` lets the policy of all levels, with nothing that bounds it, play with other
weights against itself with those that it has, sides swapped. Which weights are tried next an N-tuple bandit
says: it keeps the scores of all values and of all pairs of values, and goes where these promise most or are
known least (Lucas, Liu and Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm", 2018). What was found
best has to prove itself in further matches; only then it is written to `game/systems/SYSTEM/weights.py`.
All scores are kept in a file: a run that was ended goes on.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields, replace
from functools import lru_cache
from itertools import combinations
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import mean
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct

from game.bots.decisions import Decision, Player
from game.bots.policy import policy
from game.bots.traits import UNBOUNDED
from game.errors import require_known
from game.files.map_names import map_path
from game.match.match import Match
from game.match.record import Past
from game.rules.bot_values import Weights
from game.rules.state import Options
from game.rules.system import AnySystem
from game.rules.units import HEROES
from game.simulate.executors import process_pool
from game.simulate.ladder import scenario_of
from game.simulate.play import play_out
from game.simulate.results import code_hash
from game.simulate.statistics import interval
from game.systems import SYSTEMS

ROOT = Path(__file__).resolve().parent.parent

STEPS = (0.5, 0.7, 1.0, 1.4, 2.0)
"""By what each weight may be multiplied."""

Point = tuple[int, ...]
"""A set of weights to be tried: for each the place of its multiplier in STEPS."""

NEIGHBOURS = 60
"""So many points near the last one are looked at before one is tried."""

CURIOSITY = 0.5
"""What it is worth, in shares of wins, to try what is known little."""


class Bandit:
    """An N-tuple bandit: what is known of points by the scores of those that share values with them."""

    def __init__(self, size: int, seed: int) -> None:
        self._seed, self._told = seed, 0
        self._groups = [*((one,) for one in range(size)), *combinations(range(size), 2), tuple(range(size))]
        self._known: dict[tuple[Point, Point], tuple[int, float]] = {}
        self._tried: dict[Point, None] = {}
        self._last: Point = (STEPS.index(1.0),) * size

    def tell(self, point: Point, score: float) -> None:
        """Take in what a point has scored, 0 to 1."""
        self._tried[point] = None
        self._told += 1
        self._last = point
        for key in self._keys(point):
            count, total = self._known.get(key, (0, 0.0))
            self._known[key] = count + 1, total + score

    def next(self) -> Point:
        """The point to be tried now, near the last one; the same whenever the same has been told."""
        chance = Random(f"{self._seed} {self._told}")
        near = {_changed(self._last, chance) for _ in range(NEIGHBOURS)}
        return max(sorted(near), key=self._promise)

    def best(self) -> Point:
        """The point among those tried that all its scores speak for most."""
        return max(self._tried, key=self._mean)

    def _keys(self, point: Point) -> Iterator[tuple[Point, Point]]:
        return ((group, tuple(point[place] for place in group)) for group in self._groups)

    def _mean(self, point: Point) -> float:
        """The mean of the means of all groups of values, half where nothing is known."""
        found = (self._known.get(key, (0, 0.0)) for key in self._keys(point))
        return mean((total + 0.5) / (count + 1) for count, total in found)

    def _promise(self, point: Point) -> float:
        every = 1 + len(self._tried)
        counts = (self._known.get(key, (0, 0.0))[0] for key in self._keys(point))
        return self._mean(point) + CURIOSITY * mean(sqrt(log(1 + every) / (1 + count)) for count in counts)


def _changed(point: Point, chance: Random) -> Point:
    """A point with one value changed at least, others by chance."""
    sure = chance.randrange(len(point))
    return tuple(
        chance.randrange(len(STEPS)) if place == sure or chance.random() < 1 / len(point) else old
        for place, old in enumerate(point)
    )


def weights_of(point: Point, base: Weights) -> Weights:
    """The weights that a point stands for."""
    values = asdict(base)
    return Weights(
        **{name: round(values[name] * STEPS[place], 4) for name, place in zip(values, point, strict=True)}
    )


# ------------------------------------------------------------------ matches


class Bout(Struct, frozen=True):
    """A match between two sets of weights under a rule system: on a map, with a seed, in fog."""

    system: str
    map: str
    seed: int
    squad: dict[str, float]
    opposition: dict[str, float]


def play(bout: Bout) -> float:
    """What the squad has scored: 1 for a win, half for a draw. RuntimeError for a fault of the program."""
    system = SYSTEMS[bout.system]
    scenario = scenario_of(map_path(bout.map).read_bytes(), bout.map)
    match = Match(system, scenario, seed=bout.seed, options=Options(fog=True))
    squad, opposition = (weighing(system, Weights(**weights)) for weights in (bout.squad, bout.opposition))
    ended = play_out(match, {**dict.fromkeys(HEROES, squad), "opposition": opposition})
    if ended.fault:
        raise RuntimeError(f"{bout}: {ended.fault}")
    winner = match.state.outcome.winner if match.state.outcome else None
    return 0.5 if winner is None else float(winner in HEROES)


@lru_cache(maxsize=8)
def weighing(system: AnySystem, weights: Weights) -> Player:
    """The policy by other weights; the same one again, since much that it works out is kept."""
    other = replace(system, bot=replace(system.bot, weights=weights))

    def player(_: Any, seen: Any, past: Past, /) -> Decision | None:
        return policy(UNBOUNDED)(other, seen, past)

    return player  # type: ignore[return-value] # a Player is generic in the position


def pair(system: str, maps: Sequence[str], number: int, new: Weights, old: Weights) -> tuple[Bout, Bout]:
    """Two matches with sides swapped, the numbers one map after the other."""
    where = system, maps[number % len(maps)], number // len(maps)
    return Bout(*where, asdict(new), asdict(old)), Bout(*where, asdict(old), asdict(new))


Played = Callable[[tuple[Bout, Bout]], float]
"""Plays a pair of matches: what the new weights have scored in the mean."""


# ------------------------------------------------------------------ a run


class Head(Struct, frozen=True):
    """What a file of scores belongs to."""

    system: str
    maps: tuple[str, ...]
    seed: int
    code: str


class Scored(Struct, frozen=True):
    """What a point has scored in a pair of matches; `proof`: in those that were to prove it."""

    point: Point
    score: float
    proof: bool = False


class Scores:
    """Scores in a file, line by line. Raises SystemExit for a file of another run."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        if whole and msgspec.json.decode(whole[0], type=Head) != head:
            raise SystemExit(f"{path} is of another run: name another file, or remove it")
        self.known = [msgspec.json.decode(line, type=Scored) for line in whole[1:]]
        path.write_bytes(b"".join(whole) or msgspec.json.encode(head) + b"\n")

    def add(self, scored: Scored) -> None:
        """Keep a score."""
        self.known.append(scored)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(scored) + b"\n")


def search(scores: Scores, trials: int, played: Played, base: Weights, head: Head) -> Point:
    """Try points until so many have been tried; the best of them."""
    bandit = Bandit(len(fields(Weights)), head.seed)
    for scored in scores.known:
        if not scored.proof:
            bandit.tell(scored.point, scored.score)
    for number in range(sum(not scored.proof for scored in scores.known), trials):
        point = bandit.next()
        score = played(pair(head.system, head.maps, head.seed + number, weights_of(point, base), base))
        bandit.tell(point, score)
        scores.add(Scored(point, score))
        _say(f"{number + 1}: {weights_of(point, base)} scored {score:g}")
    return bandit.best()


PROVING = 1_000_000
"""The numbers of the matches that prove a point begin here: none of them is one that it was found by."""


def prove(scores: Scores, point: Point, pairs: int, played: Played, base: Weights, head: Head) -> list[float]:
    """The scores of a point in further pairs of matches, two entries each: what became of it without luck."""
    known = [scored.score for scored in scores.known if scored.proof and scored.point == point]
    for number in range(len(known), pairs):
        new = weights_of(point, base)
        score = played(pair(head.system, head.maps, PROVING + number, new, base))
        known.append(score)
        scores.add(Scored(point, score, proof=True))
    return known


def better(scores: Sequence[float]) -> bool:
    """Whether scores of pairs of matches show that the new weights are the better ones: 95 % above half."""
    return interval(2 * sum(scores), 2 * len(scores))[0] > 0.5


def written(system: str, weights: Weights) -> str:
    """The text of a system's `weights.py`."""
    values = ", ".join(f"{name}={value!r}" for name, value in asdict(weights).items())
    return TEXT.format(system=system, values=values)


TEXT = '''\
"""What the computer weighs against what under `{system}`: `python -m tools.tune {system}` writes it."""

from game.rules.bot_values import Weights

WEIGHTS = Weights({values})
'''


def weights_file(system: str) -> Path:
    """Where a system's weights stand."""
    return ROOT / "game" / "systems" / system / "weights.py"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(
    system: Annotated[str, typer.Argument(help="The rule system.")],
    *,
    map_names: Annotated[list[str] | None, typer.Option("--map", help="A map, as often as needed.")] = None,
    trials: Annotated[int, typer.Option(min=1, help="How many sets of weights are tried.")] = 200,
    proof: Annotated[int, typer.Option(min=1, help="How many pairs of matches have to prove the best.")] = 60,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first match.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 2,
    scores_file: Annotated[Path | None, typer.Option("--scores", help="Where scores are kept.")] = None,
) -> None:
    """Find better weights for a rule system, and write them when they have proven to be better."""
    require_known("rule system", system, SYSTEMS)
    maps = tuple(map_names or ("training-yard", "standing-stones"))
    head = Head(system, maps, seed, code_hash())
    scores = Scores(scores_file or Path(f"tune-{system}.jsonl"), head)
    base = SYSTEMS[system].bot.weights
    with process_pool(workers) as pool:

        def played(bouts: tuple[Bout, Bout]) -> float:
            squad, opposition = pool.map(play, bouts)
            return (squad + 1 - opposition) / 2

        point = search(scores, trials, played, base, head)
        proven = prove(scores, point, proof, played, base, head)
    low, high = interval(2 * sum(proven), 2 * len(proven))
    new = weights_of(point, base)
    _say(f"best: {new}, {mean(proven):.1%} of {2 * len(proven)} further matches ({low:.0%} to {high:.0%})")
    if better(proven):
        weights_file(system).write_text(written(system, new), encoding="utf-8")
        _say(f"written: {weights_file(system).relative_to(ROOT)}")
    else:
        _say("that does not prove it to be better: nothing is written")


if __name__ == "__main__":
    typer.run(main)
