"""A way that takes more than one act is one click: the unit goes on by itself while nothing new shows."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.knowledge import known
from game.rules.players import HUMAN
from game.rules.state import changed
from game.rules.turns import EndPhase, EndTurn
from game.systems.phased.actions import RUN_PHASE
from game.systems.phased.declaring import Declare
from game.systems.phased.moves import Move
from game.ui.app import App
from game.ui.battle import computer
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned
from tests.ui.battle.test_hidden import Puppet

ROOM = ("." * 20,) * 4

SCREEN = ("....................", "........#...........", "........#...........", "........#...........")
"""A wall, open at the top: who comes past it sees what is behind."""


def sent(app: App, system: str, goal: tuple[int, int], *foes: dict[str, Any], rows: Any = ROOM) -> Mouse:
    """Ann is to be sent to a square by a click."""
    text = drawn(rows, (man("ann", 0, 1), *foes), system=system)
    players = {"squad": HUMAN, "opposition": "random"}
    mouse = Mouse(app, opened(app, planned(text, system=system, seed=1, players=players)))
    mouse.settle()
    while mouse.controller.unit != "ann":
        mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "end_turn"))
        mouse.settle()
    mouse.hover(goal)
    return mouse


@pytest.fixture(autouse=True)
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others do nothing."""
    monkeypatch.setattr(computer, "Thinker", Puppet)


@pytest.mark.parametrize(
    ("system", "words"),
    [
        ("squad", "Move to 6,0, then Dash to 9,0"),
        ("narrative", "Move to 6,0, then Move to 9,0, 2 strain"),
    ],
)
def test_one_click_does_both_acts(app: App, system: str, words: str) -> None:
    """S-08, N-06, E-19: at the price that was told."""
    mouse = sent(app, system, (9, 0), man("Rex", 19, 3))
    assert mouse.battle.presenter.click.words == words
    mouse.click(mouse.at)
    mouse.settle()
    mouse.frames(3)
    assert mouse.controller.at("ann") == Square(9, 0)


BENT = (*("....#.....#.",) * 4, "..........#.")
"""A wall, open at the bottom: on the way behind it one goes away from there first."""


def test_one_click_leads_around_a_wall(app: App) -> None:
    """Five squares beside the wall lie nearer to the goal than the way around it, and lead nowhere."""
    mouse = sent(app, "squad", (5, 1), man("Rex", 11, 0), rows=BENT)
    assert mouse.battle.presenter.click.kind == "do", mouse.battle.presenter.click.words
    mouse.click(mouse.at)
    mouse.settle()
    mouse.frames(3)
    assert mouse.controller.at("ann") == Square(5, 1)


def test_it_stops_when_somebody_shows(app: App) -> None:
    mouse = sent(app, "squad", (9, 0), man("Rex", 10, 2), rows=SCREEN)
    assert not any(unit.side == "opposition" for unit in mouse.controller.view.units)
    assert mouse.battle.presenter.click.words == "Move to 6,0, then Dash to 9,0"
    mouse.click(mouse.at)
    mouse.settle()
    mouse.frames(3)
    assert mouse.controller.at("ann") == Square(6, 0)
    assert mouse.battle.toast == "Ann goes no farther by itself: Rex has come into view."
    assert any(unit.id == "rex" for unit in mouse.controller.view.units)


BEHIND = ("....................", "..#.................", "..#.................", "..#.................")
"""A wall, open at the top: who goes past it loses sight of what is on this side of it."""


def test_it_goes_on_when_somebody_is_seen_no_more(app: App) -> None:
    """Rex, in sight at first, is only remembered from 6,0: nothing that Ann sees has changed."""
    mouse = sent(app, "squad", (9, 0), man("Rex", 1, 3), rows=BEHIND)
    assert known(mouse.controller.view, "squad", mouse.controller.view.unit("rex"))
    assert mouse.battle.presenter.click.words == "Move to 6,0, then Dash to 9,0"
    mouse.click(mouse.at)
    mouse.settle()
    mouse.frames(3)
    assert not known(mouse.controller.view, "squad", mouse.controller.view.unit("rex"))
    assert mouse.controller.at("ann") == Square(9, 0)
    assert "goes no farther" not in mouse.battle.toast


@pytest.mark.parametrize(
    ("rex", "end"),
    [((18, 3), (6, 2)), ((7, 3), (0, 3)), ((3, 2), (0, 3))],
    ids=["far off", "beside the goal", "beside the way"],
)
def test_a_declared_run_is_run_unless_an_enemy_has_come_beside_its_way(
    app: App, rex: tuple[int, int], end: tuple[int, int]
) -> None:
    """P-17, P-22: Rex has gone on, in the open, before Bob begins to run; where it is near, Bob is asked."""
    mouse = sent(app, "phased", (6, 1), man("bob", 0, 3), man("Rex", 19, 3))
    mouse.controller.choose("bob")
    mouse.hover((6, 2))
    assert mouse.battle.presenter.click.words == "Run to 6,2 in the Run phase, declared now"
    mouse.click(mouse.at)
    mouse.settle()
    mouse.controller.do(EndTurn(unit="bob"))
    mouse.controller.do(Declare(unit="ann", order="run"))
    mouse.settle()
    mouse.match.state = changed(mouse.match.state, "rex", at=Square(*rex))
    while mouse.match.state.clock.phase < RUN_PHASE:
        mouse.controller.do(EndPhase())
    mouse.frames(6, 0.1)
    assert mouse.controller.at("bob") == Square(*end)
    asked = end == (0, 3)
    assert (mouse.battle.toast == "Bob does not set out by itself: Rex has come beside its way.") == asked
    if asked:
        mouse.controller.choose("bob")
        assert mouse.controller.click(Square(6, 2)).words == "Run to 6,2"
        assert mouse.match.state.unit("bob").order == "run", "it is not spent"


