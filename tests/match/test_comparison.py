"""One position under every rule system: changing it, taking back, taking over, and beginning from it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.board.squares import Square
from game.board.terrain import Light
from game.errors import BadEdit, NoUndo
from game.files.map_reader import read_map
from game.match.comparison import WARM, Comparison
from game.match.match import Match
from game.match.sandbox import Edit, EditSquare, EditUnit, Place, Remove, Surface
from game.rules.actions import Action
from game.rules.knowledge import known_square
from game.rules.scenario import Objective, Placement, Reinforce, Scenario, Smoke, Victory, When
from game.rules.state import Options
from game.systems import SYSTEMS
from tests.shipped import shipped_scenario

YARD = '''
format = 1
name = "Yard"
[grid]
terrain = """
..........
....#..o..
..o.#.....
....+.....
"""
[[units]]
id = "vega"
template = "leader"
name = "Vega"
side = "squad"
at = [1, 1]
[[units]]
id = "raider"
template = "rifleman"
side = "opposition"
at = [8, 3]
[[events]]
when = { turn = 3 }
do = [{ kind = "reinforce", id = "late", template = "rifleman", side = "opposition", at = [9, 0] },
      { kind = "remove", unit = "raider" }]
[[victory]]
side = "squad"
kind = "eliminate"
units = ["raider"]
[[victory]]
side = "opposition"
kind = "survive"
turns = 6
'''


@cache
def yard() -> Scenario:
    return read_map(YARD.replace('"""', "'''").encode()).scenario


def comparison() -> Comparison:
    return Comparison(yard())


def stands(made: Comparison, unit: str) -> set[tuple[int, int]]:
    """Where a unit stands under the systems."""
    return {made.state(name).unit(unit).at for name in SYSTEMS}


def everything(made: Comparison) -> tuple[Any, ...]:
    return tuple(made.state(name) for name in SYSTEMS)


def newcomer(at: tuple[int, int] = (0, 0), unit: str = "new") -> Placement:
    return replace(yard().placements[1], id=unit, name="Newcomer", at=Square(*at))


def test_every_system_has_the_position_of_the_map() -> None:
    made = comparison()
    assert stands(made, "vega") == {(1, 1)}
    assert [type(made.state(name)) for name in SYSTEMS] == [type(one) for one in everything(made)]
    assert {made.state(name).unit("vega").stats.__class__ for name in SYSTEMS} == {
        system.stats for system in SYSTEMS.values()
    }
    assert all(made.state(name).options.sandbox for name in SYSTEMS)
    with pytest.raises(KeyError):
        made.state("chess")


def test_what_every_system_knows_of_changes_under_all() -> None:
    made = comparison()
    made.do(EditUnit("vega", {"at": [2, 0], "facing": "W", "side": "ally"}))
    made.do(EditSquare(Square(5, 0), Surface("#", 2, Light.DARK, 3)))
    made.do(Place(newcomer()))
    made.do(Remove("raider"))
    assert stands(made, "vega") == {(2, 0)}
    assert {made.state(name).unit("vega").facing for name in SYSTEMS} == {"W"}
    assert {made.state(name).unit("vega").side for name in SYSTEMS} == {"ally"}
    for name in SYSTEMS:
        board = made.state(name).board
        assert board is made.board  # so that what is known of the ground is known once
        assert (board.terrain(Square(5, 0)).name, board.level(Square(5, 0))) == ("wall", 2)
        assert [unit.id for unit in made.state(name).units] == ["vega", "new"]
    assert made.done == (
        "Vega to 2,0, faces W, of ally",
        "wall, height 2, darkness, smoke at 5,0",
        "Newcomer placed at 0,0",
        "Rifleman removed",
    )


def test_a_value_of_one_system_goes_to_that_one() -> None:
    made = comparison()
    before = made.state("narrative")
    made.do(EditUnit("vega", {"stats.att": 9, "at": [2, 2]}), "squad")
    assert made.state("squad").unit("vega").stats.att == 9
    assert stands(made, "vega") == {(2, 2)}
    assert made.state("narrative").unit("vega").stats == before.unit("vega").stats
    made.do(EditUnit("vega", {"wounds": 2}), "narrative")
    assert made.state("narrative").unit("vega").wounds == 2
    assert made.done == ("Vega att 9, to 2,2", "Vega wounds 2")


