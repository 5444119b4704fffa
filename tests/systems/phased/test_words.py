"""How phased is shown: buttons by phase, gauges, badges, areas, rolls in words (P-04 to P-06, P-26, P-33)."""

from typing import Any

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Rolled
from game.rules.forecast import forecast
from game.systems.phased.actions import Hide
from game.systems.phased.announce import Redirect
from game.systems.phased.covering import CoveringFire
from game.systems.phased.moves import Run
from game.systems.phased.ranged import AddTarget, Lob, Shoot, Spray
from game.systems.phased.system import PHASED, WORDS
from tests.systems.phased.field import (
    CRITICAL,
    HIT,
    MISS,
    armed_for,
    choose,
    declare,
    field,
    man,
    mook,
    musters,
    put,
    rolls,
    turn,
    who,
)


def labels(match: Match[Any], unit: str = "a") -> list[str]:
    return [verb.label for verb in PHASED.verbs(match.seen(), unit)]


def test_buttons_are_those_of_the_phase() -> None:
    """P-01, P-06: declarations in Movement; the shot, the run, the blow and what replaces them later."""
    match = field(a=man((0, 2), weapons=("auto", "pistol", "cannon")), X=man((9, 2)))
    found = labels(match)
    for label in (
        "Move",
        "Move, draw pistol",
        "Draw pistol",
        "Draw cannon",
        "Aim",
        "Run",
        "Fire",
        "Melee",
        "Hug cover",
    ):
        assert label in found
    assert "Shoot" not in found
    armed_for(match, "ranged", "a")
    assert labels(match) == [
        "Shoot", "Focused fire", "Spray", "Shoot, careless", "Focused, careless", "Spray, careless",
        "Move instead", "Hug cover", "End turn",
    ]  # fmt: skip
    match = field(a=man((4, 2)), X=man((5, 2)))
    armed_for(match, "melee", "a")
    assert labels(match) == ["Strike", "Bare hands", "Move instead", "Hug cover", "End turn"]
    armed = field(a=man((0, 2)), X=man((9, 2)))
    armed_for(armed, "run", "a")
    assert labels(armed) == ["Run to", "Move instead", "Hug cover", "End turn"]


def test_what_takes_the_place_of_the_move_says_so() -> None:
    """P-12, P-13, P-49: it was found out only once the move was gone."""
    armed = man((0, 2), weapons=("auto", "pistol"), items=("medkit", "smoke"))
    match = field((".+..................",) * 6, a=armed, X=man((9, 2)))
    hints = {verb.label: verb.hint for verb in PHASED.verbs(match.seen(), "a") if verb.group == "Movement"}
    others = {label for label in hints if not label.startswith("Move")}
    assert others >= {"Aim", "Draw pistol", "Medkit", "Smoke", "Use nearby", "Reload"}
    silent = {label for label in others if "instead of moving" not in hints[label].lower()}
    assert silent == {"Aim"}
    assert hints["Aim"].endswith("; it does not move then.")


def test_drawing_a_blade_says_what_the_melee_it_makes_does_to_fire() -> None:
    """P-12, P-23, P-31: with the knife out friends needed 15 more at X, which nothing had said."""
    match = field(a=man((4, 3), weapons=("rifle", "knife", "pistol")), X=man((4, 2)))
    hints = {verb.label: verb.hint for verb in PHASED.verbs(match.seen(), "a")}
    assert hints["Draw knife"] == (
        "1d6 damage. With it, neither it nor an enemy beside it can fire or run; who fires into that melee "
        "has -15 to hit. Instead of moving."
    )
    assert hints["Draw pistol"] == "1d6 damage. Instead of moving."
    assert "on the way. 1d6 damage. With it, neither" in hints["Move, draw knife"]


def test_another_square_is_named_with_a_button_of_its_own() -> None:
    """P-50: when X has hugged the crate at 6,2 against the blast at 5,2; its area is the blast."""
    rows = ("....................",) * 2 + ("......o.............",) + ("....................",) * 3
    shell = {"dice": "2d6", "light": True, "blast": 2, "ammo": 2}
    match = field(rows, weapons={"shell": shell}, a=man((0, 2), weapons=("shell",)), X=man((7, 2)))
    put(match, "X", order="melee")
    armed_for(match, "ranged", "a")
    match.do(Lob(unit="a", at=Square(5, 2)))
    choose(match, "hug cover")
    assert labels(match) == ["Instead at"]
    assert Square(3, 3) in Redirect(unit="a", at=Square(2, 2)).area_of_effect(match.seen())


