"""The maps that the game brings: whole, readable, and every corner in reach (M-01)."""

import tomllib
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from game.board.board import Board
from game.board.sight import sees
from game.board.squares import STEPS, Square, distance, neighbours
from game.board.terrain import BY_GLYPH, Light
from game.files.content import shipped_catalogue
from game.files.places import shipped_maps
from game.rules.scenario import Ground, Objective, Reinforce, Scenario, Smoke, VictoryKind
from game.rules.units import SIDES, enemies
from tests.shipped import shipped_map_files

MAPS = {name: found.scenario for name, found in shipped_map_files().items()}


def on_foot(board: Board, start: Square) -> set[Square]:
    """The squares that somebody can walk to who opens doors, climbs one level and never drops.

    A plain flood, written apart from the game's own paths (B-08, B-10).
    """

    def open_to(square: Square) -> bool:
        return square in board and (
            board.terrain(square).cost is not None or board.terrain(square).name == "closed door"
        )

    reached, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            flanks = (Square(here.x, there.y), Square(there.x, here.y))
            passes = all(open_to(flank) or (flank in board and board.terrain(flank).pit) for flank in flanks)
            if (
                there not in reached
                and open_to(there)
                and passes
                and abs(board.level(there) - board.level(here)) <= 1
            ):
                reached.add(there)
                queue.append(there)
    return reached


def test_the_maps() -> None:
    """Fourteen places, each with a name of its own, from 8 squares to 64."""
    assert {name: (scenario.board.width, scenario.board.height) for name, scenario in MAPS.items()} == {
        "dead-clock": (31, 21),
        "gable-street": (36, 24),
        "loading-dock": (30, 20),
        "long-dusk": (32, 24),
        "marshalling-yard": (40, 30),
        "mill-race": (24, 24),
        "proving-ground": (24, 16),
        "rising-tide": (32, 22),
        "slipway": (32, 22),
        "split-canyon": (40, 28),
        "standing-stones": (24, 16),
        "star-fort": (64, 64),
        "terraces": (40, 30),
        "training-yard": (8, 8),
    }
    assert len({scenario.name for scenario in MAPS.values()}) == len(MAPS)


@pytest.mark.parametrize("scenario", MAPS.values(), ids=MAPS)
def test_every_square_that_can_be_entered_is_reached_by_every_unit(scenario: Scenario) -> None:
    """No pocket that nobody comes into or out of, without a jump or a fall; tasks open what they open."""
    board = scenario.board
    for effect in (effect for task in scenario.tasks for effect in task.do if isinstance(effect, Ground)):
        for square in effect.squares:
            board = board.put(square, effect.glyph)
    enterable = {square for square in board.squares() if board.terrain(square).cost is not None}
    reached = on_foot(board, scenario.placements[0].at)
    assert enterable <= reached
    assert {unit.at for unit in scenario.placements} <= reached, "every step leads back as well"


@pytest.mark.parametrize("name", ["proving-ground", "terraces"])
def test_all_that_the_game_has_is_shown(name: str) -> None:
    """Every terrain, every light, heights, every side, every kind of zone, items, events, victories."""
    scenario = MAPS[name]
    board = scenario.board
    assert set(BY_GLYPH) <= set(board.ground)
    assert board.legend
    assert {board.lit(square) for square in board.squares()} == set(Light)
    assert set(board.heights) >= {0, 1, 2}
    assert {unit.side for unit in scenario.placements} == set(SIDES)
    assert {zone.kind for zone in scenario.zones} == {"deploy", "objective", "exit", "label"}
    assert scenario.items


def test_every_template_and_every_victory_is_met_somewhere() -> None:
    """Who plays all maps has seen all that the game brings."""
    effects = (effect for one in MAPS.values() for effect in one.effects)
    come = {effect.unit.template for effect in effects if isinstance(effect, Reinforce)}
    units = {unit.template for one in MAPS.values() for unit in one.placements}
    assert units | come == set(shipped_catalogue().units)
    assert {victory.kind for one in MAPS.values() for victory in one.victory} == set(get_args(VictoryKind))


