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
        labels = [row.label if isinstance(row, Button) else "" for row in self.form.rows]
        self.form.focus = labels.index(self._next.name)

    @property
    def _next(self) -> Stage:
        """The first lesson that is not done; the very first once all are."""
        stages = self.operation.stages
        return next((stage for stage in stages if stage.id not in self.app.settings.lessons), stages[0])

    def rows(self) -> tuple[FormRow, ...]:
        self._left = {entry.lesson: entry.path for entry in reversed(listed(autosaves())) if not entry.over}
        return (Note(self.operation.about), *(self._of(stage) for stage in self.operation.stages))

    def _of(self, stage: Stage) -> Button:
        """A lesson: from its beginning, or from where it was left."""
        rules, left = title_of(SYSTEMS[stage.system]), self._left.get(stage.id)
        about = f"{stage.about} Played by the rules of {rules}."
        if left is None:
            done = "done" if stage.id in self.app.settings.lessons else ""
            note = done or ("next" if stage == self._next else "")
            return Button(stage.name, lambda: self._begin(stage.id), about, note=note)
        again = "Goes on where you left it; its menu (Esc) begins it anew."
        return Button(stage.name, lambda: self._resume(left), f"{about} {again}", note="begun: go on")
