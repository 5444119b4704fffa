"""The setup of a skirmish: everything is chosen with either the mouse or the keyboard, and remembered."""

import re
import shutil
from pathlib import Path
from time import sleep

import pygame
import pytest
from msgspec.structs import replace

from game.bots import PLAYER_NAMES
from game.files.map_reader import read_map
from game.files.places import maps, own_maps
from game.files.settings import Skirmish
from game.rules.players import HUMAN
from game.rules.units import SIDES
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.board.card import Card
from game.ui.layout import Box, fit
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.page import page_layout
from game.ui.menus.setup import Setup, about, house_name, setup_layout
from game.ui.plan import FIRST_LEVEL, Plan, SkirmishChoices
from game.ui.widgets.drop_down import DropDown
from game.ui.widgets.form_rows import Button, Choice
from game.ui.widgets.theme import INK, SCALES
from tests.ui.pilot import Pilot

GABLE, PROVING = maps() / "gable-street.toml", maps() / "proving-ground.toml"


@pytest.fixture
def begun() -> list[Plan]:
    return []


@pytest.fixture
def setup(app: App, pilot: Pilot, begun: list[Plan], tmp_path: Path) -> Setup:
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\nname = 'Bad'\n[grid]\nterrain = '''\n....\n.?..\n...\n....\n'''\n")
    entries = tuple(map(MapEntry, (GABLE, PROVING, bad)))
    screen = Setup(begun.append, entries)
    app.open(screen)
    for entry in entries:
        entry.read()
    pilot.frames(4)
    return screen


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


def labels(setup: Setup) -> list[str]:
    return [row.label for row in setup.form.rows]


def test_enter_starts_at_once_with_the_usual_choices(pilot: Pilot, setup: Setup, begun: list[Plan]) -> None:
    pilot.key(pygame.K_RETURN)
    (plan,) = begun
    assert (plan.map, plan.system, plan.fog) == (GABLE, "squad", True)
    assert plan.players == {"squad": "human", "opposition": FIRST_LEVEL}
    assert plan.match().prompt is not None


def test_a_first_skirmish_begins_with_the_training_yard(app: App, pilot: Pilot) -> None:
    """Against a recruit, and the second one too: nobody is given a stronger enemy than the one just met."""
    screen = Setup(lambda _: None)
    app.open(screen)
    pilot.frames()
    assert screen.entry
    assert screen.entry.path == maps() / "training-yard.toml"
    assert screen.choices.player("opposition") == "recruit"
    pilot.key(pygame.K_RETURN)
    second = Setup(lambda _: None)
    app.open(second)
    assert second.choices.player("opposition") == "recruit"
    assert app.settings.skirmish.players["opposition"] == "recruit", "though a later game may begin otherwise"


def test_back_leaves_at_once_and_escape_gives_up_what_is_being_typed_first(
    app: App, pilot: Pilot, setup: Setup
) -> None:
    back = next(button for button in app.widgets._buttons if button.words == "Back")
    setup.form.focus = labels(setup).index("Seed")
    pilot.type("12")
    pilot.key(pygame.K_ESCAPE)
    assert app.screens[-1] is setup
    pilot.type("12")
    pilot.click(middle(back.box))
    assert setup not in app.screens


def test_the_keyboard_alone_chooses_everything(pilot: Pilot, setup: Setup, begun: list[Plan]) -> None:
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RIGHT)
    assert setup.entry is not None
    assert setup.entry.path == PROVING
    assert "Ally" in labels(setup)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RIGHT)
    for _ in range(3):
        pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_SPACE)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_SPACE)
    pilot.key(pygame.K_DOWN)
    pilot.type("42")
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_RETURN)
    (plan,) = begun
    assert (plan.map, plan.fog, plan.sturdy) == (PROVING, False, True)
    assert (plan.seed, dict(plan.house)) == (42, {"slow_start": 0})
    assert plan.players == {
        "squad": PLAYER_NAMES[1],
        "opposition": FIRST_LEVEL,
        "ally": FIRST_LEVEL,
    }


