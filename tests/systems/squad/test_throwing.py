"""What is thrown: spears that hit, grenades that burst (S-33, S-34, B-27, B-31)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import AnyEvent, Burst, Hurt, Out, Revealed, Rolled
from game.rules.turns import EndTurn
from game.rules.units import SIDES
from game.systems.squad.items import SwitchWeapons
from game.systems.squad.stances import Aim
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import OPEN, field, man, put, rolls, soldier
from tests.systems.squad.fire import clauses, defence, dice, fought, hurts, lost, next_turn, refused, shoot
from tests.systems.squad.flow import hide, told

BARE = "............"
THROWN: dict[str, dict[str, Any]] = {
    "spear": {"dam": 3, "thrown": True},
    "dart": {"dam": 2, "thrown": True, "range": 4},
    "knives": {"dam": 2, "thrown": True, "ammo": 3},
}


def alley(
    rows: tuple[str, ...] = OPEN, start: tuple[int, int] = (0, 2), weapon: str = "spear", **others: Any
) -> Match[Squad]:
    """Let a stand somewhere with something to throw; Z watches from a corner."""
    ath = others.pop("ath", 3)
    return field(
        rows,
        weapons=THROWN,
        a=soldier(start, ath=ath, sa=4, weapons=(weapon,)),
        Z=soldier((11, 5)),
        **others,
    )


def lane(row: str) -> tuple[str, ...]:
    return (BARE, BARE, row.ljust(12, "."), BARE, BARE, BARE)


def throw(match: Match[Squad], at: tuple[int, int], *faces: int) -> Rolled:
    """Throw the weapon in hand: the roll of it."""
    event: Rolled = rolls(fought(match, hurl(match, at), faces))[0]
    return event


def hurl(match: Match[Squad], at: tuple[int, int]) -> Throw:
    return Throw(unit="a", at=Square(*at), weapon=man(match, "a").weapons[0].id)


def lies(match: Match[Squad]) -> tuple[int, int] | None:
    """Where the only thing on the ground lies."""
    found = [item.at for item in match.state.items]
    return found[0] if found else None


@pytest.mark.parametrize(
    ("weapon", "at", "clause"),
    [
        ("spear", (6, 2), []),  # 2 x 3
        ("spear", (7, 2), ["S-34"]),
        ("spear", (6, 3), []),  # 6 and a half
        ("spear", (4, 5), []),  # 4 and 3 halves
        ("spear", (5, 5), []),  # 5 and 3 halves: 6 and a half
        ("spear", (6, 4), ["S-34"]),  # 6 and 2 halves
        ("dart", (4, 2), []),
        ("dart", (5, 2), ["S-34"]),  # its own range is less (B-28)
        ("spear", (0, 2), ["S-34"]),
        ("spear", (-1, 2), ["S-34"]),
    ],
)
def test_the_aim_is_at_most_twice_ath_away(weapon: str, at: tuple[int, int], clause: list[str]) -> None:
    """S-34: the aim is at most 2 x ath squares away."""
    match = alley(weapon=weapon)
    assert refused(match, hurl(match, at)) == clause


def test_without_athletics_nothing_is_thrown() -> None:
    """S-34: 2 x 0 squares."""
    match = alley(ath=0)
    assert refused(match, hurl(match, (1, 2))) == ["S-34"]


def test_one_throws_only_at_squares_in_sight() -> None:
    """S-34, B-36: fire at a square needs line of sight to it."""
    match = alley((OPEN[0], *("...#........",) * 3, *OPEN[4:]))
    assert refused(match, hurl(match, (5, 2))) == ["B-36"]


@pytest.mark.parametrize(
    ("at", "faces", "end"),
    [
        ((6, 2), (3, 3, 3), (6, 2)),
        ((6, 2), (1, 3, 2), (6, 2)),  # one success is enough at the farthest too
        ((6, 2), (2, 2, 2), (3, 2)),  # 2 is none: it falls at half of 6
        ((5, 2), (2, 1, 2), (2, 2)),  # half of 5, rounded down
        ((3, 2), (1, 1, 1), (1, 2)),
        ((1, 2), (1, 1, 1), (0, 2)),  # half of 1 is at one's feet
        ((1, 2), (3, 1, 1), (1, 2)),
        ((0, 4), (3, 1, 1), (0, 4)),
    ],
)
def test_one_success_lands_it_on_the_aim_and_none_at_half_the_distance(
    at: tuple[int, int], faces: tuple[int, ...], end: tuple[int, int]
) -> None:
    """S-33: one success lands it on the aim, none: it falls at half the distance, rounded down.

    S-34: one rolls once.
    """
    match = alley()
    event = throw(match, at, *faces)
    assert clauses(event, "to throw") == [("S-33", 3)]
    assert lies(match) == end


@pytest.mark.parametrize(
    ("start", "at", "faces", "end"),
    [
        # (1,1) is 1 away, (2,2) 3, (3,3) 4 and a half: 4, (4,4) 6: half is 3
        ((0, 0), (4, 4), (1, 1, 1), (2, 2)),
        # (1,0) (1,1) (2,1) (3,1) (4,1) (4,2) (5,2) are 1 1 2 3 4 5 6 away: half is 3
        ((0, 0), (5, 2), (1, 1, 1), (3, 1)),
    ],
)
def test_short_is_on_the_line_to_the_aim(
    start: tuple[int, int], at: tuple[int, int], faces: tuple[int, ...], end: tuple[int, int]
) -> None:
    """S-33, S-34: at half the distance, on the line to the aim."""
    match = alley(start=start)
    throw(match, at, *faces)
    assert lies(match) == end


def test_a_short_throw_flies_on_the_line_to_the_aim_too() -> None:
    """S-34: towards 5,2 the line passes 1,1, not the pillar in 2,0, which is on the line to 4,1."""
    match = alley(("..O.........", *OPEN[1:]), start=(0, 0))
    throw(match, (5, 2), 1, 1, 1)
    assert lies(match) == (3, 1)


@pytest.mark.parametrize("low", ["=", "!", "+"])
def test_nothing_rests_where_nobody_can_fetch_it(low: str) -> None:
    """S-33, B-28: half of 6 is 3,2, a window or a console; it comes down before, in 2,2.

    At the aim likewise: beside the window in 4,2, where the success takes it.
    """
    match = alley(lane("..." + low))
    if not refused(match, hurl(match, (6, 2))):
        throw(match, (6, 2), 1, 1, 1)
        assert lies(match) == (2, 2)
    match = alley(lane("...." + low))
    if not refused(match, hurl(match, (4, 2))):
        throw(match, (4, 2), 10, 10, 10)
        assert lies(match) == (3, 2)


# On the line to 6,2 one die must reach the number; else it falls in 3,2 or before what stands there.
@pytest.mark.parametrize(
    ("row", "number"),
    [
        ("", 3),
        ("...o", 6),  # 3 + 3
        ("...-", 6),
        ("...=", 6),
        ("...!", 6),
        ("...t", 6),
        ("...T", 3),
        ("..ooo", 6),  # one group
        ("..o.o", 7),  # two: 3 + 3 + 1
        ("..o-.t", 7),
        (".o", 3),  # one's own parapet
        (".oo", 6),  # beyond it the next square counts
        (".o.o", 6),
        (".o.o.o", 7),
        (".....o", 6),  # beside the aim
        ("......o", 3),  # in the aim: nothing to clear
        ("o", 3),  # under one's own feet
        (".......o", 3),  # beyond the aim
    ],
)
def test_each_piece_of_cover_on_the_way_makes_it_harder(row: str, number: int) -> None:
    """S-33: +3 for the first piece, +1 for each after; S-34: groups of low squares on the line."""
    for face, gets_there in ((number - 1, False), (number, True)):
        match = alley(lane(row))
        event = throw(match, (6, 2), face, face, face)
        assert sum(value for _, value in clauses(event, "to throw")) == number
        assert (lies(match) == (6, 2)) is gets_there


def test_a_low_square_beside_thrower_and_aim_is_no_parapet() -> None:
    """S-34, B-17: adjacent to the attacker and *not* adjacent to the target: 3 + 3 at 2 squares."""
    for face, end in ((5, (1, 2)), (6, (2, 2))):  # half of 2 is the crate's square
        match = alley(lane(".o"))
        throw(match, (2, 2), face, 1, 1)
        assert lies(match) == end


def test_the_number_never_passes_10() -> None:
    """S-33: never above 10: six pieces are 3 + 3 + 5 = 11."""
    bare = "................"
    rows = (bare, bare, "..o.o.o.o.o.o...", bare, bare, bare)
    for face, end in ((9, (7, 2)), (10, (14, 2))):
        match = alley(rows, ath=7)
        event = throw(match, (14, 2), *(face,) * 7)
        assert [value for _, value in clauses(event, "to throw")] == [3, 3, 1, 1, 1, 1, 1]
        assert lies(match) == end


def test_pieces_touch_at_corners_and_only_on_the_line() -> None:
    """S-34: 8-connected: 2,2 and 3,3 on a diagonal line are one piece, 2,2 and 4,4 two; 3,2 is not on it."""
    one = (BARE, BARE, "..oo........", "...o........", BARE, BARE)
    two = (BARE, BARE, "..oo........", BARE, "....o.......", BARE)
    for rows, number in ((one, 6), (two, 7)):
        match = alley(rows, start=(0, 0), ath=4)
        event = throw(match, (5, 5), 10, 10, 10, 10)
        assert sum(value for _, value in clauses(event, "to throw")) == number


@pytest.mark.parametrize(
    ("row", "faces", "end"),
    [
        ("....#", (10, 10, 10), (3, 2)),  # stops dead, drops in the last free square before
        ("....O", (10, 10, 10), (3, 2)),
        ("....+", (10, 10, 10), (3, 2)),
        ("....#", (1, 1, 1), (3, 2)),  # half of 6 is 3
        ("...=#", (10, 10, 10), (2, 2)),  # nothing stays in a window
    ],
)
def test_solid_squares_stop_it(row: str, faces: tuple[int, ...], end: tuple[int, int]) -> None:
    """S-34, B-28: X stands behind the corner of a wall, seen along its edge."""
    match = alley(lane(row), X=soldier((6, 2)))
    throw(match, (6, 2), *faces)
    assert lies(match) == end


def test_a_weapon_that_reaches_the_target_makes_a_normal_attack_roll() -> None:
    """S-34: 3 attack dice and 2 for the Aim against 2 defence dice: 3 - 1 = 2, dam 3: 3 + 1."""
    match = alley(X=soldier((6, 2)))
    match.do(Aim(unit="a"))
    events = fought(match, hurl(match, (6, 2)), (3, 3, 3, 6, 6, 6, 1, 1, 6, 1))
    assert hurts(events) == [("X", 4)]
    assert [dice(event) for event in rolls(events)[1:]] == [(5, 2)]
    assert rolls(events)[1].clause == "S-18"
    assert lies(match) == (6, 2)
    assert man(match, "a").weapons == ()
    assert man(match, "a").held == ""


def test_the_last_of_several_lies_there_alone() -> None:
    """S-34, S-55: of 3 knives the third is carried no more; picked up again it is one, not three."""
    match = alley(weapon="knives")
    put(match, "a", weapons=(replace(man(match, "a").weapons[0], ammo=1),))
    throw(match, (1, 2), 3, 3, 3)
    assert [(item.item, item.left) for item in match.state.items] == [("knives", 1)]
    put(match, "a", at=Square(1, 2))
    match.do(SwitchWeapons(unit="a", weapon="knives"))
    assert man(match, "a").in_hand.ammo == 1


def test_cover_counts_against_a_throw_twice() -> None:
    """S-26: against Shoot and Throw: the crate makes the throw harder (S-33) and gives X 2 dice."""
    match = alley(lane(".....o"), X=soldier((6, 2)))
    events = fought(match, hurl(match, (6, 2)), (6, 1, 1, 6, 1, 1, 1, 1, 1, 1))
    assert clauses(rolls(events)[1], "defence dice") == [("S-18", 2), ("S-26", 2)]


def test_a_throw_that_falls_short_attacks_nobody() -> None:
    """S-34: it must reach the target's square: Y stands where it falls, X at the aim."""
    match = alley(X=soldier((6, 2)), Y=soldier((3, 2)))
    assert not hurts(fought(match, hurl(match, (6, 2)), (1, 1, 1)))
    assert lies(match) == (3, 2)
    assert match.state.turn.attacks == ()


