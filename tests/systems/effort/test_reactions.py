"""Reactions out of turn: dodging, riposting, opportunists; their order and their end (E-37 to E-45)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.events import AnyEvent, Moved, Rolled, Status
from game.systems.effort.attack import BasicAttack, DesperateAttack
from game.systems.effort.moves import Sprint, Step
from game.systems.effort.prepare import Aim, Prepare
from game.systems.effort.questions import question
from game.systems.effort.rolls import telling
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Effort, Readied
from tests.systems.effort.field import (
    M,
    act,
    agent,
    attack,
    choose,
    field,
    hero,
    hidden,
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


def attacked(**target: Any) -> Match[Effort]:
    """X attacks the hero a with 2 Effort from Near."""
    match = field(a=hero((2, 2), **target), b=agent((0, 0)), X=agent((6, 2)), Y=agent((11, 5)))
    to_side(match, "opposition")
    return match


# Dodging ------------------------------------------------------------------------------------------------


def test_2_effort_of_a_dodge_cancel_1() -> None:
    """E-38, E-41, E-49: 2 + 2 + 3 - 1 = 6 dice: 2 of 3 Effort leave 2: a wound."""
    match = attacked()
    attack(match, "X", "a", *hits(3))
    assert whose(match) == ("squad", ("a",), ("dodge", "endure"))
    events = choose(match, "dodge", *hits(2, 6), M, M)
    assert rows(events)["E-41 dice"] == -1
    assert (man(match, "a").wounds, man(match, "a").reactions) == (1, 1)


@pytest.mark.parametrize(
    ("dulled", "effort", "verdict", "mood"),
    [
        (0, 1, "1 Effort, 2 to wound: a light hit", "good"),
        (9, 1, "1 Effort, 2 to wound: a light hit: no aspect left to lose", "plain"),
        (9, 2, "2 Effort, 2 to wound: a wound, unless shaken off", "good"),
    ],
)
def test_a_light_hit_on_who_has_no_aspect_left_is_not_told_as_a_success(
    dulled: int, effort: int, verdict: str, mood: str
) -> None:
    """E-21: a light hit costs a rank of the aspect, of which X has none left."""
    match = field(a=agent((0, 2)), X=agent((4, 2)))
    put(match, "X", dulled=match.state.unit("X").stats.aspect * (dulled > 0))
    told = telling(rolls(attack(match, "a", "X", *hits(effort), *(M, M) * (effort > 1)))[0])
    assert (told.verdict, told.mood) == (verdict, mood)


def no_dodge(events: tuple[AnyEvent, ...]) -> str:
    """Why an attack that hits is not dodged, as its dice tell it."""
    return telling(rolls(events)[0]).verdict.partition("; no dodge: ")[2]


@pytest.mark.parametrize(
    ("effort", "winded", "sly", "why"),
    [
        (2, False, False, ""),
        (0, True, False, ""),
        (1, True, False, ""),  # the last Effort is never cancelled
        (2, True, False, "its target has no reactions left in this round"),
        (2, False, True, "it comes from hiding"),
    ],
)
def test_why_a_hero_that_is_hit_is_not_asked_is_told_with_the_dice(
    effort: int, winded: bool, sly: bool, why: str
) -> None:
    """E-18, E-19, E-38: 1 Effort hits who has no cover."""
    match = attacked()
    put(match, "a", winded=winded)
    if sly:
        hidden(match, "X")
    events = match.do(BasicAttack(unit="X", target="a"), dice=hits(effort))
    assert no_dodge(events) == why


def test_nothing_is_told_of_a_dodge_to_who_never_dodges() -> None:
    """E-42: b is no hero."""
    match = attacked()
    put(match, "b", winded=True)
    assert not no_dodge(match.do(BasicAttack(unit="X", target="b"), dice=hits(2)))


@pytest.mark.parametrize(
    ("effort", "evasive", "supposed"),
    [
        (3, 0, ""),
        (3, 1, "no evasion is spent"),
        (4, 0, "the rest of the attack goes to wounds"),
        (4, 1, "no evasion is spent and the rest of the attack goes to wounds"),
    ],
)
def test_the_odds_of_a_dodge_say_what_they_take_for_granted(effort: int, evasive: int, supposed: str) -> None:
    """E-21, E-27: 1 hits, 2 wound, and the 2 that 4 leave may be a further wound, or effects."""
    match = attacked()
    put(match, "a", evasive=evasive)
    attack(match, "X", "a", *hits(effort))
    asked = match.prompt
    assert asked is not None
    assert question(match.view("squad"), asked).supposed == supposed


def test_1_effort_of_a_dodge_cancels_nothing() -> None:
    """E-38: then one may not go a square either; the attacker's rest goes into wounds, which takes 2."""
    match = attacked()
    attack(match, "X", "a", *hits(2))
    choose(match, "dodge", *hits(1, 6), M, M)
    assert (man(match, "a").wounds, whose(match)[0]) == (1, "opposition")