@pytest.mark.parametrize(
    ("edit", "system", "says"),
    [
        (EditUnit("vega", {"stats.att": 9}), "", "stats.att: a value of one rule system"),
        (EditUnit("vega", {"stats.nothing": 9}), "squad", "no stats.nothing to set; it has .*att"),
        (EditUnit("vega", {"nothing.att": 9}), "squad", "no nothing.att to set"),
        (EditUnit("vega", {"stats.att": "many"}), "squad", "vega: .*int"),
        (EditUnit("vega", {"at": [2, 2], "bhp": "many"}), "squad", "vega"),
        (EditUnit("vega", {"at": [4, 1]}), "", "nobody can stand in 4,1: wall"),
        (EditUnit("vega", {"at": [9, 3]}), "", "two units"),
        (EditSquare(Square(1, 1), Surface(glyph="#")), "", "Vega stands in 1,1: no wall there"),
        (EditSquare(Square(1, 1), Surface(height=12)), "", "height is 0 to 9"),
        (Place(newcomer((9, 3))), "", "two units"),
        (Place(newcomer(unit="vega")), "", "a unit vega already"),
        (Place(replace(newcomer(), stats={})), "", "new cannot be placed under squad"),
        (Remove("nobody"), "", "no unit nobody"),
        (EditUnit("vega", {}), "chess", 'no rule system "chess"'),
    ],
)
def test_what_one_system_refuses_changes_nothing(edit: Edit, system: str, says: str) -> None:
    made = comparison()
    before = everything(made), made.done, made.version
    with pytest.raises(BadEdit, match=says):
        made.do_all((EditUnit("raider", {"at": [9, 3]}), edit), system)
    assert (everything(made), made.done, made.version) == before


def test_several_changes_are_one_step() -> None:
    made = comparison()
    walls = tuple(EditSquare(Square(x, 0), Surface(glyph="#")) for x in range(3))
    made.do_all(walls, label="a wall of 3")
    assert made.done == ("a wall of 3",)
    made.undo()
    assert everything(made) == everything(comparison())


def test_trying_keeps_nothing() -> None:
    made = comparison()
    before, version = everything(made), made.version
    tried = made.tried(EditUnit("vega", {"at": [3, 3]}), "effort")
    assert (everything(made), made.version, made.done) == (before, version, ())
    made.do(EditUnit("vega", {"at": [3, 3]}))
    assert tried == made.state("effort")


def test_nobody_is_remembered_where_a_change_by_hand_took_him_from() -> None:
    """B-36: put behind the wall, the raider was not seen to leave: it was never elsewhere."""
    made = comparison()
    made.do(EditSquare(Square(4, 0), Surface(glyph="#")))
    made.do(EditUnit("raider", {"at": [3, 1]}))
    assert known_square(made.state("squad"), "squad", "raider") == (3, 1)
    made.do(EditUnit("raider", {"at": [5, 1]}))
    assert known_square(made.state("squad"), "squad", "raider") is None
    assert made.state("squad").memory == ()


def test_a_long_history_comes_back_to_its_beginning() -> None:
    """What has been worked out is kept for the last steps alone; the positions are, for all."""
    made = comparison()
    seen = [everything(made)]
    for number in range(3 * WARM):
        made.do(EditSquare(Square(number % 10, 0), Surface(height=number % 4)))
        made.do(EditUnit("vega", {"at": [number % 3, 3]}))
        seen.append(everything(made))
    for positions in reversed(seen[:-1]):
        made.undo()
        made.undo()
        assert everything(made) == positions
        assert len({id(made.state(name).board) for name in SYSTEMS}) == 1
    assert made.done == ()


def test_nothing_to_take_back_or_to_do_again() -> None:
    made = comparison()
    with pytest.raises(NoUndo):
        made.undo()
    made.do(Remove("raider"))
    with pytest.raises(NoUndo):
        made.redo()


EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(
        lambda unit, x, y: EditUnit(unit, {"at": [x, y]}),
        st.sampled_from(["vega", "raider", "new"]),
        st.integers(0, 10),
        st.integers(0, 4),
    ),
    st.builds(
        lambda x, y, glyph, height: EditSquare(Square(x, y), Surface(glyph, height)),
        st.integers(0, 9),
        st.integers(0, 3),
        st.sampled_from([".", "#", "o", "?", None]),
        st.sampled_from([0, 2, None]),
    ),
    st.sampled_from([Place(newcomer()), Remove("new"), Remove("raider")]),
)


@settings(max_examples=25)
@given(st.lists(st.one_of(EDITS, st.sampled_from(["undo", "redo"])), max_size=3 * WARM))
def test_any_way_through_the_history_ends_where_it_says(steps: list[Any]) -> None:
    """Against a list of positions: what is done, taken back and done again is the same position again."""
    made = comparison()
    seen, now = [(everything(made), made.done)], 0
    for step in steps:
        version = made.version
        try:
            {"undo": made.undo, "redo": made.redo}[step]() if isinstance(step, str) else made.do(step)
        except (BadEdit, NoUndo):
            assert made.version == version
        else:
            now += -1 if step == "undo" else 1
            if not isinstance(step, str):
                seen = [*seen[:now], (everything(made), made.done)]
            assert made.version > version
        assert (everything(made), made.done) == seen[now]
        assert len(made.undone) == len(seen) - 1 - now


