"""The lesson that a battle is: which of its steps is up, and whether it is done (O-09)."""

from dataclasses import replace
from typing import NamedTuple

from game.files.operation import Goal, Operation, Pointer, Stage, Step
from game.files.operation_reader import BadOperation, load_operation
from game.files.places import operations
from game.files.saves import LessonPlace
from game.rules.units import allied
from game.ui import commands
from game.ui.battle.controller import BattleController
from game.ui.battle.lesson_deeds import Deeds
from game.ui.battle.overlay_bar import KEYS
from game.ui.cached import Cached

QUIET = frozenset({"end_turn", "end_phase", "choose"})
"""Kinds of actions that are never something else than what a step asks for."""

DONE = Pointer(button="done")

NOT_NOW = " Not just now: first Done ({done})."
"""What is added when the action that is asked for is not possible before the turn of somebody ends."""

ASKED = " First answer what is asked below."
"""What is added while something is decided in the middle of an action."""

AHEAD, ENDED = " That is done already: go on when you have read it.", " The battle is over: read on."
"""What is added to a step that was done before it could be read, and to one that nobody can do any more."""

LOOKING, FINISHED = " Go on when you have read it.", " That is done: End shows where to go on."
"""What is added to a step while what it speaks of is read in a panel, and to the last one."""

GLANCE, LETTER = 1.0, 0.02
"""Seconds in which nobody has read a step, and a letter of it: what is done sooner is done without it.

A letter counts where it may come by itself: then who reads fast has not read it yet either.
"""

BY_ITSELF = frozenset({"turn", "seen", "out", "over"})
"""What may come without the player's doing."""


class Looked(NamedTuple):
    """What of the window a person looks at: the overlays that are laid, the panels that are open."""

    overlays: frozenset[str]
    panels: frozenset[str]
    target: str = ""
    """Whom what would be done is aimed at, as the panel of a shot tells it."""


