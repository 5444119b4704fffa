"""What is laid over the board: the codes of each overlay worked out by hand on a drawn board."""

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.analysis import overlays
from game.analysis.overlays import Overlay, offered
from game.board.squares import Square
from game.systems.squad.moves import Move
from game.ui.app import App
from game.ui.battle import overlay_bar, tabs
from game.ui.battle.overlay_bar import KEYS
from game.ui.board.card import said
from game.ui.board.picture import Layer
from tests.ui.battle.player import Keys, Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned
from tests.ui.battle.test_colours import close

ROWS = (
    "...#...",
    "...#...",
    ".......",
    "...o...",
)
HEIGHTS = (
    "0000000",
    "0000001",
    "0000002",
    "0000000",
)
LIGHT = (
    ".......",
    "dd.....",
    "......d",
    "......k",
)
"""
. . . # . . .     a: ann at 0,0 faces east, moves 2
. . . # . . .     X: Rex at 6,0 faces west: the wall hides them from each other along the upper rows
. . . . . . .
. . . o . . .
"""


@pytest.fixture
def mouse(app: App) -> Mouse:
    units = (man("ann", 0, 0, template="scout", move=2), man("Rex", 6, 0))
    plan = planned(drawn(ROWS, units, heights=HEIGHTS, light=LIGHT), fog=False)
    made = Mouse(app, opened(app, plan))
    made.away()
    return made


def layer(mouse: Mouse, name: str) -> Layer:
    mouse.battle.presenter.field = name
    found = mouse.battle.presenter.layer
    assert found
    return found


def drawing(found: Layer) -> tuple[str, ...]:
    """The codes as rows of digits, a dot where there is nothing."""
    return tuple("".join("." if code < 0 else str(code) for code in row) for row in found.codes)


def test_movement(mouse: Mouse) -> None:
    """B-02, S-08: two squares are up to five half squares; a diagonal step costs three."""
    found = layer(mouse, "reach")
    assert found.legend[0][0] == "Move"
    # row 0: 1,0 costs 2 and 2,0 costs 4; row 1: 2, 3, and 2,1 costs 3 + 2; row 2: 4 and 5, but 2,2 costs 6
    assert [row.replace("1", ".").replace("2", ".") for row in drawing(found)] == [
        ".00....",
        "000....",
        "00.....",
        ".......",
    ]


def test_heights_and_light(mouse: Mouse) -> None:
    """B-05, B-06."""
    heights = layer(mouse, "heights")
    assert heights.digits is not None
    assert ["".join(map(str, row)) for row in heights.digits] == list(HEIGHTS)
    drawn_light = tuple(row.translate(str.maketrans(".dk", "012")) for row in LIGHT)
    assert drawing(layer(mouse, "light")) == drawn_light


def test_sight_and_cover_from_the_chosen_unit(mouse: Mouse) -> None:
    """B-12, B-18: nothing beyond the wall along the upper row; all of the near side without cover."""
    found = drawing(layer(mouse, "cover"))
    assert found[0][:3] == ".00"  # where one stands is no code
    assert found[0][4:] == "333"
    assert found[1] == "0000333"
    assert found[2][:3] == "000"


def test_where_enemies_look(mouse: Mouse) -> None:
    """B-25: one enemy; what it cannot see is not marked."""
    found = drawing(layer(mouse, "threat"))
    assert set("".join(found)) == {"0", "."}
    assert found[0][:3] == "..."
    assert found[0][4:] in {"000", "00."}
    assert found[1][5] == "0"


def test_the_front_of_the_chosen_unit(mouse: Mouse) -> None:
    """B-26: facing east from the corner, all of the board but the own column lies in front."""
    found = drawing(layer(mouse, "front"))
    assert found[0] == ".000000"
    assert all(row[1:] == "000000" for row in found)
    assert layer(mouse, "front").legend[0][0] == "in front, facing E"


def test_where_it_would_be_found_if_it_hid(mouse: Mouse) -> None:
    """S-46, S-50: at Full strength 4 within one square, 7 to three, 8 to six; nobody looks through a wall."""
    found = layer(mouse, "stealth")
    assert found.digits is not None
    assert found.digits[0, 5] == 4  # next to Rex
    assert found.codes[0, 5] == 3  # with three dice 973 times in 1000
    assert found.codes[0, 0] == 0  # behind the wall nobody would look


