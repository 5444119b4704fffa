"""What the symbols of a combat check buy: a row for each line of the two menus (N-30, N-31)."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from game.board.blast import blast
from game.board.sight import sees
from game.board.squares import distance
from game.rules import events
from game.rules.actions import Action, perform
from game.rules.bursting import crates_shoved
from game.rules.gear import exchanged
from game.rules.knowledge import known, ours
from game.rules.modifiers import Modifier
from game.rules.prompts import Grant, Prompt
from game.rules.scripts import Script, ask, do, tell
from game.rules.sides import enemies
from game.rules.state import changed, having
from game.systems.narrative.checks import owing
from game.systems.narrative.dice import UPGRADES
from game.systems.narrative.harm import injured, knocked_down, rested, strained
from game.systems.narrative.incidentals import dropped
from game.systems.narrative.stealth import found
from game.systems.narrative.strike import Fought, hit, hit_again
from game.systems.narrative.turn import MOST_MANEUVERS, FreeManeuver
from game.systems.narrative.unit import Character, Favour, Narrative

RECOVERY = 3
"""The strain that the target recovers (N-31)."""


@dataclass(frozen=True)
class Deal:
    """A line of a menu: what it costs in small symbols (0: none will do), whether one great one pays for it.

    `attacker`: it is the attacker's menu; `once`: once a check; `open`: whether it would do anything.
    """

    clause: str
    cost: Callable[[Fought], int]
    effect: Callable[[Narrative, Fought], Script[Narrative]]
    attacker: bool
    great: bool = True
    once: bool = True
    open: Callable[[Narrative, Fought], bool] = lambda _state, _fought: True


def costing(number: int) -> Callable[[Fought], int]:
    """A fixed price."""
    return lambda _fought: number


class Whom(Grant, frozen=True):
    """Whom a line is for, when there are several."""

    deal: str
    fought: Fought
    units: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """Their ids."""
        return self.units

    def chosen(self, state: Narrative, choice: str) -> Script[Narrative]:
        """The line takes effect for that one."""
        return (yield from do(_FOR_ONE[self.deal], state, self.fought, choice))


def _for_one(
    state: Narrative, fought: Fought, deal: str, units: tuple[str, ...], text: str
) -> Script[Narrative]:
    """The attacker picks one of several; without a choice there is no question."""
    if len(units) > 1:
        grant = Whom(deal, fought, units)
        prompt = Prompt(state.unit(fought.attacker).side, (fought.attacker,), grant, text, "N-30")
        action: Action[Narrative] = yield from ask(state, prompt)
        return (yield from do(perform, state, action, grant))
    return (yield from do(_FOR_ONE[deal], state, fought, units[0])) if units else state


def _friends(state: Narrative, fought: Fought) -> tuple[str, ...]:
    """The attacker's friends in the fight, itself not among them."""
    side = state.unit(fought.attacker).side
    return tuple(one.id for one in state.conscious() if one.id != fought.attacker and ours(side, one))


def _up(state: Narrative, unit: str) -> bool:
    up: bool = state.unit(unit).conscious
    return up


def _recover(state: Narrative, fought: Fought) -> Script[Narrative]:
    return (yield from do(rested, state, fought.attacker, 1, "N-30"))


def _favour(state: Narrative, fought: Fought, what: str) -> Narrative:
    one = state.unit(fought.attacker)
    row = Modifier(1, what, f"won by {one.id}", "N-30")
    favours = (*state.turn.favours, Favour(one.id, one.side, row))
    return having(state, turn=replace(state.turn, favours=favours))


def _boost_next(state: Narrative, fought: Fought) -> Script[Narrative]:
    return _favour(state, fought, "boost")
    yield


def _upgrade_next(state: Narrative, fought: Fought) -> Script[Narrative]:
    return _favour(state, fought, UPGRADES)
    yield


def _spot(state: Narrative, fought: Fought) -> Script[Narrative]:
    """The nearest hidden enemy in line of sight is revealed."""
    one = state.unit(fought.attacker)
    lurking = [
        foe
        for foe in state.conscious()
        if enemies(foe.side, one.side) and one.side in foe.hidden_from and sees(state.board, one.at, foe.at)
    ]
    nearest = min(lurking, key=lambda foe: (distance(foe.at, one.at), foe.id), default=None)
    return (yield from do(found, state, nearest.id, "N-30")) if nearest else state


def _critical(state: Narrative, fought: Fought) -> Script[Narrative]:
    return (yield from do(injured, state, fought.hits[0]))


