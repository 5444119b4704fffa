"""The list of the lessons: which are done, which were begun, and which comes next."""

from collections.abc import Callable
from pathlib import Path

from game.files.headings import listed
from game.files.operation import Operation, Stage
from game.files.places import autosaves
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.menus.page import FormPage
from game.ui.plan import title_of
from game.ui.widgets.form_rows import Button, FormRow, Note


class Training(FormPage):
    """The lessons of an operation; `begin` is told the id of one, `resume` the file of one that was begun."""

    def __init__(
        self, operation: Operation, begin: Callable[[str], object], resume: Callable[[Path], object]
    ) -> None:
        super().__init__(operation.name)
        self.operation, self._begin, self._resume = operation, begin, resume

    def build(self, app: App) -> None:
        """The lesson that comes next is the one that the keys begin at."""
        super().build(app)
        main = (at for at, row in enumerate(self.form.rows) if isinstance(row, Button) and row.main)
        self.form.focus = next(main, self.form.focus)

    def rows(self) -> tuple[FormRow, ...]:
        done = set(self.app.settings.lessons)
        stages = self.operation.stages
        first = next((stage.id for stage in stages if stage.id not in done), stages[0].id)
        begun = {entry.lesson: entry.path for entry in reversed(listed(autosaves())) if not entry.over}
        rows = (row for stage in stages for row in self._of(stage, done, begun, main=stage.id == first))
        return (Note(self.operation.about), *rows)

    def _of(self, stage: Stage, done: set[str], begun: dict[str, Path], *, main: bool) -> tuple[Button, ...]:
        """A lesson, and before it the one that was left, where there is one."""
        rules = title_of(SYSTEMS[stage.system])
        note = f"{rules} \u00b7 done" if stage.id in done else rules
        left = begun.get(stage.id)
        fresh = Button(
            stage.name, lambda: self._begin(stage.id), stage.about, note=note, main=main and not left
        )
        if left is None:
            return (fresh,)
        about = f"Go on where you left it. {stage.about}"
        return (Button(f"Go on: {stage.name}", lambda: self._resume(left), about, main=main), fresh)
