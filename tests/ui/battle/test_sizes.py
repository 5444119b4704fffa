"""The battle at every size and scale: most of it is board, nothing lies outside, no two panels overlap."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.board.squares import Square
from game.rules.events import Rolled
from game.rules.turns import EndPhase
from game.systems.phased.actions import RANGED_PHASE
from game.systems.phased.declaring import Declare
from game.systems.squad.stances import PrepareAbility
from game.ui.app import App
from game.ui.battle.animation import Effect
from game.ui.battle.dice_tray import dice_title, dice_tray
from game.ui.battle.hints import HINTS
from game.ui.battle.layout import (
    FOLDS,
    FRAME,
    MORE,
    NAMED,
    ROW,
    WIDEST,
    BattleLayout,
    Content,
    battle_layout,
)
from game.ui.battle.palette import LEAST_WORDS, LINE
from game.ui.battle.panel_text import MORE as MORE_ACTIONS
from game.ui.battle.panels import BattlePanels
from game.ui.battle.screen import BattleScreen
from game.ui.battle.turn_summary import NEWS, SUMMARY, News
from game.ui.board.board_view import LEGIBLE
from game.ui.layout import Box, Measure, beside
from game.ui.widgets.theme import INK, SCALES
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned
from tools.window import shares

SIZES = ((640, 400), (1024, 600), (1280, 800), (1920, 1080), (2560, 1440))
BOARDS = ((36, 24), (10, 40), (64, 8))


def laid(
    size: tuple[int, int], percent: int, board: tuple[int, int] = (36, 24), units: int = 6
) -> BattleLayout:
    """The panels with a row of actions that is as wide as it may be."""
    row = (min(size[0], WIDEST * percent // 100), min(ROW * percent // 100, size[1] // 3))
    return battle_layout(size, percent, board, Content(row, units))


def inside(box: Box, size: tuple[int, int]) -> bool:
    return box.left >= 0 and box.top >= 0 and box.right <= size[0] and box.bottom <= size[1]


def apart(one: Box, other: Box) -> bool:
    return not pygame.Rect(one).colliderect(pygame.Rect(other))


@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS)
def test_panels_lie_inside_the_window_and_apart(
    size: tuple[int, int], percent: int, board: tuple[int, int]
) -> None:
    for units in (2, 12):
        made = laid(size, percent, board, units)
        boxes = [made.bar, made.actions, made.roster, made.minimap, made.tabs, made.log]
        boxes = [box for box in boxes if box.width and box.height]
        assert made.bar in boxes
        assert made.actions in boxes
        assert all(inside(box, size) for box in boxes)
        if size[0] * 100 // percent >= 640:
            assert all(apart(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_clear_part_lies_between_chips_roster_and_actions(size: tuple[int, int], percent: int) -> None:
    made = laid(size, percent)
    assert all(apart(made.clear, box) for box in (made.bar, made.actions, made.roster))
    row = (WIDEST, ROW)
    folded = battle_layout(size, percent, (36, 24), Content(row, 6), folded=True)
    assert folded.clear.width >= made.clear.width
    assert not folded.roster.height + folded.minimap.height + folded.log.height


def test_in_a_low_window_several_of_the_roster_have_room_whole() -> None:
    """At 200 % they are slim: three of six, and the panel is no taller than they are."""
    m = Measure(200)
    made = laid((1024, 600), 200)
    whole, rest = divmod(made.roster.height - m(FRAME) - m(MORE), m(made.card))
    assert (whole, rest) == (3, 0)
    assert laid((1280, 800), 100).card == NAMED


def test_what_is_worth_least_is_folded_first() -> None:
    """Minimap, names, log: the same order on the way from a large window to a small one."""
    folds = [laid((width, width * 5 // 8), 100, (64, 48)).fold for width in range(2000, 600, -20)]
    met = list(dict.fromkeys(folds))
    assert met == list(FOLDS[: len(met)])
    assert len(met) > 2


def test_a_folded_minimap_is_opened_when_it_is_asked_for() -> None:
    content = Content((WIDEST, ROW), 6)
    assert laid((1280, 800), 200).minimap.height == 0
    assert battle_layout((1280, 800), 200, (36, 24), content, opened=True).minimap.height > 0


def resized(mouse: Mouse, size: tuple[int, int]) -> None:
    mouse.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    mouse.frames(3)


def at(app: App, size: tuple[int, int], percent: int, across: int = 0) -> Mouse:
    """A battle in a window of that size, at that scale, somebody being aimed at; on a board so large."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.widgets.resize(size)
    app.change(replace(QUIET, ui_scale=percent, scale_chosen=True))
    text = (
        drawn(("." * across,) * (across * 2 // 3), (man("ann", 17, 8), man("Rex", 20, 8)))
        if across
        else drawn()
    )
    mouse = Mouse(app, opened(app, planned(text, fog=False), app.settings))
    if across:
        return mouse
    mouse.move(mouse.battle.view.camera.frame().centre((8, 1)))
    mouse.frames(2, 0.2)
    return mouse


@pytest.fixture
def scaled(app: App) -> Iterator[App]:
    yield app
    app.scale(0)


@pytest.mark.parametrize("percent", [75, 150, 200])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_what_can_be_pressed_lies_inside_and_apart(scaled: App, size: tuple[int, int], percent: int) -> None:
    """As it is drawn: every button, overlay and unit can be pressed by itself."""
    mouse = at(scaled, size, percent)
    spots = mouse.battle.panels.spots
    assert all(inside(spot.box, size) for spot in spots), [
        spot for spot in spots if not inside(spot.box, size)
    ]
    pressed = [spot.box for spot in spots if spot.act]
    assert len(pressed) >= 6
    assert all(apart(one, other) for one, other in combinations(pressed, 2))
    bar = mouse.battle.panels.bar()
    names = {spot.name for spot in spots}
    assert {choice.name for choice in (bar.choices[0], *bar.fixed)} <= names


@pytest.mark.parametrize(
    ("size", "percent", "least"),
    [
        ((1280, 800), 75, 0.75),
        ((1280, 800), 100, 0.75),
        ((1280, 800), 125, 0.75),
        ((1280, 800), 200, 0.55),
        ((1024, 600), 100, 0.55),
        ((1920, 1080), 125, 0.75),
        ((2560, 1440), 150, 0.75),
        ((2560, 1440), 200, 0.75),
    ],
)
def test_most_of_the_window_is_board(scaled: App, size: tuple[int, int], percent: int, least: float) -> None:
    """Law 1: as far as nothing is pointed at; the row of actions as tall as it is meant to be."""
    mouse = at(scaled, size, percent, 36)
    pygame.event.post(pygame.Event(pygame.WINDOWLEAVE))
    mouse.frames(3)
    free, board = shares(mouse.battle, size)
    assert free >= least
    assert board >= free - 0.12  # what is free is board, but for what lies beyond its edges


def test_a_small_board_fills_a_large_window(scaled: App) -> None:
    """Eight squares each way, as high as the window lets them be."""
    units = (man("ann", 1, 1), man("Rex", 6, 6))
    for size, percent in (((1280, 800), 100), ((2560, 1440), 150)):
        scaled.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        scaled.widgets.resize(size)
        scaled.change(replace(QUIET, ui_scale=percent, scale_chosen=True))
        plan = planned(drawn(("." * 8,) * 8, units), fog=False)
        view = Mouse(scaled, opened(scaled, plan, scaled.settings)).battle.view
        assert 0.85 * view.clear.height < 8 * view.camera.frame().px <= view.clear.height
        scaled.back()


def test_what_tells_of_a_square_lies_beside_a_small_board_that_leaves_it_room(app: App) -> None:
    """Eight squares each way at 1280x800: it lay over the board's right edge by some pixels."""
    units = (man("ann", 1, 1), man("Rex", 7, 0))
    mouse = Mouse(app, opened(app, planned(drawn(("." * 8,) * 8, units), fog=False)))
    mouse.hover((7, 0))
    mouse.frames(3)
    [told] = [spot.box for spot in mouse.battle.panels.spots if spot.name == "about"]
    edge = mouse.battle.view.camera.frame().at((8, 0))[0]
    assert 0 < told.left - edge < 20
    assert told.right < app.size[0]


def test_the_board_is_fitted_again_until_the_person_takes_the_view(scaled: App) -> None:
    """A larger window, full screen: the board grows with it; a view that was moved stays as it is."""
    mouse = at(scaled, (1280, 800), 100, 36)
    small = mouse.battle.view.camera.frame().px
    resized(mouse, (2560, 1440))
    large = mouse.battle.view.camera.frame().px
    assert large > small
    mouse.wheel(-1)
    mouse.frames(10, 0.1)
    taken = mouse.battle.view.camera.frame().px
    assert taken < large
    resized(mouse, (1280, 800))
    assert mouse.battle.view.camera.frame().px == taken
    mouse.key(pygame.K_HOME)
    resized(mouse, (1920, 1080))
    assert not mouse.battle.view.taken


def test_who_is_chosen_is_under_no_panel(scaled: App) -> None:
    """The view moves by itself: who stands where a panel lies is brought out from under it."""
    mouse = at(scaled, (1280, 800), 100, 36)
    view, panels = mouse.battle.view, mouse.battle.panels
    for square in (Square(0, 0), Square(35, 0), Square(0, 23), Square(35, 23), Square(17, 23)):
        view.follow(square)
        mouse.frames(15, 0.1)
        centre = view.camera.frame().centre(square)
        assert not any(spot.box.holds(centre) for spot in panels.spots), square


def test_what_is_told_of_an_aim_covers_neither_who_acts_nor_the_target(app: App) -> None:
    """Wherever both stand on the screen."""
    for shooter, target in (((1, 1), (15, 1)), ((15, 1), (1, 1)), ((14, 0), (15, 6)), ((0, 6), (15, 0))):
        units = (man("ann", *shooter), man("Rex", *target))
        mouse = Mouse(app, opened(app, planned(drawn(("." * 16,) * 7, units), fog=False)))
        mouse.hover(target)
        mouse.frames(3)
        [told] = [spot.box for spot in mouse.battle.panels.spots if spot.name == "about"]
        frame = mouse.battle.view.camera.frame()
        assert not told.holds(frame.centre(shooter)), (shooter, target)
        assert not told.holds(frame.centre(target)), (shooter, target)


def test_where_there_is_room_for_one_line_the_figure_that_counts_is_in_it(app: App) -> None:
    mouse = Mouse(app, opened(app, planned(fog=False)))
    mouse.hover(Square(8, 1))
    panels, line = mouse.battle.panels, Surface((268, 400))
    told = panels._shot_told
    assert told
    used = panels.shot.draw(line, Box(0, 0, 268, 50), *told, app.look)
    assert used.height <= 50
    shown = {tuple(line.get_at((x, y)))[:3] for x in range(268) for y in range(used.height)}
    assert INK["gold"] in shown


def test_nothing_stands_over_the_board_at_rest_but_what_is_always_there(app: App) -> None:
    """What tells of a square, the overlays, the whole log: only while they are asked for."""
    mouse = Mouse(app, opened(app, planned(fog=False)))
    mouse.away()
    names = {spot.name for spot in mouse.battle.panels.spots}
    assert not names & {"about", "drawer", "reach"}
    mouse.key(pygame.K_l)
    mouse.key(pygame.K_2)
    mouse.frames(2)
    names = {spot.name for spot in mouse.battle.panels.spots}
    assert {"drawer", "reach"} <= names
    mouse.key(pygame.K_ESCAPE)
    mouse.frames(2)
    assert not {spot.name for spot in mouse.battle.panels.spots} & {"drawer", "reach"}


def test_a_board_that_is_seen_as_a_whole_has_no_minimap_but_a_way_back(app: App) -> None:
    """Zoomed in, one comes back by the same square, which has not moved."""
    mouse = Mouse(app, opened(app, planned(fog=False)))
    camera, square = mouse.battle.view.camera, mouse.spot("whole")
    before = (camera.level, camera.x, camera.y)
    mouse.move(mouse.pixel((2, 2)))
    mouse.wheel(5)
    mouse.frames(5, 0.1)
    assert not any(spot.name == "minimap" for spot in mouse.battle.panels.spots)
    assert mouse.spot("whole") == square
    assert camera.level > before[0]
    mouse.click(square)
    mouse.frames(10, 0.1)
    assert (camera.level, camera.x, camera.y) == pytest.approx(before)


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(640, 400), (1024, 600), (1280, 800)])
def test_whose_turn_it_is_and_what_is_to_be_done_are_always_told(
    scaled: App, size: tuple[int, int], percent: int
) -> None:
    """Law 12: whatever is folded, these never are; nor is the last line of the log, nor the menu."""
    mouse = at(scaled, size, percent)
    boxes = {spot.name: spot.box for spot in mouse.battle.panels.spots}
    for name in ("chip go", "goals", "leave"):
        assert boxes[name].width > 0
        assert inside(boxes[name], size)
    assert apart(boxes["chip go"], boxes["goals"])


