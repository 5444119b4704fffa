"""The phases of a turn, its actions, venom and shock (S-01 to S-07, S-44, S-45)."""

from typing import Any

import msgspec
import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.events import Phase, Rolled, Said, Status
from game.rules.scenario import Event, Message, Placement, Reinforce, When
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import Side
from game.systems.squad.attack import CloseCombat, Shoot
from game.systems.squad.items import UseItem
from game.systems.squad.moves import PAIN, Dash, Jump, Move
from game.systems.squad.stances import Aim, Dodge, Rotate, Stand
from game.systems.squad.stealth import SQUAD_LEADER
from game.systems.squad.throwing import Throw
from game.systems.squad.turn import PHASES, actions_left
from game.systems.squad.units import Squad
from tests.systems.squad.field import PLAIN, field, man, put, rolls, soldier
from tests.systems.squad.fire import clauses, defence, fought, next_turn, refused, shoot
from tests.systems.squad.flow import hide, to_side, to_turn, told, walk, whose

ORDER = ["Time Progression", "Event", "Squad Leader", "Opposition", "Neutrals", "Ally"]


def test_a_turn_runs_through_six_phases_in_order() -> None:
    """S-01: Time Progression, Event, Squad Leader, Opposition, Neutrals, Ally."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)))
    assert [event.name for event in match.events(None) if isinstance(event, Phase)] == ORDER[:3]
    events = to_turn(match, 2)
    assert [(event.turn, event.name) for event in told(events, Phase)] == [
        *((1, name) for name in ORDER[3:]),
        *((2, name) for name in ORDER[:3]),
    ]


def test_the_place_of_the_squad_leader_phase_is_its_place() -> None:
    """S-01, S-04: the leader's awareness is lent in the phase of that name."""
    assert PHASES[SQUAD_LEADER].name == "Squad Leader"


def test_the_four_sides_choose_in_their_phases() -> None:
    """S-04, S-05: squad, opposition, neutral, ally; neutrals and allies are asked like everybody else."""
    match = field(
        g=soldier((0, 5), side="ally"),
        n1=soldier((6, 0)),
        X=soldier((11, 5)),
        b=soldier((0, 1)),
        a=soldier((0, 0)),
    )
    seen = []
    while match.state.clock.turn == 1:
        seen.append(whose(match))
        match.do(EndPhase())
    assert seen == [
        ("squad", ("b", "a")),
        ("opposition", ("X",)),
        ("neutral", ("n1",)),
        ("ally", ("g",)),
    ]


def test_members_act_once_in_any_order_and_take_their_actions_together() -> None:
    """S-04: b first; while b has an action left, a must wait; then b is done for this turn."""
    match = field(a=soldier((0, 0)), b=soldier((0, 1)), X=soldier((11, 5)))
    assert whose(match) == ("squad", ("a", "b"))
    match.do(Aim(unit="b"))
    assert whose(match) == ("squad", ("b",))
    walk(match, "b", (1, 1))
    assert whose(match) == ("squad", ("a",))
    walk(match, "a", (1, 0))
    match.do(EndTurn(unit="a"))
    assert whose(match) == ("opposition", ("X",))


def test_who_is_out_of_action_has_no_turn() -> None:
    """S-04: every conscious member."""
    match = field(a=soldier((0, 0)), b=soldier((0, 1)), X=soldier((11, 5)))
    put(match, "b", fate="out")
    assert whose(match) == ("squad", ("a",))


def test_a_turn_can_be_ended_early_and_what_is_left_is_lost() -> None:
    """S-07: a ends its turn after one action, b before any; in the next turn they have two again."""
    match = field(a=soldier((0, 0)), b=soldier((0, 1)), X=soldier((11, 5)))
    match.do(Aim(unit="a"))
    match.do(EndTurn(unit="a"))
    assert whose(match) == ("squad", ("b",))
    match.do(EndTurn(unit="b"))
    assert whose(match) == ("opposition", ("X",))
    to_turn(match, 2)
    assert [actions_left(man(match, name)) for name in "ab"] == [2, 2]