def test_where_a_friend_will_have_run_to_is_said(app: App) -> None:
    """P-17: the square that Ann runs to was offered to Bob like any other; beside it nobody goes."""
    mouse = sent(app, "phased", (5, 2), man("bob", 0, 3), man("Rex", 19, 3))
    mouse.click(mouse.at)
    mouse.settle()
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.settle()
    mouse.hover((5, 2))
    assert ("Taken", "Ann goes there") in mouse.battle.words()
    mouse.hover((5, 3))
    assert "Taken" not in dict(mouse.battle.words())


def test_a_run_is_declared_and_run_in_its_phase(app: App) -> None:
    """P-17: by one click, if nothing changes until then; another click sends it elsewhere."""
    mouse = sent(app, "phased", (6, 1), man("Rex", 19, 3))
    assert mouse.battle.presenter.click.words == "Run to 6,1 in the Run phase, declared now"
    mouse.click(mouse.at)
    mouse.settle()
    assert mouse.match.state.unit("ann").order == "run"
    meant = mouse.battle.presenter.picture().intents
    assert [(way.side, way.squares[0], way.squares[-1]) for way in meant] == [
        ("squad", Square(0, 1), Square(6, 1))
    ]
    mouse.hover((6, 1))
    assert ("Declared", "Run to 6,1 in the Run phase") in mouse.battle.words()
    mouse.hover((6, 2))
    assert ("Click", "Run to 6,2 in the Run phase") in mouse.battle.words()
    mouse.click(mouse.at)
    assert ("Declared", "Run to 6,2 in the Run phase") in mouse.battle.words()
    assert not mouse.battle.toast
    mouse.controller.do(EndPhase())
    mouse.frames(3, 0.1)
    assert {"kind": "run", "at": (6, 2), "unit": "ann"} in [entry.act for entry in mouse.match.record.entries]


def test_a_run_that_begins_by_itself_can_be_followed_with_the_eyes(app: App) -> None:
    """P-17: three of them were over in two seconds; two squares are gone for 1.2 s, six for 6 x 0.22 s."""
    for goal, least in (((2, 1), 1.2), ((6, 1), 1.32)):
        mouse = sent(app, "phased", goal, man("Rex", 19, 3))
        mouse.controller.do(Declare(unit="ann", order="run"))
        mouse.hover(goal)
        mouse.click(mouse.at)
        mouse.settle()
        mouse.controller.settings = replace(mouse.controller.settings, own_speed="1")
        while mouse.match.state.clock.phase < RUN_PHASE:
            mouse.controller.do(EndPhase())
        animator, seconds = mouse.controller.animator, 0.0
        while mouse.match.state.unit("ann").at != goal or animator.busy:
            shown = any(piece.id == "ann" and piece.named for piece in animator.tokens)
            seconds += 0.02 * shown
            mouse.frames(1, 0.02)
        assert seconds == pytest.approx(least, abs=0.05), "its name stands beside it as it goes"


def test_a_move_that_is_aimed_too_far_names_the_run_that_goes_there(app: App) -> None:
    """P-10, P-17: the move, chosen by its key, is for half as far; a bare click declares the run."""
    mouse = sent(app, "phased", (6, 1), man("Rex", 19, 3))
    mouse.key(pygame.K_m)
    mouse.hover((6, 1))
    click = mouse.battle.presenter.click
    assert click.kind == "refused"
    assert click.words.endswith("; Run (B) reaches it")
    mouse.hover((15, 1))
    assert "reaches it" not in mouse.battle.presenter.click.words


def test_the_last_run_of_a_side_is_run_though_those_who_are_asked_next_do_not_see_it(app: App) -> None:
    """P-17: Rex, who has declared a run behind the wall, is next, and his side knows nothing of ann."""
    foes = (man("Rex", 19, 3), man("Sly", 18, 3), man("Tom", 17, 3))
    mouse = sent(app, "phased", (6, 1), *foes, rows=("..........#.........",) * 4)
    mouse.click(mouse.at)
    mouse.settle()
    mouse.controller.do(EndPhase())
    mouse.controller.do(Declare(unit="rex", order="run"))
    mouse.controller.do(EndPhase())
    mouse.frames(5, 0.1)
    assert mouse.top is mouse.battle
    assert mouse.match.state.unit("ann").at == Square(6, 1)


def test_where_several_mean_to_run_is_shown_from_where_they_are_and_goes_with_the_declaration(
    app: App,
) -> None:
    """P-06: not only the last one's, also after a move of its own; taking it back takes that alone away."""
    text = drawn(ROOM, (man("ann", 0, 1), man("bob", 0, 2), man("Rex", 19, 3)), system="phased")
    players = {"squad": HUMAN, "opposition": "random"}
    mouse = Mouse(app, opened(app, planned(text, system="phased", seed=1, players=players)))
    mouse.settle()
    controller = mouse.controller

    def meant() -> list[tuple[Square, Square]]:
        return sorted((way.squares[0], way.squares[-1]) for way in controller.intents)

    for unit, goal in (("ann", (6, 1)), ("bob", (6, 2))):
        controller.choose(unit)
        controller.go(controller.click(Square(*goal)))
        mouse.settle()
        if unit == "ann":
            controller.do(Move(unit="ann", at=Square(1, 1)))
            mouse.settle()
            assert meant() == [(Square(1, 1), Square(6, 1))]
    assert meant() == [(Square(0, 2), Square(6, 2)), (Square(1, 1), Square(6, 1))]
    controller.undo()
    assert meant() == [(Square(1, 1), Square(6, 1))]
    controller.do(EndPhase())
    mouse.frames(3, 0.1)
    assert controller.at("ann") == Square(6, 1)
