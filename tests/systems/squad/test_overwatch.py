"""Abilities: overwatch above all, with all its ends; rally and sprint (S-16, S-55)."""

from fractions import Fraction
from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.events import Moved, Out, Said, Status
from game.rules.forecast import asides, forecast
from game.rules.state import encoded
from game.rules.turns import EndPhase, EndTurn
from game.systems.squad.grapple import Push, Trip
from game.systems.squad.items import SwitchWeapons
from game.systems.squad.moves import Dash, Jump, Move, Sprint
from game.systems.squad.stances import Aim, PrepareAbility, Rotate, UseAbility
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, rolls, soldier
from tests.systems.squad.fire import dice, refused
from tests.systems.squad.flow import choose, hide, to_side, to_turn, told, walk, whose

WATCH = PrepareAbility(unit="a", ability="overwatch")
SENTRY: dict[str, Any] = {"abilities": ("overwatch",)}
SHORT = {"carbine": {"dam": 2, "range": 6, "ammo": 10}}
ALL_MISS = (1, 1, 1, 1, 1)  # 3 attack dice, 2 of defence
ALL_HIT = (10, 10, 10, 1, 1)  # a margin of 3: 2 + 2 damage


def watched(**others: Any) -> Match[Squad]:
    """A at 0,0 is on overwatch with a range of 6, and it is X's turn, at 9,0 of an open field."""
    sentry = soldier((0, 0), weapons=("carbine",), **SENTRY)
    match = field(weapons=SHORT, **{"a": sentry, "X": soldier((9, 0)), **others})
    match.do(WATCH)
    match.do(EndPhase())
    return match


def went(events: Any) -> list[tuple[int, int]]:
    return [event.end for event in told(events, Moved)]


def asked(match: Match[Squad]) -> tuple[tuple[str, tuple[str, ...]], tuple[str, ...]]:
    assert match.prompt is not None
    return whose(match), match.prompt.grant.choices


def test_a_watcher_shoots_once_in_the_middle_of_a_path() -> None:
    """S-16, S-55, B-11: X comes within 6 squares at 6,0, is missed there, and walks on unmolested."""
    match = watched()
    events = walk(match, "X", (4, 0))
    assert went(events) == [(8, 0), (7, 0), (6, 0)]
    assert asked(match) == (("squad", ("a",)), ("shoot", "hold"))
    events = choose(match, "shoot", *ALL_MISS)
    assert [event.unit for event in rolls(events)] == ["a"]
    assert went(events) == [(5, 0), (4, 0)]
    assert whose(match) == ("opposition", ("X",))
    assert not man(match, "a").watching
    assert man(match, "a").weapons[0].ammo == 9


@pytest.mark.parametrize(("hidden", "known"), [(False, ["a holds its fire"]), (True, [])])
def test_that_a_watcher_holds_is_told_to_who_sees_it(hidden: bool, known: list[str]) -> None:
    """S-55, J-05: whoever walked there learns why nothing came, and nothing of a watcher that is hidden."""
    match = watched()
    if hidden:
        hide(match, "a")
    walk(match, "X", (4, 0))
    choose(match, "hold")
    assert [event.text for event in told(match.events("opposition"), Said)] == known
    assert [event.text for event in told(match.events("squad"), Said)] == ["a holds its fire"]


def test_who_goes_down_on_the_way_goes_no_farther() -> None:
    """S-55, B-37: X has 4 bhp and takes 2 + 3 - 1 = 4 at 6,0; its carbine lies there."""
    match = watched(X=soldier((9, 0), bhp=4, weapons=("carbine",)), Y=soldier((9, 5)))
    walk(match, "X", (4, 0))
    events = choose(match, "shoot", *ALL_HIT)
    assert [event.at for event in told(events, Out)] == [(6, 0)]
    assert went(events) == []
    assert [(item.item, item.at) for item in match.state.items] == [("carbine", (6, 0))]
    assert whose(match) == ("opposition", ("Y",))