def test_it_flies_over_whoever_stands_in_between() -> None:
    """B-28: in flight only solid squares stop it."""
    match = alley(X=soldier((6, 2)), Y=soldier((4, 2)), b=soldier((2, 2)))
    events = fought(match, hurl(match, (6, 2)), (3, 3, 3, 6, 1, 1, 1, 1))
    assert hurts(events) == [("X", 3)]


def test_a_friend_at_the_aim_is_not_attacked() -> None:
    """S-34, B-37: a friend is no target; the weapon lies at its feet."""
    match = alley(b=soldier((4, 2)))
    assert not hurts(fought(match, hurl(match, (4, 2)), (3, 3, 1)))
    assert lies(match) == (4, 2)


def test_an_unknown_enemy_at_the_aim_is_not_attacked() -> None:
    """B-36: a hidden unit that has not been found cannot be targeted."""
    match = alley(X=soldier((4, 2)))
    put(match, "X", stealth=4, hidden_from=("squad", "ally"))
    assert len(rolls(match.do(hurl(match, (4, 2)), dice=(3, 3, 1)))) <= 2  # the throw, and a's look round
    assert man(match, "X").bhp == 6


@pytest.mark.parametrize("faces", [(3, 3, 3, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1)])
def test_a_throw_spends_aim_whether_it_gets_there_or_not(faces: tuple[int, ...]) -> None:
    """S-11, S-34: it was the unit's next attack; sa 4 gives 2 dice when it does."""
    match = alley(X=soldier((6, 2)))
    match.do(Aim(unit="a"))
    fought(match, hurl(match, (6, 2)), faces)
    assert man(match, "a").aim == 0


