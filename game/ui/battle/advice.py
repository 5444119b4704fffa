"""What the computer makes of a position: advice for a player, or lines of the log with why it has acted."""

from collections.abc import Callable
from dataclasses import replace

from game.bots.decisions import Decision, Judgement
from game.rules.units import Side
from game.ui.battle.event_log import LogLine
from game.ui.board.card import Span

HARDLY, LITTLE = 0.05, 0.25
"""Options that differ by less of an enemy's health are about as good, and a little worse."""


def thinking(level: str) -> tuple[LogLine, ...]:
    """That a level thinks about what it would do."""
    head = LogLine((Span(f"What a {level} would do", "gold", "label"),), head=True)
    return (head, LogLine((Span("It thinks ...", "soft"),)))


def hint_lines(decision: Decision, level: str, said: Callable[[str], str]) -> tuple[LogLine, ...]:
    """What a level would do for the player: its best options with what they seem worth, the best first.

    Standing orders are left out: they are no answer to what to do now. Before all stands what it would rather
    do first, with another unit than who is chosen.

    `said` puts the names of units in place of their ids.
    """
    head = LogLine((Span(f"What a {level} would do, the best first", "gold", "label"),), head=True)
    acts = tuple(option for option in decision.options if not option.action.words_only)
    told = _told(replace(decision, options=acts) if acts else decision, said)
    sooner = LogLine((Span("Better first  ", "gold"), Span(said(decision.sooner), "ink")))
    return (head, *((sooner,) if decision.sooner else ()), *told)


def reason_lines(decision: Decision, side: Side, said: Callable[[str], str]) -> tuple[LogLine, ...]:
    """Why the computer does for a side what it does, and what else it could have done."""
    head = LogLine((Span(f"Why {side} does it", "faint", "label"),), head=True)
    return (head, *_told(decision, said))


def _told(decision: Decision, said: Callable[[str], str]) -> tuple[LogLine, ...]:
    options = [option for option in decision.options if option.why]
    if not options:
        return tuple(LogLine((Span(said(reason), "soft"),)) for reason in decision.reasons)
    different: dict[str, Judgement] = {}
    for option in options:
        different.setdefault(option.why, option)  # of those that are told alike the best
    best, *rest = different.values()
    others = sorted(rest, key=lambda option: -option.worth)
    first = LogLine((Span("1  ", "faint"), Span(said(best.why), "ink")))
    return (first, *(_beside(best, number, option, said) for number, option in enumerate(others, 2)))


def _beside(best: Judgement, number: int, option: Judgement, said: Callable[[str], str]) -> LogLine:
    """Another option, and whether it is much worse than the best one."""
    less = best.worth - option.worth
    behind = "  about as good" if less < HARDLY else "  a little worse" if less < LITTLE else "  much worse"
    spans = (Span(f"{number}  ", "faint"), Span(said(option.why), "soft"), Span(behind, "faint", "small"))
    return LogLine(spans)
