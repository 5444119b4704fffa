"""Doors, items, weapons to take in hand (E-36)."""

from game.board.squares import Square
from game.systems.effort.attack import BasicAttack
from game.systems.effort.items import Draw, Interact, TakeUp, UseItem
from tests.systems.effort.field import (
    M,
    act,
    agent,
    attack,
    field,
    man,
    put,
    refused,
)


def test_doors_are_opened_without_a_check() -> None:
    """E-36: a Concentration."""
    match = field((".+.",), a=agent((0, 0)), X=agent((2, 0)))
    act(match, Interact(unit="a", at=Square(1, 0)))
    assert match.state.board.terrain(Square(1, 0)).name == "open door"
    assert man(match, "a").spent == ("concentration",)
    assert refused(match, Interact(unit="a", at=Square(0, 0)))


def test_a_kit_heals_a_wound_without_a_check() -> None:
    """E-36, E-31: one a patient a round; its own too; a charge each."""
    match = field(a=agent((0, 2), items=("kit",)), b=agent((1, 2)), X=agent((11, 5)))
    put(match, "a", wounds=1)
    put(match, "b", wounds=1)
    act(match, UseItem(unit="a", item="kit", target="a"))
    assert (man(match, "a").wounds, man(match, "a").things[0].charges) == (0, 1)
    put(match, "a", wounds=1)
    assert refused(match, UseItem(unit="a", item="kit", target="a")) == ["E-31"]
    act(match, UseItem(unit="a", item="kit", target="b"))
    assert man(match, "b").wounds == 0
    match = field(a=agent((0, 2), items=("kit",)), X=agent((1, 2)))
    assert refused(match, UseItem(unit="a", item="kit", target="X")) == ["B-37"]
    assert refused(match, UseItem(unit="a", item="kit", target="a")) == ["E-31"]
    assert refused(match, UseItem(unit="a", item="cloak")) == ["E-36"]


def test_smoke_is_laid_within_range() -> None:
    """E-36, B-06: the square and those around it, for 3 rounds."""
    match = field(a=agent((0, 2), items=("smoke",)), X=agent((11, 5)))
    assert refused(match, UseItem(unit="a", item="smoke", at=Square(6, 2))) == ["E-36"]
    act(match, UseItem(unit="a", item="smoke", at=Square(4, 2)))
    board = match.state.board
    assert [board.smoke[board.index(Square(x, 2))] for x in range(2, 7)] == [0, 3, 3, 3, 0]
    assert refused(match, UseItem(unit="a", item="smoke", at=Square(4, 2))) == ["E-36"]


def test_another_weapon_is_drawn_for_free_once_a_turn() -> None:
    """E-36: RULES."""
    match = field(a=agent((0, 2), weapons=("gun", "knife")), X=agent((1, 2)))
    assert refused(match, Draw(unit="a", weapon="gun")) == ["E-36"]
    assert refused(match, Draw(unit="a", weapon="rifle")) == ["E-36"]
    act(match, Draw(unit="a", weapon="knife"))
    assert (man(match, "a").held, man(match, "a").actions) == ("knife", 2)
    assert refused(match, Draw(unit="a", weapon="gun")) == ["E-36"]
    attack(match, "a", "X", *(M,) * 5)


def test_a_weapon_that_lies_there_is_taken_up() -> None:
    """E-36: a Concentration."""
    match = field(lying=(("rifle", (0, 2)),), a=agent((0, 2)), X=agent((8, 2)))
    act(match, TakeUp(unit="a", weapon="rifle"))
    assert (man(match, "a").held, man(match, "a").spent) == ("rifle", ("concentration",))
    assert match.state.items == ()
    assert refused(match, TakeUp(unit="a", weapon="rifle")) == ["E-36"]
    assert refused(match, BasicAttack(unit="a", target="X")) == []
