"""What interrupts a movement: pushes, knock-downs, hiding that ends (B-11, E-14, E-18, E-20, E-41)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Moved, Revealed
from game.systems.effort.attack import AreaAttack
from game.systems.effort.defenses import ShieldAnother
from game.systems.effort.moves import Crawl, Move, Sprint, TakeCover
from game.systems.effort.prepare import Prepare
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    M,
    act,
    agent,
    attack,
    choose,
    field,
    hero,
    hidden,
    hits,
    man,
    put,
    to_side,
    told,
    whose,
)

WIDE = ("." * 30,) * 8
OPPORTUNIST: dict[str, Any] = {"weapons": ("knife",), "abilities": ("opportunist",)}


def ambushed(**a: Any) -> Match[Effort]:
    """The opportunist X stands beside a; it seizes what a leaves open, with 5 dice."""
    return field(
        WIDE,
        a=agent((5, 3), wound_threshold=4, **a),
        X=agent((6, 3), **OPPORTUNIST),
        Y=agent((29, 7), weapons=("knife",)),
    )


def seized(match: Match[Effort], effect: str) -> tuple[Any, ...]:
    """X attacks with 3 Effort: 2 for a wound that 4 dice do not negate, 1 for an effect."""
    assert whose(match)[2] == ("seize it", "let it go")
    choose(match, "seize it", *hits(3, 5))
    return choose(match, effect, *(M,) * 4)


def test_who_is_pushed_before_its_sprint_goes_no_farther() -> None:
    """E-41, B-11: a sprints from 5,3 to 12,4, is Open first, and pushed to 4,3: there it stays."""
    match = ambushed()
    act(match, Sprint(unit="a", at=Square(12, 4)))
    events = seized(match, "push")
    assert [event.how for event in told(events, Moved)] == ["push"]
    assert (man(match, "a").at, man(match, "a").actions) == ((4, 3), 0)


def test_who_is_pushed_before_a_second_move_goes_no_farther() -> None:
    """E-41: neither along a path of its own nor by the cheapest one."""
    for via in ((), (Square(5, 4), Square(6, 4), Square(7, 4))):
        match = ambushed()
        put(match, "a", actions=1, spent=("maneuver",))
        act(match, Move(unit="a", at=Square(7, 4), via=via))
        seized(match, "push")
        assert man(match, "a").at == (4, 3)


def test_who_is_pushed_to_beside_its_path_does_not_go_on_along_it() -> None:
    """E-41: X at 5,4 pushes a from 5,3 to 5,2, which touches 6,3, the first square of its way."""
    match = field(WIDE, a=agent((5, 3), wound_threshold=4), X=agent((5, 4), **OPPORTUNIST), Y=agent((29, 7)))
    act(match, Sprint(unit="a", at=Square(12, 3)))
    seized(match, "push")
    assert man(match, "a").at == (5, 2)


def test_who_is_pushed_while_it_steps_in_goes_no_farther() -> None:
    """E-29, E-41: Z goes through its friend at 11,3 to beside X; b shoots it there and pushes it east."""
    match = field(
        WIDE,
        a=agent((7, 5)),
        b=agent((7, 3)),
        U=agent((11, 3)),
        V=agent((11, 4)),
        W=agent((11, 5)),
        X=agent((10, 4)),
        Z=hero((12, 4), wound_threshold=4),
    )
    put(match, "Z", shielding=True)
    act(match, Prepare(unit="b", trigger="moves", then="basic_attack", target="Z"))
    match.do(EndTurn(unit="b"))
    attack(match, "a", "X")
    assert whose(match) == ("opposition", ("Z",), ("take it", "step in", "stay out"))
    choose(match, "take it")
    assert (whose(match)[1], man(match, "Z").at) == (("b",), (11, 3))
    choose(match, "strike", *hits(3))
    choose(match, "endure")
    choose(match, "push", *(M,) * 4, *hits(0))  # then the shot of a at X, which nobody has taken
    assert man(match, "Z").at == (12, 3)


@pytest.mark.parametrize("go", [Sprint, Move])
def test_who_is_knocked_down_before_the_first_step_stays_there(go: Any) -> None:
    """E-14, E-41: a lies on the ground, so it neither sprints nor goes."""
    match = ambushed()
    if go is Move:
        put(match, "a", actions=1, spent=("maneuver",))
    act(match, go(unit="a", at=Square(1, 3)))
    seized(match, "knock down")
    assert (man(match, "a").at, man(match, "a").prone) == ((5, 3), True)


def test_who_is_knocked_down_may_crawl_all_the_same() -> None:
    """E-20, E-41: the rules for who lies on the ground allow it."""
    match = ambushed()
    put(match, "a", actions=1, spent=("maneuver",))
    act(match, Crawl(unit="a", at=Square(3, 3)))
    seized(match, "knock down")
    assert man(match, "a").at == (3, 3)


def test_who_is_knocked_down_takes_cover_where_it_is() -> None:
    """E-14, E-16, E-41: the crate at 4,3 is beside it; after a push it is not there any more."""
    board = (*(WIDE[0],) * 4, "....o" + "." * 25, *(WIDE[0],) * 3)
    for effect, covered in (("knock down", True), ("push", False)):
        match = field(
            board, a=agent((5, 3), wound_threshold=4), X=agent((6, 3), **OPPORTUNIST), Y=agent((29, 7))
        )
        put(match, "a", actions=1, spent=("maneuver",))
        act(match, TakeCover(unit="a", at=Square(5, 3)))
        seized(match, effect)
        assert man(match, "a").cover is covered


def test_a_push_ends_what_a_crawl_gives() -> None:
    """E-20: a has moved otherwise since it crawled: 1 Effort hits it from Near."""
    match = field(WIDE, a=agent((3, 2)), X=agent((4, 2), weapons=("knife",)), Y=agent((29, 7)))
    put(match, "a", prone=True, crawled=True)
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(3, 6))  # a die more: it lies on the ground
    choose(match, "push", M, M)
    assert (man(match, "a").at, man(match, "a").prone, man(match, "a").crawled) == ((2, 2), True, False)


def test_who_steps_in_openly_is_seen() -> None:
    """E-18, E-29: g was hidden, and has moved without stealth to where X observes it."""
    match = field(
        ("............", "............", "............", "...#........", "..#.........", "............"),
        a=agent((5, 4)),
        g=hero((3, 5)),
        X=agent((10, 4)),
    )
    act(match, ShieldAnother(unit="g"))
    match.do(EndTurn(unit="g"))
    hidden(match, "g")
    to_side(match, "opposition")
    attack(match, "X", "a")
    events = choose(match, "step in", *hits(0, 7))
    assert man(match, "g").at in {(4, 4), (4, 5), (4, 3)}
    assert [event.unit for event in told(events, Revealed)] == ["g"]
    assert not man(match, "g").hidden_from


def test_who_takes_an_attack_is_seen() -> None:
    """E-29, E-18: g, hidden beside a, need not move; the prompts that follow would name it."""
    match = field(a=agent((5, 4)), g=hero((5, 5)), X=agent((9, 4)))
    put(match, "g", shielding=True)
    hidden(match, "g")
    to_side(match, "opposition")
    attack(match, "X", "a")
    events = choose(match, "take it", *hits(1))
    assert [event.unit for event in told(events, Revealed)] == ["g"]
    assert man(match, "g").dulled == 1


def test_who_dives_openly_is_seen() -> None:
    """E-18, E-39: d was hidden; the grenade does not find it, its dive does."""
    match = field(a=agent((0, 5)), d=hero((6, 2)), X=agent((9, 2), weapons=("bomb",)))
    hidden(match, "d")
    to_side(match, "opposition")
    act(match, AreaAttack(unit="X", at=Square(6, 3), weapon="bomb"), *hits(2, 7))
    events = choose(match, "dive", *hits(2, 6))
    assert [event.unit for event in told(events, Revealed)] == ["d"]
