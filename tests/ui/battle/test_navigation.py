"""The ways between the title, battles and saved matches: used with the mouse and the keys."""

import json
from dataclasses import replace
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any, TypeVar

import pygame
import pytest

from game.board import compiled
from game.errors import BadOptions
from game.files.headings import latest
from game.files.saves import keep, load
from game.rules.turns import EndPhase
from game.ui import navigation
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.board import tokens
from game.ui.board.scene import Scene
from game.ui.board.tiles import chunks
from game.ui.layout import Box
from game.ui.menus.briefing import Briefing
from game.ui.menus.dialog import Dialog
from game.ui.menus.loading import PREPARING, Loading
from game.ui.menus.pause import Pause
from game.ui.menus.saved_matches import SavedMatches
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.setup import Setup
from game.ui.menus.title import Title
from game.ui.plan import Plan
from game.ui.rulebook.screen import RulebookScreen
from tests.ui.battle.scenes import QUIET, drawn, opened, planned
from tests.ui.pilot import Pilot

T = TypeVar("T")


@pytest.fixture
def duel(kept: Path) -> Path:
    path = kept / "duel.toml"
    path.write_text(drawn())
    return path


@pytest.fixture
def title(app: App, pilot: Pilot, duel: Path) -> Title:
    app.settings = QUIET
    made = Title((duel,))
    app.open(made)
    pilot.frames(2)
    assert app.background.wait(60)
    return made


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


def battle(app: App) -> BattleScreen:
    top = app.screens[-1]
    assert isinstance(top, BattleScreen)
    return top


def loaded(app: App, pilot: Pilot) -> BattleScreen:
    """Wait until a match has been taken up."""
    for _ in range(600):
        if not isinstance(app.screens[-1], Loading):
            break
        pilot.frames()
    return battle(app)


def started(kept: Path, acts: int = 1) -> str:
    """A match of so many acts among the saved ones; its hash."""
    plan = planned()
    match = plan.match()
    for _ in range(acts):
        match.do(EndPhase())
    keep(plan.saved(match, "mine"), kept / "saves")
    return match.hash


def menu(app: App, pilot: Pilot) -> Pause:
    pilot.key(pygame.K_ESCAPE)
    top = app.screens[-1]
    assert isinstance(top, Pause)
    return top


def answered(app: App, pilot: Pilot, words: str) -> None:
    """Answer what the menu asks first."""
    asked = app.screens[-1]
    assert isinstance(asked, Dialog)
    pilot.frames()
    pilot.click(middle(asked.form.part(words)))


def test_a_skirmish_begins_from_the_title_and_leads_back_to_it(app: App, pilot: Pilot, title: Title) -> None:
    pilot.click(middle(title.form.part("Skirmish")))
    setup = app.screens[-1]
    assert isinstance(setup, Setup)
    setup.entries[0].read()
    setup.start()
    assert app.screens == [title, loaded(app, pilot)]
    pilot.click(middle(menu(app, pilot).form.part("Leave to title")))
    answered(app, pilot, "Leave to title")
    assert app.screens == [title]


def test_a_map_tells_its_brief_before_the_battle_and_when_asked(app: App, pilot: Pilot, title: Title) -> None:
    """M-10: it lies over the board until Enter; the menu shows it again; nobody is told who only watches."""
    text = 'brief = """\nHold the yard.\n\nDo not be seen."""\n' + drawn()
    app.navigation.begin(planned(text))
    battle_screen = loaded_to(app, pilot, Briefing)
    assert [row.label for row in battle_screen.form.rows] == [
        "Hold the yard.",
        "Do not be seen.",
        "Goals",
        "Put every enemy out of action",
        "After turn 8 the side with more units standing wins.",
        "To the battle",
    ]
    pilot.key(pygame.K_RETURN)
    shown = battle(app)
    pilot.frames(3)
    assert app.screens[-1] is shown
    pilot.click(middle(menu(app, pilot).form.part("Goals")))
    again = app.screens[-1]
    assert isinstance(again, Briefing)
    assert again.form.rows[-1].label == "To the battle"
    pilot.key(pygame.K_ESCAPE)
    shown.controller.match.do(EndPhase())
    pilot.click(middle(menu(app, pilot).form.part("Goals")))
    assert app.screens[-1].form.rows[-1].label == "To the battle"