def test_who_has_negated_any_may_go_a_square() -> None:
    """E-38: one, not two; or stay."""
    match = attacked()
    attack(match, "X", "a", *hits(2))
    choose(match, "dodge", *hits(2, 6))
    assert whose(match) == ("squad", ("a",), ("pass",))
    assert refused(match, Step(unit="a", at=Square(4, 2))) == ["E-38"]
    events = act(match, Step(unit="a", at=Square(2, 1)))
    assert [event.end for event in told(events, Moved)] == [(2, 1)]
    assert whose(match)[0] == "opposition"


def test_each_further_reaction_is_a_die_down() -> None:
    """E-41: 1 less, then 2; anew in one's next turn."""
    match = attacked(wound_threshold=6)
    attack(match, "X", "a", *hits(2))
    assert rows(choose(match, "dodge", *hits(2, 6)))["E-41 dice"] == -1
    choose(match, "pass")
    match.do(EndTurn(unit="X"))
    attack(match, "Y", "a", *hits(2, 5))  # a zone past Near
    assert rows(choose(match, "dodge", *hits(2, 4)))["E-41 dice"] == -2  # a rank is lost too: 7 - 1 - 2
    choose(match, "pass")
    assert man(match, "a").reactions == 2
    next_turn(match)
    assert man(match, "a").reactions == 0


def test_being_open_costs_a_dodge_a_die() -> None:
    """E-44."""
    match = attacked()
    put(match, "a", open=True)
    attack(match, "X", "a", *hits(2))
    assert rows(choose(match, "dodge", *hits(0, 5), M, M))["E-44 dice"] == -1


@pytest.mark.parametrize("values", [{"winded": True}, {"fate": "in", "reactions": 0, "winded": True}])
def test_who_has_no_reactions_left_is_not_asked(values: dict[str, Any]) -> None:
    """E-19, E-24: after a Sprint or a Desperate Attack."""
    match = attacked()
    put(match, "a", **values)
    attack(match, "X", "a", *hits(2), M, M)
    assert whose(match)[0] == "opposition"


def test_a_sprint_and_a_desperate_attack_use_all_reactions() -> None:
    """E-19, E-24, E-41: until the start of one's next turn."""
    match = field(a=hero((0, 2)), b=hero((0, 0)), X=agent((4, 2)))
    act(match, Sprint(unit="b", at=Square(0, 4)))
    act(match, DesperateAttack(unit="a", target="X"), *hits(0, 9))
    assert man(match, "a").winded
    assert man(match, "b").winded
    next_turn(match)
    assert not man(match, "a").winded


def test_supporting_characters_are_not_asked() -> None:
    """E-42."""
    match = field(a=agent((2, 2)), X=agent((6, 2)))
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(2), M, M)
    assert whose(match)[0] == "opposition"


