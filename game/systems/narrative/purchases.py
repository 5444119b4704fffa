"""What the symbols of a check buy, line by line, and what each line does (N-30, N-31, N-37)."""

from collections.abc import Callable

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import distance
from game.board.throws import blast
from game.rules import events
from game.rules.actions import decide, perform
from game.rules.events import Modifier
from game.rules.gear import exchanged
from game.rules.interaction import crates_shoved
from game.rules.knowledge import known, ours
from game.rules.scripts import Script, ask, do, end_with, tell
from game.rules.state import Grant, Prompt, changed, having
from game.rules.units import Side, enemies, friends
from game.systems.narrative.actions import MOST_MANEUVERS, FreeManeuver
from game.systems.narrative.checks import DIFFICULTY_UPGRADES, UPGRADES, owe_die
from game.systems.narrative.harm import hit, injure, injury_rows, knock_prone, recover_strain, suffer
from game.systems.narrative.items import drop_weapon
from game.systems.narrative.menu import CheckResult, Effect, MenuLine, leaves_spending
from game.systems.narrative.pool import FURTHER_HIT, damage
from game.systems.narrative.qualities import QUALITY_LINES
from game.systems.narrative.stealth import all_known, reveal
from game.systems.narrative.units import NEVER, Favour, Narrative

RECOVERY = 3
"""The strain that an enemy of the attacker recovers (N-31)."""


class Whom(Grant, frozen=True):
    """Which of several `units` the line `deal` is for."""

    deal: str
    fought: CheckResult
    units: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """Their ids."""
        return self.units

    def chosen(self, state: Narrative, choice: str) -> Script[Narrative] | Narrative:
        return EFFECT_ON_UNIT[self.deal](state, self.fought, choice)


def spending_side(side: Side) -> Side:
    """The side that spends threats and despairs of a check of a unit of a side (N-31)."""
    return "squad" if side == "opposition" else "opposition"


def _target_is_up(state: Narrative, fought: CheckResult) -> bool:
    return bool(fought.target) and state.unit(fought.target).conscious


def _attacker_is_up(state: Narrative, fought: CheckResult) -> bool:
    return state.unit(fought.attacker).conscious


def _friends(state: Narrative, fought: CheckResult) -> tuple[str, ...]:
    """The attacker's friends in the fight, itself not among them."""
    side = state.unit(fought.attacker).side
    return tuple(unit.id for unit in state.conscious() if unit.id != fought.attacker and ours(side, unit))


def _has_friends(state: Narrative, fought: CheckResult) -> bool:
    return bool(_friends(state, fought))


def _for_unit(
    state: Narrative, fought: CheckResult, deal: str, units: tuple[str, ...], text: str, clause: str = "N-30"
) -> Script[Narrative]:
    """Who pays picks one of several units for a line; without a choice there is no question."""
    if len(units) > 1 and not leaves_spending(state, state.unit(fought.payer).side):
        return (yield from decide(state, fought.payer, Whom(deal, fought, units), text, clause))
    return (yield from end_with(EFFECT_ON_UNIT[deal], state, fought, units[0])) if units else state


def _foes_first(state: Narrative, fought: CheckResult, units: tuple[str, ...]) -> tuple[str, ...]:
    """Units in the order in which the attacker would rather strike them: its friends last."""
    return tuple(sorted(units, key=lambda unit_id: _is_friend(state, fought, unit_id)))


def _is_friend(state: Narrative, fought: CheckResult, unit_id: str) -> bool:
    return friends(state.unit(fought.attacker).side, state.unit(unit_id).side)


def _hit_units(state: Narrative, fought: CheckResult) -> tuple[str, ...]:
    """Who has had a hit that may injure, and is in the fight still, each once."""
    up = tuple(unit_id for unit_id in dict.fromkeys(fought.hits) if state.unit(unit_id).conscious)
    return _foes_first(state, fought, up)


def _may_injure(state: Narrative, fought: CheckResult) -> bool:
    return bool(_hit_units(state, fought))


