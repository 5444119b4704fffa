"""What floats over the board: cards of text, the legend, the minimap, the words at the pointer."""
