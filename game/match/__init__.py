"""A running game: the one mutable thing, with its record, undo, sandbox edits and replay."""