def test_the_goals_are_told_where_there_is_no_brief(app: App, pilot: Pilot, title: Title) -> None:
    app.navigation.begin(planned())
    loaded(app, pilot)
    pilot.frames(3)
    battle(app)
    pilot.click(middle(menu(app, pilot).form.part("Goals")))
    told = app.screens[-1]
    assert isinstance(told, Briefing)
    assert [row.label for row in told.form.rows] == [
        "Goals",
        "Put every enemy out of action",
        "After turn 8 the side with more units standing wins.",
        "To the battle",
    ]


def test_the_menu_leads_to_the_rules_and_back(app: App, pilot: Pilot) -> None:
    shown = opened(app)
    pause = menu(app, pilot)
    pilot.click(middle(pause.form.part("Rules")))
    book = app.screens[-1]
    assert isinstance(book, RulebookScreen)
    assert book.shown
    assert book.shown.name == "squad/turn"
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [shown, pause]


def test_the_menu_quits_the_game_and_keeps_the_match(app: App, pilot: Pilot) -> None:
    shown = opened(app)
    shown.controller.do(EndPhase())
    pilot.frames(2)
    app.screens[:] = [shown]
    pilot.click(middle(menu(app, pilot).form.part("Quit the game")))
    assert app.running, "it asks"
    answered(app, pilot, "Quit the game")
    assert not app.running
    newest = latest()
    assert newest
    assert load(newest.path).record == shown.controller.match.record


def loaded_to(app: App, pilot: Pilot, kind: type[T]) -> T:
    """Wait until a screen of a kind is on top."""
    for _ in range(600):
        if isinstance(app.screens[-1], kind):
            break
        pilot.frames()
    top = app.screens[-1]
    assert isinstance(top, kind)
    return top


def test_a_match_is_continued_where_it_stood(app: App, pilot: Pilot, title: Title, kept: Path) -> None:
    stood = started(kept, 3)
    title.build(app)
    pilot.click(middle(title.form.part("Continue")))
    assert loaded(app, pilot).controller.match.hash == stood
    assert app.screens[:-1] == [title]


def test_escape_gives_up_waiting_for_a_match(app: App, pilot: Pilot, title: Title, kept: Path) -> None:
    started(kept)
    title.build(app)
    app.background._begun.clear()
    pilot.click(middle(title.form.part("Continue")))
    waited = isinstance(app.screens[-1], Loading)
    app.background._begun.set()  # the window is that of all tests
    assert waited
    pilot.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    pilot.frames()
    assert app.screens == [title]


def test_a_battle_is_set_up_while_the_screen_goes_on(app: App, pilot: Pilot, title: Title) -> None:
    app.navigation.begin(planned())
    assert isinstance(app.screens[-1], Loading)
    assert loaded(app, pilot).controller.match.prompt is not None
    assert app.screens[0] is title


