"""The title screen: the game's name and the ways into it.

What the first frame does not show it does not import, the board least of all: maps are read behind it
(`game.ui.background`), and what shows them is imported once they are there.
"""

from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.errors import EnfiladeError
from game.files.headings import Heading, latest
from game.files.map_names import known_maps
from game.files.names import GAME
from game.files.places import shipped_maps
from game.ui.app import App
from game.ui.layout import Box, Measure, fit
from game.ui.menus.dialog import Dialog
from game.ui.menus.loading import Loading
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.page import FormScreen, backdrop
from game.ui.menus.title_show import LARGEST, TitleShow
from game.ui.screens import Resting
from game.ui.widgets.form import Form
from game.ui.widgets.form_rows import Button, Note
from game.ui.widgets.pen import PREMULTIPLIED, Pen, Point, shade
from game.ui.widgets.theme import GROUND, INK, Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from game.rules.scenario import Scenario
    from game.ui.board.tiles.chunks import Thumbnail
    from game.ui.screens import Navigation

WORDS = ("Tactics on a square grid.", "See why a shot is what it is.")

SHOWN, FADE = 9.0, 1.2
"""For how many seconds each map is shown, and how long the next one takes to appear."""

LOOKED_AT = 4.0
"""Seconds for which a map is looked at before there is a battle on it."""

PATIENCE = 240.0
"""Seconds for which things move while nobody does anything."""


class TitlePlaces(NamedTuple):
    """The title: emblem and name above the menu, a map's picture beside them where there is room."""

    emblem: Box
    name: tuple[int, int]
    words: tuple[int, int] | None
    """Where the line under the name begins, None where there is no room for it."""
    menu: Box
    picture: Box | None


class Framed(NamedTuple):
    """A picture with its frame on the background of the box for it, and its lower left corner."""

    whole: Surface
    corner: tuple[int, int]


LOW = 700
"""A window that is lower than this at 100 % has the name beside the emblem."""


def title_places(size: tuple[int, int], percent: int) -> TitlePlaces:
    """The title for a window of this size; a low one is without ornament, a narrow one without a picture."""
    m = Measure(percent)
    width, height = size
    air, low = m(28), height < m(LOW)
    top = m(14) if low else air
    side = m(56 if low else 104)
    emblem = Box(air, top, side, side)
    name = (emblem.right + m(14), top - m(3)) if low else (air - m(2), emblem.bottom + m(6))
    words = None if low else (air, name[1] + m(62))
    menu_top = (words[1] + m(62)) if words else emblem.bottom + m(16)
    wide = min(m(340), width - 2 * air, max(m(220), round(width * 0.45)))
    menu = Box(air, menu_top, wide, max(1, height - m(8) - menu_top))
    left = menu.right + 2 * air
    picture = Box(left, air, width - left - air, height - 2 * air)
    return TitlePlaces(emblem, name, words, menu, picture if picture.width >= m(160) else None)


MOST_FAULTS = 6
"""How many faults of a content pack are told in the window."""


def _shortened(trouble: str) -> str:
    """What is wrong with a pack, as far as a window has room for it."""
    lines = trouble.splitlines()
    more = len(lines) - 1 - MOST_FAULTS
    return "\n".join([*lines[: MOST_FAULTS + 1], *([f"and {more} more: enfilade check"] if more > 0 else [])])


