"""The map editor without its window."""
