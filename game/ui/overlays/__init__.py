"""What can be laid over the board: fields of squares, contours, sight lines. One row of FIELDS a field."""
