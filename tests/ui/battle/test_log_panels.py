"""The log: its last lines are always in view, the drawer has all of it and leads back to what happened."""

from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.board.squares import Square
from game.files.places import maps
from game.rules.turns import EndPhase, EndTurn
from game.systems.squad.moves import Move
from game.ui.app import App
from game.ui.battle.action_bar import HIGH
from game.ui.battle.event_log import LogLine
from game.ui.battle.layout import WIDEST, Content, battle_layout
from game.ui.battle.log_panels import LastLines, Log
from game.ui.battle.top_text import top
from game.ui.board.card import Span
from game.ui.board.panel import PAGE
from game.ui.plan import Plan
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import BOTH, FOUR, drawn, man, opened, planned


@pytest.fixture
def mouse(app: App) -> Mouse:
    """Ann has moved, then Bob."""
    made = Mouse(app, opened(app, planned(drawn(units=FOUR), fog=False)))
    for unit, at in (("ann", (2, 1)), ("bob", (2, 4))):
        made.controller.choose(unit)
        made.controller.do(Move(unit=unit, at=Square(*at)))
        made.controller.do(EndTurn(unit=unit))
        made.settle()
    return made


def names(mouse: Mouse) -> set[str]:
    return {spot.name for spot in mouse.battle.panels.spots}


def test_the_last_lines_are_always_in_view_and_open_the_drawer(mouse: Mouse) -> None:
    mouse.frames(2)
    assert "log" in names(mouse)
    mouse.click(mouse.spot("log"))
    assert "drawer" in names(mouse)
    assert "log" not in names(mouse)
    mouse.click(mouse.spot("log close"))
    assert "drawer" not in names(mouse)
    assert "log" in names(mouse)


def test_the_wheel_over_the_last_lines_goes_back_in_the_log(app: App) -> None:
    """It does not zoom the board; a new line brings the end of the log back."""
    told = tuple(LogLine((Span(word),)) for word in ("one", "two", "three", "four", "five"))
    mouse = Mouse(app, opened(app, planned(drawn(units=FOUR), fog=False)))
    panels, camera = mouse.battle.panels, mouse.battle.view.camera
    lines = LastLines(lambda: None)
    assert lines.last(told, 3) == told[2:]
    lines.scroll(1, app.look)
    assert lines.last(told, 3) == told[1:4]
    lines.scroll(9, app.look)
    assert lines.last(told, 3) == told[:3]
    lines.scroll(-1, app.look)
    assert lines.last(told, 3) == told[1:4]
    assert lines.last((*told, told[0]), 3) == (*told[3:], told[0])
    for ways in ({"ann": (2, 1), "bob": (2, 4)}, {"rex": (7, 1), "sly": (7, 4)}):
        for unit, at in ways.items():
            mouse.controller.do(Move(unit=unit, at=Square(*at)))
            mouse.controller.do(EndTurn(unit=unit))
            mouse.settle()
    mouse.frames(2)
    box = next(spot.box for spot in panels.spots if spot.name == "log")
    mouse.move((box.left + 20, box.bottom - 8))
    shown, level = app.window.subsurface(box).copy(), camera.level
    mouse.wheel(1)
    mouse.frames(2)
    assert camera.level == level
    assert pygame.image.tobytes(app.window.subsurface(box), "RGB") != pygame.image.tobytes(shown, "RGB")


LONG = "Ann: stealth: 1 success, 2 advantages, and a triumph for good measure: the stealth check passed"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
def test_the_last_line_is_told_whole(app: App, size: tuple[int, int]) -> None:
    """On several lines of the strip, if it must be: its last letter is seen."""
    layout = battle_layout(size, 100, (60, 60), Content((WIDEST, HIGH), 4))
    strips = list[bytes]()
    for words in (LONG, f"{LONG[:-1]}!"):
        sheet = Surface(size)
        LastLines(lambda: None).draw(
            sheet, layout.log, (LogLine((Span("Bob moves"),)), LogLine((Span(words),))), app.look
        )
        strips.append(sheet.get_buffer().raw)
    assert strips[0] != strips[1]