def test_the_heroes_start_slowly() -> None:
    """S-04: in turn 1 squad and ally have only their First Action, opposition and neutrals both."""
    match = field(
        slow=True, a=soldier((0, 0)), g=soldier((0, 5), side="ally"), n1=soldier((6, 0)), X=soldier((11, 5))
    )
    walk(match, "a", (1, 0))
    assert whose(match) == ("opposition", ("X",))
    walk(match, "X", (10, 5))
    assert refused(match, Dash(unit="X", at=Square(9, 5))) == []
    to_side(match, "neutral")
    walk(match, "n1", (6, 1))
    assert whose(match) == ("neutral", ("n1",))
    to_side(match, "ally")
    walk(match, "g", (1, 5))
    assert (match.state.clock.turn, whose(match)) == (2, ("squad", ("a",)))
    walk(match, "a", (2, 0))
    assert whose(match) == ("squad", ("a",))


@pytest.mark.parametrize(("slow", "told"), [(True, ["squad", "ally"]), (False, [])])
def test_a_slow_start_is_told_when_it_takes_an_action(slow: bool, told: list[Side]) -> None:
    """S-04: at the beginning of the phases of squad and ally in turn 1, in no other phase and turn."""
    match = field(
        slow=slow, a=soldier((0, 0)), g=soldier((0, 5), side="ally"), n1=soldier((6, 0)), X=soldier((11, 5))
    )
    to_turn(match, 3)
    phase, heard = "", list[str]()
    for event in match.events(None):
        if isinstance(event, Phase):
            phase = event.name
        elif isinstance(event, Said) and event.text.startswith("slow start: one action each in turn 1"):
            heard.append(phase)
    assert heard == [{"squad": "Squad Leader", "ally": "Ally"}[side] for side in told]


@pytest.mark.parametrize("when", [When("turn", 1), When("enter", unit="a")])
def test_who_comes_in_during_turn_1_starts_slowly_too(when: When) -> None:
    """S-04: b and G come in by an event of turn 1, or as a walks: b has its First Action only, as a has."""

    def placed(name: str, at: tuple[int, int], side: Side) -> Reinforce:
        block = {"squad": PLAIN}
        return Reinforce(
            Placement(name, "man", side, Square(*at), "E", name, "person", ("rifle",), (), block)
        )

    coming = Event(when, (placed("b", (0, 3), "squad"), placed("G", (11, 3), "opposition")))
    match = field(slow=True, a=soldier((0, 0)), X=soldier((11, 5)), scenario={"events": (coming,)})
    walk(match, "a", (1, 0))
    assert [actions_left(man(match, name)) for name in "abXG"] == [0, 1, 2, 2]
    to_turn(match, 2)
    assert [actions_left(man(match, name)) for name in "abXG"] == [2, 2, 2, 2]


def test_every_reason_has_a_clause() -> None:
    """S-04, J-02: who may not act because it is another's turn is told by which clause."""
    match = field(a=soldier((0, 0)), b=soldier((0, 5)), X=soldier((11, 5)))
    walk(match, "a", (1, 0))
    (reason,) = match.why_not(Aim(unit="b"))
    assert (reason.clause, reason.text) == ("S-04", "b may not act now: a has begun and ends its turn first")


def test_without_the_slow_start_everybody_has_two_actions_in_turn_1() -> None:
    """S-04: it is an option of the match."""
    match = field(slow=False, a=soldier((0, 0)), X=soldier((11, 5)))
    walk(match, "a", (1, 0))
    assert whose(match) == ("squad", ("a",))