def test_concealment(mouse: Mouse) -> None:
    """B-22, B-23: dim light conceals partly, darkness wholly, nothing right beside one."""
    assert drawing(layer(mouse, "concealment")) == (
        ".......",
        ".......",
        "......0",
        "......1",
    )


def test_ranges_are_drawn_about_the_chosen_unit(mouse: Mouse) -> None:
    mouse.key(pygame.K_9)
    rings = mouse.battle.presenter.picture().backdrop.rings
    assert rings
    assert rings.centre == Square(0, 0)
    bands = mouse.match.system.words.bands(mouse.match.seen(), "ann")
    assert [squares for _, squares in rings.bands] == [band.squares for band in bands]


@pytest.mark.parametrize(("key", "name", "title"), KEYS, ids=[name for _, name, _ in KEYS])
def test_each_has_a_key_a_button_a_legend_and_a_picture(
    mouse: Mouse, key: str, name: str, title: str
) -> None:
    picture = mouse.battle.presenter
    picture.lay(picture.field)  # nothing lies over the board
    mouse.frames()
    before = mouse.picture()
    mouse.key(pygame.key.key_code(key))
    assert name in picture.on
    assert mouse.picture() != before
    if name != "ranges":
        assert said(picture.legend()).startswith(title)
    mouse.key(pygame.key.key_code(key))
    assert name not in picture.on
    mouse.click(mouse.spot(tabs.OVERLAYS))
    mouse.click(mouse.spot(name))
    assert name in picture.on


