"""Whether a press is for what it would do.

It is not where it skips what is shown, or came late for that, nor where what it would do has changed just now
under the resting hand. Where by itself another unit has come to act, or who was to be acted upon has gone,
the first press only says so.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from game.rules.actions import Action
from game.ui.battle.decision import KEYS
from game.ui.battle.orders import DONE
from game.ui.battle.panels import BattlePanels
from game.ui.battle.presenter import BattlePresenter
from game.ui.board.board_view import DRAG, BoardView
from game.ui.commands import ORDER, caps

if TYPE_CHECKING:
    from game.board.squares import Square

LATE = 0.5
"""For so many seconds after what others did, or after its meaning has changed, no press acts."""

GRACE = 0.25
"""Seconds after a picture was skipped in which the same press does nothing: it came once too often."""

Place = tuple[int, int] | None
"""Where a hand rests: the pixel of the pointer; of a key always the same, None while it is for nothing."""

AFTERWARDS = 4.0
"""For so many seconds after the last of some decisions a digit is still for those, and lays no overlay."""

FRESH = 3.0
"""For so many seconds after what others did a click may be meant for who stood there before it."""

GLANCE = 0.3
"""A pointer that has rested for less was sent to where something was, not to what it shows there now."""

KEY: Place = (0, 0)

SKIPS = {"act", "back", "show at once"}
"""Commands whose keys skip what is shown, where anything is."""

DOUBLE = 0.4
"""For so many seconds after a click that did something another one in its place is the same intention."""

READ = 1.0
"""Seconds in which nobody has read what has come: a press was meant for what was there before."""

STOOD = 1.5
"""Words that have stood for so many seconds where one points have been read: a press is meant anew."""


class ByUnit(NamedTuple):
    """What a press on the board would do: who does what."""

    unit: str
    act: Action[Any]

    @property
    def target(self) -> str:
        """At whom it is aimed, empty for nobody."""
        return str(getattr(self.act, "target", ""))


class Pressed(NamedTuple):
    """What a press on a panel would do: which button, of which unit's row, or of which questions."""

    name: str
    unit: str
    series: object


class Hand:
    """A pointer or a key, and what it is about to do.

    What is under it may change while it rests, by the last act or because the view has moved. A press is
    meant for what was there when the hand came, or was pressed last, not for what has just taken its place.
    """

    def __init__(self) -> None:
        self._at: Place = None
        self._means: object = None
        """What a press would do, None for nothing."""
        self._meant: object = None
        """What the hand came for, or did last, None where nothing could be done."""
        self._since = LATE
        """For how long a press would do that."""
        self._rests = 0.0
        """For how long the hand has been where it is."""

    @property
    def blind(self) -> bool:
        """Whether the hand has only just come."""
        return self._rests < GLANCE

    @property
    def settled(self) -> bool:
        """Whether a press has meant the same for so long that its words have been read."""
        return self._since >= LATE

    @property
    def meant(self) -> ByUnit | None:
        """What was to be done on the board by what the hand came for, or did last."""
        return self._meant if isinstance(self._meant, ByUnit) else None

    def follow(self, seconds: float, at: Place, means: object) -> None:
        """Let time pass while the hand is at a place where a press would do something, None for nothing."""
        self._rests = 0.0 if _apart(at, self._at) else self._rests + seconds
        if _apart(at, self._at):
            self._at, self._means, self._meant, self._since = at, means, means, LATE
        elif means != self._means:
            self._means, self._since = means, 0.0
        else:
            self._since += seconds

    def press(self, at: Place, means: object) -> bool:
        """Whether a press is for what it would do now; then that is what the hand means from now on."""
        self.follow(0.0, at, means)
        if not self.settled and self._meant is not None and means not in (None, self._meant):
            return False
        self._meant = means or self._meant
        return True


def _acts(means: object) -> bool:
    """Whether a press does something by a unit: on the board, by a square of its row, or by an answer."""
    pressed = isinstance(means, Pressed) and (means.unit or means.series is not None)
    return isinstance(means, ByUnit) or bool(pressed)


def _apart(one: Place, two: Place) -> bool:
    """Whether the hand itself has gone from one place to another: a press may jog a pointer a little."""
    if one is None or two is None:
        return one is not two
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) > DRAG


