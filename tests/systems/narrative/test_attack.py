"""The combat check: steps, difficulty, who is in the way, damage (N-20, N-22 to N-29)."""

from fractions import Fraction
from typing import Any

import pytest

from game.board.squares import Square
from game.dice import distribution
from game.match.match import Match
from game.rules.events import Modifier, Said
from game.rules.forecast import forecast, others
from game.systems.narrative.attack import Autofire, CloseCombat, Shoot
from game.systems.narrative.items import Load, UseItem
from game.systems.narrative.stances import Aim
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    HIT,
    MISS,
    OPEN,
    SHOT,
    character,
    choose,
    end,
    field,
    give,
    hurts,
    next_round,
    numbers,
    offers,
    put,
    refused,
    rolled,
    rolls,
    rows,
    who,
)

FAR = ("." * 46,) * 4


def test_one_action_in_a_turn() -> None:
    """N-20: a second shot is refused."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), HIT)
    assert refused(match, Shoot(unit="a", target="X")) == ["N-20"]
    assert not refused(match, Aim(unit="a"))


def test_a_combat_check_from_the_declaration_to_the_damage() -> None:
    """N-22, N-28: rifle 8, SS and S are 3 successes: 11, less soak 3: 8 wounds."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    events = match.do(Shoot(unit="a", target="X"), dice=numbers(HIT))
    assert hurts(events) == [("X", 8, "wounds")]
    assert who(match, "X").wounds == 8