def _may_injure(state: Narrative, fought: Fought) -> bool:
    return bool(fought.hits) and _up(state, fought.hits[0])


def _burst(state: Narrative, fought: Fought) -> Script[Narrative]:
    """Everybody adjacent to the target is hit for blast and successes (N-29); crates slide (B-31)."""
    centre = state.unit(fought.target).at
    squares = tuple(at for at in blast(state.board, centre, 1) if at != centre)
    yield from tell(state, events.Burst(at=centre, squares=squares, clause="N-30"))
    amount = fought.weapon.stats.qualities.blast + fought.successes
    for victim in [one.id for one in state.conscious() if one.at in squares]:
        state = yield from do(hit, state, fought.attacker, victim, fought.weapon, amount)
    return (yield from crates_shoved(state, centre, 1, squares))


def _near_target(state: Narrative, fought: Fought) -> tuple[str, ...]:
    """The target, and who else is next to it as the attacker's side knows, friends not."""
    side = state.unit(fought.attacker).side
    around = state.board.around(state.unit(fought.target).at)
    near = [
        one.id
        for one in state.conscious()
        if one.at in around and not ours(side, one) and known(state, side, one)
    ]
    first = (fought.target,) if _up(state, fought.target) else ()
    return (*first, *(one for one in near if one != fought.target))


def _again(state: Narrative, fought: Fought) -> Script[Narrative]:
    units = _near_target(state, fought)
    return (yield from do(_for_one, state, fought, AGAIN, units, "Whom does the further hit strike?"))


def _maneuver(state: Narrative, fought: Fought) -> Script[Narrative]:
    """An immediate maneuver at no cost, one of the two of the turn (N-06)."""
    one = state.unit(fought.attacker)
    return (yield from do(_granted, state, FreeManeuver(own=True), (one.id,), "N-30"))


def _granted(state: Narrative, grant: FreeManeuver, units: tuple[str, ...], clause: str) -> Script[Narrative]:
    prompt = Prompt(state.unit(units[0]).side, units, grant, "A free maneuver", clause)
    action: Action[Narrative] = yield from ask(state, prompt)
    return (yield from do(perform, state, action, grant))


def _hinder(state: Narrative, fought: Fought) -> Script[Narrative]:
    row = Modifier(1, "setback", f"hindered by {fought.attacker}", "N-30")
    return owing(state, fought.target, row)
    yield


def _boost_friend(state: Narrative, fought: Fought) -> Script[Narrative]:
    units = _friends(state, fought)
    return (yield from do(_for_one, state, fought, FRIEND, units, "Whose next check has the boost die?"))


def _boosted(state: Narrative, fought: Fought, friend: str) -> Script[Narrative]:
    return owing(state, friend, Modifier(1, "boost", f"won by {fought.attacker}", "N-30"))
    yield


def _strip(state: Narrative, fought: Fought) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=fought.target, status="exposed", clause="N-30"))
    return changed(state, fought.target, exposed=state.clock.turn)


def _disarm(state: Narrative, fought: Fought) -> Script[Narrative]:
    return (yield from do(dropped, state, fought.target, "N-30"))


def _tire(state: Narrative, fought: Fought) -> Script[Narrative]:
    return (yield from do(strained, state, fought.attacker, 1, fought.target, "N-31"))


def _spoil(state: Narrative, fought: Fought) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=fought.attacker, status="aiming", on=False, clause="N-31"))
    return changed(state, fought.attacker, aims=())


def _react(state: Narrative, fought: Fought) -> Script[Narrative]:
    """Any enemy of the attacker on the target's side takes a maneuver at once."""
    side = state.unit(fought.target).side
    units = tuple(one.id for one in state.conscious() if one.side == side)
    return (yield from do(_granted, state, FreeManeuver(own=False), units, "N-31"))


def _hamper(state: Narrative, fought: Fought) -> Script[Narrative]:
    row = Modifier(1, "setback", f"hampered by {fought.target}", "N-31")
    return owing(state, fought.attacker, row)
    yield


def _trip(state: Narrative, fought: Fought) -> Script[Narrative]:
    return (yield from do(knocked_down, state, fought.attacker, "N-31"))


def _relief(state: Narrative, fought: Fought) -> Script[Narrative]:
    return (yield from do(rested, state, fought.target, RECOVERY, "N-31"))


def _jam(state: Narrative, fought: Fought) -> Script[Narrative]:
    one: Character = state.unit(fought.attacker)
    weapon = next(each for each in one.weapons if each.id == fought.weapon.id)
    yield from tell(state, events.Status(unit=one.id, status=f"{weapon.id} jammed", clause="N-31"))
    return changed(state, one.id, weapons=exchanged(one.weapons, replace(weapon, jammed=True)))


