"""What the computer says of a position: a hint for who plays, its reasons where they betray nothing."""

from collections.abc import Iterator
from time import sleep
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.api import start
from game.board.squares import Square
from game.bots.advice import decided
from game.bots.decisions import Decision, Judgement
from game.bots.levels import ADVISER, LEVELS
from game.bots.reasons import Doings
from game.rules.actions import Action
from game.rules.players import HUMAN
from game.rules.turns import EndPhase
from game.systems.effort.defenses import CoveringFire
from game.systems.effort.prepare import Prepare
from game.systems.narrative.check_actions import FateOrder
from game.systems.squad.items import SwitchWeapons, UseItem
from game.systems.squad.turn import EndTurn
from game.ui.app import App
from game.ui.battle.advice import hint_lines
from game.ui.battle.screen import BattleScreen
from game.ui.board.card import Row, said
from game.ui.board.explain import percent
from game.ui.board.picture import Intent
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned

POINT_BLANK = drawn(("......",) * 4, (man("ann", 1, 1), man("Rex", 4, 1, bhp=1)))
"""One bullet from the end: there is no question what to do."""


@pytest.fixture
def mouse(app: App) -> Iterator[Mouse]:
    made = Mouse(app, opened(app, planned(POINT_BLANK, players={"squad": HUMAN, "opposition": "regular"})))
    made.settle()
    yield made
    made.controller.close()


def log(battle: BattleScreen) -> str:
    """All that the log says."""
    return said(tuple(Row(line.spans, note=line.clause) for line in battle.controller.lines))


def advised(battle: BattleScreen) -> str:
    """What the computer would do."""
    return said(tuple(Row(line.spans) for line in battle.panels.advised))


def wait(mouse: Mouse) -> None:
    """Frames until the computer has said what it would do."""
    for _ in range(4000):
        if not mouse.controller.computer.asking:
            return
        mouse.frames(1, 0.05)
        sleep(0.002)
    raise AssertionError("it thinks for ever")


def test_the_hint_is_what_the_level_would_do_and_nothing_is_done(mouse: Mouse) -> None:
    before = mouse.match.state
    seen, past = mouse.match.seen(), mouse.match.past()
    mouse.key(pygame.K_F2)
    assert mouse.controller.computer.asking
    wait(mouse)
    best = LEVELS[ADVISER](mouse.match.system, seen, past)
    assert best
    assert mouse.controller.computer.hint
    assert mouse.controller.computer.hint.action == best.action
    assert mouse.match.state is before
    assert f"What a {ADVISER} would do" in advised(mouse.battle)
    drawn_over = mouse.battle.presenter.picture()
    assert Intent("squad", (Square(1, 1), Square(4, 1))) in drawn_over.intents
    assert (4, 1) in drawn_over.aims


def test_the_hint_is_for_who_is_chosen(app: App) -> None:
    """And it says before that whom the level would rather have act first: it stood below all of it."""
    who = (man("ann", 1, 1), man("bob", 1, 3, weapons=("knife",)), man("Rex", 4, 1, bhp=1))
    text = drawn(("......",) * 4, who)
    mouse = Mouse(app, opened(app, planned(text, players={"squad": HUMAN, "opposition": "regular"})))
    mouse.settle()
    mouse.controller.choose("bob")
    mouse.key(pygame.K_F2)
    wait(mouse)
    _, _, told = " ".join(advised(mouse.battle).split()).partition("Better first")
    first, _, own = told.partition("1 Bob")
    assert "Ann: Shoot Rex" in first
    assert own
    assert "Ann" not in own
    assert mouse.controller.unit == "bob"
    hint = mouse.controller.computer.hint
    assert hint
    assert hint.action.unit == "bob"
    mouse.controller.close()


@pytest.mark.parametrize("system", ["squad", "effort"])
def test_the_chances_of_what_is_advised_are_those_of_the_attack_panel(app: App, system: str) -> None:
    """E-42: with Rex's best reaction, a dodge in Effort; 91 % to hit stood there, and 23 % in the panel."""
    rex = man("Rex", 4, 1) if system == "squad" else man("Rex", 4, 1, hero=True)
    text = drawn(("......",) * 4, (man("ann", 1, 1), rex), system=system)
    planning = planned(text, players={"squad": HUMAN, "opposition": "regular"}, system=system)
    mouse = Mouse(app, opened(app, planning))
    mouse.settle()
    mouse.press(mouse.verb("Aim"))
    mouse.settle()
    mouse.key(pygame.K_F2)
    wait(mouse)
    mouse.hover((4, 1))
    figures, name = mouse.battle.presenter.figures, mouse.battle.presenter.click.words
    assert figures
    assert bool(figures.reaction) is (system == "effort")
    out = f", {percent(figures.out)} out" if figures.out else ""
    told = f"Ann: {name}, {percent(figures.hurt)} to hurt{out}."
    assert told in advised(mouse.battle)
    heedless = decided("regular", mouse.match.system, mouse.match.seen(), mouse.match.past())
    assert heedless
    assert heedless.reasons == (told,), "of a level that reckons with no reactions too"
    mouse.controller.close()