class Title(FormScreen, Resting):
    """The title screen.

    With `offers_training` whoever has never played is offered it before a first skirmish; with
    `shows_battles` the computer plays on the map that is shown, if the settings say so.
    """

    lists_keys = True

    def __init__(
        self,
        maps: tuple[Path, ...] | None = None,
        *,
        offers_training: bool = False,
        shows_battles: bool = False,
    ) -> None:
        self.entries = tuple(MapEntry(path) for path in (shipped_maps() if maps is None else maps))
        self.form = Form(bare=True)
        self.newest: Heading | None = None
        self._offers_training = offers_training
        self._given = maps is not None
        self._asked = False
        self._troubles: tuple[str, ...] = ()
        self._emblem: Surface | None = None
        self._shown = 0
        self._since = 0.0
        self._picture: Framed | None = None
        self._before: Framed | None = None
        self._painting: tuple[MapEntry, Thumbnail] | None = None
        self._shows_battles = shows_battles
        self._show = TitleShow()
        self._live: Framed | None = None
        """The battle as it looked at first, with its frame."""
        self._entry: MapEntry | None = None
        """The map that is shown."""
        self._alone = 0.0
        """For how long nobody has done anything."""

    def build(self, app: App) -> None:
        """Place the menu for this size and scale; the match to continue may be another one."""
        super().build(app)
        if not self._asked:
            self._asked = True
            for entry in self.entries:
                app.background.add(entry.read)
            app.background.add(self._look_over_packs)
        self.newest = latest()
        self.layout: TitlePlaces = title_places(app.size, app.look.percent)
        self._ground = backdrop(app.size)
        self._emblem = emblem(self.layout.emblem.width)
        self._picture = self._before = self._painting = None
        self._live, self._since = None, 0.0
        self._show.drop()
        self.form.show(self._rows())
        self.form.put(self.layout.menu, app.look)

    def _look_over_packs(self) -> None:
        """Find out which content packs are left out, to be said in the next frame."""
        from game.files.content import content  # noqa: PLC0415 - brings numpy, which the title must not wait for

        try:
            self._troubles = content().troubles
        except EnfiladeError as error:
            self._troubles = (str(error),)

    def _rows(self) -> tuple[Button, ...]:
        rows: list[Button] = []
        if self.newest:
            about = f"{self.newest.name}, saved {self.newest.when:%d %B, %H:%M}."
            rows.append(
                Button("Continue", self._continue, about, note=self.newest.map or self.newest.name, main=True)
            )
        about = "A single battle: choose the map, the rules and who plays."
        return (
            *rows,
            Button("Skirmish", self._skirmish, about, main=not self.newest),
            Button("Training", self._training, "Short lessons that are played: learn the game."),
            Button("Lab", self._maps, "Take any map apart: who sees what, and why; build, compare."),
            Button("Editor", self._editor, "Draw maps: choose one, or begin a new one."),
            Button("Replays", self._replays, "Watch the matches that were saved."),
            Button("Rules", self._rules, "The rulebook: every rule in plain words, with examples."),
            Button("Settings", self._settings, "Size, sound, speed, keys."),
            Button("Quit", self.app.back, "Leave the game."),
        )

    def _every(self) -> tuple[MapEntry, ...]:
        """The shipped maps, the easier and smaller ones first, then the user's own, maybe more by now."""
        from game.ui.plan import LAST, rank  # noqa: PLC0415 - brings numpy, see the module

        for entry in self.entries:
            if not (entry.scenario or entry.faults):  # somebody was very quick
                entry.read()
        shipped = sorted(self.entries, key=lambda entry: rank(entry.scenario) if entry.scenario else LAST)
        own = () if self._given else [named.path for named in known_maps() if named.source != GAME]
        return (*shipped, *map(MapEntry, own))

    def leave(self) -> None:
        """Nothing is below: only Quit leaves the game, and never an Esc too many."""

    # What the entries do.

    def _go(self, way: "Callable[[Navigation], object]") -> None:
        """Lead to another screen; as long as the screens are still brought, behind a page that says so."""
        app = self.app
        if app.leads_on:
            way(app.navigation)
            return

        def bringing() -> "Generator[float, None, Navigation]":
            yield 0.2
            return app.navigation

        app.open(Loading("Opening", bringing(), way, "This cannot be opened"))

    def _continue(self) -> None:
        if newest := self.newest:
            self._go(lambda navigation: navigation.resume(newest.path))

    def _skirmish(self) -> None:
        settings = self.app.settings
        played = settings.training_offered or settings.lessons or self.newest
        if self._offers_training and not played:
            self._offer_training()
        else:
            self._set_up()

    def _set_up(self) -> None:
        self._go(lambda navigation: navigation.skirmish(self._every()))

    def _training(self) -> None:
        self._go(lambda navigation: navigation.training())

    def _maps(self) -> None:
        self._go(lambda navigation: navigation.maps(self._every()))

    def _editor(self) -> None:
        self._go(lambda navigation: navigation.choose_map_to_edit())

    def _replays(self) -> None:
        self._go(lambda navigation: navigation.replays())

    def _rules(self) -> None:
        self._go(lambda navigation: navigation.rulebook())

    def _settings(self) -> None:
        self._go(lambda navigation: navigation.settings())

    # Input and time.

    def handle(self, event: pygame.Event) -> None:
        self._alone = 0.0
        super().handle(event)

    @property
    def reading(self) -> tuple[str, ...]:
        return ("Enfilade", *self.form.reading)

    @property
    def resting(self) -> bool:
        """Whether nothing moves: nobody has done anything for long, or another window is in front."""
        still = self._painting is None and self._since > FADE
        return still and (self._alone > PATIENCE or not self.app.front)

    def update(self, seconds: float) -> None:
        """Show one map after the other, of those that have been read by now."""
        self._alone += seconds
        if self.resting:
            return
        if self._troubles:
            self.app.widgets.message("Content packs", "\n\n".join(map(_shortened, self._troubles)))
            self._troubles = ()
        self._since += seconds
        ready = [(entry, entry.scenario) for entry in self.entries if entry.scenario]
        waiting = self.newest and any(not entry.scenario and not entry.faults for entry in self.entries)
        if not ready or waiting or self.layout.picture is None:
            return
        if self._painting is None and (self._picture is None or (self._seen_enough and len(ready) > 1)):
            self._show.drop()
            self._live = None
            self._painting = self._next(ready, self.layout.picture)
        elif self._painting:
            if picture := self._painting[1].step():
                self._before, self._since = self._picture, 0.0
                self._entry, self._painting = self._painting[0], None
                self._picture = self._framed(picture, self.layout.picture)
        elif self._since > LOOKED_AT and not self._show.begun and self._may_show:
            self._begin_show(self.layout.picture)
        self._show.update(seconds, self.app)
        if self._live is None and self._show.picture:
            self._live, self._since = self._framed(self._show.picture, self.layout.picture), 0.0

    @property
    def _seen_enough(self) -> bool:
        """Whether it is time for the next map."""
        if self.app.settings.less_motion:
            return False
        return self._show.over if self._show.begun else self._since > SHOWN

    @property
    def _may_show(self) -> bool:
        """Whether a battle is wanted on the map that is shown."""
        settings = self.app.settings
        wanted = self._shows_battles and settings.title_battles and not settings.less_motion
        return wanted and self.app.background.ready(LARGEST)

    def _begin_show(self, box: Box) -> None:
        if self._entry and self._entry.scenario:
            room = self._room(box)
            self._show.begin(self._entry.path, self._entry.scenario, (room.width, room.height), self.app)

    def _offer_training(self) -> None:
        """Offer the training, once; whoever does not want it goes on."""
        self.app.change(replace(self.app.settings, training_offered=True))
        self.app.open(
            Dialog(
                "New here?",
                lambda dialog: (
                    Note("Short lessons on small boards teach you the game, a few minutes each.", "ink"),
                    Button("Training", dialog.closing(self._training), "The list of the lessons.", main=True),
                    Button("Not now", dialog.closing(self._set_up), "The title has it whenever you like."),
                ),
            )
        )

    def _next(self, ready: "list[tuple[MapEntry, Scenario]]", box: Box) -> "tuple[MapEntry, Thumbnail]":
        """The map to show next, at first that of the match to continue, and its picture to paint."""
        from game.ui.board.tiles.chunks import Thumbnail  # noqa: PLC0415 - brings numpy, see the module

        if self._picture is not None:
            self._shown += 1
        elif self.newest:
            names = [entry.name for entry, _ in ready]
            self._shown = names.index(self.newest.map) if self.newest.map in names else self._shown
        entry, scenario = ready[self._shown % len(ready)]
        inner = fit((scenario.board.width, scenario.board.height), self._room(box))
        return entry, Thumbnail(scenario.board, (inner.width, inner.height))

    def _room(self, box: Box) -> Box:
        """Where in its box a picture has room, above the name of its map."""
        look = self.app.look
        return box._replace(height=box.height - look.measure(44)).inset(look.shadow)

    def _place(self, picture: Surface, box: Box) -> Box:
        """Where in its box a picture lies."""
        room, (wide, tall) = self._room(box), picture.get_size()
        left, top = room.left + (room.width - wide) // 2, room.top + (room.height - tall) // 2
        return Box(left, top, wide, tall)

    def _framed(self, picture: Surface, box: Box) -> Framed:
        """The picture of the map that is shown, on the background at its place."""
        look = self.app.look
        whole = self._ground.subsurface(pygame.Rect(box)).copy()
        place = self._place(picture, box)
        inner = place._replace(left=place.left - box.left, top=place.top - box.top)
        look.lay(whole, inner)
        whole.blit(picture, inner[:2])
        pygame.draw.rect(whole, GROUND["edge"], inner, 1)
        return Framed(whole, (place.left, place.bottom))

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Draw the name, the menu, and a map beside them."""
        look, places = self.app.look, self.layout
        surface.blit(self._ground, (0, 0))
        if places.picture:
            self._draw_picture(surface, places.picture)
        if self._emblem:
            surface.blit(self._emblem, places.emblem[:2], special_flags=PREMULTIPLIED)
        name = look.text("Enfilade", "hero")
        surface.blit(name, places.name)
        for number, words in enumerate(WORDS if places.words else ()):
            x, y = places.words or (0, 0)
            high = look.font("body").get_height()
            surface.blit(look.text(words, "body", "soft"), (x, y + number * high))
        self.form.draw(surface)

    def _draw_picture(self, surface: Surface, box: Box) -> None:
        """The map that is shown, or the battle on it, coming out of what was there before."""
        part = min(1.0, self._since / FADE)
        newest, before = (self._live, self._picture) if self._live else (self._picture, self._before)
        for picture, opacity in ((before if part < 1 else None, 1.0), (newest, part)):
            if picture:
                picture.whole.set_alpha(round(255 * opacity))
                surface.blit(picture.whole, box[:2])
        if self._live and part == 1 and (now := self._show.picture):
            place = self._place(now, box)
            surface.blit(now, place[:2])
            pygame.draw.rect(surface, GROUND["edge"], place, 1)
        if newest and self._entry:
            self._draw_caption(surface, self._entry, newest.corner, box.right, 1.0 if self._live else part)

    def _draw_caption(
        self, surface: Surface, entry: MapEntry, corner: tuple[int, int], right: int, opacity: float
    ) -> None:
        """Name the map that is shown, and say what it is about: never over the words of the one before."""
        look, (left, bottom) = self.app.look, corner
        name = look.text(entry.name, "strong", "soft")
        beside = left + name.get_width() + look.measure(14)
        words = entry.scenario.about if entry.scenario else ""
        about = look.text(look.short(words, "body", right - beside), "body", "faint")
        for said, x in ((name, left), (about, beside)):
            seen = said.copy()
            seen.set_alpha(round(255 * opacity))
            surface.blit(seen, (x, bottom + look.measure(12)))


PLATE: Colour = (24, 31, 43)


def emblem(px: int) -> Surface:
    """The emblem as a square picture with premultiplied alpha."""
    pen = Pen(px)
    pen.rect(0.0, 0.0, 1.0, 1.0, (54, 66, 86), 0.16)
    pen.rect(0.012, 0.012, 0.976, 0.976, PLATE, 0.15)
    for k in range(1, 6):  # the squares of the board, faint
        pen.rect(k / 6 - 0.003, 0.012, 0.006, 0.976, (255, 255, 255, 12))
        pen.rect(0.012, k / 6 - 0.003, 0.976, 0.006, (255, 255, 255, 12))
    pen.line([(0.12, 0.88), (0.9, 0.1)], 0.10, (*INK["gold"], 26))
    for x, y in ((0.38, 0.62), (0.585, 0.415), (0.79, 0.21)):
        for radius, ink in (
            (0.152, PLATE),
            (0.132, INK["opposition"]),
            (0.097, shade(INK["opposition"], 0.24)),
        ):
            pen.shape(_hexagon(x, y, radius), ink)
    pen.line([(0.19, 0.81), (0.93, 0.07)], 0.05, PLATE)
    pen.line([(0.19, 0.81), (0.93, 0.07)], 0.026, INK["gold"])
    pen.disc(0.17, 0.83, 0.105, PLATE)
    pen.disc(0.17, 0.83, 0.085, INK["squad"])
    pen.disc(0.17, 0.83, 0.055, shade(INK["squad"], 0.22))
    pen.disc(0.17, 0.83, 0.024, INK["squad"])
    return pen.picture()


def _hexagon(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(pi / 3 * k), y + radius * sin(pi / 3 * k)) for k in range(6)]
