"""The tree of errors: everything that Enfilade refuses on purpose."""


class EnfiladeError(Exception):
    """Something that the game refuses; its message is meant for who asked."""


class BadDice(EnfiladeError):  # noqa: N818 - the protocol's own word (J-01)
    """Faces that a roll cannot have: too many or too few, or a number that the die does not show (J-04)."""


class OddsTooLarge(EnfiladeError):  # noqa: N818 - says what is wrong, as its siblings do
    """A check whose exact odds would need more memory than any roll of the rules does."""
