"""Aiming, helping, stances, lying down; and incidentals: a word, a peek (N-07, N-09 to N-14, N-18)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, Self

from msgspec.structs import replace

from game.board.board import Board, cached_by_ground
from game.board.squares import Square
from game.rules import events
from game.rules.action_bases import at_squares
from game.rules.actions import Refusal
from game.rules.bot_values import PREPARATION, Situation, unwanted
from game.rules.events import Modifier
from game.rules.knowledge import glimpse, ours, watched, watched_from
from game.rules.movement import known_holders
from game.rules.presentation import Button
from game.rules.scripts import Script, tell
from game.rules.state import Grant, changed
from game.rules.units import strangers
from game.systems.narrative.actions import (
    INCIDENTALS,
    MOST_MANEUVERS,
    Incidental,
    MainAction,
    Maneuver,
    NarrativeAction,
    free_maneuvers,
    last_turn,
    maneuver_toll,
)
from game.systems.narrative.checks import owe_die
from game.systems.narrative.engagement import engaged, sheltered
from game.systems.narrative.units import Character, Narrative

MOST_AIMS = 2
"""How often a unit may aim for the same attack (N-10)."""


HELPS, HINDERS = "easier (a boost die more)", "harder (a setback die more)"
"""What small dice do to a roll, in hints."""


class Exchange(MainAction, frozen=True):
    """Give the action for a maneuver, which costs no strain then (N-07, N-20)."""

    button = Button(
        "Action for maneuver",
        "trade",
        "N-07",
        f"Give the action for a maneuver that costs no strain; never more than {MOST_MANEUVERS} maneuvers.",
    )

    @classmethod
    def hint(cls, view: Narrative, unit: Character) -> str:
        """Whether there is no use of it yet comes first."""
        early = "Not needed yet: a maneuver is still free. " if free_maneuvers(unit) > 0 else ""
        return early + super().hint(view, unit)

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.maneuvers >= MOST_MANEUVERS:
            yield Refusal("N-07", f"{unit.id} has made {MOST_MANEUVERS} maneuvers this turn")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status="action exchanged", clause="N-07"))
        return changed(state, self.unit, credit=state.unit(self.unit).credit + 1)

    def worth(self, view: Narrative, situation: Situation) -> float:
        """Good when going is worth more than anything that the action could do."""
        unit = view.unit(self.unit)
        if free_maneuvers(unit) > 0 or situation.shot > 0:
            return -1.0
        return situation.gain + maneuver_toll(unit) - 0.01


class Aim(Maneuver, frozen=True):
    """A boost die on the next combat check, twice two (N-10)."""

    button = Button(
        "Aim",
        "aim",
        "N-10",
        f"Its next attack is {HELPS}, if it does not move first, to the end of its next turn; "
        "aim twice for two.",
    )
    role = PREPARATION

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if len(unit.aims) >= MOST_AIMS:
            yield Refusal("N-10", f"{unit.id} aims as well as it can")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status="aiming", clause="N-10"))
        unit = state.unit(self.unit)
        return changed(state, self.unit, aims=(*unit.aims, last_turn(state, unit)))


class TakeCover(Maneuver, frozen=True):
    """Use the cover of an adjacent low or solid square, until the unit moves (N-14)."""

    button = Button(
        "Take cover",
        "cover",
        "N-14",
        "Shots at it across the cover are harder (a setback die more, or two), until it moves.",
    )

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.covered:
            yield Refusal("N-14", f"{unit.id} is in cover already")

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if not unit.covered and not sheltered(view.board, unit.at):
            yield Refusal("N-14", f"there is no cover next to {unit.id}")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status="in cover", clause="N-14"))
        return changed(state, self.unit, covered=True)

    def worth(self, view: Narrative, situation: Situation) -> float:
        """What of the danger the setback dice take away; less than the attack that strain would hinder."""
        return 0.08 * situation.danger + 0.6 * situation.spared - maneuver_toll(view.unit(self.unit))


class GuardedStance(Maneuver, frozen=True):
    """Setback dice on the unit's own attacks, and on close attacks against it (N-12)."""

    button = Button(
        "Defend",
        "guard",
        "N-12",
        f"A guarded stance: close attacks on it, and all its own, are {HINDERS}, until its next turn ends.",
    )

    @classmethod
    def barred(cls, view: Narrative, unit: Character) -> Iterator[Refusal]:
        """It is taken, and would last no longer."""
        if unit.guarded >= last_turn(view, unit):
            yield Refusal("N-12", f"{unit.id} is guarded already")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status="guarded", clause="N-12"))
        return changed(state, self.unit, guarded=last_turn(state, state.unit(self.unit)))

    def worth(self, view: Narrative, situation: Situation) -> float:
        """Against who is at its throat, less what it takes from its own attack."""
        unit = view.unit(self.unit)
        if not engaged(view, unit):
            return -1.0
        return 0.15 * (situation.danger - situation.shot) - maneuver_toll(unit)


class Assist(Maneuver, frozen=True):
    """An adjacent friend has a boost die more on its next check (N-11)."""

    button = Button("Assist", "lead", "N-11", f"The next check of a friend beside it is {HELPS}.", "unit")
    exact = True

    target: str

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterator[Self]:
        friends = friends_beside(view, view.unit(unit))
        return (cls(unit=unit, target=friend.id) for friend in friends if friend.conscious)

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        yield from friend_refusals(view, unit, self.target, "N-11")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.target, status="assisted", clause="N-11"))
        return owe_die(state, self.target, Modifier(1, "boost", "a friend assists", "N-11"))

    def worth(self, view: Narrative, situation: Situation) -> float:
        """A boost die for a friend who is still to act."""
        late = self.target in view.clock.done or not situation.foes
        return -1.0 if late else 0.05 - maneuver_toll(view.unit(self.unit))


