"""Neutrals in every system: they run from fighting that they see, where that helps, and hold else (S-05)."""

from typing import Any

import pytest

from game.board.squares import Square, distance
from game.bots import PLAYERS
from game.bots.decisions import Decision, declining, ending
from game.files.map_reader import read_map
from game.match.match import Match
from game.rules.players import BYSTANDER
from game.rules.system import System
from game.systems import SYSTEMS

ROOM = ("." * 40,) * 5
DEAD_END = ("#" * 40, "." * 36 + "####", "#" * 40, "#" * 40)
every_system = pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.name)


def scene(
    system: System[Any], rows: tuple[str, ...], n: tuple[int, int], a: tuple[int, int], side: str = "squad"
) -> Match[Any]:
    """A civilian, a rifleman of a side, and another unit far away so that the match goes on."""
    drawn = "\n".join(rows)
    text = f"format = 1\nname = \"scene\"\n[grid]\nterrain = '''\n{drawn}\n'''\n"
    for unit, template, its_side, (x, y) in (
        ("n", "civilian", "neutral", n),
        ("a", "rifleman", side, a),
        ("x", "trooper", "squad" if side == "opposition" else "opposition", (0, 1)),
    ):
        text += f'[[units]]\nid = "{unit}"\ntemplate = "{template}"\nside = "{its_side}"\nat = [{x}, {y}]\n'
    return Match(system, read_map(text.encode(), "scene").scenario, seed=1)


def one_turn(match: Match[Any]) -> list[Decision]:
    """Everybody but the neutral lets a turn go by; what the neutral decides in it."""
    turn, decisions = match.state.clock.turn, list[Decision]()
    while (now := match.prompt) and match.state.clock.turn == turn:
        if now.side == "neutral":
            decision = PLAYERS[BYSTANDER](match.system, match.seen(), match.past())
            assert decision is not None
            decisions.append(decision)
            match.do(decision.action)
        else:
            actions = match.legal()
            match.do(next(iter((*declining(now.grant, actions), *ending(actions)))))
    return decisions


def gap(match: Match[Any]) -> int:
    return distance(match.state.unit("n").at, match.state.unit("a").at)


@every_system
@pytest.mark.parametrize("side", ["squad", "opposition"])
def test_it_runs_from_fighters_of_either_side(system: System[Any], side: str) -> None:
    """J-09: four squares away, and room behind: after one turn it is farther, and was never nearer."""
    match = scene(system, ROOM, (16, 2), (12, 2), side)
    decisions = one_turn(match)
    assert gap(match) > 4
    assert match.state.unit("n").conscious
    assert any("runs from the fighting" in reason for decision in decisions for reason in decision.reasons)


def test_it_declares_a_run() -> None:
    """P-17, S-05: speed 1 and run 6, either way with a step aside: 11 columns and 2 rows away, 12 squares."""
    match = scene(SYSTEMS["phased"], ROOM, (16, 2), (12, 2))
    assert [decision.action.kind for decision in one_turn(match)][:2] == ["declare", "move"]
    assert gap(match) == 12


@every_system
def test_in_a_dead_end_it_stays(system: System[Any]) -> None:
    """S-05: at the end of a blind alley every way leads towards the fighter: it stays where it is."""
    match = scene(system, DEAD_END, (35, 1), (31, 1))
    for _ in range(2):
        decisions = one_turn(match)
        assert match.state.unit("n").at == Square(35, 1)
        assert all("nowhere safer" in decision.reasons[0] for decision in decisions)


@every_system
def test_it_does_not_pace_to_and_fro(system: System[Any]) -> None:
    """S-05: it comes to rest when it is far enough, or out of sight, and stays there."""
    match = scene(system, ROOM, (16, 2), (12, 2))
    for _ in range(6):
        one_turn(match)
    rest = match.state.unit("n").at
    one_turn(match)
    assert match.state.unit("n").at == rest


@every_system
def test_far_from_all_fighting_it_holds(system: System[Any]) -> None:
    """S-05: the nearest fighter is 16 squares away."""
    match = scene(system, ROOM, (36, 2), (20, 2))
    decisions = one_turn(match)
    assert match.state.unit("n").at == Square(36, 2)
    assert all(decision.reasons == ("Nothing to run from.",) for decision in decisions)
