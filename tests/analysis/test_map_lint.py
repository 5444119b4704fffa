"""The lint of a map (M-07): for each check a map that has the fault, and one that nearly has it."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.analysis.map_lint import Finding, lint, thorough_lint
from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Terrain
from game.files.content import shipped_catalogue
from game.files.places import shipped_maps
from game.rules.scenario import Event, Ground, Placement, Reinforce, Scenario, Victory, When, Zone
from game.rules.units import Side
from game.systems import SYSTEMS
from tests.shipped import shipped_map

SPLIT = (
    "....#....",
    "....#....",
    "....+....",
    "....#....",
)
"""Two yards behind a wall with a door: whoever is in one does not see into the other."""

CATALOGUE = shipped_catalogue()


def unit(name: str, side: Side, at: tuple[int, int], template: str = "rifleman", **parts: Any) -> Placement:
    kind = CATALOGUE.units[template]
    made = Placement(
        name, template, side, Square(*at), "E", name, kind.figure, kind.weapons, kind.items, kind.stats
    )
    return replace(made, **parts)


WEST, EAST = unit("a", "squad", (0, 0)), unit("X", "opposition", (8, 3))


def drawn(
    rows: tuple[str, ...] = SPLIT, *units: Placement, heights: tuple[str, ...] = (), **parts: Any
) -> Scenario:
    """A map with a unit in each yard, or with those given."""
    board = Board.of(rows, heights, legend=parts.pop("legend", ()))
    placements = units or (WEST, EAST)
    systems = parts.pop("systems", ("squad",))
    return Scenario("drawn", "", systems, board, placements=placements, catalogue=CATALOGUE, **parts)


def codes(scenario: Scenario) -> list[str]:
    return [finding.code for finding in lint(scenario)]


def the_only(scenario: Scenario) -> Finding:
    [finding] = lint(scenario)
    assert finding.clause == "M-07"
    return finding


def squares(*pairs: tuple[int, int]) -> tuple[Square, ...]:
    return tuple(Square(*pair) for pair in pairs)


def zone(kind: Any = "objective", side: Side | None = None, *pairs: tuple[int, int]) -> Zone:
    return Zone("spot", kind, side, squares(*pairs))


def test_a_sound_map_is_clean() -> None:
    """M-07: a door between the yards is a way, and no sight."""
    assert lint(drawn()) == ()


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_the_shipped_maps_are_clean(path: Any) -> None:
    """M-07: under every rule system that they are for."""
    assert lint(shipped_map(path).scenario, SYSTEMS) == ()


# ------------------------------------------------------------------------------------------------- sides


def test_a_side_without_units() -> None:
    """M-07: neither placed nor brought; one that an event brings is a unit."""
    alone = drawn(SPLIT, WEST)
    assert "opposition" in the_only(alone).text
    coming = Event(When("turn", 3), (Reinforce(EAST),))
    assert codes(replace(alone, events=(coming,))) == []


def test_a_side_that_a_zone_or_a_victory_names() -> None:
    """M-07: allies are only missed where the map speaks of them."""
    assert "allied" in the_only(drawn(zones=(zone("deploy", "ally", (1, 1)),))).text
    assert codes(drawn(victory=(Victory("ally", "eliminate"),))) == ["side-empty", "victory-impossible"]


def test_a_rule_system_for_which_somebody_has_no_values() -> None:
    """M-07: who it is, where the map names the system; with none left, that the map cannot be played."""
    plain = unit("a", "squad", (0, 0), stats={"squad": CATALOGUE.units["rifleman"].stats["squad"]})
    named = {"systems": ["squad", "effort"]}
    [finding] = lint(drawn(SPLIT, plain, EAST), values=named)
    assert (finding.code, finding.path) == ("system-dropped", ("systems", 1))
    assert finding.text == "the map cannot be played under effort: a has no values for it"
    [finding] = lint(drawn(SPLIT, plain, EAST, systems=()), values={"systems": ["effort"]})
    assert (finding.code, finding.path) == ("system-none", ("systems",))


# ------------------------------------------------------------------------------------------------- places

SHUT = tuple(row.replace("+", "#") for row in SPLIT)


def test_a_zone_without_a_way() -> None:
    """M-07: the east yard is the squad's aim, and its door is a wall."""
    aim = zone("objective", "squad", (7, 1), (8, 1))
    assert codes(drawn(zones=(aim,))) == []
    found = [one for one in lint(drawn(SHUT, zones=(aim,))) if one.code == "zone-unreachable"]
    assert [one.squares for one in found] == [aim.squares]


