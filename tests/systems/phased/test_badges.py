"""Every status of a unit of `phased` as token and card show it, its gauges, pips, card and hints."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.presentation import Badge
from game.rules.turns import EndTurn
from game.systems.phased.actions import Aim
from game.systems.phased.declaring import Declare
from game.systems.phased.items import Reload
from game.systems.phased.moves import Move
from game.systems.phased.ranged import FocusedFire, Lob
from game.systems.phased.system import WORDS
from game.systems.phased.units import Phased
from tests.systems.phased.field import armed_for, field, go, man, mook, put, who

NOTHING: dict[str, Any] = {}


def scene(**stats: Any) -> Match[Phased]:
    return field(a=man((0, 2), **stats), X=man((9, 2)), Y=man((9, 4)))


def shown(match: Match[Phased], name: str = "a") -> dict[str, Badge]:
    """The badges of a unit by their marks, as it is in truth."""
    return {badge.mark: badge for badge in WORDS.badges(match.state, who(match, name))}


def test_who_is_in_melee_is_told_with_whom_and_what_that_forbids() -> None:
    """P-23: a knife beside a rifle makes a melee, two rifles make none."""
    match = field(a=man((0, 2)), X=man((1, 2), weapons=("knife",)), Y=man((0, 3), weapons=("rifle",)))
    badge = shown(match)["MLE"]
    assert (badge.name, badge.mood, badge.clause) == ("in melee", "warn", "P-23")
    assert badge.text.startswith("With X: it cannot fire or run")
    put(match, "X", at=Square(5, 2))
    assert "MLE" not in shown(match)


STATUSES = [
    (
        {"broken": True},
        ("BRK", "broken", "bad", "P-05"),
        "leaves the board by an exit or the edge, and counts as out.",
    ),
    ({"drew": True}, ("DRW", "drew in melee", "bad", "P-36"), "-4 in melee this turn."),
    (
        {"marked_by": ("X", "Y")},
        ("MRK", "marked", "bad", "P-48"),
        "+2 on attacks at it this turn for friends of X, Y.",
    ),
    ({"shot_by": ("X", "Y")}, ("HIT", "shot this turn", "bad", "P-40"), "-4 in melee with X, Y this turn."),
    ({"order": "run"}, ("RUN", "will run", "plain", "P-17"), "Run phase"),
    ({"order": "ranged"}, ("FIR", "will fire", "plain", "P-18"), "Ranged phase"),
    ({"order": "melee"}, ("MEL", "will strike", "plain", "P-19"), "Melee phase"),
    ({"order": "covering_fire"}, ("COV", "covering fire", "plain", "P-48"), "fires at who runs"),
    (
        {"order": "melee", "acted": True, "target": "X"},
        ("MEL", "will strike", "plain", "P-19"),
        "It strikes X as the Melee phase ends.",
    ),
    ({"hugging": True}, ("HUG", "hugging cover", "good", "P-29"), "have -20 to hit"),
    ({"dug_in": True}, ("DUG", "dug in", "good", "P-48"), "protects it by 14, not 10"),
    ({"dodging": True}, ("DOD", "dodge roll", "good", "P-48"), "Harder to hit by 6"),
    ({"ran": True}, ("RAN", "has run", "plain", "P-21"), "Harder to hit by 4"),
    ({"aiming": True}, ("AIM", "aiming", "good", "P-13"), "halved"),
    ({"hidden_from": ("opposition",)}, ("HID", "hidden", "good", "P-47"), "needs 22 on 2d20"),
    ({"hidden_from": ("opposition",), "hides": True}, ("HID", "hidden", "good", "P-47"), "needs 22 on 2d20"),
    ({"hides": True}, ("hid", "means to hide", "plain", "P-47"), "end of Movement"),
]


@pytest.mark.parametrize(("values", "badge", "text"), STATUSES)
def test_each_status_has_its_badge(values: dict[str, Any], badge: tuple[str, ...], text: str) -> None:
    """It alone, and none without it."""
    match = scene()
    assert shown(match) == {}
    put(match, "a", **values)
    (only,) = shown(match).values()
    assert (only.mark, only.name, only.mood, only.clause) == badge
    assert text in only.text
    assert not only.fixed


@pytest.mark.parametrize(
    ("held", "leaver", "asks"),
    [("rifle", "rifle", False), ("knife", "rifle", True), ("rifle", "knife", True)],
)
def test_a_declared_melee_tells_at_whom_it_strikes_that_moves_away(
    held: str, leaver: str, asks: bool
) -> None:
    """P-23: a rifle beside a rifle makes no melee that could be left; button and badge say so alike."""
    match = field(a=man((4, 2), weapons=(leaver,)), X=man((5, 2), weapons=(held, "axe")))
    (hint,) = (one.hint for one in Declare.buttons(match.state, who(match, "X")) if one.label == "Melee")
    put(match, "X", order="melee")
    warned = "With no melee weapon in hand, it strikes at who moves away only if that one has one."
    for words in (hint, shown(match, "X")["MEL"].text):
        assert (warned in words) == (held == "rifle")
        assert ("or before at who leaves its melee." in words) == (held == "knife")
    match.do(Move(unit="a", at=Square(3, 2)))
    assert (match.state.pending is not None) == asks


@pytest.mark.parametrize("values", [{"order": "run", "acted": True}, {"order": "errand"}, {"order": ""}])
def test_what_is_done_is_declared_no_more(values: dict[str, Any]) -> None:
    """P-06: nor is an errand."""
    match = scene()
    put(match, "a", **values)
    assert shown(match) == {}


def test_what_a_run_gives_is_good_from_the_run_phase_on() -> None:
    """P-21: before it, it is that of the turn before."""
    match = scene()
    armed_for(match, "run", "a")
    put(match, "a", order="", ran=True)
    assert shown(match)["RAN"].mood == "good"


@pytest.mark.parametrize(
    ("unit", "badges"),
    [
        (man((0, 2)), {}),
        (man((0, 2), scale="T", armor=3), {"T": ("titan scale", "good", "P-41")}),
        (mook((0, 2), 7), {"MK": ("mook", "plain", "P-45")}),
    ],
)
def test_what_a_unit_is_stays_on_its_card(unit: Any, badges: dict[str, tuple[str, ...]]) -> None:
    """P-41, P-45: no passing status."""
    built = shown(field(a=unit, X=man((9, 2))))
    assert {mark: (badge.name, badge.mood, badge.clause) for mark, badge in built.items()} == badges
    assert all(badge.fixed for badge in built.values())


@pytest.mark.parametrize(
    ("values", "gauges"),
    [
        (NOTHING, [("vitality", 10, 10), ("life", 8, 8), ("rifle", 10, 10)]),
        ({"vitality": 0, "life": -1}, [("vitality", 0, 10), ("life", 0, 8), ("rifle", 10, 10)]),
        ({"held": ""}, [("vitality", 10, 10), ("life", 8, 8)]),
        ({"held": "knife"}, [("vitality", 10, 10), ("life", 8, 8)]),
    ],
)
def test_gauges_of_both_pools_and_of_what_needs_shots(values: dict[str, Any], gauges: list[Any]) -> None:
    """P-44, P-50."""
    match = scene(weapons=("rifle", "knife"))
    put(match, "a", **values)
    assert [(gauge.label, gauge.left, gauge.full) for gauge in WORDS.gauges(who(match, "a"))] == gauges


def test_an_empty_weapon_is_in_the_red() -> None:
    """P-50."""
    match = field(a=man((0, 2)), X=man((9, 2)))
    (rifle,) = who(match, "a").weapons
    for ammo, mood in ((1, "plain"), (0, "bad")):
        put(match, "a", weapons=(type(rifle)(rifle.id, rifle.stats, ammo),))
        assert WORDS.gauges(who(match, "a"))[-1].mood == mood


@pytest.mark.parametrize(
    ("values", "ready"),
    [
        (NOTHING, (True, True)),
        ({"choice": "move"}, (False, True)),
        ({"order": "errand", "acted": True}, (True, False)),
        ({"order": "run"}, (True, False)),
        ({"fate": "out"}, (False, False)),
        ({"fate": "out", "order": "run"}, (False, False)),
    ],
)
def test_pips_in_movement(values: dict[str, Any], ready: tuple[bool, bool]) -> None:
    """P-06: the choice, and the Action while it is not chosen; one that is declared is said to be so."""
    match = scene()
    put(match, "a", **values)
    assert tuple(pip.ready for pip in WORDS.pips(match.seen(), who(match, "a"))) == ready


def test_what_is_declared_stays_unlit_until_its_phase() -> None:
    """P-06, P-07: A declares a run: not to be done now, neither before nor after its Movement is over."""
    match = field(a=man((0, 2)), b=man((0, 4)), X=man((9, 2)))
    put(match, "X", order="run")
    lit = []
    match.do(Declare(unit="a", order="run"))
    lit.append([pip.ready for pip in WORDS.pips(match.state, who(match, "a"))])
    match.do(EndTurn(unit="a"))
    pips = WORDS.pips(match.state, who(match, "a"))
    lit.append([pip.ready for pip in pips])
    assert pips[1].why == "declared"
    go(match, "Run")
    lit.append([pip.ready for pip in WORDS.pips(match.state, who(match, "a"))])
    assert lit == [[True, False], [False, False], [False, True]]


@pytest.mark.parametrize(
    ("order", "ready"), [("", (False, False)), ("run", (False, True)), ("melee", (False, False))]
)
def test_pips_after_movement(order: str, ready: tuple[bool, bool]) -> None:
    """P-06: what was not chosen in it is lost; what comes in a later phase is not to be done now."""
    match = scene()
    put(match, "X", order="run")
    armed_for(match, "run")
    put(match, "a", order=order)
    assert tuple(pip.ready for pip in WORDS.pips(match.state, who(match, "a"))) == ready


ARMS: dict[str, dict[str, Any]] = {
    "all": {
        "dice": "3d8",
        "scale": "M",
        "ap": 2,
        "increment_penalty": 2,
        "auto": True,
        "hands": 2,
        "ammo": 4,
        "bulky": True,
    },
    "bomb": {"dice": "2d6", "light": True, "blast": 2, "ammo": 1},
    "club": {"dice": "1d6", "melee": True},
}


def test_the_card_tells_what_each_weapon_does() -> None:
    """P-25, P-26, P-33, P-36, P-39, P-42, P-50: and nothing that it does not."""
    match = field(weapons=ARMS, a=man((0, 2), weapons=tuple(ARMS)), X=man((9, 2)))
    lines = [
        text for name, text in WORDS.facts(match.state, who(match, "a")) if name in ("In hand", "Carries")
    ]
    assert lines == [
        "all: 3d8 M, AP 2, -2 an increment, auto-fire, bulky, two hands, 4/4",
        "bomb: 2d6 H, blast 2, light, 1/1",
        "club: 1d6 H, melee",
    ]


def test_the_card_tells_what_a_unit_can() -> None:
    """P-04, P-10, P-17, P-47, P-48."""
    match = scene(talents=("sprinter",), speed=2, items=("cloak",), scale="E", armor=4)
    facts = dict(WORDS.facts(match.state, who(match, "a")))
    assert facts["Armor"] == "4 at exo scale"
    assert facts["Agility"] == "2: 24 finds it"
    assert facts["Move, run"] == "2 squares, 9"
    assert facts["Break number"] == "never breaks"
    assert facts["Talent"] == "sprinter"


# Hints ----------------------------------------------------------------------------------------------------


def test_only_a_cool_head_is_told_that_it_may_move_too() -> None:
    """P-48, P-13."""
    for talents, said in (((), "it does not move then."), (("cool_head",), "it may still move 1 square.")):
        match = scene(talents=talents)
        assert Aim.hint(match.seen(), who(match, "a")).endswith(said)


@pytest.mark.parametrize(
    ("held", "hint"),
    [
        (
            "frag",
            "Throw the frag up to 10 squares: everybody within 1 square is attacked, a miss takes half.",
        ),
        ("tube", "Throw the tube any distance: everybody within 2 squares is attacked, a miss takes half."),
        ("rifle", "Throw the explosive in hand; there is none."),
        ("", "Throw the explosive in hand; there is none."),
    ],
)
def test_how_far_an_explosive_goes(held: str, hint: str) -> None:
    """P-50."""
    tube = {"dice": "4d6", "blast": 2, "bulky": True}
    match = field(weapons={"tube": tube}, a=man((0, 2), weapons=("frag", "tube", "rifle")), X=man((9, 2)))
    put(match, "a", held=held)
    assert Lob.hint(match.seen(), who(match, "a")) == hint


@pytest.mark.parametrize(
    ("held", "hint"),
    [
        ("rifle", "Fill the rifle up to 10 shots, instead of moving; it has 10."),
        ("cannon", "Fill the weapon in hand, instead of moving."),
        ("", "Fill the weapon in hand, instead of moving."),
    ],
)
def test_what_is_filled(held: str, hint: str) -> None:
    """P-49: what needs no shots is not."""
    match = scene(weapons=("rifle", "cannon"))
    put(match, "a", held=held)
    assert Reload.hint(match.seen(), who(match, "a")) == hint


@pytest.mark.parametrize(
    ("held", "end"), [("rifle", "3 shots; 10 left."), ("cannon", "3 shots."), ("", "3 shots.")]
)
def test_the_shots_left_are_told_of_what_needs_shots(held: str, end: str) -> None:
    """P-50."""
    match = scene(weapons=("rifle", "cannon"))
    put(match, "a", held=held)
    assert FocusedFire.hint(match.seen(), who(match, "a")).endswith(end)
