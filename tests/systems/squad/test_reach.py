"""What a player sees of ranges: where a weapon reaches, where overwatch shoots, where one would be found."""

from typing import Any

import pytest

from game.match.match import Match
from game.systems.squad.system import WORDS
from game.systems.squad.units import Squad, Weapon
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.flow import hide

CORRIDOR = ("............",)
LONG = ("." * 30,)
"""Rows in which squares are distances."""


def watch(match: Match[Squad]) -> list[int]:
    """The columns in which a would shoot at who comes there."""
    seen = match.seen()
    return [at.x for at in WORDS.watch(seen, seen.unit("a"))]


def sentry(**values: Any) -> Match[Squad]:
    """A on overwatch in a corridor at 4, with a range of 3, its back to the west."""
    gun = {"gun": {"dam": 2, "range": 3, "ammo": 10}}
    match = field(CORRIDOR, weapons=gun, a=soldier((4, 0), weapons=("gun",)), X=soldier((11, 0)))
    put(match, "a", watching=True, **values)
    return match


def test_overwatch_covers_what_the_weapon_reaches() -> None:
    """S-55: 3 squares both ways, not its own."""
    assert watch(sentry()) == [1, 2, 3, 5, 6, 7]


def test_overwatch_of_who_has_bulk_covers_its_front() -> None:
    """S-31, S-55: it faces east."""
    match = field(CORRIDOR, a=soldier((4, 0), bulk=1), X=soldier((11, 0)))
    put(match, "a", watching=True)
    assert watch(match) == [5, 6, 7, 8, 9, 10, 11]


def test_overwatch_ends_at_what_bars_the_view() -> None:
    """B-15, S-55: a wall at 6, which is itself in view."""
    match = field(("......#.....",), a=soldier((4, 0)), X=soldier((11, 0)))
    put(match, "a", watching=True)
    assert watch(match) == [0, 1, 2, 3, 5, 6]


@pytest.mark.parametrize("values", [{"watching": False}, {"fate": "out"}, {"held": ""}, {"ammo": 0}])
def test_who_does_not_watch_covers_nothing(values: dict[str, Any]) -> None:
    """S-55: not on overwatch, out of action, with bare hands, with an empty gun."""
    match = sentry()
    gun = man(match, "a").in_hand
    if "ammo" in values:
        values = {"weapons": (Weapon(gun.id, gun.stats, 0),)}
    put(match, "a", **values)
    assert watch(match) == []


@pytest.mark.parametrize(
    ("gear", "bands"),
    [
        ({"weapons": ("rifle",)}, {"rifle": 18}),
        ({"weapons": ("knife",)}, {}),
        ({"weapons": ("frag",)}, {"throw frag": 6}),  # in hand or not it is thrown, at most 2 x ath
        ({"weapons": ("dart",)}, {"throw dart": 4}),  # its own range is shorter
        ({"weapons": (), "items": ("smoke", "medkit")}, {"smoke": 6}),
    ],
)
def test_each_thing_that_reaches_has_a_band(gear: dict[str, Any], bands: dict[str, int]) -> None:
    """S-13, S-29, S-34: ath 3 throws 6 squares."""
    match = field(
        weapons={"dart": {"dam": 1, "range": 4, "thrown": True, "ammo": 1}}, a=soldier((0, 0), **gear)
    )
    assert {band.name: band.squares for band in WORDS.bands(match.seen(), "a")} == bands


def test_smoke_without_a_charge_has_no_band() -> None:
    """S-55."""
    match = field(a=soldier((0, 0), weapons=(), items=("smoke",)))
    (smoke,) = man(match, "a").things
    put(match, "a", things=(type(smoke)(smoke.id, smoke.stats, 0),))
    assert WORDS.bands(match.seen(), "a") == ()


def found(match: Match[Squad]) -> tuple[list[int], list[float]]:
    """Along the row: the number that finds a, and the chance of that in percent."""
    detection = WORDS.finding(match.seen(), "a")
    assert detection is not None
    return detection.number[0].tolist(), (100 * detection.chance[0]).round(6).tolist()


def test_nobody_looks_farther_than_24_squares() -> None:
    """S-50: X at 0 needs 10 from 13 squares on at Full; 24 away is the last, one die finds in 1 of 10."""
    match = field(LONG, a=soldier((29, 0), stealth=True), X=soldier((0, 0), sa=1))
    hide(match, "a")
    numbers, chances = found(match)
    assert numbers[0:2] == [4, 4]
    assert numbers[12:27] == [9] + [10] * 12 + [0, 0]
    assert (chances[1], chances[12], chances[24], chances[25]) == (70, 20, 10, 0)


def test_the_chance_is_that_of_any_of_all_who_look() -> None:
    """S-50: at 4 squares 8 finds in 3 of 10: two dice in 51 %; with Y's one die 1 - 0.49 x 0.7 = 65.7 %."""
    match = field(LONG, a=soldier((4, 0), stealth=True), X=soldier((0, 0), sa=2), b=soldier((9, 0)))
    assert found(match)[1][4] == 51
    match = field(LONG, a=soldier((4, 0), stealth=True), X=soldier((0, 0), sa=2), Y=soldier((8, 0), sa=1))
    numbers, chances = found(match)
    assert (numbers[4], chances[4]) == (8, 65.7)
    assert (numbers[5], chances[5]) == (7, 100 - 49 * 0.6)  # 5 from X: 8; 3 from Y: 7, 4 of 10


def test_who_is_not_in_stealth_but_could_be_is_told_of_full() -> None:
    """S-49, S-50: the same as at Full; one in stealth whose cloak is gone is told too; others are not."""
    match = field(LONG, a=soldier((9, 0), stealth=True), X=soldier((0, 0), sa=1))
    before = found(match)
    hide(match, "a")
    assert found(match) == before
    match = field(LONG, a=soldier((9, 0)), X=soldier((0, 0), sa=1))
    assert WORDS.finding(match.seen(), "a") is None
    hide(match, "a")
    assert found(match) == before


def test_areas_are_for_who_is_in_the_fight_and_has_not_had_its_turn() -> None:
    """S-04, S-07."""
    match = field(CORRIDOR, a=soldier((4, 0)), X=soldier((11, 0)))
    assert WORDS.areas(match.seen(), "a")
    put(match, "a", fate="out")
    assert WORDS.areas(match.state, "a") == ()


def test_an_area_does_not_have_the_square_that_one_stands_in() -> None:
    """S-08: after a Move too."""
    match = field(CORRIDOR, a=soldier((4, 0)), X=soldier((11, 0)))
    for reach in WORDS.areas(match.seen(), "a"):
        assert not reach.area[0, 4], reach.label
