"""An example of the rulebook as it is shown: the board as the game paints it, and its answer in words."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from pygame import Surface

from game.analysis.sight_report import SaidTone
from game.dice import distribution
from game.rulebook.changes import Change
from game.rulebook.examples import Answer, Figures
from game.rules.scripts import Roll
from game.ui.battle.dice import roll_strip
from game.ui.board.camera import Camera
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.explain import percent, squares_words, with_names
from game.ui.board.gauges import gauge_words, tip
from game.ui.board.overlays.layers import patterns, plain_layer
from game.ui.board.picture import Backdrop, BoardPicture, Course
from game.ui.board.pieces import pieces_of, signs, stamina_of
from game.ui.board.scene import Scene
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Tone

MOST_HIGH = 300
"""The greatest height of a board in an example, at 100 %."""

MOST_RESULTS = 6
"""So many results of a roll that hurts nobody are told."""

TONES: dict[SaidTone, Tone] = {
    "clear": "good",
    "obstructed": "warn",
    "blocked": "bad",
    "plain": "soft",
    "verdict": "ink",
}


def painted(answer: Answer, width: int, look: Look) -> Surface:
    """The board of an example with what is asked about on it, at most so wide, as large as squares can be."""
    board = answer.state.board
    camera = Camera((board.width, board.height), (width, look.measure(MOST_HIGH)))
    camera.show(tuple(board.squares()), (0, 0, width, look.measure(MOST_HIGH)))
    size = (board.width * camera.level, board.height * camera.level)
    camera.resize(size)
    camera.centre(board.width / 2, board.height / 2)
    scene, shown = Scene(board, camera), Surface(size).convert()
    while not scene.painted:
        scene.draw(shown, look, _board_picture(answer))
    return shown


def _board_picture(answer: Answer) -> BoardPicture:
    system, state, question = answer.system, answer.state, answer.question
    pieces = pieces_of(
        state,
        None,
        system.health,
        lambda view, unit: signs(system.words.badges(view, unit)),
        stamina_of(system.words),
    )
    backdrop = Backdrop(
        state.board,
        answer.scenario.zones,
        items=tuple(item.at for item in state.items),
        layer=plain_layer(answer.field) if answer.field else None,
    )
    return BoardPicture(
        backdrop,
        tuple(pieces.values()),
        chosen=question.by if isinstance(question.by, str) else "",
        hovered=answer.journey.steps[-1].at if answer.journey and answer.journey.steps else None,
        course=_course(answer),
        sighting=answer.sighting,
        area=answer.figures.reply.action.area_of_effect(state) if answer.figures else (),
    )


def _course(answer: Answer) -> Course | None:
    steps = answer.journey.steps if answer.journey else ()
    if len(steps) > 1:
        watched = tuple(step.at for step in steps[1:] if step.threats)
        squares = tuple(step.at for step in steps[1:])
        return Course(steps[0].at, squares, steps[-1].cost, watched=watched)
    path = answer.figures.reply.action.path(answer.state) if answer.figures else ()
    return Course(answer.state.unit(_actor(answer)).at, path) if path else None


def _actor(answer: Answer) -> str:
    return answer.figures.reply.action.unit if answer.figures else ""


def dice(answer: Answer, width: int, look: Look) -> Surface | None:
    """The dice of an example before they fall; None where none are rolled."""
    pool = answer.system.words.pool(answer.rolls[0]) if answer.rolls else None
    return roll_strip(look, pool, width) if pool and pool.dice else None


def rows(answer: Answer) -> tuple[Row, ...]:
    """All that an example comes to."""
    return tuple(_named(answer, line) for line in _rows(answer))


def _named(answer: Answer, line: Row) -> Row:
    """A row with names in place of ids."""
    said = (span._replace(words=with_names(answer.state, span.words)) for span in line.spans)
    return line._replace(spans=tuple(said))


def _rows(answer: Answer) -> Iterator[Row]:
    for said in answer.said:
        yield row(Span(said.text, TONES[said.tone]), note=said.clause)
    if answer.figures and answer.question.ask == "attack":
        yield _chances(answer, answer.figures)
    if answer.rolls:
        yield from _roll_rows(answer, answer.rolls[0])
    for change in answer.changes:
        yield from _change_rows(change)
    if answer.question.ask == "position":
        yield from _standing_rows(answer)
    yield from _choice_rows(answer)
    if answer.journey:
        yield from _journey_rows(answer)
    if answer.field:
        for label, pattern in patterns(answer.field):
            yield row(Span(label, "soft"), mark=pattern)


def _chances(answer: Answer, figures: Figures) -> Row:
    """What an attack comes to in short."""
    reply = figures.reply
    return row(
        Span(percent(reply.hit), "gold", "title"),
        Span(" to hit   ", "soft", "small"),
        Span(percent(reply.takes_out), "ink", "strong"),
        Span(" out   ", "soft", "small"),
        Span(f"{float(reply.expected):.1f}", "ink", "strong"),
        Span(f" {answer.system.words.damage} lost on average", "soft", "small"),
    )


def _roll_rows(answer: Answer, shown: Roll) -> Iterator[Row]:
    """What a roll can come to, unless that is told already, and what counts in it."""
    if answer.question.ask != "attack" or answer.question.roll:
        yield from _results(answer, shown)
    for modifier in shown.modifiers:
        amount = answer.system.words.amount(modifier.what, modifier.value)
        yield row(Span(f"{amount}  ", "ink"), Span(modifier.why, "soft"), note=modifier.clause)


def _change_rows(change: Change) -> Iterator[Row]:
    """What an act makes of a unit."""
    who = Span(f"{change.unit}: ", "ink", "strong")
    if gauge := change.gauge:
        yield row(
            who, Span(f"{gauge.label} {gauge.left}/{gauge.full}"), Span(f", {change.was} before", "soft")
        )
    elif change.badge and change.gone:
        yield row(who, Span(f"no longer {change.badge.name}", "soft"), note=change.badge.clause)
    elif change.badge:
        first, *more = tip(change.badge)
        yield first._replace(spans=(who, *first.spans))
        yield from more


def _standing_rows(answer: Answer) -> Iterator[Row]:
    """Every unit with what it has and what it is."""
    words, state = answer.system.words, answer.state
    for unit in state.units:
        had = "   ".join(map(gauge_words, words.gauges(unit)))
        yield row(Span(f"{unit.name}   ", unit.side, "strong"), Span(had, "soft"), space=4)
        for badge in words.badges(state, unit):
            yield from tip(badge)


def _choice_rows(answer: Answer) -> Iterator[Row]:
    """The buttons of a unit by their groups: those that it can press, then each other one with why not."""
    for group, choices in groupby(answer.choices, lambda choice: choice.verb.group):
        alike = tuple(choices)
        yield heading(group)
        if ready := "  ·  ".join(choice.verb.label for choice in alike if not choice.refusals):
            yield row(Span(ready, "ink", "strong"))
        for choice in alike:
            for refusal in choice.refusals[:1]:
                label = Span(f"{choice.verb.label}: ", "faint")
                yield row(label, Span(refusal.text, "soft"), note=refusal.clause)


def _results(answer: Answer, roll: Roll) -> Iterator[Row]:
    """How likely a roll succeeds, where it can, and what it can come to, the likeliest first."""
    chances = distribution(roll.check)
    passed = chances.chance_that(lambda result: getattr(result, "passed", False))
    if passed:
        yield row(Span(percent(passed), "gold", "title"), Span(" succeeds", "soft", "small"))
    told = dict[str, Fraction]()
    for result in chances:
        words = answer.system.words.result(roll, result)
        told[words] = told.get(words, Fraction(0)) + chances.chance(result)
    for words, chance in sorted(told.items(), key=lambda result: -result[1])[:MOST_RESULTS]:
        yield row(Span(f"{percent(chance)}  ", "gold", "strong"), Span(words, "soft"))


def _journey_rows(answer: Answer) -> Iterator[Row]:
    journey = answer.journey
    if journey is None:
        return
    if journey.stopped:
        yield row(Span("Stopped: ", "bad", "strong"), Span(journey.stopped), note=journey.clause)
        return
    steps = len(journey.steps) - 1
    yield row(
        Span(squares_words(journey.steps[-1].cost), "ink", "strong"),
        Span(f", {steps} {'step' if steps == 1 else 'steps'}", "soft"),
        note="B-07",
    )
    if any(step.threats for step in journey.steps):
        yield row(Span(percent(journey.unhurt), "gold", "strong"), Span(" arrives unhurt", "soft"))
    for number, step in enumerate(journey.steps):
        for threat in step.threats:
            what = f"step {number}: {threat.unit}, {threat.what}: "
            yield row(Span(what, "soft"), Span(f"{percent(threat.hit)} to hit", "bad"))


def headline(answer: Answer) -> str:
    """What is done in an example, by whom: empty where nothing is."""
    if answer.figures is None:
        return ""
    unit = answer.state.unit(answer.figures.reply.action.unit)
    return f"{unit.name}: {answer.figures.label}"