def friends_beside(view: Narrative, unit: Character) -> list[Character]:
    """The friends beside a unit, those out of action too."""
    around, strange = view.board.around(unit.at), strangers(unit.side)
    return [other for other in view.units if other.at in around and other.side not in strange]


def friend_refusals(view: Narrative, unit: Character, target: str, clause: str) -> Iterator[Refusal]:
    """Why a unit is no friend beside it and in the fight (N-11)."""
    if not view.has(target):
        yield Refusal(clause, f"no {target} is known")
        return
    friend = view.unit(target)
    if friend.id == unit.id or not ours(unit.side, friend):
        yield Refusal("B-37", f"{friend.id} is no friend")
    elif not friend.conscious:
        yield Refusal("B-37", f"{friend.id} is out of action")
    elif not view.board.adjacent(unit.at, friend.at):
        yield Refusal(clause, f"{friend.id} is not adjacent")


class DropProne(Maneuver, frozen=True):
    """Lie down (N-18)."""

    button = Button("Lie down", "stand", "N-18", f"Shots at it are {HINDERS}, close attacks {HELPS}.")

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return not unit.prone

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if unit.prone:
            yield Refusal("N-18", f"{unit.id} is prone already")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status="prone", clause="N-18"))
        return changed(state, self.unit, prone=True)

    def worth(self, view: Narrative, situation: Situation) -> float:
        """In the open, under fire and with nowhere to go; it costs a maneuver to get up again."""
        unit = view.unit(self.unit)
        if unit.covered or situation.spared or situation.gain > 0 or situation.shot:
            return -1.0
        return 0.12 * situation.danger - RISING - maneuver_toll(unit)


RISING = 0.05
"""What the maneuver costs by which one gets up again."""


class Stand(Maneuver, frozen=True):
    """Stand up (N-18)."""

    button = Button("Stand up", "stand", "N-18", "Get up again.")
    role = PREPARATION

    @classmethod
    def has(cls, view: Narrative, unit: Character) -> bool:
        return unit.prone

    @classmethod
    def unpaid(cls, view: Narrative, unit: Character, grant: Grant) -> Iterator[Refusal]:
        yield from super().unpaid(view, unit, grant)
        if not unit.prone:
            yield Refusal("N-18", f"{unit.id} is on its feet")

    def effect(self, state: Narrative) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=self.unit, status="prone", on=False, clause="N-18"))
        return changed(state, self.unit, prone=False)


class Speak(NarrativeAction, frozen=True):
    """Say something; however often, at no cost (N-09)."""

    WORDS: ClassVar[dict[str, str]] = {
        "go": "Go, go!",
        "hold": "Hold here!",
        "contact": "Contact!",
        "help": "I need help!",
    }
    button = Button("", "speak", "N-09", "Say it; words cost nothing.", group=INCIDENTALS, late=True)
    words_only = True
    worth = unwanted
    exact = True

    call: Literal["go", "hold", "contact", "help"]

    @classmethod
    def buttons(cls, view: Narrative, unit: Character) -> Iterator[Button]:
        for call, words in cls.WORDS.items():
            yield replace(cls.button, label=f'"{words}"', settled=(("call", call),))

    def pay(self, state: Narrative, grant: Grant) -> Narrative:
        return state

    def effect(self, state: Narrative) -> Script[Narrative]:
        text = f'{self.unit} calls: "{self.WORDS[self.call]}"'
        yield from tell(state, events.Said(text=text, unit=self.unit, clause="N-09"))
        return state


MUCH = 8
"""So many squares that are seen from the next square, and not from one's own, are worth a look there."""


class Peek(Incidental, frozen=True):
    """See what can be seen from an adjacent free square, without going there (N-09)."""

    button = Button(
        "Peek",
        "look",
        "N-09",
        "Before it goes round a corner: see what is seen from a free square beside it.",
        "square",
    )
    worth = unwanted
    exact = True

    at: Square

    @classmethod
    def stands_out(cls, view: Narrative, unit: Character) -> bool:
        """Where it would show much that its side does not see."""
        seen = watched(view, unit.side)
        shown = (watched_from(view.board, peek.at, unit.vision) for peek in cls.candidates(view, unit.id))
        return view.options.fog and any((field & ~seen).sum() >= MUCH for field in shown)

    @classmethod
    def candidates(cls, view: Narrative, unit: str) -> Iterable[Self]:
        peeker = view.unit(unit)
        taken = known_holders(view, peeker.side)
        return at_squares(cls, unit, [at for at in _open_beside(view.board, peeker.at) if at not in taken])

    def bars(self, view: Narrative, unit: Character) -> Iterator[Refusal]:
        if self.at not in view.board.around(unit.at):
            yield Refusal("N-09", f"{self.at} is not adjacent")
        elif view.board.terrain(self.at).cost is None or self.at in known_holders(view, unit.side):
            yield Refusal("N-09", f"{self.at} is not free")

    def effect(self, state: Narrative) -> Script[Narrative]:
        """Units that are seen are remembered where they are; only its own side learns of it."""
        unit = state.unit(self.unit)
        field = watched_from(state.board, self.at, unit.vision)
        state, seen = glimpse(state, unit.side, field)
        for other in seen:
            revealed = events.Revealed(unit=other.id, at=other.at, clause="N-09")
            yield from tell(state, revealed, (unit.side,))
        return state


@cached_by_ground
def _open_beside(board: Board, at: Square) -> tuple[Square, ...]:
    """The squares beside one that can be entered."""
    return tuple(square for square in board.around(at) if board.terrain(square).cost is not None)
