"""The weakest level: it takes any legal action."""

from random import Random

from game.bots.level import Decision
from game.rules.engine import legal
from game.rules.state import S, fingerprint
from game.rules.system import System


def evenly(system: System[S], seen: S) -> Decision | None:
    """Any legal action, each as likely as the others, by a generator seeded from the hash of the view.

    Seeded so it is the same wherever the position is the same, and tells nothing of what is hidden.
    """
    actions = tuple(legal(system, seen))
    if not actions:
        return None
    # random() and nothing built on it: that is the same in every Python (J-06).
    chosen = int(Random(fingerprint(seen)).random() * len(actions))
    return Decision(actions[chosen], (f"Picked blindly, one of {len(actions)} legal actions.",))
