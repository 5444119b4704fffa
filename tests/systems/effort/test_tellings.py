"""How rolls of `effort` are told: which faces count, verdict and mood, what Effort buys (E-01, E-21)."""

from fractions import Fraction

import pytest

from game.dice import Amount, Check, d
from game.match.match import Match
from game.rules.events import Modifier, Rolled
from game.rules.forecast import forecast
from game.rules.scripts import Roll
from game.systems.effort.attack import BasicAttack
from game.systems.effort.pool import DICE, DUE, EXTRA, NEED, AttackResult, attack_check
from game.systems.effort.rolls import lines, pool, result, telling
from game.systems.effort.system import EFFORT
from game.systems.effort.units import Effort
from tests.systems.effort.field import agent, field

HIT = (Modifier(1, NEED, "a hit", "E-21"),)
TWO_DUE = (Modifier(2, DUE, "hit", "E-46"),)
HARD = (*HIT, Modifier(1, NEED, "crawling", "E-20"))


def rolled(
    label: str, faces: tuple[int, ...], effort: int, rows: tuple[Modifier, ...] = (), die: str = "d6"
) -> Rolled:
    return Rolled(
        label=label,
        dice=(die,) * len(faces),
        faces=faces,
        result=str(effort),
        unit="a",
        target="X",
        modifiers=rows,
        clause="E-21",
    )


@pytest.mark.parametrize(
    ("event", "verdict", "mood"),
    [
        (rolled("dodge", (5, 2), 1), "1 Effort: nothing cancelled, it takes 2", "bad"),
        (rolled("dodge", (5, 6, 6), 3), "3 Effort cancel 1", "plain"),
        (rolled("dodge", (5, 6, 6, 5), 2), "2 Effort cancel 1, never the last 1", "plain"),
        (rolled("evasive action", (4, 2), 0), "no Effort: it comes to nothing", "bad"),
        (rolled("evasive action", (5, 2), 1), "1 Effort", "good"),
        (rolled("dodge", (4, 2), 0), "no Effort: nothing cancelled", "bad"),
        (
            rolled("wound threshold", (5, 5), 2),
            "2 wounds shaken off",
            "good",
        ),
        (rolled("wound threshold", (4, 1), 0), "no wound shaken off", "bad"),
        (rolled("wound threshold", (4, 1), 0, TWO_DUE), "none of 2 wounds shaken off", "bad"),
        (
            rolled("wound threshold", (5, 1), 1, TWO_DUE),
            "1 of 2 wounds shaken off",
            "good",
        ),
        (rolled("basic", (4, 1), 0, HIT), "no Effort, 1 to hit: missed; more 1s than Effort: Open", "bad"),
        (
            rolled("basic", (1, 5, 1), 1, HIT),
            "1 Effort, 2 to wound: a light hit; more 1s than Effort: Open",
            "good",
        ),
        (rolled("basic", (1, 4), 1, HIT), "1 Effort, 2 to wound: a light hit", "good"),
        (rolled("basic", (5, 1), 1, HIT), "1 Effort, 2 to wound: a light hit", "good"),
        (rolled("basic", (5, 6), 2, HIT), "2 Effort, 2 to wound: a wound, unless shaken off", "good"),
        (
            rolled("basic", (5, 6, 6), 3, HIT),
            "3 Effort, 2 to wound: a wound, unless shaken off",
            "good",
        ),
        (rolled("basic", (5, 1), 1, HARD), "1 Effort, 2 to hit: missed", "bad"),
        (rolled("basic", (5, 6), 2, HARD), "2 Effort, 3 to wound: a light hit", "good"),
        (rolled("basic", (5, 6, 5), 3, HARD), "3 Effort, 3 to wound: a wound, unless shaken off", "good"),
        (rolled("stray", (3,), 3, die="d8"), "it goes astray", "bad"),
    ],
)
def test_what_a_roll_came_to(event: Rolled, verdict: str, mood: str) -> None:
    """E-01, E-21, E-46, E-48."""
    told = telling(event)
    assert (told.verdict, told.mood) == (verdict, mood)


@pytest.mark.parametrize(
    ("die", "faces", "counted", "note"),
    [
        ("d6", (1, 4, 5, 6), (False, False, True, True), "5 and 6 count"),
        ("poor d6", (5,), (False,), "6 counts"),
        ("poor d6", (6,), (True,), "6 counts"),
    ],
)
def test_which_faces_count(die: str, faces: tuple[int, ...], counted: tuple[bool, ...], note: str) -> None:
    """E-01, E-04; the role of an attack's dice is another than that of others."""
    (group,) = telling(rolled("dodge", faces, 1, die=die)).dice
    assert (group.counted, group.note, group.role, group.shown) == (
        counted,
        note,
        "plain",
        tuple(map(str, faces)),
    )
    assert telling(rolled("basic", faces, 1, HIT, die=die)).dice[0].role == "attack"