def test_a_miss_does_nothing() -> None:
    """N-22, N-03: no success."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), MISS)
    assert who(match, "X").wounds == 0


def test_close_combat_is_average() -> None:
    """N-23: two difficulty dice; knife 2 and brawn 3 and 2 successes, less soak 3: 4."""
    match = field(a=character((4, 2), weapons=("knife",)), X=character((5, 2)))
    give(match, pairs=(("X", "a"),))
    event = rolled(match, CloseCombat(unit="a", target="X"), "proficiency SS, ability - -, difficulty - -")
    assert rows(event, "N-23") == [("difficulty", 2)]
    assert who(match, "X").wounds == 4


def test_who_holds_a_gun_fights_with_bare_hands() -> None:
    """N-23: brawl 0: three ability dice; brawn 3 and 4 successes, less soak 3."""
    match = field(a=character((4, 2)), X=character((5, 2)))
    give(match, pairs=(("X", "a"),))
    rolled(match, CloseCombat(unit="a", target="X"), "ability SS SS -, difficulty - -")
    assert who(match, "X").wounds == 4


@pytest.mark.parametrize(("away", "dice"), [(6, 1), (7, 2), (18, 2), (19, 3), (30, 3), (31, 4), (42, 4)])
def test_range_makes_the_difficulty(away: int, dice: int) -> None:
    """N-24: short easy, medium average, long hard, extreme daunting."""
    match = field(FAR, a=character((0, 0), weapons=("gun",), gunnery=1), X=character((away, 0)))
    event = rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, difficulty {' '.join('-' * dice)}")
    assert rows(event, "N-24") == [("difficulty", dice)]


def test_not_beyond_the_weapons_band_nor_extreme_range() -> None:
    """N-24, N-16: a rifle reaches long range, 30 squares; nothing reaches 43."""
    match = field(
        FAR,
        a=character((0, 0)),
        b=character((0, 2), weapons=("gun",)),
        X=character((31, 0)),
        Y=character((43, 2)),
    )
    assert refused(match, Shoot(unit="a", target="X")) == ["N-24"]
    assert refused(match, Shoot(unit="b", target="Y")) == ["N-16"]


@pytest.mark.parametrize(
    ("weapon", "skill", "dice"), [("pistol", "ranged_light", 2), ("rifle", "ranged_heavy", 3)]
)
def test_an_engaged_shooter(weapon: str, skill: str, dice: int) -> None:
    """N-24: the engaged target itself is easy, 1; +1 with ranged (light), +2 with heavy."""
    match = field(
        a=character((4, 2), weapons=(weapon,), **{"ranged_heavy": 0, skill: 1}), X=character((5, 2))
    )
    give(match, pairs=(("X", "a"),))
    rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, difficulty {' '.join('-' * dice)}")


def test_an_engaged_shooter_has_it_harder_whatever_the_target() -> None:
    """N-24: Y at medium range: average 2, +2 for the rifle."""
    match = field(a=character((4, 2)), X=character((5, 2)), Y=character((14, 2)))
    give(match, pairs=(("X", "a"),))
    rolled(match, Shoot(unit="a", target="Y"), f"{SHOT}, difficulty - - - -")


def test_gunnery_is_not_for_who_is_engaged() -> None:
    """N-24."""
    match = field(a=character((4, 2), weapons=("gun",)), X=character((5, 2)))
    give(match, pairs=(("X", "a"),))
    assert refused(match, Shoot(unit="a", target="X")) == ["N-24"]


def test_a_knife_does_not_shoot() -> None:
    """N-24."""
    match = field(a=character((0, 0), weapons=("knife",)), X=character((5, 0)))
    assert refused(match, Shoot(unit="a", target="X")) == ["N-24"]


ASTRAY = "proficiency {}, ability S -, challenge {}"


@pytest.mark.parametrize(
    ("good", "bad", "wounds"),
    [("SS", "F", {"X": 7, "b": 0}), ("SS", "D", {"X": 0, "b": 7}), ("-", "D", {"X": 0, "b": 5})],
)
def test_a_friend_in_the_melee(good: str, bad: str, wounds: dict[str, int]) -> None:
    """N-25: X is engaged with b: the one difficulty die of short range is a challenge die.

    3 successes less a failure: 8 + 2 - 3 = 7 to X. With a despair (a failure) the same to b instead; when
    the check fails (1 - 1) b takes the base damage: 8 - 3 = 5.
    """
    match = field(a=character((0, 2)), b=character((4, 2)), X=character((5, 2)))
    give(match, pairs=(("X", "b"),))
    event = rolled(match, Shoot(unit="a", target="X"), ASTRAY.format(good, bad))
    assert rows(event, "N-25") == [("difficulty upgrades", 1)]
    assert {name: who(match, name).wounds for name in wounds} == wounds


def test_the_despair_is_used_up_by_that() -> None:
    """N-25: nothing is left for the other side to spend."""
    match = field(a=character((0, 2)), b=character((4, 2)), X=character((5, 2)))
    give(match, pairs=(("X", "b"),))
    rolled(match, Shoot(unit="a", target="X"), ASTRAY.format("SS", "D"))
    assert offers(match) == ()


def test_the_friend_nearest_the_attacker_is_hit() -> None:
    """N-25: c at 4,3 is nearer to a than b at 6,2."""
    match = field(a=character((0, 2)), b=character((6, 2)), c=character((4, 3)), X=character((5, 2)))
    give(match, pairs=(("X", "b"), ("X", "c")))
    rolled(match, Shoot(unit="a", target="X"), ASTRAY.format("SS", "D"))
    assert (who(match, "b").wounds, who(match, "c").wounds) == (0, 7)


def test_a_friend_who_is_only_adjacent_is_not_in_the_way() -> None:
    """N-25: engaged, not beside."""
    match = field(a=character((0, 2)), b=character((4, 2)), X=character((5, 2)))
    rolled(match, Shoot(unit="a", target="X"), HIT)


def test_defense_adds_setback_dice() -> None:
    """N-26: ranged against shots, melee and a defensive weapon against blows."""
    match = field(a=character((0, 0)), X=character((5, 0), defense_ranged=1, defense_melee=2))
    rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, difficulty -, setback -")
    match = field(
        a=character((4, 2), weapons=("knife",)), X=character((5, 2), defense_melee=1, weapons=("baton",))
    )
    give(match, pairs=(("X", "a"),))
    event = rolled(
        match, CloseCombat(unit="a", target="X"), "proficiency SS, ability - -, difficulty - -, setback - -"
    )
    assert rows(event, "N-26") == [("setback", 1), ("setback", 1)]


def test_accurate_and_inaccurate() -> None:
    """N-26: boost dice and setback dice."""
    odd = {"skill": "ranged_heavy", "damage": 8, "crit": 3, "band": "long"}
    odd["qualities"] = {"accurate": 2, "inaccurate": 1}
    match = field(weapons={"odd": odd}, a=character((0, 0), weapons=("odd",)), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), f"{SHOT}, boost - -, difficulty -, setback -")


def test_pierce_takes_off_soak() -> None:
    """N-28: soak 3 less 2: 8 + 3 - 1 = 10."""
    keen = {"skill": "ranged_heavy", "damage": 8, "crit": 3, "band": "long", "qualities": {"pierce": 2}}
    match = field(weapons={"keen": keen}, a=character((0, 0), weapons=("keen",)), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), HIT)
    assert who(match, "X").wounds == 10


def test_a_stun_weapon_does_strain() -> None:
    """N-26, N-28: baton 3 and brawn 3 and 2 successes, less 3."""
    match = field(a=character((4, 2), weapons=("baton",)), X=character((5, 2)))
    give(match, pairs=(("X", "a"),))
    rolled(match, CloseCombat(unit="a", target="X"), "proficiency SS, ability - -, difficulty - -")
    assert (who(match, "X").wounds, who(match, "X").strain) == (0, 5)


def test_limited_ammunition_is_loaded_by_a_maneuver() -> None:
    """N-26: one attack, then it is empty."""
    match = field(a=character((0, 0), weapons=("frag",), ranged_light=1), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), MISS)
    next_round(match)
    assert refused(match, Shoot(unit="a", target="X")) == ["N-26"]
    match.do(Load(unit="a"))
    assert not refused(match, Shoot(unit="a", target="X"))


@pytest.mark.parametrize(("brush", "dice"), [(1, 1), (2, 1), (3, 2)])
def test_concealment_adds_setback_dice(brush: int, dice: int) -> None:
    """N-27: one or two squares of brush are partial, three total: 1 and 2 dice."""
    rows_ = ("...." + '"' * brush + "." * (16 - brush), *OPEN[1:])
    match = field(rows_, a=character((0, 0)), b=character((9, 2)), X=character((8, 0)))
    event = rolled(
        match, Shoot(unit="a", target="X"), f"{SHOT}, difficulty - -, setback {' '.join('-' * dice)}"
    )
    assert rows(event, "N-27") == [("setback", dice)]


def test_concealment_does_not_count_against_engaged_targets() -> None:
    """N-27: X stands in brush, hand to hand with a."""
    rows_ = (*OPEN[:2], '....."..............', *OPEN[3:])
    match = field(rows_, a=character((4, 2), weapons=("knife",)), X=character((5, 2)))
    give(match, pairs=(("X", "a"),))
    rolled(match, CloseCombat(unit="a", target="X"), "proficiency SS, ability - -, difficulty - -")


def test_when_several_are_hit_the_successes_count_for_each() -> None:
    """N-29, N-30: auto-fire: 3 successes and AA: 8 + 3 - 3 to X, and for 2 advantages to Y beside it."""
    match = field(
        a=character((0, 0), weapons=("auto",)), X=character((5, 0)), Y=character((5, 1)), Z=character((9, 5))
    )
    rolled(match, Autofire(unit="a", target="X"), "proficiency SS, ability S AA, difficulty - -")
    choose(match, "hit again")
    choose(match, "Y")
    assert (who(match, "X").wounds, who(match, "Y").wounds) == (8, 8)


def test_an_attack_on_a_known_square_that_is_empty_is_spent() -> None:
    """N-22, B-36: X was seen, smoke came between, and it has gone: nothing is rolled, the action is spent.

    The squad is told so, and the other side hears the shot.
    """
    match = field(fog=True, a=character((0, 2)), b=character((0, 3), items=("smoke",)), X=character((8, 2)))
    match.do(UseItem(unit="b", item="smoke", at=Square(5, 2)))
    end(match, "b")
    put(match, "X", at=Square(9, 3))
    events = match.do(Shoot(unit="a", target="X"))
    assert not rolls(events)
    assert who(match, "a").acted
    told = {event.text: event.seen_by for event in events if isinstance(event, Said)}
    assert "squad" in told["a hits nobody"]
    assert "opposition" in told["a shot is heard"]


def test_a_roll_without_anything_to_spend_asks_nobody() -> None:
    """N-22."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), HIT)
    assert offers(match) == ()


