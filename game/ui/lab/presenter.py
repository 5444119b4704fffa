"""What the lab shows on its board: an overlay, now and as it was marked, units, the ends, previews."""

from pygame import Surface

from game.analysis.exposure import ExposureProcess
from game.analysis.field import Field, difference
from game.analysis.overlays import field, overlay
from game.analysis.standpoint import Standpoint, of_side, of_square, of_unit
from game.board.squares import Square
from game.errors import EnfiladeError
from game.rules.state import AnyState, NoUnit
from game.ui.board.camera import Frame
from game.ui.board.explain import course
from game.ui.board.legend import Legend
from game.ui.board.overlays.layers import layered, legend
from game.ui.board.overlays.lines import RINGS
from game.ui.board.picture import Backdrop, BoardPicture, Course, Layer, Piece, Rings, TaskSign
from game.ui.board.pieces import pieces_of, signs
from game.ui.cached import Cached
from game.ui.lab import previews
from game.ui.lab.state import WISHES, End, LabState
from game.ui.lab.toolbox import Explorer
from game.ui.widgets.look import Look


class UnitExposure:
    """The exposure of one unit at a time; the process starts with the first question."""

    def __init__(self) -> None:
        self.field: Field | None = None
        """What is known of it by now."""
        self.trouble = ""
        """What went wrong in the process; whoever shows it takes it away."""
        self._exposing: ExposureProcess | None = None
        self._asked: tuple[str, str, AnyState] | None = None
        self._near = Square(0, 0)

    def ask(self, at: Standpoint | None, state: AnyState) -> Field | None:
        """The exposure of the unit of a standpoint in a position; None without a unit."""
        if at is None or not at.unit:
            self.stop()
            return None
        key = (at.system.name, at.unit, state)
        if self._asked is None or self._asked[:2] != key[:2] or self._asked[2] is not state:
            # While a unit is dragged the squares near where it was come first all the same.
            if self._asked is None or self._asked[1] != at.unit:
                self._near = at.subject.at
            self._asked = key
            self._exposing = self._exposing or ExposureProcess()
            self.field = self._exposing.ask(at, self._near)
        return self.field

    @property
    def part(self) -> float:
        """How much of it has been worked out, from 0 to 1."""
        return self._exposing.part if self._exposing else 0.0

    def update(self) -> None:
        """Take in the results that have arrived."""
        if self._exposing is None or self._asked is None:
            return
        try:
            self.field = self._exposing.poll() or self.field
        except EnfiladeError as error:
            self.trouble = str(error)

    def stop(self) -> None:
        """Stop working it out; results so far are kept."""
        if self._exposing and self._asked:
            self._exposing.cancel()
        self._asked, self.field = None, None

    def close(self) -> None:
        """End the process."""
        if self._exposing:
            self._exposing.close()
        self._exposing = self._asked = self.field = None


NEEDED = {"eyes": "choose a unit or a square", "unit": "choose a unit", "side": "choose a unit"}
"""What is to be chosen first for an overlay."""

AGAINST = "stands"
"""The field that is asked against somebody."""


def standpoint(lab: LabState, state: AnyState, end: End | None, *, side: bool) -> Standpoint | None:
    """From where a field is asked in a position; None for a unit that is not in it."""
    if end is None:
        return Standpoint(lab.rules, state, None)
    if not end.unit:
        return of_square(lab.rules, state, end.square)
    if not state.has(end.unit):
        return None
    if side:
        return of_side(lab.rules, state, state.unit(end.unit).side)
    there = tuple(unit for unit in lab.wishes if state.has(unit) and unit != end.unit)
    shoots = tuple(unit for unit in there if lab.wishes[unit] == WISHES[0])
    return of_unit(lab.rules, state, end.unit, cover_from=there, shoots=shoots)


class OverlayView:
    """The field that is shown, now and as it was marked."""

    def __init__(self, lab: LabState) -> None:
        self.lab = lab
        self.name = "cover"
        """Which field is shown; empty for none."""
        self.side = False
        """Whether it is asked from the whole side of the unit."""
        self._now, self._before, self._both = Cached[Field | None](), Cached[Field | None](), Cached[Field]()
        self.exposure = UnitExposure()
        self.compared = False
        """Whether what is shown is how it differs from what was marked."""
        self._marked: tuple[str, Field | None] = ("", None)
        """The exposure when it was marked, and the rule system whose figures it has."""

    def lay(self, name: str) -> None:
        """Show a field, or none when it is shown."""
        self.name = "" if self.name == name else name

    @property
    def part(self) -> float:
        """How much of the field has been worked out, from 0 to 1."""
        return self.exposure.part

    def update(self) -> None:
        """Let the background go on, or stop it when its field is not shown."""
        if self.name and not overlay(self.name).quick:
            self.exposure.update()
        else:
            self.exposure.stop()

    def mark(self) -> None:
        """Keep the field as it is now, to be compared with what comes; or compare no more."""
        self._marked = (self.lab.system, self.exposure.field)
        self.lab.mark()

    def shown(self) -> Field | None:
        """The field; while it is compared, how it differs from what was marked."""
        lab, marked = self.lab, self.lab.marked
        self.compared = False
        if not self.name or not lab.ready:
            return None
        if not overlay(self.name).quick:
            at = standpoint(lab, lab.state, lab.observer, side=False)
            system, before = self._marked
            comparable = marked and system == lab.system
            return self._compared(self.exposure.ask(at, lab.state), before if comparable else None)
        now = self._now.get(
            (lab.state, lab.system, lab.observer, self.name, self.side, lab.wishes),
            lambda: self._asked(lab.state, lab.observer),
        )
        if marked is None:
            return now
        before = self._before.get(
            (marked, lab.system, self.name, self.side, lab.wishes),
            lambda: self._asked(marked.states[lab.system], marked.observer),
        )
        return self._compared(now, before)

    def missing(self) -> str:
        """Why there is no field, in words."""
        if not self.lab.ready:
            return "the board is being prepared"
        row = overlay(self.name)
        at = standpoint(self.lab, self.lab.state, self.lab.observer, side=self.side)
        if at and at.has(row.needs):
            return row.absent or "there is no such thing for who is looked from"
        return f"{NEEDED[row.needs]} first"

    def _compared(self, now: Field | None, before: Field | None) -> Field | None:
        self.compared = now is not None and before is not None
        if now is None or before is None:
            return now
        return self._both.get((now, before), lambda: difference(before, now))

    def _asked(self, state: AnyState, looking: End | None) -> Field | None:
        at = standpoint(self.lab, state, looking, side=self.side)
        try:
            return field(self.name, at) if at else None
        except NoUnit:  # a unit that the side does not know of
            return None


