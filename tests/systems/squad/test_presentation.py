"""What `squad` calls things and how it shows them: buttons, statuses, ways, ranges, rolls told."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.knowledge import look
from game.rules.presentation import Area, Telling, Verb
from game.rules.scenario import Zone
from game.rules.state import WholeTurn, changed
from game.systems.squad.attack import Shoot
from game.systems.squad.grapple import Entangle, Push, Trip
from game.systems.squad.moves import Climb, Dash, Failing, Jump, Move, Sprint
from game.systems.squad.stances import Aim, Dodge, Watching
from game.systems.squad.system import SQUAD, WORDS
from game.systems.squad.throwing import Throw
from game.systems.squad.units import Squad
from tests.systems.squad.field import OPEN, field, man, put, rolls, soldier
from tests.systems.squad.fire import defence, fought, next_turn, with_ground
from tests.systems.squad.flow import hide, to_side, walk

CORRIDOR = ("##############", "..............", "##############")
"""One row, so that squares can be counted."""

ROUGH = (
    "..,.....",
    ".,,..#..",
    ".#,.,...",
    "...,.:..",
    ".##,..,.",
    "....,...",
)
RAISED = (
    "00000022",
    "00000021",
    "00100011",
    "00000000",
    "30000000",
    "33000000",
)

ALL: dict[str, Any] = {
    "abilities": ("overwatch", "rally", "sprint"),
    "weapons": ("rifle", "frag", "knife"),
    "items": ("medkit", "smoke", "cloak"),
    "bulk": 1,
}


def verbs(match: Match[Squad], unit: str = "a") -> dict[str, Verb]:
    """The buttons of a unit by their labels."""
    return {verb.label: verb for verb in SQUAD.verbs(match.seen(), unit)}


def marks(match: Match[Squad], unit: str = "a") -> list[str]:
    """The names of a unit's statuses."""
    seen = match.seen()
    return [badge.name for badge in WORDS.badges(seen, seen.unit(unit))]


def ready(match: Match[Squad], unit: str = "a") -> list[bool]:
    """Which of the two actions of a unit are ready."""
    return [pip.ready for pip in WORDS.pips(match.state, man(match, unit))]


def drawn(area: Area, row: int = 1) -> str:
    """One row of an area."""
    return "".join("x" if one else "." for one in area[row].tolist())


def told(match: Match[Squad], action: Any, faces: tuple[int, ...]) -> Telling:
    """How the first roll of an action is told, which rolls just these faces."""
    return WORDS.telling(rolls(fought(match, action, faces))[0])


def test_buttons_stand_in_the_lists_of_the_text() -> None:
    """S-06: what is in both lists, in the first alone, in the second alone; free; the end."""
    groups: dict[str, list[str]] = {}
    for label, verb in verbs(field(a=soldier((0, 0), **ALL))).items():
        groups.setdefault(verb.group, []).append(label)
    assert list(groups) == ["First or second action", "First action", "Second action", "Free", "End"]
    assert groups["First action"] == ["Aim", "Overwatch", "Stand up"]
    assert groups["Second action"] == ["Dash", "Sprint", "Dodge"]
    assert groups["Free"] == ["Hide"]
    assert groups["End"] == ["End turn"]


def test_who_can_never_do_it_has_no_button() -> None:
    """S-15, S-16, S-46: no bulk, no ability, no stealth, nothing to throw, no shots: a man with a knife."""
    plain = verbs(field(a=soldier((0, 0), weapons=("knife",))))
    never = {
        "Rotate",
        "Overwatch",
        "Rally",
        "Sprint",
        "Hide",
        "Shoot",
        "Reload",
        "Climb out",
        "Use nearby",
        "Leave",
    }
    assert not never & set(plain)
    assert {"Move", "Strike", "Stand up", "Dash", "Aim"} <= set(plain)  # now or later


