"""Weights, hits and budgets of odds at their edges: each way once, with exactly its chance (J-08)."""

from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.dice import Amount, Check, d
from game.physics.motion import Roll as Rolling
from game.rules.actions import Choose, decide
from game.rules.events import Said
from game.rules.forecast import _offered, _ranges, asides, best_reaction, forecast, others, target_of
from game.rules.odds import MOST_STEPS, Budget, Odds, odds
from game.rules.scripts import Do, Script, aside, do, hanging, rest, roll, tell
from game.rules.state import Decision, Prompt, changed, having
from game.rules.system import Judged
from game.rules.turns import EndPhase
from tests.scenes import scene
from tests.toy import TOY, Lob, Shoot, Toy, hurt

D6 = Check((d(6),), "sum", Amount(), "d6", (0,))


def low(shown: int) -> bool:
    return shown <= 2


def position() -> Toy:
    return scene(a=(0, 0), X=(5, 0)).state


def fixed(state: Toy, hp: int) -> Toy:
    """A rule that requests nothing."""
    return changed(state, "X", hp=hp)


def rolled(state: Toy) -> Script[Toy]:
    """X keeps what a die shows; 1 and 2 are hits."""
    shown = yield from roll(state, D6, "", unit="a", target="X", hits=low)
    return changed(state, "X", hp=shown)


class Asked(Decision, frozen=True):
    between: ClassVar[tuple[str, ...]] = ("jump", "duck", "stay")

    def chosen(self, state: Toy, choice: str) -> Toy:
        return changed(state, "X", order=choice)


def eventful(state: Toy) -> Script[Toy]:
    """A roll, then whatever else a script can request, none of which hits anybody."""
    state = yield from rolled(state)
    yield from tell(state, Said(text="!"))
    yield from rest(state, Rolling(Square(0, 0), Square(2, 0)))
    state = yield from do(decide, state, "X", Asked("X"), "?", "")
    state = yield from aside("later", fixed, state, 9)
    state = yield from hanging("hangs", fixed, state, on=(8,))
    return (yield from do(fixed, state, state.unit("X").hp + 1))


def always(_: object) -> bool:
    return True


def test_each_way_has_the_weight_of_its_dice_and_only_hits_hit() -> None:
    """Six ways of 1/6; 2 of 6 hit, whatever else was asked of chance, physics and people on the way."""
    found = odds(eventful, position(), aim=always)
    assert {after.unit("X").hp: chance for after, chance in found.outcomes.items()} == {
        shown + 1: Fraction(1, 6) for shown in range(1, 7)
    }
    assert {after.unit("X").order for after in found.outcomes} == {"stay"}
    assert found.hits is not None
    assert {after.unit("X").hp: chance for after, chance in found.hits.items()} == {
        2: Fraction(1, 6),
        3: Fraction(1, 6),
    }
    assert found.left_out == 0
    assert [cut.aside for cut in found.cut] == ["later"]
    assert [len(met) for met in (found.rolls, found.asked)] == [1, 1]


def test_without_an_aim_nothing_is_said_of_hits() -> None:
    assert odds(eventful, position()).hits is None
    assert odds(fixed, position(), 2, aim=always).hits is None  # no roll
    assert odds(rolled, position(), aim=lambda _: False).hits is None


def test_asides_that_are_followed_have_their_chances_and_are_not_listed() -> None:
    """1/3 of one and 2/3 of the other, whatever the die shows, of which a third are hits."""
    state = position()

    def follow(task: Do) -> dict[Any, Fraction]:
        assert (task.aside, task.args) == ("later", (9,))
        now: Any = task.state
        return {fixed(now, 20): Fraction(1, 3), fixed(now, 30): Fraction(2, 3)}

    found = odds(eventful, state, aside=follow, aim=always)
    chances = {after.unit("X").hp: chance for after, chance in found.outcomes.items()}
    assert chances == {21: Fraction(1, 3), 31: Fraction(2, 3)}
    assert found.hits is not None
    assert {after.unit("X").hp: chance for after, chance in found.hits.items()} == {
        21: Fraction(1, 9),
        31: Fraction(2, 9),
    }
    assert found.cut == ()


def thirds(state: Toy, times: int) -> Script[Toy]:
    for _ in range(times):
        shown = yield from roll(state, D6, "", unit="a", target="X", hits=low)
        state = changed(state, "X", hp=state.unit("X").hp - (shown <= 2))
    return state


def test_who_has_hit_once_has_hit() -> None:
    """Twice 1/3: both 1/9, one 4/9, none 4/9; a hit is a hit whichever of the two it was."""
    found = odds(thirds, position(), 2, aim=always)
    assert {after.unit("X").hp: chance for after, chance in found.outcomes.items()} == {
        1: Fraction(1, 9),
        2: Fraction(4, 9),
        3: Fraction(4, 9),
    }
    assert found.hits is not None
    assert {after.unit("X").hp: chance for after, chance in found.hits.items()} == {
        1: Fraction(1, 9),
        2: Fraction(4, 9),
    }


def twice(state: Toy) -> Script[Toy]:
    state = yield from do(thirds, state, 1)
    return (yield from do(thirds, state, 1))


def test_hits_in_sub_rules_are_hits_of_what_calls_them() -> None:
    assert odds(twice, position(), aim=always) == replace_runs(odds(thirds, position(), 2, aim=always), twice)


def replace_runs(found: Odds[Toy], rule: Any) -> Odds[Toy]:
    """The same odds with the runs of another rule, and what that has met in its order."""
    other = odds(rule, position(), aim=always)
    return Odds(found.outcomes, found.hits, found.rolls, found.asked, found.cut, other.runs, found.left_out)


