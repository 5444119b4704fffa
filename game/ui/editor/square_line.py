"""The line below the board: what the square under the pointer is, and what a click there does."""

from pygame import Surface

from game.board.board import LIGHT_GLYPHS
from game.board.squares import Square
from game.board.terrain import Light
from game.editor.editor_state import TOOLS
from game.ui.board.explain import LIGHTS
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.editor.state import NOT_DRAWING, EditorViewState, table_at
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Style, Tone

Part = tuple[str, Tone, Style]
LineWords = tuple[tuple[Part, ...], tuple[Part, ...]]
"""What stands at the left, and what at the right."""


def line_words(editor: EditorViewState, square: Square | None) -> LineWords:
    """What the square under the pointer is, and what a click there does."""
    parsed = editor.parsed
    if square is None or square not in parsed:
        words = f"{len(parsed.units)} units, {len(parsed.zones)} zones"
        kept = " ".join(map(str, sorted(editor.state.stamps)))
        stamps: tuple[Part, ...] = ((f"kept stamps: {kept}", "soft", "small"),) if kept else ()
        return ((words, "faint", "body"),), stamps
    return _there(editor, square), (("Click", "gold", "small"), (click_words(editor, square), "ink", "body"))


def _there(editor: EditorViewState, square: Square) -> tuple[Part, ...]:
    parsed = editor.parsed
    glyph = parsed.glyph("terrain", square)
    known = glyph in parsed.board.ground or any(kind.glyph == glyph for kind in parsed.board.legend)
    name = parsed.board.kind(glyph).name if known else f"unknown {glyph}"
    parts: list[Part] = [(f"{square} ", "gold", "strong"), (name, "ink", "body")]
    if (level := parsed.glyph("height", square)) != "0":
        parts.append((f"height {level}", "soft", "body"))
    light = parsed.glyph("light", square)
    if light in LIGHT_GLYPHS[1:]:
        parts.append((LIGHTS[Light(LIGHT_GLYPHS.index(light))], "soft", "body"))
    parts += [(zone.name, zone.side or "gold", "body") for zone in parsed.zones_at(square)]
    parts += [(task.name, task.side or "gold", "body") for task in parsed.tasks_at(square)]
    if unit := parsed.unit_at(square):
        parts.append((unit.id, unit.side, "strong"))
    parts += [(item.item, "soft", "body") for item in parsed.items_at(square)]
    return tuple(parts)


def click_words(editor: EditorViewState, square: Square) -> str:
    """What a click on a square would do, in words."""
    state = editor.state
    if editor.wanted:
        return "takes this square"
    if editor.only_chooses:
        path = table_at(editor.parsed, state.layer, square)
        return f"shows {str(path[0]).removesuffix('s')} {int(path[1]) + 1}" if path else _new(editor)
    refusal = state.layers.refusal(state.layer)
    if refusal and state.tool != "paste":
        return refusal
    brush = _brush(editor)
    words = {
        "stamp": f"lays {brush}",
        "eraser": f"erases {state.layer}",
        "rectangle": f"begins a rectangle of {brush}",
        "ellipse": f"begins an ellipse of {brush}",
        "fill": f"fills with {brush}",
        "select": "moves the selection" if square in state.selection else "begins a selection",
        "wand": "selects all of this kind" if square in state.selection else "selects what hangs together",
        "paste": "puts down what was copied",
        "pick": "takes this as the brush",
    }
    mirrored = state.symmetry != "none" and TOOLS[state.tool].symmetric
    return words[state.tool] + (f", {state.symmetry}" if mirrored else "")


def _new(editor: EditorViewState) -> str:
    entry = editor.entry
    if editor.state.tool in NOT_DRAWING or not (entry and entry.create):
        return "shows nothing: there is none here"
    return f"puts a {entry.name.replace(':', '')} here"


def _brush(editor: EditorViewState) -> str:
    brush = editor.state.brush
    if editor.entry:
        return editor.entry.name
    return (
        f"a stamp of {brush.width} by {brush.height}" if brush.width * brush.height > 1 else "what was picked"
    )


class SquareLine(BoxPanel[LineWords]):
    """The line below the board; what a click does stands at the right end and is never cut."""

    def paint(self, surface: Surface, box: Box, data: LineWords, look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box)
        end = box.right - m(14)
        for words, tone, style in reversed(data[1]):
            text = look.text(look.short(words, style, end - box.left - m(14)), style, tone)
            end -= text.get_width()
            surface.blit(text, (end, box.top + (box.height - text.get_height()) // 2))
            end -= m(7)
        x = box.left + m(14)
        for words, tone, style in data[0]:
            text = look.text(look.short(words, style, end - m(16) - x), style, tone)
            surface.blit(text, (x, box.top + (box.height - text.get_height()) // 2))
            x += text.get_width() + m(10)
        return (Spot(box, name="line"),)


def needed(data: LineWords, most: Box, look: Look) -> Box:
    """The part of a box, in its middle, that the line needs."""
    m = look.measure
    wide = sum(look.width(words, style) + m(10) for words, _, style in (*data[0], *data[1]))
    across = min(most.width, max(m(LEAST), wide + m(40)))
    return most._replace(left=most.left + (most.width - across) // 2, width=across)


LEAST = 420
"""The line is never shorter than this at 100 %: its ends do not run about with the words."""
