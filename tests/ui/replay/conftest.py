"""Replays are tested in the window of battles."""

from tests.ui.battle.conftest import app, window

__all__ = ["app", "window"]
