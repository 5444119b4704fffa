"""Tell which positions a level solves and which not: `python -m tests.bots.positions.report regular`."""

import sys
from time import process_time

from game.board.compiled import LOADER
from game.bots import LEVELS
from tests.bots.positions import effort, narrative, phased, squad
from tests.bots.positions.position import Position, played

POSITIONS: dict[str, tuple[Position, ...]] = {
    "squad": squad.POSITIONS,
    "narrative": narrative.POSITIONS,
    "effort": effort.POSITIONS,
    "phased": phased.POSITIONS,
}
"""All positions by rule system."""


def report(level: str, systems: tuple[str, ...]) -> None:
    """A line for each position, what was done where it was not solved, and the sums."""
    for system in systems:
        began, solved = process_time(), 0
        for position in POSITIONS[system]:
            done = played(position.stands(), LEVELS[level])
            good = position.answer(done)
            solved += good
            sys.stdout.write(f"{'    ' if good else 'NOT '} {position.says}\n")
            if not good:
                acts = "; ".join(str(action) for action in done.acts)
                sys.stdout.write(f"         {acts}\n")
        took = process_time() - began
        sys.stdout.write(f"{system}: {level} solves {solved} of {len(POSITIONS[system])} ({took:.1f} s)\n")


if __name__ == "__main__":
    LOADER.load()
    report(sys.argv[1], tuple(sys.argv[2:]) or tuple(POSITIONS))
