"""Hints: what is said once, in one sentence, when what it tells of comes up for the first time: one a turn.

They know no more than whoever they are shown to.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from game.board.cover import cover
from game.board.squares import distance
from game.rules.events import Hurt
from game.rules.presentation import Badge
from game.rules.units import enemies
from game.ui.battle.controller import BattleController
from game.ui.battle.lesson import keyed
from game.ui.battle.shot_figures import ShotFigures
from game.ui.board.status_icons import status_icon
from game.ui.cached import Cached

POOR = Fraction(3, 10)
"""Below this chance to hurt an attack is a poor one."""

NEAR = 3
"""To who is no farther away than so many squares nobody needs to come closer."""

LATE = 2
"""So many turns before the last one the end is near."""

READ = 6.0
"""After so many seconds a hint has been read: it goes when something is done."""

WHO = "%s"
"""What stands in the words of a hint for the name of a unit."""

HIDING = "hide"
"""The picture of whatever hides a unit."""


class Situation(NamedTuple):
    """What whoever plays has before it: the battle, and the figures of what it points at, if any."""

    controller: BattleController
    figures: ShotFigures | None

    @property
    def own(self) -> tuple[Any, ...]:
        """The units of one's own that can act."""
        viewer = self.controller.viewer
        return tuple(unit for unit in self.controller.units() if unit.conscious and unit.side == viewer)

    @property
    def foes(self) -> tuple[Any, ...]:
        """The enemies that are known and can act."""
        viewer, units = self.controller.viewer, self.controller.view.units
        return tuple(unit for unit in units if viewer and unit.conscious and enemies(unit.side, viewer))

    def figures_of_attack(self) -> ShotFigures | None:
        """The figures, if they are of something that is to harm an enemy."""
        return self.figures if self.figures and self.figures.harmful else None


class Hint(NamedTuple):
    """A hint: its `name` is kept once it was shown, `topic` is that of its page in the rulebook.

    `comes_up` gives the name of whom it is about, empty when it is about nobody, None when it does not come
    up; `words` have that name in place of `WHO`, and the keys of commands in place of their names in braces.
    """

    name: str
    words: str
    topic: str
    comes_up: Callable[[Situation], str | None]


class ShownHint(NamedTuple):
    """A hint that is up: what it says, and the topic of its page."""

    words: str
    topic: str


def _others_will_wait(situation: Situation) -> str | None:
    """Whether several may begin, of whom the first to do so has more than one thing to do."""
    controller, orders = situation.controller, situation.controller.orders
    free = controller.mode == "play" and len(orders.acting) > 1
    return "" if free and any(orders.actions_left(unit) > 1 for unit in orders.acting) else None


def _poor_shot(situation: Situation) -> str | None:
    """An attack that is poor, where one could come closer."""
    figures, view = situation.figures_of_attack(), situation.controller.orders.view
    if figures is None or figures.hurt >= POOR or figures.phase or not view.has(figures.target):
        return None
    actor = figures.action.unit
    far = distance(view.unit(actor).at, view.unit(figures.target).at)
    return "" if far > NEAR and situation.controller.system.words.areas(view, actor) else None


def _shot_on_the_way(situation: Situation) -> str | None:
    return "" if situation.figures and situation.figures.risks else None


def _gives_itself_away(situation: Situation) -> str | None:
    """Who is hidden and would attack."""
    figures = situation.figures_of_attack()
    actor = figures.action.unit if figures else ""
    return next((unit.name for unit in situation.own if unit.id == actor and unit.hidden_from), None)


def _hit_in_the_open(situation: Situation) -> str | None:
    """Who has been hurt from afar by somebody who is in sight, against whom it has no cover."""
    own, foes = situation.own, {unit.id: unit for unit in situation.foes}
    board = situation.controller.view.board
    hurt = {event.unit: event.by for event in situation.controller.missed if isinstance(event, Hurt)}
    for unit in own:
        by = foes.get(hurt.get(unit.id, ""))
        beside = by is not None and board.adjacent(by.at, unit.at)
        if by and not beside and (found := cover(board, by.at, unit.at)) and not found.degree:
            return str(unit.name)
    return None


def _badly_hurt(situation: Situation) -> str | None:
    health = situation.controller.system.health
    shares = ((unit.name, *health(unit)) for unit in situation.own)
    return next((name for name, left, full in shares if full > 1 and 3 * left <= full), None)


def _waits_to_shoot(situation: Situation) -> str | None:
    controller = situation.controller
    watch = controller.system.words.watch
    return next((unit.name for unit in situation.foes if watch(controller.view, unit)), None)


def _unseen(situation: Situation) -> str | None:
    return next((unit.name for unit in situation.own if unit.hidden_from), None)


def _wears_thin(situation: Situation) -> str | None:
    """Who is hidden by something that will soon be over: its sign is a warning."""
    view, badges = situation.controller.view, situation.controller.system.words.badges
    hidden = (unit for unit in situation.own if unit.hidden_from)
    thin = (unit.name for unit in hidden if any(map(_warns_of_hiding, badges(view, unit))))
    return next(thin, None)


