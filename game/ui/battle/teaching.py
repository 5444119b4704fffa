"""What a battle teaches who plays it: the lesson that it is, or the hints that come up in it."""

from msgspec.structs import replace

from game.ui.battle.hints import Hints
from game.ui.battle.lesson import Lesson, lesson_of
from game.ui.battle.menu import BattleMenu
from game.ui.battle.ordering import OrderingScreen

WENT = 6.0
"""So many seconds after a hint went by itself Esc opens no menu yet."""


class TeachingScreen(OrderingScreen):
    """A screen on which a person plays, and is taught."""

    menu: BattleMenu
    lesson: Lesson | None = None
    """The lesson that the battle is."""
    hints: Hints | None = None
    """The hints that come up in it."""
    _ended = False
    """Whether the end of the lesson or of the match has been shown."""
    _shut = 0.0
    """For so many seconds from now Esc may be meant for what is there no longer, and opens no menu."""

    def begin_teaching(self) -> None:
        """Find the lesson that the battle is; only where it is none hints come up."""
        self.lesson = self.panels.lesson = lesson_of(self.controller)
        self.hints = self.panels.hints = None if self.lesson else Hints(self.controller)

    @property
    def taught(self) -> tuple[str, ...]:
        """What the hint that is up and the lesson say, to be read aloud."""
        hinted = self.hints.up.words if self.hints and self.hints.up else ""
        return (hinted, self.lesson.words if self.lesson else "")

    def close_hint(self) -> bool:
        """Put the hint away that is up; whether there was one."""
        return bool(self.hints and not self.controller.deciding and self.hints.close())

    @property
    def reads(self) -> bool:
        """Whether Enter goes on in the lesson: its step is only read, and the keys point at no square."""
        reading = self.lesson is not None and self.lesson.only_read and not self.lesson.ends_unread
        return reading and self.view.cursor is None and self.controller.mode in {"play", "over"}

    def command_lesson_on(self) -> None:
        """Go on to the next step of the lesson, whether this one is done or not."""
        if self.lesson:
            self.lesson.skip()

    def command_lesson_back(self) -> None:
        """Read the step before again."""
        if self.lesson:
            self.lesson.go(-1)

    def instruct(self, seconds: float) -> None:
        """Go on with the lesson, or show the hints that come up."""
        if self.lesson:
            self._teach(self.lesson, seconds)
        if self.hints:
            self._hint(self.hints, seconds)

    def _teach(self, lesson: Lesson, seconds: float) -> None:
        """Go on with the lesson; at its end it is remembered, unless that was lost or skipped."""
        lesson.follow(self.panels.looked, seconds)
        if not lesson.over or self._ended or self.controller.animator.busy:
            return
        self._ended = True
        settings, stage = self.app.settings, lesson.stage.id
        if not (lesson.lost or lesson.skipped) and stage not in settings.lessons:
            self.app.change(replace(settings, lessons=(*settings.lessons, stage)))
        self.menu.finish_lesson(lesson)

    def _hint(self, hints: Hints, seconds: float) -> None:
        """Show a hint that comes up for the first time, if they are wanted; it is known from then on."""
        settings, up = self.app.settings, hints.up
        if not settings.hints or self.controller.viewer is None:
            return
        if shown := hints.follow(self.presenter.figures, settings.hints_known, seconds):
            self.app.change(replace(settings, hints_known=(*settings.hints_known, shown)))
        if up and not hints.up:
            self._shut = WENT

    def press_hint(self, what: str) -> None:
        """Put the hint away that is up, open its page, or have no more of them."""
        if self.hints is None or self.hints.up is None:
            return
        if what == "more":
            self.app.navigation.rulebook((self.hints.up.topic,), self.chapter)
            return
        self.hints.close()
        if what == "off":
            self.app.change(replace(self.app.settings, hints=False))