def test_the_slow_start_is_on_by_default() -> None:
    """S-04: an option of the match, on by default."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)))
    assert match.system.house == {"slow_start": 1}


def test_smoke_counts_down_in_time_progression() -> None:
    """S-02, S-13: laid in turn 1 for 3 turns, it lies in turns 1, 2 and 3."""
    match = field(a=soldier((0, 0), items=("smoke",)), X=soldier((11, 5)))
    match.do(UseItem(unit="a", item="smoke", at=Square(3, 3)))
    index = match.state.board.index(Square(3, 3))
    assert match.state.board.smoke[index] == 3
    left = []
    for turn in (2, 3, 4):
        to_turn(match, turn)
        left.append(match.state.board.smoke[index])
    assert left == [2, 1, 0]


def test_the_events_of_a_turn_happen_in_its_event_phase() -> None:
    """S-03: after Time Progression, before the squad."""
    said = Event(When("turn", 2), (Message("The shutter goes up."),))
    match = field(scenario={"events": (said,)}, a=soldier((0, 0)), X=soldier((11, 5)))
    events = to_turn(match, 2)
    names = [
        event.name if isinstance(event, Phase) else event.text
        for event in events
        if isinstance(event, Phase | Said)
    ]
    assert names[-4:] == ["Time Progression", "Event", "The shutter goes up.", "Squad Leader"]


def test_venom_takes_one_action_a_turn_and_goes_down() -> None:
    """S-44, S-02: venom 2 costs an action in two turns, the First is left; in the third there are two."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)))
    put(match, "a", venom=2)
    assert actions_left(man(match, "a")) == 2  # never in the turn of the hit
    counts = []
    for turn in (2, 3, 4):
        to_turn(match, turn)
        counts.append((actions_left(man(match, "a")), man(match, "a").venom))
    assert counts == [(1, 1), (1, 0), (2, 0)]


def test_venom_and_a_hold_together_leave_no_turn() -> None:
    """S-44, S-41: each takes one action of two."""
    match = field(a=soldier((0, 0)), b=soldier((0, 5)), X=soldier((1, 0)))
    put(match, "X", holds="a", kept=True)
    put(match, "a", held_by="X", venom=1)
    to_side(match, "opposition")
    put(match, "X", kept=True)
    to_turn(match, 2)
    assert actions_left(man(match, "a")) == 0
    assert whose(match) == ("squad", ("b",))


@pytest.mark.parametrize(
    ("faces", "turns", "units"),
    [
        ((3, 4), -1, ("a", "b")),  # kno 2 against (1 + 1) x 2 = 4: a success ends it
        ((3, 3), 1, ("b",)),  # none: disabled, one turn counted
    ],
)
def test_a_shocked_unit_rolls_knowledge_or_is_disabled(
    faces: tuple[int, int], turns: int, units: tuple[str, ...]
) -> None:
    """S-45: kno dice against (sys + cyb) x 2 in Time Progression; no success: no actions that turn."""
    match = field(a=soldier((0, 0), kno=2, sys=1, cyb=1), b=soldier((0, 1)), X=soldier((11, 5)))
    put(match, "a", shocked=0)
    to_side(match, "opposition")
    events = match.do(EndPhase(), dice=faces)
    assert [event.label for event in told(events, Rolled)] == ["shock"]
    assert man(match, "a").shocked == turns
    assert whose(match) == ("squad", units)


def test_the_second_disabled_turn_ends_the_shock() -> None:
    """S-45: disabled in turns 2 and 3 without a success; in turn 4 it does not roll and acts."""
    match = field(a=soldier((0, 0), kno=1, sys=3), b=soldier((0, 1)), X=soldier((11, 5)))
    put(match, "a", shocked=0)
    for turn in (2, 3):
        to_side(match, "opposition")
        match.do(EndPhase(), dice=(5,))  # one die against 6
        assert man(match, "a").disabled
        assert match.state.clock.turn == turn
    to_side(match, "opposition")
    assert not rolls(match.do(EndPhase()))
    assert not man(match, "a").disabled
    assert whose(match) == ("squad", ("a", "b"))


def test_at_least_one_die_is_rolled_and_the_number_never_passes_10() -> None:
    """S-45: kno 0 rolls one die; (3 + 3) x 2 = 12 counts as 10, so a 10 is a success."""
    match = field(a=soldier((0, 0), sys=3, cyb=3), X=soldier((11, 5)))
    put(match, "a", shocked=0)
    to_side(match, "opposition")
    match.do(EndPhase(), dice=(10,))
    assert man(match, "a").shocked == -1


def test_time_progression_comes_before_the_events_that_it_could_change() -> None:
    """S-02: new actions for everybody, whatever was spent; a fall is not slept off."""
    match = field(a=soldier((0, 0), bulk=1), X=soldier((11, 5)))
    match.do(Rotate(unit="a", facing="N"))
    put(match, "a", fallen=True, walked=6, burnt=True)
    to_turn(match, 2)
    one = man(match, "a")
    assert (one.spent, one.walked, one.burnt, one.fallen) == ((), 0, False, True)
    assert refused(match, Stand(unit="a")) == []