class Hands:
    """The pointer, Enter, and the keys of a decision: whether a press of them is for what it would do."""

    def __init__(
        self,
        presenter: BattlePresenter,
        view: BoardView,
        panels: BattlePanels,
        say: Callable[[str], object],
    ) -> None:
        self._presenter, self._controller = presenter, presenter.controller
        self._view, self._panels, self._say = view, panels, say
        self._pointer, self._enter = Hand(), Hand()
        self._answers = tuple(Hand() for _ in KEYS)
        self._acts, self._acts_since = "", READ
        """The unit that is chosen, and for how long it could act."""
        self._since_others = LATE
        """For how long others have done nothing that is shown."""
        self._since_asked = AFTERWARDS
        """For how long nothing has been asked, and nothing of one's own was shown."""
        self._skipped = 0.0
        """How long a press may still be one that skips."""
        self._hurries = False
        """Whether one has pressed to skip what others did, and may do so once too often."""
        self._swallowed = 0.0
        """How long a click may still rely on the one that the menu took."""
        self._told: tuple[object, Square | None] = (None, None)
        """What a press would do, and where, of which it is shown that the first only says who was chosen."""
        self._told_since = 0.0
        """For how long that has been shown."""
        self._last_click: tuple[Place, object] = (None, None)
        """Where the last click was, and in which position."""
        self._since_click = DOUBLE

    def wait(self, seconds: float) -> None:
        """Let time pass, before anything is done in it."""
        self._skipped = max(0.0, self._skipped - seconds)
        self._swallowed = max(0.0, self._swallowed - seconds)
        self._since_click += seconds
        self._since_others = 0.0 if self._others_are_seen else self._since_others + seconds
        self._hurries = self._hurries and self._since_others < READ
        if self._panels.waiting.question:
            self._since_asked = 0.0
        elif not self._controller.shows_own:
            self._since_asked += seconds

    @property
    def _others_are_seen(self) -> bool:
        """Whether somebody watches what others do, and it takes time."""
        controller = self._controller
        return (
            controller.mode == "watch"
            and not controller.acted
            and controller.settings.others_speed != "instant"
        )

    def _skips(self) -> bool:
        """Skip what is shown; whether that is what a press is for, or was a moment ago."""
        if self._controller.hasten():
            self._skipped = GRACE
        self._hurries = self._hurries or not self._since_others
        return self._skipped > 0

    @property
    def _late(self) -> bool:
        """Whether a press that would act was meant for what the others did until a moment ago."""
        late = self._since_others < (READ if self._hurries else LATE)
        return late and self._controller.mode in {"play", "decide"}

    def follow(self, seconds: float, *, aims: bool) -> None:
        """Let time pass, once all is done in it; `aims`: Enter is for a square, whatever is asked."""
        acts = self._controller.unit if self._controller.mode == "play" else ""
        self._acts_since = self._acts_since + seconds if acts == self._acts else 0.0
        self._acts = acts
        self._pointer.follow(seconds, self._view.pointer, self._pointed)
        self._enter.follow(seconds, self._view.pointer or KEY, self._entered(aims=aims))
        self._tell_who_came(seconds)
        asked = self._panels.waiting.question
        for at, hand in enumerate(self._answers):
            hand.follow(seconds, KEY if asked else None, self._answer(at))

    def _tell_who_came(self, seconds: float) -> None:
        """Hold who was chosen to be known once that was read, or another square was pointed at."""
        here = self._view.hovered
        if not self._controller.came or here != self._told[1]:
            self._told, self._told_since = (None, here), 0.0
        hand = self._enter if self._view.cursor else self._pointer
        if self._chosen_unread(hand, self._pointed):
            self._told = (self._pointed, here)
            self._told_since += seconds
        if self._told_since >= STOOD:
            self._controller.came = ""

    def swallowed(self) -> None:
        """Say that the menu took a click: what follows at once relied on what that should have done."""
        self._say("The menu was open: that click only closed it.")
        self._swallowed = READ

    def _relied(self, command: str) -> bool:
        """Whether a press on the board, or to have a unit act, relied on the click that the menu took."""
        if self._swallowed and (command == "act" or command.startswith(ORDER)):
            return True
        self._swallowed = 0.0
        return False

    def click(self, pixel: tuple[int, int]) -> bool:
        """Whether a click is for what it would do; on nothing that can be pressed it skips what is shown."""
        spot = self._panels.over
        pressed = spot.name if spot and spot.act else ""
        if self._relied(pressed or "act") or self._doubled(pixel, self._pointed):
            return False
        if (not pressed and (self._skips() or self._late)) or self._came_too_soon(pressed, "once more"):
            return False
        return self._press(self._pointer, pixel, self._pointed)

    def _doubled(self, pixel: tuple[int, int], means: object) -> bool:
        """Whether a click is the second half of a double one, whose first half has done something."""
        last, now = self._last_click, (pixel, self._controller.match.state)
        doubled = self._since_click < DOUBLE and not _apart(pixel, last[0]) and last[1] is not now[1]
        self._since_click = 0.0
        if doubled and (_acts(means) or self._controller.announces):
            return True
        self._last_click = now
        return False

    def _press(self, hand: Hand, at: Place, means: object) -> bool:
        """Whether a press is for what it would do; if that is not what it was, what came is said first."""
        came = self._came(hand, means)
        if not hand.press(at, means):
            return False
        came = came or self._gone(hand, means)
        if came:
            self._say_first(came)
        return not came

    def _gone(self, hand: Hand, means: object) -> str:
        """Who has gone in the others' turn from where a click was sent unlooked at; else empty."""
        square, sent = self._view.hovered, hand is self._pointer and hand.blind
        if not (sent and self._since_others < FRESH and square and isinstance(means, ByUnit)):
            return ""
        gone = self._controller.gone_from(square) if not means.target else ""
        return f"{self._controller.named(gone)[0]} is there no longer" if gone else ""

    def _say_first(self, came: str, again: str = "once more") -> None:
        """Say what has come by itself: the next press is for that."""
        self._say(f"{came}: {again} to do it.")
        self._controller.came = ""

    def _came(self, hand: Hand, means: object) -> str:
        """What came by itself under a resting hand: another to act, or nobody to act upon; else empty.

        Whoever came has been read of where one of its buttons is held.
        """
        if not isinstance(means, ByUnit):
            return ""
        if self._chosen_unread(hand, means):
            return self._chosen_for_you
        target = hand.meant.target if hand.meant else ""
        if target in {"", means.target} or self._is_here(target):
            return ""
        return f"{self._controller.named(target)[0]} is there no longer"

    def _chosen_unread(self, hand: Hand, means: object) -> bool:
        """Whether a hand that was for another unit rests where a press would be for the one that has come."""
        if not isinstance(means, ByUnit):
            return False
        unread = means.unit == self._controller.came and self._controller.verb is None
        for_another = hand.meant is not None and hand.meant.unit != means.unit
        return unread and (for_another or (means, self._view.hovered) == self._told)

    def _is_here(self, unit: str) -> bool:
        """Whether a unit is still on its feet on the square that is pointed at."""
        view = self._controller.view
        return view.has(unit) and view.unit(unit).conscious and view.unit(unit).at == self._view.hovered

    @property
    def _chosen_for_you(self) -> str:
        return f"{self._controller.named(self._controller.came)[0]} was chosen for you"

    def told_first(self, *, aims: bool, by_key: bool) -> str:
        """What came by itself, where the next press on the board would only say so; else empty."""
        if by_key:
            return self._came(self._enter, self._entered(aims=aims))
        return self._came(self._pointer, self._pointed)

    def key(self, command: str | None, *, aims: bool) -> bool:
        """Whether a key is for what it would do: some skip what is shown.

        After any other key Enter means what it does by then.
        """
        if self._relied(command or "") or (command in SKIPS and self._skips()):
            return False
        if command != "act":
            self._enter = Hand()
            told = f"{caps(command)} once more" if command else ""
            return not self._came_too_soon(command or "", told)
        if self._late:
            return False
        return self._press(self._enter, self._view.pointer or KEY, self._entered(aims=aims))

    def _came_too_soon(self, command: str, again: str) -> bool:
        """Whether the key or square of an act was meant for another than who has just come; that is said."""
        if self._controller.mode != "play" or not command.startswith(ORDER) or command == DONE:
            return False
        if too_soon := bool(self._controller.came) and self._acts_since < READ:
            self._say_first(self._chosen_for_you, again)
        return too_soon

    @property
    def answers(self) -> bool:
        """Whether a digit is for a decision, or for one that has just been the last."""
        return self._since_asked < AFTERWARDS

    def answer(self, at: int) -> bool:
        """Whether the key of a choice is for that choice."""
        return self._answers[at].press(KEY, self._answer(at))

    @property
    def _pointed(self) -> object:
        """What a press would do where the pointer rests, None for nothing."""
        spot = self._panels.over
        if spot is None:
            return self._clicked
        if spot.act is None:
            return None
        of_unit, asked = spot.name.startswith(ORDER), self._panels.waiting.question
        chosen = asked is not None and any(option.name == spot.name for option in asked.options)
        series = self._panels.waiting.series if chosen else None
        return Pressed(spot.name, self._controller.unit if of_unit else "", series)

    @property
    def _clicked(self) -> object:
        """What a click on the square would do that is pointed at, None for nothing."""
        click = self._presenter.click
        if click.kind == "do" and click.action:
            return ByUnit(click.unit, click.action)
        return ("choose", click.unit) if click.kind == "choose" else None

    def _entered(self, *, aims: bool) -> object:
        decides = self._controller.mode == "decide" and not aims
        if decides:
            return self._answer(self._panels.waiting.marked)
        return self._clicked if self._view.cursor else None

    def _answer(self, at: int) -> object:
        """What the choice of a decision at a place would do, None for nothing."""
        asked = self._panels.waiting.question
        options = asked.options if asked else ()
        return (options[at].name, self._panels.waiting.series) if at < len(options) else None
