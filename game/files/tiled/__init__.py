"""Exchange with the Tiled map editor: TMX and TMJ, there and back without loss (M-06)."""
