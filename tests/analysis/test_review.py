"""A match looked back on: its figures are those of its acts, and what turned it is found."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from game.analysis.review import Attack, Review, reviewing
from game.board.squares import Square
from game.bots import PLAYERS
from game.match.match import Match
from game.rules.actions import Choose
from game.rules.forecast import forecast
from game.rules.state import Outcome
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import SIDES, friends
from game.simulate.play import play_out
from game.systems import SYSTEMS
from game.systems.effort.attack import BasicAttack
from game.systems.effort.moves import Move
from game.systems.effort.prepare import Prepare
from game.systems.phased.ranged import Shoot as Aimed
from game.systems.squad.attack import Shoot
from game.systems.squad.units import Squad
from tests.drained import returned
from tests.shipped import shipped_scenario
from tests.systems.effort import field as effort_field
from tests.systems.phased import field as phased_field
from tests.systems.squad.field import field, soldier
from tests.systems.squad.fire import HIT, MISS


def looked_back(match: Match[Any]) -> Review:
    """All of it."""
    return returned(reviewing(match))


def shot(match: Match[Squad], face: int, target: str = "X", *, by: str = "a") -> Fraction:
    """Somebody is shot at, all attack dice of one face, no defence; the chance that it was to hurt."""
    action = Shoot(unit=by, target=target)
    foreseen = match.odds(action)
    rows = foreseen.odds.rolls[0].modifiers
    offence = sum(row.value for row in rows if row.what == "attack dice")
    defence = sum(row.value for row in rows if row.what == "defence dice")
    match.do(action, dice=(face,) * max(0, offence) + (MISS,) * max(0, defence))
    return foreseen.harms


@pytest.mark.parametrize(("face", "hurt"), [(HIT, 1), (MISS, 0)])
def test_attacks_are_counted_with_what_they_were_to_come_to(face: int, hurt: int) -> None:
    match = field(a=soldier((0, 1), att=4), X=soldier((4, 1), bhp=30, facing="W"))
    chance = shot(match, face)
    ours, theirs = looked_back(match).sides
    assert ours.attacks == (
        Attack(1, "a", "X", chance, bool(hurt), close=False, covered=False, takes_out=Fraction(0)),
    )
    assert (ours.expected, ours.hurt) == (chance, hurt)
    assert 0 < chance < 1
    assert (theirs.attacks, theirs.expected, theirs.hurt) == ((), Fraction(0), 0)


def test_turns_and_unused_actions_are_counted() -> None:
    match = field(a=soldier((0, 0)), b=soldier((0, 2)), X=soldier((5, 0), facing="W"))
    while match.state.clock.turn == 1:
        match.do(EndPhase())
    ours, theirs = looked_back(match).sides
    assert (ours.turns, theirs.turns) == (2, 1)
    assert ours.unused == 4


@pytest.mark.parametrize(("effort", "hurt"), [(1, 0), (2, 1)])
def test_a_hit_that_costs_no_health_has_not_hurt(effort: int, hurt: int) -> None:
    """E-21: a light hit costs a rank of aspect; it was counted as hurt, and not as expected."""
    match = effort_field.field(a=effort_field.agent((0, 2)), X=effort_field.agent((4, 2)))
    expected = match.odds(BasicAttack(unit="a", target="X")).harms
    match.do(
        BasicAttack(unit="a", target="X"), dice=(*effort_field.hits(effort), *(effort_field.M,) * 2 * hurt)
    )
    (ours, _) = looked_back(match).sides
    assert (len(ours.attacks), ours.hurt, ours.expected) == (1, hurt, expected)


@pytest.mark.parametrize(
    ("choice", "chance"), [("stay", Fraction(153, 400)), ("hug cover", Fraction(28, 400))]
)
def test_an_attack_counts_by_what_its_target_did_about_it(choice: str, chance: Fraction) -> None:
    """P-22, P-29: 24 or more of 2d20 behind its crate, 17 + 16 .. + 1 of 400; 34, 7 .. + 1, if it hugs."""
    rows = ("....................",) * 2 + ("....o...............",) + ("....................",) * 3
    match = phased_field.field(rows, a=phased_field.man((0, 2)), X=phased_field.man((5, 2)))
    phased_field.put(match, "X", order="ranged")
    phased_field.armed_for(match, "ranged", "a")
    match.do(Aimed(unit="a", target="X"))
    phased_field.choose(match, choice, *phased_field.MISS)
    (ours, _) = looked_back(match).sides
    assert ours.expected == chance
    assert [attack.spared for attack in ours.attacks] == [choice == "stay"]


@pytest.mark.parametrize(("faces", "hurt"), [((), 0), ((effort_field.M,) * 2, 1)])
def test_attacks_in_the_turn_of_others_are_counted(faces: tuple[int, ...], hurt: int) -> None:
    """E-37: the shot of a at X, who moves in its own turn, counts for a by the chance that it had then."""
    ready = effort_field.agent((0, 2), weapons=("rifle",))
    match = effort_field.field(a=ready, X=effort_field.agent((11, 2)))
    effort_field.act(match, Prepare(unit="a", trigger="moves", then="basic_attack"))
    effort_field.to_side(match, "opposition")
    effort_field.act(match, Move(unit="X", at=Square(8, 2)))
    chance = forecast(match.system, match.seen(), Choose(choice="strike")).harms
    effort_field.choose(match, "strike", *effort_field.hits(2 if hurt else 1), *faces)
    ours, theirs = looked_back(match).sides
    assert [(attack.unit, attack.target, attack.hurt) for attack in ours.attacks] == [("a", "X", bool(hurt))]
    assert (ours.expected, theirs.attacks) == (chance, ())


def test_what_another_does_in_the_same_act_is_not_counted_for_who_did_nothing() -> None:
    """E-37, E-46: X goes on, a hits and all is shaken off, then b wounds; only b has hurt."""
    a, b = (effort_field.agent((0, row), weapons=("rifle",)) for row in (2, 3))
    match = effort_field.field(a=a, b=b, X=effort_field.agent((11, 2)))
    for unit in ("a", "b"):
        effort_field.act(match, Prepare(unit=unit, trigger="moves", then="basic_attack"))
        match.do(EndTurn(unit=unit))
    effort_field.to_side(match, "opposition")
    effort_field.act(match, Move(unit="X", at=Square(8, 2)))
    effort_field.choose(match, "strike", *effort_field.hits(2), effort_field.H, effort_field.M)
    effort_field.choose(match, "strike", *effort_field.hits(2), *(effort_field.M,) * 2)
    (ours, _) = looked_back(match).sides
    assert [(attack.unit, attack.hurt) for attack in ours.attacks] == [("a", False), ("b", True)]


def test_who_is_put_out_by_the_last_act_of_a_turn_was_hurt() -> None:
    """P-45: a mook's damage is forgotten as the turn ends, which it does with the shot that puts X out."""
    match = phased_field.field(
        a=phased_field.man((0, 1)), X=phased_field.mook((4, 1), 3), Y=phased_field.man((9, 1))
    )
    phased_field.armed_for(match, "ranged", "a")
    match.do(Aimed(unit="a", target="X"), dice=(*phased_field.HIT, 3, 3, 6, 6, 5))
    assert match.state.clock.turn == 2
    (ours, _) = looked_back(match).sides
    assert [(attack.target, attack.hurt) for attack in ours.attacks] == [("X", True)]


