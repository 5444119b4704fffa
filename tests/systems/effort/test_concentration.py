"""Concentration: Aim, Search, Attend, Interact; items (E-32, E-33, E-35, E-36)."""

from game.board.squares import Square
from game.rules.events import Revealed
from game.systems.effort.attack import BasicAttack, DefensiveAttack
from game.systems.effort.defenses import EvasiveAction
from game.systems.effort.items import Draw, Interact, TakeUp, UseItem
from game.systems.effort.prepare import Aim, Attend
from game.systems.effort.stealth import Search
from tests.systems.effort.field import (
    H,
    M,
    act,
    agent,
    attack,
    field,
    hidden,
    man,
    next_turn,
    put,
    refused,
    rows,
    told,
)


def test_an_aim_gives_2_synergy_to_the_next_attack() -> None:
    """E-32: 9 dice; it is kept until then, and then gone."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    act(match, Aim(unit="a"))
    assert refused(match, Aim(unit="a")) == ["E-32"]
    next_turn(match)
    events = act(match, DefensiveAttack(unit="a", target="X"), *(M,) * 7)
    assert rows(events)["E-32 synergy"] == 2
    assert not man(match, "a").aim


def test_a_search_finds_whom_its_effort_beats() -> None:
    """E-33, E-49: 2 + 1 + 1 = 4 dice: 2 Effort do not beat 2, 3 do; only in line of sight."""
    for effort, found in ((2, False), (3, True)):
        match = field(("......#.",), a=agent((0, 0)), X=agent((4, 0)), Y=agent((7, 0)))
        hidden(match, "X", 2)
        hidden(match, "Y", 1)
        events = act(match, Search(unit="a"), *(H,) * effort, *(M,) * (4 - effort))
        assert [event.unit for event in told(events, Revealed)] == (["X"] if found else [])
        assert man(match, "X").hidden is not found
        assert man(match, "Y").hidden


def test_a_search_that_finds_nothing_helps_the_next_action() -> None:
    """E-33: with 2 Effort or more 1 synergy, an attack's too; with 1 nothing."""
    for effort, dice in ((2, 8), (1, 7)):
        match = field(a=agent((0, 2)), X=agent((4, 2)))
        act(match, Search(unit="a"), *(H,) * effort, *(M,) * (4 - effort))
        attack(match, "a", "X", *(M,) * dice)
        assert not man(match, "a").insight


def test_what_a_search_gave_is_used_up_by_whatever_comes_next() -> None:
    """E-33: an Aim wastes it."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    put(match, "a", insight=True)
    act(match, Aim(unit="a"))
    assert not man(match, "a").insight


def test_attending_helps_the_next_action_that_is_no_attack() -> None:
    """E-35: an attack leaves it, an Evasive Action uses it: 8 dice."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    act(match, Attend(unit="a"))
    assert refused(match, Attend(unit="a")) == ["E-35"]
    attack(match, "a", "X", *(M,) * 7)
    next_turn(match)
    assert man(match, "a").attending
    events = act(match, EvasiveAction(unit="a"), *(M,) * 8)
    assert rows(events)["E-35 synergy"] == 1
    assert not man(match, "a").attending


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
