"""Why a unit can do nothing of a kind: who is asked about, and which reasons are told (J-03, B-36, B-37)."""

from typing import Any

import pytest

from game.board.squares import Square, half_squares
from game.rules import engine
from game.rules.actions import Action, Refusal
from game.rules.engine import _told, why_none
from game.rules.state import changed
from tests.scenes import scene
from tests.toy import TOY, Order, Toy


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Action[Toy]]:
    """The actions that are asked about; each is refused for a reason of its own."""
    actions: list[Action[Toy]] = []

    def refuse(_system: object, _seen: object, action: Action[Toy]) -> tuple[Refusal, ...]:
        actions.append(action)
        return (Refusal("T", f"no {len(actions)}"),)

    monkeypatch.setattr(engine, "refusals", refuse)
    return actions


def crowd() -> Toy:
    """a, and to its east by turns strangers and friends, of each side more than are asked about."""
    units: dict[str, Any] = {"a": (0, 0), "n1": (9, 1), "X": (9, 0)}
    units |= {f"Y{n}": (n, 2) for n in range(7)} | {f"b{n}": (n, 4) for n in range(8)}
    return scene(**units).state


def test_the_nearest_strangers_are_asked_about_before_the_nearest_friends(asked: list[Any]) -> None:
    """Six of each: the seventh is a square farther off; a is its own nearest friend."""
    reasons = why_none(TOY, crowd(), "a", "shoot")
    assert [action.target for action in asked] == [
        *("Y0", "Y1", "Y2", "Y3", "Y4", "Y5"),
        *("a", "b0", "b1", "b2", "b3", "b4"),
    ]
    assert {action.unit for action in asked} == {"a"}
    assert [reason.text for reason in reasons] == ["Y0: no 1", "Y1: no 2", "Y2: no 3"]


def test_who_is_out_is_not_asked_about(asked: list[Any]) -> None:
    why_none(TOY, changed(crowd(), "Y0", fate="out"), "a", "shoot")
    assert asked[0].target == "Y1"
    assert asked[5].target == "Y6"


def test_the_nearest_squares_are_asked_about(asked: list[Any]) -> None:
    """Twelve of those at most two away: eight beside it, and four straight on."""
    state = changed(crowd(), "a", at=Square(5, 2))
    why_none(TOY, state, "a", "move")
    squares = [action.at for action in asked]
    assert len(squares) == len(set(squares)) == 12
    assert [half_squares(Square(5, 2), square) for square in squares] == [2] * 4 + [3] * 4 + [4] * 4
    why_none(TOY, crowd(), "a", "move")
    assert {str(action.at) for action in asked[12:]} == {
        *("1,0", "0,1", "1,1", "2,0", "0,2", "2,1", "1,2", "2,2"),
    }


def test_named_values_are_all_asked_about_unless_they_are_settled(asked: list[Any]) -> None:
    why_none(TOY, crowd(), "a", "order")
    assert asked == [Order(unit="a", order=order) for order in ("watch", "strike", "hold")]
    asked.clear()
    why_none(TOY, crowd(), "a", "order", (("order", "hold"),))
    assert asked == [Order(unit="a", order="hold")]
    asked.clear()
    why_none(TOY, crowd(), "a", "order", field="order")
    assert len(asked) == 3


def test_what_is_nobodys_own_is_asked_about_once_and_for_nobody(asked: list[Any]) -> None:
    why_none(TOY, crowd(), "a", "end_phase")
    assert [action.unit for action in asked] == [""]


def test_of_a_unit_that_is_not_there_one_value_is_asked_about(asked: list[Any]) -> None:
    why_none(TOY, crowd(), "nobody", "shoot")
    why_none(TOY, crowd(), "nobody", "move")
    assert (asked[0].unit, asked[0].target) == ("nobody", "")
    assert (asked[1].unit, asked[1].at) == ("nobody", (0, 0))
    with pytest.raises(KeyError):
        why_none(TOY, crowd(), "a", "dance")


def test_there_is_no_reason_when_one_of_those_asked_is_possible() -> None:
    """In the toy a may shoot at X, and not at its friend b."""
    state = scene(a=(0, 0), b=(1, 0), X=(5, 0)).state
    assert why_none(TOY, state, "a", "shoot") == ()
    assert [reason.clause for reason in why_none(TOY, state, "X", "shoot")] == ["B-37"]  # not its turn


# which reasons are told

FAR, NEAR, SHOTS = Refusal("S-29", "too far"), Refusal("S-30", "too near"), Refusal("S-55", "empty")
FRIEND, FOE = Refusal("B-37", "b is a friend"), Refusal("B-37", "X is an enemy")


def reasons(whom: bool, *asked: tuple[str, tuple[Refusal, ...]]) -> list[str]:
    return [f"{reason.clause} {reason.text}" for reason in _told([*asked], whom=whom, nobody="nobody")]


def test_what_is_against_all_is_told_alone() -> None:
    assert reasons(True, ("X", (FAR, SHOTS)), ("Y", (SHOTS, NEAR)), ("Z", (SHOTS,))) == ["S-55 empty"]
    assert reasons(True, ("X", (FAR, SHOTS, FAR))) == ["S-29 too far", "S-55 empty"]


def test_of_those_on_the_wrong_side_nothing_is_told() -> None:
    """B-37, B-36: when there is nobody else, nobody is known."""
    assert reasons(True, ("b", (FRIEND, FAR)), ("X", (NEAR,))) == ["S-30 too near"]
    assert reasons(True, ("b", (FRIEND,)), ("X", (NEAR, FOE))) == ["B-36 nobody"]
    assert reasons(True) == ["B-36 nobody"]


def test_whoever_comes_nearest_to_being_possible_is_told_of_first_and_by_name() -> None:
    """X has one reason, Y two; a text that names its unit is not made to name it twice."""
    seen = Refusal("B-15", "no line of sight to Y")
    assert reasons(True, ("Y", (seen, FAR)), ("X", (NEAR,))) == [
        "S-30 X: too near",
        "B-15 no line of sight to Y",
        "S-29 Y: too far",
    ]


def test_of_squares_each_clause_is_told_once() -> None:
    """Whatever it says of the next square; squares are not named."""
    other = Refusal("S-29", "far too far")
    assert reasons(False, ("1,0", (FAR,)), ("2,0", (other,)), ("3,0", (NEAR, FAR))) == [
        "S-29 too far",
        "S-30 too near",
    ]
