"""Grenades: whom a blast attacks, and with what (S-34, B-27, B-28, B-31)."""

from typing import Any

import msgspec
import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import AnyEvent, Burst, Hurt, Out, Revealed
from game.rules.turns import EndTurn
from game.systems.squad.stances import Aim
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import OPEN, field, man, put, rolls, soldier
from tests.systems.squad.fire import clauses, defence, dice, fought, hurts, lost, refused, shoot
from tests.systems.squad.flow import hide

BARE = "............"
BOMBS: dict[str, dict[str, Any]] = {
    "frag": {"dam": 4, "range": 10, "blast": 1, "thrown": True, "ammo": 3},
    "bomb": {"dam": 4, "blast": 3, "thrown": True, "ammo": 1},
}
FAR = (3, 3, 3)
"""Three athletics dice that carry 6 squares over open ground."""


def yard(
    rows: tuple[str, ...] = OPEN, start: tuple[int, int] = (0, 2), weapon: str = "frag", **others: Any
) -> Match[Squad]:
    """Let a stand somewhere with grenades; Z, far off, keeps the match going."""
    thrower = soldier(start, sa=4, weapons=(weapon,))
    return field(rows, weapons=BOMBS, a=thrower, Z=soldier((11, 5)), **others)


def hurl(match: Match[Squad], at: tuple[int, int]) -> Throw:
    return Throw(unit="a", at=Square(*at), weapon=man(match, "a").weapons[0].id)


def burst(match: Match[Squad], at: tuple[int, int], *faces: int) -> tuple[AnyEvent, ...]:
    """A throw at a square, over open ground, that gets there and stays: these faces are the blast's."""
    return fought(match, hurl(match, at), (*FAR, *faces), at)


def blasted(events: tuple[AnyEvent, ...]) -> list[str]:
    """Whom a blast attacked, in order."""
    return [event.target for event in rolls(events)[1:]]


@pytest.mark.parametrize(
    ("offence", "parried", "damage"),
    [
        ((6, 6, 6, 1), (6, 1), 2),  # 3 - 1: the margin itself
        ((6, 1, 1, 1), (1, 1), 1),
        ((6, 6, 6, 6), (1, 1), 4),
        ((6, 6, 1, 1), (6, 6), 0),
    ],
)
def test_a_grenade_has_dam_dice_and_its_damage_is_the_margin(
    offence: tuple[int, ...], parried: tuple[int, ...], damage: int
) -> None:
    """S-34: `dam` dice at the unit's own to-hit number; damage is the margin."""
    match = yard(X=soldier((6, 2), bhp=9))
    events = burst(match, (6, 2), *offence, *parried)
    assert dice(rolls(events)[1]) == (4, 2)
    assert rolls(events)[1].clause == "S-34"
    assert lost(match, "X") == damage


def test_each_has_its_own_number_and_its_own_dice() -> None:
    """S-34: X is tiny in armor (8 + 2), Y large (5) with 1 defence die."""
    match = yard(X=soldier((6, 2), size="tiny", armor=1), Y=soldier((7, 3), size="large", **defence(1)))
    events = burst(match, (6, 2), 9, 9, 9, 10, 5, 5, 5, 5, 4, 4, 1)
    assert hurts(events) == [("X", 1), ("Y", 2)]


def test_pierce_counts_for_a_grenade() -> None:
    """S-34, S-20: the unit's own to-hit number is 6 when the grenade pierces its armor."""
    match = field(
        weapons={"frag": {"dam": 2, "blast": 1, "thrown": True, "ammo": 1, "pierce": 1}},
        a=soldier((0, 2), weapons=("frag",)),
        X=soldier((6, 2), armor=1),
    )
    assert hurts(burst(match, (6, 2), 6, 1, 1, 1)) == [("X", 1)]


def test_friends_neutrals_and_the_thrower_are_attacked_too() -> None:
    """S-34: every unit in its blast, friends and the thrower too, in the order of the units."""
    match = yard(
        start=(5, 2), b=soldier((6, 1)), n1=soldier((7, 2)), X=soldier((6, 2)), g=soldier((6, 3), side="ally")
    )
    one = (6, 1, 1, 1, 1, 1)
    events = burst(match, (6, 2), *one * 5)
    assert blasted(events) == ["a", "b", "n1", "X", "g"]
    assert hurts(events) == [(name, 1) for name in ("a", "b", "n1", "X", "g")]


# Radius 1 around 6,2: the eight squares around it are 1 away, the diagonal ones 1 and a half.
@pytest.mark.parametrize(
    ("weapon", "at", "inside"),
    [
        ("frag", (7, 3), True),
        ("frag", (5, 1), True),
        ("frag", (8, 2), False),
        ("bomb", (9, 2), True),  # 3
        ("bomb", (9, 3), True),  # 3 and a half
        ("bomb", (9, 4), False),  # 3 and 2 halves: 4
        ("bomb", (8, 4), True),  # 2 and 2 halves: 3
        ("bomb", (9, 5), False),
        ("bomb", (10, 2), False),
    ],
)
def test_the_edge_of_the_blast(weapon: str, at: tuple[int, int], inside: bool) -> None:  # noqa: FBT001 (a case)
    """S-34, B-31: within its radius, rounded down as distances are (B-02)."""
    match = yard(weapon=weapon, X=soldier(at))
    events = burst(match, (6, 2), *(1,) * (6 * inside))
    assert blasted(events) == ["X"] * inside