def test_dice_do_not_fall_over_who_rolls(app: App) -> None:
    """At the upper edge as a rule, at the lower one where somebody stands there; who rolls matters most."""
    mouse = Mouse(app, opened(app, planned(fog=False), QUIET))
    roll = Rolled(label="attack", dice=(), faces=(), result="", unit="ann", target="rex")
    effect = Effect("dice", (1.0, 1.0), roll=roll, part=0.5)
    shown, area, look = mouse.controller, mouse.battle.panels.layout.clear, app.look
    above = dice_tray(area, effect, shown, look, ([],))
    assert above
    below = dice_tray(area, effect, shown, look, ([above.box],))
    assert below
    assert above.box.bottom < area.top + area.height // 2 < below.box.top
    again = dice_tray(area, effect, shown, look, ([area], [below.box]))
    assert again
    assert again.box == above.box
    asked = look.text(dice_title(roll, shown.telling(roll), shown)[0], "small").get_width()
    assert above.box.width < 2 * asked  # no wider than what it says


def test_bare_ground_is_told_of_only_when_all_is_asked_for(app: App) -> None:
    """F7 asks for all; a crate is told of when the pointer rests there."""
    mouse = Mouse(app, opened(app, planned(fog=False)))
    bare, crate = (7, 3), (4, 1)
    told = {}
    for square in (bare, crate):
        mouse.hover(square, 0.6)
        mouse.frames(2)
        told[square] = any(spot.name == "about" for spot in mouse.battle.panels.spots)
    assert told == {bare: False, crate: True}
    mouse.key(pygame.K_F7)
    mouse.hover(bare, 0.6)
    mouse.frames(2)
    assert any(spot.name == "about" for spot in mouse.battle.panels.spots)


