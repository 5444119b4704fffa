"""The rows of a combat check, rule by rule, at their edges (N-10, N-12, N-18, N-23 to N-28, N-30, N-33)."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.files.places import maps
from game.rules.events import Modifier
from game.systems.narrative.checks import DICE, DIFFICULTY_UPGRADES, UPGRADES, check_of, dice_counts, owe_die
from game.systems.narrative.pool import Attack, attack_check, soak_against
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Favour, Fire
from tests.systems.narrative.field import character, field, give, put, rolls, who
from tests.systems.random_play import RandomMatch

Rows = list[tuple[str, str, int]]
ARMS: dict[str, dict[str, Any]] = {
    "scope": {"skill": "ranged_heavy", "damage": 8, "crit": 2, "qualities": {"accurate": 2, "inaccurate": 1}},
}


def rows_of(
    weapon: str = "rifle",
    *,
    at: tuple[int, int] = (9, 2),
    auto: bool = False,
    pairs: tuple[tuple[str, str], ...] = (),
    values: dict[str, dict[str, Any]] | None = None,
    target: dict[str, Any] | None = None,
) -> Rows:
    """What each rule adds to an attack of a on X, as (clause, what, value), beside the dice of the skill."""
    match = field(
        weapons=ARMS,
        a=character((4, 2), weapons=(weapon,)),
        b=character((4, 4), weapons=("knife",)),
        X=character(at, **(target or {})),
    )
    for name, given in (values or {}).items():
        put(match, name, **given)
    give(match, pairs=pairs)
    unit = who(match, "a")
    attack = Attack(match.state, unit, who(match, "X"), unit.in_hand, auto)
    return [(row.clause, row.what, row.value) for row in attack_check(attack)[1] if row.clause != "N-02"]


SHOT: Rows = [("N-24", "difficulty", 1), ("N-28", "damage", 8), ("N-28", "soak", -3), ("N-30", "critical", 3)]
BLOW: Rows = [("N-23", "difficulty", 2), ("N-28", "damage", 5), ("N-28", "soak", -3), ("N-30", "critical", 3)]
AUTO_FIRE: Rows = [("N-30", "difficulty", 1), ("N-30", "auto-fire", 1)]
TOUCH: Any = {"at": (5, 2), "pairs": (("X", "a"),)}
BESIDE = {"at": Square(5, 3)}
LATE: dict[str, Any] = {"exposed": 0}


@pytest.mark.parametrize(
    ("how", "more"),
    [
        ({}, []),
        ({"values": {"a": {"aims": (1,)}}}, [("N-10", "boost", 1)]),
        ({"values": {"a": {"aims": (1, 1)}}}, [("N-10", "boost", 2)]),
        ({"values": {"a": {"guarded": 0}}}, [("N-12", "setback", 1)]),
        ({"values": {"a": {"guarded": 0, "exposed": 1}}}, []),
        ({"values": {"a": {"guarded": 1, **LATE}}}, [("N-12", "setback", 1)]),  # of another round
        ({"values": {"X": {"guarded": 0}}}, []),  # a stance does not help against shots
        ({"values": {"X": {"prone": True}}}, [("N-18", "setback", 1)]),
        ({"values": {"X": {"covered": True}}}, []),  # nothing stands between
        ({"values": {"a": {"hidden_from": ("opposition",)}}}, [("N-33", "boost", 2)]),
        ({"values": {"a": {"shaken": 2}}}, [("N-32", "setback", 2)]),
        ({"target": {"defense_ranged": 2, "defense_melee": 1}}, [("N-26", "setback", 2)]),
        ({"target": {"defense_ranged": 2}, "values": {"X": {"exposed": 1}}}, []),
        ({"target": {"weapons": ("baton",)}}, []),  # it parries blows
        ({"pairs": (("X", "b"),), "at": (5, 4)}, [("N-25", DIFFICULTY_UPGRADES, 1)]),
        ({"pairs": (("X", "b"),), "at": (4, 3), "values": {"X": {"fate": "out"}}}, []),
        ({"pairs": (("X", "b"),), "at": (9, 2)}, []),  # not adjacent any more
    ],
)
def test_what_changes_a_shot_at_short_range(how: dict[str, Any], more: Rows) -> None:
    """Three ability dice, one of them upgraded, against one of difficulty; 8 less 3; critical at 3."""
    assert sorted(rows_of(**how)) == sorted(SHOT + more)


@pytest.mark.parametrize(
    ("how", "more"),
    [
        ({}, []),
        ({"values": {"a": {"guarded": 0}}}, [("N-12", "setback", 1)]),
        ({"values": {"X": {"guarded": 0}}}, [("N-12", "setback", 1)]),
        ({"values": {"X": {"guarded": 0, "exposed": 1}}}, []),
        ({"values": {"X": {"prone": True}}}, [("N-18", "boost", 1)]),
        ({"target": {"defense_ranged": 2, "defense_melee": 1}}, [("N-26", "setback", 1)]),
        ({"target": {"weapons": ("baton",)}}, [("N-26", "setback", 1)]),
        ({"target": {"weapons": ("baton",), "defense_melee": 1}}, [("N-26", "setback", 1)] * 2),
        ({"target": {"weapons": ("baton",)}, "values": {"X": {"exposed": 1}}}, []),
        ({"pairs": (("X", "a"), ("X", "b")), "values": {"b": BESIDE}}, []),  # blows do not stray
    ],
)  # fmt: skip
def test_what_changes_a_blow(how: dict[str, Any], more: Rows) -> None:
    """Average; 2 and brawn 3 less 3; critical at 3."""
    assert sorted(rows_of("knife", **{**TOUCH, **how})) == sorted(BLOW + more)


@pytest.mark.parametrize(
    ("weapon", "how", "rows"),
    [
        ("rifle", {**TOUCH}, [("N-24", "difficulty", 1), ("N-24", "difficulty", 2)]),
        ("pistol", {**TOUCH}, [("N-24", "difficulty", 1), ("N-24", "difficulty", 1)]),
        ("rifle", {"at": (10, 2)}, [("N-24", "difficulty", 1)]),
        ("rifle", {"at": (11, 2)}, [("N-24", "difficulty", 2)]),
        ("auto", {"auto": True}, [("N-24", "difficulty", 1), *AUTO_FIRE]),
        ("auto", {}, [("N-24", "difficulty", 1)]),
        ("frag", {}, [("N-24", "difficulty", 1), ("N-30", "blast", 6)]),
        ("scope", {}, [("N-24", "difficulty", 1), ("N-26", "boost", 2), ("N-26", "setback", 1)]),
    ],
)  # fmt: skip
def test_what_a_weapon_and_a_distance_add(weapon: str, how: dict[str, Any], rows: Rows) -> None:
    """N-24, N-26, N-30: 6 squares are short range, 7 medium; engaged it is easy, and harder for guns."""
    found = rows_of(weapon, **how)
    assert [row for row in found if row[0] != "N-28" and row[1] != "critical"] == rows


@pytest.mark.parametrize(("soak", "pierce", "off"), [(3, 0, 3), (3, 2, 1), (3, 3, 0), (3, 5, 0), (0, 0, 0)])
def test_what_pierces_takes_soak_off_and_no_more(soak: int, pierce: int, off: int) -> None:
    """N-28."""
    match = field(a=character((0, 0), soak=soak), X=character((9, 0)))
    rifle = who(match, "X").in_hand
    qualities = replace(rifle.stats.qualities, pierce=pierce)
    weapon = replace(rifle, stats=replace(rifle.stats, qualities=qualities))
    assert soak_against(who(match, "a"), weapon) == off


def row(value: int, what: str) -> Modifier:
    return Modifier(value, what, "", "N-02")


@pytest.mark.parametrize("kind", ["boost", "ability", "setback", "difficulty"])
@pytest.mark.parametrize(("values", "dice"), [((), 0), ((2,), 2), ((2, -1), 1), ((-1,), 0)])
def test_no_kind_of_dice_goes_below_none(kind: str, values: tuple[int, ...], dice: int) -> None:
    """N-02."""
    counts = dice_counts([row(value, kind) for value in values])
    assert counts == {**dict.fromkeys(counts, 0), kind: dice}
    assert [die.name for die in check_of([row(value, kind) for value in values], "").dice] == [kind] * dice


def standing(**values: Any) -> list[tuple[str, str, int, str]]:
    """What adds to any check of a: with favours, fire and values as given."""
    match = field(a=character((4, 2)), b=character((4, 4)), X=character((9, 2)))
    parts = {name: values.pop(name) for name in ("favours", "fires") if name in values}
    put(match, "a", **values)
    give(match, **parts)
    unit = who(match, "a")
    _, rows = attack_check(Attack(match.state, unit, who(match, "X"), unit.in_hand, False))
    kept = {"N-11", "N-30", "N-36"}
    return [
        (row.clause, row.what, row.value, row.why)
        for row in rows
        if row.clause in kept and row.what != "critical"
    ]


HELP = Modifier(1, "boost", "a friend assists", "N-11")
WON = Modifier(1, "boost", "won by a friend", "N-30")


@pytest.mark.parametrize(
    ("by", "side", "counts"),
    [
        ("b", "squad", True),
        ("", "squad", True),
        ("b", "ally", True),
        ("a", "squad", False),  # who has won it does not use it itself
        ("X", "opposition", False),
        ("", "opposition", False),
        ("", "neutral", False),
    ],
)
def test_whose_favours_count(by: str, side: Any, counts: bool) -> None:
    """N-30, N-31."""
    found = standing(favours=(Favour(by, side, WON),))
    assert found == ([("N-30", "boost", 1, "won by a friend")] if counts else [])


@pytest.mark.parametrize(
    ("by", "side", "square", "why"),
    [
        ("X", "opposition", (4, 2), "under the fire of X"),
        ("", "opposition", (4, 2), "under fire"),  # in a view that does not know who lays it
        ("X", "opposition", (4, 3), ""),
        ("b", "squad", (4, 2), ""),
    ],
)
def test_fire_of_enemies_over_ones_own_square_hampers(
    by: str, side: Any, square: tuple[int, int], why: str
) -> None:
    """N-36, B-36."""
    found = standing(fires=(Fire(by, side, (Square(*square),)),))
    assert found == ([("N-36", "setback", 1, why)] if why else [])


def test_dice_that_are_owed_add_up() -> None:
    """N-11: two friends assist."""
    match = field(a=character((4, 2)), X=character((9, 2)))
    state = owe_die(owe_die(match.state, "a", HELP), "a", HELP)
    assert state.unit("a").owed == (HELP, HELP)
    assert standing(owed=(HELP, HELP)) == [("N-11", "boost", 1, "a friend assists")] * 2
    assert UPGRADES != DIFFICULTY_UPGRADES


@pytest.mark.parametrize("seed", [1, 3])
def test_every_die_of_a_recorded_roll_has_its_reason(seed: int) -> None:
    """N-02, N-22: what the reasons add up to is what fell, upgrades too, in all that happens in a battle."""
    played = RandomMatch(NARRATIVE, maps() / "training-yard.toml", seed, most=120)
    played.play()
    recorded = [event for event in rolls(played.match.events(None)) if event.dice[0] in DICE]
    assert any("setback" in event.dice for event in recorded)
    assert any("challenge" in event.dice for event in recorded)
    for event in recorded:
        fell, owed = Counter(event.dice), Counter[str]()
        for row in event.modifiers:
            owed[row.what] += row.value
        assert fell["boost"] == owed["boost"], event
        assert fell["setback"] == owed["setback"], event
        for plain, better, upgrades in (
            ("ability", "proficiency", "upgrades"),
            ("difficulty", "challenge", "difficulty upgrades"),
        ):
            added = -(
                min(owed[plain] - owed[upgrades], 0) // 2
            )  # with no plain die left, an upgrade adds one
            assert fell[better] == owed[upgrades] - added, event
            assert fell[plain] + fell[better] == owed[plain] + added, event