def test_a_wall_keeps_a_blast_out() -> None:
    """B-31: an unblocked line from the centre to a corner of the square: X is behind the wall, Y is not."""
    rows = (BARE, ".......#....", ".......#....", ".......#....", BARE, BARE)
    match = yard(rows, weapon="bomb", X=soldier((8, 2)), Y=soldier((6, 4)))
    assert blasted(burst(match, (6, 2), *(1,) * 6)) == ["Y"]


def test_it_bursts_where_it_comes_to_rest() -> None:
    """B-27, B-28: it rolls on; the resting square is the burst square."""
    match = yard(X=soldier((8, 2)), Y=soldier((5, 2)))
    events = fought(match, hurl(match, (6, 2)), (*FAR, 6, 1, 1, 1, 1, 1), (7, 2))
    assert [event.at for event in events if isinstance(event, Burst)] == [(7, 2)]
    assert hurts(events) == [("X", 1)]
    assert match.record.entries[-1].rests == ((7, 2),)


def test_it_bursts_where_it_falls_short() -> None:
    """S-34: without a success it falls at the thrower's feet, and attacks the thrower alone."""
    match = yard(X=soldier((6, 2)))
    events = fought(match, hurl(match, (6, 2)), (2, 2, 2, 6, 6, 1, 1, 6, 1))
    assert hurts(events) == [("a", 1)]
    assert match.record.entries[-1].rests == ((0, 2),)


# B-17 by the burst square, not by the thrower: a crate beside X is cover, one beside the burst square and
# not beside X is its parapet, one beside both obstructs as between any two.
@pytest.mark.parametrize(
    ("row", "dice"),
    [
        (".......o....", [2]),  # X in 8,2, the crate beside it
        ("......o.....", []),  # beside the burst square
        ("...o........", []),  # between thrower and burst
        ("......oo....", [2]),
    ],
)
def test_cover_is_judged_from_the_burst_square(row: str, dice: list[int]) -> None:
    """S-34: cover is judged from the burst square, 5,2; X stands in 8,2, the thrower in 0,2."""
    rows = (BARE, BARE, row, BARE, BARE, BARE)
    match = yard(rows, weapon="bomb", X=soldier((8, 2)))
    put(match, "a", stats=msgspec.structs.replace(man(match, "a").stats, ath=5))
    events = match.do(hurl(match, (5, 2)), dice=(10,) * 5, rests=[Square(5, 2)])
    assert [value for clause, value in clauses(rolls(events)[1], "defence dice") if clause == "S-26"] == dice


def test_beside_the_burst_square_there_is_no_cover() -> None:
    """S-34, B-21: the crate between thrower and X does not help against what bursts beside X."""
    rows = (BARE, BARE, "....o.......", BARE, BARE, BARE)
    match = yard(rows, X=soldier((5, 2)))
    events = fought(match, hurl(match, (6, 2)), (6, 6, 6, 6, 1, 1, 1, 1, 1), (6, 2))
    assert hurts(events) == [("X", 1)]


@pytest.mark.parametrize(
    ("start", "at", "extra"),
    [
        ((11, 2), (6, 2), 1),  # from the front, but it bursts behind X, in 7,2
        ((1, 2), (8, 2), 0),  # from behind, but it bursts in front of X
        ((1, 2), (7, 2), 0),  # under X: abreast of it at least (B-26)
        ((11, 2), (7, 1), 0),  # exactly abreast
    ],
)
def test_arcs_are_judged_from_the_burst_square(
    start: tuple[int, int], at: tuple[int, int], extra: int
) -> None:
    """S-34, S-32: arcs are judged from the burst square: +1 attack die and no defence dice from behind."""
    match = yard(start=start, X=soldier((7, 2), "E", bulk=1))
    put(match, "a", stats=msgspec.structs.replace(man(match, "a").stats, ath=4))
    faces = (1,) * 5 if extra else (1,) * 6
    (event,) = rolls(fought(match, hurl(match, at), (3, 3, 3, 3, *faces), at))[1:]
    assert dice(event) == ((5, 0) if extra else (4, 2))


def test_other_attackers_and_covering_friends_do_not_count() -> None:
    """S-34: S-23 and S-24 do not count: b has shot X, and Y stands beside the thrower. Nor does S-30."""
    match = yard(b=soldier((0, 4)), c=soldier((7, 2)), X=soldier((6, 2)), Y=soldier((0, 1)))
    put(match, "Y", disabled=True)
    shoot(match, "b", "X", (1, 1, 1), 1, 1)
    match.do(EndTurn(unit="b"))
    events = burst(match, (6, 2), *(1,) * 12)
    assert blasted(events) == ["c", "X"]
    assert not hurts(events)


