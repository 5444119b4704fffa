"""The two lists of actions, and those that a unit does with itself (S-06 to S-12, S-14, S-15, S-40)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import Status
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.grapple import Entangle, Push, Trip
from game.systems.squad.items import Reload, SwitchWeapons, UseItem
from game.systems.squad.moves import Dash, Jump, Move, Sprint
from game.systems.squad.stances import Aim, Dodge, PrepareAbility, Rotate, Stand, UseAbility
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.fire import clauses, dice, refused, shoot
from tests.systems.squad.flow import to_side, to_turn, told, walk, whose

NEAR, FAR = (2, 1), (8, 1)
LISTS: tuple[tuple[Action[Squad], tuple[int, int], bool, bool], ...] = (
    # action, where the enemy stands, in the First list, in the Second list (here after a Rotate)
    (Move(unit="a", at=Square(1, 3)), NEAR, True, True),
    (Jump(unit="a", at=Square(1, 3)), NEAR, True, True),
    (UseItem(unit="a", item="medkit", target="a"), NEAR, True, True),
    (Aim(unit="a"), NEAR, True, False),
    (CloseCombat(unit="a", target="X"), NEAR, True, True),
    (SwitchWeapons(unit="a", weapon="knife"), NEAR, True, True),
    (Shoot(unit="a", target="X"), NEAR, True, True),
    (Throw(unit="a", at=Square(5, 1), weapon="frag"), NEAR, True, True),
    (UseAbility(unit="a", ability="rally", target="b"), NEAR, True, True),
    (PrepareAbility(unit="a", ability="overwatch"), FAR, True, False),
    (Entangle(unit="a", target="X"), NEAR, True, True),
    (Push(unit="a", target="X"), NEAR, True, True),
    (Trip(unit="a", target="X"), NEAR, True, True),
    (Rotate(unit="a", facing="E"), NEAR, True, True),
    (Reload(unit="a"), NEAR, True, True),
)


def able(enemy: tuple[int, int]) -> Match[Squad]:
    """A scene in which a could do everything, were it not for the lists."""
    gear: dict[str, Any] = {"weapons": ("rifle", "knife", "frag"), "items": ("medkit",)}
    match = field(
        a=soldier((1, 1), facing="SE", bulk=1, abilities=("overwatch", "rally", "sprint"), **gear),
        b=soldier((0, 0)),
        X=soldier(enemy),
    )
    rifle, *others = man(match, "a").weapons
    put(match, "a", bhp=3, weapons=(type(rifle)("rifle", rifle.stats, 5), *others))
    put(match, "b", fallen=True)
    return match


@pytest.mark.parametrize(
    ("action", "enemy", "first", "second"), LISTS, ids=[type(row[0]).__name__ for row in LISTS]
)
def test_the_lists_of_first_and_second_actions(
    action: Action[Squad],
    enemy: tuple[int, int],
    first: bool,
    second: bool,
) -> None:
    """S-06: the table of the clause, cell by cell."""
    match = able(enemy)
    assert (refused(match, action) == []) is first
    match.do(Rotate(unit="a", facing="NE"))
    assert refused(match, action) == ([] if second else ["S-06"])


@pytest.mark.parametrize(("kind", "clause"), [(Dash, "S-09"), (Dodge, "S-10"), (Sprint, "S-16")])
def test_dash_dodge_and_sprint_are_second_actions_after_a_move(kind: type[Any], clause: str) -> None:
    """S-06, S-09, S-10, S-16: not as the First Action, not after anything else than a Move."""
    fields = {} if kind is Dodge else {"at": Square(1, 4)}
    match = able(FAR)
    assert "S-06" in refused(match, kind(unit="a", **fields))
    match.do(Rotate(unit="a", facing="S"))
    assert refused(match, kind(unit="a", **fields)) == [clause]
    match = able(FAR)
    walk(match, "a", (1, 3))
    assert refused(match, kind(unit="a", **fields)) == []


def test_a_second_move_is_refused() -> None:
    """S-06: Move (only if no Move this turn)."""
    match = able(FAR)
    walk(match, "a", (1, 3))
    assert refused(match, Move(unit="a", at=Square(1, 4))) == ["S-06"]


def test_there_is_no_third_action() -> None:
    """S-06: a First Action, then a Second Action; then there is but time to hide (S-46)."""
    match = field(("..#...",) * 4, a=soldier((0, 0), bulk=1, stealth=True), X=soldier((5, 3)))
    match.do(Rotate(unit="a", facing="N"))
    match.do(Rotate(unit="a", facing="S"))
    assert refused(match, Rotate(unit="a", facing="N")) == ["S-06"]
    assert {type(action).__name__ for action in match.legal()} == {"EnterStealth", "EndTurn", "EndPhase"}


@pytest.mark.parametrize(
    ("at", "reached"),
    [
        ((6, 0), True),  # 12 half squares of 13
        ((7, 0), False),  # 14
        ((4, 4), True),  # 4 x 3 = 12
        ((5, 3), True),  # 2 x 2 + 3 x 3 = 13
        ((5, 4), False),  # 2 + 4 x 3 = 14
    ],
)
def test_a_move_goes_as_far_as_the_floor_of_b_02(
    at: tuple[int, int],
    reached: bool,
) -> None:
    """S-08: up to `move` squares, here 6."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)))
    action = Move(unit="a", at=Square(*at))
    assert refused(match, action) == ([] if reached else ["B-07"])
    assert (action in match.legal()) is reached


