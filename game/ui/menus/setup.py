"""The setup of a skirmish: which map, which rules, who plays, fog, seed, house rules."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.bots import LEVELS, PLAYER_NAMES
from game.files.map_names import names_of
from game.files.places import shipped_maps
from game.rules.limits import HARDEST
from game.rules.players import HUMAN
from game.rules.presentation import named
from game.rules.scenario import Scenario
from game.rules.system import AnySystem
from game.rules.units import SIDES, Side
from game.ui.app import App
from game.ui.board.card import Card, Row, Span, row
from game.ui.layout import MARGIN, Box, Measure
from game.ui.menus.map_cards import MapPictures
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.page import FormScreen, PageLayout, PageScreen, page_layout
from game.ui.plan import Plan, SkirmishChoices, random_seed, sides_of, systems_for, title_of
from game.ui.widgets.form import Form
from game.ui.widgets.form_rows import Button, Choice, FormRow, Head, Note, Number, Slider, Toggle
from game.ui.widgets.scroll import Scroll

WHEEL = 90
"""Pixels that one step of the wheel scrolls."""

SAID = {
    HUMAN: "A person at this screen. Several take turns.",
    **{level.name: level.about for level in LEVELS.values()},
}
"""A line about each kind of player."""


STURDY = "For a first match: units that a person leads have a third more health. Usually off."

USUAL_TURNS, SECONDS_A_TURN = 10, 10
"""How many turns most battles have, and how long a person and the computer take for one of a unit."""

CARD_HEIGHT = 172
"""The height at 100 % down to which a map and its goals can be told in a small window."""

FORM_HEIGHT = 700
"""The height at 100 % that the form needs with the most house rules, at the scale at which that is most."""


LOW, NARROW = 360, 560
"""In less height than this at 100 % the chosen map is shown in the list alone, in less width in the form."""


class SetupLayout(NamedTuple):
    """The screen that a skirmish is chosen on: maps at the left, the chosen one and the form at the right."""

    page: PageLayout
    maps: Box
    cards: tuple[Box, ...]
    """A box for each map, before scrolling."""
    length: int
    """The height of all cards together."""
    picture: Box
    about: Box
    form: Box


def setup_layout(size: tuple[int, int], percent: int, maps: int) -> SetupLayout:
    """The layout for a number of maps; the picture gets the room that the form does not need."""
    m = Measure(percent)
    page, air = page_layout(size, percent), m(MARGIN)
    rest = page.rest
    left = rest._replace(width=min(m(340), rest.width * 36 // 100))
    high, gap = m(78), m(8)
    cards = tuple(Box(left.left, left.top + at * (high + gap), left.width, high) for at in range(maps))
    right = Box(left.right + air, rest.top, rest.width - left.width - air, rest.height)
    if rest.height < m(LOW):
        nothing = right._replace(height=0)
        if rest.width < m(NARROW):
            return SetupLayout(page, left._replace(width=0), cards, 0, nothing, nothing, rest)
        return SetupLayout(page, left, cards, maps * (high + gap) - gap, nothing, nothing, right)
    least = max(rest.height * 24 // 100, min(m(CARD_HEIGHT), rest.height // 3))
    top = max(least, min(rest.height - air - m(FORM_HEIGHT), rest.height // 2))
    picture = Box(right.left, right.top, min(top * 3 // 2, right.width * 56 // 100), top)
    about = Box(picture.right + air, right.top, right.right - picture.right - air, top)
    form = Box(right.left, picture.bottom + air, right.width, max(1, rest.bottom - picture.bottom - air))
    return SetupLayout(page, left, cards, maps * (high + gap) - gap, picture, about, form)


class Setup(PageScreen, FormScreen):
    """The setup screen; `begin` gets the plan when somebody starts.

    `entries` are the maps, by default the shipped ones; those not read yet are read in the background.
    """

    def __init__(self, begin: Callable[[Plan], object], entries: tuple[MapEntry, ...] | None = None) -> None:
        super().__init__("Skirmish")
        self.entries = tuple(map(MapEntry, shipped_maps())) if entries is None else entries
        self.at = 0
        self.form = Form()
        self._scroll = Scroll(WHEEL)
        self._pointer = (0, 0)
        self._begin = begin
        self._choices: SkirmishChoices | None = None
        self._names = list[str]()
        self._gallery = MapPictures()
        self._about = Card()
        self._told: tuple[int, bool, str] | None = None

    @property
    def choices(self) -> SkirmishChoices:
        """The choices so far; at first those of the last start."""
        if self._choices is None:
            self._choices = SkirmishChoices(self.app.settings.skirmish)
            self._names = names_of([entry.path for entry in self.entries])
            self.at = self._names.index(self._choices.map) if self._choices.map in self._names else 0
        return self._choices

    @property
    def entry(self) -> MapEntry | None:
        """The chosen map, None when there is none at all."""
        return self.entries[self.at] if self.entries else None

    def build(self, app: App) -> None:
        """Place everything for this size and scale."""
        super().build(app)
        if self._choices is None:
            for entry in self.entries:
                if entry.scenario is None:
                    app.background.add(entry.read)
        self.layout = setup_layout(app.size, app.look.percent, len(self.entries))
        maps = self.layout.maps
        beside = maps._replace(width=maps.width + app.look.measure(9))
        self._scroll.fit(self.layout.length, beside, app.look)
        self._gallery.clear()
        self._refresh()
        self.form.put(self.layout.form, app.look)
        self._reveal()

    @property
    def scrolled(self) -> int:
        """How many pixels of the cards are hidden above."""
        return self._scroll.at

    @property
    def reading(self) -> tuple[str, ...]:
        return (self._title, *self.form.reading)

    def take(self, event: pygame.Event) -> None:
        """Mouse and keyboard: the form first, then the list of maps."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if self.form.handle(event) or self._scroll.handle(event, self._pointer):
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self._card_at(event.pos)
            if at is not None:
                self.choose(at)

    def let_go(self) -> bool:
        return self.form.give_up()

    @property
    def chapter(self) -> str:
        """That of the rules that are chosen."""
        return self.choices.system

    def choose(self, at: int) -> None:
        """Choose a map."""
        self.at = at
        self.choices.map = self._names[at]
        self._refresh()
        self._reveal()

    def start(self) -> None:
        """Start with the choices and remember them; show why they cannot be started."""
        if self.entry is None:
            return
        self.entry.read()
        scenario = self.entry.scenario
        plan = self.choices.plan(self.entry.path, scenario) if scenario else None
        if plan is None:
            self._refuse(self.entry.faults or "No rule system of the game suits this map.")
            return
        self.choices.map, self.choices.system = self._names[self.at], plan.system
        self.app.change(replace(self.app.settings, skirmish=self.choices.kept()))
        self._begin(plan)
        self.choices.seed = random_seed()

    def _refuse(self, why: str) -> None:
        self.app.widgets.message("This battle cannot be started", why)

    def _refresh(self) -> None:
        self._told = self._state()
        self.form.show(self._rows())

    def _state(self) -> tuple[int, bool, str]:
        """What the rows depend on beside the choices: the chosen map, whether it is read, its faults."""
        self.choices  # noqa: B018 - at first it says which map was chosen last
        entry = self.entry
        return (self.at, entry is not None and entry.scenario is not None, entry.faults if entry else "")

    def update(self, _seconds: float) -> None:
        """Show maps as they are read."""
        self._gallery.frame()
        if self._state() != self._told:
            self._refresh()

    # What is asked.

    def _rows(self) -> tuple[FormRow, ...]:
        entry = self.entry
        if entry is None:
            return (Note("There are no maps in the game's folder."),)
        names = tuple(entry.name for entry in self.entries)
        which = Choice("Map", names, self.at, self.choose, "Where it is fought: choose at the left, or here.")
        if entry.faults:
            count = len(entry.faults.splitlines())
            why = f"The map has {count} fault{'s' if count > 1 else ''}."
            return (Button("Show what is wrong", self.start, why, tone="bad"), which)
        if entry.scenario is None:
            return (Button("Start", self.start, "The map is still being read.", main=True), which)
        system = self.choices.rules(entry.scenario)
        if system is None:
            return (which, Note("No rule system of the game suits this map."))
        rules = [self._house(system, rule, default) for rule, default in system.house.items()]
        house = (Head("House rules"), *rules) if rules else ()
        return (
            Button("Start", self.start, "Begin with what is chosen below.", main=True),
            which,
            self._systems(entry.scenario, system),
            Head("Who plays"),
            *(self._player(side) for side in sides_of(entry.scenario)),
            Head("How"),
            Toggle(
                "Fog of war",
                self.choices.fog,
                self._put_fog,
                "Sides know only what their units see. Without it everything is open.",
            ),
            Toggle("Tougher units", self.choices.sturdy, self._put_sturdy, STURDY),
            Number(
                "Seed",
                self.choices.seed,
                self._put_seed,
                random_seed,
                "Same seed, same dice: type one or take another.",
            ),
            *house,
        )

    def _systems(self, scenario: Scenario, system: AnySystem) -> FormRow:
        suited = systems_for(scenario)
        self.form.labels = tuple(house_name(each, rule) for each in suited for rule in each.house)
        names = tuple(map(title_of, suited))

        def pick(at: int) -> None:
            self.choices.system = suited[at].name
            self._refresh()

        helps = tuple(each.words.about for each in suited)
        return Choice("Rules", names, list(suited).index(system), pick, helps=helps)

    def _player(self, side: Side) -> FormRow:
        who = self.choices.player(side)

        def pick(at: int) -> None:
            self.choices.players[side] = PLAYER_NAMES[at]
            self._refresh()

        names = tuple(name.capitalize() for name in PLAYER_NAMES)
        helps = tuple(SAID.get(name, "") for name in PLAYER_NAMES)
        return Choice(side.capitalize(), names, PLAYER_NAMES.index(who), pick, tone=side, helps=helps)

    def _put_fog(self, on: bool) -> None:
        self.choices.fog = on
        self._refresh()

    def _put_sturdy(self, on: bool) -> None:
        self.choices.sturdy = on
        self._refresh()

    def _put_seed(self, seed: int) -> None:
        self.choices.seed = seed
        self._refresh()

    def _house(self, system: AnySystem, rule: str, default: int) -> FormRow:
        def put(value: int) -> None:
            self.choices.house[rule] = int(value)
            self._refresh()

        words, value = system.words.house.get(rule), self.choices.value(rule, default)
        name = house_name(system, rule)
        about = f"{words.about} " if words else ""
        if system.highest(rule) == 1:
            return Toggle(name, bool(value), put, f"{about}Usually {'on' if default else 'off'}.")
        usual = f"{about}Usually {default}."
        return Slider(name, value, put, usual, high=system.highest(rule), by=1, unit="")

    # The list of maps.

    def _card_at(self, pixel: tuple[int, int]) -> int | None:
        x, y = pixel
        if not self.layout.maps.holds(pixel):
            return None
        hits = [at for at, card in enumerate(self.layout.cards) if card.holds((x, y + self.scrolled))]
        return hits[0] if hits else None

    def _reveal(self) -> None:
        if self.entries:
            card, maps = self.layout.cards[self.at], self.layout.maps
            self._scroll.reveal(card.top - maps.top, card.bottom - maps.top)

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Draw the maps, the chosen one, and what is asked."""
        look = self.app.look
        super().draw(surface)
        if self.entry and self.layout.picture.height:  # it is painted before those of the list
            look.lay(surface, self.layout.picture)
            self._gallery.draw(surface, self.layout.picture.inset(1), self.entry, look)
            self._about.draw(surface, self.layout.about, about(self.entry), look, fills=True)
        far = look.shadow
        surface.set_clip(pygame.Rect(self.layout.maps).inflate(2 * far, 2))
        shown = range(len(self.entries) if self.layout.maps.width else 0)
        for at in sorted(shown, key=lambda at: at != self.at):  # the chosen one is painted first
            entry, card = self.entries[at], self.layout.cards[at]
            box = card._replace(top=card.top - self.scrolled)
            if box.bottom > self.layout.maps.top and box.top < self.layout.maps.bottom:
                self._card(surface, box, entry, lit=at == self.at)
        surface.set_clip(None)
        self._scroll.draw(surface)
        self.form.draw(surface)

    def _card(self, surface: Surface, box: Box, entry: MapEntry, *, lit: bool) -> None:
        look, m = self.app.look, self.app.look.measure
        look.lay(surface, box, lit=lit)
        wide = min(m(104), box.width * 40 // 100)
        picture = Box(box.left + m(4), box.top + m(4), wide, box.height - 2 * m(4))
        self._gallery.draw(surface, picture, entry, look)
        left, room = picture.right + m(10), box.right - picture.right - m(18)
        name = look.text(look.short(entry.name, "strong", room), "strong")
        surface.blit(name, (left, box.top + box.height // 2 - name.get_height()))
        facts = look.short(_facts(entry), "small", room)
        surface.blit(
            look.text(facts, "small", "bad" if entry.faults else "soft"),
            (left, box.top + box.height // 2 + m(2)),
        )


def house_name(system: AnySystem, rule: str) -> str:
    """What players call a house rule."""
    words = system.words.house.get(rule)
    return words.name if words else named(rule)


def _facts(entry: MapEntry) -> str:
    if entry.faults:
        return "cannot be opened"
    if entry.scenario is None:
        return "reading"
    board = entry.scenario.board
    return f"{board.width} x {board.height}, {len(entry.scenario.placements)} units"


def about(entry: MapEntry) -> tuple[Row, ...]:
    """The card of a map beside its picture."""
    scenario = entry.scenario
    if scenario is None:
        return (
            row(Span(entry.name, style="title")),
            row(Span(_facts(entry), "bad" if entry.faults else "soft")),
        )
    counts = Counter(unit.side for unit in scenario.placements)
    sides = [Span(f"{counts[side]} {side}   ", side) for side in SIDES if counts[side]]
    board = scenario.board
    facts = (
        f"{board.width} x {board.height} squares",
        f"{scenario.turn_limit} turns at most" if scenario.turn_limit else "",
        f"about {minutes(scenario)} minutes",
        f"difficulty {scenario.level} of {HARDEST}" if scenario.level else "",
        "both sides alike" if scenario.even else "",
        "the opposition begins, where the rules leave it open" if scenario.first == "opposition" else "",
    )
    return (
        row(Span(scenario.name, style="title")),
        *([row(Span(scenario.about, "soft"))] if scenario.about else []),
        *(
            row(Span(f"{(aim.side or 'goal').capitalize()}: ", aim.side or "gold", "strong"), aim.text)
            for aim in scenario.objectives
        ),
        Row(tuple(sides) or (Span("no units", "faint"),), space=4),
        row(Span(", ".join(filter(None, facts)), "faint", "small")),
    )


def minutes(scenario: Scenario) -> int:
    """How long a battle takes, roughly: each turn of a unit some seconds, while half of them still stand."""
    turns = min(scenario.turn_limit or USUAL_TURNS, USUAL_TURNS)
    return max(5, 5 * round(len(scenario.placements) * turns * SECONDS_A_TURN / 60 / 5))
