"""The board of the lab with what lies on it, as the scene draws it; what takes long is kept."""

from pygame import Surface

from game.analysis.overlays import overlay
from game.board.squares import Square
from game.rules.state import AnyState
from game.ui.battle.animation import TokenState, token_states
from game.ui.battle.animator import signs
from game.ui.board.camera import Frame
from game.ui.board.explain import course
from game.ui.board.legend import Legend
from game.ui.board.picture import Backdrop, BoardPicture, Course, Layer, Piece, Rings
from game.ui.cached import Cached
from game.ui.lab import previews
from game.ui.lab.overlay_view import AGAINST, OverlayView
from game.ui.lab.state import End, LabState
from game.ui.lab.toolbox import Explorer
from game.ui.overlays.layers import layered, legend
from game.ui.overlays.lines import RINGS
from game.ui.widgets.look import Look


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
        """Against whom a place to stand is wanted."""
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
            Backdrop(lab.board, lab.scenario.zones, self._lying(lab.state), self.layer, self._rings()),
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
        """Who is looked at, and whom a place is wanted against."""
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
    tokens = token_states(lab.state, None, lab.rules.health, lambda view, unit: signs(badges(view, unit)))
    return tuple(map(piece, tokens.values()))


def piece(token: TokenState) -> Piece:
    """A unit at rest as the scene draws it."""
    return Piece(
        token.id,
        token.name,
        token.side,
        token.figure,
        token.at,
        token.facing,
        health=token.health,
        down=token.out,
        veiled=token.stealthy,
        marks=token.statuses,
    )
