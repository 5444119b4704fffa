"""Rolls in the symbols of `narrative`: results in words, dice that count, verdicts (N-01, N-03, N-22)."""

from typing import Any

import pytest

from game.dice import Amount, Check, d
from game.match.match import Match
from game.rules.events import Modifier, Rolled
from game.rules.forecast import forecast
from game.rules.presentation import DiceGroup, Telling
from game.rules.scripts import Roll
from game.systems.narrative.attack import Shoot
from game.systems.narrative.checks import Result
from game.systems.narrative.pool import DAMAGE, SOAK
from game.systems.narrative.system import WORDS
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import POOL, character, field, numbers


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (Result(0), "no success"),
        (Result(1), "1 success"),
        (Result(2), "2 successes"),
        (Result(0, 1), "no success, 1 advantage"),
        (Result(1, 2), "1 success, 2 advantages"),
        (Result(2, -1), "2 successes, 1 threat"),
        (Result(0, -2), "no success, 2 threats"),
        (Result(1, 0, 1), "1 success, 1 triumph"),
        (Result(3, 1, 2, 1), "3 successes, 1 advantage, 2 triumphs, 1 despair"),
        (Result(0, 0, 0, 2), "no success, 2 despairs"),
    ],
)
def test_results_in_words(result: Result, text: str) -> None:
    """N-03: what is left of each; of nothing only successes are told."""
    assert WORDS.result(shot(), result) == text


def shot() -> Roll:
    """The roll of a shot, before it falls."""
    match = scene()
    return forecast(match.system, match.seen(), Shoot(unit="a", target="X")).odds.rolls[0]


def scene() -> Match[Narrative]:
    return field(a=character((0, 0)), X=character((5, 0), defense_ranged=1))


def wound_roll() -> Roll:
    """The d100 of a critical injury, before it falls."""
    check = Check((d(100),), "sum", Amount(), "critical injury", (0,))
    return Roll(scene().state, check, "N-32", "", "a", (), ())


def test_a_result_that_is_no_pool_is_told_as_it_is() -> None:
    """N-32."""
    assert WORDS.result(wound_roll(), 41) == "41"


def test_dice_before_they_fall() -> None:
    """N-22, N-26, N-32: by shape, the better first; a d100 has no shape of its own."""

    def blank(role: Any, shape: str, many: int) -> DiceGroup:
        return DiceGroup(role, shape, ("",) * many, (True,) * many)

    assert WORDS.pool(shot()) == Telling(
        (
            blank("attack", "proficiency", 1),
            blank("attack", "ability", 2),
            blank("defence", "difficulty", 1),
            blank("defence", "setback", 1),
        ),
        "",
    )
    assert WORDS.pool(wound_roll()) == Telling((blank("plain", "d100", 1),), "")


def fell(label: str, spec: str, *rows: Modifier) -> Rolled:
    """A roll of a that has fallen, its faces by their letters."""
    groups = sorted((part.split() for part in spec.split(",")), key=lambda group: POOL.index(group[0]))
    dice = tuple(kind for kind, *shown in groups for _ in shown)
    return Rolled(
        label=label, dice=dice, faces=numbers(spec), result="", unit="a", modifiers=rows, clause="N-22"
    )


@pytest.mark.parametrize(
    ("spec", "counted"),
    [
        # 2 successes less 1, 2 advantages less 1: the first die has what is left
        ("ability SA SA, difficulty FH", {"ability": (True, False), "difficulty": (False,)}),
        ("ability S A, difficulty -", {"ability": (True, True), "difficulty": (False,)}),
        ("ability A, difficulty HH", {"ability": (False,), "difficulty": (True,)}),
        ("ability A, difficulty H H", {"ability": (False,), "difficulty": (True, False)}),
        ("ability S S S, difficulty F", {"ability": (True, True, False), "difficulty": (False,)}),
        ("ability S, difficulty F H", {"ability": (False,), "difficulty": (False, True)}),
        # a triumph and a despair stay, though as a success and a failure they cancel
        ("proficiency T, challenge D", {"proficiency": (True,), "challenge": (True,)}),
        ("proficiency SS -, challenge FF", {"proficiency": (False, False), "challenge": (False,)}),
        ("boost A -, setback H H", {"boost": (False, False), "setback": (True, False)}),
        # the better dice count before the plain ones
        ("boost S, ability S, proficiency S, setback F F", {
            "proficiency": (True,), "ability": (False,), "boost": (False,), "setback": (False, False),
        }),
    ],
)  # fmt: skip
def test_dice_count_whose_symbols_are_left(spec: str, counted: dict[str, tuple[bool, ...]]) -> None:
    """N-03: successes and failures cancel one for one, advantages and threats likewise."""
    told = WORDS.telling(fell("perception", spec))
    assert {group.shape: group.counted for group in told.dice} == counted
    attack = ("proficiency", "ability", "boost")
    assert [group.role for group in told.dice] == [
        "attack" if group.shape in attack else "defence" for group in told.dice
    ]


def hit(damage: int, soak: int, why: str = "rifle") -> tuple[Modifier, ...]:
    """What an attack does before successes, and what comes off."""
    return Modifier(damage, DAMAGE, why, "N-28"), Modifier(-soak, SOAK, "soak", "N-28")


AGAINST = (Modifier(1, "difficulty upgrades", "story point of the other side", "N-38"),)
STUN = hit(4, 3, "baton, strain")


@pytest.mark.parametrize(
    ("event", "verdict", "mood"),
    [
        (fell("attack", "ability S", *hit(8, 3)), "1 success: hits for 9, 3 soaked: 6 wounds", "good"),
        (fell("attack", "ability S", *hit(8, 11)), "1 success: hits for 9, 9 soaked: 0 wounds", "good"),
        (fell("attack", "ability S", *STUN), "1 success: hits for 5, 3 soaked: 2 strain", "good"),
        (fell("attack", "ability A", *hit(8, 3)), "no success, 1 advantage: misses", "bad"),
        (fell("perception", "ability S"), "1 success: passed", "good"),
        (fell("perception", "ability S, difficulty F"), "no success: failed", "bad"),
        (
            fell("attack", "ability S", *hit(8, 3), *AGAINST),
            "1 success: hits for 9, 3 soaked: 6 wounds (a story point against it)",
            "good",
        ),
        (
            fell("perception", "ability -", Modifier(1, "upgrades", "story point", "N-38"), *AGAINST),
            "no success: failed (a story point for it and a story point against it)",
            "bad",
        ),
        (fell("initiative", "ability S"), "1 success", "plain"),
        (fell("initiative", "ability A"), "no success, 1 advantage", "plain"),
    ],
)  # fmt: skip
def test_verdicts(event: Rolled, verdict: str, mood: str) -> None:
    """N-05, N-22, N-28; and N-38: that a point has made a die worse stands with the dice."""
    told = WORDS.telling(event)
    assert (told.verdict, told.mood) == (verdict, mood)


def test_a_roll_of_other_dice_or_of_none_is_told_plainly() -> None:
    """N-32, J-07: a d100; and one of which a side only knows that it was."""
    injury = Rolled(label="critical injury", dice=("d100",), faces=(45,), result="45", clause="N-32")
    assert WORDS.telling(injury) == Telling(
        (DiceGroup("plain", "d100", ("45",), (True,)),), "45, prone and shaken"
    )
    unknown = Rolled(label="stealth", dice=(), faces=(), result="", clause="N-33")
    assert WORDS.telling(unknown) == Telling((DiceGroup("plain", "", (), ()),), "")
