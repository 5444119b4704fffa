"""No clause, status, button, gauge, phase, value, overlay or kind of ground is without its page."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import fields

from game.analysis.overlays import OVERLAYS
from game.board.terrain import BUILT_IN
from game.files.catalogue import block_types
from game.rulebook.book import rulebook
from game.rulebook.clauses import CLAUSE
from game.systems import SYSTEMS

GAME = Path(__file__).parents[2] / "game"

BOOK = rulebook()

CLAUSES = {"S": 55, "N": 42, "E": 53, "P": 52, "B": 39, "M": 11}
"""How many clauses each text has."""

CHAPTERS = {"S": "squad", "N": "narrative", "E": "effort", "P": "phased", "B": "board", "M": "maps"}

SHARED = {"window", "board", "maps"}
"""The chapters whose words all rule systems share."""

SHOWN = {"Badge": (0, 1), "Button": (0,), "Pip": (0,), "Gauge": (0,), "Reachable": (0,), "Switch": (1,)}
"""What is made of words that are shown, and which of its arguments they are."""


@pytest.mark.parametrize("letter", CLAUSES)
def test_every_clause_has_its_page_in_the_chapter_of_its_text(letter: str) -> None:
    clauses = [f"{letter}-{number:02}" for number in range(1, CLAUSES[letter] + 1)]
    assert [clause for clause in clauses if clause not in BOOK.clauses] == []
    assert {BOOK.clauses[clause].chapter for clause in clauses} == {CHAPTERS[letter]}


def test_every_clause_that_the_program_names_has_its_page() -> None:
    """Reasons of refusals, log lines, modifiers, buttons: whatever is shown with a clause."""
    named = {clause for path in GAME.rglob("*.py") for clause in CLAUSE.findall(path.read_text("utf-8"))}
    assert named - set(BOOK.clauses) == set()


def test_what_a_page_explains_it_names() -> None:
    """A page that claims a clause has its number in its text."""
    silent = [
        (page.name, clause)
        for page in BOOK.pages.values()
        for clause in page.heading.clauses
        if clause.lower() not in " ".join(block.words for block in page.blocks).lower()
    ]
    assert silent == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_of_a_rule_system_has_its_page(system: str) -> None:
    shown = {*_said(system), *(part.name for part in SYSTEMS[system].phases)}
    shown |= {rule.name for rule in SYSTEMS[system].words.house.values()}
    assert {words for words in shown if not _explained(words, system)} == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_of_a_unit_and_of_a_weapon_has_its_page(system: str) -> None:
    types = block_types(SYSTEMS)[system]
    values = [info.encode_name for kind in (types.unit, types.weapon) if kind for info in fields(kind)]
    assert len(values) > 10
    assert [name for name in values if not _explained(name.replace("_", " "), system)] == []


def test_every_overlay_and_every_kind_of_ground_has_its_page() -> None:
    shown = [*(row.title for row in OVERLAYS), *(terrain.name for terrain in BUILT_IN)]
    assert [words for words in shown if not _explained(words, "board")] == []


def _explained(words: str, chapter: str) -> bool:
    page = BOOK.word(words, chapter)
    return page is not None and page.chapter in {chapter, *SHARED}


@cache
def _said(system: str) -> frozenset[str]:
    """The words that a system shows: statuses with their marks, buttons, gauges, pips, areas, switches."""
    calls = (
        node
        for path in (GAME / "systems" / system).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )
    return frozenset(
        words
        for call in calls
        for at in SHOWN.get(getattr(call.func, "id", getattr(call.func, "attr", "")), ())
        for words in (_texts(call.args[at]) if at < len(call.args) else ())
        if re.search(r"[^\W\d]", words)
    )


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be; what is put into one is a number."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "1" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
