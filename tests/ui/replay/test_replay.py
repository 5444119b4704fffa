"""Replays: gone through both ways, with anybody's eyes, by the mouse alone and by the keyboard alone."""

from random import Random

import msgspec
import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.board.squares import Square
from game.files.saves import Saved
from game.rules.knowledge import watched
from game.rules.state import AnyState, fingerprint
from game.ui.app import App
from game.ui.lab.screen import LabScreen
from game.ui.menus.loading import Loading
from game.ui.menus.title import Title
from game.ui.replay.panels import TimelineTrack
from game.ui.replay.player import recording_of
from game.ui.replay.screen import ReplayScreen
from game.ui.widgets.theme import SCALES
from tests.drained import returned
from tests.ui.battle.scenes import drawn, man, planned
from tests.ui.pilot import Pilot


@pytest.fixture(scope="module")
def saved() -> Saved:
    """A match of two persons under fog, 40 acts long, played by chance."""
    plan, rng = planned(), Random(3)
    match = plan.match()
    while match.prompt and len(match.record.entries) < 40:
        match.do(rng.choice(match.legal()))
    return plan.saved(match, "mine")


@pytest.fixture
def seen(app: App, pilot: Pilot, saved: Saved) -> ReplayScreen:
    made = ReplayScreen(returned(recording_of(saved)))
    app.open(made)
    pilot.frames(3)
    return made


def spot(seen: ReplayScreen, name: str) -> tuple[int, int]:
    box = next(spot.box for spot in seen.panels.spots if spot.name == name)
    return (box.left + box.width // 2, box.top + box.height // 2)


def on_track(seen: ReplayScreen, step: int) -> tuple[int, int]:
    return (seen.panels.timeline.track.x(step), spot(seen, "track")[1])


def test_every_position_is_the_one_that_was_recorded(saved: Saved) -> None:
    frames = returned(recording_of(saved)).frames
    assert [fingerprint(frame.state) for frame in frames] == [entry.hash for entry in saved.record.entries]


def test_a_track_knows_its_ends_and_every_position_on_it() -> None:
    track = TimelineTrack(100, 400, 40)
    assert (track.x(0), track.x(40)) == (100, 500)
    assert all(track.at(track.x(at)) == at for at in range(41))
    assert (track.at(-50), track.at(9999)) == (0, 40)


def test_on_a_large_board_it_begins_where_somebody_is(app: App, pilot: Pilot) -> None:
    """Not in the empty middle."""
    rows = ("." * 60,) * 40
    plan = planned(drawn(rows, (man("ann", 2, 2), man("Rex", 57, 37))), fog=False)
    screen = ReplayScreen(returned(recording_of(plan.saved(plan.match(), "mine"))))
    screen.player.playing = False
    app.open(screen)
    pilot.frames(3)
    at = screen.view.camera.frame().centre(Square(2, 2))
    assert screen.view.clear.holds(at)


def test_the_keyboard_alone_goes_everywhere(pilot: Pilot, seen: ReplayScreen) -> None:
    show = seen.player
    pilot.key(pygame.K_END)
    assert show.at_frame == show.recording.last
    whole = show.lines
    pilot.key(pygame.K_LEFT)
    assert show.at_frame < show.recording.last
    assert show.lines == whole[: len(show.lines)], "the log goes back with it"
    pilot.key(pygame.K_HOME)
    assert show.at_frame == 0
    for turn in show.recording.turns[1:]:
        pilot.key(pygame.K_PAGEDOWN)
        assert show.at_frame == turn
    pilot.key(pygame.K_PAGEUP)
    assert show.at_frame == show.recording.turns[-2]
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_RIGHT)
    assert show.at_frame > 0
    speed = show.speed
    pilot.key(pygame.K_RIGHTBRACKET)
    assert show.speed == 2 * speed


def test_the_colour_is_that_of_the_side_that_is_said_to_act(pilot: Pilot, seen: ReplayScreen) -> None:
    """S-04: after the last act of a side it is the other one's turn, in words and colour."""
    show = seen.player
    said = set[tuple[str, str | None, str]]()
    for at in range(1, show.recording.last):
        show.go(at)
        pilot.frames(1)
        top = seen.panels.top
        said.add((top.phase, top.side, top.go))
    assert said == {(f"The {side} acts", side, f"Replay: {side}") for side in ("squad", "opposition")}