def test_the_first_picture_of_a_battle_is_whole_and_already_painted(
    app: App, pilot: Pilot, title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ground and figures are painted piece by piece while one waits: the board does not come in parts."""
    painted = list[str]()

    def noted(module: Any, name: str) -> None:
        plain = getattr(module, name)

        def note(*of: Any) -> Any:
            painted.append(name)
            return plain(*of)

        monkeypatch.setattr(module, name, note)

    noted(chunks, "paint")
    noted(tokens, "_painted")
    tokens.PICTURES.clear()
    app.navigation.begin(planned())
    while isinstance(app.screens[-1], Loading):
        pilot.frames()
    assert {"paint", "_painted"} <= set(painted)
    painted.clear()
    pilot.frames()
    assert not painted
    assert battle(app).scene.painted


def test_a_screen_that_cannot_be_prepared_is_shown_all_the_same(
    app: App, pilot: Pilot, title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It meets the fault again, and deals with it itself (J-10)."""

    def fail(*_of: Any) -> None:
        raise ValueError

    monkeypatch.setattr(Scene, "prepare", fail)
    app.navigation.begin(planned())
    assert loaded(app, pilot).controller.match.prompt is not None


def test_a_battle_is_made_beside_the_window(
    app: App, pilot: Pilot, title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that no frame waits for it; the computer's process starts when it is shown, not before."""
    made: list[Any] = []

    class Noted(BattleScreen):
        def __init__(self, *plan_and_match: Any) -> None:
            super().__init__(*plan_and_match)
            made.extend((current_thread(), self.controller.computer.thinker))

    monkeypatch.setattr(navigation, "BattleScreen", Noted)
    app.navigation.begin(replace(planned(), players={"squad": "human"}))
    shown = loaded(app, pilot)
    assert made == [made[0], None]
    assert made[0] is not main_thread()
    assert shown.controller.computer.thinker
    shown.controller.close()


def test_what_a_battle_has_against_it_is_told(
    app: App, pilot: Pilot, title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(app.widgets, "message", lambda name, words: said.append(words))

    def refuse(_plan: Plan) -> None:
        raise BadOptions("not <today>")

    monkeypatch.setattr(Plan, "match", refuse)
    app.navigation.begin(planned())
    for _ in range(600):
        if said:
            break
        pilot.frames()
    assert said == ["not <today>"]
    assert app.screens == [title]


def test_the_compiler_is_waited_for_with_words_and_a_bar(
    app: App, pilot: Pilot, title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first start on a large board: the picture goes on, says what is done, and Esc gives it up."""
    monkeypatch.setattr(compiled, "LOADER", loader := compiled.Loader())
    loader.awaited, loader.part = True, 0.25
    over = Event()
    monkeypatch.setattr(Plan, "match", lambda _plan: over.wait(60))
    app.navigation.begin(planned())
    drawn: list[str] = []
    text = app.look.text

    def noted(words: str, *rest: Any) -> pygame.Surface:
        drawn.append(words)
        return text(words, *rest)

    monkeypatch.setattr(app.look, "text", noted)
    pilot.frames(2)
    assert PREPARING in drawn
    pilot.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    pilot.frames()
    assert app.screens == [title]
    over.set()


def test_a_match_that_comes_to_differ_is_told_and_not_taken_up(
    app: App, pilot: Pilot, title: Title, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(kept)
    path = kept / "saves" / "mine.json"
    saved = json.loads(path.read_text())
    saved["entries"][-1]["hash"] = "0"
    path.write_text(json.dumps(saved))
    title.build(app)
    said: list[str] = []
    monkeypatch.setattr(app.widgets, "message", lambda name, words: said.append(words))
    pilot.click(middle(title.form.part("Continue")))
    pilot.frames(3)
    assert app.screens == [title]
    assert "expected" in said[0]


def test_another_match_is_loaded_from_the_menu(app: App, pilot: Pilot, kept: Path) -> None:
    stood = started(kept)
    first = opened(app)
    first.controller.match.do(first.controller.match.legal()[0])
    assert app.background.wait(60)
    pilot.click(middle(menu(app, pilot).form.part("Load")))
    matches = app.screens[-1]
    assert isinstance(matches, SavedMatches)
    pilot.click(middle(matches.form.part("mine")))
    other = loaded(app, pilot)
    assert other is not first
    assert app.screens == [other]
    assert other.controller.match.hash == stood
    assert list((kept / "autosaves").glob("*.json")), "the first one is kept"


def test_the_menu_leads_to_the_settings_and_back(app: App, pilot: Pilot) -> None:
    shown = opened(app)
    pause = menu(app, pilot)
    pilot.click(middle(pause.form.part("Settings")))
    assert isinstance(app.screens[-1], SettingsScreen)
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [shown, pause]


def test_restart_is_the_same_battle_with_other_dice(app: App, pilot: Pilot) -> None:
    first = opened(app)
    first.controller.do(EndPhase())
    pilot.frames(2)
    if app.screens[-1] is not first:  # handed over: back to the battle
        pilot.frames(5, 0.1)
        pilot.key(pygame.K_RETURN)
    pilot.click(middle(menu(app, pilot).form.part("Restart")))
    answered(app, pilot, "Restart")
    pilot.frames(2)
    match = battle(app).controller.match
    assert len(match.record.entries) == 1
    assert match.source == first.controller.match.source
    assert match.seed != first.controller.match.seed


def test_the_end_of_the_click_that_closed_a_menu_is_not_for_the_board(
    app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press falls on Resume, the battle comes back, and only then the button is let go of."""
    shown = opened(app)
    taken: list[int] = []
    handle = shown.handle

    def noted(event: Any) -> None:
        taken.append(event.type)
        handle(event)

    monkeypatch.setattr(shown, "handle", noted)
    pause = menu(app, pilot)
    pilot.click(middle(pause.form.part("Resume")))
    assert app.screens == [shown]
    assert pygame.MOUSEBUTTONUP not in taken
    pilot.click(middle(Box(640, 400, 2, 2)))
    assert taken.count(pygame.MOUSEBUTTONUP) == 1
