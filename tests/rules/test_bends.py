"""The proof that the core bends: each form that a rule can take, played on the toy system."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.board.squares import Square
from game.dice import Seeded
from game.match.match import Match
from game.rules import engine
from game.rules.actions import Action, Choose
from game.rules.engine import Sources
from game.rules.events import AnyEvent, Hurt, Moved, Out, Rolled
from game.rules.state import Elsewhere, Prompt, encoded, fingerprint
from game.rules.turns import EndPhase, EndTurn, prompt
from tests.scenes import scene, unit
from tests.toy import TOY, Lob, Move, Order, Shoot, Toy


def choose(choice: str) -> Choose[Toy]:
    return Choose(choice=choice)


def asked(match: Match[Toy]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Whose decision waits: side, units, plain choices."""
    assert match.prompt is not None
    return match.prompt.side, match.prompt.units, match.prompt.grant.choices


def told(events: tuple[AnyEvent, ...], kind: type[AnyEvent]) -> list[AnyEvent]:
    return [event for event in events if isinstance(event, kind)]


def test_the_toy_is_small() -> None:
    source = Path(__file__).parent.parent / "toy.py"
    assert len(source.read_text(encoding="utf-8").splitlines()) <= 200


def test_a_decision_inside_anothers_attack_then_both_spend_then_a_free_move_out_of_turn() -> None:
    """Attack 4 5 1 against 2: a margin of 2; the dodge (4) takes 1 off; pressed for 1 more: 3 - 1 - 1 = 1."""
    match = scene(a=(0, 0), X=(5, 0))
    first = match.do(Shoot(unit="a", target="X"), dice=[4, 5, 1, 2])
    assert [event.faces for event in first if isinstance(event, Rolled)] == [(4, 5, 1, 2)]
    assert asked(match) == ("opposition", ("X",), ("dodge", "take it"))
    assert unit(match, "X").hp == 3

    second = match.do(choose("dodge"), dice=[4])
    assert [event.faces for event in second if isinstance(event, Rolled)] == [(4,)]  # the attack is told once
    assert [event.amount for event in second if isinstance(event, Hurt)] == [1]
    assert asked(match) == ("squad", ("a",), ("press", "no"))

    match.do(choose("press"))
    assert unit(match, "X").hp == 1
    assert asked(match) == ("opposition", ("X",), ("pass",))
    assert Move(unit="X", at=Square(6, 1)) in match.legal()
    assert Move(unit="X", at=Square(7, 0)) not in match.legal()  # one square, not the four of a turn

    match.do(Move(unit="X", at=Square(6, 1)))
    assert unit(match, "X").at == (6, 1)
    assert asked(match) == ("opposition", ("X",), ())  # the second slot is the opposition's


def test_declining_is_an_answer_like_any_other() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[6, 1, 1, 1])
    for answer in ("take it", "no", "pass"):
        match.do(choose(answer))
    assert unit(match, "X").hp == 2
    assert unit(match, "X").at == (5, 0)


def test_a_house_rule_takes_the_free_step_away() -> None:
    match = scene(free_step=False, a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[1, 1, 1, 1])
    match.do(choose("no"))
    assert asked(match) == ("opposition", ("X",), ())


def test_an_interrupt_on_a_path_happens_where_it_happens() -> None:
    """B-11: X watches a gap in a wall; a walks past it, is shot where it comes into view, and walks on."""
    rows = ("..........", "###.######", "..........", "..........", "..........")
    match = scene(rows, a=(0, 0), b=(9, 0), X=(3, 4))
    match.do(EndPhase())  # the squad leaves its slot
    match.do(Order(unit="X", order="watch"))
    events = match.do(Move(unit="a", at=Square(4, 0)), dice=[6, 1, 1, 1])
    assert [event.end for event in events if isinstance(event, Moved)] == [(1, 0), (2, 0)]
    assert asked(match) == ("squad", ("a",), ("dodge", "take it"))
    assert unit(match, "a").at == (2, 0)

    match.do(choose("take it"))
    match.do(choose("no"))
    assert asked(match) == ("squad", ("a",), ("pass",))
    events = match.do(choose("pass"))
    assert [event.end for event in events if isinstance(event, Moved)] == [(3, 0), (4, 0)]
    assert unit(match, "a").hp == 2
    assert unit(match, "X").order == ""  # it watches for one attack only


