"""The sounds are there, even, clean and the same every time; and nothing breaks where there is no device."""

import subprocess
import sys

import numpy as np
import pygame
import pytest

from game.board.terrain import BUILT_IN
from game.files.content import shipped_catalogue
from game.files.settings import Settings
from game.rules.events import Status
from game.rules.scenario import SOUNDS, Gear
from game.systems import SYSTEMS
from game.ui.battle.event_animations import animation_of
from game.ui.board.picture import Piece
from game.ui.loops import CHANNELS
from game.ui.sound import TAKES, Sounds
from game.ui.sound_recipes import BLOWS, LONGEST, RATE, RECIPES, STEPS, step_on
from game.ui.sound_samples import LOUDNESS, PEAK, loudness, rendered


def wave(name: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.frombuffer(rendered(name), "<i2").astype(float) / 32767


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_short_and_clean(name: str) -> None:
    made = wave(name)
    assert 0.02 < len(made) / RATE < LONGEST
    assert np.abs(made).max() <= PEAK + 0.001  # not cut
    assert made[0] == 0  # no click at the ends
    assert np.abs(made[-20:]).max() < 0.01
    assert abs(made.mean()) < 0.01
    assert rendered(name) == rendered(name)


@pytest.mark.parametrize("name", RECIPES)
def test_sounds_are_as_loud_as_their_level(name: str) -> None:
    level = loudness(wave(name)) / (LOUDNESS * RECIPES[name].level)
    assert 0.8 < level < 1.25  # 2 decibels


@pytest.mark.parametrize("name", RECIPES)
def test_takes_of_a_sound_differ_and_are_as_loud_and_as_long(name: str) -> None:
    takes = [np.frombuffer(rendered(name, take), "<i2").astype(float) / 32767 for take in range(TAKES)]
    assert len({take.tobytes() for take in takes}) == TAKES
    assert len({len(take) for take in takes}) == 1
    levels = [loudness(take) for take in takes]
    assert max(levels) < 1.25 * min(levels)


@pytest.mark.usefixtures("mixer")
def test_a_sound_is_another_take_each_time() -> None:
    sounds = Sounds(begin=lambda job: job())
    sounds.prepare()
    for _ in range(TAKES + 1):
        sounds.play("step")
    heard = [pygame.mixer.Channel(CHANNELS + number).get_sound() for number in range(TAKES + 1)]
    played = [sound.get_raw() for sound in heard if sound]
    assert len(set(played)) == TAKES
    assert played[0] == played[TAKES] == rendered("step")


def test_no_two_sounds_are_alike() -> None:
    assert len({rendered(name) for name in RECIPES}) == len(RECIPES)


def test_the_sounds_of_every_table_are_there() -> None:
    statuses = {said.sound for system in SYSTEMS.values() for said in system.words.statuses.values()}
    assert {*statuses - {""}, "victory", "defeat", "click", "refuse"} <= set(RECIPES)


@pytest.mark.parametrize(
    ("system", "status", "sound"),
    [
        ("squad", "overwatch", "alarm"),
        ("squad", "reloaded", "reload"),
        ("squad", "3 health back", "medkit"),
        ("narrative", "back in the fight", "medkit"),
        ("narrative", "knife in hand", "reload"),
        ("effort", "a rank back", "medkit"),
        ("effort", "shaken", ""),
        ("phased", "2 vitality back", "medkit"),
    ],
)
def test_a_status_is_heard_as_it_begins_and_not_as_it_ends(system: str, status: str, sound: str) -> None:
    ann = {"ann": Piece("ann", "Ann", "squad", "", (0, 0), "S")}
    for on, heard in ((True, [sound] if sound else []), (False, [])):
        event = Status(unit="ann", status=status, on=on, clause="")
        shown = animation_of((event,), ann, ann, statuses=SYSTEMS[system].words.statuses)
        assert [name for _, name in shown.cues] == heard


def test_every_sound_that_gear_may_name_is_made() -> None:
    assert set(RECIPES) == set(SOUNDS)


@pytest.mark.parametrize("weapon", shipped_catalogue().weapons.values(), ids=lambda weapon: weapon.id)
def test_what_only_strikes_does_not_bang_and_what_is_fired_does(weapon: Gear) -> None:
    if weapon.sound:
        assert weapon.sound in RECIPES
        assert (weapon.sound in BLOWS) == (weapon.stats["squad"]["range"] == 0)


def test_steps_sound_like_the_ground() -> None:
    names = [terrain.name for terrain in BUILT_IN if terrain.cost]
    assert {name: step_on(name) for name in names if step_on(name) != "step"} == {
        "rough": "step_gravel",
        "shallow water": "step_water",
        "brush": "step_grass",
        "crate": "step_wood",
        "table": "step_wood",
        "flipped table": "step_wood",
    }
    assert step_on("flat wagon") == "step_metal"
    assert {step_on(word) for word in STEPS} == {name for name in RECIPES if name.startswith("step_")}


@pytest.fixture
def mixer() -> object:
    pygame.mixer.quit()
    yield pygame.mixer
    pygame.mixer.quit()


@pytest.mark.usefixtures("mixer")
def test_sounds_are_made_when_the_first_is_wanted() -> None:
    sounds = Sounds()
    assert pygame.mixer.get_init() is None
    sounds.play("shot")
    assert sounds.wait(60)
    assert pygame.mixer.get_init() == (RATE, -16, 1)
    pygame.mixer.stop()
    sounds.play("shot", 0.5)
    assert pygame.mixer.Channel(CHANNELS).get_busy()  # those before it are kept for loops
    assert pygame.mixer.Channel(CHANNELS).get_volume() == pytest.approx(0.35, abs=0.02)


@pytest.mark.usefixtures("mixer")
def test_muted_is_silent() -> None:
    for sounds in (Sounds(muted=True), Sounds(0.0)):
        sounds.play("shot")
        assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("mixer")
def test_without_a_device_there_is_silence_after_one_try(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def fail(*_: object, **__: object) -> None:
        tries.append(1)
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds()
    sounds.play("shot")
    sounds.play("hit")
    sounds.prepare()
    assert tries == [1]
    assert not sounds.wait(0)


@pytest.mark.usefixtures("mixer")
def test_nothing_is_heard_while_another_window_is_in_front_unless_that_is_wanted() -> None:
    sounds = Sounds(begin=lambda job: job())
    sounds.prepare()
    shot = pygame.mixer.Channel(CHANNELS)
    sounds.play("blast")
    sounds.in_front(False)
    assert sounds.away
    sounds.play("shot")
    assert not pygame.mixer.Channel(CHANNELS + 1).get_busy()
    sounds.adjust(Settings(sound_when_away=True))
    assert not sounds.away
    sounds.play("shot")
    assert pygame.mixer.Channel(CHANNELS + 1).get_busy()
    assert shot.get_busy()


def test_a_sound_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        Sounds(muted=True).play("no such sound")


def test_numpy_is_not_needed_to_begin() -> None:
    code = "import sys, game.ui.sound; assert 'numpy' not in sys.modules, 'numpy'"
    subprocess.run([sys.executable, "-c", code], check=True)
