"""The ways into battles and replays. What they need is imported when they are taken, not with the title."""

from typing import TYPE_CHECKING

from game.ui.doors import Doors

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from game.board.squares import Square
    from game.editor.document import Document
    from game.files.saves import Saved
    from game.match.bench import Bench
    from game.match.match import Match
    from game.rules.scenario import Scenario
    from game.rules.state import AnyState
    from game.ui.app import App
    from game.ui.plan import Plan
    from game.ui.screens.battle import Battle


def begin(app: "App", plan: "Plan", match: "Match[AnyState] | None" = None) -> None:
    """Start a battle, or go on with its match; from it the way leads back to the title."""
    from game.ui.screens.battle import Battle  # noqa: PLC0415 - see the module

    app.over_first(Battle(plan, match))


def resume(app: "App", saved: "Saved", go: "Callable[[Battle], object] | None" = None) -> None:
    """Take up a saved match; `go` does something else with the battle than to open it."""
    from game.ui.menus.waiting import Loading  # noqa: PLC0415 - see the module
    from game.ui.plan import resuming  # noqa: PLC0415 - see the module
    from game.ui.screens.battle import Battle  # noqa: PLC0415 - see the module

    app.open(
        Loading(
            "Taking up the match",
            resuming(saved),
            lambda found: (go or app.over_first)(Battle(*found)),
            "This match cannot be continued",
        )
    )


def watch(app: "App", saved: "Saved", left: "Callable[[], object] | None" = None) -> None:
    """Watch a saved match; `left` is called when the person has seen enough of it."""
    from game.ui.battle.reel import reeling  # noqa: PLC0415 - see the module
    from game.ui.menus.waiting import Loading  # noqa: PLC0415 - see the module
    from game.ui.screens.replay import Replay  # noqa: PLC0415 - see the module

    app.open(
        Loading(
            "Playing it again",
            reeling(saved),
            lambda reel: app.open(Replay(reel, left, lambda at: study_match(app, saved, at))),
            "This match cannot be shown",
        )
    )


def study(
    app: "App",
    work: "Generator[float, None, Bench]",
    system: str = "",
    ends: "tuple[Square | None, Square | None]" = (None, None),
) -> None:
    """Open the lab over a bench that is made by some work, once the board's kernels are there.

    `ends` are the squares that is looked from and at, None for none.
    """
    from game.ui.menus.waiting import Loading  # noqa: PLC0415 - see the module
    from game.ui.screens.lab import Lab  # noqa: PLC0415 - see the module

    def opened(bench: "Bench") -> None:
        lab = Lab(bench, system)
        lab.desk.observer, lab.desk.target = (lab.desk.end(at) if at else None for at in ends)
        app.open(lab)

    app.open(Loading("Opening the lab", work, opened, "This position cannot be looked at"))


def study_map(
    app: "App",
    scenario: "Scenario",
    system: str = "",
    ends: "tuple[Square | None, Square | None]" = (None, None),
) -> None:
    """Open the lab over a map."""
    from game.match.bench import Bench  # noqa: PLC0415 - see the module

    def working() -> "Generator[float, None, Bench]":
        yield 0.5
        return Bench(scenario)

    study(app, working(), system, ends)


def study_match(app: "App", saved: "Saved", at: int) -> None:
    """Open the lab over a position of a saved match: the one after its entry `at`, from 0."""
    from game.files.records import RecordFault, restoring  # noqa: PLC0415 - see the module
    from game.match.bench import Bench  # noqa: PLC0415 - see the module
    from game.systems import SYSTEMS  # noqa: PLC0415 - see the module

    def working() -> "Generator[float, None, Bench]":
        replayed = None
        for number, replayed in enumerate(restoring(saved.record, SYSTEMS, upto=at + 1), 1):  # noqa: B007 (the last one counts)
            yield number / (at + 1)
        if replayed is None:
            raise RecordFault("entries", "nothing was played")
        return Bench.of_match(replayed.match)

    study(app, working(), saved.record.system)


def edit(app: "App", path: "Path") -> None:
    """Open the editor over the map of a file. Raises BadMap when it cannot be read, or has no ground."""
    from game.editor.document import Document  # noqa: PLC0415 - see the module

    edit_document(app, Document.open(path))


def edit_document(app: "App", document: "Document") -> None:
    """Open the editor over a document."""
    from game.ui.screens.editor import Editor  # noqa: PLC0415 - see the module

    app.open(Editor(document))


def choose_to_edit(app: "App") -> None:
    """Choose a map to edit, of those that the game brings and the user's own, or begin a new one."""
    from game.ui.editor import choosing  # noqa: PLC0415 - see the module

    choosing.choose(app, lambda document: edit_document(app, document))


DOORS = Doors(begin, resume, watch)
"""Where the title leads to."""