def test_the_goal_stands_in_the_bar_and_not_in_the_last_lines_as_well(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the log still tells it."""
    mouse = Mouse(app, opened(app, Plan(maps() / "training-yard.toml", "squad", 3, BOTH)))
    told = list[str]()
    last = LastLines.last

    def noted(panel: LastLines, lines: tuple[LogLine, ...], most: int) -> tuple[LogLine, ...]:
        told[:] = [line.words for line in lines]
        return last(panel, lines, most)

    monkeypatch.setattr(LastLines, "last", noted)
    mouse.frames(2)
    (goal, *_) = mouse.battle.panels.top.goals
    assert goal.words in [line.words for line in mouse.controller.lines]
    assert told
    assert goal.words not in told


def test_a_log_that_has_room_beside_the_board_leaves_it_where_it_is(app: App) -> None:
    """It was wider than the room there, and pushed the board by what was lacking."""
    units = (man("ann", 0, 6), man("Rex", 7, 0))
    mouse = Mouse(app, opened(app, planned(drawn(("." * 8,) * 8, units), fog=False)))
    mouse.frames(10, 0.1)
    before = mouse.battle.view.camera.frame()
    mouse.key(pygame.K_l)
    mouse.frames(10, 0.1)
    assert mouse.battle.view.camera.frame() == before
    drawer = next(spot.box for spot in mouse.battle.panels.spots if spot.name == "drawer")
    assert drawer.right < before.at((0, 0))[0]


@pytest.mark.parametrize("closes", ["key", "button", "escape"])
def test_the_view_is_where_it_was_once_the_log_is_closed(app: App, closes: str) -> None:
    mouse = Mouse(app, opened(app, planned(drawn(units=FOUR), fog=False)))
    camera = mouse.battle.view.camera
    before = (camera.x, camera.y)
    mouse.key(pygame.K_l)
    mouse.frames(10, 0.1)
    assert (camera.x, camera.y) != before
    if closes == "button":
        mouse.click(mouse.spot("log close"))
    else:
        mouse.key(pygame.K_l if closes == "key" else pygame.K_ESCAPE)
    mouse.frames(10, 0.1)
    assert (camera.x, camera.y) == pytest.approx(before)


def test_a_view_that_was_moved_meanwhile_stays_there(app: App) -> None:
    mouse = Mouse(app, opened(app, planned(drawn(units=FOUR), fog=False)))
    camera = mouse.battle.view.camera
    mouse.key(pygame.K_l)
    mouse.frames(10, 0.1)
    mouse.drag((900, 500), (860, 470), 2)
    moved = (camera.x, camera.y)
    mouse.key(pygame.K_l)
    mouse.frames(10, 0.1)
    assert (camera.x, camera.y) == pytest.approx(moved)


def test_the_drawer_tells_of_one_unit_alone(mouse: Mouse) -> None:
    mouse.controller.choose("ann")
    mouse.key(pygame.K_l)
    mouse.frames(2)
    every = [name for name in names(mouse) if name.startswith("line ")]
    mouse.click(mouse.spot("log only"))
    mouse.frames(2)
    hers = [name for name in names(mouse) if name.startswith("line ")]
    assert len(hers) < len(every)
    lines = mouse.controller.lines
    assert all("ann" in lines[int(name.split()[1])].units for name in hers)
    mouse.click(mouse.at)
    mouse.frames(2)
    assert [name for name in names(mouse) if name.startswith("line ")] == every, "the button stays in place"


def test_a_filter_leaves_the_heads_of_phases_in_which_something_is_left(mouse: Mouse) -> None:
    log = Log(mouse.controller.lines, "ann", "Ann", "squad", only=True)
    shown = [line for _, line in log.shown]
    assert any(line.head for line in shown)
    assert all(line.head or "ann" in line.units for line in shown)
    assert not [1 for line, after in pairwise(shown) if line.head and after.head]


def test_the_sign_at_the_end_of_a_line_says_that_it_leads_to_the_rulebook(mouse: Mouse) -> None:
    mouse.key(pygame.K_l)
    mouse.frames(2)
    mouse.move(mouse.spot_of(f"{PAGE}S-08"))
    mouse.frames(2)
    assert mouse.battle.panels.over
    assert mouse.battle.panels.over.name == f"{PAGE}S-08"
    told = mouse.battle.panels.tip(mouse.battle.panels.over)
    assert "its page of the rulebook" in " ".join(span.words for line in told for span in line.spans)


def test_a_line_plays_its_act_again(mouse: Mouse) -> None:
    """The position as it was before, then the present one again; nothing is done by it."""
    mouse.app.settings = replace(mouse.app.settings, own_speed="1", others_speed="1")
    mouse.controller.settings = mouse.app.settings
    told, before = list(mouse.controller.lines), mouse.match.hash
    number = next(at for at, line in enumerate(told) if "ann" in line.units)
    mouse.key(pygame.K_l)
    mouse.frames(2)
    mouse.click(mouse.spot(f"line {number}"))
    assert mouse.controller.animator.busy
    assert top(mouse.controller).go == "Shown again"
    where = {piece.id: piece.at for piece in mouse.controller.animator.tokens}
    assert where["bob"] == (1, 4)  # he had not moved yet
    mouse.frames(80, 0.1)
    where = {piece.id: piece.at for piece in mouse.controller.animator.tokens}
    assert (where["ann"], where["bob"]) == ((2, 1), (2, 4))
    assert mouse.match.hash == before
    assert list(mouse.controller.lines) == told


def test_an_act_of_others_is_played_as_it_was_known(app: App) -> None:
    """With fog, of what the side was told; by the number of the line among all that it was told."""
    mouse = Mouse(app, opened(app, planned(drawn(units=FOUR))))
    mouse.controller.do(Move(unit="ann", at=Square(2, 1)))
    while mouse.controller.side == "squad":
        mouse.controller.do(EndPhase())
        mouse.controller.animator.skip()
    for number, event in enumerate(mouse.match.events("squad")):
        before, known, after = mouse.match.act_of("squad", number)
        assert event in known
        assert {unit.id for unit in before.units} <= {unit.id for unit in mouse.match.state.units}
        assert after.clock.turn >= before.clock.turn
    with pytest.raises(LookupError):
        mouse.match.act_of("squad", len(mouse.match.events("squad")))


def test_opening_the_log_keeps_everybody_in_view_who_was_seen(mouse: Mouse) -> None:
    """It moves the board no farther than it must: whom one was about to shoot is not lost by it."""
    battle = mouse.battle
    mouse.controller.choose("ann")
    before = battle.view.camera.frame().centre((0, 0))
    mouse.key(pygame.K_l)
    mouse.frames(10, 0.1)
    centre, room = battle.view.camera.frame().centre, battle.panels.room
    assert all(room.holds(centre(unit.at)) for unit in mouse.match.state.units)
    mouse.key(pygame.K_l)
    mouse.frames(10, 0.1)
    assert battle.view.camera.frame().centre((0, 0)) == before


def test_who_is_chosen_comes_out_from_under_the_drawer(mouse: Mouse) -> None:
    mouse.controller.choose("bob")
    mouse.key(pygame.K_l)
    mouse.frames(10, 0.1)
    drawer = next(spot.box for spot in mouse.battle.panels.spots if spot.name == "drawer")
    at = mouse.controller.at(mouse.controller.unit)
    assert at
    assert not drawer.holds(mouse.battle.view.camera.frame().centre(at))