def test_a_spray_asks_with_a_button_of_its_own() -> None:
    """P-33: while it is picked, the one button names the next target; its area is where that may stand."""
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)), Y=man((4, 3)))
    armed_for(match, "ranged", "a")
    fan = Spray(unit="a", target="X").area_of_effect(match.seen())
    assert (Square(3, 5) in fan, Square(2, 4) in fan, Square(1, 5) in fan) == (True, True, False)
    match.do(Spray(unit="a", target="X"))
    assert labels(match) == ["And at"]
    narrow = AddTarget(unit="a", target="Y").area_of_effect(match.seen())
    assert set(narrow) < set(fan)


def test_gauges_and_pips() -> None:
    """P-44, P-45, P-50: two pools and the shots; of a mook its durability; choice and Action."""
    match = field(a=man((0, 2)), X=mook((9, 2), 8))
    put(match, "a", vitality=2, life=8)
    put(match, "X", taken=5)
    assert [(gauge.label, gauge.left, gauge.full, gauge.mood) for gauge in WORDS.gauges(who(match, "a"))] == [
        ("vitality", 2, 10, "bad"), ("life", 8, 8, "good"), ("rifle", 10, 10, "plain"),
    ]  # fmt: skip
    assert WORDS.gauges(who(match, "X"))[0].left == 3
    assert [pip.ready for pip in WORDS.pips(match.seen(), who(match, "a"))] == [True, True]
    declare(match, "a", "run")  # what is declared is no longer to be had
    assert [pip.ready for pip in WORDS.pips(match.seen(), who(match, "a"))] == [True, False]
    put(match, "a", acted=True, choice="move")
    assert [pip.ready for pip in WORDS.pips(match.seen(), who(match, "a"))] == [False, False]


def test_badges() -> None:
    """P-05, P-06, P-21, P-29, P-40, P-41, P-45, P-47: each status has its mark, with a clause."""
    match = field(a=man((0, 2), scale="E"), X=mook((9, 2), 8))
    match.do(Hide(unit="a"))
    put(
        match, "a", order="melee", hugging=True, ran=True, aiming=True, broken=True, drew=True, shot_by=("X",)
    )
    marks = [badge.mark for badge in WORDS.badges(match.state, who(match, "a"))]
    assert marks == ["E", "BRK", "DRW", "HIT", "MEL", "HUG", "RAN", "AIM", "hid"]
    assert [badge.mark for badge in WORDS.badges(match.state, who(match, "X"))] == ["MK"]
    put(match, "X", fate="out")
    assert [badge.mark for badge in WORDS.badges(match.state, who(match, "X"))] == ["OUT"]
    put(match, "a", hidden_from=("opposition",))
    assert WORDS.badges(match.state, who(match, "a"))[-1].mark == "HID"


def test_bands_areas_and_facts() -> None:
    """P-26, P-10, P-21, P-50: where increments end; where a move and a run lead."""
    match = field(a=man((9, 2), weapons=("rifle", "frag")), X=man((19, 2), break_tn=15))
    assert [(band.name, band.squares) for band in WORDS.bands(match.seen(), "a")] == [
        ("rifle", 5), ("rifle -3", 10), ("rifle -6", 25), ("rifle -9", 50),
    ]  # fmt: skip
    assert [area.label for area in WORDS.areas(match.seen(), "a")] == ["Move", "Run"]
    assert ("Break number", "15") in WORDS.facts(match.state, who(match, "X"))
    put(match, "a", held="frag")
    assert [band.squares for band in WORDS.bands(match.seen(), "a")] == [10]
    armed_for(match, "ranged", "a")
    assert len(Lob(unit="a", at=Square(12, 2)).area_of_effect(match.seen())) == 9
    assert len(CoveringFire(unit="a", at=Square(12, 2)).area_of_effect(match.seen())) == 9
    match = field(a=man((0, 2)), X=man((9, 2)))
    armed_for(match, "run", "a")
    way = Run(unit="a", at=Square(3, 2)).path(match.seen())
    assert way == (Square(1, 2), Square(2, 2), Square(3, 2))