def test_each_piece_of_gear_has_a_button() -> None:
    """S-12, S-13, S-33: carried or in the square, settled; the medkit aims at units, smoke at squares."""
    match = field(
        lying=(("knife", (0, 0)),), a=soldier((0, 0), weapons=("rifle", "frag"), items=("medkit", "smoke"))
    )
    found = verbs(match)
    assert found["Throw frag"].settled == (("weapon", "frag"),)
    assert (found["Throw frag"].aim, found["Throw frag"].field) == ("square", "at")
    assert (found["Medkit"].aim, found["Medkit"].field) == ("unit", "target")
    assert (found["Smoke"].aim, found["Smoke"].field) == ("square", "at")
    assert {"Take frag", "Take knife"} <= set(found)
    assert "Take rifle" not in found


def test_buttons_that_come_with_the_map() -> None:
    """B-04, B-30, M-08: a door, a pit to be in, an exit of one's side."""
    exits = {"zones": (Zone("gate", "exit", "squad", (Square(5, 0),)),)}
    match = field((":.+...",) * 4, scenario=exits, a=soldier((1, 0)), b=soldier((0, 0)), X=soldier((4, 0)))
    assert {"Use nearby", "Leave"} <= set(verbs(match))
    assert "Climb out" in verbs(match, "b")
    assert "Climb out" not in verbs(match)
    assert "Leave" not in verbs(match, "X")


def test_the_hold_takes_the_place_of_the_grip() -> None:
    """S-41: who holds somebody keeps hold."""
    match = field(a=soldier((0, 0)), X=soldier((1, 0)))
    assert "Keep hold" not in verbs(match)
    put(match, "a", holds="X")
    found = verbs(match)
    assert "Entangle" not in found
    assert "X" in found["Keep hold"].hint


def test_hints_bear_the_figures_of_their_unit() -> None:
    """S-08, S-09, S-11, S-33, S-35: move 5: dash 2, jump 3; sa 5: aim 2; ath 4: 8 squares."""
    found = verbs(field(a=soldier((0, 0), move=5, sa=5, ath=4, weapons=("rifle", "frag"))))
    assert "up to 5 squares" in found["Move"].hint
    assert "up to 2 squares" in found["Dash"].hint
    assert "2 dice" in found["Aim"].hint
    assert "up to 8 squares" in found["Throw frag"].hint
    assert "up to 3 squares" in found["Jump"].hint
    assert "4 to 6" in found["Jump"].hint
    assert "10 shots" in found["Shoot"].hint


def test_gauges() -> None:
    """S-21, S-55: bhp, and the shots of a weapon that needs any."""
    match = field(a=soldier((0, 0)), b=soldier((1, 0), weapons=("knife",)), X=soldier((9, 5)))
    match.do(Shoot(unit="a", target="X"), dice=(1,) * 5)
    put(match, "a", bhp=3)
    assert [(one.label, one.left, one.full, one.mood) for one in WORDS.gauges(man(match, "a"))] == [
        ("health", 3, 6, "warn"),
        ("rifle", 9, 10, "plain"),
    ]
    assert [one.label for one in WORDS.gauges(man(match, "b"))] == ["health"]


def test_no_second_action_in_turn_1_is_not_one_that_was_spent() -> None:
    """S-04: the house rule of the slow start keeps it back, from heroes alone."""
    match = field(a=soldier((0, 0)), X=soldier((9, 5)), slow=True)
    late = [(pip.ready, pip.why) for pip in WORDS.pips(match.state, man(match, "a"))]
    assert late == [(True, ""), (False, "from turn 2 on (slow start)")]
    match.do(Aim(unit="a"))
    assert WORDS.pips(match.state, man(match, "a"))[1].why == "from turn 2 on (slow start)"
    assert not any(pip.why for pip in WORDS.pips(match.state, man(match, "X")))


