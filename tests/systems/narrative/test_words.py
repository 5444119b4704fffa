"""What `narrative` shows: buttons in their groups, gauges, pips, badges, bands, dice in letters."""

from collections import Counter
from typing import Any

import pytest

from game.board.squares import Square
from game.rules.forecast import forecast
from game.rules.state import FOR, TOGETHER
from game.systems.narrative.attack import Shoot
from game.systems.narrative.checks import Result
from game.systems.narrative.hiding import Search
from game.systems.narrative.menu_hints import HINTS
from game.systems.narrative.moves import Engage, Move
from game.systems.narrative.spending import DONE, LINES
from game.systems.narrative.stances import Aim
from game.systems.narrative.system import NARRATIVE, WORDS
from tests.systems.narrative.field import HIT, MISS, character, choose, field, give, put, rolled, who


def test_buttons_are_grouped_as_the_rules_group_actions() -> None:
    """N-09, N-10 to N-20: maneuvers, the action, incidentals, and the end; each says what it does."""
    match = field(a=character((0, 0), items=("medkit",)), X=character((5, 0)))
    verbs = NARRATIVE.verbs(match.seen(), "a")
    groups = {verb.kind: verb.group for verb in verbs}
    assert list(dict.fromkeys(verb.group for verb in verbs)) == ["Maneuvers", "Action", "Incidentals", "End"]
    assert [groups[kind] for kind in ("move", "aim", "use_item", "shoot", "search", "exchange", "peek")] == [
        *["Maneuvers"] * 3, *["Action"] * 3, "Incidentals",
    ]  # fmt: skip
    assert all(verb.hint for verb in verbs)


def test_the_action_is_not_given_for_a_maneuver_that_is_free() -> None:
    """N-06, N-07: while the free maneuver is there the button says so, and not after it."""
    match = field(a=character((0, 0)), X=character((5, 0)))

    def hint() -> str:
        verbs = match.system.verbs(match.seen(), "a")
        return next(verb.hint for verb in verbs if verb.label == "Action for maneuver")

    assert hint().startswith("Not needed yet: a maneuver is still free.")
    match.do(Aim(unit="a"))
    assert hint().startswith("Give the action for a maneuver")


def test_a_button_tells_what_the_next_maneuver_costs() -> None:
    """N-06: free, then 2 strain."""
    match = field(a=character((0, 0)), X=character((5, 0)))

    def hint() -> str:
        return next(verb.hint for verb in NARRATIVE.verbs(match.seen(), "a") if verb.kind == "aim")

    assert hint().endswith("aim twice for two. Costs its free maneuver.")
    match.do(Aim(unit="a"))
    assert hint().endswith("aim twice for two. Costs 2 strain, or its action (Action for maneuver).")
    match.do(Aim(unit="a"))
    assert hint().endswith("aim twice for two."), "there is no third maneuver to be paid for"


@pytest.mark.parametrize(
    ("strain", "told"), [(4, ""), (5, " (only 5 left then)"), (9, " (only 1 left then)")]
)
def test_who_has_little_strain_left_is_told_before_more_is_paid(strain: int, told: str) -> None:
    """N-06, N-08: the 12th strain puts it out: after 2 more of 5 there are 5 left, of 9 there is 1."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    match.do(Aim(unit="a"))
    put(match, "a", strain=strain)
    hint = next(verb.hint for verb in NARRATIVE.verbs(match.seen(), "a") if verb.kind == "aim")
    assert hint.endswith(f"Costs 2 strain{told}, or its action (Action for maneuver).")


def test_gauges_are_wounds_and_strain() -> None:
    """N-08: with thresholds of 12 and 11 the 13th wound and the 12th strain put it out."""
    match = field(a=character((0, 0), weapons=("frag",)), X=character((5, 0)))
    put(match, "a", wounds=3, strain=10)
    shown = [(gauge.label, gauge.left, gauge.full, gauge.mood) for gauge in WORDS.gauges(who(match, "a"))]
    assert shown == [("wounds left", 10, 13, "good"), ("strain left", 2, 12, "bad"), ("frag", 1, 1, "plain")]


def ready(match: Any) -> list[bool]:
    return [pip.ready for pip in WORDS.pips(match.seen(), match.seen().unit("a"))]


def test_pips_are_the_action_and_two_maneuvers() -> None:
    """N-06: spent one after the other; a second one needs strain to bear."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    assert ready(match) == [True, True, True]
    match.do(Aim(unit="a"))
    assert ready(match) == [True, False, True]
    second = WORDS.pips(match.seen(), who(match, "a"))[2]
    assert (second.name, second.price) == ("Second maneuver", "2 strain")
    put(match, "a", strain=10)
    assert ready(match) == [True, False, False]
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, boost -, difficulty -")
    assert ready(match) == [False, False, False]