def played(system: str, acts: int, choose: Callable[[list[Action[Any]]], Action[Any]]) -> Match[Any]:
    match = Match(SYSTEMS[system], yard(), seed=3, options=Options(fog=True))
    for _ in range(acts):
        match.do(choose(list(match.legal())))
    return match


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_match_is_exact_under_its_own_system_and_stands_alike_under_the_others(system: str) -> None:
    match = played(system, 6, lambda legal: legal[len(legal) // 3])
    exact = Comparison.of_match(match)
    assert exact.state(system) == match.state
    for name in SYSTEMS:
        state = exact.state(name)
        assert state.board == match.state.board
        stand = [(one.id, one.at, one.facing, one.side, one.fate) for one in match.state.units]
        assert [(one.id, one.at, one.facing, one.side, one.fate) for one in state.units] == stand
        fresh = Comparison(yard()).state(name)
        if name != system:
            assert all(one.stats == fresh.unit(one.id).stats for one in state.units if fresh.has(one.id))


def test_a_decision_that_waits_ends_with_a_change_by_hand() -> None:
    near = tuple(replace(one, at=Square(n, 0)) for n, one in enumerate(yard().placements))
    match = Match(SYSTEMS["effort"], replace(yard(), placements=near))
    match.do(next(one for one in match.legal() if type(one).__name__ == "BasicAttack"))
    made = Comparison.of_match(match)
    assert made.state("effort").pending is not None  # to dodge, or not to
    made.do(EditUnit("vega", {"at": [2, 2]}))
    assert made.state("effort").pending is None
    made.undo()
    assert made.state("effort") == match.state


def test_an_untouched_map_is_staged_as_it_is() -> None:
    scenario = shipped_scenario("split-canyon")
    assert Comparison(scenario).staged() == scenario


def test_a_position_is_staged_with_all_that_a_map_can_say() -> None:
    made = comparison()
    made.do(EditUnit("vega", {"at": [2, 2], "facing": "W"}))
    made.do(EditUnit("vega", {"stats.att": 9, "bhp": 1, "held": "pistol"}), "squad")
    made.do(EditUnit("vega", {"stats.soak": 7}), "narrative")
    made.do(EditSquare(Square(0, 3), Surface("o", 2, Light.DIM, 4)))
    made.do(Place(newcomer((9, 3))))
    staged = made.staged()
    vega, _, new = staged.placements
    assert (vega.at, vega.facing) == ((2, 2), "W")
    template = yard().placements[0]
    assert vega.stats["squad"] == template.stats["squad"] | {"att": 9}
    assert vega.stats["narrative"] == template.stats["narrative"] | {"soak": 7}
    assert vega.stats["effort"] == template.stats["effort"]
    assert (new.id, new.at) == ("new", (9, 3))
    board = staged.board
    square = Square(0, 3)
    assert (board.terrain(square).name, board.level(square), board.lit(square)) == ("crate", 2, Light.DIM)
    assert not any(board.smoke)
    assert staged.events[0].when == When("turn", 1)
    assert staged.events[0].do == (Smoke((square,), 4),)


def test_what_is_in_hand_is_staged_first() -> None:
    made = comparison()
    weapons = yard().placements[0].weapons
    made.do(EditUnit("vega", {"held": weapons[-1]}))
    assert made.staged().placements[0].weapons[0] == weapons[-1]


def test_who_is_gone_is_staged_nowhere() -> None:
    """Neither the unit, nor an effect or a victory that names it; who is still to come is still to come."""
    made = comparison()
    made.do(Remove("raider"))
    staged = made.staged()
    assert [one.id for one in staged.placements] == ["vega"]
    (event,) = staged.events
    assert [type(one) for one in event.do] == [Reinforce]
    assert [one.kind for one in staged.victory] == ["survive"]


def test_turns_that_are_over_are_taken_off() -> None:
    """In turn 3 of squad the reinforcement is there, and the opposition has 4 turns left of its 6."""
    match = played("squad", 0, lambda legal: legal[0])
    while match.state.clock.turn < 3:
        match.do(next(one for one in match.legal() if type(one).__name__ == "EndPhase"))
    staged = Comparison.of_match(match).staged()
    assert [one.id for one in staged.placements] == ["vega", "late"]
    assert staged.events == ()
    assert staged.victory == (Victory("opposition", "survive", turns=4),)


def test_the_objectives_in_force_are_told_again() -> None:
    scenario = shipped_scenario("loading-dock")
    staged = Comparison.of_match(Match(SYSTEMS["squad"], scenario)).staged()
    assert [type(one) for one in staged.events[0].do] == [Objective, Objective]
    assert staged.turn_limit == scenario.turn_limit