def test_a_zone_with_a_pocket() -> None:
    """M-07: the squares that nobody comes to are named, not the others; somebody's way is enough."""
    rows = ("....#....", "....#.###", "....+.#.#", "....#.###")
    two = zone("objective", None, (5, 2), (7, 2))
    east = unit("X", "opposition", (8, 0))
    assert the_only(drawn(rows, WEST, east, zones=(two,))).squares == squares((7, 2))
    assert codes(drawn(rows, WEST, east, zones=(zone("objective", None, (5, 2), (6, 2)),))) == []


def test_a_zone_in_which_nobody_can_stand() -> None:
    """M-07: a label may lie on a wall, an exit may not."""
    assert codes(drawn(zones=(zone("label", None, (4, 0)),))) == []
    assert the_only(drawn(zones=(zone("exit", None, (4, 0)),))).squares == squares((4, 0))


def test_an_event_that_opens_a_way() -> None:
    """M-07: a shutter that some event raises is as good as a door; one that it lowers is none."""
    opening = Event(When("turn", 2), (Ground(squares((4, 2)), "."),))
    closing = Event(When("turn", 2), (Ground(squares((4, 2)), "#"),))
    aim = zone("objective", "squad", (8, 1))
    assert codes(drawn(SHUT, zones=(aim,), events=(opening,))) == []
    assert "zone-unreachable" in codes(drawn(SHUT, zones=(aim,), events=(closing,)))
    assert codes(drawn(SPLIT, zones=(aim,), events=(closing,))) == []  # there is time before


def test_a_unit_without_a_way_to_it() -> None:
    """M-07: both are cut off from each other; with the door neither."""
    assert [(one.code, one.squares) for one in lint(drawn(SHUT))] == [
        ("unit-unreachable", squares((0, 0))),
        ("unit-unreachable", squares((8, 3))),
    ]


def test_ledges_and_drops() -> None:
    """M-07, B-10: nobody steps up two levels, everybody drops; with a step of one level there is a way up."""
    rows, ledge, steps = SPLIT, ("200000000",) + ("0" * 9,) * 3, ("21" + "0" * 7,) + ("0" * 9,) * 3
    assert the_only(drawn(rows, heights=ledge)).squares == squares((0, 0))
    assert codes(drawn(rows, heights=steps)) == []


def test_a_neutral_in_a_cell() -> None:
    """M-07: a cell without a door is one to which nobody comes; a friend alone in it is none's way either."""
    rows = ("....#.###", "....#.#.#", "....+.###", "....#....")
    cell = unit("n", "neutral", (7, 1), "civilian")
    assert the_only(drawn(rows, WEST, EAST, cell)).squares == squares((7, 1))
    door = (*rows[:2], "....+.#+#", rows[3])
    assert codes(drawn(door, WEST, EAST, cell)) == []


# -------------------------------------------------------------------------------------------------- doors


@pytest.mark.parametrize(
    ("rows", "at"),
    [
        (("....#....", "....#....", "....+....", "....#..#+"), ((8, 3),)),  # into the edge of the map
        (("....#.###", "....#.+##", "....+.###", "....#...."), ((6, 1),)),  # into the wall behind it
        (("....#####", "....#++##", "....+....", "....#...."), ((5, 1), (6, 1))),  # both wings of one
    ],
)
def test_a_door_to_nowhere(rows: tuple[str, ...], at: tuple[tuple[int, int], ...]) -> None:
    """M-07."""
    found = [one for one in lint(drawn(rows, WEST, unit("X", "opposition", (7, 2)))) if "door" in one.code]
    assert [one.squares for one in found] == [squares(*at)]


