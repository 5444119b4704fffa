"""What a check came to for those who spend on it, and what a line of their menus is (N-30, N-31, N-37)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import Struct

from game.rules.presentation import capitalised
from game.rules.scripts import Script
from game.rules.units import HEROES, Side
from game.systems.narrative import COMPUTER_SPENDS
from game.systems.narrative.units import Narrative, Weapon


def leaves_spending(state: Narrative, side: Side) -> bool:
    """Whether a side leaves it to the computer what its symbols buy; allies go by the squad (N-37)."""
    rule = COMPUTER_SPENDS.get("squad" if side in HEROES else side, "")
    return bool(dict(state.options.house).get(rule, 0))


class CheckResult(Struct, frozen=True, cache_hash=True):
    """A check that has been rolled: net `successes`, 0 when it failed, and whether by `auto`-fire.

    `attacker` is who made it, of whatever `skill` (empty: a combat check, with `weapon`). `target` is who
    took the attack, or was missed: when a despair sent it `astray` a friend (N-25); or whom the skill was
    for. `hits` are the ids of those who were hit through their soak and had no critical injury from it yet.
    `linked` counts the further hits of a linked weapon. `payer` is the unit that spends.
    """

    attacker: str
    target: str
    weapon: Weapon
    successes: int = 0
    hits: tuple[str, ...] = ()
    auto: bool = False
    astray: bool = False
    payer: str = ""
    skill: str = ""
    linked: int = 0

    @property
    def lands(self) -> bool:
        """Whether somebody is hit."""
        return not self.skill and (self.successes > 0 or self.astray)


IN_GENERAL = {"it": "the acting unit", "target": "the target", "payer": "who pays", "times": "1"}
"""What stands in labels of lines where nobody is to be named."""

Effect: TypeAlias = Callable[[Narrative, CheckResult], Script[Narrative] | Narrative]
Condition: TypeAlias = Callable[[Narrative, CheckResult], bool]


@dataclass(frozen=True)
class MenuLine:
    """A line of a menu: its label, what it costs in small symbols (0: none will do), what it does.

    The label has `{it}` for who made the check, `{target}` for whom it was against, `{payer}` for who pays;
    with `{times}` for how often it can be paid for at once it says so itself.
    `worth` is what it is worth to the computer, an enemy's whole health being 1. `great`: one great symbol
    pays for it too; `once`: once a check, of the lines of a `family` one; `open`: whether it would do
    anything. It is for checks `of` this kind; `asks`: somebody chooses more when it has been bought. `brief`
    is what it is called in a list of several, with `{times}` and `{whom}`.
    """

    label: str
    cost: int | Callable[[CheckResult], int]
    effect: Effect
    worth: float | Callable[[Narrative, CheckResult], float]
    great: bool = True
    once: bool = True
    open: Condition = lambda _state, _fought: True
    family: str = ""
    of: Literal["combat", "skill", "any"] = "combat"
    asks: bool = False
    brief: str = ""

    def called(self, names: Mapping[str, str]) -> str:
        """Its label with names; `IN_GENERAL` are those of nobody in particular."""
        return capitalised(self.label.format_map(names))

    def price(self, fought: CheckResult) -> int:
        """How many small symbols it costs after this check."""
        return self.cost if isinstance(self.cost, int) else self.cost(fought)

    def fits(self, fought: CheckResult) -> bool:
        """Whether it is for checks of this kind at all (N-37)."""
        return self.of == "any" or (self.of == "skill") is bool(fought.skill)
