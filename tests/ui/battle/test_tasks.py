"""Tasks in the window: a line of the log, what the objectives say, the sign on the square (M-09)."""

from game.rules.events import AnyEvent, Status, Tried
from game.ui.battle.event_log import entries
from game.ui.battle.top_bar import objectives
from tests.systems.test_tasks import WON, started


def line(event: AnyEvent) -> str:
    """What the log says of an event."""
    [entry] = entries([event], lambda unit: (unit.capitalize(), "ink"), lambda rolled: None)  # type: ignore[arg-type,return-value]
    return "".join(span.words for span in entry.line.spans)


def test_a_try_is_a_line_of_the_log() -> None:
    """M-09, J-05: who, what, and how much of it there is."""
    at = (2, 2)
    assert line(Tried(unit="ada", task="Open it", at=at, done=True)) == "Ada has done: Open it"  # type: ignore[arg-type]
    told = Tried(unit="ada", task="Open it", at=at, done=False, so_far="2 of 4 Effort")  # type: ignore[arg-type]
    assert line(told) == "Ada tries: Open it (2 of 4 Effort)"


def test_a_status_calls_gear_by_its_name() -> None:
    """N-30, N-31: what a unit drops or what jams has a name, not the id of its file."""
    assert line(Status(unit="ada", status="salt/arc_gun dropped")) == "Ada: arc gun dropped"


def test_the_objectives_name_the_task_that_wins() -> None:
    """M-08, M-09."""
    match = started("squad", WON)
    assert "squad: Open it" in objectives(match.seen().plot, "squad", {})


def test_a_task_has_a_button_with_its_odds() -> None:
    """M-09: 4 dice against 8, two of them: 35 %; it is there before one stands beside it."""
    match = started("squad")
    for unit in ("ada", "bob"):
        [verb] = [verb for verb in match.system.verbs(match.seen(), unit) if verb.kind == "try_task"]
        assert (verb.label, verb.clause) == ("Open it", "M-09")
        assert verb.hint.endswith("at 2,2.")
    [verb] = [verb for verb in match.system.verbs(match.seen(), "ada") if verb.kind == "try_task"]
    assert verb.hint == "4 dice of knowledge: 2 of them must show 8 or more, 35%, at 2,2."
