"""Odds follow the very scripts that play runs: hand-worked figures, and thousands of plays."""

import ast
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, ClassVar

import pytest

import game
from game.board.squares import Square
from game.dice import Amount, Check, Die, Seeded, Whole, d
from game.match.match import Match
from game.rules import engine
from game.rules.actions import Action, Choose, decide, declined
from game.rules.engine import Sources, play
from game.rules.forecast import Forecast, asides, best_reaction, forecast
from game.rules.odds import Budget, odds, reacting
from game.rules.scripts import Ask, Script, do, end_remembered, end_with, roll
from game.rules.state import Decision, Prompt, changed
from game.rules.system import Judged
from game.rules.turns import EndPhase, prompt
from game.rules.units import Side
from tests.scenes import scene
from tests.toy import TOY, Lob, Move, Order, Shoot, Toy, hurt

SHOT = Shoot(unit="a", target="X")


def test_the_odds_of_an_attack_when_nobody_reacts() -> None:
    """3 dice at 1/2 against one at 1/3.

    Successes 0 1 2 3: 1/8 3/8 3/8 1/8. Margin 0: 1/8 + 3/8 * 1/3 = 6/24; 1: 3/8 * 2/3 + 3/8 * 1/3 = 9/24;
    2: 3/8 * 2/3 + 1/8 * 1/3 = 7/24; 3: 1/8 * 2/3 = 2/24.
    """
    found = forecast(TOY, scene(a=(0, 0), X=(5, 0)).seen(), SHOT)
    assert found.damage == {n: Fraction(k, 24) for n, k in enumerate((6, 9, 7, 2))}
    assert found.hit == Fraction(18, 24)
    assert found.takes_out == Fraction(2, 24)  # it has 3
    assert found.expected == Fraction(9 + 14 + 6, 24)
    assert sum(found.odds.outcomes.values()) == 1


def test_the_odds_against_the_best_single_reaction() -> None:
    """Half of the hits lose 1: 0: 6/24 + 9/48; 1: 9/48 + 7/48; 2: 7/48 + 2/48; 3: 2/48."""
    found = best_reaction(TOY, scene(a=(0, 0), X=(5, 0)).seen(), SHOT)
    assert found is not None
    assert found.reaction == "dodge"
    assert found.damage == {n: Fraction(k, 48) for n, k in enumerate((21, 16, 9, 2))}


class Poked(Decision, frozen=True):
    between: ClassVar[tuple[str, ...]] = ("worse", "better", "nothing")
    poker: str

    def chosen(self, state: Toy, choice: str) -> Script[Toy]:
        amount = {"worse": 3, "better": 1, "nothing": 2}[choice]
        return (yield from do(hurt, state, self.target, amount, self.poker))


class Poke(Action["Toy"], frozen=True):
    """It hurts by 2; who is poked may make it 1, or 3."""

    target: str

    def perform(self, state: Toy, grant: Any) -> Script[Toy]:
        poked = Poked(target=self.target, poker=self.unit)
        return (yield from do(decide, state, self.target, poked))


def test_the_best_reaction_leaves_the_least_damage() -> None:
    seen = scene(a=(0, 0), X=(5, 0)).seen()
    found = best_reaction(TOY, seen, Poke(unit="a", target="X"))
    assert found is not None
    assert found.reaction == "better"
    assert found.expected == 1
    assert forecast(TOY, seen, Poke(unit="a", target="X")).expected == 2


def test_the_odds_of_an_answer_need_no_more_than_what_the_side_knows() -> None:
    """X was hit by 2: a dodge makes it 1 with 1/2, else it stays 2; the act that waits is not in the view."""
    match = scene(a=(0, 0), X=(5, 0))
    match.do(SHOT, dice=(6, 6, 1, 1))
    seen = match.view("opposition")
    assert seen.pending is not None
    assert seen.pending.before is None
    dodge = forecast(TOY, seen, Choose(choice="dodge"))
    assert dodge.damage == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert [roll.check.label for roll in dodge.odds.rolls] == ["dodge"]
    assert forecast(TOY, seen, Choose(choice="take it")).damage == {2: 1}


def test_the_odds_of_letting_a_free_act_go_by_are_that_nothing_happens() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    match.do(SHOT, dice=(6, 6, 1, 1))
    match.do(Choose(choice="take it"))
    match.do(Choose(choice="no"))
    seen = match.seen()
    assert forecast(TOY, seen, Choose(choice="pass")).odds.outcomes == {seen: 1}


def test_what_is_not_followed_is_listed_with_odds_of_its_own() -> None:
    found = forecast(TOY, scene(a=(0, 0), X=(5, 0)).seen(), SHOT)
    assert {cut.aside for cut in found.odds.cut} == {"spending"}


