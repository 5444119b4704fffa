"""That others begin: they wait a while before they do anything, and it is told why they have the go."""

ANNOUNCED, UNASKED = 1.5, 3.0
"""For how many seconds others wait before they do anything, so that it is seen that they begin.

Longer where nobody has ended the turn: it was over by itself, and the last act can still be taken back.
"""


class Announcement:
    """What is announced: for how long others still wait, and words until they have been told."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """For how many seconds others that begin still wait."""
        self.words = ""
        """What was taken unasked, and why others have the go though nobody has ended one's own."""

    def put_first(self, words: str) -> None:
        """Tell something before what is to be told already."""
        self.words = f"{words}. {self.words}".removesuffix(". ")

    def take(self) -> str:
        """What is to be told, once."""
        words, self.words = self.words, ""
        return words

    def drop(self) -> None:
        """Nobody waits, and nothing is told."""
        self.seconds, self.words = 0.0, ""