def test_pips_are_the_actions_that_are_left() -> None:
    """S-06, S-07, S-40, S-41, S-44, S-45: spent ones, lost ones, and those of a turn that is over."""
    match = field(a=soldier((0, 0)), b=soldier((3, 0)), X=soldier((9, 5)))
    assert ready(match) == [True, True]
    match.do(Aim(unit="a"))
    assert ready(match) == [False, True]
    put(match, "b", held_by="X")
    assert ready(match, "b") == [True, False]
    put(match, "b", held_by="", disabled=True)
    assert ready(match, "b") == [False, False]
    assert ready(match, "X") == [True, True]
    to_side(match, "opposition")
    assert ready(match) == [False, False]  # its turn is over, though an action was left
    next_turn(match)
    assert ready(match) == [True, True]


def test_the_first_turn_is_short() -> None:
    """S-04: squad and ally have their First Action alone."""
    match = field(slow=True, a=soldier((0, 0)), X=soldier((9, 5)))
    assert ready(match) == [True, False]
    assert ready(match, "X") == [True, True]


def test_badges_tell_every_status() -> None:
    """S-10, S-11, S-16, S-20, S-31, S-39, S-41, S-44, S-45: each with a mark, a text and its clause."""
    match = field(a=soldier((0, 0), leader=True, armor=2, bulk=1, sys=2, kno=3), X=soldier((1, 0)))
    assert marks(match) == ["leader", "armor 2", "bulk 1", "engaged"]
    put(match, "a", aim=2, dodging=True, watching=True, fallen=True, held_by="X", holds="X")
    put(match, "a", venom=2, shocked=0, disabled=True)
    assert marks(match)[3:] == [
        *("aiming +2", "dodging", "overwatch"),
        *("fallen", "entangled", "holding", "venom 2", "disabled"),
    ]
    shown = WORDS.badges(match.seen(), match.seen().unit("a"))
    assert all(len(one.mark) <= 3 and one.text and one.clause for one in shown)
    put(match, "X", fate="out")
    assert marks(match, "X") == ["out of action"]


def test_a_shock_is_one_status_that_says_how_likely_it_costs_a_turn() -> None:
    """S-45: of 3 dice none shows 4 or more, 0.3 cubed; once disabled it rolls again while it is shocked."""
    match = field(a=soldier((0, 0), sys=2, kno=3), X=soldier((9, 5)))
    put(match, "a", shocked=0)
    (badge,) = WORDS.badges(match.seen(), match.seen().unit("a"))
    assert badge.name == "shocked"
    rolled = "3% that it loses both actions."
    assert badge.text == f"Each turn: {rolled}"
    put(match, "a", disabled=True)
    (badge,) = WORDS.badges(match.seen(), match.seen().unit("a"))
    assert badge.name == "disabled"
    assert badge.text == f"By a shock it has no actions this turn, and engages nobody. Next turn: {rolled}"
    put(match, "a", shocked=-1)
    (badge,) = WORDS.badges(match.seen(), match.seen().unit("a"))
    assert badge.text == "By a shock it has no actions this turn, and engages nobody."


def test_who_has_no_bulk_is_told_nothing_of_where_it_faces() -> None:
    """S-15, S-31, S-32: it counts for bulk alone."""
    match = field(a=soldier((0, 0)), b=soldier((2, 0), bulk=1), X=soldier((9, 5)))
    seen = match.seen()
    names = {unit: dict(WORDS.facts(seen, seen.unit(unit))) for unit in ("a", "b")}
    assert not {"Bulk", "Faces"} & names["a"].keys()
    assert (names["b"]["Bulk"], names["b"]["Faces"]) == ("1", "E: it attacks only to its front")
    assert "bulk" not in WORDS.about.lower()