@pytest.mark.parametrize(
    "rows",
    [
        ("....#.###", "....#.+.#", "....+.###", "....#...."),  # a closet is somewhere
        ("....#...#", "....##++#", "....+....", "....#...."),  # two wings of a gate
        ("....#.###", "....#.++.", "....+.###", "....#...."),  # one door behind another
        ("....#.###", "....#./.#", "....+.###", "....#...."),  # one that stands open
        ("....##.##", "....#.+##", "....+.###", "....#...."),  # round a corner
    ],
)
def test_a_door_to_somewhere(rows: tuple[str, ...]) -> None:
    """M-07."""
    assert codes(drawn(rows, WEST, unit("X", "opposition", (8, 3)))) == []


def test_a_door_of_the_maps_own() -> None:
    """M-07: what can be used, and bars the way or not, is a door; a lever is none."""
    hatch = Terrain("H", "hatch", cost=None, becomes=".", interact=True)
    lever = Terrain("H", "lever", cost=None, becomes="h", interact=True)
    down = Terrain("h", "lever, down", cost=None, becomes="H", interact=True)
    rows = ("....#.###", "....#.H##", "....+.###", "....#....")
    assert the_only(drawn(rows, legend=(hatch,))).text == "the hatch at 6,1 leads nowhere"
    assert codes(drawn(rows, legend=(lever, down))) == []


# ------------------------------------------------------------------------------------------------- turn 1


def test_a_spawn_in_sight() -> None:
    """M-07, B-15: an open door lets the eye through; the door closed, or one row further, it does not."""
    gap = tuple(row.replace("+", "/") for row in SPLIT)
    a, x, far = unit("a", "squad", (1, 2)), unit("X", "opposition", (7, 2)), unit("X", "opposition", (5, 0))
    assert the_only(drawn(gap, a, x)).squares == squares((1, 2), (7, 2))
    assert codes(drawn(SPLIT, a, x)) == []
    assert codes(drawn(gap, a, far)) == []


def test_who_comes_on_turn_1_is_seen_too_and_no_neutral_is_an_enemy() -> None:
    """M-07: an ally is, of the opposition."""
    x = unit("X", "opposition", (2, 0))
    first, second = (Event(When("turn", turn), (Reinforce(x),)) for turn in (1, 2))
    assert codes(drawn(SPLIT, WEST, EAST, events=(first,))) == ["spawn-seen"]
    assert codes(drawn(SPLIT, WEST, EAST, events=(second,))) == []
    assert codes(drawn(SPLIT, WEST, EAST, unit("n", "neutral", (8, 1), "civilian"))) == []
    assert codes(drawn(SPLIT, WEST, EAST, unit("b", "ally", (8, 1), "civilian"))) == ["spawn-seen"]


# ---------------------------------------------------------------------------------------------- victories


def hold(side: Side = "squad", turns: int = 3) -> Victory:
    return Victory(side, "hold", "spot", turns)


def test_a_hold_that_takes_too_long() -> None:
    """M-07, M-08: three turns of three are possible, four are not; without a limit it is twenty (B-38)."""
    spot = (zone("objective", None, (2, 2)),)
    for turns, limit, found in ((3, 3, 0), (4, 3, 1), (20, None, 0), (21, None, 1)):
        scenario = drawn(zones=spot, victory=(hold(turns=turns),), turn_limit=limit)
        assert len(lint(scenario)) == found, (turns, limit)


def test_a_hold_out_of_reach() -> None:
    """M-07: nobody of the squad comes to it, though the opposition stands there."""
    scenario = drawn(SHUT, zones=(zone("objective", None, (8, 3)),), victory=(hold(), hold("opposition")))
    found = [one.text for one in lint(scenario) if one.code == "victory-impossible"]
    assert found == ['the squad cannot win by hold: nobody of it comes to "spot"']


