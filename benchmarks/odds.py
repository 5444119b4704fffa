"""How long odds take: of attacks as they come up in random play, and of a blast, as the engine answers it."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from msgspec.structs import replace

from benchmarks.table import Row, slow
from game.board.squares import Square
from game.dice.odds import counted
from game.files.map_reader import load_map, read_map
from game.files.places import maps
from game.match.match import Match
from game.protocol import answers, requests
from game.protocol.session import Session, plain
from game.rules.actions import Action
from game.rules.forecast import best_reaction, forecast
from game.rules.state import AnyState, Options
from game.rules.system import System
from game.systems import SYSTEMS

PLAIN = {"squad": 2.0, "phased": 2.0, "effort": 3.0, "narrative": 5.0}
"""Milliseconds for the forecast of an attack, in the median."""
REACTED, BLAST = 30.0, 200.0
"""Milliseconds: with everybody's reactions for 95 %, and for a blast on TARGETS units."""
ATTACKS, SEEDS, ACTS, TARGETS = 60, range(1, 30), 120, 20
THROWERS = ("squad", "effort")
"""The systems in which a grenade is thrown and bursts in one act; narrative and phased ask as well."""

BOMB = "charge"
WEAPON = f"""
[weapons.{BOMB}]
name = "Charge"
about = "It bursts wide."
squad = {{ dam = 4, range = 10, blast = 2, thrown = true, ammo = 3 }}
effort = {{ skill = "ranged", trait = "agile", zone = "near", area = 2 }}
"""
"""A grenade that takes in 25 squares: those that are shipped take in 9."""


def rows() -> list[Row]:
    """Two rows a rule system for attacks, one for a blast."""
    return [row for name in SYSTEMS for row in _attacks(name)] + [_blast(name) for name in THROWERS]


def _attacks(name: str) -> list[Row]:
    system = SYSTEMS[name]
    calm: list[float] = []
    reacted: list[float] = []
    for (seen, action), _ in zip(_asked(name), range(ATTACKS), strict=False):
        calm.append(_cold(forecast, system, seen, action))
        reacted.append(_cold(best_reaction, system, seen, action))
    return [
        Row(
            f"forecast of an attack, {name}",
            f"median <= {PLAIN[name]:g} ms",
            f"{median(calm):.1f} ms",
            f"95 % {slow(calm):.1f}, worst {max(calm):.1f} ms of {len(calm)}, position and dice new",
            "",
            median(calm) <= PLAIN[name],
        ),
        Row(
            f"with everybody's reactions, {name}",
            f"95 % <= {REACTED:g} ms",
            f"{slow(reacted):.1f} ms",
            f"median {median(reacted):.1f}, worst {max(reacted):.1f} ms",
            "",
            slow(reacted) <= REACTED,
        ),
    ]


def _asked(name: str) -> Iterator[tuple[AnyState, Action[Any]]]:
    """Attacks in random play, each with the position as the side to act knows it."""
    scenario = load_map(maps() / "proving-ground.toml").scenario
    for seed in SEEDS:
        match, rng = Match(SYSTEMS[name], scenario, seed=seed, options=Options(fog=True)), Random(seed)
        for _ in range(ACTS):
            if match.prompt is None:
                break
            legal = match.legal()
            if own := [action for action in legal if action.role.purpose == "attack"]:
                yield match.seen(), rng.choice(own)
            match.do(rng.choice(legal))


def _cold(ask: Any, system: System[Any], seen: AnyState, action: Action[Any]) -> float:
    """Milliseconds for a question about a position of which nothing is known yet, nor of its dice.

    The board is the match's, whose cover and sight have been asked for before.
    """
    counted.cache_clear()
    seen = replace(seen)
    start = process_time()
    ask(system, seen, action)
    return 1000 * (process_time() - start)


def _blast(name: str) -> Row:
    """A grenade among 20 enemies who stand shoulder to shoulder."""
    session = Session(SYSTEMS, None, _crowd(name))
    match = session.match
    bursts = [
        action
        for action in match.legal()
        if getattr(action, "at", None) == Square(8, 4) and getattr(action, "weapon", "") == f"map/{BOMB}"
    ]
    request = requests.Odds(action=plain(bursts[0]))
    start = process_time()
    told = answers.odds(session, request)
    taken = 1000 * (process_time() - start)
    return Row(
        f"odds of a blast on {TARGETS} units, {name}",
        f"<= {BLAST:g} ms",
        f"{taken:.0f} ms",
        f"exact for each, {len(told['others'])} may be hurt; {len(told['cut'])} asides listed",
        "",
        taken <= BLAST and told["left_out"] == 0,
    )


def _crowd(name: str) -> Match[Any]:
    rows = ("." * 20 + "\n") * 9
    text = f"format = 1\nname = 'A crowd'\nsystems = ['{name}']\n[grid]\nterrain = '''\n{rows}'''\n"
    text += WEAPON
    for unit, side, at in (("thrower", "squad", Square(4, 4)), *_enemies()):
        text += f"[[units]]\nid = '{unit}'\ntemplate = 'rifleman'\nname = '{unit}'\nside = '{side}'\n"
        text += f"at = [{at.x}, {at.y}]\nfacing = 'E'\nweapons = ['{BOMB}']\n"
    scenario = read_map(text.encode(), "crowd").scenario
    return Match(SYSTEMS[name], scenario, seed=1, options=Options(fog=False))


def _enemies() -> Iterator[tuple[str, str, Square]]:
    """In the squares nearest to the middle of the blast."""
    near = sorted((max(abs(x - 8), abs(y - 4)), x, y) for x in range(6, 11) for y in range(2, 7))
    return ((f"foe{n}", "opposition", Square(x, y)) for n, (_, x, y) in enumerate(near[:TARGETS]))
