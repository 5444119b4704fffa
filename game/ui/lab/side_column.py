"""The column at the right: the rulings of all systems on one unit against another, and why it is seen so."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from msgspec import structs
from pygame import Surface

from game.analysis.rulings import Ruling, differs, ruling
from game.analysis.sight_report import Said, why
from game.board.squares import distance
from game.rules.state import AnyState
from game.systems import SYSTEMS
from game.ui.board.explain import with_names
from game.ui.board.panel import Spot
from game.ui.cached import Cached
from game.ui.lab.previews import PathPanel, ThrowPanel
from game.ui.lab.toolbox import Toolbox
from game.ui.lab.unit_form import Sheet
from game.ui.lab.verdict_panels import Column, Reasons, Rulings, Verdicts, Who, Why
from game.ui.layout import Box
from game.ui.plan import title_of
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import Writing, copy_text


class SideColumn:
    """What is said of the pair; each ruling takes some milliseconds, so that each frame works out one.

    Until all are there the table stays as it was.
    """

    def __init__(self, toolbox: Toolbox, say: Callable[[str], object]) -> None:
        self.toolbox, self.lab = toolbox, toolbox.lab
        self._say = say
        self._rulings, self._why = Rulings(self._choose, self.lab.swap), Why(self._copy)
        self._sheet = Sheet(lambda edit: self.lab.comparison.do(edit, self.lab.system))
        self._open = ""
        self._path, self._throw = PathPanel(), ThrowPanel()
        self.said: tuple[Said, ...] = ()
        """Why the one square is seen from the other as it is; empty without a pair."""
        self._kept = Cached[tuple[Said, ...]]()
        self._pointed: object = None
        """The sighting of the frame before."""
        self._asked: tuple[object, ...] = ()
        self._found: list[Ruling] = []
        self._shown: Verdicts | None = None
        self._copied: tuple[Said, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The rule systems whose rulings stand side by side."""
        return tuple(self.lab.comparison.systems)

    def _choose(self, column: int) -> None:
        self.lab.system = self.names[column]

    def _copy(self, text: str) -> None:
        self._copied = self.said
        self._say("Copied." if copy_text(text) else "The clipboard cannot be reached here.")

    def _tell(self) -> None:
        """Say why the one square is seen from the other as it is, once the pointer rests for a frame."""
        lab, seen, before = self.lab, self.lab.sighting(), self._pointed
        self._pointed = seen
        if seen is None:
            self.said = ()
        elif seen is before:
            key = (lab.board, seen.observer, seen.target, lab.vision, lab.facing)
            self.said = self._kept.get(key, lambda: why(*key))

    @property
    def pair(self) -> tuple[str, str] | None:
        """The units that are asked about."""
        lab = self.lab
        unit, foe = lab.unit, lab.foe
        if not (lab.ready and unit and foe) or unit == foe:
            return None
        return unit, foe

    @property
    def sheet(self) -> str:
        """The unit whose values are shown, empty for none."""
        return self._open if self.lab.state.has(self._open) else ""

    @property
    def writing(self) -> Writing:
        """What letters would be for: the sheet of a unit."""
        return self._sheet.form.writing if self.sheet else ""

    def open_sheet(self, unit: str) -> None:
        """Show the values of a unit, or close them when they are shown."""
        self._sheet.form.commit()
        self._open = "" if self._open == unit else unit

    def handle(self, event: pygame.Event, *, over: bool) -> bool:
        """Offer an event to the sheet, one of the mouse when it is over it; whether it took it."""
        if not self.sheet:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and not over:
            self._sheet.form.commit()
        mouse = event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL}
        return (over or not mouse or self._sheet.form.dragged) and self._sheet.handle(event)

    def let_go(self) -> bool:
        """Give up what is typed into the sheet, else close it; whether there was any."""
        if not self.sheet:
            return False
        if not self._sheet.form.give_up():
            self.open_sheet("")
        return True

    def update(self) -> None:
        """Say why, and work out one more ruling, if there is anything to be worked out."""
        self._tell()
        lab, pair = self.lab, self.pair
        key = (lab.comparison.version, lab.held, pair)
        if key != self._asked:
            self._asked, self._found = key, []
        if pair is None:
            self._shown = None
        elif len(self._found) < len(self.names):
            name = self.names[len(self._found)]
            self._found.append(ruling(SYSTEMS[name], lab.state_of(name), *pair))
            if len(self._found) == len(self.names):
                self._shown = verdicts(lab.state, *pair, self._found)

    def draw(self, surface: Surface, box: Box, look: Look, over: str) -> list[Spot]:
        """Draw them one below the other; the spots."""
        if self.sheet:
            return list(self._sheet.draw(surface, box, self.lab.state.unit(self.sheet), look, over))
        explorer = self.toolbox.explorer
        if explorer.tool:
            trip, throw = explorer.trip, explorer.throw
            ways = self._path.draw(surface, box, trip, look, over) if trip else ()
            return [*ways, *(self._throw.draw(surface, box, throw, look, over) if throw else ())]
        spots, top, air = list[Spot](), box.top, look.measure(12)
        if self._shown:
            data = self._shown._replace(chosen=self.names.index(self.lab.system))
            spots += self._rulings.draw(surface, self._share(box, data, look), data, look, over)
            top = spots[0].box.bottom + air
        sentences = self.said
        if sentences and box.bottom - top > air:
            rest = Box(box.left, top, box.width, box.bottom - top)
            spots += self._why.draw(surface, rest, Reasons(sentences, sentences == self._copied), look, over)
        return spots

    def _share(self, box: Box, data: Verdicts, look: Look) -> Box:
        """Room for the table: what it needs, but the words below keep a third."""
        needed = self._rulings.height(data, box.width, look)
        words = self._why.height(Reasons(self.said), box.width, look) if self.said else 0
        least = box.height - min(words, box.height // 3) - look.measure(12)
        return box._replace(height=max(0, min(needed, least)))

    def scroll(self, name: str, steps: int, look: Look) -> bool:
        """Scroll the panel of that name, or the one that a button of that name is on."""
        if name in {"rulings", "swap", *map(_title, self.names)}:
            return self._rulings.scroll(steps, look)
        others = (self._why, self._path, self._throw)
        return next((panel for panel in others if panel.name == name), self._why).scroll(steps, look)


def verdicts(state: AnyState, unit: str, foe: str, rulings: Sequence[Ruling]) -> Verdicts:
    """The table of some rulings on one unit against another, as they stand in a position."""
    shooter, target = state.unit(unit), state.unit(foe)
    columns = tuple(
        Column(title_of(SYSTEMS[ruling.system]), named(state, ruling), SYSTEMS[ruling.system].words.against)
        for ruling in rulings
    )
    ends = Who(shooter.name, shooter.side), Who(target.name, target.side)
    return Verdicts(*ends, distance(shooter.at, target.at), columns, differs(rulings))


def named(state: AnyState, ruling: Ruling) -> Ruling:
    """A ruling whose reasons say names in place of ids."""
    reasons = (structs.replace(reason, text=with_names(state, reason.text)) for reason in ruling.why_not)
    return replace(ruling, why_not=tuple(reasons))


def _title(name: str) -> str:
    return title_of(SYSTEMS[name])