class LabPresenter:
    """What is shown of a lab, with a field over the board."""

    def __init__(self, lab: LabState, explorer: Explorer) -> None:
        self.lab, self.explorer = lab, explorer
        self.overlay = OverlayView(lab)
        self.rings = False
        self._layer = Cached[Layer | None]()
        self._legend = Cached[Legend]()
        self._pieces = Cached[tuple[Piece, ...]]()
        self._items = Cached[tuple[Square, ...]]()

    @property
    def layer(self) -> Layer | None:
        """The field over the board as the scene draws it."""
        laid, changed = self.overlay.shown(), self.overlay.compared
        return self._layer.get((laid, changed), lambda: layered(laid, changed=changed) if laid else None)

    @property
    def legend(self) -> Legend | None:
        """What the field means."""
        view = self.overlay
        if not view.name:
            return None
        field, row = view.shown(), overlay(view.name)
        if field is None:
            return Legend(row.title, "", (), note=view.missing())
        changed, part = view.compared, view.part
        key = (field, changed)
        shown = self._legend.get(key, lambda: legend(field, row.title, changed=changed, part=part))
        return shown._replace(note=self._wanted()) if view.name == AGAINST else shown

    def _wanted(self) -> str:
        """The units against which a place to stand is wanted, in words."""
        state = self.lab.state
        wishes = ((unit, wish) for unit, wish in self.lab.wishes.items() if state.has(unit))
        return ", ".join(f"{wish} against {state.unit(unit).name}" for unit, wish in wishes)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The units."""
        lab = self.lab
        return self._pieces.get((lab.state, lab.system), lambda: _pieces(lab))

    def picture(self) -> BoardPicture:
        """All that lies on the board."""
        lab = self.lab
        return BoardPicture(
            Backdrop(
                lab.board,
                lab.scenario.zones,
                self._lying(lab.state),
                self.layer,
                self._rings(),
                tuple(TaskSign(task.at, task.side) for task in lab.scenario.tasks),
            ),
            self.pieces,
            chosen=lab.unit,
            hovered=lab.hovered,
            pinned=lab.eye if not lab.unit else None,
            sighting=None if self.explorer.tool else lab.sighting(),
            back=None if self.explorer.tool else lab.back(),
            course=self._course(),
            aims=self._aims(),
        )

    def _course(self) -> Course | None:
        """The way that is explored, with its dangers."""
        trip = self.explorer.trip
        way = previews.course(trip.journey) if trip else None
        if way is None:
            return None
        ground = course(self.lab.board, way.start, way.squares)
        return way._replace(hazards=ground.hazards, drops=ground.drops)

    def draw_previews(self, surface: Surface, frame: Frame, look: Look) -> None:
        """Draw what a tool asks about over the board: the dangers of a way, where a throw may end."""
        trip, throw = self.explorer.trip, self.explorer.throw
        if trip:
            previews.dangers(surface, frame, look, trip.journey)
        if throw:
            previews.throws(surface, frame, look, throw.ghosts, self.lab.state)

    def _aims(self) -> tuple[Square, ...]:
        """The target, and the units against which a place is wanted."""
        lab = self.lab
        wished = lab.wishes if self.overlay.name == AGAINST else {}
        ends = (lab.target, *(End(Square(0, 0), unit) for unit in wished))
        return tuple(at for at in map(lab.place, ends) if at)

    def _lying(self, state: AnyState) -> tuple[Square, ...]:
        return self._items.get((state,), lambda: tuple(dict.fromkeys(item.at for item in state.items)))

    def _rings(self) -> Rings | None:
        """Distances about where it is looked from: the ranges of the unit there."""
        lab, eye = self.lab, self.lab.eye
        if not self.rings or eye is None:
            return None
        bands = lab.rules.words.bands(lab.state, lab.unit) if lab.unit else ()
        named = tuple((f"{band.name} {band.squares}", band.squares) for band in bands)
        return Rings(eye, named or tuple((str(far), far) for far in RINGS))


def _pieces(lab: LabState) -> tuple[Piece, ...]:
    badges = lab.rules.words.badges
    pieces = pieces_of(lab.state, None, lab.rules.health, lambda view, unit: signs(badges(view, unit)))
    return tuple(pieces.values())