def _injure(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    units = _hit_units(state, fought)
    return _for_unit(state, fought, CRITICAL, units, "Which hit injures?")


def _injure_unit(state: Narrative, fought: CheckResult, victim: str) -> Script[Narrative]:
    return injure(state, victim, injury_rows(state.unit(fought.attacker), fought.weapon))


def _injury_worth(worth: float) -> Callable[[Narrative, CheckResult], float]:
    """So much, if it can be for somebody who is no friend."""

    def judge(view: Narrative, fought: CheckResult) -> float:
        foes = [unit for unit in _hit_units(view, fought) if not _is_friend(view, fought, unit)]
        return worth if foes else -worth

    return judge


def _unless_friend(worth: float) -> Callable[[Narrative, CheckResult], float]:
    """What a line against the target is worth, which is a friend after a shot that went astray (N-25)."""
    return lambda view, fought: -worth if _is_friend(view, fought, fought.target) else worth


def _further_hit_worth(view: Narrative, fought: CheckResult) -> float:
    return -0.5 if all(_is_friend(view, fought, unit) for unit in _near_target(view, fought)) else 0.5


def _near_target(state: Narrative, fought: CheckResult) -> tuple[str, ...]:
    """The target, and the units next to it that the attacker's side knows of, without its friends."""
    side = state.unit(fought.attacker).side
    around = state.board.around(state.unit(fought.target).at)
    near = [
        unit.id
        for unit in state.conscious()
        if unit.at in around and not ours(side, unit) and known(state, side, unit)
    ]
    first = (fought.target,) if _target_is_up(state, fought) else ()
    return _foes_first(state, fought, (*first, *near))


def _may_hit_again(state: Narrative, fought: CheckResult) -> bool:
    return fought.auto and fought.successes > 0 and bool(_near_target(state, fought))


def _hit_again(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    units = _near_target(state, fought)
    return _for_unit(state, fought, AGAIN, units, "Whom does the further hit strike?")


def _strike_again(state: Narrative, fought: CheckResult, victim: str) -> Script[Narrative]:
    """A further hit does what the first did, its successes included (N-29, N-30)."""
    amount = damage(state.unit(fought.attacker), fought.weapon) + fought.successes
    return hit(state, fought.attacker, victim, fought.weapon, amount)


def _burst(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    """Everybody adjacent to the target is hit for blast and successes (N-29); crates slide (B-31)."""
    centre = state.unit(fought.target).at
    squares = tuple(at for at in blast(state.board, centre, 1) if at != centre)
    yield from tell(state, events.Burst(at=centre, squares=squares, clause="N-30"))
    amount = fought.weapon.stats.qualities.blast + fought.successes
    for victim in [unit.id for unit in state.conscious() if unit.at in squares]:
        state = yield from do(hit, state, fought.attacker, victim, fought.weapon, amount)
    return (yield from crates_shoved(state, centre, 1, squares))


def _blast_worth(view: Narrative, fought: CheckResult) -> float:
    """Whoever stands next to the target, friends counting against it."""
    side, around = view.unit(fought.attacker).side, view.board.around(view.unit(fought.target).at)
    return sum(-0.5 if unit.side == side else 0.3 for unit in view.conscious() if unit.at in around)


def _maneuver_at_once(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    """A maneuver at no cost, one of the two of the turn (N-06)."""
    return decide(state, fought.attacker, FreeManeuver(own=True), A_MANEUVER, "N-30")


def _hinder_target(state: Narrative, fought: CheckResult) -> Narrative:
    return owe_die(state, fought.target, Modifier(1, "setback", "hindered by an attack", "N-30"))


def _boost_friend(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    units = _friends(state, fought)
    return _for_unit(state, fought, FRIEND, units, "Whose next check has the boost die?")


def _boost(state: Narrative, fought: CheckResult, friend: str) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=friend, status="boost die on its next check", clause="N-30"))
    return owe_die(state, friend, Modifier(1, "boost", "won by a friend", "N-30"))


def _favour(die: str) -> Effect:
    """The effect that the next check of any friend has a die, or an upgrade, more."""

    def effect(state: Narrative, fought: CheckResult) -> Narrative:
        unit = state.unit(fought.attacker)
        favour = Favour(unit.id, unit.side, Modifier(1, die, "won by a friend", "N-30"))
        return having(state, turn=replace(state.turn, favours=(*state.turn.favours, favour)))

    return effect


def _strip_defenses(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=fought.target, status="exposed", clause="N-30"))
    return changed(state, fought.target, exposed=state.clock.turn)


def _may_strip(state: Narrative, fought: CheckResult) -> bool:
    """Whether a friend of the attacker has its turn still before it in the round (N-05)."""
    had = {*state.clock.done, state.clock.active}
    return _target_is_up(state, fought) and any(friend not in had for friend in _friends(state, fought))


def _may_disarm(state: Narrative, fought: CheckResult) -> bool:
    return _target_is_up(state, fought) and bool(state.unit(fought.target).held)


def _disarm(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    return drop_weapon(state, fought.target, "N-30")


def _recover(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    return recover_strain(state, fought.attacker, 1, "N-30")


def _spot(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    """The nearest hidden enemy in line of sight is revealed; that nobody is there is told too (N-42)."""
    unit = state.unit(fought.attacker)
    hidden = [
        foe
        for foe in state.conscious()
        if enemies(foe.side, unit.side)
        and unit.side in foe.hidden_from
        and sees(state.board, unit.at, foe.at)
    ]
    nearest = min(hidden, key=lambda foe: (distance(foe.at, unit.at), foe.id), default=None)
    if nearest:
        return (yield from end_with(reveal, state, nearest.id, "N-30"))
    text = f"nobody hidden is in sight of {unit.name}"
    yield from tell(state, events.Said(text=text, unit=unit.id, clause="N-30"))
    return state


def _spot_worth(view: Narrative, fought: CheckResult) -> float:
    """A little, unless the side knows where all its enemies are: then there is nobody to be found."""
    return -1.0 if all_known(view, view.unit(fought.attacker).side) else 0.01


def _is_hiding(_state: Narrative, fought: CheckResult) -> bool:
    return fought.skill == "stealth" and fought.successes > 0


def _sneak_on(state: Narrative, fought: CheckResult) -> Narrative:
    unit = state.unit(fought.attacker)
    return changed(state, unit.id, nimble=unit.nimble + 1)


def _vanish(state: Narrative, fought: CheckResult) -> Narrative:
    return changed(state, fought.attacker, vanished=True)


def _may_jam(state: Narrative, fought: CheckResult) -> bool:
    weapons = [weapon for weapon in state.unit(fought.attacker).weapons if weapon.id == fought.weapon.id]
    return any(not weapon.jammed and not weapon.close for weapon in weapons)


def _jam(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    unit = state.unit(fought.attacker)
    weapon = next(weapon for weapon in unit.weapons if weapon.id == fought.weapon.id)
    yield from tell(state, events.Status(unit=unit.id, status=f"{weapon.id} jammed", clause="N-31"))
    return changed(state, unit.id, weapons=exchanged(unit.weapons, replace(weapon, jammed=True)))


def _may_trip(state: Narrative, fought: CheckResult) -> bool:
    return _attacker_is_up(state, fought) and not state.unit(fought.attacker).prone


def _trip(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    return knock_prone(state, fought.attacker, "N-31")


def _opponents(state: Narrative, fought: CheckResult) -> tuple[str, ...]:
    """The units in the fight of the side that spends against the attacker, and of its friends (N-31)."""
    side = spending_side(state.unit(fought.attacker).side)
    return tuple(unit.id for unit in state.conscious() if friends(side, unit.side))


def _tired(state: Narrative, fought: CheckResult) -> tuple[str, ...]:
    """Opponents of the attacker who have strain, who has most of it first."""
    units = [unit_id for unit_id in _opponents(state, fought) if state.unit(unit_id).strain]
    return tuple(sorted(units, key=lambda unit_id: -state.unit(unit_id).strain))


def _may_recover(state: Narrative, fought: CheckResult) -> bool:
    return bool(_tired(state, fought))


def _let_recover(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    units = _tired(state, fought)
    return _for_unit(state, fought, RECOVER, units, f"Who recovers {RECOVERY} strain?", "N-31")


def _recover_opponent(state: Narrative, fought: CheckResult, unit_id: str) -> Script[Narrative]:
    return recover_strain(state, unit_id, RECOVERY, "N-31")


def _react(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    """Any opponent of the attacker takes a maneuver at once; who pays picks one if they are of two sides."""
    units = _opponents(state, fought)
    if len({state.unit(unit_id).side for unit_id in units}) == 1:
        return (yield from end_with(_maneuver_of_any, state, units))
    return (yield from end_with(_for_unit, state, fought, REACT, units, "Who takes the maneuver?", "N-31"))


def _react_unit(state: Narrative, fought: CheckResult, unit_id: str) -> Script[Narrative]:
    return _maneuver_of_any(state, (unit_id,))


def _maneuver_of_any(state: Narrative, units: tuple[str, ...]) -> Script[Narrative]:
    """One of several units of a side takes a maneuver at no cost, by its side's choice."""
    grant = FreeManeuver(own=False)
    action = yield from ask(state, Prompt(state.unit(units[0]).side, units, grant, A_MANEUVER, "N-31"))
    return (yield from end_with(perform, state, action, grant))


def _hamper(state: Narrative, fought: CheckResult) -> Narrative:
    return owe_die(state, fought.attacker, Modifier(1, "setback", "threat of its last check", "N-31"))


def _harden(state: Narrative, fought: CheckResult) -> Narrative:
    """The next check of the attacker's side, its own too, is upgraded in difficulty."""
    row = Modifier(1, DIFFICULTY_UPGRADES, "despair of an earlier check", "N-31")
    favour = Favour("", state.unit(fought.attacker).side, row)
    return having(state, turn=replace(state.turn, favours=(*state.turn.favours, favour)))


def _spoil(status: str, **values: object) -> Effect:
    """The effect that the attacker loses the benefit of an earlier maneuver."""

    def effect(state: Narrative, fought: CheckResult) -> Script[Narrative]:
        yield from tell(state, events.Status(unit=fought.attacker, status=status, on=False, clause="N-31"))
        return changed(state, fought.attacker, **values)

    return effect


def _tire(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    payer = state.unit(fought.payer)
    by = payer.id if known(state, state.unit(fought.attacker).side, payer) else ""
    return suffer(state, fought.attacker, "strain", 1, by, "N-31")


SPOIL = "one earlier maneuver"
"""The lines of which only one is taken: the attacker loses the benefit of aim, cover or stance (N-31)."""

A_MANEUVER = "A free maneuver"
INJURY = "a critical injury: a d100 says which"
AGAIN, FRIEND, RECOVER, REACT = "hit again", "boost a friend", "enemy recovers", "maneuver at once"
CRITICAL, SURE = "critical injury", "sure critical"
CRITICALS = (CRITICAL, SURE)
"""The lines that injure, each for one of the hits (N-30)."""

SPOT = "spot"
RECOVER_STRAIN, TIRE = "recover strain", "tire it"
STRAIN = (RECOVER_STRAIN, TIRE)
"""The lines that are strain and nothing else: where there is no other they are taken unasked (N-37)."""

EFFECT_ON_UNIT: dict[str, Callable[[Narrative, CheckResult, str], Script[Narrative] | Narrative]] = {
    CRITICAL: _injure_unit,
    AGAIN: _strike_again,
    FRIEND: _boost,
    RECOVER: _recover_opponent,
    REACT: _react_unit,
}
"""The lines that are for one of several units, and what they do for it."""

PICKED: dict[str, Callable[[Narrative, CheckResult], tuple[str, ...]]] = {FRIEND: _friends, RECOVER: _tired}
"""Those that a list after a skill check offers for each unit by itself."""

ATTACKER_MENU: dict[str, MenuLine] = {
    CRITICAL: MenuLine(
        INJURY,
        lambda fought: fought.weapon.stats.crit,
        _injure,
        worth=_injury_worth(0.35),
        great=False,
        open=_may_injure,
    ),
    SURE: MenuLine(INJURY, 0, _injure, worth=_injury_worth(0.35), open=_may_injure),
    AGAIN: MenuLine(
        "a further hit", FURTHER_HIT, _hit_again, worth=_further_hit_worth, once=False, open=_may_hit_again
    ),
    "blast": MenuLine(
        "the blast hits all next to {target}",
        lambda fought: 2 if fought.successes else 3,
        _burst,
        worth=_blast_worth,
        open=lambda _state, fought: fought.weapon.stats.qualities.blast > 0,
    ),
    **QUALITY_LINES,
    "free maneuver": MenuLine(
        "{it} makes a free maneuver now",
        2,
        _maneuver_at_once,
        worth=0.05,
        of="any",
        asks=True,
        brief="a free maneuver",
        open=lambda state, fought: state.unit(fought.attacker).maneuvers < MOST_MANEUVERS,
    ),
    "hinder the target": MenuLine(
        "a setback die on {target}'s next roll",
        2,
        _hinder_target,
        worth=_unless_friend(0.08),
        open=_target_is_up,
    ),
    FRIEND: MenuLine(
        "a boost die for a friend you choose",
        2,
        _boost_friend,
        worth=0.07,
        of="any",
        open=_has_friends,
        brief="boost {whom}",
    ),
    "strip its defenses": MenuLine(
        "{target} loses all defense this turn",
        3,
        _strip_defenses,
        worth=_unless_friend(0.08),
        open=_may_strip,
    ),
    "disarm": MenuLine(
        "{target} drops its weapon, a maneuver to pick up",
        3,
        _disarm,
        worth=_unless_friend(0.2),
        open=_may_disarm,
    ),
    "upgrade the next friend": MenuLine(
        "a better die for whichever friend rolls next",
        0,
        _favour(UPGRADES),
        worth=0.09,
        of="any",
        open=_has_friends,
        brief="upgrade next friend",
    ),
    "boost the next friend": MenuLine(
        "a boost die for whichever friend rolls next",
        1,
        _favour("boost"),
        worth=0.04,
        of="any",
        open=_has_friends,
        brief="boost next friend",
    ),
    RECOVER_STRAIN: MenuLine(
        "{it} recovers {times} strain",
        1,
        _recover,
        worth=0.05,
        once=False,
        of="any",
        brief="recover {times} strain",
        open=lambda state, fought: state.unit(fought.attacker).strain > 0,
    ),
    SPOT: MenuLine(
        "spot a hidden enemy in sight, if there is one",
        1,
        _spot,
        worth=_spot_worth,
        of="any",
        brief="spot who hides",
    ),
    "sneak on": MenuLine(
        "sneak one square more this turn",
        2,
        _sneak_on,
        worth=0.02,
        of="skill",
        open=_is_hiding,
        brief="sneak one square more",
    ),
    "out of all sight": MenuLine(
        "no search finds {it} until its next turn",
        0,
        _vanish,
        worth=0.05,
        of="skill",
        open=_is_hiding,
        brief="no search finds it",
    ),
}
"""What who makes a check may buy with advantages and triumphs, the dearest first (N-30, N-37)."""

TARGET_MENU: dict[str, MenuLine] = {
    "jam its weapon": MenuLine("{it}'s weapon jams", 0, _jam, worth=0.4, open=_may_jam),
    "knock it prone": MenuLine(
        "{it} falls prone",
        3,
        _trip,
        worth=0.25,
        of="any",
        open=_may_trip,
        brief="it falls prone",
    ),
    "upgrade its side's difficulty": MenuLine(
        "a worse die on {it}'s side's next roll",
        0,
        _harden,
        worth=0.09,
        of="any",
        brief="harder next check of its side",
    ),
    RECOVER: MenuLine(
        f"one of {{payer}}'s side recovers {RECOVERY} strain",
        3,
        _let_recover,
        worth=0.12,
        of="any",
        open=_may_recover,
        brief=f"{{whom}} recovers {RECOVERY} strain",
    ),
    REACT: MenuLine(
        "a free maneuver for {payer}'s side",
        2,
        _react,
        worth=0.06,
        great=False,
        of="any",
        asks=True,
        brief="a free maneuver",
    ),
    "hamper it": MenuLine(
        "a setback die on {it}'s next roll",
        2,
        _hamper,
        worth=0.08,
        great=False,
        of="any",
        brief="setback on its next check",
        open=_attacker_is_up,
    ),
    "spoil its cover": MenuLine(
        "{it} loses its cover",
        1,
        _spoil("in cover", covered=False),
        worth=0.07,
        great=False,
        of="any",
        brief="it loses its cover",
        family=SPOIL,
        open=lambda state, fought: state.unit(fought.attacker).covered,
    ),
    "spoil its aim": MenuLine(
        "{it} loses its aim",
        1,
        _spoil("aiming", aims=()),
        worth=0.06,
        great=False,
        of="any",
        brief="it loses its aim",
        family=SPOIL,
        open=lambda state, fought: bool(state.unit(fought.attacker).aims),
    ),
    "spoil its stance": MenuLine(
        "{it} loses its guarded stance",
        1,
        _spoil("guarded", guarded=NEVER),
        worth=0.03,
        great=False,
        of="any",
        brief="it loses its stance",
        family=SPOIL,
        open=lambda state, fought: state.unit(fought.attacker).guarded > NEVER,
    ),
    TIRE: MenuLine(
        "{it} suffers {times} strain",
        1,
        _tire,
        worth=0.05,
        great=False,
        once=False,
        of="any",
        brief="{times} strain to it",
        open=_attacker_is_up,
    ),
}
"""What the other side may buy with threats and despairs, the dearest first (N-31, N-37)."""


def menu(*, attacker: bool) -> dict[str, MenuLine]:
    """The lines that the attacker may buy, or the other side."""
    return ATTACKER_MENU if attacker else TARGET_MENU
