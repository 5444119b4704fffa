"""The screens around a battle: the menu, the hand-over, the end."""

from collections.abc import Generator

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.board.board import Board as Ground
from game.rules.scenario import Debrief, Scenario
from game.rules.state import Outcome
from game.rules.units import SIDES, Side
from game.ui.app import App
from game.ui.board.tokens import badge
from game.ui.layout import Box
from game.ui.menus.dialog import DimmedScreen
from game.ui.menus.finish import (
    GRACE,
    LOW,
    NOTHING,
    AfterBattle,
    Figures,
    Finish,
    Offer,
    Reasons,
    Tally,
    Told,
    told_after,
    verdict,
)
from game.ui.menus.handover import MUTED, Handover
from game.ui.menus.pause import MenuItem, Pause
from game.ui.widgets.theme import SCALES
from tests.ui.pilot import Pilot

BRIGHT = (250, 240, 60)


class Board:
    """A stand-in for a battle, all of one colour."""

    def build(self, app: App) -> None:
        pass

    def handle(self, event: pygame.Event) -> None:
        assert event.type not in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}, "nothing gets through to the board"

    def update(self, seconds: float) -> None:
        pass

    def draw(self, surface: Surface) -> None:
        surface.fill(BRIGHT)

    def draw_over(self, surface: Surface) -> None:
        pass


@pytest.fixture
def board(app: App, pilot: Pilot) -> Board:
    board = Board()
    app.open(board)
    pilot.frames()
    return board


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


def test_the_menu_resumes_saves_and_leaves(app: App, pilot: Pilot, board: Board) -> None:
    done: list[str] = []
    doors = (
        MenuItem("Load", lambda: done.append("load"), why_not="Nothing has been saved yet."),
        MenuItem("Settings", lambda: done.append("settings")),
        MenuItem("Leave to title", lambda: done.append(f"leave {len(app.screens)}"), closes=True),
    )
    pause = Pause(lambda: doors, lambda: "Saved as mine.")
    app.open(pause)
    pilot.frames()
    assert [row.label for row in pause.form.rows] == [
        "Resume", "Save", "Keys", "Load", "Settings", "Leave to title",
    ]  # fmt: skip
    pilot.click(middle(pause.form.part("Save")))
    assert pause.form.rows[-1].label == "Saved as mine."
    pilot.click(middle(pause.form.part("Load")))
    pilot.click(middle(pause.form.part("Settings")))
    assert done == ["settings"]
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_RETURN)
    assert app.screens == [board]
    app.open(pause)
    pilot.key(pygame.K_END)
    pilot.key(pygame.K_RETURN)
    assert done == ["settings", "leave 1"]


def test_the_menu_lists_the_keys_and_escape_closes_one_thing_at_a_time(
    app: App, pilot: Pilot, board: Board
) -> None:
    pause = Pause(lambda: (MenuItem("Leave", app.back),), str)
    app.open(pause)
    before = pilot.picture()
    pilot.key(pygame.K_QUESTION)
    assert pause.listing_keys
    assert pilot.picture() != before
    pilot.key(pygame.K_ESCAPE)
    assert not pause.listing_keys
    pilot.click(middle(pause.form.part("Keys")))
    assert pause.listing_keys
    few = pilot.picture()
    pilot.key(pygame.K_QUESTION)
    assert pause.keys.whole, "the few that matter most come first, then all"
    every = pilot.picture()
    assert every != few
    pilot.key(pygame.K_QUESTION)
    assert not pause.listing_keys
    pilot.key(pygame.K_QUESTION)
    assert pilot.picture() == few
    assert pause.keys._more
    pilot.click(middle(pause.keys._more))
    assert pilot.picture() == every, "by a click on what says so too"
    pilot.click((10, 10))
    assert not pause.listing_keys
    pilot.key(pygame.K_ESCAPE)
    assert app.screens == [board]


def test_the_board_is_dimmed_behind_the_menu_at_any_size(app: App, pilot: Pilot, board: Board) -> None:
    app.open(Pause(lambda: (MenuItem("Leave", app.back),), str))
    pilot.frames()
    dimmed = pilot.colour((20, 20))
    assert 30 < dimmed[0] < 130, dimmed
    pilot.post(pygame.VIDEORESIZE, size=(1500, 900), w=1500, h=900)
    pilot.frames(2)
    assert pilot.colour((1480, 880))[0] > 30


