"""The log is read as a story: each line says who did what, in words that nobody has to look up."""

import json
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.events import (
    AnyEvent,
    Ground,
    Hidden,
    Hurt,
    Modifier,
    Moved,
    Phase,
    Rolled,
    Status,
    Turned,
    told_to,
)
from game.rules.sentences import became
from game.systems import SYSTEMS
from game.systems.effort.moves import Crawl, Move
from game.ui.battle.event_log import entries
from game.ui.battle.walks import Walks
from tests.systems import golden
from tests.systems.effort.field import act, agent, field
from tests.ui.battle.log_reader import reader, said

AT = (Square(2, 2),)
CLOUD = (*AT, Square(2, 3), Square(3, 2))
DOOR = Ground(squares=AT, what="open door", by="Rex", deed="opens the door")
SMOKE = Ground(squares=CLOUD, what="smoke", by="ann", deed="lays smoke")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (DOOR, "Rex opens the door at 2,2"),
        (SMOKE, "Ann lays smoke at 2,2 and 2 more squares"),
        (Ground(squares=CLOUD, what="smoke"), "Smoke spreads at 2,2 and 2 more squares"),
        (Ground(squares=AT, what="dark"), "It gets dark at 2,2"),
        (Ground(squares=CLOUD[:2], what="crates"), "Crates are thrown aside at 2,2 and 2,3"),
        (Ground(squares=AT, what="shallow water"), "The ground becomes shallow water at 2,2"),
    ],
)
def test_the_log_says_who_has_changed_the_ground(event: Ground, line: str) -> None:
    assert said([event]) == [line]


def test_a_door_that_somebody_unseen_opens_names_nobody() -> None:
    """B-36: what is heard of it is no more than that."""
    hidden = told_to("squad", replace(DOOR, unnamed=(("Rex", ("squad",)),)))
    assert isinstance(hidden, Ground)
    assert hidden.by == ""
    assert said([hidden]) == ["Somebody unseen opens the door at 2,2"]


DODGED = Status(unit="ann", status="dodge roll, its fire given up")


def fell(label: str, result: str, unit: str = "", target: str = "") -> Rolled:
    return Rolled(label=label, dice=("d10",), faces=(9,), result=result, unit=unit, target=target)


@pytest.mark.parametrize(
    ("system", "event", "line"),
    [
        ("squad", Status(unit="ann", status="overwatch"), "Ann goes on overwatch"),
        ("squad", Status(unit="ann", status="overwatch", on=False), "Ann is no longer on overwatch"),
        ("squad", Status(unit="ann", status="shock"), "Ann is in shock"),
        ("squad", Status(unit="ann", status="salt/arc_gun in hand"), "Ann takes its arc gun in hand"),
        ("squad", fell("jump", "False", "ann"), "Ann tries to jump: fails the jump"),
        ("squad", fell("shock", "False", "ann"), "Ann rolls against its shock: is disabled"),
        ("squad", fell("detection", "True", "Rex", "ann"), "Rex looks for Ann: found"),
        ("squad", fell("detection", "False", "", "ann"), "Somebody unseen looks for Ann: not found"),
        ("squad", Hidden(unit="ann"), "Ann hides"),
        ("squad", Hidden(unit="ann", again=True), "Ann is hidden again"),
        ("narrative", Status(unit="ann", status="2 wounds healed"), "Ann is healed of 2 wounds"),
        (
            "narrative",
            fell("critical injury", "61", target="ann"),
            "Ann suffers a critical injury: 61, prone and shaken",
        ),
        ("effort", Status(unit="ann", status="open"), "Ann is Open until its next turn"),
        ("effort", fell("hide", "2", "ann"), "Ann tries to hide: 2 Effort"),
        ("effort", fell("area", "2", "ann"), "Ann attacks all in an area: 2 Effort"),
        ("effort", fell("first aid", "2", "ann", "ann"), "Ann gives itself first aid: 2 Effort"),
        ("phased", Status(unit="ann", status="will fire"), "Ann declares fire"),
        ("phased", DODGED, "Ann rolls aside, and gives up its fire"),
        ("phased", Status(unit="ann", status="broken", on=False), "Ann takes heart again"),
    ],
)  # fmt: skip
def test_what_units_do_and_become_is_a_sentence(system: str, event: AnyEvent, line: str) -> None:
    """They read as "jump: Ann fails the jump", "Ann: shock", "Ann: no longer overwatch"."""
    assert said([event], system) == [line]


