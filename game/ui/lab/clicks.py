"""What clicks and keys on the board do, and the words that say so at the pointer."""

from game.board.squares import Square
from game.ui.board.board_view import BoardView
from game.ui.lab.fields import AGAINST, Fields
from game.ui.lab.kit import Kit
from game.ui.panels import hint


class Clicks:
    """A click works with the tool in hand; without one it chooses what is looked from and at."""

    def __init__(self, kit: Kit, fields: Fields) -> None:
        self.kit, self.desk, self.fields = kit, kit.desk, fields

    def enter(self, square: Square) -> None:
        """The Enter key: put down what is in the hand, use the tool, or what a click does."""
        if self.desk.held:
            self.desk.put_down()
        elif self.kit.begin(square):
            self.kit.end()
        else:
            self.act(square)

    def act(self, square: Square) -> None:
        """A click without a tool: look from there, pin what is looked at, ask where to stand against it."""
        foe = self._against(square)
        if foe:
            self.desk.wish(foe)
        elif self.desk.observer is None or square == self.desk.eye:
            self.desk.look_from(square)
        else:
            self.desk.look_at(square)

    def _against(self, square: Square) -> str:
        """Who is taken in as somebody to stand against by a click; empty: it means something else."""
        there = self.desk.state.holder(square)
        asked = self.fields.name == AGAINST and self.desk.unit
        return there.id if there and asked and there.id != self.desk.unit else ""

    def carry(self, square: Square) -> None:
        """Pick a unit up, or put it down."""
        if self.desk.held:
            self.desk.put_down()
        else:
            self.desk.lift(square)

    def interact(self, square: Square) -> None:
        """Open, close, flip what is there."""
        bid = self.kit.use(square)
        if bid and bid.edit:
            self.desk.do(bid.edit)

    def words(self, outlook: BoardView) -> hint.Words:
        """What a click would do now."""
        square, held = outlook.hovered, self.desk.held
        if square is None:
            return ()
        how = "Enter" if outlook.cursor else "Click"
        if held:
            name = self.desk.state.unit(held.unit).name
            return ((how if outlook.cursor else "Let go", f"put {name} here"),)
        bid = self.kit.bid(square)
        if bid:
            return ((how, bid.words),)
        use = self.kit.use(square)
        return ((how, self._looking(square)), *((("E", use.words),) if use else ()))

    def _looking(self, square: Square) -> str:
        """What a click without a tool does, in words."""
        desk, unit = self.desk, self.desk.state.holder(square)
        name = unit.name if unit else "here"
        if foe := self._against(square):
            wish = desk.wished(foe)
            return f"where to stand: {wish} against {name}" if wish else f"leave {name} out"
        if desk.observer is None:
            return f"look from {name}"
        if square == desk.eye:
            return f"look from {name} no more"
        return f"look at {name}" if square != desk.place(desk.target) else f"look at {name} no more"
