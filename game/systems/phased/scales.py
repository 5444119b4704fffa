"""The damage scales: what armor keeps off, and what damage comes to on each pool (P-38, P-41 to P-43)."""

from fractions import Fraction
from typing import Literal, TypeAlias, get_args

Scale: TypeAlias = Literal["H", "E", "M", "T"]
"""Human, exo, mecha, titan."""

Pool: TypeAlias = Literal["vitality", "life"]

SCALES: tuple[Scale, ...] = get_args(Scale)

NAMES: dict[Scale, str] = {"H": "human", "E": "exo", "M": "mecha", "T": "titan"}
"""What the scales are called."""

ARMOR: dict[Scale, tuple[int, int, int, int]] = {
    "H": (1, 0, 0, 0),
    "E": (2, 1, 0, 0),
    "M": (4, 2, 1, 0),
    "T": (8, 4, 2, 1),
}
"""By the target's scale, how often its DR counts against damage of H, E, M, T; 0: not at all (P-41)."""

_ONE, _HALF, _QUARTER, _EIGHTH = Fraction(1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)

DAMAGE: dict[tuple[Scale, Pool], tuple[Fraction, Fraction, Fraction, Fraction]] = {
    ("H", "vitality"): (_ONE, _ONE, _ONE, _ONE),
    ("H", "life"): (_ONE, Fraction(2), Fraction(4), Fraction(8)),
    ("E", "vitality"): (_HALF, _ONE, _ONE, _ONE),
    ("E", "life"): (_HALF, _ONE, Fraction(2), Fraction(4)),
    ("M", "vitality"): (_QUARTER, _HALF, _ONE, _ONE),
    ("M", "life"): (_QUARTER, _HALF, _ONE, Fraction(2)),
    ("T", "vitality"): (_EIGHTH, _QUARTER, _HALF, _ONE),
    ("T", "life"): (_EIGHTH, _QUARTER, _HALF, _ONE),
}
"""By the target's scale and pool, what damage of H, E, M, T is multiplied by (P-43)."""


def larger(one: Scale, other: Scale) -> int:
    """How many scales one is larger than another; negative when it is smaller."""
    return SCALES.index(one) - SCALES.index(other)


def armor_against(armor: int, scale: Scale, weapon: Scale, ap: int = 0) -> int:
    """What armor takes off damage; AP comes off before it is multiplied (P-41, P-42)."""
    return max(armor - ap, 0) * ARMOR[scale][SCALES.index(weapon)]


def factor(scale: Scale, pool: Pool, weapon: Scale) -> Fraction:
    """What damage of a weapon is multiplied by on a pool of a target (P-43)."""
    return DAMAGE[scale, pool][SCALES.index(weapon)]


def scaled(damage: int, scale: Scale, pool: Pool, weapon: Scale) -> int:
    """What damage after armor takes off a pool, fractions rounded down (P-43)."""
    return int(max(damage, 0) * factor(scale, pool, weapon))


def split(damage: int, vitality: int, scale: Scale, weapon: Scale) -> tuple[int, int]:
    """What damage after armor takes off vitality and off life (P-44).

    Of what is beyond the vitality left, the part that was not used up on it goes on to life.
    """
    on_vitality = scaled(damage, scale, "vitality", weapon)
    if on_vitality <= vitality:
        return on_vitality, 0
    used = vitality / factor(scale, "vitality", weapon)
    return vitality, int((damage - used) * factor(scale, "life", weapon))