@pytest.mark.parametrize("end", [(4, 2), (2, 2)])
def test_each_throw_takes_one_of_several(end: tuple[int, int]) -> None:
    """S-55: each attack spends 1 ammo, a throw too, once, whether it gets there or not; the last one lies."""
    match = alley(weapon="knives", X=soldier((4, 2), bhp=30))
    faces = (3, 3, 1, 1, 1, 1, 1, 1) if end == (4, 2) else (1, 1, 1)
    for left in (2, 1):
        fought(match, hurl(match, (4, 2)), faces)
        assert man(match, "a").weapons[0].ammo == left
        assert lies(match) is None
    next_turn(match)
    fought(match, hurl(match, (4, 2)), faces)
    assert man(match, "a").weapons == ()
    assert lies(match) == end


BOMBS: dict[str, dict[str, Any]] = {
    "frag": {"dam": 4, "range": 10, "blast": 1, "thrown": True, "ammo": 3},
    "bomb": {"dam": 4, "blast": 3, "thrown": True, "ammo": 1},
}
FAR = (3, 3, 3)
"""Three athletics dice of which one would be enough over open ground."""


def yard(
    rows: tuple[str, ...] = OPEN, start: tuple[int, int] = (0, 2), weapon: str = "frag", **others: Any
) -> Match[Squad]:
    """Let a stand somewhere with grenades; Z, far off, keeps the match going."""
    thrower = soldier(start, sa=4, weapons=(weapon,))
    return field(rows, weapons=BOMBS, a=thrower, Z=soldier((11, 5)), **others)


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
def test_the_edge_of_the_blast(weapon: str, at: tuple[int, int], inside: bool) -> None:
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
    """S-33: without a success it falls at half the distance and goes off there.

    Half of 3 is 1: the thrower beside 1,2 is attacked, X at the aim is not.
    """
    match = yard(X=soldier((3, 2)))
    events = fought(match, hurl(match, (3, 2)), (2, 2, 2, 6, 6, 1, 1, 6, 1))
    assert hurts(events) == [("a", 1)]
    assert match.record.entries[-1].rests == ((1, 2),)


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


