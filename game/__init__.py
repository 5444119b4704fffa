"""Enfilade: tactical skirmish on a square grid, four tabletop rule systems on one exact board."""
