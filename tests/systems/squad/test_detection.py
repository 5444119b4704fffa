"""Looking for hidden units, and what comes of it; the leader's awareness (S-04, S-50 to S-52)."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.errors import NoUndo
from game.match.match import Match
from game.rules.events import Hidden, Revealed, Rolled
from game.rules.knowledge import known_square
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import SIDES
from game.systems.squad.attack import Shoot
from game.systems.squad.stances import Aim, Rotate
from game.systems.squad.stealth import awareness
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, rolls, soldier
from tests.systems.squad.fire import clauses, refused, shoot
from tests.systems.squad.flow import hide, to_side, to_turn, told, walk, whose

LONG = ("." * 30,) * 4

TABLE = {
    # the distances of a row: Full, 75%, 50%, 25%
    (19, 24): (10, 10, 9, 8),
    (13, 18): (10, 9, 8, 7),
    (7, 12): (9, 8, 7, 6),
    (4, 6): (8, 7, 6, 5),
    (2, 3): (7, 6, 5, 4),
    (1, 1): (4, 3, 3, 3),
}
CELLS = [
    (away, 4 - column, number)
    for row, numbers in TABLE.items()
    for away, (column, number) in product(dict.fromkeys(row), enumerate(numbers))
]


def lone(away: int, strength: int, sa: int = 1) -> Match[Squad]:
    """A is hidden so far west of X, whose turn it is."""
    match = field(LONG, a=soldier((0, 0), stealth=True), X=soldier((away, 0), sa=sa, bulk=1))
    hide(match, "a", strength)
    to_side(match, "opposition")
    return match


@pytest.mark.parametrize(("away", "strength", "number"), CELLS)
def test_the_table_of_detection(away: int, strength: int, number: int) -> None:
    """S-50: sa dice against the number of the cell; one success detects, one less does not."""
    match = lone(away, strength)
    (roll,) = rolls(match.do(Aim(unit="X"), dice=(number - 1,)))
    assert ("S-50", number) in clauses(roll, "to detect")
    assert man(match, "a").hidden_from == ("opposition",)
    match = lone(away, strength)
    match.do(Aim(unit="X"), dice=(number,))
    assert man(match, "a").hidden_from == ()


def test_beyond_24_there_is_no_check() -> None:
    """S-50: at 25 squares nobody looks."""
    match = lone(25, 1)
    assert not rolls(match.do(Aim(unit="X")))


def test_one_success_of_all_the_dice_is_enough() -> None:
    """S-50: sa 4 at distance 6, Full: an 8 among them."""
    match = lone(6, 4, sa=4)
    match.do(Aim(unit="X"), dice=(1, 8, 1, 1))
    assert man(match, "a").hidden_from == ()
    match = lone(6, 4, sa=0)
    match.do(Aim(unit="X"))
    assert man(match, "a").hidden_from == ("opposition",)


def looks(events: Any) -> list[str]:
    return [event.unit for event in told(events, Rolled) if event.label == "detection"]


def test_each_enemy_looks_once_in_a_turn() -> None:
    """S-51: X after its first action, not after its second; Y at the end of its own; both again in turn 2."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((6, 0), bulk=1, sa=1), Y=soldier((6, 5), sa=1))
    hide(match, "a")
    to_side(match, "opposition")
    assert looks(match.do(Aim(unit="X"), dice=(1,))) == ["X"]
    assert looks(match.do(Rotate(unit="X", facing="W"))) == []
    assert looks(match.do(Aim(unit="Y"), dice=(1,))) == ["Y"]
    to_turn(match, 2)
    assert looks(match.do(Aim(unit="a"), dice=(1, 1))) == ["X", "Y"]