def test_a_unit_without_actions_left_has_time_to_hide() -> None:
    """S-46, S-04: a wall stands between; the turn goes on until it hides or ends its turn."""
    rows = ("...#....", "...#....", "...#....", "...#....")
    match = field(rows, a=soldier((0, 0), stealth=True), b=soldier((0, 1)), X=soldier((7, 0)))
    match.do(Aim(unit="a"))
    walk(match, "a", (1, 0))
    assert whose(match) == ("squad", ("a",))
    assert actions_left(man(match, "a")) == 0
    match.do(EndTurn(unit="a"))
    assert whose(match) == ("squad", ("b",))


def test_in_view_or_already_hidden_the_last_action_ends_the_turn() -> None:
    """S-46: nothing is left to do."""
    for hidden in (False, True):
        match = field(a=soldier((0, 0), stealth=True), b=soldier((0, 1)), X=soldier((11, 5)))
        if hidden:
            hide(match, "a")
        match.do(Aim(unit="a"), dice=(1, 1, 1, 1) if hidden else ())
        walk(match, "a", (1, 0))
        assert whose(match) == ("squad", ("b",))


def test_statuses_of_venom_are_told_when_they_end() -> None:
    """S-44: the last of it."""
    match = field(a=soldier((0, 0)), X=soldier((11, 5)))
    put(match, "a", venom=1)
    events = to_turn(match, 2)
    assert [(event.unit, event.status, event.on) for event in told(events, Status)] == [("a", "venom", False)]


HIT_BY_1 = (10, 1, 1)


def duel(dam: int = 1, venom: int = 0, *, shock: bool = False, **target: Any) -> Match[Squad]:
    """Let a have a gun with this, against X without defence dice; b and Y stand by."""
    gun = {"dam": dam, "range": 18, "close": True, "venom": venom, "shock": shock}
    return field(
        weapons={"gun": gun},
        a=soldier((0, 2), weapons=("gun",)),
        b=soldier((0, 5)),
        X=soldier((5, 2), **{"bhp": 20, **defence(0), **target}),
        Y=soldier((11, 5)),
    )


def acts(match: Match[Squad], unit: str = "X") -> int:
    """How many actions a unit has for its turn."""
    return actions_left(man(match, unit))


def test_venom_takes_an_action_each_turn_until_it_is_0() -> None:
    """S-44: each turn 1 action fewer, and the venom goes down by 1 each turn until 0.

    Venom 2, hit in turn 1: 2 actions left in turn 1, 1 in turns 2 and 3, 2 again in turn 4.
    """
    match = duel(venom=2)
    shoot(match, "a", "X", HIT_BY_1)
    found = [(man(match, "X").venom, acts(match))]
    for _ in range(3):
        next_turn(match)
        found.append((man(match, "X").venom, acts(match)))
    assert found == [(2, 2), (1, 1), (0, 1), (0, 2)]


def test_what_is_left_is_the_first_action() -> None:
    """S-44: the First Action is what is left: X may Aim, which no Second Action is, and is done then."""
    match = duel(venom=1)
    shoot(match, "a", "X", HIT_BY_1)
    next_turn(match)
    match.do(EndPhase())
    assert not refused(match, Aim(unit="X"))
    match.do(Move(unit="X", at=Square(6, 2)))
    assert "not_now" in {refusal.code for refusal in match.why_not(Dodge(unit="X"))}


@pytest.mark.parametrize(
    ("armor", "venom", "poisoned"), [(0, 1, 1), (1, 1, 0), (1, 2, 2), (2, 2, 0), (3, 2, 0), (0, 0, 0)]
)
def test_armor_that_is_not_less_than_the_venom_keeps_it_out(armor: int, venom: int, poisoned: int) -> None:
    """S-44: whose armor is less than v; whether the weapon pierces it does not matter."""
    match = duel(venom=venom, armor=armor)
    shoot(match, "a", "X", HIT_BY_1)
    assert man(match, "X").venom == poisoned