@pytest.mark.parametrize(
    ("values", "mark"),
    [
        ({"aims": (1,)}, "AIM"),
        ({"covered": True}, "COV"),
        ({"guarded": 1}, "GRD"),
        ({"prone": True}, "PRN"),
        ({"hidden_from": ("opposition",)}, "HID"),
        ({"exposed": 1}, "EXP"),
        ({"criticals": 1}, "C1"),
        ({"shaken": 1}, "SHK"),
        ({"stalled": True}, "STL"),
        ({"stunned": True}, "STN"),
        ({"lowered": ("brawn",)}, "WKN"),
        ({"bleeding": True}, "BLD"),
        ({"fate": "out"}, "OUT"),
    ],
)
def test_badges(values: dict[str, Any], mark: str) -> None:
    """N-10 to N-18, N-30 to N-33: each status has one, and nobody has it without the status."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    before = {badge.mark for badge in WORDS.badges(match.state, who(match, "a"))}
    put(match, "a", **values)
    after = {badge.mark for badge in WORDS.badges(match.state, who(match, "a"))}
    assert mark not in before
    assert mark in after


def test_an_engaged_unit_bears_a_badge() -> None:
    """N-17."""
    match = field(a=character((4, 0)), X=character((5, 0)))
    give(match, pairs=(("X", "a"),))
    assert "ENG" in {badge.mark for badge in WORDS.badges(match.state, who(match, "a"))}


def test_bands_are_named() -> None:
    """N-16."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    assert [(band.name, band.squares) for band in WORDS.bands(match.seen(), "a")] == [
        ("engaged", 1), ("short", 6), ("medium", 18), ("long", 30), ("extreme", 42),
    ]  # fmt: skip


def test_ways_and_areas() -> None:
    """N-16, N-06: 6 squares with one maneuver, 12 with two; engaging goes up to the enemy."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    first, second = WORDS.areas(match.seen(), "a")
    assert (first.label, bool(first.area[5, 2]), bool(first.area[0, 8])) == ("Move", True, False)
    assert (second.label, bool(second.area[0, 12]), bool(second.area[0, 13])) == ("Move twice", True, False)
    assert Move(unit="a", at=Square(2, 0)).path(match.seen()) == (Square(1, 0), Square(2, 0))
    assert Engage(unit="a", target="X").path(match.seen())[-1] == Square(4, 0)


def test_a_hit_is_told_as_players_read_it() -> None:
    """N-22, N-28: rifle 8 and 2 successes, less soak 3."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S A, difficulty F")
    telling = WORDS.telling(event)
    assert telling.verdict == "2 successes, 1 advantage: hits for 10, 3 soaked: 7 wounds"
    assert telling.mood == "good"
    assert [(group.role, group.shape, group.shown) for group in telling.dice] == [
        ("attack", "proficiency", ("SS",)),
        ("attack", "ability", ("S", "A")),
        ("defence", "difficulty", ("F",)),
    ]


def test_cancelled_symbols_do_not_count() -> None:
    """N-03: of SS, S and A two successes are left: the failure has cancelled one, and counts for nothing."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    telling = WORDS.telling(
        rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S A, difficulty F")
    )
    assert [group.counted for group in telling.dice] == [(True,), (False, True), (False,)]


@pytest.mark.parametrize(
    ("spec", "verdict", "mood"),
    [
        (MISS, "no success: misses", "bad"),
        (
            "proficiency T, ability - -, difficulty H",
            "1 success, 1 triumph, 1 threat for its enemies to use: hits for 9, 3 soaked: 6 wounds",
            "good",
        ),
        (HIT, "3 successes: hits for 11, 3 soaked: 8 wounds", "good"),
    ],
)
def test_verdicts(spec: str, verdict: str, mood: str) -> None:
    """N-22."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    telling = WORDS.telling(rolled(match, Shoot(unit="a", target="X"), spec))
    assert (telling.verdict, telling.mood) == (verdict, mood)


