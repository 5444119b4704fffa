"""Defenses: evasion, stance, shielding, covering fire, first aid (E-27 to E-31, E-34)."""

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Moved
from game.systems.effort.attack import BasicAttack
from game.systems.effort.defenses import CoveringFire, DefensiveStance, EvasiveAction, FirstAid, ShieldAnother
from game.systems.effort.moves import Move
from game.systems.effort.prepare import Attend
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort
from tests.systems.effort.field import (
    H,
    M,
    act,
    agent,
    attack,
    choose,
    field,
    hero,
    hits,
    man,
    next_turn,
    put,
    refused,
    rolls,
    rows,
    to_side,
    told,
    whose,
)


def test_the_effort_of_an_evasive_action_is_kept() -> None:
    """E-27, E-49: aspect 2 + agile 2 + the best of melee 2, ranged 3, defense 2: 7 dice."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    events = act(match, EvasiveAction(unit="a"), *hits(3))
    assert man(match, "a").evasive == 3
    assert [row.why for row in rolls(events)[0].modifiers] == ["aspect", "agile", "ranged"]
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(4))
    assert whose(match)[2] == ("negate 3", "negate 2", "negate 1", "keep it")
    choose(match, "negate 2", M, M)  # 2 are left: a wound
    assert (man(match, "a").wounds, man(match, "a").evasive) == (1, 1)
    next_turn(match)
    assert man(match, "a").evasive == 0


def test_being_open_costs_evasion_a_die() -> None:
    """E-44: on all Defenses: 6 dice, First Aid too."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    put(match, "a", open=True)
    assert rows(act(match, EvasiveAction(unit="a"), *hits(0, 6)))["E-44 dice"] == -1


def test_a_stance_raises_the_effort_needed() -> None:
    """E-28: 1 Effort misses, 2 cost a rank."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    act(match, DefensiveStance(unit="a"))
    assert refused(match, DefensiveStance(unit="a")) == ["E-28"]
    to_side(match, "opposition")
    events = attack(match, "X", "a", *hits(2))
    assert rows(events)["E-28 needed Effort"] == 1
    assert (man(match, "a").wounds, man(match, "a").dulled) == (0, 1)


def stanced() -> Match[Effort]:
    """The hero a with a knife in a stance; X, 2 squares off, is about to miss it."""
    match = field(a=hero((2, 2), weapons=("knife",)), X=agent((4, 2)), Y=agent((11, 5)))
    put(match, "a", stance=True)
    to_side(match, "opposition")
    return match


def test_who_misses_a_stance_at_close_is_struck() -> None:
    """E-28, E-41: a steps next to X and rolls its 5 dice in full; the stance is over."""
    match = stanced()
    attack(match, "X", "a", *hits(1))
    assert whose(match) == ("squad", ("a",), ("counter", "riposte", "let it go"))
    events = choose(match, "counter", *hits(1, 5))
    assert [event.end for event in told(events, Moved)] == [(3, 2)]
    unit = man(match, "a")
    assert (unit.stance, unit.reactions, man(match, "X").dulled) == (False, 1, 1)


def test_a_miss_from_farther_than_close_is_not_answered() -> None:
    """E-28, E-40: X stands 3 squares off."""
    match = field(a=hero((2, 2)), X=agent((5, 2)), Y=agent((11, 5)))
    put(match, "a", stance=True)
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(1))
    assert whose(match)[0] == "opposition"


def shielded(**values: object) -> Match[Effort]:
    """G shields b beside it; X attacks b. Small letters are the squad's."""
    match = field(g=hero((1, 2)), b=hero((3, 2)), X=agent((7, 2)), Y=agent((11, 5)))
    act(match, ShieldAnother(unit="g"))
    put(match, "g", **values)
    to_side(match, "opposition")
    return match


def test_shielded_friends_have_synergy() -> None:
    """E-29: on Defenses and defensive reactions, in Close range: 2 + 2 + 3 - 1 + 1 = 7 dice."""
    match = shielded()
    attack(match, "X", "b")  # asked first: g may step in
    assert whose(match) == ("squad", ("g",), ("take it", "step in", "stay out"))
    choose(match, "stay out", *hits(2))
    events = choose(match, "dodge", *hits(0), M, M)
    assert rows(events)["E-29 synergy"] == 1


def test_one_may_step_in_and_take_the_attack() -> None:
    """E-29, E-41: g goes next to b and takes it; that was its reaction, so it does not dodge too."""
    match = shielded()
    attack(match, "X", "b")
    events = choose(match, "take it", *hits(2), M, M)
    assert [event.end for event in told(events, Moved)] == [(2, 2)]
    assert whose(match)[0] == "opposition"
    assert (man(match, "g").wounds, man(match, "b").wounds, man(match, "g").reactions) == (1, 0, 1)


def test_one_may_step_in_without_taking_it() -> None:
    """E-29."""
    match = shielded()
    attack(match, "X", "b")
    choose(match, "step in", *hits(1))
    assert (man(match, "g").at, man(match, "b").dulled) == ((2, 2), 1)


def test_supporting_characters_do_not_step_in() -> None:
    """E-29, E-42: but friends have the synergy."""
    match = field(g=agent((1, 2)), b=hero((3, 2)), X=agent((7, 2)), Y=agent((11, 5)))
    act(match, ShieldAnother(unit="g"))
    to_side(match, "opposition")
    attack(match, "X", "b", *hits(2))
    assert whose(match)[2] == ("dodge", "endure")


