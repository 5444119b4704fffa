"""What screens and the computer are told in the golden records, each line once: buttons, reasons, worths.

`python -m tests.systems.golden_words` writes them anew, after words or values were changed on purpose: the
difference of the files shows what players and the computer are told otherwise.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.board.squares import Square
from game.match.match import Match
from game.rules.bot_values import Situation
from game.rules.engine import why_none
from game.rules.events import Rolled
from game.rules.state import AnyState
from game.systems import SYSTEMS
from tests.systems import golden

EVERY = 3
"""At each so many steps of a record it is written down what is told."""

ASKED = 2
"""So many units of those who may act are asked about then."""

SITUATIONS = (
    Situation(danger=0.4, shot=0.0, foes=True, gain=0.3),
    Situation(danger=0.0, shot=0.3, foes=False),
)
"""What the computer is taken to face when it is asked what actions are worth."""


def path(system: str) -> Path:
    """Where the words of a system are kept."""
    return golden.FOLDER / f"{system}-words.txt"


def words(system: str) -> str:
    """All that is told in the records of a system, a line each, in order."""
    records = (record for record in golden.PLAYED if record[0] == system)
    return "\n".join(sorted({line for record in records for line in _told_in(*record)})) + "\n"


def _told_in(system: str, map_name: str, level: str) -> Iterator[str]:
    match = golden.begun(system, map_name)
    record = golden.path(system, map_name, level).read_text(encoding="utf-8").splitlines()
    for number, step in enumerate(map(json.loads, record)):
        if number % EVERY == 0:
            yield from _told(match)
        action = msgspec.convert(step["act"], match.system.action)
        for event in match.do(action, rests=[Square(*square) for square in step["rests"]]):
            if isinstance(event, Rolled):
                yield _roll(match, event)


def _roll(match: Match[Any], event: Rolled) -> str:
    telling = match.system.words.telling(event)
    groups = [f"{' '.join(group.shown)} ({group.note}) {sum(group.counted)} count" for group in telling.dice]
    return f"roll {event.label}: {'; '.join(groups)}: {telling.verdict}, {telling.mood}"


def _told(match: Match[Any]) -> Iterator[str]:
    seen, now = match.seen(), match.prompt
    assert now is not None
    for unit in seen.units:
        yield from _card(match, seen, unit)
    for unit_id in now.units[:ASKED]:
        yield from _buttons(match, seen, unit_id)
        yield from _ground(match, seen, unit_id)
    yield from _worths(match, seen)


def _card(match: Match[Any], seen: AnyState, unit: Any) -> Iterator[str]:
    told = match.system.words
    for badge in told.badges(seen, unit):
        yield f"badge {badge.mark}, {badge.name}, {badge.mood}, {badge.clause}: {badge.text}"
    for gauge in told.gauges(unit):
        yield f"gauge {gauge.label}: {gauge.left} of {gauge.full}, {gauge.mood}"
    for pip in told.pips(seen, unit):
        yield f"pip {pip.name}: {'ready' if pip.ready else 'spent'}"
    for name, text in told.facts(seen, unit):
        yield f"fact {name}: {text}"
    yield f"plight of {unit.id}: {match.system.bot.plight(unit):.3f}, {match.system.bot.left(unit)} actions"


def _buttons(match: Match[Any], seen: AnyState, unit: str) -> Iterator[str]:
    for verb in match.system.verbs(seen, unit):
        yield f"button {verb.group} / {verb.label} ({verb.meaning}), {verb.clause}: {verb.hint}"
        parts = match.system.sentence(seen, unit, verb.kind)
        for part in parts:
            yield f"part of {verb.label}: {part.words}: {', '.join(name for _, name in part.choices)}"
        if parts:
            continue  # it is put together, not pointed at
        for reason in why_none(match.system, seen, unit, verb.kind, verb.settled, field=verb.field):
            if reason.code != "not_now":
                yield f"no {verb.label}: {reason.clause} {reason.text}"


def _ground(match: Match[Any], seen: AnyState, unit: str) -> Iterator[str]:
    told = match.system.words
    for reachable in told.areas(seen, unit):
        yield f"area {reachable.label} of {unit}: {int(reachable.area.sum())} squares"
    for band in told.bands(seen, unit):
        yield f"band {band.name}: {band.squares}"
    if (found := told.finding(seen, unit)) is not None:
        yield f"finding {unit}: {int(found.number.sum())}, {found.chance.sum():.3f}"
    yield f"watch of {unit}: {len(told.watch(seen, seen.unit(unit)))} squares"


def _worths(match: Match[Any], seen: AnyState) -> Iterator[str]:
    """The least and the greatest worth of each kind of action that is legal."""
    kinds: dict[str, list[Any]] = {}
    for action in match.legal():
        kinds.setdefault(action.kind, []).append(action)
    for kind, actions in kinds.items():
        for number, situation in enumerate(SITUATIONS):
            worths = [action.worth(seen, situation) for action in actions]
            told = [worth for worth in worths if worth is not None]  # else its odds decide
            if told:
                yield f"worth {kind}, situation {number}: {min(told):.3f} to {max(told):.3f}"


def main() -> None:
    """Write the words of every system."""
    for system in SYSTEMS:
        path(system).write_text(words(system), encoding="utf-8")


if __name__ == "__main__":
    main()
