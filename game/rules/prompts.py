"""Who may choose what now: one form for a whole turn and for a decision in the middle of an act."""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from game.rules.sides import Side

if TYPE_CHECKING:
    from game.rules.actions import Refusal
    from game.rules.scripts import Script

G = TypeVar("G")

PASS = "pass"  # noqa: S105 (a choice, no secret)
"""The choice that lets a free act go by."""


class Grant(Struct, frozen=True, cache_hash=True, tag_field="grant", tag=str.lower):
    """What somebody has been given to do; a system adds its own (one free maneuver, an attack at -2).

    An action is judged against the grant, never against the turn's budget alone. A grant is `standing` when
    its choices mean the same each time, so that one of them can be settled for all times.
    """

    standing: ClassVar[bool] = False

    @property
    def choices(self) -> tuple[str, ...]:
        """The plain choices that it offers beside actions; the last one is to do nothing."""
        return (PASS,)

    def chosen(self, state: Any, choice: str) -> "Script[Any]":
        """The script of what a plain choice leads to: nothing, unless a grant says otherwise."""
        return state
        yield


class WholeTurn(Grant, frozen=True):
    """A unit's own turn: what it allows is what is left of the turn's budget.

    A system whose phases allow different things extends it, one grant a phase.
    """

    @property
    def choices(self) -> tuple[str, ...]:
        """None: a turn is ended by an action."""
        return ()

    def kept(self, view: Any) -> "Refusal | None":
        """Why the seat may not be left to the next one; None: it may."""
        return None


class Decision(Grant, frozen=True):
    """A decision `between` named choices, the last of which declines; `target` is whom it is about.

    What a choice leads to stands in `chosen`, from the position and the grant alone. So play and odds run
    the same script, and odds need no more than what the side knows that decides: not the act that waits.
    """

    standing = True
    between: ClassVar[tuple[str, ...]]

    target: str

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices."""
        return self.between


class Elsewhere(Grant, frozen=True):
    """What another side has been given, in the view of a side that is not to know it."""

    @property
    def choices(self) -> tuple[str, ...]:
        """None: it is not this side's to choose."""
        return ()


class Prompt(Struct, Generic[G], frozen=True, cache_hash=True):
    """These units of a side may use this grant now; `text` asks for it in words."""

    side: Side
    units: tuple[str, ...]
    grant: G
    text: str = ""
    clause: str = ""
