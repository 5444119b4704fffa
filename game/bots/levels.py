"""The table of who can be asked for a decision: a row a level of the computer's play.

Whoever thinks is imported when it is first asked.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from game.bots.traits import Traits
from game.rules.players import BYSTANDER

if TYPE_CHECKING:
    from game.bots.decisions import Decision, Player
    from game.match.record import Past
    from game.rules.state import S
    from game.rules.system import System


class Level(NamedTuple):
    """A computer player: its name, a sentence about it for players, and who thinks, as `module:name`.

    One with `traits` is the policy that all levels share, bounded by them. One with a `budget` beside them
    plans ahead: so many positions it looks at in a turn of its side, a count, so that every machine decides
    the same.
    """

    name: str
    about: str
    thinks: str
    traits: Traits | None = None
    budget: int = 0

    def __call__(self, system: "System[S]", seen: "S", past: "Past | None" = None, /) -> "Decision | None":
        """What to do in a position as its side to act knows it; None when nobody has to choose.

        `past` is what that side has done so far; None: nothing.
        """
        player = self._player()
        decision: Decision | None = player(system, seen) if past is None else player(system, seen, past)
        return decision

    def _player(self) -> "Player":
        """Who thinks; made for the budget and the traits of a level that has them."""
        module, _, name = self.thinks.partition(":")
        player: Any = getattr(import_module(module), name)
        made_for = [value for value in (self.budget, self.traits) if value]
        return cast("Player", player(*made_for) if made_for else player)

    def with_budget(self, share: float) -> "Level":
        """The level with a share of its budget, of which one position is left."""
        return self._replace(budget=max(int(self.budget * share), 1)) if self.budget else self


_POLICY, _PLANNER = "game.bots.policy:policy", "game.bots.planner:planner"

_ROWS = (
    Level("random", "The computer does anything that the rules allow.", "game.bots.blind:any_legal"),
    Level(
        "recruit",
        "The computer goes for whoever is nearest or the wrong one, minds no danger until hurt, forgets.",
        _POLICY,
        Traits(
            heedless=True,
            in_line=True,
            unanswered=True,
            nearest=True,
            plain=True,
            reckless=True,
            rough=True,
            forgets=4,
            misjudges=2,
        ),
    ),
    Level(
        "regular",
        "The computer plays each unit for itself, one act at a time, and shoots at whoever is nearest.",
        _POLICY,
        Traits(at_once=True, unwary=True, heedless=True, in_line=True, unanswered=True, nearest=True),
    ),
    Level(
        "veteran",
        "The computer thinks its whole turn through, and what you will do about it.",
        _PLANNER,
        Traits(nearest_first=True, unanswered=True),
        budget=200,
    ),
    Level(
        "elite",
        "The computer thinks as a veteran does, but longer, and of how you could react to each attack.",
        _PLANNER,
        Traits(),
        budget=500,
    ),
)

LEVELS = {level.name: level for level in _ROWS}
"""Every level of the computer's play by its name, from the weakest on."""

USUAL = "regular"
"""The level that plays where none has been chosen."""

ADVISER = "veteran"
"""The level that says what a player could do who asks for a hint."""

PLAYERS = {**LEVELS, BYSTANDER: Level(BYSTANDER, "It flees from fighting.", "game.bots.bystander:bystander")}
"""Everybody who can be asked for a decision: the levels, and who plays the neutrals."""
