"""The panels of a replay: those around every board that is watched, and the timeline."""

from collections.abc import Callable

from pygame import Surface

from game.ui.app import App
from game.ui.battle.layout import battle_layout
from game.ui.battle.panels import BUTTONS, Panels
from game.ui.battle.projector import Projector
from game.ui.battle.roster import Entry, entry
from game.ui.battle.scenery import Scenery
from game.ui.battle.timeline import Timeline
from game.ui.battle.topbar import Top, objectives, standings
from game.ui.board.board_view import BoardView
from game.ui.board.camera import Frame
from game.ui.board.picture import Piece
from game.ui.cached import Cached
from game.ui.widgets.look import Look


class ReplayHud(Panels):
    """All panels of a replay."""

    director: Projector
    buttons = BUTTONS + 56

    def __init__(self, scenery: Scenery, outlook: BoardView, choose: Callable[[str], object]) -> None:
        super().__init__(scenery, outlook, choose)
        self.timeline = Timeline(self.director)
        self._told_top = Cached[Top]()
        self._units = Cached[tuple[Entry, ...]]()

    def place(self, app: App) -> None:
        """Put the panels where they belong, the timeline as tall as its buttons need."""
        plain = battle_layout(app.size, app.look.percent, self.outlook.size, 0, folded=self.folded)
        self.lay(app.size, app.look, self.timeline.height(plain.actions.width, app.look))

    @property
    def top(self) -> Top:
        """What the top bar shows."""
        show = self.director
        return self._told_top.get((show.table.view, show.eyes, show.at_frame), self._made_top)

    def _made_top(self) -> Top:
        show, view = self.director, self.director.table.view
        side, outcome = show.reel.frames[show.at_frame].side, show.state.outcome
        names = {unit.id: unit.name for unit in show.state.units}
        whose = f"{side}" if side else "the beginning"
        if outcome:
            whose = f"{outcome.winner} wins" if outcome.winner else "a draw"
        return Top(
            show.reel.scenario.name,
            show.reel.system.words.title or show.reel.system.name,
            view.clock.turn,
            tuple(phase.name for phase in show.reel.system.phases),
            view.clock.phase,
            f"Replay: {whose}",
            outcome.winner if outcome else side,
            ((outcome.why,) if outcome else ()) + objectives(view.plot, show.eyes, names),
            standings(view, show.reel.system.words.banner),
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everybody who is known."""
        show = self.director
        view, words = show.table.view, show.reel.system.words

        def made() -> tuple[Entry, ...]:
            known = (unit for unit in view.units if unit.fate != "left")
            return tuple(entry(words, view, unit, ready=True) for unit in known)

        return self._units.get((view,), made)

    def draw(
        self, surface: Surface, look: Look, frame: Frame, pieces: tuple[Piece, ...], overview: Surface
    ) -> None:
        """Draw what happens on the board, and the panels over it."""
        self.happening(surface, frame, look)
        over = self.over.name if self.over else ""
        spots = self.around(surface, look, pieces, overview)
        self.spots = (*spots, *self.timeline.draw(surface, self.layout.actions, look, over))

    def draw_words(self, surface: Surface, look: Look) -> None:
        """Draw the tooltip of a panel, or of the act that is pointed at on the timeline."""
        spot, pointer = self.over, self.outlook.pointer
        if spot and pointer and spot.name == "track":
            self.tell(surface, look, self.timeline.tip(pointer), self.layout.actions.top)
        elif spot:
            self.tell(surface, look, spot.tip)
