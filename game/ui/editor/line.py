"""The line below the board: what the square under the pointer is, and what a click there does."""

from pygame import Surface

from game.board.board import LIGHT_GLYPHS
from game.board.squares import Square
from game.board.terrain import Light
from game.editor.editor_state import TOOLS
from game.ui.board.explain import LIGHTS
from game.ui.board.panel import Spot
from game.ui.editor import things
from game.ui.editor.easel import CHOSEN_ONLY, TAKING, Easel
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Style, Tone

Part = tuple[str, Tone, Style]


def height(look: Look) -> int:
    """How tall the line is."""
    return look.measure(36)


def parts(easel: Easel, square: Square | None) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """What is said at the left and at the right."""
    if square is None or square not in easel.desk.parsed:
        counts = easel.desk.parsed
        words = f"{len(counts.units)} units, {len(counts.zones)} zones"
        return ((words, "faint", "body"),), _stamps(easel)
    return _there(easel, square), (("Click", "gold", "small"), (click(easel, square), "ink", "body"))


def _stamps(easel: Easel) -> tuple[Part, ...]:
    kept = " ".join(str(number) for number in sorted(easel.desk.stamps))
    return ((f"kept stamps: {kept}", "soft", "small"),) if kept else ()


def _there(easel: Easel, square: Square) -> tuple[Part, ...]:
    parsed = easel.desk.parsed
    glyph = parsed.glyph("terrain", square)
    kinds = {kind.glyph for kind in (parsed.board.legend)}
    known = glyph in kinds or glyph in parsed.board.ground
    name = parsed.board.kind(glyph).name if known else f"unknown {glyph}"
    found: list[Part] = [(f"{square} ", "gold", "strong"), (name, "ink", "body")]
    if (level := parsed.glyph("height", square)) != "0":
        found.append((f"height {level}", "soft", "body"))
    light = parsed.glyph("light", square)
    if light in LIGHT_GLYPHS[1:]:
        found.append((LIGHTS[Light(LIGHT_GLYPHS.index(light))], "soft", "body"))
    found += [(zone.name, zone.side or "gold", "body") for zone in parsed.zones_at(square)]
    if unit := parsed.unit_at(square):
        found.append((unit.id, unit.side, "strong"))
    found += [(item.item, "soft", "body") for item in parsed.items_at(square)]
    return tuple(found)


def click(easel: Easel, square: Square) -> str:
    """What a click on a square would do, in words."""
    desk = easel.desk
    if easel.wanted:
        return "takes this square"
    if desk.layer in CHOSEN_ONLY:
        there = things.at(desk.parsed, desk.layer, square)
        return f"shows {_named(there)}" if there else _new(easel)
    if refused := desk.layers.refusal(desk.layer):
        return refused
    tool = TOOLS[desk.tool]
    brush = _brush(easel)
    words = {
        "stamp": f"lays {brush}",
        "eraser": f"erases {desk.layer}",
        "rectangle": f"begins a rectangle of {brush}",
        "ellipse": f"begins an ellipse of {brush}",
        "fill": f"fills with {brush}",
        "select": "moves the selection" if square in desk.selection else "begins a selection",
        "wand": "selects what hangs together",
        "pick": "takes this as the brush",
    }
    mirrored = desk.symmetry != "none" and tool.symmetric
    return words[desk.tool] + (f", {desk.symmetry}" if mirrored else "")


def _named(path: tuple[str | int, ...]) -> str:
    kind = {"events": "event", "victory": "victory"}.get(str(path[0]), str(path[0]))
    return f"{kind} {int(path[1]) + 1}"


def _new(easel: Easel) -> str:
    if easel.desk.tool in {"eraser", *TAKING}:
        return "shows nothing: there is none here"
    entry = easel.palette[easel.taken] if easel.taken >= 0 else None
    return (
        f"puts a {entry.name.replace(':', '')} here"
        if entry and entry.found
        else "shows nothing: there is none here"
    )


def _brush(easel: Easel) -> str:
    if easel.taken >= 0:
        return easel.palette[easel.taken].name
    brush = easel.desk.brush
    return (
        f"a stamp of {brush.width} by {brush.height}" if brush.width * brush.height > 1 else "what was picked"
    )


def draw(
    surface: Surface, box: Box, said: tuple[tuple[Part, ...], tuple[Part, ...]], look: Look
) -> tuple[Spot, ...]:
    """Draw it; what a click does stands at the right end and is never cut."""
    m = look.measure
    look.lay(surface, box)
    end = box.right - m(14)
    for words, tone, style in reversed(said[1]):
        text = look.text(look.short(words, style, end - box.left - m(14)), style, tone)
        end -= text.get_width()
        surface.blit(text, (end, box.top + (box.height - text.get_height()) // 2))
        end -= m(7)
    x = box.left + m(14)
    for words, tone, style in said[0]:
        short = look.short(words, style, end - m(16) - x)
        text = look.text(short, style, tone)
        surface.blit(text, (x, box.top + (box.height - text.get_height()) // 2))
        x += text.get_width() + m(10)
    return (Spot(box, name="line"),)