def test_who_is_not_damaged_is_not_poisoned() -> None:
    """S-44: a unit *damaged* by the weapon: not by a miss, nor by a hit that takes nothing."""
    match = duel(venom=2, shock=True, sys=1)
    shoot(match, "a", "X", (1, 1, 1))
    match_0 = duel(dam=0, venom=2, shock=True, sys=1)
    shoot(match_0, "a", "X", HIT_BY_1)
    for one in (match, match_0):
        assert (man(one, "X").bhp, man(one, "X").venom, man(one, "X").shocked) == (20, 0, -1)


@pytest.mark.parametrize(("had", "venom", "then"), [(1, 3, 3), (3, 1, 3), (2, 2, 2)])
def test_venom_is_refreshed_to_the_higher_value(had: int, venom: int, then: int) -> None:
    """S-44: refreshed to the higher value, not added."""
    match = duel(venom=venom)
    put(match, "X", venom=had)
    shoot(match, "a", "X", HIT_BY_1)
    assert man(match, "X").venom == then


def test_venom_never_acts_in_the_turn_of_the_hit() -> None:
    """S-44: set in Time Progression for the whole turn: hit in turn 2, X has both its actions in turn 2."""
    match = duel(venom=1)
    next_turn(match)
    shoot(match, "a", "X", HIT_BY_1)
    assert acts(match) == 2
    next_turn(match)
    assert acts(match) == 1


def test_venom_and_a_hold_take_the_whole_turn() -> None:
    """S-44: it adds to the loss of S-41 (both: no turn)."""
    match = duel(venom=1)
    shoot(match, "a", "X", HIT_BY_1)
    next_turn(match)
    put(match, "X", at=Square(1, 2), held_by="a")
    put(match, "a", holds="X", kept=True)
    assert acts(match) == 0
    match.do(EndPhase())
    assert match.prompt is not None
    assert match.prompt.units == ("Y",)


def test_close_combat_and_blasts_poison_too() -> None:
    """S-44: damaged by a weapon, however it is used."""
    match = duel(venom=1)
    put(match, "X", at=Square(1, 2))
    fought(match, CloseCombat(unit="a", target="X"), HIT_BY_1)
    assert man(match, "X").venom == 1

    gas = {"gas": {"dam": 1, "blast": 1, "venom": 2, "shock": True, "thrown": True}}
    match = field(
        weapons=gas,
        a=soldier((0, 2), weapons=("gas",)),
        X=soldier((4, 2), cyb=1, **defence(0)),
        Y=soldier((5, 2), armor=2, **defence(0)),
    )
    throw = Throw(unit="a", at=Square(4, 2), weapon="gas")
    fought(match, throw, (3, 3, 1, 8, 8), (4, 2))  # a die each, against 6 and 8
    assert [(man(match, name).venom, man(match, name).shocked) for name in "XY"] == [(2, 0), (0, -1)]


def test_a_friend_who_is_hit_instead_is_poisoned() -> None:
    """S-44, S-30: b is damaged by the weapon as well as X would have been."""
    match = duel(venom=2, shock=True)
    put(match, "b", at=Square(6, 2))
    fought(match, Shoot(unit="a", target="X"), (1, 1, 1))
    assert man(match, "b").venom == 2


def test_venom_is_told_when_it_comes_and_when_it_goes() -> None:
    """S-44: the poisoned unit is shown as such as long as it loses actions to come."""
    match = duel(venom=1)
    events = match.do(Shoot(unit="a", target="X"), dice=HIT_BY_1)
    assert [event.on for event in events if isinstance(event, Status)] == [True]
    assert [event.on for event in next_turn(match) if isinstance(event, Status)] == [False]


# Shock: X has kno 2 and sys + cyb = 1 + 2, so that it rolls 2 dice against 6.
def shocked(**target: Any) -> Match[Squad]:
    """A match in which X has just been damaged by a shock weapon."""
    match = duel(shock=True, **{"kno": 2, "sys": 1, "cyb": 2, **target})
    shoot(match, "a", "X", HIT_BY_1)
    return match