def test_who_is_engaged_is_told_with_whom_and_what_that_forbids() -> None:
    """S-28, S-29, S-55: A beside X; whom A does not know of is not named."""
    match = field(a=soldier((0, 0)), X=soldier((1, 0)), Y=soldier((1, 1), stealth=True))
    hide(match, "Y", 4)
    (badge,) = WORDS.badges(match.seen(), match.seen().unit("a"))
    assert (badge.name, badge.clause) == ("engaged", "S-29")
    assert badge.text == "Beside X: it can shoot at nobody else, and not go on overwatch."
    put(match, "a", disabled=True)
    assert marks(match) == ["disabled"], "it could do neither"
    put(match, "a", disabled=False)
    put(match, "X", at=Square(5, 0))
    assert marks(match) == []


def test_badges_of_stealth() -> None:
    """S-49, S-50, S-52: at 75 % and 6 squares 7 finds it; found, it is told so."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((9, 5)))
    hide(match, "a", 3)
    assert marks(match) == ["stealth 75 %"]
    (badge,) = WORDS.badges(match.seen(), match.seen().unit("a"))
    assert "at 75 % strength" in badge.text
    assert "From 6 squares an awareness die finds it by 7 or more." in badge.text
    put(match, "a", detected=True)
    assert marks(match) == ["stealth 75 %", "detected"]


def test_who_is_hidden_is_not_named_by_a_badge() -> None:
    """J-07: a knows that it is held, not by whom."""
    match = field(a=soldier((0, 0)), X=soldier((1, 0)))
    hide(match, "X")
    put(match, "a", held_by="X")
    (badge,) = WORDS.badges(match.seen(), match.seen().unit("a"))
    assert badge.text.startswith("somebody")


def test_facts() -> None:
    """S-04: a led unit has its leader's awareness beside its own."""
    match = field(a=soldier((0, 0), sa=2), b=soldier((2, 0), leader=True, sa=6), X=soldier((9, 5)))
    seen = match.seen()
    facts = WORDS.facts(seen, seen.unit("a"))
    assert ("Awareness", "2, 6 by its leader") in facts
    assert ("In hand", "rifle: damage 2, range 18, 10/10") in facts


@pytest.mark.parametrize(
    ("move", "more", "lines"),
    [
        # 4 squares are 9 half squares: 4 steps of 2. A Dash of 2 is 5 half squares: 2 more.
        (4, {}, ["xxxx.xxxx.....", "xxxx.xxxxxx..."]),
        (3, {}, [".xxx.xxx......", "xxxx.xxxx....."]),
        (3, {"abilities": ("sprint",)}, [".xxx.xxx......", "xxxx.xxxxxx..."]),
    ],
)
def test_areas_are_a_move_and_what_comes_after_it(move: int, more: dict[str, Any], lines: list[str]) -> None:
    """S-08, S-09, S-16: from square 4 of a corridor: Move, then Move and Dash or Sprint."""
    match = field(CORRIDOR, a=soldier((4, 1), move=move, **more), X=soldier((13, 1)))
    assert [drawn(one.area) for one in WORDS.areas(match.seen(), "a")] == lines


def test_areas_count_what_is_spent() -> None:
    """S-06, S-09: after the Move only the Dash; after an Aim only the Move; else nothing."""
    match = field(CORRIDOR, a=soldier((4, 1), move=3), b=soldier((9, 1), move=3), X=soldier((13, 1)))
    walk(match, "a", (5, 1))
    assert [(one.label, drawn(one.area)) for one in WORDS.areas(match.seen(), "a")] == [
        ("Dash", "....x.x.......")
    ]
    match.do(Dodge(unit="a"))
    assert WORDS.areas(match.seen(), "a") == ()
    match.do(Aim(unit="b"))
    assert [one.label for one in WORDS.areas(match.seen(), "b")] == ["Move"]
    put(match, "b", held_by="X")
    assert WORDS.areas(match.seen(), "b") == ()


