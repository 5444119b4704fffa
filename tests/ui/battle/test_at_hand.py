"""What is at hand in a battle: its pace, the edges that scroll the view, what is this by a right click."""

import pygame
import pytest
from msgspec.structs import replace

from game.files.places import exports
from game.rules.presentation import Gauge
from game.systems import SYSTEMS
from game.systems.squad.moves import Move
from game.ui.app import App
from game.ui.battle import tabs
from game.ui.board.card import said
from game.ui.board.gauges import counted_words
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import FOUR, QUIET, drawn, man, opened, planned


def test_the_pace_is_changed_by_a_key_and_kept(app: App) -> None:
    mouse = Mouse(app, opened(app, settings=replace(QUIET, own_speed="1", others_speed="4")))
    mouse.key(pygame.K_RIGHTBRACKET)
    assert (app.settings.own_speed, app.settings.others_speed) == ("2", "instant")
    assert mouse.controller.settings == app.settings
    assert mouse.battle.toast == "Speed: 2 x in your turn, instant in the others'"
    for _ in range(5):
        mouse.key(pygame.K_LEFTBRACKET)
    assert (app.settings.own_speed, app.settings.others_speed) == ("0.5", "0.5")


def test_the_pace_is_changed_by_the_mouse_and_goes_round(app: App) -> None:
    mouse = Mouse(app, opened(app, settings=replace(QUIET, own_speed="2", others_speed="2")))
    assert mouse.battle.panels.pace == "2 x"
    paces = []
    for _ in range(4):
        mouse.click(mouse.spot(tabs.PACE))
        paces.append((mouse.battle.panels.pace, app.settings.others_speed))
    assert paces == [("4 x", "4"), ("now", "instant"), ("\u00bd x", "0.5"), ("1 x", "1")]


