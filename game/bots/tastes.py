"""What no odds and no square tell of a rule system: one table for each, read by the regular level.

An enemy's whole health is worth 1. What is not listed is worth what the exact odds say.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import distance
from game.rules.actions import Action, Choose
from game.rules.knowledge import known_square
from game.rules.prompts import Prompt, WholeTurn
from game.rules.sides import enemies
from game.rules.state import AnyState, Clock, changed, having
from game.systems.narrative import actions
from game.systems.narrative.engagement import engage
from game.systems.narrative.units import NEVER, filled
from game.systems.phased.actions import GRANTS
from game.systems.phased.morale import sides_in_order
from game.systems.phased.pool import range_penalty
from game.systems.squad.fights import Shoot
from game.systems.squad.turn import actions_left

KILL = 0.6
"""What taking somebody out is worth, beside the health that it had left."""


CHARGE = 2
"""What a charge of a medkit gives back, in bhp."""

DRESSING = 3
"""And what in wounds of narrative."""


@dataclass(frozen=True)
class Place:
    """Where a unit is when it asks what an action is worth to it.

    `danger` is what enemies in view can do to it here in their turn, `shot` the worth of its best attack
    from here, `foes` whether any enemy is known, `gain` how much better than here the best square in reach.
    """

    danger: float
    shot: float
    foes: bool
    gain: float = 0.0


Taste: TypeAlias = Callable[[AnyState, Any, Place], float]
"""The worth of an action in a position."""

Answer: TypeAlias = Callable[[AnyState, Prompt[Any]], float | Action[Any]]
"""What a choice is worth, or the action that it comes to."""


@dataclass(frozen=True)
class Tastes:
    """What the regular level must be told of a system.

    `attacks` are the kinds of action that hurt a `target`, `preparing` those that only make an attack
    better, or possible, `arming` of these those that only make it possible. `left` counts the actions that a
    unit has left this turn; `fresh` is the unit unhurt, as at the beginning of a turn of its own; `plight`
    is how bad its condition is, health aside. `again` is what the same attack with the next action is
    worth, against this one, if it may do so `twice`; `toll` what it costs a unit beside time to go
    somewhere; `meeting` makes of a position in which `one` and `other` are adjacent one in which they have
    closed. `easing` are further kinds of going, with the share of the danger at their end that they take
    away, `lasting` those of all kinds that leave no action after them; of the `free` ones, which take no
    action at all, what is worth anything is done first. `declaring` are the kinds that only
    declare what is done `later`, in the position and under the grant that this tells.
    """

    attacks: tuple[str, ...] = ("shoot", "close_combat")
    preparing: tuple[str, ...] = ()
    arming: tuple[str, ...] = ()
    left: Callable[[Any], int] = lambda _: 1
    again: float = 0.9
    twice: Callable[[Any], bool] = lambda _: True
    easing: Mapping[str, float] = field(default_factory=dict)
    lasting: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    declaring: tuple[str, ...] = ()
    later: Callable[[Any, Any], tuple[Any, WholeTurn]] = lambda seen, _action: (seen, WholeTurn())
    toll: Callable[[Any], float] = lambda _: 0.0
    meeting: Callable[[Any], Any] = lambda state: state
    fresh: Callable[[Any], Any] = lambda unit: unit
    plight: Callable[[Any], float] = lambda _: 0.0
    worth: Mapping[str, Taste] = field(default_factory=dict)
    answers: Mapping[str, Answer] = field(default_factory=dict)


def always(worth: float) -> Taste:
    """The same in every position."""
    return lambda _seen, _action, _place: worth


def _heal(seen: AnyState, action: Any, place: Place) -> float:
    """What a wounded friend gets back; smoke is left to people."""
    if not action.target:
        return -1.0
    patient = seen.unit(action.target)
    missing = patient.stats.bhp - patient.bhp
    back: float = 1.2 * CHARGE / patient.stats.bhp
    urgent = 0.15 if patient.bhp <= CHARGE and place.danger > 0 else 0.0
    return back + urgent if missing >= CHARGE else 0.05


def _reload(seen: AnyState, action: Any, place: Place) -> float:
    """Urgent with an empty weapon; else what one does when there is nobody to fight."""
    weapon = seen.unit(action.unit).in_hand
    if not weapon.ammo:
        return 0.5
    return 0.0 if place.foes else 0.1 * (1 - weapon.ammo / weapon.stats.ammo)


def _watch(seen: AnyState, action: Any, place: Place) -> float:
    """Good where somebody may come; once is enough."""
    if seen.unit(action.unit).watching:
        return -1.0
    return 0.2 if place.foes else 0.12


def _dodge(_seen: AnyState, _action: Any, place: Place) -> float:
    """2 defence dice make about half of the hits miss."""
    return 0.35 * place.danger


def _plight(unit: Any) -> float:
    """Lying there, being held, poisoned, shocked: turns and actions lost."""
    plight: float = (
        0.4 * unit.fallen + 0.25 * bool(unit.held_by) + 0.12 * unit.venom + 0.2 * (unit.shocked >= 0)
    )
    return plight


def _fresh(unit: Any) -> Any:
    return replace(
        unit,
        weapons=tuple(replace(weapon, ammo=weapon.stats.ammo) for weapon in unit.weapons),
        things=(),
        bhp=unit.stats.bhp,
        actions=2,
        spent=(),
        walked=0,
        burnt=False,
        fallen=False,
        aim=0,
        dodging=False,
        watching=False,
        stealth=0,
        detected=False,
        unseen=True,
        holds="",
        held_by="",
        kept=False,
        venom=0,
        shocked=-1,
        disabled=False,
    )


def _watched_shot(seen: AnyState, prompt: Prompt[Any]) -> float | Action[Any]:
    """The shot from overwatch is at whoever acts now."""
    return Shoot(unit=prompt.units[0], target=seen.clock.active)


def _painful_landing(seen: AnyState, prompt: Prompt[Any]) -> float:
    """1 bhp, and perhaps the last one."""
    bhp: int = seen.unit(prompt.units[0]).bhp
    return -1 / bhp - KILL * (bhp <= 1)


def _strained(unit: Any) -> float:
    """How near a unit is to breaking: the first strain is nothing, the last is everything."""
    share: float = unit.strain / (unit.stats.strain_threshold + 1)
    return float(0.7 * share**1.5)


def _hampered(unit: Any) -> float:
    """Strain, injuries, lying there, a weapon that does not fire, dice owed; less aim and cover."""
    owed = sum(row.value * (1 if row.what == "setback" else -1) for row in unit.owed)
    injuries = 0.4 * unit.stunned + 0.1 * unit.stalled + 0.1 * unit.shaken + 0.15 * unit.bleeding
    useless = unit.in_hand.jammed or unit.in_hand.empty
    ready = 0.06 * len(unit.aims) + 0.08 * unit.covered
    plight = injuries + 0.25 * unit.prone + 0.3 * useless + 0.04 * owed + 0.08 * len(unit.lowered)
    return float(plight + _strained(unit) - ready)


def _rested(unit: Any) -> Any:
    return replace(
        unit,
        weapons=tuple(filled(weapon) for weapon in unit.weapons),
        things=(), wounds=0, strain=0, acted=False, maneuvers=0, credit=1, incidentals=0, walked=0,
        burnt=False, aims=(), guarded=NEVER, exposed=NEVER, covered=False, prone=False, owed=(), hiding=0,
        criticals=0, shaken=0, lowered=(), stalled=False, stunned=False, bleeding=False, aided=False,
        winded=False,
    )  # fmt: skip


def _deeds_left(unit: Any) -> int:
    """The action, and what maneuvers are paid for."""
    free = min(actions.free_maneuvers(unit), actions.MOST_MANEUVERS - unit.maneuvers)
    return int(actions.may_act(unit)) + max(int(free), 0)


def _toll(unit: Any) -> float:
    """What the strain of a further maneuver costs."""
    if actions.free_maneuvers(unit) > 0:
        return 0.0
    return 0.05 + 1.3 * (
        _strained(replace(unit, strain=unit.strain + actions.MANEUVER_STRAIN)) - _strained(unit)
    )


def _exchange(seen: AnyState, action: Any, place: Place) -> float:
    """The way is worth more than anything that the action could do."""
    unit = seen.unit(action.unit)
    if actions.free_maneuvers(unit) > 0 or place.shot > 0:
        return -1.0
    return place.gain + _toll(unit) - 0.01


def _shelter(seen: AnyState, action: Any, place: Place) -> float:
    """A setback die or two against each shot; less than the attack that strain would hinder."""
    return 0.2 * place.danger - _toll(seen.unit(action.unit))


def _assist(seen: AnyState, action: Any, place: Place) -> float:
    """A boost die for a friend who is still to act."""
    late = action.target in seen.clock.done or not place.foes
    return -1.0 if late else 0.05 - _toll(seen.unit(action.unit))


def _tend(seen: AnyState, action: Any, _place: Place) -> float:
    """What a dressing heals; smoke is left to people."""
    if not action.target:
        return -1.0
    patient = seen.unit(action.target)
    healed = min(patient.wounds, DRESSING) / (patient.stats.wound_threshold + 1)
    return float(1.2 * healed - _toll(seen.unit(action.unit)))


def _second_wind(seen: AnyState, action: Any, place: Place) -> float:
    """Only when nothing is to be shot at, or hardly any strain is left to bear."""
    return _strained(seen.unit(action.unit)) - place.shot


def _inspire(seen: AnyState, action: Any, place: Place) -> float:
    """The strain of friends near, against the shot that it costs."""
    side = seen.unit(action.unit).side
    tired = [one for one in seen.conscious() if one.side == side and one.strain >= 2]
    return 0.06 * len(tired) - place.shot


def _blast(seen: AnyState, asked: Prompt[Any]) -> float:
    """Whoever stands next to the target, friends counting against it."""
    fought = asked.grant.fought
    side, centre = seen.unit(fought.attacker).side, seen.unit(fought.target).at
    near = [one for one in seen.conscious() if one.at in seen.board.around(centre)]
    return sum(-0.5 if one.side == side else 0.3 for one in near)


def _at_most(worth: float) -> Answer:
    """The same in every position."""
    return lambda _seen, _prompt: worth


_BARGAINS: dict[str, float] = {
    "critical injury": 0.35, "sure critical": 0.35, "hit again": 0.5, "free maneuver": 0.05,
    "hinder the target": 0.08, "boost a friend": 0.07, "strip its defenses": 0.08, "disarm": 0.2,
    "upgrade the next friend": 0.09, "boost the next friend": 0.04, "recover strain": 0.05, "spot": 0.01,
    "jam its weapon": 0.4, "knock it prone": 0.25, "target recovers": 0.12, "maneuver at once": 0.06,
    "hamper it": 0.08, "spoil its aim": 0.06, "tire it": 0.05,
}  # fmt: skip
"""What each line of spending is worth."""

_NARRATIVE = Tastes(
    attacks=("shoot", "autofire", "close_combat"),
    preparing=("aim", "draw", "stand", "engage"),
    arming=("draw",),
    left=_deeds_left,
    again=0.0,
    toll=_toll,
    meeting=lambda state: engage(state, "one", "other"),
    fresh=_rested,
    plight=_hampered,
    worth={
        "exchange": _exchange,
        "take_cover": _shelter,
        "assist": _assist,
        "use_item": _tend,
        "second_wind": _second_wind,
        "inspire": _inspire,
        "hide": lambda _seen, _action, place: -1.0 if place.foes else 0.03,
        "search": lambda _seen, _action, place: -1.0 if place.foes else 0.025,
        "grab": lambda seen, action, _place: 0.4 if not seen.unit(action.unit).held else -1.0,
        **dict.fromkeys(("speak", "drop", "peek", "stow", "drop_prone", "guarded_stance"), always(-1.0)),
    },
    answers={
        "blast": _blast,
        "blast (triumph)": _blast,
        "pass": _at_most(0.005),
        "done": _at_most(0.0),
        **{name: _at_most(worth) for name, worth in _BARGAINS.items()},
        **{f"{name} (triumph)": _at_most(worth) for name, worth in _BARGAINS.items()},
        **{f"{name} (despair)": _at_most(worth) for name, worth in _BARGAINS.items()},
    },
)


def _hindered(unit: Any) -> float:
    """Ranks and actions lost, being Open or on the ground; less what helps until the next turn."""
    trouble = 0.12 * unit.dulled + 0.2 * unit.owed + 0.08 * unit.open + 0.1 * unit.prone
    ready = 0.05 * unit.cover + 0.04 * unit.stance + 0.05 * min(unit.evasive, 3) + 0.03 * unit.aim
    return float(trouble + 0.03 * unit.reactions - ready)


def _untouched(unit: Any) -> Any:
    return replace(
        unit, things=(), wounds=0, dulled=0, actions=2, owed=0, spent=(), paired=False, drawn=False, crept=0,
        quiet=0, open=False, prone=False, crawled=False, dived=False, cover=False, attacked=False,
        stance=False, guarded=False, shielding=False, evasive=0, covered=False, screened=False, aim=False,
        insight=False, attending=False, reactions=0, winded=False, seized=False, treated=False, readied=None,
    )  # fmt: skip


def _second_maneuver(unit: Any) -> float:
    """A second Maneuver leaves one Open."""
    return 0.06 if "maneuver" in unit.spent and not (unit.open or unit.covered) else 0.0


def _two_attacks(_seen: AnyState, _action: Any, place: Place) -> float:
    """A second attack, both at a die less, against what going somewhere would bring."""
    return 0.6 * place.shot - max(place.gain, 0.0)


def _waiting(seen: AnyState, action: Any, place: Place) -> float:
    """A shot at whoever moves in view, or comes close enough to be struck."""
    unit = seen.unit(action.unit)
    trigger = "close" if unit.in_hand.stats.skill == "melee" else "moves"
    fits = (action.trigger, action.then, action.target) == (trigger, "basic_attack", "")
    if not fits or unit.readied:
        return -1.0
    return 0.13 if place.foes else 0.1


def _guarding(share: float) -> Taste:
    """A defence, against what enemies in view can do here."""
    return lambda _seen, _action, place: share * place.danger


def _stance(seen: AnyState, action: Any, place: Place) -> float:
    """1 Effort more to be hit, and a reaction for heroes; it adds nothing to cover."""
    unit = seen.unit(action.unit)
    return float((0.3 + 0.1 * unit.stats.hero) * place.danger * (not unit.cover))


def _dress(seen: AnyState, action: Any, _place: Place) -> float:
    """A wound healed without a roll; smoke is left to people."""
    if not action.target:
        return -1.0
    return float(1.3 / seen.unit(action.target).stats.wound_threshold)


def _by_odds(choice: str) -> Answer:
    """What the exact odds say of a choice."""
    return lambda _seen, _prompt: Choose(choice=choice)


_EFFORT = Tastes(
    attacks=("basic_attack", "power_attack"),
    preparing=("aim", "draw", "stand_up"),
    arming=("draw",),
    left=lambda unit: unit.actions,
    twice=lambda unit: unit.paired and "attack" not in unit.spent,
    toll=_second_maneuver,
    easing={"take_cover": 0.3, "sprint": -0.2},
    lasting=("sprint",),
    free=("stand_up", "two_attacks"),
    fresh=_untouched,
    plight=_hindered,
    worth={
        "two_attacks": _two_attacks,
        "prepare": _waiting,
        "evasive_action": _guarding(0.4),
        "defensive_stance": _stance,
        "use_item": _dress,
        "search": lambda _seen, _action, place: -1.0 if place.foes else 0.025,
        "take_up": lambda seen, action, _place: 0.4 if not seen.unit(action.unit).held else -1.0,
        **dict.fromkeys(
            ("crawl", "hide", "move_with_stealth", "defensive_attack", "desperate_attack", "shield_another",
             "covering_fire", "attend", "drop_prone"), always(-1.0),
        ),
    },
    answers={
        "pass": _at_most(0.005),
        "let it go": _at_most(0.0),
        "hold": _at_most(0.05),
        "stay out": _at_most(0.0),
        "step in": _at_most(-0.1),
        "take it": _at_most(-0.05),
        **{f"negate {number}": _by_odds(f"negate {number}") for number in range(1, 13)},
        **{name: _by_odds(name) for name in (
            "dodge", "endure", "keep it", "dive", "stay", "riposte", "counter", "seize it", "strike", "push",
            "knock down", "leave open", "spoil aim", "wounds",
        )},
    },
)  # fmt: skip


PHASE_OF = {"run": 2, "ranged": 3, "melee": 4}
"""In which phase of `phased` what was declared is done."""


def _in_its_phase(seen: Any, action: Any) -> tuple[Any, WholeTurn]:
    """The unit alone in the phase in which it would do what it declares, everybody where they are."""
    number = PHASE_OF[action.order]
    one = seen.unit(action.unit)
    ready = changed(seen, action.unit, order=action.order, acted=False)
    clock = Clock(turn=seen.clock.turn, phase=number, seat=sides_in_order(seen).index(one.side))
    grant: Any = GRANTS[number]
    return having(ready, clock=clock), grant


def _closed_in(state: Any) -> Any:
    """At arm's length one strikes, in the Melee phase."""
    return having(changed(state, "one", order="melee"), clock=Clock(turn=2, phase=4))


