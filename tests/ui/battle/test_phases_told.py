"""A phase is told so that nobody takes it for a unit, and says what one does in it."""

import pygame
import pytest

from game.rules.players import HUMAN
from game.rules.turns import nobody
from game.systems import SYSTEMS
from game.ui.app import App
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import FOUR, drawn, man, opened, planned

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
