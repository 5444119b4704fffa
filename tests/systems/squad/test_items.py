"""Use Item: medkits, smoke, doors, tables, consoles, reloading; leaving by an exit (S-13, S-55)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.board.concealment import concealment
from game.board.cover import Degree
from game.board.squares import Square
from game.errors import BadEdit
from game.match.sandbox import EditUnit
from game.rules.events import Out, Said
from game.rules.scenario import Event, Message, When, Zone
from game.rules.state import encoded, fingerprint
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.items import Interact, Reload, SwitchWeapons, UseItem, heal
from game.systems.squad.system import SQUAD
from game.systems.squad.turn import Leave
from game.systems.squad.units import Weapon
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.fire import refused
from tests.systems.squad.flow import to_side, to_turn, told, whose

MEDIC: dict[str, Any] = {"items": ("medkit",)}


def treat(target: str) -> UseItem:
    return UseItem(unit="a", item="medkit", target=target)


def throw(at: tuple[int, int]) -> UseItem:
    return UseItem(unit="a", item="smoke", at=Square(*at))


@pytest.mark.parametrize(("bhp", "after"), [(1, 3), (4, 6), (5, 6)])
def test_a_medkit_gives_2_bhp_back_up_to_the_maximum(bhp: int, after: int) -> None:
    """S-13: the maximum is 6."""
    match = field(a=soldier((0, 0), **MEDIC), X=soldier((11, 5)))
    put(match, "a", bhp=bhp)
    match.do(treat("a"))
    assert man(match, "a").bhp == after
    assert man(match, "a").spent == ("use_item",)


@pytest.mark.parametrize(
    ("values", "back"),
    [({}, True), ({"fate": "out"}, False), ({"at": Square(5, 5)}, False)],
)
def test_who_has_gone_or_fallen_meanwhile_is_not_healed(values: dict[str, Any], back: bool) -> None:
    """S-13: out of the fight beside a, or in it and out of reach."""
    match = field(a=soldier((0, 0)), b=soldier((1, 0)), X=soldier((11, 5)))
    put(match, "b", bhp=2, **values)
    events = list(heal(match.state, "a", "b", 2))
    assert len(events) == int(back)


def test_a_medkit_helps_an_adjacent_unit_friend_or_neutral() -> None:
    """S-13, B-03: not two squares away, not two levels up, not an enemy, not who is not hurt."""
    match = field(
        heights=("000000000000", "002000000000", *("000000000000",) * 4),
        a=soldier((1, 0), **MEDIC),
        b=soldier((2, 0)),
        c=soldier((3, 0)),
        e=soldier((2, 1)),
        n1=soldier((0, 0)),
        X=soldier((1, 1)),
    )
    assert refused(match, treat("b")) == ["S-13"]
    for unit in ("b", "c", "e", "n1", "X"):
        put(match, unit, bhp=2)
    assert refused(match, treat("c")) == ["S-13"]
    assert refused(match, treat("e")) == ["S-13"]
    assert refused(match, treat("X")) == ["B-37"]
    assert refused(match, treat("nobody")) == ["S-13"]
    match.do(treat("b"))
    match.do(treat("n1"))
    assert (man(match, "b").bhp, man(match, "n1").bhp) == (4, 4)


def test_a_medkit_has_2_charges() -> None:
    """S-55: used twice it is used up."""
    match = field(a=soldier((0, 0), **MEDIC), X=soldier((11, 5)))
    put(match, "a", bhp=1)
    match.do(treat("a"))
    match.do(treat("a"))
    assert man(match, "a").bhp == 5
    to_turn(match, 2)
    assert refused(match, treat("a")) == ["S-55"]


def test_a_medkit_raises_nobody_who_is_out() -> None:
    """S-55: b is out of action beside it."""
    match = field(a=soldier((0, 0), **MEDIC), b=soldier((1, 0)), X=soldier((11, 5)))
    put(match, "b", bhp=0, fate="out")
    assert refused(match, treat("b")) == ["S-55"]


def test_an_item_in_the_square_can_be_used_and_is_then_carried() -> None:
    """S-13: an item in hand or in the square; next to the square it is out of reach."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)), lying=(("medkit", (0, 0)), ("smoke", (1, 0))))
    put(match, "a", bhp=3)
    assert refused(match, throw((3, 0))) == ["S-13"]
    match.do(treat("a"))
    assert [(item.id, item.charges) for item in man(match, "a").things] == [("medkit", 1)]
    assert [item.item for item in match.state.items] == ["smoke"]


def test_a_full_kit_in_the_square_serves_when_ones_own_is_used_up() -> None:
    """S-13, S-55: the empty one is left out of the count."""
    match = field(a=soldier((0, 0), **MEDIC), X=soldier((11, 5)), lying=(("medkit", (0, 0)),))
    put(match, "a", bhp=1)
    match.do(treat("a"))
    match.do(treat("a"))
    assert len(match.state.items) == 1
    to_turn(match, 2)
    match.do(treat("a"))
    assert not match.state.items
    assert [(item.id, item.charges) for item in man(match, "a").things] == [("medkit", 1)]


