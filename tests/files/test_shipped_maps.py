"""The maps that the game brings: whole, readable, and every corner in reach (M-01)."""

from collections import deque
from pathlib import Path

import msgspec
import pytest

from game.board.board import Board
from game.board.squares import Square, neighbours
from game.board.terrain import BY_GLYPH, Light
from game.files.maptext import load_map
from game.files.places import shipped_maps
from game.rules.scenario import Scenario
from game.rules.sides import SIDES

MAPS = {path.stem: load_map(path).scenario for path in shipped_maps()}


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
    """Two places of different size."""
    sizes = {name: (scenario.board.width, scenario.board.height) for name, scenario in MAPS.items()}
    assert sizes["proving-ground"] == (24, 16)
    assert sizes["terraces"] == (40, 30)


@pytest.mark.parametrize("scenario", MAPS.values(), ids=MAPS)
def test_every_square_that_can_be_entered_is_reached_by_every_unit(scenario: Scenario) -> None:
    """No pocket that nobody comes into or out of, without a jump or a fall."""
    board = scenario.board
    enterable = {square for square in board.squares() if board.terrain(square).cost is not None}
    for unit in scenario.placements:
        assert enterable <= on_foot(board, unit.at), unit.id


@pytest.mark.parametrize("scenario", MAPS.values(), ids=MAPS)
def test_all_that_the_game_has_is_shown(scenario: Scenario) -> None:
    """Every terrain, every light, heights, every side, every kind of zone, items, events, victories."""
    board = scenario.board
    assert set(BY_GLYPH) <= set(board.ground)
    assert board.legend
    assert {board.lit(square) for square in board.squares()} == set(Light)
    assert set(board.heights) >= {0, 1, 2}
    assert {unit.side for unit in scenario.placements} == set(SIDES)
    assert {zone.kind for zone in scenario.zones} == {"deploy", "objective", "exit", "label"}
    assert scenario.items
    assert scenario.events
    assert scenario.victory


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
