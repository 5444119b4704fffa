"""What the computer is told of `effort`."""

from typing import Any

from msgspec.structs import replace

from game.rules.actions import Choose
from game.rules.bot_values import Answer, BotValues, Situation, Worth, constant
from game.rules.state import AnyState


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


def _two_attacks(_seen: AnyState, _action: Any, situation: Situation) -> float:
    """A second attack, both at a die less, against what going somewhere would bring."""
    return 0.6 * situation.shot - max(situation.gain, 0.0)


def _waiting(seen: AnyState, action: Any, situation: Situation) -> float:
    """A shot at whoever moves in view, or comes close enough to be struck."""
    unit = seen.unit(action.unit)
    trigger = "close" if unit.in_hand.stats.skill == "melee" else "moves"
    fits = (action.trigger, action.then, action.target) == (trigger, "basic_attack", "")
    if not fits or unit.readied:
        return -1.0
    return 0.13 if situation.foes else 0.1


def _guarding(share: float) -> Worth:
    """A defence, against what enemies in view can do here."""
    return lambda _seen, _action, situation: share * situation.danger


def _stance(seen: AnyState, action: Any, situation: Situation) -> float:
    """1 Effort more to be hit, and a reaction for heroes; it adds nothing to cover."""
    unit = seen.unit(action.unit)
    return float((0.3 + 0.1 * unit.stats.hero) * situation.danger * (not unit.cover))


def _dress(seen: AnyState, action: Any, _situation: Situation) -> float:
    """A wound healed without a roll; smoke is left to people."""
    if not action.target:
        return -1.0
    return float(1.3 / seen.unit(action.target).stats.wound_threshold)


def _by_odds(choice: str) -> Answer:
    """What the exact odds say of a choice."""
    return lambda _seen, _prompt: Choose(choice=choice)


def _never(_seen: AnyState, _action: Any, _situation: Situation) -> float:
    return -1.0


BOT = BotValues(
    left=lambda unit: unit.actions,
    twice=lambda unit: unit.paired and "attack" not in unit.spent,
    toll=_second_maneuver,
    fresh=_untouched,
    plight=_hindered,
    worth={
        "two_attacks": _two_attacks,
        "prepare": _waiting,
        "evasive_action": _guarding(0.4),
        "defensive_stance": _stance,
        "use_item": _dress,
        "search": lambda _seen, _action, situation: -1.0 if situation.foes else 0.025,
        "take_up": lambda seen, action, _situation: 0.4 if not seen.unit(action.unit).held else -1.0,
        **dict.fromkeys(
            ("crawl", "hide", "move_with_stealth", "defensive_attack", "desperate_attack", "shield_another",
             "covering_fire", "attend", "drop_prone"), _never,
        ),
    },
    answers={
        "pass": constant(0.005),
        "let it go": constant(0.0),
        "hold": constant(0.05),
        "stay out": constant(0.0),
        "step in": constant(-0.1),
        "take it": constant(-0.05),
        **{f"negate {number}": _by_odds(f"negate {number}") for number in range(1, 13)},
        **{name: _by_odds(name) for name in (
            "dodge", "endure", "keep it", "dive", "stay", "riposte", "counter", "seize it", "strike", "push",
            "knock down", "leave open", "spoil aim", "wounds",
        )},
    },
)  # fmt: skip
"""What the regular level is told of `effort`."""