def test_smoke_lies_over_3_by_3_squares_for_3_turns() -> None:
    """S-13, B-22: three squares of it on the line hide totally; not in the wall; the edge cuts it off."""
    rows = ("............",) * 3 + (".....#......",) + ("............",) * 2
    match = field(rows, a=soldier((0, 3), items=("smoke",)), b=soldier((0, 5)), X=soldier((8, 2)))
    match.do(throw((4, 2)))
    board = match.state.board
    smoky = {square for square in board.squares() if board.smoke[board.index(square)] == 3}
    assert smoky == {Square(x, y) for x in (3, 4, 5) for y in (1, 2, 3)} - {Square(5, 3)}
    assert concealment(board, Square(0, 2), Square(8, 2)).degree is Degree.TOTAL
    assert refused(match, throw((4, 2))) == ["S-55"]  # its only charge

    match = field(a=soldier((0, 0), items=("smoke",)), X=soldier((11, 5)))
    match.do(throw((0, 0)))
    assert sum(match.state.board.smoke) == 4 * 3


def test_smoke_flies_6_squares_to_what_is_in_view() -> None:
    """S-13, B-36: 6,0 is 6 squares away, 7,0 is 7; 4,4 is 6; behind the wall there is no line of sight."""
    match = field(a=soldier((0, 0), items=("smoke",)), X=soldier((11, 5)))
    assert refused(match, throw((6, 0))) == []
    assert refused(match, throw((4, 4))) == []
    assert refused(match, throw((7, 0))) == ["S-13"]
    assert refused(match, throw((-1, 0))) == ["S-13"]
    match = field((".#....",) * 4, a=soldier((0, 0), items=("smoke",)), X=soldier((5, 3)))
    assert refused(match, throw((2, 0))) == ["B-36"]


def test_an_item_is_used_on_what_it_is_for() -> None:
    """S-13: a medkit on a unit, smoke on a square, a cloak on nothing; and only what one has."""
    match = field(a=soldier((0, 0), items=("medkit", "smoke", "cloak")), X=soldier((11, 5)))
    put(match, "a", bhp=1)
    for wrong in (
        UseItem(unit="a", item="medkit", target="a", at=Square(1, 0)),
        UseItem(unit="a", item="medkit"),
        UseItem(unit="a", item="smoke", target="a", at=Square(1, 0)),
        UseItem(unit="a", item="smoke"),
        UseItem(unit="a", item="cloak", target="a"),
        UseItem(unit="a", item="rifle", target="a"),
    ):
        assert refused(match, wrong) == ["S-13"]


def test_doors_and_tables_take_an_action() -> None:
    """S-13, B-04: opened, closed again unless somebody stands in it; a table is flipped for good."""
    match = field(
        ("..+...", "T.....", "......", "......"), a=soldier((1, 0)), b=soldier((5, 3)), X=soldier((5, 0))
    )
    match.do(Interact(unit="a", at=Square(2, 0)))
    assert match.state.board.terrain(Square(2, 0)).name == "open door"
    match.do(Interact(unit="a", at=Square(0, 1)))
    assert match.state.board.terrain(Square(0, 1)).name == "flipped table"
    assert whose(match) == ("squad", ("b",))
    assert refused(match, Interact(unit="b", at=Square(2, 0))) == ["B-04"]
    to_turn(match, 2)
    put(match, "b", at=Square(2, 0))
    assert refused(match, Interact(unit="a", at=Square(2, 0))) == ["B-04"]
    put(match, "b", at=Square(3, 0))
    match.do(Interact(unit="a", at=Square(2, 0)))
    assert match.state.board.terrain(Square(2, 0)).name == "closed door"


def test_a_console_fires_the_event_of_its_place() -> None:
    """S-13, M-08: the console at 2,0 is pressed."""
    pressed = Event(When("console", at=Square(2, 0)), (Message("A shutter goes up."),))
    match = field(
        ("..!...", "......", "......", "......"),
        a=soldier((1, 0)),
        X=soldier((5, 3)),
        scenario={"events": (pressed,)},
    )
    events = match.do(Interact(unit="a", at=Square(2, 0)))
    assert [event.text for event in told(events, Said)] == ["A shutter goes up."]


def test_use_item_reloads_the_weapon_in_hand() -> None:
    """S-55: not a full one, not a knife, not what is thrown."""
    match = field(a=soldier((0, 0)), X=soldier((6, 0)))
    assert refused(match, Reload(unit="a")) == ["S-55"]
    rifle = man(match, "a").weapons[0]
    put(match, "a", weapons=(Weapon("rifle", rifle.stats, 0),))
    assert refused(match, Shoot(unit="a", target="X")) == ["S-55"]
    match.do(Reload(unit="a"))
    assert man(match, "a").weapons[0].ammo == 10
    assert refused(match, Shoot(unit="a", target="X")) == []
    for weapon in ("knife", "frag"):
        match = field(a=soldier((0, 0), weapons=(weapon,)), X=soldier((6, 0)))
        put(match, "a", weapons=tuple(Weapon(one.id, one.stats, 0) for one in man(match, "a").weapons))
        assert refused(match, Reload(unit="a")) == ["S-55"]