class Lesson:
    """The steps of a stage, gone through as what they ask for is done, in whatever way.

    It knows of the battle only what its player knows. It never stands in the way: each step can be skipped,
    anything may be done meanwhile. Where it is stands in the plan, so that a saved match goes on with it.
    """

    def __init__(self, operation: Operation, stage: Stage, controller: BattleController) -> None:
        self.operation, self.stage, self._controller = operation, stage, controller
        place = controller.plan.lesson
        self.at = min(place.step, len(stage.steps)) if place else 0
        self._deeds = Deeds(controller)
        self._strayed = False
        self._shown = 0.0
        """Seconds that the step has been up, while nothing else was shown."""
        self._stays = ""
        """What is added to a step that is done and stays until gone on from; empty while it is not."""
        self.skipped = False
        """Whether the step that was left last was left undone."""
        self._read_again = False
        """Whether a step was gone back to: it stays until it is gone on from."""
        self._possible = Cached[bool]()

    @property
    def step(self) -> Step | None:
        """The step that is up, None after the last one."""
        return self.stage.steps[self.at] if self.at < len(self.stage.steps) else None

    @property
    def only_read(self) -> bool:
        """Whether the step is gone on from when it has been read."""
        return self._goal is None

    @property
    def ends_unread(self) -> bool:
        """Whether to go on would end the lesson, though its last step has only just come up."""
        return self._is_last and self._shown < GLANCE

    @property
    def _is_last(self) -> bool:
        return self.at == len(self.stage.steps) - 1

    @property
    def _goal(self) -> Goal | None:
        """What is waited for; None in a step that is read, or read again, or was done before."""
        waits = not (self._read_again or self._stays or self._ended)
        return self.step.goal if self.step and waits else None

    @property
    def _ended(self) -> bool:
        """Whether the battle is over: what is asked for cannot be done any more."""
        return self._controller.mode == "over"

    @property
    def over(self) -> bool:
        """Whether all its steps are behind."""
        return self.step is None

    @property
    def lost(self) -> bool:
        """Whether its battle has ended with a defeat."""
        outcome, side = self._controller.match.state.outcome, self._controller.viewer
        if outcome is None or side is None:
            return False
        winner = outcome.winner
        return winner is None or not allied(winner, side)

    @property
    def words(self) -> str:
        """What the step says: its own words, or what it says when something else was done."""
        step = self.step
        if step is None:
            return ""
        return keyed((step.instead if self.strayed else step.say) + self._tail)

    @property
    def _tail(self) -> str:
        """What is added to the words of the step, as the battle stands."""
        if self._controller.mode == "decide" and self._goal:
            return ASKED
        if self._has_to_wait:
            return NOT_NOW
        if not (self.step and self.step.goal) or self._read_again:
            return ""
        return self._stays or (ENDED if self._ended else "")

    @property
    def strayed(self) -> bool:
        """Whether something else was done than what the step asks for, and something is said of it."""
        step = self.step
        return bool(self._strayed and step and step.instead and self._goal)

    @property
    def pointer(self) -> Pointer | None:
        """What is pointed at: what ends the turn, where that comes first; no button that is not there."""
        if self.step is None or self._has_to_wait:
            return DONE
        pointer, idle = self.step.pointer, self._stays or self._ended or not self._is_possible
        return None if pointer and (self._is_out(pointer.unit) or (pointer.button and idle)) else pointer

    def _is_out(self, unit: str) -> bool:
        view = self._controller.view
        return view.has(unit) and not view.unit(unit).conscious

    def every_text(self) -> tuple[str, ...]:
        """All that may have to be said in it: the panel is as tall as the longest of them needs."""
        ends = {step: max(AHEAD, ENDED, FINISHED, key=len) if step.goal else "" for step in self.stage.steps}
        return tuple(keyed(text + end) for step, end in ends.items() for text in (step.say, step.instead))

    def go(self, steps: int) -> None:
        """Go on, or back to read a step again; what was done for a step ahead counts when it comes."""
        self._deeds.leave(self.step.goal if self.step else None)
        self.at = max(0, min(len(self.stage.steps), self.at + steps))
        self._strayed, self._stays, self._read_again, self._shown = False, "", steps < 0, 0.0
        place = LessonPlace(self.operation.id, self.stage.id, self.at, over=self.over)
        self._controller.plan = replace(self._controller.plan, lesson=place)

    def skip(self) -> None:
        """Go on, whether what is asked for has been done or not."""
        self.skipped = self._goal is not None
        self.go(1)

    def follow(self, looked: Looked, seconds: float) -> None:
        """Go on where what is asked for has been done and shown; so much time has gone by.

        No step goes by unread: one that is done as it comes up stays, and so does each after the end of the
        battle, unless that is lost, and has to be fought again.
        """
        if self._controller.animator.busy:
            return
        deeds = self._deeds
        deeds.follow()
        goal = self.step.goal if self.step and not self._read_again else None
        if goal and self._stays:
            if self._stays == AHEAD and any(map(goal.asks_for, deeds.latest)):
                self.go(1)
        elif goal and self._is_reached(goal, looked):
            deeds.begin_step()
            self._stays = self._why_it_stays(goal)
            if not self._stays:
                self.go(1)
        self._shown += seconds
        if self.lost and self.step:
            self.go(len(self.stage.steps))
        if step := self.step:
            names = step.goal.names if step.goal and step.goal.kind == "act" else ()
            self._strayed |= any(act["kind"] not in {*names, *QUIET} for act in deeds.latest)

    def _why_it_stays(self, goal: Goal) -> str:
        """What is added to a step that is done and stays to be read; empty when it is gone on from."""
        letters = len(self.words) if goal.kind in BY_ITSELF else 0
        if self._is_last:
            return FINISHED
        if goal.kind == "panel" and "shot" in goal.names:
            return LOOKING
        return AHEAD if self._shown < max(GLANCE, letters * LETTER) else ""

    def _is_reached(self, goal: Goal, looked: Looked) -> bool:
        controller, view = self._controller, self._controller.view
        reached = {
            "act": lambda: self._deeds.fulfil(goal, self._pointed_unit),
            "reach": lambda: any(map(goal.holds, controller.units())),
            "choose": lambda: controller.unit in goal.names,
            "overlay": lambda: not looked.overlays.isdisjoint(goal.names),
            "panel": lambda: self._is_read(goal, looked),
            "seen": lambda: any(map(view.has, goal.names)),
            "out": lambda: any(view.has(name) and not view.unit(name).conscious for name in goal.names),
            "turn": lambda: view.clock.turn >= goal.number and controller.mode == "play",
            "over": lambda: controller.mode == "over",
        }
        return reached[goal.kind]()

    def _is_read(self, goal: Goal, looked: Looked) -> bool:
        """Whether a panel is open that a goal asks for; that of a shot, aimed at whom the step points at."""
        aim = self._pointed_unit if "shot" in goal.names else ""
        on_it = looked.target == aim or self._is_out(aim)
        return not looked.panels.isdisjoint(goal.names) and (not aim or on_it)

    @property
    def _pointed_unit(self) -> str:
        return self.step.pointer.unit if self.step and self.step.pointer else ""

    @property
    def _has_to_wait(self) -> bool:
        """Whether what is waited for is not possible any more for who has begun its turn."""
        return bool(self._controller.orders.view.clock.active) and not self._is_possible

    @property
    def _is_possible(self) -> bool:
        """Whether an action that is waited for can be done now; of anything else it is taken to be."""
        controller, goal = self._controller, self._goal
        if goal is None or goal.kind != "act" or controller.mode != "play":
            return True
        return self._possible.get((controller.orders, goal), lambda: self._is_legal(goal))

    def _is_legal(self, goal: Goal) -> bool:
        orders = self._controller.orders
        units = (unit for unit in orders.acting if goal.unit in {"", unit})
        return any(action.kind in goal.names for unit in units for action in orders.legal(unit))


def keyed(words: str) -> str:
    """Words with the keys of the commands that stand in braces: by the command's name, or its meaning."""
    parts = words.split("{")
    named = (part.partition("}") for part in parts[1:])
    return parts[0] + "".join(f"{key_of(name)}{rest}" for name, _, rest in named)


def key_of(name: str) -> str:
    """The first key of a meaning of actions, an overlay or a command, whichever there is; KeyError."""
    overlays = {overlay: key for key, overlay, _ in KEYS}
    order = f"{commands.ORDER}{name}"
    if order not in commands.COMMANDS and name in overlays:
        return overlays[name]
    command = commands.COMMANDS[order if order in commands.COMMANDS else name]
    return commands.caps(command.name).partition("  ")[0]


def lesson_of(controller: BattleController) -> Lesson | None:
    """The lesson that a battle is by its plan; None when it is none, or not one of this game any more."""
    place = controller.plan.lesson
    if place is None:
        return None
    files = {path.stem: path for path in operations().glob("*.toml")}
    try:
        operation = load_operation(files[place.operation])
    except (KeyError, BadOperation):
        return None
    stage = operation.stage(place.stage)
    return Lesson(operation, stage, controller) if stage else None
