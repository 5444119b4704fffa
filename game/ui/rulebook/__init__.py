"""The rulebook in the window: pages, links, search, a trail back, examples drawn by the board's painter."""