def _unhurt(unit: Any) -> Any:
    stats = unit.stats
    weapons = tuple(replace(weapon, ammo=weapon.stats.ammo) for weapon in unit.weapons)
    return replace(
        unit, weapons=weapons, things=(), vitality=stats.vitality or 0, life=stats.life or 0, taken=0,
        choice="", went=0, order="ranged", covers=None, acted=False, aiming=False, hugging=False, ran=False,
        drew=False, shot_by=(), broken=False, exerted=False, hides=False, target="", bare=False,
    )  # fmt: skip


def _order(seen: AnyState, action: Any, _place: Place) -> float:
    """With nothing better to do one is ready to fire, or to strike with what is in hand."""
    weapon = seen.unit(action.unit).in_hand
    wanted = "melee" if weapon is None or weapon.stats.melee else "ranged"
    return 0.05 if action.order == wanted else 0.0


def _aim_well(seen: AnyState, action: Any, _place: Place) -> float:
    """What half of the range penalty to the nearest enemy in view is worth."""
    unit = seen.unit(action.unit)
    weapon = unit.in_hand
    foes = [one.id for one in seen.conscious() if enemies(one.side, unit.side)]
    squares = [known_square(seen, unit.side, foe) for foe in foes]
    near = min((distance(unit.at, at) for at in squares if at and sees(seen.board, unit.at, at)), default=0)
    if weapon is None or not weapon.stats.shoots:
        return -1.0
    return -0.012 * range_penalty(weapon.stats, near)