def test_covering_fire_spares_a_friend_being_open() -> None:
    """E-30: two Maneuvers; with an automatic weapon 1 synergy on its reactions until one's next turn."""
    for weapon, screened in (("gun", False), ("rifle", True)):
        match = field(a=hero((0, 2)), b=agent((0, 0), weapons=(weapon,)), X=agent((11, 5)))
        act(match, CoveringFire(unit="b", target="a"))
        match.do(Move(unit="b", at=Square(1, 0)))
        act(match, Move(unit="a", at=Square(1, 2)))
        act(match, Move(unit="a", at=Square(2, 2)))
        assert (man(match, "a").open, man(match, "a").screened) == (False, screened)


def test_covering_fire_helps_reactions() -> None:
    """E-30: 7 - 1 + 1 = 7 dice to dodge with."""
    match = field(a=hero((4, 2)), b=agent((0, 0), weapons=("rifle",)), X=agent((7, 2)), Y=agent((11, 5)))
    act(match, CoveringFire(unit="b", target="a"))
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(2))
    assert rows(choose(match, "dodge", *hits(0), M, M))["E-30 synergy"] == 1


def test_covering_fire_needs_a_gun_a_friend_and_sight() -> None:
    """E-30, B-36."""
    rows_ = ("...#....", "...#....")
    match = field(
        rows_, a=agent((0, 0)), b=agent((0, 1), weapons=("knife",)), c=agent((7, 0)), X=agent((7, 1))
    )
    assert refused(match, CoveringFire(unit="b", target="a")) == ["E-30"]
    assert refused(match, CoveringFire(unit="a", target="c")) == ["B-15"]
    assert refused(match, CoveringFire(unit="a", target="X")) == ["B-37"]
    assert refused(match, CoveringFire(unit="a", target="a")) == ["B-37"]


def patient(**values: object) -> Match[Effort]:
    """A beside b, who is hurt."""
    match = field(a=agent((0, 2)), b=agent((1, 2)), X=agent((11, 5)))
    put(match, "b", **values)
    return match


def test_first_aid_heals_a_wound_with_2_effort() -> None:
    """E-31, E-34, E-49: 2 + 1 + 2 - 1 = 4 dice; only one wound a patient a round."""
    match = patient(wounds=1, dulled=1)
    events = act(match, FirstAid(unit="a", target="b"), H, H, M, M)
    assert rows(events)["E-34 dice"] == -1
    assert (man(match, "b").wounds, man(match, "b").dulled) == (0, 1)
    put(match, "b", wounds=1)
    act(match, FirstAid(unit="a", target="b"), H, H, M, M)  # the wound cannot be healed again: the rank
    assert (man(match, "b").wounds, man(match, "b").dulled) == (1, 0)


def test_first_aid_heals_a_rank_with_1_effort() -> None:
    """E-31: 1 Effort is too little for the wound."""
    match = patient(wounds=1, dulled=1)
    act(match, FirstAid(unit="a", target="b"), H, M, M, M)
    assert (man(match, "b").wounds, man(match, "b").dulled) == (1, 0)


def test_first_aid_needs_somebody_hurt_beside_one() -> None:
    """E-31: not who is out, not oneself, not two squares off."""
    match = patient()
    assert refused(match, FirstAid(unit="a", target="b")) == ["E-31"]
    put(match, "b", wounds=1, treated=True)  # one wound a round
    assert refused(match, FirstAid(unit="a", target="b")) == ["E-31"]
    put(match, "b", treated=False, at=Square(2, 2))
    assert refused(match, FirstAid(unit="a", target="b")) == ["E-31"]
    put(match, "b", at=Square(1, 2), fate="out")
    assert refused(match, FirstAid(unit="a", target="b")) == ["B-37"]
    assert refused(match, FirstAid(unit="a", target="a")) == ["B-37"]


def test_first_aid_is_a_defense() -> None:
    """E-12, E-31, E-44: two cost nothing; Open takes a die, a kit gives one, Attend two."""
    match = field(a=agent((0, 2), items=("kit",)), b=agent((1, 2)), X=agent((11, 5)))
    put(match, "b", wounds=1)
    put(match, "a", open=True)
    act(match, Attend(unit="a"))
    events = act(match, FirstAid(unit="a", target="b"), *hits(0, 6))
    assert {key: value for key, value in rows(events).items() if "E-01" not in key} == {
        "E-35 synergy": 2,
        "E-34 dice": -1,
        "E-03 synergy": 1,
        "E-44 dice": -1,
    }
    assert not refused(match, BasicAttack(unit="b", target="X"))


def test_who_is_covered_is_not_covered_again_but_by_more() -> None:
    """E-30: once covered by a gun only an automatic weapon adds something: its synergy."""
    match = field(
        a=hero((0, 2)),
        b=agent((0, 0)),
        c=agent((0, 4)),
        d=agent((1, 5), weapons=("rifle",)),
        X=agent((11, 5)),
    )
    act(match, CoveringFire(unit="b", target="a"))
    match.do(EndTurn(unit="b"))
    assert refused(match, CoveringFire(unit="c", target="a")) == ["E-30"]
    assert refused(match, CoveringFire(unit="d", target="a")) == []
