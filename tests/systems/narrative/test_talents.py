"""Talents: every row of the table has a scene, with and without it (N-41)."""

from typing import Any, get_args

import pytest

from game.board.squares import Square
from game.files.content import shipped_catalogue
from game.rules.events import Modifier
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.hiding import Hide, Search
from game.systems.narrative.items import Draw, Load
from game.systems.narrative.moves import Move
from game.systems.narrative.skills import FirstAid
from game.systems.narrative.stances import TakeCover
from game.systems.narrative.talents import TALENTS, TalentName
from game.systems.narrative.units import Fire
from tests.systems.narrative.field import (
    character,
    choose,
    field,
    give,
    next_round,
    put,
    refused,
    rolled,
    rolls,
    rows,
    who,
)

CRATE = ("......", "....o.", "......")


def test_the_table_has_every_name_once_and_a_line_of_text() -> None:
    """N-41: at least ten rows."""
    assert set(TALENTS) == set(get_args(TalentName))
    assert len(TALENTS) >= 10
    assert all(talent.about.endswith(".") for talent in TALENTS.values())


def test_shipped_units_carry_talents() -> None:
    """N-41: at least ten kinds of units, and every talent is somebody's, or known to be a map maker's."""
    carried = {
        name: unit.stats["narrative"].get("talents", ())
        for name, unit in shipped_catalogue().units.items()
        if unit.stats["narrative"].get("talents")
    }
    assert len(carried) >= 10
    assert len({talent for talents in carried.values() for talent in talents}) >= 15


@pytest.mark.parametrize("talent", [None, "true_aim"])
def test_true_aim_takes_a_die_off_cover(talent: str | None) -> None:
    """N-41, N-14: partial cover's one setback die."""
    match = field(
        CRATE, a=character((0, 1), talents=[talent] if talent else []), X=character((5, 1)),
    )  # fmt: skip
    put(match, "X", covered=True)
    (event,) = rolls(match.do(Shoot(unit="a", target="X")))
    assert rows(event, "N-14") == [("setback", 1)]
    assert rows(event, "N-41") == ([("setback", -1)] if talent else [])


def test_a_talent_takes_nothing_off_where_there_is_nothing() -> None:
    """N-41: no cover, no row."""
    match = field(a=character((0, 0), talents=["true_aim", "keen_eyes", "duelist"]), X=character((5, 0)))
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability - -, difficulty -")
    assert rows(event, "N-41") == []


def test_keen_eyes_see_through_a_shade() -> None:
    """N-41, N-27: dim light's die is gone."""
    match = field(
        a=character((0, 0), talents=["keen_eyes"]), X=character((5, 0)),
        light=tuple("d" * 20 for _ in range(6)),
    )  # fmt: skip
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability - -, difficulty -")
    assert rows(event, "N-27") == [("setback", 1)]


def test_iron_nerves_under_fire() -> None:
    """N-41, N-36: on a search, too."""
    match = field(a=character((0, 0), talents=["iron_nerves"]), X=character((9, 0)))
    give(match, fires=(Fire("X", "opposition", (who(match, "a").at,)),))
    event = rolled(match, Search(unit="a"), "ability - -, difficulty - -")
    assert rows(event, "N-41") == [("setback", -1)]


def melee(**units: dict[str, Any]) -> Any:
    """Let a and X be engaged, hand to hand."""
    made = {
        "a": {"weapons": ("knife",), **units.get("a", {})},
        "X": {"weapons": ("knife",), **units.get("X", {})},
    }
    match = field(
        a=character((4, 2), **made["a"]), X=character((5, 2), **made["X"]), b=character((5, 3)),
    )  # fmt: skip
    give(match, pairs=(("X", "a"),))
    return match


def test_a_duelist_does_not_mind_guarded_stances() -> None:
    """N-41, N-12: both stances' dice are gone."""
    match = melee(a={"talents": ["duelist"]})
    put(match, "a", guarded=1)
    put(match, "X", guarded=1)
    event = rolled(match, CloseCombat(unit="a", target="X"), "proficiency -, ability - -, difficulty - -")
    assert rows(event, "N-41") == [("setback", -2)]


@pytest.mark.parametrize(
    ("talent", "values", "boosts"),
    [
        ("ambusher", {"hidden_from": ("opposition",)}, 2 + 1),
        ("ambusher", {}, 0),
        ("point_blank", {}, 1),
    ],
)
def test_boost_dice_on_shots(talent: str, values: dict[str, Any], boosts: int) -> None:
    """N-41: out of hiding (beside N-33's two); at short range."""
    match = field(a=character((0, 0), talents=[talent]), X=character((5, 0)))
    put(match, "a", **values)
    boost = f", boost {' '.join('-' * boosts)}" if boosts else ""
    rolled(match, Shoot(unit="a", target="X"), f"proficiency -, ability - -, difficulty -{boost}")


