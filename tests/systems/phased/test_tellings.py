"""How rolls of `phased` are told: what they needed, verdict and mood; what a unit has left (P-02 to P-51)."""

from typing import Any

import pytest

from game.match.match import Match
from game.rules.events import Modifier, Rolled
from game.rules.scripts import Roll
from game.systems.phased.morale import BREAK, FIRST, break_check
from game.systems.phased.pool import ARMOR, ATTACK, DAMAGE, DEFENSE, HITS, attack_check
from game.systems.phased.rolls import pool, result, telling
from game.systems.phased.system import WORDS
from game.systems.phased.units import Phased, health
from tests.systems.phased.field import field, man, mook, put, who


def row(value: int, what: str, why: str = "it", clause: str = "P-24") -> Modifier:
    return Modifier(value, what, why, clause)


def rolled(label: str, faces: tuple[int, ...], result: str, *rows: Modifier, die: str = "d20") -> Rolled:
    return Rolled(
        label=label,
        dice=(die,) * len(faces),
        faces=faces,
        result=result,
        unit="a",
        target="X",
        modifiers=rows,
        clause="P-24",
    )


AGAINST_20 = (row(6, ATTACK), row(20, DEFENSE))
BREAKS_AT_14 = (row(18, BREAK), row(-4, BREAK))
FINDS_AT_21 = (row(3, "detection"), row(24, "to detect"))


@pytest.mark.parametrize(
    ("event", "note", "verdict", "mood"),
    [
        (rolled("attack", (6, 7), "('miss',)", *AGAINST_20), "14 or more", "13, needs 14: missed", "bad"),
        (rolled("focused", (7, 7), "('hit',)", *AGAINST_20), "14 or more", "14, needs 14: hit", "good"),
        (
            rolled("melee", (20, 20), "('critical',)", *AGAINST_20),
            "14 or more",
            "40, needs 14: critical",
            "good",
        ),
        (
            rolled(
                "spray",
                (9, 9),
                "('hit', 'miss')",
                row(6, ATTACK, "X: a"),
                row(9, DEFENSE, "Y: b"),
                row(1, ATTACK, "X: c"),
            ),
            "against each",
            "18: X hit, Y missed",
            "good",
        ),
        (rolled("blast", (1, 2), "('miss',)", row(6, ATTACK, "X: a")), "against each", "3: X missed", "bad"),
        (rolled("damage", (3, 4), "7", row(2, "d6"), die="d6"), "", "7 damage, before armor", "plain"),
        (rolled("damage", (3, 4), "9", row(2, DAMAGE), die="d6"), "+ 2", "9 damage, before armor", "plain"),
        (
            rolled("damage", (6, 4), "10", row(2, "d6"), row(-3, ARMOR), row(3, HITS), die="d6"),
            "",
            "10 damage less 3 armor, for each of 3 hits",
            "plain",
        ),
        (rolled("damage", (6, 4), "10", row(2, "d6"), row(0, ARMOR), die="d6"), "", "10 damage", "plain"),
        (rolled("overrun", (5,), "5", row(1, "d6"), die="d6"), "", "5 damage, before armor", "plain"),
        (
            rolled("initiative and morale", (3, 3, 4), "", row(10, FIRST)),
            "10 or more",
            "10: from 10 on the squad acts first",
            "plain",
        ),
        (
            rolled("initiative and morale", (3, 3, 3), "", row(10, FIRST)),
            "10 or more",
            "9: below 10, the opposition acts first",
            "plain",
        ),
        (
            rolled("initiative and morale", (3, 3, 3), "", row(10, FIRST, clause="P-51")),
            "10 or more",
            "9: below 10, the opposition chooses who acts first",
            "plain",
        ),
        (
            rolled("initiative and morale", (5, 5, 4), "", row(10, FIRST, clause="P-02"), *BREAKS_AT_14),
            "10 or more",
            "14: from 10 on the squad acts first; the same dice break the opposition's morale",
            "plain",
        ),
        (
            rolled("initiative and morale", (5, 5, 3), "", row(10, FIRST), *BREAKS_AT_14),
            "10 or more",
            "13: from 10 on the squad acts first",
            "plain",
        ),
        (rolled("morale", (5, 5, 4), "", *BREAKS_AT_14), "", "14: its morale breaks", "bad"),
        (rolled("morale", (5, 5, 3), "", *BREAKS_AT_14), "", "13: its morale holds", "good"),
        (rolled("rallying cry", (5, 5, 4), "", *BREAKS_AT_14), "", "14: nobody rallies", "bad"),
        (rolled("rallying cry", (5, 5, 3), "", *BREAKS_AT_14), "", "13: the broken rally", "good"),
        (rolled("detection", (10, 11), "True", *FINDS_AT_21), "21 or more", "21: finds somebody", "good"),
        (rolled("detection", (10, 10), "False", *FINDS_AT_21), "21 or more", "20: finds nobody", "bad"),
        (rolled("hazard", (4,), "4", die="d6"), "no armor", "4 damage", "bad"),
        (rolled("fall", (4, 5), "9", die="d6"), "no armor", "9 damage", "bad"),
    ],
)
def test_what_a_roll_came_to(event: Rolled, note: str, verdict: str, mood: str) -> None:
    """P-02, P-04, P-24, P-25, P-33, P-46 to P-48, P-51: every die counts."""
    told = telling(event)
    (group,) = told.dice
    assert (group.note, told.verdict, told.mood) == (note, verdict, mood)
    assert (group.shown, group.shape) == (tuple(map(str, event.faces)), event.dice[0])
    assert all(group.counted)


