"""Every example of the rulebook is answered by the game; some of their figures, by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

from game.dice import distribution
from game.rulebook.book import Page, rulebook
from game.rulebook.examples import BadExample, answer
from game.rulebook.questions import Question
from game.rules.events import Modifier

ALL = [(page, number) for page in rulebook().pages.values() for number in range(len(page.heading.examples))]


@pytest.mark.parametrize(("page", "number"), ALL, ids=[f"{page.name}-{number}" for page, number in ALL])
def test_every_example_has_its_answer(page: Page, number: int) -> None:
    made = answer(page.heading.examples[number])
    asked = {
        "sight": made.sighting,
        "way": made.journey,
        "overlay": made.field,
        "choices": any(not choice.refusals for choice in made.choices),
        "phase": made.rolls,
        "position": made.state.units,
    }
    assert asked.get(made.question.ask, made.figures)
    assert made.journey is None or len(made.journey.steps) > 1 or made.journey.stopped


WITHOUT = {"book", "turn", "log", "decisions", "files", "order", "end", "menus", "settings"}
"""Pages that need no example: they are about the window itself, or about an order in words."""


def test_every_page_that_a_picture_helps_has_an_example() -> None:
    bare = {page.name.partition("/")[2] for page in rulebook().pages.values() if lacks(page)}
    assert bare == WITHOUT


def lacks(page: Page) -> bool:
    return page.kind == "subject" and not page.heading.examples


def asked(**values: object) -> Question:
    return Question(**({"ask": "attack", "map": "street", "title": "Asked", "system": "squad"} | values))  # type: ignore[arg-type]


def test_a_shot_is_worked_out_by_the_rules() -> None:
    """Four dice that need 6 against two of the target and two of its low wall, each 6: more successes hit."""
    figures = answer(asked(by="ada", at="xan", kind="shoot")).figures
    assert figures
    assert figures.label == "Shoot"
    assert figures.reply.hit == Fraction(93, 256)
    assert Modifier(2, "defence dice", "partial cover at 6,3", "S-26") in figures.reply.rolls[0].modifiers


def test_states_that_the_map_does_not_have_are_given() -> None:
    """Who has fallen rolls no defence dice (S-39)."""
    figures = answer(asked(by="ada", at="xan", kind="shoot", states={"xan": {"fallen": True}})).figures
    assert figures
    assert figures.reply.hit == Fraction(15, 16)


def test_what_a_unit_can_do_is_told_and_why_not_the_rest() -> None:
    """A Dash comes after a Move (S-06); who stands next to nobody strikes nobody (S-28)."""
    choices = answer(asked(ask="choices", by="ada")).choices
    told = {choice.verb.label: [refusal.clause for refusal in choice.refusals][:1] for choice in choices}
    assert (told["Move"], told["Dash"], told["Strike"]) == ([], ["S-06"], ["S-28"])


def test_what_an_act_changes_is_told() -> None:
    """Who has had its free maneuver pays the next with two strain (N-06)."""
    states = {"ada": {"stats.rank": "nemesis", "maneuvers": 1, "credit": 0}}
    made = answer(asked(ask="act", system="narrative", by="ada", kind="aim", states=states))
    (strain, aiming) = made.changes
    assert strain.gauge
    assert (strain.gauge.label, strain.was, strain.gauge.left) == ("strain left", 12, 10)
    assert aiming.badge
    assert (aiming.badge.name, aiming.gone) == ("aiming 1", False)


def test_the_roll_with_which_a_phase_begins_is_told() -> None:
    """The foes break on 16 less 8 for who fights alone (P-04): 3d6 reach it with 181 in 216."""
    (roll,) = answer(asked(ask="phase", system="phased", kind="Initiative")).rolls
    chances = distribution(roll.check)
    assert chances.chance_that(lambda result: result[1]) == Fraction(181, 216)


@pytest.mark.parametrize(
    "question",
    [
        asked(by="nobody", at="xan"),
        asked(by="ada", at="xan", kind="throw"),
        asked(ask="act", by="ada", kind="fly"),
        asked(ask="sight", by="ada", at=(40, 2)),
        asked(ask="overlay", by="ada", overlay="stealth"),
        asked(ask="phase", kind="Tea"),
        asked(by="ada", at="xan", roll=7),
    ],
)
def test_an_example_that_makes_no_sense_is_refused(question: Question) -> None:
    with pytest.raises(BadExample, match="Asked"):
        answer(question)


def test_a_map_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="street"):
        answer(asked(by="ada", at="xan"), tmp_path)
