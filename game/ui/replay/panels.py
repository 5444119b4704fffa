"""The panels of a replay: those around every match, and the timeline, which can be dragged along."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
from pygame import Surface

from game.ui import commands
from game.ui.battle.goals import Goal, goals_of
from game.ui.battle.match_panels import MatchPanels
from game.ui.battle.match_presenter import MatchPresenter
from game.ui.battle.roster import RosterEntry, entry
from game.ui.battle.top_chips import Top, TopButton, top_button
from game.ui.battle.top_text import top_of, whose_turn
from game.ui.board.board_view import BoardView
from game.ui.board.card import Row, Span, row
from game.ui.board.panel import Spot, Spots
from game.ui.cached import Cached
from game.ui.layout import Box
from game.ui.replay.player import SPEEDS, ReplayPlayer
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, SIDE_COLOURS, VOID, Colour, mix

BUTTON, GAP, PAD, TRACK, NUMBERS = 30, 5, 12, 18, 16
"""The height of buttons, the air between them and around, the heights of track and numbers, at 100 %."""

EVERYTHING = "everything"

PLAYS = ("Play", "Pause")
"""What stands on the button that plays: in words, since the others have arrows."""


class Knob(NamedTuple):
    """A button: what it does, its picture or words, what is told of it, with which key."""

    name: str
    face: str
    tip: str
    key: str
    act: Callable[[], object]


def _knob(name: str, act: Callable[[], object], face: str = "") -> Knob:
    """The button of a command."""
    command = commands.COMMANDS[name]
    return Knob(name, face or command.label, command.hint, commands.caps(name), act)


class TimelineTrack(NamedTuple):
    """Where steps lie along a line of pixels: the first at its left end, the last at its right end."""

    left: int
    width: int
    last: int

    def x(self, at: int) -> int:
        """The pixel of a step."""
        return self.left + round(self.width * at / max(1, self.last))

    def at(self, x: float) -> int:
        """The step that is nearest to a pixel."""
        return max(0, min(self.last, round((x - self.left) / max(1, self.width) * self.last)))


class TimelinePanel:
    """The panel; `dragged`: the mouse holds the mark of the present position."""

    def __init__(self, player: ReplayPlayer) -> None:
        self.player = player
        self.dragged = False
        self.track = TimelineTrack(0, 1, 1)
        self._strip: tuple[tuple[object, ...], Surface] | None = None

    def knobs(self) -> tuple[Knob, ...]:
        """The buttons in their order."""
        player = self.player
        speed = f"{player.speed:g} x"
        eyes = player.viewer or EVERYTHING
        return (
            _knob("first", lambda: player.go(0)),
            _knob("turn back", lambda: player.turn(-1)),
            _knob("earlier", player.back),
            Knob("play", PLAYS[player.playing], "Play, pause", commands.caps("play"), player.play),
            _knob("later", player.on),
            _knob("turn on", lambda: player.turn(1)),
            _knob("last", lambda: player.go(player.recording.last)),
            Knob("speed", speed, "How fast it plays", self._speed_keys(), self._next_speed),
            _knob("eyes", player.next_viewer, f"Eyes: {eyes}"),
        )

    def _speed_keys(self) -> str:
        return f"{commands.caps('slower')}  {commands.caps('faster')}"

    def _next_speed(self) -> None:
        """The next speed, after the fastest the slowest."""
        self.player.speed = SPEEDS[(SPEEDS.index(self.player.speed) + 1) % len(SPEEDS)]

    def height(self, width: int, look: Look) -> int:
        """How tall the panel becomes."""
        m = look.measure
        rows = 1 + max(line for _, line, _ in self._flow(width, look))
        return 2 * m(PAD) + rows * m(BUTTON + GAP) + m(NUMBERS + TRACK)

    def _flow(self, width: int, look: Look) -> Iterator[tuple[int, int, int]]:
        """The left edge, the line and the width of each button; a line that is full begins another one."""
        m = look.measure
        x = line = 0
        for knob in self.knobs():
            faces = self._faces(knob)  # as wide as it ever becomes, so that nothing jumps
            wide = max(m(34), *(look.width(face, "body") + m(22) for face in faces))
            if x and x + wide > width - 2 * m(PAD):
                x, line = 0, line + 1
            yield x, line, wide
            x += wide + m(GAP)

    def _faces(self, knob: Knob) -> tuple[str, ...]:
        """All that may stand on a button."""
        if knob.name == "eyes":
            return tuple(f"Eyes: {name}" for name in (EVERYTHING, *self.player.recording.sides))
        return PLAYS if knob.name == "play" else (knob.face,)

    def draw(self, surface: Surface, box: Box, look: Look, over: str) -> tuple[Spot, ...]:
        """Draw the panel; the spots of its buttons and of its track."""
        m = look.measure
        look.lay(surface, box)
        spots = [Spot(box, name="timeline")]
        right = bottom = 0
        for knob, (x, line, wide) in zip(self.knobs(), self._flow(box.width, look), strict=True):
            where = Box(box.left + m(PAD) + x, box.top + m(PAD) + line * m(BUTTON + GAP), wide, m(BUTTON))
            _button(surface, where, knob, look, lit=over == knob.name)
            tip = (row(Span(knob.tip, "ink", "strong"), Span(f"   {knob.key}", "gold", "small")),)
            spots.append(Spot(where, knob.act, tip, knob.name))
            right, bottom = where.right, where.bottom
        words = Box(right + m(12), bottom - m(BUTTON), box.right - m(PAD) - right - m(12), m(BUTTON))
        self._words(surface, words, look)
        return (*spots, self._draw_track(surface, box, look))

    def _words(self, surface: Surface, box: Box, look: Look) -> None:
        """Where it stands, as far as there is room."""
        player = self.player
        words = f"Turn {player.state.clock.turn}   {player.step} / {len(player.steps) - 1}"
        if box.width >= look.width(words, "body"):
            text = look.text(words, "body", "soft")
            surface.blit(
                text, (box.right - text.get_width(), box.top + (box.height - text.get_height()) // 2)
            )

    def _draw_track(self, surface: Surface, box: Box, look: Look) -> Spot:
        m, player = look.measure, self.player
        top = box.bottom - m(PAD) - m(TRACK)
        self.track = TimelineTrack(box.left + m(PAD + 6), box.width - 2 * m(PAD + 6), len(player.steps) - 1)
        line = Box(self.track.left, top, self.track.width, m(TRACK))
        surface.blit(self._kept(line, look), (line.left - m(6), line.top - m(NUMBERS)))
        here = self.track.x(player.step)
        dim = Surface((max(0, line.right - here), line.height), pygame.SRCALPHA)
        dim.fill((*VOID, 120))
        surface.blit(dim, (here, line.top))
        knob = pygame.Rect(here - m(3), top - m(3), m(7), m(TRACK + 6))
        pygame.draw.rect(surface, VOID, knob.inflate(2, 2), border_radius=m(3))
        pygame.draw.rect(surface, INK["gold"], knob, border_radius=m(3))
        whole = Box(box.left, line.top - m(NUMBERS), box.width, box.bottom - line.top + m(NUMBERS))
        return Spot(whole, None, (), "track")

    def _kept(self, line: Box, look: Look) -> Surface:
        """The track without the mark, painted anew for other eyes or another size."""
        key = (line.width, look, self.player.viewer)
        if self._strip is None or self._strip[0] != key:
            self._strip = (key, self._painted(line, look))
        return self._strip[1]

    def _painted(self, line: Box, look: Look) -> Surface:
        m, player = look.measure, self.player
        margin, low = m(6), m(NUMBERS)
        sheet = Surface((line.width + 2 * margin, low + line.height), pygame.SRCALPHA)
        track = TimelineTrack(margin, line.width, len(player.steps) - 1)
        pygame.draw.rect(sheet, GROUND["off"], (margin, low, line.width, line.height), border_radius=m(3))
        for step, at in enumerate(player.steps[1:], 1):
            x, end = track.x(step - 1), track.x(step)
            wide = max(1, end - x - (1 if end - x > 3 else 0))
            side = player.recording.frames[at].side
            colour = mix(VOID, SIDE_COLOURS[side] if side else GROUND["edge"], 0.62)
            pygame.draw.rect(sheet, colour, (x, low, wide, line.height))
        self._turns(sheet, track, low, look)
        for step, at in enumerate(player.steps):
            for side in player.recording.falls(at, player.viewer):
                _cross(sheet, (track.x(step), low + line.height // 2), m(4), SIDE_COLOURS[side])
        return sheet

    def _turns(self, sheet: Surface, track: TimelineTrack, low: int, look: Look) -> None:
        """A line where each turn begins, with its number where there is room for it."""
        free = -1000
        for at in self.player.recording.turns:
            turn = self.player.recording.frames[at].state.clock.turn
            x = track.x(self.player.step_of(at))
            pygame.draw.line(sheet, INK["ink"], (x, low - look.measure(3)), (x, sheet.get_height()))
            number = look.text(str(turn), "label", "soft")
            if x - number.get_width() // 2 > free:
                left = max(0, min(sheet.get_width() - number.get_width(), x - number.get_width() // 2))
                sheet.blit(number, (left, 0))
                free = left + number.get_width() + look.measure(6)

    def tip(self, pixel: tuple[int, int]) -> tuple[Row, ...]:
        """What is told of the act at a pixel of the track."""
        player, step = self.player, self.track.at(pixel[0])
        at = player.steps[step]
        turn = player.recording.frames[at].state.clock.turn
        head = row(Span(f"Turn {turn}, act {step}", "ink", "strong"))
        lines = [line for line in player.act_lines(at) if not line.head]
        return (head, *(Row(line.spans) for line in lines[:3]))


def _cross(surface: Surface, at: tuple[int, int], size: int, colour: Colour) -> None:
    """Somebody went out of action here."""
    x, y = at
    for tone, wide in ((VOID, 5), (colour, 2)):
        pygame.draw.line(surface, tone, (x - size, y - size), (x + size, y + size), wide)
        pygame.draw.line(surface, tone, (x - size, y + size), (x + size, y - size), wide)


def _button(surface: Surface, box: Box, knob: Knob, look: Look, *, lit: bool) -> None:
    """A button; those for going through it have pictures."""
    picture = set(knob.face) <= set("|<>")
    button.draw_button(
        surface, look, box, Face("" if picture else knob.face, lit=lit, on=knob.face == PLAYS[True])
    )
    if not picture:
        return
    size, step = look.measure(6), look.measure(9)
    x = box.left + (box.width - step * (len(knob.face) - 1)) // 2
    y = box.top + box.height // 2
    for sign in knob.face:
        if sign == "|":
            pygame.draw.rect(surface, INK["ink"], (x - size // 3, y - size, max(2, size // 2), 2 * size))
        else:
            way = 1 if sign == ">" else -1
            tip = (x + way * size * 0.8, y)
            back = x - way * size * 0.6
            pygame.draw.polygon(surface, INK["ink"], (tip, (back, y - size), (back, y + size)))
        x += step


class ReplayActs(NamedTuple):
    """What pressing the panels does: units, commands."""

    choose: Callable[[str], object]
    command: Callable[[str], object]


class ReplayPanels(MatchPanels):
    """All panels of a replay; `studied`: a position can be taken into the lab."""

    def __init__(
        self,
        presenter: MatchPresenter,
        view: BoardView,
        player: ReplayPlayer,
        acts: ReplayActs,
        *,
        studied: bool = False,
    ) -> None:
        lab = (top_button("study"),) if studied else ()
        self.buttons = (*lab, top_button("help"), TopButton("leave", "Back", "Leave the replay", "Esc"))
        super().__init__(presenter, view, acts.choose, acts.command)
        self.player = player
        self.timeline = TimelinePanel(player)
        self._tops = Cached[Top]()
        self._units = Cached[tuple[RosterEntry, ...]]()

    def bottom(self, most: int, look: Look) -> tuple[int, int]:
        return most, self.timeline.height(most, look)

    def jump(self, number: int) -> None:
        """Go to the position that a line of the log led to."""
        self.player.go(self.player.line_position(number))

    @property
    def top(self) -> Top:
        player = self.player
        return self._tops.get((player.view, player.pictured, player.viewer), self._new_top)

    def _new_top(self) -> Top:
        player, view = self.player, self.player.view
        side, outcome = whose_turn(player.system, view), player.state.outcome
        names = {unit.id: unit.name for unit in player.state.units}
        whose = f"{side}" if side and player.at_frame else "the beginning"
        if outcome:
            whose = f"{outcome.winner} wins" if outcome.winner else "a draw"
        return top_of(player.system, view, player.recording.scenario)._replace(
            go=f"Replay: {whose}",
            left=f"as {player.viewer} saw it" if player.viewer else "",
            side=outcome.winner if outcome else side,
            goals=((Goal(outcome.why),) if outcome else ()) + goals_of(player.pictured, player.viewer, names),
        )

    @property
    def entries(self) -> tuple[RosterEntry, ...]:
        """Everybody who is known."""
        view, system = self.player.view, self.player.system

        def entries() -> tuple[RosterEntry, ...]:
            known = (unit for unit in view.units if unit.fate != "left")
            return tuple(entry(system, view, unit, ready=True) for unit in known)

        return self._units.get((view,), entries)

    def draw_bottom(self, surface: Surface, look: Look) -> Spots:
        return self.timeline.draw(surface, self.layout.actions, look, self.lit)

    def tip(self, spot: Spot) -> tuple[Row, ...]:
        pointer = self.view.pointer
        return self.timeline.tip(pointer) if pointer and spot.name == "track" else spot.tip