def test_a_grenade_was_an_attack_on_all_in_its_blast() -> None:
    """S-23: b's shot at X after it has a die more, the one at Z has not."""
    match = yard(b=soldier((0, 4)), X=soldier((6, 2)))
    burst(match, (6, 2), *(1,) * 6)
    match.do(EndTurn(unit="a"))
    shoot(match, "b", "X", (1, 1, 1, 1), 1, 1)
    shoot(match, "b", "Z", (1, 1, 1), 1, 1)


def test_what_else_counts_for_any_attack_counts_for_a_grenade() -> None:
    """S-34 excepts no more: aim, brush at the target, dodging and stealth (S-11, S-25, S-27, S-48).

    4 dice and 2 for the Aim of sa 4, against 2 + 1 + 2 + 3.
    """
    rows = (BARE, BARE, '......".....', BARE, BARE, BARE)
    match = yard(rows, X=soldier((6, 2)))
    put(match, "X", dodging=True, stealth=4)
    match.do(Aim(unit="a"))
    (event,) = rolls(fought(match, hurl(match, (6, 2)), (*FAR, *(1,) * 14), (6, 2)))[1:]
    assert dice(event) == (6, 8)
    assert man(match, "a").aim == 0


def test_concealment_is_what_the_thrower_sees() -> None:
    """S-34, S-25: only cover and arcs are judged from the burst square: brush on a's line to X counts."""
    rows = (BARE, BARE, '..."........', BARE, BARE, BARE)
    match = yard(rows, X=soldier((6, 2)))
    (event,) = rolls(burst(match, (5, 2), *(1,) * 7))[1:]
    assert clauses(event, "defence dice") == [("S-18", 2), ("S-25", 1)]


def test_who_has_fallen_has_no_dice_against_a_blast() -> None:
    """S-34, S-39: a fallen unit rolls no defence dice."""
    match = yard(X=soldier((6, 2)))
    put(match, "X", fallen=True)
    assert hurts(burst(match, (6, 2), 6, 6, 1, 1)) == [("X", 2)]


def test_a_hidden_unit_is_reached() -> None:
    """S-34, B-36: area effects reach who has not been found; 2 + 3 defence dice for the stealth (S-48)."""
    match = yard(X=soldier((6, 2)))
    put(match, "X", stealth=4, hidden_from=("squad", "ally"))
    events = match.do(hurl(match, (6, 2)), dice=(*FAR, 6, 6, 1, 1, *(1,) * 5), rests=[Square(6, 2)])
    assert hurts(events) == [("X", 2)]


def test_who_is_out_is_not_attacked() -> None:
    """S-34: units out of action are in nobody's blast (B-37)."""
    match = yard(X=soldier((6, 2)))
    put(match, "X", fate="out", bhp=0)
    assert not blasted(burst(match, (6, 2)))


def test_the_margin_takes_no_more_than_there_is() -> None:
    """S-34, S-21: a margin of 4 off 3."""
    match = yard(X=soldier((6, 2), bhp=3))
    events = burst(match, (6, 2), 6, 6, 6, 6, 1, 1)
    assert [event.amount for event in events if isinstance(event, Hurt)] == [3]
    assert not man(match, "X").conscious


def test_who_goes_down_by_its_own_grenade_is_not_found_out_after_it() -> None:
    """S-47, B-37: stealth ends with an attack; of who is out there is nothing to reveal."""
    match = yard(b=soldier((0, 5)))
    hide(match, "a")
    put(match, "a", bhp=1)
    events = match.do(
        hurl(match, (6, 2)), dice=(2, 2, 2, 10, 10, 10, 10, 1, 1, 1, 1, 1), rests=[Square(0, 2)]
    )
    assert hurts(events) == [("a", 1)]
    assert isinstance(events[-1], Out)
    assert not [event for event in events if isinstance(event, Revealed)]


def test_one_throw_is_one_grenade() -> None:
    """S-55: each attack spends 1 ammo, however many it attacks; without any left it cannot be thrown."""
    match = yard(X=soldier((6, 2)), Y=soldier((6, 1)))
    burst(match, (6, 2), *(1,) * 12)
    assert man(match, "a").weapons[0].ammo == 2
    put(match, "a", weapons=(msgspec.structs.replace(man(match, "a").weapons[0], ammo=0),))
    assert refused(match, hurl(match, (6, 2))) == ["S-55"]
    assert match.state.items == ()  # nothing is left of it


def test_crates_in_the_blast_are_shoved_after_the_attacks() -> None:
    """B-31, B-35: crates within it slide away; X had cover of the crate when it burst."""
    rows = (BARE, BARE, "......o.....", BARE, BARE, BARE)
    match = yard(rows, weapon="bomb", X=soldier((7, 2)))
    throw = hurl(match, (4, 2))
    events = fought(match, throw, (*FAR, 6, 6, 1, 1, 6, 1, 1, 1), (4, 2), (6, 3))
    assert hurts(events) == [("X", 1)]
    board = match.state.board
    assert [board.terrain(Square(*at)).low for at in ((6, 2), (6, 3))] == [False, True]