@pytest.mark.parametrize(("system", "unused"), [("squad", 3), ("narrative", 3), ("effort", 6), ("phased", 3)])
def test_only_actions_count_as_unused_and_each_once(system: str, unused: int) -> None:
    """Three units that do nothing: a first action each (slow start), an action, two, the one of the turn.

    No maneuver, no movement and nothing that costs is missed.
    """
    match: Match[Any] = Match(SYSTEMS[system], shipped_scenario("training-yard"), seed=3)
    while match.state.clock.turn == 1:
        legal = match.legal()
        match.do(next((action for action in legal if isinstance(action, EndPhase | EndTurn)), legal[0]))
    assert looked_back(match).sides[0].unused == unused


def test_what_turned_it_is_the_act_that_did_most_for_who_has_won() -> None:
    """A shot that was not likely to, and does, hurts more than was to be expected."""
    match = field(a=soldier((0, 1), att=4), X=soldier((4, 1), bhp=1, facing="W"), Y=soldier((8, 4)))
    shot(match, HIT)
    turning = looked_back(match).turning
    assert turning
    assert (turning.entry, turning.last, turning.turn, turning.unit) == (1, 1, 1, "a")
    assert turning.attack
    assert (turning.attack.target, turning.attack.hurt) == ("X", True)
    assert (turning.out, turning.by) == (("X",), "a")


def test_the_last_blow_of_a_battle_that_was_decided_is_not_what_turned_it() -> None:
    """One of three falls in turn 1, two in turn 2, the last of whom stands alone against two by then."""
    match = field(
        a=soldier((0, 1), att=4),
        b=soldier((0, 4), att=4),
        X=soldier((4, 1), bhp=1, facing="W"),
        Y=soldier((4, 4), bhp=1, facing="W"),
        Z=soldier((4, 0), bhp=1, facing="W"),
    )
    shot(match, HIT)
    while match.state.clock.turn == 1:
        match.do(EndPhase())
    shot(match, HIT, "Y")
    match.do(EndTurn(unit="a"))
    shot(match, HIT, "Z", by="b")
    assert match.state.outcome
    review = looked_back(match)
    assert review.turning
    assert (review.turning.turn, review.turning.out, review.fell) == (1, ("X",), ("X",))
    assert review.until == review.turning.last, "what came after it decided nothing more"


def test_a_turn_in_which_two_fell_turned_it_and_began_with_the_first() -> None:
    """More than one that fell alone before, though by a likelier shot."""
    match = field(
        a=soldier((0, 1), att=4),
        b=soldier((0, 4), att=4),
        **{name: soldier((4, y), bhp=1, facing="W") for y, name in enumerate("UVWXYZ")},  # type: ignore[arg-type]
    )
    shot(match, HIT, "U")
    while match.state.clock.turn == 1:
        match.do(EndPhase())
    shot(match, HIT, "V")
    match.do(EndTurn(unit="a"))
    shot(match, HIT, "W", by="b")
    match.state = msgspec.structs.replace(match.state, outcome=Outcome("squad", "So it is."))
    review = looked_back(match)
    assert review.turning
    assert (review.turning.turn, review.turning.out, review.fell) == (2, ("V",), ("V", "W"))
    assert review.until == [act.entry for act in match.taken()][-1] > review.turning.last


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_match_of_every_system_can_be_looked_back_on(system: str) -> None:
    scenario = shipped_scenario("training-yard")
    match: Match[Any] = Match(SYSTEMS[system], scenario, seed=3)
    play_out(match, dict.fromkeys(SIDES, PLAYERS["recruit"]))
    review = looked_back(match)
    assert all(
        0 <= side.expected <= len(side.attacks) and side.hurt <= len(side.attacks) for side in review.sides
    )
    assert any(side.attacks for side in review.sides)
    winner = match.state.outcome.winner if match.state.outcome else None
    if review.turning and winner:
        ours = review.turning.side == winner or friends(review.turning.side, winner)
        assert ours == (review.turning.worth > 0)