def test_the_interrupt_on_a_path_is_cut_from_the_odds_of_the_move() -> None:
    """The move itself is certain; the watcher's attack is an aside with the odds of an attack."""
    match = scene(a=(0, 0), X=(5, 0))
    match.do(EndPhase())
    match.do(Order(unit="X", order="watch"))
    found = forecast(TOY, match.state, Move(unit="a", at=Square(2, 0)))
    assert list(found.odds.outcomes.values()) == [1]
    (cut,) = found.odds.cut
    assert cut.aside == "watch"
    assert cut.args == ("X", "a")


def test_an_aside_has_odds_when_nothing_is_chosen_in_it_and_by_each_choice() -> None:
    """Of spending: a presses X for 1 more, for certain; the free step is an act, no choice, and declined.

    X has 1 left: who is pressed is out.
    """
    seen = scene(hp={"X": 1}, a=(0, 0), X=(5, 0)).seen()
    calm, pressed = asides(TOY, forecast(TOY, seen, SHOT))
    assert [(one.what, one.reaction, one.unit, one.target) for one in (calm, pressed)] == [
        ("spending", "", "a", "X"),
        ("spending", "press", "a", "X"),
    ]
    assert calm.damage == {0: 1}
    assert pressed.judged == {Judged(hit=True, damage=1, out=True): 1}
    assert [after.unit("X").conscious for after in pressed.odds.outcomes] == [False]
    assert pressed.where.unit("X").hp == 1


def test_an_aside_is_judged_for_whom_it_is_rolled_against() -> None:
    """X's watch on a: the margin is 0 with 6/24 and 3 with 2/24; of the hits half lose 1 by the dodge."""
    match = scene(a=(0, 0), X=(5, 0))
    match.do(EndPhase())
    match.do(Order(unit="X", order="watch"))
    made = forecast(TOY, match.state, Move(unit="a", at=Square(2, 0)))
    found = {one.reaction: (one.unit, one.target, one.hit, one.takes_out) for one in asides(TOY, made)}
    assert found == {
        "": ("X", "a", Fraction(18, 24), Fraction(2, 24)),
        "dodge": ("X", "a", Fraction(27, 48), Fraction(2, 48)),
    }


def test_nothing_to_react_to_has_no_best_reaction() -> None:
    assert best_reaction(TOY, scene(a=(0, 0), X=(5, 0)).seen(), Lob(unit="a", at=Square(2, 2))) is None


def test_a_throw_is_foreseen_where_physics_puts_it() -> None:
    """B-27: the same motion always ends in the same place, so that a preview shows what will happen."""
    match = scene(a=(0, 0), X=(5, 0))
    (foreseen,) = forecast(TOY, match.seen(), Lob(unit="a", at=Square(4, 0))).odds.outcomes
    match.do(Lob(unit="a", at=Square(4, 0)))
    assert foreseen.unit("X").hp == match.state.unit("X").hp


def test_equal_positions_are_followed_once() -> None:
    """4 margins, 3 answers, the hurts that they lead to, out in one: a handful of runs, not 6^4 of them."""
    found = forecast(TOY, scene(a=(0, 0), X=(5, 0)).seen(), SHOT)
    assert found.odds.runs <= 20


def played(match: Match[Toy], react: str, seed: int) -> int:
    """The damage that X takes when the shot is really played, all but one reaction declined."""
    sources, state, spent = Sources(Seeded(seed)), match.state, False
    played = engine.run(TOY, state, SHOT, sources)
    while played.state.pending:
        asked = prompt(TOY, played.state)
        assert asked is not None
        choice = declined(asked.grant)
        if react in asked.grant.choices and not spent:
            choice, spent = react, True
        played = engine.run(TOY, played.state, Choose(choice=choice), sources)
    return state.unit("X").hp - played.state.unit("X").hp


def compare(match: Match[Toy], found: Forecast[Toy], plays: int) -> None:
    """Every frequency within 4.5 standard deviations of its chance."""
    counted = Counter(played(match, found.reaction, seed) for seed in range(plays))
    assert set(counted) <= set(found.damage)
    for damage, chance in found.damage.items():
        deviation = sqrt(plays * chance * (1 - chance))
        assert abs(counted[damage] - plays * chance) <= 4.5 * deviation, (damage, counted)


def both(match: Match[Toy]) -> list[Forecast[Toy]]:
    best = best_reaction(TOY, match.seen(), SHOT)
    assert best is not None
    return [forecast(TOY, match.seen(), SHOT), best]


@pytest.mark.parametrize("which", [0, 1])
def test_odds_agree_with_plays(which: int) -> None:
    match = scene(a=(0, 0), X=(5, 0))
    compare(match, both(match)[which], 1000)


