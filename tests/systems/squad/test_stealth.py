"""Stealth: entering it, its strength, and that nothing of it leaks (S-46, S-49, S-53)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import Hidden, Rolled
from game.rules.state import having
from game.rules.turns import EndPhase
from game.systems.squad.attack import Shoot
from game.systems.squad.items import Interact
from game.systems.squad.moves import Dash, Jump, Move, Sprint
from game.systems.squad.stances import Aim, EnterStealth
from game.systems.squad.units import FULL, STRENGTHS, Squad
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.fire import refused
from tests.systems.squad.flow import choose, hide, to_side, to_turn, told, walk, whose

WALLED = ("....#.......",) * 6
"""A wall from north to south: whoever is west of it is out of sight of the east."""

HALF_WALLED = ("............", *("....#.......",) * 5)
"""The same wall with a way past it in the north."""

HIDE = EnterStealth(unit="a")
BLIND: dict[str, Any] = {"sa": 0}
"""No awareness dice: it looks for hidden units in vain, and without a roll that counts."""


def sneak(
    at: tuple[int, int] = (0, 3), rows: tuple[str, ...] = WALLED, **more: dict[str, Any]
) -> Match[Squad]:
    """A has the skill; X stands east of the wall and finds nobody."""
    units: dict[str, Any] = {"a": soldier(at, stealth=True), "X": soldier((8, 3), **BLIND), **more}
    return field(rows, **units)


def test_who_has_the_skill_or_the_equipment_enters_stealth_at_full() -> None:
    """S-46, S-49: it is free: both actions are left; the enemy knows of it no more."""
    for one in (soldier((0, 3), stealth=True), soldier((0, 3), items=("cloak",))):
        match = sneak(a=one)
        assert match.view("opposition").has("a")  # no fog: everybody who does not hide is shown
        events = match.do(HIDE)
        assert [event.unit for event in told(events, Hidden)] == ["a"]
        assert (man(match, "a").stealth, man(match, "a").hidden_from) == (4, ("opposition",))
        assert man(match, "a").spent == ()
        assert not match.view("opposition").has("a")
        assert refused(match, HIDE) == ["S-46"]  # it is in stealth already
    assert refused(sneak(a=soldier((0, 3))), HIDE) == ["S-46"]


def test_only_outside_every_enemys_line_of_sight() -> None:
    """S-46: cover and smoke do not help, walls do; who is out of action, neutral or a friend does not see."""
    assert refused(sneak(), HIDE) == []
    assert refused(sneak((6, 0)), HIDE) == ["S-46"]
    match = sneak(n1=soldier((2, 0)), b=soldier((1, 0)), Y=soldier((3, 3)))
    assert refused(match, HIDE) == ["S-46"]
    put(match, "Y", fate="out")
    assert refused(match, HIDE) == []


def test_between_and_after_actions() -> None:
    """S-46: at the start or the end of an action, the last one too."""
    match = sneak(b=soldier((0, 0)))
    match.do(Aim(unit="a"))
    assert refused(match, HIDE) == []
    walk(match, "a", (1, 3))
    assert whose(match) == ("squad", ("a",))
    match.do(HIDE)
    assert whose(match) == ("squad", ("b",))


def test_a_fallen_unit_does_not_hide() -> None:
    """S-39."""
    match = sneak()
    put(match, "a", fallen=True)
    assert refused(match, HIDE) == ["S-39"]


def test_a_hidden_unit_cannot_be_targeted() -> None:
    """S-49: X shoots at a in the open, and not when it is in stealth."""
    match = sneak((6, 3))
    hide(match, "a")
    to_side(match, "opposition")
    assert refused(match, Shoot(unit="X", target="a")) == ["B-36"]
    put(match, "a", hidden_from=())
    assert refused(match, Shoot(unit="X", target="a")) == []


def after(match: Match[Squad], *actions: Action[Squad], dice: tuple[int, ...] = ()) -> int:
    """The strength of a after actions, of which the last rolls these dice."""
    for action in actions[:-1]:
        match.do(action)
    match.do(actions[-1], dice=dice)
    return man(match, "a").stealth


@pytest.mark.parametrize(
    ("move", "at", "strength"),
    [
        (6, (3, 0), 4),  # 3 squares of 6 are just half
        (6, (2, 2), 4),  # 6 half squares: 3
        (6, (3, 1), 4),
        (6, (3, 3), 4),  # 3 steps on the diagonal, 9 half squares
        (6, (3, 4), 3),  # 4 steps
        (5, (2, 1), 4),
        (5, (3, 0), 3),  # 3 of 5 are more than half
        (1, (1, 0), 3),
    ],
)
def test_a_move_of_more_than_half_shows(move: int, at: tuple[int, int], strength: int) -> None:
    """S-53: steps, not cost: more than half of `move`."""
    match = sneak((0, 0), a=soldier((0, 0), stealth=True, move=move))
    hide(match, "a")
    walk(match, "a", at)
    assert man(match, "a").stealth == strength


def test_rough_ground_does_not_count_double() -> None:
    """S-53: 3 steps through mud cost 6 squares, and are half of 6."""
    match = sneak((0, 0), (".,,,#.......", *WALLED[1:]))
    hide(match, "a")
    walk(match, "a", (3, 0))
    assert (man(match, "a").walked, man(match, "a").stealth) == (3, 4)


@pytest.mark.parametrize(("walked", "dash", "strength"), [(1, 2, 4), (2, 2, 3), (0, 3, 4)])
def test_a_dash_is_added_up_with_the_move(walked: int, dash: int, strength: int) -> None:
    """S-53: Move and Dash together: 3 steps of 6 are half, 4 are more; a Dash by itself does not show."""
    match = sneak((0, 0))
    hide(match, "a")
    put(match, "a", spent=("move",), walked=walked)
    assert after(match, Dash(unit="a", at=Square(0, dash))) == strength


def test_jumps_show_once_a_turn() -> None:
    """S-53: a Jump one step, failed or not; once a turn, and again in the next."""
    match = sneak((0, 0))
    hide(match, "a")
    assert after(match, Jump(unit="a", at=Square(1, 0)), dice=(4, 1, 1)) == 3
    assert after(match, Jump(unit="a", at=Square(2, 0)), dice=(4, 1, 1)) == 3
    match = sneak((0, 0))
    hide(match, "a")
    match.do(Jump(unit="a", at=Square(1, 0)), dice=(1, 1, 1))
    choose(match, "fall short")
    assert man(match, "a").stealth == 3


def test_walking_shows_once_a_turn_and_is_added_up() -> None:
    """S-53, S-16: 4 of 6 and a Sprint of 4: one step; 3 and 3, each just half: one step all the same."""
    for first, there, strengths in (((0, 4), (0, 0), (3, 3)), ((0, 3), (0, 0), (4, 3))):
        match = sneak((0, 0), a=soldier((0, 0), stealth=True, abilities=("sprint",)))
        hide(match, "a")
        walk(match, "a", first)
        left = man(match, "a").stealth
        assert (left, after(match, Sprint(unit="a", at=Square(*there)))) == strengths


def test_stealth_entered_again_has_the_strength_that_it_had() -> None:
    """S-49, S-47: a shot at 50% ends it; not in that turn, at 50% in the next, at Full two turns later."""
    for turn, strength in ((2, 2), (3, 4)):
        match = sneak((6, 3), X=soldier((8, 3), bhp=30, **BLIND))
        hide(match, "a", 2)
        match.do(Shoot(unit="a", target="X"), dice=(1, 1, 1, 1, 1))
        assert (man(match, "a").stealth, man(match, "a").exposed) == (0, True)
        put(match, "a", at=Square(0, 3))
        assert refused(match, HIDE) == ["S-47"]
        to_turn(match, turn)
        weaker = f"{STRENGTHS[strength]} strength" in EnterStealth.hint(match.seen(), man(match, "a"))
        assert weaker is (strength < FULL)
        match.do(HIDE)
        assert man(match, "a").stealth == strength


def test_detection_that_ended_stealth_does_not_forbid_to_hide_again() -> None:
    """S-49, S-52: found at 25%, it hides out of sight in the same turn, at 25%."""
    match = sneak((6, 3), X=soldier((8, 3), sa=1))
    hide(match, "a", 1)
    match.do(Aim(unit="a"), dice=(10,))
    assert man(match, "a").stealth == 0
    put(match, "a", at=Square(0, 3))
    match.do(HIDE)
    assert man(match, "a").stealth == 1


def test_strength_never_falls_below_25_percent() -> None:
    """S-53: nor ends by it."""
    match = sneak((0, 0))
    hide(match, "a", 1)
    walk(match, "a", (0, 4))
    assert man(match, "a").stealth == 1


def test_a_turn_ended_in_an_enemys_line_of_sight_costs_one_step() -> None:
    """S-53: in Time Progression of turns 2 and 3; at 25% it stays."""
    match = sneak((6, 3))
    hide(match, "a", 3)
    left = []
    for turn in (2, 3, 4):
        to_turn(match, turn)
        hide(match, "a", man(match, "a").stealth)
        left.append(man(match, "a").stealth)
    assert left == [2, 1, 1]


def test_it_rises_one_step_a_turn_out_of_sight_up_to_full() -> None:
    """S-53: in Time Progression, when no enemy had line of sight since the last."""
    match = sneak()
    hide(match, "a", 2)
    left = []
    for turn in (2, 3, 4):
        to_turn(match, turn)
        left.append(man(match, "a").stealth)
    assert left == [3, 4, 4]


def test_who_is_not_in_stealth_gets_none() -> None:
    """S-53."""
    match = sneak()
    to_turn(match, 2)
    assert man(match, "a").stealth == 0


def test_a_glimpse_in_the_middle_of_ones_own_path_keeps_it_from_rising() -> None:
    """S-53, B-11: from 3,1 to the wall's end at 4,0, where X sees it, and back to 2,1: sight since the last.

    9 half squares are 4 of 8, no more than half: nothing else tells on it.
    """
    match = sneak(a=soldier((3, 1), stealth=True, move=8), rows=HALF_WALLED)
    hide(match, "a", 2)
    to_turn(match, 2)
    assert man(match, "a").stealth == 3
    way = tuple(Square(*at) for at in ((3, 0), (4, 0), (3, 0), (2, 1)))
    match.do(Move(unit="a", at=way[-1], via=way))
    to_turn(match, 3)
    assert man(match, "a").stealth == 3
    to_turn(match, 4)
    assert man(match, "a").stealth == 4


def test_having_been_seen_before_it_hid_keeps_it_from_rising_too() -> None:
    """S-53: it peeps round the wall's end, hides behind it at Full, jumps: 75% in turn 2, Full in turn 3."""
    match = sneak((3, 1), HALF_WALLED)
    way = tuple(Square(*at) for at in ((3, 0), (4, 0), (3, 0), (2, 1)))
    match.do(Move(unit="a", at=way[-1], via=way))
    match.do(HIDE)
    match.do(Jump(unit="a", at=Square(1, 1)), dice=(4, 1, 1))
    assert man(match, "a").stealth == 3
    to_turn(match, 2)
    assert man(match, "a").stealth == 3
    to_turn(match, 3)
    assert man(match, "a").stealth == 4