def test_an_attack_from_hiding_allows_no_dodge() -> None:
    """E-18: and has a die more."""
    match = attacked()
    hidden(match, "X")
    events = attack(match, "X", "a", *hits(2, 8), M, M)
    assert rows(events)["E-18 synergy"] == 1
    assert not man(match, "X").hidden


def test_a_decision_is_the_players_with_a_no_and_its_odds() -> None:
    """E-43: pending, its side's to answer; the attacker may do nothing meanwhile."""
    match = attacked()
    attack(match, "X", "a", *hits(2))
    assert match.state.pending is not None
    assert match.prompt is not None
    assert (match.prompt.clause, match.prompt.grant.choices[-1]) == ("E-38", "endure")
    assert refused(match, Aim(unit="X"))


# Riposte ------------------------------------------------------------------------------------------------


def close(**fencer: Any) -> Match[Effort]:
    """X beside the hero a misses it."""
    match = field(
        a=hero((2, 2), weapons=("knife",), **fencer), X=hero((3, 2), weapons=("knife",)), Y=agent((11, 5))
    )
    to_side(match, "opposition")
    return match


def test_who_is_missed_at_close_may_riposte() -> None:
    """E-40, E-41, E-49: the knife's own pool, aspect 2 + strong 1 + melee 2, - 2 - 1 = 2 dice."""
    match = close()
    attack(match, "X", "a", *hits(0, 5))
    assert whose(match) == ("squad", ("a",), ("riposte", "let it go"))
    events = choose(match, "riposte", *hits(1, 2))
    modifiers = rows(events)
    assert (modifiers["E-40 dice"], modifiers["E-41 dice"], modifiers["E-01 dice"]) == (-2, -1, 5)
    assert (man(match, "X").dulled, man(match, "a").reactions) == (1, 1)


def test_a_riposte_is_not_riposted() -> None:
    """E-41: X is a hero too, and a misses it; nobody is asked again."""
    match = close()
    attack(match, "X", "a", *hits(0, 5))
    choose(match, "riposte", *hits(0, 2))
    assert whose(match) == ("opposition", ("X",), ())


def test_a_riposte_is_not_dodged_in_ones_own_turn() -> None:
    """E-07: X is a hero, but it is its turn."""
    match = close()
    attack(match, "X", "a", *hits(0, 5))
    events = choose(match, "riposte", *hits(2, 2), M, M)
    assert whose(match) == ("opposition", ("X",), ())
    assert man(match, "X").wounds == 1
    assert no_dodge(events) == "it is the turn of its target"


def test_dodge_and_riposte_answer_two_triggers() -> None:
    """E-41: the attack and the miss; the riposte is a further die down: 1 die."""
    match = close()
    put(match, "a", stance=False, evasive=1)
    attack(match, "X", "a", *hits(2, 5))
    choose(match, "dodge", *hits(2, 6))  # 1 is left
    choose(match, "negate 1")
    events = choose(match, "riposte", *hits(0, 1))
    assert rows(events)["E-41 dice"] == -2


def test_letting_it_go_costs_nothing() -> None:
    """E-43."""
    match = close()
    attack(match, "X", "a", *hits(0, 5))
    choose(match, "let it go")
    assert man(match, "a").reactions == 0


# Opportunists -------------------------------------------------------------------------------------------


def test_an_opportunist_attacks_who_leaves_itself_open() -> None:
    """E-45, E-06: X fires its rifle 2 squares off and is Open; a, a supporting character, strikes in full."""
    match = field(
        a=agent((2, 2), abilities=("opportunist",)), X=agent((4, 2), weapons=("rifle",)), Y=agent((11, 5))
    )
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(0))
    assert whose(match) == ("squad", ("a",), ("seize it", "let it go"))
    choose(match, "seize it", *hits(1))
    assert (man(match, "X").dulled, man(match, "a").reactions, man(match, "a").seized) == (1, 0, True)