def test_either_of_the_two_ends_an_action() -> None:
    """S-51: a walks in view of X and Y: both look; in their own turns they do not any more."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((6, 0), sa=1), Y=soldier((6, 5), sa=1))
    hide(match, "a")
    assert looks(walk(match, "a", (1, 0), 1, 1)) == ["X", "Y"]
    to_side(match, "opposition")
    assert looks(match.do(Aim(unit="X"))) == []


def test_ending_a_turn_is_no_action() -> None:
    """S-51: nobody looks at an EndTurn or an EndPhase."""
    match = field(a=soldier((0, 0), stealth=True), b=soldier((0, 1)), X=soldier((6, 0)))
    hide(match, "a")
    assert not rolls(match.do(EndTurn(unit="a")))
    assert not rolls(match.do(EndPhase()))


def test_what_is_seen_in_the_middle_of_an_action_is_not_looked_at() -> None:
    """S-51: `ends an action with such a line`: a passes the gap in a thick wall."""
    rows = tuple("............" if y == 2 else "....##......" for y in range(6))
    match = field(rows, a=soldier((2, 0), stealth=True), X=soldier((11, 2)))
    hide(match, "a")
    assert not rolls(walk(match, "a", (2, 5)))
    assert not man(match, "a").unseen  # it was in view on the way all the same


@pytest.mark.parametrize(
    ("row", "rolled"),
    [
        ("............", True),
        ("...#........", False),  # no line of sight
        ('.."".......', True),  # two squares of brush are partial
        ('..""".....', False),  # three hide totally
        ("...%........", False),
        ("...o........", True),  # cover is no concealment
    ],
)
def test_a_line_of_sight_and_less_than_total_concealment(row: str, rolled: bool) -> None:
    """S-51, B-22: otherwise it does not look, and has not looked."""
    rows = (row.ljust(12, "."), *("############",) * 3)
    match = field(rows, a=soldier((0, 0), stealth=True), X=soldier((6, 0), sa=1))
    hide(match, "a")
    to_side(match, "opposition")
    events = match.do(Aim(unit="X"), dice=(1,) * rolled)
    assert bool(rolls(events)) is rolled
    assert bool(match.state.turn.looks) is rolled


def test_a_roll_that_had_no_line_yet_is_made_when_there_is_one() -> None:
    """S-51: the first time in that turn: beyond 24 first, within it after the Move."""
    match = lone(27, 4)
    assert not rolls(match.do(Rotate(unit="X", facing="W")))
    assert looks(walk(match, "X", (23, 0), 1)) == ["X"]


def test_who_has_been_found_is_not_looked_for() -> None:
    """S-51, S-52: X finds a; Y need not look, and a loses one step, not two."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((6, 0), sa=1), Y=soldier((6, 5), sa=1))
    hide(match, "a")
    assert looks(walk(match, "a", (1, 0), 10)) == ["X"]
    assert man(match, "a").stealth == 3


def test_friends_and_neutrals_do_not_look() -> None:
    """S-51, B-37: an enemy."""
    match = field(
        a=soldier((0, 0), stealth=True), b=soldier((1, 0)), n1=soldier((2, 0)), X=soldier((11, 5), sa=1)
    )
    hide(match, "a")
    assert looks(walk(match, "b", (1, 1))) == []
    to_side(match, "neutral")
    assert looks(walk(match, "n1", (2, 1))) == []


def test_the_hidden_side_is_told_of_every_look_and_the_other_of_a_find() -> None:
    """S-51: the side of the stealthed unit is told of the roll and its result, the other of a success."""
    for face, shown in ((1, 0), (10, 1)):
        match = field(a=soldier((0, 0), stealth=True), b=soldier((0, 5)), X=soldier((6, 0), sa=1))
        hide(match, "a")
        to_side(match, "opposition")
        match.do(Aim(unit="X"), dice=(face,))
        assert looks(match.events("squad")) == ["X"]
        assert len(looks(match.events("opposition"))) == shown
        assert len(told(match.events("squad"), Revealed)) == shown
        assert len(told(match.events("opposition"), Revealed)) == shown
        assert len(looks(match.events(None))) == 1


def test_who_looks_is_told_only_to_who_knows_of_it() -> None:
    """S-51: X is hidden itself: the squad is told that somebody looks for a, and what it came to, not who."""
    for face, result in ((1, "False"), (10, "True")):
        match = field(a=soldier((0, 0), stealth=True, sa=0), X=soldier((6, 0), sa=1), Y=soldier((11, 5)))
        hide(match, "a")
        to_side(match, "opposition")
        hide(match, "X")
        match.do(Aim(unit="X"), dice=(face,))
        ours, theirs = (
            [event for event in told(match.events(side), Rolled) if event.target == "a"]
            for side in ("squad", "opposition")
        )
        assert [(roll.unit, roll.result, roll.faces) for roll in ours] == [("", result, ())]
        assert [roll.unit for roll in theirs] == ["X"] * (result == "True")


def test_the_dice_of_a_find_are_shown_to_friends_of_the_finder() -> None:
    """S-51, B-37: e, an ally, finds X: the squad is told too, and X's own side; neutrals are not."""
    match = field(a=soldier((11, 5), sa=0), e=soldier((0, 0), sa=1, side="ally"), X=soldier((6, 0), sa=0))
    hide(match, "X")
    to_side(match, "ally")
    match.do(Aim(unit="e"), dice=(10,))
    assert [side for side in SIDES if looks(match.events(side))] == ["squad", "opposition", "ally"]