@pytest.mark.parametrize("scenario", MAPS.values(), ids=MAPS)
def test_both_sides_are_told_what_to_do_and_can_win(scenario: Scenario) -> None:
    """M-08: a way to win and a deployment for each, something that happens, an end that is near."""
    assert {victory.side for victory in scenario.victory} == {"squad", "opposition"}
    assert {zone.side for zone in scenario.zones if zone.kind == "deploy"} == {"squad", "opposition"}
    told = {effect.side for event in scenario.events for effect in event.do if isinstance(effect, Objective)}
    assert told in ({None}, {"squad", "opposition"})
    assert 10 <= (scenario.turn_limit or 0) <= 16


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_even_or_says_for_whom_it_is_harder(name: str) -> None:
    """M-10, M-11: a scenario says it in the list of maps, and how hard it is."""
    path = next(path for path in shipped_maps() if path.stem == name)
    about = tomllib.loads(path.read_text(encoding="utf-8"))["about"]
    harder = "Harder for the squad" in about or "Harder for the opposition" in about
    assert MAPS[name].even is not harder
    assert not harder or MAPS[name].level


APART = {"training-yard": (5, 8), "marshalling-yard": (12, 28), "star-fort": (12, 38)}
"""How near the nearest enemy may begin, and how far he may be, in squares, where it is not 12 to 25."""

FEWEST = {"training-yard": 3}
"""How many units a side has at least, where it is not 4."""


@pytest.mark.parametrize("name", MAPS)
def test_nobody_starts_in_an_enemys_sight(name: str) -> None:
    """B-15: the first turn is nobody's shooting gallery; and one meets in the second or third."""
    scenario, (nearest, farthest) = MAPS[name], APART.get(name, (12, 25))
    units = scenario.placements
    for unit in units:
        foes = [other for other in units if enemies(unit.side, other.side)]
        assert not [foe.id for foe in foes if sees(scenario.board, unit.at, foe.at)], unit.id
        if unit.side in {"squad", "opposition"}:
            near = min(distance(unit.at, foe.at) for foe in foes if foe.side != "ally")
            assert nearest <= near <= farthest, unit.id


@pytest.mark.parametrize("scenario", MAPS.values(), ids=MAPS)
def test_units_stand_in_their_deployment(scenario: Scenario) -> None:
    """Where a side comes from is where its units are; an ally or a captive may be anywhere."""
    for zone in scenario.zones:
        if zone.kind == "deploy":
            outside = {unit.id for unit in scenario.placements if unit.side == zone.side} - {
                unit.id for unit in scenario.placements if unit.at in zone.squares
            }
            assert len(outside) <= 1, (zone.name, outside)


@pytest.mark.parametrize("name", MAPS)
def test_sides_are_of_like_strength(name: str) -> None:
    """The ranges at the end of squad: 4 to 7 a side, armor and overwatch on at most 2 of 5 (3 of 7)."""
    scenario, strength = MAPS[name], {}
    for side in ("squad", "opposition"):
        blocks = [unit.stats["squad"] for unit in scenario.placements if unit.side == side]
        assert FEWEST.get(name, 4) <= len(blocks) <= 7
        assert sum(block["armor"] > 0 for block in blocks) <= (2 * len(blocks) + 4) // 5, side
        assert sum("overwatch" in block["abilities"] for block in blocks) <= (2 * len(blocks) + 4) // 5, side
        strength[side] = sum(block["att"] * block["bhp"] for block in blocks)
    assert 0.7 <= strength["squad"] / strength["opposition"] <= 1 / 0.7


FAIR = {
    "dead-clock": "half turn",
    "standing-stones": "half turn",
    "training-yard": "half turn",
    "mill-race": "half turn",
    "star-fort": "half turn",
    "slipway": "half turn",
    "marshalling-yard": "left-right",
}
"""The maps that are the same from both ends, and what makes one end of them the other."""


