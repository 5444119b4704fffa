"""A match as it is played in the window: who plays which side, whose knowledge is shown, what was done."""

from typing import Any, NamedTuple

from game.errors import NoUndo
from game.files.saves import HUMAN
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import AnyEvent
from game.rules.state import AnyState, Prompt
from game.rules.units import Side, friends
from game.ui.cached import Cached
from game.ui.plan import Plan


class Passage(NamedTuple):
    """What somebody sees happen: the position as it knew it before, the events, and as it knows it after."""

    before: AnyState
    events: tuple[AnyEvent, ...]
    after: AnyState


class Table:
    """A match with its players; nothing is drawn, and no time passes here.

    `viewer` is the side whose knowledge is shown: that of the person to play, of the last one while others
    play; None when no person plays, and all is shown.
    """

    def __init__(self, plan: Plan, match: Match[AnyState] | None = None) -> None:
        self.plan = plan
        self.match = match or plan.match()
        self.viewer: Side | None = plan.humans[0] if plan.humans else None
        self._read: dict[Side | None, int] = {}
        self._views: dict[Side | None, AnyState] = {}
        self._own = 0
        """How many steps in a row were taken by whoever is shown: they alone can be taken back."""
        self.last: Passage | None = None
        """What the viewer saw happen while the others played."""
        self._prompt, self._view = Cached[Prompt[Any] | None](), Cached[AnyState]()
        self.sit_down()
        if self.viewer not in self._read:  # others begin: who is shown has read what there is
            self._note()

    @property
    def system(self) -> Any:
        """The rule system."""
        return self.match.system

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Who may choose what now."""
        return self._prompt.get((self.match.state,), lambda: self.match.prompt)

    @property
    def player(self) -> str:
        """Who is to choose now: a person, a level, the bystander; empty when the match is over."""
        return self.plan.player(self.prompt.side) if self.prompt else ""

    @property
    def human(self) -> bool:
        """Whether a person is to choose now."""
        return self.player == HUMAN

    @property
    def deciding(self) -> bool:
        """Whether a decision in the middle of an act is to be taken, not a turn."""
        return self.match.state.pending is not None

    @property
    def handover(self) -> Side | None:
        """The side that the screen must be handed over to before its turn is shown; None: nobody waits.

        A decision in the middle of an act is taken where one sits.
        """
        now = self.prompt
        if now is None or not self.human or self.deciding or self._sits(now.side):
            return None
        return now.side

    def _sits(self, side: Side) -> bool:
        """Whether the person of a side sits in front of the screen."""
        return self.viewer is not None and (side == self.viewer or friends(side, self.viewer))

    def sit_down(self) -> Passage | None:
        """Let the person to play see the screen; what it has missed, if it has seen the board before.

        Called whenever a turn has come to somebody; a friend's side is played from the same chair.
        """
        now = self.prompt
        if now is None or not self.human or self.deciding:
            return None
        self.viewer = now.side
        before = self._views.get(now.side)
        missed = self.match.events(now.side, self._read.get(now.side, 0))
        self._note()
        if before is None or not missed:
            return None
        self.last = Passage(before, missed, self.view)
        return self.last

    @property
    def view(self) -> AnyState:
        """The position as it is shown."""
        return self._view.get((self.match.state, self.viewer), lambda: self.match.view(self.viewer))

    def do(self, action: Action[Any]) -> Passage:
        """Do a legal action; what the viewer sees of it. Raises IllegalAction."""
        before, mine = self.view, self.human and self.prompt is not None and self._sits(self.prompt.side)
        read = self._read.get(self.viewer, 0)
        self.match.do(action)
        self._own = self._own + 1 if mine else 0
        passage = Passage(before, self.match.events(self.viewer, read), self.view)
        if not mine:
            self._remember(passage)
        elif not self.deciding:
            self._turn_over()
        self._note()
        return passage

    def _remember(self, passage: Passage) -> None:
        """Add to what the viewer has seen of the others' turn."""
        begun = self.last
        if begun is None:
            self.last = passage
        else:
            self.last = Passage(begun.before, begun.events + passage.events, passage.after)

    def _turn_over(self) -> None:
        """When the turn has gone to somebody else, what is seen from now on is a turn of the others."""
        now = self.prompt
        if now is None or not self._sits(now.side):
            self.last = None

    def undo(self) -> None:
        """Take back the viewer's own last step; NoUndo says why it cannot be."""
        if not self._own:
            raise NoUndo("nothing of yours to take back: others have played since")
        self.match.undo()
        self._own -= 1
        self._note()

    def _note(self) -> None:
        """Remember what the viewer has seen and read."""
        self._read[self.viewer] = len(self.match.events(self.viewer))
        self._views[self.viewer] = self.view