def test_shock_without_a_success_disables_for_the_turn() -> None:
    """S-45: kno dice against (sys + cyb) x 2; no success: disabled (no actions) that turn."""
    match = shocked()
    assert acts(match) == 2  # not in the turn of the hit
    (event,) = rolls(next_turn(match, 5, 5))
    assert (event.label, event.unit, event.clause) == ("shock", "X", "S-45")
    assert acts(match) == 0
    match.do(EndPhase())
    assert match.prompt is not None
    assert match.prompt.units == ("Y",)


@pytest.mark.parametrize("faces", [(6, 1), (1, 6), (10, 10)])
def test_a_success_ends_the_shock(faces: tuple[int, ...]) -> None:
    """S-45: a success ends it: the next turn rolls nothing."""
    match = shocked()
    next_turn(match, *faces)
    assert acts(match) == 2
    next_turn(match)
    assert acts(match) == 2


def test_the_third_turn_of_a_shock_rolls_nothing() -> None:
    """S-45: two turns without a success, and the third rolls nothing."""
    match = shocked()
    next_turn(match, 5, 5)
    next_turn(match, 5, 5)
    assert acts(match) == 0
    next_turn(match)
    assert acts(match) == 2


def test_a_success_after_one_disabled_turn_ends_it_too() -> None:
    """S-45: each turn it rolls."""
    match = shocked()
    next_turn(match, 5, 5)
    next_turn(match, 5, 6)
    assert acts(match) == 2
    next_turn(match)


@pytest.mark.parametrize(
    ("kno", "systems", "cyb", "dice", "number"),
    [
        (0, 1, 0, 1, 2),  # at least 1 die
        (1, 0, 3, 1, 6),
        (3, 2, 2, 3, 8),
        (2, 3, 2, 2, 10),
        (2, 3, 3, 2, 10),  # never passes 10
    ],
)
def test_the_dice_and_the_number_of_shock(kno: int, systems: int, cyb: int, dice: int, number: int) -> None:
    """S-45: kno dice against (sys + cyb) x 2; at least 1 die; the number never passes 10."""
    for face, left in ((number - 1, 0), (number, 2)):
        match = shocked(kno=kno, sys=systems, cyb=cyb)
        next_turn(match, *(face,) * dice)
        assert acts(match) == left


def test_who_has_neither_systems_nor_cybernetics_is_immune() -> None:
    """S-45: sys + cyb = 0 is immune."""
    match = shocked(sys=0, cyb=0)
    next_turn(match)
    assert acts(match) == 2


def test_a_disabled_unit_defends_normally() -> None:
    """S-45: it rolls its defence dice."""
    match = shocked()
    next_turn(match, 5, 5)
    put(match, "X", stats=msgspec.structs.replace(man(match, "X").stats, dfn=2))
    event = shoot(match, "a", "X", (6, 6, 1), 6, 1)
    assert clauses(event, "defence dice") == [("S-18", 2)]


def test_a_disabled_unit_lets_go_and_watches_no_more() -> None:
    """S-45: it can do nothing: its hold ends (S-41), so does its overwatch (S-55)."""
    match = shocked()
    put(match, "X", holds="b", kept=True, watching=True)
    put(match, "b", held_by="X")
    next_turn(match, 5, 5)
    assert (man(match, "X").holds, man(match, "b").held_by, man(match, "X").watching) == ("", "", False)


def test_a_second_shock_does_not_lengthen_the_first() -> None:
    """S-45: hit again while shocked, X is disabled for two turns from the first hit, no more."""
    match = shocked()
    next_turn(match, 5, 5)
    shoot(match, "a", "X", HIT_BY_1)
    next_turn(match, 5, 5)
    next_turn(match)
    assert acts(match) == 2


def test_venom_and_shock_of_one_weapon_both_count() -> None:
    """S-44, S-45: X is poisoned, and has thrown off the shock: one action."""
    match = duel(venom=1, shock=True, kno=1, sys=1)
    shoot(match, "a", "X", HIT_BY_1)
    next_turn(match, 2)
    assert acts(match) == 1


def statuses(events: tuple[Any, ...]) -> list[tuple[str, str, bool]]:
    """What was told of statuses."""
    return [(event.unit, event.status, event.on) for event in events if isinstance(event, Status)]