def test_a_large_board_begins_at_ones_own_while_others_play(app: App) -> None:
    """Nobody is chosen then; yet the view shows no board as small as a stamp."""
    units = (man("ann", 3, 3), man("Rex", 40, 20))
    mouse = Mouse(app, opened(app, planned(drawn(("." * 44,) * 24, units))))
    mouse.controller.unit = ""
    view = mouse.battle.view
    view.begin(mouse.battle.start())
    assert view.camera.level >= LEGIBLE
    assert view.clear.holds(view.camera.frame().centre((3, 3)))


@pytest.mark.parametrize(("beside", "seen"), [(200, True), (50, False)])
def test_the_last_lines_of_the_log_show_through_no_panel(
    scaled: App, monkeypatch: pytest.MonkeyPatch, beside: int, *, seen: bool
) -> None:
    """They are cut beside what stands at the lower edge, and left out where little of them is seen."""
    panels = at(scaled, (1280, 800), 100).battle.panels
    log, tabs = panels.layout.log, panels.layout.tabs
    low = Box(log.left + beside, log.top, 500, 80)
    monkeypatch.setattr(panels, "lower", lambda _look: (low,))
    left = panels._uncovered(log, scaled.look)
    assert (0 < left.width < beside) == seen
    assert bool(left.width) == seen
    assert panels._uncovered(tabs, scaled.look) == tabs


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_nothing_that_is_told_beside_lies_on_the_line(
    scaled: App, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], percent: int
) -> None:
    """A hint lay on its beginning, the card of who is pointed at on its end."""
    names = ("Ann", "Bob", "Rex", "Sly", "Zed")
    told = tuple(News(name.lower(), name, "squad", "shoots at Ada to no effect", "soft") for name in names)
    monkeypatch.setattr(BattlePanels, "_summed_up", told)
    scaled.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    scaled.widgets.resize(size)
    known = tuple(hint.name for hint in HINTS if hint.name != "enemy seen")
    scaled.change(replace(QUIET, ui_scale=percent, scale_chosen=True, hints=True, hints_known=known))
    player = Mouse(scaled, opened(scaled, planned(fog=False), scaled.settings))
    player.hover((1, 1))
    player.frames(60, 0.1)
    assert player.battle.hints
    assert player.battle.hints.up
    spots = {spot.name: spot.box for spot in player.battle.panels.spots}
    beside = {"hint", "about", "ann", "bob"} & set(spots)
    assert len(beside) == 4 or percent > 100
    line = spots[SUMMARY]
    assert not [name for name in beside if spots[name].meets(line)]
    parts = [box for name, box in spots.items() if name.startswith(NEWS)]
    assert len(parts) >= 2
    assert all(line.left <= box.left + box.height and box.right - box.height <= line.right for box in parts)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_what_is_told_of_a_badge_in_the_roster_covers_nobody_there(
    scaled: App, size: tuple[int, int]
) -> None:
    mouse = at(scaled, size, 100)
    mouse.controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    mouse.away()
    panels, roster = mouse.battle.panels, mouse.battle.panels.layout.roster
    card = next(spot.box for spot in panels.spots if spot.name == "ann")
    badge = next(spot.box for spot in panels.spots if card.holds(spot.box[:2]) and spot.box != card)
    before = scaled.window.copy()
    mouse.move((badge.left + 3, badge.top + 3))
    mouse.frames(3)
    assert pygame.image.tobytes(scaled.window, "RGB") != pygame.image.tobytes(before, "RGB")
    inner = pygame.Rect(roster.inset(scaled.look.shadow))
    seen = (picture.subsurface(inner) for picture in (before, scaled.window))
    assert len({pygame.image.tobytes(picture, "RGB") for picture in seen}) == 1


