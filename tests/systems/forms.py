"""What is listed of a kind held together with what is legal, form by form; a random act of a random kind."""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import FieldInfo, fields

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.turns import EndPhase, EndTurn

Values = Mapping[str, tuple[Any, ...]]
"""The values to try of some fields, by their names, or by those of an action and its field: "engage.at"."""


STEPS, EVERY = 120, 6
"""How long it is played at random, and each how many-th position is compared; decisions always are."""


def held_together_in_play(begun: Callable[[int], Match[Any]], seed: int, values: Values) -> set[str]:
    """Compare positions of random play from those that begin with a seed; the classes of what was done."""
    match, rng = begun(seed), random.Random(seed)
    done: set[str] = set()
    for step in range(STEPS):
        if match.prompt is None:
            match = begun(seed + step)
        if step % EVERY == 0 or match.state.pending:
            held_together(match, values)
        action = chosen(match, rng)
        done.add(type(action).__name__)
        match.do(action)
    return done


def held_together(match: Match[Any], values: Values) -> None:
    """Each class lists exactly the forms that nothing refuses, each once."""
    now, seen = match.prompt, match.seen()
    assert now is not None
    for kind in match.system.actions:
        if kind.answers(now.grant) and kind.personal:
            for unit in now.units:
                listed = list(kind.options(seen, unit, now.grant))
                every = _forms(match, kind, unit, values)
                legal = {action for action in every if not any(action.refusals(seen, now.grant))}
                assert len(set(listed)) == len(listed), kind.__name__
                assert set(listed) == legal, f"{kind.__name__} of {unit}: {set(listed) ^ legal}"


def _forms(match: Match[Any], kind: type[Action[Any]], unit: str, values: Values) -> Iterator[Action[Any]]:
    """Every action of a class that could be written down for a unit."""
    own = [part for part in fields(kind) if part.name != "unit"]
    for given in product(*(_domain(match, kind, part, values) for part in own)):
        yield kind(unit=unit, **{part.name: value for part, value in zip(own, given, strict=True)})


def _domain(
    match: Match[Any], action: type[Action[Any]], field: FieldInfo, values: Values
) -> tuple[Any, ...]:
    """Every value that a field could be given from outside; a path of one's own is another test's."""
    for name in (f"{action.__struct_config__.tag}.{field.name}", field.name):
        if name in values:
            return values[name]
    if get_origin(field.type) is Literal:
        return get_args(field.type)
    squares = tuple(match.state.board.squares())
    usual: dict[Any, tuple[Any, ...]] = {
        Square: squares,
        Square | None: (None, *squares),
        bool: (False, True),
        str: ("", *(unit.id for unit in match.state.units)),
        tuple[Square, ...]: ((),),
    }
    return usual[field.type]


def chosen(match: Match[Any], rng: random.Random) -> Action[Any]:
    """A legal action, of a kind that is drawn first, seldom one that ends something."""
    kinds: dict[type[Any], list[Action[Any]]] = {}
    for action in match.legal():
        kinds.setdefault(type(action), []).append(action)
    weights = [0.1 if issubclass(kind, EndTurn | EndPhase) else 1.0 for kind in kinds]
    return rng.choice(kinds[rng.choices(list(kinds), weights)[0]])
