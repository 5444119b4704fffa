"""What is laid over the board: fields of squares, lines around areas, sight lines, marks."""
