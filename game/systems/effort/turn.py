"""The turn of `effort`: sides in order, two actions a unit, each of a category (E-07 to E-13)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from game.rules import events, turns
from game.rules.action_bases import TurnAction, carried_out
from game.rules.actions import Refusal
from game.rules.naming import snake
from game.rules.presentation import Button, Toll, counted
from game.rules.scripts import Script, do, end_with, tell
from game.rules.state import Grant, WholeTurn, changed, having
from game.rules.turns import Phase, Seat, finish, seats_for
from game.rules.units import HEROES, Side
from game.systems.effort import FOES_FIRST
from game.systems.effort.harm import burn
from game.systems.effort.reactions import Ready, leave_open, notice
from game.systems.effort.targeting import OPEN_MEANS
from game.systems.effort.units import Agent, Category, Effort
from game.systems.effort.who_may_react import STRIKES, reaction_released

ACTIONS_A_TURN = 2
"""How many actions a unit has in a turn (E-07)."""


AT_WORK, WAITING = "at work", "prepared"
"""The statuses of a unit that has put Effort into a task that is not done (E-50), and that waits (E-37)."""


def round_begins(state: Effort) -> Script[Effort]:
    """Let smoke thin, which may bring somebody into sight (E-37)."""
    return (yield from end_with(notice, having(state, board=state.board.aired())))


def sides_begin(state: Effort, sides: tuple[Side, ...]) -> Script[Effort]:
    """Start the turn of these sides: what lasts until then ends, actions are new, hazards attack (E-47)."""
    for unit in state.conscious():
        if unit.side in sides:
            if unit.working and not unit.toiled:
                yield from tell(state, events.Status(unit=unit.id, status=AT_WORK, on=False, clause="E-50"))
            if unit.readied:
                yield from tell(state, events.Status(unit=unit.id, status=WAITING, on=False, clause="E-37"))
            if unit.losing:
                lost = "an action less" if unit.losing < ACTIONS_A_TURN else "no actions"
                clause = "E-46" if unit.shaken else "E-05"
                yield from tell(state, events.Status(unit=unit.id, status=lost, clause=clause))
            state = refreshed(state, unit)
            state = yield from do(burn, state, unit.id)
    return state


def refreshed(state: Effort, unit: Agent) -> Effort:
    """The position in which a unit's turn starts: two actions, less those that it loses (E-05, E-46)."""
    return changed(
        state,
        unit.id,
        actions=max(ACTIONS_A_TURN - unit.losing, 0),
        owed=max(unit.owed - (ACTIONS_A_TURN - unit.shaken), 0),
        shaken=False,
        spent=(),
        paired=False,
        drawn=False,
        crept=0,
        open=False,
        open_to=(),
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
        working=unit.working if unit.toiled else "",
        worked=unit.worked if unit.toiled else 0,
        toiled=False,
        readied=(),
    )


def paid(state: Effort, unit: str, category: Category) -> Effort:
    """The position after a unit has spent an action."""
    agent = state.unit(unit)
    return changed(state, unit, actions=agent.actions - 1, spent=(*agent.spent, category))


def foes_begin(state: Effort) -> bool:
    """Whether the opposition begins: by the match, else by the map (E-53, M-10)."""
    return bool(state.options.rule(FOES_FIRST)) or state.turn.first == "opposition"