def test_a_watcher_may_hold_and_is_asked_again_after_the_next_step() -> None:
    """S-16: the shot is a choice; declined it is kept."""
    match = watched()
    walk(match, "X", (4, 0))
    assert went(choose(match, "hold")) == [(5, 0)]
    assert asked(match) == (("squad", ("a",)), ("shoot", "hold"))
    assert went(choose(match, "hold")) == [(4, 0)]
    choose(match, "shoot", *ALL_MISS)
    assert whose(match) == ("opposition", ("X",))


def test_the_prompt_of_a_watcher_has_the_odds_of_its_shot() -> None:
    """S-16, S-55, S-18, J-07: 3 dice against 2, all at 1/2, from the view of the squad, where no act waits.

    By 1: (1, 0) 3/8 x 1/4, (2, 1) 3/8 x 1/2, (3, 2) 1/8 x 1/4: 10/32; by 2: (2, 0) 3/8 x 1/4, (3, 1)
    1/8 x 1/2: 5/32; by 3: (3, 0) 1/32; damage is 2, 3, 4; X has 3 left. Nothing is rolled by asking.
    """
    match = watched()
    put(match, "X", bhp=3)
    walk(match, "X", (4, 0))
    before = match.hash
    seen = match.view("squad")
    assert seen.pending is not None
    assert seen.pending.before is None
    shot = forecast(SQUAD, seen, Choose(choice="shoot"))
    assert shot.damage == {0: Fraction(16, 32), 2: Fraction(10, 32), 3: Fraction(6, 32)}
    assert (shot.hit, shot.takes_out) == (Fraction(1, 2), Fraction(6, 32))
    held = forecast(SQUAD, seen, Choose(choice="hold"))
    assert held.hit == 0
    assert held.odds.rolls == ()
    assert match.hash == before


def test_who_walks_into_view_is_told_the_odds_of_the_shot() -> None:
    """S-16, S-55, J-02: the walk is certain; the shot is an aside, where X first comes within 6 squares.

    Held, nothing comes of it; the figures of the shot are those of the watcher's prompt.
    """
    match = watched()
    put(match, "X", bhp=3)
    made = forecast(SQUAD, match.seen(), Move(unit="X", at=Square(4, 0)))
    assert made.expected == 0
    held, shot = asides(SQUAD, made)
    assert [(one.what, one.reaction, one.unit, one.target) for one in (held, shot)] == [
        ("overwatch", "", "a", "X"),
        ("overwatch", "shoot", "a", "X"),
    ]
    assert shot.where.unit("X").at == (6, 0)
    assert held.hit == 0
    assert held.odds.rolls == ()
    assert (shot.hit, shot.takes_out) == (Fraction(1, 2), Fraction(6, 32))
    assert shot.damage == {0: Fraction(16, 32), 2: Fraction(10, 32), 3: Fraction(6, 32)}


def test_who_walks_out_of_reach_of_the_watcher_is_told_nothing() -> None:
    """S-55: 7 squares are beyond its weapon."""
    match = watched()
    assert asides(SQUAD, forecast(SQUAD, match.seen(), Move(unit="X", at=Square(7, 0)))) == ()


def test_the_odds_of_the_shot_know_what_the_squad_knows() -> None:
    """B-36, S-24: Y, hidden beside a, would cover X with a die; the squad does not know of it."""
    match = watched(Y=soldier((0, 5)))
    hide(match, "Y")
    walk(match, "X", (4, 0))
    put(match, "Y", at=Square(1, 1))
    (roll,) = forecast(SQUAD, match.view("squad"), Choose(choice="shoot")).odds.rolls
    assert [row.clause for row in roll.modifiers if row.what == "defence dice"] == ["S-18"]
    (roll,) = forecast(SQUAD, match.state, Choose(choice="shoot")).odds.rolls
    assert [row.clause for row in roll.modifiers if row.what == "defence dice"] == ["S-18", "S-24"]


def test_who_walks_does_not_learn_who_watches_it() -> None:
    """B-25, S-49: a, hidden, is asked; the mover's side learns that somebody is, not who."""
    match = watched()
    hide(match, "a")
    walk(match, "X", (4, 0))
    assert asked(match) == (("squad", ("a",)), ("shoot", "hold"))
    assert encoded(match.view("opposition")).count(b'"a"') == 0