def test_a_hand_over_shows_nothing_of_the_board(app: App, pilot: Pilot, board: Board) -> None:
    went: list[int] = []
    app.open(Handover("opposition", lambda: went.append(len(app.screens)), "Turn 4"))
    pilot.frames()
    assert BRIGHT not in {pilot.colour((x, y)) for x in range(0, 1280, 40) for y in range(0, 800, 40)}
    pilot.key(pygame.K_RETURN)
    assert not went, "the key that ended the turn before is not taken for an answer"
    pilot.frames(3, MUTED)
    pilot.key(pygame.K_RETURN)
    assert went == [1]
    assert app.screens == [board]


@pytest.mark.parametrize("pixel", [(100, 100), None])
def test_a_click_anywhere_and_on_the_button_takes_over(
    app: App, pilot: Pilot, board: Board, pixel: tuple[int, int] | None
) -> None:
    went: list[str] = []
    over = Handover("squad", lambda: went.append("gone"))
    app.open(over)
    pilot.frames(3, MUTED)
    pilot.click(pixel or (640, over._top + over._size + app.look.measure(166)))
    assert went == ["gone"]


def test_the_badges_of_sides_differ() -> None:
    pictures = {pygame.image.tobytes(badge(side, 48), "RGBA") for side in SIDES}
    assert len(pictures) == len(SIDES)


@pytest.mark.parametrize(
    ("winner", "eyes", "words"),
    [
        ("squad", "squad", "Victory"),
        ("squad", "ally", "Victory"),
        ("squad", "opposition", "Defeat"),
        ("opposition", "opposition", "Victory"),
        ("opposition", None, "The opposition wins"),
        (None, "squad", "Draw"),
        (None, None, "Draw"),
    ],
)
def test_an_end_is_seen_with_the_viewers_eyes(winner: Side | None, eyes: Side | None, words: str) -> None:
    """B-37: squad and ally win together."""
    assert verdict(Outcome(winner, ""), eyes)[0] == words


FIGURES = Figures(
    ("in", "out", "left", "damage dealt", "shots", "hits"),
    (
        Tally("squad", ("4", "1", "0", "31", "14", "9")),
        Tally("opposition", ("0", "6", "0", "12", "11", "3")),
    ),
)
OUTCOME = Outcome("squad", "No enemy is left standing, " * 5, "B-38")


def ended(done: list[str], app: App) -> Finish:
    ways = AfterBattle(
        leave=lambda: done.append(f"leave {len(app.screens)}"),
        again=lambda: done.append("again"),
        watch=lambda: done.append("watch"),
    )
    return Finish(OUTCOME, "squad", 9, FIGURES, ways)


@pytest.mark.parametrize(("label", "what"), [("Again", "again"), ("Watch the replay", "watch")])
def test_the_end_leads_on(app: App, pilot: Pilot, board: Board, label: str, what: str) -> None:
    done: list[str] = []
    finish = ended(done, app)
    app.open(finish)
    pilot.frames(1, GRACE)
    pilot.click(middle(finish.form.part(label)))
    assert done == [what]
    assert app.screens == [board]


def test_the_end_is_left_by_the_keyboard(app: App, pilot: Pilot, board: Board) -> None:
    done: list[str] = []
    app.open(ended(done, app))
    pilot.frames(1, GRACE)
    pilot.key(pygame.K_END)
    pilot.key(pygame.K_RETURN)
    app.open(ended(done, app))
    pilot.frames(1, GRACE)
    pilot.key(pygame.K_ESCAPE)
    assert done == ["leave 1", "leave 1"]


def test_who_still_skips_the_battle_presses_nothing_at_its_end(app: App, pilot: Pilot, board: Board) -> None:
    """What skips a picture comes once too often: Space never presses here, the others not at once."""
    done: list[str] = []
    finish = ended(done, app)
    app.open(finish)
    pilot.frames()
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
        pilot.key(key)
    pilot.click(middle(finish.form.part("Again")))
    assert app.screens[-1] is finish
    pilot.frames(1, GRACE)
    pilot.key(pygame.K_SPACE)
    assert not done
    pilot.key(pygame.K_RETURN)
    assert done == ["again"]


def test_what_is_not_offered_is_not_shown(app: App, pilot: Pilot) -> None:
    finish = Finish(Outcome(None, "Both sides are out."), None, 1, Figures(), AfterBattle(app.back))
    app.open(finish)
    pilot.frames(2)
    assert [row.label for row in finish.form.rows] == ["Title"]


@pytest.mark.parametrize("percent", SCALES)
def test_the_end_fits_its_window(app: App, pilot: Pilot, percent: int) -> None:
    app.scale(SCALES.index(percent) - SCALES.index(100))
    finish = ended([], app)
    app.open(finish)
    pilot.frames()
    assert finish._box.bottom <= app.size[1]
    assert finish._table.bottom <= finish._box.bottom
    assert finish.form.part("Again").bottom <= app.size[1]