def test_an_area_after_a_move_begins_only_where_the_move_may_end() -> None:
    """B-07, B-09: brambles cost 2: 6 half squares: a Move of 3, 7 half squares, enters one and stops there.

    A Dash of 1 then enters the next one whatever it costs. Added up as one budget of 4 squares, 9 half
    squares, it would be two brambles as well, but with a friend in the first one nobody stops there: the
    second is out of reach of the Move (8 half squares), and of the Dash from the square before them.
    """
    rows = ("##########", "..,,......", "##########")
    match = field(rows, a=soldier((0, 1), move=3), X=soldier((9, 1)))
    lines = [drawn(one.area) for one in WORDS.areas(match.seen(), "a")]
    cost = match.state.board.terrain(Square(2, 1)).cost
    assert cost == 2
    assert lines == [".xx.......", ".xxx......"]
    match = field(rows, a=soldier((0, 1), move=3), b=soldier((2, 1)), X=soldier((9, 1)))
    lines = [drawn(one.area) for one in WORDS.areas(match.seen(), "a")]
    assert lines == [".x........", ".x........"]


@pytest.mark.parametrize("start", [(0, 0), (3, 2), (7, 5)])
def test_areas_are_what_the_actions_themselves_reach(start: tuple[int, int]) -> None:
    """B-07, B-09, B-10, S-08, S-09: each Move that is legal, and from its end each Dash that is."""
    match = field(ROUGH, heights=RAISED, a=soldier(start, move=4), b=soldier((2, 3)), X=soldier((5, 3)))
    seen, whole = match.seen(), WholeTurn()
    first = {act.at for act in Move.options(seen, "a", whole)}
    second = {
        dash.at
        for at in first
        for dash in Dash.options(changed(seen, "a", at=at, spent=("move",)), "a", whole)
    }
    areas = [squares(one.area) for one in WORDS.areas(seen, "a")]
    assert areas == [first, (first | second) - {Square(*start)}]


def squares(area: Area) -> set[Square]:
    """The squares of an area."""
    rows, columns = area.nonzero()
    return set(map(Square, columns.tolist(), rows.tolist()))


def test_who_is_in_a_pit_climbs() -> None:
    """B-30."""
    match = field((CORRIDOR[0], "...:..........", CORRIDOR[2]), a=soldier((3, 1)), X=soldier((13, 1)))
    (area,) = [one for one in WORDS.areas(match.seen(), "a") if one.area.any()]
    assert (area.label, drawn(area.area)) == ("Climb out", "..x.x.........")


def test_paths_end_at_their_square() -> None:
    """S-08, S-09, S-16, S-35, B-30: on the cheapest way, by a way of one's own, to the landing, one step."""
    match = field(a=soldier((0, 0), abilities=("sprint",)), X=soldier((9, 5)))
    seen, there = match.seen(), Square(3, 0)
    straight = (Square(1, 0), Square(2, 0), there)
    for kind in (Move, Dash, Sprint):
        assert kind(unit="a", at=there).path(seen) == straight
    assert Jump(unit="a", at=there).path(seen) == (there,)  # what it flies over it does not enter
    own = (Square(1, 1), Square(2, 1), there)
    assert Move(unit="a", at=there, via=own).path(seen) == own
    assert Climb(unit="a", at=Square(1, 0)).path(seen) == (Square(1, 0),)
    assert Shoot(unit="a", target="X").path(seen) == ()
    assert Move(unit="a", at=Square(11, 5)).path(seen) == ()  # out of reach


def test_bands_are_ranges() -> None:
    """S-29, S-34, S-13: the weapon in hand, 2 x ath squares for a throw, smoke within 6."""
    match = field(a=soldier((0, 0), ath=4, weapons=("rifle", "frag"), items=("smoke",)), X=soldier((9, 5)))
    found = {band.name: band.squares for band in WORDS.bands(match.seen(), "a")}
    assert found == {"rifle": 18, "throw frag": 8, "smoke": 6}
    put(match, "a", held="")
    assert "rifle" not in {band.name for band in WORDS.bands(match.seen(), "a")}


