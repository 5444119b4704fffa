"""The window read aloud: what is new in the log, and what is chosen or pointed at."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pygame
import pytest
from msgspec.structs import replace

from game.cli.speech import without_speech
from game.files.places import SPEAK, maps
from game.rules.turns import EndPhase
from game.ui import speech
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.plan import Plan
from game.ui.speech import NoSpeech, Reader, Speaker, Voice
from tests.ui.battle.player import Mouse
from tests.ui.pilot import Pilot


class Heard:
    """A voice that keeps what it says."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.shown: list[str] = []

    def tell(self, words: str) -> None:
        self.told.append(words)

    def read(self, words: str) -> None:
        self.shown.append(words)


@pytest.fixture
def heard(app: App) -> Iterator[Heard]:
    voice = Heard()
    app.reader = Reader(voice)  # type: ignore[arg-type]
    yield voice
    app.reader = None


def test_a_form_is_read_by_its_rows(app: App, heard: Heard) -> None:
    """The title of a page first; then only what is new: the row, what is chosen in it, its help."""
    pilot = Pilot(app)
    app.open(SettingsScreen())
    pilot.frames(1)
    assert heard.shown[-1].startswith("Settings. ")
    pilot.key(pygame.K_DOWN)
    pilot.frames(1)
    assert not heard.shown[-1].startswith("Settings")
    count = len(heard.shown)
    pilot.frames(3)
    assert len(heard.shown) == count


def test_a_battle_tells_each_line_once_and_reads_what_a_click_would_do(app: App, heard: Heard) -> None:
    plan = Plan(
        maps() / "training-yard.toml", "squad", 3, {"squad": "human", "opposition": "human"}, fog=False
    )
    battle = BattleScreen(plan)
    app.open(battle)
    mouse = Mouse(app, battle)
    mouse.settle()
    mouse.frames(2)
    before = len(heard.told)
    mouse.carry_out(EndPhase())
    mouse.settle()
    mouse.frames(2)
    assert heard.told[before:] == ["Turn 1 · The opposition acts"]
    assert battle.told[-1] == "Turn 1 · The opposition acts"
    mouse.hover((0, 0))
    mouse.frames(2)
    assert battle.words()[0][1] in heard.shown[-1]


def test_a_message_is_read_before_the_screen_below(app: App, heard: Heard) -> None:
    app.open(SettingsScreen())
    app.widgets.message("Settings", "They could not be saved.")
    app.frame(0.02)
    assert heard.shown[-1] == "Settings. They could not be saved."


def test_what_was_pointed_at_before_and_is_not_said_yet_is_never_said() -> None:
    """What has happened is all said, in its order."""
    said, go_on = SimpleQueue[str](), Event()

    def say(words: str) -> None:
        said.put(words)
        go_on.wait(5)

    voice = Voice(say)
    voice.tell("one")
    assert said.get(timeout=5) == "one"
    voice.read("here")
    voice.tell("two")
    voice.read("there")
    go_on.set()
    assert [said.get(timeout=5) for _ in range(2)] == ["two", "there"]


def test_words_reach_the_program_and_are_no_options_of_it(tmp_path: Path) -> None:
    """By its input, or as the last of its words behind a double dash."""
    for last in (False, True):
        words = "sys.argv[-1]" if last else "sys.stdin.read()"
        script = f"import sys; open(sys.argv[1], 'w').write({words})"
        file = tmp_path / f"{last}.txt"
        by = Speaker(sys.executable, ("-c", script, str(file)), words_last=last)
        speech.spoken_by(by, "--wait; rm")
        assert file.read_text() == "--wait; rm"


def test_where_nothing_speaks_a_message_says_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "which", lambda _: None)
    with pytest.raises(NoSpeech, match="espeak-ng"):
        speech.speaker()
    app.open(SettingsScreen())
    app.change(replace(app.settings, speaks=True))
    assert app.reader is None
    assert "espeak-ng" in app.widgets.said


def test_read_aloud_again_it_is_the_same_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a thread of its own, which never ends."""
    speech.voice.cache_clear()
    monkeypatch.setattr(speech, "which", lambda program: f"/bin/{program}")
    assert speech.voice() is speech.voice()
    speech.voice.cache_clear()


def test_the_option_stands_before_or_after_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SPEAK, "")  # so that it is as before when the test is over
    monkeypatch.delenv(SPEAK)
    assert without_speech(["play", "yard"]) == ["play", "yard"]
    assert SPEAK not in os.environ
    assert without_speech(["play", "--speak", "yard", "--", "--speak"]) == ["play", "yard", "--", "--speak"]
    assert SPEAK in os.environ
