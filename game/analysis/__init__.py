"""Answers about a position that screens, lab and bots ask for: overlays, sight, dangers, paths, throws."""
