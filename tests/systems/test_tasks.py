"""Tasks of a map in every rule system: who may try, the odds, what comes of it, what a side knows (M-09)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots import LEVELS
from game.files.map_reader import read_map
from game.match.match import Match
from game.rules.events import Modifier, Rolled, Said, Tried
from game.rules.knowledge import view
from game.rules.state import Options
from game.rules.turns import EndPhase
from game.systems import SYSTEMS

MAP = """
format = 1
name = "A lock"

[grid]
terrain = '''
..........
..........
..!.......
..........
'''

[[units]]
id = "ada"
template = "engineer"
side = "squad"
at = [2, 1]

[[units]]
id = "bob"
template = "rifleman"
side = "squad"
at = [6, 0]

[[units]]
id = "xan"
template = "rifleman"
side = "opposition"
at = [9, 3]

[[tasks]]
name = "Open it"
at = [2, 2]
side = "squad"
squad = { kno = 8, successes = 2 }
narrative = { skill = "mechanics", difficulty = 2 }
effort = { skill = "tech", trait = "clever", effort = 2 }
phased = { stat = "sharpness", number = 30 }
do = [{ kind = "message", text = "Click." }]

[[tasks]]
name = "Bar it"
at = [9, 2]
side = "opposition"
squad = { ath = 5 }
do = [{ kind = "message", text = "Clank." }]

[[events]]
when = { task = "Open it" }
do = [{ kind = "message", text = "Somewhere a bell rings." }]
"""

WON = """
[[victory]]
side = "squad"
kind = "task"
task = "Open it"
"""


def started(system: str, more: str = "") -> Match[Any]:
    """A match on the map, the squad to choose."""
    scenario = read_map((MAP + more).encode()).scenario
    match = Match(SYSTEMS[system], scenario, options=Options())
    while match.prompt and match.prompt.side != "squad":
        match.do(EndPhase())
    return match


def trying(match: Match[Any], unit: str = "ada", task: str = "Open it") -> Any:
    return match.system.kinds["try_task"](unit=unit, task=task)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("system", "chance"),
    [
        # 4 dice, 2 of which show 8 or more: 1 - 0.7 ^ 4 - 4 x 0.3 x 0.7 ^ 3
        ("squad", Fraction(3483, 10000)),
        # 2d20 + 7 against 30: 23 or more, 18 + 17 + ... + 1 of 400
        ("phased", Fraction(171, 400)),
        # 2 aspect, 3 clever, 4 tech, 1 less in a fight: 8 dice, 2 Effort: 1 - (2/3) ^ 8 - 8 x 1/3 x (2/3) ^ 7
        ("effort", Fraction(5281, 6561)),
    ],
)
def test_the_odds_of_a_try_are_those_of_its_check(system: str, chance: Fraction) -> None:
    """M-09: the chance that it is done, by the button and by the odds alike."""
    match = started(system)
    action = trying(match)
    task = match.seen().plot.tasks[0]
    assert match.odds(action).hit == chance
    assert type(action).prospect(match.seen(), match.state.unit("ada"), task) == chance


def test_a_check_of_narrative_has_the_same_odds_in_both_places() -> None:
    """M-09, N-02: intellect 4, mechanics 3 against 2 difficulty dice."""
    match = started("narrative")
    action = trying(match)
    hit = match.odds(action).hit
    assert Fraction(1, 2) < hit < 1
    assert type(action).prospect(match.seen(), match.state.unit("ada"), match.seen().plot.tasks[0]) == hit


DONE = {"squad": (8, 8, 1, 1), "phased": (20, 3), "effort": (5, 6, 2, 2, 2, 2, 2, 2)}
FAILED = {"squad": (8, 7, 1, 1), "phased": (20, 2), "effort": (5, 4, 2, 2, 2, 2, 2, 2)}


@pytest.mark.parametrize("system", DONE)
def test_a_task_that_is_done_does_what_it_does_and_then_what_waits_for_it(system: str) -> None:
    """M-09, M-08: its own effects, then the events, in this order; it is not there a second time."""
    match = started(system)
    events = match.do(trying(match), dice=DONE[system])
    assert [(event.task, event.done) for event in events if isinstance(event, Tried)] == [("Open it", True)]
    assert [event.text for event in events if isinstance(event, Said) and not event.unit] == [
        "Click.",
        "Somewhere a bell rings.",
    ]
    assert "Open it" not in {task.name for task in match.state.plot.tasks}
    assert match.state.outcome is None


@pytest.mark.parametrize(
    ("system", "dice", "words"),
    [
        ("squad", DONE["squad"], "2 of 2: done"),
        ("squad", FAILED["squad"], "1 of 2: not done"),
        ("phased", DONE["phased"], "23, needs 23: done"),  # 30 less the 7 of sharpness
        ("phased", FAILED["phased"], "22, needs 23: not done"),
        ("effort", DONE["effort"], "2 Effort of 2: done"),
        ("effort", FAILED["effort"], "1 Effort of 2: not done"),
    ],
)
def test_a_try_is_told_with_what_it_came_to(system: str, dice: tuple[int, ...], words: str) -> None:
    """M-09: in the words of the table, green when it is done."""
    match = started(system)
    [rolled] = [event for event in match.do(trying(match), dice=dice) if isinstance(event, Rolled)]
    telling = match.system.words.telling(rolled)
    assert (telling.verdict, telling.mood) == (words, "bad" if "not" in words else "good")


@pytest.mark.parametrize("system", ["squad", "phased"])
def test_a_try_is_told_by_what_its_rows_are_about(system: str) -> None:
    """Not by their places: a row before or after them, or another order, tells the same."""
    match = started(system)
    [rolled] = [event for event in match.do(trying(match)) if isinstance(event, Rolled)]
    shuffled = replace(rolled, modifiers=(*reversed(rolled.modifiers), Modifier(3, "something else", "", "")))
    telling = match.system.words.telling
    assert telling(shuffled) == telling(rolled)


@pytest.mark.parametrize("system", FAILED)
def test_a_task_that_is_not_done_may_be_tried_again(system: str) -> None:
    """M-09: one short of what is asked; nothing has happened but the try."""
    match = started(system)
    events = match.do(trying(match), dice=FAILED[system])
    assert [event.done for event in events if isinstance(event, Tried)] == [False]
    assert not [event for event in events if isinstance(event, Said) and not event.unit]
    assert match.state.plot.tasks_done == ()
    assert "Open it" in {task.name for task in match.state.plot.tasks}


@pytest.mark.parametrize("system", DONE)
def test_a_victory_may_ask_for_a_task(system: str) -> None:
    """M-08, M-09: the side that has done it has won, and it is said what it did."""
    match = started(system, WON)
    match.do(trying(match), dice=DONE[system])
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == ("squad", "M-08")
    assert outcome.why == "The squad has won: it has done Open it."


@pytest.mark.parametrize("system", SYSTEMS)
def test_why_not(system: str) -> None:
    """M-09: not next to it, no such task, another side's; a system without a line does not have it."""
    match = started(system)

    def words(unit: str, task: str) -> str:
        refusals = match.why_not(trying(match, unit, task))
        return " ".join(refusal.text for refusal in refusals if refusal.clause == "M-09")

    assert "bob is not next to it, at 2,2" in words("bob", "Open it")
    assert "there is no task Dance" in words("ada", "Dance")
    assert "there is no task Bar it" in words("ada", "Bar it")  # nobody has told the squad of it
    assert {task.name for task in match.state.plot.tasks} == (
        {"Open it", "Bar it"} if system == "squad" else {"Open it"}
    )


