"""What a match sounds like to whoever looks at it: told from nothing but what that side knows."""

from collections import Counter
from collections.abc import Mapping, Sequence

from game.board.board import Board
from game.rules.events import AnyEvent, Burst, Hurt, Phase, Rolled
from game.rules.state import AnyState
from game.rules.units import Side, enemies
from game.ui.battle.attack_animations import WAYS
from game.ui.soundscape import Mood, Surrounding

FRESH = 1
"""A fight is heard in the music for so many turns after the one it was in."""

BUILT = ("wall", "window", "closed door", "open door")
"""The terrains of a house."""
OPEN, INSIDE = 0.06, 0.16
"""A map with so little of it lies in the open; one with so much is indoors."""

WET, BURNING = ("water", "sea", "river", "surf"), ("fire", "flame", "furnace", "ember", "lava")
"""Words in the names of terrains that are heard."""
FLOOD, BLAZE = 0.06, 0.02
"""With so much of them they are heard at full strength."""


def mood(view: AnyState, told: Sequence[AnyEvent], viewer: Side | None) -> Mood:
    """Danger in a turn of fighting and the one after; contact while a side that looks knows of an enemy.

    When the match is over it is calm again.
    """
    if view.outcome:
        return "calm"
    if _fighting(told):
        return "danger"
    known = view.conscious()
    met = viewer is not None and any(enemies(unit.side, viewer) for unit in known)
    return "contact" if met or (viewer is not None and view.memory) else "calm"


def _fighting(told: Sequence[AnyEvent]) -> bool:
    """Whether the last turns told of a blow or a shot."""
    turn = 0
    for event in reversed(told):
        if isinstance(event, Phase):
            turn = turn or event.turn
            if event.turn < turn - FRESH:
                return False
        elif _violent(event):
            return True
    return False


def _violent(event: AnyEvent) -> bool:
    if isinstance(event, Hurt):
        return bool(event.by)
    if isinstance(event, Rolled):
        return event.label in WAYS and bool(event.target)
    return isinstance(event, Burst)


def surroundings(board: Board) -> Mapping[Surrounding, float]:
    """How strong the sounds of a board's surroundings are."""
    names = Counter[str]()
    for glyph, count in Counter(board.ground).items():
        names[board.kind(glyph).name] += count
    squares = len(board.ground)
    built = sum(names[name] for name in BUILT) / squares
    inside = _part((built - OPEN) / (INSIDE - OPEN))
    return {
        "wind": 1 - 0.85 * inside,
        "room": inside,
        "water": _part(_share(names, WET) / squares / FLOOD),
        "fire": _part(_share(names, BURNING) / squares / BLAZE),
    }


def _share(names: Counter[str], words: tuple[str, ...]) -> int:
    return sum(count for name, count in names.items() if any(word in name.split() for word in words))


def _part(number: float) -> float:
    return min(max(number, 0.0), 1.0)