def scene(**more: Any) -> Match[Phased]:
    return field(a=man((0, 2)), X=man((9, 2), break_tn=16), Y=man((9, 3)), Z=man((9, 4)), **more)


@pytest.mark.parametrize(
    ("label", "note"),
    [("attack", "14 or more"), ("focused", "14 or more"), ("melee", "14 or more"), ("spray", "")],
)
def test_what_an_attack_must_reach_before_it_falls(label: str, note: str) -> None:
    """P-24: of one against several there is no one number."""
    told = pool(Roll(scene().state, attack_check((14,), label), "P-24", "a", "X", AGAINST_20, None))
    (group,) = told.dice
    assert (group.note, group.shown, group.shape) == (note, ("", ""), "d20")
    assert group.role == ("attack" if note else "plain")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "made"),
        (False, "failed"),
        (("hit", "miss"), "hit, miss"),
        (7, "7"),
        ((True, False), "True, False"),
    ],
)
def test_what_a_roll_can_come_to(value: object, words: str) -> None:
    """P-24, P-47."""
    rows = (row(16, BREAK),)
    asked = Roll(scene().state, break_check(rows, "morale"), "P-04", "", "", rows, None)
    assert result(asked, value) == words


SIXTEEN = "16 or more on 3d6: 16 the steadiest of them."


@pytest.mark.parametrize(
    ("values", "side", "lines"),
    [
        ({}, "opposition", ("Opposition flees next turn: 4.6 %", SIXTEEN)),
        ({"X": {"broken": True}}, "opposition", ("Opposition still flees next turn: 4.6 %", SIXTEEN)),
        ({"a": {"broken": True}}, "opposition", ("Opposition flees next turn: 4.6 %", SIXTEEN)),
        ({"X": {"fate": "out"}}, "opposition", ("never flees",)),
        ({}, "squad", ()),
        ({}, "neutral", ()),
    ],
)
def test_the_line_of_a_side(values: dict[str, dict[str, Any]], side: Any, lines: tuple[str, ...]) -> None:
    """P-04, P-05: 16 or more on 3d6 is 10 in 216; the heroes test by a house rule alone."""
    match = scene()
    for name in "aXYZ":
        put(match, name, **{"broken": False, **values.get(name, {})})
    assert WORDS.banner(match.state, side, True) == lines


def test_the_line_of_heroes_who_test() -> None:
    """P-05: who has no number never breaks."""
    match = scene(both=True)
    assert WORDS.banner(match.state, "squad", True) == ("never flees",)
    match = scene(both=True, b=man((0, 4), break_tn=18))
    assert WORDS.banner(match.state, "squad", True) == (
        "Squad flees next turn: 0.5 %",
        "18 or more on 3d6: 18 the steadiest of them.",
    )


@pytest.mark.parametrize(
    ("unit", "values", "left"),
    [
        (man((0, 2)), {}, (19, 19)),
        (man((0, 2)), {"vitality": 0, "life": 0}, (1, 19)),
        (man((0, 2)), {"vitality": 0, "life": -1}, (0, 19)),
        (man((0, 2)), {"fate": "out"}, (0, 19)),
        (mook((0, 2), 7), {}, (7, 7)),
        (mook((0, 2), 7), {"taken": 6}, (1, 7)),
        (mook((0, 2), 7), {"taken": 7, "fate": "out"}, (0, 7)),
    ],
)
def test_what_a_unit_has_left_before_it_is_out(
    unit: Any, values: dict[str, Any], left: tuple[int, int]
) -> None:
    """P-44, P-45: both pools and one point more, below 0 life; of a mook its durability."""
    match = field(a=unit, X=man((9, 2)))
    put(match, "a", **values)
    assert health(who(match, "a")) == left