def choose_player(pilot: Pilot, setup: Setup, side: str, player: str) -> None:
    """Choose who plays a side from the open list of its row."""
    now = setup.choices.player(side.lower())  # type: ignore[arg-type]
    pilot.click(middle(setup.form.part(side, now.capitalize())))
    opened = pilot.app.look.popup
    assert isinstance(opened, DropDown)
    pilot.frames(1)
    pilot.click(middle(opened.option_box(PLAYER_NAMES.index(player))))


def test_the_mouse_alone_chooses_everything(pilot: Pilot, setup: Setup, begun: list[Plan]) -> None:
    pilot.click(middle(setup.layout.cards[1]))
    choose_player(pilot, setup, "Opposition", HUMAN)
    pilot.click(middle(setup.form.part("Fog of war", "Off")))
    pilot.click(middle(setup.form.part("Tougher units", "On")))
    pilot.click(middle(setup.form.part("Seed", "New")))
    pilot.click(middle(setup.form.part("Start")))
    (plan,) = begun
    assert (plan.map, plan.fog, plan.sturdy) == (PROVING, False, True)
    assert plan.humans == ("squad", "opposition")


def test_what_was_started_with_is_remembered_but_not_the_seed(
    app: App, pilot: Pilot, setup: Setup, begun: list[Plan]
) -> None:
    pilot.click(middle(setup.layout.cards[1]))
    choose_player(pilot, setup, "Squad", "random")
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_RETURN)
    kept = app.settings.skirmish
    assert (kept.map, kept.system, kept.players["squad"]) == ("proving-ground", "squad", "random")
    again = Setup(begun.append, setup.entries)
    app.open(again)
    assert again.at == 1
    assert again.choices.player("squad") == "random"
    assert setup.choices.seed != begun[0].seed


def test_a_map_of_ones_own_is_not_taken_for_one_of_the_game(
    app: App, pilot: Pilot, begun: list[Plan]
) -> None:
    """K-02: both are called gable-street."""
    mine = own_maps() / GABLE.name
    mine.parent.mkdir(parents=True)
    mine.write_text(GABLE.read_text(encoding="utf-8"), encoding="utf-8")
    app.settings = replace(app.settings, skirmish=Skirmish("own/gable-street", "squad"))
    screen = Setup(begun.append, (MapEntry(GABLE), MapEntry(mine)))
    app.open(screen)
    pilot.frames(2)
    assert screen.at == 1


def test_what_cannot_be_played_any_more_is_not_wished_for() -> None:
    choices = SkirmishChoices(
        Skirmish("gone", "gone", players={"squad": "gone", "neutral": "human"}, house={"gone": 1})
    )
    entry = MapEntry(GABLE)
    entry.read()
    assert entry.scenario is not None
    plan = choices.plan(GABLE, entry.scenario)
    assert plan is not None
    assert (plan.system, plan.players["squad"], plan.house) == ("squad", "human", {"slow_start": 1})


