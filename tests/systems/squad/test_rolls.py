"""Rolls in the words of `squad`: before they fall, what they can come to, and what they came to."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.dice import distribution
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import Modifier, Rolled
from game.rules.forecast import forecast
from game.rules.presentation import DiceGroup, Telling
from game.rules.scripts import Roll
from game.systems.squad.attack import Shoot
from game.systems.squad.grapple import Entangle, Push, Trip
from game.systems.squad.moves import Jump, Move
from game.systems.squad.pool import ATTACK, DAMAGE, DEFENCE_DICE, NUMBER, SURE
from game.systems.squad.stealth import detection
from game.systems.squad.system import SQUAD, WORDS
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, put, rolls, soldier
from tests.systems.squad.flow import hide

LEDGE = ("440000000000", *("000000000000",) * 5)
"""Two squares from which it is 4 levels down."""


def scene(*, near: bool = False, **values: Any) -> Match[Squad]:
    """A and X, small and armored, at arm's length or not; a's values as given."""
    match = field(
        heights=LEDGE,
        a=soldier((1, 0), ath=2, weapons=("rifle", "frag")),
        X=soldier((0, 0) if near else (5, 0), size="small", armor=1, ath=1, ins=1),
    )
    put(match, "a", **values)
    return match


def roll_of(match: Match[Squad], action: Action[Squad]) -> Roll:
    """The first roll of an action, before it falls."""
    return forecast(SQUAD, match.seen(), action).odds.rolls[0]


SHOT, PUSH, TRIP, GRIP = (kind(unit="a", target="X") for kind in (Shoot, Push, Trip, Entangle))
THROW = Throw(unit="a", at=Square(3, 0), weapon="frag")
LEAP, STEP = Jump(unit="a", at=Square(1, 1)), Move(unit="a", at=Square(2, 0))


def ready(role: Any, *shown: str, note: str = "") -> DiceGroup:
    """Dice that have not fallen."""
    return DiceGroup(role, "d10", shown, (True,) * len(shown), note)


@pytest.mark.parametrize(
    ("action", "near", "groups"),
    [
        (SHOT, False, (ready("attack", "9+", "9+", "9+"), ready("defence", "6+", "6+"))),  # small 7, armor 2
        (PUSH, True, (ready("attack", "5+", "5+"), ready("defence", "5+"))),  # ath 2 against ath 1
        (TRIP, True, (ready("attack", "5+", "5+"), ready("defence", "5+", "5+"))),  # and instinct 1
        (GRIP, True, (ready("plain", *("",) * 4),)),  # the best of 2 against the best of 2: no number
        (LEAP, False, (ready("plain", "", ""),)),
        (STEP, False, (ready("plain", "", ""),)),  # a fall has damage, and is no attack
    ],
    ids=["shot", "push", "trip", "entangle", "jump", "fall"],
)
def test_dice_before_they_fall(action: Action[Squad], near: bool, groups: tuple[DiceGroup, ...]) -> None:
    """S-18 to S-20, S-36, S-37, S-41 to S-43: each die of an opposed roll with what it must reach."""
    assert WORDS.pool(roll_of(scene(near=near), action)) == Telling(groups, "")


def test_a_sure_success_is_noted_and_who_has_fallen_has_no_dice() -> None:
    """S-39, S-47: from stealth one success is sure; against a fallen X nothing is rolled."""
    match = scene()
    hide(match, "a")
    put(match, "X", fallen=True)
    assert WORDS.pool(roll_of(match, SHOT)).dice == (
        ready("attack", "9+", "9+", "9+", note="1 success sure"),
        ready("defence"),
    )


@pytest.mark.parametrize(
    ("action", "near", "texts"),
    [
        (SHOT, False, {0: "0", 2: "2"}),
        (PUSH, True, {1: "X is pushed", 0: "nothing happens", -1: "a falls"}),
        (TRIP, True, {1: "X falls", 0: "nothing happens", -1: "a falls"}),
        (GRIP, True, {1: "X is held", 0: "X stays free"}),
        (THROW, False, {True: "it gets there", False: "it falls short"}),
        (LEAP, False, {True: "made", False: "failed"}),
        (STEP, False, {0: "0", 2: "2"}),
    ],
    ids=["shot", "push", "trip", "entangle", "throw", "jump", "fall"],
)
def test_what_a_roll_can_come_to(action: Action[Squad], near: bool, texts: dict[Any, str]) -> None:
    """S-18, S-33, S-36, S-37, S-41 to S-43."""
    roll = roll_of(scene(near=near), action)
    assert {outcome: WORDS.result(roll, outcome) for outcome in texts} == texts


def test_a_look_finds_or_does_not() -> None:
    """S-51: whoever hides reads what it comes to for itself."""
    look = replace(roll_of(scene(near=True), LEAP), check=detection(2, 7))
    assert [WORDS.result(look, outcome) for outcome in (True, False)] == ["it is found", "it stays hidden"]


@pytest.mark.parametrize(
    ("kind", "ins", "chances"),
    [
        # one die against one, 5 or more is 6 of 10: ahead 6/10 x 4/10, behind as often
        (Push, 0, {1: Fraction(24, 100), 0: Fraction(52, 100), -1: Fraction(24, 100)}),
        # against two dice: ahead 6/10 x 16/100; behind 4/10 x 84/100 + 6/10 x 36/100
        (Trip, 1, {1: Fraction(96, 1000), 0: Fraction(352, 1000), -1: Fraction(552, 1000)}),
        # the higher of two d10: 45 of 100 pairs; against the best of two: (81 + 64 + ... + 1) of 1000
        (Entangle, 0, {1: Fraction(45, 100), 0: Fraction(55, 100)}),
        (Entangle, 1, {1: Fraction(285, 1000), 0: Fraction(715, 1000)}),
    ],
)
def test_the_chances_of_what_is_done_by_hand(kind: Any, ins: int, chances: dict[int, Fraction]) -> None:
    """S-41 to S-43: d10 on both sides; who is ahead counts, not by how much."""
    match = field(a=soldier((0, 0), ath=1), X=soldier((1, 0), ath=1, ins=ins))
    odds = distribution(roll_of(match, kind(unit="a", target="X")).check)
    assert {outcome: odds.chance(outcome) for outcome in odds} == chances


@pytest.mark.parametrize("kind", [Push, Trip, Entangle])
def test_how_far_ahead_one_is_by_hand_is_not_told(kind: Any) -> None:
    """S-41 to S-43: three dice to none: ahead, and no more than that."""
    match = field(a=soldier((0, 0)), X=soldier((1, 0), ath=0))
    event = rolls(match.do(kind(unit="a", target="X"), dice=(9, 9, 9)))[0]
    assert (event.result, event.dice) == ("1", ("d10",) * 3)


@pytest.mark.parametrize(
    ("kind", "fallen", "dice", "why"),
    [(Push, False, 2, "resistance"), (Trip, False, 2, "resistance"), (Push, True, 0, "fallen")],
)
def test_a_contest_names_what_its_dice_are_for(kind: Any, fallen: bool, dice: int, why: str) -> None:
    """S-39, S-42, S-43: athletics and bulk against resistance; of who has fallen there is none."""
    match = field(a=soldier((0, 0), ath=2, bulk=1), X=soldier((1, 0), ath=2))
    put(match, "X", fallen=fallen)
    rows = roll_of(match, kind(unit="a", target="X")).modifiers
    assert [(row.value, row.what, row.why) for row in rows] == [
        (3, ATTACK, "athletics and bulk"),
        (dice, DEFENCE_DICE, why),
    ]


def row(value: int, what: str) -> Modifier:
    return Modifier(value, what, "", "")


def fell(label: str, faces: tuple[int, ...], result: object, *rows: Modifier, unit: str = "a") -> Rolled:
    """A roll of a against X that has fallen."""
    return Rolled(
        label=label,
        dice=("d10",) * len(faces),
        faces=faces,
        result=str(result),
        unit=unit,
        target="X",
        modifiers=rows,
        clause="S-18",
    )


def shown(role: Any, note: str, counts: dict[str, bool]) -> DiceGroup:
    """Dice that have fallen, each face with whether it counts."""
    return DiceGroup(role, "d10", tuple(counts), tuple(counts.values()), note)


TWO_TO_ONE = (row(2, ATTACK), row(1, DEFENCE_DICE))
ATTACKED = (*TWO_TO_ONE, row(7, NUMBER), row(3, DAMAGE))
LOOK, LEAPT = (row(7, "to detect"),), (row(5, "to jump"),)


@pytest.mark.parametrize(
    ("event", "telling"),
    [
        (
            fell("shoot", (7, 6, 5), 1, *ATTACKED),
            Telling(
                (
                    shown("attack", "7 or more", {"7": True, "6": False}),
                    shown("defence", "6 or more", {"5": False}),
                ),
                "1 against 0: hit for 3",
                "good",
            ),
        ),
        (
            fell("shoot", (1, 6, 8), 0, *ATTACKED, row(1, SURE)),
            Telling(
                (
                    shown("attack", "7 or more, 1 success sure", {"1": False, "6": False}),
                    shown("defence", "6 or more", {"8": True}),
                ),
                "1 against 1: missed",
                "bad",
            ),
        ),
        (
            fell("trip", (5, 4, 3), 1, *TWO_TO_ONE),
            Telling(
                (
                    shown("attack", "5 or more", {"5": True, "4": False}),
                    shown("defence", "5 or more", {"3": False}),
                ),
                "1 against 0: X falls",
                "good",
            ),
        ),
        (
            fell("push", (5, 4, 6), 0, *TWO_TO_ONE),
            Telling(
                (
                    shown("attack", "5 or more", {"5": True, "4": False}),
                    shown("defence", "5 or more", {"6": True}),
                ),
                "1 against 1: nothing happens",
                "plain",
            ),
        ),
        (
            fell("push", (3, 4, 6), -1, *TWO_TO_ONE),
            Telling(
                (
                    shown("attack", "5 or more", {"3": False, "4": False}),
                    shown("defence", "5 or more", {"6": True}),
                ),
                "0 against 1: a falls",
                "bad",
            ),
        ),
        (
            fell("entangle", (3, 9, 8), 1, *TWO_TO_ONE),
            Telling(
                (
                    shown("attack", "the best", {"3": False, "9": True}),
                    shown("defence", "the best", {"8": True}),
                ),
                "9 against 8: X is held",
                "good",
            ),
        ),
        (
            fell("entangle", (1, 2), 1, row(2, ATTACK), row(0, DEFENCE_DICE)),
            Telling(
                (shown("attack", "the best", {"1": True, "2": True}), shown("defence", "the best", {})),
                "2 against 0: X is held",
                "good",
            ),
        ),
        (
            fell("entangle", (3, 8, 9), 0, *TWO_TO_ONE),
            Telling(
                (
                    shown("attack", "the best", {"3": False, "8": False}),
                    shown("defence", "the best", {"9": True}),
                ),
                "8 against 9: X stays free",
                "bad",
            ),
        ),
        (
            fell("throw", (4, 3), True, row(3, "to throw"), row(1, "to throw")),
            Telling((shown("plain", "4 or more", {"4": True, "3": False}),), "it gets there", "good"),
        ),
        (
            fell("throw", (2,), False, row(3, "to throw")),
            Telling((shown("plain", "3 or more", {"2": False}),), "it falls short", "bad"),
        ),
        (
            fell("fall", (7, 6), 1, row(2, DAMAGE)),
            Telling(
                (shown("plain", "7 or more", {"7": True, "6": False}),), "1 of 2 caught: 1 damage", "bad"
            ),
        ),
        (
            fell("fall", (7, 8), 2, row(2, DAMAGE)),
            Telling(
                (shown("plain", "7 or more", {"7": True, "8": True}),), "2 of 2 caught: 0 damage", "good"
            ),
        ),
        (
            fell("jump", (5, 4), True, *LEAPT),
            Telling((shown("plain", "5 or more", {"5": True, "4": False}),), "makes the jump", "good"),
        ),
        (
            fell("jump", (4,), False, *LEAPT),
            Telling((shown("plain", "5 or more", {"4": False}),), "fails the jump", "bad"),
        ),
        (
            fell("shock", (4,), True, row(4, "to recover")),
            Telling(
                (shown("plain", "4 or more, by its systems and cybernetics", {"4": True}),),
                "shakes it off",
                "good",
            ),
        ),
        (
            fell("shock", (3,), False, row(4, "to recover")),
            Telling(
                (shown("plain", "4 or more, by its systems and cybernetics", {"3": False}),),
                "is disabled",
                "bad",
            ),
        ),
        (
            fell("detection", (7, 6), True, *LOOK),
            Telling((shown("plain", "7 or more", {"7": True, "6": False}),), "found", "good"),
        ),
        (
            fell("detection", (6,), False, *LOOK),
            Telling((shown("plain", "7 or more", {"6": False}),), "not found", "bad"),
        ),
        (fell("detection", (), True, unit=""), Telling((), "found", "good")),
    ],
)
def test_a_roll_that_has_fallen(event: Rolled, telling: Telling) -> None:
    """S-18, S-21, S-33, S-36, S-37, S-41 to S-43, S-45, S-47, S-51: dice, what counts, verdict, mood."""
    assert WORDS.telling(event) == telling