def test_who_goes_down_on_the_way_stays_there_and_leaves_its_weapon() -> None:
    """B-37: the square of a unit out of action is free, and the weapon that it held lies there."""
    rows = ("..........", "###.######", "..........", "..........", "..........")
    match = scene(rows, {"a": 1}, a=(0, 0), b=(9, 0), X=(3, 4))
    match.do(EndPhase())
    match.do(Order(unit="X", order="watch"))
    match.do(Move(unit="a", at=Square(4, 0)), dice=[6, 1, 1, 1])
    events = match.do(choose("take it"))
    assert [event.at for event in events if isinstance(event, Out)] == [(2, 0)]
    assert not told(events, Moved)
    assert match.state.holder(Square(2, 0)) is None
    assert [(item.item, item.at) for item in match.state.items] == [("rifle", (2, 0))]


def test_slots_belong_to_sides_and_one_member_takes_each() -> None:
    """Initiative 6: squad, opposition, squad, opposition; a unit takes one slot in a phase."""
    match = scene(a=(0, 0), b=(0, 2), X=(9, 0), Y=(9, 2))
    taken = []
    for name in ("b", "X", "a", "Y"):
        assert match.prompt is not None
        taken.append((match.prompt.side, match.prompt.units))
        match.do(EndTurn(unit=name))
    assert taken == [
        ("squad", ("a", "b")),
        ("opposition", ("X", "Y")),
        ("squad", ("a",)),
        ("opposition", ("Y",)),
    ]
    assert TOY.phases[match.state.clock.phase].name == "Orders"


def through_slots(match: Match[Toy]) -> None:
    while match.state.clock.phase == 0:
        match.do(EndPhase())


def test_declared_then_done_and_all_at_once() -> None:
    """Both declare to strike, name each other, and each deals 3: both are out, though a struck first.

    Faces: a's strike 4 4 4 against 1, then X's 5 5 5 against 2. Both out at once is a draw (B-38).
    """
    match = scene(a=(0, 0), X=(3, 0))
    through_slots(match)
    match.do(Order(unit="a", order="strike"))
    assert match.view("opposition").unit("a").order == ""  # declared in secret
    assert match.view("squad").unit("a").order == "strike"
    match.do(Order(unit="X", order="strike"))
    assert asked(match) == ("squad", ("a",), ())
    match.do(Shoot(unit="a", target="X"))
    assert unit(match, "X").hp == 3  # named, not yet struck
    events = match.do(Shoot(unit="X", target="a"), dice=[4, 4, 4, 1, 5, 5, 5, 2])
    assert {event.unit for event in events if isinstance(event, Out)} == {"a", "X"}
    assert match.state.outcome is not None
    assert match.state.outcome.winner is None
    assert match.prompt is None


def test_two_strike_down_one_that_falls_once() -> None:
    """Y has 2 left: a's strike 4 4 4 against 1 takes both, b's finds nobody up; Y falls once (B-37).

    Only what there was to lose is told as lost, and X's strike of 5 5 1 against 2 leaves a with 1.
    """
    match = scene(hp={"Y": 2}, a=(0, 0), b=(0, 2), X=(3, 0), Y=(3, 2))
    through_slots(match)
    for name in "abXY":
        match.do(Order(unit=name, order="strike" if name != "Y" else "hold"))
    match.do(Shoot(unit="a", target="Y"))
    match.do(Shoot(unit="b", target="Y"))
    events = match.do(Shoot(unit="X", target="a"), dice=[4, 4, 4, 1, 5, 5, 5, 1, 5, 5, 1, 2])
    assert [(one.unit, one.amount) for one in events if isinstance(one, Hurt)] == [("Y", 2), ("a", 2)]
    assert [one.unit for one in events if isinstance(one, Out)] == ["Y"]


def test_who_watches_sees_for_itself() -> None:
    """X watches behind a wall while Y, who does not, has a in view: a is not shot at by X (B-15)."""
    match = scene(("..........", "..########", ".........."), a=(5, 0), X=(9, 2), Y=(9, 0))
    match.do(EndPhase())
    match.do(Order(unit="X", order="watch"))
    events = match.do(Move(unit="a", at=Square(7, 0)))
    assert [one.end for one in events if isinstance(one, Moved)] == [(6, 0), (7, 0)]
    assert unit(match, "X").order == "watch"