def test_where_a_hidden_unit_would_be_found() -> None:
    """S-50, S-51: X at 9; distances 9 to 7: 9; 6 to 4: 8; 3, 2: 7; beside it 4; past a wall nothing."""
    rows = ("##############", "..#...........", "##############")
    match = field(rows, a=soldier((0, 1), stealth=True), X=soldier((9, 1)))
    found = WORDS.finding(match.seen(), "a")
    assert found is not None
    assert found.number[1].tolist() == [0, 0, 9, 8, 8, 8, 7, 7, 4, 4, 4, 7, 7, 8]
    hide(match, "a", 2)
    weaker = WORDS.finding(match.seen(), "a")
    assert weaker is not None
    assert weaker.number[1].tolist() == [0, 0, 7, 6, 6, 6, 5, 5, 3, 3, 3, 5, 5, 6]


def test_only_the_known_and_the_awake_find() -> None:
    """S-50, J-07: nobody out of action, no unknown enemy; who cannot hide is not told."""
    match = field(
        fog=True, a=soldier((0, 1), stealth=True), b=soldier((0, 2)), X=soldier((9, 1)), Y=soldier((5, 5))
    )
    hide(match, "Y")
    put(match, "X", fate="out")
    found = WORDS.finding(match.seen(), "a")
    assert found is not None
    assert not found.number.any()
    assert WORDS.finding(match.seen(), "b") is None


def test_who_is_only_remembered_finds_nobody() -> None:
    """S-50, B-36: a has gone behind the wall: where X is now is not known."""
    match = field(("....#.......",) * 6, fog=True, a=soldier((8, 3), stealth=True), X=soldier((9, 3)))
    seen = WORDS.finding(match.seen(), "a")
    assert seen is not None
    assert seen.number.any()
    put(match, "a", at=Square(0, 3))
    match.state = look(match.state)
    assert match.seen().has("X")
    found = WORDS.finding(match.seen(), "a")
    assert found is not None
    assert not found.number.any()


def test_total_concealment_is_not_looked_into() -> None:
    """S-51: three squares of smoke on the line hide."""
    match = field(OPEN, a=soldier((0, 0), stealth=True), X=soldier((9, 0)))
    smoked = match.state.board.smoked([Square(x, 0) for x in (4, 5, 6)], 3)
    with_ground(match, smoke=smoked.smoke)
    found = WORDS.finding(match.seen(), "a")
    assert found is not None
    assert found.number[0].tolist() == [0, 0, 0, 0, 0, 8, 7, 7, 4, 4, 4, 7]


def test_an_attack_is_told() -> None:
    """S-18, S-21: 9 8 5 against 6 1 at 6: 2 against 1: margin 1, a rifle's 2."""
    match = field(a=soldier((0, 0)), X=soldier((5, 0), **defence(2)))
    found = told(match, Shoot(unit="a", target="X"), (9, 8, 5, 6, 1))
    assert found.verdict == "2 against 1: hit for 2"
    assert found.mood == "good"
    offence, against = found.dice
    assert (offence.role, offence.shown, offence.counted) == ("attack", ("9", "8", "5"), (True, True, False))
    assert (against.role, against.shown, against.counted) == ("defence", ("6", "1"), (True, False))
    assert (offence.shape, offence.note) == ("d10", "6 or more")
    assert told(match, Shoot(unit="a", target="X"), (9, 8, 5, 6, 6)).verdict == "2 against 2: missed"


def test_an_attack_from_stealth_is_told_with_its_sure_success() -> None:
    """S-47: no die counts, and it is 1 against 0."""
    match = field(a=soldier((0, 0)), X=soldier((5, 0), **defence(1)))
    hide(match, "a")
    found = told(match, Shoot(unit="a", target="X"), (1, 1, 1, 5))
    assert found.verdict == "1 against 0: hit for 2"
    assert found.dice[0].note == "6 or more, 1 success sure"