@pytest.mark.parametrize("system", ["squad", "narrative", "effort", "phased"])
def test_several_actions_have_room_in_the_list_of_a_small_window_with_large_type(
    scaled: App, system: str
) -> None:
    """Above the row there was room for what is said of an action, and for none."""
    size = (1024, 600)
    scaled.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    scaled.widgets.resize(size)
    scaled.change(replace(QUIET, ui_scale=200, scale_chosen=True))
    units = (man("ann", 1, 1), man("Rex", 8, 1))
    plan = planned(drawn(units=units, system=system), system=system, fog=False, seed=1)
    mouse = Mouse(scaled, opened(scaled, plan, scaled.settings))
    mouse.settle()
    mouse.click(mouse.spot(MORE_ACTIONS))
    mouse.frames(2)
    palette, spots = mouse.battle.panels.palette, mouse.battle.panels.spots
    assert palette
    [panel] = [spot.box for spot in spots if spot.name == "palette"]
    entries = {entry.name for entry in palette.found}
    listed = [spot.box for spot in spots if spot.name in entries and spot.box.width > panel.width // 2]
    assert inside(panel, size)
    assert len(listed) >= 2
    assert panel.bottom - listed[-1].bottom >= scaled.look.measure(8 + LEAST_WORDS * LINE)
    mouse.click((size[0] - 4, size[1] // 2))
    assert mouse.battle.panels.palette is None


@pytest.mark.parametrize(("size", "percent", "wraps"), [((1024, 600), 200, True), ((1280, 800), 100, False)])
def test_long_words_at_the_pointer_go_on_below_inside_the_window(
    scaled: App, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], percent: int, wraps: bool
) -> None:
    """A burst that is likelier than a single shot tells both: wider than a small window at 200 %."""
    stood = list[Box]()

    def noted(*where: Any) -> Box:
        stood.append(beside(*where))
        return stood[-1]

    monkeypatch.setattr("game.ui.board.panels.beside", noted)
    scaled.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    scaled.widgets.resize(size)
    scaled.change(replace(QUIET, ui_scale=percent, scale_chosen=True))
    units = (man("ann", 2, 3), man("Rex", 6, 3))
    plan = planned(drawn(units=units, system="phased"), system="phased", fog=False, seed=1)
    match = plan.match()
    match.do(Declare(unit="ann", order="ranged"))
    while match.state.clock.phase < RANGED_PHASE:
        match.do(EndPhase())
    battle = BattleScreen(plan, match)
    scaled.open(battle)
    mouse = Mouse(scaled, battle)
    mouse.settle()
    mouse.choose("ann")
    mouse.hover((6, 3))
    words = mouse.battle.words()
    high = scaled.look.font("small").get_height()
    [box] = stood[-1:]
    assert inside(box, size)
    assert (box.height > high * len(words) + high // 2) == wraps