def _reach_for(seen: AnyState, action: Any, _place: Place) -> float:
    """Another weapon, when what is in hand is empty, or nothing is."""
    unit = seen.unit(action.unit)
    weapon = unit.in_hand
    empty = weapon is None or (weapon.stats.ammo and not weapon.ammo)
    found = next((one for one in unit.weapons if one.id == action.weapon), None)
    loaded = found is None or not found.stats.ammo or found.ammo > 0
    return 0.5 if empty and loaded else -1.0


def _fill(seen: AnyState, action: Any, place: Place) -> float:
    """Urgent with an empty weapon; else what one does when there is nobody to fight."""
    weapon = seen.unit(action.unit).in_hand
    if not weapon.ammo:
        return 0.6
    return 0.0 if place.foes else 0.1 * (1 - weapon.ammo / weapon.stats.ammo)


def _first_aid(seen: AnyState, action: Any, _place: Place) -> float:
    """What a wounded friend gets back; smoke is left to people."""
    if not action.target:
        return -1.0
    patient = seen.unit(action.target)
    missing = (patient.stats.vitality or 0) - patient.vitality
    return float(0.04 * min(missing, 4))


def _take_cover(seen: AnyState, _action: Any, place: Place) -> float:
    """When there is nothing better to do with the Action in its phase; never before."""
    return 0.25 * place.danger if seen.clock.phase > 1 else -1.0