def test_who_has_fallen_or_is_held_does_not_leave_the_board() -> None:
    """M-08, S-39, S-41: the exit is open to who is on its feet and free."""
    gate = Zone("gate", "exit", None, (Square(0, 0),))
    match = field(scenario={"zones": (gate,)}, a=soldier((0, 0)), b=soldier((0, 1)), X=soldier((1, 0)))
    assert refused(match, Leave(unit="b")) == ["M-08"]
    put(match, "a", fallen=True)
    assert refused(match, Leave(unit="a")) == ["S-39"]
    put(match, "a", fallen=False, held_by="X")
    assert refused(match, Leave(unit="a")) == ["S-41"]
    put(match, "a", held_by="")
    events = match.do(Leave(unit="a"))
    assert [event.unit for event in told(events, Out)] == ["a"]


def test_who_holds_somebody_and_leaves_lets_go() -> None:
    """S-41: b is free when the squad's next phase begins at the latest."""
    gate = Zone("gate", "exit", None, (Square(1, 0),))
    match = field(scenario={"zones": (gate,)}, a=soldier((0, 0)), X=soldier((1, 0)), Y=soldier((11, 5)))
    put(match, "X", holds="a", kept=True)
    put(match, "a", held_by="X")
    to_side(match, "opposition")
    match.do(Leave(unit="X"))
    to_turn(match, 2)
    assert man(match, "a").held_by == ""


def test_a_dropped_gun_has_the_shots_that_were_left_in_it() -> None:
    """S-55, B-37, S-12: X goes down after 3 shots of 10; a picks its gun up with 7."""
    gun = {"gun": {"dam": 2, "range": 18, "ammo": 10}}
    match = field(weapons=gun, a=soldier((5, 2)), X=soldier((5, 3), weapons=("gun",)), Y=soldier((11, 5)))
    (held,) = man(match, "X").weapons
    put(match, "X", bhp=1, weapons=(replace(held, ammo=7),), fallen=True)
    match.do(CloseCombat(unit="a", target="X"), dice=(6, 6, 6))
    put(match, "a", at=Square(5, 3))
    assert [(one.item, one.left) for one in match.view("squad").items] == [("gun", 7)]
    match.do(SwitchWeapons(unit="a", weapon="gun"))
    assert (man(match, "a").in_hand.id, man(match, "a").in_hand.ammo) == ("gun", 7)
    assert match.state.items == ()


def test_of_two_alike_the_fuller_is_taken() -> None:
    """S-12, S-55: guns with 0 and 4 shots and a new one with 10; the new one first, then the one with 4."""
    match = field(a=soldier((0, 0), weapons=("knife",)), X=soldier((11, 5)), lying=(("rifle", (0, 0)),) * 3)
    left = zip(match.state.items, (0, -1, 4), strict=True)
    match.state = replace(match.state, items=tuple(replace(item, left=shots) for item, shots in left))
    for shots in (10, 4, 0):
        match.do(SwitchWeapons(unit="a", weapon="rifle"))
        assert man(match, "a").in_hand.ammo == shots
        put(match, "a", weapons=man(match, "a").weapons[:1], held="knife", spent=())


def test_an_item_on_the_ground_has_the_charges_that_are_left_in_it() -> None:
    """S-13, S-55: one charge of two is left: it heals once, and then is used up; without any it is no use."""
    for left, clauses in ((1, []), (0, ["S-55"])):
        match = field(a=soldier((0, 0)), X=soldier((11, 5)), lying=(("medkit", (0, 0)),))
        match.state = replace(match.state, items=(replace(match.state.items[0], left=left),))
        put(match, "a", bhp=1)
        assert refused(match, treat("a")) == clauses
        if left:
            match.do(treat("a"))
            assert refused(match, treat("a")) == ["S-55"]


def test_what_is_left_is_saved() -> None:
    """J-06: two positions that differ in the shots of a gun on the ground are two, and read back alike."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)), lying=(("rifle", (3, 3)),))
    spent = replace(match.state, items=(replace(match.state.items[0], left=2),))
    assert fingerprint(spent) != fingerprint(match.state)
    assert msgspec.json.decode(encoded(spent), type=SQUAD.state).items[0].left == 2


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"held": "bazooka"}, "a cannot hold bazooka: it carries rifle, knife"),
        ({"held": "medkit"}, "a cannot hold medkit: it carries rifle, knife"),
        ({"weapons": []}, "a cannot hold rifle: it carries no weapon"),
    ],
)
def test_an_edit_puts_nothing_in_hand_that_is_not_carried(values: dict[str, Any], says: str) -> None:
    """J-02: in a sandbox; another weapon of its own, or none, it can hold."""
    one = soldier((0, 0), weapons=("rifle", "knife"), items=("medkit",))
    match = field(sandbox=True, a=one, X=soldier((11, 5)))
    before = match.hash
    with pytest.raises(BadEdit, match=says):
        match.edit(EditUnit("a", values))
    assert match.hash == before
    for held in ("knife", ""):
        match.edit(EditUnit("a", {"held": held}))
        assert man(match, "a").held == held
