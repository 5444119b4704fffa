"""The tool in hand: which one, what it lays, what it would do at a square, a stroke that is being drawn."""

from typing import Any

from game.board.squares import Square
from game.match.sandbox import Edit, EditSquare
from game.rules.units import SIDES, Side
from game.ui.lab.desk import Desk
from game.ui.lab.explorer import Explorer
from game.ui.lab.tools import Bid, Setting, Tool, interact, tool


class Kit:
    """The tools of a desk, one of them in hand or none."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.explorer = Explorer(desk)
        self.side: Side = "squad"
        """Whose a unit is that is placed."""
        self._tool: str | None = None
        self._kinds: dict[str, int] = {}
        self._stroke: list[Edit] = []
        self._drawn = 0
        """The version of the position that the stroke has come to."""

    @property
    def tool(self) -> str | None:
        """The tool in hand."""
        return self._tool

    def take(self, name: str | None) -> None:
        """Take a tool in hand, or put it away when it is there already."""
        self._tool = None if self._tool == name else name
        self.explorer.tool = name if self._tool and name in {"walk", "throw"} else ""
        self.desk.held, self.desk.busy = None, self._tool is not None

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
        found = row.kinds(self.desk.scenario)
        return found[self._kinds.get(row.name, 0) % len(found)] if found else None

    @property
    def laid(self) -> str:
        """What the tool in hand lays, or what would be thrown; empty when it has no choice."""
        row = self.row
        kind = self._kind(row) if row else None
        aim = self.explorer.aim
        return kind[1] if kind else aim.verb.label if aim else ""

    def vary(self, step: int) -> None:
        """Have the tool in hand lay what comes so many places later."""
        row = self.row
        if row and (found := row.kinds(self.desk.scenario)):
            self._kinds[row.name] = (self._kinds.get(row.name, 0) + step) % len(found)
        self.explorer.turned += step

    def other_side(self) -> None:
        """Place units of the next side."""
        self.side = SIDES[(SIDES.index(self.side) + 1) % len(SIDES)]

    def _setting(self, row: Tool | None = None) -> Setting:
        desk, kind = self.desk, self._kind(row) if row else None
        return Setting(desk.state, desk.scenario, desk.unit, kind[0] if kind else None, self.side)

    def bid(self, square: Square) -> Bid | None:
        """What the tool in hand would do at a square; None without one."""
        if self.explorer.tool:
            return self.explorer.bid()
        row = self.row
        return row.bid(self._setting(row), square) if row else None

    def use(self, square: Square) -> Bid | None:
        """What interacting with a square would do, None when nothing."""
        return interact(self._setting(), square) if square in self.desk.board else None

    def begin(self, square: Square) -> bool:
        """Use the tool in hand on a square, which may begin a stroke; whether there is one."""
        bid = self.bid(square)
        if bid is None:
            return False
        if bid.edit is None:
            self.desk.words = bid.words
        elif self.desk.do(bid.edit) and self.row and self.row.paints:
            self._stroke, self._drawn = [bid.edit], self.desk.bench.version
        return True

    def go_on(self, square: Square) -> None:
        """Do to a further square what the stroke did to its first."""
        first = self._stroke[0] if self.painting else None
        if not isinstance(first, EditSquare) or square not in self.desk.board or self._is_so(square, first):
            return
        edit = EditSquare(square, first.set)
        if not self._blocked(edit) and self.desk.do(edit):
            self._stroke.append(edit)
            self._drawn = self.desk.bench.version

    def _blocked(self, edit: EditSquare) -> bool:
        """Whether somebody stands where there would be no room any more."""
        glyph = edit.set.glyph
        barrier = glyph is not None and self.desk.board.kind(glyph).barrier
        return barrier and self.desk.state.holder(edit.square) is not None

    def _is_so(self, square: Square, edit: EditSquare) -> bool:
        """Whether a square is already what an edit makes of it."""
        board, wanted = self.desk.board, edit.set
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
            self.desk.as_one(stroke)

    @property
    def painting(self) -> bool:
        """Whether a stroke is being drawn; any other change, or taking one back, breaks it off."""
        return bool(self._stroke) and self._drawn == self.desk.bench.version
