"""Fields for the author of a map: sight from a deployment, cover by direction."""

import dataclasses
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from game.analysis.field import NOTHING, Field, csv, difference
from game.analysis.map_fields import cover_from, deployment_sight
from game.analysis.overlays import field, offered
from game.analysis.standpoint import Standpoint, of_side, of_square, of_unit
from game.board.board import Board
from game.board.cover import cover_field
from game.board.squares import Square
from game.board.terrain import Light
from game.files.map_reader import load_map
from game.files.places import shipped_maps
from game.match.match import Match
from game.rules.movement import reach_of
from game.rules.odds import odds
from game.rules.scenario import Zone
from game.rules.state import changed
from game.systems import SYSTEMS
from game.systems.phased import stealth as phased_stealth
from game.systems.squad import stealth as squad_stealth
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.phased import field as fighters
from tests.systems.squad import field as scenes
from tests.systems.squad.field import soldier


def test_cover_from_the_north_is_behind_a_low_wall() -> None:
    """B-16, B-18: of somebody who shoots from the north, what stands next to the south of it is in cover."""
    board = Board.of(("......", "......", "..-...", "......", "......", "......"))
    *_, (_, field) = cover_from(board, "N")
    assert field.label(2, 3) == "partial cover"
    assert field.label(5, 5) == "no cover"
    assert field.label(2, 0) == "", "nobody can stand two squares to the north"


def test_cover_by_direction_is_the_same_in_blocks_as_on_the_whole_board() -> None:
    rows = tuple("".join("#o-.."[(x * 7 + y * 11 + x * y) % 5] for x in range(40)) for y in range(36))
    board = Board.of(rows)
    *_, (_, field) = cover_from(board, "E")
    for at in (Square(13, 5), Square(16, 16), Square(30, 31), Square(31, 20)):
        seen = [
            int(cover_field(board, shooter)[at.y, at.x])
            for shooter in (Square(at.x + far, at.y) for far in range(2, 7))
            if shooter in board and not board.terrain(shooter).barrier
        ]
        degrees = [degree for degree in seen if degree >= 0]
        found = field.values[at.y, at.x]
        if board.terrain(at).barrier or not degrees:
            assert np.isnan(found)
        else:
            assert found == degrees[-1]


def test_sight_from_the_deployment_marks_the_other_one() -> None:
    """B-15."""
    board = Board.of(("...#..", "...#..", "...#..", "......"))
    zones = (
        Zone("west", "deploy", "squad", (Square(0, 0),)),
        Zone("east", "deploy", "opposition", (Square(5, 0), Square(5, 3))),
    )
    *_, (_, field) = deployment_sight(board, zones, "squad")
    assert field.label(1, 0) == "in sight of the deployment"
    assert field.label(5, 0) == "seen from nowhere there"
    assert (field.label(5, 3) == "another deployment, in sight") == bool(field.values[3, 5])


CRATES = (
    "..........",
    ".......#..",
    "....o..#..",
    ".......#..",
    "..........",
)
"""A crate at 4,2, a wall from 7,1 to 7,3."""

CORRIDOR = ("##########", "....#.....", "##########")


def scene(rows: tuple[str, ...] = CRATES, **units: Any) -> Match[Squad]:
    return scenes.field(rows, **units)


def shown(made: Field | None, y: int) -> list[str]:
    """What the classes of one row are called."""
    assert made is not None
    assert made.values.shape == made.classes.shape
    assert (made.values.dtype.name, made.classes.dtype.name) == ("float64", "int8")
    return [made.label(x, y) for x in range(made.values.shape[1])]


def row(made: Field | None, y: int) -> list[float | None]:
    """The figures of one row."""
    assert made is not None
    return [None if np.isnan(value) else float(value) for value in made.values[y]]


def unit(match: Match[Squad], name: str = "a", **wanted: tuple[str, ...]) -> Standpoint:
    return of_unit(SQUAD, match.state, name, **wanted)


def test_cover_from_a_square() -> None:
    """B-16 to B-21: from 1,2 the crate at 4,2 is partial cover, the wall hides what is behind it.

    The crate itself is low ground that gives who stands on it nothing, like the wall, which can be seen.
    """
    made = field("cover", of_square(SQUAD, scene().state, Square(1, 2)))
    assert shown(made, 2) == [
        *("no cover", "", "no cover", "no cover", "no cover", "partial cover", "partial cover"),
        *("partial cover", "no line of sight", "no line of sight"),
    ]
    assert row(made, 2) == [0, None, 0, 0, 0, 1, 1, 1, None, None]