def two_watchers(bhp: int) -> Match[Squad]:
    carbine = {"weapons": ("carbine",), **SENTRY}
    match = field(
        weapons=SHORT,
        a=soldier((0, 0), **carbine),
        b=soldier((0, 5), **carbine),
        X=soldier((9, 0), bhp=bhp),
        Y=soldier((11, 0)),
    )
    for unit in "ab":
        match.do(PrepareAbility(unit=unit, ability="overwatch"))
        match.do(EndTurn(unit=unit))
    return match


def test_two_watchers_are_asked_one_after_the_other() -> None:
    """S-55: from 0,5 the square 4,2 is 5 squares away, from 0,0 too: first a, then b."""
    match = two_watchers(bhp=6)
    walk(match, "X", (5, 2))
    assert asked(match)[0] == ("squad", ("a",))  # at 6,1 it is 6 from a, 8 from b
    choose(match, "hold")
    assert man(match, "X").at == (5, 2)  # 6 from a, 6 from b
    choose(match, "shoot", *ALL_MISS)
    assert asked(match)[0] == ("squad", ("b",))
    choose(match, "shoot", 1, 1, 1, 1, 1, 1)  # S-23: a has attacked it, 4 dice
    assert (man(match, "a").watching, man(match, "b").watching) == (False, False)


def test_the_second_watcher_keeps_its_shot_when_the_first_was_enough() -> None:
    """S-55: X is out before b is asked."""
    match = two_watchers(bhp=4)
    walk(match, "X", (5, 2))
    choose(match, "hold")
    choose(match, "shoot", *ALL_HIT)
    assert whose(match) == ("opposition", ("Y",))
    assert man(match, "b").watching


def test_the_shot_takes_no_aim_and_leaves_it() -> None:
    """S-55: 3 attack dice in spite of 2 of Aim, which stay for the next attack of its own (S-11)."""
    match = watched()
    put(match, "a", aim=2)
    walk(match, "X", (4, 0))
    (roll,) = rolls(choose(match, "shoot", *ALL_MISS))
    assert dice(roll) == (3, 2)
    assert man(match, "a").aim == 2


def test_a_watch_ends_when_the_watcher_becomes_engaged() -> None:
    """S-55: the step to 1,0 ends it, before a shot; later movers in view are not shot at either."""
    match = watched(X=soldier((3, 0)), Y=soldier((5, 5)))
    walk(match, "X", (1, 0))
    assert man(match, "X").at == (2, 0)
    events = choose(match, "hold")
    assert man(match, "X").at == (1, 0)
    ended = [event for event in told(events, Status) if event.status == "overwatch"]
    assert [(event.unit, event.on) for event in ended] == [("a", False)]
    match.do(EndTurn(unit="X"))
    assert went(walk(match, "Y", (4, 5))) == [(4, 5)]
    assert whose(match) == ("opposition", ("Y",))


def test_it_stays_over_when_the_enemy_walks_past() -> None:
    """S-55: X brushes past a at 1,1 and is not shot at on the other side."""
    match = watched(a=soldier((1, 0), weapons=("carbine",), **SENTRY), X=soldier((3, 1)))
    walk(match, "X", (0, 2))  # 2,1 is adjacent at once
    assert man(match, "X").at == (0, 2)
    assert not man(match, "a").watching


def test_a_hidden_enemy_beside_the_watcher_ends_nothing_until_it_is_found() -> None:
    """S-55, B-36: nobody knows that Y is there; its trip ends the watch, since a falls."""
    match = watched(Y=soldier((11, 5), stealth=True))
    hide(match, "Y")
    put(match, "Y", at=Square(1, 1))
    walk(match, "X", (6, 0))
    choose(match, "hold")
    assert man(match, "a").watching
    match.do(EndTurn(unit="X"))
    match.do(Trip(unit="Y", target="a"), dice=(5, 5, 5, 1, 1, 1))  # and shows itself by it (S-47)
    assert (man(match, "a").fallen, man(match, "a").watching) == (True, False)


