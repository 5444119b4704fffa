"""Replays are tested in the window of battles, and save where those do."""

from tests.ui.battle.conftest import app, kept, window

__all__ = ["app", "kept", "window"]