def test_a_map_with_faults_cannot_be_started_and_tells_them(
    pilot: Pilot, setup: Setup, begun: list[Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-01."""
    said: list[str] = []
    monkeypatch.setattr(setup.app.widgets, "message", lambda title, text: said.append(text))
    pilot.click(middle(setup.layout.cards[2]))
    assert labels(setup)[0] == "Show what is wrong"
    pilot.click(middle(setup.form.part("Show what is wrong")))
    assert not begun
    assert setup.entries[2].faults.splitlines()[0] in said[0]


def test_a_map_for_other_systems_cannot_be_started(
    app: App, pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.plan.SYSTEMS", {"squad": SYSTEMS["squad"]})
    other = tmp_path / "other.toml"
    other.write_text(GABLE.read_text().replace('systems = ["squad", ', "systems = ["))
    entry = MapEntry(other)
    entry.read()
    screen = Setup(lambda plan: None, (entry,))
    app.open(screen)
    assert not any(isinstance(row, Button) for row in screen.form.rows)


def test_maps_are_read_behind_the_screen(app: App, pilot: Pilot, tmp_path: Path, begun: list[Plan]) -> None:
    shutil.copy(GABLE, tmp_path / "one.toml")
    screen = Setup(begun.append, (MapEntry(tmp_path / "one.toml"),))
    app.open(screen)
    assert screen.entry is not None
    pilot.frames()
    for _ in range(600):
        if screen.entry.scenario is None:
            sleep(0.01)
    pilot.frames(2)
    assert screen.entry.scenario is not None
    assert "Squad" in labels(screen)


def test_many_maps_scroll_and_the_chosen_one_is_seen(app: App, pilot: Pilot, begun: list[Plan]) -> None:
    screen = Setup(begun.append, tuple(MapEntry(GABLE) for _ in range(20)))
    app.open(screen)
    pilot.move(middle(screen.layout.cards[0]))
    pilot.wheel(-2)
    assert screen.scrolled > 0
    screen.choose(19)
    box = screen.layout.cards[19]
    assert box.bottom - screen.scrolled <= screen.layout.maps.bottom
    screen.choose(0)
    assert screen.scrolled == 0


def test_without_maps_it_says_so_and_escape_goes_back(app: App, pilot: Pilot, setup: Setup) -> None:
    app.open(Setup(lambda plan: None, ()))
    pilot.frames(2)
    pilot.key(pygame.K_RETURN)
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [setup]


def test_in_a_small_window_the_form_has_the_setup_to_itself() -> None:
    """At 200 % in 1024x600 the map is chosen in the form, where its name has room."""
    layout = setup_layout((1024, 600), 200, 7)
    assert layout.form == layout.page.rest


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1600, 768)])
@pytest.mark.parametrize("percent", SCALES)
def test_the_parts_of_the_setup_stay_in_the_window_and_apart(size: tuple[int, int], percent: int) -> None:
    layout = setup_layout(size, percent, 7)
    parts = [layout.page.bar, layout.maps, layout.picture, layout.about, layout.form]
    low = size[1] * 100 // percent < 440
    assert [bool(part.width and part.height) for part in parts] == [True, True, not low, not low, True]
    for at, one in enumerate(parts):
        assert one.right <= size[0]
        assert one.bottom <= size[1]
        for other in parts[at + 1 :]:
            apart = (
                one.right <= other.left
                or other.right <= one.left
                or one.bottom <= other.top
                or other.bottom <= one.top
            )
            assert apart, (one, other)
    assert layout.form.height > 250
    assert page_layout(size, percent).rest.bottom <= size[1]


def test_the_usual_window_shows_all_settings_of_a_first_match(
    app: App, pilot: Pilot, begun: list[Plan]
) -> None:
    """At 1280x800 they scrolled by a few pixels, and cut the last row in half."""
    entry = MapEntry(maps() / "training-yard.toml")
    entry.read()
    screen = Setup(begun.append, (entry,))
    app.open(screen)
    pilot.frames(4)
    assert "Slow start" in labels(screen)
    assert screen.form.height <= screen.layout.form.height


def test_the_goals_of_a_first_map_can_be_read_in_a_small_window(app: App) -> None:
    """They ended in three dots at 1024x600: the card was as high as the picture, and that very low."""
    entry = MapEntry(maps() / "training-yard.toml")
    entry.read()
    box = setup_layout((1024, 600), 100, 3).about
    goals = about(entry)[:-1]  # the facts after them may be cut
    assert Card().height(goals, box.width, app.look) <= box.height


def test_the_card_of_a_map_says_its_level_and_who_begins() -> None:
    """M-10."""
    drawn = re.sub(
        r"^turn_limit = \d+$", "turn_limit = 9", PROVING.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    text = f'level = 4\nfirst = "opposition"\n{drawn}'
    entry = MapEntry(PROVING)
    entry.scenario = read_map(text.encode()).scenario
    facts = about(entry)[-1].spans[0].words
    assert facts == (
        "24 x 16 squares, 9 turns at most, about 20 minutes, difficulty 4 of 5, both sides alike, "
        "the opposition begins, where the rules leave it open"
    )


def test_what_is_under_the_pointer_is_explained_not_what_is_chosen(pilot: Pilot, setup: Setup) -> None:
    about = {system.words.title: system.words.about for system in SYSTEMS.values()}
    told = dict[str, str]()
    for title in about:
        pilot.move(middle(setup.form.part("Rules", title)))
        told[title] = setup.form.helped
    assert told == about
    assert setup.choices.system == "", "nothing was chosen by that"


def test_what_is_asked_stays_in_its_place_whatever_rules_are_chosen(pilot: Pilot, setup: Setup) -> None:
    """Labels of house rules are of many lengths."""
    places = set[int]()
    for system in SYSTEMS:
        setup.choices.system = system
        setup._refresh()
        places |= {placed.parts[0].box.left for placed in setup.form._placed if placed.row.label == "Map"}
    assert len(places) == 1


def test_each_level_is_explained_in_the_list(pilot: Pilot, setup: Setup) -> None:
    pilot.click(middle(setup.form.part("Opposition", FIRST_LEVEL.capitalize())))
    opened = pilot.app.look.popup
    assert isinstance(opened, DropDown)
    bare = pilot.picture()
    opened._helps = ()
    pilot.frames()
    assert pilot.picture() != bare
    choice = next(row for row in setup.form.rows if row.label == "Opposition")
    assert isinstance(choice, Choice)
    assert len(set(choice.helps)) == len(PLAYER_NAMES), "each has its own line"


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_house_rule_says_what_it_costs(system: str) -> None:
    words = SYSTEMS[system].words.house
    assert set(words) == set(SYSTEMS[system].house)
    assert all(rule.name and rule.about.endswith(".") for rule in words.values())


def test_no_rule_system_is_called_as_a_side_is() -> None:
    assert not {system.words.title.lower() for system in SYSTEMS.values()} & set(SIDES)


def test_the_card_of_a_map_says_what_is_to_be_done_and_its_picture_where(
    app: App, pilot: Pilot, setup: Setup
) -> None:
    """Whoever had not been told of the mat looked for it on the board."""
    yard = MapEntry(maps() / "training-yard.toml")
    yard.read()
    said = [" ".join(span.words for span in line.spans) for line in about(yard)]
    assert "Goal:  Be alone on the mat for four turns, or be the last who stands." in said
    entry = setup.entries[1]  # the sides have each their own
    entry.read()
    sides = {line.spans[0].words: line.spans[0].tone for line in about(entry)}
    assert (sides["Squad: "], sides["Opposition: "]) == ("squad", "opposition")
    screen = Setup(lambda _: None, (yard,))
    app.open(screen)
    pilot.frames(8)
    box = fit((8, 8), screen.layout.picture.inset(1).inset(max(2, (screen.layout.picture.height - 2) // 24)))
    corner = (box.left + 3 * box.width / 8, box.top + 4 * box.height / 8)
    assert pilot.colour(corner) == INK["gold"], "the mat is squares 3 to 4 of each row and column"


def test_what_a_rule_system_asks_moves_no_other_question(pilot: Pilot, setup: Setup) -> None:
    """It pushed fog out of sight at 1280x800; now it stands last, under its own head."""
    asked = [house_name(system, rule) for system in SYSTEMS.values() for rule in system.house]
    before = [label for label in labels(setup) if label not in asked]
    for system in SYSTEMS.values():
        pilot.click(middle(setup.form.part("Rules", system.words.title)))
        rules = [house_name(system, rule) for rule in system.house]
        assert labels(setup) == [*before, *rules]
        assert before[-1] == "House rules"
        assert setup.form.part("Seed").bottom <= setup.layout.form.bottom


def test_where_there_is_room_for_it_the_form_is_seen_as_a_whole(app: App, pilot: Pilot, setup: Setup) -> None:
    """At 75 % the picture of the map was large, and the last questions were cut off."""
    app.change(replace(app.settings, ui_scale=75, scale_chosen=True))
    for system in SYSTEMS:
        setup.choices.system = system
        setup.choose(0)
        pilot.frames(2)
        box = setup.layout.form
        assert setup.form.height_in(box.width, app.look) <= box.height, system
