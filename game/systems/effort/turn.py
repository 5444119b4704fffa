"""The turn of `effort`: each side in one go, heroes first; what lasts until one's turn (E-07, E-08)."""

from game.rules.scripts import Script, do
from game.rules.sides import HEROES, Side
from game.rules.state import changed, having
from game.rules.turns import Phase, Seat, seats_for
from game.systems.effort.harm import burn
from game.systems.effort.unit import Agent, Category, Effort

ACTIONS = 2
"""The actions of a turn (E-07)."""

FOES_FIRST = "foes_first"
"""The house rule by which the opposition begins: the heroes have no turn in turn 1 (E-08)."""


def round_begins(state: Effort) -> Script[Effort]:
    """Smoke thins."""
    return having(state, board=state.board.aired())
    yield


def sides_begin(state: Effort, sides: tuple[Side, ...]) -> Script[Effort]:
    """The turn of these sides starts: what lasts until then ends, actions are new, hazards attack (E-47)."""
    for one in state.conscious():
        if one.side in sides:
            state = refreshed(state, one)
            state = yield from do(burn, state, one.id)
    return state


def refreshed(state: Effort, one: Agent) -> Effort:
    """The position in which a unit's turn starts: two actions, less those that it owes (E-46)."""
    return changed(
        state,
        one.id,
        actions=max(ACTIONS - one.owed, 0),
        owed=max(one.owed - ACTIONS, 0),
        spent=(),
        paired=False,
        drawn=False,
        crept=0,
        open=False,
        prone=one.prone and not one.dived,
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
    one = state.unit(unit)
    return changed(state, unit, actions=one.actions - 1, spent=(*one.spent, category))


def _seats(state: Effort, sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    skipped = bool(state.options.rule(FOES_FIRST)) and state.clock.turn == 1 and sides == HEROES
    return seats_for(state, sides, who=lambda one: one.actions > 0 and not skipped)


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