def test_a_blast_tells_nobody_who_is_hidden_in_it() -> None:
    """S-34, S-49: a throws at the ground where X is hidden: X's side sees the roll, a's nothing of X."""
    match = yard(X=soldier((6, 2)))
    put(match, "X", stealth=4, hidden_from=("squad", "ally"))
    match.do(hurl(match, (6, 2)), dice=(*FAR, 6, 6, 1, 1, *(1,) * 5, *(1,) * 4), rests=[Square(6, 2)])
    known = {side: [event.label for event in told(match.events(side), Rolled)] for side in SIDES}
    assert known["opposition"][:2] == ["throw", "blast"]
    assert known["squad"] == ["throw"]
    assert not [event for event in match.events("squad") if "X" in str(event)]


def test_the_damage_of_a_blast_is_that_of_its_own_clause() -> None:
    """S-34: damage is the margin; not S-21."""
    match = yard(X=soldier((6, 2)))
    events = burst(match, (6, 2), 6, 6, 1, 1, 1, 1)
    assert [(event.amount, event.clause) for event in told(events, Hurt)] == [(2, "S-34")]


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


def test_what_a_throw_covers_is_its_blast() -> None:
    """S-34, B-31: a frag 3 by 3 squares; what has no blast covers nothing, nor what one does not have."""
    match = field(
        weapons={"dart": {"dam": 1, "thrown": True}},
        a=soldier((0, 0), weapons=("frag", "dart", "rifle")),
        X=soldier((9, 5)),
    )
    areas = {
        weapon: Throw(unit="a", at=Square(4, 2), weapon=weapon).area_of_effect(match.seen())
        for weapon in ("frag", "dart", "rifle", "bomb")
    }
    assert {weapon: len(area) for weapon, area in areas.items()} == {
        "frag": 9,
        "dart": 0,
        "rifle": 0,
        "bomb": 0,
    }
    assert set(areas["frag"]) == {Square(x, y) for x in (3, 4, 5) for y in (1, 2, 3)}