def test_the_banner() -> None:
    """P-04: the Break number at the next test with its odds: 16 or more on 3d6 is 10 in 216."""
    match = field(a=man((0, 2)), X=man((9, 2), break_tn=16), Y=man((9, 3)), Z=man((9, 4)))
    assert WORDS.banner(match.state, "opposition", True) == (
        "Opposition flees next turn: 4.6 %",
        "16 or more on 3d6: 16 the steadiest of them.",
    )
    put(match, "X", broken=True)
    assert WORDS.banner(match.state, "opposition", True) == (
        "Opposition still flees next turn: 4.6 %",
        "16 or more on 3d6: 16 the steadiest of them.",
    )
    assert WORDS.banner(match.state, "neutral", True) == ()


def test_of_a_side_that_is_not_wholly_known_the_banner_says_no_more_than_that_it_is_broken() -> None:
    """P-04: the one enemy that is known need not fight alone, nor be the steadiest."""
    match = field(a=man((0, 2)), X=man((9, 2), break_tn=16))
    put(match, "X", broken=False)
    assert WORDS.banner(match.state, "opposition", False) == ()
    put(match, "X", broken=True)
    assert WORDS.banner(match.state, "opposition", False) == ("Opposition is fleeing",)


def verdict(event: Rolled) -> str:
    return WORDS.telling(event).verdict


def test_rolls_in_words() -> None:
    """P-02, P-24, P-25, P-33: what it needed and what it came to."""
    for dice, said in (
        (MISS, "3, needs 14: missed"),
        (HIT, "39, needs 14: hit"),
        (CRITICAL, "40, needs 14: critical"),
    ):
        match = field(a=man((0, 2)), X=man((4, 2)), Y=man((19, 5)))
        put(match, "Y", order="melee")
        armed_for(match, "ranged", "a")
        (pool,) = PHASED.words.pool(_first_roll(match)).dice
        assert pool.note == "14 or more"
        attack, *rest = rolls(
            match.do(Shoot(unit="a", target="X"), dice=(*dice, 3, 4) if dice != MISS else dice)
        )
        assert verdict(attack) == said
        if rest:
            assert verdict(rest[0]) == "8 damage"
    match = field(a=man((0, 2), weapons=("auto",)), X=man((4, 2)), Y=man((4, 3), defense=30))
    armed_for(match, "ranged", "a")
    match.do(Spray(unit="a", target="X"))
    attack, _ = rolls(match.do(AddTarget(unit="a", target="Y"), dice=(10, 9, 1, 1)))
    assert verdict(attack) == "19: X hit, Y missed"
    match = field(a=man((0, 2)), X=man((9, 2), break_tn=16), Y=man((9, 3)), Z=man((9, 4)))
    (muster,) = musters(turn(match, 2, 6, 6, 5))
    assert (
        verdict(muster) == "17: from 10 on the squad acts first; the same dice break the opposition's morale"
    )


def test_the_dice_of_a_turn_do_not_tell_by_which_number_a_side_breaks() -> None:
    """P-04: 16, and 8 less as X is alone: who sees none of them learns no more than what came of it."""
    match = field(both=True, a=man((0, 2), break_tn=14), X=man((9, 2), break_tn=16), Y=man((9, 3)))
    put(match, "Y", fate="out")
    muster, morale = map(WORDS.telling, musters(turn(match, 2, 1, 2, 4, 1, 1, 2)))
    assert muster.verdict == "7: below 10, the opposition acts first"
    assert morale.verdict == "4: its morale holds"
    assert [group.note for telling in (muster, morale) for group in telling.dice] == ["10 or more", ""]


def _first_roll(match: Match[Any]) -> Any:
    return forecast(PHASED, match.seen(), Shoot(unit="a", target="X")).odds.rolls[0]


def test_who_has_nothing_to_fire_is_told_so() -> None:
    """P-32, P-50: neither with empty hands nor with a knife."""
    match = field(a=man((4, 2), weapons=("knife", "rifle")), X=man((12, 2)))
    for held, shoots in (("knife", False), ("", False), ("rifle", True)):
        put(match, "a", held=held)
        hint = Shoot.hint(match.seen(), who(match, "a"))
        assert hint.startswith("Fire the rifle: 2d20 + 6") is shoots
        assert hint.endswith("there is none that shoots.") is not shoots