def _may_jam(state: Narrative, fought: Fought) -> bool:
    one: Character = state.unit(fought.attacker)
    mine = [each for each in one.weapons if each.id == fought.weapon.id]
    return any(not each.jammed and not each.close for each in mine)


AGAIN, FRIEND = "hit again", "boost a friend"
CRITICAL, SURE = "critical injury", "sure critical"
CRITICALS = (CRITICAL, SURE)
"""The lines that injure, each for one of the hits (N-30)."""

_FOR_ONE: dict[str, Callable[[Narrative, Fought, str], Script[Narrative]]] = {
    AGAIN: hit_again,
    FRIEND: _boosted,
}
"""The lines that are for one of several, and what they do for that one."""

DEALS: dict[str, Deal] = {
    CRITICAL: Deal(
        "N-30",
        lambda fought: fought.weapon.stats.crit,
        _critical,
        attacker=True,
        great=False,
        open=_may_injure,
    ),
    SURE: Deal("N-30", costing(0), _critical, attacker=True, open=_may_injure),
    AGAIN: Deal(
        "N-30",
        costing(2),
        _again,
        attacker=True,
        once=False,
        open=lambda state, fought: fought.auto and fought.successes > 0 and bool(_near_target(state, fought)),
    ),
    "blast": Deal(
        "N-30",
        lambda fought: 2 if fought.successes else 3,
        _burst,
        attacker=True,
        open=lambda _state, fought: fought.weapon.stats.qualities.blast > 0,
    ),
    "free maneuver": Deal(
        "N-30",
        costing(2),
        _maneuver,
        attacker=True,
        open=lambda state, fought: state.unit(fought.attacker).maneuvers < MOST_MANEUVERS,
    ),
    "hinder the target": Deal(
        "N-30", costing(2), _hinder, attacker=True, open=lambda state, fought: _up(state, fought.target)
    ),
    FRIEND: Deal(
        "N-30",
        costing(2),
        _boost_friend,
        attacker=True,
        open=lambda state, fought: bool(_friends(state, fought)),
    ),
    "strip its defenses": Deal(
        "N-30", costing(3), _strip, attacker=True, open=lambda state, fought: _up(state, fought.target)
    ),
    "disarm": Deal(
        "N-30",
        costing(3),
        _disarm,
        attacker=True,
        open=lambda state, fought: _up(state, fought.target) and bool(state.unit(fought.target).held),
    ),
    "upgrade the next friend": Deal(
        "N-30",
        costing(0),
        _upgrade_next,
        attacker=True,
        open=lambda state, fought: bool(_friends(state, fought)),
    ),
    "boost the next friend": Deal(
        "N-30",
        costing(1),
        _boost_next,
        attacker=True,
        open=lambda state, fought: bool(_friends(state, fought)),
    ),
    "recover strain": Deal(
        "N-30",
        costing(1),
        _recover,
        attacker=True,
        once=False,
        open=lambda state, fought: state.unit(fought.attacker).strain > 0,
    ),
    "spot": Deal("N-30", costing(1), _spot, attacker=True),
    "jam its weapon": Deal("N-31", costing(0), _jam, attacker=False, open=_may_jam),
    "knock it prone": Deal(
        "N-31",
        costing(3),
        _trip,
        attacker=False,
        open=lambda state, fought: _up(state, fought.attacker) and not state.unit(fought.attacker).prone,
    ),
    "target recovers": Deal(
        "N-31",
        costing(3),
        _relief,
        attacker=False,
        open=lambda state, fought: _up(state, fought.target) and state.unit(fought.target).strain > 0,
    ),
    "maneuver at once": Deal("N-31", costing(2), _react, attacker=False, great=False),
    "hamper it": Deal(
        "N-31",
        costing(2),
        _hamper,
        attacker=False,
        great=False,
        open=lambda state, fought: _up(state, fought.attacker),
    ),
    "spoil its aim": Deal(
        "N-31",
        costing(1),
        _spoil,
        attacker=False,
        great=False,
        open=lambda state, fought: bool(state.unit(fought.attacker).aims),
    ),
    "tire it": Deal(
        "N-31",
        costing(1),
        _tire,
        attacker=False,
        great=False,
        once=False,
        open=lambda state, fought: _up(state, fought.attacker),
    ),
}
"""Every line, the dearest first."""
