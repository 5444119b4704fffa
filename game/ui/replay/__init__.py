"""Replays: a match that was played, gone through both ways."""
