"""The random level: it picks blindly among the legal actions."""

from random import Random

from game.bots.decisions import Decision, limited
from game.match.record import NO_PAST, Past
from game.rules.engine import legal
from game.rules.state import S, fingerprint
from game.rules.system import System


@limited
def any_legal(system: System[S], seen: S, past: Past = NO_PAST, /) -> Decision | None:
    """Any legal action, each as likely as the others, but words only once in a unit's turn.

    The generator is seeded from the hash of the view and from how often the side has acted: it is the same
    wherever both are the same, and tells nothing of what is hidden.
    """
    actions = [
        action for action in legal(system, seen) if not action.words_only or action.kind not in past.turn
    ]
    if not actions:
        return None
    # random() and nothing built on it: that is the same in every Python (J-06).
    chosen = int(Random(f"{fingerprint(seen)} {past.acts}").random() * len(actions))
    return Decision(actions[chosen], (f"Picked blindly, one of {len(actions)} legal actions.",))
