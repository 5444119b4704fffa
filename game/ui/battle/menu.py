"""Where a battle leads: its menu, the hand-over, its end, watching it again; and where it is saved."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from game.errors import in_words
from game.files import saves
from game.match.match import Match
from game.rules.events import Out
from game.rules.state import AnyState, Outcome
from game.rules.units import SIDES, Side, enemies
from game.ui.app import App
from game.ui.battle import top_text
from game.ui.battle.controller import BattleController
from game.ui.battle.goals import Goal, at_last
from game.ui.battle.lesson import Lesson
from game.ui.battle.reasons import reasons
from game.ui.menus.briefing import Briefing
from game.ui.menus.finish import AfterBattle, Figures, Finish, Offer, Tally, told_after
from game.ui.menus.handover import Handover
from game.ui.menus.lesson_end import AfterLesson, LessonEnd
from game.ui.menus.pause import MenuItem, Pause
from game.ui.menus.saved_matches import SavedMatches
from game.ui.plan import random_seed
from game.ui.screens import Screen


def save(controller: BattleController) -> str:
    """Save the match among the user's own; how that went, in words."""
    try:
        path = saves.keep(controller.plan.saved(controller.match))
        autosave(controller)  # it is newer than what was saved, so that Continue takes up the match itself
    except OSError as error:
        return f"Not saved: {in_words(error)}."
    return f"Saved as {path.stem}."


def worth_keeping(controller: BattleController) -> bool:
    """Whether anything has been done in a match, or read in a lesson, or it is kept already."""
    place = controller.plan.lesson
    return controller.slot.used or not controller.match.fresh or (place is not None and place.step > 0)


def autosave(controller: BattleController) -> str:
    """Keep the match as it stands in its slot, if it is worth it; what went wrong, empty when nothing."""
    if not worth_keeping(controller):
        return ""
    try:
        controller.slot.write(controller.plan.saved(controller.match))
    except OSError as error:
        return f"Not saved: {in_words(error)}."
    return ""


