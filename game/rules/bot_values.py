"""What the computer is told of a rule system beside the exact odds: roles of actions, values of units.

An enemy's whole health is worth 1. What nothing is said of is worth what the odds say.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from game.rules.state import FOR, TOGETHER, AnyState, Prompt, WholeTurn

KILL = 0.6
"""What taking somebody out is worth, beside the health that it had left."""


@dataclass(frozen=True)
class Role:
    """What a class of actions is for.

    An "attack" hurts a `target` (`worth` is what it is worth beside its odds), a "move" takes the unit to
    the square `at`, a "preparation" only makes an attack better, a "service" does something for a friend or
    a task, a "declaration" says what is done later (`BotValues.later`). A preparation that `enables` only
    makes an attack possible. Of a move `shelter` is the share of the danger at its end that it takes away,
    `risk` what its own dangers cost beside their odds (None: it has none but those of the ground), `covers`:
    it makes use of the cover there. What is `final` leaves no action after it. What is `free` takes no
    action, and is done first. What is `pressing`, such as to flee, or to arm oneself, nobody forgets.
    """

    purpose: Literal["", "attack", "move", "preparation", "service", "declaration"] = ""
    enables: bool = False
    shelter: float = 0.0
    risk: float | None = None
    covers: bool = False
    final: bool = False
    free: bool = False
    pressing: bool = False


PLAIN = Role()
ATTACK = Role("attack")
MOVE = Role("move")
CLIMB = Role("move", risk=0.0)
LEAP = Role("move", risk=0.15)
PREPARATION = Role("preparation")
ENABLING = Role("preparation", enables=True)
PRESSING = Role(pressing=True)
SERVICE = Role("service")
DECLARATION = Role("declaration")


@dataclass(frozen=True)
class Situation:
    """What a unit faces where it stands when it asks what an action is worth.

    `danger` is what enemies in view can do to it here in their turn, `shot` the worth of its best attack
    from here, `foes` whether any enemy is known, `gain` how much better than here the best square in reach.
    `left` are the actions that it has, `deed` is the worth of the best that it can do for others, `spared`
    the part of the danger that it is spared if it makes use of the cover here.
    """

    danger: float
    shot: float
    foes: bool
    gain: float = 0.0
    left: int = 1
    deed: float = 0.0
    spared: float = 0.0


def unwanted(action: Any, view: AnyState, situation: Situation) -> float:
    """The `worth` of an action that the computer never chooses: for a class body, `worth = unwanted`."""
    return -1.0


Answer: TypeAlias = Callable[[AnyState, Prompt[Any]], Any]
"""What a choice is worth (a float), or the action that it comes to, which is judged by its odds."""


@dataclass(frozen=True)
class Weights:
    """What the computer weighs against what; `python -m tools.tune` finds the numbers of a rule system.

    `care` is what danger weighs against what one can do oneself, `next_shot` what it is worth to have a shot
    in the next turn against one now, `way` what each square of the way to a goal costs, `zone` what it is
    worth to stand where a goal wants it, `friend` how much worse it is to hurt a friend than good to hurt an
    enemy.
    """

    care: float = 0.5
    next_shot: float = 0.25
    way: float = 0.035
    zone: float = 0.4
    friend: float = 1.3


@dataclass(frozen=True)
class BotValues:
    """What the computer must be told of a system, beside what its actions say of themselves.

    `left` counts the actions that a unit has left this turn; `fresh` is the unit unhurt, as at the
    beginning of a turn of its own; `plight` is how bad its condition is, health aside. `slots`: whether
    the sides act by single units in turns. `again` is what the same attack with the next action is worth,
    against this one, if it may do so `twice`; `toll` what it costs a unit beside time to go somewhere;
    `provoked` what enemies do at once to a unit for the state that an act of its own has left it in;
    `meeting` makes of a position in which `one` and `other` are adjacent one in which they have closed,
    and `closes`: going there is enough for that. `bands`: up to these distances an attack takes as much as
    at those, in squares, the nearest first. `covered` is the unit as it makes use of cover. `sole`:
    whether an action leaves neither an attack nor a service in its turn. `helps` are the friends whom a
    unit could help from beside them, each with what that is worth; `betrays`: whether a hidden unit is
    hidden no more when it goes there. `later` is the position, and the grant, in which a declared action
    is done. `menace` is the share of the danger from an enemy that is left after what it has declared or
    done this turn. `answered`: whether others react to attacks so often and so well that who plans ahead
    always reckons with it. `room`: on a board of more squares a position costs who plans more of its
    budget, as many times as the board is larger. `answers` are the worths of choices by their names.
    `unused` says of kinds of action that the computer hardly ever chooses why that is so.
    """

    weights: Weights = Weights()
    left: Callable[[Any], int] = lambda _: 1
    slots: bool = False
    again: float = 0.9
    twice: Callable[[Any], bool] = lambda _: True
    later: Callable[[Any, Any], tuple[Any, WholeTurn]] = lambda view, _action: (view, WholeTurn())
    toll: Callable[[Any, Any], float] = lambda _view, _unit: 0.0
    provoked: Callable[[Any, Any, Any], float] = lambda _view, _unit, _later: 0.0
    meeting: Callable[[Any], Any] = lambda state: state
    closes: bool = True
    bands: tuple[tuple[int, int], ...] = ((6, 4), (18, 9), (40, 24))
    covered: Callable[[Any], Any] = lambda unit: unit
    sole: Callable[[Any], bool] = lambda _action: False
    helps: Callable[[Any, Any], Iterable[tuple[str, float]]] = lambda _view, _unit: ()
    betrays: Callable[[Any, Any], bool] = lambda _view, _action: False
    fresh: Callable[[Any], Any] = lambda unit: unit
    plight: Callable[[Any], float] = lambda _: 0.0
    menace: Callable[[Any], float] = lambda _foe: 1.0
    answered: bool = False
    room: int = 400
    answers: Mapping[str, Answer] = field(default_factory=dict)
    unused: Mapping[str, str] = field(default_factory=dict)

    def answer(self, choice: str) -> Answer | None:
        """What a choice is worth, of several together the sum; None where nothing is said of one of them."""
        if choice in self.answers:
            return self.answers[choice]
        parts = [self.answers.get(part.partition(FOR)[0]) for part in choice.split(TOGETHER)]
        known = [part for part in parts if part]
        if len(known) < len(parts):
            return None
        return lambda view, prompt: sum(part(view, prompt) for part in known)


def constant(worth: float) -> Answer:
    """An answer worth the same in every position."""
    return lambda _view, _prompt: worth
