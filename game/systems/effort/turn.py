"""The turn of `effort`: sides in order, two actions a unit, each of a category (E-07 to E-13)."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Self

from game.rules.actions import Action, Refusal, snake
from game.rules.scripts import Script, do
from game.rules.state import Grant, WholeTurn, changed, having
from game.rules.turns import Phase, Seat, finish, seats_for
from game.rules.units import HEROES, Side
from game.systems.effort.harm import burn
from game.systems.effort.reactions import STRIKES, Ready, leave_open, reaction_released
from game.systems.effort.units import Agent, Category, Effort

ACTIONS_A_TURN = 2
"""How many actions a unit has in a turn (E-07)."""

FOES_FIRST = "foes_first"
"""The house rule by which the opposition begins: the heroes have no turn in turn 1 (E-08)."""


def round_begins(state: Effort) -> Script[Effort]:
    """Let smoke thin."""
    return having(state, board=state.board.aired())
    yield


def sides_begin(state: Effort, sides: tuple[Side, ...]) -> Script[Effort]:
    """Start the turn of these sides: what lasts until then ends, actions are new, hazards attack (E-47)."""
    for unit in state.conscious():
        if unit.side in sides:
            state = refreshed(state, unit)
            state = yield from do(burn, state, unit.id)
    return state


def refreshed(state: Effort, unit: Agent) -> Effort:
    """The position in which a unit's turn starts: two actions, less those that it owes (E-46)."""
    return changed(
        state,
        unit.id,
        actions=max(ACTIONS_A_TURN - unit.owed, 0),
        owed=max(unit.owed - ACTIONS_A_TURN, 0),
        spent=(),
        paired=False,
        drawn=False,
        crept=0,
        open=False,
        prone=unit.prone and not unit.dived,
        crawled=False,
        dived=False,
        attacked=False,
        stance=False,
        guarded=False,
        shielding=False,
        evasive=0,
        covered=False,
        screened=False,
        reactions=0,
        winded=False,
        seized=False,
        treated=False,
        readied=None,
    )


def paid(state: Effort, unit: str, category: Category) -> Effort:
    """The position after a unit has spent an action."""
    agent = state.unit(unit)
    return changed(state, unit, actions=agent.actions - 1, spent=(*agent.spent, category))


def _seats(state: Effort, sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    skipped = bool(state.options.rule(FOES_FIRST)) and state.clock.turn == 1 and sides == HEROES
    return seats_for(state, sides, who=lambda unit: unit.actions > 0 and not skipped)


def _phase(name: str, sides: tuple[Side, ...]) -> Phase[Effort]:
    return Phase(
        name,
        "E-08",
        lambda state: _seats(state, sides),
        begin=lambda state: sides_begin(state, sides),
    )


PHASES: tuple[Phase[Effort], ...] = (
    Phase("Round", "E-07", begin=round_begins, events=True),
    _phase("Heroes", HEROES),
    _phase("Opposition", ("opposition",)),
    _phase("Neutrals", ("neutral",)),
)
"""The phases of a turn (E-08)."""


class Deed(Action["Effort"], frozen=True):
    """An action of a category; it can also be one that was prepared and is set off now (E-37).

    `whole` ones take all actions of the turn. A subclass says in `barred` what is against every action of
    the class, in `bars` what is against this one, and in `effect` what it does; `keeps` is the help for the
    next action that it does not use up.
    """

    category: ClassVar[Category]
    whole: ClassVar[bool] = False
    keeps: ClassVar[str] = ""

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """A whole turn, or a prepared reaction of this kind that is no plain attack."""
        if isinstance(grant, Ready):
            return grant.then == snake(cls.__name__) and grant.then not in STRIKES
        return type(grant) in cls.grants

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        """The budget first, then what the action itself needs."""
        unit = view.unit(self.unit)
        if isinstance(grant, WholeTurn):
            yield from self.budget(unit)
        yield from self.barred(view, unit)
        yield from self.bars(view, unit)

    @classmethod
    def options(cls, view: Effort, unit: str, grant: Grant) -> Iterator[Self]:
        """The candidates that nothing refuses; none at all when the whole class is barred."""
        agent = view.unit(unit)
        if (isinstance(grant, WholeTurn) and any(cls.budget(agent))) or any(cls.barred(view, agent)):
            return iter(())
        return (action for action in cls.candidates(view, unit) if not any(action.bars(view, agent)))

    @classmethod
    def budget(cls, unit: Agent) -> Iterator[Refusal]:
        """Two actions, and a second Attack only when it was declared with the first (E-07, E-10)."""
        if cls.whole and (unit.actions < ACTIONS_A_TURN or unit.spent):
            yield Refusal("E-07", f"it takes both actions of {unit.id}")
        elif not unit.actions:
            yield Refusal("E-07", f"{unit.id} has no action left")
        yield from category_bars(unit, cls.category)

    @classmethod
    def barred(cls, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """What is against every action of this class."""
        return iter(())

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        """What is against this action."""
        return iter(())

    @abstractmethod
    def effect(self, state: Effort) -> Script[Effort]:
        """What it does, after it has been paid for."""

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Pay, do it; what helped is used up, and the turn ends with the last action."""
        helped = state.unit(self.unit)
        if isinstance(grant, Ready):
            state = yield from self.effect(reaction_released(state, self.unit))
            return self.unhelped(state, helped)
        state = paid(state, self.unit, self.category)
        state = yield from do(overstretched, state, self.unit)
        if state.unit(self.unit).conscious:
            state = self.unhelped((yield from self.effect(state)), helped)
        unit = state.unit(self.unit)
        return state if unit.conscious and unit.actions else finish(state, self.unit)

    def unhelped(self, state: Effort, before: Agent) -> Effort:
        """The position in which the help that there was before the action is used up (E-33, E-35)."""
        unit = state.unit(self.unit)
        insight = unit.insight and (not before.insight or self.keeps == "insight")
        spares = self.keeps == "attending" or self.category == "attack"
        attending = unit.attending and (not before.attending or spares)
        return changed(state, self.unit, insight=insight, attending=attending)


def category_bars(unit: Agent, category: Category) -> Iterator[Refusal]:
    """An undeclared second Attack is not allowed (E-10)."""
    if category == "attack" and "attack" in unit.spent and not unit.paired:
        yield Refusal("E-10", f"{unit.id} has not declared two Attacks")


def overstretched(state: Effort, unit: str) -> Script[Effort]:
    """Let a second Maneuver leave a unit Open, unless a friend gives covering fire (E-11, E-30)."""
    agent = state.unit(unit)
    if agent.spent[-1] != "maneuver" or agent.spent.count("maneuver") < ACTIONS_A_TURN or agent.covered:
        return state
    return (yield from do(leave_open, state, unit, "E-11"))
