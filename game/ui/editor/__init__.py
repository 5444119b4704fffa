"""The window of the map editor: what `game.editor` holds, drawn and operated."""
