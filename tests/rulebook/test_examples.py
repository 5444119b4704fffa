"""Every example of the rulebook is answered by the game; some of their figures, by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

from game.rulebook.book import Page, rulebook
from game.rulebook.examples import BadExample, answer
from game.rulebook.questions import Question
from game.rules.events import Modifier

ALL = [(page, number) for page in rulebook().pages.values() for number in range(len(page.heading.examples))]


@pytest.mark.parametrize(("page", "number"), ALL, ids=[f"{page.name}-{number}" for page, number in ALL])
def test_every_example_has_its_answer(page: Page, number: int) -> None:
    made = answer(page.heading.examples[number])
    asked = {"sight": made.sighting, "way": made.journey, "overlay": made.field}
    assert asked.get(made.question.ask, made.figures)
    assert made.journey is None or len(made.journey.steps) > 1 or made.journey.stopped


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


@pytest.mark.parametrize(
    "question",
    [
        asked(by="nobody", at="xan"),
        asked(by="ada", at="xan", kind="throw"),
        asked(ask="act", by="ada", kind="fly"),
        asked(ask="sight", by="ada", at=(40, 2)),
        asked(ask="overlay", by="ada", overlay="stealth"),
    ],
)
def test_an_example_that_makes_no_sense_is_refused(question: Question) -> None:
    with pytest.raises(BadExample, match="Asked"):
        answer(question)


def test_a_map_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="street"):
        answer(asked(by="ada", at="xan"), tmp_path)