def test_a_seat_without_anybody_is_passed_over() -> None:
    match = scene(a=(0, 0), X=(3, 0))
    through_slots(match)
    match.do(Order(unit="a", order="hold"))
    match.do(Order(unit="X", order="strike"))
    assert asked(match) == ("opposition", ("X",), ())  # in the Clash, where the squad has nobody
    match.do(Shoot(unit="X", target="a"), dice=[1, 1, 1, 1])
    assert match.state.clock.turn == 2


def test_a_throw_comes_to_rest_by_physics_and_the_record_keeps_the_square() -> None:
    match = scene(hp={"X": 1}, a=(0, 0), X=(5, 0), Y=(9, 4))
    events = match.do(Lob(unit="a", at=Square(4, 0)), rests=[Square(5, 1)])
    assert [event.unit for event in events if isinstance(event, Out)] == ["X"]
    assert match.record.entries[-1].rests == ((5, 1),)

    free = scene(a=(0, 0), X=(5, 0))
    free.do(Lob(unit="a", at=Square(2, 0)))
    (rested,) = free.record.entries[-1].rests
    assert max(abs(rested.x - 2), abs(rested.y)) <= 1  # it rolls up to one square (B-28)


RESUME = """
import sys, json, msgspec
from game.dice import Seeded
from game.rules import engine
from game.rules.engine import Sources
from game.rules.state import Elsewhere, Prompt
from game.rules.state import fingerprint
from tests.toy import TOY
saved = json.load(sys.stdin)
state = msgspec.convert(saved["state"], TOY.state)
sources = Sources(Seeded(saved["seed"], saved["drawn"]))
for choice in saved["answers"]:
    action = msgspec.convert(choice, TOY.action)
    state = engine.run(TOY, state, action, sources).state
print(fingerprint(state))
"""


@pytest.mark.parametrize("hash_seed", ["0", pytest.param("4711", marks=pytest.mark.long)])
def test_a_suspended_act_resumes_in_another_process(hash_seed: str) -> None:
    """J-06: the suspended position is plain data; elsewhere it ends in the same position."""
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[4, 5, 1, 2])
    assert match.state.pending is not None
    answers = [choose("dodge"), choose("press"), Move(unit="X", at=Square(6, 1))]
    saved = {
        "state": msgspec.to_builtins(match.state),
        "seed": 0,
        "drawn": 1,  # the initiative; the attack was forced
        "answers": [msgspec.to_builtins(answer) for answer in answers],
    }
    other = subprocess.run(
        [sys.executable, "-c", RESUME],
        input=json.dumps(saved),
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    for answer in answers:
        match.do(answer)
    assert other.stdout.strip() == match.hash


def test_every_kind_of_position_reads_back_as_it_was_written() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[4, 5, 1, 2])
    read = msgspec.json.decode(encoded(match.state), type=TOY.state)
    assert read == match.state
    assert fingerprint(read) == match.hash


def test_a_view_of_a_waiting_act_shows_the_question_and_not_what_came_before() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[4, 5, 1, 2])
    seen = match.view("opposition")
    assert seen.pending is not None
    assert (seen.pending.before, seen.pending.act, seen.pending.answers) == (None, None, ())
    with pytest.raises(ValueError, match="cannot be played on"):
        engine.run(TOY, seen, choose("dodge"), Sources(Seeded(0)))


def test_a_view_of_an_enemys_decision_shows_that_there_is_one_and_not_about_whom() -> None:
    """B-25, J-07: a question to somebody hidden, or about somebody, would tell of it."""
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[4, 5, 1, 2])
    asked = prompt(TOY, match.view("squad"))
    assert asked == Prompt("opposition", (), Elsewhere())
    assert not list(engine.legal(TOY, match.view("squad")))
    assert prompt(TOY, match.view("opposition")) == match.prompt


def test_actions_name_themselves_and_read_back() -> None:
    """J-03: `kind` is the snake_case name; a choice needs nothing but the choice."""
    plain = {EndPhase: {"kind": "end_phase"}, EndTurn: {"kind": "end_turn", "unit": "a"}}
    actions: list[Action[Toy]] = [
        EndPhase(),
        EndTurn(unit="a"),
        Move(unit="a", at=Square(1, 2)),
        choose("no"),
    ]
    written = [msgspec.to_builtins(action) for action in actions]
    assert written[:2] == [plain[EndPhase], plain[EndTurn]]
    assert written[2:] == [{"kind": "move", "unit": "a", "at": (1, 2)}, {"kind": "choose", "choice": "no"}]
    assert [msgspec.convert(one, TOY.action) for one in written] == actions