def test_a_watch_ends_when_the_watcher_is_disabled() -> None:
    """S-55, S-45: X has watched since turn 1; shocked in Time Progression, it lets a walk by."""
    match = field(a=soldier((0, 0)), X=soldier((9, 0), sys=1, **SENTRY))
    to_side(match, "opposition")
    match.do(PrepareAbility(unit="X", ability="overwatch"))
    put(match, "X", shocked=0)
    match.do(EndTurn(unit="X"), dice=(1,))
    assert (man(match, "X").disabled, man(match, "X").watching) == (True, False)
    assert went(walk(match, "a", (2, 0))) == [(1, 0), (2, 0)]


def test_a_watch_lasts_until_the_watchers_next_turn() -> None:
    """S-16: it is over when the squad's phase of turn 2 begins."""
    match = watched()
    assert man(match, "a").watching
    to_turn(match, 2)
    assert not man(match, "a").watching


def test_with_bulk_only_the_front_arc_is_watched() -> None:
    """S-16, B-26: a faces west, X walks about in the east; facing east it is shot at."""
    for facing, seen in (("W", False), ("N", True)):
        match = watched(a=soldier((3, 2), facing, bulk=1, weapons=("carbine",), **SENTRY), X=soldier((7, 2)))
        walk(match, "X", (7, 1))
        assert (match.state.pending is not None) is seen


def test_the_step_that_brings_an_enemy_into_view_is_shot_at() -> None:
    """S-16, S-55: the wall hides 5,2 from 0,0, and not 5,1; what b and n1 do is of no concern.

    The line from 1,1 to 5,1 runs along the wall's north side; every line to a corner of 5,2 passes below.
    """
    rows = ("............", *("...#........",) * 5)
    match = field(rows, a=soldier((0, 0), **SENTRY), b=soldier((2, 1)), n1=soldier((8, 0)), X=soldier((5, 3)))
    match.do(WATCH)
    match.do(EndTurn(unit="a"))
    walk(match, "b", (2, 0))
    to_side(match, "opposition")
    assert went(walk(match, "X", (5, 0))) == [(5, 2), (5, 1)]
    assert asked(match)[0] == ("squad", ("a",))
    assert went(choose(match, "hold")) == [(5, 0)]
    choose(match, "hold")
    to_side(match, "neutral")
    walk(match, "n1", (7, 0))
    assert whose(match) == ("neutral", ("n1",))


def test_a_jump_is_a_move_and_turning_is_not() -> None:
    """S-55: after the landing X is shot at; for a Rotate it is not."""
    match = watched(X=soldier((5, 0), bulk=1))
    match.do(Rotate(unit="X", facing="W"))
    assert whose(match) == ("opposition", ("X",))
    match.do(Jump(unit="X", at=Square(6, 0)), dice=(4, 1, 1))
    assert asked(match)[0] == ("squad", ("a",))


def test_a_hidden_mover_is_not_shot_at() -> None:
    """S-49, S-55: X walks by in stealth; a looks for it when its action has ended, 4 dice in vain."""
    match = watched(X=soldier((5, 0), stealth=True))
    hide(match, "X")
    walk(match, "X", (4, 0), 1, 1, 1, 1)
    assert whose(match) == ("opposition", ("X",))
    assert man(match, "a").watching


def test_a_mover_that_is_not_made_out_is_not_shot_at() -> None:
    """S-29, B-24: behind a curtain there is line of sight, but nothing is observed."""
    match = field(("......", "...%..", "......", "......"), a=soldier((0, 1), **SENTRY), X=soldier((5, 1)))
    match.do(WATCH)
    match.do(EndPhase())
    walk(match, "X", (4, 1))
    assert whose(match) == ("opposition", ("X",))


def test_a_watcher_with_something_else_in_hand_does_not_shoot() -> None:
    """S-16: it prepared with the rifle, and then took out a grenade, a knife."""
    for weapon in ("frag", "knife"):
        match = field(a=soldier((0, 0), weapons=("rifle", weapon), **SENTRY), X=soldier((5, 0)))
        match.do(WATCH)
        match.do(SwitchWeapons(unit="a", weapon=weapon))
        walk(match, "X", (4, 0))
        assert whose(match) == ("opposition", ("X",))


