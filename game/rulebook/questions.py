"""What an example of the rulebook asks, as its page writes it."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from game.rules.units import Side

Subject: TypeAlias = str | tuple[int, int]
"""A unit by its id, or a square."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """One question about a drawn position; the game's own code answers it.

    `map` is a map file of `assets/rulebook/boards`, `states` values of units that they do not have by it
    (`ada = { fallen = true }`). What else is needed depends on what is asked:

    * `sight`: how the square of `by` sees that of `at`;
    * `attack`: what the best plain attack of `by` on `at` comes to, of that `kind`, with these `fields`;
    * `act`: what an action of `by` of a `kind` with these `fields` comes to;
    * `way`: what it costs `by` to go to `at`, and what threatens on the way;
    * `overlay`: the field named `overlay`, from `by` or from the whole `side`;
    * `choices`: what `by` can do as its turn begins, and why nothing else, of the `groups` or of all;
    * `phase`: what is rolled as the phase of the name `kind` begins;
    * `position`: what every unit is and has.

    Of several rolls that an act leads to, the one of the number `roll` is shown.
    """

    ask: Literal["sight", "attack", "act", "way", "overlay", "choices", "phase", "position"]
    map: str
    title: str
    system: str = ""
    by: Subject = ""
    at: Subject = ""
    kind: str = ""
    fields: dict[str, Any] = {}
    overlay: str = ""
    groups: tuple[str, ...] = ()
    roll: int = 0
    side: Side | None = None
    states: dict[str, dict[str, Any]] = {}
    says: str = ""
    """What is to be seen in it, in a sentence."""