def _slip_away(seen: AnyState, action: Any, _place: Place) -> float:
    """Once it is clear that one does not run."""
    return 0.025 if seen.unit(action.unit).order in {"ranged", "melee"} else -1.0


_PHASED = Tastes(
    attacks=("shoot", "focused_fire", "spray", "strike"),
    easing={"run": 0.2, "reposition": 0.0},
    declaring=("declare",),
    later=_in_its_phase,
    meeting=_closed_in,
    fresh=_unhurt,
    plight=lambda unit: 0.15 * unit.hugging,
    worth={
        "declare": _order,
        "aim": _aim_well,
        **dict.fromkeys(("draw", "draw_bulky", "pick_up"), _reach_for),
        "reload": _fill,
        "use_item": _first_aid,
        "hug": _take_cover,
        "hide": _slip_away,
        "flee": always(1.0),
        "covering_fire": always(-1.0),
    },
    answers={name: _by_odds(name) for name in ("hug cover", "stay", "fire", "strike", "let go")},
)


TASTES: dict[str, Tastes] = {
    "effort": _EFFORT,
    "narrative": _NARRATIVE,
    "phased": _PHASED,
    "squad": Tastes(
        preparing=("aim", "switch_weapons", "rotate", "stand"),
        arming=("switch_weapons", "rotate"),
        left=actions_left,
        fresh=_fresh,
        plight=_plight,
        worth={
            "dodge": _dodge,
            "prepare_ability": _watch,
            "use_item": _heal,
            "reload": _reload,
            "enter_stealth": always(0.3),
            "maintain": always(0.15),
        },
        answers={
            "shoot": _watched_shot,
            "hold": lambda _seen, _prompt: 0.06,
            "take 1 damage": _painful_landing,
            "fall short": lambda _seen, _prompt: -0.45,
        },
    ),
}
"""By rule system; one without a table is played by odds and ground alone."""


def tastes_of(system: str) -> Tastes:
    """The table of a rule system, or one that knows nothing of it."""
    return TASTES.get(system, _NONE)


_NONE = Tastes()
