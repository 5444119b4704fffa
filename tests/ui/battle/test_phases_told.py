"""A phase is told so that nobody takes it for a unit, and says what one does in it."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.rules.events import Phase
from game.rules.players import HUMAN
from game.rules.turns import EndPhase, EndTurn, nobody
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.battle import effects
from game.ui.board import screen
from game.ui.board.toast import Toast, toast
from game.ui.menus.handover import Handover
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import FOUR, QUIET, drawn, man, opened, planned

BEGIN = {
    "squad": ("The squad acts", "Turn 1 · The squad acts"),
    "narrative": ("Everybody acts", "Turn 1 · Everybody acts"),
    "effort": ("The squad acts", "Turn 1 · The squad acts"),
    "phased": ("Movement phase", "Turn 1 · Movement phase"),
}
"""What the chip and the log say as somebody first may act."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_chip_and_the_log_call_the_phase_alike_and_the_chip_says_what_it_is_for(
    app: App, system: str
) -> None:
    """They said "Squad Leader" and "Time Progression", which were looked for among the units."""
    text = drawn(units=FOUR if system == "squad" else ({**man, "stats": {}} for man in FOUR), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    mouse.settle()
    mouse.frames(2)
    chip, head = BEGIN[system]
    assert mouse.battle.panels.top.phase == chip
    assert [line.words for line in mouse.controller.lines if line.head][-1] == head
    spot = next(spot for spot in mouse.battle.panels.spots if spot.name == "chip phase")
    mouse.move(pygame.Rect(spot.box).center)
    told = ["".join(span.words for span in row.spans) for row in mouse.battle.panels.tip(spot)]
    phase = next(phase for phase in mouse.match.system.phases if phase.called == chip)
    assert told[:3] == [chip, phase.about, "This turn"]
    assert phase.clause in mouse.battle.topics()


@pytest.mark.parametrize("system", ["squad", "effort", "phased"])
def test_one_word_ends_what_ones_own_side_does(app: App, system: str) -> None:
    """It was "End phase" in one system and "All done" in another; in a slot it lets others go first."""
    text = drawn(units=FOUR if system == "squad" else ({**man, "stats": {}} for man in FOUR), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    mouse.settle()
    last = mouse.battle.panels.bar().fixed[-1]
    assert (last.name, last.label, last.word) == ("end phase", "All done", "All done")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_phase_says_what_one_does_in_it(system: str) -> None:
    for phase in SYSTEMS[system].phases:
        assert phase.about.endswith("."), phase.name
        assert ("Nobody acts" in phase.about) is (phase.seats is nobody)


def test_the_track_of_a_turn_stays_as_an_enemy_comes_into_sight(app: App) -> None:
    """P-06: the halves of both sides had come in the place of the phase itself, a fifth dot among four."""
    people = (man("ann", 0, 1), man("Rex", 5, 1))
    text = drawn((".#....", ".+....", ".#....", ".#...."), people, system="phased")
    players = {"squad": HUMAN, "opposition": "random"}
    mouse = Mouse(app, opened(app, planned(text, system="phased", players=players)))
    mouse.settle()
    mouse.frames(2)
    before = mouse.battle.panels.top.track
    assert not mouse.controller.view.has("rex")
    mouse.click(mouse.pixel((1, 1)))
    mouse.settle()
    mouse.frames(2)
    assert mouse.controller.view.has("rex")
    track = [(dot.name, dot.state) for dot in mouse.battle.panels.top.track]
    later = [(f"{name} phase", "next") for name in ("Run", "Ranged", "Melee")]
    assert mouse.battle.panels.top.track == before
    assert track == [("Movement phase: Squad", "now"), *later]
    mouse.controller.close()


@pytest.mark.parametrize(
    ("rows", "where"),
    [((1, 2), "top"), ((0, 1), "bottom")],
    ids=["nobody at the top", "nobody at the bottom"],
)
def test_a_banner_lies_over_nobody(
    app: App, rows: tuple[int, ...], where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lay a quarter down the window, over those whose blow it told of."""
    names = iter(("ann", "Rex", "cay", "dan", "eve", "fay", "gus", "hal"))
    units = [man(next(names), x, y) for y in rows for x in (1, 3, 5, 7)]
    plan = planned(drawn(("........",) * 8, units, system="phased"), system="phased", fog=False)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    boxes = list[pygame.Rect]()
    drawing = effects.draw

    def spied(*args: Any) -> None:
        boxes.extend(pygame.Rect(box) for box in args[-1:] if box)
        drawing(*args)

    monkeypatch.setattr(effects, "draw", spied)
    mouse.controller.settings = replace(QUIET, own_speed="1", others_speed="1")
    mouse.controller.animator.play((Phase(turn=1, name="Run"),), mouse.controller.view)
    mouse.frames(1, 0.3)
    panels = mouse.battle.panels
    assert len(panels.people) == len(units)
    assert boxes[-1].collidelist([pygame.Rect(box) for box in panels.people]) == -1
    assert where == ("top" if boxes[-1].top < panels.room.top + panels.room.height // 2 else "bottom")


def test_a_message_lies_beside_the_banner(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """That everybody had acted stood across the words of the turn that began."""
    units = [man("ann", 1, 3), man("Rex", 6, 3)]
    plan = planned(drawn(("........",) * 8, units, system="phased"), system="phased", fog=False)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, own_speed="1", others_speed="1")))
    mouse.settle()
    laid = list[Toast]()

    def spied(*args: Any) -> Toast:
        laid.append(toast(*args))
        return laid[-1]

    monkeypatch.setattr(screen, "toast", spied)
    mouse.controller.animator.play((Phase(turn=1, name="Run"),), mouse.controller.view)
    mouse.frames(1, 0.3)
    (_, banner) = mouse.battle.panels._banner
    mouse.battle.say("Everybody has acted.")
    mouse.frames(1, 0.3)
    assert banner is not None
    assert laid
    assert not laid[-1].box.meets(banner)


MAT = """
[[zones]]
name = "the mat"
kind = "objective"
rect = [1, 1, 1, 2]
[[victory]]
side = "squad"
kind = "hold"
zone = "the mat"
turns = 4
"""


def over_to_others(mouse: Mouse) -> None:
    """Do nothing more for as long as it is one's go."""
    legal = mouse.match.legal()
    ends = (act for act in legal if isinstance(act, EndPhase | EndTurn) or act.kind == "end turn")
    mouse.controller.do(next(ends, legal[-1]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_banner_chips_and_zones_begin_a_turn_together(app: App, system: str) -> None:
    """The banner of turn 2 stood over a bar of turn 1, and over a zone that was not counted yet."""
    units = (man("ann", 1, 1), man("Rex", 8, 4))
    plan = planned(drawn(units=units, system=system, more=MAT), system=system, fog=False)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, own_speed="1", others_speed="1")))
    told = set[tuple[str, str]]()
    for _ in range(600):
        panels, top = mouse.battle.panels, mouse.battle.panels.top
        (zone,) = mouse.battle.picture().backdrop.zones
        banners = [effect.words for effect in panels.effects if effect.kind == "banner"]
        if banners and mouse.controller.animator.busy:
            assert banners == [f"Turn {top.turn} · {top.phase}"]
            told.add((banners[0].split(" · ")[0], zone.name))
        if "Turn 3" in dict(told):
            break
        if isinstance(mouse.top, Handover):
            mouse.take_over()
        elif mouse.controller.mode in {"play", "decide"}:
            over_to_others(mouse)
        mouse.frames(1, 0.1)
    counted = {("Turn 2", "the mat, squad: 1 of 4"), ("Turn 3", "the mat, squad: 2 of 4")}
    assert told >= counted
    assert not {turn for turn, _ in told - counted} & {"Turn 2", "Turn 3"}