@pytest.mark.parametrize("system", ["squad", "phased"])
def test_what_is_more_than_a_move_looks_so_also_when_the_move_is_spent(app: App, system: str) -> None:
    """The area of a Dash, or a Run, had come to look as that of the Move had, as if one could move again."""
    text = drawn(units=(man("ann", 1, 1), man("Rex", 9, 5)), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.settle()

    def areas() -> tuple[list[str], bool]:
        found = layer(mouse, "reach")
        return [pattern.motif for _, pattern in found.legend], bool((found.codes >= 0).any())

    mouse.away()
    assert areas() == (["plain", "edge"], True)
    mouse.key(pygame.K_m)
    mouse.click(mouse.pixel((2, 1)))
    mouse.settle()
    mouse.away()
    assert areas() == (["edge"], False), "nothing lies there as if one could move again"


def test_what_goes_farther_than_a_move_shows_where_only_that_comes(mouse: Mouse) -> None:
    """S-08: 2,2 costs 6 half squares, one more than a Move has; at 2,1 with 5 the Move is enough."""
    move = (".00....", "000....", "00.....", ".......")

    def seen() -> tuple[tuple[str, ...], tuple[int, ...]]:
        found = layer(mouse, "reach")
        return drawing(found), found.outlined

    assert seen() == (move, (0,))
    for square in ((2, 1), (6, 0), (5, 3)):  # a step, an enemy, what is too far for both
        mouse.hover(square)
        assert seen() == (move, (0,)), square
    mouse.hover((2, 2))
    farther, outlined = seen()
    assert outlined == (1, 0)
    assert [row.replace("1", ".") for row in farther] == list(move)
    assert farther[2][2] == "1"
    assert "then Sprint to 2,2" in mouse.battle.presenter.click.words
    for y, row in enumerate(farther):
        for x, code in enumerate(row):
            assert code == "." or mouse.controller.click(Square(x, y)).kind == "do", (x, y)
    mouse.key(pygame.K_m)
    assert seen() == (move, (0,)), "what is aimed is a Move, and a click there comes to nothing"
    mouse.key(pygame.K_ESCAPE)
    mouse.away()
    assert seen() == (move, (0,))


def test_the_button_of_a_farther_way_shows_how_far_it_goes(app: App) -> None:
    """Who declares a run aims nothing by it: before that the board says where it may lead."""
    text = drawn(units=(man("ann", 1, 1), man("Rex", 9, 5)), system="phased")
    mouse = Mouse(app, opened(app, planned(text, system="phased", fog=False)))
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.settle()
    run = next(way for way in mouse.match.system.words.areas(mouse.controller.view, "ann") if way.later)
    for name, farther in (("Move", False), ("Run", True)):
        mouse.move(mouse.spot(f"order {mouse.verb(name).meaning}"))
        mouse.frames(2, 0.1)
        codes = layer(mouse, "reach").codes
        assert bool((codes == 1).any()) == farther, name
        assert not farther or ((codes >= 0) == run.area).all()


def test_the_keyboards_cursor_asks_for_it_as_the_pointer_does(mouse: Mouse) -> None:
    keys = Keys(mouse.app, mouse.battle)
    keys.walk(Square(2, 2))
    assert layer(mouse, "reach").outlined == (1, 0)
    keys.walk(Square(2, 1))
    assert layer(mouse, "reach").outlined == (0,)


def test_nobody_goes_by_a_click_while_something_else_is_aimed(mouse: Mouse) -> None:
    mouse.press(mouse.verb("Jump"))
    assert (layer(mouse, "reach").codes < 0).all()


def test_reach_comes_back_when_another_overlay_is_taken_away(mouse: Mouse) -> None:
    presenter = mouse.battle.presenter
    assert presenter.on == {"reach"}
    mouse.key(pygame.K_6)
    assert presenter.on == {"heights"}
    mouse.key(pygame.K_6)
    assert presenter.on == {"reach"}
    presenter.lay("reach")
    assert not presenter.on


@pytest.mark.parametrize("row", offered("battle"), ids=lambda row: row.name)
def test_what_a_legend_tells_apart_by_colour_differs_in_pattern_or_is_written(
    mouse: Mouse, row: Overlay
) -> None:
    found = layer(mouse, row.name)
    if found.digits is not None:
        return
    legend = dict(found.legend)
    near = close({words: pattern.colour for words, pattern in legend.items()})
    assert all(len({legend[words].motif for words in pair}) == 2 for pair in near)
    assert len({pattern.motif for pattern in legend.values()}) == len(legend)


def test_every_overlay_is_come_to_by_one_key(mouse: Mouse) -> None:
    """There may be more of them than digits."""
    presenter = mouse.battle.presenter
    presenter.lay(presenter.field)  # nothing lies over the board
    names = []
    for _ in offered("battle"):
        mouse.key(pygame.K_F3)
        names.append(presenter.field)
    assert names == [row.name for row in offered("battle")]
    mouse.key(pygame.K_F3)
    assert presenter.field == ""


def test_a_digit_says_what_it_has_laid_and_how_that_goes(mouse: Mouse) -> None:
    """Whoever pressed it for the third unit sees what came instead."""
    mouse.key(pygame.K_3)
    assert "threat" in mouse.battle.presenter.on
    assert mouse.battle.toast == "Threat is shown over the board: 3 again takes it away."
    mouse.key(pygame.K_3)
    assert "threat" not in mouse.battle.presenter.on
    assert mouse.battle.toast == ""


def test_an_overlay_without_a_digit_has_a_button_and_comes_last(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = overlays.overlay("light")._replace(name="dusk", title="Dusk", places={"battle": ""})
    monkeypatch.setattr(overlays, "OVERLAYS", (row, *overlays.OVERLAYS))
    assert offered("battle")[-1] is row
    assert overlays.following("battle", "watched") == "dusk"
    assert overlays.keyed("battle", "") == ""
    monkeypatch.setattr(overlay_bar, "KEYS", (*KEYS, ("", "dusk", "Dusk")))
    mouse = Mouse(app, opened(app, planned(drawn(ROWS, (man("ann", 0, 0), man("Rex", 6, 0))), fog=False)))
    mouse.click(mouse.spot(tabs.OVERLAYS))
    mouse.click(mouse.spot("dusk"))
    assert "dusk" in mouse.battle.presenter.on
    assert said(mouse.battle.presenter.legend()).startswith("Dusk")


def test_an_overlay_is_worked_out_once_for_a_position(mouse: Mouse) -> None:
    first = mouse.battle.presenter.layer
    mouse.frames(3)
    assert mouse.battle.presenter.layer is first
    mouse.click(mouse.pixel((1, 0)))
    assert mouse.battle.presenter.layer is not first
    assert not np.array_equal(mouse.battle.presenter.layer.codes, first.codes)  # type: ignore[union-attr] # laid


def test_the_legend_stays_while_an_act_is_shown(mouse: Mouse) -> None:
    """Nothing beside it jumps, and nobody is asked to choose a unit."""
    mouse.app.settings = replace(mouse.app.settings, own_speed="1")
    mouse.controller.settings = mouse.app.settings
    before = mouse.battle.presenter.legend()
    assert "Move" in said(before)
    mouse.controller.do(next(action for action in mouse.match.legal() if isinstance(action, Move)))
    mouse.frames(2)
    assert mouse.controller.mode == "watch"
    assert mouse.battle.presenter.legend() == before
    mouse.battle.presenter.lay("front")
    assert "first" not in said(mouse.battle.presenter.legend())