def test_it_plays_to_the_end_and_pauses(pilot: Pilot, seen: ReplayScreen) -> None:
    show = seen.player
    pilot.key(pygame.K_SPACE)
    assert show.playing
    pilot.frames(20, 0.1)
    there = show.at_frame
    assert there > 0
    pilot.key(pygame.K_SPACE)
    pilot.frames(60, 0.1)
    assert show.at_frame <= there + 1, "paused: only the act that was on its way is played out"
    pilot.key(pygame.K_SPACE)
    for _ in range(4000):
        if not show.playing:
            break
        pilot.frames(1, 0.1)
    assert show.at_frame == show.recording.last
    assert not show.animator.busy


def test_a_part_of_it_stops_after_what_was_to_be_seen_and_goes_on_when_asked(
    pilot: Pilot, seen: ReplayScreen
) -> None:
    show = seen.player
    show.play_from(2, 5)
    pilot.frames(300, 0.1)
    assert (show.at_frame, show.playing) == (5, False)
    assert not show.animator.busy
    pilot.key(pygame.K_SPACE)
    pilot.frames(60, 0.1)
    assert show.at_frame > 5


def test_the_mouse_alone_scrubs_both_ways(pilot: Pilot, seen: ReplayScreen) -> None:
    show, last = seen.player, len(seen.player.steps) - 1
    pilot.drag(on_track(seen, 2), on_track(seen, last - 3), 1)
    assert show.step == last - 3
    assert not seen.panels.timeline.dragged
    pilot.drag(on_track(seen, last - 3), on_track(seen, 5), 1)
    assert show.step == 5
    pilot.click(spot(seen, "last"))
    assert show.at_frame == show.recording.last
    pilot.click(spot(seen, "earlier"))
    assert show.step == last - 1
    pilot.click(spot(seen, "turn back"))
    assert show.at_frame in show.recording.turns
    there = show.at_frame
    pilot.move(spot(seen, "track"))
    pilot.wheel(-1)
    assert show.at_frame > there
    pilot.wheel(1)
    assert show.at_frame == there
    pilot.click(spot(seen, "play"))
    assert show.playing
    pilot.click(spot(seen, "speed"))
    assert show.speed == 2


def test_the_timeline_has_no_place_for_what_nobody_saw(pilot: Pilot, seen: ReplayScreen) -> None:
    """Neither an act nor a reaction that was not made: how many there were would betray them."""
    show = seen.player
    pilot.key(pygame.K_HOME)
    pilot.click(spot(seen, "eyes"))
    track, recording = seen.panels.timeline.track, show.recording
    known = [at for at in range(1, recording.last + 1) if recording.events(at, show.viewer)]
    assert 0 < len(known) < recording.last
    assert track.last == len(known)
    went = list[int]()
    for _ in known:
        pilot.key(pygame.K_RIGHT)
        went.append(show.at_frame)
    assert went == known
    assert track.x(show.step) == track.left + track.width


def test_with_one_sides_eyes_only_what_it_knew_is_there(pilot: Pilot, seen: ReplayScreen) -> None:
    show = seen.player
    assert show.viewer is None
    pilot.key(pygame.K_END)
    everything = len(show.lines)
    for side in ("squad", "opposition"):
        pilot.click(spot(seen, "eyes"))
        assert show.viewer == side
        assert all(
            side in event.seen_by
            for at in range(show.recording.last)
            for event in show.recording.events(at, side)
        )
        assert show.view == show.recording.view(show.at_frame, side)
        assert len(show.lines) <= everything
    pilot.key(pygame.K_v)
    assert show.viewer is None


def test_the_dark_is_that_of_whoever_looks(pilot: Pilot, seen: ReplayScreen) -> None:
    """B-25: nothing is dark with everybody's eyes; going back, what was found later is unknown again."""
    show, picture = seen.player, seen.presenter.backdrop
    assert picture().fog is None
    for side in show.recording.sides[:2]:
        pilot.click(spot(seen, "eyes"))
        show.go(0)
        first = picture().fog
        show.go(show.recording.last)
        last = picture().fog
        assert first
        assert last
        assert np.array_equal(last.seen | walls(show.view), watched(show.view, side) | walls(show.view))
        assert not (first.known & ~last.known).any()
        show.go(0)
        again = picture().fog
        assert again
        assert np.array_equal(again.known, first.known)