def _warns_of_hiding(badge: Badge) -> bool:
    return badge.mood == "warn" and status_icon(badge) == HIDING


def _enemy_seen(situation: Situation) -> str | None:
    """An enemy whom the chosen unit could attack now, or later in its turn."""
    orders, unit = situation.controller.orders, situation.controller.unit
    now = (action for order in orders.buttons(unit) if order.attacks_somebody for action in order.actions)
    attacks = (*now, *(later.action for later in orders.later.of(unit)))
    attacked = {getattr(attack, "target", "") for attack in attacks}
    return next((foe.name for foe in situation.foes if foe.id in attacked), None)


def _late(situation: Situation) -> str | None:
    view = situation.controller.view
    return "" if view.turn_limit - view.clock.turn <= LATE else None


def _second_turn(situation: Situation) -> str | None:
    controller = situation.controller
    return "" if controller.view.clock.turn > 1 and controller.mode == "play" else None


HINTS: tuple[Hint, ...] = (
    Hint(
        "one at a time",
        "One unit at a time: once one has begun, the others wait until its turn is ended ({order done}).",
        "window/turn",
        _others_will_wait,
    ),
    Hint(
        "enemy seen",
        "%s is in sight: point at it to see what an attack would come to, before you do it.",
        "window/shot-panel",
        _enemy_seen,
    ),
    Hint(
        "poor shot",
        "Less than three in ten: first aim, come closer or get round its cover, or do something else.",
        "board/cover",
        _poor_shot,
    ),
    Hint(
        "gives itself away",
        "%s is hidden: who attacks may be found by it, so make the first attack a good one.",
        "stealth",
        _gives_itself_away,
    ),
    Hint(
        "shot on the way",
        "Others may act while this is done: the panel says who, and how well they would do.",
        "window/shot-panel",
        _shot_on_the_way,
    ),
    Hint(
        "hit in the open",
        "Nothing solid was between %s and who hit it: with something there it is harder to hit.",
        "board/cover",
        _hit_in_the_open,
    ),
    Hint(
        "badly hurt",
        "%s has little health left: enemies cannot shoot at who is out of their sight.",
        "board/sight",
        _badly_hurt,
    ),
    Hint(
        "waits to shoot",
        "%s waits to act in your turn: point at it to see over which squares it watches.",
        "window/pointing",
        _waits_to_shoot,
    ),
    Hint(
        "wears thin",
        "%s is hidden by a thread: found once more, it is in the open, so act or get out of their sight.",
        "stealth",
        _wears_thin,
    ),
    Hint(
        "unseen",
        "%s is hidden from enemies: nobody can aim at a unit that has not been found.",
        "stealth",
        _unseen,
    ),
    Hint(
        "late",
        "The last turns have begun: {goals} says what still has to be done to win.",
        "turn limit",
        _late,
    ),
    Hint(
        "ask",
        "Not sure what to do? {hint} asks what a veteran would do in your place.",
        "window/computer",
        _second_turn,
    ),
)
"""All of them; of several that come up together the first is shown."""

POINTED = ("enemy seen",)
"""The hints that are of no use to who has pointed at what an attack would come to."""


class Hints:
    """The hints of a battle: which one is up."""

    def __init__(self, controller: BattleController) -> None:
        self.controller = controller
        self.up: ShownHint | None = None
        self._found = Cached[tuple[Hint, str] | None]()
        self._orders: object = None
        self._seconds = 0.0
        """For how long one has been up."""
        self._done: tuple[str, ...] = ()
        """What would come too late in this battle: it has been done already."""
        self._turn: tuple[object, ...] = ()
        """Whose turn it was when the last one came up: there is one a turn."""

    def follow(self, figures: ShotFigures | None, known: tuple[str, ...], seconds: float) -> str:
        """Let time pass; the name of a hint that has come up now and is not known, empty when none has."""
        orders, turn = self.controller.orders, (self.controller.view.clock.turn, self.controller.viewer)
        self._seconds += seconds
        if self.up and orders is not self._orders and self._seconds >= READ:
            self.close()
        if figures and figures.harmful:
            self._done = POINTED
        if self.up or self._turn == turn or self.controller.mode != "play":
            return ""
        situation = Situation(self.controller, figures)
        found = self._found.get((orders, figures, known), lambda: _first(situation, (*known, *self._done)))
        if found is None:
            return ""
        hint, who = found
        self.up = ShownHint(keyed(hint.words).replace(WHO, who), hint.topic)
        self._orders, self._seconds, self._turn = orders, 0.0, turn
        return hint.name

    def close(self) -> bool:
        """Put away the one that is up; whether there was one."""
        shown, self.up = self.up, None
        return shown is not None


def _first(situation: Situation, known: tuple[str, ...]) -> tuple[Hint, str] | None:
    """The first that comes up and is not known, and the name of whom it is about."""
    new = ((hint, hint.comes_up(situation)) for hint in HINTS if hint.name not in known)
    return next(((hint, who) for hint, who in new if who is not None), None)