def test_a_found_unit_is_shown_to_every_enemy_and_a_step_weaker() -> None:
    """S-52, S-48: Full falls to 75%, Y may shoot at it too, and it keeps its 3 defence dice of stealth."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((6, 0), sa=1), Y=soldier((5, 5), sa=1))
    hide(match, "a")
    to_side(match, "opposition")
    assert refused(match, Shoot(unit="Y", target="a")) == ["B-36"]
    match.do(Aim(unit="X"), dice=(8,))
    assert (man(match, "a").stealth, man(match, "a").detected) == (3, True)
    assert match.view("opposition").has("a")
    match.do(EndTurn(unit="X"))
    roll = shoot(match, "Y", "a", (1, 1, 1), *(1,) * 5)
    assert ("S-48", 3) in clauses(roll, "defence dice")


def test_until_the_start_of_its_own_next_turn() -> None:
    """S-52: shown through the opposition's phase and Time Progression; hidden when the squad's begins."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((6, 0), sa=1), n1=soldier((11, 5)))
    hide(match, "a", 3)
    to_side(match, "opposition")
    match.do(Aim(unit="X"), dice=(10,))
    match.do(EndPhase())
    assert match.prompt is not None
    assert match.prompt.side == "neutral"
    assert man(match, "a").hidden_from == ()
    events = match.do(EndPhase())
    assert [event.unit for event in told(events, Hidden)] == ["a"]
    assert "opposition" in told(events, Hidden)[0].seen_by
    assert told(events, Hidden)[0].again
    assert whose(match) == ("squad", ("a",))
    one = man(match, "a")
    assert (one.hidden_from, one.detected) == (("opposition",), False)
    assert one.stealth == 1  # 75%, found: 50%, the turn ended in view: 25% (S-53)
    assert known_square(match.state, "opposition", "a") is None


def test_who_is_found_in_its_own_turn_is_shown_through_the_next_phase() -> None:
    """S-52: its next turn is that of the next game turn."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((6, 0), sa=1))
    hide(match, "a")
    walk(match, "a", (1, 0), 10)
    match.do(EndTurn(unit="a"))
    assert whose(match) == ("opposition", ("X",))
    assert refused(match, Shoot(unit="X", target="a")) == []
    to_turn(match, 2)
    assert man(match, "a").hidden_from == ("opposition",)


def test_detection_at_25_percent_ends_the_stealth() -> None:
    """S-52: and it does not come back with its next turn."""
    match = lone(6, 1)
    events = match.do(Aim(unit="X"), dice=(5,))
    assert [event.unit for event in told(events, Revealed)] == ["a"]
    assert (man(match, "a").stealth, man(match, "a").detected) == (0, False)
    to_turn(match, 2)
    assert man(match, "a").hidden_from == ()


def test_who_is_bumped_into_is_found_until_its_own_next_turn_and_no_weaker() -> None:
    """B-39, S-52: it is shown, and hides again when its phase begins; nobody has looked for it."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((6, 0), sa=1), Y=soldier((11, 5), sa=1))
    hide(match, "a")
    to_side(match, "opposition")
    put(match, "a", at=Square(4, 0))
    events = walk(match, "X", (3, 0))
    assert [(event.unit, event.clause) for event in told(events, Revealed)] == [("a", "B-39")]
    assert (man(match, "a").stealth, man(match, "a").hidden_from) == (4, ())
    to_turn(match, 2)
    assert man(match, "a").hidden_from == ("opposition",)


