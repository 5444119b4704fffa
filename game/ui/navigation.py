"""Which screen leads where: the one module that knows all screens; the others ask `app.navigation`.

It is brought when the first screen after the title is opened: with it come the board, numpy and numba.
"""

from collections.abc import Callable, Generator, Iterable
from pathlib import Path

from game.board.squares import Square
from game.editor.document import Document
from game.errors import EnfiladeError
from game.files.operation_reader import load_operation
from game.files.places import operations, shipped_maps
from game.files.records import RecordFault, restoring
from game.files.saves import Saved, load
from game.files.slots import Slot
from game.match.comparison import Comparison
from game.match.match import Match
from game.rules.scenario import Scenario
from game.rules.state import AnyState
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.battle.demonstration import Demonstration
from game.ui.battle.screen import BattleScreen
from game.ui.editor.choose_map import choose_map
from game.ui.editor.screen import EditorScreen
from game.ui.lab.screen import LabScreen
from game.ui.menus.loading import Loading
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.maps import Maps
from game.ui.menus.saved_matches import SavedMatches
from game.ui.menus.settings_screen import SettingsScreen
from game.ui.menus.setup import Setup
from game.ui.menus.training import Training
from game.ui.plan import Plan, following, lesson_plan, resuming
from game.ui.replay.player import recording_of
from game.ui.replay.screen import ReplayScreen
from game.ui.screens import Screen

TRAINING = operations() / "basic-training.toml"
"""The operation of lessons that the title offers."""

Ends = tuple[Square | None, Square | None]
"""The squares that are looked from and at, None for none."""


class Navigator:
    """Opens screens on the window of an app (see `game.ui.screens.Navigation`)."""

    def __init__(self, app: App) -> None:
        self.app = app

    # Menus.

    def settings(self) -> None:
        self.app.open(SettingsScreen())

    def rulebook(self, topics: Iterable[str] = (), chapter: str = "") -> None:
        from game.ui.rulebook.screen import RulebookScreen  # noqa: PLC0415 - a battle does not wait for it

        self.app.open(RulebookScreen(topics, chapter))

    def skirmish(self, entries: tuple[MapEntry, ...]) -> None:
        self.app.open(Setup(self.begin, entries))

    def training(self) -> None:
        def reading() -> Generator[float, None, Training]:
            yield 0.3
            return Training(load_operation(TRAINING), self.lesson, self.resume)

        fault = "The training cannot be read"
        self.app.open(Loading("Reading the lessons", reading(), self.app.open, fault))

    def lesson(self, stage: str, opened: Callable[[Screen], object] | None = None) -> None:
        def setting_up() -> Generator[float, None, BattleScreen]:
            yield 0.2
            plan = lesson_plan(load_operation(TRAINING), stage)
            match = plan.match()
            yield 0.7
            return BattleScreen(plan, match)

        fault = "This lesson cannot be started"
        self.app.open(Loading("Setting up the lesson", setting_up(), opened or self.app.over_first, fault))

    def maps(self, entries: tuple[MapEntry, ...]) -> None:
        self.app.open(Maps(entries))

    def demonstration(self, path: Path, systems: tuple[str, ...], room: tuple[int, int]) -> Demonstration:
        return Demonstration(path, systems, room, self.app.background.add)

    def replays(self) -> None:
        def watch(path: Path) -> None:
            try:
                self.watch(load(path))
            except EnfiladeError as error:
                self.app.widgets.message("This match cannot be shown", str(error))

        self.app.open(SavedMatches("Replays", watch, over=True))

    # Battles.

    def battle(self, plan: Plan, match: Match[AnyState] | None = None, slot: Slot | None = None) -> Screen:
        return BattleScreen(plan, match, slot)

    def begin(self, plan: Plan, opened: Callable[[Screen], object] | None = None) -> None:
        self._begin(_set_up(plan), opened)

    def begin_next(self, plan: Plan, opened: Callable[[Screen], object]) -> None:
        def setting_up() -> Generator[float, None, BattleScreen]:
            return (yield from _set_up((yield from following(plan, shipped_maps()))))

        self._begin(setting_up(), opened)

    def _begin(
        self, work: Generator[float, None, BattleScreen], opened: Callable[[Screen], object] | None
    ) -> None:
        fault = "This battle cannot be started"
        self.app.open(Loading("Setting up the battle", work, opened or self.app.over_first, fault))

    def resume(self, path: Path, opened: Callable[[Screen], object] | None = None) -> None:
        fault = "This match cannot be continued"
        try:
            slot, saved = Slot(path), load(path)
        except EnfiladeError as error:
            self.app.widgets.message(fault, str(error))
            return

        def taking_up() -> Generator[float, None, BattleScreen]:
            plan, match = yield from resuming(saved)
            return BattleScreen(plan, match, slot)

        self.app.open(Loading("Taking up the match", taking_up(), opened or self.app.over_first, fault))

    def watch(
        self, saved: Saved, left: Callable[[], object] | None = None, at: int = 0, until: int | None = None
    ) -> None:
        def playing() -> Generator[float, None, ReplayScreen]:
            recording = yield from recording_of(saved)
            screen = ReplayScreen(recording, left, lambda frame: self.study_match(saved, frame))
            screen.player.play_from(at, until)
            return screen

        fault = "This match cannot be shown"
        self.app.open(Loading("Playing it again", playing(), self.app.open, fault))

    # The lab.

    def study_map(self, scenario: Scenario, system: str = "", ends: Ends = (None, None)) -> None:
        def working() -> Generator[float, None, Comparison]:
            yield 0.5
            return Comparison(scenario)

        self._study(working(), system, ends)

    def study_match(self, saved: Saved, at: int) -> None:
        def working() -> Generator[float, None, Comparison]:
            replayed = None
            restored = restoring(saved.record, SYSTEMS, upto=at + 1)
            for number, replayed in enumerate(restored, 1):  # noqa: B007 (the last one counts)
                yield number / (at + 1)
            if replayed is None:
                raise RecordFault("entries", "nothing was played")
            return Comparison.of_match(replayed.match)

        self._study(working(), saved.record.system, (None, None))

    def _study(self, work: Generator[float, None, Comparison], system: str, ends: Ends) -> None:
        """Open the lab over a comparison that is made by some work, once the board's kernels are there."""

        def opening() -> Generator[float, None, LabScreen]:
            screen = LabScreen((yield from work), system)
            lab = screen.lab
            lab.observer, lab.target = (lab.end(at) if at else None for at in ends)
            return screen

        fault = "This position cannot be looked at"
        self.app.open(Loading("Opening the lab", opening(), self.app.open, fault))

    # The editor.

    def edit(self, document: Document) -> None:
        self.app.open(EditorScreen(document))

    def choose_map_to_edit(self) -> None:
        choose_map(self.app, self.edit)


def _set_up(plan: Plan) -> Generator[float, None, BattleScreen]:
    """The battle of a plan at its beginning."""
    yield 0.3
    match = plan.match()
    yield 0.7
    return BattleScreen(plan, match)