@pytest.mark.parametrize(
    ("sentry", "enemy", "clause"),
    [
        ({}, (5, 0), "S-16"),
        ({"weapons": ("knife",), **SENTRY}, (5, 0), "S-16"),
        ({"weapons": ("frag",), **SENTRY}, (5, 0), "S-16"),
        (SENTRY, (1, 0), "S-55"),
    ],
    ids=["no ability", "no gun", "a grenade", "engaged"],
)
def test_overwatch_cannot_be_prepared(sentry: dict[str, Any], enemy: tuple[int, int], clause: str) -> None:
    """S-16, S-55: the ability, a weapon that shoots, nobody at arm's length."""
    match = field(a=soldier((0, 0), **sentry), X=soldier(enemy))
    assert refused(match, WATCH) == [clause]


def test_an_empty_weapon_watches_nothing() -> None:
    """S-55: at 0 the weapon cannot fire."""
    match = watched()
    rifle = man(match, "a").weapons[0]
    put(match, "a", weapons=(type(rifle)("carbine", rifle.stats, 0),))
    walk(match, "X", (5, 0))
    assert whose(match) == ("opposition", ("X",))
    to_turn(match, 2)
    assert refused(match, WATCH) == ["S-16"]


def test_a_pushed_unit_has_not_moved() -> None:
    """S-16: `shoot the first enemy that moves`: b pushes X about in a's view, in b's own turn."""
    match = field(a=soldier((0, 0), **SENTRY), b=soldier((5, 0)), X=soldier((6, 0)))
    match.do(WATCH)
    match.do(EndTurn(unit="a"))
    match.do(Push(unit="b", target="X"), dice=(5, 5, 5, 1, 1, 1))
    assert man(match, "X").at == (7, 0)
    assert whose(match) == ("squad", ("b",))


def rallying(at: tuple[int, int] = (3, 0), rows: tuple[str, ...] = ("............",) * 6) -> Match[Squad]:
    return field(rows, a=soldier((0, 0), abilities=("rally",)), b=soldier(at), X=soldier((11, 5)))


RALLY = UseAbility(unit="a", ability="rally", target="b")


def test_rally_helps_one_friend_up() -> None:
    """S-16: b stands up, and has both actions of its own turn still."""
    match = rallying()
    assert refused(match, RALLY) == ["S-16"]  # it needs nothing
    put(match, "b", fallen=True, venom=1)
    match.do(RALLY)
    assert (man(match, "b").fallen, man(match, "b").venom) == (False, 1)
    match.do(EndTurn(unit="a"))
    match.do(Aim(unit="b"))
    assert whose(match) == ("squad", ("b",))


def test_rally_sheds_one_venom() -> None:
    """S-16: 2 become 1; as a Second Action too (S-06)."""
    match = rallying()
    put(match, "b", venom=2)
    match.do(RALLY)
    match.do(RALLY)
    assert man(match, "b").venom == 0


def test_rally_reaches_friends_in_view_within_6() -> None:
    """S-16, B-36, B-37: not at 7 squares, not behind a wall, not the enemy, not oneself, not who is out."""
    cases = [((6, 0), []), ((7, 0), ["S-16"])]
    for at, clauses in cases:
        match = rallying(at)
        put(match, "b", fallen=True)
        assert refused(match, RALLY) == clauses
    match = rallying((2, 0), (".#..........",) * 6)
    put(match, "b", fallen=True)
    assert refused(match, RALLY) == ["B-15"]
    match = rallying()
    for unit in "aX":
        put(match, unit, venom=1)
        assert refused(match, UseAbility(unit="a", ability="rally", target=unit)) == ["B-37"]
    put(match, "b", fallen=True, fate="out")
    assert refused(match, RALLY) == ["B-37"]
    assert refused(match, UseAbility(unit="b", ability="rally", target="a")) != []