def test_a_glimpse_by_an_enemy_that_walks_past_keeps_it_from_rising() -> None:
    """S-53: X walks by the gap in a thick wall, and is out of sight again at its end."""
    rows = tuple("............" if y == 2 else "....##......" for y in range(6))
    match = sneak((3, 2), rows, X=soldier((6, 5), **BLIND))
    hide(match, "a", 2)
    to_side(match, "opposition")
    assert man(match, "a").unseen
    walk(match, "X", (6, 0))
    assert not man(match, "a").unseen
    to_turn(match, 2)
    assert man(match, "a").stealth == 2
    to_turn(match, 3)
    assert man(match, "a").stealth == 3


def test_a_door_that_opens_and_closes_is_a_glimpse_too() -> None:
    """S-53: b opens the door between a and X, and closes it."""
    rows = ("....#.......", "....#.......", "....+.......", "....#.......", "....#.......", "....#.......")
    match = sneak((2, 2), rows, b=soldier((3, 2)), X=soldier((8, 2), **BLIND))
    hide(match, "a", 2)
    for _ in range(2):
        match.do(Interact(unit="b", at=Square(4, 2)))
    assert not man(match, "a").unseen
    to_turn(match, 2)
    assert man(match, "a").stealth == 2


def test_an_enemy_in_view_at_the_turns_beginning_counts_for_that_turn() -> None:
    """S-53: in sight when turn 2 begins (a step down), then out of sight: no rise yet in turn 3."""
    match = sneak((6, 0), HALF_WALLED)
    hide(match, "a", 3)
    to_turn(match, 2)
    assert man(match, "a").stealth == 2
    put(match, "a", at=Square(0, 3))
    to_turn(match, 3)
    assert man(match, "a").stealth == 2
    to_turn(match, 4)
    assert man(match, "a").stealth == 3


