"""What the board of a battle shows in a frame, made of the director's answers; nothing is drawn here."""

from typing import Any

from msgspec.structs import replace

from game.analysis.sight_report import Sighting
from game.board.squares import Square, distance
from game.rules.actions import Action
from game.rules.odds import Unforeseen
from game.ui.battle.director import Director
from game.ui.battle.orders import Deed, Order
from game.ui.battle.scenery import Scenery
from game.ui.battle.shot import Figures, figures
from game.ui.battle.shotpanel import Head
from game.ui.board import explain
from game.ui.board.explain import course
from game.ui.board.picture import BoardPicture, Course
from game.ui.cached import Cached

REST = 0.06
"""Seconds for which the pointer rests on a square before what takes longer to work out is shown."""


class Picture(Scenery):
    """The picture of a battle that is played: the scenery, and what its player is about to do."""

    director: Director

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self._deed, self._way = Cached[Deed](), Cached[Course | None]()
        self._taken_in, self._aims = Cached[tuple[Square, ...]](), Cached[tuple[Square, ...]]()
        self._figures: tuple[Any, Figures | None] | None = None

    @property
    def deed(self) -> Deed:
        """What a click would do now."""
        director = self.director
        key = (director.orders, director.unit, director.verb, self.hovered, director.mode)
        return self._deed.get(key, lambda: director.deed(self.hovered))

    @property
    def aimed(self) -> bool:
        """Whether something would be done to somebody, so that how they are seen matters."""
        return bool(getattr(self.deed.action, "target", ""))

    @property
    def action(self) -> Action[Any] | None:
        """The action that is about to be done: by a click, or by the button under the pointer."""
        return self.deed.action

    @property
    def figures(self) -> Figures | None:
        """What that action comes to, once the pointer rests."""
        action = self.action
        if action is None or not action.personal or (self.rested < REST and self._figures is None):
            return None
        if self._figures is None or self._figures[0] is not action:
            if self.rested < REST:
                return None
            self._figures = (action, self._reckoned(action))
        return self._figures[1]

    def _reckoned(self, action: Action[Any]) -> Figures | None:
        """The figures of an action with the names of units; None where the side cannot tell."""
        try:
            made = figures(self.director.table.match, action)
        except Unforeseen:
            return None
        return made._replace(rows=tuple(replace(row, why=self.director.said(row.why)) for row in made.rows))

    def headline(self, found: Figures) -> Head:
        """What stands above the figures: what is done, who to whom, how far, on which way."""
        director = self.director
        view, verb = director.orders.view, director.orders.verb_of(found.action)
        title, way = verb.label if verb else "", self._course(self.deed)
        rows = explain.course_rows(view.board, way) if way else ()
        if not found.target or not view.has(found.target):
            return Head(title, rows=rows)
        actor, target = view.unit(found.action.unit), view.unit(found.target)
        squares = distance(actor.at, target.at)
        far = "1 square" if squares == 1 else f"{squares} squares"
        return Head(title, f"{actor.name} to {target.name}", far, rows)

    def shown(self) -> BoardPicture:
        """The whole picture."""
        director = self.director
        playing = director.acting
        square = self.hovered if playing else None
        deed = self.deed
        order = director.order
        return BoardPicture(
            self.backdrop(),
            self.pieces(),
            chosen=self._acting(),
            hovered=square,
            course=self._way.get((director.orders, deed, self.figures), lambda: self._course(deed)),
            sighting=self.sighting(square) or self._decided(),
            quiet=deed.kind == "do" and not getattr(deed.action, "target", ""),
            aims=self._aims_of(order) if playing else (),
            area=self._area_of(self._drafted() or deed.action),
            watches=self.watches(),
        )

    def _aims_of(self, order: Order | None) -> tuple[Square, ...]:
        """The squares that the chosen button can be pointed at."""
        orders = self.director.orders
        return self._aims.get((orders, order), lambda: orders.targets(order) if order else ())

    def _drafted(self) -> Action[Any] | None:
        """What the sentence says that is being put together."""
        draft = self.director.draft
        return draft.action(self.director.table.system.kinds) if draft else None

    def _area_of(self, action: Action[Any] | None) -> tuple[Square, ...]:
        """The squares that what would be done takes in."""
        view, words = self.director.table.view, self.director.table.system.words
        return self._taken_in.get((view, action), lambda: words.area(view, action) if action else ())

    def _acting(self) -> str:
        """Who is to act: the chosen unit, or who is asked for a decision."""
        director = self.director
        if director.mode == "decide" and director.prompt and director.prompt.units and not director.acting:
            return director.prompt.units[0]
        return director.unit if director.acting else ""

    def _decided(self) -> Sighting | None:
        """How who is asked sees whom a decision is about."""
        director = self.director
        about = getattr(director.prompt.grant, "target", "") if director.prompt else ""
        view = director.orders.view
        if director.mode != "decide" or not about or not view.has(about) or not view.has(self._acting()):
            return None
        unit: Any = view.unit(self._acting())
        at: Square = view.unit(about).at
        return None if at == unit.at else self._between(unit, at)

    def _course(self, deed: Deed) -> Course | None:
        """The way of what would be done, with its dangers."""
        if deed.action is None or deed.kind != "do":
            return None
        view, at = self.director.orders.view, self.director.at(deed.unit)
        path = self.director.table.system.words.path(view, deed.action)
        if not path or at is None:
            return None
        found = self._figures[1] if self._figures and self._figures[0] is deed.action else None
        watched = tuple(dict.fromkeys(risk.at for risk in found.risks if risk.at)) if found else ()
        return course(view.board, at, path)._replace(watched=watched)
