"""The battle: a match on the screen, played and watched."""