def twin(at: tuple[int, int]) -> Match[Squad]:
    """A is hidden somewhere; the opposition's turn has begun, with a failed look at it."""
    match = field(
        seed=5,
        a=soldier((0, 0), stealth=True),
        b=soldier((0, 5)),
        X=soldier((8, 3), bulk=1, sys=1, stealth=True, items=("medkit", "smoke"), abilities=("overwatch",)),
        Y=soldier((9, 3)),
    )
    hide(match, "a")
    put(match, "a", at=Square(*at))
    match.do(EndPhase())
    match.do(Aim(unit="X"), dice=(1, 1, 1, 1))
    return match


def test_wherever_a_hidden_unit_is_the_other_side_knows_the_same() -> None:
    """S-49, S-51: lists, refusals, view and events are the same wherever a hides within X's view.

    Both are 6 squares from X, so that the number is the same too; a failed look is told to the squad alone.
    """
    one, two = twin((2, 3)), twin((8, 5))
    assert one.legal() == two.legal()
    assert one.view("opposition") == two.view("opposition")
    assert one.events("opposition") == two.events("opposition")
    for match in (one, two):
        assert not [event for event in match.events("opposition") if event.clause in ("S-50", "S-51")]
        assert [event.unit for event in told(match.events("squad"), Rolled)] == ["X"]
        assert match.view("squad").turn.looks == ()
        assert match.view("opposition").turn.looks == ()
        assert refused(match, Shoot(unit="X", target="a")) == ["B-36"]


def test_what_the_unknown_have_attacked_is_not_in_the_view() -> None:
    """S-49, S-23: a, hidden from the opposition again, has attacked n1 this turn."""
    match = field(a=soldier((0, 0), stealth=True), n1=soldier((3, 0)), X=soldier((11, 5)))
    hide(match, "a")
    match.state = having(match.state, turn=replace(match.state.turn, attacks=(("a", "n1"), ("X", "n1"))))
    assert match.view("opposition").turn.attacks == (("X", "n1"),)
    assert match.view("squad").turn.attacks == (("a", "n1"), ("X", "n1"))


def test_a_side_does_not_learn_that_somebody_hidden_has_seen_it() -> None:
    """S-53: X is glimpsed by a, whom it does not know of; its own view does not say so."""
    match = twin((2, 3))
    assert not man(match, "X").unseen
    assert match.view("opposition").unit("X").unseen