def test_point_blank_is_short_range() -> None:
    """N-41: not at 7 squares."""
    match = field(a=character((0, 0), talents=["point_blank"]), X=character((7, 0)))
    rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability - -, difficulty - -")


def test_a_finisher_strikes_who_lies_there() -> None:
    """N-41: beside the boost die of N-18 for blows."""
    match = melee(a={"talents": ["finisher"]})
    put(match, "X", prone=True)
    rolled(match, CloseCombat(unit="a", target="X"), "proficiency -, ability - -, difficulty - -, boost - -")


def test_a_pack_hunter_needs_a_friend_in_the_melee() -> None:
    """N-41: b beside X is not enough, b engaged with X is."""
    match = melee(a={"talents": ["pack_hunter"]})
    rolled(match, CloseCombat(unit="a", target="X"), "proficiency -, ability - -, difficulty - -")
    match = melee(a={"talents": ["pack_hunter"]})
    give(match, pairs=(("X", "a"), ("X", "b")))
    rolled(match, CloseCombat(unit="a", target="X"), "proficiency -, ability - -, difficulty - -, boost -")


@pytest.mark.parametrize(("talent", "wounds"), [("deadeye", 9), ("strong_arm", 8)])
def test_damage_by_skill(talent: str, wounds: int) -> None:
    """N-41, N-28: a rifle's 8 + 3 - 3, and 1 for who shoots so well; a strong arm is for blows."""
    match = field(a=character((0, 0), talents=[talent]), X=character((5, 0)), Y=character((19, 5)))
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, difficulty -")
    assert who(match, "X").wounds == wounds
    assert rows(event, "N-41") == ([("of that damage", 1)] if talent == "deadeye" else [])


def test_a_strong_arm() -> None:
    """N-41: knife 2, brawn 3, 2 successes, 1 more, soak 3: 5."""
    match = melee(a={"talents": ["strong_arm"]})
    rolled(match, CloseCombat(unit="a", target="X"), "proficiency SS, ability - -, difficulty - -")
    assert who(match, "X").wounds == 5


@pytest.mark.parametrize(
    ("talents", "of_target", "added"),
    [([], [], 0), (["lethal_blows"], [], 10), ([], ["hard_to_kill"], -10),
     (["lethal_blows"], ["hard_to_kill"], 0)],
)  # fmt: skip
def test_injuries(talents: list[str], of_target: list[str], added: int) -> None:
    """N-41, N-32: added to the d100, by who causes and who suffers it: 35 is beyond 40 or not."""
    match = field(
        a=character((0, 0), talents=talents), X=character((5, 0), talents=of_target), Y=character((19, 5)),
    )  # fmt: skip
    rolled(match, Shoot(unit="a", target="X"), "proficiency SA, ability AA -, difficulty -")
    choose(match, "critical injury", 35)
    assert bool(who(match, "X").shaken) is (35 + added > 40)


@pytest.mark.parametrize(("talent", "shots", "blows"), [("side_step", 1, 0), ("parry", 0, 1)])
def test_talents_of_the_target(talent: str, shots: int, blows: int) -> None:
    """N-41: a setback die on shots, or on blows."""
    match = field(a=character((0, 0)), X=character((5, 0), talents=[talent]))
    setback = ", setback -" if shots else ""
    rolled(match, Shoot(unit="a", target="X"), f"proficiency -, ability - -, difficulty -{setback}")
    match = melee(X={"talents": [talent]})
    setback = ", setback -" if blows else ""
    rolled(match, CloseCombat(unit="a", target="X"), f"proficiency -, ability - -, difficulty - -{setback}")


def test_boost_dice_on_skills() -> None:
    """N-41: medicine, perception, stealth."""
    match = field(a=character((0, 0), talents=["field_medic"]), b=character((0, 1)), X=character((9, 0)))
    put(match, "b", wounds=2)
    rolled(match, FirstAid(unit="a", target="b"), "ability - -, difficulty -, boost -")
    match = field(a=character((0, 0), talents=["tracker", "field_medic"]), X=character((9, 0)))
    rolled(match, Search(unit="a"), "ability - -, difficulty - -, boost -")
    wall = ("....#...............",) * 6
    match = field(wall, a=character((0, 0), talents=["shadow"]), X=character((9, 0)))
    rolled(match, Hide(unit="a"), "ability - - -, difficulty - -, boost -")