TELLING = Scenario(
    "Dock", "", (), Ground.of(("....",) * 4), debrief=Debrief("It is yours.", "It is gone."), hint="Stay low."
)


@pytest.mark.parametrize(
    ("winner", "eyes", "told"),
    [
        ("squad", "squad", Told("It is yours.")),
        ("squad", "ally", Told("It is yours.")),
        ("opposition", "opposition", Told("It is yours.")),
        ("opposition", "squad", Told("It is gone.", "Stay low.")),
        ("squad", None, Told("It is yours.")),
        ("opposition", None, Told("It is gone.", "Stay low.")),
        (None, "squad", Told()),
    ],
)
def test_a_map_tells_who_has_won_and_who_has_lost(winner: Side | None, eyes: Side | None, told: Told) -> None:
    """M-10: debrief and hint; a draw is told nothing, and of two persons what the heroes are told."""
    assert told_after(TELLING, Outcome(winner, ""), eyes) == told


def test_the_end_shows_what_the_map_tells(app: App, pilot: Pilot) -> None:
    """M-10; a debrief that is longer than the window is cut, the buttons stay."""
    finish = Finish(
        OUTCOME, "opposition", 9, FIGURES, AfterBattle(app.back), Told("It is gone.", "Stay low.")
    )
    app.open(finish)
    pilot.frames(2)
    assert finish._said[-2:] == [("It is gone.", "ink"), ("Hint: Stay low.", "gold")]
    app.back()
    endless = Finish(OUTCOME, "opposition", 9, FIGURES, AfterBattle(app.back), Told("word " * 4000))
    app.open(endless)
    pilot.frames(2)
    assert endless._said[-1][0].endswith("...")
    assert endless._box.bottom <= app.size[1]
    assert endless.form.part("Title").bottom <= app.size[1]


def test_with_large_text_in_a_low_window_all_is_said_and_all_that_can_be_done_is_seen(
    app: App, pilot: Pilot
) -> None:
    """The verdict gives way: it stands on one line."""
    app.window = pygame.display.set_mode((1024, 600), pygame.RESIZABLE)
    app.widgets.resize((1024, 600))
    app.change(replace(app.settings, ui_scale=90, scale_chosen=True, text_size=130))
    offers = (Offer("The next map", "", app.back), Offer("An easier level", "", app.back))
    ways = AfterBattle(app.back, app.back, app.back, offers)
    finish = Finish(OUTCOME, "opposition", 9, FIGURES, ways, Told("It is gone. " * 22, "Stay low."))
    app.open(finish)
    pilot.frames(2)
    assert finish._said[-1] == ("Hint: Stay low.", "gold")
    for label in ("Again", "The next map", "An easier level", "Watch the replay", "Title"):
        assert pygame.Rect(finish.form._window).contains(pygame.Rect(finish.form.part(label))), label
    app.change(replace(app.settings, ui_scale=75, text_size=100))
    pilot.frames(2)
    assert finish._head > app.look.measure(LOW), "with room it stands as tall as it is meant to"


@pytest.mark.parametrize(("percent", "tabled"), [(100, True), (200, False)])
def test_why_it_ended_so_is_read_in_a_small_window_too(
    app: App, pilot: Pilot, percent: int, *, tabled: bool
) -> None:
    """Where there is no room for both the figures give way; what can be done next stays in reach."""
    app.window = pygame.display.set_mode((1024, 600), pygame.RESIZABLE)
    app.widgets.resize((1024, 600))
    app.change(replace(app.settings, ui_scale=percent, scale_chosen=True))

    over = Outcome("squad", "It is over.")

    def reasons() -> Generator[float, None, Reasons]:
        yield 0.5
        return Reasons(
            FIGURES, ("Turn 3 turned it.", "One thing to try: all."), (Offer("There", "", app.back),)
        )

    finish = Finish(over, None, 9, FIGURES, AfterBattle(app.back, app.back, app.back), NOTHING, reasons())
    app.open(finish)
    pilot.frames(3)
    assert [line for line, _ in finish._said][1:] == ["Turn 3 turned it.", "One thing to try: all."]
    assert bool(finish._table.height) is tabled
    assert finish.reading[1:4] == ("It is over.", "Turn 3 turned it.", "One thing to try: all.")
    assert finish.form.part("Again").bottom <= finish._box.bottom <= app.size[1]
    assert [row.label for row in finish.form.rows] == ["Again", "There", "Watch the replay", "Title"]


def test_a_veil_is_dark_enough_to_read_over() -> None:
    white = Surface((200, 100))
    white.fill((255, 255, 255))
    DimmedScreen(white).draw(white)
    assert max(white.get_at((100, 50))[:3]) < 140
