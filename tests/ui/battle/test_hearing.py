"""The music knows what the side knows, and no more; the ambience is that of the map."""

import pygame
import pytest

from game.board.board import Board
from game.files.map_names import known_maps
from game.rules.events import Hurt, Phase
from game.rules.state import Outcome, having
from game.ui.app import App
from game.ui.battle.hearing import mood, surroundings
from game.ui.battle.screen import BattleScreen
from game.ui.menus.map_entry import MapEntry
from game.ui.soundscape import QUIET, Surrounding
from tests.ui.battle.boards import position, shot
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

WALLED = ("....#.....",) * 4
OPEN = ("..........",) * 4


def battle(app: App, rows: tuple[str, ...], at: tuple[int, int] = (8, 1)) -> BattleScreen:
    return opened(app, planned(drawn(rows, (man("ann", 1, 1, bhp=5), man("Rex", *at, bhp=5)))))


@pytest.mark.parametrize("at", [(8, 1), (5, 1), (9, 3)])
def test_an_enemy_that_nobody_knows_of_is_not_heard(app: App, at: tuple[int, int]) -> None:
    """B-34: the same soundscape wherever Rex is, and calm."""
    assert battle(app, WALLED, at).soundscape.mood == "calm"


def test_an_enemy_in_view_is_contact_and_shots_are_danger(app: App) -> None:
    mouse = Mouse(app, battle(app, OPEN))
    before = mouse.battle.soundscape
    mouse.press(mouse.verb("Shoot"))
    mouse.click(mouse.pixel((8, 1)))
    assert (before.mood, mouse.battle.soundscape.mood) == ("contact", "danger")


def test_danger_lasts_for_a_turn_after_the_fight() -> None:
    fight = (Phase(turn=3, name="a"), shot(), Phase(turn=3, name="b"))
    view = position()
    assert mood(view, fight, "squad") == "danger"
    assert mood(view, (*fight, Phase(turn=4, name="a")), "squad") == "danger"
    assert mood(view, (*fight, Phase(turn=4, name="a"), Phase(turn=5, name="a")), "squad") == "contact"


def test_it_is_calm_again_when_the_match_is_over() -> None:
    over = having(position(), outcome=Outcome("squad", "all out"))
    assert mood(over, (shot(),), "squad") == "calm"


def test_only_blows_and_shots_are_danger() -> None:
    harmless = (shot(label="stealth"), Hurt(unit="ann", amount=1, what="strain"))
    assert mood(position(), harmless, "squad") == "contact"
    assert mood(position(), harmless, None) == "calm"
    assert mood(position(), (shot(),), None) == "danger"


def test_what_lies_over_a_battle_shares_its_sound(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []
    screen = battle(app, OPEN)
    monkeypatch.setattr(app.sounds, "hear", lambda soundscape, _seconds: heard.append(soundscape))
    app.background.start()
    assert app.background.wait(300)
    app.frame(1 / 60)
    screen.leave()
    assert app.screens[-1] is not screen
    app.frame(1 / 60)
    assert [soundscape.mood for soundscape in heard] == ["contact", "contact"]
    app.screens.remove(screen)
    app.frame(1 / 60)
    assert heard[-1] == QUIET


def test_the_key_that_mutes(app: App) -> None:
    mouse = Mouse(app, battle(app, OPEN))
    assert not app.sounds.muted or app.settings.muted
    for muted in (not app.settings.muted, app.settings.muted):
        mouse.key(pygame.K_m, pygame.KMOD_CTRL)
        assert (app.settings.muted, app.sounds.muted) == (muted, muted)


def test_open_ground_has_wind_and_houses_a_hum() -> None:
    assert surroundings(Board.of(("." * 10,) * 10)) == {"wind": 1.0, "room": 0.0, "water": 0.0, "fire": 0.0}
    indoors = surroundings(Board.of(("##########",) * 2 + ("." * 10,) * 8))
    assert indoors["room"] == 1.0
    assert indoors["wind"] < 0.2
    assert surroundings(Board.of(("~" * 10, *("." * 10,) * 9)))["water"] == 1.0


@pytest.mark.parametrize(
    ("name", "loudest", "water"),
    [
        ("loading-dock", "room", False),
        ("standing-stones", "wind", False),
        ("mill-race", "wind", True),
        ("long-dusk", "wind", True),
    ],
)
def test_maps_sound_like_what_they_are(name: str, loudest: Surrounding, *, water: bool) -> None:
    entry = MapEntry(next(named.path for named in known_maps() if named.path.stem == name))
    entry.read()
    assert entry.scenario
    around = surroundings(entry.scenario.board)
    assert max(around["wind"], around["room"]) == around[loudest]
    assert (around["water"] > 0.5) == water