class BattleMenu:
    """Opens the screens around a battle; `screen` is that of the battle itself."""

    def __init__(self, app: App, screen: Screen, controller: BattleController) -> None:
        self.app, self.screen, self.controller = app, screen, controller

    def pause(
        self, replay: Callable[[], object], save: Callable[[], str], beside: Callable[[], object]
    ) -> None:
        """Open the menu; what it can do is asked anew each time it is shown."""
        self.app.open(Pause(lambda: self._items(replay), save, beside))

    def _items(self, replay: Callable[[], object]) -> tuple[MenuItem, ...]:
        """What the menu can do now."""
        again = "" if self.controller.last else "Nothing was seen yet."
        settled = len(self.controller.answers)
        asked = f"Decisions that are taken by themselves: {settled}."
        ask = MenuItem("Ask every decision again", self.controller.answers.clear, asked, closes=True)
        what = "lesson" if self.controller.plan.lesson else "battle"
        worth = worth_keeping(self.controller)
        stays = f"The {what} is kept as it stands." if worth else "Nothing has been done in it yet."
        later = " Continue takes it up." if worth else ""
        anew = "What was played stays under Load." if worth else "Nothing has been done in it yet."
        other = f"The same {what} from its beginning, with other dice. {anew}"
        goals = "How each side wins, and what the map told before the battle."
        home = "Leave to title" if self.app.screens.index(self.screen) <= 1 else f"Leave the {what}"
        lessons = MenuItem("All lessons", self._list_lessons, f"Leave for their list. {stays}", closes=True)
        close = f"Close the window. {stays}"
        return (
            MenuItem("Goals", self.brief, goals, closes=True),
            MenuItem("Rules", self._rules, "The rulebook: every rule in plain words, with examples."),
            MenuItem("Show the others' turn again", replay, "What you saw of it.", again, closes=True),
            *((ask,) if settled else ()),
            MenuItem("Load", self._load, "Take up another match. " + stays),
            MenuItem("Restart", self.restart, other, closes=True, asks=f"Begin this {what} anew? {anew}"),
            MenuItem("Settings", self.app.navigation.settings, "Size, sound, speed, keys."),
            *((lessons,) if self.controller.plan.lesson else ()),
            MenuItem(home, self.leave, stays, closes=True, asks=f"Leave this {what}? {stays}"),
            MenuItem("Quit the game", self.app.close, close, asks=f"Close the game? {stays}{later}"),
        )

    def _rules(self) -> None:
        """Open the rulebook at the rules that are played by."""
        self.app.navigation.rulebook(chapter=self.controller.system.name)

    def _load(self) -> None:
        """Choose another match; this one is left once that one is there."""

        def take_up(path: Path) -> None:
            self.app.navigation.resume(path, self._exchange)

        self.app.open(SavedMatches("Load", take_up, over=False))

    def _exchange(self, other: Screen) -> None:
        """Leave the battle for another one; where it stands is kept."""
        if self.controller.mode != "over":
            autosave(self.controller)
        self.controller.close()
        self.app.replace(self.screen, other)

    def restart(self) -> None:
        """Begin the same battle anew, with other dice; one without a step is not kept."""
        controller = self.controller
        slot = controller.slot if controller.match.fresh else None
        self._exchange(self.app.navigation.battle(controller.plan.again(random_seed()), slot=slot))

    def leave(self) -> None:
        """Leave the battle; where it stands is kept."""
        autosave(self.controller)
        self.controller.close()
        self.app.back()

    def hand_over(self) -> None:
        """Hide the board until the next person is there; without fog there is nothing to hide."""
        controller, side = self.controller, self.controller.handover
        if side is None:
            return
        if not controller.match.state.options.fog:
            controller.sit_down()
            return
        self.app.open(Handover(side, controller.sit_down, f"Turn {controller.match.state.clock.turn}"))

    def brief(self) -> None:
        """Show what the map tells before the battle, and its goals."""
        match = self.controller.match
        scenario = match.scenario
        told = top_text.goals(self.controller)
        if last := at_last(match.state.turn_limit):
            told = (*told, Goal(last, "soft"))
        goals = tuple((f"{goal.who}{goal.words}", goal.tone) for goal in told)
        self.app.open(Briefing(scenario.name, scenario.brief, goals))

    def finish(self) -> None:
        """Keep the match that has ended, and show how."""
        autosave(self.controller)
        self.show_end()

    def finish_lesson(self, lesson: Lesson) -> None:
        """Keep the match of a lesson that is over, and offer what comes next."""
        autosave(self.controller)
        navigation, later = self.app.navigation, lesson.operation.after(lesson.stage.id)
        lost = lesson.lost

        def go_on() -> None:
            if later:
                navigation.lesson(later.id, self._exchange)

        ways = AfterLesson(self.leave, self.restart, self._list_lessons, go_on if later else None)
        told = self.controller.match.scenario.hint if lost else lesson.stage.debrief
        came_to = "lost, this time" if lost else "skipped" if lesson.skipped else "done"
        name = later.name if later else ""
        self.app.open(LessonEnd(lesson.stage.name, came_to, told, ways, name, lost=lost))

    def _list_lessons(self) -> None:
        """Leave the battle for the list of the lessons."""
        self.leave()
        self.app.navigation.training()

    def show_end(self) -> None:
        """Show how it ended."""
        plan, match = self.controller.plan, self.controller.match
        outcome = match.state.outcome
        if outcome is None:
            return
        eyes = self.controller.viewer if len(plan.humans) == 1 else None

        def watch(at: int = 0, until: int | None = None) -> None:
            self.app.navigation.watch(plan.saved(match), self.show_end, at, until)

        after = AfterBattle(self.leave, self.restart, watch, tuple(self._others(outcome, eyes)))
        told, plain = told_after(match.scenario, outcome, eyes), figures(match)
        why = reasons(match, eyes, plain, watch)
        self.app.open(Finish(outcome, eyes, match.state.clock.turn, plain, after, told, why))

    def _others(self, outcome: Outcome, eyes: Side | None) -> Iterator[Offer]:
        """What else is offered: for who has won a harder level, else an easier one; the next map."""
        plan, navigation = self.controller.plan, self.app.navigation
        won = eyes is not None and outcome.winner is not None and not enemies(eyes, outcome.winner)
        other = plan.at_level(eyes, 1 if won else -1) if eyes else None
        if eyes and other:
            level = next(other.player(side) for side in SIDES if enemies(eyes, side))
            label, about = ("Harder", "stronger") if won else ("Easier", "weaker")
            yield Offer(
                f"{label}: {level}",
                f"The same battle against a {about} computer.",
                lambda: navigation.begin(other, self._exchange),
            )
        yield Offer(
            "Next map",
            "The next harder or larger map, by the same rules, against the same.",
            lambda: navigation.begin_next(plan, self._exchange),
        )


def figures(match: Match[AnyState]) -> Figures:
    """What the battle came to, side by side."""
    sides = {unit.id: unit.side for unit in match.state.units}
    downs, gone = Counter[str](), Counter[str]()
    for act in match.taken():
        for event in act.events:
            if isinstance(event, Out) and event.unit in sides:
                (gone if event.left else downs)[sides[event.unit]] += 1
    present = [side for side in SIDES if side in sides.values()]
    standing = Counter(unit.side for unit in match.state.units if unit.conscious)
    columns = {"standing": standing, "out": downs, "left the board": gone}
    if not gone:
        del columns["left the board"]
    rows = tuple(Tally(side, tuple(str(count[side]) for count in columns.values())) for side in present)
    return Figures(tuple(columns), rows)