def _seats(state: Effort, sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    skipped = foes_begin(state) and state.clock.turn == 1 and sides == HEROES
    return seats_for(state, sides, who=lambda unit: unit.actions > 0 and not skipped)


def _phase(name: str, sides: tuple[Side, ...], title: str) -> Phase[Effort]:
    return Phase(
        name,
        "E-08",
        lambda state: _seats(state, sides),
        title=title,
        about="Each unit of that side has its turn, one after the other; the others may answer meanwhile.",
        begin=lambda state: sides_begin(state, sides),
    )


PHASES: tuple[Phase[Effort], ...] = (
    Phase(
        "Round",
        "E-07",
        begin=round_begins,
        events=True,
        title="Start of turn",
        about="Nobody acts: smoke thins, and what the map has in store for this turn happens.",
    ),
    _phase("Heroes", HEROES, "The squad acts"),
    _phase("Opposition", ("opposition",), "The opposition acts"),
    _phase("Neutrals", ("neutral",), "Bystanders act"),
)
"""The phases of a turn (E-08)."""

GROUPS: dict[Category, str] = {
    "maneuver": "Maneuvers",
    "attack": "Attacks",
    "defense": "Defenses",
    "concentration": "Concentration",
}
"""The groups of buttons, by category (E-09)."""

LEFT_OPEN = Toll("leaves it Open", "+ Open")
"""What going too far costs (E-11, E-19)."""

BOTH_ACTIONS = Toll("both actions", "2 actions")
GIVES_BOTH = Toll(f"{BOTH_ACTIONS.words}, {LEFT_OPEN.words}", BOTH_ACTIONS.mark)
"""What Sprints, covered and not, and Desperate Attacks cost (E-19, E-24, E-30)."""

SECOND = f" A second Maneuver in a turn (moving, cover, hiding) leaves it Open: {OPEN_MEANS}."
AS_SECOND = f" As the second Maneuver of this turn it leaves it Open: {OPEN_MEANS}."
"""What a second Maneuver costs, as it is said of a first one and of the second itself (E-11)."""

PREPARED, FREE, LAST = "Reactions", "Free", "End"
"""Further groups: what is prepared, what takes no action, the end of a turn."""


def means(unit: Agent) -> tuple[object, ...]:
    """What of a unit decides what it can do at all: its actions, its weapons, what it has done already."""
    return (
        unit.actions,
        unit.spent,
        unit.paired,
        unit.weapons,
        unit.held,
        unit.prone,
        unit.stance,
        unit.shielding,
        unit.aim,
        unit.attending,
        "opening" in [readied.trigger for readied in unit.readied],
    )


def budget_bars(unit: Agent, category: Category, *, whole: bool = False) -> Iterator[Refusal]:
    """Two actions, and a second Attack only when it was declared with the first (E-07, E-10)."""
    if whole and (unit.actions < ACTIONS_A_TURN or unit.spent):
        yield Refusal("E-07", f"it takes both actions of {unit.id}")
    elif not unit.actions:
        yield Refusal("E-07", f"{unit.id} has no action left")
    if category == "attack" and "attack" in unit.spent and not unit.paired:
        yield Refusal("E-10", f"{unit.id} has attacked: who attacks twice has to begin with Two attacks")


class AgentAction(TurnAction[Effort, Agent], frozen=True):
    """Something that a unit does in its turn, in an action or for free."""

    @classmethod
    def unpaid(cls, view: Effort, unit: Agent, grant: Grant) -> Iterator[Refusal]:
        return cls.lacks(unit)

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        """What of the `means` of a unit, its budget aside, is against every action of the class."""
        return iter(())


class EffortAction(AgentAction, frozen=True):
    """An action of a category; it can also be one that was prepared and is triggered now (E-37).

    `whole` ones take all actions of the turn. `keeps` is the help for the next action that it does not use
    up, `doing` what a unit does that has prepared it, in words that follow "it will".
    """

    category: ClassVar[Category]
    whole: ClassVar[bool] = False
    keeps: ClassVar[str] = ""
    doing: ClassVar[str] = ""

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """A whole turn, or a prepared reaction of this kind that is no plain attack."""
        if isinstance(grant, Ready):
            return grant.then == snake(cls.__name__) and grant.then not in STRIKES
        return type(grant) in cls.grants

    @classmethod
    def unpaid(cls, view: Effort, unit: Agent, grant: Grant) -> Iterator[Refusal]:
        if isinstance(grant, WholeTurn):
            yield from budget_bars(unit, cls.category, whole=cls.whole)
        yield from super().unpaid(view, unit, grant)

    def toll(self, view: Effort, grant: Grant) -> Toll | None:
        """A second Maneuver of a turn, which nobody covers, leaves it Open (E-11, E-30)."""
        unit = view.unit(self.unit)
        second = self.category == "maneuver" and "maneuver" in unit.spent and isinstance(grant, WholeTurn)
        return LEFT_OPEN if second and not unit.covered else None

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        """Pay, do it; what helped is used up, and the turn ends with the last action."""
        helped = state.unit(self.unit)
        if isinstance(grant, Ready):
            state = yield from self.effect(reaction_released(state, self.unit, grant.number))
            return (yield from end_with(notice, self.unhelped(state, helped)))
        state = paid(state, self.unit, self.category)
        state = yield from do(overstretch, state, self.unit)
        after = state.unit(self.unit)
        if after.conscious and self.goes_on(helped, after):
            state = self.unhelped((yield from do(carried_out, state, self)), helped)
        state = yield from do(notice, state)
        unit = state.unit(self.unit)
        return state if unit.conscious and unit.actions else finish(state, self.unit)

    def goes_on(self, before: Agent, after: Agent) -> bool:
        """Whether it is still done after what has interrupted it before its first step (E-41)."""
        return True

    def unhelped(self, state: Effort, before: Agent) -> Effort:
        """The position in which the help that there was before the action is used up (E-33, E-35)."""
        unit = state.unit(self.unit)
        insight = unit.insight and (not before.insight or self.keeps == "insight")
        spares = self.keeps == "attending" or self.category == "attack"
        attending = unit.attending and (not before.attending or spares)
        return changed(state, self.unit, insight=insight, attending=attending)

    @classmethod
    def group(cls) -> str:
        return GROUPS[cls.category]

    @classmethod
    def buttons(cls, view: Effort, unit: Agent) -> Iterator[Button]:
        return cls.priced(unit, super().buttons(view, unit))

    @classmethod
    def priced(cls, unit: Agent, buttons: Iterable[Button]) -> Iterator[Button]:
        """Buttons whose hints end with what a second Maneuver costs, where it costs anything (E-11, E-30)."""
        if cls.category != "maneuver" or cls.whole or unit.covered:
            return iter(buttons)
        price = AS_SECOND if cls.category in unit.spent else SECOND
        return (replace(button, hint=f"{button.hint}{price}") for button in buttons)


def overstretch(state: Effort, unit: str) -> Script[Effort]:
    """Let a second Maneuver leave a unit Open, unless a friend gives covering fire (E-11, E-30)."""
    agent = state.unit(unit)
    if agent.spent[-1] != "maneuver" or agent.spent.count("maneuver") < ACTIONS_A_TURN or agent.covered:
        return state
    return (yield from end_with(leave_open, state, unit, "E-11", False))


class FreeAction(AgentAction, frozen=True):
    """Something that takes no action."""

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        return self.effect(state)

    @classmethod
    def group(cls) -> str:
        return FREE


class EndTurn(turns.EndTurn[Effort], frozen=True):
    """End a unit's own turn; what it has left is lost."""

    button = Button("End turn", "done", "E-07", group=LAST)

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        lost = counted(min(unit.actions, ACTIONS_A_TURN), "action")
        return f"{unit.name} is done for this turn; {lost} that it has left are lost."
