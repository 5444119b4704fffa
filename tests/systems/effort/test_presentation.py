"""What `effort` calls things and how it shows them: buttons, statuses, ways, zones, rolls told, sentences."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.forecast import forecast
from game.rules.presentation import Telling, Verb
from game.rules.turns import EndTurn
from game.systems.effort.attack import AreaAttack, BasicAttack, TwoAttacks
from game.systems.effort.defenses import ShieldAnother
from game.systems.effort.moves import Move
from game.systems.effort.pool import AttackResult
from game.systems.effort.prepare import Prepare
from game.systems.effort.system import EFFORT, WORDS
from game.systems.effort.units import Effort, Readied
from tests.systems.effort.field import (
    H,
    M,
    act,
    agent,
    attack,
    field,
    hero,
    hidden,
    man,
    put,
    rolls,
)

CORRIDOR = ("##############", "..............", "##############")
ALL: dict[str, Any] = {"weapons": ("gun", "knife", "bomb"), "items": ("kit", "smoke")}


def verbs(match: Match[Effort], unit: str = "a") -> dict[str, Verb]:
    """The buttons of a unit by their labels."""
    return {verb.label: verb for verb in EFFORT.verbs(match.seen(), unit)}


def marks(match: Match[Effort], unit: str = "a") -> list[str]:
    """The names of a unit's statuses that its token shows."""
    seen = match.seen()
    return [badge.name for badge in WORDS.badges(seen, seen.unit(unit)) if not badge.fixed]


def test_buttons_stand_in_the_four_categories() -> None:
    """E-09: then reactions that are prepared, what is free, the end."""
    groups: dict[str, list[str]] = {}
    for label, verb in verbs(field(a=hero((0, 0), **ALL), X=agent((5, 0)))).items():
        groups.setdefault(verb.group, []).append(label)
    assert list(groups) == [
        "Maneuvers",
        "Attacks",
        "Defenses",
        "Concentration",
        "Reactions",
        "Free",
        "End",
    ]
    assert groups["Maneuvers"] == ["Move", "Take cover", "Hide", "Sprint", "Crawl"]
    assert groups["Defenses"] == [
        "Evade",
        "Stance",
        "Shield another",
        "Covering fire",
        "Wait for an opening",
        "First aid",
    ]
    assert groups["Reactions"] == ["Prepare"]
    assert set(groups["Free"]) == {"Two attacks", "Draw knife", "Draw bomb", "Lie down", "Turn"}


def test_what_takes_both_actions_has_no_second_one() -> None:
    """E-19, E-24."""
    hints = [
        verb.hint
        for label, verb in verbs(field(a=hero((0, 0)), X=agent((11, 5)))).items()
        if label in {"Sprint", "Desperate attack", "Three attacks"}
    ]
    assert len(hints) == 3
    assert all("both actions" in hint and "second" not in hint and "twice" not in hint for hint in hints)


def test_an_attack_says_that_a_second_one_has_to_be_declared_first() -> None:
    """E-10: as long as it still can be, and has not been."""
    said = "One attack a turn: for two, begin with Two attacks."
    match = field(a=agent((0, 0)), b=agent((0, 2)), X=agent((11, 5)))
    assert verbs(match)["Attack"].hint.endswith(said)
    act(match, TwoAttacks(unit="b"))
    assert said not in verbs(match, "b")["Attack"].hint
    act(match, EndTurn(unit="b"))
    act(match, Move(unit="a", at=Square(1, 0)))
    assert said not in verbs(match)["Attack"].hint


def test_aim_says_what_becomes_of_too_many_dice() -> None:
    """E-02, E-32: whatever its weapon, for what else helps an attack may bring it beyond 10."""
    match = field(a=agent((0, 0)), X=agent((11, 5)))
    assert verbs(match)["Aim"].hint.endswith("; of more than 10 dice, 5 become 1 sure Effort.")


@pytest.mark.parametrize(
    ("label", "before", "after"),
    [
        (
            "Move",
            "A second Maneuver in a turn (moving, cover, hiding) leaves it Open: a die less to defend with.",
            "As the second Maneuver of this turn it leaves it Open: a die less to defend with.",
        ),
        ("Evade", "until its next turn.", "until its next turn."),
    ],
)
def test_hints_say_what_a_second_one_costs(label: str, before: str, after: str) -> None:
    """E-10 to E-13."""
    match = field(a=agent((0, 0)), X=agent((11, 5)))
    assert verbs(match)[label].hint.endswith(before)
    act(match, Move(unit="a", at=Square(1, 0)))
    assert verbs(match)[label].hint.endswith(after)


def test_what_a_word_means_stands_where_it_is_met_first() -> None:
    """E-01, E-25: what Effort is, and what lies between does for who has not taken cover."""
    found = verbs(field(("..o...",), a=agent((1, 0)), X=agent((5, 0))))
    assert "each Effort (a 5 or 6) cancels one" in found["Evade"].hint
    assert "Without this, what stands between only takes 1 or 2 dice" in found["Take cover"].hint


