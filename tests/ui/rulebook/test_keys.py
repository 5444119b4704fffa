"""Keys in the texts of the rulebook: those of commands, as they are assigned."""

import pytest

from game.rulebook.book import rulebook
from game.rulebook.markup import KEY, Run
from game.rules.system import AnySystem
from game.systems import SYSTEMS
from game.ui import commands
from game.ui.app import App
from game.ui.rulebook.page_text import key_words


def test_every_key_that_a_page_names_is_that_of_a_command() -> None:
    named = {
        run.words.removeprefix(KEY)
        for page in rulebook().pages.values()
        for block in page.blocks
        for runs in (block.runs, *(cell for row in block.rows for cell in row))
        for run in runs
        if run.code and run.words.startswith(KEY)
    }
    assert len(named) > 10
    assert named <= set(commands.COMMANDS)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_ending_a_phase_is_called_in_help_as_on_its_square(system: AnySystem) -> None:
    """Help said "end the phase", and no square does."""
    words = commands.COMMANDS["end phase"].words
    assert all(phase.ending[0].lower() in words for phase in system.phases)


def test_a_key_is_shown_as_it_is_assigned_now(app: App) -> None:
    why = Run(f"{KEY}why", code=True)
    assert key_words(why) == "F7"
    commands.assign({"why": "y"})
    assert key_words(why) == "Y"
    commands.assign({})
    assert key_words(Run("why")) == "why"
