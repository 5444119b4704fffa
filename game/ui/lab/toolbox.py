"""The tool in hand: what it would do at a square, a stroke that is being drawn, what a unit could do.

`Explorer` asks for what is not done yet: the way to a square, and where a throw or a push would end.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from game.analysis.danger import seated
from game.analysis.journeys import Journey, journey
from game.analysis.throws import ghosts
from game.board.squares import Square, towards
from game.match.sandbox import Edit, EditSquare, EditUnit
from game.rules import engine
from game.rules.actions import Action
from game.rules.presentation import Verb
from game.rules.state import AnyState
from game.rules.units import SIDES, Side
from game.ui.board.explain import percent, squares_words, with_names
from game.ui.cached import Cached
from game.ui.lab.previews import Throw, Trip
from game.ui.lab.state import LabState
from game.ui.lab.tools import Bid, Setting, Tool, interact, tool
from game.ui.lab.verdict_panels import Who


class Aim(NamedTuple):
    """Something that a unit can send somewhere: the button for it, and its legal actions."""

    verb: Verb
    actions: tuple[Action[Any], ...]


class Explorer:
    """Asks for whatever the tool in hand is about; each answer is kept until what it was asked of changes."""

    def __init__(self, lab: LabState) -> None:
        self.lab = lab
        self.tool = ""
        """What is asked: nothing, "walk" to the hovered square, "throw" at it."""
        self.turned = 0
        """Which of the things that can be sent somewhere is meant."""
        self._trip, self._throw = Cached[Trip](), Cached[Throw]()
        self._aims = Cached[tuple[Aim, ...]]()
        self._named = Cached[tuple[tuple[str, Who], ...]]()

    @property
    def _names(self) -> tuple[tuple[str, Who], ...]:
        state = self.lab.state
        return self._named.get((state,), lambda: tuple((u.id, Who(u.name, u.side)) for u in state.units))

    @property
    def able(self) -> bool:
        """Whether there is a unit to ask about."""
        lab = self.lab
        return lab.ready and bool(lab.unit) and lab.state.unit(lab.unit).conscious

    @property
    def trip(self) -> Trip | None:
        """The way of the unit that is looked from to the hovered square."""
        lab, to = self.lab, self.lab.hovered
        if self.tool != "walk" or not self.able or to is None or to == lab.eye:
            return None
        key = (lab.state, lab.system, lab.unit, to)
        return self._trip.get(key, lambda: self._journey(to))

    def _journey(self, to: Square) -> Trip:
        """The way, what stops it said with names in place of ids."""
        lab = self.lab
        way = journey(lab.rules, lab.state, lab.unit, to)
        return Trip(replace(way, stopped=with_names(lab.state, way.stopped)), self._names)

    @property
    def aims(self) -> tuple[Aim, ...]:
        """What the unit that is looked from can send somewhere."""
        lab = self.lab
        if self.tool != "throw" or not self.able:
            return ()
        return self._aims.get((lab.state, lab.system, lab.unit), lambda: _aims(lab))

    @property
    def aim(self) -> Aim | None:
        """The one that is meant."""
        aims = self.aims
        return aims[self.turned % len(aims)] if aims else None

    @property
    def throw(self) -> Throw | None:
        """Where it would end, aimed at the hovered square."""
        lab, at, aim = self.lab, self.lab.hovered, self.aim
        if aim is None or at is None:
            return None
        action = _at(lab.state, aim, at)
        title = f"{aim.verb.label} at {at}"
        key = (lab.state, lab.system, aim.verb, at)
        return self._throw.get(
            key,
            lambda: Throw(title, ghosts(lab.rules, lab.state, action) if action else (), self._names),
        )

    def bid(self) -> Bid:
        """What a click would do."""
        if not self.able:
            return Bid("look from a unit first")
        trip = self.trip
        if trip:
            return Bid(_walking(trip), _walked(trip.journey))
        if self.tool == "walk":
            return Bid("point at where it is to go")
        return Bid(f"{self.aim.verb.label}, aimed here" if self.aim else "nothing to throw or push now")


def _walking(trip: Trip) -> str:
    """A way in words."""
    way, name = trip.journey, trip.who(trip.journey.unit).name
    if way.stopped:
        return f"{name} cannot go there: {way.stopped}"
    return f"{name} goes here: {squares_words(way.steps[-1].cost)}, unhurt {percent(way.unhurt)}"


def _walked(way: Journey[Any]) -> EditUnit | None:
    """The edit that puts a unit where its way ends."""
    if way.stopped or len(way.steps) < 2:
        return None
    before, last = way.steps[-2].at, way.steps[-1].at
    facing = towards(last.x - before.x, last.y - before.y)  # who leaps passes over squares
    return EditUnit(way.unit, {"at": list(last), "facing": facing})


def _aims(lab: LabState) -> tuple[Aim, ...]:
    """Every button whose first action sends something somewhere."""
    system, unit = lab.rules, lab.unit
    seen = engine.view(system, lab.state, lab.state.unit(unit).side)
    actions_of: dict[Verb, tuple[Action[Any], ...]] = {}
    for position in seated(system, seen, unit):
        legal = tuple(engine.legal(system, position, unit))
        for verb in system.verbs(position, unit):
            actions = tuple(
                action for action in legal if verb.aim in {"unit", "square"} and verb.settles(action)
            )
            if actions and verb not in actions_of and ghosts(system, lab.state, actions[0]):
                actions_of[verb] = actions
    return tuple(Aim(verb, actions) for verb, actions in actions_of.items())


def _at(state: AnyState, aim: Aim, at: Square) -> Action[Any] | None:
    """The action that points at a square, or at who stands there."""
    there = state.holder(at)
    wanted = (there.id if there else None) if aim.verb.aim == "unit" else at
    return next((action for action in aim.actions if getattr(action, aim.verb.field) == wanted), None)


class Toolbox:
    """The tools of a lab, one of them in hand or none."""

    def __init__(self, lab: LabState) -> None:
        self.lab = lab
        self.explorer = Explorer(lab)
        self.side: Side = "squad"
        """Whose a unit is that is placed."""
        self._tool: str | None = None
        self._kinds: dict[str, int] = {}
        self._stroke: list[Edit] = []
        self._drawn = 0
        """The version of the position after the last step of the stroke."""

    @property
    def tool(self) -> str | None:
        """The tool in hand."""
        return self._tool

    def take(self, name: str | None) -> None:
        """Take a tool in hand, or put it away when it is there already."""
        self._tool = None if self._tool == name else name
        self.explorer.tool = name if self._tool and name in {"walk", "throw"} else ""
        self.lab.held, self.lab.busy = None, self._tool is not None

    def let_go(self) -> bool:
        """Put the tool away; whether there was one."""
        had = self._tool is not None
        self.take(self._tool)
        return had

    @property
    def row(self) -> Tool | None:
        """The row of the tool in hand, if it is one that edits."""
        return tool(self._tool) if self._tool else None

    def _kind(self, row: Tool) -> tuple[Any, str] | None:
        """What a tool lays now."""
        kinds = row.kinds(self.lab.scenario)
        return kinds[self._kinds.get(row.name, 0) % len(kinds)] if kinds else None

    @property
    def laid(self) -> str:
        """What the tool in hand lays, or what would be thrown; empty when it has no choice."""
        row = self.row
        kind = self._kind(row) if row else None
        aim = self.explorer.aim
        return kind[1] if kind else aim.verb.label if aim else ""

    def vary(self, step: int) -> None:
        """Have the tool in hand lay the choice that many places later."""
        row = self.row
        if row and (kinds := row.kinds(self.lab.scenario)):
            self._kinds[row.name] = (self._kinds.get(row.name, 0) + step) % len(kinds)
        self.explorer.turned += step

    def other_side(self) -> None:
        """Place units of the next side."""
        self.side = SIDES[(SIDES.index(self.side) + 1) % len(SIDES)]

    def _setting(self, row: Tool | None = None) -> Setting:
        lab, kind = self.lab, self._kind(row) if row else None
        return Setting(lab.state, lab.scenario, lab.unit, kind[0] if kind else None, self.side)

    def bid(self, square: Square) -> Bid | None:
        """What the tool in hand would do at a square; None without one."""
        if self.explorer.tool:
            return self.explorer.bid()
        row = self.row
        return row.bid(self._setting(row), square) if row else None

    def use(self, square: Square) -> Bid | None:
        """What interacting with a square would do, None when nothing."""
        return interact(self._setting(), square) if square in self.lab.board else None

    def begin(self, square: Square) -> bool:
        """Use the tool in hand on a square, which may begin a stroke; whether there is one."""
        bid = self.bid(square)
        if bid is None:
            return False
        if bid.edit is None:
            self.lab.words = bid.words
        elif self.lab.do(bid.edit) and self.row and self.row.paints:
            self._stroke, self._drawn = [bid.edit], self.lab.comparison.version
        return True

    def go_on(self, square: Square) -> None:
        """Do to a further square what the stroke did to its first."""
        first = self._stroke[0] if self.painting else None
        if not isinstance(first, EditSquare) or square not in self.lab.board or self._is_so(square, first):
            return
        edit = EditSquare(square, first.set)
        if not self._blocked(edit) and self.lab.do(edit):
            self._stroke.append(edit)
            self._drawn = self.lab.comparison.version

    def _blocked(self, edit: EditSquare) -> bool:
        """Whether somebody stands where there would be no room any more."""
        glyph = edit.set.glyph
        barrier = glyph is not None and self.lab.board.kind(glyph).barrier
        return barrier and self.lab.state.holder(edit.square) is not None

    def _is_so(self, square: Square, edit: EditSquare) -> bool:
        """Whether a square is already what an edit makes of it."""
        board, wanted = self.lab.board, edit.set
        return (
            wanted.glyph in {None, board.terrain(square).glyph}
            and wanted.height in {None, board.level(square)}
            and wanted.light in {None, board.lit(square)}
            and wanted.smoke in {None, board.smoke[board.index(square)]}
        )

    def end(self) -> None:
        """The button is let go: the stroke becomes one step of the history."""
        whole, stroke, self._stroke = self.painting, self._stroke, []
        if whole and len(stroke) > 1:
            self.lab.as_one(stroke)

    @property
    def painting(self) -> bool:
        """Whether a stroke is being drawn; any other change, or taking one back, breaks it off."""
        return bool(self._stroke) and self._drawn == self.lab.comparison.version