def walls(view: AnyState) -> NDArray[np.bool_]:
    return view.board.grids.solid > 0


def test_whoever_is_chosen_is_looked_with(pilot: Pilot, seen: ReplayScreen) -> None:
    pilot.key(pygame.K_TAB)
    chosen = seen.player.unit
    assert chosen
    pilot.key(pygame.K_2)
    assert seen.presenter.layer is not None
    other = next(unit for unit in seen.player.view.units if unit.id != chosen)
    pilot.click(seen.view.camera.frame().centre(other.at))
    assert seen.player.unit == other.id
    assert seen.presenter.unit_rows(other.at)


def test_escape_lets_go_and_leaves(app: App, pilot: Pilot, saved: Saved) -> None:
    left: list[bool] = []
    below = ReplayScreen(returned(recording_of(saved)))
    app.open(below)
    app.open(ReplayScreen(returned(recording_of(saved)), lambda: left.append(True)))
    pilot.frames(2)
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_ESCAPE)
    assert not left
    pilot.key(pygame.K_ESCAPE)
    assert left
    assert app.screens == [below]


def test_a_record_that_comes_to_differ_is_shown_up_to_there(
    app: App, pilot: Pilot, saved: Saved, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = list(saved.record.entries)
    entries[10] = msgspec.structs.replace(entries[10], hash="0")
    record = msgspec.structs.replace(saved.record, entries=tuple(entries))
    said: list[str] = []
    monkeypatch.setattr(app.widgets, "message", lambda title, words: said.append(words))
    app.open(below := ReplayScreen(returned(recording_of(saved))))
    pilot.frames(2)
    assert app.background.wait(60)
    app.navigation.watch(msgspec.structs.replace(saved, record=record))
    for _ in range(600):
        if not isinstance(app.screens[-1], Loading):
            break
        pilot.frames()
    top = app.screens[-1]
    assert isinstance(top, ReplayScreen)
    assert top is not below
    assert top.player.recording.last == 9
    app.screens[-1].build(app)
    assert len(said) == 1, "told once"
    assert "entry 10" in said[0]


@pytest.mark.parametrize("percent", [75, 200])
def test_the_timeline_has_room_at_every_size(
    app: App, pilot: Pilot, seen: ReplayScreen, percent: int
) -> None:
    app.scale(SCALES.index(percent) - SCALES.index(100))
    pilot.frames(2)
    box = seen.panels.layout.actions
    for name in ("first", "play", "last", "speed", "eyes", "track"):
        part = next(spot.box for spot in seen.panels.spots if spot.name == name)
        assert box.left <= part.left
        assert part.right <= box.right
        assert box.top <= part.top
        assert part.bottom <= box.bottom
    app.scale(0)


def test_a_position_is_taken_into_the_lab(app: App, pilot: Pilot, saved: Saved) -> None:
    app.open(Title(()))
    app.navigation.watch(saved)
    for _ in range(600):
        pilot.frames()
        if isinstance(app.screens[-1], ReplayScreen):
            break
    show = app.screens[-1]
    assert isinstance(show, ReplayScreen)
    show.player.go(20)
    pilot.key(pygame.K_F9)
    for _ in range(600):
        pilot.frames()
        if isinstance(app.screens[-1], LabScreen):
            break
    lab = app.screens[-1]
    assert isinstance(lab, LabScreen)
    assert lab.lab.system == saved.record.system
    assert {unit.id: unit.at for unit in lab.lab.state.units} == {
        unit.id: unit.at for unit in show.player.recording.frames[20].state.units
    }
    pilot.key(pygame.K_ESCAPE)
    assert app.screens[-1] is show


def test_a_line_of_the_log_leads_to_its_position(app: App, pilot: Pilot, seen: ReplayScreen) -> None:
    seen.player.go(seen.player.recording.last)
    pilot.key(pygame.K_l)
    pilot.frames(3)
    names = [spot.name for spot in seen.panels.spots if spot.name.startswith("line ")]
    first = min(names, key=lambda name: int(name.split()[1]))
    at = seen.player.line_position(int(first.split()[1]))
    assert at < seen.player.at_frame
    pilot.click(spot(seen, first))
    assert seen.player.at_frame == at