@pytest.mark.long
@pytest.mark.parametrize("which", [0, 1])
def test_odds_agree_with_many_plays(which: int) -> None:
    match = scene(a=(0, 0), X=(5, 0))
    compare(match, both(match)[which], 50_000)


def test_a_rule_that_requests_nothing_returns_the_next_state_at_once() -> None:
    """Play and odds take it like a script that ends at once."""
    match = scene(a=(0, 0), X=(5, 0))

    def weaker(state: Toy, unit: str) -> Toy:
        return changed(state, unit, hp=1)

    def twice(state: Toy) -> Script[Toy]:
        state = yield from do(weaker, state, "a")
        return (yield from do(weaker, state, "X"))

    after = play(twice, match.state, None, Sources(Seeded(1))).state
    assert [unit.hp for unit in after.units] == [1, 1]
    assert odds(twice, match.state).outcomes == {after: 1}
    assert odds(weaker, match.state, "a").outcomes == {changed(match.state, "a", hp=1): 1}


# what a script ends with


def calls(path: Path) -> Iterator[tuple[str, str, bool]]:
    """The calls of `do` and `end_with` in a file: where, which, and whether one is all that is returned."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    returned: set[ast.AST] = set()
    for node in nodes:
        if isinstance(node, ast.Return) and node.value:
            value = node.value
            ways = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
            returned |= {way.value for way in ways if isinstance(way, ast.YieldFrom)}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield f"{path.name}:{node.lineno}", node.func.id, node in returned


LAST = {"end_with", "end_remembered"}


def test_scripts_end_with_what_they_return_and_say_so() -> None:
    """Odds take all ends of a sub-rule that a script `end_with`s for its own: it must be the last thing."""
    folder = Path(game.__file__).parent
    paths = [path for part in ("rules", "systems") for path in (folder / part).rglob("*.py")]
    found = [call for path in paths for call in calls(path) if call[1] in {"do", *LAST}]
    assert len(found) > 200
    assert [call for call in found if call[2] is not (call[1] in LAST)] == []


def tired(state: Toy, unit: str) -> Script[Toy]:
    shown = yield from roll(state, Check((d(6),), "sum", Amount(), "tired", (0,)), "", unit=unit)
    return changed(state, unit, hp=state.unit(unit).hp - shown)


def weary(state: Toy, unit: str) -> Script[Toy]:
    return (yield from end_with(tired, state, unit))


def test_what_a_script_ends_with_is_followed_without_running_it_again() -> None:
    """6 ends: 1 run of `weary` and 6 of `tired`."""
    state = scene(a=(0, 0), X=(5, 0)).state
    found = odds(weary, state, "X")
    assert found.outcomes == odds(tired, state, "X").outcomes
    assert found.runs == 1 + 6


@pytest.mark.parametrize(("last", "runs"), [(end_with, 6 + 6 * 6), (end_remembered, 6 + 6)])
def test_what_many_ways_end_with_is_followed_once_where_that_is_said(last: Any, runs: int) -> None:
    """6 results that change nothing, each with `tired` and its 6 ends after it."""

    def restless(state: Toy) -> Script[Toy]:
        yield from roll(state, Check((d(6),), "sum", Amount(), "restless", (0,)), "", unit="a")
        after: Toy = yield from last(tired, state, "X")
        return after

    state = scene(a=(0, 0), X=(5, 0)).state
    found = odds(restless, state)
    assert found.outcomes == odds(tired, state, "X").outcomes
    assert found.runs == runs


def test_what_a_script_ends_with_is_not_the_end_of_another_that_goes_on_after_it() -> None:
    """`weary` is run by `both` itself: its last rule is not the last of `both`, whose `a` is hurt too."""

    def both(state: Toy) -> Script[Toy]:
        state = yield from weary(state, "X")
        return changed(state, "a", hp=1)

    state = scene(a=(0, 0), X=(5, 0)).state
    outcomes = odds(both, state).outcomes
    assert {after.unit("a").hp for after in outcomes} == {1}
    assert sorted(after.unit("X").hp for after in outcomes) == [3 - n for n in range(6, 0, -1)]


def test_results_that_are_alike_are_followed_once_with_their_weights() -> None:
    """Whether 1 or 2 is rolled, a third; 2 runs in place of 6. A hit is told apart from what is alike."""

    def low(shown: int) -> bool:
        return shown <= 2

    def even(shown: int) -> bool:
        return shown % 2 == 0

    def rolled(state: Toy, plain: bool) -> Script[Toy]:
        check = Check((d(6),), "sum", Amount(), "alike", (0,))
        alike = None if plain else low
        shown = yield from roll(state, check, "", unit="X", hits=even, alike=alike)
        return changed(state, "X", hp=1) if low(shown) else state

    state = scene(a=(0, 0), X=(5, 0)).state
    plain, merged = odds(rolled, state, True), odds(rolled, state, False)
    assert (plain.runs, merged.runs) == (6, 2)
    weaker = changed(state, "X", hp=1)
    assert merged.outcomes == plain.outcomes == {weaker: Fraction(1, 3), state: Fraction(2, 3)}
    aimed = odds(rolled, state, False, aim=lambda _: True)
    assert aimed.runs == 4
    assert aimed.hits == {weaker: Fraction(1, 6), state: Fraction(1, 3)}


# odds beyond their budget


def many(state: Toy, times: int) -> Script[Toy]:
    """X loses as much as so many dice show, each rolled by itself."""
    for _ in range(times):
        shown = yield from roll(state, Check((d(6),), "sum", Amount(), "many", (0,)), "", unit="X")
        state = changed(state, "X", hp=state.unit("X").hp - shown)
    return state


def test_odds_end_at_their_budget_and_say_how_much_is_left_out() -> None:
    """216 results of 4 requests each, and a budget of 100: what is followed weighs what it weighs."""
    state = scene(a=(0, 0), X=(5, 0)).state
    whole, part = odds(many, state, 3), odds(many, state, 3, budget=Budget(100))
    assert whole.runs == 216
    assert whole.left_out == 0
    assert 100 // 4 <= part.runs < 100
    assert part.left_out == 1 - sum(part.outcomes.values()) > Fraction(1, 2)
    assert all(chance <= whole.outcomes[after] for after, chance in part.outcomes.items())
    assert odds(many, state, 3, budget=Budget(100)) == part


def test_a_budget_counts_results_and_is_the_same_for_sub_rules_and_choices() -> None:
    """What a sub-rule leaves out is left out of all that calls it; the next question finds nothing left."""

    def twice(state: Toy) -> Script[Toy]:
        state = yield from do(many, state, 2)
        return (yield from do(many, state, 2))

    state, budget = scene(a=(0, 0), X=(5, 0)).state, Budget(200)
    assert odds(twice, state).left_out == 0
    part = odds(twice, state, budget=budget)
    assert 0 < part.left_out < 1
    assert budget.left <= 0
    assert odds(many, state, 1, budget=budget).left_out == Fraction(5, 6)  # one way is gone to its end


def test_a_roll_with_too_many_results_is_left_out_whole() -> None:
    """20 million sums, and 5 dice told apart: neither is tried."""

    def rolled(state: Toy, check: Check[Any]) -> Script[Toy]:
        yield from roll(state, check, "", unit="X")
        return state

    state = scene(a=(0, 0), X=(5, 0)).state
    for check in (
        Check((Die("huge", ((0,), (20_000_000,))),), "sum", Amount(), "huge", (0,)),
        Check((d(20),) * 5, "all", Whole(), "apart", ()),
    ):
        found = odds(rolled, state, check)
        assert not found.outcomes
        assert not found.rolls
        assert found.left_out == 1


def test_the_odds_of_an_act_have_a_budget_of_a_fixed_number_of_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """J-08: forecast and best reaction say what they leave out, and still tell the rest."""
    monkeypatch.setattr(Budget.__init__, "__defaults__", (5,))
    seen = scene(a=(0, 0), X=(5, 0)).seen()
    calm, best = forecast(TOY, seen, SHOT), best_reaction(TOY, seen, SHOT)
    assert best is not None
    assert 0 < calm.odds.left_out < 1
    assert 0 < best.odds.left_out < 1
    assert sum(calm.judged.values()) + calm.odds.left_out == 1


class Asked(Decision, frozen=True):
    between: ClassVar[tuple[str, ...]] = ("jump", "stay")


@pytest.mark.parametrize(
    ("side", "choice", "spent", "taken"),
    [
        ("squad", "jump", False, ("jump", True)),
        ("squad", "jump", True, ("stay", True)),
        ("opposition", "jump", False, ("stay", False)),
        ("squad", "duck", False, ("stay", False)),
    ],
)
def test_a_reaction_is_taken_once_by_its_side_where_it_is_offered(
    side: Side, choice: str, spent: bool, taken: tuple[str, bool]
) -> None:
    """J-08: of one reaction nothing else is followed; all other decisions are declined."""
    state = scene(a=(0, 0), X=(5, 0)).state
    asked = Ask(state, Prompt("squad", ("a",), Asked("a"), "", ""))
    chosen, after = reacting(side, choice)(asked, spent)
    assert (chosen.choice, after) == taken