def astray(good: str, bad: str = "D", **units: Any) -> Match[Narrative]:
    """Let a shoot at X, engaged with b, and by a despair hit b instead; Y stands beside b, not beside X."""
    match = field(
        a=character((0, 2), weapons=(units.pop("weapon", "rifle"),), **units.pop("stats", {})),
        b=character((4, 2), wound_threshold=30),
        X=character((5, 2)),
        Y=character((3, 3)),
    )
    give(match, pairs=(("X", "b"),))
    best, *rest = good.split()
    action = units.pop("action", Shoot)(unit="a", target="X")
    rolled(
        match,
        action,
        f"proficiency {best}, ability {' '.join(rest)}, {bad if ' ' in bad else 'challenge ' + bad}",
    )
    return match


def test_what_else_is_bought_applies_to_the_friend() -> None:
    """N-25: T SA A against a D: 1 success, 2 advantages, 1 triumph: b is hit: 8 + 1 - 3 = 6 wounds.

    The triumph disarms b, not X, and the 2 advantages hinder b.
    """
    match = astray("T SA A")
    assert who(match, "b").wounds == 6
    choose(match, "disarm (triumph)")
    assert (who(match, "b").held, who(match, "X").held) == ("", "rifle")
    choose(match, "hinder the target")
    assert ([row.what for row in who(match, "b").owed], who(match, "X").owed) == (["setback"], ())