def test_a_dash_goes_half_as_far_rounded_down() -> None:
    """S-09: move 5 dashes 2 squares: 4 or 5 half squares, not 6."""
    match = field(a=soldier((0, 0), move=5), X=soldier((11, 5)))
    walk(match, "a", (1, 0))
    assert refused(match, Dash(unit="a", at=Square(3, 0))) == []
    assert refused(match, Dash(unit="a", at=Square(3, 1))) == []  # 2 + 3
    assert refused(match, Dash(unit="a", at=Square(4, 0))) == ["B-07"]
    assert refused(match, Dash(unit="a", at=Square(3, 2))) == ["B-07"]  # 3 + 3
    match.do(Dash(unit="a", at=Square(3, 0)))
    assert man(match, "a").at == (3, 0)
    assert whose(match) == ("opposition", ("X",))


def test_a_dash_needs_a_move_before_it() -> None:
    """S-09: not after Aim."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)))
    match.do(Aim(unit="a"))
    assert refused(match, Dash(unit="a", at=Square(1, 0))) == ["S-09"]


def test_a_dodge_gives_2_defence_dice_until_the_next_turn() -> None:
    """S-10, S-27: def 2 + 2 while the opposition shoots; in its own next phase it is over."""
    match = field(a=soldier((0, 0)), X=soldier((6, 0)))
    walk(match, "a", (0, 1))
    match.do(Dodge(unit="a"))
    roll = shoot(match, "X", "a", (1, 1, 1), 1, 1, 1, 1)
    assert ("S-27", 2) in clauses(roll, "defence dice")
    assert man(match, "a").dodging
    to_turn(match, 2)
    assert not man(match, "a").dodging


def test_aim_adds_half_the_awareness_to_the_next_attack_and_is_used_up() -> None:
    """S-11: sa 5 gives 2 dice: 3 + 2, then 3 again."""
    match = field(a=soldier((0, 0), sa=5), X=soldier((6, 0)))
    match.do(Aim(unit="a"))
    roll = shoot(match, "a", "X", (1, 1, 1, 1, 1), 1, 1)
    assert ("S-11", 2) in clauses(roll, "attack dice")
    assert man(match, "a").aim == 0
    to_turn(match, 2)
    assert dice(shoot(match, "a", "X", (1, 1, 1), 1, 1)) == (3, 2)


def test_aims_do_not_add_and_are_kept_over_to_the_next_turn() -> None:
    """S-11: aimed in turns 1 and 2, sa 4: 2 dice, not 4."""
    match = field(a=soldier((0, 0), sa=4), X=soldier((6, 0)))
    match.do(Aim(unit="a"))
    to_turn(match, 2)
    assert man(match, "a").aim == 2
    match.do(Aim(unit="a"))
    assert man(match, "a").aim == 2
    assert dice(shoot(match, "a", "X", (1,) * 5, 1, 1)) == (5, 2)


def test_aim_survives_what_is_no_move() -> None:
    """S-11: a Rotate loses nothing."""
    match = field(a=soldier((0, 0), bulk=1), X=soldier((6, 0)))
    match.do(Aim(unit="a"))
    match.do(Rotate(unit="a", facing="S"))
    assert man(match, "a").aim == 2


@pytest.mark.parametrize(
    "action",
    [Move(unit="a", at=Square(1, 0)), Jump(unit="a", at=Square(1, 0))],
    ids=["move", "jump"],
)
def test_aim_is_lost_by_moving(action: Action[Squad]) -> None:
    """S-11: lost if the unit moves before that attack; a jump is a move too."""
    match = field(a=soldier((0, 0)), X=soldier((6, 0)))
    match.do(Aim(unit="a"))
    match.do(action, dice=(10, 10, 10) if isinstance(action, Jump) else ())
    assert man(match, "a").aim == 0


def test_aim_is_lost_by_being_pushed() -> None:
    """S-11: lost if the unit is pushed: X has 3 successes against none, a goes 1 square."""
    match = field(a=soldier((3, 3)), X=soldier((4, 3)))
    match.do(Aim(unit="a"))
    to_side(match, "opposition")
    match.do(Push(unit="X", target="a"), dice=(5, 5, 5, 1, 1, 1))
    assert man(match, "a").at == (2, 3)
    assert man(match, "a").aim == 0


def test_switching_weapons_takes_an_action() -> None:
    """S-12: and not to what is in hand, nor to what one does not have."""
    match = field(a=soldier((0, 0), weapons=("rifle", "knife")), X=soldier((6, 0)))
    assert refused(match, SwitchWeapons(unit="a", weapon="rifle")) == ["S-12"]
    assert refused(match, SwitchWeapons(unit="a", weapon="frag")) == ["S-12"]
    match.do(SwitchWeapons(unit="a", weapon="knife"))
    assert man(match, "a").held == "knife"
    assert man(match, "a").spent == ("switch_weapons",)


def test_a_weapon_that_lies_in_the_square_can_be_taken_up() -> None:
    """S-12, B-37: the frag lies there no more, the rifle stays with a."""
    match = field(a=soldier((0, 0)), X=soldier((6, 0)), lying=(("frag", (0, 0)), ("knife", (1, 0))))
    assert refused(match, SwitchWeapons(unit="a", weapon="knife")) == ["S-12"]  # next to it is not here
    match.do(SwitchWeapons(unit="a", weapon="frag"))
    assert [(weapon.id, weapon.ammo) for weapon in man(match, "a").weapons] == [("rifle", 10), ("frag", 3)]
    assert man(match, "a").held == "frag"
    assert [item.item for item in match.state.items] == ["knife"]


def test_a_second_weapon_of_the_same_name_is_left_lying() -> None:
    """S-12: a knife is carried, another lies there: there is one way to take a knife in hand."""
    match = field(
        a=soldier((0, 0), weapons=("rifle", "knife")), X=soldier((6, 0)), lying=(("knife", (0, 0)),)
    )
    switch = SwitchWeapons(unit="a", weapon="knife")
    assert match.legal().count(switch) == 1
    match.do(switch)
    assert [item.item for item in match.state.items] == ["knife"]


def test_standing_up_is_for_who_has_fallen_and_leaves_the_second_action() -> None:
    """S-14, S-39, S-40: fallen it can do nothing else; after it, it can move."""
    match = field(a=soldier((0, 0)), X=soldier((6, 0)))
    assert refused(match, Stand(unit="a")) == ["S-14"]
    put(match, "a", fallen=True)
    kinds = {type(action).__name__ for action in match.legal()}
    assert kinds == {"Stand", "EndTurn", "EndPhase"}
    assert refused(match, Shoot(unit="a", target="X")) == ["S-39"]
    match.do(Stand(unit="a"))
    assert not man(match, "a").fallen
    walk(match, "a", (1, 0))
    assert man(match, "a").at == (1, 0)


def test_rotate_is_for_bulk_and_faces_any_direction() -> None:
    """S-15: eight directions, the present one makes no sense."""
    match = field(a=soldier((0, 0), facing="E", bulk=1), b=soldier((0, 2)), X=soldier((6, 0)))
    listed = [action.facing for action in match.legal() if isinstance(action, Rotate) and action.unit == "a"]
    assert listed == ["N", "NE", "SE", "S", "SW", "W", "NW"]
    assert refused(match, Rotate(unit="a", facing="E")) == ["S-15"]
    assert refused(match, Rotate(unit="b", facing="N")) == ["S-15"]
    match.do(Rotate(unit="a", facing="W"))
    assert man(match, "a").facing == "W"


def test_getting_up_is_told() -> None:
    """S-40."""
    match = field(a=soldier((0, 0)), X=soldier((6, 0)))
    put(match, "a", fallen=True)
    (status,) = told(match.do(Stand(unit="a")), Status)
    assert (status.unit, status.status, status.on) == ("a", "fallen", False)
