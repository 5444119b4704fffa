"""Tasks in the window: a line of the log, what the objectives say, the sign on the square (M-09)."""

from typing import Any

from msgspec.structs import replace

from game.board.squares import Square
from game.rules.events import AnyEvent, Status, Tried
from game.rules.scenario import TaskDone
from game.rules.state import Outcome, having
from game.ui.battle.event_log import entries
from game.ui.battle.goals import Goal, counted_zones, goals_of, urgent
from game.ui.battle.turn_summary import News, endings
from tests.systems.test_tasks import WON, started
from tests.ui.battle.log_reader import reader, said


def line(event: AnyEvent) -> str:
    """What the log says of an event."""
    [entry] = entries([event], reader())
    return "".join(span.words for span in entry.line.spans)


def test_a_try_is_a_line_of_the_log() -> None:
    """M-09, J-05: who, what, and how much of it there is."""
    at = (2, 2)
    assert line(Tried(unit="ada", task="Open it", at=at, done=True)) == "Ada has done: Open it"  # type: ignore[arg-type]
    told = Tried(unit="ada", task="Open it", at=at, done=False, so_far="2 of 4 Effort")  # type: ignore[arg-type]
    assert line(told) == "Ada tries: Open it (2 of 4 Effort)"
    vain = Tried(unit="ada", task="Open it", at=at, done=False)  # type: ignore[arg-type]
    assert not list(entries([vain], reader()))


def test_a_status_calls_gear_by_its_name() -> None:
    """N-30, N-31: what a unit drops or what jams has a name, not the id of its file."""
    dropped = Status(unit="ada", status="salt/arc_gun dropped")
    assert said([dropped], "narrative") == ["Ada drops its arc gun"]


def test_the_objectives_name_the_task_that_wins() -> None:
    """M-08, M-09."""
    match = started("squad", WON)
    assert goals_of(match.seen(), "squad", {}) == (Goal("Squad: Open it"),)


BOTH_WAYS = """
[[zones]]
name = "yard"
kind = "objective"
rect = [4, 0, 2, 2]

[[victory]]
side = "opposition"
kind = "hold"
zone = "yard"
turns = 2
"""


def test_the_objectives_tell_what_is_done_and_what_an_enemy_holds() -> None:
    """M-08: one's own first, all ways of a side under one heading; good and bad for whose eyes it is."""
    match = started("squad", WON + WON.replace("Open it", "Bar it") + BOTH_WAYS)
    plot = match.state.plot
    done = (TaskDone("Open it", "squad"),)
    view = having(match.state, plot=replace(plot, every=True, tasks_done=done, held=(0, 0, 1)))
    assert goals_of(view, "squad", {}) == (
        Goal("Squad, all of these:", "squad"),
        Goal("Open it: done", "good", "Squad: "),
        Goal("Bar it", "ink", "Squad: "),
        Goal("Opposition: has held the yard for 1 of 2 turns", "bad"),
    )
    assert goals_of(view, "opposition", {})[0] == Goal(
        "Opposition: has held the yard for 1 of 2 turns", "good"
    )
    assert [zone.name for zone in counted_zones(view)] == ["yard, opposition: 1 of 2"]


def test_when_a_side_wins_that_is_alone_in_a_zone_is_told_and_what_to_do_about_it() -> None:
    """M-08: in the bar, and when the others have had their turn; not once somebody else stands there too."""
    match = started("squad", BOTH_WAYS)
    foe, own = (
        next(unit for unit in match.state.units if unit.side == side) for side in ("opposition", "squad")
    )
    plot = replace(match.state.plot, held=(1,))
    alone = having(moved(match.state, foe.id, Square(4, 0)), plot=plot)
    (goal,) = goals_of(alone, "squad", {})
    assert (goal.words, goal.tone) == (
        "Opposition wins at the end of this turn unless you enter the yard",
        "bad",
    )
    (other,) = goals_of(alone, "opposition", {})
    assert (other.words, other.tone) == (
        "Opposition wins at the end of this turn by holding the yard alone",
        "good",
    )
    assert endings((goal,)) == (
        News("yard", "Opposition", "opposition", "wins at the end of this turn", "bad", ends=True),
    )
    (fresh,) = goals_of(having(alone, plot=replace(plot, held=(0,))), "squad", {})
    assert (fresh.turns, fresh.presses) == (2, True)
    (shared,) = goals_of(moved(alone, own.id, Square(5, 1)), "squad", {})
    told = "Opposition: has held the yard for 1 of 2 turns, shared: falls to 0"
    assert shared == Goal(told, "bad")
    assert not endings((shared,))


def test_who_holds_a_zone_for_how_many_turns_so_far_is_told_on_the_board_and_in_the_bar() -> None:
    """M-08: nobody stands in the yard; then one does; then an enemy beside it, which counts for none."""
    match = started("squad", BOTH_WAYS)
    foe, own = (
        next(unit for unit in match.state.units if unit.side == side) for side in ("opposition", "squad")
    )
    alone = moved(match.state, foe.id, Square(4, 0))
    shared = moved(alone, own.id, Square(5, 1))
    positions = (match.state, alone, shared)
    assert [counted_zones(view)[0].name for view in positions] == [
        "yard",
        "yard, opposition: 0 of 2",
        "yard, shared",
    ]
    ended = having(alone, outcome=Outcome("squad", "all enemies are out", "M-08"))
    assert [zone.name for zone in counted_zones(ended)] == ["yard"]
    assert [urgent(goals_of(view, "squad", {})).words for view in positions] == [
        "Opposition: hold the yard alone at the end of 2 turns running",
        "Opposition wins in 2 turns unless you enter the yard",
        "Opposition: hold the yard alone at the end of 2 turns running, shared",
    ]


def test_ones_own_hold_stands_in_the_bar() -> None:
    """M-08: three turns before the end it is told before what there was to be done at first."""
    hold = Goal("Squad wins in 3 turns by holding the mat alone", "good", side="squad", turns=3)
    assert urgent((Goal("Be alone on the mat"), hold)) == hold


def moved(state: Any, unit: str, at: Square) -> Any:
    """A position in which a unit stands elsewhere."""
    units = tuple(replace(other, at=at) if other.id == unit else other for other in state.units)
    return having(state, units=units)


def test_the_bar_says_first_what_an_enemy_is_about_to_win_by() -> None:
    """A zone that was lost within two turns was lost unwarned."""
    goals = (Goal("Get in."), Goal("Squad: Open it", "good"), Goal("Opposition: hold the yard", "bad"))
    assert urgent(goals) == goals[2]
    near = goals[1]._replace(side="squad", zone="yard", turns=1)
    assert urgent((*goals, near)) == near, "one wins by it before the enemy does"
    assert urgent((*goals, near, goals[2]._replace(turns=2))) == goals[2]._replace(turns=2)
    assert urgent(goals[:2]) == Goal("Get in.", "soft")
    assert urgent(()) == Goal("")


def test_a_task_has_a_button_with_its_odds() -> None:
    """M-09: 4 dice against 8, two of them: 35 %; it is there before one stands beside it."""
    match = started("squad")
    for unit in ("ada", "bob"):
        [verb] = [verb for verb in match.system.verbs(match.seen(), unit) if verb.kind == "try_task"]
        assert (verb.label, verb.clause) == ("Open it", "M-09")
        assert verb.hint.endswith("at 2,2.")
    [verb] = [verb for verb in match.system.verbs(match.seen(), "ada") if verb.kind == "try_task"]
    assert verb.hint == "4 dice of knowledge: 2 of them must show 8 or more, 35%, at 2,2."