def led(
    at: tuple[int, int] = (6, 0), rows: tuple[str, ...] = LONG, *, side: str = "squad", **leader: Any
) -> Match[Squad]:
    """E leads from 0,0 with sa 6, b has sa 2."""
    return field(
        rows,
        b=soldier(at, sa=2, side=side),
        e=soldier((0, 0), sa=6, leader=True, **leader),
        X=soldier((12, 2), sa=5, leader=True),
        Y=soldier((12, 3), sa=1),
    )


def sight(match: Match[Squad], unit: str) -> int:
    return awareness(match.state, man(match, unit))


def test_the_leaders_awareness_serves_within_6_squares() -> None:
    """S-04: at 6 squares, not at 7; in the Squad Leader phase; where it is better."""
    assert sight(led((6, 0)), "b") == 6
    assert sight(led((7, 0)), "b") == 2
    match = led()
    to_side(match, "opposition")
    assert sight(match, "b") == 2
    match = led()
    put(match, "b", stats=replace(man(match, "b").stats, sa=7))
    assert sight(match, "b") == 7


def test_the_leader_must_be_seen_and_conscious() -> None:
    """S-04: within 6 squares and line of sight; while conscious."""
    walled = ("..#" + "." * 27,) * 4
    assert sight(led((4, 0), walled), "b") == 2
    match = led()
    put(match, "e", fate="out")
    assert sight(match, "b") == 2


def test_only_the_squad_is_led() -> None:
    """S-04: each squad member; not an ally, nor the opposition in its own phase."""
    assert sight(led(side="ally"), "b") == 2
    match = led()
    assert sight(match, "Y") == 1
    to_side(match, "opposition")
    assert sight(match, "Y") == 1


def test_aim_and_looking_out_use_the_leaders_awareness() -> None:
    """S-04, S-11, S-51: b aims with 6 / 2 = 3 dice, and looks for X with 6 dice."""
    match = led((6, 0))
    hide(match, "X")
    events = match.do(Aim(unit="b"), dice=(1,) * 6)
    assert [len(roll.faces) for roll in rolls(events)] == [6]
    assert man(match, "b").aim == 3


def test_the_leader_acts_at_any_place_in_the_order() -> None:
    """S-04."""
    match = led()
    assert whose(match) == ("squad", ("b", "e"))
    match.do(EndTurn(unit="b"))
    assert whose(match) == ("squad", ("e",))


def test_what_somebody_hidden_has_looked_for_cannot_be_taken_back() -> None:
    """S-51, J-02: the side of a is told that somebody has looked; where nobody has, it is told nothing."""
    moves = []
    for watcher in ((11, 1), (0, 5)):
        match = field(
            ("............",) * 3 + ("############",) + ("............",) * 2,
            fog=True,
            a=soldier((1, 1), items=("cloak",), sa=1),
            X=soldier(watcher, "W", sa=1, items=("cloak",)),
        )
        hide(match, "a")
        hide(match, "X")
        walk(match, "a", (1, 2), *([1, 1] if watcher == (11, 1) else []))
        moves.append(match.record.entries[-1].faces)
        if watcher == (11, 1):
            with pytest.raises(NoUndo):
                match.undo()
        else:
            match.undo()
            assert man(match, "a").at == (1, 1)
    assert moves == [(1, 1), ()]
