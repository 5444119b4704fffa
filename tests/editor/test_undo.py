"""Any sequence of tools, undone, gives the very first bytes."""

from typing import Any, cast, get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.board.squares import FACINGS, Square
from game.editor.changes import LAYERS
from game.editor.document import Document
from game.editor.editor_state import TOOLS, EditorState
from game.editor.forms import Forms
from game.editor.map_pieces import glyph_piece, item_piece, unit_piece, zone_piece
from game.editor.resize import anchored, framed
from game.editor.symmetry import SYMMETRIES
from game.editor.transform import Turn
from game.files.parsed_map import ARRAYS
from tests.editor.editing import FIELD, HEAD, TAIL

SPOT = st.builds(Square, st.integers(-1, 9), st.integers(-1, 6))
TURNS: tuple[Turn, ...] = get_args(Turn)
BRUSH = st.one_of(
    st.sampled_from("#o~").map(lambda glyph: glyph_piece("terrain", glyph)),
    st.sampled_from("123").map(lambda glyph: glyph_piece("height", glyph)),
    st.sampled_from("dk").map(lambda glyph: glyph_piece("light", glyph)),
    st.sampled_from(["west", "east"]).map(zone_piece),
    st.just(unit_piece("medic", "squad", "SW")),
    st.just(item_piece("visor")),
)


class Editing(RuleBasedStateMachine):
    """Somebody edits a map; `texts` are what it said after so many changes."""

    @initialize(newline=st.sampled_from(["\n", "\r\n"]))
    def begin(self, newline: str) -> None:
        self.state = EditorState(Document((HEAD + FIELD + TAIL).replace("\n", newline)))
        self.texts = [self.state.document.text]

    def done(self) -> None:
        """Note what the map says now, if that is something new."""
        document = self.state.document
        if len(document.history) != len(self.texts) - 1 or document.text != self.texts[document.place]:
            self.texts = [*self.texts[: document.place], document.text]

    @rule(
        brush=BRUSH, layer=st.sampled_from(LAYERS), symmetry=st.sampled_from(SYMMETRIES), filled=st.booleans()
    )
    def choose(self, brush: Any, layer: Any, symmetry: Any, filled: bool) -> None:
        self.state.brush, self.state.layer = brush, layer
        self.state.symmetry, self.state.filled = symmetry, filled

    @rule(
        tool=st.sampled_from(sorted(TOOLS)), way=st.lists(SPOT, min_size=1, max_size=3), shift=st.booleans()
    )
    def use(self, tool: str, way: list[Square], shift: bool) -> None:
        self.state.shift = shift
        self.state.press(way[0], tool)
        for at in way[1:]:
            self.state.drag(at)
        preview = self.state.preview().squares()
        if self.state.release():
            assert preview
        self.done()

    @rule(what=st.sampled_from([*TURNS, "cut", "paste", "delete", "copy"]), at=SPOT)
    def handle(self, what: str, at: Square) -> None:
        if what in TURNS:
            self.state.turn(cast("Any", what))
        elif what == "paste":
            if self.state.paste():
                self.state.press(at)
                self.state.release()
        else:
            getattr(self.state, what)()
        self.done()

    @rule(array=st.sampled_from(ARRAYS), number=st.integers(0, 3), facing=st.sampled_from(FACINGS))
    def fill_in(self, array: Any, number: int, facing: str) -> None:
        forms, count = Forms(self.state.document), len(self.state.parsed.tables(array))
        if number >= count:
            self.state.make(forms.new(array, Square(number, 0)))
        elif array == "units":
            self.state.make(forms.of((array, number)).field("facing").set(facing))
        else:
            self.state.make(forms.remove((array, number)))
        self.done()

    @rule(width=st.integers(4, 10), height=st.integers(4, 7), anchor=st.sampled_from([*FACINGS, "centre"]))
    def resize(self, width: int, height: int, anchor: Any) -> None:
        parsed = self.state.parsed
        frame = anchored(parsed, width, height, anchor)
        self.state.make(framed(parsed, frame).change)
        self.state.selection = frozenset()
        self.done()

    @precondition(lambda self: len(self.texts) > 1)
    @rule(place=st.integers(0, 20))
    def jump(self, place: int) -> None:
        self.state.document.jump(place)
        assert self.state.document.text == self.texts[min(place, len(self.texts) - 1)]

    @invariant()
    def every_place_is_its_text(self) -> None:
        document = self.state.document
        place = document.place
        assert document.text == self.texts[place]
        assert "\n" not in document.text.replace("\r\n", "") or "\r\n" not in self.texts[0]
        document.jump(0)
        assert document.text == self.texts[0]
        document.jump(place)


Editing.TestCase.settings = settings(max_examples=25, stateful_step_count=15)
TestEditing = Editing.TestCase