def test_hints_tell_the_dice() -> None:
    """E-49, E-22, E-24: the gun's 7, 5 for a Defensive Attack, 9 for a desperate one; 6 for each of three."""
    buttons = verbs(field(a=hero((0, 0)), X=agent((5, 0))))
    assert "7 dice" in buttons["Attack"].hint
    assert "5 dice" in buttons["Defensive attack"].hint
    assert "9 dice" in buttons["Desperate attack"].hint
    assert "6 dice" in buttons["Three attacks"].hint


def test_who_can_never_do_it_has_no_button() -> None:
    """E-23, E-24, E-30: no muscle; no hero; a knife gives no covering fire."""
    gun, knife = (
        verbs(field(a=agent((0, 0), weapons=(name,)), X=agent((5, 0)))) for name in ("gun", "knife")
    )
    assert "Power attack" not in gun
    assert not {"Three attacks", "Covering fire"} & set(knife)
    assert "Power attack" in knife


def test_being_open_is_shown_first() -> None:
    """E-44, E-28, E-27, E-16, E-18, E-46."""
    match = field(a=agent((0, 2), wound_threshold=3), X=agent((11, 5)))
    put(match, "a", open=True, stance=True, evasive=2, cover=True, wounds=1, owed=1, prone=True, aim=True)
    hidden(match, "a", 3)
    assert marks(match) == [
        "Open",
        "defensive stance",
        "evasive 2",
        "in cover",
        "aiming",
        "hidden 3",
        "prone",
        "1 wound",
        "shaken",
    ]
    mood = {badge.name: badge.mood for badge in WORDS.badges(match.seen(), man(match, "a"))}
    assert mood["Open"] == "bad"


def test_a_prepared_reaction_is_shown_as_its_sentence() -> None:
    """E-37."""
    match = field(a=agent((0, 2)), X=agent((11, 5)))
    put(match, "a", readied=(Readied("close", "basic_attack"),))
    (badge,) = [shown for shown in WORDS.badges(match.seen(), man(match, "a")) if shown.mark == "RDY"]
    assert badge.text == "As soon as an enemy comes within Close: attack."


def test_a_sentence_is_built_of_who_when_and_what() -> None:
    """E-37: every combination of its parts is legal here."""
    match = field(a=agent((0, 2)), X=agent((5, 2)))
    parts = EFFORT.sentence(match.seen(), "a", "prepare")
    assert [part.field for part in parts] == ["target", "trigger", "then"]
    assert [name for _, name in parts[0].choices] == ["an enemy", "X"]
    for foe, _ in parts[0].choices:
        for trigger, _ in parts[1].choices:
            for then, _ in parts[2].choices:
                assert not match.why_not(Prepare(unit="a", target=foe, trigger=trigger, then=then))
    assert EFFORT.sentence(match.seen(), "a", "move") == ()


def test_the_area_of_a_prepared_reaction_is_what_it_watches() -> None:
    """E-37: within Close 2 squares of a corridor on each side; else all that is in sight."""
    match = field(CORRIDOR, a=agent((5, 1)), X=agent((13, 1)))
    near = Prepare(unit="a", trigger="close", then="basic_attack").area_of_effect(match.seen())
    assert {at.x for at in near if at.y == 1} == {3, 4, 6, 7}
    far = Prepare(unit="a", trigger="moves", then="basic_attack").area_of_effect(match.seen())
    assert {at.x for at in far if at.y == 1} == set(range(14)) - {5}


def test_the_area_of_a_bomb() -> None:
    """E-48: radius 1."""
    match = field(a=agent((0, 2), weapons=("bomb",)), X=agent((11, 5)))
    assert len(AreaAttack(unit="a", at=Square(4, 2), weapon="bomb").area_of_effect(match.seen())) == 9


def test_where_one_can_go() -> None:
    """E-15, E-19: 6 with a Move, 20 in a Sprint along the corridor, which is how one goes farther."""
    match = field(("." * 30,), a=agent((0, 0)), X=agent((29, 0)))
    areas = {area.label: int(area.area.sum()) for area in WORDS.areas(match.seen(), "a")}
    assert areas == {"Move": 6, "Sprint": 20}


def test_zones_and_weapons_as_bands() -> None:
    """E-06."""
    match = field(a=agent((0, 2), **ALL), X=agent((11, 5)))
    bands = {band.name: band.squares for band in WORDS.bands(match.seen(), "a")}
    assert bands == {"close": 2, "near": 5, "far": 50, "gun, in full": 5, "throw bomb": 50}