def test_only_what_is_made_for_it_and_carried_is_thrown() -> None:
    """S-33: no rifle, no bomb; each that is has a button, none that is not."""
    match = field(a=soldier((0, 0), weapons=("frag", "rifle")), X=soldier((9, 5)))
    for weapon, why in (("frag", []), ("rifle", ["S-33"]), ("bomb", ["S-33"])):
        assert refused(match, Throw(unit="a", at=Square(4, 0), weapon=weapon)) == why
    throws = {verb.label for verb in match.system.verbs(match.seen(), "a") if verb.kind == "throw"}
    assert throws == {"Throw frag"}


def test_the_rows_of_a_throw_over_cover() -> None:
    """S-33: 3, the first piece of cover 3 more, each after it 1 more."""
    row = "..-.-.-....."
    match = field(
        (row, *("............",) * 5), a=soldier((0, 0), ath=5, weapons=("frag",)), X=soldier((11, 5))
    )
    throw = Throw(unit="a", at=Square(8, 0), weapon="frag")
    (roll, *_) = rolls(match.do(throw, dice=(8, 1, 1, 1, 1), rests=[Square(8, 0)]))
    assert [(row.value, row.why) for row in roll.modifiers] == [
        (3, "throw"),
        (3, "over 2,0"),
        (1, "over 4,0"),
        (1, "over 6,0"),
    ]
    assert (roll.result, roll.dice) == ("True", ("d10",) * 5)