@pytest.mark.parametrize("wanted", [False, True])
def test_the_view_moves_while_the_pointer_is_at_an_edge(
    app: App, monkeypatch: pytest.MonkeyPatch, *, wanted: bool
) -> None:
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: True)
    mouse = Mouse(app, opened(app, settings=replace(QUIET, edge_scrolling=wanted)))
    mouse.frames(30)
    before = (mouse.battle.view.camera.x, mouse.battle.view.camera.y)
    mouse.move((app.size[0] - 1, app.size[1] // 2))
    mouse.frames(5)
    after = (mouse.battle.view.camera.x, mouse.battle.view.camera.y)
    assert (after[0] > before[0], after[1] == before[1]) == (wanted, True)
    if wanted:
        assert not mouse.battle.resting, "a window that sleeps would not scroll"


def test_a_right_click_tells_all_about_what_is_pointed_at(app: App) -> None:
    """It lets go of what is chosen first; over nothing it tells nothing."""
    mouse = Mouse(app, opened(app, settings=QUIET))
    at = mouse.controller.at("rex")
    assert at
    mouse.battle.press_order("shoot")
    assert mouse.controller.order
    mouse.click(mouse.pixel(at), 3)
    assert not mouse.controller.verb
    assert not mouse.battle.panels.whole
    mouse.click(mouse.pixel(at), 3)
    assert mouse.battle.panels.whole
    mouse.click(mouse.pixel(at), 3)
    assert not mouse.battle.panels.whole


def test_what_a_right_click_tells_ends_with_pointing_there_and_what_a_key_tells_stays(app: App) -> None:
    """The panels stayed long, with the numbers of rules, for the rest of the match."""
    mouse = Mouse(app, opened(app, settings=QUIET))
    at = mouse.controller.at("rex")
    assert at
    mouse.click(mouse.pixel(at), 3)
    mouse.frames(2)
    assert (mouse.battle.panels.whole, app.look.numbered) == (True, True)
    mouse.hover((at.x, at.y + 1))
    mouse.frames(2)
    assert (mouse.battle.panels.whole, app.look.numbered) == (False, False)
    mouse.key(pygame.K_F7)
    mouse.hover(at)
    mouse.frames(2)
    assert mouse.battle.panels.whole
    mouse.key(pygame.K_F7)
    mouse.click(mouse.spot("bob"), 3)
    mouse.frames(2)
    assert mouse.battle.panels.whole
    mouse.hover(at)
    mouse.frames(2)
    assert not mouse.battle.panels.whole


def test_a_right_click_on_a_door_opens_no_empty_panel(app: App) -> None:
    """To open it harms nobody and needs no dice: a panel with the name of the act alone stood there."""
    units = (man("ann", 1, 1), man("Rex", 7, 3))
    rows = ("..#.....", "..+.....", "..#.....", "..#.....")
    mouse = Mouse(app, opened(app, planned(drawn(rows, units), fog=False)))
    mouse.hover((2, 1))
    assert "open the door" in mouse.battle.presenter.click.words
    mouse.click(mouse.at, 3)
    mouse.frames(10)
    assert mouse.battle.panels.whole
    assert mouse.battle.panels._shot_told is None


def test_a_right_click_on_the_roster_opens_the_sheet_of_that_unit(app: App) -> None:
    """It had opened the page of the rulebook about health, which stands first in its row."""
    mouse = Mouse(app, opened(app, settings=QUIET))
    panels = mouse.battle.panels
    bob = mouse.spot("bob")
    beside = (round(bob[0]) + 80, round(bob[1]) - 40, 240, 200)
    bare = app.window.subsurface(beside).copy()
    mouse.click(bob, 3)
    assert mouse.top is mouse.battle
    assert app.window.subsurface(beside).copy().get_buffer().raw != bare.get_buffer().raw, "it is seen"
    assert panels.over
    sheet = said(panels.tip(panels.over))
    assert sheet.startswith("Bob\n")
    facts = mouse.controller.system.words.facts(mouse.controller.view, mouse.controller.view.unit("bob"))
    assert facts
    assert all(value in sheet for _, value in facts)
    mouse.click(mouse.at, 3)
    assert said(panels.tip(panels.over)) != sheet


@pytest.mark.parametrize(
    ("system", "words"),
    [
        ("squad", "With none left it is out of action."),
        ("phased", "So much damage within one turn takes it out; less is forgotten when the turn ends."),
    ],
)
def test_the_sheet_of_a_unit_says_which_gauge_puts_it_out(app: App, system: str, words: str) -> None:
    """S-21, P-45: it gave figures alone, and not what it means when none is left."""
    text = drawn(units=(man("ann", 1, 1), man("Rex", 8, 1)), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    assert words in said(mouse.battle.presenter.sheet("ann"))
    assert words in said(mouse.battle.presenter.sheet("rex"))


def test_what_stands_under_the_pointer_is_not_said_above_once_more(app: App) -> None:
    """The message said again what the square tells of itself."""
    watcher = man("ann", 1, 1, abilities=["overwatch"])
    mouse = Mouse(app, opened(app, planned(drawn(units=(watcher, *FOUR[1:])), fog=False)))
    mouse.click(mouse.spot("order watch"))
    assert mouse.match.state.unit("ann").watching
    assert mouse.battle.toast == "Overwatch: Ctrl + Z takes it back."


def test_a_picture_is_kept_without_a_window_to_be_closed(app: App) -> None:
    mouse = Mouse(app, opened(app, settings=QUIET))
    mouse.key(pygame.K_F12)
    (made,) = exports().glob("*.png")
    assert mouse.battle.toast == f"Saved as {made}."
    assert not app.widgets.messages


def test_where_acts_are_confirmed_the_second_click_does_it(app: App) -> None:
    mouse = Mouse(app, opened(app, settings=replace(QUIET, confirms=True)))
    own = (action for action in mouse.match.legal() if action.unit == mouse.controller.unit)
    first, other, *_ = (action.at for action in own if isinstance(action, Move))
    mouse.click(mouse.pixel(first))
    assert mouse.battle.toast.endswith("once more to do it.")
    mouse.click(mouse.pixel(other))
    assert mouse.match.fresh, "another square is another act"
    mouse.click(mouse.pixel(other))
    assert len(mouse.match.record.entries) == 2
    assert not mouse.battle.toast, "what was asked is answered"


@pytest.mark.parametrize("listed", [False, True])
def test_where_acts_are_confirmed_a_button_comes_twice_too(app: App, *, listed: bool) -> None:
    """Overwatch, by its key or from the list of everything, which stays open until then."""
    mouse = Mouse(app, opened(app, settings=replace(QUIET, confirms=True)))
    if listed:
        mouse.key(pygame.K_x)
        mouse.type("overwatch")
    for fresh in (True, False):
        mouse.key(pygame.K_RETURN if listed else pygame.K_o)
        assert mouse.match.fresh is fresh
        assert bool(mouse.battle.panels.palette) is (listed and fresh)
    assert mouse.match.state.unit("ann").watching


def test_a_shot_that_is_likelier_to_hurt_a_friend_is_asked_for_twice(app: App) -> None:
    """S-30: what misses Rex (36 % hurt) hits Bob beside him (64 %)."""
    units = (man("cat", 5, 3), man("bob", 2, 4), man("Rex", 2, 3))
    mouse = Mouse(app, opened(app, planned(drawn(("..........",) * 6, units), fog=False)))
    mouse.hover((2, 3))
    danger, (how, words) = mouse.battle.words()
    assert danger == ("Danger", "Bob 64 % hurt, by up to 2"), "before what is the less likely"
    assert (how, words) == ("Click", "Shoot Rex, 36 %")
    mouse.click(mouse.pixel((2, 3)))
    said = "Bob is likelier to be hurt than Rex, 64 % to 36 %: once more to do it all the same."
    assert mouse.battle.toast == said
    assert mouse.match.fresh
    mouse.click(mouse.pixel((2, 3)))
    assert not mouse.match.fresh


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_weapon_in_hand_is_named_once_wherever_a_unit_is_told(app: App, system: str) -> None:
    """It was learned from the attack alone; where its shots name it, that is enough."""
    text = drawn(units=({**one, "stats": {"weapons": ["knife"]}} for one in FOUR), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    mouse.settle()
    mouse.frames(2)
    unit = mouse.controller.unit
    roster = next(said(spot.tip) for spot in mouse.battle.panels.spots if spot.name == unit)
    token = said(mouse.battle.presenter.unit_rows(mouse.match.state.unit(unit).at))
    for told in (roster, token):
        assert told.count("knife") == 1
    bar = mouse.battle.panels.bar()
    assert list(counted_words(bar.gauges, bar.held))[-1] == "knife"


def test_a_weapon_whose_shots_are_counted_is_not_named_twice() -> None:
    shots = Gauge("arc gun", 3, 6)
    assert list(counted_words((shots,), "salt/arc_gun")) == ["arc gun 3/6"]
    assert list(counted_words((Gauge("wounds", 4, 6),), "")) == ["wounds 4/6"]