@pytest.mark.parametrize(("budget", "runs"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4)])
def test_a_budget_is_spent_request_by_request(budget: int, runs: int) -> None:
    """A die twice is two requests and the end, three a run; what is begun is ended."""
    found = odds(thirds, position(), 2, budget=Budget(budget))
    assert found.runs == runs
    assert found.left_out == 1 - Fraction(runs, 36)


def test_a_rule_that_requests_nothing_takes_one_of_the_budget() -> None:
    budget = Budget(5)
    assert odds(fixed, position(), 2, budget=budget).outcomes == {fixed(position(), 2): 1}
    assert budget.left == 4
    assert Budget().left == MOST_STEPS == 100_000


def test_what_is_over_is_not_followed_on() -> None:
    """From a position in which X has lost anything: a third after the first die, then a third of the rest."""

    def hurt_already(state: Toy) -> bool:
        return state.unit("X").hp < 3

    found = odds(twice, position(), over=hurt_already)
    assert {after.unit("X").hp: chance for after, chance in found.outcomes.items()} == {
        2: Fraction(5, 9),
        3: Fraction(4, 9),
    }


# whom odds are about


def test_the_odds_of_what_nobody_does_are_that_it_happens() -> None:
    """Nobody is left in the seat: it is left to the next one."""
    match = scene(a=(0, 0), X=(5, 0))
    empty = having(match.state, clock=replace(match.state.clock, done=("a",)))
    found = forecast(TOY, empty, EndPhase())
    assert found.judged == {Judged(hit=False, damage=0, out=False): 1}
    assert [found.hit, found.harms, found.takes_out, found.expected] == [0] * 4
    assert found.damage == {0: 1}


def test_an_act_is_about_its_target_and_a_choice_about_whom_it_was_asked() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    assert target_of(TOY, match.seen(), Shoot(unit="a", target="X")) == "X"
    assert target_of(TOY, match.seen(), Lob(unit="a", at=Square(2, 2))) == ""
    match.do(Shoot(unit="a", target="X"), dice=(6, 6, 1, 1))
    assert target_of(TOY, match.seen(), Choose(choice="dodge")) == "X"
    over = having(match.state, pending=None, clock=replace(match.state.clock, phase=-1))
    assert target_of(TOY, over, Shoot(unit="a", target="X")) == ""
    with pytest.raises(ValueError, match="the match is over"):
        forecast(TOY, over, Shoot(unit="a", target="X"))
    assert best_reaction(TOY, over, Shoot(unit="a", target="X")) is None


def test_a_burst_is_judged_by_all_enemies_and_harms_friends_too() -> None:
    """By physics it lies still in 5,1: X and Y beside it lose 1 each, and so does b."""
    match = scene(hp={"Y": 1}, a=(2, 1), b=(4, 2), X=(5, 0), Y=(6, 1), Z=(9, 4))
    found = forecast(TOY, match.seen(), Lob(unit="a", at=Square(5, 1)))
    assert sum(found.odds.outcomes.values()) == 1
    (after,) = found.odds.outcomes
    lost = {one.id: one.hp - after.unit(one.id).hp for one in match.state.units}
    assert found.damage == {lost["X"] + lost["Y"] + lost["Z"]: 1}
    harmed = others(TOY, match.seen(), found, "")
    assert set(harmed) == {name for name, much in lost.items() if much}
    assert {name: one.damage for name, one in harmed.items()} == {name: {lost[name]: 1} for name in harmed}
    assert list(others(TOY, match.seen(), found, "b")) == [name for name in sorted(harmed) if name != "b"]


def test_choices_that_differ_in_their_last_number_are_told_as_a_span() -> None:
    assert _ranges(["dodge"]) == ["dodge"]
    assert _ranges(["negate 1", "negate 3", "dodge"]) == ["negate 1 to 3", "dodge"]
    assert _ranges(["negate 2", "negate 1", "negate 3"]) == ["negate 1 to 3"]
    assert _ranges(["negate 2", "negate 2"]) == ["negate 2"]
    assert _ranges(["take it", "press on"]) == ["take it", "press on"]
    assert _ranges(["4"]) == ["4"]


def test_choices_offered_are_those_that_do_not_decline_each_once() -> None:
    asked = Prompt("squad", ("a",), Asked("a"))
    again = Prompt("opposition", ("X",), Asked("X"))
    assert _offered((asked, asked, again)) == (
        ("squad", "jump"),
        ("squad", "duck"),
        ("opposition", "jump"),
        ("opposition", "duck"),
    )


def searched(state: Toy) -> Script[Toy]:
    """X looks about, which hits nobody, then strikes a, then a strikes back."""
    yield from roll(state, D6, "", unit="X", target="a")
    shown = yield from roll(state, D6, "", unit="X", target="a", hits=low)
    state = yield from do(hurt, state, "a", int(low(shown)), "X")
    yield from roll(state, D6, "", unit="a", target="X", hits=always)
    return state


class Provoke(Shoot, frozen=True):
    def perform(self, state: Toy, grant: Any) -> Script[Toy]:
        return (yield from aside("counter", searched, state))


def test_of_an_aside_the_first_attack_is_what_hits() -> None:
    """What goes before it and what answers it does not count: a third."""
    seen = scene(a=(0, 0), X=(5, 0)).seen()
    (counter,) = asides(TOY, forecast(TOY, seen, Provoke(unit="a", target="X")))
    assert (counter.unit, counter.target, counter.side) == ("X", "a", None)
    assert (counter.hit, counter.harms) == (Fraction(1, 3), Fraction(1, 3))