def test_a_blast_is_told() -> None:
    """S-33, S-34: two of three dice reach 3, one would do; then 4 dice against 2: margin 2 is the damage."""
    match = field(a=soldier((0, 0), weapons=("frag",)), X=soldier((4, 0), **defence(2)))
    throw = Throw(unit="a", at=Square(4, 0), weapon="frag")
    first, second = rolls(fought(match, throw, (3, 9, 2, 6, 7, 8, 1, 9, 1), (4, 0)))
    assert WORDS.telling(first).verdict == "it gets there"
    assert WORDS.telling(second).verdict == "3 against 1: hit for 2"


def test_grapples_are_told() -> None:
    """S-41 to S-43."""

    def close() -> Match[Squad]:
        return field(a=soldier((0, 0), ath=2), X=soldier((1, 0), ath=1, ins=1))

    assert told(close(), Push(unit="a", target="X"), (5, 1, 4)).verdict == "1 against 0: X is pushed"
    assert told(close(), Trip(unit="a", target="X"), (5, 1, 5, 5)).verdict == "1 against 2: a falls"
    assert told(close(), Push(unit="a", target="X"), (5, 1, 5)).verdict == "1 against 1: nothing happens"
    held = told(close(), Entangle(unit="a", target="X"), (8, 3, 7, 2))
    assert held.verdict == "8 against 7: X is held"
    assert [group.counted for group in held.dice] == [(True, False), (True, False)]
    assert told(close(), Entangle(unit="a", target="X"), (8, 3, 8, 2)).verdict == "8 against 8: X stays free"


def test_a_jump_is_told() -> None:
    """S-36: 2 squares need 5."""
    match = field(a=soldier((0, 0)), X=soldier((9, 5)))
    found = told(match, Jump(unit="a", at=Square(2, 0)), (4, 5, 1))
    assert (found.verdict, found.dice[0].counted) == ("makes the jump", (False, True, False))
    failed = field(a=soldier((0, 0)), X=soldier((9, 5)))
    events = failed.do(Jump(unit="a", at=Square(2, 0)), dice=(4, 1, 1))
    assert WORDS.telling(rolls(events)[0]).verdict == "fails the jump"


def test_a_fall_is_told() -> None:
    """S-37: 4 levels for who is 2 tall are 2 damage; one die of 7 takes 1 off."""
    heights = ("440000000000", *("000000000000",) * 5)
    match = field(heights=heights, a=soldier((1, 0)), X=soldier((9, 5)))
    found = told(match, Move(unit="a", at=Square(2, 0)), (7, 6, 1))
    assert found.verdict == "1 of 2 caught: 1 damage"


def test_shock_is_told() -> None:
    """S-45: sys 2 needs 4."""
    match = field(a=soldier((0, 0), sys=2, kno=2), X=soldier((9, 5)))
    put(match, "a", shocked=0)
    events = next_turn(match, 3, 4)
    assert WORDS.telling(rolls(events)[0]).verdict == "shakes it off"


def test_every_choice_has_a_name() -> None:
    """S-16, S-36."""
    assert {*Failing.between, *Watching.between} <= set(WORDS.choices)
    assert Choose(choice="hold").choice in WORDS.choices


def test_of_an_entangling_the_best_die_of_each_side_counts() -> None:
    """S-41: an attack die that beats the best defence die, a defence die that no attack die beats."""
    match = field(a=soldier((4, 2), ath=3), X=soldier((5, 2), ath=2))
    events = match.do(Entangle(unit="a", target="X"), dice=(7, 5, 6, 6, 2))
    attack, defence = WORDS.telling(rolls(events)[0]).dice
    assert (attack.shown, attack.counted) == (("7", "5", "6"), (True, False, False))
    assert (defence.shown, defence.counted) == (("6", "2"), (True, False))