def test_who_cannot_do_it_is_told_so() -> None:
    """M-09, S-22: a rifleman has 1 die of knowledge, and two must succeed."""
    match = started("squad")
    texts = [refusal.text for refusal in match.why_not(trying(match, "bob"))]
    assert "Open it: bob has no chance to do it" in texts


def test_what_a_side_knows_of_tasks() -> None:
    """M-09, B-36: its own and everybody's, those that a victory names, and never what they do."""
    for more, theirs in (("", {"Bar it"}), (WON, {"Bar it", "Open it"})):
        match = started("squad", more)
        seen = view(match.state, "opposition")
        assert {task.name for task in seen.plot.tasks} == theirs
        assert all(task.do == () for task in seen.plot.tasks)
        assert {task.name for task in view(match.state, "squad").plot.tasks} == {"Open it"}


def test_a_task_of_phased_takes_the_action_of_the_turn() -> None:
    """M-09, P-06: in Movement, instead of declaring; one still has the choice of movement."""
    match = started("phased")
    match.do(trying(match), dice=FAILED["phased"])
    assert (match.state.unit("ada").order, match.state.unit("ada").acted) == ("errand", True)
    assert "P-15" in [refusal.clause for refusal in match.why_not(trying(match))]


def test_a_task_that_may_be_done_again_stays() -> None:
    """M-09: `once = false`; it is noted once."""
    text = MAP.replace('side = "squad"\nsquad = { kno', 'once = false\nside = "squad"\nsquad = { kno')
    match = Match(SYSTEMS["squad"], read_map(text.encode()).scenario)
    while match.prompt and match.prompt.side != "squad":
        match.do(EndPhase())
    match.do(trying(match), dice=DONE["squad"])
    assert "Open it" in {task.name for task in match.state.plot.tasks}
    assert [done.task for done in match.state.plot.tasks_done] == ["Open it"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_computer_does_the_task_that_wins(system: str) -> None:
    """M-09: in her first turn, from beside it."""
    match = started(system, WON)
    done = []
    while match.prompt and match.state.clock.turn == 1 and match.state.outcome is None:
        decision = LEVELS["regular"](match.system, match.seen())
        assert decision is not None
        done.append((decision.action.kind, decision.action.unit))
        match.do(decision.action)
    assert ("try_task", "ada") in done
