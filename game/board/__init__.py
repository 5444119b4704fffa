"""The exact board: squares, terrain, sight, cover, concealment, paths, flights; no units and no rules."""
