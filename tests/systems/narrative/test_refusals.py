"""Why something cannot be done in `narrative`, in words, each reason by itself."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.scenario import Zone
from game.systems.narrative.attack import Autofire, CloseCombat, Shoot
from game.systems.narrative.hiding import Hide
from game.systems.narrative.items import Draw, Drop, Grab, Load, Stow, UseItem
from game.systems.narrative.moves import Disengage, Engage, Jump, Move, Scale
from game.systems.narrative.skills import FirstAid, Repair, Suppress
from game.systems.narrative.stances import (
    Aim,
    Assist,
    DropProne,
    Exchange,
    GuardedStance,
    Peek,
    Stand,
    TakeCover,
)
from game.systems.narrative.turn import Leave
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import character, field, give, put, who

ROWS = ("...................:", *("....................",) * 5)
HEIGHTS = ("00000000000000000000",) * 4 + ("00000000000002000000", "00000000000000000000")
"""A block of 2 levels at 13,4."""

Values = dict[str, dict[str, Any]]


def scene(values: Values) -> Match[Narrative]:
    """A with b beside it, c far off, and X at short range; their values as given, `engaged` a with X."""
    match = field(
        ROWS,
        heights=HEIGHTS,
        lying=(("baton", (4, 3)), ("knife", (5, 2))),
        a=character((4, 2), weapons=("rifle", "knife"), items=("medkit",)),
        b=character((4, 3)),
        c=character((12, 4)),
        X=character((8, 2)),
        Y=character((16, 2)),
    )
    for unit, given in values.items():
        if unit == "pairs":
            give(match, pairs=given["of"])
        else:
            put(match, unit, **given)
    return match


def a(kind: type[Any], **fields: Any) -> Action[Narrative]:
    """An action of a."""
    at = {"at": Square(*fields.pop("at"))} if "at" in fields else {}
    return kind(unit="a", **fields, **at)  # type: ignore[no-any-return]


BESIDE: Values = {"X": {"at": Square(5, 2)}}
ENGAGED: Values = {**BESIDE, "pairs": {"of": (("X", "a"),)}}
HURT: dict[str, Any] = {"wounds": 1}
HIDDEN: dict[str, Any] = {"hidden_from": ("opposition",)}
NOBODY: Values = {"X": {"fate": "out"}, "Y": {"fate": "out"}}
BELOW: dict[str, Any] = {"at": Square(12, 3)}


@pytest.mark.parametrize(
    ("action", "values", "clause", "text"),
    [
        # what a turn pays for
        (a(Aim), {"a": {"maneuvers": 2}}, "N-06", "a has made 2 maneuvers this turn"),
        (a(Aim), {"a": {"credit": 0, "strain": 10}}, "N-08", "a cannot bear 2 more strain"),
        (a(Aim), {"a": {"credit": 0, "strain": 9}}, "", ""),
        (a(Shoot, target="X"), {"a": {"acted": True}}, "N-20", "a has had its action"),
        (a(Shoot, target="X"), {"a": {"stunned": True}}, "N-32", "a has no action this turn"),
        (a(Exchange), {"a": {"maneuvers": 2}}, "N-07", "a has made 2 maneuvers this turn"),
        # attacks
        (a(Shoot, target="X"), {"a": {"held": "knife"}}, "N-24", "knife does not shoot"),
        (a(Shoot, target="X"), {"X": {"at": Square(4, 3)}, "b": {"at": Square(0, 0)}}, "", ""),
        (a(Autofire, target="X"), {}, "N-30", "rifle has no auto-fire"),
        (a(CloseCombat, target="X"), BESIDE, "N-16", "a is not engaged with X: Engage it first"),
        (a(CloseCombat, target="X"), ENGAGED, "", ""),
        # going
        (a(Move, at=(3, 2)), ENGAGED, "N-17", "a is engaged with X"),
        (a(Jump, at=(17, 0)), {"a": {"at": Square(19, 0)}}, "B-30", "a is in a pit"),
        (a(Disengage, at=(3, 2)), {}, "N-17", "a is engaged with nobody"),
        (a(Disengage, at=(3, 2)), ENGAGED, "", ""),
        (a(Disengage, at=(4, 1)), ENGAGED, "N-17", "that is beside an enemy"),
        (a(Engage, target="Z"), {}, "B-36", "no Z in the fight is known"),
        (a(Engage, target="X"), {"X": {"fate": "out"}}, "B-36", "no X in the fight is known"),
        (a(Engage, target="b"), {}, "B-37", "b is no enemy"),
        (a(Engage, target="X"), ENGAGED, "N-17", "a is engaged with X already"),
        (a(Engage, target="Y"), {}, "N-17", "Y is not within short range"),
        (a(Engage, target="X"), {"X": {"at": Square(10, 2)}}, "", ""),
        (a(Engage, target="X", at=(6, 2)), {}, "N-17", "a cannot come next to X"),
        (a(Jump, at=(4, 2)), {}, "N-35", "4,2 is not in a straight line"),
        (a(Jump, at=(6, 3)), {}, "N-35", "6,3 is not in a straight line"),
        (a(Jump, at=(4, -1)), {}, "N-35", "4,-1 is not in a straight line"),
        (a(Jump, at=(9, 2)), {"X": {"at": Square(16, 4)}}, "N-35", "nobody jumps more than 4 squares"),
        (a(Jump, at=(8, 2)), {"X": {"at": Square(7, 2)}}, "N-35", "something stands in the way"),
        (a(Jump, at=(8, 2)), BESIDE, "N-35", "something stands in the way"),
        (a(Jump, at=(8, 2)), {}, "N-35", "a cannot land on 8,2"),
        (a(Jump, at=(4, 3)), {}, "N-35", "a cannot land on 4,3"),
        (a(Jump, at=(4, 5)), {}, "", ""),  # over b
        (a(Jump, at=(6, 2)), {"a": {"prone": True}}, "N-18", "a is prone"),
        (a(Jump, at=(4, 1)), ENGAGED, "N-17", "a is engaged with X"),
        (a(Scale, at=(6, 2)), {}, "N-35", "6,2 is not beside a"),
        (a(Scale, at=(4, 2)), {}, "N-35", "4,2 is not beside a"),
        (a(Scale, at=(-1, 0)), {"a": {"at": Square(0, 0)}}, "N-35", "-1,0 is not beside a"),
        (a(Scale, at=(5, 2)), {}, "N-35", "there is no wall of 2 to 4 levels to 5,2"),
        (a(Scale, at=(13, 4)), {"a": BELOW}, "", ""),
        (a(Scale, at=(13, 4)), {"a": BELOW, "X": {"at": Square(13, 4)}}, "N-35", "13,4 is not free"),
        # stances and friends
        (a(Aim), {"a": {"aims": (1, 1)}}, "N-10", "a aims as well as it can"),
        (a(Aim), {"a": {"aims": (1,)}}, "", ""),
        (a(TakeCover), {}, "N-14", "there is no cover next to a"),
        (a(TakeCover), {"a": {"covered": True}}, "N-14", "a is in cover already"),
        (a(GuardedStance), {"a": {"guarded": 1}}, "N-12", "a is guarded already"),
        (a(GuardedStance), {"a": {"guarded": 0}}, "", ""),  # it would end before
        (a(DropProne), {"a": {"prone": True}}, "N-18", "a is prone already"),
        (a(Stand), {}, "N-18", "a is on its feet"),
        (a(Assist, target="Z"), {}, "N-11", "no Z is known"),
        (a(Assist, target="a"), {}, "B-37", "a is no friend"),
        (a(Assist, target="X"), BESIDE, "B-37", "X is no friend"),
        (a(Assist, target="b"), {"b": {"fate": "out"}}, "B-37", "b is out of action"),
        (a(Assist, target="c"), {}, "N-11", "c is not adjacent"),
        (a(Assist, target="b"), {}, "", ""),
        (a(Peek, at=(6, 2)), {}, "N-09", "6,2 is not adjacent"),
        (a(Peek, at=(4, 3)), {}, "N-09", "4,3 is not free"),
        (a(Peek, at=(4, 1)), {}, "", ""),
        (a(Hide), {"a": HIDDEN, **NOBODY}, "N-33", "a is hidden already"),
        (a(Hide), NOBODY, "", ""),
        # gear
        (a(Draw, weapon="rifle"), {}, "N-15", "rifle is in hand"),
        (a(Draw, weapon="bomb"), {}, "N-15", "a has no bomb"),
        (a(Draw, weapon="knife"), {}, "", ""),
        (a(Stow), {"a": {"held": ""}}, "N-15", "a holds nothing"),
        (a(Drop), {"a": {"held": ""}}, "N-09", "a holds nothing"),
        (a(Load), {}, "N-15", "rifle needs no loading"),
        (a(Grab, item="baton"), {}, "", ""),  # under b's feet
        (a(Grab, item="knife"), {}, "N-13", "a has a knife"),
        (a(Grab, item="knife"), {"a": {"at": Square(9, 5)}}, "N-13", "no knife lies within reach of a"),
        (a(UseItem, item="medkit", target="b"), {"b": HURT}, "", ""),
        (a(UseItem, item="medkit", target="b"), {}, "N-15", "b is not hurt"),
        (a(UseItem, item="medkit", target="c"), {"c": HURT}, "N-15", "c is not adjacent"),
        # first aid
        (a(FirstAid, target="Z"), {}, "N-21", "no Z is known"),
        (a(FirstAid, target="a"), {"a": HURT}, "B-37", "a is no friend"),
        (a(FirstAid, target="X"), {"X": {**HURT, "at": Square(5, 2)}}, "B-37", "X is no friend"),
        (a(FirstAid, target="b"), {"b": {"fate": "left"}}, "N-21", "b cannot be helped"),
        (a(FirstAid, target="b"), {"b": {"fate": "out", "dead": True}}, "N-21", "b cannot be helped"),
        (a(FirstAid, target="c"), {"c": HURT}, "N-11", "c is not adjacent"),
        (a(FirstAid, target="b"), {"b": {**HURT, "aided": True}}, "N-21", "b has had first aid"),
        (a(FirstAid, target="b"), {}, "N-21", "b is not hurt"),
        (a(FirstAid, target="b"), {"b": HURT}, "", ""),
        (a(FirstAid, target="b"), {"b": {"strain": 1}}, "", ""),
        (a(FirstAid, target="b"), {"b": {"bleeding": True}}, "", ""),
        (
            a(FirstAid, target="b"),
            {"b": {"wounds": 13, "fate": "out"}, "c": {"at": Square(4, 3)}},
            "N-21",
            "somebody stands where b lies",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_done_says_why(
    action: Action[Narrative], values: Values, clause: str, text: str
) -> None:
    """B-30, B-36, B-37, N-06 to N-21, N-24, N-30, N-32, N-33, N-35: one reason, or none."""
    match = scene(values)
    reasons = [(refusal.clause, refusal.text) for refusal in match.why_not(action)]
    assert reasons == ([(clause, text)] if clause else [])
    assert (action in match.legal()) is (not clause) or isinstance(action, Engage)  # its square is free


JAM: dict[str, Any] = {"jammed": True}
"""Stands for a rifle in hand that is jammed."""


@pytest.mark.parametrize(
    ("action", "values", "clause", "text"),
    [
        (a(Repair, target="Z"), {}, "N-21", "no Z is known"),
        (a(Repair, target="X"), {"X": JAM}, "B-37", "X is no friend in the fight"),
        (a(Repair, target="b"), {"b": {**JAM, "fate": "out"}}, "B-37", "b is no friend in the fight"),
        (a(Repair, target="c"), {"c": JAM}, "N-11", "c is not adjacent"),
        (a(Repair, target="b"), {}, "N-21", "rifle is neither jammed nor empty"),
        (a(Repair, target="b"), {"b": JAM}, "", ""),
        (a(Repair, target="a"), {"a": JAM}, "", ""),
        (a(Suppress, at=(8, 2)), {}, "", ""),
        (a(Suppress, at=(5, 2)), {"a": {"held": "knife"}}, "N-36", "knife does not shoot"),
        (a(Suppress, at=(8, 2)), {"a": JAM}, "N-31", "rifle is jammed"),
        (a(Suppress, at=(-1, 2)), {}, "N-36", "-1,2 is not on the board"),
        (a(Suppress, at=(8, 5)), {}, "B-36", "no line of sight to 8,5"),
    ],
)  # fmt: skip
def test_what_takes_training_says_why_not(
    action: Action[Narrative], values: Values, clause: str, text: str
) -> None:
    """B-36, B-37, N-11, N-21, N-31, N-36."""
    rows = (*("." * 20,) * 4, "......###...........", "." * 20)
    match = field(
        rows,
        a=character((4, 2), weapons=("rifle", "knife"), abilities=("suppress",)),
        b=character((4, 3)),
        c=character((12, 1)),
        X=character((19, 5)),
    )
    for unit, given in values.items():
        rifle, *others = who(match, unit).weapons
        changes = dict(given)
        if changes.pop("jammed", False):
            changes["weapons"] = (replace(rifle, jammed=True), *others)
        put(match, unit, **changes)
    assert [(refusal.clause, refusal.text) for refusal in match.why_not(action)] == (
        [(clause, text)] if clause else []
    )


@pytest.mark.parametrize(("band", "far"), [("short", 6), ("medium", 18)])
def test_fire_reaches_as_far_as_the_weapon(band: str, far: int) -> None:
    """N-16, N-36."""
    gun = {"gun": {"skill": "ranged_heavy", "damage": 8, "crit": 3, "band": band}}
    unit = character((0, 0), weapons=("gun",), abilities=("suppress",))
    match = field(("." * 24,), weapons=gun, a=unit, X=character((23, 0)))
    assert match.why_not(a(Suppress, at=(far, 0))) == ()
    (reason,) = match.why_not(a(Suppress, at=(far + 1, 0)))
    assert (reason.clause, reason.text) == ("N-36", f"gun reaches {band} range")


def test_a_friend_is_not_fought_nor_does_one_leave_out_of_a_melee() -> None:
    """B-37, M-08, N-17."""
    gate = Zone("gate", "exit", None, (Square(4, 2),))
    fighter = character((4, 2), weapons=("knife",))
    match = field(scenario={"zones": (gate,)}, a=fighter, b=character((4, 3)), X=character((5, 2)))
    assert "B-37" in [refusal.clause for refusal in match.why_not(a(CloseCombat, target="b"))]
    assert match.why_not(a(Leave)) == ()
    give(match, pairs=(("X", "a"),))
    assert [refusal.clause for refusal in match.why_not(a(Leave))] == ["N-17"]


@pytest.mark.parametrize(
    ("weapon", "values", "reasons"),
    [
        ("rifle", {"jammed": True}, [("N-31", "rifle is jammed")]),
        ("frag", {"left": 0}, [("N-26", "frag is empty")]),
        ("frag", {"left": 0, "jammed": True}, [("N-31", "frag is jammed")]),  # to load it mends both
        ("frag", {}, []),
        ("rifle", {}, []),
    ],
)
def test_a_weapon_that_is_jammed_or_empty_does_not_shoot_until_it_is_loaded(
    weapon: str, values: dict[str, Any], reasons: list[tuple[str, str]]
) -> None:
    """N-15, N-26, N-31."""
    match = field(a=character((4, 2), weapons=(weapon,)), X=character((8, 2)))
    (held,) = who(match, "a").weapons
    put(match, "a", weapons=(replace(held, **values),))
    shot, load = Shoot(unit="a", target="X"), Load(unit="a")
    assert [(refusal.clause, refusal.text) for refusal in match.why_not(shot)] == reasons
    assert (load in match.legal()) is bool(reasons)
    if reasons:
        match.do(load)
        assert match.why_not(shot) == ()
