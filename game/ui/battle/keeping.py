"""Saving a battle: when it is asked for, and by itself each turn."""

from game.files import saves
from game.ui.battle.director import Director


def save(director: Director) -> str:
    """Save the match among the user's own; how that went, in words."""
    try:
        path = saves.keep(director.table.plan.saved(director.table.match))
    except OSError as error:
        return f"Not saved: {error}"
    return f"Saved as {path.stem}."


def autosave(director: Director) -> str:
    """Save the match among those that the game keeps; what went wrong, empty when nothing."""
    try:
        saves.autosave(director.table.plan.saved(director.table.match))
    except OSError as error:
        return f"Not saved: {error}"
    return ""
