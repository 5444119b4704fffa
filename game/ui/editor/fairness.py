"""The fairness of a map: bots play it against each other in the background, and who wins is drawn."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame
from pygame import Surface

from game.errors import EnfiladeError
from game.rules.units import SIDES
from game.simulate.series import BackgroundSeries, Done, Pairing
from game.systems import SYSTEMS
from game.ui.board import gauges
from game.ui.board.card import Span, heading, row
from game.ui.board.panel import PADDING, Painted, ScrollPanel, Stack
from game.ui.layout import Box
from game.ui.plan import title_of
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import INK, SIDE_COLOURS, VOID, Colour

DRAW, STOP = "draw", "stop bots"
"""Who has won when nobody has, and the name of the button."""

BAR, BUTTON = 18, 28
"""The heights of a bar of the chart and of a button, at 100 %."""


class FairnessTally(NamedTuple):
    """What has come of the matches under one rule system: wins by side, in order, and the mean of turns."""

    title: str
    wins: tuple[tuple[str, int], ...]
    turns: float
    faults: int

    @property
    def played(self) -> int:
        """How many matches ended."""
        return sum(count for _, count in self.wins)


class FairnessFigures(NamedTuple):
    """What the panel shows: the figures, how many matches of how many, what has gone wrong."""

    tallies: tuple[FairnessTally, ...]
    done: int
    total: int
    trouble: str = ""
    old: bool = False
    """Whether the map has changed since."""

    @property
    def running(self) -> bool:
        """Whether matches are still being played."""
        return self.done < self.total and not self.trouble


class Fairness:
    """Some matches of a map's text under each of some systems, at one level of the bots."""

    def __init__(self, text: str, systems: tuple[str, ...], level: str, matches: int, version: int) -> None:
        self.systems, self.version = systems, version
        self.trouble = ""
        self._now = version
        self._folder = TemporaryDirectory(prefix="enfilade-")
        path = Path(self._folder.name) / "map.toml"
        path.write_bytes(text.encode())
        levels = dict.fromkeys(SIDES, level)
        self._batch: BackgroundSeries | None = BackgroundSeries(
            [Pairing(system, path, levels) for system in systems], range(1, matches + 1)
        )
        self._total = self._batch.total
        self._done: list[Done] = []

    def update(self, version: int) -> None:
        """Take what has come; `version` is that of the map now."""
        self._now = version
        if self._batch is None:
            return
        try:
            self._done += self._batch.poll()
        except EnfiladeError as error:
            self.trouble = str(error)
        if len(self._done) == self._total or self.trouble:
            self.cancel()

    @property
    def running(self) -> bool:
        """Whether matches are still being played."""
        return self._batch is not None

    def cancel(self) -> None:
        """Play no more; what has come stays."""
        if self._batch:
            self._batch.close()
            self._batch = None
            self._folder.cleanup()
            self._total = len(self._done)

    def figures(self) -> FairnessFigures:
        """What there is to be shown."""
        tallies = tuple(self._tally(number) for number in range(len(self.systems)))
        return FairnessFigures(tallies, len(self._done), self._total, self.trouble, self._now != self.version)

    def _tally(self, number: int) -> FairnessTally:
        played = [done.played for done in self._done if done.pairing == number]
        sound = [match for match in played if not match.fault]
        counts = Counter[str](match.winner or DRAW for match in sound)
        wins = tuple((name, counts[name]) for name in (*SIDES, DRAW) if counts[name])
        turns = sum(match.turns for match in sound) / len(sound) if sound else 0.0
        return FairnessTally(title_of(SYSTEMS[self.systems[number]]), wins, turns, len(played) - len(sound))


class FairnessPanel(ScrollPanel[FairnessFigures]):
    """The chart with its progress; its button is `STOP`."""

    name = "fairness panel"

    def paint(self, data: FairnessFigures, width: int, look: Look, over: str) -> Painted:
        stack, m = Stack(width, look), look.measure
        stack.row(heading("Fairness", f"{data.done} of {data.total}"))
        if data.running:
            stack.put(_progress(data, width, look), 4)
        for tally in data.tallies:
            stack.put(_chart(tally, width, look), 5)
        if data.trouble:
            stack.row(row(Span(data.trouble, "bad", "small")))
        elif data.old:
            stack.row(row(Span("The map has changed since.", "warn", "small")))
        picture = Surface((width, m(BUTTON)), pygame.SRCALPHA)
        box = Box(m(PADDING), 0, width - 2 * m(PADDING), m(BUTTON))
        face = Face("Cancel" if data.running else "Close", lit=over == STOP)
        button.draw_button(picture, look, box, face)
        top = stack.put(picture, 7)
        stack.spots.append(self.spot(box._replace(top=top), STOP))
        return stack.painted()


def _progress(data: FairnessFigures, width: int, look: Look) -> Surface:
    m = look.measure
    picture = Surface((width, m(10)), pygame.SRCALPHA)
    gauges.gauge(
        picture, Box(m(PADDING), m(1), width - 2 * m(PADDING), m(8)), data.done / data.total, INK["squad"]
    )
    return picture


def _chart(tally: FairnessTally, width: int, look: Look) -> Surface:
    """One system: its name, the mean of turns, a bar of who won how many."""
    m = look.measure
    name = look.text(tally.title, "strong")
    picture = Surface((width, name.get_height() + m(2) + m(BAR)), pygame.SRCALPHA)
    picture.blit(name, (m(PADDING), 0))
    said = f"{tally.turns:.1f} turns" if tally.played else "no match yet"
    if tally.faults:
        said += f", {tally.faults} failed"
    note = look.text(said, "small", "bad" if tally.faults else "soft")
    picture.blit(note, (width - m(PADDING) - note.get_width(), m(2)))
    box = pygame.Rect(m(PADDING), name.get_height() + m(2), width - 2 * m(PADDING), m(BAR))
    pygame.draw.rect(picture, VOID, box, border_radius=m(4))
    left = box.left
    for number, (who, count) in enumerate(tally.wins):
        share = box.width * sum(won for _, won in tally.wins[: number + 1]) // tally.played
        part = pygame.Rect(left, box.top, box.left + share - left, box.height)
        pygame.draw.rect(picture, _colour(who), part, border_radius=m(4))
        _share(picture, part, who, count, look)
        left = part.right
    return picture


def _share(picture: Surface, part: pygame.Rect, who: str, count: int, look: Look) -> None:
    """Who it was and how often, as much of it as the part of the bar has room for."""
    for words in (f"{who} {count}", str(count)):
        if look.width(words, "small") + look.measure(6) <= part.width:
            text = look.text(words, "small", VOID)
            picture.blit(text, text.get_rect(center=part.center))
            return


def _colour(who: str) -> Colour:
    return next((SIDE_COLOURS[side] for side in SIDES if side == who), INK["faint"])