def test_a_sprint_is_a_second_move() -> None:
    """S-16: 6 squares, and 6 more; for who has the ability, and has moved."""
    match = field(a=soldier((0, 0), abilities=("sprint",)), b=soldier((0, 5)), X=soldier((11, 5)))
    walk(match, "a", (4, 0))
    assert refused(match, Sprint(unit="a", at=Square(10, 0))) == []
    assert refused(match, Sprint(unit="a", at=Square(11, 0))) == ["B-07"]
    assert refused(match, Dash(unit="a", at=Square(7, 0))) == []
    match.do(Sprint(unit="a", at=Square(10, 0)))
    assert man(match, "a").at == (10, 0)
    assert whose(match) == ("squad", ("b",))
    walk(match, "b", (0, 4))
    assert refused(match, Sprint(unit="b", at=Square(0, 3))) == ["S-16"]


@pytest.mark.parametrize(
    ("values", "target", "clauses"),
    [
        ({"fallen": True}, "Z", ["S-16"]),  # nobody of that name
        ({"fallen": True}, "b", []),
        ({"venom": 1}, "b", []),
        ({}, "b", ["S-16"]),
    ],
)
def test_rally_is_for_a_friend_who_is_known_and_needs_it(
    values: dict[str, Any], target: str, clauses: list[str]
) -> None:
    """S-16."""
    match = rallying()
    put(match, "b", **values)
    assert refused(match, UseAbility(unit="a", ability="rally", target=target)) == clauses


def test_rally_needs_the_ability() -> None:
    """S-16: c, beside b, has it not."""
    match = field(a=soldier((0, 0)), b=soldier((3, 0)), X=soldier((11, 5)))
    put(match, "b", fallen=True)
    assert refused(match, RALLY) == ["S-16"]
    assert not any(isinstance(action, UseAbility) for action in match.legal())


@pytest.mark.parametrize(
    ("values", "told_as", "left"),
    [
        ({"fallen": True, "venom": 2}, ("fallen", False), (False, 2)),  # one of the two, to stand first
        ({"venom": 1}, ("venom", False), (False, 0)),  # the last of it
        ({"venom": 2}, ("venom", True), (False, 1)),
        ({"venom": 3}, ("venom", True), (False, 2)),
    ],
)
def test_what_a_rally_has_done_is_told(
    values: dict[str, Any], told_as: tuple[str, bool], left: tuple[bool, int]
) -> None:
    """S-16, S-44: venom goes on until there is none left."""
    match = rallying()
    put(match, "b", **values)
    (status,) = told(match.do(RALLY), Status)
    assert (status.unit, status.status, status.on) == ("b", *told_as)
    assert (man(match, "b").fallen, man(match, "b").venom) == left


def test_who_lies_there_does_not_shoot_whatever_it_watches() -> None:
    """S-39, J-02: a watcher that an edit has put down."""
    match = watched()
    put(match, "a", fallen=True)
    walk(match, "X", (4, 0))
    assert not rolls(choose(match, "shoot"))
    assert man(match, "a").weapons[0].ammo == 10


@pytest.mark.parametrize(
    ("weapon", "ammo", "able"), [("carbine", 1, True), ("carbine", 0, False), ("bow", 0, True)]
)
def test_a_weapon_shoots_that_has_a_shot_or_needs_none(weapon: str, ammo: int, able: bool) -> None:
    """S-16, S-29, S-55: a range of one square is one."""
    arms = {"carbine": {"dam": 2, "range": 6, "ammo": 10}, "bow": {"dam": 2, "range": 1}}
    match = field(weapons=arms, a=soldier((0, 0), weapons=(weapon,), **SENTRY), X=soldier((9, 0)))
    held = man(match, "a").in_hand
    put(match, "a", weapons=(type(held)(weapon, held.stats, ammo),))
    assert (refused(match, WATCH) == []) is able


def test_a_watch_needs_the_ability() -> None:
    """S-16."""
    assert refused(field(a=soldier((0, 0)), X=soldier((9, 0))), WATCH) == ["S-16"]


def test_who_is_held_does_not_sprint() -> None:
    """S-16, S-41: neither here nor, were it to have an action left, after a Move."""
    match = field(a=soldier((0, 0), abilities=("sprint",)), X=soldier((11, 5)))
    put(match, "a", held_by="X")
    assert refused(match, Sprint(unit="a", at=Square(1, 0))) == ["S-06", "S-16", "S-41"]