def test_cover_from_a_side_is_the_worst_of_all() -> None:
    """B-18: what a hides from, b sees: a at 1,2, b at 9,2 with the wall between it and the west."""
    match = scene(a=soldier((1, 2)), b=soldier((9, 2)))
    made, one, other = (
        field("cover", at) for at in (of_side(SQUAD, match.state, "squad"), unit(match), unit(match, "b"))
    )
    assert shown(made, 2)[5:] == [
        "partial cover",
        "partial cover",
        "no cover",
        "no cover",
        "no line of sight",
    ]
    assert made is not None and one is not None and other is not None  # noqa: PT018 (for the types)
    for square in match.state.board.squares():
        degrees = [
            degree
            for eye in ("a", "b")
            if (at := match.state.unit(eye).at) != square
            and (degree := cover_field(match.state.board, at)[square.y, square.x]) >= 0
        ]
        value = made.values[square.y, square.x]
        assert np.isnan(value) if not degrees else value == min(degrees)


def test_sight_counts_who_looks_and_says_who_is_made_out() -> None:
    """B-15, B-24, B-25: in the dark only what is adjacent is observed; dark is dim for low light."""
    match = scene(CORRIDOR, a=soldier((5, 1)), b=soldier((9, 1)))
    both = field("sight", of_side(SQUAD, match.state, "squad"))
    assert row(both, 1) == [0, 0, 0, 0, 2, 2, 2, 2, 2, 2]
    assert shown(both, 1)[3:6] == ["no line of sight", "observed", "observed"]
    dark = replace(
        match.state, board=match.state.board.relit([Square(x, 1) for x in range(6, 10)], Light.DARK)
    )
    made = field("sight", of_unit(SQUAD, dark, "a"))
    assert shown(made, 1)[4:] == ["observed"] * 3 + ["seen, concealed"] * 3
    keen = changed(dark, "a", vision="low_light")
    assert shown(field("sight", of_unit(SQUAD, keen, "a")), 1)[4:] == ["observed"] * 6


def test_reach_has_costs_and_ways() -> None:
    """B-07, B-34: half squares, 2 a straight step and 3 a diagonal one; ways as the system names them."""
    match = scene(a=soldier((0, 0), ath=3), X=soldier((9, 4)))
    made = field("reach", unit(match))
    assert made is not None
    ways = SQUAD.words.areas(match.view("squad"), "a")
    assert [key.label for key in made.legend] == [way.label for way in ways]
    assert row(made, 0)[:4] == [None, 2, 4, 6]  # nobody goes to where it is
    assert made.values[1, 1] == 3
    assert made.label(1, 1) == ways[0].label
    cost = reach_of(match.view("squad"), "a").cost
    for x, y in match.state.board.squares():
        places = [place for place, way in enumerate(ways) if way.area[y, x]]
        assert made.classes[y, x] == (min(places) if places else NOTHING)
        assert np.isnan(made.values[y, x]) if not places else made.values[y, x] == cost[y, x]


def test_threat_and_first_turn_threat() -> None:
    """B-15, B-25: X behind the wall at 4 sees the east now; with a move nothing more, for there is no way."""
    match = scene(CORRIDOR, a=soldier((0, 1)), X=soldier((6, 1)))
    assert row(field("threat", unit(match)), 1) == [0] * 4 + [1] * 6
    assert row(field("opening", unit(match)), 1) == [0] * 4 + [1] * 6
    assert field("threat", of_square(SQUAD, match.state, Square(0, 1))) is None  # against whom?
    bend = ("##########", "....######", "###.######", "###.......", "##########")
    match = scene(bend, a=soldier((0, 1)), X=soldier((7, 3)))
    assert row(field("threat", unit(match)), 1)[:4] == [0] * 4
    assert row(field("opening", unit(match)), 1)[:4] == [1] * 4  # from the bend, which a Move comes to


OPEN_GROUND = (
    "..........",
    "..........",
    "..o.......",
    "..........",
    "..........",
)


def test_where_the_computer_would_go_is_behind_the_crate() -> None:
    """A figure for every square of the Move alone: as near, but in cover from X (B-16), is better.

    The crate at 2,2 stands between X and what is west of it; 1,1 has nothing before it.
    """
    match = scene(OPEN_GROUND, a=soldier((0, 0), ath=3), X=soldier((9, 2)))
    made, near = field("going", unit(match)), field("reach", unit(match))
    assert made is not None
    assert near is not None
    assert (np.isnan(made.values) == (near.classes == NOTHING)).all()
    assert made.values[2, 1] > made.values[1, 1]
    assert made.label(1, 2) in {"the best", "better than here"}
    best = made.values[made.classes == 0]
    assert best.size
    assert (best == np.nanmax(made.values)).all()