def test_an_opportunist_has_one_free_attack_a_round() -> None:
    """E-45: Y opens itself too: a is not asked again; in the next round it is."""
    match = field(
        a=agent((2, 2), abilities=("opportunist",), wound_threshold=6),
        X=agent((4, 2), weapons=("rifle",)),
        Y=agent((2, 4), weapons=("rifle",)),
    )
    to_side(match, "opposition")
    attack(match, "X", "a", *hits(0))
    choose(match, "seize it", *hits(0))
    match.do(EndTurn(unit="X"))
    attack(match, "Y", "a", *hits(0))
    assert whose(match)[0] == "opposition"
    next_turn(match)
    assert not man(match, "a").seized


def test_who_is_laid_open_by_another_has_not_left_itself_open() -> None:
    """E-45, E-21: the effect sets off prepared reactions, but no opportunist."""
    match = field(
        a=agent((0, 2)), b=agent((3, 2), abilities=("opportunist",)), X=agent((4, 2)), Y=agent((11, 5))
    )
    attack(match, "a", "X", *hits(3))
    choose(match, "leave open", M, M)
    assert man(match, "X").open
    assert whose(match)[0] == "squad"
    assert not man(match, "b").seized


# Nesting, and its end -----------------------------------------------------------------------------------


def test_a_prepared_shot_at_who_ripostes_nests() -> None:
    """E-37, E-40: X misses a; a ripostes; before its dice Y, prepared for that, shoots a; then a's dice."""
    match = field(
        a=hero((2, 2), weapons=("knife",), wound_threshold=3),
        b=agent((0, 0)),
        X=agent((3, 2), weapons=("knife",)),
        Y=agent((6, 2)),
    )
    put(match, "a", wounds=0)
    to_side(match, "opposition")
    act(match, Prepare(unit="Y", trigger="attacks", then="basic_attack"))
    match.do(EndTurn(unit="Y"))
    attack(match, "X", "a", *hits(0, 5))
    choose(match, "riposte")
    assert whose(match) == ("opposition", ("Y",), ("strike", "hold"))
    events = choose(match, "strike", *hits(1), *hits(1, 1))  # a loses a rank: 2 - 1 = 1 die
    assert [event.unit for event in told(events, Rolled)] == ["Y", "a"]
    assert (man(match, "a").dulled, man(match, "X").dulled) == (1, 1)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_loops_for_ever(seed: int) -> None:
    """E-41: four heroes at arm's length, all opportunists in stances with a reaction prepared; all react.

    Four prepared reactions, four free attacks, and one answer to each attack that is none itself: the first.
    So there are at most 1 + 4 + 4 + 1 attacks.
    """
    places = {"a": (2, 2), "b": (2, 3), "X": (3, 2), "Y": (3, 3)}
    stats: dict[str, Any] = {"weapons": ("knife",), "abilities": ("opportunist",), "wound_threshold": 6}
    fighters: dict[str, Any] = {name: hero(at, **stats) for name, at in places.items()}
    match = field(seed=seed, **fighters)
    for name in places:
        readied = Readied("attacks" if name in "aX" else "open", "basic_attack")
        put(match, name, stance=True, readied=(readied,))
    events = match.do(BasicAttack(unit="a", target="X"))
    while match.state.pending:
        assert match.prompt is not None
        events += match.do(Choose(choice=match.prompt.grant.choices[0]))
    attacks = [event for event in rolls(events) if event.label in {"basic", "riposte"}]
    assert 2 <= len(attacks) <= 10


def test_a_desperate_attack_is_an_opening_for_opportunists() -> None:
    """E-24, E-45: it is no answer to anything, so that X, beside a, may seize what a leaves open."""
    match = field(
        a=hero((2, 2), weapons=("knife",)), X=agent((3, 2), abilities=("opportunist",)), Y=agent((11, 5))
    )
    events = act(match, DesperateAttack(unit="a", target="X"), *hits(0, 7))
    assert [event.status for event in told(events, Status) if event.unit == "a"] == ["open"]
    assert whose(match) == ("opposition", ("X",), ("seize it", "let it go"))
