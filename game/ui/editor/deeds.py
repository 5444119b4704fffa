"""What the buttons and keys of the editor do, by their names: one table for both."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.board.squares import Square
from game.editor.changes import LAYERS, LayerName
from game.editor.symmetry import SYMMETRIES
from game.ui.editor import outlets, shaping, trying
from game.ui.editor.toolbox import TOOLS

if TYPE_CHECKING:
    from game.ui.editor.screen import EditorScreen

Acts = dict[str, Callable[[], object]]


def kinds(editor: "EditorScreen") -> dict[str, Callable[[str], object]]:
    """Buttons of which there are several, by the first word of their names; they are told the rest."""
    easel, layers = editor.easel, editor.easel.desk.layers
    return {
        "layer": lambda value: easel.turn_to(next(one for one in LAYERS if one == value)),
        "hide": partial(_switch, layers.hidden),
        "lock": partial(_switch, layers.locked),
        "tool": partial(_tool, editor),
        "entry": lambda value: easel.take(int(value)),
        "place": lambda value: easel.jump(int(value)),
        "finding": lambda value: editor.go(editor.checks.go(int(value))),
        "heat": editor.heat.lay,
    }


def acts(editor: "EditorScreen") -> Acts:
    """Everything else, by its whole name."""
    return _of_the_screen(editor) | _of_tools(editor) | _of_the_selection(editor) | _of_the_map(editor)


def _of_the_screen(editor: "EditorScreen") -> Acts:
    outlook = editor.outlook
    return {
        "back": editor.back,
        "leave": lambda: outlets.leave(editor),
        "help": editor.list_keys,
        "nearer": lambda: outlook.zoom(1),
        "farther": lambda: outlook.zoom(-1),
        "whole": outlook.show_all,
        "grid": lambda: _grid(editor),
        "fold": lambda: _fold(editor),
        "next heat": editor.heat.next,
        "heat from": editor.heat.turn,
        "next finding": lambda: editor.go(editor.checks.next()),
        "stop bots": lambda: _stop_bots(editor),
    }


def _of_tools(editor: "EditorScreen") -> Acts:
    easel, layers = editor.easel, editor.easel.desk.layers
    return {
        **{tool: partial(_tool, editor, tool) for tool, _, deed, _ in TOOLS if deed != "shape"},
        "shape": lambda: _tool(editor, "ellipse" if easel.desk.tool == "rectangle" else "rectangle"),
        "act": editor.hand.act,
        "filled": lambda: _filled(editor),
        "symmetry": lambda: _symmetry(editor),
        "next layer": lambda: easel.next_layer(1),
        "layer before": lambda: easel.next_layer(-1),
        "hide layer": lambda: _switch(layers.hidden, easel.desk.layer),
        "lock layer": lambda: _switch(layers.locked, easel.desk.layer),
        "less of it": lambda: easel.vary(-1),
        "more of it": lambda: easel.vary(1),
        "other side": easel.other_side,
    }


def _of_the_selection(editor: "EditorScreen") -> Acts:
    easel, desk = editor.easel, editor.easel.desk
    return {
        "copy": lambda: editor.say("Copied." if desk.copy() else "Nothing is selected."),
        "cut": lambda: easel.do(desk.cut),
        "delete": lambda: _delete(editor),
        "paste": lambda: _paste(editor),
        "flip x": lambda: easel.do(lambda: desk.turn("flip x")),
        "flip y": lambda: easel.do(lambda: desk.turn("flip y")),
        "quarter": lambda: easel.do(lambda: desk.turn("turn")),
        "everything": lambda: _everything(editor),
        "next": lambda: _next(editor, 1),
        "previous": lambda: _next(editor, -1),
        "values": lambda: _values(editor),
    }


def _of_the_map(editor: "EditorScreen") -> Acts:
    easel, document = editor.easel, editor.document
    return {
        "unedit": lambda: easel.jump(document.place - 1),
        "reedit": lambda: easel.jump(document.place + 1),
        "keep map": lambda: outlets.save(editor),
        "keep map as": lambda: outlets.save_as(editor),
        "new map": lambda: shaping.new(editor),
        "resize": lambda: shaping.resize(editor),
        "to tiled": lambda: outlets.to_tiled(editor),
        "try": lambda: trying.play(editor),
        "fairness": lambda: trying.fairness(editor),
    }


def _tool(editor: "EditorScreen", name: str) -> None:
    editor.easel.desk.cancel()
    editor.easel.desk.tool = name


def _switch(names: set[LayerName], name: str) -> None:
    names.symmetric_difference_update(layer for layer in LAYERS if layer == name)


def _filled(editor: "EditorScreen") -> None:
    editor.easel.desk.filled = not editor.easel.desk.filled


def _symmetry(editor: "EditorScreen") -> None:
    desk = editor.easel.desk
    desk.symmetry = SYMMETRIES[(SYMMETRIES.index(desk.symmetry) + 1) % len(SYMMETRIES)]


def _grid(editor: "EditorScreen") -> None:
    editor.easel.grid = not editor.easel.grid


def _fold(editor: "EditorScreen") -> None:
    editor.hud.folded = not editor.hud.folded


def _delete(editor: "EditorScreen") -> None:
    """Take away what is selected, else the table whose form is shown."""
    easel, desk = editor.easel, editor.easel.desk
    if desk.selection:
        easel.do(desk.delete)
    elif len(easel.chosen) > 1 and easel.chosen[0] != "glyphs":
        easel.do(lambda: desk.make(easel.forms.remove(easel.chosen)))


def _paste(editor: "EditorScreen") -> None:
    """Put down what was copied where the pointer is."""
    at, desk = editor.outlook.hovered or Square(0, 0), editor.easel.desk
    if desk.clip is None:
        editor.say("Nothing was copied.")
    elif editor.easel.do(lambda: desk.paste(at)):
        desk.tool = "select"


def _everything(editor: "EditorScreen") -> None:
    desk = editor.easel.desk
    desk.selection = frozenset(desk.parsed.board.squares())
    desk.tool = "select"


def _next(editor: "EditorScreen", step: int) -> None:
    """Choose the unit that comes so many places later."""
    easel = editor.easel
    units = [unit for unit in easel.desk.parsed.units if unit.at]
    paths = [("units", unit.number) for unit in units]
    first = -1 if step > 0 else 0
    at = next((n for n, path in enumerate(paths) if path == easel.chosen), first)
    if units:
        easel.chosen = paths[(at + step) % len(units)]
        editor.outlook.follow(units[(at + step) % len(units)].at or Square(0, 0))


def _values(editor: "EditorScreen") -> None:
    """Show the values of what is at the cursor, and have the keys go to the form."""
    if editor.outlook.hovered:
        editor.easel.choose(editor.outlook.hovered)
    editor.column.values.typing = True


def _stop_bots(editor: "EditorScreen") -> None:
    """Play no more; when nothing is played, put the figures away."""
    bots = editor.column.fairness
    if bots and bots.running:
        bots.cancel()
    else:
        editor.column.fairness = None
