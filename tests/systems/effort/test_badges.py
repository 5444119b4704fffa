"""Every status of a unit as token and card show it: mark, name, mood, clause, what its text depends on."""

from typing import Any

import pytest

from game.match.match import Match
from game.rules.presentation import Badge
from game.systems.effort.status import LOST, UNUSED
from game.systems.effort.system import EFFORT, WORDS
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort, Readied
from tests.systems.effort.field import agent, field, hidden, man, put

NOTHING: dict[str, Any] = {}


def scene(**stats: Any) -> Match[Effort]:
    return field(
        a=agent((0, 2), wound_threshold=3, **stats), b=agent((3, 2)), X=agent((11, 5)), Y=agent((11, 4))
    )


def shown(match: Match[Effort], name: str = "a") -> dict[str, Badge]:
    """The badges of a unit by their marks, as their side sees them."""
    seen = match.seen()
    return {badge.mark: badge for badge in WORDS.badges(seen, seen.unit(name))}


STATUSES = [
    ({"open": True}, ("OPN", "Open", "bad", "E-44"), "until its next turn"),
    (
        {"open_to": ("X", "Y")},
        ("OPN", "Open", "bad", "E-06"),
        "To X, Y: a die",
    ),
    ({"open_to": ("",)}, ("OPN", "Open", "bad", "E-06"), "To enemies near by: a die"),
    ({"winded": True}, ("NOR", "no reactions", "bad", "E-19"), "no reactions left"),
    ({"stance": True}, ("STN", "defensive stance", "good", "E-28"), "1 Effort more to hit it"),
    ({"evasive": 3}, ("E3", "evasive 3", "good", "E-27"), "cancel 3 Effort"),
    ({"cover": True}, ("COV", "in cover", "good", "E-16"), "no target behind total cover."),
    (
        {"cover": True, "attacked": True},
        ("COV", "in cover", "good", "E-16"),
        "It has attacked: it can be targeted.",
    ),
    ({"guarded": True}, ("GRD", "guarded", "good", "E-22"), "defends with a die more"),
    ({"shielding": True}, ("SHD", "shielding", "good", "E-29"), "Friends within 2 squares"),
    ({"covered": True}, ("CVF", "covering fire", "good", "E-30"), "does not leave it Open"),
    ({"aim": True}, ("AIM", "aiming", "good", "E-32"), "next attack has 2 dice more"),
    ({"insight": True}, ("SEE", "searched", "good", "E-33"), "Its next action has a die more."),
    (
        {"attending": True},
        ("ATT", "attending", "good", "E-35"),
        "action that is no attack has 2 dice more",
    ),
    ({"paired": True}, ("TWO", "two Attacks", "plain", "E-10"), "have a die less"),
    ({"prone": True}, ("PRN", "prone", "warn", "E-20"), "from within 2 squares have a die more."),
    (
        {"prone": True, "crawled": True},
        ("PRN", "crawling", "warn", "E-20"),
        "from farther off need 1 Effort more.",
    ),
    ({"wounds": 1}, ("W1", "1 wound", "bad", "E-46"), "1 die less for all it does."),
    ({"wounds": 2}, ("W2", "2 wounds", "bad", "E-46"), "2 dice less for all it does."),
    ({"shaken": True}, ("-1", "shaken", "bad", "E-46"), "loses 1 action of"),
    ({"owed": 2}, ("-2", "shaken", "bad", "E-05"), "loses 2 actions of"),
    ({"owed": 1, "shaken": True}, ("-2", "shaken", "bad", "E-46"), "loses 2 actions of"),
]


@pytest.mark.parametrize(("values", "badge", "text"), STATUSES)
def test_each_status_has_its_badge(values: dict[str, Any], badge: tuple[str, ...], text: str) -> None:
    """It alone, and none without it."""
    match = scene(hero=True)
    assert [*shown(match)] == ["HRO"]
    put(match, "a", **values)
    (only,) = (badge for badge in shown(match).values() if badge.mark != "HRO")
    assert (only.mark, only.name, only.mood, only.clause) == badge
    assert only.text.endswith(text) or text in only.text
    assert not only.fixed


def test_who_has_attacked_from_cover_is_told_apart() -> None:
    """E-16: only then it can be targeted."""
    match = scene()
    put(match, "a", cover=True)
    assert "It has attacked" not in shown(match)["COV"].text


def test_who_crawls_is_told_apart() -> None:
    """E-20: only a crawl makes it harder to hit from afar."""
    match = scene()
    put(match, "a", prone=True)
    assert "Effort more" not in shown(match)["PRN"].text


def test_who_is_open_to_everybody_is_open_to_nobody_alone() -> None:
    """E-44, E-06."""
    match = scene()
    put(match, "a", open=True, open_to=("X",))
    assert [badge.name for badge in shown(match).values() if not badge.fixed] == ["Open"]


@pytest.mark.parametrize(
    ("stats", "badges"),
    [
        (NOTHING, {"SUP": ("plain fighter", "E-42")}),
        ({"hero": True}, {"HRO": ("hero", "E-42")}),
        (
            {"hero": True, "abilities": ("opportunist",)},
            {"HRO": ("hero", "E-42"), "OPP": ("opportunist", "E-45")},
        ),
    ],
)
def test_what_a_unit_is_stays_on_its_card(stats: dict[str, Any], badges: dict[str, tuple[str, str]]) -> None:
    """E-42, E-45: no passing status, and good to have, but to be no hero."""
    built = shown(scene(**stats))
    assert {mark: (badge.name, badge.clause) for mark, badge in built.items()} == badges
    assert all(badge.fixed for badge in built.values())
    assert ("does not dodge" in built[next(iter(built))].text) is ("SUP" in built)
    assert {mark for mark, badge in built.items() if badge.mood != "good"} <= {"SUP"}


