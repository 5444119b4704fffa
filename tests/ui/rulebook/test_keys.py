"""Keys in the texts of the rulebook: those of commands, as they are assigned."""

from game.rulebook.book import rulebook
from game.rulebook.markup import KEY, Run
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


def test_a_key_is_shown_as_it_is_assigned_now(app: App) -> None:
    why = Run(f"{KEY}why", code=True)
    assert key_words(why) == "F7"
    commands.assign({"why": "y"})
    assert key_words(why) == "Y"
    commands.assign({})
    assert key_words(Run("why")) == "why"