def test_a_shock_is_told_when_it_comes_disables_and_goes() -> None:
    """S-45: once, however often it is hit meanwhile; two disabled turns, and it is over without a word."""
    match = duel(shock=True, kno=1, sys=1)
    assert statuses(match.do(Shoot(unit="a", target="X"), dice=HIT_BY_1)) == [("X", "shock", True)]
    assert statuses(match.do(Shoot(unit="a", target="X"), dice=HIT_BY_1)) == []
    assert statuses(next_turn(match, 1)) == [("X", "disabled", True)]
    assert man(match, "X").shocked == 1
    assert statuses(next_turn(match, 1)) == [("X", "disabled", True)]
    assert man(match, "X").shocked == -1
    put(match, "X", shocked=0)
    assert statuses(next_turn(match, 2)) == [("X", "shock", False)]
    assert man(match, "X").shocked == -1


def test_venom_that_is_no_stronger_is_not_told_again() -> None:
    """S-44: the second dart of the same strength changes nothing."""
    match = duel(venom=2)
    assert statuses(match.do(Shoot(unit="a", target="X"), dice=HIT_BY_1)) == [("X", "venom", True)]
    assert statuses(match.do(Shoot(unit="a", target="X"), dice=HIT_BY_1)) == []


def test_a_shock_is_rolled_with_d10() -> None:
    """S-45."""
    match = shocked()
    assert rolls(next_turn(match, 1, 1))[0].dice == ("d10", "d10")


def test_a_hold_that_is_not_paid_for_ends_with_the_phase_of_its_side() -> None:
    """S-41, S-01: a is free when the neutrals have their turn, after the opposition's."""
    match = field(a=soldier((0, 0)), X=soldier((1, 0)), n1=soldier((9, 5)))
    to_side(match, "opposition")
    put(match, "X", holds="a", kept=False)
    put(match, "a", held_by="X")
    match.do(EndPhase())
    assert whose(match) == ("neutral", ("n1",))
    assert man(match, "a").held_by == ""


def test_who_has_ended_its_turn_has_no_action_ready_nor_ways_to_go() -> None:
    """S-07: while b still has its turn."""
    match = field(a=soldier((0, 0)), b=soldier((0, 3)), X=soldier((11, 5)))
    seen = match.seen()
    assert [pip.ready for pip in match.system.words.pips(seen, seen.unit("a"))] == [True, True]
    match.do(EndTurn(unit="a"))
    seen = match.seen()
    assert [pip.ready for pip in match.system.words.pips(seen, seen.unit("a"))] == [False, False]
    assert match.system.words.areas(seen, "a") == ()
    assert len(match.system.words.areas(seen, "b")) == 2


def test_who_goes_out_in_its_own_turn_leaves_it_to_the_others() -> None:
    """S-04, S-36: the last hit point is spent on a jump with both actions begun; b is next."""
    match = field(a=soldier((0, 0)), b=soldier((0, 3)), X=soldier((11, 5)))
    put(match, "a", bhp=1)
    match.do(Jump(unit="a", at=Square(2, 0)), dice=(1, 1, 1))
    match.do(Choose(choice=PAIN))
    assert (man(match, "a").fate, match.state.clock.done) == ("out", ("a",))
    assert whose(match) == ("squad", ("b",))


def test_what_lasts_to_ones_next_turn_ends_as_the_phase_of_its_side_begins() -> None:
    """S-10, S-41, S-52, S-55: of the squad's; X keeps its own until the opposition's phase."""
    lasting: dict[str, Any] = {"dodging": True, "watching": True, "detected": True, "kept": True}
    match = field(a=soldier((0, 0)), X=soldier((11, 5)))
    for unit in "aX":
        put(match, unit, **lasting)
    ends: tuple[tuple[str, Side], ...] = (("X", "opposition"), ("a", "squad"))
    for unit, side in ends:
        values = {name: getattr(man(match, unit), name) for name in lasting}
        assert values == lasting
        to_side(match, side)
        values = {name: getattr(man(match, unit), name) for name in lasting}
        assert not any(values.values())
