"""The tree of errors: everything that Enfilade refuses on purpose."""

from msgspec import Struct


class EnfiladeError(Exception):
    """Something that the game refuses; its message is meant for who asked."""


class BadDice(EnfiladeError):
    """Faces that a roll cannot have: too many or too few, or a number that the die does not show (J-04)."""


class OddsTooLarge(EnfiladeError):
    """A check whose exact odds would need more memory than any roll of the rules does."""


class Fault(Struct, frozen=True):
    """One thing that is wrong in a file, with its place (M-01).

    `line` and `column` count from 1, columns in characters; `nearest` is the known name that is most like
    the one found.
    """

    file: str
    line: int
    column: int
    found: str
    expected: str
    nearest: str | None = None

    def __str__(self) -> str:
        hint = f' (did you mean "{self.nearest}"?)' if self.nearest else ""
        return f"{self.file}:{self.line}:{self.column}: found {self.found}; expected {self.expected}{hint}"


class BadFile(EnfiladeError):
    """A file that cannot be used as it is; it carries all its faults, in the order of the file."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class BadMap(BadFile):
    """A map that cannot be played (M-01)."""


class BadCatalogue(BadFile):
    """Templates, weapons or items that cannot be used (M-05)."""


class BadSettings(BadFile):
    """Settings that cannot be used."""


class BadRecord(EnfiladeError):
    """A record or a saved match that does not fit the rules or itself."""


class IllegalAction(EnfiladeError):
    """An action that the rules refuse; `reasons` are all of them, each with its clause and its text."""

    def __init__(self, code: str, reasons: tuple[tuple[str, str], ...]) -> None:
        super().__init__("; ".join(f"{text} ({clause})" if clause else text for clause, text in reasons))
        self.code = code
        self.reasons = reasons


class DiceLeft(BadDice):
    """More faces or resting squares were forced than the act has used (J-04)."""


class NoUndo(EnfiladeError):
    """Nothing to take back, or dice fell or something hidden was shown since."""


class NotSandbox(EnfiladeError):
    """An edit in a match that is played for real."""


class BadEdit(EnfiladeError):
    """An edit that names nothing, or values that cannot be."""


class BadOptions(EnfiladeError):
    """Options that a rule system does not have."""