def test_where_a_throw_strays_is_one_die_that_counts() -> None:
    """E-48."""
    (group,) = telling(rolled("stray", (3,), 3, die="d8")).dice
    assert (group.shape, group.shown, group.counted) == ("d8", ("3",), (True,))


def asked(dice: int, rows: tuple[Modifier, ...] = ()) -> Roll:
    """An attack roll of so many dice before it falls."""
    rows = (Modifier(dice, DICE, "aspect", "E-01"), *rows)
    return Roll(duel().state, attack_check(rows, "basic"), "E-21", "a", "X", rows, None)


def duel() -> Match[Effort]:
    return field(a=agent((0, 2)), X=agent((4, 2)))


@pytest.mark.parametrize(
    ("dice", "rows", "shown", "note", "role"),
    [
        (3, (), ("5+", "5+", "5+"), "", "plain"),
        (1, HIT, ("5+",), "a 5+ is 1 Effort: 1 hits, 2 wound", "attack"),
        (11, HIT, ("5+",) * 6, "1 Effort sure; a 5+ is 1 Effort: 1 hits, 2 wound", "attack"),
        (-1, (), ("6+",), "", "plain"),
        (11, (), ("5+",) * 6, "1 Effort sure", "plain"),
    ],
)
def test_what_each_die_must_reach(
    dice: int, rows: tuple[Modifier, ...], shown: tuple[str, ...], note: str, role: str
) -> None:
    """E-01, E-02, E-04."""
    (group,) = pool(asked(dice, rows)).dice
    assert (group.shown, group.note, group.role) == (shown, note, role)
    assert all(group.counted)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (AttackResult(0), "no Effort"),
        (AttackResult(2), "2 Effort"),
        (AttackResult(1, open=True), "1 Effort, Open"),
        (AttackResult(0, open=True, stunned=True), "no Effort, Open, an action lost"),
    ],
)
def test_what_an_attack_can_come_to(value: AttackResult, words: str) -> None:
    """E-05."""
    assert result(asked(3, HIT), value) == words


@pytest.mark.parametrize(("value", "words"), [(1, "strays N"), (3, "strays E"), (8, "strays NW")])
def test_where_a_throw_can_stray(value: int, words: str) -> None:
    """E-48: clockwise from north."""
    stray = Roll(duel().state, Check((d(8),), "sum", Amount(), "stray", (0,)), "E-48", "a", "", (), None)
    assert result(stray, value) == words
    assert pool(stray).dice[0].shape == "d8"


def test_the_chance_of_each_effect() -> None:
    """E-21: with 2 dice 1 is needed to hit, 2 to wound; 3 for an effect, which 2 dice never are.

    Of 3 dice all must be 5 or 6 for an effect, and no roll is enough for a further wound.
    """
    assert {line.chance for line in lines(asked(2, HIT))} == {Fraction(0)}
    chances = {line.name: line.chance for line in lines(asked(3, HIT))}
    third = Fraction(1, 27)
    assert chances == {
        "knock down": third,
        "leave open": third,
        "spoil aim": third,
        "push": third,
        "wounds": Fraction(0),
    }
    four = {line.name: line.chance for line in lines(asked(4, HIT))}
    assert four["wounds"] == Fraction(1, 81)
    assert four["push"] == Fraction(9, 81)
    assert lines(asked(3)) == ()


def test_the_odds_of_an_attack_bring_these_lines() -> None:
    """J-08, E-21."""
    match = duel()
    odds = forecast(EFFORT, match.seen(), BasicAttack(unit="a", target="X")).odds
    assert {line.name for line in lines(odds.rolls[0])} == {
        "knock down",
        "leave open",
        "spoil aim",
        "push",
        "wounds",
    }


def test_effort_beside_the_dice_is_said() -> None:
    """E-02: eleven dice are six and a sure Effort; E-23: 1 for two that power took out, if any counts."""
    many = (*HIT, Modifier(11, DICE, "ranged", "E-03"))
    (group,) = telling(rolled("basic", (6, 3, 1, 6, 3, 1), 3, many)).dice
    assert group.note == "5 and 6 count, 1 Effort sure for dice beyond 10"
    power = (*HIT, Modifier(3, DICE, "melee", "E-03"), Modifier(1, EXTRA, "power", "E-23"))
    notes = [telling(rolled("power", faces, 0, power)).dice[0].note for faces in ((5, 1, 1), (1, 1, 1))]
    assert notes == ["5 and 6 count, 1 Effort added", "5 and 6 count"]
