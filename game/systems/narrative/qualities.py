"""Weapon qualities that are activated after a hit, what they do to the target, and how that ends (N-40)."""

from game.rules import events
from game.rules.scripts import Script, do, end_with, tell
from game.rules.state import changed
from game.systems.narrative.harm import hit, knock_prone, suffer
from game.systems.narrative.menu import CheckResult, Condition, Effect, MenuLine
from game.systems.narrative.pool import damage
from game.systems.narrative.units import Character, Narrative

CLAUSE = "N-40"

LINKED = "linked hit"
"""The line by which a linked weapon hits again."""


def _activates(quality: str) -> Condition:
    """Whether a weapon with a quality has hit somebody who is in the fight still."""

    def is_open(state: Narrative, fought: CheckResult) -> bool:
        rating: int = getattr(fought.weapon.stats.qualities, quality)
        return rating > 0 and fought.lands and state.unit(fought.target).conscious

    return is_open


def _lasting(value: str, quality: str, status: str) -> Effect:
    """The effect that the target bears something for so many turns as the quality says."""

    def effect(state: Narrative, fought: CheckResult) -> Script[Narrative]:
        rounds: int = getattr(fought.weapon.stats.qualities, quality)
        yield from tell(state, events.Status(unit=fought.target, status=status, clause=CLAUSE))
        before: int = getattr(state.unit(fought.target), value)
        return changed(state, fought.target, **{value: max(before, rounds)})

    return effect


def _set_alight(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    """The target burns; of two fires the one that lasts longer, with the heat of the hotter."""
    unit, stats = state.unit(fought.target), fought.weapon.stats
    yield from tell(state, events.Status(unit=unit.id, status="burning", clause=CLAUSE))
    flames = damage(state.unit(fought.attacker), fought.weapon)
    return changed(
        state,
        unit.id,
        burning=max(unit.burning, stats.qualities.burn),
        flames=max(unit.flames, flames) if unit.burning else flames,
    )


def _knock_down(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    return knock_prone(state, fought.target, CLAUSE)


def _may_link(state: Narrative, fought: CheckResult) -> bool:
    return (
        _activates("linked")(state, fought)
        and fought.successes > 0
        and fought.linked < fought.weapon.stats.qualities.linked
    )


def _hit_linked(state: Narrative, fought: CheckResult) -> Script[Narrative]:
    """A further hit does what the first did, its successes included (N-29)."""
    amount = damage(state.unit(fought.attacker), fought.weapon) + fought.successes
    return hit(state, fought.attacker, fought.target, fought.weapon, amount)


def _line(label: str, quality: str, effect: Effect, worth: float) -> MenuLine:
    return MenuLine(label, 2, effect, worth=worth, open=_activates(quality))


QUALITY_LINES: dict[str, MenuLine] = {
    LINKED: MenuLine(
        "a further hit of the linked weapon", 2, _hit_linked, worth=0.5, once=False, open=_may_link
    ),
    "concuss": _line(
        "{target} has no action", "concussive", _lasting("dazed", "concussive", "concussed"), 0.5
    ),
    "set alight": _line("{target} burns", "burn", _set_alight, 0.4),
    "ensnare": _line("{target} cannot move", "ensnare", _lasting("ensnared", "ensnare", "ensnared"), 0.2),
    "knock down": MenuLine(
        "{target} falls prone",
        2,
        _knock_down,
        worth=0.25,
        open=lambda state, fought: (
            _activates("knockdown")(state, fought) and not state.unit(fought.target).prone
        ),
    ),
    "disorient": _line(
        "harder rolls for {target}",
        "disorient",
        _lasting("disoriented", "disorient", "disoriented"),
        0.12,
    ),
}
"""What a hit with such a weapon may buy, the dearest to the computer first."""


def blaze(state: Narrative, unit_id: str) -> Script[Narrative] | Narrative:
    """A unit that burns is hurt as its turn starts, soak counting, once less often from then on."""
    unit = state.unit(unit_id)
    return _blaze(state, unit) if unit.burning and unit.conscious else state


def _blaze(state: Narrative, unit: Character) -> Script[Narrative]:
    unit_id = unit.id
    state = yield from do(suffer, state, unit_id, "wounds", unit.flames - unit.stats.soak, "", CLAUSE)
    if unit.burning > 1 or not state.unit(unit_id).conscious:
        return changed(state, unit_id, burning=unit.burning - 1)
    return (yield from end_with(put_out_flames, state, unit_id))


def burns_to_come(state: Narrative, unit: Character) -> int:
    """How often flames hurt a unit after its present turn, or its next one, has started."""
    begun = state.clock.active == unit.id
    return unit.burning if begun else max(unit.burning - 1, 0)


def put_out_flames(state: Narrative, unit_id: str) -> Script[Narrative]:
    """A unit burns no more."""
    yield from tell(state, events.Status(unit=unit_id, status="burning", on=False, clause=CLAUSE))
    return changed(state, unit_id, burning=0, flames=0)


LASTING = {"dazed": "concussed", "disoriented": "disoriented", "ensnared": "ensnared"}
"""What wears off turn by turn, with the status that is told."""


def wear_off(state: Narrative, unit_id: str) -> Script[Narrative]:
    """At the end of a unit's turn what it bears for some turns is one turn nearer to its end."""
    unit = state.unit(unit_id)
    for value, status in LASTING.items():
        turns: int = getattr(unit, value)
        if turns:
            state = changed(state, unit_id, **{value: turns - 1})
        if turns == 1:
            yield from tell(state, events.Status(unit=unit_id, status=status, on=False, clause=CLAUSE))
    return state