def test_gauges_and_pips() -> None:
    """E-46, E-07: wounds that are left, the aspect; actions."""
    match = field(a=agent((0, 2)), X=agent((11, 5)))
    put(match, "a", wounds=1, dulled=1, actions=1)
    gauges = [(gauge.label, gauge.left, gauge.full) for gauge in WORDS.gauges(man(match, "a"))]
    assert gauges == [("wounds left", 1, 2), ("aspect", 1, 2)]
    assert [pip.ready for pip in WORDS.pips(match.state, man(match, "a"))] == [False, True]


def told(match: Match[Effort], *faces: int) -> Telling:
    return WORDS.telling(rolls(attack(match, "a", "X", *faces))[0])


@pytest.mark.parametrize(
    ("faces", "verdict", "mood"),
    [
        ((M, M), "no Effort, 1 to hit: missed", "bad"),
        ((H, M), "1 Effort, 2 to wound: a light hit", "good"),
        ((H, H), "2 Effort, 2 to wound: a wound, unless shaken off", "good"),
    ],
)
def test_an_attack_is_told(faces: tuple[int, int], verdict: str, mood: str) -> None:
    """E-21."""
    match = field(a=agent((0, 2), aspect=2, agile=0, ranged=0), X=agent((4, 2)), Y=agent((11, 5)))
    events = match.do(BasicAttack(unit="a", target="X"), dice=(*faces, *((M, M) if faces == (H, H) else ())))
    telling = WORDS.telling(rolls(events)[0])
    assert (telling.verdict, telling.mood) == (verdict, mood)
    assert telling.dice[0].counted == tuple(face == H for face in faces)


def test_effort_left_to_spend_is_told() -> None:
    """E-21: 3 Effort are 1 more than a wound."""
    match = field(a=agent((0, 2), aspect=3, agile=0, ranged=0), X=agent((4, 2)), Y=agent((11, 5)))
    assert told(match, H, H, H).verdict == "3 Effort, 2 to wound: a wound, unless shaken off"
    assert match.prompt is not None
    assert all(choice in WORDS.choices for choice in match.prompt.grant.choices)


def test_a_roll_before_it_falls_and_what_it_can_come_to() -> None:
    """E-01, E-04, E-05."""
    match = field(a=agent((0, 2), aspect=2, agile=0, ranged=0), X=agent((4, 2)), Y=agent((11, 5)))
    (roll, *_) = forecast(EFFORT, match.seen(), BasicAttack(unit="a", target="X")).odds.rolls
    assert [group.shown for group in WORDS.pool(roll).dice] == [("5+", "5+")]
    assert WORDS.result(roll, AttackResult(0, open=True, stunned=True)) == "no Effort, Open, an action lost"
    put(match, "a", wounds=3)
    (roll, *_) = forecast(EFFORT, match.seen(), BasicAttack(unit="a", target="X")).odds.rolls
    assert [group.shown for group in WORDS.pool(roll).dice] == [("6+",)]


def test_who_is_shielded_bears_a_badge_that_says_by_whom() -> None:
    """E-29."""
    match = field(g=agent((1, 2)), b=agent((3, 2)), c=agent((9, 2)), X=agent((11, 5)))
    put(match, "g", shielding=True)
    shown = {
        name: {badge.mark: badge.text for badge in WORDS.badges(match.state, man(match, name))}
        for name in "bc"
    }
    assert shown["b"]["SHF"] == "It defends with a die more, by g."
    assert "SHF" not in shown["c"]


def test_the_card_tells_of_dodging_only_of_who_does_and_what_is_counted_once() -> None:
    """E-42: of 6 dice to dodge with beside "does not dodge", and of wounds twice, left and had."""
    match = field(a=agent((0, 2)), h=hero((0, 3)), X=agent((11, 5)))
    cards = {name: dict(WORDS.facts(match.seen(), man(match, name))) for name in "ah"}
    assert ("Dodge" in cards["a"], "Dodge" in cards["h"]) == (False, True)
    assert not {"Wounds", "Aspect"} & {*cards["a"]}
    assert cards["a"]["Traits"] == "strong 1, agile 2, clever 1, tough 0"


def test_the_card_tells_what_a_weapon_does() -> None:
    match = field(a=agent((0, 2), weapons=("knife", "rifle")), X=agent((11, 5)))
    lines = [text for _, text in WORDS.facts(match.seen(), man(match, "a"))]
    assert "knife: strong melee, adjacent, muscle" in lines
    assert "rifle: agile ranged, far, to 50 squares, automatic" in lines


def test_only_heroes_are_told_that_they_may_step_in() -> None:
    """E-29, E-42."""
    match = field(g=hero((1, 2)), b=agent((3, 2)), X=agent((11, 5)))
    hints = {name: ShieldAnother.hint(match.seen(), man(match, name)) for name in "gb"}
    assert "step in" in hints["g"]
    assert "step in" not in hints["b"]