def test_thresholds_are_raised() -> None:
    """N-41, N-08: 14 wounds and 13 strain, and one more puts it out."""
    match = field(a=character((0, 0), talents=["toughened", "grit"]), X=character((9, 0)))
    unit = who(match, "a")
    assert (unit.wound_threshold, unit.strain_threshold) == (14, 13)
    put(match, "a", wounds=14, strain=13)
    assert who(match, "a").standing
    put(match, "a", wounds=15)
    assert not who(match, "a").standing


def test_a_toughened_group_has_larger_shares() -> None:
    """N-41, N-39: 5 + 2 each."""
    match = field(
        a=character((0, 0), rank="minion", figures=3, wound_threshold=5, talents=["toughened"]),
        X=character((9, 0)),
    )
    put(match, "a", wounds=13)
    assert who(match, "a").figures == 2


@pytest.mark.parametrize(
    ("talent", "action"),
    [("quick_draw", Draw(unit="a", weapon="pistol")), ("cover_drill", TakeCover(unit="a"))],
)
def test_what_is_free_by_a_talent_is_said_to_be(talent: str, action: Any) -> None:
    """N-41, N-06: even after the free maneuver, and once a round; then its price is as ever."""
    match = field(
        (".o..................", *("....................",) * 5),
        a=character((0, 0), weapons=("rifle", "pistol"), talents=[talent]), X=character((15, 0)),
    )  # fmt: skip

    def price() -> str:
        hint: str = type(action).hint(match.seen(), who(match, "a"))
        return hint.rpartition(". ")[2]

    put(match, "a", maneuvers=1, credit=0)
    assert price() == f"Free by its talent {talent.replace('_', ' ')}: takes no maneuver."
    put(match, "a", knacks=(talent,))
    assert price() == "Costs 2 strain, or its action (Action for maneuver)."


@pytest.mark.parametrize(
    ("talent", "action"),
    [("quick_draw", Draw(unit="a", weapon="pistol")), ("cover_drill", TakeCover(unit="a"))],
)
def test_a_maneuver_is_an_incidental_once_a_round(talent: str, action: Any) -> None:
    """N-41, N-06: both maneuvers are left; the second time it is a maneuver, the next round it is none."""
    match = field(
        (".o..................", *("....................",) * 5),
        a=character((0, 0), weapons=("rifle", "pistol"), talents=[talent]), X=character((15, 0)),
    )  # fmt: skip
    match.do(action)
    assert (who(match, "a").maneuvers, who(match, "a").credit) == (0, 1)
    put(match, "a", covered=False, held="rifle")
    match.do(action)
    assert who(match, "a").maneuvers == 1
    next_round(match)
    put(match, "a", covered=False, held="rifle")
    match.do(action)
    assert who(match, "a").maneuvers == 0


def test_it_is_possible_when_no_maneuver_is_left() -> None:
    """N-41: a jam is cleared after two maneuvers."""
    for talents, clauses in ((["rapid_reload"], []), ([], ["N-06"])):
        match = field(a=character((0, 0), talents=talents), X=character((15, 0)))
        weapon = who(match, "a").in_hand
        put(match, "a", maneuvers=2, weapons=(type(weapon)(weapon.id, weapon.stats, 0, True),))
        assert refused(match, Load(unit="a")) == clauses


def test_a_row_of_a_talent_names_it() -> None:
    """N-41: why a die is there."""
    match = field(a=character((0, 0), talents=["point_blank"]), X=character((5, 0)))
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, difficulty -, boost -")
    assert [row for row in event.modifiers if row.clause == "N-41"] == [
        Modifier(1, "boost", "point blank", "N-41")
    ]


@pytest.mark.parametrize(("talents", "stays"), [(["cover_drill"], True), ([], False)])
def test_a_turn_stays_open_for_cover_that_is_free(talents: list[str], stays: bool) -> None:
    """N-06, N-14, N-41: two maneuvers and the action are spent beside a crate; in the open it is over too."""
    match = field(
        ("..o.................", *("....................",) * 5),
        a=character((0, 0), talents=talents), X=character((15, 5)),
    )  # fmt: skip
    put(match, "a", acted=True, maneuvers=1, credit=1)
    match.do(Move(unit="a", at=Square(1, 0)))
    assert (match.state.clock.active == "a") is stays
    if stays:
        match.do(TakeCover(unit="a"))
        assert who(match, "a").covered
    assert match.state.clock.active != "a"


def test_no_cover_keeps_a_turn_open_where_there_is_none() -> None:
    """N-06, N-14: one square from the crate's side, nothing is beside it."""
    match = field(
        ("...o................", *("....................",) * 5),
        a=character((0, 0), talents=["cover_drill"]), X=character((15, 5)),
    )  # fmt: skip
    put(match, "a", acted=True, maneuvers=1, credit=1)
    match.do(Move(unit="a", at=Square(1, 0)))
    assert match.state.clock.active != "a"