def test_asked_again_while_it_thinks_it_is_left(mouse: Mouse) -> None:
    mouse.key(pygame.K_F2)
    assert "It thinks" in advised(mouse.battle)
    assert "advice" in {spot.name for spot in mouse.battle.panels.spots}
    mouse.key(pygame.K_F2)
    mouse.frames(30, 0.05)
    assert not mouse.controller.computer.asking
    assert mouse.controller.computer.hint is None
    assert not mouse.battle.panels.advised


def test_what_is_done_ends_the_hint(mouse: Mouse) -> None:
    mouse.key(pygame.K_F2)
    wait(mouse)
    assert mouse.controller.computer.hint
    mouse.battle.do(mouse.controller.computer.hint.action)
    assert mouse.controller.computer.hint is None


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ({"squad": "regular", "opposition": "regular"}, True),
        ({"squad": HUMAN, "opposition": "regular"}, False),
    ],
)
def test_the_computer_says_why_only_to_who_knows_what_it_knows(
    app: App, players: dict[str, str], *, told: bool
) -> None:
    """All is shown where nobody plays by hand; an enemy's reasons would betray what it knows."""
    text = drawn(("......",) * 4, (man("ann", 1, 1), man("Rex", 4, 1)))
    battle = opened(app, planned(text, players=players), replace(QUIET, reasons=True))
    mouse = Mouse(app, battle)
    if HUMAN in players.values():
        mouse.settle()
        mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
        mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    ends = len(battle.controller.match.record.entries)
    for _ in range(2000):
        if len(battle.controller.match.record.entries) > ends:
            break
        mouse.frames(1, 0.05)
    assert ("Why " in log(battle)) == told
    battle.controller.close()


def test_options_that_are_told_alike_are_told_once() -> None:
    """The best of them: what differs of the others is nothing that a person could see."""
    worths = ((0.5, "Ada goes to 1,1."), (0.4, "Ada waits."), (0.3, "Ada goes to 1,1."))
    options = tuple(Judgement(worth, EndPhase(), why) for worth, why in worths)
    lines = hint_lines(Decision(EndPhase(), (), options), ADVISER, str)
    assert ["".join(span.words for span in line.spans) for line in lines[1:]] == [
        "1  Ada goes to 1,1.",
        "2  Ada waits.  a little worse",
    ]


def test_the_whole_advice_stands_over_the_board_until_something_is_done(mouse: Mouse) -> None:
    """It was only in the log, of which the last lines are shown: the first, the best, was not read."""
    mouse.key(pygame.K_F2)
    wait(mouse)
    mouse.frames(2)
    assert "advice" in {spot.name for spot in mouse.battle.panels.spots}
    mouse.key(pygame.K_ESCAPE)
    mouse.frames(2)
    assert mouse.top is mouse.battle, "Esc only puts it away"
    assert "advice" not in {spot.name for spot in mouse.battle.panels.spots}
    mouse.key(pygame.K_F2)
    wait(mouse)
    mouse.controller.do(EndPhase())
    mouse.frames(2)
    assert "advice" not in {spot.name for spot in mouse.battle.panels.spots}


@pytest.mark.parametrize(
    ("system", "action", "words"),
    [
        (
            "squad",
            SwitchWeapons(unit="ada", weapon="knife"),
            "Ada: Take knife. 2 damage, only at who is beside it.",
        ),
        ("squad", EndTurn(unit="ada"), "Ada: End turn."),
        (
            "squad",
            UseItem(unit="ben", item="smoke", at=Square(2, 3)),
            (
                "Ben: Smoke at 2,3. Lay smoke over a square within 6 squares and those around it, for 3"
                " turns; 1 charge left."
            ),
        ),
        (
            "effort",
            CoveringFire(unit="ben", target="ada"),
            (
                "Ben: Covering fire for Ada. A friend in view may make two Maneuvers, or sprint, without"
                " being left Open, and its reactions have a die more."
            ),
        ),
        (
            "effort",
            Prepare(unit="ada", trigger="moves", then="basic_attack", target="zed"),
            "Ada: Prepare: as soon as Zed moves in sight, attack.",
        ),
    ],
)
def test_what_to_do_is_told_as_its_button_is_called(system: str, action: Action[Any], words: str) -> None:
    """And what it is good for: "Stance." alone, or "Covering fire Ada.", told a newcomer nothing."""
    view = start("training-yard", system).state
    assert Doings(view, view.unit(action.unit)).words(action) == words


def test_a_standing_order_is_no_advice() -> None:
    """N-38: it had stood first, and there is no button of its name in the row."""
    point, order = EndTurn(unit="ann"), FateOrder(unit="ann", order="deadly")
    options = (
        Judgement(2.0, order, "Ann: oppose deadly attacks."),
        Judgement(1.0, point, "Ann ends its turn."),
    )
    told = hint_lines(Decision(order, (), options), "veteran", str)
    assert [said((Row(line.spans),)) for line in told[1:]] == ["1  Ann ends its turn."]
