"""What stat blocks of `narrative` leave out, how a unit begins, what it rates (M-05, N-02, N-08, N-32)."""

from typing import Any

import msgspec
import pytest

from game.match.match import Match
from game.systems.narrative.units import Character, ItemStats, Narrative, Qualities, Stats, WeaponStats
from tests.systems.narrative.field import PLAIN, character, field, put, who


def plain(block: dict[str, Any], kind: Any) -> dict[str, Any]:
    """A stat block with all that it leaves out."""
    full: dict[str, Any] = msgspec.to_builtins(msgspec.convert(block, kind))
    return {name: value for name, value in full.items() if name not in block}


def test_a_weapon_that_says_no_more_is_one_for_arms_length_without_qualities() -> None:
    """M-05, N-26."""
    weapon = plain({"skill": "melee", "damage": 2, "crit": 3}, WeaponStats)
    assert weapon.pop("band") == "engaged"
    assert not any(weapon.pop("qualities").values())
    assert not weapon
    assert not any(plain({}, Qualities).values())
    assert not any(plain({}, ItemStats).values())


def test_a_character_that_says_no_more_has_no_ranks_no_defense_no_abilities() -> None:
    """M-05, N-02: skills by their characteristics alone."""
    skills = ("coordination", "stealth", "medicine", "cool", "leadership", "gunnery", "defense_melee")
    stats = plain(PLAIN, Stats)
    assert {name: stats[name] for name in skills} == dict.fromkeys(skills, 0)
    assert not stats["abilities"]


def start() -> Match[Narrative]:
    return field(a=character((0, 0)), X=character((9, 0)))


def test_a_unit_begins_unhurt_with_one_maneuver_paid_for_and_no_status() -> None:
    """N-06, N-08: never guarded, never exposed."""
    unit = who(start(), "a")
    own = [name for name in Character.__struct_fields__ if name in Character.__annotations__]
    values = {name: getattr(unit, name) for name in own}
    assert (values.pop("credit"), values.pop("guarded"), values.pop("exposed")) == (1, -1, -1)
    assert not any(values.values()), values


@pytest.mark.parametrize(
    ("lowered", "brawn", "pool", "highest"),
    [
        ((), 3, (3, 1), "brawn"),  # brawn and agility are even: the first
        (("brawn",), 2, (2, 1), "agility"),
        (("brawn", "agility"), 2, (2, 1), "brawn"),
        (("brawn",) * 3, 0, (1, 0), "agility"),
        (("brawn",) * 4, 0, (1, 0), "agility"),  # no lower than 0
    ],
)
def test_a_lowered_characteristic(
    lowered: tuple[str, ...], brawn: int, pool: tuple[int, int], highest: str
) -> None:
    """N-02, N-32: one less each time; melee with its rank."""
    match = start()
    put(match, "a", lowered=lowered)
    unit = who(match, "a")
    assert (unit.rating("brawn"), unit.pool("melee"), unit.highest) == (brawn, pool, highest)


@pytest.mark.parametrize(
    ("weapon", "held", "fought_with"),
    [("knife", "knife", "knife"), ("rifle", "rifle", "hands"), ("knife", "", "hands")],
)
def test_what_one_fights_with_at_arms_length(weapon: str, held: str, fought_with: str) -> None:
    """N-23: what it holds if it is made for it."""
    match = field(a=character((0, 0), weapons=(weapon,)), X=character((9, 0)))
    put(match, "a", held=held)
    assert who(match, "a").close_weapon.id == fought_with


@pytest.mark.parametrize(
    ("weapon", "left", "empty"), [("frag", 1, False), ("frag", 0, True), ("rifle", 0, False)]
)
def test_only_limited_ammunition_can_be_used_up(weapon: str, left: int, empty: bool) -> None:
    """N-26."""
    match = field(a=character((0, 0), weapons=(weapon,)), X=character((9, 0)))
    (held,) = who(match, "a").weapons
    assert type(held)(held.id, held.stats, left).empty is empty
