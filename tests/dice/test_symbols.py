"""Joint odds of symbol dice: the six narrative dice as test data, icepool as the oracle."""

import icepool
import pytest

from game.dice import Amount, Check, Die, Reaches, Whole, distribution, result

SYMBOLS = {
    "-": (0, 0, 0, 0),
    "S": (1, 0, 0, 0),
    "A": (0, 1, 0, 0),
    "T": (1, 0, 1, 0),
    "F": (-1, 0, 0, 0),
    "H": (0, -1, 0, 0),
    "D": (-1, 0, 0, 1),
}
"""(net successes, net advantages, triumphs, despairs); a triumph counts as a success too."""


def symbol_die(name: str, faces: str) -> Die:
    """A die drawn as they are printed."""
    shown = ([SYMBOLS[symbol] for symbol in face] for face in faces.split())
    return Die(name, tuple(tuple(map(sum, zip(*symbols, strict=True))) for symbols in shown))


BOOST = symbol_die("boost", "- - S SA AA A")
SETBACK = symbol_die("setback", "- - F F H H")
ABILITY = symbol_die("ability", "- S S SS A A SA AA")
DIFFICULTY = symbol_die("difficulty", "- F FF H H H HH FH")
PROFICIENCY = symbol_die("proficiency", "- S S SS SS A SA SA SA AA AA T")
CHALLENGE = symbol_die("challenge", "- F F FF FF H H FH FH HH HH D")
NONE = (0, 0, 0, 0)


def test_success_against_difficulty() -> None:
    """Of 64 cases, one success and no failure in 3 x 5, two and at most one in 1 x 7."""
    odds = distribution(Check((ABILITY, DIFFICULTY), "sum", Reaches(1), "attack", NONE))
    assert odds == {True: 22, False: 42}


@pytest.mark.parametrize(("setbacks", "percent"), [(0, 65), (1, 57), (2, 49)])
def test_the_usual_pool(setbacks: int, percent: int) -> None:
    """The figures that the narrative rules print for 2 ability + 1 proficiency against 2 difficulty."""
    dice = (ABILITY, ABILITY, PROFICIENCY) + (SETBACK,) * setbacks + (DIFFICULTY, DIFFICULTY)
    odds = distribution(Check(dice, "sum", Reaches(1), "attack", NONE))
    assert round(100 * odds.chance(outcome=True)) == percent


def test_triumph_and_despair_do_not_cancel_each_other() -> None:
    """Their success and failure do; 1 of 144 rolls shows both."""
    dice = (PROFICIENCY, CHALLENGE)
    assert result(Check(dice, "sum", Whole(), "attack", NONE), (12, 12)) == (0, 0, 1, 1)
    odds = distribution(Check(dice, "sum", Whole(), "attack", NONE))
    assert sum(weight for (_, _, *both), weight in odds.items() if both == [1, 1]) == 1


def test_the_joint_of_eleven_dice() -> None:
    """Net successes, advantages, triumphs and despairs together."""
    dice = (
        (BOOST,) * 2 + (ABILITY,) * 2 + (PROFICIENCY,) * 2 + (SETBACK,) + (DIFFICULTY,) * 2 + (CHALLENGE,) * 2
    )
    odds = distribution(Check(dice, "sum", Whole(), "attack", NONE))
    sides = [icepool.Die([icepool.Vector(face) for face in die.faces]) for die in dice]
    oracle = sum(sides, icepool.Die([icepool.Vector(NONE)]))
    assert odds.total == 6**3 * 8**4 * 12**4
    assert {outcome: odds.chance(outcome) for outcome in odds} == {
        tuple(outcome): oracle.probability(outcome) for outcome in oracle
    }


def test_a_coarse_reading_gathers_the_joint() -> None:
    dice = (ABILITY, PROFICIENCY, DIFFICULTY, CHALLENGE)
    joint = distribution(Check(dice, "sum", Whole(), "attack", NONE))
    coarse = distribution(Check(dice, "sum", Amount(low=0), "attack", NONE))
    assert coarse.total == joint.total
    for net, weight in coarse.items():
        assert weight == sum(w for (s, *_), w in joint.items() if max(s, 0) == net)