@pytest.mark.parametrize(
    ("kind", "side", "count", "why"),
    [
        ("exit", None, 1, ""),
        ("exit", "squad", None, ""),
        ("exit", "opposition", 1, "1 must leave"),  # not theirs to leave by
        ("exit", None, 2, "2 must leave"),  # more than there are
        ("objective", None, 1, "no exit"),
    ],
)
def test_an_exit(kind: Any, side: Side | None, count: int | None, why: str) -> None:
    """M-07, M-08."""
    way = Victory("squad", "exit", "spot", count=count)
    found = lint(drawn(zones=(zone(kind, side, (8, 0)),), victory=(way,)))
    assert (why in found[0].text) if why else not found


def test_an_escort() -> None:
    """M-07, M-08: all who are named must be able to leave; with a count, so many of them."""
    charges = (unit("c", "ally", (1, 1), "civilian"), unit("d", "neutral", (8, 0), "civilian"))
    shut = drawn(SHUT, WEST, EAST, *charges, zones=(zone("exit", None, (3, 3)),))
    both = Victory("squad", "escort", "spot", units=("c", "d"))
    one = replace(both, count=1)
    for victory, found in ((both, 1), (one, 0)):
        made = lint(replace(shut, victory=(victory,)))
        assert sum(one.code == "victory-impossible" for one in made) == found


def test_a_survival() -> None:
    """M-07, M-08: to the last turn, not beyond."""
    for turns, found in ((12, 0), (13, 1)):
        scenario = drawn(victory=(Victory("squad", "survive", turns=turns),), turn_limit=12)
        assert len(lint(scenario)) == found


# ------------------------------------------------------------------------------------------------ weapons


PROOF: dict[str, dict[str, Any]] = {
    "narrative": {"soak": 20},  # N-29: soak comes off the damage, and the rifle does 8
    "phased": {"armor": 20, "scale": "T"},
}
"""What no rifle goes through; in squad and effort whoever is hit is hurt (S-20)."""


def thick(system: str) -> Placement:
    walker = unit("X", "opposition", (8, 3), "walker")
    return replace(walker, stats=walker.stats | {system: walker.stats[system] | PROOF[system]})


@pytest.mark.parametrize("system", PROOF)
def test_a_unit_that_nothing_can_hurt(system: str) -> None:
    """M-07: no plain attack with any weapon of its enemies; for want of the plates one has."""
    found = [(one.code, one.squares) for one in thorough_lint(drawn(SPLIT, WEST, thick(system)), SYSTEMS)]
    assert found == []  # on a map for squad
    scenario = drawn(SPLIT, WEST, thick(system), systems=(system,))
    [finding] = thorough_lint(scenario, SYSTEMS)
    assert (finding.code, finding.squares, finding.clause) == ("unit-unhurt", squares((8, 3)), "M-07")
    plain = unit("X", "opposition", (8, 3), "walker")
    assert thorough_lint(drawn(SPLIT, WEST, plain, systems=(system,)), SYSTEMS) == ()


def test_a_second_weapon_and_a_second_enemy_count() -> None:
    """M-07: what is in the pack can be drawn; one of several enemies is enough."""
    system, target = "narrative", unit("X", "opposition", (8, 3), "walker")
    target = replace(target, stats=target.stats | {system: target.stats[system] | {"soak": 12}})
    knife = unit("a", "squad", (0, 0), weapons=("baton",))
    packed = replace(knife, weapons=("baton", "rifle"))
    assert len(thorough_lint(drawn(SPLIT, knife, target, systems=(system,)), SYSTEMS)) == 1
    assert thorough_lint(drawn(SPLIT, packed, target, systems=(system,)), SYSTEMS) == ()
    two = drawn(SPLIT, knife, unit("b", "squad", (1, 0)), target, systems=(system,))
    assert thorough_lint(two, SYSTEMS) == ()
