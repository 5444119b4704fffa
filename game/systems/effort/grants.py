"""What somebody may do out of turn, or by the way: a square, a cover, the next of three attacks."""

from game.rules.prompts import Grant


class FreeStep(Grant, frozen=True):
    """One square, for who has dodged (E-38)."""

    standing = True


class FreeCover(Grant, frozen=True):
    """A Take Cover at the end of a Sprint (E-19)."""

    standing = True


class Flurry(Grant, frozen=True):
    """The next of three attacks (E-24)."""

    left: int
