"""The map editor without its window: documents, tools, forms. Nothing here draws or knows a pointer.

A guide for who builds a window over it:

**Open.** `document.Document.open(path)` (BadMap for what is no TOML or has no ground; other faults are what
the editor is there to mend), or `Document(document.empty_map(width, height, name))`. Then
`editor_state.EditorState(document)`, here `state`, and `forms.Forms(document)`. `document.recovery()` is
what a game that ended early left of this file: offer it, then `document.recover(it)` or `it.discard()`;
`store.recoveries(places.drafts())` are all of them, for `Document.recovered(it)`: maps without a file are
only there.

**Show.** `document.parsed` says what the text says, faults or no: `rows[layer]`, `board`, `zones`, `units`,
`items`, `tables(array)`, `unit_at`, `items_at`, `zones_at`. `document.scenario()` is the map as it would be
played, None while there are `document.faults()` (`parsed.square_at(fault.line, fault.column)` is where a
click leads). Both are worked out once for each `document.version`: ask when the version has changed, not in
each frame. A 64x64 map with 40 units is read in 5 ms, one of 256x256 with 400 units in 90: ask for it 0.3 s
after the last change when the board has more than 128x128 squares; nothing is read while a tool is held.

**Pointer.** `state.tool` is a name of `editor_state.TOOLS` (`key` and `title` stand there).
`state.press(square)`, `state.drag(square)`, `state.release()`; the right button is `state.press(square,
"pick")`; Escape is `state.cancel()`. While a tool is held `state.preview()` is a `Stroke`:
`cells[layer][square]`, `zones`, `things`, `moves`, and `squares()` for all that it touches;
`state.hover(square)` is the same for a press that has not happened (for the stamp and eraser: the bucket
would flood with each motion). `state.selecting()` is the selection to draw. `state.shift` is the key as it
is held, `state.filled` the button of shapes, `state.symmetry` one of `symmetry.SYMMETRIES`. What returns
False has left its reason in `state.message`.

**Brush.** `state.layer` is what eraser, bucket, wand and the single pick work on; `state.brush` is a
`map_pieces.MapPiece`: `glyph_piece(layer, glyph)`, `zone_piece(name)`, `unit_piece(template, side,
facing)`, `item_piece(item)`. `state.store(n)`, `state.recall(n)`; `state.turn("flip x" | "flip y" | "turn"
| "half turn")` does X, Y and Z to what is about to be pasted, else to the selection, else to the brush;
`state.copy()`, `cut()`, `delete()`; `paste()` takes what was copied into the hand, as the tool `paste`.

**Layers.** `state.layers.hidden` and `.locked` are sets of `changes.LAYERS`; both keep tools, moving and
forms off.

**Forms.** `forms.of(path)` for `()`, `("units", 3)`, `("zones", 0)`, `("items", 0)`, `("events", 0)` and
the `parts` of that form, `("victory", 0)`, `("glyphs", "S")`. Each `FormField` has name, label, kind,
choices, value, default and `set(value)`, None to leave it out, which gives a `Change`:
`state.make(field.set(value))`. `forms.new(array, square)`, `forms.effect(path, kind, square)` (kinds:
`forms.effects()`), `forms.remove(path)`. Renaming a zone or unit renames it where events and victories name
it.

**Size and glyphs.** `resize.framed(parsed, resize.anchored(parsed, width, height, anchor))`, or any
`transform.Bounds` to crop (`transform.bounds(state.selection)`): ask about its `lost`, then
`state.make(its.change)`. `glyphs.definition(parsed, glyph, ...)`, `glyphs.removal(parsed, glyph)`: BadEdit
says why not. `parsed.squares_of(("events", 0))` are the squares that an event names.

**History.** `document.undo()`, `redo()`, `history` (labels), `place`, `jump(place)`.

**File.** `document.save(path=None)`, `dirty`, `unsaved()` (what to ask), `autosave(now)` in each frame (it
keeps its own time and writes in a thread), `discard()` (kept for a while: `game.files.discarded`),
`close()`. Every second or so `document.disk()`: "changed" offers `reload()` or `merge()`; `merging()` lists
the conflicts beforehand, `merge("mine" | "theirs")` says who wins them; both can be undone.
"""