def test_a_roll_against_several_names_no_single_one() -> None:
    row = Modifier(20, "to hit", "ann: defense", "P-24")
    blast = replace(fell("blast", "('hit',)", "Rex"), modifiers=(row,))
    (line,) = said([blast], "phased")
    assert line.startswith("Rex catches some in a blast: ")


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_that_happens_in_matches_is_told_by_the_word_of_a_rule(system: str) -> None:
    """Of the recorded matches: each roll has a sentence or is a task, each status its own."""
    words, seen = SYSTEMS[system].words, 0
    for event in _happened(system):
        if isinstance(event, Rolled):
            assert event.label == "task" or event.label in words.deeds, event.label
        if isinstance(event, Status):
            plainly = became({}, event.status, on=event.on)
            assert became(words.statuses, event.status, on=event.on) != plainly, event.status
            seen += 1
    assert seen > 10


def _happened(system: str) -> Iterator[AnyEvent]:
    for name, map_name, level in golden.PLAYED:
        if name == system:
            match = golden.begun(system, map_name)
            for line in golden.path(system, map_name, level).read_text(encoding="utf-8").splitlines():
                step = json.loads(line)
                rests = [Square(*square) for square in step["rests"]]
                yield from match.do(msgspec.convert(step["act"], match.system.action), rests=rests)


def walk(unit: str, *ys: int) -> Moved:
    """A step from one of two squares above each other to the other."""
    start, end = (Square(0, y) for y in ys)
    return Moved(unit=unit, start=start, end=end, clause="E-15")


def test_a_way_that_others_have_interrupted_goes_on() -> None:
    """Rex lies down after a step; Ann shoots at it on its next way; a turn later it moves anew."""
    shot = Hurt(unit="Rex", amount=1, what="aspect", by="ann", clause="E-21")
    story: list[AnyEvent] = [
        walk("Rex", 0, 1),
        Status(unit="Rex", status="prone", clause="E-14"),
        walk("Rex", 1, 2),
        Turned(unit="Rex", facing="N"),
        Rolled(unit="ann", target="Rex", dice=("d6",), faces=(5,), result="1", label="basic", clause="E-21"),
        shot,
        walk("Rex", 2, 3),
        walk("Rex", 3, 4),
        Status(unit="ann", status="prone", clause="E-14"),
        Phase(turn=2, name="Heroes", clause="E-08"),
        walk("Rex", 4, 5),
    ]
    lines = [line for line in said(story, "effort") if "Rex" in line and " to " in line]
    assert lines == [
        "Rex moves to 0,1",
        "Rex moves to 0,2",
        "Rex goes on to 0,4  2\N{NO-BREAK SPACE}steps",
        "Rex moves to 0,5",
    ]


def test_who_crawls_is_told_to_crawl_where_it_goes() -> None:
    """E-20: one line; only the way that it goes on the ground is told so."""
    match = field(("." * 30,), ann=agent((0, 0)), X=agent((29, 0)))
    events = [*act(match, Move(unit="ann", at=Square(1, 0))), *act(match, Crawl(unit="ann", at=Square(3, 0)))]
    lines = [line for line in said(events, "effort") if " to " in line]
    assert lines == ["Ann moves to 1,0", "Ann crawls to 3,0  2\N{NO-BREAK SPACE}steps"]


def test_a_way_goes_on_after_a_question_that_nothing_came_of() -> None:
    """The log is told piece by piece: what happens after the answer is the next one."""
    walks, told = Walks(), list[str]()
    for piece in (walk("Rex", 0, 1), walk("Rex", 1, 2)):
        told += [entry.line.words for entry in entries([piece], reader(), walks)]
    assert told == ["Rex moves to 0,1", "Rex goes on to 0,2"]