def test_another_check_is_told_too() -> None:
    """N-34."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    telling = WORDS.telling(rolled(match, Search(unit="a"), "ability SS A, difficulty H -"))
    assert telling.verdict == "2 successes: passed"


def test_the_pool_before_it_falls() -> None:
    """N-22: the dice of a shot by shape, blank."""
    match = field(a=character((0, 0)), X=character((5, 0), defense_ranged=1))
    shot = forecast(match.system, match.seen(), Shoot(unit="a", target="X"))
    telling = WORDS.pool(shot.odds.rolls[0])
    shapes = Counter({group.shape: len(group.shown) for group in telling.dice})
    assert shapes == {"proficiency": 1, "ability": 2, "difficulty": 1, "setback": 1}


def test_what_a_roll_can_come_to_is_named_in_symbols() -> None:
    """N-03."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    roll = forecast(match.system, match.seen(), Shoot(unit="a", target="X")).odds.rolls[0]
    assert WORDS.result(roll, Result(2, -1, 0, 1)) == "2 successes, 1 threat, 1 despair"


def test_every_choice_has_a_label() -> None:
    """N-30, N-31: with its price, or with the symbol that pays for it."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    rolled(match, Shoot(unit="a", target="X"), "proficiency T, ability AA AA, difficulty -")
    assert match.prompt is not None
    assert all(name in WORDS.choices for name in match.prompt.grant.choices)
    assert WORDS.choices["disarm"] == "The target drops its weapon, a maneuver to pick up"
    assert WORDS.choices["disarm (triumph)"] == "The target drops its weapon, a maneuver to pick up (triumph)"
    choose(match, "done")


def test_every_line_that_symbols_buy_is_explained() -> None:
    """N-30, N-31: also how it is paid for, for whom it is, and several that are taken together."""
    assert set(HINTS) == {*LINES, DONE}
    assert all(words[0].isupper() and words.endswith(".") for words in HINTS.values())
    assert WORDS.explain("disarm (triumph)") == (HINTS["disarm"],)
    together = TOGETHER.join(("recover strain", "recover strain", f"boost a friend{FOR}bob (triumph)"))
    assert WORDS.explain(together) == (HINTS["recover strain"], HINTS["boost a friend"])
    assert WORDS.explain("no such choice") == ()


def test_the_card() -> None:
    """The lines of a unit's card: characteristics, skills with ranks, weapons."""
    match = field(a=character((0, 0), weapons=("baton",)), X=character((5, 0)))
    card = dict(WORDS.facts(match.state, who(match, "a")))
    assert card["Brawn, agility, intellect"].startswith("3, ")
    assert card["Skills"].startswith("melee 1")
    assert card["In hand"] == "baton: damage 6, critical 6, engaged, stun 2, defensive 1"


def test_no_button_for_what_can_not_be_taken_or_repaired() -> None:
    """N-13, N-21: a has a rifle, so that it takes none; and nothing beside it is jammed or empty."""

    def labels() -> list[str]:
        return [verb.label for verb in NARRATIVE.verbs(match.seen(), "a")]

    match = field(a=character((0, 0)), X=character((5, 0)), lying=(("rifle", (0, 1)), ("knife", (1, 0))))
    assert {"Take knife"} <= set(labels())
    assert not {"Take rifle", "Repair"} & set(labels())
    rifle = who(match, "a").weapons[0]
    put(match, "a", weapons=(type(rifle)(rifle.id, rifle.stats, 0, jammed=True),))
    assert "Repair" in labels()


def test_where_one_who_is_engaged_can_go_is_where_it_can_disengage_to() -> None:
    """N-17: one square away from the enemy."""
    match = field(a=character((4, 2)), X=character((5, 2)))
    give(match, pairs=(("X", "a"),))
    (area,) = WORDS.areas(match.seen(), "a")
    assert (area.label, bool(area.area[2, 3]), bool(area.area[2, 4])) == ("Disengage", True, False)