def test_a_critical_injury_is_the_friends() -> None:
    """N-25, N-30: the hit on b passed its soak; d100 30: b loses its free maneuver."""
    match = astray("T S -")
    choose(match, "sure critical (triumph)", 30)
    assert (who(match, "b").criticals, who(match, "X").criticals) == (1, 0)


def test_a_blast_goes_off_around_the_friend() -> None:
    """N-25, N-30: 8 + 1 - 3 to b; 6 + 1 - 3 to X and Y, who stand beside b; b is not hit twice."""
    match = astray("SS AA A", weapon="frag", stats={"ranged_light": 1})
    assert who(match, "b").wounds == 6
    choose(match, "blast")
    assert [who(match, name).wounds for name in "bXY"] == [6, 4, 4]


def test_a_further_hit_strikes_the_friend_or_who_is_beside_it() -> None:
    """N-25, N-30: auto-fire: SS S AA against D and -: 2 successes, 2 advantages; 8 + 2 - 3 each."""
    match = astray("SS S AA", "challenge D, difficulty -", weapon="auto", action=Autofire)
    choose(match, "hit again")
    assert offers(match) == ("X", "Y", "b")
    choose(match, "X")
    assert [who(match, name).wounds for name in "bXY"] == [7, 7, 0]


def test_only_one_of_two_despairs_is_used_up() -> None:
    """N-25, N-31: a owes an upgrade from before, at medium range: two challenge dice show D: one is left."""
    match = field(a=character((0, 2)), b=character((8, 2)), X=character((9, 2)))
    give(match, pairs=(("X", "b"),))
    put(match, "a", owed=(Modifier(1, "difficulty upgrades", "for the scene", "N-02"),))
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, challenge D D")
    assert who(match, "b").wounds == 6
    assert "jam its weapon (despair)" in offers(match)


def test_an_engaged_shooter_finds_it_harder_whatever_the_target() -> None:
    """N-24: a, engaged with X: at X easy 1, +1 with a pistol; at Y five squares off easy 1, +1 too."""
    for target in "XY":
        match = field(
            a=character((4, 2), weapons=("pistol",), ranged_light=1), X=character((5, 2)), Y=character((9, 2))
        )
        give(match, pairs=(("X", "a"),))
        event = rolled(match, Shoot(unit="a", target=target), f"{SHOT}, difficulty - -")
        assert rows(event, "N-24") == [("difficulty", 1), ("difficulty", 1)]


def test_the_odds_name_the_friend_who_may_be_hit() -> None:
    """N-25, J-08: b, 11 of 12 wounds, engaged with X: the despair of the challenge die, 1/12, hits it.

    The base damage of 8 less 3 takes it out each time; X is hit by what is left.
    """
    match = field(a=character((0, 2)), b=character((4, 2)), X=character((5, 2)), Y=character((19, 5)))
    put(match, "b", wounds=11)
    give(match, pairs=(("X", "b"),))
    shot = Shoot(unit="a", target="X")
    made = forecast(NARRATIVE, match.seen(), shot)
    harmed = others(NARRATIVE, match.seen(), made, "X")
    assert {name: (friend.harms, friend.takes_out) for name, friend in harmed.items()} == {
        "b": (Fraction(1, 12), Fraction(1, 12))
    }
    results = distribution(made.odds.rolls[0].check)
    assert made.hit == sum(
        results.chance(result) for result in results if result.passed and not result.despairs
    )