def test_the_number_that_finds_it_is_on_a_hidden_units_badge() -> None:
    """E-18."""
    match = scene()
    hidden(match, "a", 4)
    badge = shown(match)["HID"]
    assert (badge.name, badge.mood, badge.clause) == ("hidden 4", "good", "E-18")
    assert "more than 4 Effort" in badge.text


def test_all_that_is_prepared_is_one_badge() -> None:
    """E-37: without what was meant for an enemy that is gone."""
    match = scene()
    put(
        match,
        "a",
        readied=(
            Readied("moves", "aim", "X"),
            Readied("open", "evasive_action"),
            Readied("close", "move", "Y"),
        ),
    )
    put(match, "Y", fate="out")
    badge = shown(match)["RDY"]
    assert (badge.name, badge.mood, badge.clause) == ("prepared", "good", "E-37")
    assert badge.text == "As soon as X moves in sight: aim. As soon as an enemy becomes Open: evade."


def test_all_who_shield_a_friend_are_named_to_it() -> None:
    """E-29: in Close range; not to themselves, nor to enemies."""
    match = field(a=agent((0, 2)), b=agent((2, 2)), c=agent((1, 3)), X=agent((1, 1)))
    put(match, "a", shielding=True)
    put(match, "c", shielding=True)
    assert shown(match, "b")["SHF"].text == "It defends with a die more, by a, c."
    assert shown(match, "a")["SHF"].text == "It defends with a die more, by c."
    assert "SHF" not in shown(match, "X")


def test_who_is_out_has_no_other_badge() -> None:
    """E-46."""
    match = scene()
    put(match, "a", fate="out", open=True, prone=True)
    (badge,) = shown(match).values()
    assert badge.clause == "E-46"


@pytest.mark.parametrize(
    ("values", "gauges"),
    [
        (NOTHING, [(3, 3, "good"), (2, 2, "plain")]),
        ({"wounds": 1}, [(2, 3, "good"), (2, 2, "plain")]),
        ({"wounds": 2, "dulled": 1}, [(1, 3, "bad"), (1, 2, "bad")]),
        ({"fate": "out"}, [(0, 3, "bad"), (2, 2, "plain")]),
    ],
)
def test_gauges_warn_of_the_last_wound_and_of_lost_ranks(
    values: dict[str, Any], gauges: list[tuple[Any, ...]]
) -> None:
    """E-46, E-21."""
    match = scene()
    put(match, "a", **values)
    assert [(gauge.left, gauge.full, gauge.mood) for gauge in WORDS.gauges(man(match, "a"))] == gauges


def test_who_takes_one_wound_at_most_is_not_always_in_the_red() -> None:
    """E-46."""
    match = field(a=agent((0, 2), wound_threshold=1), X=agent((11, 5)))
    assert WORDS.gauges(man(match, "a"))[0].mood == "good"


@pytest.mark.parametrize(
    ("values", "ready"),
    [
        (NOTHING, [True, True]),
        ({"actions": 1}, [False, True]),
        ({"actions": 0}, [False, False]),
        ({"fate": "out"}, [False, False]),
    ],
)
def test_pips_are_the_actions_that_are_left(values: dict[str, Any], ready: list[bool]) -> None:
    """E-07."""
    match = scene()
    put(match, "a", **values)
    pips = WORDS.pips(match.state, man(match, "a"))
    assert [(pip.name, pip.ready) for pip in pips] == list(
        zip(("First action", "Second action"), ready, strict=True)
    )


@pytest.mark.parametrize(
    ("values", "left"), [(NOTHING, 3), ({"wounds": 2}, 1), ({"wounds": 3}, 0), ({"fate": "out"}, 0)]
)
def test_what_a_unit_has_left_before_it_is_out(values: dict[str, Any], left: int) -> None:
    """E-46: wounds; none once it is out, by whatever means."""
    match = scene()
    put(match, "a", **values)
    assert EFFORT.health(man(match, "a")) == (left, 3)


@pytest.mark.parametrize(
    ("values", "whys"),
    [
        ({"actions": 1}, [LOST, ""]),  # lost before the turn began
        ({"actions": 0}, [LOST, LOST]),
        ({"actions": 1, "spent": ("attack",)}, ["", ""]),
        ({"actions": 0, "spent": ("attack",)}, ["", LOST]),  # by an attack of Quirks alone
        ({"actions": 0, "spent": ("maneuver", "attack")}, ["", ""]),
        ({"actions": 0, "spent": ("maneuver",), "winded": True}, ["", ""]),  # a Sprint takes both
        ({"actions": 0, "spent": ("attack",), "winded": True, "dived": True}, ["", LOST]),
        ({"actions": 0, "spent": ("concentration",)}, ["", ""]),  # a task that takes both
    ],
)
def test_an_action_that_was_lost_is_none_that_was_done(values: dict[str, Any], whys: list[str]) -> None:
    """E-05, E-19, E-46, E-50."""
    match = field(a=agent((0, 0)), X=agent((9, 0)))
    put(match, "a", **values)
    assert [pip.why for pip in WORDS.pips(match.state, man(match, "a"))] == whys


def test_an_action_that_was_left_is_none_that_was_done() -> None:
    match = field(a=agent((0, 0)), b=agent((0, 1)), X=agent((9, 0)))
    match.do(EndTurn(unit="a"))
    assert [(pip.ready, pip.why) for pip in WORDS.pips(match.state, man(match, "a"))] == [(False, UNUSED)] * 2