@pytest.mark.parametrize("name", FAIR)
def test_a_fair_map_is_the_same_from_both_ends(name: str) -> None:
    """Turned or mirrored: ground, heights, light, zones, units, items, events and aims are the same."""
    scenario, turning = MAPS[name], FAIR[name] == "half turn"
    board = scenario.board
    other = {"squad": "opposition", "opposition": "squad", None: None}

    def there(square: Square) -> Square:
        y = board.height - 1 - square.y if turning else square.y
        return Square(board.width - 1 - square.x, y)

    def image(squares: Iterable[Square]) -> frozenset[Square]:
        return frozenset(map(there, squares))

    for square in board.squares():
        assert board.terrain(square) == board.terrain(there(square)), square
        assert board.level(square) == board.level(there(square)), square
        assert board.lit(square) == board.lit(there(square)), square
    units = {(unit.template, unit.side, unit.at, STEPS[unit.facing]) for unit in scenario.placements}
    assert units == {
        (template, other[side], there(at), (-dx, -dy if turning else dy))
        for template, side, at, (dx, dy) in units
    }
    blocks = {
        side: [unit for unit in scenario.placements if unit.side == side] for side in ("squad", "opposition")
    }
    assert [(one.stats, one.weapons, one.items) for one in blocks["squad"]] == [
        (one.stats, one.weapons, one.items) for one in blocks["opposition"]
    ]
    zones = {(zone.side, zone.kind, frozenset(zone.squares)) for zone in scenario.zones}
    assert zones == {(other[side], kind, image(squares)) for side, kind, squares in zones}
    items = {(lying.item, lying.at) for lying in scenario.items}
    assert items == {(item, there(at)) for item, at in items}
    for event in scenario.events:
        changes = [effect for effect in event.do if isinstance(effect, Ground | Smoke)]
        changed = frozenset(square for effect in changes for square in effect.squares)
        assert changed == image(changed)
    aims = {(one.side, one.kind, one.zone, one.turns) for one in scenario.victory}
    assert aims == {(other[side], *rest) for side, *rest in aims}


def test_the_console_of_the_dock_opens_its_shutter() -> None:
    """M-08, B-04: a wall to eye and foot until then, and floor from edge to edge afterwards."""
    board = MAPS["loading-dock"].board
    shutter = {square for square in board.squares() if board.terrain(square).name == "roller shutter"}
    assert len(shutter) == 4
    assert all(board.terrain(square).solid and board.terrain(square).barrier for square in shutter)
    for event in MAPS["loading-dock"].events:
        if event.when.kind == "console":
            assert event.when.at is not None
            assert board.terrain(event.when.at).name == "console"
            [opened] = [effect for effect in event.do if isinstance(effect, Ground)]
            assert (set(opened.squares), board.kind(opened.glyph).cost) == (shutter, 1)
            return
    pytest.fail("no console")


@pytest.mark.parametrize("scenario", MAPS.values(), ids=MAPS)
def test_who_falls_into_a_pit_can_climb_out(scenario: Scenario) -> None:
    """B-30: beside every pit is a square to stand on."""
    board = scenario.board
    for square in board.squares():
        if board.terrain(square).pit:
            beside = [one for one in neighbours(square) if one in board]
            assert any(board.terrain(one).cost is not None for one in beside), square


def test_the_quarry_has_all_heights() -> None:
    """From the floor to the rim by single levels."""
    assert set(MAPS["terraces"].board.heights) == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("scenario", MAPS.values(), ids=MAPS)
def test_a_scenario_is_plain_data(scenario: Scenario) -> None:
    """It goes through JSON and comes back the same."""
    text = msgspec.json.encode(scenario, order="deterministic")
    assert msgspec.json.decode(text, type=Scenario) == scenario


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_a_map_is_text_for_people(path: Path) -> None:
    """Lines that fit on a screen, comments, no tabs."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 120
    assert sum(line.lstrip().startswith("#") for line in lines) > 10
    assert not any("\t" in line or line != line.rstrip() for line in lines)