def test_who_goes_nowhere_is_told_no_way() -> None:
    shut = ("###.......", "#.#.......", "###.......", "..........")
    match = scene(shut, a=soldier((1, 1)), X=soldier((9, 2)))
    assert field("going", unit(match)) is None


def test_stealth_is_what_the_system_says() -> None:
    """S-46, S-50: by whom it knows; None for who may not hide."""
    match = scene(CORRIDOR, a=soldier((0, 1), items=("cloak",)), X=soldier((6, 1)))
    assert field("stealth", unit(match, "X")) is None
    made, found = field("stealth", unit(match)), SQUAD.words.finding(match.view("squad"), "a")
    assert made is not None
    assert found is not None
    assert (made.values == found.number).all()
    assert shown(made, 1)[0] == "nobody would look"
    assert row(made, 1)[5:] == [4, 4, 4, 7, 7]
    dice = match.state.unit("X").stats.sa
    assert [round(chance, 9) for chance in found.chance[1, 5:].tolist()] == [
        round(1 - missed**dice, 9) for missed in (0.3, 0.3, 0.3, 0.6, 0.6)
    ]
    assert shown(made, 1)[5:] == ["found almost surely"] * 3 + ["found 9 times in 10 at most"] * 2


# In each system with stealth a is hidden from X and Y; what looks at it, run as a script, is the yardstick.
LOOKS: dict[str, Any] = {
    "squad": (scenes.field, soldier, {"stealth": True}, {"stealth": 4}, squad_stealth.look_out, ("a",)),
    "phased": (fighters.field, fighters.man, {"agility": 4}, {}, phased_stealth.look_out, ()),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_stealth_goes_by_the_exact_odds_of_being_found(name: str) -> None:
    """S-50, P-47: the chance is that of the rules' own script, and its classes separate what it is."""
    system = SYSTEMS[name]
    if name not in LOOKS:
        yard = load_map(shipped_maps()[0].with_name("training-yard.toml")).scenario
        assert system.words.finding(Match(system, yard, seed=1).state, "ada") is None
        return
    field_of, unit_of, stats, hidden, look_out, args = LOOKS[name]
    rows = ("....#..........#....",) * 5 + ("....#...............",)
    match = field_of(rows, a=unit_of((0, 1), **stats), X=unit_of((19, 1)), Y=unit_of((12, 5)))
    match.state = changed(match.state, "a", hidden_from=("opposition",), **hidden)
    overlay = field("stealth", of_unit(system, match.state, "a"))
    detection = system.words.finding(match.view("squad"), "a")
    assert overlay
    assert detection
    for square in (Square(0, 1), Square(4, 1), Square(11, 1), Square(14, 2), Square(18, 5)):
        there = changed(match.state, "a", at=square)
        outcomes = odds(look_out, there, *args).outcomes
        found = sum(chance for end, chance in outcomes.items() if not end.unit("a").hidden_from)
        assert detection.chance[square.y, square.x] == pytest.approx(float(found))
        told = overlay.label(*square)
        assert told == (
            "nobody would look"
            if not found
            else "found half the time at most"
            if 2 * found <= 1
            else "found 9 times in 10 at most"
            if 10 * found <= 9
            else "found almost surely"
        )
    assert len(np.unique(overlay.classes)) > 2


def test_where_to_stand() -> None:
    """B-15, B-18: with cover from X and from Y, and still seeing X.

    X at 1,2 is covered from by the crate at 4,2 along its row, and by the corner of the wall at 7,4; Y at 9,0
    sees neither over the wall.
    """
    match = scene(a=soldier((5, 4)), X=soldier((1, 2)), Y=soldier((9, 0)))
    made = field("stands", unit(match, cover_from=("X", "Y"), shoots=("X",)))
    assert made is not None
    board, cost = match.state.board, reach_of(match.state, "a").cost
    from_x, from_y = (cover_field(board, match.state.unit(foe).at) for foe in ("X", "Y"))
    held = {one.at for one in match.state.units}
    found = []
    for square in board.squares():
        x, y = square
        fits = from_x[y, x] >= 1 and from_y[y, x] != 0 and cost[y, x] < 1 << 30 and square not in held
        assert (made.classes[y, x] != NOTHING) == fits
        assert made.values[y, x] == cost[y, x] if fits else np.isnan(made.values[y, x])
        found += [square] if fits else []
    assert found == [(5, 2), (6, 2), (7, 4)]
    assert field("stands", unit(match)) is None  # nothing is asked for


def test_where_to_stand_counts_where_it_is() -> None:
    """B-18: behind the crate already: at no cost."""
    match = scene(a=soldier((5, 2)), X=soldier((1, 2)))
    made = field("stands", unit(match, cover_from=("X",)))
    assert made is not None
    assert (made.values[2, 5], made.label(5, 2)) == (0, "where it is")


def test_a_far_square_is_not_for_this_turn() -> None:
    """B-07: a can come behind the crate, but not at once."""
    row_ = "." * 36 + "o..."
    match = scene((row_,) * 4, a=soldier((0, 0)), X=soldier((34, 2)))
    made = field("stands", unit(match, cover_from=("X",)))
    assert made is not None
    assert made.label(38, 2) == "not in this turn"


def test_every_row_answers_or_says_what_it_needs() -> None:
    match = scene(a=soldier((0, 0)), X=soldier((9, 4)))
    for asked in offered("lab"):
        made = field(asked.name, of_square(SQUAD, match.state, Square(0, 0), "squad"))
        assert (made is not None) == (asked.needs != "unit")
        if made:
            assert made.name == asked.name
            assert made.done
            assert made.classes.max() < len(made.legend)
    with pytest.raises(StopIteration):
        field("smell", of_side(SQUAD, match.state, "squad"))


def test_hidden_enemies_make_no_difference() -> None:
    """J-07: with fog, X and Y behind the wall change places, and nothing that the side is told changes."""
    units: dict[str, Any] = {
        "a": soldier((0, 1)),
        "b": soldier((3, 1)),
        "X": soldier((6, 1)),
        "Y": soldier((8, 1), att=9),
    }
    match = scenes.field(CORRIDOR, fog=True, **units)
    swapped = changed(changed(match.state, "X", at=Square(8, 1)), "Y", at=Square(5, 1))
    told = 0
    for asked in offered("lab"):
        pairs = [
            (of_unit(SQUAD, one, "a"), of_side(SQUAD, one, "opposition", "squad"))
            for one in (match.state, swapped)
        ]
        for before, after in zip(*pairs, strict=True):
            one, other = field(asked.name, before), field(asked.name, after)
            assert (one is None) == (other is None)
            if one and other:
                told += 1
                assert csv(one) == csv(other)
                assert one.legend == other.legend
    assert told >= len(offered("lab"))
    seen = changed(swapped, "X", at=Square(2, 1))
    assert row(field("threat", of_unit(SQUAD, seen, "a")), 1)[0] == 1  # whom it sees counts


def test_the_difference_of_two_fields() -> None:
    """B-35: a wall goes up at 4,1: what lies behind it is seen no more, in words and as figures."""
    gap = ("##########", "..........", "##########")
    match = scene(gap, a=soldier((0, 1)), X=soldier((9, 1)))
    walled = replace(match.state, board=match.state.board.put(Square(4, 1), "#"))
    before, after = (of_unit(SQUAD, one, "a") for one in (match.state, walled))
    threat = [made for at in (before, after) if (made := field("threat", at))]
    change = difference(*threat)
    assert row(change, 1) == [-1] * 4 + [0] * 6
    assert shown(change, 1) == ["less than before"] * 4 + [""] * 6
    assert change.legend[0].tone == "good"  # the fewer enemies see one, the better
    cover = [made for at in (before, after) if (made := field("cover", at))]
    assert shown(difference(*cover), 1) == [""] * 5 + ["only before"] * 5
    assert shown(difference(*reversed(cover)), 1) == [""] * 5 + ["only now"] * 5
    going_on = dataclasses.replace(cover[1], done=False)
    assert shown(difference(cover[0], going_on), 1) == [""] * 10  # it may still come
    assert not difference(cover[0], going_on).done
    with pytest.raises(ValueError, match="cover and threat"):
        difference(cover[0], threat[0])
    with pytest.raises(ValueError, match="different size"):
        difference(cover[0], field("cover", of_square(SQUAD, scene().state, Square(0, 0))) or cover[0])


def test_a_field_as_text() -> None:
    """A heading, then a row a square with its coordinates; empty where there is nothing to tell."""
    match = scene(CORRIDOR, a=soldier((3, 1)))
    made = field("cover", unit(match))
    assert made is not None
    lines = csv(made).splitlines()
    assert lines[0] == "x,y,cover (degree),class"
    assert len(lines) == 31
    assert lines[1 + 10 + 2] == "2,1,0,no cover"
    assert lines[1 + 10 + 3] == "3,1,,"
    assert lines[1 + 10 + 5] == "5,1,,no line of sight"
